//! Sets of cells, as bits in a word wide enough for the board.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Cell;

/// A set of cells. `u64` serves boards of up to 64 cells, `u128` up to 128,
/// [`Wide`] up to 255; a [`Board`](super::Board) says which, and nothing above it cares.
pub trait CellSet:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// How many cells fit: the width of the word in bits.
    const CAPACITY: usize;
    /// No cell.
    const EMPTY: Self;
    /// Every bit of the word, cells of the board or not.
    const FULL: Self;

    /// The set of one cell, which must be below the capacity
    /// (the bits above it are ignored, so that no check is needed).
    #[must_use]
    fn of(cell: Cell) -> Self;

    /// Everything when the condition holds, else nothing; without a branch.
    #[must_use]
    fn when(condition: bool) -> Self;

    /// How many cells.
    #[must_use]
    fn len(self) -> u32;

    /// The cell with the lowest index.
    #[must_use]
    fn first(self) -> Option<Cell>;

    /// Without its lowest cell; empty stays empty.
    #[must_use]
    fn without_first(self) -> Self;

    /// Every cell's index raised by `delta` (lowered, when negative), modulo the capacity.
    #[must_use]
    fn shifted(self, delta: i16) -> Self;

    /// With `self` as the occupied cells: the cells of `upper` up to and with its lowest
    /// occupied one, and the cells of `lower` down to and with its highest occupied one.
    ///
    /// `upper` holds only cells above, `lower` only cells below, the cell where the rides start.
    #[must_use]
    fn slide(self, lower: Self, upper: Self) -> Self;

    /// No cell at all?
    #[inline]
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Any cell at all?
    #[inline]
    #[must_use]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Is that cell in it?
    #[inline]
    #[must_use]
    fn has(self, cell: Cell) -> bool {
        (self & Self::of(cell)).any()
    }

    /// More than one cell?
    #[inline]
    #[must_use]
    fn many(self) -> bool {
        self.without_first().any()
    }

    /// With that cell.
    #[inline]
    #[must_use]
    fn with(self, cell: Cell) -> Self {
        self | Self::of(cell)
    }

    /// Without that cell.
    #[inline]
    #[must_use]
    fn without(self, cell: Cell) -> Self {
        self & !Self::of(cell)
    }

    /// The cells in order of their indices.
    #[inline]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// The set of those cells.
    #[must_use]
    fn of_all(cells: impl IntoIterator<Item = Cell>) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The cells of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Cells<S>(S);

impl<S: CellSet> Iterator for Cells<S> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 = self.0.without_first();
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl<S: CellSet> ExactSizeIterator for Cells<S> {}

