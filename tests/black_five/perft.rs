//! Counts of move sequences, as other programs counted them.

use fivecard::black_five::{BLACK_FIVE, Position, Rules, Setup, State};
use fivecard::{Card, CardSet, Deck, Rank, Seed, Suit};

use crate::casebook::casebook_file;
use crate::support::{moves, seat};

fn perft(position: &Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    moves(position).iter().map(|next| perft(next, depth - 1)).sum()
}

fn whole_deals(position: &Position) -> u64 {
    let next = moves(position);
    if next.is_empty() { 1 } else { next.iter().map(whole_deals).sum() }
}

/// The card with a number of the perft file: ranks from the ace up, spades first.
fn numbered(number: usize) -> Card {
    let ranks = "A23456789TJQK";
    let rank: Rank = ranks[number / 4..=number / 4].parse().unwrap();
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    Card::new(rank, suits[number % 4])
}

fn check_deal(numbers: &str, holder: usize, counts: &str) {
    let numbers: Vec<usize> = numbers.split(' ').map(|n| n.parse().unwrap()).collect();
    let [a, b, dealer] = numbers[..] else { panic!("three numbers: {numbers:?}") };
    let cards: Vec<Card> = (0..52).map(|place| numbered((a * place + b) % 52)).collect();
    let deck = Deck::stacked(&cards, Seed::from(0)).unwrap();
    let state = State::deal(&deck, Some(seat(dealer)), Rules::default()).unwrap();
    assert_eq!(state.holder(), seat(holder));
    for (depth, count) in (1..).zip(counts.split(' ')) {
        assert_eq!(perft(state.position(), depth), count.parse::<u64>().unwrap(), "depth {depth}");
    }
}

/// Reads `5s 8`: the first card of a rank is a club, then a diamond, and so on.
fn small_hands(text: &str) -> [CardSet; 5] {
    let mut seen = [0; 13];
    let mut card = |word: &str| match word {
        "5s" => BLACK_FIVE,
        word => {
            let rank: Rank = word.parse().unwrap();
            seen[rank.index()] += 1;
            Card::new(rank, Suit::ALL[seen[rank.index()] - 1])
        }
    };
    let hands: Vec<CardSet> =
        text.split('/').map(|hand| hand.split_whitespace().map(&mut card).collect()).collect();
    hands.try_into().unwrap()
}

#[test]
fn move_sequences_are_as_many_as_others_counted() {
    let Some(text) = casebook_file("black_five_perft.txt") else { return };
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        match columns[..] {
            [numbers, holder, counts] if numbers.split(' ').all(|n| n.parse::<u32>().is_ok()) => {
                check_deal(numbers, holder.parse().unwrap(), counts);
            }
            [hands, dealer, count] => {
                let dealer = seat(dealer.parse().unwrap());
                let setup = Setup { dealer, ..Setup::new(small_hands(hands)) };
                let state = State::from_hands(setup).unwrap();
                assert_eq!(whole_deals(state.position()), count.parse::<u64>().unwrap(), "{line}");
            }
            _ => panic!("an unknown kind of line: {line}"),
        }
        checked += 1;
    }
    assert!(checked > 0, "the file holds no case");
}
