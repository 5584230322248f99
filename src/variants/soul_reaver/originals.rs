//! The original pawns: those that may still make their double step.

use core::fmt;

use super::SoulReaver;
use crate::board::{Cell, CellSet};
use crate::notation::FieldError;
use crate::piece::Color;
use crate::position::{Position, scramble};

/// The pawns that have never left their starting cells, as cells of the square board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Originals(u64);

impl Originals {
    /// Does an original pawn stand on that cell?
    #[must_use]
    pub fn has(self, cell: Cell) -> bool {
        self.set().has(cell)
    }

    /// The original pawns on those cells.
    pub(super) fn of(cells: u128) -> Originals {
        Originals(cells as u64)
    }

    pub(super) fn set(self) -> u128 {
        u128::from(self.0)
    }

    fn key(cell: Cell) -> u64 {
        // Far from the numbers that `Keys` scrambles.
        scramble(0x736f_756c_0000 + cell.index() as u64)
    }

    pub(super) fn hash(self) -> u64 {
        self.set().cells().fold(0, |hash, cell| hash ^ Originals::key(cell))
    }
}

impl SoulReaver {
    /// Pawns that stood on those cells are originals no more.
    #[inline]
    pub(super) fn end_originals(&self, position: &mut Position<SoulReaver>, [from, to]: [Cell; 2]) {
        let cells = u128::of(from) | u128::of(to);
        let ended = Originals(position.state().0 & cells as u64);
        if ended.0 != 0 {
            position.unchecked().state_mut().0 ^= ended.0;
            position.unchecked().toggle_hash(ended.hash());
        }
    }
}

/// The letters of the original pawns, in order, with their starting cells.
fn original_letters() -> impl Iterator<Item = (char, Color, Cell)> {
    let white = (0..8).map(|file| ((b'A' + file) as char, Color::White, Cell::new(8 + file)));
    white.chain((0..8).map(|file| ((b'a' + file) as char, Color::Black, Cell::new(48 + file))))
}

/// Writes the field of the original pawns.
pub(super) fn write(originals: Originals, to: &mut dyn fmt::Write) -> fmt::Result {
    if originals.0 == 0 {
        return to.write_char('-');
    }
    for (letter, _, cell) in original_letters() {
        if originals.has(cell) {
            to.write_char(letter)?;
        }
    }
    Ok(())
}

/// Reads it.
pub(super) fn read(text: &str) -> Result<Originals, FieldError> {
    let hint = "the files of original pawns, White's first, such as ABCabc, or -";
    if text.is_empty() {
        return Err(FieldError::new(0, "no file").hint(hint));
    }
    let mut originals = 0;
    let mut letters = original_letters();
    for (at, letter) in text.char_indices().filter(|_| text != "-") {
        // Each letter must stand behind the one before.
        let Some((_, _, cell)) = letters.find(|&(known, ..)| known == letter) else {
            return Err(FieldError::new(at, "no file, or out of order").hint(hint));
        };
        originals |= u128::of(cell) as u64;
    }
    Ok(Originals(originals))
}