macro_rules! word {
    ($word:ty) => {
        impl CellSet for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: $word = 0;
            const FULL: $word = <$word>::MAX;

            #[inline]
            fn of(cell: Cell) -> $word {
                (1 as $word).wrapping_shl(cell.index() as u32)
            }

            #[inline]
            fn when(condition: bool) -> $word {
                (0 as $word).wrapping_sub(condition as $word)
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> Option<Cell> {
                (self != 0).then(|| Cell::new(self.trailing_zeros() as u8))
            }

            #[inline]
            fn without_first(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn shifted(self, delta: i16) -> $word {
                self.rotate_left(delta as u32 & (<$word>::BITS - 1))
            }

            // Obstruction difference: subtracting the highest blocker below borrows up to
            // the lowest blocker above, so the changed bits are the open stretch.
            #[inline]
            fn slide(self, lower: $word, upper: $word) -> $word {
                let below = self & lower | 1;
                let above = self & upper;
                let nearest = (1 as $word) << (<$word>::BITS - 1 - below.leading_zeros());
                (above ^ above.wrapping_sub(nearest)) & (lower | upper)
            }
        }
    };
}

word!(u64);
word!(u128);

/// A set for boards of up to 255 cells: four words, lowest cells first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wide([u64; 4]);

impl Wide {
    #[inline]
    fn zip(self, other: Wide, f: impl Fn(u64, u64) -> u64) -> Wide {
        Wide(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

macro_rules! wide_operator {
    ($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt) => {
        impl $trait for Wide {
            type Output = Wide;

            #[inline]
            fn $method(self, other: Wide) -> Wide {
                self.zip(other, |a, b| a $op b)
            }
        }

        impl $assign for Wide {
            #[inline]
            fn $assign_method(&mut self, other: Wide) {
                *self = *self $op other;
            }
        }
    };
}

wide_operator!(BitAnd bitand BitAndAssign bitand_assign &);
wide_operator!(BitOr bitor BitOrAssign bitor_assign |);
wide_operator!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for Wide {
    type Output = Wide;

    #[inline]
    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl CellSet for Wide {
    const CAPACITY: usize = 256;
    const EMPTY: Wide = Wide([0; 4]);
    const FULL: Wide = Wide([u64::MAX; 4]);

    #[inline]
    fn of(cell: Cell) -> Wide {
        let mut words = [0; 4];
        words[cell.index() >> 6] = 1 << (cell.index() & 63);
        Wide(words)
    }

    #[inline]
    fn when(condition: bool) -> Wide {
        Wide([u64::when(condition); 4])
    }

    #[inline]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> Option<Cell> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(Cell::new((at * 64) as u8 + self.0[at].trailing_zeros() as u8))
    }

    #[inline]
    fn without_first(self) -> Wide {
        let mut words = self.0;
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        Wide(words)
    }

    #[inline]
    fn shifted(self, delta: i16) -> Wide {
        let delta = delta as usize & 255;
        let (words, bits) = (delta >> 6, delta & 63);
        Wide(core::array::from_fn(|i| {
            let high = self.0[(i + 4 - words) & 3];
            let low = self.0[(i + 3 - words) & 3];
            // A shift by 64 is no shift to a word: two steps make it one.
            high << bits | low >> 1 >> (63 - bits)
        }))
    }

    #[inline]
    fn slide(self, lower: Wide, upper: Wide) -> Wide {
        let (below, above) = (self & lower, self & upper);
        let mut open = Wide::EMPTY;
        for (i, &blockers) in above.0.iter().enumerate() {
            open.0[i] = upper.0[i] & (blockers ^ blockers.wrapping_sub(1));
            if blockers != 0 {
                break;
            }
        }
        for (i, &blockers) in below.0.iter().enumerate().rev() {
            let reach = u64::MAX << (63 - (blockers | 1).leading_zeros());
            open.0[i] |= lower.0[i] & reach;
            if blockers != 0 {
                break;
            }
        }
        open
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::iter::successors;

    use super::*;

    fn bits<S: CellSet>(set: S) -> Vec<usize> {
        set.cells().map(Cell::index).collect()
    }

    fn set<S: CellSet>(cells: &[u8]) -> S {
        S::of_all(cells.iter().map(|&cell| Cell::new(cell)))
    }

    fn behaves<S: CellSet>() {
        let cells: Vec<u8> = [0, 1, 7, 31, 50, 62, 63].to_vec();
        let top = (S::CAPACITY - 2) as u8;
        let some = set::<S>(&cells).with(Cell::new(top));
        let count = some.len() as usize;
        assert_eq!(bits(some).len(), count);
        assert!(some.has(Cell::new(top)) && !some.has(Cell::new(2)));
        assert_eq!(bits(some.without_first())[0], 1);
        assert_eq!(S::EMPTY.without_first(), S::EMPTY);
        assert_eq!(S::EMPTY.first(), None);
        assert_eq!(S::when(true), S::FULL);
        assert_eq!(S::when(false), S::EMPTY);
        for delta in [-65i16, -64, -9, -1, 0, 1, 8, 17, 63, 64, 65] {
            let mut moved: Vec<usize> = bits(some)
                .iter()
                .map(|&i| (i as i16 + delta).rem_euclid(S::CAPACITY as i16) as usize)
                .collect();
            moved.sort_unstable();
            assert_eq!(bits(some.shifted(delta)), moved, "shifted by {delta}");
        }
    }

    #[test]
    fn every_word_behaves_as_a_set() {
        behaves::<u64>();
        behaves::<u128>();
        behaves::<Wide>();
    }

    /// Every word slides as a walk from cell to cell does.
    #[test]
    fn slides_stop_at_the_first_blocker() {
        fn check<S: CellSet>(start: u8, gap: u8) {
            let last = (S::CAPACITY - 1) as u8;
            let up = successors(start.checked_add(gap), |cell| cell.checked_add(gap));
            let up: Vec<u8> = up.take_while(|&cell| cell <= last).collect();
            let down = successors(start.checked_sub(gap), |cell| cell.checked_sub(gap));
            let down: Vec<u8> = down.collect();
            let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
            for _ in 0..500 {
                let mut occupied = S::EMPTY;
                for cell in 0..=last {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    if seed >> 61 == 0 && cell != start {
                        occupied = occupied.with(Cell::new(cell));
                    }
                }
                let mut open = S::EMPTY;
                for ray in [&up, &down] {
                    for &cell in ray {
                        open = open.with(Cell::new(cell));
                        if occupied.has(Cell::new(cell)) {
                            break;
                        }
                    }
                }
                assert_eq!(occupied.slide(set(&down), set(&up)), open);
            }
        }
        for (start, gap) in [(0, 1), (27, 9), (63, 7), (35, 8), (9, 25)] {
            check::<u64>(start, gap);
            check::<u128>(start, gap);
            check::<Wide>(start, gap);
        }
    }
}
