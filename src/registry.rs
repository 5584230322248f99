//! Games by id, and a face that is the same for all of them, for programs that learn at run
//! time what is played.
//!
//! A [`Registry`] knows games by id and gives [`AnyRules`]; these give [`AnyPosition`]s, and an
//! [`AnyGame`] is played from either. Moves are strings here. A program that knows its game
//! loses nothing by all this: it uses the [`RuleSet`] and [`Game`] and never meets this module.
//!
//! ```
//! use chesswright::registry::{AnyGame, Registry};
//!
//! let games = Registry::standard();
//! let mut game = AnyGame::new(&games.by_id("orthodox")?);
//! for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     game.play(mv)?;
//! }
//! assert_eq!(game.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("black wins (checkmate)"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "std")]
mod file;
mod record;

#[cfg(feature = "std")]
pub use file::LoadError;
use record::RecordFace;
pub use record::{AnyRecord, AnyRecords};

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

use crate::board::{Cell, Geometry};
use crate::draw::{SvgOptions, TextOptions};
use crate::notation::{HumanMoves, MoveError, Notation, ParseError};
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::record::{Pgn, Record, RecordError};
use crate::rules::{Outcome, RuleSet};
use crate::variants::orthodox::Orthodox;
use crate::variants::queens_or_castles::QueensOrCastles;
use crate::variants::serpent50::{SerpentChess, SerpentShogi};
use crate::variants::serpentine_dream::SerpentineDream;
use crate::variants::soul_reaver::SoulReaver;
use crate::{EndError, Game, Step};

mod player;

pub use player::{AnyAnalysis, AnyPlayer, UnknownPlayer};

/// The rules of some game. Cloning it is cheap and shares them.
///
/// ```
/// use chesswright::registry::AnyRules;
/// use chesswright::variants::orthodox::Orthodox;
///
/// let rules = AnyRules::new(Orthodox::new());
/// assert_eq!(rules.id(), "orthodox");
/// assert_eq!(rules.geometry().size(), 64);
/// assert_eq!(rules.start().perft(3), 8902);
/// assert!(rules.downcast_ref::<Orthodox>().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct AnyRules(Arc<dyn RulesFace>);

impl AnyRules {
    /// The face of a rule set.
    #[must_use]
    pub fn new<R: RuleSet>(rules: R) -> AnyRules {
        AnyRules::shared(Arc::new(rules))
    }

    /// The face of a rule set that others use too.
    #[must_use]
    pub fn shared<R: RuleSet>(rules: Arc<R>) -> AnyRules {
        AnyRules(rules)
    }

    /// The id by which the game calls itself.
    #[must_use]
    pub fn id(&self) -> &str {
        self.0.id()
    }

    /// The shape of the board.
    #[must_use]
    pub fn geometry(&self) -> &dyn Geometry {
        self.0.geometry()
    }

    /// The rules in a few lines, as [`RuleSet::in_brief`]; empty when the game has none to show.
    ///
    /// ```
    /// use chesswright::registry::Registry;
    ///
    /// let games = Registry::standard();
    /// for id in games.ids() {
    ///     assert!(!games.by_id(id)?.in_brief().is_empty());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_brief(&self) -> &str {
        self.0.in_brief()
    }

    /// How pieces and positions are written.
    #[must_use]
    pub fn notation(&self) -> &Notation {
        self.0.notation()
    }

    /// Where a piece gets to on an empty board, as a picture; see
    /// [`draw::movement_svg`](crate::draw::movement_svg).
    #[must_use]
    pub fn draw_movement(&self, piece: Piece, cell: Cell, options: &SvgOptions) -> String {
        self.0.draw_movement(piece, cell, options)
    }

    /// The position a game starts from.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        AnyPosition(Arc::clone(&self.0).start())
    }

    /// A position from a string.
    ///
    /// # Errors
    /// What cannot be read, and where; or what is wrong with the position it says.
    pub fn read_position(&self, text: &str) -> Result<AnyPosition, ParseError> {
        Arc::clone(&self.0).read_position(text).map(AnyPosition)
    }

    /// The rule set behind the face, when it is of that type.
    #[must_use]
    pub fn downcast_ref<R: RuleSet>(&self) -> Option<&R> {
        let rules: &dyn Any = &*self.0;
        rules.downcast_ref()
    }
}

