//! `Table` of the games that draw: what is alike in them.

/// The methods that tables of games that draw have in common.
macro_rules! seated_table {
    ($table:ident, $state:ident) => {
        #[pymethods]
        impl $table {
            /// The next deal: for a new pot, or again for those that were carried.
            ///
            /// Args:
            ///     deck: all 52 cards.
            ///
            /// Raises:
            ///     SetupError: fewer than two players have chips; or as ``State.deal``.
            fn deal(&self, py: Python<'_>, deck: PyRef<'_, PyDeck>) -> PyResult<$state> {
                self.0.deal(&deck.0).or_raise(py).map($state)
            }

            /// The table after a deal of it that is over.
            ///
            /// Args:
            ///     state: the end of the deal.
            ///
            /// Raises:
            ///     SetupError: the deal is not over (``deal_not_over``), or was not this table's next
            ///         one (``wrong_deal``).
            fn after(&self, py: Python<'_>, state: PyRef<'_, $state>) -> PyResult<Self> {
                self.0.after(&state.0).or_raise(py).map($table)
            }

            /// The table with a new player, who is dealt in when the next game begins.
            ///
            /// Args:
            ///     seat: an empty seat.
            ///     chips: whole chips, at least 1.
            ///
            /// Raises:
            ///     SetupError: the seat is taken or does not exist; chips out of range.
            fn join(&self, seat: i64, chips: &Bound<'_, PyAny>) -> PyResult<Self> {
                let (seat, py) = (self.seat(chips.py(), seat)?, chips.py());
                self.0.join(seat, chips_from(chips)?).or_raise(py).map($table)
            }

            /// The table after a player has bought more chips, which waits until carried pots are won.
            ///
            /// Args:
            ///     seat: the player's.
            ///     chips: how many more, at least 1.
            ///
            /// Raises:
            ///     SetupError: nobody sits there; chips out of range; or pots are carried.
            fn top_up(&self, seat: i64, chips: &Bound<'_, PyAny>) -> PyResult<Self> {
                let (seat, py) = (self.seat(chips.py(), seat)?, chips.py());
                self.0.top_up(seat, chips_from(chips)?).or_raise(py).map($table)
            }

            /// The table after a player has left with all their chips, which gives up carried pots.
            ///
            /// Args:
            ///     seat: the player's.
            ///
            /// Raises:
            ///     SetupError: nobody sits there.
            fn leave(&self, py: Python<'_>, seat: i64) -> PyResult<Self> {
                self.0.leave(self.seat(py, seat)?).or_raise(py).map($table)
            }
        }

        impl $table {
            fn seat(&self, py: Python<'_>, seat: i64) -> PyResult<Seat> {
                seat_from(py, seat, self.0.seating().seats())
            }
        }
    };
}

pub(crate) use seated_table;
