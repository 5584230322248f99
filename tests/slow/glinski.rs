//! Gliński's hexagonal chess, the slow way.
//!
//! A cell is three numbers that add to zero: its files from the middle one, and its distances
//! from the two other lines of sides through the middle cell. One question, "does the piece here
//! attack that cell?", answers everything. No castling; stalemate is a draw here.

use std::collections::BTreeMap;

use super::{Judge, text};

/// The first two of the three numbers.
type Cell = (i32, i32);

/// How far the middle cell is from the corners.
const RADIUS: i32 = 5;
const FILES: &str = "abcdefghikl";
const WHITE_PAWNS: [&str; 9] = ["b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1"];
const BLACK_PAWNS: [&str; 9] = ["b7", "c7", "d7", "e7", "f7", "g7", "h7", "i7", "k7"];

/// A position: pieces are their letters in the position string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glinski {
    board: BTreeMap<Cell, u8>,
    white_to_move: bool,
    passed_over: Option<Cell>,
    halfmove: u32,
    fullmove: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    from: Cell,
    to: Cell,
    promotion: Option<u8>,
}

fn on_board((q, r): Cell) -> bool {
    q.abs() <= RADIUS && r.abs() <= RADIUS && (q + r).abs() <= RADIUS
}

fn all_cells() -> impl Iterator<Item = Cell> {
    (-RADIUS..=RADIUS)
        .flat_map(|q| (-RADIUS..=RADIUS).map(move |r| (q, r)))
        .filter(|&cell| on_board(cell))
}

/// The rank, from 1: the second number counts it from the file's lowest cell.
fn rank((q, r): Cell) -> i32 {
    let lowest = (-RADIUS).max(-RADIUS - q);
    r - lowest + 1
}

fn name(cell: Cell) -> String {
    let file = FILES.as_bytes()[(cell.0 + RADIUS) as usize];
    format!("{}{}", char::from(file), rank(cell))
}

fn cell_named(text: &str) -> Option<Cell> {
    all_cells().find(|&cell| name(cell) == text)
}

fn rank_cells(number: i32) -> Vec<Cell> {
    all_cells().filter(|&cell| rank(cell) == number).collect()
}

fn is_white(piece: u8) -> bool {
    piece.is_ascii_uppercase()
}

fn letter_of(kind: u8, white: bool) -> u8 {
    if white { kind.to_ascii_uppercase() } else { kind }
}

fn ahead((q, r): Cell, white: bool) -> Cell {
    (q, if white { r + 1 } else { r - 1 })
}

fn starts_here(cell: Cell, white: bool) -> bool {
    let starts = if white { WHITE_PAWNS } else { BLACK_PAWNS };
    starts.contains(&name(cell).as_str())
}

fn ends_here(cell: Cell, white: bool) -> bool {
    !on_board(ahead(cell, white))
}

fn greatest_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a.abs() } else { greatest_divisor(b, a % b) }
}

impl Glinski {
    fn piece(&self, cell: Cell) -> Option<u8> {
        self.board.get(&cell).copied()
    }

    fn holds(&self, cell: Cell, white: bool) -> bool {
        self.piece(cell).is_some_and(|piece| is_white(piece) == white)
    }

    fn is_pawn(&self, cell: Cell) -> bool {
        self.piece(cell).is_some_and(|piece| piece.eq_ignore_ascii_case(&b'p'))
    }

    /// Could the piece on `from` capture on `to` if an enemy stood there?
    fn attacks(&self, from: Cell, to: Cell) -> bool {
        let Some(piece) = self.piece(from) else { return false };
        let (q, r) = (to.0 - from.0, to.1 - from.1);
        let s = -q - r;
        if (q, r) == (0, 0) {
            return false;
        }
        let distance = q.abs().max(r.abs()).max(s.abs());
        let straight = q == 0 || r == 0 || s == 0;
        let diagonal = q == r || r == s || q == s;
        let is_clear = || {
            let parts = greatest_divisor(q, r);
            (1..parts)
                .all(|i| self.piece((from.0 + q / parts * i, from.1 + r / parts * i)).is_none())
        };
        match piece.to_ascii_lowercase() {
            b'p' if is_white(piece) => (q, r) == (1, 0) || (q, r) == (-1, 1),
            b'p' => (q, r) == (-1, 0) || (q, r) == (1, -1),
            b'n' => distance == 3 && !straight && !diagonal,
            b'k' => distance == 1 || distance == 2 && diagonal,
            b'r' => straight && is_clear(),
            b'b' => diagonal && is_clear(),
            b'q' => (straight || diagonal) && is_clear(),
            _ => false,
        }
    }

