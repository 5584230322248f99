//! Positions: an id and a position string.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;

use serde::de::{DeserializeSeed, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::fault::check_id;
use crate::position::Position;
use crate::registry::AnyPosition;
use crate::rules::RuleSet;

/// How a position is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
pub(super) struct PositionForm {
    pub(super) game: String,
    pub(super) position: String,
}

/// A position with its rules, to be written. [`PositionSeed`] reads it.
pub struct PositionOf<'a, R: RuleSet>(
    /// The rules.
    pub &'a R,
    /// The position.
    pub &'a Position<R>,
);

impl<R: RuleSet> Clone for PositionOf<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSet> Copy for PositionOf<'_, R> {}

impl<R: RuleSet> fmt::Debug for PositionOf<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PositionOf").field(&self.0.id()).field(self.1).finish()
    }
}

impl<R: RuleSet> Serialize for PositionOf<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PositionOf(rules, position) = self;
        let position = rules.position_string(position);
        PositionForm { game: rules.id().to_owned(), position }.serialize(serializer)
    }
}

impl Serialize for AnyPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (game, position) = (self.rules().id().to_owned(), self.to_string());
        PositionForm { game, position }.serialize(serializer)
    }
}

/// Reads a position by rules that are known. Its errors say what cannot be read, or what is wrong with the
/// position.
///
/// ```
/// use chesswright::serde::PositionSeed;
/// use chesswright::variants::orthodox::Orthodox;
/// use serde::de::DeserializeSeed;
///
/// let json = serde_json::json!({"game": "orthodox", "position": "4k3/8/8/8/8/8/8/8 w - - 0 1"});
/// let error = PositionSeed(&Orthodox::new()).deserialize(json).unwrap_err();
/// assert_eq!(error.to_string(), "no such position: white has 0 Kings, not one");
/// ```
pub struct PositionSeed<'a, R: RuleSet>(
    /// The rules.
    pub &'a R,
);

impl<R: RuleSet> Clone for PositionSeed<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSet> Copy for PositionSeed<'_, R> {}

impl<R: RuleSet> fmt::Debug for PositionSeed<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PositionSeed").field(&self.0.id()).finish()
    }
}

impl<'de, R: RuleSet> DeserializeSeed<'de> for PositionSeed<'_, R> {
    type Value = Position<R>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Position<R>, D::Error> {
        let form = PositionForm::deserialize(deserializer)?;
        check_id(self.0, &form.game).map_err(D::Error::custom)?;
        self.0.read_position(&form.position).map_err(D::Error::custom)
    }
}
