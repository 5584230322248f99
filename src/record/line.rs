//! The moves of a record: a line, its comments, and the variations that leave it.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::{fmt, mem};

/// A remark. Records wrap their lines, so blanks, tabs and line feeds are one blank here, and
/// there are none at either end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

impl Comment {
    /// A remark; nothing when it says nothing.
    ///
    /// ```
    /// use chesswright::record::Comment;
    ///
    /// let comment = Comment::new(" a good\nmove ").unwrap();
    /// assert_eq!(comment.as_str(), "a good move");
    /// assert_eq!(Comment::new("  "), None);
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Option<Comment> {
        let mut plain = String::with_capacity(text.len());
        for word in text.split_ascii_whitespace() {
            if !plain.is_empty() {
                plain.push(' ');
            }
            plain.push_str(word);
        }
        (!plain.is_empty()).then_some(Comment(plain))
    }

    /// What it says.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The value of a command in it, as programs leave them for each other: a clock, an
    /// evaluation, arrows.
    ///
    /// ```
    /// use chesswright::record::Comment;
    ///
    /// let comment = Comment::new("[%eval 0.17] [%clk 0:03:00] book").unwrap();
    /// assert_eq!(comment.command("clk"), Some("0:03:00"));
    /// assert_eq!(comment.command("cal"), None);
    /// ```
    #[must_use]
    pub fn command(&self, name: &str) -> Option<&str> {
        self.0.split("[%").skip(1).find_map(|part| {
            let (command, _) = part.split_once(']')?;
            Some(command.strip_prefix(name)?.strip_prefix(' ')?.trim())
        })
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Moves one after another, with what was said about them. `M` is a rule set's move, or a
/// string.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Line<M> {
    /// Remarks before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub entries: Vec<Entry<M>>,
}

/// A move of a [`Line`], and what belongs to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry<M> {
    /// The move.
    pub mv: M,
    /// Numeric annotation glyphs: 1 for a good move (`!`), 2 for a poor one (`?`), and so on.
    pub nags: Vec<u8>,
    /// Remarks after the move.
    pub comments: Vec<Comment>,
    /// What could have been played instead: lines that begin where this move begins.
    pub variations: Vec<Line<M>>,
}

impl<M> Line<M> {
    /// No moves.
    #[must_use]
    pub const fn new() -> Line<M> {
        Line { comments: Vec::new(), entries: Vec::new() }
    }

    /// The moves alone.
    pub fn moves(&self) -> impl Iterator<Item = &M> {
        self.entries.iter().map(|entry| &entry.mv)
    }
}

impl<M: Clone + PartialEq> Line<M> {
    /// Makes those moves the moves of the line, and loses nothing that can be said beside them.
    ///
    /// As far as the line has the same moves, they keep their annotations, remarks and
    /// variations. Where it has another, its own moves from there on become the first variation.
    /// When a variation there has the new moves, it changes places with them, unless it goes on
    /// after the last of them. What the line itself has after the last of the moves is cut off.
    ///
    /// ```
    /// use chesswright::record::{Comment, Line};
    ///
    /// let mut line: Line<&str> = ["e4", "e5", "Nf3", "Nc6"].into_iter().collect();
    /// line.entries[1].comments.extend(Comment::new("open"));
    /// line.replay(&["e4", "e5", "f4"]);
    /// assert_eq!(line.moves().copied().collect::<Vec<_>>(), ["e4", "e5", "f4"]);
    /// assert_eq!(line.entries[1].comments[0].as_str(), "open");
    /// let old = &line.entries[2].variations[0];
    /// assert_eq!(old.moves().copied().collect::<Vec<_>>(), ["Nf3", "Nc6"]);
    /// ```
    pub fn replay(&mut self, moves: &[M]) {
        for (place, mv) in moves.iter().enumerate() {
            match self.entries.get(place) {
                None => self.entries.push(Entry::new(mv.clone())),
                Some(entry) if entry.mv != *mv => self.leave(place, mv, &moves[place..]),
                Some(_) => {}
            }
        }
        self.entries.truncate(moves.len());
    }

