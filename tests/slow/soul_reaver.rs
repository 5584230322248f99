//! Soul Reaver Chess, the slow way: `soul-reaver`, and with `SWAP` `soul-reaver-swap`.
//!
//! Two arrays of letters, one a board. Every move that the rules describe is made, and then
//! the Kings are looked at. Words in quotation marks are the rules' own.

use std::fmt;

use super::{Judge, text};

const EMPTY: char = '.';
/// The castling rights and the original pawns, in the order in which they are written.
const CASTLING: [char; 4] = ['K', 'Q', 'k', 'q'];
const ORIGINALS: [char; 16] =
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/// A step: files, then ranks on the square board but heights on the round one.
type Step = (i32, i32);

const SQUARE_ORTHOGONALS: &[Step] = &[(0, 1), (0, -1), (1, 0), (-1, 0)];
const SQUARE_DIAGONALS: &[Step] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const SQUARE_KNIGHT: &[Step] =
    &[(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];
/// "side neighbours (six): (f, h±2), (f±1, h±1)"
const ROUND_SIDES: &[Step] = &[(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];
/// "diagonals (six): (f±2, h), (f±1, h±3)"
const ROUND_DIAGONALS: &[Step] = &[(2, 0), (-2, 0), (1, 3), (1, -3), (-1, 3), (-1, -3)];
/// "Knight (twelve): (f±1, h±5), (f±2, h±4), (f±3, h±1)"
const ROUND_KNIGHT: &[Step] = &[
    (1, 5),
    (1, -5),
    (-1, 5),
    (-1, -5),
    (2, 4),
    (2, -4),
    (-2, 4),
    (-2, -4),
    (3, 1),
    (3, -1),
    (-3, 1),
    (-3, -1),
];

fn sides(round: bool) -> &'static [Step] {
    if round { ROUND_SIDES } else { SQUARE_ORTHOGONALS }
}

fn diagonals(round: bool) -> &'static [Step] {
    if round { ROUND_DIAGONALS } else { SQUARE_DIAGONALS }
}

fn knight_leaps(round: bool) -> &'static [Step] {
    if round { ROUND_KNIGHT } else { SQUARE_KNIGHT }
}

/// A cell of either board: file 0 to 7, rank 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    round: bool,
    file: i32,
    rank: i32,
}

impl Cell {
    fn square(file: i32, rank: i32) -> Self {
        Cell { round: false, file, rank }
    }

    fn all() -> impl Iterator<Item = Cell> {
        [false, true].into_iter().flat_map(|round| {
            (1..=8).flat_map(move |rank| (0..8).map(move |file| Cell { round, file, rank }))
        })
    }

    fn named(name: &str) -> Option<Self> {
        let (round, rest) = match name.strip_prefix('~') {
            Some(rest) => (true, rest),
            None => (false, name),
        };
        let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = rest.as_bytes() else {
            return None;
        };
        let (file, rank) = (i32::from(file - b'a'), i32::from(rank - b'0'));
        Some(Cell { round, file, rank })
    }

    fn twin(self) -> Self {
        Cell { round: !self.round, ..self }
    }

    fn step(self, (files, up): Step) -> Option<Self> {
        let (file, rank) = if self.round {
            // "height h = 2 · rank + (f odd ? 1 : 0), files counted modulo 8"
            let file = (self.file + files).rem_euclid(8);
            let height = 2 * self.rank + self.file % 2 + up;
            let twice_the_rank = height - file % 2;
            assert!(twice_the_rank % 2 == 0, "a step lands between two hexagons");
            (file, twice_the_rank / 2)
        } else {
            (self.file + files, self.rank + up)
        };
        let exists = (0..8).contains(&file) && (1..=8).contains(&rank);
        exists.then_some(Cell { file, rank, ..self })
    }

