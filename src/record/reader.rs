//! Finding the games in a text, one after another.
//!
//! A text is read line by line, and no more of it is kept than the game at hand.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::tags::{is_name, is_own, read_tag};
use super::{
    Comment, Ending, Entry, Line, Note, Pgn, Record, RecordError, RecordFault, Tags, Text,
};
use crate::piece::Color;
use crate::rules::{RuleSet, Verdict};

/// How deep variations may be nested.
const DEEPEST: usize = 100;

/// The longest line that is read, in bytes. What has longer ones is no record, and need not be kept.
const LONGEST_LINE: usize = 1 << 24;

/// Where a [`Reader`] gets its text: bytes, or with the feature `std` anything [`Buffered`].
pub trait Source {
    /// The bytes that come next, as many as are at hand; none at the end of the text.
    ///
    /// # Errors
    /// Why the text cannot be read on.
    fn peek(&mut self) -> Result<&[u8], String>;

    /// Goes on behind so many of the bytes at hand.
    fn advance(&mut self, bytes: usize);
}

impl Source for &[u8] {
    fn peek(&mut self) -> Result<&[u8], String> {
        Ok(self)
    }

    fn advance(&mut self, bytes: usize) {
        *self = self.get(bytes..).unwrap_or_default();
    }
}

/// Text from a file or another stream.
///
/// ```
/// use chesswright::record::{Buffered, Reader};
///
/// let file = std::io::Cursor::new("1. e4 e5 *\r\n\r\n1. d4 *");
/// assert_eq!(Reader::new(Buffered::new(file)).count(), 2);
/// ```
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct Buffered<B>(B);

#[cfg(feature = "std")]
impl<B: std::io::BufRead> Buffered<B> {
    /// Text from there.
    #[must_use]
    pub fn new(from: B) -> Buffered<B> {
        Buffered(from)
    }
}

#[cfg(feature = "std")]
impl<B: std::io::BufRead> Source for Buffered<B> {
    fn peek(&mut self) -> Result<&[u8], String> {
        use alloc::string::ToString;
        while let Err(error) = self.0.fill_buf() {
            if error.kind() != std::io::ErrorKind::Interrupted {
                return Err(error.to_string());
            }
        }
        // What has just come is still at hand.
        self.0.fill_buf().map_err(|error| error.to_string())
    }

    fn advance(&mut self, bytes: usize) {
        self.0.consume(bytes);
    }
}

/// The games of a text, one after another, each as a [`Pgn`] or the error that spoils it. Huge files
/// are read as easily as small ones: only the game at hand is kept.
///
/// Text is UTF-8; a line that is not is taken as Latin-1, with a [`Note`]. What real files hold is
/// put up with: any line ends, a byte-order mark, lines that begin with `%`, missing blank lines,
/// `1.e4` without a blank, games without a result or without tags, and games that stop early. A line
/// of more than 16 MiB is passed over, and spoils its game.
#[derive(Debug)]
pub struct Reader<S> {
    source: S,
    variations: bool,
    /// Bytes taken from the source.
    taken: u64,
    /// The last of them was a carriage return: a line feed still belongs to it.
    returned: bool,
    /// The line read last, and its number.
    text: String,
    line: usize,
    /// What of the line is still to be read begins here: in the line, and in the whole text.
    at: usize,
    offset: u64,
    /// The line belongs to the next game from there on.
    pending: bool,
    /// The line was taken as Latin-1.
    latin: bool,
    /// The line was too long to be kept.
    long: bool,
    /// The line before was blank.
    blank: bool,
    /// Games begun.
    games: usize,
    game: Option<Draft>,
    over: bool,
}

/// What a line was to the game at hand.
enum Taken {
    /// It says nothing.
    Nothing,
    /// It is part of the game, which may go on.
    All,
    /// The game is complete; so many bytes at the end of the line belong to the next.
    AllBut(usize),
}

impl<S: Source> Reader<S> {
    /// The games of that text.
    #[must_use]
    pub fn new(source: S) -> Reader<S> {
        Reader {
            source,
            variations: true,
            taken: 0,
            returned: false,
            text: String::new(),
            line: 0,
            at: 0,
            offset: 0,
            pending: false,
            latin: false,
            long: false,
            blank: true,
            games: 0,
            game: None,
            over: false,
        }
    }

