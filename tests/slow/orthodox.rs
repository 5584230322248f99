//! Orthodox chess by the FIDE Laws, Chess960 included, and Capablanca chess, the slow way.
//!
//! What the two differ in stands in [`Game`]. One question, "does the piece here attack that cell?", answers everything: what a piece
//! may reach, who gives check, which cells a castling King may cross.

use std::fmt::Debug;
use std::marker::PhantomData;

use super::{Judge, text};

/// Cells count along the ranks from a1, sixteen to a rank, however many of them the board has: `a1`
/// is 0, `h1` is 7 and `a2` is 16.
type Cell = usize;

/// Room for eight ranks.
const ROOM: usize = 8 * 16;
const RANKS: i32 = 8;

const EMPTY: u8 = b'.';
const KING_SIDE: usize = 0;
const QUEEN_SIDE: usize = 1;

/// What games of eight ranks differ in.
pub trait Game: Clone + Debug {
    const FILES: i32;
    /// The kinds of piece, as letters.
    const KINDS: &str;
    /// What a pawn becomes.
    const PROMOTIONS: &[u8];
    /// The files where King and Rook end, by side.
    const CASTLED: [(i32, i32); 2];
    /// The file from which the King of the usual array castles; his Rooks are in the corners.
    const KING: i32;
    /// May King and Rooks castle from other files, too?
    const SHUFFLED: bool;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fide;

impl Game for Fide {
    const FILES: i32 = 8;
    const KINDS: &str = "pnbrqk";
    const PROMOTIONS: &[u8] = b"qrbn";
    const CASTLED: [(i32, i32); 2] = [(6, 5), (2, 3)];
    const KING: i32 = 4;
    const SHUFFLED: bool = true;
}

/// Ten files, an Archbishop (Bishop and Knight) and a Chancellor (Rook and Knight).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capablancas;

impl Game for Capablancas {
    const FILES: i32 = 10;
    const KINDS: &str = "pnbrqkac";
    const PROMOTIONS: &[u8] = b"acqrbn";
    const CASTLED: [(i32, i32); 2] = [(8, 7), (2, 3)];
    const KING: i32 = 5;
    const SHUFFLED: bool = false;
}

pub type Orthodox = Chess<Fide>;
pub type Capablanca = Chess<Capablancas>;

/// A position: pieces are their letters in the position string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chess<G> {
    board: [u8; ROOM],
    white_to_move: bool,
    /// The file of the Rook that may still castle: `[White, Black][KING_SIDE, QUEEN_SIDE]`.
    rights: [[Option<i32>; 2]; 2],
    passed_over: Option<Cell>,
    halfmove: u32,
    fullmove: u32,
    game: PhantomData<G>,
}

/// A move; for castling `to` is where the King ends, however the move is spelled.
#[derive(Clone, Copy)]
struct Step {
    from: Cell,
    to: Cell,
    promotion: Option<u8>,
    castling: Option<usize>,
}

impl Step {
    fn plain(from: Cell, to: Cell) -> Self {
        Step { from, to, promotion: None, castling: None }
    }
}

fn file(cell: Cell) -> i32 {
    (cell % 16) as i32
}

fn rank(cell: Cell) -> i32 {
    (cell / 16) as i32
}

fn at(file: i32, rank: i32) -> Cell {
    (rank * 16 + file) as usize
}

fn file_letter(file: i32) -> char {
    char::from(b'a' + file as u8)
}

fn name(cell: Cell) -> String {
    format!("{}{}", file_letter(file(cell)), rank(cell) + 1)
}

fn cells<G: Game>() -> impl Iterator<Item = Cell> {
    (0..RANKS).flat_map(|rank| (0..G::FILES).map(move |file| at(file, rank)))
}

fn cell_named<G: Game>(text: &str) -> Option<Cell> {
    cells::<G>().find(|&cell| name(cell) == text)
}

fn is_of(piece: u8, white: bool) -> bool {
    piece != EMPTY && piece.is_ascii_uppercase() == white
}

