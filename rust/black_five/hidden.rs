//! The deals that a seat might be looking at.

use super::action::Action;
use super::order::BLACK_FIVE;
use super::position::Position;
use super::public::seats;
use super::rules::SEATS;
use super::setup::Start;
use super::state::State;
use super::view::View;
use crate::card::{Card, CardSet};
use crate::deck::{Chance, Seed};
use crate::seat::Seat;

/// Stream of a seed that deals the cards a seat does not see.
const HIDDEN_STREAM: u64 = 2;

impl View {
    /// A deal that the seat might be looking at: its view is this one. `seed` draws it from all
    /// such deals, each as likely as any other.
    ///
    /// The unseen cards go to the other hands by their sizes, the black five only where it may be.
    pub fn deal_hidden(&self, seed: Seed) -> State {
        let mut chance = seed.stream(HIDDEN_STREAM);
        let mut hands = [CardSet::EMPTY; SEATS];
        hands[self.seat().index()] = self.hand();
        let mut unseen = self.unseen();
        let holder = if unseen.contains(BLACK_FIVE) {
            let holder = self.draw_holder(&mut chance);
            hands[holder.index()] = hands[holder.index()].with(BLACK_FIVE);
            unseen = unseen.without(BLACK_FIVE);
            holder
        } else {
            self.holder().unwrap_or(self.seat())
        };
        let mut cards: Vec<Card> = unseen.iter().collect();
        chance.shuffle(&mut cards);
        let mut cards = cards.into_iter();
        for seat in seats() {
            let hand = &mut hands[seat.index()];
            let missing = self.public().hand_sizes()[seat.index()] - hand.len();
            *hand = cards.by_ref().take(missing).fold(*hand, CardSet::with);
        }
        self.state_with(hands, holder)
    }

    /// The seat with the black five among those that may hold it, each by its number of cards:
    /// every place in their hands is as likely as any other.
    fn draw_holder(&self, chance: &mut Chance) -> Seat {
        let places: Vec<Seat> = self
            .possible_holders()
            .iter()
            .flat_map(|seat| vec![seat; self.public().hand_sizes()[seat.index()]])
            .collect();
        places[chance.below(places.len() as u32) as usize]
    }

    /// The state in which every seat holds `hands` after the history seen.
    fn state_with(&self, hands: [CardSet; SEATS], holder: Seat) -> State {
        let mut first_hands = hands;
        for (seat, action) in self.history.backwards() {
            if let Action::Play(cards) = action {
                first_hands[seat.index()] = first_hands[seat.index()] | *cards;
            }
        }
        let first = Position {
            public: self.first_public,
            ..Position::start(&first_hands, holder, seats()[0])
        };
        let now = Position { public: self.public, ..Position::start(&hands, holder, seats()[0]) };
        let start = Start {
            rules: self.rules(),
            position: first,
            hands: first_hands,
            top_cards: self.first_top_cards,
            deck: None,
        };
        State {
            history: self.history.clone(),
            position: now,
            hands,
            top_cards: self.top_cards,
            ..State::begin(start)
        }
    }
}
