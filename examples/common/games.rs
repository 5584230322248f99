//! Games that a program is told of, by id or by the name of a recipe file.

use std::path::Path;

use chesswright::registry::{AnyRules, LoadError, Registry};

/// The game of that id or recipe file. The registry knows it from then on.
pub fn load(games: &mut Registry, name: &str) -> Result<AnyRules, String> {
    games.load(name).map_err(|error| {
        let recipe = format!("examples/recipes/{}.toml", name.replace('-', "_"));
        match error {
            // Of a game that the crate does not know there may be a recipe all the same.
            LoadError::UnknownId(_) if Path::new(&recipe).is_file() => {
                format!("{name:?} is a recipe: write {recipe}")
            }
            error => error.to_string(),
        }
    })
}
