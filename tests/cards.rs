//! Card text: any text is either cards, which print and parse again, or an error that names the
//! token.

use fivecard::card::parse_cards;
use fivecard::{Card, CardSet, Deck, Rank, Seed, Suit};
use proptest::prelude::*;

fn card() -> impl Strategy<Value = Card> {
    (0..Card::COUNT).prop_map(|index| Card::from_index(index).unwrap())
}

/// A card in one of the accepted notations.
fn written() -> impl Strategy<Value = (Card, String)> {
    (card(), 0..2usize, 0..4usize, any::<bool>()).prop_map(|(card, ranks, suits, lower)| {
        let rank = match (card.rank(), ranks) {
            (Rank::Ten, 0) => "10".to_string(),
            (rank, _) => rank.to_string(),
        };
        let rank = if lower { rank.to_lowercase() } else { rank };
        let symbol = ['♣', '♦', '♥', '♠'][card.suit().index()];
        let suit = match suits {
            0 => card.suit().to_string(),
            1 => card.suit().to_string().to_uppercase(),
            2 => symbol.to_string(),
            _ => format!("{symbol}\u{FE0F}"),
        };
        (card, rank + &suit)
    })
}

proptest! {
    #[test]
    fn any_notation_parses_as_the_cards_meant(
        cards in proptest::collection::vec((written(), "[ \t\n]{0,2}(, ?)?"), 0..12),
    ) {
        let text: String = cards.iter().flat_map(|((_, text), gap)| [text, gap.as_str()]).collect();
        let text = text.trim_end().trim_end_matches(',');
        let meant: Vec<Card> = cards.iter().map(|((card, _), _)| *card).collect();
        prop_assert_eq!(parse_cards(text), Ok(meant.clone()));
        let printed = meant.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        prop_assert_eq!(parse_cards(&printed), Ok(meant.clone()));
        prop_assert_eq!(parse_cards(&printed.replace(' ', ",")), Ok(meant));
    }

    #[test]
    fn any_text_is_cards_or_a_short_error(text in "\\PC{0,40}|[2-9TJQKAtjqka10cdhsCDHS♠, ]{0,40}") {
        match parse_cards(&text) {
            Ok(cards) => {
                let printed = cards.iter().map(Card::to_string).collect::<String>();
                prop_assert_eq!(parse_cards(&printed), Ok(cards));
            }
            Err(error) => {
                prop_assert_eq!(error.code(), "bad_card");
                prop_assert!(error.to_string().len() < 400);
            }
        }
        // None of these may panic either.
        let _ = (text.parse::<Card>(), text.parse::<CardSet>(), text.parse::<Rank>());
        let _ = (text.parse::<Suit>(), text.parse::<Seed>());
    }

    #[test]
    fn a_set_holds_its_cards_and_masks_them_by_suit(bits in 0..1u64 << 52) {
        let set = CardSet::from_bits(bits).unwrap();
        prop_assert_eq!(set.iter().collect::<CardSet>(), set);
        prop_assert_eq!(set.iter().count(), set.len());
        prop_assert_eq!(set.to_string().parse::<CardSet>(), Ok(set));
        for suit in Suit::ALL {
            let ranks = (0..13).filter(|&rank| set.contains(Card::new(Rank::ALL[rank], suit)));
            prop_assert_eq!(set.ranks_of_suit(suit), ranks.map(|rank| 1 << rank).sum::<u16>());
        }
        prop_assert_eq!(!set | set, CardSet::FULL);
        prop_assert!((!set).is_disjoint(set));
    }

    #[test]
    fn a_stacked_deck_keeps_its_order_and_refuses_a_card_twice(
        cards in proptest::collection::vec(card(), 0..8), seed: u64,
    ) {
        let distinct = cards.iter().copied().collect::<CardSet>().len() == cards.len();
        match Deck::stacked(&cards, Seed::from(seed)) {
            Ok(deck) => prop_assert!(distinct && deck.cards() == cards.as_slice()),
            Err(error) => prop_assert!(!distinct && error.code() == "duplicate_card"),
        }
    }
}
