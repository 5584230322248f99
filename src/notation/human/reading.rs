//! Reading human notation: a text is held against each legal move.

use alloc::string::String;
use alloc::vec::Vec;

use super::refusing::cut;
use super::{Form, Human, HumanMoves, SIGNS, ending};
use crate::notation::MoveError;
use crate::piece::{Color, Piece};
use crate::rules::RuleSet;

/// How well a text fits a move, worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Fit {
    /// The way is right; what the text says behind it is not what the move decides.
    Contradicts,
    /// The way is right, and the text does not say what the move decides.
    Omits,
    /// Everything is right, so many bytes behind the way.
    Says(usize),
}

/// What a text may name.
enum Found<'h, M> {
    One(M),
    Many(Vec<&'h Human<M>>),
    /// None; these go the same way, and decide otherwise what the text says behind it.
    Near(Vec<&'h Human<M>>),
}

/// What may stand behind any move: check, mate, praise and blame, and `e.p.`.
pub(super) fn is_decoration(text: &str) -> bool {
    let text = text.trim();
    let start = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (before, after) = text.split_at(start);
    let after = after.strip_prefix("e.p.").or(after.strip_prefix("ep")).unwrap_or(after);
    let bare = |text: &str| text.trim().trim_start_matches(SIGNS).is_empty();
    bare(before) && bare(after)
}

/// What stands behind the way, without the signs that people leave out or put in.
fn bare(ending: &str) -> String {
    let signs = ['=', '/', '(', ')', ' '];
    ending.chars().filter(|sign| !signs.contains(sign)).collect::<String>().to_lowercase()
}

/// The text behind a move's name (`O-O`), which may also be written with zeros or small letters.
pub(super) fn behind_name<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let letter = |byte: u8| if byte == b'0' { b'o' } else { byte.to_ascii_lowercase() };
    let (start, rest) = (text.get(..name.len())?, text.get(name.len()..)?);
    start.bytes().map(letter).eq(name.bytes().map(letter)).then_some(rest)
}

/// The text behind a sign of going or capturing, if there is one.
pub(super) fn behind_sign(text: &str) -> &str {
    text.strip_prefix(['-', 'x', 'X', ':', '×']).unwrap_or(text)
}

