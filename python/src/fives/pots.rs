//! `JudgedPot` and `CarriedPot`.

use fivecard::SeatSet;
use fivecard::betting::{Award, Pot, SettledPot};
use fivecard::fives::{JudgedPot, Verdict};

use crate::draw_games::chips_from;
use crate::players::{Key, Players, keys_from};
use crate::pots::{Awards, PyPot};
use crate::prelude::*;

/// A pot that nobody has won yet, and the players who claim it.
///
/// Args:
///     amount: whole chips.
///     eligible: the players who claim it, by seat or by name.
///
/// >>> CarriedPot(40, [0, 2]).eligible
/// (0, 2)
#[pyclass(name = "CarriedPot", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyCarriedPot {
    pub amount: u64,
    pub eligible: Vec<Key>,
}

#[pymethods]
impl PyCarriedPot {
    #[new]
    fn new(amount: &Bound<'_, PyAny>, eligible: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(PyCarriedPot { amount: chips_from(amount)?, eligible: keys_from("eligible", eligible)? })
    }
}

fields! { PyCarriedPot; |v| get CLAIM {
    /// The pot in whole chips.
    amount => v.amount,
    /// The players who claim it.
    eligible => v.eligible,
}}

value! { PyCarriedPot: arguments [CLAIM] }

impl PyCarriedPot {
    pub fn of(pot: &Pot, players: &Players) -> Self {
        PyCarriedPot { amount: pot.amount, eligible: players.of(pot.eligible) }
    }

    /// The pot of players who are called by seat.
    pub fn seated(&self, py: Python<'_>) -> PyResult<Pot> {
        Ok(Pot { amount: self.amount, eligible: seats(py, &self.eligible)? })
    }
}

to_python! {
    [] Pot => |v, py, form| {
        PyCarriedPot::of(v, &Players::by_seat(Seat::MAX)).to_python(py, form)
    },
}

/// A pot, how it was decided, and who got it.
///
/// Two are equal when they give the same chips to the same players, by the same verdict.
///
/// Args:
///     amount: whole chips.
///     eligible: the players with a claim to it.
///     verdict: ``"won"``, ``"uncontested"``, or ``"replay"`` when the best hand has no five and
///         nobody wins.
///     best: the players with the best hand.
///     awards: what each winner gets, odd chips included: a mapping from players, or a list by seat.
///
/// >>> JudgedPot(25, [0, 1, 2], "won", [0, 2], {2: 13, 0: 12}).winners
/// (0, 2)
#[pyclass(name = "JudgedPot", module = "fivecard.fives", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyJudgedPot {
    pot: PyPot,
    pub verdict: Verdict,
    best: Vec<Key>,
}

#[pymethods]
impl PyJudgedPot {
    #[new]
    fn new(
        amount: &Bound<'_, PyAny>,
        eligible: &Bound<'_, PyAny>,
        verdict: &str,
        best: &Bound<'_, PyAny>,
        awards: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let eligible = keys_from("eligible", eligible)?;
        Ok(PyJudgedPot {
            pot: PyPot { amount: chips_from(amount)?, eligible, awards: Awards::read(awards)? },
            verdict: verdict.parse().or_raise(amount.py())?,
            best: keys_from("best", best)?,
        })
    }
}

fields! { PyJudgedPot; |v| get JUDGED {
    /// The pot in whole chips.
    amount => v.pot.amount,
    /// The players with a claim to it.
    eligible => v.pot.eligible,
    /// How it was decided: ``"won"``, ``"uncontested"``, or ``"replay"`` when the best hand has no
    /// five and nobody wins.
    verdict => v.verdict.name(),
    /// The players with the best hand; none when the pot is uncontested.
    best => v.best,
    /// What each winner gets in whole chips, first those left of the button.
    awards => v.pot.awarded(),
} get WINNERS {
    /// The players who share it.
    winners => v.pot.shared_by(),
}}

value! { PyJudgedPot: arguments [JUDGED], fields [JUDGED, WINNERS] }

impl PyJudgedPot {
    pub fn of(judged: &JudgedPot, players: &Players) -> Self {
        PyJudgedPot {
            pot: PyPot::of(&judged.settled, players),
            verdict: judged.verdict,
            best: players.of(judged.best),
        }
    }

    /// The pot of players who are called by seat.
    pub fn seated(&self, py: Python<'_>) -> PyResult<JudgedPot> {
        let award = |(key, chips): &(Key, u64)| Ok(Award { seat: key.seat(py)?, chips: *chips });
        let awards = self.pot.awards.won.iter().map(award).collect::<PyResult<Vec<_>>>()?;
        let pot = Pot { amount: self.pot.amount, eligible: seats(py, &self.pot.eligible)? };
        let winners = awards.iter().map(|award| award.seat).collect();
        Ok(JudgedPot {
            settled: SettledPot { pot, winners, awards },
            verdict: self.verdict,
            best: seats(py, &self.best)?,
        })
    }
}

fn seats(py: Python<'_>, keys: &[Key]) -> PyResult<SeatSet> {
    keys.iter().map(|key| key.seat(py)).collect()
}
