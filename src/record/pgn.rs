//! A game as its record writes it, before rules have looked at the moves.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use super::tags::Tags;
use super::{Comment, Ending, Line, Note, Record, RecordError, RecordFault, resolve};
use crate::position::Position;
use crate::rules::RuleSet;

/// A move as it is written, and where.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Text {
    /// The move.
    pub text: String,
    /// The line it stands on, from 1.
    pub line: usize,
}

/// A game as its record writes it: tags, and moves that nobody has checked yet.
///
/// ```
/// use chesswright::record::Reader;
///
/// let text = "[Variant \"Standard\"]\n\n1.e4 e5 2.Nf3 1/2-1/2";
/// let pgn = Reader::new(text.as_bytes()).next().unwrap()?;
/// assert_eq!(pgn.variant(), Some("Standard"));
/// let moves: Vec<&str> = pgn.line().moves().map(|mv| mv.text.as_str()).collect();
/// assert_eq!(moves, ["e4", "e5", "Nf3"]);
/// assert_eq!(pgn.ending().unwrap().to_string(), "draw");
/// # Ok::<(), chesswright::record::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pgn {
    pub(super) number: usize,
    pub(super) first_line: usize,
    pub(super) bytes: Range<u64>,
    pub(super) tags: Tags,
    pub(super) variant: Option<String>,
    /// The tag FEN, and its line.
    pub(super) fen: Option<(String, usize)>,
    pub(super) line: Line<Text>,
    pub(super) ending: Option<Ending>,
    pub(super) notes: Vec<Note>,
}

impl Pgn {
    /// The number of the game in what is read, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// The line of the text where the game begins, from 1.
    #[must_use]
    pub fn first_line(&self) -> usize {
        self.first_line
    }

    /// Where the game stands in what is read, in bytes from the beginning: from its first line to
    /// the end of its last, without the line end there. A program that changes one game of a file
    /// keeps everything else as it is.
    ///
    /// ```
    /// use chesswright::record::Reader;
    ///
    /// let text = "1. e4 *\r\n\r\n1. d4 *\r\n";
    /// let pgn = Reader::new(text.as_bytes()).nth(1).unwrap()?;
    /// assert_eq!(pgn.bytes(), 11..18);
    /// assert_eq!(&text[11..18], "1. d4 *");
    /// # Ok::<(), chesswright::record::RecordError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> Range<u64> {
        self.bytes.clone()
    }

    /// The tags.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The game that the tag `Variant` names.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.variant.as_deref()
    }

    /// The start position that the tag `FEN` gives.
    #[must_use]
    pub fn fen(&self) -> Option<&str> {
        self.fen.as_ref().map(|(fen, _)| fen.as_str())
    }

    /// The moves.
    #[must_use]
    pub fn line(&self) -> &Line<Text> {
        &self.line
    }

    /// How the game ended.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// What the reader put up with.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The record, by the rules of its game. A record that names no game is one of the rules
    /// given.
    ///
    /// # Errors
    /// When it names another game, the start position is none, or a move is not legal. In a
    /// variation such a move is put up with: the variation ends before it, and the rest becomes a
    /// comment, with a [note](Record::notes).
    pub fn record<R: RuleSet>(self, rules: Arc<R>) -> Result<Record<R>, RecordError> {
        let game = self.number;
        let fail = |line, fault| RecordError { game, line, fault };
        if let Some(found) = self.variant().filter(|name| !is_called(rules.id(), Some(name))) {
            let found = found.chars().take(40).collect();
            let wanted = rules.id().to_owned();
            return Err(fail(self.first_line, RecordFault::OtherVariant { found, wanted }));
        }
        let start = match &self.fen {
            None => rules.start(),
            Some((fen, line)) => {
                // Blanks are not always single in files.
                let fields: Vec<&str> = fen.split_whitespace().collect();
                rules
                    .read_position(&fields.join(" "))
                    .map_err(|error| fail(*line, RecordFault::Start(Box::new(error))))?
            }
        };
        let mut each = |position: &mut Position<R>, text: &Text| {
            resolve(&*rules, position, &text.text).map_err(|fault| (text.line, fault))
        };
        let mut notes = self.notes;
        let mut astray = |(line, fault): (usize, RecordFault), rest: Line<Text>| {
            let text = format!("a variation ends early, the rest of it is now a comment: {fault}");
            notes.push(Note { line, text });
            let mut said = String::new();
            spell(&rest, &mut said);
            Ok(Comment::new(&said))
        };
        let line = self.line.follow(start, &mut each, &mut astray);
        let line = line.map_err(|(line, fault)| fail(line, fault))?;
        Ok(Record {
            variant: self.variant.filter(|name| name != rules.id()),
            tags: self.tags,
            ending: self.ending,
            start,
            line,
            rules,
            notes,
        })
    }
}

/// Writes moves that cannot be read as they were written, with all that belongs to them.
fn spell(line: &Line<Text>, to: &mut String) {
    let say = |text: &str, to: &mut String| {
        to.push_str(text);
        to.push(' ');
    };
    line.comments.iter().for_each(|comment| say(comment.as_str(), to));
    for entry in &line.entries {
        say(&entry.mv.text, to);
        entry.nags.iter().for_each(|nag| say(&format!("${nag}"), to));
        entry.comments.iter().for_each(|comment| say(comment.as_str(), to));
        for variation in &entry.variations {
            to.push('(');
            spell(variation, to);
            to.truncate(to.trim_end().len());
            say(")", to);
        }
    }
}

/// PGN was made for orthodox chess, and files call it by many names. A start position of Chess960 is
/// a start position like others.
const ORTHODOX: [&str; 10] = [
    "standard",
    "chess",
    "normal",
    "orthodox",
    "regular",
    "from position",
    "chess960",
    "fischer random",
    "fischerandom",
    "freestyle",
];

/// Do the tags of a record call a game of that id so? No name means orthodox chess.
pub(crate) fn is_called(id: &str, name: Option<&str>) -> bool {
    let plain = |name: &str| -> String {
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let Some(name) = name.map(plain) else { return id == "orthodox" };
    plain(id) == name
        || id == "orthodox"
            && (ORTHODOX
                .iter()
                .any(|&known| plain(known) == name || plain(known) + "chess" == name))
}

/// No game is called as a record says.
pub(crate) fn no_such_variant(pgn: &Pgn, known: Vec<String>) -> RecordError {
    let name = pgn.variant().unwrap_or("orthodox").chars().take(40).collect();
    let fault = RecordFault::UnknownVariant { name, known };
    RecordError { game: pgn.number, line: pgn.first_line, fault }
}

impl Note {
    pub(super) fn new(line: usize, text: impl Into<String>) -> Note {
        Note { line, text: text.into() }
    }

    pub(super) fn about(line: usize, what: &str, text: &str) -> Note {
        let text: String = text.chars().take(40).collect();
        Note { line, text: format!("{what}: {text:?}") }
    }
}