/// A position of some game, with its rules. It is displayed as its position string.
///
/// ```
/// use chesswright::registry::by_id;
///
/// let mut position = by_id("orthodox")?.start();
/// assert_eq!(position.legal_moves().len(), 20);
/// position.play("e2e4")?;
/// assert_eq!(
///     position.to_string(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
/// );
/// let refused = position.play("e2e4").unwrap_err();
/// assert_eq!(refused.to_string(), "there is no piece on e2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AnyPosition(Box<dyn PositionFace>);

impl AnyPosition {
    /// The face of a position.
    #[must_use]
    pub fn new<R: RuleSet>(rules: Arc<R>, position: Position<R>) -> AnyPosition {
        AnyPosition(Box::new(Bound { rules, position }))
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> AnyRules {
        AnyRules(self.0.rules())
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.0.turn()
    }

    /// What stands on a cell; nothing also when the board has no such cell.
    #[must_use]
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        self.0.piece(cell)
    }

    /// The hash of everything but the clocks, as [`Position::hash`].
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.0.hash()
    }

    /// The legal moves, sorted bytewise.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }

    /// Plays the move that a string names, and gives it back as it is normally written.
    ///
    /// # Errors
    /// Why there is no such move; the position is left as it was.
    pub fn play(&mut self, text: &str) -> Result<String, MoveError> {
        self.0.play(text)
    }

    /// The legal moves in human notation, each with its move string; sorted bytewise by the
    /// first of the two.
    ///
    /// ```
    /// use chesswright::registry::by_id;
    ///
    /// let moves = by_id("orthodox")?.start().san_list();
    /// assert_eq!(moves[0], ("Na3".to_owned(), "b1a3".to_owned()));
    /// assert_eq!(moves.len(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn san_list(&self) -> Vec<(String, String)> {
        self.0.san_list()
    }

    /// Plays the move that a text names in human notation or as a move string, and gives it back
    /// as people write it.
    ///
    /// # Errors
    /// Why there is no such move, or more than one; the position is left as it was.
    pub fn play_san(&mut self, text: &str) -> Result<String, MoveError> {
        self.0.play_san(text)
    }

    /// The other way in which the legal move that a string names may be named: castling, as the
    /// King's move or as the King taking his Rook. Nothing for most moves.
    ///
    /// ```
    /// use chesswright::registry::by_id;
    ///
    /// let chess = by_id("orthodox")?;
    /// let position = chess.read_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert_eq!(position.other_spelling("e1g1")?.as_deref(), Some("e1h1"));
    /// assert_eq!(position.other_spelling("h1h8")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why there is no such move.
    pub fn other_spelling(&self, text: &str) -> Result<Option<String>, MoveError> {
        self.0.other_spelling(text)
    }

    /// Is the mover's King attacked?
    #[must_use]
    pub fn is_in_check(&self) -> bool {
        self.0.is_in_check()
    }

    /// How the game has ended by this position alone; nothing while it goes on. Repetition,
    /// clocks and dead positions are the [`AnyGame`]'s business.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// How many sequences of `depth` legal moves there are, as [`crate::perft`].
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    /// The same count with every move made, as [`crate::perft_by_making`].
    #[must_use]
    pub fn perft_by_making(&self, depth: u32) -> u64 {
        self.0.perft_by_making(depth)
    }

    /// The count below each legal move, sorted bytewise by move; empty at depth 0.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.0.divide(depth, false)
    }

    /// The same with every move made.
    #[must_use]
    pub fn divide_by_making(&self, depth: u32) -> Vec<(String, u64)> {
        self.0.divide(depth, true)
    }

    /// The position drawn with characters, as [`draw::text`](crate::draw::text()).
    #[must_use]
    pub fn draw_text(&self, options: &TextOptions) -> String {
        self.0.draw_text(options)
    }

    /// The position as an SVG picture, as [`draw::svg`](crate::draw::svg()).
    #[must_use]
    pub fn draw_svg(&self, options: &SvgOptions) -> String {
        self.0.draw_svg(options)
    }

    /// Where a piece would get to from a cell of this position, as a picture; see
    /// [`draw::movement_svg`](crate::draw::movement_svg).
    #[must_use]
    pub fn draw_movement(&self, piece: Piece, cell: Cell, options: &SvgOptions) -> String {
        self.0.draw_movement(piece, cell, options)
    }

    /// Where the move that a string names begins (nothing: in the hand), and the cell it is
    /// aimed at.
    ///
    /// # Errors
    /// Why there is no such move.
    pub fn move_ends(&self, text: &str) -> Result<(Option<Cell>, Cell), MoveError> {
        self.0.move_ends(text)
    }

    /// The position behind the face, when it belongs to that rule set.
    #[must_use]
    pub fn downcast_ref<R: RuleSet>(&self) -> Option<&Position<R>> {
        let bound: &dyn Any = &*self.0;
        bound.downcast_ref::<Bound<R>>().map(|bound| &bound.position)
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        AnyPosition(self.0.boxed())
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.position_string())
    }
}

