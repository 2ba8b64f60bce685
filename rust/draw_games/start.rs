//! How a deal begins, and what it may begin with.

use super::cards::with_chips;
use super::game::{DrawGame, Opening};
use super::stock::stack_deck;
use crate::betting::check_total;
use crate::card::{Card, CardSet};
use crate::deck::{Deck, Seed};
use crate::error::{Error, SetupError};
use crate::game::check_seat;
use crate::record::{Fields, Record, parse_chips, parse_deck, parse_seat};
use crate::seat::Seat;

/// Stream of a deck's seed that draws the button. Stream 0 orders the deck.
const BUTTON_STREAM: u64 = 1;

/// How a deal began: all of it follows from this and the actions.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Start<G: DrawGame> {
    pub(crate) rules: G::Rules,
    /// The chips of each seat before anything is posted.
    pub(crate) stacks: Vec<u64>,
    pub(crate) button: Seat,
    /// What is carried from earlier deals.
    pub(crate) carried: G::Carried,
    /// The order dealt, and the seed of reshuffles.
    pub(crate) deck: Deck,
}

impl<G: DrawGame> Start<G> {
    /// A deal that carries nothing. The deck is kept as a record has it: its order and its seed.
    pub(crate) fn new(rules: G::Rules, stacks: &[u64], button: Seat, deck: &Deck) -> Start<G> {
        let deck = Deck::stacked(deck.cards(), deck.seed()).expect("a deck has no card twice");
        Start { rules, stacks: stacks.to_vec(), button, carried: G::Carried::default(), deck }
    }

    /// What the first position follows from, besides the deck.
    pub(crate) fn opening(&self) -> Opening<'_, G> {
        let Start { rules, stacks, button, carried, .. } = self;
        Opening { rules, stacks, button: *button, carried }
    }

    /// Checks everything but the cards.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        let (seats, dealt_in) = (self.stacks.len(), self.opening().dealt_in());
        G::check_rules(&self.rules)?;
        check_seat_count::<G>(seats)?;
        let fewest = G::fewest(&self.carried);
        if dealt_in.len() < fewest {
            let (players, have) = match dealt_in.len() {
                1 => ("1 player", "has"),
                players => (&*format!("{players} players"), "have"),
            };
            let message = format!("{players} {have} chips; at least {fewest} must");
            return Err(SetupError::new("too_few_players", message));
        }
        let carried = G::check_carried(&self.carried, &self.rules, seats)?;
        check_seat(self.button, seats)?;
        if !dealt_in.contains(self.button) {
            let message = format!("the button is at seat {}, which is not dealt in", self.button);
            return Err(SetupError::new("bad_button", message));
        }
        check_total(self.stacks.iter().copied().chain([carried]))
    }

    /// The same deal with given hands by seat, dealt before `stub`.
    ///
    /// # Errors
    /// Those of [`Start::check`], `wrong_hands`, `not_dealt_in`, `wrong_hand`, `duplicate_card`.
    pub(crate) fn with_hands(
        self,
        hands: &[CardSet],
        stub: &[Card],
        seed: Seed,
    ) -> Result<Start<G>, SetupError> {
        self.check()?;
        let (seats, dealt_in) = (self.stacks.len(), self.opening().dealt_in());
        if hands.len() != seats {
            let message = format!("{} hands for {seats} seats", hands.len());
            return Err(SetupError::new("wrong_hands", message));
        }
        let mut in_turn = Vec::with_capacity(seats);
        for seat in self.button.round_from_left(seats) {
            let hand = hands[seat.index()];
            if dealt_in.contains(seat) {
                in_turn.push(hand);
            } else if !hand.is_empty() {
                let message = format!("seat {seat} is not dealt in, but has a hand: {hand}");
                return Err(SetupError::new("not_dealt_in", message));
            }
        }
        Ok(Start { deck: stack_deck(&in_turn, stub, seed)?, ..self })
    }

    /// The lines of a record before the cards; `id` is the game's, or that of a view.
    pub(super) fn write(id: &str, opening: &Opening<'_, G>) -> Record {
        let stacks: Vec<String> = opening.stacks.iter().map(u64::to_string).collect();
        let record = G::write_rules(opening.rules, Record::new(id))
            .field("stacks", stacks.join(" "))
            .field("button", opening.button);
        G::write_carried(opening.carried, record)
    }

    /// Reads the lines before the cards.
    pub(super) fn read(fields: &mut Fields<'_>, deck: Deck) -> Result<Start<G>, Error> {
        let rules = G::read_rules(fields)?;
        let stacks = fields.required("stacks")?.split(' ');
        let stacks = stacks.map(|text| parse_chips("stacks", text)).collect::<Result<_, _>>()?;
        let button = parse_seat("button", fields.required("button")?)?;
        let carried = G::read_carried(fields)?;
        Ok(Start { rules, stacks, button, carried, deck })
    }

    /// Reads the fields of a whole deal's record.
    pub(super) fn read_all(record: &Record) -> Result<Start<G>, Error> {
        let mut fields = record.fields(G::ID)?;
        let start = Start::read(&mut fields, Deck::stacked(&[], Seed::from(0))?)?;
        let cards = fields.required_read("deck", parse_deck)?;
        let deck = Deck::stacked(&cards, fields.required_read("seed", str::parse::<Seed>)?)?;
        fields.finish()?;
        Ok(Start { deck, ..start })
    }
}

/// The button that the seed of a shuffled deck draws among the seats with chips.
pub(super) fn draw_button(deck: &Deck, stacks: &[u64]) -> Result<Seat, SetupError> {
    let players = with_chips(stacks);
    if players.is_empty() {
        return Err(SetupError::new("too_few_players", "no player has chips"));
    }
    if !deck.is_shuffled() {
        return Err(SetupError::new("no_button", "a stacked deck needs a button"));
    }
    let chosen = deck.seed().stream(BUTTON_STREAM).below(players.len() as u32);
    Ok(players.iter().nth(chosen as usize).expect("a seat of those with chips"))
}

/// Checks that a table has no more seats than the game allows.
pub(crate) fn check_seat_count<G: DrawGame>(seats: usize) -> Result<(), SetupError> {
    if seats <= G::MAX_SEATS {
        return Ok(());
    }
    let message = format!("a table has at most {} seats, got {seats}", G::MAX_SEATS);
    Err(SetupError::new("too_many_players", message))
}
