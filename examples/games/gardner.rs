//! Gardner's minichess (1969): five by five, no double step, no castling.

use std::error::Error;

use chesswright::board::Rectangle;
use chesswright::build::{Builder, Built};
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{leap, ride, step};

/// The rules; the start position stands in them.
pub fn rules() -> Result<Built<Rectangle<u64>, [u64; 3]>, Box<dyn Error>> {
    let game = Builder::new("gardner", Rectangle::new(5, 5)?)
        .king("K", step(Any))
        .piece("Q", ride(Any))
        .piece("R", ride(Orthogonal))
        .piece("B", ride(Diagonal))
        .piece("N", leap(1, 1))
        .pawn("P", step(Orthogonal).along_file().forward(), step(Diagonal).forward())
        .promotes("P", &["Q", "R", "B", "N"])
        .never_on("P", "a1..e1", "a5..e5")
        .orthodox_shapes()
        .start("rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1")
        .build()?;
    Ok(game)
}