/// Some game as it is played: a [`Game`] of whatever rules.
///
/// ```
/// use chesswright::Step;
/// use chesswright::registry::{AnyGame, by_id};
///
/// let mut game = AnyGame::new(&by_id("orthodox")?);
/// game.play("e2e4")?;
/// assert!(game.play("e2e4").is_err());
/// assert_eq!(game.moves(), ["e2e4"]);
/// assert_eq!(game.undo(), Some(Step::Move("e2e4".to_owned())));
/// assert_eq!(game.undo(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AnyGame(Box<dyn GameFace>);

impl AnyGame {
    /// A game from the start position.
    #[must_use]
    pub fn new(rules: &AnyRules) -> AnyGame {
        AnyGame::from_position(&rules.start())
    }

    /// A game from any position.
    #[must_use]
    pub fn from_position(position: &AnyPosition) -> AnyGame {
        AnyGame(position.0.game())
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> AnyRules {
        AnyRules(self.0.rules())
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        AnyPosition(self.0.position())
    }

    /// The moves so far, each as written in its position.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// The position the game began with.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        AnyPosition(self.0.start())
    }

    /// The legal moves now, sorted bytewise; none when the game is over, however it ended.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }

    /// Plays the move that a string names, and gives it back as it is normally written.
    ///
    /// # Errors
    /// Why there is no such move; the game is left as it was.
    pub fn play(&mut self, text: &str) -> Result<String, MoveError> {
        self.0.play(text)
    }

    /// The legal move that a string names, as it is normally written; nothing is played.
    ///
    /// # Errors
    /// Why there is no such move.
    pub fn read_move(&self, text: &str) -> Result<String, MoveError> {
        self.0.read_move(text)
    }

    /// Plays the move that a text names in human notation or as a move string, and gives it back
    /// as people write it.
    ///
    /// # Errors
    /// Why there is no such move, or more than one; the game is left as it was.
    pub fn play_san(&mut self, text: &str) -> Result<String, MoveError> {
        self.0.play_san(text)
    }

    /// The moves so far in human notation.
    #[must_use]
    pub fn san_strings(&self) -> Vec<String> {
        self.0.san_strings()
    }

    /// Takes the last step back, and says which it was; see [`Game::undo`].
    pub fn undo(&mut self) -> Option<Step<String>> {
        self.0.undo()
    }

    /// Takes the last [`undo`](AnyGame::undo) back; see [`Game::redo`].
    pub fn redo(&mut self) -> Option<Step<String>> {
        self.0.redo()
    }

    /// How the game has ended; nothing while it goes on. See [`Game`] for what ends it.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    /// How often the position now has occurred in this game, now included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.0.occurrences()
    }

    /// The draw that a player may claim now; nothing when there is none, or the game is over.
    #[must_use]
    pub fn claimable(&self) -> Option<Outcome> {
        self.0.claimable()
    }

    /// Claims the draw that may be claimed.
    ///
    /// # Errors
    /// When the game is over, or there is no draw to claim.
    pub fn claim_draw(&mut self) -> Result<Outcome, EndError> {
        self.0.claim_draw()
    }

    /// A side gives up, and the other wins.
    ///
    /// # Errors
    /// When the game is over.
    pub fn resign(&mut self, color: Color) -> Result<Outcome, EndError> {
        self.0.resign(color)
    }

    /// The players agree to a draw.
    ///
    /// # Errors
    /// When the game is over.
    pub fn agree_draw(&mut self) -> Result<Outcome, EndError> {
        self.0.agree_draw()
    }

    /// Ends the game for a reason that the board does not know: a clock, an arbiter.
    ///
    /// # Errors
    /// When the game is over.
    pub fn end(&mut self, outcome: Outcome) -> Result<Outcome, EndError> {
        self.0.end(outcome)
    }

    /// The record of what has been played, and how it ended.
    #[must_use]
    pub fn record(&self) -> AnyRecord {
        AnyRecord(self.0.record())
    }
}

