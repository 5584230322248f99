//! Position strings: FEN's fields, on any board.
//!
//! `placement turn castling en-passant [extra…] halfmove fullmove`, separated by single
//! spaces. Placement lists the board's rows, first to last, with digits for runs of empty
//! cells; hands stand behind it in brackets. The two clocks may be missing, both or neither.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write;

use crate::board::Geometry;
use crate::piece::Color;
use crate::position::{Position, Setup, SetupError};
use crate::rules::RuleSet;

/// Why a field cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError {
    at: usize,
    why: String,
    hint: String,
}

impl FieldError {
    /// Something wrong at a byte of the field.
    #[must_use]
    pub fn new(at: usize, why: impl Into<String>) -> FieldError {
        FieldError { at, why: why.into(), hint: String::new() }
    }

    /// With a hint how to write it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> FieldError {
        self.hint = hint.into();
        self
    }
}

/// Why a position string is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseError {
    /// Too few or too many fields.
    Fields {
        /// How many there are.
        found: usize,
        /// How many there must be; the two clocks may be left out.
        expected: usize,
    },
    /// A field that cannot be read.
    Field {
        /// Its name.
        field: &'static str,
        /// The byte of the string, from 0, where reading failed.
        at: usize,
        /// What is wrong.
        why: String,
        /// How to write it; may be empty.
        hint: String,
    },
    /// It can be read, but no position of the game is like that.
    Setup(SetupError),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Fields { found, expected } => {
                let least = expected - 2;
                let fields = if *found == 1 { "field" } else { "fields" };
                write!(f, "{found} {fields}, not {expected} (or {least} without the clocks)")
            }
            ParseError::Field { field, at, why, hint } => {
                write!(f, "{field}, at character {}: {why}", at + 1)?;
                if hint.is_empty() { Ok(()) } else { write!(f, " ({hint})") }
            }
            ParseError::Setup(error) => write!(f, "no such position: {error}"),
        }
    }
}

impl core::error::Error for ParseError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ParseError::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SetupError> for ParseError {
    fn from(error: SetupError) -> ParseError {
        ParseError::Setup(error)
    }
}

pub(crate) fn write_position<R: RuleSet>(rules: &R, position: &Position<R>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_fields(rules, position, &mut text);
    text
}

fn write_fields<R: RuleSet>(rules: &R, position: &Position<R>, text: &mut String) -> fmt::Result {
    for (i, row) in rules.board().rows().into_iter().enumerate() {
        if i > 0 {
            text.push(row.separator);
        }
        let mut empty = 0;
        for cell in row.cells {
            if position.piece(cell).is_none() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                write!(text, "{empty}")?;
                empty = 0;
            }
            rules.write_piece(position, cell, text)?;
        }
        if empty > 0 {
            write!(text, "{empty}")?;
        }
    }
    rules.write_hands(position, text)?;
    text.push_str(match position.turn() {
        Color::White => " w ",
        Color::Black => " b ",
    });
    rules.write_castling(position, text)?;
    let passed = position.en_passant().map_or("-", |cell| rules.board().name(cell));
    write!(text, " {passed}")?;
    for field in 0..rules.extra_fields().len() {
        text.push(' ');
        rules.write_extra(position, field, text)?;
    }
    write!(text, " {} {}", position.halfmove(), position.fullmove())
}

pub(crate) fn read_position<R: RuleSet>(rules: &R, text: &str) -> Result<Position<R>, ParseError> {
    Ok(rules.position(read_setup(rules, text)?)?)
}

