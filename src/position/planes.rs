//! Which kind stands where, in as few words as can tell.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{Index, IndexMut};

use crate::board::{Cell, CellSet};
use crate::piece::Kind;

/// The kinds of all pieces: plane `i` holds the cells whose kind has bit `i` set. Three planes
/// tell eight kinds apart, four sixteen, five thirty-two, so that a position stays small
/// however many kinds its game has.
///
/// Implemented by `[S; N]` for N from 1 to 5.
pub trait Planes<S: CellSet>: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// A set for each kind.
    type Sets: Index<Kind, Output = S> + Copy + Debug;

    /// How many kinds can be told apart.
    const KINDS: usize;

    /// The kind written at a cell; kind 0 where nothing stands.
    #[must_use]
    fn kind(&self, cell: Cell) -> Kind;

    /// Changes the cells of `cells` by the kind's bits: puts it where kind 0 was,
    /// takes it where it was.
    fn toggle(&mut self, kind: Kind, cells: S);

    /// The cells of each kind within a set.
    #[must_use]
    fn split(&self, within: S) -> Self::Sets;

    /// The cells of one kind within a set.
    #[must_use]
    fn of(&self, kind: Kind, within: S) -> S;
}

/// A set for each kind, from [`Planes::split`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sets<S, const KINDS: usize>([S; KINDS]);

impl<S, const KINDS: usize> Index<Kind> for Sets<S, KINDS> {
    type Output = S;

    #[inline]
    fn index(&self, kind: Kind) -> &S {
        // The mask drops the check; kinds of a rule set are below its planes' number.
        &self.0[kind.index() & (KINDS - 1)]
    }
}

impl<S, const KINDS: usize> IndexMut<Kind> for Sets<S, KINDS> {
    #[inline]
    fn index_mut(&mut self, kind: Kind) -> &mut S {
        &mut self.0[kind.index() & (KINDS - 1)]
    }
}

macro_rules! planes {
    ($($planes:literal)*) => {$(
        impl<S: CellSet> Planes<S> for [S; $planes] {
            type Sets = Sets<S, { 1 << $planes }>;

            const KINDS: usize = 1 << $planes;

            #[inline]
            fn kind(&self, cell: Cell) -> Kind {
                let mut kind = 0usize;
                for (bit, plane) in self.iter().enumerate() {
                    kind |= (plane.has(cell) as usize) << bit;
                }
                Kind::of_index(kind)
            }

            #[inline]
            fn toggle(&mut self, kind: Kind, cells: S) {
                for (bit, plane) in self.iter_mut().enumerate() {
                    *plane ^= cells & S::when(kind.index() >> bit & 1 == 1);
                }
            }

            // Each plane splits the sets made so far in two: a dozen operations for eight kinds.
            #[inline]
            fn split(&self, within: S) -> Self::Sets {
                let mut sets = [S::EMPTY; 1 << $planes];
                sets[0] = within;
                for (bit, &plane) in self.iter().enumerate() {
                    for low in 0..1 << bit {
                        sets[low | 1 << bit] = sets[low] & plane;
                        sets[low] &= !plane;
                    }
                }
                Sets(sets)
            }

            #[inline]
            fn of(&self, kind: Kind, within: S) -> S {
                let mut set = within;
                for (bit, &plane) in self.iter().enumerate() {
                    set &= plane ^ S::when(kind.index() >> bit & 1 == 0);
                }
                set
            }
        }
    )*};
}

planes!(1 2 3 4 5);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_tell_every_kind_apart() {
        let mut planes = [0u64; 5];
        for kind in 0..32 {
            planes.toggle(Kind::new(kind), 1 << kind);
        }
        let within = 0xffff_fffe;
        let sets = planes.split(within);
        for index in 0..32 {
            let kind = Kind::new(index);
            assert_eq!(planes.kind(Cell::new(index)), kind);
            assert_eq!(sets[kind], 1 << index & within);
            assert_eq!(planes.of(kind, within), 1 << index & within);
        }
    }
}
