//! What the game is played with: two boards, how pieces move on both, the array.

use alloc::vec;
use alloc::vec::Vec;

use smallvec::smallvec;

use super::SoulReaver;
use super::kind::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::originals::Originals;
use crate::board::{Cell, CellSet, Exit, Geometry, Pair, Rectangle, Round};
use crate::movement::Adjacency::{Any, Diagonal, Orthogonal};
use crate::movement::{Act, Movement, Path, Tables, Way, leap, listed, ride, step};
use crate::piece::{Color, Piece};
use crate::position::Setup;
use crate::rules::{Castle, Castlings, DoubleSteps, PawnKind};

/// The square board, then the round one whose rank 1 is White's goal.
pub type Boards = Pair<Rectangle<u64>, Round<u64>, u128>;

/// The cells of the square board.
pub(super) const SQUARE: u128 = u64::MAX as u128;
/// How far a cell is from its twin, in index.
pub(super) const TWIN: i16 = 64;

pub(super) const RANK: u128 = 0xff;
/// The home rank of a side.
pub(super) const HOME: [u128; 2] = [RANK, RANK << 56];
/// Where the pawns of a side start.
pub(super) const PAWNS: [u128; 2] = [RANK << 8, RANK << 48];
/// The last rank of a side's pawns, on each board.
pub(super) const LAST: [u128; 2] = [RANK << 56 | RANK << 64, RANK | RANK << 120];

#[inline]
pub(super) fn twin(cell: Cell) -> Cell {
    Cell::new(cell.index() as u8 ^ TWIN as u8)
}

/// The board a cell belongs to.
#[inline]
pub(super) fn board_of(cell: Cell) -> u128 {
    if SQUARE.has(cell) { SQUARE } else { !SQUARE }
}

fn capture_on_square(board: &Boards) -> Movement {
    let cells: Vec<Cell> = board.first().cells().collect();
    step(Diagonal).forward().capture_only().from_cells(&cells, &cells)
}

/// Moves as on the square board serve on the round one too; only pawns must be told where they
/// capture, and that they pass to the other board from their last rank.
pub(super) fn movements(board: &Boards) -> [Movement; 6] {
    let advance = step(Orthogonal).along_file().forward().move_only();
    let on_square = capture_on_square(board);
    // On squares no side leads both forward and off the file: this is for hexagons.
    let on_round = step(Orthogonal).off_file().forward().capture_only();
    let passage = listed(|_, color, cell| {
        let path = || Path { cells: smallvec![twin(cell)], way: Way::Ride, act: Act::Move };
        if LAST[color.index()].has(cell) { vec![path()] } else { vec![] }
    });
    [
        step(Any),
        ride(Any),
        ride(Orthogonal),
        ride(Diagonal),
        leap(1, 1),
        advance.or(on_square).or(on_round).or(passage),
    ]
}

/// The four castlings of orthodox chess.
pub(super) fn castlings(tables: &Tables<u128>) -> Castlings<u128> {
    let mut ways = vec![];
    for home in [0, 56] {
        let at = |file: u8| Cell::new(home + file);
        let set = |files: &[u8]| u128::of_all(files.iter().map(|&file| at(file)));
        ways.push(Castle {
            king: at(4),
            partner: at(7),
            king_to: at(6),
            partner_to: at(5),
            empty: set(&[5, 6]),
            safe: set(&[5, 6]),
        });
        ways.push(Castle {
            king: at(4),
            partner: at(0),
            king_to: at(2),
            partner_to: at(3),
            empty: set(&[1, 2, 3]),
            safe: set(&[2, 3]),
        });
    }
    Castlings::new(tables, ways)
}

/// Double steps and what answers them: on the square board only.
pub(super) fn doubles(board: &Boards) -> DoubleSteps<u128> {
    let [white, black] = PAWNS.map(|pawns| pawns.cells().collect::<Vec<Cell>>());
    let double = step(Orthogonal).along_file().forward().exactly(2).from_cells(&white, &black);
    let capture = capture_on_square(board);
    DoubleSteps::new(board, &[PawnKind { kind: PAWN, double: &double, capture: &capture }])
}

/// The cells next to each: over sides and corners on the square board, over sides on the round
/// one.
pub(super) fn near(board: &Boards) -> Vec<u128> {
    let beside = |cell: Cell| {
        let exits = (0..board.exits(cell)).map(Exit);
        let exits = exits.filter(|exit| SQUARE.has(cell) || exit.is_side());
        u128::of_all(exits.filter_map(|exit| board.step(cell, exit)).map(|step| step.to))
    };
    board.cells().map(beside).collect()
}

/// The orthodox array on the square board.
pub(super) fn array() -> Setup<SoulReaver> {
    let mut setup: Setup<SoulReaver> = Setup::new();
    let order = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];
    for (color, home, pawns) in [(Color::White, 0, 8), (Color::Black, 56, 48)] {
        for (file, kind) in (0..8).zip(order) {
            setup.put(Piece::new(color, kind), Cell::new(home + file));
            setup.put(Piece::new(color, PAWN), Cell::new(pawns + file));
        }
    }
    setup.set_rights(1 | 1 << 7 | 1 << 56 | 1 << 63);
    *setup.state_mut() = Originals::of(PAWNS[0] | PAWNS[1]);
    setup
}
