//! Queens or Castles, the slow way: `queens-or-castles`.
//!
//! Every move that a piece could make is made, with everything that belongs to it, and then
//! the Kings are looked at. Words in quotation marks are the rules' own.

use std::fmt;

use super::{Judge, text};

/// "Nine files a–i, nine ranks 1–9."
const SIZE: i32 = 9;
const EMPTY: char = '.';
const LETTERS: &str = "KQRBNDWJkqrbndwj";

/// File 0 to 8 for a to i, rank 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    file: i32,
    rank: i32,
}

impl Cell {
    fn all() -> impl Iterator<Item = Cell> {
        (1..=SIZE).flat_map(|rank| (0..SIZE).map(move |file| Cell { file, rank }))
    }

    fn named(name: &str) -> Option<Cell> {
        Cell::all().find(|cell| cell.to_string() == name)
    }

    /// "orthogonally or diagonally"
    fn is_next_to(self, other: Cell) -> bool {
        let across = (self.file - other.file).abs();
        let up = (self.rank - other.rank).abs();
        across.max(up) == 1
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", char::from(b'a' + self.file as u8), self.rank)
    }
}

/// What a move does besides going from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extra {
    Nothing,
    /// "Jester reaching the last rank becomes a Diplomat"
    Promotion,
    /// "Wizard reaching the last rank (by a move or a capture) vanishes at once", with the
    /// enemy on that cell or alone.
    Vanishing(Option<Cell>),
    Synergism,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    from: Cell,
    to: Cell,
    extra: Extra,
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)?;
        match self.extra {
            Extra::Nothing | Extra::Vanishing(None) => Ok(()),
            Extra::Promotion => write!(out, "d"),
            Extra::Vanishing(Some(victim)) => write!(out, "x{victim}"),
            Extra::Synergism => write!(out, "*"),
        }
    }
}

/// A position of Queens or Castles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueensOrCastles {
    /// Letters as in the position string, rank 1 first.
    board: [[char; SIZE as usize]; SIZE as usize],
    white_to_move: bool,
    /// The cell that the double step just made has passed over.
    passed_over: Option<Cell>,
    halfmove: u32,
    fullmove: u32,
}

fn is_of(piece: char, white: bool) -> bool {
    piece != EMPTY && piece.is_ascii_uppercase() == white
}

/// The letter of a piece (given in upper case) of that colour.
fn coloured(kind: char, white: bool) -> char {
    if white { kind } else { kind.to_ascii_lowercase() }
}

fn is_pawn(piece: char) -> bool {
    matches!(piece.to_ascii_uppercase(), 'W' | 'J')
}

