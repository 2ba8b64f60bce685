//! The players of a showdown, and which seat each of them has.
//!
//! A table that runs elsewhere knows its players by name. [`NamedHands`] is a showdown as such a
//! table describes it, and [`NamedHands::seated`] is the same by seat, for any game.

use std::ops::RangeInclusive;

use crate::error::SetupError;
use crate::seat::{BySeat, Seat, SeatSet};

/// Whole chips by the names of players.
pub type ChipsByName = Vec<(String, u64)>;

/// A showdown described by the names of its players.
///
/// `T` is what a hand is, and `FIELDS` the number of lists of chips: a game may keep antes apart.
///
/// ```
/// use fivecard::players::NamedHands;
///
/// let name = String::from;
/// let seated = NamedHands {
///     hands: vec![(name("Max"), Some("Ks Qh"))],
///     chips: [("contributed", Some(vec![(name("Steve"), 20), (name("Max"), 60)]))],
///     folded: vec![name("Steve")],
///     button: Some(name("Steve")),
///     seats: None,
/// }
/// .seated(2..=9)?;
/// assert_eq!(seated.players.names(), ["Steve", "Max"]);
/// assert_eq!(seated.hands.values(), [None, Some("Ks Qh")]);
/// assert_eq!(seated.chips, [Some(vec![20, 60])]);
/// assert_eq!(seated.button, Some(seated.players.seat("Steve")?));
/// # Ok::<(), fivecard::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedHands<T, const FIELDS: usize> {
    /// What each player holds; `None`, or no entry, where that is unknown.
    pub hands: Vec<(String, Option<T>)>,
    /// Lists of whole chips by player, each with its name for messages; `None` where not given.
    pub chips: [(&'static str, Option<ChipsByName>); FIELDS],
    /// The players who have folded.
    pub folded: Vec<String>,
    /// The player with the button.
    pub button: Option<String>,
    /// All players in seat order. Without it that is the order of the first chips given, else of
    /// `hands`.
    pub seats: Option<Vec<String>>,
}

/// The same showdown by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatedHands<T, const FIELDS: usize> {
    /// Who sits where.
    pub players: Players,
    /// What each seat holds, where that is known.
    pub hands: BySeat<Option<T>>,
    /// Whole chips by seat, where given: one number for each seat.
    pub chips: [Option<Vec<u64>>; FIELDS],
    /// The seats that have folded.
    pub folded: SeatSet,
    /// The seat with the button.
    pub button: Option<Seat>,
}

impl<T, const FIELDS: usize> NamedHands<T, FIELDS> {
    /// Finds the seat of every player named.
    ///
    /// `count` is how many players the game takes, at most [`Seat::MAX`].
    ///
    /// # Errors
    /// - `too_few_players`, `too_many_players`: their number is not in `count`.
    /// - `duplicate_player`: a list names a player twice; players in `folded` may be.
    /// - `missing_contribution`: chips are given, but not for everybody.
    /// - `unknown_player`: a name that has no seat; or one in `seats` that has neither a hand nor
    ///   chips and has not folded.
    ///
    /// The message begins with the list that is wrong, as in `folded: Zed is not at the table`.
    pub fn seated(
        self,
        count: RangeInclusive<usize>,
    ) -> Result<SeatedHands<T, FIELDS>, SetupError> {
        let players = self.players(count)?;
        let mut hands: Vec<Option<T>> = players.names.iter().map(|_| None).collect();
        let mut named = SeatSet::EMPTY;
        for (name, hand) in self.hands {
            let seat = players.seat_once(&name, &mut named).map_err(|e| e.at("hands"))?;
            hands[seat.index()] = hand;
        }
        let mut chips = [const { None }; FIELDS];
        for (by_seat, (field, by_name)) in chips.iter_mut().zip(self.chips) {
            *by_seat = by_name
                .map(|by_name| players.chips(by_name))
                .transpose()
                .map_err(|e| e.at(field))?;
        }
        let folded = players.seats(&self.folded).map_err(|e| e.at("folded"))?;
        let button = self.button.map(|name| players.seat(&name)).transpose();
        let button = button.map_err(|e| e.at("button"))?;
        Ok(SeatedHands { players, hands: hands.into_iter().collect(), chips, folded, button })
    }

