//! Capablanca chess: ten files, an Archbishop and a Chancellor.

use std::error::Error;

use chesswright::board::Rectangle;
use chesswright::build::{Builder, Built};
use chesswright::draw::Shape;
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{leap, ride, step};

/// The rules; the start position stands in them.
pub fn rules() -> Result<Built<Rectangle<u128>, [u128; 3]>, Box<dyn Error>> {
    let game = Builder::new("capablanca", Rectangle::new(10, 8)?)
        .king("K", step(Any))
        .piece("Q", ride(Any))
        .piece("R", ride(Orthogonal))
        .piece("B", ride(Diagonal))
        .piece("N", leap(1, 1))
        .piece("A", ride(Diagonal).or(leap(1, 1)))
        .piece("C", ride(Orthogonal).or(leap(1, 1)))
        .pawn("P", step(Orthogonal).along_file().forward(), step(Diagonal).forward())
        .double_step("P")
        .promotes("P", &["A", "C", "Q", "R", "B", "N"])
        .never_on("P", "a1..j1", "a8..j8")
        .castling('K', ["f1", "i1"], ["j1", "h1"])
        .castling('Q', ["f1", "c1"], ["a1", "d1"])
        .castling('k', ["f8", "i8"], ["j8", "h8"])
        .castling('q', ["f8", "c8"], ["a8", "d8"])
        .orthodox_shapes()
        .shape("A", Shape::ARCHBISHOP)
        .shape("C", Shape::CHANCELLOR)
        .start("rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1")
        .build()?;
    Ok(game)
}
