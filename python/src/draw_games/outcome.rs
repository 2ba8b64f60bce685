//! How a deal ended, as far as it is alike in all games that draw.

use fivecard::draw_games::ShownHand;
use fivecard::{BySeat, HandRank, poker};
use pyo3::PyClass;

use super::given::{items, seat_from, stacks_from};
use crate::players::{ByPlayer, Key, Players, entries};
use crate::prelude::*;

/// What the outcomes of all these games have.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Ended {
    pub stacks: Vec<u64>,
    pub payoffs: Vec<i128>,
    pub returned: Vec<u64>,
    /// In seat order.
    pub hands: Vec<(Seat, CardSet)>,
    pub show_order: Vec<Seat>,
}

impl Ended {
    pub fn read(
        stacks: &Bound<'_, PyAny>,
        payoffs: Vec<i128>,
        returned: &Bound<'_, PyAny>,
        hands: &Bound<'_, PyAny>,
        show_order: Vec<i64>,
    ) -> PyResult<Ended> {
        let py = stacks.py();
        let (stacks, returned) = (stacks_from(stacks)?, stacks_from(returned)?);
        let seats = stacks.len();
        if seats > Seat::MAX || payoffs.len() != seats || returned.len() != seats {
            let message = "stacks, payoffs and returned have one entry for each seat";
            return Err(SetupError::new("wrong_seats", message)).or_raise(py);
        }
        let mut shown = Vec::new();
        for (key, hand) in entries("hands", hands)? {
            if !hand.is_none() {
                let seat = key.seat(py)?;
                shown.push((seat_from(py, seat.index() as i64, seats)?, card_set_from(&hand)?));
            }
        }
        shown.sort_unstable_by_key(|&(seat, _)| seat);
        let show_order = show_order.into_iter().map(|seat| seat_from(py, seat, seats));
        let show_order = show_order.collect::<PyResult<_>>()?;
        Ok(Ended { stacks, payoffs, returned, hands: shown, show_order })
    }

    pub fn of(
        stacks: &BySeat<u64>,
        payoffs: &BySeat<i128>,
        returned: &BySeat<u64>,
        hands: &BySeat<Option<ShownHand>>,
        show_order: &[Seat],
    ) -> Ended {
        let hands = hands.iter().filter_map(|(seat, hand)| Some((seat, (*hand)?.cards)));
        Ended {
            stacks: stacks.values().to_vec(),
            payoffs: payoffs.values().to_vec(),
            returned: returned.values().to_vec(),
            hands: hands.collect(),
            show_order: show_order.to_vec(),
        }
    }

    pub fn players(&self) -> Players {
        Players::by_seat(self.stacks.len())
    }

    pub fn hands_by_seat(&self) -> ByPlayer<CardSet> {
        self.players().each(self.hands.iter().copied(), None)
    }

    pub fn ranks(&self) -> Result<ByPlayer<HandRank>, SetupError> {
        let rank =
            |&(seat, cards): &(Seat, CardSet)| Ok((Key::from(seat), poker::evaluate(cards)?));
        let entries = self.hands.iter().map(rank).collect::<Result<_, SetupError>>()?;
        Ok(ByPlayer { entries, seats: Some(self.stacks.len()), absent: None })
    }
}

/// A list of values of a class of pots.
pub fn pots_from<T>(given: &Bound<'_, PyAny>) -> PyResult<Vec<T>>
where
    T: PyClass<Frozen = pyo3::pyclass::boolean_struct::True> + Sync + Clone,
{
    let pots = items(given, "pots are a list of pots")?;
    pots.iter().map(|pot| Ok(pot.cast::<T>()?.get().clone())).collect()
}

/// The getters of outcomes that are alike in all these games.
macro_rules! ended_fields {
    ($class:ty) => {
        fields! { $class; |v| get CHIPS {
            /// The chips each seat has now.
            stacks => v.ended.stacks,
            /// What each seat gained in this deal, or lost when negative.
            payoffs => v.ended.payoffs,
            /// What went back to each seat because no other seat called or claimed it; it is not won.
            returned => v.ended.returned,
        } get SHOWN {
            /// The hands shown, by seat; none when all but one had folded.
            hands => v.ended.hands_by_seat(),
            /// The seats that showed, in order.
            show_order => v.ended.show_order,
        } get RANKS {
            /// What the hands shown are worth, by seat.
            ranks => v.ended.ranks(),
            /// The seat that showed first; None when nobody showed.
            first_to_show => v.ended.show_order.first().copied(),
        }}
    };
}

pub(crate) use ended_fields;
