//! Positions, moves, games and records through [serde](https://serde.rs), with the feature `serde`.
//!
//! Nothing gets round the rules on the way in. What is read is checked as strings are: a position is a
//! position of its game, a game's moves are legal where they are played, and what is refused says why.
//!
//! # Games chosen at run time
//!
//! [`AnyRules`](crate::registry::AnyRules), [`AnyPosition`](crate::registry::AnyPosition),
//! [`AnyGame`](crate::registry::AnyGame) and [`AnyRecord`](crate::registry::AnyRecord) are written and
//! read like any other value, and can be fields of one's own types:
//!
//! ```
//! use chesswright::registry::{AnyGame, by_id};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Table {
//!     white: String,
//!     game: AnyGame,
//! }
//!
//! let mut game = AnyGame::new(&by_id("orthodox")?);
//! game.play("e2e4")?;
//! let json = serde_json::to_string(&Table { white: "Somebody".to_owned(), game })?;
//! let table: Table = serde_json::from_str(&json)?;
//! assert_eq!(table.game.moves(), ["e2e4"]);
//!
//! let forged = json.replace("e2e4", "e2e5");
//! let error = serde_json::from_str::<Table>(&forged).map(|_| ()).unwrap_err();
//! assert!(error.to_string().starts_with("move 1. e2e5: the piece on e2 (P) cannot go to e5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Their rules are those of [`Registry::standard`](crate::registry::Registry::standard), made anew for
//! each value. Who has games of one's own, or reads many values, reads with a
//! [`RegistrySeed`] of a registry that has the rules ready.
//!
//! # Games known when the program is written
//!
//! A [`Position`](crate::position::Position) or [`Game`](crate::Game) is read by rules that are there
//! already, so each has a *seed*, a reader that holds them: [`PositionSeed`], [`GameSeed`], [`RecordSeed`].
//! A game and a record know their rules and are written as they are; a position is written with its
//! rules beside it, [`PositionOf`].
//!
//! ```
//! use chesswright::prelude::*;
//! use chesswright::serde::{PositionOf, PositionSeed};
//! use chesswright::variants::orthodox::Orthodox;
//! use serde::de::DeserializeSeed;
//!
//! let chess = Orthodox::new();
//! let json = serde_json::to_value(PositionOf(&chess, &chess.start()))?;
//! assert_eq!(json["game"], "orthodox");
//! assert_eq!(PositionSeed(&chess).deserialize(json)?, chess.start());
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # The form
//!
//! In JSON, and with the same names and order in any other format:
//!
//! | what | form |
//! |---|---|
//! | rules | their id: `"orthodox"` |
//! | a position | `{"game": "orthodox", "position": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"}` |
//! | a game | `{"game": "orthodox", "start": "…", "moves": ["e2e4", "e7e5"], "end": null}` |
//! | how it ended | `{"verdict": {"win": "white"}, "reason": "resignation"}` |
//! | a verdict | `{"win": "white"}`, `"draw"`, `"both-lose"`, `"both-win"` |
//! | a record | its PGN, one string |
//! | a colour | `"white"`, `"black"` |
//! | a [`Cell`](crate::board::Cell), a [`Kind`](crate::piece::Kind) | its index, a number |
//! | a [`Piece`](crate::piece::Piece) | `{"color": "white", "kind": 4}` |
//! | a [`Move`](crate::rules::Move) | `{"from": 12, "to": 28, "action": "go"}` |
//!
//! Fields may come in any order; one that is not in the table is refused, for it may be a misspelt
//! one. In a game `end` may be left out, and in an end `reason`.
//!
//! - **Start and positions** are position strings, moves are move strings, as they stand in a position
//!   (`docs/notation.md` describes both).
//! - **Moves** need to be legal where they are played, and no more: a game that went on after a
//!   draw which needs no claim is read ([`Game::replay`](crate::Game::replay)).
//! - **An end** says how a game ended, whoever ended it. Where the board shows an end, that one
//!   holds, and a verdict that differs from it is refused. Otherwise the players ended the game so. An
//!   [`Outcome`](crate::rules::Outcome) has no words but the crate's: a reason that the crate does not
//!   know is `as recorded` afterwards. An [`Ending`](crate::record::Ending) keeps any.
//! - What was taken back, and could be made again by [`redo`](crate::Game::redo), is not written.
//! - **Rules** are known by their id alone. Rules that differ from those of the crate need an id of
//!   their own to be told apart.
//!
//! A move as a value ([`rules::Move`](crate::rules::Move), those of other games) is data. Whether it is
//! legal is asked when it is played, by [`RuleSet::play`](crate::rules::RuleSet::play) or
//! [`Game::play`](crate::Game::play). To keep moves, strings are better: they are the same from one
//! release to the next.

mod fault;
mod game;
mod kind;
mod position;
mod record;
mod registry;

pub use game::GameSeed;
pub use position::{PositionOf, PositionSeed};
pub use record::RecordSeed;
pub use registry::RegistrySeed;
