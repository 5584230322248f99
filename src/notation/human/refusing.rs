//! Why a text names no legal move: it is taken apart just far enough to say so.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::reading::{behind_name, behind_sign, is_decoration};
use super::{Form, Human, HumanMoves};
use crate::board::{Cell, CellSet, Geometry};
use crate::notation::{MoveError, refusal};
use crate::piece::{Color, Kind, Piece};
use crate::rules::{NoCastling, RuleSet};

/// What is wrong with the beginning of a text that names no piece.
const NO_LETTER: &str = "no letter of a piece and no cell";

/// No cell's name is longer, and no hint.
const LONGEST_HINT: usize = 8;

/// What was written, cut when long.
pub(super) fn cut(text: &str) -> String {
    text.chars().take(20).collect()
}

/// A text as far as it can be understood.
struct Said<'t> {
    /// The kinds it may mean.
    kinds: Vec<Kind>,
    /// The cell that the piece leaves, in full.
    from: Option<Cell>,
    /// A file or a rank of it.
    hint: &'t str,
    to: Cell,
    rest: &'t str,
}

impl<R: RuleSet> HumanMoves<'_, R> {
    /// Why a text that fits no legal move is refused. `reason` is what the reader of move strings
    /// says, `near` are moves whose way it gives, but not what they decide.
    pub(super) fn refusal<'h>(
        &'h self,
        text: &str,
        reason: MoveError,
        near: impl Iterator<Item = &'h Human<R::Move>>,
    ) -> MoveError {
        let (rules, position) = (self.rules, self.position);
        if let Some(outcome) = rules.outcome(position) {
            return MoveError::GameOver(outcome);
        }
        if !matches!(reason, MoveError::Unreadable { .. } | MoveError::Choice { .. }) {
            // Two cells were named, and it is known why that does not go.
            return reason;
        }
        let castling = ["O-O-O", "O-O"]
            .into_iter()
            .find(|name| behind_name(text, name).is_some_and(is_decoration));
        if let Some(name) = castling {
            return self.no_castling(name);
        }
        if text.contains('@') {
            return MoveError::Illegal(cut(text));
        }
        if let Some(example) = self.in_capitals(text) {
            let why = "a piece is written with a capital letter";
            return MoveError::Misspelt { text: cut(text), at: 0, why, example };
        }
        let said = match self.understand(text) {
            Ok(said) => said,
            Err((at, why)) => return self.misspelt(text, at, why),
        };
        let mut choices = self.all_written(near);
        let written = self.names(&said);
        if choices.is_empty() && !written.is_empty() {
            return MoveError::HasName { text: cut(text), written };
        }
        if choices.is_empty() && said.from.is_some() {
            let between = |human: &&Human<R::Move>| rules.ends(human.mv) == (said.from, said.to);
            choices = self.all_written(self.moves.iter().filter(between));
        }
        if !choices.is_empty() {
            return MoveError::Choice { choices };
        }
        if !is_decoration(said.rest) {
            let at = text.len() - said.rest.len();
            return self.misspelt(text, at, "nothing that a move to that cell ends with");
        }
        self.nobody(&said)
    }

    /// Why there is no castling by that name.
    fn no_castling(&self, name: &str) -> MoveError {
        let (rules, position) = (self.rules, self.position);
        if rules.start().rights().is_empty() {
            return MoveError::Castling(NoCastling::NotInGame);
        }
        let own = position.of(position.turn());
        let king = (rules.kings(position) & own).first();
        // The partner of the short one stands to the right, as White sees it.
        let partners = (position.rights() & own).cells();
        let mut partners = partners
            .filter(|&partner| king.is_some_and(|king| (partner > king) == (name == "O-O")))
            .peekable();
        if partners.peek().is_none() {
            return MoveError::Castling(NoCastling::RightLost);
        }
        let reason = partners.find_map(|partner| rules.objection(position, king, partner));
        reason.unwrap_or_else(|| MoveError::Illegal(name.to_string()))
    }

    /// When a text would be a move but that its piece is written with a small letter: how it is to
    /// be written.
    fn in_capitals(&self, text: &str) -> Option<String> {
        let (piece, rest) = self.rules.notation().piece_prefix(text)?;
        let letter = self.rules.notation().letter(Piece::new(Color::White, piece.kind));
        let small = text.strip_suffix(rest)?;
        if piece.color == Color::White || letter == small {
            return None;
        }
        let text = letter + rest;
        if let Ok(mv) = self.read(&text) {
            return self.write(mv);
        }
        // The letter may be meant for a file.
        let is_file =
            |cell: Cell| self.place(cell).lines.is_some_and(|(file, _)| file.starts_with(small));
        let said = self.understand(&text).is_ok() && !self.rules.board().cells().any(is_file);
        said.then(|| self.example())
    }

    /// How the legal moves are written that go the way that is said, but have names of their own.
    fn names(&self, said: &Said<'_>) -> Vec<String> {
        let goes = |human: &&Human<R::Move>| {
            let (Some(from), to) = self.rules.ends(human.mv) else { return false };
            let other = self.rules.other_spelling(self.position, human.mv);
            matches!(human.form, Form::Named { .. })
                && self.is_meant(said, from)
                && (to == said.to || other == Some((from, said.to)))
        };
        let named = self.moves.iter().filter(goes);
        named.flat_map(|human| [self.written(human), human.string.clone()]).collect()
    }

    /// May the piece on a cell be the one that is said to go?
    fn is_meant(&self, said: &Said<'_>, from: Cell) -> bool {
        let lines = self.place(from).lines.unwrap_or_default();
        self.position.piece(from).is_some_and(|piece| said.kinds.contains(&piece.kind))
            && said.from.is_none_or(|cell| cell == from)
            && (said.hint.is_empty() || said.hint == lines.0 || said.hint == lines.1)
    }

    fn misspelt(&self, text: &str, at: usize, why: &'static str) -> MoveError {
        let at = text.get(..at).map_or(at, |before| before.chars().count());
        MoveError::Misspelt { text: cut(text), at, why, example: self.example() }
    }

    /// Takes a text apart; an error says at which byte and why that fails.
    fn understand<'t>(&self, text: &'t str) -> Result<Said<'t>, (usize, &'static str)> {
        let said = self.take_apart(text)?;
        // Without a letter somebody is meant only where kinds go without, or both cells are named.
        if said.kinds.is_empty() && said.from.is_none() { Err((0, NO_LETTER)) } else { Ok(said) }
    }

    fn take_apart<'t>(&self, text: &'t str) -> Result<Said<'t>, (usize, &'static str)> {
        let notation = self.rules.notation();
        let signs = text.len()
            - text.trim_start_matches(|sign: char| !sign.is_alphanumeric() && sign != '+').len();
        let (mark, unmarked) = text.split_at(signs);
        let piece =
            notation.piece_prefix(unmarked).filter(|(piece, _)| piece.color == Color::White);
        let (kinds, rest) = match piece {
            Some((piece, rest)) => (Vec::from([piece.kind]), rest),
            None => (notation.letterless().collect(), unmarked),
        };
        let at = |rest: &str| text.len() - rest.len();
        // A mark of a board may stand before the letter or before the cell.
        let cell = |rest: &'t str| -> Option<(Cell, &'t str)> {
            if mark.is_empty() {
                return self.rules.board().cell_prefix(rest);
            }
            let mut marked = mark.to_string();
            marked.push_str(rest);
            let (cell, left) = self.rules.board().cell_prefix(&marked)?;
            Some((cell, rest.get(rest.len().checked_sub(left.len())?..)?))
        };
        if let Some((first, rest)) = cell(rest) {
            return Ok(match cell(behind_sign(rest)) {
                Some((to, rest)) => Said { kinds, from: Some(first), hint: "", to, rest },
                None => Said { kinds, from: None, hint: "", to: first, rest },
            });
        }
        if let Some((to, rest)) = cell(behind_sign(rest)) {
            return Ok(Said { kinds, from: None, hint: "", to, rest });
        }
        let ends = rest.char_indices().map(|(at, letter)| at + letter.len_utf8());
        // A hint is a file, a rank or a cell: longer ones would be looked for in vain.
        for end in ends.take(LONGEST_HINT).take_while(|&end| could_be_line(&rest[..end])) {
            if self.is_line(&rest[..end])
                && let Some((to, left)) = cell(behind_sign(&rest[end..]))
            {
                return Ok(Said { kinds, from: None, hint: &rest[..end], to, rest: left });
            }
        }
        let capital = rest.starts_with(|letter: char| letter.is_uppercase());
        if piece.is_none() && (capital || notation.letterless().next().is_none()) {
            return Err((0, NO_LETTER));
        }
        Err((at(behind_sign(rest)), "no cell of the board"))
    }

    /// Is that a file or a rank of the board?
    fn is_line(&self, text: &str) -> bool {
        let mut places = self.rules.board().cells().map(|cell| self.place(cell));
        places.any(|place| place.lines.is_some_and(|(file, rank)| text == file || text == rank))
    }

    /// Says why no piece that may be meant goes to a cell.
    fn nobody(&self, said: &Said<'_>) -> MoveError {
        let (rules, position) = (self.rules, self.position);
        let us = position.turn();
        let name = |cell: Cell| self.name(cell).to_string();
        if let (Some(from), true) = (said.from, said.kinds.is_empty()) {
            return refusal(rules, position, Some(from), said.to);
        }
        let pieces: Vec<String> = said
            .kinds
            .iter()
            .map(|&kind| rules.notation().letter(Piece::new(Color::White, kind)))
            .collect();
        let piece = pieces.join("/");
        let movers: Vec<Cell> =
            position.of(us).cells().filter(|&from| self.is_meant(said, from)).collect();
        let mut reasons = movers.iter().map(|&from| refusal(rules, position, Some(from), said.to));
        match (movers.len(), reasons.next()) {
            (_, None) => {
                let place = match said.from {
                    Some(from) => name(from),
                    None => said.hint.to_string(),
                };
                MoveError::NoMover { piece, place }
            }
            (1, Some(reason)) => reason,
            (_, Some(first)) => {
                let exposed = |reason: &MoveError| !matches!(reason, MoveError::CannotReach { .. });
                let telling = Some(first).into_iter().chain(reasons).find(exposed);
                telling.unwrap_or(MoveError::NoneReaches { piece, to: name(said.to) })
            }
        }
    }
}

/// Could that be a file, or a rank?
fn could_be_line(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
        || text.bytes().all(|byte| byte.is_ascii_alphabetic())
}