fn letter_of(kind: u8, white: bool) -> u8 {
    if white { kind.to_ascii_uppercase() } else { kind }
}

fn colour_index(white: bool) -> usize {
    usize::from(!white)
}

fn home_rank(white: bool) -> i32 {
    if white { 0 } else { RANKS - 1 }
}

fn forward(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

/// All files from one to the other, both included.
fn span(one: i32, other: i32) -> std::ops::RangeInclusive<i32> {
    one.min(other)..=one.max(other)
}

fn read_placement<G: Game>(text: &str) -> Result<[u8; ROOM], String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != RANKS as usize {
        return Err(format!("{} ranks where there should be {RANKS}", rows.len()));
    }
    let mut board = [EMPTY; ROOM];
    for (row, rank) in rows.iter().zip((0..RANKS).rev()) {
        let wrong_length = || format!("rank {} is not {} cells long", rank + 1, G::FILES);
        let mut file = 0;
        let mut letters = row.chars().peekable();
        while let Some(letter) = letters.next() {
            if let Some(digit) = letter.to_digit(10) {
                // `44` would be forty-four cells, and no run begins with a zero.
                let mut run = digit as i32;
                while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                    letters.next();
                    run = (run * 10 + digit as i32).min(1_000);
                }
                if digit == 0 {
                    return Err(wrong_length());
                }
                file += run;
            } else if G::KINDS.contains(letter.to_ascii_lowercase()) {
                if file >= G::FILES {
                    return Err(wrong_length());
                }
                board[at(file, rank)] = letter as u8;
                file += 1;
            } else {
                return Err(format!("unknown letter `{letter}` in the placement"));
            }
        }
        if file != G::FILES {
            return Err(wrong_length());
        }
    }
    Ok(board)
}

impl<G: Game> Chess<G> {
    fn find_king(&self, white: bool) -> Cell {
        let king = letter_of(b'k', white);
        let found = self.board.iter().position(|&piece| piece == king);
        found.expect("each side has its King")
    }

    /// Is every cell strictly between two cells of one line empty?
    fn is_clear_between(&self, from: Cell, to: Cell) -> bool {
        let across = (file(to) - file(from)).signum();
        let up = (rank(to) - rank(from)).signum();
        let (mut f, mut r) = (file(from) + across, rank(from) + up);
        while at(f, r) != to {
            if self.board[at(f, r)] != EMPTY {
                return false;
            }
            f += across;
            r += up;
        }
        true
    }

    /// Could the piece on `from` capture on `to` if an enemy stood there?
    fn attacks(&self, from: Cell, to: Cell) -> bool {
        if from == to {
            return false;
        }
        let piece = self.board[from];
        let across = file(to) - file(from);
        let up = rank(to) - rank(from);
        let straight = across == 0 || up == 0;
        let diagonal = across.abs() == up.abs();
        let knight = across.abs() * up.abs() == 2;
        match piece.to_ascii_lowercase() {
            b'p' => across.abs() == 1 && up == forward(is_of(piece, true)),
            b'n' => knight,
            b'k' => across.abs() <= 1 && up.abs() <= 1,
            b'b' => diagonal && self.is_clear_between(from, to),
            b'r' => straight && self.is_clear_between(from, to),
            b'q' => (straight || diagonal) && self.is_clear_between(from, to),
            b'a' => knight || diagonal && self.is_clear_between(from, to),
            b'c' => knight || straight && self.is_clear_between(from, to),
            _ => false,
        }
    }

    fn is_attacked_by(&self, cell: Cell, white: bool) -> bool {
        cells::<G>().any(|from| is_of(self.board[from], white) && self.attacks(from, cell))
    }

    fn is_king_attacked(&self, white: bool) -> bool {
        self.is_attacked_by(self.find_king(white), !white)
    }

