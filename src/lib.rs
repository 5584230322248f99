//! Chess variants on any board: boards as graphs, pieces as paths through them, games as rule
//! sets over both, and one fast legal-move generator for all.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod board;
pub mod draw;
mod game;
pub mod movement;
pub mod notation;
mod perft;
pub mod piece;
pub mod position;
pub mod registry;
pub mod rules;
pub mod variants;

pub use game::Game;
pub use perft::{divide, perft, perft_by_making};

/// What most programs need: `use chesswright::prelude::*;`.
pub mod prelude {
    pub use crate::Game;
    pub use crate::board::{Board, Cell, CellSet, Geometry};
    pub use crate::piece::{Color, Kind, Piece};
    pub use crate::position::{Position, Setup};
    pub use crate::rules::{Outcome, RuleSet, Scope, Verdict};
}
