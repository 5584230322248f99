//! Players by name, at any game.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

use super::AnyGame;
use crate::Game;
use crate::players::{Analysis, Dream, Limits, Player, Random, Score, Search, Serpentine};
use crate::rules::RuleSet;

/// A player known by name, who sits down at any game.
///
/// The names are `random`, `dream`, `serpentine` and `search`; the module
/// [`players`](crate::players) tells how each plays. At a game of other rules the player begins
/// afresh, from the same seed.
///
/// ```
/// use chesswright::registry::{AnyGame, AnyPlayer, Registry};
///
/// let games = Registry::standard();
/// let mut white = AnyPlayer::named("serpentine", 1)?;
/// let mut black = AnyPlayer::named("random", 2)?;
/// for id in games.ids() {
///     let mut game = AnyGame::new(&games.by_id(id)?);
///     for player in [&mut white, &mut black] {
///         if let Some(mv) = player.choose(&game) {
///             game.play(&mv)?;
///         }
///     }
///     assert_eq!(game.moves().len(), 2);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyPlayer {
    style: Style,
    seed: u64,
    limits: Option<Limits>,
    memory: Option<usize>,
    seat: Option<Box<dyn Any + Send>>,
}

/// How someone plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Random,
    Dream,
    Serpentine,
    Search,
}

impl Style {
    /// The weakest first.
    const ALL: [Style; 4] = [Style::Random, Style::Dream, Style::Serpentine, Style::Search];

    const fn name(self) -> &'static str {
        match self {
            Style::Random => "random",
            Style::Dream => "dream",
            Style::Serpentine => "serpentine",
            Style::Search => "search",
        }
    }

    fn player<R: RuleSet>(self, rules: &R, seed: u64) -> Box<dyn Player<R>> {
        match self {
            Style::Random => Box::new(Random::new(seed)),
            Style::Dream => Box::new(Dream::new(seed)),
            Style::Serpentine => Box::new(Serpentine::new(rules, seed)),
            Style::Search => Box::new(Search::new(rules, seed)),
        }
    }
}

/// What a player who searches has found so far, in strings; see
/// [`Analysis`](crate::players::Analysis).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AnyAnalysis {
    /// How good the position is for the side to move.
    pub score: Score,
    /// The depth, in plies, that has been searched to its end.
    pub depth: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// How the game should go on, so far as it is known; the first is the move to play.
    pub line: Vec<String>,
}

/// Why there is no such player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no player is called {name:?}; there are {known}", known = AnyPlayer::NAMES.join(", "))]
#[non_exhaustive]
pub struct UnknownPlayer {
    /// What was asked for, cut when long.
    pub name: String,
}

/// A player at the table of one game.
struct Seat<R: RuleSet> {
    rules: Arc<R>,
    player: Box<dyn Player<R>>,
}

impl AnyPlayer {
    /// The names there are, the weakest player first.
    pub const NAMES: [&'static str; 4] = {
        let [a, b, c, d] = Style::ALL;
        [a.name(), b.name(), c.name(), d.name()]
    };

    /// The player of that name, growing from a seed.
    ///
    /// # Errors
    /// When there is none; the error lists the names there are.
    pub fn named(name: &str, seed: u64) -> Result<AnyPlayer, UnknownPlayer> {
        let found = Style::ALL.into_iter().find(|style| style.name() == name);
        let style = found.ok_or_else(|| UnknownPlayer { name: name.chars().take(40).collect() })?;
        Ok(AnyPlayer { style, seed, limits: None, memory: None, seat: None })
    }

    /// What the player is called.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.style.name()
    }

    /// Says how long the player may think from now on. Who does not search ignores it.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = Some(limits);
    }

    /// Says how many bytes the player may fill with what it has found out about positions; with
    /// another number than before it forgets that. Who does not search ignores it.
    pub fn set_memory(&mut self, bytes: usize) {
        self.memory = Some(bytes);
    }

    /// A legal move for the side to move, as a string; none when the game is over.
    pub fn choose(&mut self, game: &AnyGame) -> Option<String> {
        self.choose_reporting(game, &mut |_| ())
    }

    /// The same, telling on the way how far the player has got, if that one searches.
    pub fn choose_reporting(
        &mut self,
        game: &AnyGame,
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<String> {
        game.0.choose(self, None, report)
    }

    /// The same among some moves only, given as move strings: one of those that are legal; none
    /// when there is none, or the game is over.
    pub fn choose_among(
        &mut self,
        game: &AnyGame,
        moves: &[String],
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<String> {
        game.0.choose(self, Some(moves), report)
    }

    /// Chooses in a game whose rules are known.
    pub(super) fn choose_in<R: RuleSet>(
        &mut self,
        game: &Game<R>,
        among: Option<&[String]>,
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<String> {
        let (style, seed) = (self.style, self.seed);
        let rules = game.rules();
        let seated = self.seat.as_mut().and_then(|seat| seat.downcast_mut::<Seat<R>>());
        let seated = seated.filter(|seat| core::ptr::eq(&*seat.rules, rules));
        let mut fresh = None;
        let seat = match seated {
            Some(seat) => seat,
            None => {
                fresh.insert(Seat { rules: game.shared_rules(), player: style.player(rules, seed) })
            }
        };
        if let Some(limits) = &self.limits {
            seat.player.set_limits(limits.clone());
        }
        if let Some(bytes) = self.memory {
            seat.player.set_memory(bytes);
        }
        let written = |line: &[R::Move]| {
            let mut position = *game.position();
            let write = |&mv: &R::Move| {
                let text = rules.move_string(&position, mv);
                rules.play_unchecked(&mut position, mv);
                text
            };
            line.iter().map(write).collect()
        };
        let mut tell = |found: &Analysis<R::Move>| {
            let (score, depth, nodes) = (found.score, found.depth, found.nodes);
            report(&AnyAnalysis { score, depth, nodes, line: written(&found.line) });
        };
        let chosen = match among {
            None => seat.player.choose_reporting(game, &mut tell),
            Some(moves) => {
                let read = |text: &String| rules.read_move(game.position(), text).ok();
                let moves: Vec<R::Move> = moves.iter().filter_map(read).collect();
                seat.player.choose_among(game, &moves, &mut tell)
            }
        };
        if let Some(seat) = fresh {
            self.seat = Some(Box::new(seat));
        }
        chosen.map(|mv| rules.move_string(game.position(), mv))
    }
}

impl fmt::Debug for AnyPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyPlayer")
            .field("style", &self.style)
            .field("seed", &self.seed)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