    fn is_king_attacked(&self, white: bool) -> bool {
        let king = letter_of(b'k', white);
        let found = self.board.iter().find(|&(_, &piece)| piece == king);
        let (&cell, _) = found.expect("each side has its King");
        self.board
            .iter()
            .any(|(&from, &piece)| is_white(piece) != white && self.attacks(from, cell))
    }

    fn pseudo_legal_steps(&self) -> Vec<Step> {
        let white = self.white_to_move;
        let mut steps = vec![];
        for (&from, &piece) in self.board.iter().filter(|&(_, &piece)| is_white(piece) == white) {
            let is_pawn = piece.eq_ignore_ascii_case(&b'p');
            let mut targets: Vec<Cell> = all_cells()
                .filter(|&to| {
                    let free = self.piece(to).is_none();
                    let may = if is_pawn {
                        self.holds(to, !white) || self.passed_over == Some(to)
                    } else {
                        free || self.holds(to, !white)
                    };
                    may && self.attacks(from, to)
                })
                .collect();
            if is_pawn {
                let one = ahead(from, white);
                let two = ahead(one, white);
                if on_board(one) && self.piece(one).is_none() {
                    targets.push(one);
                    if starts_here(from, white) && self.piece(two).is_none() {
                        targets.push(two);
                    }
                }
            }
            for to in targets {
                let step = Step { from, to, promotion: None };
                if is_pawn && ends_here(to, white) {
                    steps.extend(b"qrbn".map(|kind| Step { promotion: Some(kind), ..step }));
                } else {
                    steps.push(step);
                }
            }
        }
        steps
    }

    fn legal_steps(&self) -> Vec<Step> {
        let mut steps = self.pseudo_legal_steps();
        steps.retain(|&step| self.is_safe(step));
        steps
    }

    fn is_safe(&self, step: Step) -> bool {
        !self.make(step).is_king_attacked(self.white_to_move)
    }

    fn is_en_passant(&self, step: Step) -> bool {
        self.is_pawn(step.from) && step.from.0 != step.to.0 && self.piece(step.to).is_none()
    }

    fn takes(&self, step: Step) -> bool {
        self.piece(step.to).is_some() || self.is_en_passant(step)
    }

    fn make(&self, step: Step) -> Self {
        let white = self.white_to_move;
        let mut next = self.clone();
        if self.is_en_passant(step) {
            // The enemy stands a step behind the cell he passed over, as his taker sees it.
            next.board.remove(&ahead(step.to, !white));
        }
        let piece = next.board.remove(&step.from).expect("a piece to move");
        let arrives = step.promotion.map_or(piece, |kind| letter_of(kind, white));
        next.board.insert(step.to, arrives);

        let passed = ahead(step.from, white);
        let is_double = self.is_pawn(step.from) && step.to == ahead(passed, white);
        next.passed_over = is_double.then_some(passed);
        next.halfmove = if self.is_pawn(step.from) || self.takes(step) {
            0
        } else {
            self.halfmove.saturating_add(1)
        };
        if !white {
            next.fullmove = self.fullmove.saturating_add(1);
        }
        next.white_to_move = !white;
        next
    }

    fn spell(step: Step) -> String {
        let mut text = name(step.from) + &name(step.to);
        text.extend(step.promotion.map(char::from));
        text
    }

    fn find_step(&self, mv: &str) -> Step {
        let mut steps = self.pseudo_legal_steps().into_iter();
        let found = steps.find(|&step| Glinski::spell(step) == mv && self.is_safe(step));
        found.unwrap_or_else(|| panic!("`{mv}` is not legal in {}", self.fen()))
    }

