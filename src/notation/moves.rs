//! Move strings: written by the game, read by looking for the legal move that is written so.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Cell, CellSet, Geometry};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{NoCastling, NoDrop, Outcome, RuleSet, Scene};

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The game is over.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// Not the form of a move.
    #[error(
        "{text:?} is not a move; write the cell it leaves and the cell it goes to, such as {example}"
    )]
    Unreadable {
        /// What was written, cut when long.
        text: String,
        /// A legal move, as an example.
        example: String,
    },
    /// Nearly human notation, but not a move.
    #[error("{text:?} is not a move: at character {}, {why}; write it like {example}", .at + 1)]
    Misspelt {
        /// What was written, cut when long.
        text: String,
        /// The character, from 0, where reading failed.
        at: usize,
        /// What is wrong there.
        why: &'static str,
        /// A legal move, as an example.
        example: String,
    },
    /// More than one legal move is meant.
    #[error("{text:?} may be {}: say which", .candidates.join(" or "))]
    Ambiguous {
        /// What was written, cut when long.
        text: String,
        /// The legal moves it may be, as people write them.
        candidates: Vec<String>,
    },
    /// The mover has no such piece, or none there.
    #[error("you have no {piece} {}", there(.place))]
    NoMover {
        /// The letter of the piece; several, when several kinds may be meant.
        piece: String,
        /// The cell, file or rank it was said to leave; empty when none was named.
        place: String,
    },
    /// The mover has several such pieces, and none goes there.
    #[error("no {piece} of yours can go to {to}")]
    NoneReaches {
        /// The letter of the piece; several, when several kinds may be meant.
        piece: String,
        /// The cell.
        to: String,
    },
    /// Nothing stands where the move begins.
    #[error("there is no piece on {0}")]
    NoPiece(String),
    /// The piece belongs to the other side.
    #[error("the piece on {cell} ({piece}) is not yours to move")]
    NotYours {
        /// The cell.
        cell: String,
        /// The piece's letter.
        piece: String,
    },
    /// The piece does not go there.
    #[error("the piece on {from} ({piece}) cannot go to {to}")]
    CannotReach {
        /// The cell it stands on.
        from: String,
        /// The piece's letter.
        piece: String,
        /// The cell it was sent to.
        to: String,
    },
    /// Check is given and the move does not parry it.
    #[error("your King is in check, and the move leaves him there")]
    StaysInCheck,
    /// The move would lay the mover's King open.
    #[error("the move leaves your King in check")]
    ExposesKing,
    /// The move goes where it may but does not say what it must.
    #[error("the move must say more, or something else: one of {}", .choices.join(", "))]
    Choice {
        /// The legal moves between the two cells.
        choices: Vec<String>,
    },
    /// A condition of castling does not hold.
    #[error("castling is not possible: {0}")]
    Castling(NoCastling),
    /// There is no such piece in hand.
    #[error("you have no {0} in hand")]
    NotInHand(String),
    /// What comes from the hand goes to empty cells.
    #[error("there is a piece on {0} already")]
    NotEmpty(String),
    /// The piece may not come from the hand to that cell.
    #[error("{piece} may not be dropped on {to}{}", because(.why.as_ref()))]
    NoDrop {
        /// The piece's letter.
        piece: String,
        /// The cell.
        to: String,
        /// Why not, when that is known.
        why: Option<NoDrop>,
    },
    /// The move has a name of its own, as castling has, and is not written as a way of the piece.
    #[error("{text:?} is written {}", .written.join(" or "))]
    HasName {
        /// What was written, cut when long.
        text: String,
        /// How it is written.
        written: Vec<String>,
    },
    /// Against a rule that only this game has.
    #[error("the move is not legal: {0}")]
    Forbidden(&'static str),
    /// Not legal, and no more is known.
    #[error("the move {text} is not legal here", text = .0.escape_debug())]
    Illegal(String),
    /// Passing in check would leave the King there.
    #[error("a side in check cannot pass")]
    PassInCheck,
}

fn there(place: &str) -> String {
    if place.is_empty() { "on the board".to_string() } else { alloc::format!("on {place}") }
}

/// The number of the move that comes next, as it stands before the move: `12.`, or `12...` for
/// Black's.
pub(crate) fn move_number<R: RuleSet>(position: &Position<R>) -> String {
    let dots = if position.turn() == Color::White { "." } else { "..." };
    alloc::format!("{}{dots}", position.fullmove())
}

fn because(why: Option<&NoDrop>) -> String {
    why.map_or_else(String::new, |why| alloc::format!(": {why}"))
}

/// Compares what is written with a text, without keeping it.
struct Matches<'t> {
    rest: Option<&'t str>,
}

impl<'t> Matches<'t> {
    fn new(text: &'t str) -> Matches<'t> {
        Matches { rest: Some(text) }
    }

    /// Has exactly the text been written?
    fn is_complete(&self) -> bool {
        self.rest == Some("")
    }
}

impl fmt::Write for Matches<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.rest = self.rest.and_then(|rest| rest.strip_prefix(part));
        if self.rest.is_some() { Ok(()) } else { Err(fmt::Error) }
    }
}