    fn index(self) -> usize {
        (self.rank - 1) as usize * 8 + self.file as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // "the tilde stands on every round cell of a move"
        let tilde = if self.round { "~" } else { "" };
        let file = char::from(b'a' + self.file as u8);
        write!(out, "{tilde}{file}{}", self.rank)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    /// From cell to cell of one board, perhaps capturing.
    Walk,
    DoubleStep,
    EnPassant,
    Castle,
    /// A pawn's or a summoned piece's way to its empty twin cell.
    Passage,
    /// The King to his twin cell, what stands there (if anything) to his.
    Teleport,
}

#[derive(Clone, Copy, Debug)]
struct Move {
    from: Cell,
    to: Cell,
    action: Action,
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.from, self.to)
    }
}

/// A position of Soul Reaver Chess, with the King's optional swap or without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoulReaver<const SWAP: bool> {
    square: [char; 64],
    round: [char; 64],
    white_to_move: bool,
    castling: [bool; 4],
    en_passant: Option<Cell>,
    originals: [bool; 16],
    halfmove: u32,
    fullmove: u32,
}

fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

fn is_colour(piece: char, white: bool) -> bool {
    piece != EMPTY && is_white(piece) == white
}

/// The letter of a piece (given in upper case) of that colour.
fn coloured(kind: char, white: bool) -> char {
    if white { kind } else { kind.to_ascii_lowercase() }
}

/// A pawn's way on a board in ranks: "White up the square board (to rank 8) and inward on the
/// round one (to rank 1); Black the reverse".
fn pawn_way(white: bool, round: bool) -> i32 {
    if white != round { 1 } else { -1 }
}

fn last_rank(white: bool, round: bool) -> i32 {
    if pawn_way(white, round) == 1 { 8 } else { 1 }
}

/// The cell on which a pawn of that colour starts on that file.
fn pawn_start(white: bool, file: i32) -> Cell {
    Cell::square(file, if white { 2 } else { 7 })
}

/// The original cells of King and Rook of one castling right.
fn castling_cells(letter: char) -> (Cell, Cell) {
    let rank = if is_white(letter) { 1 } else { 8 };
    let rook_file = if letter.eq_ignore_ascii_case(&'K') { 7 } else { 0 };
    (Cell::square(4, rank), Cell::square(rook_file, rank))
}

impl<const SWAP: bool> SoulReaver<SWAP> {
    fn at(&self, cell: Cell) -> char {
        let board = if cell.round { &self.round } else { &self.square };
        board[cell.index()]
    }

    fn put(&mut self, cell: Cell, piece: char) {
        let board = if cell.round { &mut self.round } else { &mut self.square };
        board[cell.index()] = piece;
    }

    fn is_empty(&self, cell: Cell) -> bool {
        self.at(cell) == EMPTY
    }

    fn king(&self, white: bool) -> Cell {
        let king = coloured('K', white);
        Cell::all().find(|&cell| self.at(cell) == king).expect("each side has a King")
    }

    /// The cells, all on its own board, on which the piece there could capture.
    fn attacked_from(&self, from: Cell) -> Vec<Cell> {
        let piece = self.at(from);
        let (sides, diagonals) = (sides(from.round), diagonals(from.round));
        let leap = |steps: &[Step]| steps.iter().filter_map(|&step| from.step(step)).collect();
        match piece.to_ascii_uppercase() {
            // Square board: diagonally forward. Round board: "White (f±1, h−1), Black (f±1, h+1)".
            'P' => {
                let way = pawn_way(is_white(piece), from.round);
                leap(&[(1, way), (-1, way)])
            }
            'N' => leap(knight_leaps(from.round)),
            'K' => leap(&[sides, diagonals].concat()),
            'R' => self.ride(from, sides),
            'B' => self.ride(from, diagonals),
            'Q' => self.ride(from, &[sides, diagonals].concat()),
            _ => Vec::new(),
        }
    }

