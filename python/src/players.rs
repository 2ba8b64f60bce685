//! How callers call the players of a showdown: by name, or by seat number.

use fivecard::SeatSet;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyInt;

use crate::prelude::*;

/// How a caller calls a player.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    Name(String),
    Seat(usize),
}

impl Key {
    pub fn read(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if given.is_instance_of::<PyString>() {
            return Ok(Key::Name(given.extract()?));
        }
        if given.is_instance_of::<PyInt>() {
            let unknown = || {
                SetupError::new("no_such_seat", format!("a seat number is 0 or more, got {given}"))
            };
            let seat = given.extract().map_err(|_| unknown()).or_raise(given.py())?;
            return Ok(Key::Seat(seat));
        }
        Err(wrong_type(given, "a player is a name or a seat number"))
    }

    /// The name by which messages call the player.
    pub fn name(&self) -> String {
        match self {
            Key::Name(name) => name.clone(),
            Key::Seat(seat) => format!("seat {seat}"),
        }
    }

    /// The seat of a player who is called by it.
    pub fn seat(&self, py: Python<'_>) -> PyResult<Seat> {
        let seat = match self {
            Key::Seat(seat) => Seat::new(*seat),
            Key::Name(_) => None,
        };
        let unknown =
            || SetupError::new("no_such_seat", format!("expected a seat, got {}", self.name()));
        seat.ok_or_else(unknown).or_raise(py)
    }
}

impl From<Seat> for Key {
    fn from(seat: Seat) -> Self {
        Key::Seat(seat.index())
    }
}

to_python! {
    [] Key => |v, py, form| match v {
        Key::Name(name) => name.to_python(py, form),
        Key::Seat(seat) => seat.to_python(py, form),
    },
    [T: ToPython] ByPlayer<T> => |v, py, form| match v.seats {
        Some(seats) if form == Form::Plain => v.list(seats).to_python(py, form),
        _ => dict(py, form, v.entries.iter().map(|(key, value)| (key, value))),
    },
    [T: ToPython] AsArgument<T> => |v, py, form| match v.0.seats {
        Some(seats) => {
            let values = v.0.list(seats).into_iter().map(|value| value.to_python(py, form));
            Ok(PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.into_any())
        }
        None => v.0.to_python(py, form),
    },
}

/// The players at a table, by seat.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Players(pub Vec<Key>);

impl Players {
    /// A table whose players are called by seat.
    pub fn by_seat(seats: usize) -> Players {
        Players((0..seats).map(Key::Seat).collect())
    }

    /// Players in seat order, called as the caller calls them: by name, or by the numbers of the seats.
    ///
    /// # Errors
    /// `no_such_seat` for a number that is not the seat's.
    pub fn checked(keys: Vec<Key>) -> Result<Players, SetupError> {
        let wrong = (0..).zip(&keys).find(|(seat, key)| matches!(key, Key::Seat(n) if n != seat));
        match wrong {
            None => Ok(Players(keys)),
            Some((seat, key)) => {
                let (last, found) = (keys.len() - 1, key.name());
                let message =
                    format!("seat numbers are 0 to {last}: expected seat {seat}, got {found}");
                Err(SetupError::new("no_such_seat", message))
            }
        }
    }

    pub fn are_named(&self) -> bool {
        self.0.iter().any(|key| matches!(key, Key::Name(_)))
    }

    /// The names by seat; none of players who are called by seat.
    pub fn names(&self) -> Vec<String> {
        if self.are_named() { self.0.iter().map(Key::name).collect() } else { Vec::new() }
    }

    pub fn key(&self, seat: Seat) -> Key {
        self.0[seat.index()].clone()
    }

    pub fn of(&self, seats: SeatSet) -> Vec<Key> {
        seats.iter().map(|seat| self.key(seat)).collect()
    }

