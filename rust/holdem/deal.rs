//! What a showdown starts from, and the checks that it can be.

use std::collections::HashSet;

use crate::card::Card;
use crate::error::SetupError;
use crate::seat::{BySeat, Seat, SeatSet};

use super::ShownHand;

const POCKET: usize = 2;
const BOARD: usize = 5;
const FEWEST_PLAYERS: usize = 2;

/// One player when the betting is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// The name, for messages and [`super::Showdown::explain`].
    pub name: String,
    /// The two pocket cards; `None` when unknown, as a folded player's may be.
    pub pocket: Option<Vec<Card>>,
    /// Whole chips put in over the whole deal; `None` when there are no chips to give away.
    pub contributed: Option<u64>,
    /// Whether the player has folded.
    pub folded: bool,
}

impl Player {
    /// A player who has not folded, with cards unknown and no chips.
    pub fn new(name: impl Into<String>) -> Player {
        Player { name: name.into(), pocket: None, contributed: None, folded: false }
    }

    /// The player with these pocket cards.
    pub fn holding(self, pocket: &[Card]) -> Player {
        Player { pocket: Some(pocket.to_vec()), ..self }
    }

    /// The player after putting in `chips` over the whole deal.
    pub fn putting_in(self, chips: u64) -> Player {
        Player { contributed: Some(chips), ..self }
    }

    /// The player after a fold.
    pub fn folding(self) -> Player {
        Player { folded: true, ..self }
    }
}

/// A deal when the betting is over. Nothing is checked until [`super::showdown`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deal {
    /// The common cards.
    pub board: Vec<Card>,
    /// The players by seat, in turn order; folded ones too, as their chips are in the pots.
    pub players: Vec<Player>,
    /// The dealer's seat, which only odd chips need.
    pub button: Option<Seat>,
}

impl Deal {
    /// A deal from what is known by name.
    ///
    /// Seat order is the order of `contributed` (whole chips over the whole deal) where given,
    /// else that of `hands`, where a player's cards may be left out. `folded` and `button` name players of these.
    ///
    /// # Errors
    /// `too_many_players`,
    /// `unknown_player` when `folded` or `button` names nobody at the table,
    /// `missing_contribution` when a player with a hand is not in `contributed`,
    /// `duplicate_player` when a list names somebody twice.
    ///
    /// ```
    /// use fivecard::card::parse_cards;
    /// use fivecard::holdem::{Deal, showdown};
    ///
    /// let hands = vec![("Max".to_string(), Some(parse_cards("Ks Qh")?))];
    /// let contributed = vec![("Steve".to_string(), 20), ("Max".to_string(), 60)];
    /// let folded = ["Steve".to_string()];
    /// let result = showdown(Deal::by_name(vec![], hands, Some(contributed), &folded, None)?)?;
    /// assert_eq!(result.settlement().unwrap().net().values(), [-20, 20]);
    /// # Ok::<(), fivecard::Error>(())
    /// ```
    pub fn by_name(
        board: Vec<Card>,
        hands: Vec<(String, Option<Vec<Card>>)>,
        contributed: Option<Vec<(String, u64)>>,
        folded: &[String],
        button: Option<&str>,
    ) -> Result<Deal, SetupError> {
        let seated = contributed.as_ref().map_or(hands.len(), Vec::len);
        if seated > Seat::MAX {
            check_count(seated)?;
        }
        let mut players: Vec<Player> = match contributed {
            Some(contributed) => contributed
                .into_iter()
                .map(|(name, chips)| Player::new(name).putting_in(chips))
                .collect(),
            None => hands.iter().map(|(name, _)| Player::new(name)).collect(),
        };
        check_names(&players)?;
        let mut named = HashSet::new();
        for (name, pocket) in hands {
            let Some(index) = place_of(&players, &name) else {
                return Err(SetupError::new(
                    "missing_contribution",
                    format!("{name} has a hand, but the contributions do not name {name}"),
                ));
            };
            if !named.insert(index) {
                return Err(duplicate_player(&name));
            }
            players[index].pocket = pocket;
        }
        let find = |players: &[Player], name: &str| {
            place_of(players, name).ok_or_else(|| {
                SetupError::new("unknown_player", format!("nobody at the table is called {name}"))
            })
        };
        for name in folded {
            let index = find(&players, name)?;
            players[index].folded = true;
        }
        let button = button.map(|name| find(&players, name)).transpose()?.and_then(Seat::new);
        Ok(Deal { board, players, button })
    }

