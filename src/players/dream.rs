//! Where one has not been before.

use alloc::collections::BTreeMap;

use super::{Player, SplitMix64};
use crate::Game;
use crate::rules::RuleSet;

/// Goes to the position it has been in least often, and among several of them to any.
///
/// A session is the life of the player, over as many games as it plays. It remembers the
/// positions it was asked in and those it went to, by their hashes, so that the clocks make no
/// difference; [`forget`](Dream::forget) begins a new session.
///
/// ```
/// use chesswright::Game;
/// use chesswright::players::{Dream, Player};
/// use chesswright::variants::orthodox::Orthodox;
///
/// // Twenty first moves, all different.
/// let game = Game::new(Orthodox::new());
/// let mut dream = Dream::new(3);
/// let mut moves: Vec<_> = (0..20).filter_map(|_| dream.choose(&game)).collect();
/// moves.sort();
/// assert_eq!(moves, {
///     let mut all = game.legal_moves();
///     all.sort();
///     all.to_vec()
/// });
/// ```
#[derive(Clone, Debug)]
pub struct Dream {
    random: SplitMix64,
    visits: BTreeMap<u64, u32>,
    /// The position it went to last.
    last: Option<u64>,
}

impl Dream {
    /// A player that grows from a seed and has been nowhere.
    #[must_use]
    pub const fn new(seed: u64) -> Dream {
        Dream { random: SplitMix64::new(seed), visits: BTreeMap::new(), last: None }
    }

    /// How often it has been in the position with that [`hash`](crate::position::Position::hash).
    #[must_use]
    pub fn visits(&self, hash: u64) -> u32 {
        self.visits.get(&hash).copied().unwrap_or(0)
    }

    /// Forgets where it has been.
    pub fn forget(&mut self) {
        self.visits.clear();
        self.last = None;
    }

    fn visit(&mut self, hash: u64) {
        let visits = self.visits.entry(hash).or_default();
        *visits = visits.saturating_add(1);
    }
}

impl<R: RuleSet> Player<R> for Dream {
    fn choose(&mut self, game: &Game<R>) -> Option<R::Move> {
        if game.outcome().is_some() {
            return None;
        }
        // Who plays both sides has been there already.
        if self.last != Some(game.position().hash()) {
            self.visit(game.position().hash());
        }
        let mut best = None;
        let (mut fewest, mut ties) = (u32::MAX, 0);
        for &mv in &game.legal_moves() {
            let mut after = *game.position();
            game.rules().play_unchecked(&mut after, mv);
            let visits = self.visits(after.hash());
            if visits < fewest {
                (fewest, ties) = (visits, 0);
            }
            if visits == fewest {
                // Each of the ties so far remains with the same chance.
                ties += 1;
                if self.random.below(ties) == 0 {
                    best = Some((mv, after.hash()));
                }
            }
        }
        let (mv, hash) = best?;
        self.visit(hash);
        self.last = Some(hash);
        Some(mv)
    }
}
