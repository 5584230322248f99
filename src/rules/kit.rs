//! What a game is played with.

use core::fmt;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{RuleSet, SetOf};
use crate::board::Geometry;
use crate::movement::{Movement, MovementError, Tables};
use crate::notation::Notation;
use crate::piece::Kind;
use crate::position::{Keys, Planes, Position, Setup};

/// What a game is played with: its id, board, movements, hash keys, letters and start
/// position. Every rule set has one and gives it out by [`RuleSet::kit`].
///
/// The start position can be made only when the rules can judge it, so it comes last:
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::Orthodox;
///
/// // A new kit starts from an empty board…
/// let chess = Orthodox::new();
/// assert_eq!(chess.kit().id(), "orthodox");
/// // … until the rule set, once made, has read its array.
/// assert_eq!(chess.start().occupied().len(), 32);
/// ```
pub struct Kit<R: RuleSet> {
    id: String,
    board: R::Board,
    movements: Vec<Movement>,
    tables: Tables<SetOf<R>>,
    keys: Keys,
    notation: Notation,
    start: Position<R>,
}

impl<R: RuleSet> Kit<R> {
    /// A kit for that board, with a movement for each kind, kind 0 first, and an empty board to
    /// start from.
    ///
    /// # Errors
    /// When the movements cannot be compiled for the board, or the planes of the game's positions
    /// cannot tell so many kinds apart.
    pub fn new(
        id: &str,
        board: R::Board,
        movements: &[Movement],
        notation: Notation,
    ) -> Result<Kit<R>, MovementError> {
        let (kinds, told) = (movements.len(), R::Planes::KINDS);
        if kinds > told {
            return Err(MovementError::Planes { kinds, told });
        }
        Ok(Kit {
            id: id.to_string(),
            movements: movements.to_vec(),
            tables: Tables::new(&board, movements)?,
            keys: Keys::new(kinds, board.size()),
            notation,
            board,
            start: *Setup::new().unchecked(),
        })
    }

    /// Says what a game starts from.
    pub fn set_start(&mut self, start: Position<R>) {
        self.start = start;
    }

    /// The id by which programs know the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &R::Board {
        &self.board
    }

    /// How a kind moves, as the game described it; nothing when it has no such kind. Tables are
    /// for generating moves, this for whoever wants to see the paths.
    #[must_use]
    pub fn movement(&self, kind: Kind) -> Option<&Movement> {
        self.movements.get(kind.index())
    }

    /// The compiled movements.
    #[inline]
    #[must_use]
    pub fn tables(&self) -> &Tables<SetOf<R>> {
        &self.tables
    }

    /// The keys of the hash.
    #[inline]
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// How pieces and positions are written.
    #[must_use]
    pub fn notation(&self) -> &Notation {
        &self.notation
    }

    /// What a game starts from.
    #[must_use]
    pub fn start(&self) -> Position<R> {
        self.start
    }
}

impl<R: RuleSet> Clone for Kit<R>
where
    R::Board: Clone,
{
    fn clone(&self) -> Self {
        Kit {
            id: self.id.clone(),
            board: self.board.clone(),
            movements: self.movements.clone(),
            tables: self.tables.clone(),
            keys: self.keys.clone(),
            notation: self.notation.clone(),
            start: self.start,
        }
    }
}

impl<R: RuleSet> fmt::Debug for Kit<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kit")
            .field("id", &self.id)
            .field("board", &self.board)
            .finish_non_exhaustive()
    }
}
