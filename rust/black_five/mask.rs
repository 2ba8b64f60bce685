//! A set of action ids.

use std::fmt;
use std::ops::{BitAnd, BitOr};

use super::action_id::{ACTIONS, ActionId};

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
        // Counts the three words in one sum: plain x86-64 has no instruction for even one of them.
        const FOUR_BITS: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let [a, b, c] = self.0;
        let fours = counts_of_four(a) + counts_of_four(b) + counts_of_four(c);
        let eights = (fours & FOUR_BITS) + (fours >> 4 & FOUR_BITS);
        (eights.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// Whether there is no action.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The action with `number` others before it; `None` when there are not so many.
    #[inline]
    pub fn nth(self, number: usize) -> Option<ActionId> {
        let [mut a, mut b, mut c] = self.0;
        for _ in 0..number {
            if a != 0 {
                a &= a - 1;
            } else if b != 0 {
                b &= b - 1;
            } else {
                c &= c.checked_sub(1)?;
            }
        }
        let (place, word) = match (a, b) {
            (0, 0) => (128, c),
            (0, b) => (64, b),
            (a, _) => (0, a),
        };
        (word != 0).then(|| ACTIONS[place + word.trailing_zeros() as usize])
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

/// For each four bits of the word how many are set, in their place.
const fn counts_of_four(word: u64) -> u64 {
    const EVEN_BITS: u64 = 0x5555_5555_5555_5555;
    const TWO_BITS: u64 = 0x3333_3333_3333_3333;
    let twos = word - (word >> 1 & EVEN_BITS);
    (twos & TWO_BITS) + (twos >> 2 & TWO_BITS)
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
        let mask: ActionMask = ACTIONS.into_iter().filter(|id| id.index() % 7 == 1).collect();
        let by_number: Vec<_> = (0..).map_while(|number| mask.nth(number)).collect();
        assert_eq!(by_number, mask.iter().collect::<Vec<_>>());
        assert_eq!(by_number.len(), mask.len());
        assert_eq!(ACTIONS.into_iter().collect::<ActionMask>().len(), ACTIONS.len());
        assert!(mask.iter().all(|id| mask.contains(id) && !mask.without(id).contains(id)));
    }
}
