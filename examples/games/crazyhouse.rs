//! Crazyhouse: what is captured changes sides and may be dropped; a piece that a pawn became is a
//! pawn again.

use std::error::Error;

use chesswright::board::Rectangle;
use chesswright::build::Built;
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{leap, ride};

use super::orthodox;

/// The rules; the start position stands in them. The kinds that pawns become are kinds of their
/// own, marked `~`, so that a capture tells them apart.
pub fn rules() -> Result<Built<Rectangle<u64>, [u64; 4]>, Box<dyn Error>> {
    let game = orthodox::pieces("crazyhouse", Rectangle::orthodox(), &["Q~", "R~", "B~", "N~"])
        .piece("Q~", ride(Any))
        .piece("R~", ride(Orthogonal))
        .piece("B~", ride(Diagonal))
        .piece("N~", leap(1, 1))
        .hand(&["Q", "R", "B", "N", "P"])
        .orthodox_shapes()
        .start(&format!("{}[] w KQkq - 0 1", orthodox::ARRAY))
        .build()?;
    Ok(game)
}
