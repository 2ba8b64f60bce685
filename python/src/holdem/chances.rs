//! `Equity`: how often each player wins.

use fivecard::HandCategory;
use fivecard::holdem::equity::{Chances, Counts};
use fivecard::simulate::{Tally, normal_interval};
use pyo3::exceptions::PyValueError;

use crate::convert::fraction_class;
use crate::players::{ByPlayer, Players, entries as by_player};
use crate::prelude::*;
use crate::value::{Part, entry};

/// How often each player wins, loses and ties: over all runouts, or over a random sample.
///
/// Made by ``equity``, ``Spot.count``, ``Spot.sample``, ``merge`` or ``Equity.from_dict``. Players
/// are in the order given, called by name or by seat number as they were given. All counts are integers. An exact one counts each runout with each
/// choice of hands once, times the hands' weights where the ranges have any.
///
/// >>> result = equity(["AcAs", "KhKd"])
/// >>> result.wins, result.ties, result.total
/// ((1388072, 317694), (6538, 6538), 1712304)
/// >>> result.shares[0], round(result.equities[0], 6)
/// (Fraction(29603, 36432), 0.812555)
#[pyclass(name = "Equity", module = "fivecard.holdem", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyEquity {
    pub counts: Counts,
    /// Whether all runouts were counted, rather than a random sample.
    pub exact: bool,
    pub players: Players,
}

#[pymethods]
impl PyEquity {
    /// The counts of this equity and another of the same spot together.
    ///
    /// Raises:
    ///     ValueError: one is exact and the other sampled, or they are of other players.
    fn merge(&self, other: &Self) -> PyResult<Self> {
        if self.exact != other.exact {
            return Err(PyValueError::new_err("a sample and an exact count do not add up"));
        }
        if self.players != other.players {
            return Err(PyValueError::new_err("the equities are of different players"));
        }
        let mut counts = self.counts.clone();
        counts.merge(&other.counts);
        Ok(PyEquity { counts, ..self.clone() })
    }

    /// The players: their names, or seat numbers where they were given in a list.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.players.0.to_python(py, Form::Object)
    }
}

fields! { PyEquity; |v| get EXACT {
    /// Whether all runouts were counted, rather than a random sample.
    exact => v.exact,
} get TOTAL {
    /// How many runouts were counted, weights included; of a sample, how many were dealt.
    total => v.counts.total(),
} get EACH {
    /// How often each player won alone.
    wins => v.each(Chances::wins),
    /// How often each player shared the best hand with others.
    ties => v.each(Chances::tied),
    /// How often each player lost.
    losses => v.each(Chances::losses),
    /// How often each player shared the best hand, by how many players shared it.
    ties_by => v.each(Sharing::of),
    /// How often each player won alone, by the category of the winning hand.
    won_with => v.each(|chances| ByCategory(chances.won)),
    /// How often each player's hand was of each category in the end, won or not.
    made => v.each(|chances| ByCategory(chances.made)),
    /// Each player's mean share of the pot, as a fraction; None when nothing was counted.
    ///
    /// A win is the whole pot, a tie of *n* players a part of *n*.
    shares => v.each(|chances| ShareOfPot(chances.clone())),
    /// Each player's mean share of the pot, from 0 to 1; None when nothing was counted.
    equities => v.each(Chances::equity),
    /// Of a sample, the standard error of each equity (None below two runouts); None when exact.
    standard_errors => (!v.exact).then(|| v.each(Chances::standard_error)),
    /// Of a sample, the 95 % interval of each equity by the normal approximation (None below two
    /// runouts); None when exact.
    intervals => (!v.exact).then(|| v.each(interval)),
} dict COUNTED {
    players => v.by_player(&[OnePlayer::COUNTS]),
} dict ALL {
    players => v.by_player(&[OnePlayer::RESULT, OnePlayer::COUNTS]),
}}

value! { PyEquity: dict [EXACT, COUNTED] by read, fields [EXACT, COUNTED, TOTAL, ALL] }

impl PyEquity {
    fn each<T>(&self, of: impl Fn(&Chances) -> T) -> Vec<T> {
        self.counts.players().iter().map(of).collect()
    }

    fn by_player(&self, fields: Blocks) -> ByPlayer<PlayerDict> {
        let one = |chances: &Chances| OnePlayer { chances: chances.clone(), exact: self.exact };
        let dicts = self.counts.players().iter().map(|chances| PlayerDict(one(chances), fields));
        let entries = self.players.0.iter().cloned().zip(dicts).collect();
        let seats = (!self.players.are_named()).then_some(self.players.0.len());
        ByPlayer { entries, seats, absent: None }
    }
}

