//! Numbers that look random and grow from a seed.

use crate::position::scramble;

/// Steele, Lea and Flood's SplitMix64: the generator behind every player.
///
/// It is written out here rather than taken from a library, since the same seed must give
/// the same games in every version, and the hash's keys are made by the same function. It is not
/// meant for secrets.
///
/// ```
/// use chesswright::players::SplitMix64;
///
/// let mut random = SplitMix64::new(0);
/// assert_eq!(random.next_u64(), 0xe220_a839_7b1d_cdaf);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The numbers of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next number, of 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let number = scramble(self.0);
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        number
    }

    /// A number below a bound, each equally likely; 0 when the bound is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound == 0 {
            return 0;
        }
        // Lemire's multiplication: the upper word is the number; the few lower words that would
        // make some numbers likelier are thrown again.
        let uneven = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            if product as u64 >= uneven {
                return (product >> 64) as usize;
            }
        }
    }

    /// Puts a list in random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}
