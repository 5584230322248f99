//! Random numbers for incremental hashes (Zobrist keys).

use alloc::vec::Vec;

use crate::board::Cell;
use crate::piece::{Color, Kind};

/// A 64-bit key for each fact a position is made of: a piece on a cell, a right, an
/// en-passant cell, the side to move, and whatever a game adds. A position's hash is the
/// exclusive or of the keys of its facts.
#[derive(Clone, Debug)]
pub struct Keys {
    /// By colour and kind.
    pieces: [Vec<Row>; 2],
    cells: [Vec<u64>; 2],
    turn: u64,
}

/// A key for each cell. Longer than any index, so that none need be checked, and by an odd
/// number of cache lines, so that the rows' beginnings do not compete for the same ones.
type Row = [u64; 296];

/// Scrambles a number so that numbers side by side give unrelated keys (the finalizer of
/// splitmix64).
#[must_use]
pub const fn scramble(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Keys {
    /// Keys for a game of that many kinds on that many cells; the same ones every time.
    #[must_use]
    pub fn new(kinds: usize, cells: usize) -> Keys {
        let mut next = 0;
        let mut key = || {
            next += 1;
            scramble(next)
        };
        Keys {
            pieces: [(); 2].map(|()| {
                let mut row = || core::array::from_fn(|cell| if cell < cells { key() } else { 0 });
                (0..kinds).map(|_| row()).collect()
            }),
            cells: [(); 2].map(|()| (0..cells).map(|_| key()).collect()),
            turn: key(),
        }
    }

    /// A piece on a cell.
    ///
    /// # Panics
    /// When the game has no such kind.
    #[inline]
    #[must_use]
    pub fn piece(&self, color: Color, kind: Kind, cell: Cell) -> u64 {
        self.pieces[color.index()][kind.index()][cell.index()]
    }

    /// A castling right, named by the partner's cell.
    ///
    /// # Panics
    /// When the board has no such cell.
    #[inline]
    #[must_use]
    pub fn right(&self, cell: Cell) -> u64 {
        self.cells[0][cell.index()]
    }

    /// An en-passant cell on which a capture is legal.
    ///
    /// # Panics
    /// When the board has no such cell.
    #[inline]
    #[must_use]
    pub fn en_passant(&self, cell: Cell) -> u64 {
        self.cells[1][cell.index()]
    }

    /// Black to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> u64 {
        self.turn
    }
}
