//! Human notation: moves as people write them, `Nf3`, `exd8=Q+`, `P@f5`, `e3/N`, `~Nd4`.
//!
//! One scheme serves every game, and asks the game for what it says anyway: its move strings,
//! [`ends`](RuleSet::ends), [`is_capture`](RuleSet::is_capture) and the letters of its
//! [`Notation`](super::Notation). A move is written as
//!
//! 1. what its move string says before the two cells (`P@a2,`);
//! 2. the mark of the board it is made on, where a board has one (`~`);
//! 3. the letter of the piece, unless its kind goes without;
//! 4. as little of the cell it leaves as tells it from the legal moves of others that are
//!    called the same: the file, else the rank, else both. A capture by a piece without a letter
//!    always names the file. A name that is not letters and then digits has no file and no rank,
//!    and is given whole;
//! 5. `x` when it captures;
//! 6. the cell it goes to;
//! 7. what its move string says after the two cells: a piece as `=Q`, a promotion that leaves
//!    no choice (`+`) as `=+`, anything else as it is, a piece behind a sign in upper case (`/N`);
//! 8. `+` or `#` ([`RuleSet::san_mark`]).
//!
//! A move from one board to another names both cells in full (`Ke1~e1`), a drop is its move
//! string, and a move that has a name of its own (`O-O`, [`RuleSet::san_name`]) takes it in place of 2
//! to 6. Should two moves come out the same all the same, both are written as their move
//! strings.
//!
//! Reading goes the other way round, as it does for move strings: a text is held against
//! each legal move, so that what is written can be read in every game.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use core::ops::Range;

mod reading;
mod refusing;

use super::{MoveError, Notation};
use crate::board::{Cell, Geometry};
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::rules::RuleSet;

/// The legal moves of a position as people write them: made once, for writing or reading any
/// number of them.
///
/// ```
/// use chesswright::notation::HumanMoves;
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::Orthodox;
///
/// let chess = Orthodox::new();
/// let position = chess.read_position("6k1/8/8/8/8/8/3N1PPP/R2R2K1 w - - 0 1")?;
/// let moves = HumanMoves::of(&chess, &position);
/// assert_eq!(moves.write(chess.read_move(&position, "d2f3")?).as_deref(), Some("Nf3"));
/// assert_eq!(moves.read("Nd2-f3")?, chess.read_move(&position, "d2f3")?);
/// let unclear = moves.read("Rb1").unwrap_err();
/// assert_eq!(unclear.to_string(), "\"Rb1\" may be Rab1 or Rdb1: say which");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct HumanMoves<'p, R: RuleSet> {
    rules: &'p R,
    position: &'p Position<R>,
    moves: Vec<Human<R::Move>>,
}

/// A legal move, and how it is written.
#[derive(Debug)]
struct Human<M> {
    mv: M,
    /// The move string.
    string: String,
    /// How the move string is taken apart.
    form: Form,
    /// All that is written but the mark of check.
    body: String,
}

#[derive(Debug)]
enum Form {
    /// The move string as it is.
    Whole,
    /// The same, and no mark behind it: its human form would not be its own.
    Bare,
    /// A name, between what the move string says before and after the cells.
    Named { name: &'static str, cells: Range<usize> },
    /// A piece on its way, between the same.
    Journey { kind: Kind, from: Cell, to: Cell, cells: Range<usize> },
}

impl<M> Human<M> {
    /// What the move string says before and after the cells.
    fn around(&self) -> (&str, &str) {
        match &self.form {
            Form::Whole | Form::Bare => ("", ""),
            Form::Named { cells, .. } | Form::Journey { cells, .. } => {
                (&self.string[..cells.start], &self.string[cells.end..])
            }
        }
    }
}

/// A cell's name taken apart.
#[derive(Clone, Copy)]
struct Place<'n> {
    whole: &'n str,
    /// The signs before the name: which board it is on, `~`, where a game has several.
    mark: &'n str,
    /// The rest.
    bare: &'n str,
    /// File and rank, when the rest is letters and then digits.
    lines: Option<(&'n str, &'n str)>,
}