type Blocks = &'static [&'static [crate::value::Field<OnePlayer>]];

/// What the dict of an equity has for one player.
struct OnePlayer {
    chances: Chances,
    exact: bool,
}

fields! { OnePlayer; |v| dict RESULT {
    wins => v.chances.wins(),
    losses => v.chances.losses(),
    ties => v.chances.tied(),
    equity => v.chances.equity(),
    share => ShareOfPot(v.chances.clone()),
    standard_error => if v.exact { None } else { v.chances.standard_error() },
    interval => if v.exact { None } else { interval(&v.chances) },
} dict COUNTS {
    ties_by => Sharing::of(&v.chances),
    won_with => ByCategory(v.chances.won),
    made => ByCategory(v.chances.made),
}}

struct PlayerDict(OnePlayer, Blocks);

to_python! {
    [] PlayerDict => |v, py, form| Part(&v.0, v.1).to_python(py, form),
    [] Sharing => |v, py, form| match form {
        Form::Object => dict(py, form, (2u64..).zip(&v.0)),
        Form::Plain => dict(py, form, (2u64..).map(|players| players.to_string()).zip(&v.0)),
    },
    [] ShareOfPot => |v, py, form| {
        let (chances, fraction) = (&v.0, fraction_class(py)?);
        if chances.total() == 0 {
            return Ok(py.None().into_bound(py));
        }
        let mut share = fraction.call1((chances.wins(), chances.total()))?;
        for (sharing, &ties) in (2u128..).zip(&chances.ties) {
            if ties > 0 {
                let whole = chances.total().into_pyobject(py)?.mul(sharing)?;
                share = share.add(fraction.call1((ties, whole))?)?;
            }
        }
        if form == Form::Object {
            return Ok(share);
        }
        let (above, below) = (share.getattr("numerator")?, share.getattr("denominator")?);
        format!("{above}/{below}").to_python(py, form)
    },
}

/// Ties by the number of players who share, from two up; in JSON by that number as text.
struct Sharing(Vec<u128>);

impl Sharing {
    fn of(chances: &Chances) -> Sharing {
        Sharing(chances.ties.clone())
    }
}

/// A mean share of the pot: a `fractions.Fraction`, in JSON its text `a/b`.
struct ShareOfPot(Chances);

fn interval(chances: &Chances) -> Option<(f64, f64)> {
    let (mean, error) = chances.equity().zip(chances.standard_error())?;
    Some(normal_interval(mean, error))
}

fn read(fields: &Bound<'_, PyDict>) -> PyResult<PyEquity> {
    let (mut keys, mut all) = (Vec::new(), Vec::new());
    for (key, counts) in by_player("players", &entry(fields, "players")?)? {
        let counts = counts
            .cast::<PyDict>()
            .map_err(|_| wrong_type(&counts, "the counts of a player are a dict"))?;
        keys.push(key);
        all.push(Chances {
            won: by_category(counts, "won_with")?,
            ties: ties_from(counts)?,
            made: by_category(counts, "made")?,
        });
    }
    if all.len() < 2 || all.iter().any(|chances| chances.ties.len() != all.len() - 1) {
        let message = "expected the counts of two or more players, each with ties of two to all";
        return Err(PyValueError::new_err(message));
    }
    let Some(counts) = Counts::from_players(all) else {
        return Err(PyValueError::new_err("the players' counts do not add up to one total"));
    };
    let exact = entry(fields, "exact")?.extract()?;
    Ok(PyEquity { counts, exact, players: Players(keys) })
}

fn by_category(
    counts: &Bound<'_, PyDict>,
    name: &str,
) -> PyResult<[u128; HandCategory::ALL.len()]> {
    let given = entry(counts, name)?;
    let mut all = [0; HandCategory::ALL.len()];
    for (category, count) in HandCategory::ALL.into_iter().zip(&mut all) {
        *count = given.get_item(category.name())?.extract()?;
    }
    Ok(all)
}

fn ties_from(counts: &Bound<'_, PyDict>) -> PyResult<Vec<u128>> {
    let given = entry(counts, "ties_by")?;
    (2..given.len()? + 2).map(|sharing| given.get_item(sharing.to_string())?.extract()).collect()
}