    fn ride(&self, from: Cell, steps: &[Step]) -> Vec<Cell> {
        let mut cells = Vec::new();
        for &step in steps {
            let mut here = from;
            while let Some(next) = here.step(step) {
                // "a Bishop's ring ends before its start (no null move)"
                if next == from {
                    break;
                }
                cells.push(next);
                if !self.is_empty(next) {
                    break;
                }
                here = next;
            }
        }
        cells
    }

    fn attackers_of(&self, target: Cell, white: bool) -> impl Iterator<Item = Cell> {
        // "Nothing on one board attacks anything on the other."
        Cell::all().filter(move |&from| {
            from.round == target.round
                && is_colour(self.at(from), white)
                && self.attacked_from(from).contains(&target)
        })
    }

    fn is_attacked(&self, target: Cell, white: bool) -> bool {
        self.attackers_of(target, white).next().is_some()
    }

    fn king_attacked(&self, white: bool) -> bool {
        self.is_attacked(self.king(white), !white)
    }

    /// Every move of the rules, whatever it does to the Kings; one string may occur twice.
    fn candidates(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Cell::all().filter(|&cell| is_colour(self.at(cell), self.white_to_move)) {
            if self.at(from).eq_ignore_ascii_case(&'P') {
                self.pawn_moves(from, &mut moves);
            } else {
                for to in self.attacked_from(from) {
                    if self.is_empty(to) || self.can_capture(to) {
                        moves.push(Move { from, to, action: Action::Walk });
                    }
                }
            }
        }
        self.castling_moves(&mut moves);
        self.power_moves(&mut moves);
        moves
    }

    fn can_capture(&self, cell: Cell) -> bool {
        // "A King is never captured, by no move of any game."
        is_colour(self.at(cell), !self.white_to_move) && !self.at(cell).eq_ignore_ascii_case(&'K')
    }

    fn pawn_moves(&self, from: Cell, moves: &mut Vec<Move>) {
        let white = self.white_to_move;
        let mut add = |to, action| moves.push(Move { from, to, action });
        for to in self.attacked_from(from) {
            if self.can_capture(to) {
                add(to, Action::Walk);
            } else if self.en_passant == Some(to) {
                add(to, Action::EnPassant);
            }
        }
        // "a pawn on the last rank of its direction may, as a move, pass to its twin when that
        // is empty": there is nothing in front of it, though it may still capture along the ring.
        if from.rank == last_rank(white, from.round) {
            if self.is_empty(from.twin()) {
                add(from.twin(), Action::Passage);
            }
            return;
        }
        let ahead = |ranks| Cell { rank: from.rank + ranks * pawn_way(white, from.round), ..from };
        if self.is_empty(ahead(1)) {
            add(ahead(1), Action::Walk);
            // "for a pawn that has never left its starting cell": a pawn that came to rank 2 or
            // 7 some other way has no double step.
            let letter = ORIGINALS[if white { 0 } else { 8 } + from.file as usize];
            let original = from == pawn_start(white, from.file) && self.is_original(letter);
            if original && self.is_empty(ahead(2)) {
                add(ahead(2), Action::DoubleStep);
            }
        }
    }

    fn castling_moves(&self, moves: &mut Vec<Move>) {
        for (letter, has) in CASTLING.into_iter().zip(self.castling) {
            if !has || is_white(letter) != self.white_to_move {
                continue;
            }
            let (king, rook) = castling_cells(letter);
            let side = (rook.file - king.file).signum();
            let mut between = king.file.min(rook.file) + 1..king.file.max(rook.file);
            let free = between.all(|file| self.is_empty(Cell { file, ..king }));
            let king_way = [0, 1, 2].map(|steps| Cell { file: king.file + steps * side, ..king });
            let safe = king_way.iter().all(|&cell| !self.is_attacked(cell, !self.white_to_move));
            if free && safe {
                moves.push(Move { from: king, to: king_way[2], action: Action::Castle });
            }
        }
    }

