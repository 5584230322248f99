//! Movements as text: `step(orthogonal).along_file.forward | leap(1, 1)`.
//!
//! The words are those of the [module](super), a dot before each that changes what stands before
//! it, and `|` for `or`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use core::str::FromStr;

use super::{
    Act, Adjacency, Bearing, Course, Movement, Pattern, Term, Way, circling, crooked, immobile,
    leap, ride, step,
};
use crate::board::{Cell, Geometry, region};
use crate::suggest::nearest;

/// Brackets may be nested that deep, so that no text can exhaust the stack.
const DEPTH: usize = 16;

/// Why a text is no movement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("movement, at character {}: {why}{}", .at + 1, in_brackets(.hint))]
#[non_exhaustive]
pub struct MovementTextError {
    /// The byte of the text, from 0, where reading failed.
    pub at: usize,
    /// What is wrong.
    pub why: String,
    /// How to write it; may be empty.
    pub hint: String,
}

fn in_brackets(hint: &str) -> String {
    if hint.is_empty() { String::new() } else { format!(" ({hint})") }
}

/// Words that begin a movement.
const PATTERNS: [&str; 6] = ["step", "ride", "crooked", "circling", "leap", "immobile"];

/// Words that change one.
const CHANGES: [&str; 13] = [
    "forward",
    "backward",
    "sideways",
    "along_file",
    "off_file",
    "up_to",
    "exactly",
    "lame",
    "hop",
    "hop_beyond",
    "move_only",
    "capture_only",
    "from_cells",
];

/// Reads a movement whose text names no cells; [`Movement::read`] reads all.
impl FromStr for Movement {
    type Err = MovementTextError;

    fn from_str(text: &str) -> Result<Movement, MovementTextError> {
        Reader { text, at: 0, board: None }.all()
    }
}

impl Movement {
    /// A movement from a text, on a board that knows the cells it names.
    ///
    /// `|` stands for [`or`](Movement::or), a dot before each word that changes what stands before
    /// it, brackets around what a word after them is to change as a whole. Words that take nothing
    /// stand without brackets. `from_cells` takes White's cells, then Black's, as names and spans of
    /// a row, separated by spaces.
    ///
    /// ```
    /// use chesswright::board::Rectangle;
    /// use chesswright::movement::{Adjacency::*, Movement, leap, ride};
    ///
    /// let board = Rectangle::orthodox();
    /// let cardinal = Movement::read("(ride(diagonal) | leap(1, 1)).forward", &board)?;
    /// let same = ride(Diagonal).or(leap(1, 1)).forward();
    /// assert_eq!(cardinal.write(&board), same.write(&board));
    ///
    /// let double = "step(orthogonal).forward.exactly(2).move_only.from_cells(a2..h2, a7..h7)";
    /// assert!(Movement::read(double, &board).is_ok());
    ///
    /// let error = Movement::read("ride(diagonal).foward", &board).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "movement, at character 16: \"foward\" is no word that changes a movement \
    ///      (did you mean forward?)",
    /// );
    /// # Ok::<(), chesswright::movement::MovementTextError>(())
    /// ```
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn read(text: &str, board: &dyn Geometry) -> Result<Movement, MovementTextError> {
        Reader { text, at: 0, board: Some(board) }.all()
    }

    /// The text of this movement, from which [`read`](Movement::read) makes it again; nothing when
    /// a function lists some of its paths, or it names cells that the board has not.
    ///
    /// ```
    /// use chesswright::board::Rectangle;
    /// use chesswright::movement::{Adjacency::*, leap, listed, ride, step};
    ///
    /// let board = Rectangle::orthodox();
    /// let text = ride(Diagonal).up_to(3).or(step(Orthogonal).forward()).write(&board);
    /// assert_eq!(text.as_deref(), Some("ride(diagonal).up_to(3) | step(orthogonal).forward"));
    /// assert_eq!(listed(|_, _, _| vec![]).write(&board), None);
    /// ```
    #[must_use]
    pub fn write(&self, board: &dyn Geometry) -> Option<String> {
        if self.terms.is_empty() {
            return Some("immobile".to_string());
        }
        let parts: Option<Vec<String>> = self.terms.iter().map(|term| term.write(board)).collect();
        Some(parts?.join(" | "))
    }
}

