//! Playing moves: what a piece does that goes from one cell to another.
//!
//! Every game says itself how its moves change a position, in
//! [`play_unchecked`](RuleSet::play_unchecked); these are the sentences that most games say it
//! with. What becomes of the captured is asked of the game,
//! [`capture_unchecked`](RuleSet::capture_unchecked). Castlings and captures in passing are played
//! by [`Castlings`](super::Castlings) and [`DoubleSteps`](super::DoubleSteps), which know them.
//!
//! Nothing here asks whether a move is legal.
//!
//! ```
//! use chesswright::prelude::*;
//! use chesswright::rules::{Move, play};
//! use chesswright::variants::orthodox::Orthodox;
//!
//! /// How a move would be played in a game of pieces that only move and capture.
//! fn play_unchecked<R: RuleSet>(rules: &R, position: &mut Position<R>, mv: Move) {
//!     let piece = play::begin(rules, position, mv.from);
//!     let captures = play::go(rules, position, piece, [mv.from, mv.to]);
//!     position.unchecked().end_turn(rules.keys(), captures);
//! }
//!
//! let chess = Orthodox::new();
//! let mut position = chess.read_position("4k3/8/8/3p4/8/2N5/8/4K3 w - - 5 9")?;
//! let [from, to] = ["c3", "d5"].map(|name| chess.board().cell(name).unwrap());
//! play_unchecked(&chess, &mut position, Move::go(from, to));
//! assert_eq!(chess.position_string(&position), "4k3/8/8/3N4/8/8/8/4K3 b - - 0 9");
//! # Ok::<(), chesswright::notation::ParseError>(())
//! ```

use super::{RuleSet, SetOf};
use crate::board::{Cell, CellSet};
use crate::piece::{Kind, Piece};
use crate::position::Position;

/// Begins a move: forgets the cell that the last one passed over, and says which piece of the
/// mover's leaves a cell.
#[inline(always)]
pub fn begin<R: RuleSet>(rules: &R, position: &mut Position<R>, from: Cell) -> Piece {
    let us = position.turn();
    position.unchecked().clear_en_passant(rules.keys());
    Piece::new(us, position.kind_at(from))
}

/// Captures the enemy on a cell, if there is one, and says whether there was.
#[inline(always)]
pub fn capture<R: RuleSet>(rules: &R, position: &mut Position<R>, piece: Piece, to: Cell) -> bool {
    let captures = position.of(!piece.color).has(to);
    if captures {
        rules.capture_unchecked(position, to);
    }
    captures
}

/// Moves a piece of the mover's, and captures the enemy where it goes, if there is one; says
/// whether there was.
#[inline(always)]
pub fn go<R: RuleSet>(
    rules: &R,
    position: &mut Position<R>,
    piece: Piece,
    [from, to]: [Cell; 2],
) -> bool {
    let captures = capture(rules, position, piece, to);
    position.unchecked().shift(rules.keys(), piece, from, to);
    captures
}

/// The same for a piece that becomes another kind where it goes.
#[inline(always)]
pub fn promote<R: RuleSet>(
    rules: &R,
    position: &mut Position<R>,
    piece: Piece,
    [from, to]: [Cell; 2],
    kind: Kind,
) -> bool {
    let captures = capture(rules, position, piece, to);
    position.unchecked().take(rules.keys(), piece, from);
    position.unchecked().put(rules.keys(), Piece { kind, ..piece }, to);
    captures
}

/// Ends the castling rights that a move ends: those of a partner on the cell it leaves or goes
/// to, and when the King moves, those of all partners of his side. `partners` are their cells, by
/// side.
#[inline(always)]
pub fn end_rights<R: RuleSet>(
    rules: &R,
    position: &mut Position<R>,
    piece: Piece,
    [from, to]: [Cell; 2],
    partners: &[SetOf<R>; 2],
) {
    if position.rights().any() {
        let mut ended = SetOf::<R>::of(from) | SetOf::<R>::of(to);
        if Some(piece.kind) == rules.royal() {
            ended |= partners[piece.color.index()];
        }
        position.unchecked().end_rights(rules.keys(), ended);
    }
}