    /// Something of each seat. In JSON a list has `absent` for the other seats.
    pub fn each<T>(
        &self,
        values: impl IntoIterator<Item = (Seat, T)>,
        absent: Option<T>,
    ) -> ByPlayer<T> {
        let entries = values.into_iter().map(|(seat, value)| (self.key(seat), value)).collect();
        ByPlayer { entries, seats: (!self.are_named()).then_some(self.0.len()), absent }
    }
}

/// Something by player: a dict; in JSON a list where players are called by seat.
pub struct ByPlayer<T> {
    pub entries: Vec<(Key, T)>,
    /// The length of that list; `None` for players with names.
    pub seats: Option<usize>,
    /// What the list has for a seat without an entry.
    pub absent: Option<T>,
}

impl<T> ByPlayer<T> {
    fn list(&self, seats: usize) -> Vec<Option<&T>> {
        let of = |seat| {
            let entry = self.entries.iter().find(|(key, _)| *key == Key::Seat(seat));
            entry.map(|(_, value)| value).or(self.absent.as_ref())
        };
        (0..seats).map(of).collect()
    }
}

/// The same as the argument of a call: a list where players are called by seat.
pub struct AsArgument<T>(pub ByPlayer<T>);

/// What a mapping from players or a list by seat has for each player, in its order.
pub fn entries<'py>(
    what: &str,
    given: &Bound<'py, PyAny>,
) -> PyResult<Vec<(Key, Bound<'py, PyAny>)>> {
    if is_mapping(given)? {
        let entry = |item: Bound<'py, PyAny>| {
            let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            Ok((Key::read(&key)?, value))
        };
        return given.call_method0("items")?.try_iter()?.map(|item| entry(item?)).collect();
    }
    let expected = format!("{what} are a mapping from players, or a list by seat");
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type(given, &expected));
    }
    let items = given.try_iter().map_err(|_| wrong_type(given, &expected))?;
    (0..).zip(items).map(|(seat, value)| Ok((Key::Seat(seat), value?))).collect()
}

/// Whether an object is a mapping. PyO3's `PyMapping` asks Python code, and takes every error of it for
/// a no: a Ctrl-C in that moment would be lost.
pub fn is_mapping(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    static MAPPING: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if given.is_instance_of::<PyDict>() {
        return Ok(true);
    }
    if given.is_instance_of::<PyList>() || given.is_instance_of::<PyTuple>() {
        return Ok(false);
    }
    given.is_instance(MAPPING.import(given.py(), "collections.abc", "Mapping")?)
}

/// Puts seat numbers in order; names stay in theirs.
pub fn in_seat_order<T>(mut entries: Vec<(Key, T)>) -> Vec<(Key, T)> {
    if entries.iter().all(|(key, _)| matches!(key, Key::Seat(_))) {
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    }
    entries
}

/// Whole chips by player.
pub fn chips_by_player(given: &Bound<'_, PyAny>) -> PyResult<Vec<(Key, u64)>> {
    let chips = |(key, chips): (Key, Bound<'_, PyAny>)| {
        if !chips.is_instance_of::<PyInt>() {
            return Err(wrong_type(&chips, &format!("chips of {} are an integer", key.name())));
        }
        let whole = chips.extract::<u64>().map_err(|_| {
            let range = "whole chips are 0 to 2**64 - 1";
            SetupError::new("bad_chips", format!("{}: {range}, not {chips}", key.name()))
        });
        Ok((key, whole.or_raise(given.py())?))
    };
    entries("chips", given)?.into_iter().map(chips).collect()
}

/// A list of players; text is not a list. Seat numbers are put in order, each once.
pub fn keys_from(what: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<Key>> {
    if given.is_instance_of::<PyString>() {
        return Err(wrong_type(given, &format!("{what} is a list of players")));
    }
    let mut keys = given.try_iter()?.map(|key| Key::read(&key?)).collect::<PyResult<Vec<_>>>()?;
    if keys.iter().all(|key| matches!(key, Key::Seat(_))) {
        keys.sort();
        keys.dedup();
    }
    Ok(keys)
}
