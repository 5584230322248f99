//! A game as it is played: rules, history, undo, and the endings that no single position shows.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::notation::{MoveError, move_number};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{MoveList, Outcome, RuleSet};

/// How often a position must have occurred for a player to claim a draw, and how often for the
/// game to be drawn without a claim.
const REPETITIONS: [u32; 2] = [3, 5];

/// The same for plies without progress.
pub(crate) const IDLE_PLIES: [u16; 2] = [100, 150];

/// A step in the history of a game, as [`undo`](Game::undo) and [`redo`](Game::redo) give it.
///
/// It is displayed as what it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step<M> {
    /// A move.
    Move(M),
    /// An end that the players made: resignation, agreement, a claim.
    End(Outcome),
}

impl<M: fmt::Display> fmt::Display for Step<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move(mv) => mv.fmt(f),
            Step::End(outcome) => outcome.fmt(f),
        }
    }
}

/// Why a game cannot be ended so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndError {
    /// It is over already.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// No draw can be claimed.
    #[error(
        "there is no draw to claim: the position has occurred {occurrences} of 3 times, \
         and {plies} of 100 plies have passed without progress"
    )]
    NothingToClaim {
        /// How often the position has occurred, now included.
        occurrences: u32,
        /// Plies since the last progress.
        plies: u16,
    },
}

/// Why a list of moves is no game: the first of them that is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {number} {}: {error}", .text.escape_debug())]
pub struct ReplayError {
    /// The move's number, as `12.` or `12...`.
    pub number: String,
    /// How it was written, cut when long.
    pub text: String,
    /// Why it is refused.
    #[source]
    pub error: Box<MoveError>,
}

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
///
/// # How a game ends
///
/// [`outcome`](Game::outcome) knows, in this order,
///
/// 1. what the players did: [`resign`](Game::resign), [`agree_draw`](Game::agree_draw),
///    [`claim_draw`](Game::claim_draw), or any other [`end`](Game::end);
/// 2. what the position says by itself ([`RuleSet::outcome`]): checkmate on the ply that would
///    also draw the game is checkmate;
/// 3. the draws that need no claim: a dead position ([`RuleSet::is_dead`]), the fifth occurrence
///    of a position, 150 plies without progress.
///
/// A player may claim a draw at the third occurrence of a position, or after 100 plies without
/// progress ([`claimable`](Game::claimable)). A position occurs again when everything is as it
/// was except the clocks; an en-passant cell counts only when a capture there is legal. What counts
/// as progress is each game's own matter, and stands in the halfmove clock of its positions, so a
/// game that begins from a position string goes on counting from the string's clock.
///
/// After the end there are no legal moves, and every new move is refused. Only a game that was
/// recorded elsewhere ([`Record::game`](crate::record::Record::game)) may hold moves after a draw
/// that needs no claim: such a draw does not last, if the players went on and left it behind.
#[derive(Debug)]
pub struct Game<R: RuleSet> {
    rules: Arc<R>,
    /// The first position and the one after each move: never empty.
    positions: Vec<Position<R>>,
    /// Their hashes, apart: to find a position again, nothing else is read of the others.
    hashes: Vec<u64>,
    /// How often each of the positions had occurred by then, itself included.
    occurrences: Vec<u32>,
    moves: Vec<R::Move>,
    /// How the players ended it.
    end: Option<Outcome>,
    /// What was taken back, the next to be redone last.
    undone: Vec<Step<R::Move>>,
}

impl<R: RuleSet> Clone for Game<R> {
    fn clone(&self) -> Self {
        Game {
            rules: Arc::clone(&self.rules),
            positions: self.positions.clone(),
            hashes: self.hashes.clone(),
            occurrences: self.occurrences.clone(),
            moves: self.moves.clone(),
            end: self.end,
            undone: self.undone.clone(),
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
        Game {
            rules,
            hashes: vec![position.hash()],
            positions: vec![position],
            occurrences: vec![1],
            moves: vec![],
            end: None,
            undone: vec![],
        }
    }

    /// The game that a list of move strings tells, from any position.
    ///
    /// Each move has to be legal in its position, and no more is asked: what has been played may have
    /// gone on after a draw that needs no claim.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use chesswright::prelude::*;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let chess = Arc::new(Orthodox::new());
    /// let game = Game::replay(chess.clone(), chess.start(), ["e2e4", "e7e5"])?;
    /// assert_eq!(game.move_strings(), ["e2e4", "e7e5"]);
    ///
    /// let refused = Game::replay(chess.clone(), chess.start(), ["e2e4", "e7e4"]).unwrap_err();
    /// assert_eq!(refused.to_string(), "move 1... e7e4: the piece on e7 (p) cannot go to e4");
    /// # Ok::<(), chesswright::ReplayError>(())
    /// ```
    ///
    /// # Errors
    /// The first move that is not legal, and why.
    pub fn replay<'t>(
        rules: Arc<R>,
        start: Position<R>,
        moves: impl IntoIterator<Item = &'t str>,
    ) -> Result<Self, ReplayError> {
        let mut game = Game::shared(rules, start);
        for text in moves {
            let read = game.rules.read_move(game.position(), text);
            let mv = read.map_err(|error| ReplayError {
                number: move_number(game.position()),
                text: text.chars().take(20).collect(),
                error: Box::new(error),
            })?;
            game.make(mv);
        }
        Ok(game)
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

    /// The legal moves now; none when the game is over, however it ended.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList<R::Move> {
        if self.ended().is_some() {
            return MoveList::new();
        }
        // A position that is an end by itself has no legal moves.
        self.rules.legal_moves(self.position())
    }