    /// Without variations: they are passed over and need not even be legal.
    #[must_use]
    pub fn without_variations(self) -> Reader<S> {
        Reader { variations: false, ..self }
    }

    /// The games as records by those rules.
    pub fn records<R: RuleSet>(self, rules: Arc<R>) -> Records<R, S> {
        Records { rules, reader: self }
    }

    /// Goes on to the next line, if there is one.
    fn next_line(&mut self) -> Result<bool, String> {
        if mem::take(&mut self.pending) {
            return Ok(true);
        }
        let mut bytes = mem::take(&mut self.text).into_bytes();
        bytes.clear();
        if self.returned {
            let feed = usize::from(self.source.peek()?.first() == Some(&b'\n'));
            self.advance(feed);
            self.returned = false;
        }
        (self.at, self.offset, self.long) = (0, self.taken, false);
        loop {
            let next = self.source.peek()?;
            if next.is_empty() {
                break;
            }
            let end = next.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &next[..end.unwrap_or(next.len())];
            let room = LONGEST_LINE - bytes.len();
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            self.long |= part.len() > room;
            self.returned = end.is_some_and(|end| next[end] == b'\r');
            let used = part.len() + usize::from(end.is_some());
            self.advance(used);
            if end.is_some() {
                break;
            }
        }
        if self.taken == self.offset {
            return Ok(false);
        }
        self.line += 1;
        // A byte-order mark, of the file or of one that was appended to it.
        let inside = self.game.as_ref().is_some_and(|game| game.comment.is_some());
        if !inside && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
            self.offset += 3;
        }
        let text = String::from_utf8(bytes);
        self.latin = text.is_err();
        self.text = text.unwrap_or_else(|error| {
            error.as_bytes().iter().map(|&byte| char::from(byte)).collect()
        });
        Ok(true)
    }

    fn advance(&mut self, bytes: usize) {
        self.source.advance(bytes);
        self.taken += bytes as u64;
    }

    /// The game at hand, begun now if there is none.
    fn draft(&mut self) -> &mut Draft {
        let (games, line, offset) = (&mut self.games, self.line, self.offset);
        self.game.get_or_insert_with(|| {
            *games += 1;
            Draft::new(*games, line, offset)
        })
    }

    /// Reads what is left of the line, and says whether the game at hand is complete.
    fn take_line(&mut self) -> bool {
        let text = mem::take(&mut self.text);
        let line = &text[self.at..];
        let (used, complete) = match self.take(line) {
            Taken::Nothing => (0, false),
            Taken::All => (line.len(), false),
            Taken::AllBut(left) => (line.len() - left, true),
        };
        self.pending = complete && used < line.len();
        if used > 0 {
            let bytes = if self.latin { line[..used].chars().count() } else { used };
            self.at += used;
            self.offset += bytes as u64;
            if let Some(draft) = &mut self.game {
                draft.end = self.offset;
                if self.latin {
                    let note = "not UTF-8; the line was taken as Latin-1";
                    draft.notes.push(Note::new(self.line, note));
                }
            }
        }
        self.text = text;
        complete
    }

    fn take(&mut self, line: &str) -> Taken {
        let blank = line.trim_start().is_empty();
        let after_blank = mem::replace(&mut self.blank, blank);
        let number = self.line;
        if self.long {
            if self.game.as_ref().is_some_and(Draft::has_ended) {
                return Taken::AllBut(line.len());
            }
            let draft = self.draft();
            draft.fail(number, RecordFault::LongLine(LONGEST_LINE));
            (draft.moving, draft.comment) = (true, None);
            return Taken::All;
        }
        // `[` and a letter: nothing else in a game begins a line so, comments aside.
        let tag = line
            .strip_prefix('[')
            .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_alphabetic()));
        if let Some(draft) = &mut self.game
            && let Some((_, since)) = draft.comment
        {
            if tag && after_blank && line.trim_end().ends_with("\"]") {
                draft.fail(number, RecordFault::OpenComment { since });
                return Taken::AllBut(line.len());
            }
            return self.movetext(line);
        }
        if blank || line.starts_with('%') {
            return Taken::Nothing;
        }
        if !tag {
            return self.movetext(line);
        }
        let draft = self.draft();
        if draft.moving || after_blank && draft.has_tag(line) {
            return Taken::AllBut(line.len());
        }
        let mut rest = line;
        while rest.starts_with('[') {
            match read_tag(rest) {
                Some((name, value, after)) => {
                    draft.tag(number, name, value);
                    rest = after.trim_start();
                }
                None => {
                    let text = rest.chars().take(40).collect();
                    draft.fail(number, RecordFault::Tag(text));
                    return Taken::All;
                }
            }
        }
        if rest.is_empty() { Taken::All } else { self.movetext(rest) }
    }

    fn movetext(&mut self, line: &str) -> Taken {
        let (number, keep) = (self.line, self.variations);
        match self.draft().movetext(number, line, keep) {
            Some(rest) => Taken::AllBut(rest.len()),
            None => Taken::All,
        }
    }
}

