//! SerPent Chess 50 by Charles Gilman (2010): snakes on fifty Cairo pentagons, in four versions.
//!
//! No piece can go straight on where no side lies opposite a side, so all riders wind: they
//! turn left and right by turns, or always to one hand. Versions A and B are chess with compound
//! riders ([`SerpentChess`]), versions C and D shogi with drops and pieces that only go forward
//! ([`SerpentShogi`]). B and D turn the board of A and C by a quarter.
//!
//! The pieces, their moves, castling, promotion and drops are the inventor's. Where his text is
//! silent, or has lost its pictures, `docs/rules/serpent-50.md` says what was decided and why.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::board::{Cairo, Cell, CellSet, Geometry, Hexagon};
use crate::movement::Adjacency::{Any, Diagonal, Orthogonal};
use crate::movement::{Movement, circling, crooked, ride, step};
use crate::notation::Notation;
use crate::piece::{Color, Piece};
use crate::position::SetupFault;
use crate::rules::{Kit, RuleSet, SetOf};

mod chess;
mod shogi;

pub use chess::{SerpentChess, kind as chess_kind};
pub use shogi::{Hands, SerpentShogi, kind as shogi_kind};

/// Hexagons in a row.
const HEXAGONS: u8 = 5;

/// One step to any neighbour.
fn king() -> Movement {
    step(Any)
}

/// Over sides, turning left and right by turns.
fn rattlesnake() -> Movement {
    crooked(Orthogonal)
}

/// Over sides, turning always to one hand, round a hexagon.
fn nadder() -> Movement {
    circling(Orthogonal)
}

/// Along a diagonal.
fn boa() -> Movement {
    ride(Diagonal)
}

fn board(corner: Hexagon) -> Cairo {
    match Cairo::new(HEXAGONS, corner) {
        Ok(board) => board,
        Err(error) => unreachable!("fifty cells fit 64 bits: {error}"),
    }
}

fn kit<R: RuleSet<Board = Cairo>>(
    id: &str,
    board: Cairo,
    movements: &[Movement],
    notation: Notation,
) -> Kit<R> {
    match Kit::new(id, board, movements, notation) {
        Ok(kit) => kit,
        Err(error) => unreachable!("the movements of SerPent Chess compile: {error}"),
    }
}

/// A cell of the data below.
fn named(board: &Cairo, name: &str) -> Cell {
    match board.cell(name) {
        Some(cell) => cell,
        None => unreachable!("the data of SerPent Chess name cells of the board, not {name}"),
    }
}

/// The cell on the same file that Black has where White has this one.
fn mirrored(board: &Cairo, cell: Cell) -> Cell {
    let rank = board.ranks() - 1 - board.rank(cell);
    board.at(board.file(cell), rank).unwrap_or(cell)
}

/// The pieces of a start position, from its placement.
fn array(board: &Cairo, notation: &Notation, placement: &str) -> Vec<(Cell, Piece)> {
    let mut array = Vec::new();
    for (row, text) in board.rows().into_iter().zip(placement.split('/')) {
        let mut cells = row.cells.into_iter();
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                cells.by_ref().take(empty as usize).for_each(drop);
            } else if let (Some(cell), Some((piece, _))) =
                (cells.next(), notation.piece_prefix(letter.encode_utf8(&mut [0; 4])))
            {
                array.push((cell, piece));
            }
        }
    }
    array
}

/// The cells where a piece has no first step to a rank further on, on an empty board.
fn stalled(board: &Cairo, movement: &Movement, color: Color) -> u64 {
    let further = |from: Cell, to: Cell| match color {
        Color::White => board.rank(to) > board.rank(from),
        Color::Black => board.rank(to) < board.rank(from),
    };
    u64::of_all(board.cells().filter(|&cell| {
        let paths = movement.paths(board, color, cell);
        !paths.iter().any(|path| further(cell, path.cells[0]))
    }))
}

/// Pieces on cells where they cannot be.
fn misplaced<R: RuleSet>(rules: &R, piece: Piece, cells: SetOf<R>, faults: &mut Vec<SetupFault>) {
    for cell in cells.cells() {
        let cell = rules.board().name(cell).to_string();
        faults.push(SetupFault::Misplaced { piece: rules.piece_name(piece), cell });
    }
}
