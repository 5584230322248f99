//! A position before it is known to be one.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{CAPTURABLE, Keys, NO_CELL, Planes, Position};
use crate::board::{Cell, CellSet};
use crate::piece::{Color, Piece};
use crate::rules::{RuleSet, SetOf};

/// What is wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// Not exactly one King (or other royal piece) a side.
    #[error("{color} has {count} Kings, not one")]
    Kings {
        /// The side.
        color: Color,
        /// How many it has.
        count: u32,
    },
    /// The side not to move is in check: its King could be captured.
    #[error("{0} is in check, but it is the other side's turn")]
    OpponentInCheck(Color),
    /// A piece where none of its kind can stand.
    #[error("{piece} cannot stand on {cell}")]
    Misplaced {
        /// What the piece is called.
        piece: String,
        /// The cell.
        cell: String,
    },
    /// A castling right that the placement contradicts.
    #[error("the right to castle with the piece on {cell} contradicts the placement")]
    Right {
        /// The partner's cell.
        cell: String,
    },
    /// An en-passant cell that no double step can have left.
    #[error("no double step can have passed over {cell}: {why}")]
    EnPassant {
        /// The cell.
        cell: String,
        /// What stands against it.
        why: &'static str,
    },
    /// A fault of the game's own.
    #[error("{0}")]
    Rule(String),
}

/// Everything that is wrong with a setup; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    faults: Vec<SetupFault>,
}

impl SetupError {
    /// The faults, in the order they were found.
    #[must_use]
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}

/// An unvalidated position: pieces, turn, rights and clocks as someone put them.
/// [`RuleSet::position`] turns it into a [`Position`] or says everything that is wrong.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::{Orthodox, kind};
///
/// let chess = Orthodox::new();
/// let at = |name| chess.board().cell(name).unwrap();
/// let mut setup = Setup::new();
/// setup.put(Piece::new(Color::White, kind::KING), at("a1"));
/// setup.put(Piece::new(Color::Black, kind::KING), at("c2"));
/// setup.put(Piece::new(Color::Black, kind::QUEEN), at("b3"));
/// let position = chess.position(setup)?;
/// assert_eq!(chess.outcome(&position).unwrap().to_string(), "draw (stalemate)");
/// # Ok::<(), chesswright::position::SetupError>(())
/// ```
pub struct Setup<R: RuleSet> {
    position: Position<R>,
    /// Something was put where, or of a kind that, no set could hold.
    stray: bool,
}

impl<R: RuleSet> Setup<R> {
    /// An empty board, White to move, no rights, clocks at 0 and 1.
    #[must_use]
    pub fn new() -> Self {
        Setup { position: Position::empty(), stray: false }
    }

    /// Puts a piece on a cell, in place of any other. A kind or a cell that the game has not is
    /// refused by [`RuleSet::position`].
    pub fn put(&mut self, piece: Piece, cell: Cell) {
        if cell.index() >= SetOf::<R>::CAPACITY || piece.kind.index() >= R::Planes::KINDS {
            self.stray = true;
            return;
        }
        self.remove(cell);
        let bit = SetOf::<R>::of(cell);
        self.position.kinds.toggle(piece.kind, bit);
        self.position.colors[piece.color.index()] |= bit;
    }

    /// Empties a cell.
    pub fn remove(&mut self, cell: Cell) {
        if let Some(piece) = self.position.piece(cell) {
            let bit = SetOf::<R>::of(cell);
            self.position.kinds.toggle(piece.kind, bit);
            self.position.colors[piece.color.index()] ^= bit;
        }
    }

    /// What stands on a cell.
    #[must_use]
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        self.position.piece(cell)
    }

    /// Says whose turn it is.
    pub fn set_turn(&mut self, turn: Color) {
        self.position.flags = turn.index() as u8;
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Says with which partners, named by their cells, the Kings may still castle.
    pub fn set_rights(&mut self, partners: SetOf<R>) {
        self.position.rights = partners;
    }

    /// Says which cell a double step has just passed over.
    pub fn set_en_passant(&mut self, cell: Option<Cell>) {
        self.stray |= cell.is_some_and(|cell| cell.index() >= Cell::MAX);
        self.position.flags &= !CAPTURABLE;
        self.position.en_passant = cell.map_or(NO_CELL, |cell| cell.index() as u8);
    }

    /// What the game adds, to be set.
    pub fn state_mut(&mut self) -> &mut R::State {
        &mut self.position.state
    }

    /// Sets the clocks: plies since the last progress, and the move's number (from 1; 0 is
    /// taken for it).
    pub fn set_clocks(&mut self, halfmove: u16, fullmove: u32) {
        self.position.halfmove = halfmove;
        self.position.fullmove = fullmove.max(1);
    }

    /// A look at the setup as a position, **without asking whether it is one**.
    #[must_use]
    pub fn unchecked(&self) -> &Position<R> {
        &self.position
    }

    /// The position, when the rules find no fault.
    pub(crate) fn validate(mut self, rules: &R) -> Result<Position<R>, SetupError> {
        let mut faults = Vec::new();
        let position = &self.position;
        let size = rules.tables().size();
        if self.stray || position.en_passant().is_some_and(|cell| cell.index() >= size) {
            faults.push(SetupFault::Rule(String::from(
                "something stands beyond any board of the game, or is of a kind it has not",
            )));
        }
        let beyond = (position.occupied() | position.rights()) & !rules.tables().cells();
        for cell in beyond.cells() {
            let cell = cell.index().to_string();
            faults.push(SetupFault::Rule(alloc::format!("the board has no cell number {cell}")));
        }
        let kinds = rules.tables().kinds();
        for cell in position.occupied().cells() {
            if position.kind_at(cell).index() >= kinds {
                faults.push(SetupFault::Rule(String::from(
                    "a piece of a kind that the game has not",
                )));
            }
        }
        if faults.is_empty() {
            rules.faults(position, &mut faults);
        }
        if !faults.is_empty() {
            return Err(SetupError { faults });
        }
        if let Some(cell) = position.en_passant() {
            self.position.unchecked().set_en_passant(rules, cell);
        }
        self.position.hash = rules.hash_from_scratch(&self.position);
        Ok(self.position)
    }
}

impl<R: RuleSet> Default for Setup<R> {
    fn default() -> Self {
        Setup::new()
    }
}

impl<R: RuleSet> Clone for Setup<R> {
    fn clone(&self) -> Self {
        Setup { position: self.position, stray: self.stray }
    }
}

impl<R: RuleSet> fmt::Debug for Setup<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Setup").field(&self.position).finish()
    }
}

impl<R: RuleSet> From<Position<R>> for Setup<R> {
    fn from(position: Position<R>) -> Self {
        Setup { position, stray: false }
    }
}

/// The part of a hash that every game has: pieces, rights, turn, a legal en passant.
pub(crate) fn common_hash<R: RuleSet>(position: &Position<R>, keys: &Keys) -> u64 {
    let mut hash = 0;
    for color in Color::ALL {
        for cell in position.of(color).cells() {
            hash ^= keys.piece(color, position.kind_at(cell), cell);
        }
    }
    for cell in position.rights().cells() {
        hash ^= keys.right(cell);
    }
    if position.turn() == Color::Black {
        hash ^= keys.turn();
    }
    match position.en_passant() {
        Some(cell) if position.en_passant_is_legal() => hash ^ keys.en_passant(cell),
        _ => hash,
    }
}
