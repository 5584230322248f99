//! The configurations that end the game, and those a user adds.

use alloc::vec;
use alloc::vec::Vec;

use crate::board::CellSet;
use crate::piece::{Color, Kind};
use crate::position::{Planes, Position};
use crate::rules::{Outcome, RuleSet, Verdict};

use super::SerpentineDream;
use super::kind::{KING, QUEEN, ROOK};
use super::squares::{CASTLE, MIDDLE};

/// How many moves in a row keep a configuration when each side has made one.
pub(super) const KEPT_BY_BOTH: u8 = 2;

/// Who must hold a [`Post`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Holder {
    /// That side.
    Color(Color),
    /// The side that would win by it; either side, when both would.
    Winner,
}

/// Some cells held by some pieces of a side, as part of a [`Convergence`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Post {
    /// The cells, all of which must be held.
    pub cells: u64,
    /// By whom.
    pub holder: Holder,
    /// In one of these roles; in any, when there are none.
    pub roles: Vec<Kind>,
}

/// Who wins by a [`Convergence`], and when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Winner {
    /// That side, when the configuration stands as its turn begins.
    Color(Color),
    /// Whichever side's turn begins while it stands. With posts that
    /// [the winner](Holder::Winner) must hold, that is the side that holds it, after it has
    /// stood through the opponent's whole turn; with posts of fixed colours it is whoever comes
    /// to move, even when his opponent has set it up.
    Mover,
    /// Both sides, when each has made a move that kept it. Of several such configurations that
    /// stand at once the one given first is counted, the game's own before all others.
    Both,
}

/// A configuration that ends the game, besides those of the rules: for whoever wants to try
/// more of them.
///
/// One that a side can hold wins as its turn begins, and is a check of its own kind before:
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::serpentine_dream::{
///     Convergence, Holder, Post, SerpentineDream, Winner, kind,
/// };
///
/// let dream = SerpentineDream::new();
/// let set = |names: &[&str]| u64::of_all(names.iter().filter_map(|name| dream.board().cell(name)));
/// let knights = Convergence {
///     reason: "knights' convergence",
///     winner: Winner::Mover,
///     posts: vec![Post {
///         cells: set(&["e4", "d5"]),
///         holder: Holder::Winner,
///         roles: vec![kind::KNIGHT],
///     }],
/// };
/// // With another both sides win: Kings, or who acts as one, face each other in the corners.
/// let corner = |name, color| Post {
///     cells: set(&[name]),
///     holder: Holder::Color(color),
///     roles: vec![kind::KING],
/// };
/// let truce = Convergence {
///     reason: "truce",
///     winner: Winner::Both,
///     posts: vec![corner("a1", Color::White), corner("h8", Color::Black)],
/// };
/// let rules = dream.with_convergence(knights).with_convergence(truce);
///
/// let won = rules.read_position("6k1/8/8/3N4/4N3/8/8/K7[] w - - - 0 0 40")?;
/// assert_eq!(rules.outcome(&won).unwrap().to_string(), "white wins (knights' convergence)");
/// let check = rules.read_position("6k1/8/8/3N4/4N3/8/8/K7[] b - - - 0 0 40")?;
/// assert_eq!(rules.convergence_check(&check), Some((Color::Black, "knights' convergence")));
///
/// // The Kings stand in their corners; each side keeps it so for a move.
/// let mut position = rules.read_position("7k/8/8/8/p7/8/7P/K7[] w - - H 0 0 40")?;
/// for mv in ["h2h3", "a4a3/k"] {
///     assert_eq!(rules.outcome(&position), None);
///     let mv = rules.read_move(&position, mv)?;
///     rules.play(&mut position, mv)?;
/// }
/// assert_eq!(rules.outcome(&position).unwrap().to_string(), "both win (truce)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Convergence {
    /// What the outcome is called.
    pub reason: &'static str,
    /// Who wins.
    pub winner: Winner,
    /// What must be so, all of it.
    pub posts: Vec<Post>,
}

impl Convergence {
    /// Does it stand, with `winner` as the side that would win?
    #[must_use]
    pub fn stands(&self, position: &Position<SerpentineDream>, winner: Color) -> bool {
        self.posts.iter().all(|post| {
            let color = match post.holder {
                Holder::Color(color) => color,
                Holder::Winner => winner,
            };
            let held = position.of(color) & post.cells;
            let acts = |cell| post.roles.contains(&position.kind_at(cell));
            held == post.cells && (post.roles.is_empty() || held.cells().all(acts))
        })
    }

    /// Does that side win by it, if its turn begins so?
    fn wins(&self, position: &Position<SerpentineDream>, us: Color) -> bool {
        let may = match self.winner {
            Winner::Color(color) => color == us,
            Winner::Mover => true,
            Winner::Both => false,
        };
        may && self.stands(position, us)
    }

    /// The hidden one of the rules: Rooks, by role, on all squares of their own colour.
    pub(super) fn hidden() -> Convergence {
        let post = |color: Color| Post {
            cells: MIDDLE[color.index()],
            holder: Holder::Color(color),
            roles: vec![ROOK],
        };
        Convergence {
            reason: "hidden convergence",
            winner: Winner::Both,
            posts: Color::ALL.map(post).into(),
        }
    }
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
    if position.state().kept >= KEPT_BY_BOTH
        && let Some(shared) = rules.shared(position)
    {
        return Some(Outcome { verdict: Verdict::BothWin, reason: shared.reason });
    }
    let us = position.turn();
    rules.converges(position, us).map(|reason| Outcome::win(us, reason))
}

impl SerpentineDream {
    /// The same rules with one more configuration that ends the game; it is looked at after
    /// those of the game.
    #[must_use]
    pub fn with_convergence(mut self, convergence: Convergence) -> SerpentineDream {
        self.convergences.push(convergence);
        self
    }

    /// The configuration by which both sides will win if they keep it: the first that stands.
    #[inline]
    pub(super) fn shared(&self, position: &Position<SerpentineDream>) -> Option<&Convergence> {
        self.convergences.iter().find(|convergence| {
            convergence.winner == Winner::Both
                && Color::ALL.into_iter().any(|side| convergence.stands(position, side))
        })
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
        more.find(|more| more.wins(position, us)).map(|more| more.reason)
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