impl<S: Source> Iterator for Reader<S> {
    type Item = Result<Pgn, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.over {
            match self.next_line() {
                Ok(true) => {
                    if self.take_line()
                        && let Some(draft) = self.game.take()
                    {
                        return Some(draft.finish());
                    }
                }
                Ok(false) => {
                    self.over = true;
                    if let Some(mut draft) = self.game.take() {
                        draft.end_of_text(self.line);
                        return Some(draft.finish());
                    }
                }
                Err(error) => {
                    self.over = true;
                    return Some(Err(RecordError {
                        game: self.games.max(1),
                        line: self.line + 1,
                        fault: RecordFault::Source(error),
                    }));
                }
            }
        }
        None
    }
}

/// The games of a text as [`Record`]s; from [`Reader::records`].
#[derive(Debug)]
pub struct Records<R, S> {
    rules: Arc<R>,
    reader: Reader<S>,
}

impl<R: RuleSet, S: Source> Iterator for Records<R, S> {
    type Item = Result<Record<R>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let pgn = self.reader.next()?;
        Some(pgn.and_then(|pgn| pgn.record(Arc::clone(&self.rules))))
    }
}

/// A game that is being read.
#[derive(Debug)]
struct Draft {
    number: usize,
    first_line: usize,
    /// Where it begins in the text, and where it ends as far as it is read.
    start: u64,
    end: u64,
    tags: Tags,
    /// The names of the tags so far.
    names: BTreeSet<String>,
    /// The record's own tags: name, value, line.
    own: Vec<(String, String, usize)>,
    /// The line at hand last, those it leaves before it; never empty.
    lines: Vec<Line<Text>>,
    /// Variations that are passed over, and are open.
    passing: usize,
    /// The moves have begun: no more tags.
    moving: bool,
    /// A comment that is open, and the line where it began.
    comment: Option<(String, usize)>,
    /// The result behind the moves.
    result: Option<Option<Verdict>>,
    notes: Vec<Note>,
    /// What spoils the game; the rest of it is passed over.
    error: Option<RecordError>,
}

impl Draft {
    fn new(number: usize, first_line: usize, start: u64) -> Draft {
        Draft {
            number,
            first_line,
            start,
            end: start,
            tags: Tags::new(),
            names: BTreeSet::new(),
            own: vec![],
            lines: vec![Line::new()],
            passing: 0,
            moving: false,
            comment: None,
            result: None,
            notes: vec![],
            error: None,
        }
    }

    /// Has its result been read? Nothing but remarks can follow.
    fn has_ended(&self) -> bool {
        self.result.is_some() && self.comment.is_none()
    }

    fn fail(&mut self, line: usize, fault: RecordFault) {
        self.error.get_or_insert(RecordError { game: self.number, line, fault });
    }

    /// Has there been a tag of the name that a line begins with?
    fn has_tag(&self, line: &str) -> bool {
        read_tag(line).is_some_and(|(name, ..)| self.names.contains(name))
    }

    fn tag(&mut self, line: usize, name: &str, value: String) {
        if self.names.contains(name) {
            self.notes.push(Note::about(line, "a second tag of one name is passed over", name));
            return;
        }
        self.names.insert(name.to_owned());
        if is_own(name) {
            self.own.push((name.to_owned(), value, line));
        } else if !is_name(name) || self.tags.set(name, &value).is_err() {
            self.notes.push(Note::about(line, "a tag with no proper name is passed over", name));
        }
    }

