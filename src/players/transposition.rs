//! What is known of positions that were searched before.

use alloc::vec;
use alloc::vec::Vec;

use super::Score;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is that.
    Exact,
    /// It is that or more.
    AtLeast,
    /// It is that or less.
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub(super) key: u64,
    /// As seen from the position itself.
    pub(super) score: Score,
    pub(super) best: Option<M>,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// The number of the search that wrote it.
    search: u8,
}

/// Entries by key, one to a place. What was written by an earlier search, or was searched less
/// deep, makes room.
#[derive(Clone, Debug)]
pub(super) struct Transposition<M> {
    /// A power of two of them; none before the first search.
    entries: Vec<Option<Entry<M>>>,
    capacity: usize,
    search: u8,
}

impl<M: Copy> Transposition<M> {
    /// A table for that many entries, rounded up to a power of two; memory is taken at the first
    /// search.
    pub(super) fn new(capacity: usize) -> Transposition<M> {
        let capacity = capacity.clamp(1, 1 << 30).next_power_of_two();
        Transposition { entries: vec![], capacity, search: 0 }
    }

    /// The largest table that so many bytes hold.
    pub(super) fn within(bytes: usize) -> Transposition<M> {
        let entries = bytes / size_of::<Option<Entry<M>>>();
        // The power of two that is not above it.
        Transposition::new((entries / 2 + 1).next_power_of_two())
    }

    /// How many entries there may be.
    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    /// Begins a search: what is there stays, and makes room first.
    pub(super) fn begin(&mut self) {
        self.entries.resize(self.capacity, None);
        self.search = self.search.wrapping_add(1);
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.capacity - 1)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<&Entry<M>> {
        self.entries.get(self.place(key))?.as_ref().filter(|entry| entry.key == key)
    }

    /// Notes what has been found.
    #[inline]
    pub(super) fn put(&mut self, key: u64, score: Score, best: Option<M>, depth: u8, bound: Bound) {
        let place = self.place(key);
        let search = self.search;
        let Some(slot) = self.entries.get_mut(place) else { return };
        let keeps = |old: &Entry<M>| {
            old.search == search && old.key != key && old.depth > depth && bound != Bound::Exact
        };
        if !slot.as_ref().is_some_and(keeps) {
            *slot = Some(Entry { key, score, best, depth, bound, search });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_within_bytes_is_the_largest_that_they_hold() {
        let entry = size_of::<Option<Entry<u32>>>();
        for (entries, kept) in [(0, 1), (1, 1), (2, 2), (3, 2), (4, 4), (1023, 512), (1024, 1024)] {
            for bytes in [entries * entry, (entries + 1) * entry - 1] {
                assert_eq!(Transposition::<u32>::within(bytes).capacity(), kept, "{bytes}");
            }
        }
    }
}