    /// The file of the Rook that X-FEN's `K` or `Q` means: the outermost on that side.
    fn outermost_rook(&self, white: bool, side: usize) -> Option<i32> {
        let king = file(self.find_king(white));
        let rook = letter_of(b'r', white);
        let is_rook = |&f: &i32| self.board[at(f, home_rank(white))] == rook;
        if side == KING_SIDE {
            (king + 1..G::FILES).rev().find(is_rook)
        } else {
            (0..king).find(is_rook)
        }
    }

    /// Do King and Rook stand where the usual array has them?
    fn is_usual(king: i32, rook: i32) -> bool {
        king == G::KING && (rook == 0 || rook == G::FILES - 1)
    }

    fn read_rights(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        if text.is_empty() {
            return Err("the castling field is empty".to_string());
        }
        let mut before = None;
        for letter in text.chars() {
            let contradicts = || format!("the castling right `{letter}` contradicts the placement");
            let white = letter.is_ascii_uppercase();
            let king = self.find_king(white);
            if rank(king) != home_rank(white) {
                return Err(contradicts());
            }
            let (side, rook_file) = match letter.to_ascii_lowercase() {
                'k' => (KING_SIDE, self.outermost_rook(white, KING_SIDE)),
                'q' => (QUEEN_SIDE, self.outermost_rook(white, QUEEN_SIDE)),
                known @ 'a'..='h' if G::SHUFFLED => {
                    let f = i32::from(known as u8 - b'a');
                    let side = if f > file(king) { KING_SIDE } else { QUEEN_SIDE };
                    let there = self.board[at(f, home_rank(white))];
                    (side, (there == letter_of(b'r', white)).then_some(f))
                }
                _ => return Err(format!("unknown letter `{letter}` in the castling field")),
            };
            let place = (colour_index(white), side);
            if before >= Some(place) {
                return Err(format!("castling right `{letter}` out of order or twice"));
            }
            before = Some(place);
            let rook = rook_file.ok_or_else(contradicts)?;
            if !(G::SHUFFLED || Self::is_usual(file(king), rook)) {
                return Err(contradicts());
            }
            self.rights[place.0][place.1] = Some(rook);
        }
        Ok(())
    }

    fn read_passed_over(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        let cell = cell_named::<G>(text).ok_or(format!("`{text}` is not an en-passant cell"))?;
        // Seen from the pawn that has just stepped.
        let stepper = !self.white_to_move;
        let up = forward(stepper);
        if rank(cell) != home_rank(stepper) + 2 * up {
            return Err(format!("no double step passes over {text}"));
        }
        let origin = at(file(cell), rank(cell) - up);
        let arrival = at(file(cell), rank(cell) + up);
        if self.board[cell] != EMPTY || self.board[origin] != EMPTY {
            return Err(format!("a double step over {text} leaves its way empty"));
        }
        if self.board[arrival] != letter_of(b'p', stepper) {
            return Err(format!("no pawn has stepped over {text}"));
        }
        self.passed_over = Some(cell);
        Ok(())
    }

    fn write_placement(&self) -> String {
        let piece =
            |cell: Cell| Some(char::from(self.board[cell])).filter(|_| self.board[cell] != EMPTY);
        let rank = |rank: i32| (0..G::FILES).map(move |file| piece(at(file, rank)));
        text::placement((0..RANKS).rev().map(rank))
    }

    fn write_rights(&self) -> String {
        let mut text = String::new();
        for white in [true, false] {
            for (side, short) in [(KING_SIDE, 'k'), (QUEEN_SIDE, 'q')] {
                let Some(rook) = self.rights[colour_index(white)][side] else {
                    continue;
                };
                let letter = if self.outermost_rook(white, side) == Some(rook) {
                    short
                } else {
                    file_letter(rook)
                };
                text.push(char::from(letter_of(letter as u8, white)));
            }
        }
        if text.is_empty() {
            text.push('-');
        }
        text
    }

