//! Games from files, for programs that take a recipe wherever they take an id.

use alloc::borrow::ToOwned;
use alloc::string::String;

use super::{AnyRules, Registry, UnknownId};

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
    /// It is the name of a recipe file, and the program was built without recipes.
    #[cfg(not(feature = "recipe"))]
    #[error("{0} is a recipe, and this program was built without them (add --features recipe)")]
    NoRecipes(String),
}

impl Registry {
    /// The game with that id; or, when the name ends with `.toml`, the game that the recipe in that
    /// file describes (with the feature `recipe`). Nothing is added to the registry.
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
        let is_recipe = name.to_ascii_lowercase().ends_with(".toml");
        if !is_recipe || self.ids().any(|id| id == name) {
            return Ok(self.by_id(name)?);
        }
        load(name)
    }
}

#[cfg(feature = "recipe")]
fn load(path: &str) -> Result<AnyRules, LoadError> {
    let path = path.to_owned();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => return Err(LoadError::File { path, error }),
    };
    let rules = crate::recipe::Recipe::from_toml(&text).and_then(|recipe| recipe.rules());
    rules.map_err(|error| LoadError::Recipe { path, error })
}

#[cfg(not(feature = "recipe"))]
fn load(path: &str) -> Result<AnyRules, LoadError> {
    Err(LoadError::NoRecipes(path.to_owned()))
}
