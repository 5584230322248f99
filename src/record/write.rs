//! Records as text.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::fmt::Write;
use core::mem;

use super::tags::write_tag;
use super::{Comment, Ending, Line, Record, write_move_text};
use crate::notation::move_number;
use crate::position::Position;
use crate::rules::{RuleSet, Verdict};

/// The longest line, in characters.
const WIDTH: usize = 79;

impl<R: RuleSet> fmt::Display for Record<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = Ending::result(self.ending.as_ref());
        for (name, value) in self.tags.roster() {
            write_tag(f, name, value)?;
        }
        write_tag(f, "Result", result)?;
        // The record's own tags among the others, by name.
        let own = self.own_tags();
        let mut own = own.iter().peekable();
        for (name, value) in self.tags.others() {
            while let Some((own, value)) = own.next_if(|(own, _)| *own < name) {
                write_tag(f, own, value)?;
            }
            write_tag(f, name, value)?;
        }
        for (own, value) in own {
            write_tag(f, own, value)?;
        }
        f.write_char('\n')?;
        let mut text = Wrapped { to: f, column: 0, held: String::new(), prefix: "" };
        self.write_line(&mut text, &self.line, self.start)?;
        text.word(result)?;
        text.end_line()
    }
}

impl<R: RuleSet> Record<R> {
    /// The tags that say what the record knows by itself, sorted.
    fn own_tags(&self) -> alloc::vec::Vec<(&'static str, String)> {
        let mut own = alloc::vec![];
        if self.start != self.rules.start() {
            own.push(("FEN", self.rules.position_string(&self.start)));
        }
        if let Some(ending) = &self.ending {
            let both = matches!(ending.verdict, Verdict::BothLose | Verdict::BothWin);
            if both || !ending.reason.is_empty() {
                own.push(("Outcome", format!("{ending}")));
            }
        }
        if self.start != self.rules.start() {
            own.push(("SetUp", "1".to_owned()));
        }
        match &self.variant {
            Some(name) => own.push(("Variant", name.clone())),
            None if self.rules.id() != "orthodox" => {
                own.push(("Variant", self.rules.id().to_owned()));
            }
            None => {}
        }
        own
    }

    fn write_line(
        &self,
        text: &mut Wrapped<'_, '_>,
        line: &Line<R::Move>,
        mut position: Position<R>,
    ) -> fmt::Result {
        text.comments(&line.comments)?;
        // Black's move has its number where it does not follow White's directly.
        let mut numbered = true;
        for entry in &line.entries {
            let white = position.turn() == crate::piece::Color::White;
            if numbered || white {
                text.word(&move_number(&position))?;
            }
            text.word(&write_move_text(&*self.rules, &position, entry.mv))?;
            for nag in &entry.nags {
                text.word(&format!("${nag}"))?;
            }
            text.comments(&entry.comments)?;
            for variation in &entry.variations {
                text.open();
                self.write_line(text, variation, position)?;
                text.close()?;
            }
            numbered = !entry.comments.is_empty() || !entry.variations.is_empty();
            self.rules.play_unchecked(&mut position, entry.mv);
        }
        Ok(())
    }
}

/// Words in lines of limited width.
struct Wrapped<'f, 'a> {
    to: &'f mut fmt::Formatter<'a>,
    column: usize,
    /// A word that something may still be put behind.
    held: String,
    /// What is put before the next word.
    prefix: &'static str,
}

impl Wrapped<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        self.held.push_str(mem::take(&mut self.prefix));
        self.held.push_str(word);
        Ok(())
    }

    fn open(&mut self) {
        // Nothing is before a variation but a move or what belongs to it.
        self.prefix = "(";
    }

    fn close(&mut self) -> fmt::Result {
        if self.held.is_empty() || !self.prefix.is_empty() {
            return self.word(")");
        }
        self.held.push(')');
        Ok(())
    }

    fn comments(&mut self, comments: &[Comment]) -> fmt::Result {
        for comment in comments {
            if comment.as_str().contains('}') {
                // Nothing ends such a comment but the line's end.
                if !self.prefix.is_empty() {
                    self.word("")?;
                }
                self.end_line()?;
                writeln!(self.to, "; {comment}")?;
                continue;
            }
            let mut words = comment.as_str().split(' ').peekable();
            let mut before = "{";
            while let Some(word) = words.next() {
                let after = if words.peek().is_none() { "}" } else { "" };
                self.word(&format!("{}{word}{after}", mem::take(&mut before)))?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        if self.held.is_empty() {
            return Ok(());
        }
        let length = self.held.chars().count();
        // A line that begins with % would be no part of the game.
        let fits = self.column + 1 + length <= WIDTH || self.held.starts_with('%');
        if self.column > 0 {
            self.to.write_char(if fits { ' ' } else { '\n' })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.to.write_str(&self.held)?;
        self.column += length;
        self.held.clear();
        Ok(())
    }

    fn end_line(&mut self) -> fmt::Result {
        self.flush()?;
        if mem::take(&mut self.column) > 0 {
            self.to.write_char('\n')?;
        }
        Ok(())
    }
}