/// "Forward for White is towards higher ranks, for Black towards lower ones."
fn forward(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

/// The rank that a player counts as number so-and-so; it turns such a number back, too.
fn counted_by(white: bool, rank: i32) -> i32 {
    if white { rank } else { SIZE + 1 - rank }
}

/// "Queen starting squares (a1 and i1; a9 and i9)"
fn queen_starts(white: bool) -> [Cell; 2] {
    let rank = counted_by(white, 1);
    [Cell { file: 0, rank }, Cell { file: 8, rank }]
}

impl QueensOrCastles {
    fn at(&self, cell: Cell) -> char {
        self.board[cell.rank as usize - 1][cell.file as usize]
    }

    fn put(&mut self, cell: Cell, piece: char) {
        self.board[cell.rank as usize - 1][cell.file as usize] = piece;
    }

    fn is_empty(&self, cell: Cell) -> bool {
        self.at(cell) == EMPTY
    }

    fn cells_with(&self, piece: char) -> Vec<Cell> {
        Cell::all().filter(|&cell| self.at(cell) == piece).collect()
    }

    fn cells_of(&self, white: bool) -> impl Iterator<Item = Cell> {
        Cell::all().filter(move |&cell| is_of(self.at(cell), white))
    }

    fn king(&self, white: bool) -> Cell {
        self.cells_with(coloured('K', white))[0]
    }

    /// "A King is never captured, by no move of any game." Nor may he be made to vanish.
    fn is_victim(&self, cell: Cell, white: bool) -> bool {
        is_of(self.at(cell), white) && self.at(cell) != coloured('K', white)
    }

    /// Is every cell strictly between two cells of one line empty?
    fn is_clear_between(&self, from: Cell, to: Cell) -> bool {
        let across = (to.file - from.file).signum();
        let up = (to.rank - from.rank).signum();
        let mut cell = from;
        loop {
            cell.file += across;
            cell.rank += up;
            if cell == to {
                return true;
            }
            if !self.is_empty(cell) {
                return false;
            }
        }
    }

    /// Could the piece on `from` capture on `to` if an enemy stood there?
    fn attacks(&self, from: Cell, to: Cell) -> bool {
        let across = (to.file - from.file).abs();
        let up = (to.rank - from.rank).abs();
        if across == 0 && up == 0 {
            return false;
        }
        let straight = across == 0 || up == 0;
        let diagonal = across == up;
        let piece = self.at(from);
        match piece.to_ascii_uppercase() {
            'W' | 'J' => across == 1 && to.rank - from.rank == forward(is_of(piece, true)),
            'N' => across * up == 2,
            'K' => from.is_next_to(to),
            'R' => straight && self.is_clear_between(from, to),
            'B' => diagonal && self.is_clear_between(from, to),
            'Q' => (straight || diagonal) && self.is_clear_between(from, to),
            // "Diplomat (D) […] never captures" and "never gives check".
            _ => false,
        }
    }

    fn attackers_of(&self, target: Cell, white: bool) -> impl Iterator<Item = Cell> {
        self.cells_of(white).filter(move |&from| self.attacks(from, target))
    }

    fn is_king_attacked(&self, white: bool) -> bool {
        self.attackers_of(self.king(white), !white).next().is_some()
    }

    /// Does a Diplomat of that colour stand "next to (orthogonally or diagonally) the enemy
    /// King"?
    fn has_diplomacy(&self, white: bool) -> bool {
        let king = self.king(!white);
        let diplomats = self.cells_with(coloured('D', white));
        diplomats.iter().any(|diplomat| diplomat.is_next_to(king))
    }

    fn pawn_targets(&self, from: Cell) -> Vec<Cell> {
        let white = self.white_to_move;
        let ahead = |steps| Cell { rank: from.rank + steps * forward(white), ..from };
        let mut targets = Vec::new();
        if self.is_empty(ahead(1)) {
            targets.push(ahead(1));
            // "double-step from their second rank"
            if counted_by(white, from.rank) == 2 && self.is_empty(ahead(2)) {
                targets.push(ahead(2));
            }
        }
        // "each may capture the other kind en passant", and its own, as orthodox pawns do
        targets.extend(Cell::all().filter(|&to| {
            let takes = self.is_victim(to, !white) || self.passed_over == Some(to);
            takes && self.attacks(from, to)
        }));
        targets
    }

    /// Where the piece, one of the side to move, may go if nobody minds the King.
    fn targets(&self, from: Cell) -> Vec<Cell> {
        match self.at(from).to_ascii_uppercase() {
            'W' | 'J' => self.pawn_targets(from),
            // "one step in any direction to an empty square"
            'D' => Cell::all().filter(|&to| from.is_next_to(to) && self.is_empty(to)).collect(),
            _ => Cell::all()
                .filter(|&to| self.is_empty(to) || self.is_victim(to, !self.white_to_move))
                .filter(|&to| self.attacks(from, to))
                .collect(),
        }
    }

    /// May a player who has just moved a Queen so that this position arose complete the
    /// synergism?
    fn allows_synergism(&self, white: bool) -> bool {
        // "Other numbers of Queens than two allow no synergism."
        let &[one, other] = self.cells_with(coloured('Q', white)).as_slice() else {
            return false;
        };
        // "at least one of the two is on that player's third rank or further"
        let is_far = |queen: Cell| counted_by(white, queen.rank) >= 3;
        one.is_next_to(other)
            && (is_far(one) || is_far(other))
            // "Both starting squares must be empty after the Queen's move."
            && queen_starts(white).iter().all(|&start| self.is_empty(start))
    }

    /// What may, or must, accompany a piece's going from one cell to another.
    fn extras(&self, from: Cell, to: Cell) -> Vec<Extra> {
        let white = self.white_to_move;
        let arrives = counted_by(white, to.rank) == SIZE;
        // "after the Wizard's own capture, if any", and "after the Queen's move"
        let after = self.make(Move { from, to, extra: Extra::Nothing });
        match self.at(from).to_ascii_uppercase() {
            'J' if arrives => vec![Extra::Promotion],
            'W' if arrives => {
                let victims: Vec<Extra> = Cell::all()
                    .filter(|&cell| after.is_victim(cell, !white))
                    .map(|cell| Extra::Vanishing(Some(cell)))
                    .collect();
                // "only if the enemy has nothing but the King left […] does it vanish alone"
                if victims.is_empty() { vec![Extra::Vanishing(None)] } else { victims }
            }
            'Q' if after.allows_synergism(white) => vec![Extra::Nothing, Extra::Synergism],
            _ => vec![Extra::Nothing],
        }
    }

    /// Every move of the rules, whatever it does to the mover's King.
    fn candidates(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        // "The moment a move leaves one of the mover's Diplomats next to […] the enemy King,
        // the mover has won", and "a finished game has no moves".
        if self.has_diplomacy(!self.white_to_move) {
            return moves;
        }
        for from in self.cells_of(self.white_to_move) {
            for to in self.targets(from) {
                for extra in self.extras(from, to) {
                    moves.push(Move { from, to, extra });
                }
            }
        }
        moves
    }

    fn is_legal(&self, mv: Move) -> bool {
        let white = self.white_to_move;
        // "The test is made on the position after everything the move does has happened."
        let after = self.make(mv);
        // "Such a move is legal even if the mover's King is in check or is left in check."
        if after.has_diplomacy(white) {
            return true;
        }
        // A King beside an enemy Diplomat: "as forbidden as moving into check"
        !after.is_king_attacked(white) && !after.has_diplomacy(!white)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.candidates();
        moves.retain(|&mv| self.is_legal(mv));
        moves
    }

    fn find_move(&self, text: &str) -> Move {
        self.candidates()
            .into_iter()
            .find(|mv| mv.to_string() == text && self.is_legal(*mv))
            .unwrap_or_else(|| panic!("{text} is not legal in {}", self.fen()))
    }

    /// A pawn that goes aside captures, here an enemy who is not where it goes.
    fn is_en_passant(&self, mv: Move) -> bool {
        is_pawn(self.at(mv.from)) && mv.from.file != mv.to.file && self.is_empty(mv.to)
    }

    fn takes(&self, mv: Move) -> bool {
        !self.is_empty(mv.to)
            || self.is_en_passant(mv)
            || matches!(mv.extra, Extra::Vanishing(Some(_)))
    }

    /// The position after a move; this does not ask whether it is legal.
    fn make(&self, mv: Move) -> Self {
        let white = self.white_to_move;
        let piece = self.at(mv.from);
        let mut next = self.clone();

        next.put(mv.from, EMPTY);
        if self.is_en_passant(mv) {
            let passer = Cell { file: mv.to.file, rank: mv.from.rank };
            next.put(passer, EMPTY);
        }
        next.put(mv.to, piece);

        match mv.extra {
            Extra::Nothing => {}
            Extra::Promotion => next.put(mv.to, coloured('D', white)),
            Extra::Vanishing(victim) => {
                next.put(mv.to, EMPTY);
                if let Some(victim) = victim {
                    next.put(victim, EMPTY);
                }
            }
            Extra::Synergism => {
                // "both Queens become Rooks where they stand and a new Rook appears on each of
                // the player's two Queen starting squares"
                let queens = next.cells_with(coloured('Q', white));
                for cell in queens.into_iter().chain(queen_starts(white)) {
                    next.put(cell, coloured('R', white));
                }
            }
        }

        let is_double = is_pawn(piece) && (mv.to.rank - mv.from.rank).abs() == 2;
        next.passed_over =
            is_double.then_some(Cell { rank: mv.from.rank + forward(white), ..mv.from });
        // "Progress is a capture or a pawn move ([…] Queens or Castles: also a synergism"
        let is_progress = self.takes(mv) || is_pawn(piece) || mv.extra == Extra::Synergism;
        next.halfmove = if is_progress { 0 } else { self.halfmove.saturating_add(1) };
        if !white {
            next.fullmove = self.fullmove.saturating_add(1);
        }
        next.white_to_move = !white;
        next
    }

    fn placement(&self) -> String {
        let letter = |&piece: &char| Some(piece).filter(|&piece| piece != EMPTY);
        text::placement(self.board.iter().rev().map(|rank| rank.iter().map(letter)))
    }

    fn check_passed_over(&self) -> Result<(), String> {
        let Some(passed) = self.passed_over else {
            return Ok(());
        };
        // The pawn that stepped is not the side to move's.
        let white = !self.white_to_move;
        let on_rank = |rank| Cell { rank: counted_by(white, rank), ..passed };
        if passed != on_rank(3) {
            return Err(format!("no double step passes over {passed}"));
        }
        if !self.is_empty(passed) || !self.is_empty(on_rank(2)) {
            return Err(format!("a double step over {passed} leaves its way empty"));
        }
        let arrived = self.at(on_rank(4));
        if !is_of(arrived, white) || !is_pawn(arrived) {
            return Err(format!("no pawn has stepped over {passed}"));
        }
        Ok(())
    }

    fn check_playable(&self) -> Result<(), String> {
        for king in ['K', 'k'] {
            let count = self.cells_with(king).len();
            if count != 1 {
                return Err(format!("{count} of the King '{king}' instead of one"));
            }
        }
        for cell in Cell::all().filter(|cell| cell.rank == 1 || cell.rank == SIZE) {
            if is_pawn(self.at(cell)) {
                return Err(format!("no pawn can stand on {cell}"));
            }
        }
        self.check_passed_over()?;
        // "A position string in which a Diplomat of the side to move already stands next to the
        // other King is refused: that game was over a move ago."
        if self.has_diplomacy(self.white_to_move) {
            return Err("the side to move has already won by diplomacy".to_string());
        }
        // "the winner's own King may then be in check"
        let is_won = self.has_diplomacy(!self.white_to_move);
        if !is_won && self.is_king_attacked(!self.white_to_move) {
            return Err("the side not to move is in check".to_string());
        }
        Ok(())
    }
}

fn read_board(text: &str) -> Result<[[char; SIZE as usize]; SIZE as usize], String> {
    let rows: Vec<&str> = text.split('/').collect();
    let mut board = Vec::new();
    for row in rows.into_iter().rev() {
        let mut cells = Vec::new();
        for letter in row.chars() {
            if let Some(run) = letter.to_digit(10) {
                cells.extend((0..run).map(|_| EMPTY));
            } else if LETTERS.contains(letter) {
                cells.push(letter);
            } else {
                return Err(format!("unknown letter '{letter}' in the placement"));
            }
        }
        let count = cells.len();
        let cells = cells.try_into();
        board.push(cells.map_err(|_| format!("a rank of {count} cells instead of 9: '{row}'"))?);
    }
    let count = board.len();
    let board = board.try_into();
    board.map_err(|_| format!("{count} ranks instead of 9"))
}

/// A number in the only spelling that writing gives.
fn read_clock(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(clock) if clock.to_string() == text => Ok(clock),
        _ => Err(format!("'{text}' is not a clock")),
    }
}

