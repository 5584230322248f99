//! What is read by the rules of a registry.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{DeserializeSeed, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::game::GameForm;
use super::position::PositionForm;
use super::record;
use crate::registry::{AnyGame, AnyPosition, AnyRecord, AnyRules, Registry};

impl Serialize for AnyRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// Reads an [`AnyRules`], [`AnyPosition`], [`AnyGame`] or [`AnyRecord`], whichever `T` is, by the games
/// of a registry; from [`Registry::seed`].
pub struct RegistrySeed<'g, T> {
    games: &'g Registry,
    reads: PhantomData<fn() -> T>,
}

impl<T> Clone for RegistrySeed<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for RegistrySeed<'_, T> {}

impl<T> fmt::Debug for RegistrySeed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RegistrySeed").field(self.games).finish()
    }
}

impl Registry {
    /// Reads with serde what belongs to these games: an [`AnyRules`], [`AnyPosition`], [`AnyGame`] or
    /// [`AnyRecord`]. Rules that are [registered](Registry::register) are not made anew.
    ///
    /// ```
    /// use chesswright::registry::{AnyGame, Registry};
    /// use chesswright::variants::orthodox::Orthodox;
    /// use serde::de::DeserializeSeed;
    ///
    /// let mut games = Registry::empty();
    /// games.register(Orthodox::new())?;
    /// let seed = games.seed::<AnyGame>();
    ///
    /// let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// let json = serde_json::json!({"game": "orthodox", "start": start, "moves": ["e2e4"]});
    /// assert_eq!(seed.deserialize(json)?.moves(), ["e2e4"]);
    ///
    /// let json = serde_json::json!({"game": "soul-reaver", "start": "", "moves": []});
    /// let error = seed.deserialize(json).map(|_| ()).unwrap_err();
    /// assert_eq!(error.to_string(), "no game is called \"soul-reaver\"; there is only orthodox");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seed<T>(&self) -> RegistrySeed<'_, T> {
        RegistrySeed { games: self, reads: PhantomData }
    }
}

impl<'de> DeserializeSeed<'de> for RegistrySeed<'_, AnyRules> {
    type Value = AnyRules;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<AnyRules, D::Error> {
        let id = String::deserialize(deserializer)?;
        self.games.by_id(&id).map_err(D::Error::custom)
    }
}

impl<'de> DeserializeSeed<'de> for RegistrySeed<'_, AnyPosition> {
    type Value = AnyPosition;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<AnyPosition, D::Error> {
        let form = PositionForm::deserialize(deserializer)?;
        let rules = self.games.by_id(&form.game).map_err(D::Error::custom)?;
        rules.read_position(&form.position).map_err(D::Error::custom)
    }
}

impl<'de> DeserializeSeed<'de> for RegistrySeed<'_, AnyGame> {
    type Value = AnyGame;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<AnyGame, D::Error> {
        let form = GameForm::deserialize(deserializer)?;
        let rules = self.games.by_id(&form.game).map_err(D::Error::custom)?;
        form.read_any(&rules).map_err(D::Error::custom)
    }
}

impl<'de> DeserializeSeed<'de> for RegistrySeed<'_, AnyRecord> {
    type Value = AnyRecord;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<AnyRecord, D::Error> {
        let text = String::deserialize(deserializer)?;
        record::read_any(self.games, &text).map_err(D::Error::custom)
    }
}

/// Without a registry at hand, the games of this crate serve.
macro_rules! read_by_the_standard_games {
    ($($any:ty),*) => {$(
        impl<'de> Deserialize<'de> for $any {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$any, D::Error> {
                Registry::standard().seed::<$any>().deserialize(deserializer)
            }
        }
    )*};
}

read_by_the_standard_games!(AnyRules, AnyPosition, AnyGame, AnyRecord);
