//! Games from files, for programs that take a recipe wherever they take an id.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;

use super::{AnyRules, Entry, IdTaken, Registry, UnknownId};

/// Why a name stands for no game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// It is the id of no game, and not the name of a recipe file.
    #[error("{0}; a recipe file ends with .toml")]
    UnknownId(#[from] UnknownId),
    /// The file cannot be read.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// The file is no recipe, or describes no game.
    #[cfg(feature = "recipe")]
    #[error("{path}: {error}")]
    Recipe {
        /// The file.
        path: String,
        /// What is wrong with it, and where.
        error: crate::recipe::RecipeError,
    },
    /// The file describes a game, and another one is known by its id.
    #[error("{path}: {error} (change the id in the file)")]
    IdTaken {
        /// The file.
        path: String,
        /// The id.
        error: IdTaken,
    },
    /// It is the name of a recipe file, and the program was built without recipes; never with the
    /// feature `recipe`.
    #[error("{0} is a recipe, and this program was built without them (add --features recipe)")]
    NoRecipes(String),
}

impl Registry {
    /// The game with that id; or, when the name ends with `.toml`, the game that the recipe in that
    /// file describes (with the feature `recipe`). Nothing is added to the registry; [`load`](Registry::load)
    /// does that.
    ///
    /// ```
    /// use chesswright::registry::Registry;
    ///
    /// let games = Registry::standard();
    /// assert_eq!(games.by_id_or_file("orthodox")?.start().perft(2), 400);
    /// # #[cfg(feature = "recipe")]
    /// assert_eq!(games.by_id_or_file("examples/recipes/shogi.toml")?.start().perft(2), 900);
    /// # #[cfg(not(feature = "recipe"))]
    /// # assert!(games.by_id_or_file("examples/recipes/shogi.toml").is_err());
    /// # Ok::<(), chesswright::registry::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such game; when the file cannot be read or describes no game.
    pub fn by_id_or_file(&self, name: &str) -> Result<AnyRules, LoadError> {
        if self.is_file(name) { read(name) } else { Ok(self.by_id(name)?) }
    }

    /// The same as [`by_id_or_file`](Registry::by_id_or_file), and the game of a file is added to the
    /// registry, so that [records](Registry::records) of it are understood. A file that is loaded
    /// again is read again, and its game takes the place of the one it described before.
    ///
    /// ```
    /// use chesswright::record::Reader;
    /// use chesswright::registry::{AnyGame, Registry};
    ///
    /// # #[cfg(feature = "recipe")] {
    /// let mut games = Registry::standard();
    /// let gardner = games.load("examples/recipes/gardner.toml")?;
    /// let text = AnyGame::new(&gardner).record().to_string();
    /// let record = games.records(Reader::new(text.as_bytes())).next().unwrap()?;
    /// assert_eq!(record.rules().id(), "gardner");
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`by_id_or_file`](Registry::by_id_or_file); and when another game has the id that
    /// the file gives its own. The registry is left as it was.
    pub fn load(&mut self, name: &str) -> Result<AnyRules, LoadError> {
        if !self.is_file(name) {
            return Ok(self.by_id(name)?);
        }
        let rules = read(name)?;
        let id = rules.id().to_owned();
        let same_file = |game: &Entry| game.path.as_deref() == Some(name);
        if self.games.iter().any(|game| game.id == id && !same_file(game)) {
            return Err(LoadError::IdTaken { path: name.to_owned(), error: IdTaken(id) });
        }
        self.games.retain(|game| !same_file(game));
        let kept = rules.clone();
        let make = Box::new(move || kept.clone());
        self.games.push(Entry { id, make, path: Some(name.to_owned()) });
        Ok(rules)
    }

    /// Is it the name of a recipe file, and of no game?
    fn is_file(&self, name: &str) -> bool {
        name.to_ascii_lowercase().ends_with(".toml") && !self.ids().any(|id| id == name)
    }
}

#[cfg(feature = "recipe")]
fn read(path: &str) -> Result<AnyRules, LoadError> {
    let path = path.to_owned();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => return Err(LoadError::File { path, error }),
    };
    let rules = crate::recipe::Recipe::from_toml(&text).and_then(|recipe| recipe.rules());
    rules.map_err(|error| LoadError::Recipe { path, error })
}

#[cfg(not(feature = "recipe"))]
fn read(path: &str) -> Result<AnyRules, LoadError> {
    Err(LoadError::NoRecipes(path.to_owned()))
}