impl<R: RuleSet> HumanMoves<'_, R> {
    /// The legal move that a text names. Besides what [`write`](HumanMoves::write) gives, it may
    /// be written with more of the cell it leaves than is needed, with a hyphen or without the
    /// `x`, with its choice as `e8Q` or `e8(Q)`, with symbols for letters, `0-0` for `O-O`; marks,
    /// comments in signs and `e.p.` are not looked at. Move strings are read too.
    ///
    /// # Errors
    /// When no legal move is written so, or more than one: why, where, and what to write instead.
    pub fn read(&self, text: &str) -> Result<R::Move, MoveError> {
        let letters = self.without_symbols(text.trim());
        let text = letters.as_str();
        match self.found(text) {
            Found::One(mv) => Ok(mv),
            Found::Many(many) => {
                let candidates = self.all_written(many.iter().copied());
                Err(MoveError::Ambiguous { text: cut(text), candidates })
            }
            Found::Near(near) => {
                let written = crate::notation::read_move(self.rules, self.position, text);
                written.map_err(|reason| self.refusal(text, reason, near.iter().copied()))
            }
        }
    }

    /// The one move that a text names; nothing when there is none or more than one.
    pub(super) fn read_one(&self, text: &str) -> Option<R::Move> {
        match self.found(&self.without_symbols(text.trim())) {
            Found::One(mv) => Some(mv),
            Found::Many(_) | Found::Near(_) => None,
        }
    }

    /// The moves that fit a text best.
    fn found(&self, text: &str) -> Found<'_, R::Move> {
        if let Some(mv) = self.exact(text) {
            return Found::One(mv);
        }
        let fits: Vec<(Fit, &Human<R::Move>)> =
            self.moves.iter().filter_map(|human| Some((self.fit(human, text)?, human))).collect();
        let best = fits.iter().map(|&(fit, _)| fit).max();
        let found: Vec<&Human<R::Move>> =
            fits.iter().filter(|&&(fit, _)| Some(fit) == best).map(|&(_, human)| human).collect();
        match (best, &found[..]) {
            (None | Some(Fit::Contradicts), _) => Found::Near(found),
            (_, [human]) => Found::One(human.mv),
            _ => Found::Many(found),
        }
    }

    /// Symbols of pieces as letters.
    fn without_symbols(&self, text: &str) -> String {
        let notation = self.rules.notation();
        let mut letters = String::new();
        for letter in text.chars() {
            // Signs that may be part of a name stand for themselves.
            let symbol = Some(letter).filter(|letter| !letter.is_ascii());
            match symbol.and_then(|symbol| notation.kind_of_symbol(symbol)) {
                Some(kind) => letters += &notation.letter(Piece::new(Color::White, kind)),
                None => letters.push(letter),
            }
        }
        letters
    }

    /// The move that is written so, but for marks.
    fn exact(&self, text: &str) -> Option<R::Move> {
        let written = self.moves.iter().filter(|human| {
            text.strip_prefix(human.body.as_str())
                .is_some_and(|rest| is_decoration(rest) || rest == self.mark(human))
        });
        written
            .max_by_key(|human| human.body.len())
            .or_else(|| self.moves.iter().find(|human| human.string == text))
            .map(|human| human.mv)
    }

    fn fit(&self, human: &Human<R::Move>, text: &str) -> Option<Fit> {
        let (before, after) = human.around();
        match &human.form {
            Form::Whole | Form::Bare => self.fits_drop(human, text).then_some(Fit::Says(0)),
            Form::Named { name, .. } => {
                let rest = behind_name(text.strip_prefix(before)?, name)?;
                self.fit_ending(rest, after)
            }
            Form::Journey { .. } => self.fit_journey(human, text.strip_prefix(before)?, after),
        }
    }

    /// A drop may lack the letter of a kind that goes without one.
    fn fits_drop(&self, human: &Human<R::Move>, text: &str) -> bool {
        let (letter, target) = human.string.split_once('@').unwrap_or_default();
        let notation = self.rules.notation();
        let dropped = notation.piece_prefix(letter).map(|(piece, _)| piece.kind);
        let letterless = dropped.is_some_and(|kind| notation.is_letterless(kind));
        let (written, rest) = text.split_once('@').unwrap_or_default();
        rest.strip_prefix(target).is_some_and(is_decoration)
            && !target.is_empty()
            && (written.eq_ignore_ascii_case(letter) || written.is_empty() && letterless)
    }

    /// Every way to write the journey, tried on the text.
    fn fit_journey(&self, human: &Human<R::Move>, text: &str, after: &str) -> Option<Fit> {
        let Form::Journey { kind, from, to, .. } = human.form else { return None };
        let (origin, target) = (self.place(from), self.place(to));
        if !text.contains(target.bare) {
            return None;
        }
        let notation = self.rules.notation();
        let letter = notation.letter(Piece::new(Color::White, kind));
        let (file, rank) = origin.lines.unwrap_or_default();
        let mut best = None;
        // The mark of the board stands first, or with the cells.
        for (marked, rest) in [(false, Some(text)), (true, text.strip_prefix(target.mark))] {
            let Some(rest) = rest.filter(|_| !marked || !target.mark.is_empty()) else { continue };
            for (lettered, rest) in
                [(true, rest.strip_prefix(letter.as_str())), (false, Some(rest))]
            {
                let Some(rest) = rest else { continue };
                let own = !marked || origin.mark == target.mark;
                let whole = if marked { origin.bare } else { origin.whole };
                for hint in ["", file, rank, origin.bare, whole] {
                    // A piece with a letter may go without it when its cell is named in full.
                    let named = lettered || notation.is_letterless(kind) || hint == whole;
                    let Some(rest) = rest.strip_prefix(hint).filter(|_| named && own) else {
                        continue;
                    };
                    let goal = if marked { target.bare } else { target.whole };
                    let goal = behind_sign(rest).strip_prefix(goal);
                    best = best.max(goal.and_then(|rest| self.fit_ending(rest, after)));
                }
            }
        }
        best
    }

    /// How what stands behind the way fits what the move decides.
    fn fit_ending(&self, rest: &str, after: &str) -> Option<Fit> {
        let said = bare(rest);
        let human = ending(self.rules.notation(), after);
        for wanted in [bare(&human), bare(after)] {
            if said.strip_prefix(wanted.as_str()).is_some_and(is_decoration) {
                return Some(Fit::Says(wanted.len()));
            }
        }
        if after.is_empty() {
            return None;
        }
        Some(if is_decoration(rest) { Fit::Omits } else { Fit::Contradicts })
    }

    /// Some legal move, as an example.
    pub(super) fn example(&self) -> String {
        self.moves.first().map(|human| self.written(human)).unwrap_or_default()
    }

    /// Moves as people write them, sorted bytewise.
    pub(super) fn all_written<'h>(
        &'h self,
        moves: impl Iterator<Item = &'h Human<R::Move>>,
    ) -> Vec<String> {
        let mut written: Vec<String> = moves.map(|human| self.written(human)).collect();
        written.sort_unstable();
        written
    }
}
