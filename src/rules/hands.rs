//! Captured pieces that their captors may drop.

use core::fmt;

use crate::notation::{FieldError, Notation};
use crate::piece::{Color, Kind, Piece};
use crate::position::scramble;

/// The pieces in hand of both sides, of the first `KINDS` kinds of a game: small enough to be
/// part of a position.
///
/// ```
/// use chesswright::piece::{Color, Kind};
/// use chesswright::rules::Hands;
///
/// let pawn = Kind::new(5);
/// let mut hands = Hands::<6>::default();
/// let key = hands.add(Color::White, pawn);
/// assert_eq!(hands.count(Color::White, pawn), 1);
/// assert_eq!(hands.hash(), key);
/// assert_eq!(hands.remove(Color::White, pawn), key);
/// assert!(hands.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hands<const KINDS: usize> {
    counts: [[u8; KINDS]; 2],
}

impl<const KINDS: usize> Default for Hands<KINDS> {
    fn default() -> Self {
        Hands { counts: [[0; KINDS]; 2] }
    }
}

impl<const KINDS: usize> Hands<KINDS> {
    /// How many of a kind a side holds; none of a kind that is beyond the hands.
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, kind: Kind) -> u8 {
        self.counts[color.index()].get(kind.index()).copied().unwrap_or(0)
    }

    /// Says how many of a kind a side holds. A kind that is beyond the hands stays out of them.
    pub fn set(&mut self, color: Color, kind: Kind, count: u8) {
        if let Some(held) = self.counts[color.index()].get_mut(kind.index()) {
            *held = count;
        }
    }

    /// Adds a piece to a hand, and gives the change of the hash.
    #[inline]
    #[must_use = "the position's hash must follow"]
    pub fn add(&mut self, color: Color, kind: Kind) -> u64 {
        let count = self.count(color, kind);
        let more = count.saturating_add(1);
        self.set(color, kind, more);
        if more == count { 0 } else { key(color, kind, more) }
    }

    /// Takes a piece from a hand that holds it, and gives the change of the hash.
    #[inline]
    #[must_use = "the position's hash must follow"]
    pub fn remove(&mut self, color: Color, kind: Kind) -> u64 {
        let count = self.count(color, kind);
        self.set(color, kind, count.saturating_sub(1));
        if count == 0 { 0 } else { key(color, kind, count) }
    }

    /// Are both hands empty?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.iter().flatten().all(|&count| count == 0)
    }

    /// The part of a position's hash that the hands make.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut hash = 0;
        for color in Color::ALL {
            for (index, &count) in self.counts[color.index()].iter().enumerate() {
                for nth in 1..=count {
                    hash ^= key(color, Kind::of_index(index), nth);
                }
            }
        }
        hash
    }

    /// Writes the hands as they stand in a position string, `[PPr]`: White's first, kinds in that
    /// order.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(
        &self,
        notation: &Notation,
        order: &[Kind],
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        to.write_char('[')?;
        for color in Color::ALL {
            for &kind in order {
                for _ in 0..self.count(color, kind) {
                    to.write_str(&notation.letter(Piece::new(color, kind)))?;
                }
            }
        }
        to.write_char(']')
    }

    /// Reads what stands between the brackets (none: there are no brackets), pieces of those
    /// kinds in any order.
    ///
    /// # Errors
    /// What cannot be read, and where between the brackets.
    pub fn read(
        text: Option<&str>,
        notation: &Notation,
        kinds: &[Kind],
    ) -> Result<Self, FieldError> {
        let hint = || {
            let mut letters = Hands::<KINDS>::default();
            for color in Color::ALL {
                kinds.iter().for_each(|&kind| letters.set(color, kind, 1));
            }
            let mut hint = alloc::string::String::from("the pieces in hand, of ");
            // Writing to a string cannot fail.
            let _ = letters.write(notation, kinds, &mut hint);
            hint + ", or []"
        };
        let Some(text) = text else {
            return Err(FieldError::new(0, "the hands are missing").hint(hint()));
        };
        let mut hands = Hands::default();
        let mut rest = text;
        while !rest.is_empty() {
            let fail = |why: &str| FieldError::new(text.len() - rest.len(), why).hint(hint());
            let piece = notation.piece_prefix(rest);
            let Some((piece, after)) = piece.filter(|(piece, _)| kinds.contains(&piece.kind))
            else {
                return Err(fail("no piece that can be in hand"));
            };
            if hands.add(piece.color, piece.kind) == 0 {
                return Err(fail("more of a kind than a hand can hold"));
            }
            rest = after;
        }
        Ok(hands)
    }
}

/// The key of the last of so many pieces of a kind in a hand.
fn key(color: Color, kind: Kind, count: u8) -> u64 {
    // Far from the numbers that the keys of the board are made of.
    let number = (color.index() * Kind::MAX + kind.index()) << 8 | usize::from(count);
    scramble(1 << 32 | number as u64)
}