impl Clone for AnyGame {
    fn clone(&self) -> Self {
        AnyGame(self.0.boxed())
    }
}

/// Why a game is not found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no game is called {id:?}; there {}", there_are(.known))]
pub struct UnknownId {
    /// What was asked for, cut when long.
    pub id: String,
    /// The ids there are.
    pub known: Vec<String>,
}

fn there_are(ids: &[String]) -> String {
    match ids {
        [] => "are none".to_owned(),
        [id] => alloc::format!("is only {id}"),
        ids => alloc::format!("are {}", ids.join(", ")),
    }
}

/// Why a game cannot be registered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("another game is called {0:?} already")]
pub struct IdTaken(pub String);

type Maker = Box<dyn Fn() -> AnyRules + Send + Sync>;

/// Games by id. Start with [`Registry::standard`] and add your own.
#[derive(Default)]
pub struct Registry {
    games: Vec<(String, Maker)>,
}

impl Registry {
    /// No games.
    #[must_use]
    pub fn empty() -> Registry {
        Registry::default()
    }

    /// The games of this crate.
    ///
    /// ```
    /// use chesswright::registry::Registry;
    ///
    /// let games = Registry::standard();
    /// assert!(games.ids().any(|id| id == "orthodox"));
    /// ```
    #[must_use]
    pub fn standard() -> Registry {
        let mut registry = Registry::empty();
        registry.add("orthodox", || AnyRules::new(Orthodox::new()));
        registry.add("serpentine-dream", || AnyRules::new(SerpentineDream::new()));
        registry
            .add("serpentine-dream-convergence", || AnyRules::new(SerpentineDream::convergence()));
        registry.add("serpent50-a", || AnyRules::new(SerpentChess::a()));
        registry.add("serpent50-b", || AnyRules::new(SerpentChess::b()));
        registry.add("serpent50-c", || AnyRules::new(SerpentShogi::c()));
        registry.add("serpent50-d", || AnyRules::new(SerpentShogi::d()));
        registry.add("queens-or-castles", || AnyRules::new(QueensOrCastles::new()));
        registry.add("soul-reaver", || AnyRules::new(SoulReaver::new()));
        registry.add("soul-reaver-swap", || AnyRules::new(SoulReaver::with_swap()));
        registry
    }

    /// The ids, in the order the games were registered.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.games.iter().map(|(id, _)| id.as_str())
    }

    /// The game with that id. Its tables may be made now, so keep it rather than ask again.
    ///
    /// # Errors
    /// When there is none; the error lists the ids there are.
    pub fn by_id(&self, id: &str) -> Result<AnyRules, UnknownId> {
        let found = self.games.iter().find(|(known, _)| known == id);
        found.map(|(_, make)| make()).ok_or_else(|| UnknownId {
            id: id.chars().take(40).collect(),
            known: self.ids().map(str::to_owned).collect(),
        })
    }

    /// Adds a game under the id by which it calls itself.
    ///
    /// ```
    /// use chesswright::registry::Registry;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let mut games = Registry::empty();
    /// games.register(Orthodox::new())?;
    /// assert_eq!(games.by_id("orthodox")?.start().perft(2), 400);
    /// assert!(games.register(Orthodox::new()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When another game has the id.
    pub fn register<R: RuleSet>(&mut self, rules: R) -> Result<(), IdTaken> {
        let rules = AnyRules::new(rules);
        let id = rules.id().to_owned();
        self.register_lazily(&id, move || rules.clone())
    }

    /// Adds a game that is made each time it is asked for, and not before.
    ///
    /// # Errors
    /// When another game has the id.
    pub fn register_lazily(
        &mut self,
        id: &str,
        make: impl Fn() -> AnyRules + Send + Sync + 'static,
    ) -> Result<(), IdTaken> {
        if self.ids().any(|known| known == id) {
            return Err(IdTaken(id.to_owned()));
        }
        self.add(id, make);
        Ok(())
    }

    fn add(&mut self, id: &str, make: impl Fn() -> AnyRules + Send + Sync + 'static) {
        self.games.push((id.to_owned(), Box::new(make)));
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Registry ")?;
        f.debug_list().entries(self.ids()).finish()
    }
}

