//! The cards that are not dealt yet, and those that are out of play.

use std::fmt;

use crate::card::{Card, CardSet};
use crate::deck::{Deck, Seed};
use crate::error::SetupError;

/// Number of cards in a hand.
pub const HAND: usize = 5;
/// Most seats of any game here: with nine hands dealt, seven cards are left for a draw of five.
pub const MAX_SEATS: usize = 9;

/// Reshuffle number *n* of a deal is shuffled by stream `FIRST_RESHUFFLE_STREAM + n` of its seed.
const FIRST_RESHUFFLE_STREAM: u64 = 1 << 32;

/// The cards that are not dealt yet, top first, and those out of play. Copied, never
/// allocated.
///
/// Hands, stock and discards are always the 52 cards together, but for those taken out for good.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stock {
    undealt: Pile,
    discards: Pile,
    reshuffles: u32,
    seed: Seed,
}

impl Stock {
    /// The cards left to deal before the next reshuffle, top first.
    pub fn undealt(&self) -> &[Card] {
        self.undealt.as_slice()
    }

    /// The cards out of play, in the order in which they went.
    pub fn discards(&self) -> &[Card] {
        self.discards.as_slice()
    }

    /// How often the discards have been shuffled and returned.
    pub fn reshuffles(&self) -> u32 {
        self.reshuffles
    }

    /// Takes the hand of a seat that folds.
    pub fn muck(&mut self, hand: CardSet) {
        self.discards.push(hand);
    }

    /// The stock without those of its cards not dealt yet that are `dead`: they are out for good, and
    /// no reshuffle brings them back.
    pub(crate) fn without(mut self, dead: CardSet) -> Stock {
        let left: Vec<Card> =
            self.undealt().iter().copied().filter(|&card| !dead.contains(card)).collect();
        self.undealt = Pile::new(&left);
        self
    }

    /// Takes `discard` and returns as many new cards.
    ///
    /// When the stock runs out, what is left is dealt first; then all that is out of play except
    /// `discard` is shuffled and dealt on (`five_card_draw_hebrew.txt`, "important to know").
    ///
    /// # Panics
    /// When `discard` is more than five cards, or not from a hand that was dealt: up to nine hands of
    /// five always leave enough, where no card was taken out for good.
    pub fn exchange(&mut self, discard: CardSet) -> CardSet {
        assert!(discard.len() <= HAND, "more cards than a hand has");
        let mut dealt = CardSet::EMPTY;
        for _ in 0..discard.len() {
            if self.undealt.is_empty() {
                self.reshuffle();
            }
            dealt = dealt.with(self.undealt.pop_top().expect("nine hands leave enough cards"));
        }
        self.discards.push(discard);
        dealt
    }

    fn reshuffle(&mut self) {
        std::mem::swap(&mut self.undealt, &mut self.discards);
        self.discards = Pile::EMPTY;
        let stream = FIRST_RESHUFFLE_STREAM + u64::from(self.reshuffles);
        self.seed.stream(stream).shuffle(self.undealt.as_mut_slice());
        self.reshuffles += 1;
    }
}

impl fmt::Debug for Stock {
    /// Says how many cards there are, not which: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stock")
            .field("undealt", &self.undealt().len())
            .field("discards", &self.discards().len())
            .finish_non_exhaustive()
    }
}

/// Deals five cards to each of `players`, one at a time: player 0 is the first to get one, so the seat
/// on the left of the button. Places without a player stay empty.
///
/// # Errors
/// `wrong_deck` unless the deck has all 52 cards.
///
/// # Panics
/// With more than nine players: games check their seats first.
pub fn deal(deck: &Deck, players: usize) -> Result<([CardSet; MAX_SEATS], Stock), SetupError> {
    assert!(players <= MAX_SEATS, "more hands than seats");
    if deck.cards().len() != Card::COUNT {
        let message = format!("expected a deck of 52 cards, got {}", deck.cards().len());
        return Err(SetupError::new("wrong_deck", message));
    }
    let (to_hands, undealt) = deck.cards().split_at(HAND * players);
    let mut dealt = [CardSet::EMPTY; MAX_SEATS];
    for round in to_hands.chunks(players.max(1)) {
        dealt.iter_mut().zip(round).for_each(|(hand, &card)| *hand = hand.with(card));
    }
    let stock = Stock {
        undealt: Pile::new(undealt),
        discards: Pile::EMPTY,
        reshuffles: 0,
        seed: deck.seed(),
    };
    Ok((dealt, stock))
}

/// The deck that [`deal`] deals as these hands; then come `stub`, top first, and the cards not named
/// by index.
///
/// # Errors
/// `wrong_hand` unless each hand has five cards, `duplicate_card` when a card is in two places.
///
/// ```
/// use fivecard::{CardSet, Seed, card::parse_cards, draw_games};
///
/// let hands = ["2c 7d 9h Js 4s", "Kc Kd 8h 6s 3d"].map(|hand| hand.parse::<CardSet>().unwrap());
/// let deck = draw_games::stack_deck(&hands, &parse_cards("2s Tc")?, Seed::from(0))?;
/// let (dealt, mut stock) = draw_games::deal(&deck, 2)?;
/// assert_eq!(dealt[..2], hands);
/// assert_eq!(stock.exchange("8h 6s".parse()?), "2s Tc".parse()?);
/// # Ok::<(), fivecard::Error>(())
/// ```
pub fn stack_deck(hands: &[CardSet], stub: &[Card], seed: Seed) -> Result<Deck, SetupError> {
    if let Some((place, hand)) = hands.iter().enumerate().find(|(_, hand)| hand.len() != HAND) {
        let message = format!("a hand has {HAND} cards: hand {} has {}", place + 1, hand.len());
        return Err(SetupError::new("wrong_hand", message));
    }
    let in_order: Vec<Vec<Card>> = hands.iter().map(|hand| hand.iter().collect()).collect();
    let mut cards = Vec::with_capacity(Card::COUNT);
    for place in 0..HAND {
        cards.extend(in_order.iter().map(|hand| hand[place]));
    }
    cards.extend_from_slice(stub);
    let named = CardSet::from_cards(&cards)?;
    cards.extend((!named).iter());
    Deck::stacked(&cards, seed)
}