pub(crate) fn read_move<R: RuleSet>(
    rules: &R,
    position: &Position<R>,
    text: &str,
) -> Result<R::Move, MoveError> {
    let legal = rules.legal_moves(position);
    let exact = legal.iter().find(|&&mv| {
        let mut matches = Matches::new(text);
        rules.write_move(position, mv, &mut matches).is_ok() && matches.is_complete()
    });
    if let Some(&mv) = exact {
        return Ok(mv);
    }
    let board = rules.board();
    let cells = board
        .cell_prefix(text)
        .and_then(|(from, rest)| board.cell_prefix(rest).map(|(to, rest)| (from, to, rest)));
    let Some((from, to, rest)) = cells else {
        if let Some(outcome) = rules.outcome(position) {
            return Err(MoveError::GameOver(outcome));
        }
        if let Some(reason) = no_drop(rules, position, text) {
            return Err(reason);
        }
        let example = legal.first().map(|&mv| rules.move_string(position, mv)).unwrap_or_default();
        return Err(MoveError::Unreadable { text: text.chars().take(20).collect(), example });
    };
    let other = legal
        .iter()
        .find(|&&mv| rest.is_empty() && rules.other_spelling(position, mv) == Some((from, to)));
    match other {
        Some(&mv) => Ok(mv),
        None => Err(refusal(rules, position, Some(from), to)),
    }
}

/// Says why a piece is not dropped on a cell; nothing when the text is not a drop, or the game
/// has no hands.
fn no_drop<R: RuleSet>(rules: &R, position: &Position<R>, text: &str) -> Option<MoveError> {
    let (piece, rest) = rules.notation().piece_prefix(text)?;
    let (to, rest) = rules.board().cell_prefix(rest.strip_prefix('@')?)?;
    if piece.color != Color::White {
        return None;
    }
    if let Some(reason) = rules.objection(position, None, to) {
        return Some(reason);
    }
    let mut hands = String::new();
    rules.write_hands(position, &mut hands).ok()?;
    if !rest.is_empty() || hands.is_empty() {
        return None;
    }
    let us = position.turn();
    let name = rules.board().name(to).to_string();
    Some(if rules.in_hand(position, us, piece.kind) == 0 {
        MoveError::NotInHand(rules.piece_name(piece))
    } else if position.occupied().has(to) {
        MoveError::NotEmpty(name)
    } else if !Scene::new(rules, position).evasions.has(to) {
        MoveError::StaysInCheck
    } else {
        let why = rules.drop_objection(position, piece.kind, to);
        MoveError::NoDrop { piece: rules.piece_name(piece), to: name, why }
    })
}

/// Says why there is no legal move from one cell to another as it was written.
pub(crate) fn refusal<R: RuleSet>(
    rules: &R,
    position: &Position<R>,
    from: Option<Cell>,
    to: Cell,
) -> MoveError {
    if let Some(outcome) = rules.outcome(position) {
        return MoveError::GameOver(outcome);
    }
    let board = rules.board();
    let name = |cell: Cell| {
        if cell.index() < board.size() { board.name(cell).to_string() } else { "?".to_string() }
    };
    let choices: Vec<String> = rules
        .legal_moves(position)
        .into_iter()
        .filter(|&mv| rules.ends(mv) == (from, to))
        .map(|mv| rules.move_string(position, mv))
        .collect();
    if !choices.is_empty() {
        return MoveError::Choice { choices };
    }
    let Some(from) = from else {
        let reason = rules.objection(position, None, to);
        return reason.unwrap_or_else(|| MoveError::Illegal(name(to)));
    };
    let Some(piece) = position.piece(from).filter(|_| from.index() < board.size()) else {
        return MoveError::NoPiece(name(from));
    };
    let us = position.turn();
    if piece.color != us {
        return MoveError::NotYours { cell: name(from), piece: rules.piece_name(piece) };
    }
    if let Some(reason) = rules.objection(position, Some(from), to) {
        return reason;
    }
    let enemies = position.of(!us) & !rules.kings(position);
    let victims = rules.victims(position, from, enemies);
    let tables = rules.tables().of(us, piece.kind);
    let reach = tables.targets(from, position.occupied(), victims) & !position.of(us);
    // A capture in passing goes to an empty cell that the piece otherwise only attacks.
    let passing =
        position.en_passant() == Some(to) && tables.attacks(from, position.occupied()).has(to);
    if !(reach.has(to) || passing) || to.index() >= board.size() {
        return MoveError::CannotReach {
            from: name(from),
            piece: rules.piece_name(piece),
            to: name(to),
        };
    }
    if rules.is_in_check(position, us) { MoveError::StaysInCheck } else { MoveError::ExposesKing }
}
