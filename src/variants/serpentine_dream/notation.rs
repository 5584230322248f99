//! How turns and positions are written and read.

use core::fmt;

use crate::board::{Cell, CellSet, Geometry};
use crate::notation::FieldError;
use crate::piece::{Color, Piece};
use crate::position::{Planes, Position, Setup};
use crate::rules::RuleSet;

use super::squares::{FILE_A, SECOND};
use super::{Landing, SerpentineDream, Turn, put};

pub(super) fn write_move(
    rules: &SerpentineDream,
    mv: Turn,
    to: &mut dyn fmt::Write,
) -> fmt::Result {
    if let Some(cell) = mv.rescue {
        write!(to, "P@{},", rules.board().name(cell))?;
    }
    write!(to, "{}{}", rules.board().name(mv.from), rules.board().name(mv.to))?;
    let letter = |kind| rules.notation().letter(Piece::new(Color::Black, kind));
    match mv.landing {
        Landing::Plain => Ok(()),
        Landing::Chooses(kind) => write!(to, "/{}", letter(kind)),
        Landing::Promotes(kind) => to.write_str(&letter(kind)),
    }
}

pub(super) fn write_piece(
    rules: &SerpentineDream,
    position: &Position<SerpentineDream>,
    cell: Cell,
    to: &mut dyn fmt::Write,
) -> fmt::Result {
    let Some(piece) = position.piece(cell) else { return Ok(()) };
    let natural = Piece::new(piece.color, position.state().natural.kind(cell));
    to.write_str(&rules.notation().letter(natural))?;
    if natural == piece {
        return Ok(());
    }
    write!(to, "({})", rules.notation().letter(piece))
}

pub(super) fn read_piece<'t>(
    rules: &SerpentineDream,
    text: &'t str,
    cell: Cell,
    setup: &mut Setup<SerpentineDream>,
) -> Result<Option<&'t str>, FieldError> {
    let Some((natural, mut rest)) = rules.notation().piece_prefix(text) else { return Ok(None) };
    let mut role = natural;
    if let Some(inside) = rest.strip_prefix('(') {
        let at = text.len() - inside.len();
        let fail = |why: &'static str| {
            FieldError::new(at, why).hint("a Pawn as Queen is P(Q), of Black p(q)")
        };
        let read = rules.notation().piece_prefix(inside);
        let (piece, after) = read.ok_or_else(|| fail("no role of this game"))?;
        if piece.color != natural.color {
            return Err(fail("a role in the letter of the other side"));
        }
        if piece == natural {
            return Err(fail("a role that is the natural kind is not written"));
        }
        rest = after.strip_prefix(')').ok_or_else(|| fail("the role is not closed"))?;
        role = piece;
    }
    put(setup, natural.color, [natural.kind, role.kind], cell);
    Ok(Some(rest))
}

pub(super) fn write_hands(
    position: &Position<SerpentineDream>,
    to: &mut dyn fmt::Write,
) -> fmt::Result {
    to.write_char('[')?;
    for (letter, count) in ['P', 'p'].into_iter().zip(position.state().captured) {
        for _ in 0..count {
            to.write_char(letter)?;
        }
    }
    to.write_char(']')
}

pub(super) fn read_hands(
    text: Option<&str>,
    setup: &mut Setup<SerpentineDream>,
) -> Result<(), FieldError> {
    let hint = "captured pawns of both sides in brackets, such as [PPp] or []";
    let text = text.ok_or_else(|| FieldError::new(0, "the brackets are missing").hint(hint))?;
    let mut captured = [0u8; 2];
    for (at, letter) in text.char_indices() {
        let side = match letter {
            'P' => 0,
            'p' => 1,
            _ => return Err(FieldError::new(at, "not a pawn").hint(hint)),
        };
        captured[side] = captured[side].saturating_add(1);
    }
    setup.state_mut().captured = captured;
    Ok(())
}

pub(super) fn write_extra(
    rules: &SerpentineDream,
    position: &Position<SerpentineDream>,
    field: usize,
    to: &mut dyn fmt::Write,
) -> fmt::Result {
    let state = position.state();
    if field == 1 {
        return write!(to, "{}", state.kept);
    }
    if state.unmoved.is_empty() {
        return to.write_char('-');
    }
    for (rank, first) in SECOND.into_iter().zip([b'A', b'a']) {
        for cell in (state.unmoved & rank).cells() {
            to.write_char((first + rules.board().file(cell)) as char)?;
        }
    }
    Ok(())
}

pub(super) fn read_extra(
    field: usize,
    text: &str,
    setup: &mut Setup<SerpentineDream>,
) -> Result<(), FieldError> {
    if field == 1 {
        setup.state_mut().kept = match text {
            "0" => 0,
            "1" => 1,
            "2" => 2,
            _ => return Err(FieldError::new(0, "no such count").hint("0, 1 or 2")),
        };
        return Ok(());
    }
    let hint = "the files of the unmoved pawns in order, White's in upper case, or -";
    if text.is_empty() {
        return Err(FieldError::new(0, "nothing is written").hint(hint));
    }
    let mut unmoved = 0;
    let mut last = None;
    for (at, letter) in text.char_indices().filter(|_| text != "-") {
        let (file, color) = match letter {
            'A'..='H' => (letter as usize - 'A' as usize, Color::White),
            'a'..='h' => (letter as usize - 'a' as usize, Color::Black),
            _ => return Err(FieldError::new(at, "no file").hint(hint)),
        };
        if last >= Some(letter) {
            return Err(FieldError::new(at, "out of order, or twice").hint(hint));
        }
        last = Some(letter);
        unmoved |= SECOND[color.index()] & FILE_A << file;
    }
    setup.state_mut().unmoved = unmoved;
    Ok(())
}
