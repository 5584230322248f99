//! Who can play: computer players for any game.
//!
//! A [`Player`] chooses a move of a [`Game`] from what any rule set answers: legal moves, who
//! captures, how the game ends. None of them knows a game, and none can choose a move that is
//! not legal. All grow from a seed: asked the same things in the same order, a player with the
//! same seed gives the same answers, today and in later versions of a run.
//!
//! | player | what it does |
//! |---|---|
//! | [`Random`] | any legal move |
//! | [`Dream`] | goes where it has been least often |
//! | [`Serpentine`] | looks at each move and its answers, and mostly takes one of the best four |
//! | [`Search`] | looks ahead (alpha–beta) within [`Limits`] |
//!
//! ```
//! use chesswright::Game;
//! use chesswright::players::{Player, Random, Search, Limits};
//! use chesswright::variants::orthodox::Orthodox;
//!
//! let mut game = Game::new(Orthodox::new());
//! let mut white = Search::new(game.rules(), 1).with_limits(Limits::none().nodes(2_000));
//! let mut black = Random::new(2);
//! for _ in 0..10 {
//!     let players: [&mut dyn Player<Orthodox>; 2] = [&mut white, &mut black];
//!     let [white, black] = players;
//!     let to_move = if game.moves().len() % 2 == 0 { white } else { black };
//!     match to_move.choose(&game) {
//!         Some(mv) => game.play(mv)?,
//!         None => break, // the game is over
//!     }
//! }
//! assert!(game.moves().len() == 10 || game.outcome().is_some());
//! # Ok::<(), chesswright::notation::MoveError>(())
//! ```
//!
//! # What a player knows of a game
//!
//! [`Serpentine`] and [`Search`] judge positions by an [`Evaluation`]. The usual one,
//! [`Mobility`], is worked out from the game's own tables, and asks the rule set three
//! things that have answers for most games: [`goals`](RuleSet::goals), the cells a side
//! strives to hold; [`in_hand`](RuleSet::in_hand), what may be dropped; and
//! [`lasting`](RuleSet::lasting), what pieces are in the long run. A game that wants to be judged
//! otherwise implements [`Evaluation`].

use core::fmt::Debug;

mod dream;
mod evaluation;
mod limits;
mod ordering;
mod random;
mod score;
mod search;
mod serpentine;
mod splitmix;
mod transposition;

pub use dream::Dream;
pub use evaluation::{Evaluation, Mobility, Values};
pub use limits::Limits;
pub use random::Random;
pub use score::Score;
pub use search::{Analysis, Search};
pub use serpentine::Serpentine;
pub use splitmix::SplitMix64;

use crate::Game;
use crate::rules::RuleSet;

/// Someone who chooses moves.
///
/// A player belongs to the rules it was made for, or first asked about: what it has learnt of
/// one game is worth nothing in another.
pub trait Player<R: RuleSet>: Debug + Send {
    /// A legal move for the side to move; none when the game is over.
    fn choose(&mut self, game: &Game<R>) -> Option<R::Move>;

    /// The same, telling on the way how far it has got. A player that does not search has nothing
    /// to tell.
    fn choose_reporting(
        &mut self,
        game: &Game<R>,
        report: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Option<R::Move> {
        let _ = report;
        self.choose(game)
    }

    /// The same among some moves only: one of those that are legal; none when there is none, or
    /// the game is over. A player that does not search takes the first of them unless what it
    /// would choose of all moves is one of them.
    fn choose_among(
        &mut self,
        game: &Game<R>,
        moves: &[R::Move],
        report: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Option<R::Move> {
        let chosen = self.choose_reporting(game, report)?;
        if moves.contains(&chosen) {
            return Some(chosen);
        }
        moves.iter().copied().find(|&mv| game.rules().is_legal(game.position(), mv))
    }

    /// Says how long the player may think from now on. A player that does not search needs no
    /// limits and ignores them.
    fn set_limits(&mut self, limits: Limits) {
        let _ = limits;
    }

    /// Says how many bytes the player may fill with what it has found out about positions. A
    /// player that does not search keeps nothing of the kind and ignores it.
    fn set_memory(&mut self, bytes: usize) {
        let _ = bytes;
    }
}