    /// "The King's powers, each instead of a normal move"
    fn power_moves(&self, moves: &mut Vec<Move>) {
        let white = self.white_to_move;
        let king = self.king(white);
        // With the swap "the twin may also hold any piece but the enemy King, pawns too".
        let enemy_king = coloured('K', !white);
        if self.is_empty(king.twin()) || (SWAP && self.at(king.twin()) != enemy_king) {
            moves.push(Move { from: king, to: king.twin(), action: Action::Teleport });
        }
        // Summoning to a cell "next to the King: eight cells on the square board; on the round
        // board the six side neighbours".
        let near = if king.round {
            ROUND_SIDES.to_vec()
        } else {
            [SQUARE_ORTHOGONALS, SQUARE_DIAGONALS].concat()
        };
        for to in near.into_iter().filter_map(|step| king.step(step)) {
            if self.is_empty(to) && is_colour(self.at(to.twin()), white) {
                moves.push(Move { from: to.twin(), to, action: Action::Passage });
            }
        }
    }

    /// "A captured piece (en passant too) passes to the twin of the cell it stood on, keeping
    /// its colour and kind, if that twin is empty; if the twin is occupied by anyone it leaves
    /// play."
    fn capture(&mut self, cell: Cell) {
        if self.is_empty(cell.twin()) {
            self.put(cell.twin(), self.at(cell));
        }
        self.put(cell, EMPTY);
    }

    /// The cell of what the move captures. A swap captures nothing.
    fn victim(&self, mv: Move) -> Option<Cell> {
        match mv.action {
            Action::Walk if !self.is_empty(mv.to) => Some(mv.to),
            Action::EnPassant => Some(Cell { rank: mv.from.rank, ..mv.to }),
            _ => None,
        }
    }

    /// The position after a candidate move, legal or not.
    fn make(&self, mv: Move) -> Self {
        let mut after = self.clone();
        let victim = self.victim(mv);
        if let Some(cell) = victim {
            after.capture(cell);
        }
        // All but a swap's target are empty by now, so that this exchange is a plain move.
        let displaced = after.at(mv.to);
        after.put(mv.to, self.at(mv.from));
        after.put(mv.from, displaced);
        if mv.action == Action::Castle {
            let (rook_file, rook_to) = if mv.to.file == 6 { (7, 5) } else { (0, 3) };
            let rank = mv.from.rank;
            after.put(Cell::square(rook_file, rank), EMPTY);
            after.put(Cell::square(rook_to, rank), coloured('R', self.white_to_move));
        }
        after.en_passant = (mv.action == Action::DoubleStep)
            .then_some(Cell { rank: (mv.from.rank + mv.to.rank) / 2, ..mv.from });
        // Whoever moves, is captured, summoned or swapped away stands there no more, and no one
        // move puts a second such piece in the place of the first.
        for (i, letter) in CASTLING.into_iter().enumerate() {
            after.castling[i] = self.castling[i] && after.castling_stands(letter);
        }
        for (i, letter) in ORIGINALS.into_iter().enumerate() {
            after.originals[i] = self.originals[i] && after.original_stands(letter);
        }
        // Progress is "a capture only, since its pawns circle for ever".
        after.halfmove = match victim {
            Some(_) => 0,
            None => self.halfmove.saturating_add(1),
        };
        if !self.white_to_move {
            after.fullmove = self.fullmove.saturating_add(1);
        }
        after.white_to_move = !self.white_to_move;
        after
    }

    /// The position after a candidate move if the Kings allow it.
    fn make_if_legal(&self, mv: Move) -> Option<Self> {
        let after = self.make(mv);
        let exposes = after.king_attacked(self.white_to_move);
        // Teleport: "Afterwards neither King may be attacked", and it counts "whatever the move
        // uncovers". A summoned or captured piece may give check.
        let forbidden_check =
            mv.action == Action::Teleport && after.king_attacked(!self.white_to_move);
        (!exposes && !forbidden_check).then_some(after)
    }