/// The word for an adjacency.
fn adjacency_word(adjacency: Adjacency) -> &'static str {
    match adjacency {
        Adjacency::Orthogonal => "orthogonal",
        Adjacency::Diagonal => "diagonal",
        Adjacency::Any => "any",
    }
}

impl Term {
    fn write(&self, board: &dyn Geometry) -> Option<String> {
        let mut text = match &self.pattern {
            Pattern::Steps { adjacency, course, limit } => {
                let word = match (course, limit) {
                    (Course::Straight, Some(1)) => "step",
                    (Course::Straight, _) => "ride",
                    (Course::Crooked, _) => "crooked",
                    (Course::Circling, _) => "circling",
                };
                let mut text = format!("{word}({})", adjacency_word(*adjacency));
                if let Some(limit) = limit.filter(|_| word != "step") {
                    // Writing to a string cannot fail.
                    let _ = write!(text, ".up_to({limit})");
                }
                text
            }
            Pattern::Leap { sides, corners } => format!("leap({sides}, {corners})"),
            Pattern::Listed(_) => return None,
        };
        text.push_str(match self.bearing {
            None => "",
            Some(Bearing::Forward) => ".forward",
            Some(Bearing::Backward) => ".backward",
            Some(Bearing::Level) => ".sideways",
        });
        text.push_str(match self.file {
            None => "",
            Some(true) => ".along_file",
            Some(false) => ".off_file",
        });
        text.push_str(match self.way {
            None | Some(Way::Ride) => "",
            Some(Way::End) => ".lame",
            Some(Way::HopJustBeyond) => ".hop",
            Some(Way::HopBeyond) => ".hop_beyond",
        });
        text.push_str(match self.act {
            None | Some(Act::Both) => "",
            Some(Act::Move) => ".move_only",
            Some(Act::Capture) => ".capture_only",
        });
        if let Some([white, black]) = &self.starts {
            let _ = write!(text, ".from_cells({}, {})", names(board, white)?, names(board, black)?);
        }
        Some(text)
    }
}

/// The names of cells, with spaces between them.
pub(super) fn names(board: &dyn Geometry, cells: &[Cell]) -> Option<String> {
    let names: Option<Vec<&str>> =
        cells.iter().map(|&cell| (cell.index() < board.size()).then(|| board.name(cell))).collect();
    Some(names?.join(" "))
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    board: Option<&'t dyn Geometry>,
}

type Read<T> = Result<T, MovementTextError>;

impl<'t> Reader<'t> {
    fn fail<T>(&self, at: usize, why: impl Into<String>, hint: impl Into<String>) -> Read<T> {
        Err(MovementTextError { at, why: why.into(), hint: hint.into() })
    }