/// The game of this crate with that id; short for [`Registry::standard`] and
/// [`by_id`](Registry::by_id).
///
/// # Errors
/// When there is none; the error lists the ids there are.
pub fn by_id(id: &str) -> Result<AnyRules, UnknownId> {
    Registry::standard().by_id(id)
}

// The faces proper: object-safe, private, and implemented once for all rule sets.

trait RulesFace: Any + fmt::Debug + Send + Sync {
    fn id(&self) -> &str;
    fn geometry(&self) -> &dyn Geometry;
    fn in_brief(&self) -> &str;
    fn notation(&self) -> &Notation;
    fn draw_movement(&self, piece: Piece, cell: Cell, options: &SvgOptions) -> String;
    fn start(self: Arc<Self>) -> Box<dyn PositionFace>;
    fn read_position(self: Arc<Self>, text: &str) -> Result<Box<dyn PositionFace>, ParseError>;
    fn record(self: Arc<Self>, pgn: Pgn) -> Result<Box<dyn RecordFace>, RecordError>;
}

trait PositionFace: Any + fmt::Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn PositionFace>;
    fn rules(&self) -> Arc<dyn RulesFace>;
    fn game(&self) -> Box<dyn GameFace>;
    fn turn(&self) -> Color;
    fn piece(&self, cell: Cell) -> Option<Piece>;
    fn hash(&self) -> u64;
    fn position_string(&self) -> String;
    fn legal_moves(&self) -> Vec<String>;
    fn play(&mut self, text: &str) -> Result<String, MoveError>;
    fn san_list(&self) -> Vec<(String, String)>;
    fn play_san(&mut self, text: &str) -> Result<String, MoveError>;
    fn other_spelling(&self, text: &str) -> Result<Option<String>, MoveError>;
    fn is_in_check(&self) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    fn perft(&self, depth: u32) -> u64;
    fn perft_by_making(&self, depth: u32) -> u64;
    fn divide(&self, depth: u32, by_making: bool) -> Vec<(String, u64)>;
    fn draw_text(&self, options: &TextOptions) -> String;
    fn draw_svg(&self, options: &SvgOptions) -> String;
    fn draw_movement(&self, piece: Piece, cell: Cell, options: &SvgOptions) -> String;
    fn move_ends(&self, text: &str) -> Result<(Option<Cell>, Cell), MoveError>;
}

trait GameFace: fmt::Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn GameFace>;
    fn rules(&self) -> Arc<dyn RulesFace>;
    fn start(&self) -> Box<dyn PositionFace>;
    fn position(&self) -> Box<dyn PositionFace>;
    fn moves(&self) -> Vec<String>;
    fn legal_moves(&self) -> Vec<String>;
    fn play(&mut self, text: &str) -> Result<String, MoveError>;
    fn read_move(&self, text: &str) -> Result<String, MoveError>;
    fn play_san(&mut self, text: &str) -> Result<String, MoveError>;
    fn san_strings(&self) -> Vec<String>;
    fn undo(&mut self) -> Option<Step<String>>;
    fn redo(&mut self) -> Option<Step<String>>;
    fn outcome(&self) -> Option<Outcome>;
    fn occurrences(&self) -> u32;
    fn claimable(&self) -> Option<Outcome>;
    fn claim_draw(&mut self) -> Result<Outcome, EndError>;
    fn resign(&mut self, color: Color) -> Result<Outcome, EndError>;
    fn agree_draw(&mut self) -> Result<Outcome, EndError>;
    fn end(&mut self, outcome: Outcome) -> Result<Outcome, EndError>;
    fn record(&self) -> Box<dyn RecordFace>;
    fn choose(
        &self,
        player: &mut AnyPlayer,
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<String>;
}

