//! Games: an id, where they begin, their moves, how they ended.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{DeserializeSeed, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::fault::{Fault, check_id};
use crate::Game;
use crate::record::Ending;
use crate::registry::{AnyGame, AnyRules};
use crate::rules::{Outcome, RuleSet};

/// How a game is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
pub(super) struct GameForm {
    pub(super) game: String,
    start: String,
    moves: Vec<String>,
    end: Option<Ending>,
}

impl GameForm {
    fn moves(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(String::as_str)
    }

    /// The game, by rules of which only the id is known to be right.
    pub(super) fn read_any(self, rules: &AnyRules) -> Result<AnyGame, Fault> {
        let start = rules.read_position(&self.start).map_err(Fault::Start)?;
        let mut game = AnyGame::replay(&start, self.moves())?;
        if let Some(end) = left_to_do(self.end, game.outcome())? {
            game.end(end)?;
        }
        Ok(game)
    }

    fn read<R: RuleSet>(self, rules: Arc<R>) -> Result<Game<R>, Fault> {
        check_id(&*rules, &self.game)?;
        let start = rules.read_position(&self.start).map_err(Fault::Start)?;
        let mut game = Game::replay(rules, start, self.moves())?;
        if let Some(end) = left_to_do(self.end, game.outcome())? {
            game.end(end)?;
        }
        Ok(game)
    }
}

/// The end that the players have made, when the board shows none.
fn left_to_do(told: Option<Ending>, shown: Option<Outcome>) -> Result<Option<Outcome>, Fault> {
    match (told, shown) {
        (Some(told), Some(shown)) if told.verdict != shown.verdict => {
            Err(Fault::OtherEnd { told, shown })
        }
        (Some(told), None) => Ok(Some(told.outcome())),
        _ => Ok(None),
    }
}

impl<R: RuleSet> Serialize for Game<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.rules();
        let form = GameForm {
            game: rules.id().to_owned(),
            start: rules.position_string(&self.positions()[0]),
            moves: self.move_strings(),
            end: self.outcome().map(Ending::from),
        };
        form.serialize(serializer)
    }
}

impl Serialize for AnyGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = GameForm {
            game: self.rules().id().to_owned(),
            start: self.start().to_string(),
            moves: self.moves(),
            end: self.outcome().map(Ending::from),
        };
        form.serialize(serializer)
    }
}

/// Reads a game by rules that are known. Its errors name the move that is refused, and why.
///
/// ```
/// use std::sync::Arc;
///
/// use chesswright::prelude::*;
/// use chesswright::serde::GameSeed;
/// use chesswright::variants::orthodox::Orthodox;
/// use serde::de::DeserializeSeed;
///
/// let mut game = Game::new(Orthodox::new());
/// game.play_str("e2e4")?;
/// game.resign(Color::Black)?;
/// let json = serde_json::to_value(&game)?;
/// assert_eq!(json["moves"], serde_json::json!(["e2e4"]));
///
/// let read = GameSeed(game.shared_rules()).deserialize(json)?;
/// assert_eq!(read.position(), game.position());
/// assert_eq!(read.outcome(), game.outcome());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GameSeed<R: RuleSet>(
    /// The rules.
    pub Arc<R>,
);

impl<R: RuleSet> Clone for GameSeed<R> {
    fn clone(&self) -> Self {
        GameSeed(Arc::clone(&self.0))
    }
}

impl<R: RuleSet> fmt::Debug for GameSeed<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameSeed").field(&self.0.id()).finish()
    }
}

impl<'de, R: RuleSet> DeserializeSeed<'de> for GameSeed<R> {
    type Value = Game<R>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Game<R>, D::Error> {
        let form = GameForm::deserialize(deserializer)?;
        form.read(self.0).map_err(D::Error::custom)
    }
}
