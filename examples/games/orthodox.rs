//! The pieces of orthodox chess, for games that differ in something else.

use chesswright::board::Board;
use chesswright::build::Builder;
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{leap, ride, step};

/// The array of orthodox chess.
pub const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Orthodox pieces on a board of eight files and ranks, with castling, double steps and promotion
/// to those kinds.
pub fn pieces<B: Board>(id: &str, board: B, promotions: &[&str]) -> Builder<B> {
    Builder::new(id, board)
        .king("K", step(Any))
        .piece("Q", ride(Any))
        .piece("R", ride(Orthogonal))
        .piece("B", ride(Diagonal))
        .piece("N", leap(1, 1))
        .pawn("P", step(Orthogonal).along_file().forward(), step(Diagonal).forward())
        .double_step_from("P", "a2..h2", "a7..h7")
        .promotes("P", promotions)
        .never_on("P", "a1..h1", "a8..h8")
        .castling('K', ["e1", "g1"], ["h1", "f1"])
        .castling('Q', ["e1", "c1"], ["a1", "d1"])
        .castling('k', ["e8", "g8"], ["h8", "f8"])
        .castling('q', ["e8", "c8"], ["a8", "d8"])
}