/// A position with its rules.
#[derive(Debug)]
struct Bound<R: RuleSet> {
    rules: Arc<R>,
    position: Position<R>,
}

impl<R: RuleSet> RulesFace for R {
    fn id(&self) -> &str {
        RuleSet::id(self)
    }

    fn geometry(&self) -> &dyn Geometry {
        self.board()
    }

    fn in_brief(&self) -> &str {
        RuleSet::in_brief(self)
    }

    fn notation(&self) -> &Notation {
        RuleSet::notation(self)
    }

    fn draw_movement(&self, piece: Piece, cell: Cell, options: &SvgOptions) -> String {
        crate::draw::movement_svg(self, piece, cell, None, options)
    }

    fn start(self: Arc<Self>) -> Box<dyn PositionFace> {
        let position = RuleSet::start(&*self);
        Box::new(Bound { rules: self, position })
    }

    fn read_position(self: Arc<Self>, text: &str) -> Result<Box<dyn PositionFace>, ParseError> {
        let position = RuleSet::read_position(&*self, text)?;
        Ok(Box::new(Bound { rules: self, position }))
    }

    fn record(self: Arc<Self>, pgn: Pgn) -> Result<Box<dyn RecordFace>, RecordError> {
        Ok(Box::new(pgn.record(self)?))
    }
}

impl<R: RuleSet> PositionFace for Bound<R> {
    fn boxed(&self) -> Box<dyn PositionFace> {
        Box::new(Bound { rules: Arc::clone(&self.rules), position: self.position })
    }

    fn rules(&self) -> Arc<dyn RulesFace> {
        Arc::<R>::clone(&self.rules)
    }

    fn game(&self) -> Box<dyn GameFace> {
        Box::new(Game::shared(Arc::clone(&self.rules), self.position))
    }

    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        if cell.index() < self.rules.board().size() { self.position.piece(cell) } else { None }
    }

    fn hash(&self) -> u64 {
        self.position.hash()
    }

    fn position_string(&self) -> String {
        self.rules.position_string(&self.position)
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for mv in self.rules.legal_moves(&self.position) {
            moves.push(self.rules.move_string(&self.position, mv));
        }
        moves.sort_unstable();
        moves
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let mv = self.rules.read_move(&self.position, text)?;
        let written = self.rules.move_string(&self.position, mv);
        self.rules.play(&mut self.position, mv)?;
        Ok(written)
    }

    fn san_list(&self) -> Vec<(String, String)> {
        let written = self.rules.san_list(&self.position).into_iter();
        let mut moves: Vec<(String, String)> =
            written.map(|(mv, san)| (san, self.rules.move_string(&self.position, mv))).collect();
        moves.sort_unstable();
        moves
    }

    fn play_san(&mut self, text: &str) -> Result<String, MoveError> {
        let moves = HumanMoves::of(&*self.rules, &self.position);
        let mv = moves.read(text)?;
        let written = moves.write(mv).unwrap_or_default();
        self.rules.play(&mut self.position, mv)?;
        Ok(written)
    }

    fn other_spelling(&self, text: &str) -> Result<Option<String>, MoveError> {
        let mv = self.rules.read_move(&self.position, text)?;
        let board = self.rules.board();
        let cells = self.rules.other_spelling(&self.position, mv);
        Ok(cells.map(|(from, to)| alloc::format!("{}{}", board.name(from), board.name(to))))
    }

    fn is_in_check(&self) -> bool {
        self.rules.is_in_check(&self.position, self.position.turn())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.position)
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::perft(&*self.rules, &self.position, depth)
    }

    fn perft_by_making(&self, depth: u32) -> u64 {
        crate::perft_by_making(&*self.rules, &self.position, depth)
    }

    fn divide(&self, depth: u32, by_making: bool) -> Vec<(String, u64)> {
        let Some(below) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let mut counts = Vec::new();
        for mv in self.rules.legal_moves(&self.position) {
            let mut child = self.position;
            self.rules.play_unchecked(&mut child, mv);
            let count = if by_making {
                crate::perft_by_making(&*self.rules, &child, below)
            } else {
                crate::perft(&*self.rules, &child, below)
            };
            counts.push((self.rules.move_string(&self.position, mv), count));
        }
        counts.sort_unstable();
        counts
    }

    fn draw_text(&self, options: &TextOptions) -> String {
        crate::draw::text(&*self.rules, &self.position, options)
    }

    fn draw_svg(&self, options: &SvgOptions) -> String {
        crate::draw::svg(&*self.rules, &self.position, options)
    }

    fn draw_movement(&self, piece: Piece, cell: Cell, options: &SvgOptions) -> String {
        crate::draw::movement_svg(&*self.rules, piece, cell, Some(&self.position), options)
    }

    fn move_ends(&self, text: &str) -> Result<(Option<Cell>, Cell), MoveError> {
        self.rules.read_move(&self.position, text).map(|mv| self.rules.ends(mv))
    }
}

