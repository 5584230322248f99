//! The configurations that end the game, and those a user adds.

use alloc::vec::Vec;

use crate::board::CellSet;
use crate::piece::{Color, Kind};
use crate::position::{Planes, Position};
use crate::rules::{Outcome, RuleSet, Verdict};

use super::SerpentineDream;
use super::kind::{KING, QUEEN, ROOK};
use super::squares::{CASTLE, MIDDLE};

/// Some cells held by some pieces of a side, as part of a [`Convergence`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Post {
    /// The cells, all of which must be held.
    pub cells: u64,
    /// By whom.
    pub color: Color,
    /// In one of these roles; in any, when there are none.
    pub roles: Vec<Kind>,
}

/// A configuration that wins when it still stands as the winner's turn begins, besides those of
/// the game. For whoever wants to try more of them:
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::serpentine_dream::{Convergence, Post, SerpentineDream, kind};
///
/// let dream = SerpentineDream::new();
/// let set = |names: &[&str]| u64::of_all(names.iter().filter_map(|name| dream.board().cell(name)));
/// let stable = Convergence {
///     reason: "stable convergence",
///     winner: Color::White,
///     posts: vec![Post {
///         cells: set(&["e4", "d5"]),
///         color: Color::White,
///         roles: vec![kind::KNIGHT],
///     }],
/// };
/// let rules = dream.with_convergence(stable);
/// let won = rules.read_position("7k/8/8/3N4/4N3/8/8/K7[] w - - - 0 0 40")?;
/// assert_eq!(rules.outcome(&won).unwrap().to_string(), "white wins (stable convergence)");
/// // One turn earlier it was a check of its own kind.
/// let check = rules.read_position("7k/8/8/3N4/4N3/8/8/K7[] b - - - 0 0 40")?;
/// assert_eq!(rules.convergence_check(&check), Some((Color::Black, "stable convergence")));
/// # Ok::<(), chesswright::notation::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Convergence {
    /// What the outcome is called.
    pub reason: &'static str,
    /// Who wins, when the configuration stands at the beginning of his turn.
    pub winner: Color,
    /// What must be so, all of it.
    pub posts: Vec<Post>,
}

impl Convergence {
    /// Does it stand?
    #[must_use]
    pub fn stands(&self, position: &Position<SerpentineDream>) -> bool {
        self.posts.iter().all(|post| {
            let held = position.of(post.color) & post.cells;
            let acts = |cell| post.roles.contains(&position.kind_at(cell));
            held == post.cells && (post.roles.is_empty() || held.cells().all(acts))
        })
    }
}

/// Does the hidden configuration stand: Rooks, by role, on all squares of their own colour?
pub(super) fn hidden(position: &Position<SerpentineDream>) -> bool {
    Color::ALL.into_iter().zip(MIDDLE).all(|(color, cells)| {
        position.of(color) & cells == cells && position.pieces(color, ROOK) & cells == cells
    })
}

/// How the game has ended as a turn begins, before anyone asks for a move.
#[inline]
pub(super) fn ended(
    rules: &SerpentineDream,
    position: &Position<SerpentineDream>,
) -> Option<Outcome> {
    // The turn has begun already when a pawn is back.
    if position.state().rescued.is_some() {
        return None;
    }
    if position.state().kept >= 2 {
        return Some(Outcome { verdict: Verdict::BothWin, reason: "hidden convergence" });
    }
    let us = position.turn();
    rules.converges(position, us).map(|reason| Outcome::win(us, reason))
}

impl SerpentineDream {
    /// The same rules with one more configuration that wins; it is looked at after those of
    /// the game.
    #[must_use]
    pub fn with_convergence(mut self, convergence: Convergence) -> SerpentineDream {
        self.convergences.push(convergence);
        self
    }

    /// Does a side hold a Convergence, and which?
    #[inline]
    fn converges(&self, position: &Position<SerpentineDream>, us: Color) -> Option<&'static str> {
        let own = position.of(us);
        if own & CASTLE == CASTLE {
            return Some("convergence");
        }
        let middle = MIDDLE[us.index()];
        if own & middle == middle {
            let natural = position.state().natural.split(middle);
            // The other square's, since a King in the Queen's role is on one of them only.
            let king = natural[KING];
            let queens = natural[QUEEN] | position.pieces(us, QUEEN) & middle;
            if king.any() && (queens & !king).any() {
                return Some("royal convergence");
            }
        }
        let mut more = self.convergences.iter();
        more.find(|more| more.winner == us && more.stands(position)).map(|more| more.reason)
    }

    /// Does a Convergence check stand? Then against whom (the side to move, who has this turn
    /// to break it) and by which configuration.
    #[must_use]
    pub fn convergence_check(
        &self,
        position: &Position<SerpentineDream>,
    ) -> Option<(Color, &'static str)> {
        let us = position.turn();
        if self.ended(position).is_some() {
            return None;
        }
        self.converges(position, !us).map(|reason| (us, reason))
    }
}
