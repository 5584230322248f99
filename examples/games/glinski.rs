//! Gliński's hexagonal chess (1936).

use std::error::Error;

use chesswright::board::Hexagonal;
use chesswright::build::{Builder, Built};
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{leap, ride, step};

/// The rules; the start position stands in them.
pub fn rules() -> Result<Built<Hexagonal<u128>, [u128; 3]>, Box<dyn Error>> {
    let game = Builder::new("glinski", Hexagonal::new(6)?)
        .king("K", step(Any))
        .piece("Q", ride(Any))
        .piece("R", ride(Orthogonal))
        .piece("B", ride(Diagonal))
        .piece("N", leap(1, 1))
        .pawn("P", step(Orthogonal).along_file().forward(), step(Orthogonal).off_file().forward())
        .double_step("P")
        .promotes("P", &["Q", "R", "B", "N"])
        .orthodox_shapes()
        .start("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1")
        .build()?;
    Ok(game)
}
