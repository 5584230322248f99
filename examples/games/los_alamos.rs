//! Los Alamos chess (1956): six by six, no Bishops, no double step, no castling.

use std::error::Error;

use chesswright::board::Rectangle;
use chesswright::build::{Builder, Built};
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{leap, ride, step};

/// The rules; the start position stands in them.
pub fn rules() -> Result<Built<Rectangle<u64>, [u64; 3]>, Box<dyn Error>> {
    let game = Builder::new("los-alamos", Rectangle::new(6, 6)?)
        .king("K", step(Any))
        .piece("Q", ride(Any))
        .piece("R", ride(Orthogonal))
        .piece("N", leap(1, 1))
        .pawn("P", step(Orthogonal).along_file().forward(), step(Diagonal).forward())
        .promotes("P", &["Q", "R", "N"])
        .never_on("P", "a1..f1", "a6..f6")
        .orthodox_shapes()
        .start("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1")
        .build()?;
    Ok(game)
}