/// A step with its move written in the position it is played in.
fn written<R: RuleSet>(rules: &R, before: &Position<R>, step: Step<R::Move>) -> Step<String> {
    match step {
        Step::Move(mv) => Step::Move(rules.move_string(before, mv)),
        Step::End(outcome) => Step::End(outcome),
    }
}

impl<R: RuleSet> GameFace for Game<R> {
    fn boxed(&self) -> Box<dyn GameFace> {
        Box::new(self.clone())
    }

    fn rules(&self) -> Arc<dyn RulesFace> {
        self.shared_rules()
    }

    fn start(&self) -> Box<dyn PositionFace> {
        Box::new(Bound { rules: self.shared_rules(), position: self.positions()[0] })
    }

    fn position(&self) -> Box<dyn PositionFace> {
        Box::new(Bound { rules: self.shared_rules(), position: *Game::position(self) })
    }

    fn moves(&self) -> Vec<String> {
        self.move_strings()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal_move_strings()
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let before = *Game::position(self);
        let mv = self.play_str(text)?;
        Ok(Game::rules(self).move_string(&before, mv))
    }

    fn read_move(&self, text: &str) -> Result<String, MoveError> {
        let mv = Game::read_move(self, text)?;
        Ok(Game::rules(self).move_string(Game::position(self), mv))
    }

    fn play_san(&mut self, text: &str) -> Result<String, MoveError> {
        let before = *Game::position(self);
        let mv = Game::play_san(self, text)?;
        Ok(Game::rules(self).san(&before, mv))
    }

    fn san_strings(&self) -> Vec<String> {
        Game::san_strings(self)
    }

    fn undo(&mut self) -> Option<Step<String>> {
        let step = Game::undo(self)?;
        Some(written(Game::rules(self), Game::position(self), step))
    }

    fn redo(&mut self) -> Option<Step<String>> {
        let before = *Game::position(self);
        let step = Game::redo(self)?;
        Some(written(Game::rules(self), &before, step))
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn occurrences(&self) -> u32 {
        Game::occurrences(self)
    }

    fn claimable(&self) -> Option<Outcome> {
        Game::claimable(self)
    }

    fn claim_draw(&mut self) -> Result<Outcome, EndError> {
        Game::claim_draw(self)
    }

    fn resign(&mut self, color: Color) -> Result<Outcome, EndError> {
        Game::resign(self, color)
    }

    fn agree_draw(&mut self) -> Result<Outcome, EndError> {
        Game::agree_draw(self)
    }

    fn end(&mut self, outcome: Outcome) -> Result<Outcome, EndError> {
        Game::end(self, outcome)
    }

    fn record(&self) -> Box<dyn RecordFace> {
        Box::new(Record::of(self))
    }

    fn choose(
        &self,
        player: &mut AnyPlayer,
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<String> {
        player.choose_in(self, report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_standard_game_is_found_and_knows_its_id() {
        let games = Registry::standard();
        for id in games.ids() {
            let rules = games.by_id(id).map(|rules| rules.id().to_owned());
            assert_eq!(rules.as_deref(), Ok(id));
        }
    }

    #[test]
    fn an_unknown_id_is_told_what_there_is() {
        let error = Registry::standard().by_id("othello").map(|_| ());
        let text = error.map_err(|error| alloc::format!("{error}"));
        assert!(text.is_err_and(|text| text.contains("othello") && text.contains("orthodox")));
    }
}