/// Up to 52 cards, top first. Places that are not taken hold a fixed card, so that equal piles
/// compare equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pile {
    cards: [Card; Card::COUNT],
    top: u8,
    end: u8,
}

impl Pile {
    const NO_CARD: Card = Card::new(crate::card::Rank::Two, crate::card::Suit::Clubs);
    const EMPTY: Pile = Pile { cards: [Self::NO_CARD; Card::COUNT], top: 0, end: 0 };

    fn new(cards: &[Card]) -> Pile {
        let mut pile = Pile::EMPTY;
        pile.cards[..cards.len()].copy_from_slice(cards);
        pile.end = cards.len() as u8;
        pile
    }

    fn is_empty(&self) -> bool {
        self.top == self.end
    }

    fn as_slice(&self) -> &[Card] {
        &self.cards[self.top as usize..self.end as usize]
    }

    fn as_mut_slice(&mut self) -> &mut [Card] {
        &mut self.cards[self.top as usize..self.end as usize]
    }

    fn pop_top(&mut self) -> Option<Card> {
        let card = *self.as_slice().first()?;
        self.cards[self.top as usize] = Self::NO_CARD;
        self.top += 1;
        Some(card)
    }

    /// Puts `cards` below all others, lowest index first.
    fn push(&mut self, cards: CardSet) {
        for card in cards.iter() {
            self.cards[self.end as usize] = card;
            self.end += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::parse_cards;

    fn set(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    #[test]
    fn cards_go_round_one_at_a_time() {
        let deck = Deck::stacked(&Card::all().collect::<Vec<_>>(), Seed::from(0)).unwrap();
        let (hands, stock) = deal(&deck, 3).unwrap();
        assert_eq!(hands[0], set("2c 2s 3h 4d 5c"));
        assert_eq!(hands[2], set("2h 3d 4c 4s 5h"));
        assert_eq!(stock.undealt()[0].to_string(), "5s");
        let short = Deck::stacked(&parse_cards("As").unwrap(), Seed::from(0)).unwrap();
        assert_eq!(deal(&short, 2).unwrap_err().code(), "wrong_deck");
    }

    #[test]
    fn a_stock_that_runs_out_deals_its_rest_and_then_the_discards_without_the_drawers_own() {
        let (mut hands, mut stock) = deal(&Deck::shuffled(Seed::from(5)), 9).unwrap();
        assert_eq!(stock.undealt().len(), 7);
        hands[0] = stock.exchange(hands[0]);
        let folded = hands[1];
        stock.muck(folded);
        let (rest, discard) = (stock.undealt().to_vec(), hands[2]);
        let may_return: CardSet = stock.discards().iter().copied().collect();
        hands[2] = stock.exchange(discard);
        assert_eq!(stock.reshuffles(), 1);
        assert!(rest.iter().all(|&card| hands[2].contains(card)));
        let returned = hands[2] - rest.iter().copied().collect();
        assert!(returned.len() == 3 && returned.is_subset(may_return));
        assert_eq!(stock.discards().iter().copied().collect::<CardSet>(), discard);
        assert_eq!(stock.undealt().len(), 7);
    }

    #[test]
    fn the_order_of_a_reshuffle_follows_from_seed_and_number() {
        let play = |seed: u64| {
            let deck = Deck::shuffled(Seed::from(seed));
            let (mut hands, mut stock) = deal(&deck, 9).unwrap();
            let mut seen = Vec::new();
            for turn in 0..40 {
                let hand = &mut hands[turn % 9];
                *hand = stock.exchange(*hand);
                seen.push(*hand);
            }
            assert!(stock.reshuffles() > 5);
            seen
        };
        assert_eq!(play(1), play(1));
        let reordered = |seed: u64| {
            let cards = Deck::shuffled(Seed::from(1)).cards().to_vec();
            let deck = Deck::stacked(&cards, Seed::from(seed)).unwrap();
            let (hands, mut stock) = deal(&deck, 9).unwrap();
            stock.exchange(hands[0]);
            stock.exchange(hands[1])
        };
        assert_ne!(reordered(1), reordered(2));
    }

    #[test]
    fn invalid_hands_are_errors() {
        let code = |hands: &[CardSet], stub: &str| {
            let stub = parse_cards(stub).unwrap();
            stack_deck(hands, &stub, Seed::from(0)).unwrap_err().code()
        };
        assert_eq!(code(&[set("2c 3c 4c 5c")], ""), "wrong_hand");
        assert_eq!(code(&[set("2c 3c 4c 5c 6c")], "2c"), "duplicate_card");
        assert_eq!(code(&[set("2c 3c 4c 5c 6c"), set("6c 7c 8c 9c Tc")], ""), "duplicate_card");
    }
}