    fn castling_stands(&self, letter: char) -> bool {
        let (king, rook) = castling_cells(letter);
        let white = is_white(letter);
        self.at(king) == coloured('K', white) && self.at(rook) == coloured('R', white)
    }

    fn original_stands(&self, letter: char) -> bool {
        let white = is_white(letter);
        let file = letter.to_ascii_lowercase() as i32 - 'a' as i32;
        self.at(pawn_start(white, file)) == coloured('P', white)
    }

    fn is_original(&self, letter: char) -> bool {
        ORIGINALS.iter().zip(self.originals).any(|(&each, has)| each == letter && has)
    }

    fn placement(&self) -> String {
        format!("{}|{}", write_board(&self.square), write_board(&self.round))
    }

    /// What makes the position one that cannot be played.
    fn check_playable(&self) -> Result<(), String> {
        for king in ['K', 'k'] {
            let count = Cell::all().filter(|&cell| self.at(cell) == king).count();
            if count != 1 {
                return Err(format!("{count} Kings '{king}' instead of one"));
            }
        }
        for (letter, has) in CASTLING.into_iter().zip(self.castling) {
            if has && !self.castling_stands(letter) {
                return Err(format!("no King or Rook in place to castle '{letter}'"));
            }
        }
        for (letter, has) in ORIGINALS.into_iter().zip(self.originals) {
            if has && !self.original_stands(letter) {
                return Err(format!("no original pawn '{letter}' on its starting cell"));
            }
        }
        if let Some(passed) = self.en_passant {
            // The double step was made by the side that is not to move.
            let white = !self.white_to_move;
            let origin = pawn_start(white, passed.file);
            let way = pawn_way(white, false);
            if passed.round || passed.rank != origin.rank + way {
                return Err(format!("no double step passes {passed}"));
            }
            if !self.is_empty(passed) || !self.is_empty(origin) {
                return Err(format!("{passed} or {origin} is not empty"));
            }
            let arrived = Cell { rank: passed.rank + way, ..passed };
            if self.at(arrived) != coloured('P', white) {
                return Err(format!("no pawn on {arrived} has passed {passed}"));
            }
        }
        if self.king_attacked(!self.white_to_move) {
            return Err("the side not to move is in check".to_string());
        }
        Ok(())
    }
}

fn read_board(text: &str) -> Result<[char; 64], String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("{} ranks instead of 8", rows.len()));
    }
    let mut board = [EMPTY; 64];
    for (row, rank) in rows.into_iter().zip((1..=8).rev()) {
        let mut cells = Vec::new();
        for letter in row.chars() {
            if let Some(run) = letter.to_digit(10) {
                cells.extend((0..run).map(|_| EMPTY));
            } else if "PNBRQKpnbrqk".contains(letter) {
                cells.push(letter);
            } else {
                return Err(format!("unknown letter '{letter}'"));
            }
        }
        if cells.len() != 8 {
            return Err(format!("rank {rank} has {} cells", cells.len()));
        }
        for (piece, file) in cells.into_iter().zip(0..) {
            board[Cell::square(file, rank).index()] = piece;
        }
    }
    Ok(board)
}

fn write_board(board: &[char; 64]) -> String {
    let letter =
        |file, rank| Some(board[Cell::square(file, rank).index()]).filter(|&piece| piece != EMPTY);
    text::placement((1..=8).rev().map(|rank| (0..8).map(move |file| letter(file, rank))))
}

/// Reads a field that lists some of the letters in their order, or is `-` for none.
fn read_letters<const N: usize>(text: &str, letters: [char; N]) -> Result<[bool; N], String> {
    let has = letters.map(|letter| text.contains(letter));
    if write_letters(has, letters) == text {
        Ok(has)
    } else {
        Err(format!("'{text}' is not - or a part of {letters:?}"))
    }
}