impl<'n> Place<'n> {
    fn of(name: &'n str) -> Place<'n> {
        let bare = name.trim_start_matches(|sign: char| !sign.is_alphanumeric());
        let rank = bare.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        let file = &bare[..bare.len() - rank.len()];
        let split = !file.is_empty()
            && !rank.is_empty()
            && rank.bytes().all(|digit| digit.is_ascii_digit());
        Place {
            whole: name,
            mark: &name[..name.len() - bare.len()],
            bare,
            lines: split.then_some((file, rank)),
        }
    }

    /// The least of the name that none of the others shares; `named` when something must be
    /// written even where there are no others.
    fn hint(&self, others: &[Place<'n>], named: bool) -> &'n str {
        if others.is_empty() && !named {
            return "";
        }
        let Some((file, rank)) = self.lines else { return self.bare };
        if !others.iter().any(|other| other.lines.is_some_and(|lines| lines.0 == file)) {
            return file;
        }
        if !named && !others.iter().any(|other| other.lines.is_some_and(|lines| lines.1 == rank)) {
            return rank;
        }
        self.bare
    }
}

/// What a move string says behind the cells, as people write it.
fn ending<'s>(notation: &Notation, text: &'s str) -> Cow<'s, str> {
    let piece = |text: &str| {
        let (piece, rest) = notation.piece_prefix(text)?;
        rest.is_empty().then(|| notation.letter(Piece::new(Color::White, piece.kind)))
    };
    if text == "+" {
        return Cow::Borrowed("=+");
    }
    if let Some(letter) = piece(text) {
        return Cow::Owned(format!("={letter}"));
    }
    let mut letters = text.chars();
    match (letters.next().filter(char::is_ascii_punctuation), piece(letters.as_str())) {
        (Some(sign), Some(letter)) => Cow::Owned(format!("{sign}{letter}")),
        _ => Cow::Borrowed(text),
    }
}

/// Signs that may follow any move: check and mate, praise and blame.
const SIGNS: [char; 4] = ['+', '#', '!', '?'];

/// The legal move that a text names; the same answer as [`HumanMoves::read`] gives, sooner.
pub(crate) fn read<R: RuleSet>(
    rules: &R,
    position: &Position<R>,
    text: &str,
) -> Result<R::Move, MoveError> {
    let few = HumanMoves::that_may_be(rules, position, text).read_one(text);
    // Only all moves together tell why there is none, or more than one.
    few.map_or_else(|| HumanMoves::of(rules, position).read(text), Ok)
}

/// A legal move as people write it; the same as [`HumanMoves::write`] gives, sooner.
pub(crate) fn write<R: RuleSet>(rules: &R, position: &Position<R>, mv: R::Move) -> Option<String> {
    let to = rules.ends(mv).1;
    let text = HumanMoves::those(rules, position, |other| rules.ends(other).1 == to).write(mv)?;
    // A move to elsewhere may be written alike, where one cell's name ends as another's.
    HumanMoves::that_may_be(rules, position, &text).write(mv)
}

impl<'p, R: RuleSet> HumanMoves<'p, R> {
    /// The legal moves of a position.
    #[must_use]
    pub fn of(rules: &'p R, position: &'p Position<R>) -> HumanMoves<'p, R> {
        HumanMoves::those(rules, position, |_| true)
    }