    /// The legal moves now as strings, sorted bytewise.
    #[must_use]
    pub fn legal_move_strings(&self) -> Vec<String> {
        let position = self.position();
        let mut moves: Vec<String> =
            self.legal_moves().iter().map(|&mv| self.rules.move_string(position, mv)).collect();
        moves.sort_unstable();
        moves
    }

    /// Plays a move.
    ///
    /// ```
    /// use chesswright::Game;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let mut game = Game::new(Orthodox::new());
    /// let mv = game.legal_moves()[0];
    /// game.play(mv)?;
    /// assert_eq!(game.moves(), [mv]);
    /// # Ok::<(), chesswright::notation::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// Why the move is not legal; the game is left as it was.
    pub fn play(&mut self, mv: R::Move) -> Result<(), MoveError> {
        self.check_move(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays the move that a string names, and says which it was.
    ///
    /// # Errors
    /// Why there is no such move; the game is left as it was.
    pub fn play_str(&mut self, text: &str) -> Result<R::Move, MoveError> {
        let mv = self.read_move(text)?;
        // What was read is legal: no need to look again.
        self.play_unchecked(mv);
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
        self.check_going()?;
        let mv = self.rules.read_san(self.position(), text)?;
        self.play_unchecked(mv);
        Ok(mv)
    }

    /// Plays a move **without asking whether it is legal** or the game over: for playouts that
    /// took it from [`legal_moves`](Game::legal_moves). See [`RuleSet::play_unchecked`].
    pub fn play_unchecked(&mut self, mv: R::Move) {
        self.undone.clear();
        self.make(mv);
    }

    /// Would the move be refused, and why? Nothing is played.
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn check_move(&self, mv: R::Move) -> Result<(), MoveError> {
        self.check_going()?;
        let mut next = *self.position();
        self.rules.play(&mut next, mv)
    }

    /// The legal move that a string names; nothing is played.
    ///
    /// ```
    /// use chesswright::Game;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let game = Game::new(Orthodox::new());
    /// assert!(game.read_move("g1f3").is_ok());
    /// let refused = game.read_move("g1g3").unwrap_err();
    /// assert_eq!(refused.to_string(), "the piece on g1 (N) cannot go to g3");
    /// ```
    ///
    /// # Errors
    /// Why there is no such move.
    pub fn read_move(&self, text: &str) -> Result<R::Move, MoveError> {
        self.check_going()?;
        self.rules.read_move(self.position(), text)
    }

    /// Refuses what comes after the end. An end that the position shows by itself is left to
    /// the rules: they find no legal move there.
    fn check_going(&self) -> Result<(), MoveError> {
        let Some(end) = self.ended() else { return Ok(()) };
        Err(MoveError::GameOver(self.outcome().unwrap_or(end)))
    }

    fn make(&mut self, mv: R::Move) {
        let mut next = *self.position();
        self.rules.play_unchecked(&mut next, mv);
        self.note(mv, next);
    }

    fn note(&mut self, mv: R::Move, next: Position<R>) {
        let count = self.occurrences_before(&next).saturating_add(1);
        self.hashes.push(next.hash());
        self.positions.push(next);
        self.occurrences.push(count);
        self.moves.push(mv);
    }

    /// How often the position that now comes has occurred already. Hashes find it, and the
    /// positions themselves confirm it.
    fn occurrences_before(&self, next: &Position<R>) -> u32 {
        let since = if self.rules.progress_is_final() {
            self.positions.len().saturating_sub(usize::from(next.halfmove()))
        } else {
            0
        };
        let hash = next.hash();
        let mut earlier = self.hashes.iter().enumerate().skip(since).rev();
        let same = earlier.find(|&(at, &other)| other == hash && self.positions[at].repeats(next));
        same.map_or(0, |(at, _)| self.occurrences[at])
    }

    /// Takes the last step back, and says which it was; nothing at the beginning. An end that the
    /// players made is a step of its own, and the move before it another.
    ///
    /// ```
    /// use chesswright::prelude::*;
    /// use chesswright::Step;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let mut game = Game::new(Orthodox::new());
    /// let mv = game.play_str("e2e4")?;
    /// let end = game.resign(Color::Black)?;
    /// assert_eq!(game.undo(), Some(Step::End(end)));
    /// assert_eq!(game.undo(), Some(Step::Move(mv)));
    /// assert_eq!(game.undo(), None);
    /// assert_eq!(game.redo(), Some(Step::Move(mv)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Step<R::Move>> {
        let step = match self.end.take() {
            Some(outcome) => Step::End(outcome),
            None => {
                let mv = self.moves.pop()?;
                self.positions.pop();
                self.hashes.pop();
                self.occurrences.pop();
                Step::Move(mv)
            }
        };
        self.undone.push(step);
        Some(step)
    }

    /// Takes the last [`undo`](Game::undo) back, and says which step is made again; nothing when
    /// there is none, or something else was done since.
    pub fn redo(&mut self) -> Option<Step<R::Move>> {
        let step = self.undone.pop()?;
        match step {
            Step::Move(mv) => self.make(mv),
            Step::End(outcome) => self.end = Some(outcome),
        }
        Some(step)
    }

    /// How the game has ended; nothing while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.or_else(|| self.rules.outcome(self.position())).or_else(|| self.automatic_draw())
    }