    /// Reads a line of moves, and gives back what belongs to the next game.
    fn movetext<'t>(&mut self, line: usize, text: &'t str, keep: bool) -> Option<&'t str> {
        if self.error.is_some() {
            self.moving = true;
            // The result of a spoilt game still ends it.
            let last = text.split_whitespace().next_back();
            return last.and_then(read_result).and(Some(""));
        }
        let mut rest = text;
        if let Some((mut comment, since)) = self.comment.take() {
            let Some((last, after)) = text.split_once('}') else {
                comment.push('\n');
                comment.push_str(text);
                self.comment = Some((comment, since));
                return None;
            };
            comment.push('\n');
            comment.push_str(last);
            self.remark(&comment);
            rest = after;
        }
        loop {
            rest = rest.trim_start();
            let first = rest.chars().next()?;
            if self.result.is_some() && !matches!(first, '{' | ';') {
                return Some(rest);
            }
            let tail = &rest[first.len_utf8()..];
            match first {
                '{' => match tail.split_once('}') {
                    Some((comment, after)) => {
                        self.remark(comment);
                        rest = after;
                    }
                    None => {
                        self.comment = Some((tail.to_owned(), line));
                        return None;
                    }
                },
                ';' => {
                    self.remark(tail);
                    return None;
                }
                '(' => {
                    rest = tail;
                    self.moving = true;
                    if !keep {
                        self.passing += 1;
                    } else if self.top().entries.is_empty() {
                        self.fail(line, RecordFault::NothingToVary);
                        return None;
                    } else if self.lines.len() > DEEPEST {
                        self.fail(line, RecordFault::TooDeep(DEEPEST));
                        return None;
                    } else {
                        self.lines.push(Line::new());
                    }
                }
                ')' => {
                    rest = tail;
                    if self.passing > 0 {
                        self.passing -= 1;
                    } else if self.lines.len() > 1 {
                        self.close();
                    } else {
                        self.fail(line, RecordFault::NotInVariation);
                        return None;
                    }
                }
                '$' => {
                    let end = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
                    match tail[..end].parse() {
                        Ok(nag) => self.annotate(line, nag),
                        Err(_) => {
                            let nag = &tail[..end];
                            self.notes.push(Note::about(line, "no annotation glyph", nag));
                        }
                    }
                    rest = &tail[end..];
                }
                '}' => {
                    self.notes.push(Note::new(line, "a } without a { is passed over"));
                    rest = tail;
                }
                _ => {
                    let ends = |c: char| c.is_whitespace() || "(){};$".contains(c);
                    let end = rest.find(ends).unwrap_or(rest.len());
                    self.word(line, &rest[..end]);
                    rest = &rest[end..];
                }
            }
        }
    }

    /// The line that moves are added to.
    fn top(&mut self) -> &mut Line<Text> {
        if self.lines.is_empty() {
            self.lines.push(Line::new());
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// Ends the variation at hand.
    fn close(&mut self) {
        if let Some(variation) = self.lines.pop()
            && let Some(entry) = self.top().entries.last_mut()
        {
            entry.variations.push(variation);
        }
    }

    fn remark(&mut self, text: &str) {
        if self.passing > 0 {
            return;
        }
        let line = self.top();
        match line.entries.last_mut() {
            Some(entry) => entry.comments.extend(Comment::new(text)),
            None => line.comments.extend(Comment::new(text)),
        }
    }

    fn annotate(&mut self, line: usize, nag: u8) {
        if self.passing > 0 {
            return;
        }
        match self.top().entries.last_mut() {
            Some(entry) => entry.nags.push(nag),
            None => self.notes.push(Note::new(line, "an annotation before any move is lost")),
        }
    }

    fn word(&mut self, line: usize, word: &str) {
        self.moving = true;
        // `12.`, `12...`, and what stands directly behind them.
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let mv = digits.trim_start_matches(['.', '…']);
        let mv = if mv.len() < digits.len() || digits.is_empty() { mv } else { word };
        if mv.is_empty() {
            return;
        }
        if let Some(result) = read_result(mv) {
            if self.passing > 0 || self.lines.len() > 1 {
                self.notes.push(Note::about(line, "a result in a variation is passed over", mv));
            } else {
                self.result = Some(result);
            }
            return;
        }
        if let Some(&(_, nag)) = GLYPHS.iter().find(|&&(glyph, _)| glyph == mv) {
            return self.annotate(line, nag);
        }
        // Marks of older books, which say nothing that the move does not.
        if ["e.p.", "ep", "+", "++", "#", "†", "‡"].contains(&mv) || self.passing > 0 {
            return;
        }
        let bare = mv.trim_end_matches(['!', '?']);
        let text = Text { text: bare.to_owned(), line };
        self.top().entries.push(Entry::new(text));
        let marks = &mv[bare.len()..];
        if !marks.is_empty() {
            match GLYPHS.iter().find(|&&(glyph, _)| glyph == marks) {
                Some(&(_, nag)) => self.annotate(line, nag),
                None => self.notes.push(Note::about(line, "no annotation glyph", marks)),
            }
        }
    }

    fn end_of_text(&mut self, line: usize) {
        if let Some((comment, since)) = self.comment.take() {
            self.remark(&comment);
            let text = format!("the comment of line {since} runs to the end of the text");
            self.notes.push(Note::new(line, text));
        }
    }

    fn own(&mut self, name: &str) -> Option<(String, usize)> {
        let place = self.own.iter().position(|(own, ..)| own == name)?;
        let (_, value, line) = self.own.swap_remove(place);
        Some((value, line))
    }

    fn finish(mut self) -> Result<Pgn, RecordError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.passing > 0 || self.lines.len() > 1 {
            let text = "the game ends inside a variation";
            self.notes.push(Note::new(self.first_line, text));
        }
        while self.lines.len() > 1 {
            self.close();
        }
        let ending = self.ending();
        let unknown = |name: &str| matches!(name.trim(), "" | "?" | "-");
        Ok(Pgn {
            variant: self.own("Variant").map(|(name, _)| name).filter(|name| !unknown(name)),
            fen: self.own("FEN").filter(|(fen, _)| !unknown(fen)),
            line: mem::take(self.top()),
            number: self.number,
            first_line: self.first_line,
            bytes: self.start..self.end,
            tags: self.tags,
            ending,
            notes: self.notes,
        })
    }

    /// What the result behind the moves, the tag `Result` and the tag `Outcome` say together.
    fn ending(&mut self) -> Option<Ending> {
        let first = self.first_line;
        let tag = self.own("Result").and_then(|(text, line)| {
            let read = read_result(&text);
            if read.is_none() {
                self.notes.push(Note::about(line, "no result is called so", &text));
            }
            read.map(|result| (result, line))
        });
        let verdict = match (self.result, tag) {
            (None, None) => {
                self.notes.push(Note::new(first, "the game has no result"));
                None
            }
            (None, Some((result, line))) => {
                self.notes.push(Note::new(line, "the result is missing behind the moves"));
                result
            }
            (Some(None), Some((Some(result), line))) => {
                self.notes.push(Note::new(line, "the tag Result says more than the moves' end"));
                Some(result)
            }
            (Some(result), Some((other, line))) if result != other && other.is_some() => {
                let text =
                    "the tag Result and the result behind the moves differ; the latter counts";
                self.notes.push(Note::new(line, text));
                result
            }
            (Some(result), _) => result,
        };
        if let Some((text, line)) = self.own("Outcome") {
            let both = |ending: &Ending| {
                matches!(ending.verdict, Verdict::BothLose | Verdict::BothWin) && verdict.is_none()
            };
            let said = Ending::read(&text);
            match said.filter(|said| Some(said.verdict) == verdict || both(said)) {
                Some(said) => return Some(said),
                None => self.notes.push(Note::about(line, "the outcome is not the result", &text)),
            }
        }
        verdict.map(|verdict| Ending { verdict, reason: String::new() })
    }
}

/// Glyphs that are written out, and their numbers.
const GLYPHS: [(&str, u8); 27] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("inf", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
    ("RR", 145),
    ("N", 146),
    ("TN", 146),
];

/// The result that a word is: somebody's, or open; nothing when it is no result.
fn read_result(word: &str) -> Option<Option<Verdict>> {
    let plain = |c: char| match c {
        '–' | '—' | '−' | ':' => '-',
        'o' | 'O' => '0',
        _ => c.to_ascii_lowercase(),
    };
    let word: String = word.trim().chars().take(20).map(plain).collect();
    Some(match word.as_str() {
        "1-0" | "white" | "white wins" => Some(Verdict::Win(Color::White)),
        "0-1" | "black" | "black wins" => Some(Verdict::Win(Color::Black)),
        "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "draw" => Some(Verdict::Draw),
        "*" | "?" | "" => None,
        _ => return None,
    })
}
