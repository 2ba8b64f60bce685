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

#[test]
fn every_card_parses_again_from_its_printed_form() {
    for card in Card::all() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
}

#[test]
fn errors_name_the_token_and_the_reason() {
    let message = |text: &str| text.parse::<Card>().unwrap_err().to_string();
    assert_eq!(message("6с"), "\"6с\" is not a card: \"с\" (U+0441) is not a suit");
    assert_eq!(
        message("11h"),
        "\"11h\" is not a card: \"1\" is not a rank (ten is \"10\" or \"T\")"
    );
    assert_eq!(message("10"), "\"10\" is not a card: the suit after T is missing");
    assert_eq!(message("A s"), "\"A s\" is not a card: the suit after A is missing");
    assert_eq!(message("AsKs"), "\"AsKs\" is not a card: expected nothing after As, got \"Ks\"");
    assert_eq!(message("  "), "expected a card, got an empty text");
    let long = parse_cards(&"x".repeat(1_000_000)).unwrap_err().to_string();
    assert!(long.len() < 100, "{long}");
}

#[test]
fn a_run_of_cards_may_mix_forms_spaces_and_commas() {
    for text in [" 10♠️As\t2C\nt♦ ", "10s,As,2c,Td", "Ts, As , 2c\n,TD", "ts, a♠️ 2c,10♦"]
    {
        let cards = parse_cards(text).unwrap();
        assert_eq!(format!("{cards:?}"), "[Ts, As, 2c, Td]", "{text:?}");
    }
    assert_eq!(parse_cards(""), Ok(vec![]));
}

#[test]
fn a_comma_stands_between_two_cards() {
    let message = |text: &str| parse_cards(text).unwrap_err().to_string();
    assert_eq!(message("As,,Kd"), "expected a card after \"As,\", got another comma");
    assert_eq!(message("As , , Kd"), "expected a card after \"As,\", got another comma");
    assert_eq!(message("As,Kd, "), "expected a card after \"Kd,\", got the end of the text");
    assert_eq!(message(" ,As"), "expected a card before the first comma");
    assert_eq!(message(","), "expected a card before the first comma");
    assert_eq!(message(",,"), "expected a card before the first comma");
    assert_eq!(message("A,s"), "\"A\" is not a card: the suit after A is missing");
    assert_eq!(message("As, Xs,2c"), "\"Xs\" is not a card: \"X\" is not a rank");
    assert_eq!(message("As;Kd"), "\";Kd\" is not a card: \";\" is not a rank");
}

#[test]
fn an_order_once_given_to_a_seed_stays() {
    let golden = include_str!("golden/decks.txt");
    let mut lines = 0;
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let (seed, order) = line.split_once(": ").unwrap();
        assert_eq!(Deck::shuffled(seed.parse().unwrap()).to_string(), order);
        lines += 1;
    }
    assert!(lines >= 4);
}

#[test]
fn below_gives_every_number_about_equally_often() {
    let mut chance = Seed::from(3).stream(0);
    let mut seen = [0u32; 6];
    for _ in 0..60_000 {
        seen[chance.below(6) as usize] += 1;
    }
    // Five standard deviations of a binomial with 60,000 trials and p = 1/6.
    assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 460), "{seen:?}");
}

#[test]
fn seeds_parse_again_and_stay_secret() {
    for seed in [Seed::from(0), Seed::from(u64::MAX), Seed::from([0xA5; 32])] {
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_eq!(format!("{seed:?}"), "Seed(..)");
    }
    for text in ["", "-1", "+1", "18446744073709551616", "zz", &"+1".repeat(32)] {
        let error = text.parse::<Seed>().unwrap_err();
        assert_eq!(error.code(), "bad_seed");
        assert!(text.is_empty() || !error.to_string().contains(text) || text.len() < 3);
    }
    assert_ne!(Seed::from(1).child(0), Seed::from(1).child(1));
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
