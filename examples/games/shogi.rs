//! Shogi: drops, optional promotion in the last three ranks.

use std::error::Error;

use chesswright::board::{Board, Rectangle};
use chesswright::build::{Builder, Built, DropLimit, Stalemate};
use chesswright::draw::Shape;
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{Movement, leap, ride, step};

/// A step over any side, or forward over a corner.
fn gold() -> Movement {
    step(Orthogonal).or(step(Diagonal).forward())
}

/// A step over any corner, or straight forward.
fn silver() -> Movement {
    step(Diagonal).or(step(Orthogonal).forward())
}

/// The pieces and their limits, on a board of any size, with those promotion zones.
pub fn pieces<B: Board>(id: &str, board: B, white: &str, black: &str) -> Builder<B> {
    let zone = |game: Builder<_>, kind, promoted| game.may_promote(kind, &[promoted], white, black);
    let kinds = [("R", "+R"), ("B", "+B"), ("S", "+S"), ("N", "+N"), ("L", "+L"), ("P", "+P")];
    let game = Builder::new(id, board)
        .king("K", step(Any))
        .piece("R", ride(Orthogonal))
        .piece("B", ride(Diagonal))
        .piece("G", gold())
        .piece("S", silver())
        .piece("N", leap(1, 1).forward())
        .piece("L", ride(Orthogonal).forward())
        .pawn("P", step(Orthogonal).forward(), step(Orthogonal).forward())
        .piece("+R", ride(Orthogonal).or(step(Any)))
        .piece("+B", ride(Diagonal).or(step(Any)))
        .piece("+S", gold())
        .piece("+N", gold())
        .piece("+L", gold())
        .piece("+P", gold())
        .orthodox_shapes()
        .shape("G", Shape::GOLD)
        .shape("S", Shape::SILVER)
        .shape("L", Shape::LANCE)
        .shape("+S", Shape::SILVER.promoted())
        .shape("+L", Shape::LANCE.promoted())
        .hand(&["R", "B", "G", "S", "N", "L", "P"])
        .limit_drops("P", DropLimit::PerFile(1))
        .limit_drops("P", DropLimit::NoMate)
        .stalemate(Stalemate::Loss);
    kinds.into_iter().fold(game, |game, (kind, promoted)| zone(game, kind, promoted))
}

/// The rules; the start position stands in them.
pub fn rules() -> Result<Built<Rectangle<u128>, [u128; 4]>, Box<dyn Error>> {
    let (white, black) = ("a7..i7 a8..i8 a9..i9", "a1..i1 a2..i2 a3..i3");
    let game = pieces("shogi", Rectangle::new(9, 9)?, white, black)
        .start("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1")
        .build()?;
    Ok(game)
}