impl Judge for QueensOrCastles {
    fn read(fen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        // "The two clocks may be missing when read (then 0 and 1), both or neither"
        let (halfmove, fullmove) = match fields.len() {
            4 => (0, 1),
            6 => (read_clock(fields[4])?, read_clock(fields[5])?),
            count => return Err(format!("{count} fields instead of 6, or 4 without clocks")),
        };
        // Who counts from 0 means the first move.
        let fullmove = fullmove.max(1);
        if fields[2] != "-" {
            // "The castling field is always `-`."
            return Err(format!("nobody castles here: '{}'", fields[2]));
        }
        let position = QueensOrCastles {
            board: read_board(fields[0])?,
            white_to_move: match fields[1] {
                "w" => true,
                "b" => false,
                other => return Err(format!("'{other}' is not a side to move")),
            },
            passed_over: match fields[3] {
                "-" => None,
                name => Some(Cell::named(name).ok_or(format!("'{name}' is not a cell"))?),
            },
            halfmove,
            fullmove,
        };
        // "in the order and spelling that writing would give": no split runs, no zeros.
        if position.placement() != fields[0] {
            return Err("the placement is not in its normal spelling".to_string());
        }
        position.check_playable()?;
        Ok(position)
    }

    fn fen(&self) -> String {
        let passed_over = self.passed_over.map_or("-".to_string(), |cell| cell.to_string());
        let clocks = [self.halfmove, self.fullmove];
        text::position(&self.placement(), self.white_to_move, &["-", &*passed_over], clocks)
    }

    fn legal(&self) -> Vec<String> {
        let moves = self.legal_moves().into_iter();
        let mut texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
        texts.sort();
        texts
    }

    fn play(&self, mv: &str) -> Self {
        self.make(self.find_move(mv))
    }

    fn in_check(&self) -> bool {
        self.is_king_attacked(self.white_to_move)
    }

    fn outcome(&self) -> &'static str {
        // "Checkmate or diplomacy wins. […] Stalemate is a draw."
        let is_lost = self.has_diplomacy(!self.white_to_move);
        let beaten = is_lost || self.in_check();
        text::verdict(!self.legal_moves().is_empty(), beaten, self.white_to_move)
    }

    fn is_capture(&self, mv: &str) -> bool {
        self.takes(self.find_move(mv))
    }

    fn attackers(&self, cell: &str, white: bool) -> Vec<String> {
        let target = Cell::named(cell).unwrap_or_else(|| panic!("{cell} is not a cell"));
        let attackers = self.attackers_of(target, white);
        let mut names: Vec<String> = attackers.map(|from| from.to_string()).collect();
        names.sort();
        names
    }
}