/// Reads what a string says, be it a position or not.
pub(crate) fn read_setup<R: RuleSet>(rules: &R, text: &str) -> Result<Setup<R>, ParseError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let extra = rules.extra_fields();
    let expected = 6 + extra.len();
    if fields.len() != expected && fields.len() != expected - 2 {
        let found = if text.is_empty() { 0 } else { fields.len() };
        return Err(ParseError::Fields { found, expected });
    }
    // Fields are slices of the text, so their distance tells where an error stands.
    let fail = |field: &'static str, number: usize, error: FieldError| ParseError::Field {
        field,
        at: fields[..number].iter().map(|field| field.len() + 1).sum::<usize>() + error.at,
        why: error.why,
        hint: error.hint,
    };
    let mut setup = Setup::new();
    read_placement(rules, fields[0], &mut setup).map_err(|error| fail("placement", 0, error))?;
    match fields[1] {
        "w" => setup.set_turn(Color::White),
        "b" => setup.set_turn(Color::Black),
        _ => {
            let error = FieldError::new(0, "neither side").hint("write w or b");
            return Err(fail("turn", 1, error));
        }
    }
    rules.read_castling(fields[2], &mut setup).map_err(|error| fail("castling", 2, error))?;
    if fields[3] != "-" {
        let cell = rules.board().cell(fields[3]).ok_or_else(|| {
            let error =
                FieldError::new(0, "no cell of the board").hint("the cell passed over, or -");
            fail("en passant", 3, error)
        })?;
        setup.set_en_passant(Some(cell));
    }
    for (number, &field) in extra.iter().enumerate() {
        rules
            .read_extra(number, fields[4 + number], &mut setup)
            .map_err(|error| fail(field, 4 + number, error))?;
    }
    if fields.len() == expected {
        let halfmove = read_number(fields[expected - 2], 0, u32::from(u16::MAX))
            .map_err(|error| fail("halfmove", expected - 2, error))?;
        // Moves are counted from 1, but many files say 0 for it.
        let fullmove = read_number(fields[expected - 1], 0, u32::MAX)
            .map_err(|error| fail("fullmove", expected - 1, error))?;
        setup.set_clocks(halfmove as u16, fullmove);
    }
    Ok(setup)
}

/// A number written as it would be written: digits, no sign, no leading zero.
fn read_number(text: &str, least: u32, most: u32) -> Result<u32, FieldError> {
    let plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|number| plain && (least..=most).contains(number)).ok_or_else(|| {
        FieldError::new(0, "not a plain number in its range").hint(format!("{least} to {most}"))
    })
}

fn read_placement<R: RuleSet>(
    rules: &R,
    text: &str,
    setup: &mut Setup<R>,
) -> Result<(), FieldError> {
    let (placement, hands) = match text.split_once('[') {
        None => (text, None),
        Some((placement, rest)) => match rest.strip_suffix(']') {
            Some(hands) => (placement, Some(hands)),
            None => return Err(FieldError::new(text.len(), "the bracket is not closed")),
        },
    };
    let at = |rest: &str| placement.len() - rest.len();
    let mut rest = placement;
    for (i, row) in rules.board().rows().into_iter().enumerate() {
        if i > 0 {
            rest = rest.strip_prefix(row.separator).ok_or_else(|| {
                let what = if rest.is_empty() { "a row is missing" } else { "the row is too long" };
                FieldError::new(at(rest), what).hint(format!("rows end with {}", row.separator))
            })?;
        }
        let mut cells = row.cells.iter().copied();
        while !rest.is_empty() && !rest.starts_with(['/', '|']) {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run = read_number(&rest[..digits], 1, cells.len() as u32).map_err(|_| {
                    let why = format!("{} cells are left of the row", cells.len());
                    FieldError::new(at(rest), why)
                })?;
                for _ in 0..run {
                    cells.next();
                }
                rest = &rest[digits..];
                continue;
            }
            let Some(cell) = cells.clone().next() else {
                return Err(FieldError::new(at(rest), "the row is too long"));
            };
            let read = rules.read_piece(rest, cell, setup).map_err(|mut error| {
                error.at += at(rest);
                error
            })?;
            rest = read.ok_or_else(|| {
                let letter: String = rest.chars().take(1).collect();
                FieldError::new(at(rest), format!("{letter:?} is no piece of this game"))
            })?;
            cells.next();
        }
        if cells.len() > 0 {
            let why = format!("the row is {} cells short", cells.len());
            return Err(FieldError::new(at(rest), why));
        }
    }
    if !rest.is_empty() {
        return Err(FieldError::new(at(rest), "more rows than the board has".to_owned()));
    }
    rules.read_hands(hands, setup).map_err(|mut error| {
        error.at += placement.len() + 1;
        error
    })
}
