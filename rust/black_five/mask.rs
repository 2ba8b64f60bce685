//! A set of action ids.

use std::fmt;
use std::ops::{BitAnd, BitOr};

use super::action_id::{ACTIONS, ActionId};
use crate::cpu::{bytes_up_to, count_up_to, nth_bit};

/// A set of the 149 action ids: bit *i* is the action with id *i*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ActionMask([u64; 3]);

impl ActionMask {
    /// No action.
    pub const EMPTY: ActionMask = ActionMask([0; 3]);

    pub(super) const fn from_words(words: [u64; 3]) -> ActionMask {
        ActionMask(words)
    }

    /// The bits, those of ids 0 to 63 first.
    pub const fn words(self) -> [u64; 3] {
        self.0
    }

    /// The set with `action` in it too.
    #[inline]
    pub const fn with(mut self, action: ActionId) -> ActionMask {
        self.0[action.index() / 64] |= 1 << (action.index() % 64);
        self
    }

    /// The set without `action`.
    #[inline]
    pub const fn without(mut self, action: ActionId) -> ActionMask {
        self.0[action.index() / 64] &= !(1 << (action.index() % 64));
        self
    }

    /// Whether `action` is in the set.
    pub const fn contains(self, action: ActionId) -> bool {
        self.0[action.index() / 64] >> (action.index() % 64) & 1 == 1
    }

    /// Number of actions.
    #[inline]
    pub const fn len(self) -> usize {
        let [a, b, c] = self.0;
        let in_a = count_up_to(bytes_up_to(a)) as usize;
        if b | c == 0 {
            return in_a;
        }
        in_a + (count_up_to(bytes_up_to(b)) + count_up_to(bytes_up_to(c))) as usize
    }

    /// Whether there is no action.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The action with `number` others before it; `None` when there are not so many.
    #[inline]
    pub fn nth(self, number: usize) -> Option<ActionId> {
        let mut number = number as u64;
        for (place, word) in self.0.into_iter().enumerate() {
            let sums = bytes_up_to(word);
            if number < count_up_to(sums) {
                return Some(ACTIONS[64 * place + nth_bit(word, sums, number)]);
            }
            number -= count_up_to(sums);
        }
        None
    }

    /// The actions by id, lowest first.
    pub fn iter(self) -> impl Iterator<Item = ActionId> {
        self.0.into_iter().enumerate().flat_map(|(place, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
                (bit < 64).then(|| ACTIONS[64 * place + bit])
            })
        })
    }
}

impl BitAnd for ActionMask {
    type Output = ActionMask;

    #[inline]
    fn bitand(self, other: ActionMask) -> ActionMask {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        ActionMask([a & x, b & y, c & z])
    }
}

impl BitOr for ActionMask {
    type Output = ActionMask;

    #[inline]
    fn bitor(self, other: ActionMask) -> ActionMask {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        ActionMask([a | x, b | y, c | z])
    }
}

impl FromIterator<ActionId> for ActionMask {
    fn from_iter<I: IntoIterator<Item = ActionId>>(actions: I) -> Self {
        actions.into_iter().fold(ActionMask::EMPTY, ActionMask::with)
    }
}

impl fmt::Debug for ActionMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|id| id.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_walks_the_set_in_the_order_of_iter() {
        let mut chance = crate::Seed::from(1).stream(0);
        for round in 0..500 {
            let mask: ActionMask =
                ACTIONS.into_iter().filter(|_| chance.below(1 + round % 40) == 0).collect();
            let by_number: Vec<_> = (0..).map_while(|number| mask.nth(number)).collect();
            assert_eq!(by_number, mask.iter().collect::<Vec<_>>());
            assert_eq!(by_number.len(), mask.len());
        }
        let mask: ActionMask = ACTIONS.into_iter().filter(|id| id.index() % 7 == 1).collect();
        assert_eq!(ACTIONS.into_iter().collect::<ActionMask>().len(), ACTIONS.len());
        assert!(mask.iter().all(|id| mask.contains(id) && !mask.without(id).contains(id)));
    }
}
