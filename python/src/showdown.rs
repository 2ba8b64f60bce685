//! What the showdowns of all games share: how the players and their chips are described, and what
//! comes of it.

use std::collections::HashMap;
use std::mem::discriminant;
use std::ops::RangeInclusive;

use fivecard::players::{NamedHands, SeatedHands};
use fivecard::{BySeat, SeatSet};
use pyo3::exceptions::PyTypeError;

use crate::players::{
    AsArgument, ByPlayer, Key, Players, chips_by_player, entries as by_player, in_seat_order,
    keys_from,
};
use crate::prelude::*;

/// A showdown as its caller described it, by seat.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Deal {
    pub players: Players,
    pub hands: Vec<Option<Vec<Card>>>,
    /// Lists of whole chips; what was contributed comes first.
    pub chips: Vec<Option<Vec<u64>>>,
    pub folded: SeatSet,
    pub button: Option<Seat>,
}

impl Deal {
    /// Reads what all games have: hands, lists of chips, who folded, the button and the seats.
    pub fn read<const N: usize>(
        hands: &Bound<'_, PyAny>,
        chips: [(&'static str, Option<&Bound<'_, PyAny>>); N],
        folded: Option<&Bound<'_, PyAny>>,
        button: Option<&Bound<'_, PyAny>>,
        seats: Option<&Bound<'_, PyAny>>,
        count: RangeInclusive<usize>,
    ) -> PyResult<(Deal, SeatedHands<Vec<Card>, N>)> {
        let py = hands.py();
        let mut names = Names::default();
        let mut described = Vec::new();
        for (key, hand) in in_seat_order(by_player("hands", hands)?) {
            let cards = if hand.is_none() { None } else { Some(cards_from(&hand)?) };
            described.push((names.of(key)?, cards));
        }
        let mut lists = [const { ("", None) }; N];
        for (list, (what, given)) in lists.iter_mut().zip(chips) {
            *list = (what, given.map(|given| names.chips(given)).transpose()?);
        }
        let named = NamedHands {
            hands: described,
            chips: lists,
            folded: folded.map_or(Ok(Vec::new()), |given| names.all("folded", given))?,
            button: button.map(|key| names.of(Key::read(key)?)).transpose()?,
            seats: seats.map(|given| names.all("seats", given)).transpose()?,
        };
        let seated = named.seated(count).or_raise(py)?;
        let deal = Deal {
            players: names.players(seated.players.names()).or_raise(py)?,
            hands: seated.hands.values().to_vec(),
            chips: seated.chips.to_vec(),
            folded: seated.folded,
            button: seated.button,
        };
        Ok((deal, seated))
    }

    /// The hands as sets; a hand without cards is left out.
    pub fn card_sets(&self, py: Python<'_>) -> PyResult<Vec<Option<CardSet>>> {
        let set = |cards: &Option<Vec<Card>>| match cards.as_deref() {
            None | Some([]) => Ok(None),
            Some(cards) => CardSet::from_cards(cards).or_raise(py).map(Some),
        };
        self.hands.iter().map(set).collect()
    }

    /// Chips of one list, none where it was not given.
    pub fn list(&self, index: usize) -> Vec<u64> {
        self.chips[index].clone().unwrap_or_default()
    }

    pub fn each<T>(
        &self,
        values: impl IntoIterator<Item = (Seat, T)>,
        absent: Option<T>,
    ) -> ByPlayer<T> {
        self.players.each(values, absent)
    }

    pub fn hands_as_argument(&self) -> AsArgument<Option<AsText>> {
        let given = |(seat, cards): (Seat, &Option<Vec<Card>>)| match cards {
            None if self.chips.iter().any(Option::is_some) => None,
            cards => Some((seat, cards.clone().map(AsText))),
        };
        let hands = (0..).map_while(Seat::new).zip(&self.hands).filter_map(given);
        AsArgument(self.each(hands, None))
    }

    pub fn chips_as_argument(&self, index: usize) -> Option<AsArgument<u64>> {
        let chips = self.chips.get(index)?.as_ref()?;
        Some(AsArgument(self.each((0..).map_while(Seat::new).zip(chips.iter().copied()), None)))
    }
}

/// Cards as callers write them: a text, in JSON a list of texts.
pub struct AsText(Vec<Card>);

to_python! {
    [] AsText => |v, py, form| match form {
        Form::Object => {
            let texts: Vec<String> = v.0.iter().map(Card::to_string).collect();
            texts.join(" ").to_python(py, form)
        }
        Form::Plain => v.0.to_python(py, form),
    },
    [] InJson => |v, py, form| (form == Form::Plain).then_some(&v.0).to_python(py, form),
}