    /// Checks all that must hold whatever the hands are, and gives the live seats.
    pub(super) fn check(&self) -> Result<SeatSet, SetupError> {
        self.check_players()?;
        let live: SeatSet =
            self.seats().filter(|seat| !self.players[seat.index()].folded).collect();
        if live.is_empty() {
            return Err(SetupError::new("nobody_live", "everybody has folded: nobody can win"));
        }
        self.check_counts(live)?;
        self.check_duplicates()?;
        Ok(live)
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.players.len()).filter_map(Seat::new)
    }

    pub(super) fn no_hands(&self) -> BySeat<Option<ShownHand>> {
        self.players.iter().map(|_| None).collect()
    }

    /// The pocket cards of a seat that must show them.
    pub(super) fn pocket(&self, seat: Seat) -> Result<[Card; POCKET], SetupError> {
        let player = &self.players[seat.index()];
        match player.pocket.as_deref() {
            Some(&[first, second]) => Ok([first, second]),
            Some(cards) => Err(wrong_count(&hand_of(player), cards.len(), "2 cards", POCKET)),
            None => Err(SetupError::new(
                "missing_hand",
                format!("{} has not folded, but shows no cards", player.name),
            )),
        }
    }

    /// What each seat put in; `None` when no player has a contribution.
    pub(super) fn contributions(&self) -> Result<Option<BySeat<u64>>, SetupError> {
        if self.players.iter().all(|player| player.contributed.is_none()) {
            return Ok(None);
        }
        let chips = |player: &Player| {
            player.contributed.ok_or_else(|| {
                SetupError::new(
                    "missing_contribution",
                    format!("others put in chips, but for {} nothing is said", player.name),
                )
            })
        };
        let all: Vec<u64> = self.players.iter().map(chips).collect::<Result<_, _>>()?;
        Ok(Some(all.into_iter().collect()))
    }

    fn check_players(&self) -> Result<(), SetupError> {
        let count = self.players.len();
        check_count(count)?;
        check_names(&self.players)?;
        match self.button {
            Some(button) if button.index() >= count => Err(SetupError::new(
                "no_such_seat",
                format!("the button is at seat {button} of {count} counted from 0"),
            )),
            _ => Ok(()),
        }
    }

    fn check_counts(&self, live: SeatSet) -> Result<(), SetupError> {
        let on_board = self.board.len();
        let contested = live.len() > 1;
        if contested && on_board != BOARD {
            return Err(wrong_count("the board", on_board, "5 cards at a showdown", BOARD));
        }
        if !contested && !matches!(on_board, 0 | 3..=BOARD) {
            return Err(wrong_count("the board", on_board, "0, 3, 4 or 5 cards", BOARD));
        }
        for seat in self.seats() {
            let must_show = contested && live.contains(seat);
            if must_show || self.players[seat.index()].pocket.is_some() {
                self.pocket(seat)?;
            }
        }
        Ok(())
    }

    fn check_duplicates(&self) -> Result<(), SetupError> {
        let on_board = self.board.iter().map(|&card| (card, None));
        let in_hands = self.players.iter().flat_map(|player| {
            player.pocket.iter().flatten().map(move |&card| (card, Some(player)))
        });
        let mut seen: [Option<Option<&Player>>; Card::COUNT] = [None; Card::COUNT];
        for (card, place) in on_board.chain(in_hands) {
            if let Some(first) = seen[card.index()].replace(place) {
                let message = match (first, place) {
                    (Some(one), Some(other)) if one.name == other.name => {
                        format!("{card} is twice in {}", hand_of(one))
                    }
                    (Some(one), Some(other)) => {
                        format!("{card} is in {} and in {}", hand_of(one), hand_of(other))
                    }
                    (None, None) => format!("{card} is twice on the board"),
                    (Some(player), None) | (None, Some(player)) => {
                        format!("{card} is on the board and in {}", hand_of(player))
                    }
                };
                return Err(SetupError::new("duplicate_card", message));
            }
        }
        Ok(())
    }
}

fn check_count(players: usize) -> Result<(), SetupError> {
    let (code, bound) = match players {
        FEWEST_PLAYERS..=Seat::MAX => return Ok(()),
        ..FEWEST_PLAYERS => ("too_few_players", format!("at least {FEWEST_PLAYERS}")),
        _ => ("too_many_players", format!("at most {}", Seat::MAX)),
    };
    Err(SetupError::new(code, format!("a showdown takes {bound} players, not {players}")))
}

fn hand_of(player: &Player) -> String {
    format!("the hand of {}", player.name)
}

fn place_of(players: &[Player], name: &str) -> Option<usize> {
    players.iter().position(|player| player.name == name)
}

fn check_names(players: &[Player]) -> Result<(), SetupError> {
    let repeated = players
        .iter()
        .enumerate()
        .find(|&(index, player)| place_of(&players[..index], &player.name).is_some());
    match repeated {
        Some((_, player)) => Err(duplicate_player(&player.name)),
        None => Ok(()),
    }
}

fn duplicate_player(name: &str) -> SetupError {
    SetupError::new("duplicate_player", format!("{name} is named twice"))
}

fn wrong_count(what: &str, count: usize, wanted: &str, most: usize) -> SetupError {
    let code = if count > most { "too_many_cards" } else { "too_few_cards" };
    SetupError::new(code, format!("{what} is {wanted}, not {count}"))
}
