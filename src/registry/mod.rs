//! Games by id, and a face that is the same for all of them, for programs that learn at run
//! time what is played.
//!
//! A [`Registry`] knows games by id and gives [`AnyRules`]; these give [`AnyPosition`]s, and an
//! [`AnyGame`] is played from either. Moves are strings here. A program that knows its game
//! loses nothing by all this: it uses the [`RuleSet`] and [`Game`](crate::Game) and never meets this module.
//!
//! ```
//! use chesswright::registry::{AnyGame, Registry};
//!
//! let games = Registry::standard();
//! let mut game = AnyGame::new(&games.by_id("orthodox")?);
//! for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     game.play(mv)?;
//! }
//! assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("black wins (checkmate)"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "std")]
mod file;
mod game;
mod player;
mod position;
mod record;
mod rules;

#[cfg(feature = "std")]
pub use file::LoadError;
pub use game::AnyGame;
pub use player::{AnyAnalysis, AnyPlayer, UnknownPlayer};
pub use position::AnyPosition;
pub use record::{AnyRecord, AnyRecords};
pub use rules::AnyRules;

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::rules::RuleSet;
use crate::variants::orthodox::Orthodox;
use crate::variants::queens_or_castles::QueensOrCastles;
use crate::variants::serpent50::{SerpentChess, SerpentShogi};
use crate::variants::serpentine_dream::SerpentineDream;
use crate::variants::soul_reaver::SoulReaver;

/// Why a game is not found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game is called {id:?}; there {}", there_are(.known))]
#[non_exhaustive]
pub struct UnknownId {
    /// What was asked for, cut when long.
    pub id: String,
    /// The ids there are.
    pub known: Vec<String>,
}

fn there_are(ids: &[String]) -> String {
    match ids {
        [] => "are none".to_owned(),
        [id] => alloc::format!("is only {id}"),
        ids => alloc::format!("are {}", ids.join(", ")),
    }
}

/// Why a game cannot be registered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("another game is called {0:?} already")]
pub struct IdTaken(pub String);

type Maker = Box<dyn Fn() -> AnyRules + Send + Sync>;

/// Games by id. Start with [`Registry::standard`] and add your own.
#[derive(Default)]
pub struct Registry {
    games: Vec<Entry>,
}

struct Entry {
    id: String,
    make: Maker,
    /// The file that describes it, if one does.
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "files are read with std only"))]
    path: Option<String>,
}

impl Registry {
    /// No games.
    #[must_use]
    pub fn empty() -> Registry {
        Registry::default()
    }

    /// The games of this crate.
    ///
    /// ```
    /// use chesswright::registry::Registry;
    ///
    /// let games = Registry::standard();
    /// assert!(games.ids().any(|id| id == "orthodox"));
    /// ```
    #[must_use]
    pub fn standard() -> Registry {
        let mut registry = Registry::empty();
        registry.add("orthodox", || AnyRules::new(Orthodox::new()));
        registry.add("serpentine-dream", || AnyRules::new(SerpentineDream::new()));
        registry
            .add("serpentine-dream-convergence", || AnyRules::new(SerpentineDream::convergence()));
        registry.add("serpent50-a", || AnyRules::new(SerpentChess::a()));
        registry.add("serpent50-b", || AnyRules::new(SerpentChess::b()));
        registry.add("serpent50-c", || AnyRules::new(SerpentShogi::c()));
        registry.add("serpent50-d", || AnyRules::new(SerpentShogi::d()));
        registry.add("queens-or-castles", || AnyRules::new(QueensOrCastles::new()));
        registry.add("soul-reaver", || AnyRules::new(SoulReaver::new()));
        registry.add("soul-reaver-swap", || AnyRules::new(SoulReaver::with_swap()));
        registry
    }

    /// The ids, in the order the games were registered.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.games.iter().map(|game| game.id.as_str())
    }

    /// The game with that id. Its tables may be made now, so keep it rather than ask again.
    ///
    /// # Errors
    /// When there is none; the error lists the ids there are.
    pub fn by_id(&self, id: &str) -> Result<AnyRules, UnknownId> {
        let found = self.games.iter().find(|game| game.id == id);
        found.map(|game| (game.make)()).ok_or_else(|| UnknownId {
            id: id.chars().take(40).collect(),
            known: self.ids().map(str::to_owned).collect(),
        })
    }

    /// Adds a game under the id by which it calls itself.
    ///
    /// ```
    /// use chesswright::registry::Registry;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let mut games = Registry::empty();
    /// games.register(Orthodox::new())?;
    /// assert_eq!(games.by_id("orthodox")?.start().perft(2), 400);
    /// assert!(games.register(Orthodox::new()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When another game has the id.
    pub fn register<R: RuleSet>(&mut self, rules: R) -> Result<(), IdTaken> {
        let rules = AnyRules::new(rules);
        let id = rules.id().to_owned();
        self.register_lazily(&id, move || rules.clone())
    }

    /// Adds a game that is made each time it is asked for, and not before.
    ///
    /// # Errors
    /// When another game has the id.
    pub fn register_lazily(
        &mut self,
        id: &str,
        make: impl Fn() -> AnyRules + Send + Sync + 'static,
    ) -> Result<(), IdTaken> {
        if self.ids().any(|known| known == id) {
            return Err(IdTaken(id.to_owned()));
        }
        self.add(id, make);
        Ok(())
    }

    fn add(&mut self, id: &str, make: impl Fn() -> AnyRules + Send + Sync + 'static) {
        self.games.push(Entry { id: id.to_owned(), make: Box::new(make), path: None });
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Registry ")?;
        f.debug_list().entries(self.ids()).finish()
    }
}

/// The game of this crate with that id; short for [`Registry::standard`] and
/// [`by_id`](Registry::by_id).
///
/// # Errors
/// When there is none; the error lists the ids there are.
pub fn by_id(id: &str) -> Result<AnyRules, UnknownId> {
    Registry::standard().by_id(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standard_game_is_found_and_knows_its_id() {
        let games = Registry::standard();
        for id in games.ids() {
            let rules = games.by_id(id).map(|rules| rules.id().to_owned());
            assert_eq!(rules.as_deref(), Ok(id));
        }
    }

    #[test]
    fn an_unknown_id_is_told_what_there_is() {
        let error = Registry::standard().by_id("othello").map(|_| ());
        let text = error.map_err(|error| alloc::format!("{error}"));
        assert!(text.is_err_and(|text| text.contains("othello") && text.contains("orthodox")));
    }
}
