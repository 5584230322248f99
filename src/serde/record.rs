//! Records: their PGN, as one string.

use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;

use serde::de::{DeserializeSeed, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::fault::Fault;
use crate::record::{Reader, Record, RecordError};
use crate::registry::{AnyRecord, Registry};
use crate::rules::RuleSet;

impl<R: RuleSet> Serialize for Record<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for AnyRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The only record of a text.
fn only<T>(mut records: impl Iterator<Item = Result<T, RecordError>>) -> Result<T, Fault> {
    let record = records.next().ok_or(Fault::NoRecord)??;
    if records.next().is_some() { Err(Fault::Records) } else { Ok(record) }
}

/// The only record of a text, by the rules that it names.
pub(super) fn read_any(games: &Registry, text: &str) -> Result<AnyRecord, Fault> {
    only(games.records(Reader::new(text.as_bytes())))
}

/// Reads a record by rules that are known. Its errors name the line and the move that is refused, and why.
///
/// ```
/// use std::sync::Arc;
///
/// use chesswright::serde::RecordSeed;
/// use chesswright::variants::orthodox::Orthodox;
/// use serde::de::DeserializeSeed;
///
/// let chess = RecordSeed(Arc::new(Orthodox::new()));
/// let record = chess.clone().deserialize(serde_json::json!("1. e4 e5 2. Nf3 *"))?;
/// assert_eq!(record.line().entries.len(), 3);
///
/// let error = chess.deserialize(serde_json::json!("1. e4 e5 2. Ke3 *")).unwrap_err();
/// assert_eq!(error.to_string(), "game 1, line 1: move 2. Ke3: the piece on e1 (K) cannot go to e3");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct RecordSeed<R: RuleSet>(
    /// The rules.
    pub Arc<R>,
);

impl<R: RuleSet> Clone for RecordSeed<R> {
    fn clone(&self) -> Self {
        RecordSeed(Arc::clone(&self.0))
    }
}

impl<R: RuleSet> fmt::Debug for RecordSeed<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RecordSeed").field(&self.0.id()).finish()
    }
}

impl<'de, R: RuleSet> DeserializeSeed<'de> for RecordSeed<R> {
    type Value = Record<R>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Record<R>, D::Error> {
        let text = String::deserialize(deserializer)?;
        only(Reader::new(text.as_bytes()).records(self.0)).map_err(D::Error::custom)
    }
}