/// The players' names in seat order, which mappings in other languages may lose. Python's keep it.
pub struct InJson(pub Vec<Key>);

/// The players of one call: all called by name, or all by seat number.
#[derive(Default)]
struct Names {
    keys: HashMap<String, Key>,
}

impl Names {
    fn of(&mut self, key: Key) -> PyResult<String> {
        if self.keys.values().next().is_some_and(|other| discriminant(other) != discriminant(&key))
        {
            let message = "players are called by name or by seat number, not both";
            return Err(PyTypeError::new_err(message));
        }
        let name = key.name();
        self.keys.insert(name.clone(), key);
        Ok(name)
    }

    fn all(&mut self, what: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        keys_from(what, given)?.into_iter().map(|key| self.of(key)).collect()
    }

    fn chips(&mut self, given: &Bound<'_, PyAny>) -> PyResult<Vec<(String, u64)>> {
        let chips = in_seat_order(chips_by_player(given)?).into_iter();
        chips.map(|(key, chips)| Ok((self.of(key)?, chips))).collect()
    }

    /// The players in this order; seat numbers must be those of the seats.
    fn players(&self, names: &[String]) -> Result<Players, SetupError> {
        let keys: Vec<Key> = names.iter().map(|name| self.keys[name].clone()).collect();
        Players::checked(keys)
    }
}

/// What comes of the chips of a showdown.
pub struct Chips {
    pub won: BySeat<u64>,
    pub returned: BySeat<u64>,
}

/// What comes of a game's showdown, by seat.
pub trait Judged {
    type Rank: ToPython;

    fn deal(&self) -> &Deal;
    fn best_of_all(&self) -> SeatSet;
    fn ranks(&self) -> Vec<(Seat, Self::Rank)>;
    /// Nothing when no chips were given.
    fn chips(&self) -> Option<Chips>;
}

/// The values of each player; nothing when no chips were given.
pub fn each<T, C: FnOnce(Chips) -> BySeat<T>>(judged: &impl Judged, of: C, zero: T) -> ByPlayer<T>
where
    T: Copy,
{
    match judged.chips() {
        Some(chips) => {
            let values = of(chips);
            judged.deal().each(values.iter().map(|(seat, value)| (seat, *value)), Some(zero))
        }
        None => {
            let seats = (!judged.deal().players.are_named()).then_some(0);
            ByPlayer { entries: Vec::new(), seats, absent: None }
        }
    }
}

pub fn net(judged: &impl Judged) -> ByPlayer<i128> {
    let paid = |seat: Seat| -> i128 {
        let lists = judged.deal().chips.iter().flatten();
        lists.map(|list| i128::from(list[seat.index()])).sum()
    };
    let gain = |Chips { won, returned }: Chips| {
        let back = won.values().iter().zip(returned.values());
        let gains = (0..).map_while(Seat::new).zip(back);
        gains.map(|(seat, (won, back))| i128::from(*won) + i128::from(*back) - paid(seat)).collect()
    };
    each(judged, gain, 0)
}

pub fn returned(judged: &impl Judged) -> ByPlayer<u64> {
    let mut returned = each(judged, |chips| chips.returned, 0);
    returned.entries.retain(|(_, chips)| *chips > 0);
    returned
}

/// What the showdowns of all games have in common, as arguments and as results.
macro_rules! judged_fields {
    ($class:ty) => {
        fields! { $class; |v| dict HANDS {
            hands => v.deal.hands_as_argument(),
            contributed = None::<u64> => v.deal.chips_as_argument(0),
        } dict FOLDED {
            folded = Vec::<$crate::players::Key>::new() => v.deal.players.of(v.deal.folded),
        } dict BUTTON {
            button = None::<u64> => v.deal.button.map(|seat| v.deal.players.key(seat)),
        } dict SEATS {
            seats = None::<u64> => v.deal.players.are_named().then(|| $crate::showdown::InJson(v.deal.players.0.clone())),
        } get RESULT {
            /// The players who win, in seat order: the best of those who have not folded. A side pot may have
            /// other winners: see ``pots``.
            winners => v.deal.players.of(v.best_of_all()),
            /// What each player who shows holds; empty when only one has not folded.
            hands => v.deal.each(v.ranks(), None),
            /// Whole chips that each player wins from all pots, 0 for losers; empty without chips.
            awards => $crate::showdown::each(v, |chips| chips.won, 0),
            /// Whole chips that go back to a player because nobody called them; they are not won.
            returned => $crate::showdown::returned(v),
            /// Whole chips that each player won, or lost when negative; empty without chips.
            net => $crate::showdown::net(v),
        } dict TEXT {
            explanation => v.explain(),
        }}
    };
}

pub(crate) use judged_fields;