    /// How often the position now has occurred in this game, now included.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        // As many as positions.
        self.occurrences[self.occurrences.len() - 1]
    }

    /// The end that the position alone does not show.
    fn ended(&self) -> Option<Outcome> {
        self.end.or_else(|| self.automatic_draw())
    }

    fn automatic_draw(&self) -> Option<Outcome> {
        if self.occurrences() >= REPETITIONS[1] {
            Some(Outcome::draw("fivefold repetition"))
        } else if self.position().halfmove() >= IDLE_PLIES[1] {
            Some(Outcome::draw("seventy-five moves"))
        } else if self.rules.is_dead(self.position()) {
            Some(Outcome::draw("dead position"))
        } else {
            None
        }
    }

    /// The draw that a player may claim now; nothing when there is none, or the game is over.
    #[must_use]
    pub fn claimable(&self) -> Option<Outcome> {
        let claim = if self.occurrences() >= REPETITIONS[0] {
            Outcome::draw("threefold repetition")
        } else if self.position().halfmove() >= IDLE_PLIES[0] {
            Outcome::draw("fifty moves")
        } else {
            return None;
        };
        if self.outcome().is_some() { None } else { Some(claim) }
    }

    /// Claims the draw that may be claimed.
    ///
    /// ```
    /// use chesswright::prelude::*;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let mut game = Game::new(Orthodox::new());
    /// assert!(game.claim_draw().is_err());
    /// for mv in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
    ///     game.play_str(mv)?;
    /// }
    /// assert_eq!(game.claim_draw()?.to_string(), "draw (threefold repetition)");
    /// assert!(game.legal_moves().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the game is over, or there is no draw to claim.
    pub fn claim_draw(&mut self) -> Result<Outcome, EndError> {
        match self.claimable() {
            Some(claim) => self.end(claim),
            None => Err(match self.outcome() {
                Some(outcome) => EndError::GameOver(outcome),
                None => EndError::NothingToClaim {
                    occurrences: self.occurrences(),
                    plies: self.position().halfmove(),
                },
            }),
        }
    }

    /// A side gives up, and the other wins. Either side may, whoever's turn it is.
    ///
    /// # Errors
    /// When the game is over.
    pub fn resign(&mut self, color: Color) -> Result<Outcome, EndError> {
        self.end(Outcome::win(!color, "resignation"))
    }

    /// The players agree to a draw.
    ///
    /// # Errors
    /// When the game is over.
    pub fn agree_draw(&mut self) -> Result<Outcome, EndError> {
        self.end(Outcome::draw("agreement"))
    }

    /// Ends the game for a reason that the board does not know: a clock, an arbiter.
    ///
    /// # Errors
    /// When the game is over.
    pub fn end(&mut self, outcome: Outcome) -> Result<Outcome, EndError> {
        if let Some(outcome) = self.outcome() {
            return Err(EndError::GameOver(outcome));
        }
        self.undone.clear();
        self.end = Some(outcome);
        Ok(outcome)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::orthodox::Orthodox;

    #[test]
    fn a_hash_that_another_position_has_too_is_no_repetition() {
        let mut game = Game::new(Orthodox::new());
        let start = game.position().hash();
        for text in ["g1f3", "g8f6", "b1c3", "b8c6"] {
            let mv = game.read_move(text).expect("a legal move");
            let mut next = *game.position();
            game.rules.play_unchecked(&mut next, mv);
            // Every position is given the same hash.
            let other = next.hash() ^ start;
            next.unchecked().toggle_hash(other);
            game.note(mv, next);
            assert_eq!(game.position().hash(), start);
            assert_eq!(game.occurrences(), 1, "after {text}");
        }
    }
}