    fn players(&self, count: RangeInclusive<usize>) -> Result<Players, SetupError> {
        let chips =
            || self.chips.iter().filter_map(|(field, chips)| Some((*field, chips.as_ref()?)));
        if let Some(names) = &self.seats {
            let players = Players::new(names.clone(), count).map_err(|e| e.at("seats"))?;
            let in_chips = chips().flat_map(|(_, chips)| chips.iter().map(|(name, _)| name));
            let in_hands = self.hands.iter().map(|(name, _)| name);
            let named: Vec<&String> = in_hands.chain(in_chips).chain(&self.folded).collect();
            return match names.iter().find(|name| !named.contains(name)) {
                None => Ok(players),
                Some(name) => {
                    let message = format!("{} has neither a hand nor chips", shown(name));
                    Err(SetupError::new("unknown_player", message).at("seats"))
                }
            };
        }
        let Some((field, first)) = chips().next() else {
            let names = self.hands.iter().map(|(name, _)| name.clone());
            return Players::new(names.collect(), count).map_err(|e| e.at("hands"));
        };
        let names = first.iter().map(|(name, _)| name.clone());
        let players = Players::new(names.collect(), 0..=*count.end()).map_err(|e| e.at(field))?;
        if let Some((name, _)) = self.hands.iter().find(|(name, _)| players.seat(name).is_err()) {
            return Err(missing_contribution(name).at(field));
        }
        check_count(players.names.len(), count).map_err(|e| e.at(field))?;
        Ok(players)
    }
}

/// The names of the players at a table, by seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Players {
    names: Vec<String>,
}

impl Players {
    /// Players in seat order.
    ///
    /// # Errors
    /// `too_few_players` and `too_many_players` when their number is not in `count` (at most
    /// [`Seat::MAX`]), `duplicate_player`.
    pub fn new(names: Vec<String>, count: RangeInclusive<usize>) -> Result<Players, SetupError> {
        check_count(names.len(), count)?;
        check_names(names.iter().map(String::as_str))?;
        Ok(Players { names })
    }

    /// The names, by seat.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The seat of the player with this name.
    ///
    /// # Errors
    /// `unknown_player`.
    pub fn seat(&self, name: &str) -> Result<Seat, SetupError> {
        let found = self.names.iter().position(|other| other == name).and_then(Seat::new);
        found.ok_or_else(|| {
            SetupError::new("unknown_player", format!("{} is not at the table", shown(name)))
        })
    }

    /// The seats of these players.
    ///
    /// # Errors
    /// `unknown_player`.
    pub fn seats(&self, names: &[String]) -> Result<SeatSet, SetupError> {
        names.iter().map(|name| self.seat(name)).collect()
    }

    /// Chips by seat.
    ///
    /// # Errors
    /// `unknown_player`, `duplicate_player`, `missing_contribution` when a player has no entry.
    pub fn chips(&self, by_name: ChipsByName) -> Result<Vec<u64>, SetupError> {
        let mut chips = vec![0; self.names.len()];
        let mut named = SeatSet::EMPTY;
        for (name, amount) in by_name {
            chips[self.seat_once(&name, &mut named)?.index()] = amount;
        }
        match SeatSet::first(chips.len()).iter().find(|&seat| !named.contains(seat)) {
            None => Ok(chips),
            Some(seat) => Err(missing_contribution(&self.names[seat.index()])),
        }
    }

    /// The seat of a player whom the list at hand has not named yet.
    fn seat_once(&self, name: &str, named: &mut SeatSet) -> Result<Seat, SetupError> {
        let seat = self.seat(name)?;
        if named.contains(seat) {
            return Err(duplicate_player(name));
        }
        *named = named.with(seat);
        Ok(seat)
    }
}

/// Checks the number of players of a showdown.
///
/// # Errors
/// `too_few_players`, `too_many_players`.
pub fn check_count(players: usize, count: RangeInclusive<usize>) -> Result<(), SetupError> {
    let code = match players {
        _ if count.contains(&players) => return Ok(()),
        _ if players < *count.start() => "too_few_players",
        _ => "too_many_players",
    };
    let (fewest, most) = count.into_inner();
    let message = format!("a showdown has {fewest} to {most} players, got {players}");
    Err(SetupError::new(code, message))
}

/// Checks that no two players have the same name.
///
/// # Errors
/// `duplicate_player`.
pub fn check_names<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Result<(), SetupError> {
    let repeated =
        names.clone().enumerate().find(|&(i, name)| names.clone().take(i).any(|n| n == name));
    match repeated {
        Some((_, name)) => Err(duplicate_player(name)),
        None => Ok(()),
    }
}

fn duplicate_player(name: &str) -> SetupError {
    SetupError::new("duplicate_player", format!("{} is named twice", shown(name)))
}

fn missing_contribution(name: &str) -> SetupError {
    SetupError::new("missing_contribution", format!("no chips are given for {}", shown(name)))
}

/// The name, cut when it is long, without anything that could upset a terminal.
fn shown(name: &str) -> String {
    const SHOWN_CHARS: usize = 64;
    let printable = |char: char| if char.is_control() { char::REPLACEMENT_CHARACTER } else { char };
    let mut shown: String = name.chars().take(SHOWN_CHARS).map(printable).collect();
    if name.chars().nth(SHOWN_CHARS).is_some() {
        shown.push('…');
    }
    shown
}
