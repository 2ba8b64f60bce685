//! What one seat may see, and the deals it might be looking at.

use super::action::{Action, identify};
use super::action_id::ActionId;
use super::bots::Bot;
use super::mask::ActionMask;
use super::order::BLACK_FIVE;
use super::pattern::{Combination, classify};
use super::position::Position;
use super::rules::{Rules, SEATS, Side};
use super::sight::Sight;
use super::state::{Outcome, Start, State, concrete, concrete_actions};
use super::table::{Table, seats};
use crate::card::{Card, CardSet};
use crate::deck::{Chance, Dice, Seed};
use crate::error::IllegalAction;
use crate::game::History;
use crate::seat::{Seat, SeatSet};

/// Stream of a seed that deals the cards a seat does not see.
const HIDDEN_STREAM: u64 = 2;

/// A deal as one seat sees it: its own cards, and what is public.
///
/// Nothing else is in it, so nothing else can be read off it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    rules: Rules,
    seat: Seat,
    hand: CardSet,
    /// Whether this seat was dealt the black five.
    is_holder: bool,
    table: Table,
    top_cards: CardSet,
    /// The cards in no hand, all of them seen when they were played.
    gone: CardSet,
    history: History<Action>,
    /// The table as the deal began, and what was on it.
    first_table: Table,
    first_top_cards: CardSet,
}

impl View {
    pub(super) fn of(state: &State, seat: Seat) -> View {
        View {
            rules: state.rules(),
            seat,
            hand: state.hands[seat.index()],
            is_holder: state.position.holder == seat,
            table: state.position.table,
            top_cards: state.top_cards,
            gone: state.hands.iter().fold(CardSet::FULL, |gone, &hand| gone - hand),
            history: state.history.clone(),
            first_table: state.start.position.table,
            first_top_cards: state.start.top_cards,
        }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The seat's own cards.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// What everyone sees: dealer, turn, top play, hand sizes, finishers, the revealed holder.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The seat to act; `None` when the deal is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.table.to_act()
    }

    /// The combination to beat; `None` when the seat to act leads.
    pub fn top(&self) -> Option<Combination> {
        classify(self.top_cards)
    }

    /// The cards played so far: all that are in no hand.
    pub fn played(&self) -> CardSet {
        self.gone
    }

    /// The cards in the other seats' hands, all together.
    pub fn unseen(&self) -> CardSet {
        CardSet::FULL - self.gone - self.hand
    }

    /// Who did what so far.
    pub fn history(&self) -> Vec<(Seat, Action)> {
        self.history.to_vec()
    }

    /// The seat that was dealt the black five, once it is revealed or the deal is over.
    pub fn holder(&self) -> Option<Seat> {
        self.table.holder()
    }

    /// The seats that may have been dealt the black five for all this seat knows.
    pub fn possible_holders(&self) -> SeatSet {
        self.sight().possible_holders()
    }

    /// The side of `seat` as far as this seat can tell it.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        self.sight().side(seat)
    }

    /// How the deal ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&self.table, self.rules)
    }

    /// The ids of the actions the seat may take now.
    pub fn action_mask(&self) -> ActionMask {
        self.sight().action_mask()
    }

    /// The actions the seat may take now, in the order of their ids.
    pub fn legal_actions(&self) -> Vec<Action> {
        concrete_actions(self.hand, self.action_mask())
    }

    /// The id of `action` if the seat may take it now.
    ///
    /// # Errors
    /// As [`GameState::apply`](crate::game::GameState::apply) of the state.
    pub fn action_id(&self, action: &Action) -> Result<ActionId, IllegalAction> {
        identify(&self.sight(), self.hand, self.top_cards, action)
    }

    /// The action with this id, made of the lowest suits held; `None` when the hand cannot make it.
    pub fn action(&self, id: ActionId) -> Option<Action> {
        concrete(self.hand, id)
    }

    /// What `bot` would do in the seat's turn, with its cards; `None` when it is not its turn.
    pub fn bot_action(&self, bot: Bot, dice: &mut Dice) -> Option<Action> {
        let sight = self.sight();
        if self.to_act() != Some(self.seat) {
            return None;
        }
        self.action(bot.choose(&sight, dice))
    }

    /// The same by rank, for bots.
    pub fn sight(&self) -> Sight<'_> {
        let hand = super::counts::Counts::from_cards(self.hand);
        Sight::new(&self.table, self.seat, hand, self.is_holder)
    }

    /// A deal that the seat might be looking at: its view is this one. `seed` draws it from all
    /// such deals, each as likely as any other.
    ///
    /// The unseen cards go to the other hands by their sizes, the black five only where it may be.
    pub fn deal_hidden(&self, seed: Seed) -> State {
        let mut chance = seed.stream(HIDDEN_STREAM);
        let mut hands = [CardSet::EMPTY; SEATS];
        hands[self.seat.index()] = self.hand;
        let mut unseen = self.unseen();
        let holder = if unseen.contains(BLACK_FIVE) {
            let holder = self.draw_holder(&mut chance);
            hands[holder.index()] = hands[holder.index()].with(BLACK_FIVE);
            unseen = unseen.without(BLACK_FIVE);
            holder
        } else {
            self.holder().unwrap_or(self.seat)
        };
        let mut cards: Vec<Card> = unseen.iter().collect();
        chance.shuffle(&mut cards);
        let mut cards = cards.into_iter();
        for seat in seats() {
            let hand = &mut hands[seat.index()];
            let missing = self.table.hand_sizes()[seat.index()] - hand.len();
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
            .flat_map(|seat| vec![seat; self.table.hand_sizes()[seat.index()]])
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
            table: self.first_table,
            ..Position::start(&first_hands, holder, seats()[0])
        };
        let now = Position { table: self.table, ..Position::start(&hands, holder, seats()[0]) };
        let start = Start {
            rules: self.rules,
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
