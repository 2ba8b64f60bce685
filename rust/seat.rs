//! Places at a table.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A place at the table, counted from 0 in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The most seats any game here has: 23 hold'em hands and a board use 51 cards.
    pub const MAX: usize = 23;

    /// The seat with this index; `None` from [`Seat::MAX`] on.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < Self::MAX { Some(Seat(index as u8)) } else { None }
    }

    /// The index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat in turn order at a table of `seats`.
    ///
    /// ```
    /// use fivecard::Seat;
    /// assert_eq!(Seat::new(4).unwrap().next(5), Seat::new(0).unwrap());
    /// ```
    pub const fn next(self, seats: usize) -> Seat {
        Seat(((self.index() + 1) % seats) as u8)
    }

    /// The other seats in turn order from the left of this one, then this one last.
    ///
    /// Odd chips, draws and showdowns go round a table of `seats` this way from the button.
    pub fn round_from_left(self, seats: usize) -> impl Iterator<Item = Seat> {
        (1..=seats).map(move |step| Seat(((self.index() + step) % seats) as u8))
    }

    /// This seat, then the others in turn order from its left, as hands are shown.
    pub(crate) fn round_from(self, seats: usize) -> impl Iterator<Item = Seat> {
        (0..seats).map(move |step| Seat(((self.index() + step) % seats) as u8))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SeatSet(u32);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// All of the first `seats` seats.
    pub const fn first(seats: usize) -> SeatSet {
        assert!(seats <= Seat::MAX);
        SeatSet((1 << seats) - 1)
    }

    /// The set with `seat` in it too.
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without `seat`.
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in turn order from seat 0.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let seat = (bits != 0).then(|| Seat(bits.trailing_zeros() as u8))?;
            bits &= bits - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// One value a seat.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// Number of seats.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no seat at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The seats with their values, in turn order from seat 0.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(index, value)| (Seat(index as u8), value))
    }

    /// The values, in turn order from seat 0.
    pub fn values(&self) -> &[T] {
        &self.0
    }
}

impl<T> FromIterator<T> for BySeat<T> {
    /// # Panics
    /// With more than [`Seat::MAX`] values: callers check the number of players first.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let values: Vec<T> = values.into_iter().collect();
        assert!(values.len() <= Seat::MAX, "more values than seats");
        BySeat(values)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
