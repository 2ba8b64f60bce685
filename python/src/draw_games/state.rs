//! `State` and `View` of the games that draw: what is alike in them.

/// The methods and fields that states of games that draw have in common.
macro_rules! draw_state {
    ($state:ty, $core:ty, $view:path, $rules:ty) => {
        #[pymethods]
        impl $state {
            /// Deals five cards to each seat, one at a time from the left of the button, after the
            /// blinds or antes are posted.
            ///
            /// Args:
            ///     deck: all 52 cards.
            ///     stacks: whole chips by seat; a seat without any is not dealt in.
            ///     button: the dealer's seat; None lets the seed of a shuffled deck draw it.
            ///     rules: the house's rules.
            ///
            /// Raises:
            ///     SetupError: the deck is not of 52 cards, or is stacked and no button is given;
            ///         fewer than two seats with chips, too many seats, a button where nobody has
            ///         chips, more than 2**64 - 1 chips.
            #[staticmethod]
            #[pyo3(signature = (deck, stacks, button = None, rules = None))]
            fn deal(
                py: Python<'_>,
                deck: PyRef<'_, $crate::deck::PyDeck>,
                stacks: &Bound<'_, PyAny>,
                button: Option<i64>,
                rules: Option<PyRef<'_, $rules>>,
            ) -> PyResult<Self> {
                let stacks = $crate::draw_games::stacks_from(stacks)?;
                let button = $crate::draw_games::button_from(py, button)?;
                let rules = rules.map_or_else(Default::default, |rules| rules.0);
                Ok(Self(<$core>::deal(&deck.0, &stacks, button, rules).or_raise(py)?))
            }

            /// A deal of given hands: a case, a test, a puzzle.
            ///
            /// Args:
            ///     hands: five cards by seat; none (``""`` or None) for a seat without chips.
            ///     stacks: whole chips by seat, before the blinds or antes.
            ///     button: the dealer's seat.
            ///     rules: the house's rules.
            ///     stub: the cards dealt next, top first; those not named follow by index.
            ///     seed: for the order of a reshuffle: an integer from 0 to 2**64 - 1, or 32 bytes.
            ///
            /// Raises:
            ///     ParseError: a token is not a card.
            ///     SetupError: a card twice, a hand of other than five cards, or what ``deal``
            ///         refuses.
            ///
            /// >>> hands = ["2c 7d 9h Js 4s", "Kc Kd 8h 6s 3d"]
            /// >>> state = State.from_hands(hands, stacks=[200, 200], button=0, stub="2s Tc")
            /// >>> state.hands[1]
            /// CardSet("3d 6s 8h Kc Kd")
            #[staticmethod]
            #[pyo3(
                        signature = (hands, stacks, button, rules = None, stub = None, seed = None),
                        text_signature = "(hands, stacks, button, rules=None, stub='', seed=0)"
                    )]
            fn from_hands(
                py: Python<'_>,
                hands: &Bound<'_, PyAny>,
                stacks: &Bound<'_, PyAny>,
                button: i64,
                rules: Option<PyRef<'_, $rules>>,
                stub: Option<&Bound<'_, PyAny>>,
                seed: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<Self> {
                let hands = $crate::draw_games::hands_from(hands)?;
                let stacks = $crate::draw_games::stacks_from(stacks)?;
                let button = $crate::draw_games::seat_from(py, button, fivecard::Seat::MAX)?;
                let rules = rules.map_or_else(Default::default, |rules| rules.0);
                let stub = $crate::cards::cards_or_none(stub)?;
                let seed = $crate::convert::seed_or_zero(seed)?;
                let state = <$core>::from_hands(&hands, &stacks, button, rules, &stub, seed);
                Ok(Self(state.or_raise(py)?))
            }

            /// What a seat may do now, sizes as ranges; nothing unless it is its turn.
            ///
            /// Args:
            ///     seat: by default the seat to act.
            #[pyo3(signature = (seat = None))]
            fn legal_actions(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<PyLegal> {
                let seat = self.seat_or_turn(py, seat)?;
                let legal = seat.map(|seat| self.0.legal_actions(seat)).unwrap_or_default();
                Ok(PyLegal(legal))
            }
        }

        $crate::game::state! { $state, $core, $view, $crate::draw_games::action_from }

        impl $state {
            fn seats(&self) -> usize {
                self.0.public().seats()
            }
        }

        fields! { $state; |v| get CARDS {
            /// The cards in each seat's hand; none where it was not dealt in or has folded.
            hands => v.0.hands(),
            /// The cards in the order dealt, with the seed of reshuffles.
            deck => v.0.deck(),
        } get HISTORY {
            /// Who did what so far: (seat, action) pairs. All-in is recorded as the bet, raise or
            /// call it amounts to.
            history => $crate::convert::History(v.0.history()),
        }}
    };
}

/// The methods and fields that views of games that draw have in common.
macro_rules! draw_view {
    ($view:ty, $core:ty, $state:ty) => {
        #[pymethods]
        impl $view {
            /// What the seat may do now, sizes as ranges; nothing unless it is its turn.
            fn legal_actions(&self) -> PyLegal {
                PyLegal(self.0.legal_actions())
            }

            /// What an action is if the seat may take it now: itself, or for all-in the bet, raise or
            /// call it amounts to.
            ///
            /// Args:
            ///     action: text or an Action.
            ///
            /// Raises:
            ///     ParseError: the text is not an action.
            ///     IllegalActionError: as ``State.apply``.
            fn resolve(&self, action: &Bound<'_, PyAny>) -> PyResult<PyAction> {
                let resolved = self.0.resolve($crate::draw_games::action_from(action)?);
                resolved.or_raise(action.py()).map(PyAction)
            }
        }

        $crate::game::view! { $view, $core, PyAction }

        fields! { $view; |v| get OWN {
            /// The seat that looks.
            seat => v.0.seat(),
            /// The seat's own cards; none once it has folded, or when it was not dealt in.
            hand => v.0.hand(),
        } dict LEGAL {
            legal => v.0.legal_actions(),
        } get HISTORY {
            /// Who did what so far: (seat, action) pairs, in which another seat's draw is a ``Drew``.
            history => $crate::convert::History(v.0.history().to_vec()),
        }}

        fields! { $state, $view; |v| get OUTCOME {
            /// How the deal ended, with the hands that were shown; None while it is in progress.
            outcome => v.0.outcome(),
        } get TURN {
            /// The seat to act; None when the deal is over.
            to_act => v.0.to_act(),
            /// The phase of the deal.
            street => v.0.street().name(),
        } get TABLE {
            /// The rules.
            rules => v.0.rules(),
            /// The seat with the dealer button.
            button => v.0.public().button(),
            /// The seats that were dealt cards.
            dealt_in => v.0.public().dealt_in(),
            /// The seats that have cards and have not folded.
            live => v.0.public().live(),
            /// The chips each seat began the deal with, before the blinds or antes.
            first_stacks => v.0.first_stacks(),
            /// The chips each seat has: those not put in, and once the deal is over what it won.
            stacks => v.0.stacks(),
            /// All the chips that are played for; once the deal is over those that nobody has won.
            pot => v.0.pot(),
        }}
    };
}

pub(crate) use {draw_state, draw_view};
