//! The games of the crate, ready for tests that ask for them again and again.

use std::sync::OnceLock;

use chesswright::registry::Registry;

/// The games of the crate, each made once.
pub fn registry() -> &'static Registry {
    static GAMES: OnceLock<Registry> = OnceLock::new();
    GAMES.get_or_init(|| {
        let (standard, mut games) = (Registry::standard(), Registry::empty());
        for id in standard.ids() {
            let rules = standard.by_id(id).expect("an id of its own");
            games.register_lazily(id, move || rules.clone()).expect("ids are different");
        }
        games
    })
}
