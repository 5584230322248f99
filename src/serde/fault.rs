//! Why what can be read is refused all the same.

use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::notation::ParseError;
use crate::record::{Ending, RecordError};
use crate::rules::{Outcome, RuleSet};
use crate::{EndError, ReplayError};

/// What is wrong, beyond what the format itself says. Serde keeps the text alone, which is why nobody
/// sees this type.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    /// Another game than the one whose rules are given.
    #[error("the game is {found:?}, not {wanted}; read it by the rules of that game")]
    OtherGame { found: String, wanted: String },
    /// The start position of a game is none.
    #[error("start: {0}")]
    Start(ParseError),
    /// A move is refused.
    #[error(transparent)]
    Move(#[from] ReplayError),
    /// The end that is told is not the one that has come about.
    #[error("end: {told} is told, but after the last move the game is over: {shown}")]
    OtherEnd { told: Ending, shown: Outcome },
    /// The game cannot be ended so.
    #[error("end: {0}")]
    End(#[from] EndError),
    /// A record that is none.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A text without a record.
    #[error("a record is the text of one game, and there is none in this text")]
    NoRecord,
    /// A text with several.
    #[error("a record is the text of one game, and there are more in this text")]
    Records,
}

/// Refuses what belongs to another game.
pub(super) fn check_id<R: RuleSet>(rules: &R, id: &str) -> Result<(), Fault> {
    if id == rules.id() {
        return Ok(());
    }
    Err(Fault::OtherGame { found: id.chars().take(40).collect(), wanted: rules.id().to_owned() })
}
