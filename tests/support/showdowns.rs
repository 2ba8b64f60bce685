//! Showdowns for tests: written down, or at random.

use fivecard::card::parse_cards;
use fivecard::holdem::{Deal, Player, Showdown};
use fivecard::{Card, Deck, Seat, SeatSet, Seed};
use proptest::prelude::*;

pub fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

pub fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).unwrap()
}

/// A deal from lines `name: cards, folded, 20 chips`, and `board:` and `button:`.
pub fn deal<'a>(lines: impl IntoIterator<Item = &'a str>) -> Deal {
    let mut deal = Deal { board: vec![], players: vec![], button: None };
    for line in lines {
        let (name, rest) = line.split_once(':').unwrap();
        match name {
            "board" => deal.board = cards(rest),
            "button" => {
                let place = deal.players.iter().position(|player| player.name == rest.trim());
                deal.button = Some(seat(place.unwrap()));
            }
            _ => {
                let player = rest.split(',').fold(Player::new(name), |player, part| {
                    match part.trim().split_once(" chips") {
                        Some((chips, "")) => player.putting_in(chips.parse().unwrap()),
                        _ if part.trim() == "folded" => player.folding(),
                        _ => player.holding(&cards(part)),
                    }
                });
                deal.players.push(player);
            }
        }
    }
    deal
}

pub fn names_of(result: &Showdown, seats: SeatSet) -> Vec<&str> {
    seats.iter().map(|seat| result.name(seat)).collect()
}

/// Deals to 2 to 23 players named as no card is, some of them folded, with chips and a button.
pub fn deals() -> impl Strategy<Value = Deal> {
    (2..=23usize, any::<u64>())
        .prop_flat_map(|(count, seed)| {
            let chips = prop::collection::vec(0..60u64, count);
            (Just(seed), chips, prop::collection::vec(0..4u8, count), 0..count)
        })
        .prop_map(|(seed, chips, folds, button)| {
            let deck = Deck::shuffled(Seed::from(seed));
            let mut pockets = deck.cards()[5..].chunks_exact(2);
            let players =
                chips.iter().zip(&folds).enumerate().map(|(index, (&chips, &fold))| Player {
                    folded: fold == 0 && index > 0,
                    ..Player::new(format!("P{index:02}"))
                        .holding(pockets.next().unwrap())
                        .putting_in(chips)
                });
            let players = players.collect();
            Deal { board: deck.cards()[..5].to_vec(), players, button: Some(seat(button)) }
        })
}