    fn read_placement(&mut self, text: &str) -> Result<(), String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 11 {
            return Err(format!("{} ranks where there should be 11", rows.len()));
        }
        for (row, number) in rows.iter().zip((1..=11).rev()) {
            let wrong_length = || format!("rank {number} has not the right length");
            let cells = rank_cells(number);
            let mut at = 0;
            let mut digits = String::new();
            for letter in row.chars().chain(['/']) {
                if letter.is_ascii_digit() {
                    digits.push(letter);
                    continue;
                }
                if !digits.is_empty() {
                    at += text::number(&digits)?;
                    if digits == "0" {
                        return Err(wrong_length());
                    }
                    digits.clear();
                }
                if letter == '/' {
                    break;
                }
                if !"PNBRQKpnbrqk".contains(letter) {
                    return Err(format!("unknown letter `{letter}` in the placement"));
                }
                let cell = cells.get(at as usize).ok_or_else(wrong_length)?;
                self.board.insert(*cell, letter as u8);
                at += 1;
            }
            if at as usize != cells.len() {
                return Err(wrong_length());
            }
        }
        Ok(())
    }

    fn read_passed_over(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        let cell = cell_named(text).ok_or(format!("`{text}` is not an en-passant cell"))?;
        let stepper = !self.white_to_move;
        let (origin, arrival) = (ahead(cell, !stepper), ahead(cell, stepper));
        if !starts_here(origin, stepper) {
            return Err(format!("no double step passes over {text}"));
        }
        if self.piece(cell).is_some() || self.piece(origin).is_some() {
            return Err(format!("a double step over {text} leaves its way empty"));
        }
        if self.piece(arrival) != Some(letter_of(b'p', stepper)) {
            return Err(format!("no pawn has stepped over {text}"));
        }
        self.passed_over = Some(cell);
        Ok(())
    }

    fn write_placement(&self) -> String {
        let rank =
            |number| rank_cells(number).into_iter().map(|cell| self.piece(cell).map(char::from));
        text::placement((1..=11).rev().map(rank))
    }
}

impl Judge for Glinski {
    fn read(fen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let (placement, turn, castling, passed_over, clocks) = match fields[..] {
            [a, b, c, d] => (a, b, c, d, ["0", "1"]),
            [a, b, c, d, e, f] => (a, b, c, d, [e, f]),
            _ => return Err(format!("{} fields where 4 or 6 belong", fields.len())),
        };
        let mut position = Glinski {
            board: BTreeMap::new(),
            white_to_move: match turn {
                "w" => true,
                "b" => false,
                _ => return Err(format!("the turn is `w` or `b`, not `{turn}`")),
            },
            passed_over: None,
            halfmove: text::number(clocks[0])?,
            fullmove: text::number(clocks[1])?,
        };
        if castling != "-" {
            return Err(format!("nobody castles, but the field says `{castling}`"));
        }
        // Who counts from 0 means the first move.
        position.fullmove = position.fullmove.max(1);
        position.read_placement(placement)?;
        for king in [b'K', b'k'] {
            let count = position.board.values().filter(|&&piece| piece == king).count();
            if count != 1 {
                return Err(format!("{count} of the King `{}`", char::from(king)));
            }
        }
        for (&cell, &piece) in &position.board {
            if position.is_pawn(cell) && ends_here(cell, is_white(piece)) {
                return Err(format!("a pawn on {}, where it promotes", name(cell)));
            }
        }
        position.read_passed_over(passed_over)?;
        if position.is_king_attacked(!position.white_to_move) {
            return Err("the side not to move is in check".to_string());
        }
        Ok(position)
    }

    fn fen(&self) -> String {
        let passed_over = self.passed_over.map_or("-".to_string(), name);
        let clocks = [self.halfmove, self.fullmove];
        let placement = self.write_placement();
        text::position(&placement, self.white_to_move, &["-", &*passed_over], clocks)
    }

    fn legal(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.legal_steps().into_iter().map(Glinski::spell).collect();
        moves.sort();
        moves
    }

    fn play(&self, mv: &str) -> Self {
        self.make(self.find_step(mv))
    }

    fn in_check(&self) -> bool {
        self.is_king_attacked(self.white_to_move)
    }

    fn outcome(&self) -> &'static str {
        text::verdict(!self.legal_steps().is_empty(), self.in_check(), self.white_to_move)
    }

    fn is_capture(&self, mv: &str) -> bool {
        self.takes(self.find_step(mv))
    }

    fn attackers(&self, cell: &str, white: bool) -> Vec<String> {
        let target = cell_named(cell).unwrap_or_else(|| panic!("no cell `{cell}`"));
        let mut names: Vec<String> = self
            .board
            .iter()
            .filter(|&(&from, &piece)| is_white(piece) == white && self.attacks(from, target))
            .map(|(&from, _)| name(from))
            .collect();
        names.sort();
        names
    }
}
