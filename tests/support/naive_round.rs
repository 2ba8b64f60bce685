//! A betting round replayed from its log alone, rule by rule, as an oracle for the real one.

use fivecard::betting::{Action, Structure};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Did {
    Fold,
    Check,
    Call,
    /// A bet or raise, up to so many chips in all.
    WagerTo(u64),
}

#[derive(Clone, Debug)]
pub struct NaiveRound {
    pub structure: Structure,
    pub min_bet: u64,
    pub start: Vec<u64>,
    pub posted: Vec<u64>,
    pub price: u64,
    pub pot: u64,
    pub folded_before: Vec<bool>,
    pub barred: Vec<bool>,
    pub first: usize,
    pub log: Vec<(usize, Did)>,
}

/// The table after some of the log.
struct Replayed {
    put: Vec<u64>,
    folded: Vec<bool>,
    acted: Vec<bool>,
    /// Seats that have acted since the last wager.
    answered: Vec<bool>,
    price: u64,
    full: u64,
    counted: u32,
    capped: bool,
    last_to_bet: Option<usize>,
    last: Option<usize>,
}

impl NaiveRound {
    fn seats(&self) -> usize {
        self.start.len()
    }

    fn replayed(&self) -> Replayed {
        let n = self.seats();
        let mut t = Replayed {
            put: self.posted.clone(),
            folded: self.folded_before.clone(),
            acted: vec![false; n],
            answered: vec![false; n],
            price: self.price,
            full: self.min_bet,
            counted: if self.price > 0 { 1 } else { 0 },
            capped: false,
            last_to_bet: None,
            last: None,
        };
        for &(seat, did) in &self.log {
            match did {
                Did::Fold => t.folded[seat] = true,
                Did::Check => {}
                Did::Call => t.put[seat] = t.price.min(self.all(seat)),
                Did::WagerTo(to) => {
                    let more = to - t.price;
                    let full_enough = match self.structure {
                        Structure::FixedLimit => 2 * more >= t.full,
                        _ => more >= t.full,
                    };
                    if full_enough {
                        t.counted += 1;
                        let players =
                            (0..n).filter(|&s| !t.folded[s] && t.put[s] < self.all(s)).count();
                        if t.counted >= 5 && players >= 3 {
                            t.capped = true;
                        }
                    }
                    if more > t.full {
                        t.full = more;
                    }
                    t.price = to;
                    t.put[seat] = to;
                    t.answered = vec![false; n];
                    t.last_to_bet = Some(seat);
                }
            }
            t.acted[seat] = true;
            t.answered[seat] = true;
            t.last = Some(seat);
        }
        t
    }

    fn all(&self, seat: usize) -> u64 {
        self.start[seat] + self.posted[seat]
    }

    pub fn to_act(&self) -> Option<usize> {
        let (t, n) = (self.replayed(), self.seats());
        let start = t.last.map_or(self.first, |last| (last + 1) % n);
        (0..n).map(|step| (start + step) % n).find(|&seat| {
            let has_chips = t.put[seat] < self.all(seat);
            let others: Vec<usize> = (0..n).filter(|&o| o != seat && !t.folded[o]).collect();
            let bet_to_answer = others.iter().any(|&o| t.put[o] > t.put[seat]);
            let somebody_to_bet_against = others.iter().any(|&o| t.put[o] < self.all(o));
            !t.folded[seat]
                && has_chips
                && !t.answered[seat]
                && (bet_to_answer || somebody_to_bet_against)
        })
    }

    pub fn put(&self) -> Vec<u64> {
        self.replayed().put
    }

    pub fn last_to_bet(&self) -> Option<usize> {
        self.replayed().last_to_bet
    }

    /// What an action would be if it is allowed.
    pub fn judge(&self, seat: usize, action: Action) -> Option<Did> {
        if self.to_act() != Some(seat) {
            return None;
        }
        let t = self.replayed();
        let all = self.all(seat);
        let facing = t.price - t.put[seat];
        match action {
            Action::Fold => Some(Did::Fold),
            Action::Check => (facing == 0).then_some(Did::Check),
            Action::Call => (facing > 0).then_some(Did::Call),
            Action::Bet(_) if t.price > 0 => None,
            Action::RaiseTo(_) if t.price == 0 => None,
            Action::Bet(to) | Action::RaiseTo(to) => {
                self.may_wager(&t, seat, to).then_some(Did::WagerTo(to))
            }
            Action::AllIn if t.price == 0 => self.judge(seat, Action::Bet(all)),
            Action::AllIn if all <= t.price => Some(Did::Call),
            Action::AllIn => self.judge(seat, Action::RaiseTo(all)),
        }
    }

    fn may_wager(&self, t: &Replayed, seat: usize, to: u64) -> bool {
        let all = self.all(seat);
        let facing = t.price - t.put[seat];
        let opponents_with_chips = (0..self.seats())
            .filter(|&o| o != seat && !t.folded[o] && t.put[o] < self.all(o))
            .count();
        let reopened = match self.structure {
            Structure::FixedLimit => 2 * facing >= t.full,
            _ => facing >= t.full,
        };
        if self.barred[seat] || opponents_with_chips == 0 || to <= t.price || to > all {
            return false;
        }
        if t.acted[seat] && !reopened {
            return false;
        }
        let short = to == all && to < t.price + t.full;
        if to < t.price + t.full && !short {
            return false;
        }
        match self.structure {
            Structure::NoLimit => true,
            Structure::PotLimit => {
                let pot = self.pot + t.put.iter().sum::<u64>() + facing;
                to <= t.price + pot.max(t.full)
            }
            Structure::FixedLimit => !t.capped && to <= t.price + t.full,
        }
    }
}
