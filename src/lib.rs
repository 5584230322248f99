//! Chess variants on any board: boards as graphs, pieces as paths through them, games as rule
//! sets over both, and one fast legal-move generator for all.
//!
//! # Playing a game
//!
//! A [`Game`] is a rule set with the history of one game. Moves are played by value or by string,
//! and a move that is refused says why and changes nothing:
//!
//! ```
//! use chesswright::prelude::*;
//! use chesswright::variants::orthodox::Orthodox;
//!
//! let mut game = Game::new(Orthodox::new());
//! assert_eq!(game.legal_moves().len(), 20);
//! game.play_str("e2e4")?;
//!
//! let refused = game.play_str("e4e5").unwrap_err();
//! assert_eq!(refused.to_string(), "the piece on e4 (P) is not yours to move");
//! assert_eq!(game.moves().len(), 1);
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), chesswright::notation::MoveError>(())
//! ```
//!
//! # Rules and positions
//!
//! Under the game lie two things. The *rules*, a type that implements [`RuleSet`](rules::RuleSet),
//! are made once and hold every table; a [`Position`](position::Position) is a small value that is
//! copied rather than changed back. Rules answer questions about positions:
//!
//! ```
//! use chesswright::prelude::*;
//! use chesswright::variants::orthodox::Orthodox;
//!
//! let chess = Orthodox::new();
//! let position = chess.read_position("4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1")?;
//! assert!(chess.is_in_check(&position, Color::White));
//!
//! // The King may not castle out of check, and only the Queen's cell is safe to go to.
//! let mv = chess.read_move(&position, "e1e2")?;
//! assert_eq!(chess.legal_moves(&position).as_slice(), [mv]);
//! assert_eq!(chess.captures(&position).as_slice(), [mv]);
//!
//! let mut after = position;
//! chess.play(&mut after, mv)?;
//! assert_eq!(chess.position_string(&after), "4k3/8/8/8/8/8/4K3/R6R b - - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A position that exists is valid. Strings and hand-made [`Setup`](position::Setup)s are checked
//! on the way in, and what is wrong with them is named in full:
//!
//! ```
//! use chesswright::prelude::*;
//! use chesswright::variants::orthodox::Orthodox;
//!
//! let error = Orthodox::new().read_position("8/8/8/8/8/8/8/K6P w - - 0 1").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "no such position: P cannot stand on h1; black has 0 Kings, not one",
//! );
//! ```
//!
//! # Boards and movements
//!
//! Rules are made of a [`Board`](board::Board) and of one [`Movement`](movement::Movement) for each
//! [`Kind`](piece::Kind) of piece. A board is a graph of at most 255 cells, a movement a set of
//! paths through any such graph. [`Tables`](movement::Tables) joins them: it walks the paths once,
//! and from then on where a piece gets to is a matter of looking up.
//!
//! ```
//! use chesswright::board::{CellSet, Geometry, Rectangle};
//! use chesswright::movement::Adjacency::Orthogonal;
//! use chesswright::movement::{Tables, leap, ride};
//! use chesswright::piece::{Color, Kind};
//!
//! // 90 cells: a set of them is a u128.
//! let board: Rectangle<u128> = Rectangle::new(10, 9)?;
//! let marshal = ride(Orthogonal).or(leap(1, 1));
//! let tables = Tables::new(&board, &[marshal])?;
//!
//! let e5 = board.cell("e5").unwrap();
//! let pieces = u128::of_all(["e6", "g5"].iter().filter_map(|name| board.cell(name)));
//! let attacked = tables.of(Color::White, Kind::new(0)).attacks(e5, pieces);
//! // Up to e6 1, down 4, left 4, right to g5 2, and 8 leaps.
//! assert_eq!(attacked.len(), 19);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game of one's own
//!
//! Many games need no code: a [`Builder`](build::Builder) puts them together from pieces, pawns,
//! castling, hands and endings. The guide `docs/build-your-own-variant.md` goes from there to
//! a rule set with a move of its own.
//!
//! A type that implements [`RuleSet`](rules::RuleSet) says what the game is played with, how a move
//! changes a position and how it is written. Everything else has an answer that fits a game like
//! chess, and a game overrides those answers that do not fit it: who is a King, who may capture
//! whom, which moves do more than move and capture, how the game ends.
//! [`Castlings`](rules::Castlings) and [`DoubleSteps`](rules::DoubleSteps) are there for games that
//! want them. [`Orthodox`](variants::orthodox::Orthodox) is written this way and uses nothing
//! that is not public to all.
//!
//! # Where to find what
//!
//! | module | what it holds |
//! |---|---|
//! | [`piece`] | what pieces are: colours and kinds |
//! | [`board`] | where they stand: cells, sets of cells, steps, outlines |
//! | [`movement`] | how they move: paths, and the tables they compile to |
//! | [`position`] | the state of a game, its setup and its hash |
//! | [`rules`] | what is legal: the trait, the generator, outcomes |
//! | [`build`] | games like chess from a description |
//! | [`notation`] | how positions, moves and pieces are written, and why they are refused |
//! | [`draw`] | how a board looks: as text, as SVG pictures |
//! | [`players`] | who can play: computer players for any game |
//! | [`variants`] | the games that come with the crate |
//! | [`record`] | records of games: PGN |
//! | `recipe` | games like chess from a file, with the feature `recipe` |
//! | [`registry`] | the games by id, for programs that choose at run time |
//! | `serde` | positions, moves, games and records in other formats, with the feature `serde` |
//!
//! [`perft`] counts sequences of moves, the usual way to test a move generator and to time it.
//!
//! # Features
//!
//! `std`, on by default, uses the standard library. Without it (`default-features = false`) the
//! crate needs `alloc` only and lacks nothing but what needs files, streams or clocks:
//! `record::Buffered`, `Registry::load` and `by_id_or_file`, `Limits::time`.
//!
//! `recipe`, off by default, adds the module `recipe`: games like chess from a TOML file. Its
//! keys are explained in `docs/recipes.md`.
//!
//! `serde`, off by default, adds the module `serde`: positions, moves, games and records can be
//! written and read in any format that the library of that name knows, and what is read is checked.
//! The form is explained there and in `docs/notation.md`.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Compiles and runs the steps of the guide.
#[cfg(doctest)]
#[doc = include_str!("../docs/build-your-own-variant.md")]
struct BuildYourOwnVariant;

