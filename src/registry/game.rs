//! Games chosen at run time, as they are played.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::position::{Bound, PositionFace};
use super::record::RecordFace;
use super::rules::RulesFace;
use super::{AnyAnalysis, AnyPlayer, AnyPosition, AnyRecord, AnyRules};
use crate::notation::MoveError;
use crate::piece::Color;
use crate::position::Position;
use crate::record::Record;
use crate::rules::{Outcome, RuleSet};
use crate::{EndError, Game, ReplayError, Step};

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
pub struct AnyGame(pub(super) Box<dyn GameFace>);

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

    /// The game that a list of move strings tells, from any position; see [`Game::replay`].
    ///
    /// ```
    /// use chesswright::registry::{AnyGame, by_id};
    ///
    /// let game = AnyGame::replay(&by_id("orthodox")?.start(), ["e2e4", "e7e5"])?;
    /// assert_eq!(game.moves(), ["e2e4", "e7e5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first move that is not legal, and why.
    pub fn replay<'t>(
        start: &AnyPosition,
        moves: impl IntoIterator<Item = &'t str>,
    ) -> Result<AnyGame, ReplayError> {
        start.0.replay(&mut moves.into_iter()).map(AnyGame)
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

pub(super) trait GameFace: fmt::Debug + Send + Sync {
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
        among: Option<&[String]>,
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<String>;
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
        among: Option<&[String]>,
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<String> {
        player.choose_in(self, among, report)
    }
}
