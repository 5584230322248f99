//! A game as it is played: rules, history, undo.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use crate::notation::MoveError;
use crate::position::Position;
use crate::rules::{MoveList, Outcome, RuleSet};

/// A rule set with the positions and moves of one game.
///
/// ```
/// use chesswright::Game;
/// use chesswright::variants::orthodox::Orthodox;
///
/// let mut game = Game::new(Orthodox::new());
/// for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play_str(mv)?;
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "black wins (checkmate)");
/// # Ok::<(), chesswright::notation::MoveError>(())
/// ```
#[derive(Debug)]
pub struct Game<R: RuleSet> {
    rules: Arc<R>,
    /// The first position and the one after each move: never empty.
    positions: Vec<Position<R>>,
    moves: Vec<R::Move>,
}

impl<R: RuleSet> Clone for Game<R> {
    fn clone(&self) -> Self {
        Game {
            rules: Arc::clone(&self.rules),
            positions: self.positions.clone(),
            moves: self.moves.clone(),
        }
    }
}

impl<R: RuleSet> Game<R> {
    /// A game from the start position.
    #[must_use]
    pub fn new(rules: R) -> Self {
        let start = rules.start();
        Game::from_position(rules, start)
    }

    /// A game from any position.
    #[must_use]
    pub fn from_position(rules: R, position: Position<R>) -> Self {
        Game::shared(Arc::new(rules), position)
    }

    /// A game from any position, by rules that others use too.
    #[must_use]
    pub fn shared(rules: Arc<R>, position: Position<R>) -> Self {
        Game { rules, positions: vec![position], moves: vec![] }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The rules, to share with others.
    #[must_use]
    pub fn shared_rules(&self) -> Arc<R> {
        Arc::clone(&self.rules)
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position<R> {
        // There is always the first position.
        &self.positions[self.positions.len() - 1]
    }

    /// The positions so far, the first included.
    #[must_use]
    pub fn positions(&self) -> &[Position<R>] {
        &self.positions
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[R::Move] {
        &self.moves
    }

    /// The legal moves now.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList<R::Move> {
        self.rules.legal_moves(self.position())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why the move is not legal; the game is left as it was.
    pub fn play(&mut self, mv: R::Move) -> Result<(), MoveError> {
        let mut next = *self.position();
        self.rules.play(&mut next, mv)?;
        self.push(next, mv);
        Ok(())
    }

    fn push(&mut self, next: Position<R>, mv: R::Move) {
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Plays the move that a string names, and says which it was.
    ///
    /// # Errors
    /// Why there is no such move; the game is left as it was.
    pub fn play_str(&mut self, text: &str) -> Result<R::Move, MoveError> {
        let mv = self.rules.read_move(self.position(), text)?;
        self.play_legal(mv);
        Ok(mv)
    }

    /// Plays the move that a text names in human notation, such as `Nf3`, or as a move string, and
    /// says which it was.
    ///
    /// ```
    /// use chesswright::Game;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let mut game = Game::new(Orthodox::new());
    /// for mv in ["e4", "e5", "Qh5", "Nb8-c6", "f1c4", "Nf6", "Qxf7"] {
    ///     game.play_san(mv)?;
    /// }
    /// assert_eq!(game.san_strings(), ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]);
    /// # Ok::<(), chesswright::notation::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// Why there is no such move, or more than one; the game is left as it was.
    pub fn play_san(&mut self, text: &str) -> Result<R::Move, MoveError> {
        let mv = self.rules.read_san(self.position(), text)?;
        self.play_legal(mv);
        Ok(mv)
    }

    /// Plays a move known to be legal: no need to look again.
    fn play_legal(&mut self, mv: R::Move) {
        let mut next = *self.position();
        self.rules.play_unchecked(&mut next, mv);
        self.push(next, mv);
    }

    /// Takes the last move back, and says which it was; nothing at the beginning.
    pub fn undo(&mut self) -> Option<R::Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// How the game has ended by its position; nothing while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(self.position())
    }

    /// The moves so far as strings, each as written in its position.
    #[must_use]
    pub fn move_strings(&self) -> Vec<String> {
        let played = self.positions.iter().zip(&self.moves);
        played.map(|(position, &mv)| self.rules.move_string(position, mv)).collect()
    }

    /// The moves so far in human notation.
    #[must_use]
    pub fn san_strings(&self) -> Vec<String> {
        let played = self.positions.iter().zip(&self.moves);
        played.map(|(position, &mv)| self.rules.san(position, mv)).collect()
    }
}