    /// Puts a move, the first of those that now come, in the place of the one there, which
    /// becomes a variation with all that follows it.
    fn leave(&mut self, place: usize, mv: &M, moves: &[M]) {
        let mut old = Line { comments: Vec::new(), entries: self.entries.split_off(place) };
        // They stand beside the first variation, not in it.
        let mut beside = match old.entries.first_mut() {
            Some(entry) => mem::take(&mut entry.variations),
            None => Vec::new(),
        };
        // Nothing of it would be cut off.
        let fits = |line: &Line<M>| {
            let begins = line.moves().next() == Some(mv);
            begins
                && (line.entries.len() <= moves.len()
                    || !line.moves().zip(moves).all(|(a, b)| a == b))
        };
        let mut new = match beside.iter().position(fits) {
            Some(known) => beside.remove(known),
            None => Line { comments: Vec::new(), entries: vec![Entry::new(mv.clone())] },
        };
        if let Some(entry) = new.entries.first_mut() {
            let deeper = mem::take(&mut entry.variations);
            entry.variations = [old].into_iter().chain(beside).chain(deeper).collect();
        }
        // What was said before the new move now stands behind the one before it.
        let remarks = match self.entries.last_mut() {
            Some(before) => &mut before.comments,
            None => &mut self.comments,
        };
        remarks.append(&mut new.comments);
        self.entries.append(&mut new.entries);
    }
}

impl<M> Default for Line<M> {
    fn default() -> Line<M> {
        Line::new()
    }
}

impl<M> FromIterator<M> for Line<M> {
    /// A line of bare moves.
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Line<M> {
        Line { comments: Vec::new(), entries: moves.into_iter().map(Entry::new).collect() }
    }
}

impl<M> Entry<M> {
    /// A bare move.
    #[must_use]
    pub const fn new(mv: M) -> Entry<M> {
        Entry { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

/// What leads astray, and the moves from there on.
type Rest<M, E> = Option<(E, Line<M>)>;

impl<M> Line<M> {
    /// The same line with each move made another, in the order of play, or the first error.
    /// The function gets a state that follows the moves: each variation begins with the state
    /// before the move it replaces.
    ///
    /// Where a variation goes astray, `astray` is told the error and the rest of it, and says what
    /// is kept of that as a comment; or it gives the error back.
    pub(super) fn follow<N, S: Copy, E>(
        self,
        state: S,
        each: &mut impl FnMut(&mut S, &M) -> Result<N, E>,
        astray: &mut impl FnMut(E, Line<M>) -> Result<Option<Comment>, E>,
    ) -> Result<Line<N>, E> {
        match self.follow_until(state, each, astray)? {
            (line, None) => Ok(line),
            (_, Some((error, _))) => Err(error),
        }
    }

    fn follow_until<N, S: Copy, E>(
        self,
        mut state: S,
        each: &mut impl FnMut(&mut S, &M) -> Result<N, E>,
        astray: &mut impl FnMut(E, Line<M>) -> Result<Option<Comment>, E>,
    ) -> Result<(Line<N>, Rest<M, E>), E> {
        let mut line =
            Line { comments: self.comments, entries: Vec::with_capacity(self.entries.len()) };
        let mut entries = self.entries.into_iter();
        while let Some(entry) = entries.next() {
            let before = state;
            let mv = match each(&mut state, &entry.mv) {
                Ok(mv) => mv,
                Err(error) => {
                    let entries = core::iter::once(entry).chain(entries).collect();
                    return Ok((line, Some((error, Line { comments: Vec::new(), entries }))));
                }
            };
            let mut followed =
                Entry { mv, nags: entry.nags, comments: entry.comments, variations: Vec::new() };
            for variation in entry.variations {
                let (mut variation, rest) = variation.follow_until(before, each, astray)?;
                if let Some((error, rest)) = rest {
                    let said = astray(error, rest)?;
                    match variation.entries.last_mut() {
                        Some(last) => last.comments.extend(said),
                        None => {
                            // Nothing is left that could be a variation.
                            followed.comments.append(&mut variation.comments);
                            followed.comments.extend(said);
                            continue;
                        }
                    }
                }
                followed.variations.push(variation);
            }
            line.entries.push(followed);
        }
        Ok((line, None))
    }
}