    /// The legal moves that a text may name, and with each all that go to the same cell: however a
    /// move is written, that cell's name is in it, unless it has a name of its own.
    fn that_may_be(rules: &'p R, position: &'p Position<R>, text: &str) -> HumanMoves<'p, R> {
        HumanMoves::those(rules, position, |mv| {
            let name = rules.board().name(rules.ends(mv).1);
            text.contains(Place::of(name).bare) || rules.san_name(position, mv).is_some()
        })
    }

    fn those(
        rules: &'p R,
        position: &'p Position<R>,
        are: impl Fn(R::Move) -> bool,
    ) -> HumanMoves<'p, R> {
        let mut list = HumanMoves { rules, position, moves: Vec::new() };
        for mv in rules.legal_moves(position).into_iter().filter(|&mv| are(mv)) {
            let string = rules.move_string(position, mv);
            let form = list.form(mv, &string);
            list.moves.push(Human { mv, string, form, body: String::new() });
        }
        list.write_bodies();
        list.part_alike();
        list
    }

    /// Takes a move string apart.
    fn form(&self, mv: R::Move, string: &str) -> Form {
        let (Some(from), to) = self.rules.ends(mv) else { return Form::Whole };
        let way = format!("{}{}", self.name(from), self.name(to));
        let Some(start) = string.find(&way) else { return Form::Whole };
        let cells = start..start + way.len();
        if let Some(name) = self.rules.san_name(self.position, mv) {
            return Form::Named { name, cells };
        }
        match self.rules.mover(self.position, mv) {
            Some(kind) => Form::Journey { kind, from, to, cells },
            None => Form::Whole,
        }
    }

    fn name(&self, cell: Cell) -> &'p str {
        self.rules.board().name(cell)
    }

    fn place(&self, cell: Cell) -> Place<'p> {
        Place::of(self.name(cell))
    }

    /// The letters a piece goes by; none for a kind that goes without.
    fn letter(&self, kind: Kind) -> String {
        let notation = self.rules.notation();
        if notation.is_letterless(kind) {
            String::new()
        } else {
            notation.letter(Piece::new(Color::White, kind))
        }
    }

    fn write_bodies(&mut self) {
        // Moves that are called the same stand together, and who makes them is looked up once.
        let mut order: Vec<(&str, String, Cell, Cell, usize)> = Vec::new();
        let mut bodies: Vec<String> = Vec::new();
        for (number, human) in self.moves.iter().enumerate() {
            let (before, after) = human.around();
            let after = ending(self.rules.notation(), after);
            bodies.push(match human.form {
                Form::Whole | Form::Bare => human.string.clone(),
                Form::Named { name, .. } => format!("{before}{name}{after}"),
                Form::Journey { kind, from, to, .. } => {
                    order.push((before, self.letter(kind), to, from, number));
                    String::new()
                }
            });
        }
        order.sort_unstable();
        for alike in order.chunk_by(|a, b| (a.0, &a.1, a.2) == (b.0, &b.1, b.2)) {
            let mut origins: Vec<Cell> = alike.iter().map(|&(.., from, _)| from).collect();
            origins.dedup();
            for &(_, ref letter, to, from, number) in alike {
                let human = &self.moves[number];
                bodies[number] = self.journey(human, letter, [from, to], &origins);
            }
        }
        for (human, body) in self.moves.iter_mut().zip(bodies) {
            human.body = body;
        }
    }

    /// A move of a piece, told from those that others of its name make to the same cell.
    fn journey(
        &self,
        human: &Human<R::Move>,
        letter: &str,
        [from, to]: [Cell; 2],
        origins: &[Cell],
    ) -> String {
        let (before, after) = human.around();
        let captures = self.rules.is_capture(self.position, human.mv);
        let x = if captures { "x" } else { "" };
        let (origin, target) = (self.place(from), self.place(to));
        let mut body = String::from(before);
        // Writing to a string cannot fail.
        let _ = if origin.mark == target.mark {
            let others = origins.iter().filter(|&&other| other != from);
            // Those of other boards are told by their mark.
            let others = others.map(|&other| self.place(other));
            let others: Vec<Place> = others.filter(|other| other.mark == target.mark).collect();
            let hint = origin.hint(&others, letter.is_empty() && captures);
            write!(body, "{}{letter}{hint}{x}{}", target.mark, target.bare)
        } else {
            write!(body, "{letter}{}{x}{}", origin.whole, target.whole)
        };
        body.push_str(&ending(self.rules.notation(), after));
        body
    }

    /// Writes as move strings what would be written alike.
    fn part_alike(&mut self) {
        let mut order: Vec<(String, usize)> = self
            .moves
            .iter()
            .enumerate()
            .map(|(number, human)| (human.body.trim_end_matches(SIGNS).to_string(), number))
            .collect();
        order.sort_unstable();
        for alike in order.chunk_by(|a, b| a.0 == b.0).filter(|alike| alike.len() > 1) {
            for &(_, number) in alike {
                let human = &mut self.moves[number];
                (human.form, human.body) = (Form::Bare, human.string.clone());
            }
        }
    }

    fn written(&self, human: &Human<R::Move>) -> String {
        let mut text = human.body.clone();
        text.push_str(self.mark(human));
        text
    }

    fn mark(&self, human: &Human<R::Move>) -> &'static str {
        if matches!(human.form, Form::Bare) {
            return "";
        }
        let mut after = *self.position;
        self.rules.play_unchecked(&mut after, human.mv);
        self.rules.san_mark(&after)
    }

    /// A move as people write it; nothing when it is not legal here.
    #[must_use]
    pub fn write(&self, mv: R::Move) -> Option<String> {
        self.moves.iter().find(|human| human.mv == mv).map(|human| self.written(human))
    }

    /// Every legal move with how people write it, in no particular order.
    pub fn list(&self) -> impl Iterator<Item = (R::Move, String)> {
        self.moves.iter().map(|human| (human.mv, self.written(human)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::orthodox::Orthodox;

    #[test]
    fn a_name_is_a_mark_a_file_and_a_rank() {
        let parts = |name| {
            let place = Place::of(name);
            (place.mark, place.bare, place.lines)
        };
        assert_eq!(parts("e4"), ("", "e4", Some(("e", "4"))));
        assert_eq!(parts("~aa12"), ("~", "aa12", Some(("aa", "12"))));
        for unclear in ["north", "17", "e4x", "4e", "4", "é4"] {
            assert_eq!(parts(unclear), ("", unclear, None), "{unclear}");
        }
        assert_eq!(parts(""), ("", "", None));
    }

    #[test]
    fn the_least_that_tells_is_named() {
        let hint = |own, others: &[&'static str], named| {
            let others: Vec<Place> = others.iter().map(|name| Place::of(name)).collect();
            Place::of(own).hint(&others, named)
        };
        assert_eq!(hint("e4", &[], false), "");
        assert_eq!(hint("e4", &["d4"], false), "e");
        assert_eq!(hint("e4", &["e3"], false), "4");
        assert_eq!(hint("e4", &["d4", "e3"], false), "e4");
        // A capture without a letter names the file first of all.
        assert_eq!(hint("e4", &[], true), "e");
        assert_eq!(hint("e4", &["e3"], true), "e4");
        // Without files and ranks there is only the name.
        assert_eq!(hint("north", &[], false), "");
        assert_eq!(hint("north", &["south"], false), "north");
        assert_eq!(hint("e4", &["north"], false), "e");
        assert_eq!(hint("north", &[], true), "north");
    }

    #[test]
    fn endings_are_taken_from_move_strings() {
        let notation = Notation::letters(&["K", "Q", "+R"]);
        for (string, human) in [
            ("", ""),
            ("q", "=Q"),
            ("+r", "=+R"),
            ("+", "=+"),
            ("/q", "/Q"),
            ("*", "*"),
            ("xe5", "xe5"),
            (",k2h1", ",k2h1"),
            ("qq", "qq"),
        ] {
            assert_eq!(ending(&notation, string), human);
        }
    }

    #[test]
    fn what_would_be_written_alike_is_written_as_move_strings() {
        let chess = Orthodox::new();
        let position = chess.start();
        let mut moves = HumanMoves::of(&chess, &position);
        // One looks like the other with a mark.
        moves.moves[0].body = "Xa1".to_string();
        moves.moves[1].body = "Xa1+".to_string();
        moves.part_alike();
        for human in &moves.moves[..2] {
            assert_eq!(moves.written(human), human.string);
            assert_eq!(moves.read(&human.string), Ok(human.mv));
        }
        assert!(moves.list().filter(|(_, san)| san.len() < 4).count() >= 18);
    }
}
