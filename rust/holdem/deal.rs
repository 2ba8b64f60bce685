//! What a showdown starts from, and its checks.

use std::ops::RangeInclusive;

use crate::card::Card;
use crate::error::SetupError;
use crate::players::{SeatedHands, check_count, check_names};
use crate::seat::{BySeat, Seat, SeatSet};

use super::ShownHand;
use super::known::{BOARD, POCKET, Place, check_board, check_distinct, wrong_count};

/// How many players a showdown has: 2 x 23 pocket cards and 5 on the board are 51 of 52.
pub const SEATS: RangeInclusive<usize> = 2..=Seat::MAX;

/// One player when the betting is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// The name, for messages and [`super::Showdown::explain`].
    pub name: String,
    /// The two pocket cards; `None` when unknown, as a folded player's may be.
    pub pocket: Option<Vec<Card>>,
    /// Whole chips put in over the whole deal; `None` when there are no chips to award.
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
    /// A deal of players known by name: the one list of chips is what they contributed.
    ///
    /// ```
    /// use fivecard::card::parse_cards;
    /// use fivecard::holdem::{Deal, SEATS, showdown};
    /// use fivecard::players::NamedHands;
    ///
    /// let chips = vec![("Steve".to_string(), 20), ("Max".to_string(), 60)];
    /// let named = NamedHands {
    ///     hands: vec![("Max".to_string(), Some(parse_cards("Ks Qh")?))],
    ///     chips: [("contributed", Some(chips))],
    ///     folded: vec!["Steve".to_string()],
    ///     button: None,
    ///     seats: None,
    /// };
    /// let result = showdown(Deal::new(vec![], named.seated(SEATS)?))?;
    /// assert_eq!(result.settlement().unwrap().net().values(), [-20, 20]);
    /// # Ok::<(), fivecard::Error>(())
    /// ```
    pub fn new(board: Vec<Card>, seated: SeatedHands<Vec<Card>, 1>) -> Deal {
        let SeatedHands { players, hands, chips: [contributed], folded, button } = seated;
        let player = |(seat, name): (Seat, &String)| Player {
            name: name.clone(),
            pocket: hands[seat].clone(),
            contributed: contributed.as_ref().map(|chips| chips[seat.index()]),
            folded: folded.contains(seat),
        };
        let seats = (0..).map_while(Seat::new);
        Deal { board, players: seats.zip(players.names()).map(player).collect(), button }
    }

    /// Checks all that must hold whatever the hands are, and returns the live seats.
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
            Some(cards) => {
                Err(wrong_count(Place::Hand(&player.name), cards.len(), "2 cards", POCKET))
            }
            None => Err(SetupError::new(
                "missing_hand",
                format!("{} has not folded, so their cards are required", player.name),
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
                    format!("no chips are given for {}", player.name),
                )
            })
        };
        let all: Vec<u64> = self.players.iter().map(chips).collect::<Result<_, _>>()?;
        Ok(Some(all.into_iter().collect()))
    }

    fn check_players(&self) -> Result<(), SetupError> {
        let count = self.players.len();
        check_count(count, SEATS)?;
        check_names(self.players.iter().map(|player| player.name.as_str()))?;
        match self.button {
            Some(button) if button.index() >= count => Err(SetupError::new(
                "no_such_seat",
                format!("the button is at seat {button}, expected 0 to {}", count - 1),
            )),
            _ => Ok(()),
        }
    }

    fn check_counts(&self, live: SeatSet) -> Result<(), SetupError> {
        let on_board = self.board.len();
        let contested = live.len() > 1;
        if contested && on_board != BOARD {
            return Err(wrong_count("on the board at a showdown", on_board, "5 cards", BOARD));
        }
        check_board(on_board)?;
        for seat in self.seats() {
            let must_show = contested && live.contains(seat);
            if must_show || self.players[seat.index()].pocket.is_some() {
                self.pocket(seat)?;
            }
        }
        Ok(())
    }

    fn check_duplicates(&self) -> Result<(), SetupError> {
        let on_board = self.board.iter().map(|&card| (card, Place::Board));
        let in_hands = self.players.iter().flat_map(|player| {
            let place = Place::Hand(&player.name);
            player.pocket.iter().flatten().map(move |&card| (card, place))
        });
        check_distinct(on_board.chain(in_hands))
    }
}