fn write_letters<const N: usize>(has: [bool; N], letters: [char; N]) -> String {
    let listed: String = (0..N).filter(|&i| has[i]).map(|i| letters[i]).collect();
    if listed.is_empty() { "-".to_string() } else { listed }
}

fn read_clock(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(clock) if clock.to_string() == text => Ok(clock),
        _ => Err(format!("'{text}' is not a clock")),
    }
}

impl<const SWAP: bool> Judge for SoulReaver<SWAP> {
    fn read(fen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        // "The two clocks may be missing when read (then 0 and 1), both or neither"
        let (halfmove, fullmove) = match fields.len() {
            5 => (0, 1),
            7 => (read_clock(fields[5])?, read_clock(fields[6])?),
            count => return Err(format!("{count} fields instead of 7, or 5 without clocks")),
        };
        // Who counts from 0 means the first move.
        let fullmove = fullmove.max(1);
        let boards: Vec<&str> = fields[0].split('|').collect();
        let &[square, round] = boards.as_slice() else {
            return Err(format!("{} boards instead of two", boards.len()));
        };
        // "also read as X-FEN or Shredder-FEN": with the Rooks on a and h only the names differ.
        let castling = fields[2].replace('H', "K").replace('A', "Q");
        let castling = castling.replace('h', "k").replace('a', "q");
        let position = SoulReaver {
            square: read_board(square)?,
            round: read_board(round)?,
            white_to_move: match fields[1] {
                "w" => true,
                "b" => false,
                other => return Err(format!("'{other}' is not a side to move")),
            },
            castling: read_letters(&castling, CASTLING)?,
            en_passant: match fields[3] {
                "-" => None,
                name => Some(Cell::named(name).ok_or(format!("'{name}' is not a cell"))?),
            },
            originals: read_letters(fields[4], ORIGINALS)?,
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
        let castling = write_letters(self.castling, CASTLING);
        let passed_over = self.en_passant.map_or("-".to_string(), |cell| cell.to_string());
        let originals = write_letters(self.originals, ORIGINALS);
        let fields = [&*castling, &*passed_over, &*originals];
        let clocks = [self.halfmove, self.fullmove];
        text::position(&self.placement(), self.white_to_move, &fields, clocks)
    }

    fn legal(&self) -> Vec<String> {
        let mut moves: Vec<String> = self
            .candidates()
            .into_iter()
            .filter(|&mv| self.make_if_legal(mv).is_some())
            .map(|mv| mv.to_string())
            .collect();
        moves.sort();
        // Both ways round a ring lead to one move, and so do a pawn's own passage and a summons:
        // "one string, one move".
        moves.dedup();
        moves
    }

    fn play(&self, mv: &str) -> Self {
        self.candidates()
            .into_iter()
            .filter(|candidate| candidate.to_string() == mv)
            .find_map(|candidate| self.make_if_legal(candidate))
            .unwrap_or_else(|| panic!("{mv} is not legal in {}", self.fen()))
    }

    fn in_check(&self) -> bool {
        self.king_attacked(self.white_to_move)
    }

    fn outcome(&self) -> &'static str {
        // "Checkmate wins, stalemate is a draw." Bare Kings are the game record's business.
        text::verdict(!self.legal().is_empty(), self.in_check(), self.white_to_move)
    }

    fn is_capture(&self, mv: &str) -> bool {
        self.candidates()
            .into_iter()
            .any(|candidate| candidate.to_string() == mv && self.victim(candidate).is_some())
    }

    fn attackers(&self, cell: &str, white: bool) -> Vec<String> {
        let target = Cell::named(cell).unwrap_or_else(|| panic!("{cell} is not a cell"));
        let mut names: Vec<String> =
            self.attackers_of(target, white).map(|from| from.to_string()).collect();
        names.sort();
        names
    }
}
