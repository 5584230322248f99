//! What the game is played with: the board, the kinds, how they move, the array.

use alloc::vec::Vec;

use super::QueensOrCastles;
use crate::board::{Cell, Rectangle};
use crate::draw::Shape;
use crate::movement::Adjacency::{Any, Diagonal, Orthogonal};
use crate::movement::{Movement, leap, ride, step};
use crate::notation::Notation;
use crate::piece::{Color, Kind, Piece};
use crate::position::Setup;
use crate::rules::{DoubleSteps, PawnKind};

/// The kinds of the game.
pub mod kind {
    use crate::piece::Kind;

    /// The King.
    pub const KING: Kind = Kind::new(0);
    /// The Queen.
    pub const QUEEN: Kind = Kind::new(1);
    /// The Rook; there is none before a synergism.
    pub const ROOK: Kind = Kind::new(2);
    /// The Bishop.
    pub const BISHOP: Kind = Kind::new(3);
    /// The Knight.
    pub const KNIGHT: Kind = Kind::new(4);
    /// The Diplomat: a step in any direction, and no capture.
    pub const DIPLOMAT: Kind = Kind::new(5);
    /// The Wizard: a pawn that vanishes on the last rank, and takes an enemy along.
    pub const WIZARD: Kind = Kind::new(6);
    /// The Jester: a pawn that becomes a Diplomat.
    pub const JESTER: Kind = Kind::new(7);
}

use kind::{BISHOP, DIPLOMAT, JESTER, KING, KNIGHT, QUEEN, ROOK, WIZARD};

/// How many files there are, and how many ranks.
pub(super) const SIZE: u8 = 9;

const RANK: u128 = 0x1ff;
/// Both ranks where no pawn can stand: where one's own pawns never come, and where they
/// vanish or become Diplomats at once.
pub(super) const EDGES: u128 = RANK | RANK << 72;
/// By side: the rank from which its pawns reach the last.
pub(super) const ADVANCED: [u128; 2] = [RANK << 63, RANK << 9];
/// By side: its third rank and all beyond.
pub(super) const ABROAD: [u128; 2] = [!(RANK | RANK << 9), !(RANK << 63 | RANK << 72)];
/// By side: where its Queens start.
pub(super) const QUEENS: [u128; 2] = [1 | 1 << 8, 1 << 72 | 1 << 80];

pub(super) fn is_pawn(kind: Kind) -> bool {
    matches!(kind, WIZARD | JESTER)
}

/// A pawn's double step, and how it captures.
fn double_and_capture(board: &Rectangle<u128>) -> [Movement; 2] {
    let rank =
        |rank: u8| -> Vec<Cell> { (0..SIZE).filter_map(|file| board.at(file, rank)).collect() };
    let double = step(Orthogonal).along_file().forward().move_only().exactly(2);
    [double.from_cells(&rank(1), &rank(SIZE - 2)), step(Diagonal).forward().capture_only()]
}

/// A movement a kind, in their order.
pub(super) fn movements(board: &Rectangle<u128>) -> [Movement; 8] {
    let [double, capture] = double_and_capture(board);
    let pawn = step(Orthogonal).along_file().forward().move_only().or(double).or(capture);
    [
        step(Any),
        // In two parts, which she shares with Rooks and Bishops.
        ride(Orthogonal).or(ride(Diagonal)),
        ride(Orthogonal),
        ride(Diagonal),
        leap(1, 1),
        step(Any).move_only(),
        pawn.clone(),
        pawn,
    ]
}

/// Double steps of either pawn, which either answers.
pub(super) fn doubles(board: &Rectangle<u128>) -> DoubleSteps<u128> {
    let [double, capture] = double_and_capture(board);
    let pawns = [WIZARD, JESTER].map(|kind| PawnKind { kind, double: &double, capture: &capture });
    DoubleSteps::new(board, &pawns)
}

pub(super) fn notation() -> Notation {
    Notation::letters(&["K", "Q", "R", "B", "N", "D", "W", "J"])
        .without_letter(kind::WIZARD)
        .without_letter(kind::JESTER)
        .with_shapes(Shape::ORTHODOX)
        .with_shape(DIPLOMAT, Shape::DIPLOMAT)
        .with_shape(WIZARD, Shape::WIZARD)
        .with_shape(JESTER, Shape::JESTER)
        .with_symbols(KING, ['♔', '♚'])
        .with_symbols(QUEEN, ['♕', '♛'])
        .with_symbols(ROOK, ['♖', '♜'])
        .with_symbols(BISHOP, ['♗', '♝'])
        .with_symbols(KNIGHT, ['♘', '♞'])
}

/// Where everything starts.
pub(super) fn array(board: &Rectangle<u128>) -> Setup<QueensOrCastles> {
    let order = [QUEEN, KNIGHT, BISHOP, DIPLOMAT, KING, DIPLOMAT, BISHOP, KNIGHT, QUEEN];
    let mut setup = Setup::new();
    for (color, home, front) in [(Color::White, 0, 1), (Color::Black, SIZE - 1, SIZE - 2)] {
        for (file, kind) in (0..SIZE).zip(order) {
            let pawn = if file % 2 == 0 { WIZARD } else { JESTER };
            if let (Some(back), Some(front)) = (board.at(file, home), board.at(file, front)) {
                setup.put(Piece::new(color, kind), back);
                setup.put(Piece::new(color, pawn), front);
            }
        }
    }
    setup
}
