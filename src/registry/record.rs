//! Records of games chosen at run time.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::game::GameFace;
use super::position::{Bound, PositionFace};
use super::rules::RulesFace;
use super::{AnyGame, AnyPosition, AnyRules, Registry};
use crate::record::{
    Ending, Line, Note, Pgn, Reader, Record, RecordError, Source, Tags, is_called, no_such_variant,
};
use crate::rules::RuleSet;

/// The record of some game: a [`Record`] by whatever rules. It is displayed as PGN.
///
/// ```
/// use chesswright::record::Reader;
/// use chesswright::registry::{AnyGame, Registry};
///
/// let games = Registry::standard();
/// let mut game = AnyGame::new(&games.by_id("serpent50-a")?);
/// let mv = game.legal_moves().remove(0);
/// game.play(&mv)?;
/// let text = game.record().to_string();
/// assert!(text.contains("[Variant \"serpent50-a\"]"));
///
/// let mut records = games.records(Reader::new(text.as_bytes()));
/// let record = records.next().unwrap()?;
/// assert_eq!(record.rules().id(), "serpent50-a");
/// assert_eq!(record.game().moves(), [mv]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AnyRecord(pub(super) Box<dyn RecordFace>);

impl AnyRecord {
    /// The face of a record.
    #[must_use]
    pub fn new<R: RuleSet>(record: Record<R>) -> AnyRecord {
        AnyRecord(Box::new(record))
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> AnyRules {
        AnyRules(self.0.rules())
    }

    /// The tags.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        self.0.tags()
    }

    /// The tags, to be changed.
    pub fn tags_mut(&mut self) -> &mut Tags {
        self.0.tags_mut()
    }

    /// The position the game began with.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        AnyPosition(self.0.start())
    }

    /// The moves, each as it is written in a record.
    #[must_use]
    pub fn line(&self) -> Line<String> {
        self.0.line()
    }

    /// Sets the moves, with their comments and variations; see [`Record::set_line`].
    ///
    /// # Errors
    /// When a move is not legal; the record is left as it was.
    pub fn set_line(&mut self, line: Line<String>) -> Result<(), RecordError> {
        self.0.set_line(line)
    }

    /// What was put up with when the record was read.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        self.0.notes()
    }

    /// How the game ended; nothing when it goes on or nobody knows.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.0.ending()
    }

    /// Says how the game ended.
    pub fn set_ending(&mut self, ending: Option<Ending>) {
        self.0.set_ending(ending);
    }

    /// The game of the main line; see [`Record::game`].
    #[must_use]
    pub fn game(&self) -> AnyGame {
        AnyGame(self.0.game())
    }
}

impl Clone for AnyRecord {
    fn clone(&self) -> Self {
        AnyRecord(self.0.boxed())
    }
}

impl fmt::Display for AnyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// The games of a text as [`AnyRecord`]s; from [`Registry::records`].
#[derive(Debug)]
pub struct AnyRecords<'g, S> {
    games: &'g Registry,
    /// Rules once made are used again.
    made: Vec<AnyRules>,
    reader: Reader<S>,
}

impl Registry {
    /// The games of a text as records, each by the rules that its tag `Variant` names: an id, or for
    /// orthodox chess one of the names that files use for it, or none.
    pub fn records<S: Source>(&self, reader: Reader<S>) -> AnyRecords<'_, S> {
        AnyRecords { games: self, made: Vec::new(), reader }
    }

    /// The record of one game, by the rules that its tag `Variant` names.
    ///
    /// # Errors
    /// When no game is called so, the start position is none, or a move is not legal.
    pub fn record(&self, pgn: Pgn) -> Result<AnyRecord, RecordError> {
        let rules = self.rules_of(&pgn)?;
        rules.0.record(pgn).map(AnyRecord)
    }

    fn rules_of(&self, pgn: &Pgn) -> Result<AnyRules, RecordError> {
        let id = self.ids().find(|id| is_called(id, pgn.variant()));
        let rules = id.and_then(|id| self.by_id(id).ok());
        rules.ok_or_else(|| no_such_variant(pgn, self.ids().map(str::to_owned).collect()))
    }
}

impl<S: Source> AnyRecords<'_, S> {
    fn rules(&mut self, pgn: &Pgn) -> Result<AnyRules, RecordError> {
        let called = |id: &str| is_called(id, pgn.variant());
        if let Some(rules) = self.made.iter().find(|rules| called(rules.id())) {
            return Ok(rules.clone());
        }
        let rules = self.games.rules_of(pgn)?;
        self.made.push(rules.clone());
        Ok(rules)
    }
}

impl<S: Source> Iterator for AnyRecords<'_, S> {
    type Item = Result<AnyRecord, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let pgn = match self.reader.next()? {
            Ok(pgn) => pgn,
            Err(error) => return Some(Err(error)),
        };
        Some(self.rules(&pgn).and_then(|rules| rules.0.record(pgn)).map(AnyRecord))
    }
}

pub(super) trait RecordFace: fmt::Debug + Send + Sync {
    fn boxed(&self) -> Box<dyn RecordFace>;
    fn rules(&self) -> Arc<dyn RulesFace>;
    fn tags(&self) -> &Tags;
    fn tags_mut(&mut self) -> &mut Tags;
    fn start(&self) -> Box<dyn PositionFace>;
    fn line(&self) -> Line<String>;
    fn set_line(&mut self, line: Line<String>) -> Result<(), RecordError>;
    fn notes(&self) -> &[Note];
    fn ending(&self) -> Option<&Ending>;
    fn set_ending(&mut self, ending: Option<Ending>);
    fn game(&self) -> Box<dyn GameFace>;
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<R: RuleSet> RecordFace for Record<R> {
    fn boxed(&self) -> Box<dyn RecordFace> {
        Box::new(self.clone())
    }

    fn rules(&self) -> Arc<dyn RulesFace> {
        Arc::<R>::clone(Record::rules(self))
    }

    fn tags(&self) -> &Tags {
        &self.tags
    }

    fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    fn start(&self) -> Box<dyn PositionFace> {
        Box::new(Bound { rules: Arc::clone(Record::rules(self)), position: *Record::start(self) })
    }

    fn line(&self) -> Line<String> {
        self.text_line()
    }

    fn set_line(&mut self, line: Line<String>) -> Result<(), RecordError> {
        Record::set_line(self, line)
    }

    fn notes(&self) -> &[Note] {
        Record::notes(self)
    }

    fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    fn set_ending(&mut self, ending: Option<Ending>) {
        self.ending = ending;
    }

    fn game(&self) -> Box<dyn GameFace> {
        Box::new(Record::game(self))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