    /// What is left, leading spaces skipped.
    fn rest(&mut self) -> &'t str {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed
    }

    /// Reads that sign, if it comes next.
    fn sign(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    fn expect(&mut self, sign: char, hint: &str) -> Read<()> {
        if self.sign(sign) {
            return Ok(());
        }
        let why = match self.rest().chars().next() {
            Some(other) => format!("{other:?} where {sign:?} is due"),
            None => format!("the text ends where {sign:?} is due"),
        };
        self.fail(self.at, why, hint)
    }

    /// The word that comes next, and where it begins; empty where none does.
    fn word(&mut self) -> (usize, &'t str) {
        let rest = self.rest();
        let begin = self.at;
        let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_');
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        (begin, word)
    }

    fn all(mut self) -> Read<Movement> {
        let movement = self.union(0)?;
        match self.rest().chars().next() {
            None => Ok(movement),
            Some(sign) => {
                let hint = "| joins movements, and a dot stands before a word that changes one";
                self.fail(self.at, format!("{sign:?} after the end of the movement"), hint)
            }
        }
    }

    fn union(&mut self, depth: usize) -> Read<Movement> {
        let mut movement = self.changed(depth)?;
        while self.sign('|') {
            movement = movement.or(self.changed(depth)?);
        }
        Ok(movement)
    }

    fn changed(&mut self, depth: usize) -> Read<Movement> {
        let mut movement = self.pattern(depth)?;
        while self.sign('.') {
            movement = self.change(movement)?;
        }
        Ok(movement)
    }

    fn pattern(&mut self, depth: usize) -> Read<Movement> {
        self.rest();
        let begin = self.at;
        if self.sign('(') {
            if depth == DEPTH {
                let why = format!("more than {DEPTH} brackets inside each other");
                return self.fail(begin, why, "take some away");
            }
            let movement = self.union(depth + 1)?;
            self.expect(')', "brackets are closed where they end")?;
            return Ok(movement);
        }
        let (at, word) = self.word();
        match word {
            "step" => Ok(step(self.adjacency()?)),
            "ride" => Ok(ride(self.adjacency()?)),
            "crooked" => Ok(crooked(self.adjacency()?)),
            "circling" => Ok(circling(self.adjacency()?)),
            "leap" => {
                let hint = "as in leap(1, 1): steps over sides, then over corners";
                self.expect('(', hint)?;
                let sides = self.number(hint)?;
                self.expect(',', hint)?;
                let corners = self.number(hint)?;
                self.expect(')', hint)?;
                Ok(leap(sides, corners))
            }
            "immobile" => Ok(immobile()),
            other => self.unknown(at, other, "a movement begins with", &PATTERNS),
        }
    }

    fn change(&mut self, movement: Movement) -> Read<Movement> {
        let (at, word) = self.word();
        let changed = match word {
            "forward" => movement.forward(),
            "backward" => movement.backward(),
            "sideways" => movement.sideways(),
            "along_file" => movement.along_file(),
            "off_file" => movement.off_file(),
            "lame" => movement.lame(),
            "hop" => movement.hop(),
            "hop_beyond" => movement.hop_beyond(),
            "move_only" => movement.move_only(),
            "capture_only" => movement.capture_only(),
            "up_to" | "exactly" => {
                let hint = format!("as in {word}(2)");
                self.expect('(', &hint)?;
                let steps = self.number(&hint)?;
                self.expect(')', &hint)?;
                if word == "up_to" { movement.up_to(steps) } else { movement.exactly(steps) }
            }
            "from_cells" => {
                let hint = "White's cells, then Black's, as in from_cells(a2..h2, a7..h7)";
                self.expect('(', hint)?;
                let white = self.cells(at, hint)?;
                self.expect(',', hint)?;
                let black = self.cells(at, hint)?;
                self.expect(')', hint)?;
                movement.from_cells(&white, &black)
            }
            other => return self.unknown(at, other, "a movement is changed by", &CHANGES),
        };
        Ok(changed)
    }

    fn unknown(&self, at: usize, word: &str, what: &str, known: &[&str]) -> Read<Movement> {
        let hint = match nearest(word, known) {
            Some(meant) => format!("did you mean {meant}?"),
            None => format!("{what} {}", known.join(", ")),
        };
        let why = match self.text.get(at..).and_then(|rest| rest.chars().next()) {
            None => "the text ends where a word is due".to_string(),
            Some(sign) if word.is_empty() => format!("{sign:?} where a word is due"),
            Some(_) if known.contains(&"step") => format!("{word:?} is no movement"),
            Some(_) => format!("{word:?} is no word that changes a movement"),
        };
        self.fail(at, why, hint)
    }

    fn adjacency(&mut self) -> Read<Adjacency> {
        let hint = "orthogonal (over sides), diagonal (over corners) or any, in brackets";
        self.expect('(', hint)?;
        let (at, word) = self.word();
        let adjacency = match word {
            "orthogonal" => Adjacency::Orthogonal,
            "diagonal" => Adjacency::Diagonal,
            "any" => Adjacency::Any,
            other => return self.fail(at, format!("{other:?} is no sort of step"), hint),
        };
        self.expect(')', hint)?;
        Ok(adjacency)
    }

    fn number(&mut self, hint: &str) -> Read<u8> {
        let (at, word) = self.word();
        match word.parse() {
            Ok(number) => Ok(number),
            Err(_) => self.fail(at, format!("{word:?} is no number from 0 to 255"), hint),
        }
    }

    /// The cells up to the next comma or bracket.
    fn cells(&mut self, begin: usize, hint: &str) -> Read<Vec<Cell>> {
        let Some(board) = self.board else {
            return self.fail(begin, "cells are named, but there is no board", "leave them out");
        };
        let rest = self.rest();
        let text = &rest[..rest.find([',', ')']).unwrap_or(rest.len())];
        match region::cells(board, text) {
            Ok(cells) => {
                self.at += text.len();
                Ok(cells)
            }
            Err(name) => {
                let at = self.at + text.find(&name).unwrap_or_default();
                let why = format!("{name:?} is no cell of the board, nor a span of a row");
                self.fail(at, why, hint)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use proptest::prelude::*;

    use super::*;
    use crate::board::Rectangle;
    use crate::movement::Adjacency::{Any, Diagonal, Orthogonal};
    use crate::movement::listed;
    use crate::piece::Color;

    fn board() -> Rectangle<u64> {
        Rectangle::orthodox()
    }

    fn written(text: &str) -> String {
        Movement::read(text, &board()).unwrap().write(&board()).unwrap()
    }

    fn refused(text: &str) -> String {
        Movement::read(text, &board()).unwrap_err().to_string()
    }

    #[test]
    fn every_word_means_what_the_function_of_its_name_does() {
        let cells = |names: &str| region::cells(&board(), names).unwrap();
        let (white, black) = (cells("a2..h2"), cells("a7"));
        let pairs = [
            ("step(any)", step(Any)),
            ("ride(orthogonal)", ride(Orthogonal)),
            ("crooked(diagonal)", crooked(Diagonal)),
            ("circling(any)", circling(Any)),
            ("leap(2, 1)", leap(2, 1)),
            ("immobile", immobile()),
            ("step(any).forward", step(Any).forward()),
            ("step(any).backward", step(Any).backward()),
            ("step(any).sideways", step(Any).sideways()),
            ("ride(any).along_file", ride(Any).along_file()),
            ("ride(any).off_file", ride(Any).off_file()),
            ("ride(any).up_to(3)", ride(Any).up_to(3)),
            ("ride(any).exactly(2)", ride(Any).exactly(2)),
            ("leap(1, 1).lame", leap(1, 1).lame()),
            ("ride(any).hop", ride(Any).hop()),
            ("ride(any).hop_beyond", ride(Any).hop_beyond()),
            ("step(any).move_only", step(Any).move_only()),
            ("step(any).capture_only", step(Any).capture_only()),
            ("step(any).from_cells(a2..h2, a7)", step(Any).from_cells(&white, &black)),
            ("step(any) | leap(0, 2)", step(Any).or(leap(0, 2))),
        ];
        for (text, movement) in pairs {
            let read = Movement::read(text, &board()).unwrap();
            assert_eq!(read.write(&board()), movement.write(&board()), "{text}");
            for color in Color::ALL {
                for cell in board().cells() {
                    let paths = movement.paths(&board(), color, cell);
                    assert_eq!(read.paths(&board(), color, cell), paths, "{text}");
                }
            }
        }
    }

    #[test]
    fn a_dot_changes_what_stands_before_it_and_brackets_hold_together() {
        assert_eq!(written("step(any)|ride(any).forward"), "step(any) | ride(any).forward");
        assert_eq!(
            written(" ( step( any ) | ride(any) ) . forward "),
            "step(any).forward | ride(any).forward"
        );
        assert_eq!(written("immobile | step(any)"), "step(any)");
        assert_eq!(written("ride(any).up_to(1)"), "step(any)");
    }

    #[test]
    fn errors_say_where_and_what_would_do() {
        assert_eq!(
            refused("ride(any) step(any)"),
            "movement, at character 11: 's' after the end of the movement \
             (| joins movements, and a dot stands before a word that changes one)"
        );
        assert_eq!(
            refused("rid(any)"),
            "movement, at character 1: \"rid\" is no movement (did you mean ride?)"
        );
        assert!(refused("").starts_with("movement, at character 1: the text ends where a word"));
        assert!(
            refused("ride(every)").starts_with("movement, at character 6: \"every\" is no sort")
        );
        assert!(refused("leap(1)").starts_with("movement, at character 7: ')' where ','"));
        assert!(refused("leap(1, 256)").starts_with("movement, at character 9: \"256\" is no num"));
        assert!(refused("(step(any)").starts_with("movement, at character 11: the text ends"));
        assert!(refused("step(any).from_cells(a1, z9)").contains("26: \"z9\" is no cell"));
        let error = "step(any).from_cells(a1, a2)".parse::<Movement>().unwrap_err();
        assert!(error.to_string().contains("there is no board"));
    }

    #[test]
    fn brackets_are_not_followed_into_the_depths() {
        let nested = |depth: usize| format!("{}step(any){}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(written(&nested(DEPTH)), "step(any)");
        assert!(refused(&nested(DEPTH + 1)).contains("more than 16 brackets"));
        assert!(refused(&"(".repeat(1_000_000)).contains("more than 16 brackets"));
    }

    #[test]
    fn what_a_function_lists_has_no_text() {
        assert_eq!(step(Any).or(listed(|_, _, _| vec![])).write(&board()), None);
        let beyond = [Cell::new(64)];
        assert_eq!(step(Any).from_cells(&beyond, &[]).write(&board()), None);
    }

    fn any_movement() -> impl Strategy<Value = Movement> {
        let adjacency = prop_oneof![Just(Orthogonal), Just(Diagonal), Just(Any)];
        let pattern =
            (0u8..5, adjacency, 0u8..4, 0u8..4).prop_map(
                |(pattern, adjacency, a, b)| match pattern {
                    0 => step(adjacency),
                    1 => ride(adjacency),
                    2 => crooked(adjacency),
                    3 => circling(adjacency),
                    _ => leap(a, b),
                },
            );
        let changed = (pattern, prop::collection::vec((0u8..13, 0u8..9), 0..5)).prop_map(
            |(movement, changes)| {
                changes.into_iter().fold(movement, |movement, (change, number)| match change {
                    0 => movement.forward(),
                    1 => movement.backward(),
                    2 => movement.sideways(),
                    3 => movement.along_file(),
                    4 => movement.off_file(),
                    5 => movement.up_to(number),
                    6 => movement.exactly(number),
                    7 => movement.lame(),
                    8 => movement.hop(),
                    9 => movement.hop_beyond(),
                    10 => movement.move_only(),
                    11 => movement.capture_only(),
                    _ => movement.from_cells(&[Cell::new(number)], &[]),
                })
            },
        );
        prop::collection::vec(changed, 0..4)
            .prop_map(|parts| parts.into_iter().fold(immobile(), Movement::or))
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(movement in any_movement(), cell in 0u8..64) {
            let text = movement.write(&board()).unwrap();
            let read = Movement::read(&text, &board()).unwrap();
            prop_assert_eq!(read.write(&board()), Some(text));
            for color in Color::ALL {
                let paths = |movement: &Movement| movement.paths(&board(), color, Cell::new(cell));
                prop_assert_eq!(paths(&read), paths(&movement));
            }
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC{0,40}") {
            let _ = Movement::read(&text, &board());
        }

        #[test]
        fn nor_does_a_damaged_movement(movement in any_movement(), at in 0usize..80, sign in "\\PC") {
            let mut text = movement.write(&board()).unwrap();
            let at = at.min(text.len());
            text.replace_range(at..(at + 1).min(text.len()), &sign);
            if let Err(error) = Movement::read(&text, &board()) {
                prop_assert!(error.at <= text.len() && text.is_char_boundary(error.at));
            }
        }
    }
}