    /// The side to move castles that way, if it may, its King's final safety aside.
    fn castling_step(&self, side: usize) -> Option<Step> {
        let white = self.white_to_move;
        let rook = self.rights[colour_index(white)][side]?;
        let king = self.find_king(white);
        let home = home_rank(white);
        let (king_ends, rook_ends) = G::CASTLED[side];

        // The two do not hinder each other.
        let is_free = |f| f == file(king) || f == rook || self.board[at(f, home)] == EMPTY;
        let king_way = span(file(king), king_ends);
        let way_is_free = king_way.clone().chain(span(rook, rook_ends)).all(is_free);
        let way_is_safe = king_way.into_iter().all(|f| !self.is_attacked_by(at(f, home), !white));
        (way_is_free && way_is_safe)
            .then_some(Step { castling: Some(side), ..Step::plain(king, at(king_ends, home)) })
    }

    fn pawn_steps(&self, from: Cell) -> Vec<Step> {
        let white = self.white_to_move;
        let up = forward(white);
        let mut targets = Vec::new();
        let one = at(file(from), rank(from) + up);
        if self.board[one] == EMPTY {
            targets.push(one);
            if rank(from) == home_rank(white) + up {
                let two = at(file(from), rank(from) + 2 * up);
                if self.board[two] == EMPTY {
                    targets.push(two);
                }
            }
        }
        targets.extend(cells::<G>().filter(|&to| {
            let takes = is_of(self.board[to], !white) || self.passed_over == Some(to);
            takes && self.attacks(from, to)
        }));

        let mut steps = Vec::new();
        for to in targets {
            let step = Step::plain(from, to);
            if rank(to) == home_rank(!white) {
                let kinds = G::PROMOTIONS.iter();
                steps.extend(kinds.map(|&kind| Step { promotion: Some(kind), ..step }));
            } else {
                steps.push(step);
            }
        }
        steps
    }

    /// What the pieces may do if nobody minds the King.
    fn pseudo_legal_steps(&self) -> Vec<Step> {
        let white = self.white_to_move;
        let mut steps = Vec::new();
        for from in cells::<G>().filter(|&cell| is_of(self.board[cell], white)) {
            if self.board[from] == letter_of(b'p', white) {
                steps.extend(self.pawn_steps(from));
            } else {
                let reach = cells::<G>()
                    .filter(|&to| !is_of(self.board[to], white) && self.attacks(from, to))
                    .map(|to| Step::plain(from, to));
                steps.extend(reach);
            }
        }
        let sides = [KING_SIDE, QUEEN_SIDE];
        steps.extend(sides.iter().filter_map(|&side| self.castling_step(side)));
        steps
    }

    fn is_safe(&self, step: &Step) -> bool {
        !self.make(*step).is_king_attacked(self.white_to_move)
    }

    fn legal_steps(&self) -> Vec<Step> {
        let mut steps = self.pseudo_legal_steps();
        steps.retain(|step| self.is_safe(step));
        steps
    }

    fn spell(&self, step: Step) -> String {
        let mut to = step.to;
        if let Some(side) = step.castling {
            let white = self.white_to_move;
            let rook = self.rights[colour_index(white)][side].expect("a Rook to castle with");
            if !Self::is_usual(file(step.from), rook) {
                to = at(rook, home_rank(white));
            }
        }
        let mut text = name(step.from) + &name(to);
        text.extend(step.promotion.map(char::from));
        text
    }

    fn find_step(&self, mv: &str) -> Step {
        let mut steps = self.pseudo_legal_steps().into_iter();
        steps
            .find(|step| self.spell(*step) == mv && self.is_safe(step))
            .unwrap_or_else(|| panic!("`{mv}` is not legal in {}", self.fen()))
    }

    fn is_pawn(&self, cell: Cell) -> bool {
        self.board[cell].eq_ignore_ascii_case(&b'p')
    }

    /// A pawn that leaves its file captures, here an enemy who is not where it goes.
    fn is_en_passant(&self, step: Step) -> bool {
        self.is_pawn(step.from) && file(step.from) != file(step.to) && self.board[step.to] == EMPTY
    }

