//! Cards, sets, decks and seeds as text.

use fivecard::card::parse_cards;
use fivecard::{Card, CardSet, Deck, Rank, Seed, Suit};

use super::input::{reads_back, text};
use super::refusal;

/// Any text as a card, cards, a deck and a seed.
pub fn cards(data: &[u8]) {
    let Some(text) = text(data) else { return };
    reads_back::<Rank>(text);
    reads_back::<Suit>(text);
    let card = reads_back::<Card>(text);
    let set = reads_back::<CardSet>(text);
    check_seed(text);

    let expected = naive_cards(text);
    let read = parse_cards(text).map_err(|error| refusal::check(error, text)).ok();
    assert_eq!(read.as_deref().map(printed), expected.as_ref().map(|cards| cards.join(" ")));
    // One card alone may have space around it, a list too; but a card is never two.
    let alone = read.as_ref().filter(|cards| cards.len() == 1).map(|cards| cards[0]);
    assert_eq!(card, alone, "{text:?} as one card");

    let Some(cards) = read else { return };
    assert_eq!(parse_cards(&printed(&cards)).as_ref(), Ok(&cards));
    let repeated = (1..cards.len()).find(|&place| cards[..place].contains(&cards[place]));
    assert_eq!(set.is_some(), repeated.is_none(), "{text:?} as a set");
    match (Deck::stacked(&cards, Seed::from(0)), repeated) {
        (Ok(deck), None) => {
            assert_eq!((deck.to_string(), deck.cards()), (printed(&cards), cards.as_slice()));
            assert_eq!(set, Some(cards.iter().copied().collect()));
        }
        (Err(error), Some(place)) => {
            let twice = error.to_string();
            assert_eq!(refusal::check(error, text), "duplicate_card");
            assert_eq!(twice, format!("{} is given twice", cards[place]));
            let of_set = text.parse::<CardSet>().expect_err("a card comes twice");
            assert_eq!(of_set.to_string(), twice);
        }
        (deck, _) => panic!("{text:?} stacks as {deck:?}"),
    }
}

fn check_seed(text: &str) {
    let Some(seed) = reads_back::<Seed>(text) else {
        // A mistyped seed is a secret still.
        let message = |text: &str| text.parse::<Seed>().expect_err("no seed").to_string();
        assert_eq!(message(text), message("no seed"));
        return;
    };
    let deck = Deck::shuffled(seed);
    assert_eq!(deck.cards().iter().copied().collect::<CardSet>(), CardSet::FULL);
    assert_eq!((deck.cards().len(), format!("{seed:?}").as_str()), (52, "Seed(..)"));
}

fn printed(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// The notation once more, letter by letter: the cards as they print.
pub fn naive_cards(text: &str) -> Option<Vec<String>> {
    let mut letters = text.chars().peekable();
    let mut cards = Vec::new();
    loop {
        while letters.next_if(|letter| letter.is_whitespace()).is_some() {}
        let comma = !cards.is_empty() && letters.next_if_eq(&',').is_some();
        while letters.next_if(|letter| letter.is_whitespace()).is_some() {}
        let Some(first) = letters.next() else { return (!comma).then_some(cards) };
        let rank = match first.to_ascii_uppercase() {
            '1' => letters.next_if_eq(&'0').map(|_| 'T')?,
            rank @ ('2'..='9' | 'T' | 'J' | 'Q' | 'K' | 'A') => rank,
            _ => return None,
        };
        let found = letters.next()?;
        let suit = match found {
            '♣' | 'c' | 'C' => 'c',
            '♦' | 'd' | 'D' => 'd',
            '♥' | 'h' | 'H' => 'h',
            '♠' | 's' | 'S' => 's',
            _ => return None,
        };
        if !found.is_ascii() {
            letters.next_if_eq(&'\u{FE0F}');
        }
        cards.push(format!("{rank}{suit}"));
    }
}
