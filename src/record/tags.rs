//! The tags of a record: who played whom, where and when.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::fmt;

/// The roster that every record has, without the result, and what is written when nothing is
/// known.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Tags that say what the record itself knows: it writes them.
const OWN: [&str; 5] = ["Result", "Variant", "SetUp", "FEN", "Outcome"];

/// The tags of a record: the roster (`Event`, `Site`, `Date`, `Round`, `White`, `Black`), which is
/// always there, and any others. What the record knows by itself (`Result`, `Variant`, `SetUp`,
/// `FEN`, `Outcome`) is not among them.
///
/// ```
/// use chesswright::record::Tags;
///
/// let mut tags = Tags::new();
/// tags.set("White", "Anderssen, Adolf")?;
/// tags.set("ECO", "C33")?;
/// assert_eq!(tags.get("White"), Some("Anderssen, Adolf"));
/// assert_eq!(tags.get("Date"), Some("????.??.??"));
/// assert_eq!(tags.get("Annotator"), None);
/// assert!(tags.set("FEN", "8/8").is_err());
/// # Ok::<(), chesswright::record::TagError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tags {
    roster: [String; ROSTER.len()],
    others: BTreeMap<String, String>,
}

/// Why a tag cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TagError {
    /// No name for a tag.
    #[error("{0:?} is no name for a tag; use letters, digits and _, a letter first")]
    Name(String),
    /// The record writes it.
    #[error("the record itself writes the tag {0}")]
    Own(String),
}

pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
}

/// Is that a tag the record writes itself?
pub(super) fn is_own(name: &str) -> bool {
    OWN.contains(&name)
}

impl Tags {
    /// A roster of which nothing is known.
    #[must_use]
    pub fn new() -> Tags {
        Tags { roster: ROSTER.map(|(_, unknown)| unknown.to_owned()), others: BTreeMap::new() }
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        match ROSTER.iter().position(|&(known, _)| known == name) {
            Some(place) => Some(&self.roster[place]),
            None => self.others.get(name).map(String::as_str),
        }
    }

    /// Sets a tag. Line feeds and other control characters in the value become blanks.
    ///
    /// # Errors
    /// When the name is none, or that of a tag which the record writes itself.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_name(name) {
            return Err(TagError::Name(name.chars().take(40).collect()));
        }
        if is_own(name) {
            return Err(TagError::Own(name.to_owned()));
        }
        let value = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match ROSTER.iter().position(|&(known, _)| known == name) {
            Some(place) => self.roster[place] = value,
            None => {
                self.others.insert(name.to_owned(), value);
            }
        }
        Ok(())
    }

    /// Takes a tag away; of the roster, what is known of it.
    pub fn remove(&mut self, name: &str) {
        match ROSTER.iter().position(|&(known, _)| known == name) {
            Some(place) => self.roster[place] = ROSTER[place].1.to_owned(),
            None => {
                self.others.remove(name);
            }
        }
    }

    /// The roster in its order.
    pub fn roster(&self) -> impl Iterator<Item = (&str, &str)> {
        ROSTER.iter().zip(&self.roster).map(|(&(name, _), value)| (name, value.as_str()))
    }

    /// The other tags, sorted by name.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        self.others.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl Default for Tags {
    fn default() -> Tags {
        Tags::new()
    }
}

/// Writes a tag on a line of its own; control characters become blanks.
pub(super) fn write_tag(to: &mut dyn fmt::Write, name: &str, value: &str) -> fmt::Result {
    write!(to, "[{name} \"")?;
    for c in value.chars() {
        if c == '"' || c == '\\' {
            to.write_char('\\')?;
        }
        to.write_char(if c.is_control() { ' ' } else { c })?;
    }
    to.write_str("\"]\n")
}

/// Reads the tag that a text begins with: name, value, and the rest.
pub(super) fn read_tag(text: &str) -> Option<(&str, String, &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let (name, quoted) = inside.split_once('"')?;
    let name = name.trim();
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || c == ']') {
        return None;
    }
    let mut value = String::new();
    let mut rest = quoted.char_indices();
    while let Some((at, c)) = rest.next() {
        match c {
            '\\' if quoted[at + 1..].starts_with(['"', '\\']) => {
                // A lone backslash before the end is meant as such: [Path "C:\"].
                let behind = quoted[at + 1..].strip_prefix("\"]");
                let last = behind.is_some_and(|rest| rest.trim_start().is_empty());
                if last {
                    value.push(c);
                } else if let Some((_, escaped)) = rest.next() {
                    value.push(escaped);
                }
            }
            // A quote that does not end the tag was left without its backslash.
            '"' => match quoted[at + 1..].trim_start().strip_prefix(']') {
                Some(after) => return Some((name, value, after)),
                None => value.push(c),
            },
            _ => value.push(if c.is_control() { ' ' } else { c }),
        }
    }
    None
}
