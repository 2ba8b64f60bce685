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
        let [a, b, c] = self.0;
        let in_a = count(bytes_up_to(a)) as usize;
        if b | c == 0 {
            return in_a;
        }
        in_a + (count(bytes_up_to(b)) + count(bytes_up_to(c))) as usize
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
            if number < count(sums) {
                return Some(ACTIONS[64 * place + nth_bit(word, sums, number)]);
            }
            number -= count(sums);
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

// Plain x86-64 counts and finds bits by no instruction of its own, so all eight bytes of a word are
// counted at once, and a byte is looked up.

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// For each byte of the word, how many bits are set in it and the bytes below.
#[inline]
const fn bytes_up_to(word: u64) -> u64 {
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    bytes.wrapping_mul(EACH_BYTE)
}

/// How many bits are set, from [`bytes_up_to`].
#[inline]
const fn count(sums: u64) -> u64 {
    sums >> 56
}

/// The place of the bit with `number` set bits below it. There must be one.
#[inline]
fn nth_bit(word: u64, sums: u64, number: u64) -> usize {
    const HIGH_BITS: u64 = 0x80 * EACH_BYTE;
    // The high bit of each byte with no more than `number` bits up to it: the bit is above it.
    let below = (((number * EACH_BYTE) | HIGH_BITS) - sums) & HIGH_BITS;
    let shift = count((below >> 7).wrapping_mul(EACH_BYTE)) * 8;
    let before = (sums << 8) >> shift & 0xFF;
    let byte = (word >> shift & 0xFF) as usize;
    shift as usize + NTH_BIT_OF_BYTE[(number - before) as usize][byte] as usize
}

/// For each number and byte, the place of the bit with so many set bits below it.
static NTH_BIT_OF_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut seen) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[seen][byte] = bit as u8;
                seen += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

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
