//! The squares that mean something: their colours, the Castle, and the ranks of each side.

use crate::board::Cell;
use crate::piece::Color;

/// The dark squares, a1 among them.
pub const SERPENTINE: u64 = 0xaa55_aa55_aa55_aa55;

pub(super) const HOME: [u64; 2] = [0xff, 0xff << 56];
/// Where the Pawns stand at first, and come back to.
pub(super) const SECOND: [u64; 2] = [0xff << 8, 0xff << 48];
/// Where each side's natural Pawns promote.
pub(super) const LAST: [u64; 2] = [HOME[1], HOME[0]];
pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const FILE_H: u64 = FILE_A << 7;

/// The two squares in the middle of each side's colour: e4 and d5, d4 and e5.
pub(super) const MIDDLE: [u64; 2] = [1 << 28 | 1 << 35, 1 << 27 | 1 << 36];

/// The Castle: d4, e4, d5 and e5.
pub const CASTLE: u64 = MIDDLE[0] | MIDDLE[1];

/// A cell so many indices on; only for cells known to have one there.
pub(super) fn beside(cell: Cell, delta: i16) -> Cell {
    Cell::new((cell.index() as i16).wrapping_add(delta) as u8 & 63)
}

/// One rank forward.
pub(super) fn ahead(color: Color) -> i16 {
    match color {
        Color::White => 8,
        Color::Black => -8,
    }
}