    /// Castling is none, though its King may end on a cell that its Rook leaves.
    fn takes(&self, step: Step) -> bool {
        is_of(self.board[step.to], !self.white_to_move) || self.is_en_passant(step)
    }

    /// The position after a step; this does not ask whether it is legal.
    fn make(&self, step: Step) -> Self {
        let white = self.white_to_move;
        let me = colour_index(white);
        let piece = self.board[step.from];
        let mut next = self.clone();

        next.board[step.from] = EMPTY;
        if self.is_en_passant(step) {
            next.board[at(file(step.to), rank(step.from))] = EMPTY;
        }
        if let Some(side) = step.castling {
            // Both leave before either arrives: one may end where the other stood.
            let rook = self.rights[me][side].expect("a Rook to castle with");
            next.board[at(rook, home_rank(white))] = EMPTY;
            next.board[at(G::CASTLED[side].1, home_rank(white))] = letter_of(b'r', white);
        }
        next.board[step.to] = match step.promotion {
            Some(kind) => letter_of(kind, white),
            None => piece,
        };

        if piece == letter_of(b'k', white) {
            next.rights[me] = [None; 2];
        }
        for colour in [true, false] {
            for right in &mut next.rights[colour_index(colour)] {
                // A Rook that moves, or is taken, castles no more.
                let rook = right.map(|f| at(f, home_rank(colour)));
                if rook == Some(step.from) || rook == Some(step.to) {
                    *right = None;
                }
            }
        }

        let is_double = self.is_pawn(step.from) && (rank(step.to) - rank(step.from)).abs() == 2;
        next.passed_over = is_double.then(|| at(file(step.from), rank(step.from) + forward(white)));
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
}

impl<G: Game> Judge for Chess<G> {
    fn read(fen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let (placement, turn, rights, passed_over, clocks) = match fields[..] {
            [a, b, c, d] => (a, b, c, d, ["0", "1"]),
            [a, b, c, d, e, f] => (a, b, c, d, [e, f]),
            _ => return Err(format!("{} fields where 4 or 6 belong", fields.len())),
        };
        let mut position = Chess {
            board: read_placement::<G>(placement)?,
            white_to_move: match turn {
                "w" => true,
                "b" => false,
                _ => return Err(format!("the turn is `w` or `b`, not `{turn}`")),
            },
            rights: [[None; 2]; 2],
            passed_over: None,
            halfmove: text::number(clocks[0])?,
            fullmove: text::number(clocks[1])?,
            game: PhantomData,
        };
        // Who counts from 0 means the first move.
        position.fullmove = position.fullmove.max(1);
        for king in [b'K', b'k'] {
            let count = position.board.iter().filter(|&&p| p == king).count();
            if count != 1 {
                return Err(format!("{count} of the King `{}`", char::from(king)));
            }
        }
        if cells::<G>().any(|cell| position.is_pawn(cell) && [0, RANKS - 1].contains(&rank(cell))) {
            return Err("a pawn on the first or last rank".to_string());
        }
        position.read_rights(rights)?;
        position.read_passed_over(passed_over)?;
        if position.is_king_attacked(!position.white_to_move) {
            return Err("the side not to move is in check".to_string());
        }
        Ok(position)
    }

    fn fen(&self) -> String {
        let passed_over = self.passed_over.map_or("-".to_string(), name);
        let fields = [&*self.write_rights(), &*passed_over];
        let clocks = [self.halfmove, self.fullmove];
        text::position(&self.write_placement(), self.white_to_move, &fields, clocks)
    }

    fn legal(&self) -> Vec<String> {
        let steps = self.legal_steps().into_iter();
        let mut moves: Vec<String> = steps.map(|step| self.spell(step)).collect();
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
        let target = cell_named::<G>(cell).unwrap_or_else(|| panic!("no cell `{cell}`"));
        let mut names: Vec<String> = cells::<G>()
            .filter(|&from| is_of(self.board[from], white) && self.attacks(from, target))
            .map(name)
            .collect();
        names.sort();
        names
    }
}
