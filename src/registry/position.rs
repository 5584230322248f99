//! Positions of games chosen at run time.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

use super::AnyRules;
use super::game::GameFace;
use super::rules::RulesFace;
use crate::board::{Cell, Geometry};
use crate::draw::{SvgOptions, TextOptions};
use crate::notation::MoveError;
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::rules::{Outcome, RuleSet};
use crate::{Game, ReplayError};

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
pub struct AnyPosition(pub(super) Box<dyn PositionFace>);

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
    /// clocks and dead positions are the [`AnyGame`](super::AnyGame)'s business.
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

    /// Where the move that a text names begins (nothing: in the hand), and the cell it is
    /// aimed at. The text is read as [`play_san`](AnyPosition::play_san) reads it.
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

pub(super) trait PositionFace: Any + fmt::Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn PositionFace>;
    fn rules(&self) -> Arc<dyn RulesFace>;
    fn game(&self) -> Box<dyn GameFace>;
    fn replay(
        &self,
        moves: &mut dyn Iterator<Item = &str>,
    ) -> Result<Box<dyn GameFace>, ReplayError>;
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

/// A position with its rules.
#[derive(Debug)]
pub(super) struct Bound<R: RuleSet> {
    pub(super) rules: Arc<R>,
    pub(super) position: Position<R>,
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

    fn replay(
        &self,
        moves: &mut dyn Iterator<Item = &str>,
    ) -> Result<Box<dyn GameFace>, ReplayError> {
        Ok(Box::new(Game::replay(Arc::clone(&self.rules), self.position, moves)?))
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
        let mv = self.rules.read_san(&self.position, text)?;
        let written = self.rules.san(&self.position, mv);
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
        self.rules.read_san(&self.position, text).map(|mv| self.rules.ends(mv))
    }
}