/// Compiles and runs the board on the page about boards.
#[cfg(doctest)]
#[doc = include_str!("../docs/boards.md")]
struct BoardsPage;

/// Compiles and runs the example of the page on movements.
#[cfg(doctest)]
#[doc = include_str!("../docs/movement.md")]
struct MovementPage;

/// Compiles and runs the example of the page on recipes.
#[cfg(all(doctest, feature = "recipe"))]
#[doc = include_str!("../docs/recipes.md")]
struct RecipesPage;

/// Compiles and runs the example of the page on notation.
#[cfg(doctest)]
#[doc = include_str!("../docs/notation.md")]
struct NotationPage;

pub mod board;
pub mod build;
pub mod draw;
mod game;
pub mod movement;
pub mod notation;
mod perft;
pub mod piece;
pub mod players;
pub mod position;
#[cfg(feature = "recipe")]
pub mod recipe;
pub mod record;
pub mod registry;
pub mod rules;
#[cfg(feature = "serde")]
pub mod serde;
mod suggest;
pub mod variants;

pub use game::{EndError, Game, ReplayError, Step};
pub use perft::{divide, perft, perft_by_making};

/// What most programs need: `use chesswright::prelude::*;`.
pub mod prelude {
    pub use crate::Game;
    pub use crate::board::{Board, Cell, CellSet, Geometry};
    pub use crate::piece::{Color, Kind, Piece};
    pub use crate::position::{Position, Setup};
    pub use crate::rules::{Outcome, RuleSet, Scope, Verdict};
}
