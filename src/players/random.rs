//! Any legal move.

use super::{Player, SplitMix64};
use crate::Game;
use crate::rules::RuleSet;

/// Chooses among the legal moves, each equally likely.
///
/// ```
/// use chesswright::Game;
/// use chesswright::players::{Player, Random};
/// use chesswright::variants::orthodox::Orthodox;
///
/// let mut game = Game::new(Orthodox::new());
/// let mut random = Random::new(7);
/// while let Some(mv) = random.choose(&game).filter(|_| game.moves().len() < 40) {
///     game.play(mv)?;
/// }
/// # Ok::<(), chesswright::notation::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    random: SplitMix64,
}

impl Random {
    /// A player that grows from a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random { random: SplitMix64::new(seed) }
    }
}

impl<R: RuleSet> Player<R> for Random {
    fn choose(&mut self, game: &Game<R>) -> Option<R::Move> {
        if game.outcome().is_some() {
            return None;
        }
        let moves = game.legal_moves();
        moves.get(self.random.below(moves.len())).copied()
    }
}
