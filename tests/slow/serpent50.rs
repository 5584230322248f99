//! The slow judge of SerPent Chess 50, versions A to D.
//!
//! The board grows from its lattice: hexagons, the cells they give, the order of a cell's
//! sides. Every walk of every piece is laid out once for the empty board; a position cuts the
//! walks short at the first piece met, plays each move out and looks at the King.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{Judge, text};

/// Each version's start, as the rules print it.
const STARTS: [&str; 4] = [
    "cm/rnqknr/pypyp/pppp/5/6/5/PPPP/PYPYP/RNQKNR/CM w a2k2a10k10 - 0 1",
    "rkr/ycmy/npqpn/pppppp/5/4/5/PPPPPP/NPQPN/YCMY/RKR w b1b3j1j3b9b11j9j11 - 0 1",
    "rr/wmkgmw/pspsp/pppp/5/6/5/PPPP/PSPSP/WMGKMW/RR[] w - - 0 1",
    "wkw/mrrm/spgps/pppppp/5/4/5/PPPPPP/SPGPS/MRRM/WKW[] w - - 0 1",
];

/// White's castlings: the move string, then the cells that must be free, the crossed one first.
/// (In version A the King crosses the partner's destination.)
const CASTLINGS_A: [(&str, &[&str]); 4] = [
    ("g2i2,k2h1", &["h1", "i2"]),
    ("g2i2,k2h3", &["h3", "i2"]),
    ("g2d1,a2e2", &["e2", "c2", "d1"]),
    ("g2d3,a2e2", &["e2", "c2", "d3"]),
];
const CASTLINGS_B: [(&str, &[&str]); 4] = [
    ("f1c2,b1e2", &["e2", "c2"]),
    ("f1c2,b3e2", &["e2", "c2"]),
    ("f1i2,j1g2", &["g2", "i2"]),
    ("f1i2,j3g2", &["g2", "i2"]),
];

/// A hand's order.
const HAND: &str = "RGSWMP";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Colour {
    Red,
    Green,
    Orange,
    Blue,
}
use Colour::{Blue, Green, Orange, Red};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Piece {
    letter: char, // always upper case
    promoted: bool,
    white: bool,
}

impl Piece {
    fn spell(self) -> String {
        let letter = if self.white { self.letter } else { self.letter.to_ascii_lowercase() };
        format!("{}{letter}", if self.promoted { "+" } else { "" })
    }
}

/// Everything about a version that no move changes. Cells are numbered as positions are
/// written: the highest rank first, each rank from its lowest file.
struct Game {
    has_hands: bool, // versions C and D
    places: Vec<(i32, i32)>,
    colours: Vec<Colour>,
    chains: Vec<usize>,
    /// The cells a piece passes on each of its walks over the empty board.
    walks: HashMap<(Piece, usize), Vec<Vec<usize>>>,
    start: Vec<Option<Piece>>,
    /// The castling partners' first cells, in the order the castling field lists them.
    partners: Vec<usize>,
    castlings: Vec<Castling>,
}

struct Castling {
    name: String,
    white: bool,
    king: (usize, usize),
    partner: (usize, usize),
    crossed: usize,
    free: Vec<usize>,
}

impl Game {
    fn of(version: char) -> &'static Game {
        static GAMES: [OnceLock<Game>; 4] = [const { OnceLock::new() }; 4];
        let number = "abcd".find(version).expect("versions are a to d");
        GAMES[number].get_or_init(|| Game::build(version, STARTS[number]))
    }

    fn build(version: char, start: &str) -> Game {
        // The board: 5 x 5 hexagon centres at (2i, 2j), each giving two cells.
        let turned = i32::from(version == 'b' || version == 'd');
        let mut cells = Vec::new();
        for i in 0..5 {
            for j in 0..5 {
                let (x, y) = (2 * i, 2 * j);
                if (i + j + turned) % 2 == 0 {
                    cells.push(((x - 1, y), Red, i as usize));
                    cells.push(((x + 1, y), Green, i as usize));
                } else {
                    cells.push(((x, y + 1), Orange, i as usize));
                    cells.push(((x, y - 1), Blue, i as usize));
                }
            }
        }
        cells.sort_by_key(|&((x, y), _, _)| (-y, x));
        let mut game = Game {
            has_hands: version == 'c' || version == 'd',
            places: cells.iter().map(|cell| cell.0).collect(),
            colours: cells.iter().map(|cell| cell.1).collect(),
            chains: cells.iter().map(|cell| cell.2).collect(),
            walks: HashMap::new(),
            start: Vec::new(),
            partners: Vec::new(),
            castlings: Vec::new(),
        };
        assert_eq!(game.places.len(), 50);
        for letter in game.letters().chars() {
            for promoted in [false, true] {
                for white in [false, true] {
                    let piece = Piece { letter, promoted, white };
                    if !promoted || game.promotes_in_place(letter) {
                        for cell in 0..50 {
                            let walks = game.lay_walks(piece, cell);
                            game.walks.insert((piece, cell), walks);
                        }
                    }
                }
            }
        }

        let fields: Vec<&str> = start.split(' ').collect();
        let placement = fields[0].trim_end_matches("[]");
        game.start = game.read_board(placement).expect("the start is well formed");
        game.partners = game.read_cells(fields[2]).expect("so are its partners");
        let castlings = match version {
            'a' => &CASTLINGS_A[..],
            'b' => &CASTLINGS_B[..],
            _ => &[],
        };
        for &(name, free) in castlings {
            // "Black the same, ranks r <-> 12 - r."
            let stops = game.read_cells(&name.replace(',', "")).expect("cells");
            let free: Vec<usize> = free.iter().map(|name| game.cell(name).unwrap()).collect();
            for white in [true, false] {
                let here = |cell: usize| if white { cell } else { game.mirrored(cell) };
                let at: Vec<usize> = stops.iter().map(|&cell| here(cell)).collect();
                let names: Vec<String> = at.iter().map(|&cell| game.name(cell)).collect();
                game.castlings.push(Castling {
                    name: format!("{}{},{}{}", names[0], names[1], names[2], names[3]),
                    white,
                    king: (at[0], at[1]),
                    partner: (at[2], at[3]),
                    crossed: here(free[0]),
                    free: free.iter().map(|&cell| here(cell)).collect(),
                });
            }
        }
        game
    }

    /// The letters of the version's pieces, in the order of a hand (the King apart).
    fn letters(&self) -> &'static str {
        if self.has_hands { "KRGSWMP" } else { "KRNYMQCP" }
    }

    /// Does a piece of this letter gain a plus when it promotes?
    fn promotes_in_place(&self, letter: char) -> bool {
        self.has_hands && "RSWMP".contains(letter)
    }

    // Cells and their neighbours.

    fn at(&self, x: i32, y: i32) -> Option<usize> {
        self.places.iter().position(|&place| place == (x, y))
    }

    fn beside(&self, cell: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let (x, y) = self.places[cell];
        self.at(x + dx, y + dy)
    }

    fn mirrored(&self, cell: usize) -> usize {
        let (x, y) = self.places[cell];
        self.at(x, 8 - y).expect("the board is its own mirror")
    }

    fn name(&self, cell: usize) -> String {
        let (x, y) = self.places[cell];
        let file = char::from(b'a' + u8::try_from(x + 1).expect("files begin at a"));
        format!("{file}{}", y + 2)
    }

    fn cell(&self, name: &str) -> Option<usize> {
        (0..50).find(|&cell| self.name(cell) == name)
    }

    /// Cells written one after another, like `a2k10`; none are a dash.
    fn read_cells(&self, text: &str) -> Option<Vec<usize>> {
        if text == "-" {
            return Some(Vec::new());
        }
        let mut names: Vec<String> = Vec::new();
        for letter in text.chars() {
            if letter.is_ascii_digit() {
                names.last_mut()?.push(letter);
            } else {
                names.push(letter.to_string());
            }
        }
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// "Clockwise from the base ... the five neighbours are", as steps.
    fn sides(&self, cell: usize) -> [(i32, i32); 5] {
        match self.colours[cell] {
            Red => [(2, 0), (1, -1), (-1, -1), (-1, 1), (1, 1)],
            Green => [(-2, 0), (-1, 1), (1, 1), (1, -1), (-1, -1)],
            Orange => [(0, -2), (-1, -1), (-1, 1), (1, 1), (1, -1)],
            Blue => [(0, 2), (1, 1), (1, -1), (-1, -1), (-1, 1)],
        }
    }

    fn has_file_diagonal(&self, cell: usize) -> bool {
        matches!(self.colours[cell], Red | Green)
    }

    fn diagonals(&self, cell: usize) -> [(i32, i32); 2] {
        if self.has_file_diagonal(cell) { [(0, 2), (0, -2)] } else { [(2, 0), (-2, 0)] }
    }

    /// The steps forward along file orthogonals; Black's mirror White's.
    fn file_orthogonals(&self, cell: usize, white: bool) -> &'static [(i32, i32)] {
        match (self.colours[cell], white) {
            (Red, true) => &[(1, 1)],
            (Green, true) => &[(-1, 1)],
            (Blue, true) => &[(0, 2)],
            (Orange, true) => &[(-1, 1), (1, 1)],
            (Red, false) => &[(1, -1)],
            (Green, false) => &[(-1, -1)],
            (Orange, false) => &[(0, -2)],
            (Blue, false) => &[(-1, -1), (1, -1)],
        }
    }

    fn forward_diagonal(&self, cell: usize, white: bool) -> Option<(i32, i32)> {
        self.has_file_diagonal(cell).then_some((0, if white { 2 } else { -2 }))
    }

    /// "A path that enters a cell by side s leaves by side s+2 (a left turn) or s+3 (a right
    /// turn), modulo 5": the step that leaves `cell` after coming from `from`.
    fn turn(&self, from: usize, cell: usize, left: bool) -> (i32, i32) {
        let sides = self.sides(cell);
        let entered = (0..5)
            .find(|&side| self.beside(cell, sides[side]) == Some(from))
            .expect("a side has two sides");
        sides[(entered + if left { 2 } else { 3 }) % 5]
    }

    // Walks over the empty board.

    /// A ride over sides; the first turn is to the left or not, later ones alternate or repeat it.
    /// Given a colour, only its forward steps along file orthogonals will do.
    fn over_sides(
        &self,
        start: usize,
        step: (i32, i32),
        mut left: bool,
        alternate: bool,
        only_ahead: Option<bool>,
    ) -> Vec<usize> {
        let mut walk = Vec::new();
        let (mut here, mut step) = (start, step);
        loop {
            let straying =
                only_ahead.is_some_and(|white| !self.file_orthogonals(here, white).contains(&step));
            match self.beside(here, step) {
                // A ring "closes on its start, which is never a target".
                Some(next) if next != start && !straying => {
                    step = self.turn(here, next, left);
                    left ^= alternate;
                    walk.push(next);
                    here = next;
                }
                _ => return walk,
            }
        }
    }

    fn along_diagonal(&self, start: usize, step: (i32, i32)) -> Vec<usize> {
        let mut walk = Vec::new();
        let mut here = start;
        while let Some(next) = self.beside(here, step) {
            walk.push(next);
            here = next;
        }
        walk
    }

    /// The table of the pieces.
    fn lay_walks(&self, piece: Piece, cell: usize) -> Vec<Vec<usize>> {
        let white = piece.white;
        let once = |steps: &[(i32, i32)]| -> Vec<Vec<usize>> {
            let ends = steps.iter().filter_map(|&step| self.beside(cell, step));
            ends.map(|end| vec![end]).collect()
        };
        let over_sides = |steps: &[(i32, i32)], alternate: bool, ahead: Option<bool>| {
            let mut walks = Vec::new();
            for &step in steps {
                for left in [true, false] {
                    walks.push(self.over_sides(cell, step, left, alternate, ahead));
                }
            }
            walks
        };
        let (sides, diagonals) = (self.sides(cell), self.diagonals(cell));
        let ahead = self.file_orthogonals(cell, white);
        let ahead_diagonally = self.forward_diagonal(cell, white);

        let king = || [once(&sides), once(&diagonals)].concat();
        let rattlesnake = || over_sides(&sides, true, None);
        let nadder = || over_sides(&sides, false, None);
        let boa = || diagonals.map(|step| self.along_diagonal(cell, step)).to_vec();
        let gold = || [once(&sides), once(ahead_diagonally.as_slice())].concat();

        let mut walks = match (piece.letter, piece.promoted, self.has_hands) {
            ('K', false, _) => king(),
            ('R', false, _) => rattlesnake(),
            ('N', false, false) => nadder(),
            ('Y', false, false) => [king(), boa()].concat(),
            ('M', false, false) => [rattlesnake(), nadder()].concat(),
            ('Q', false, false) => [rattlesnake(), boa()].concat(),
            ('C', false, false) => [nadder(), boa()].concat(),
            ('P', false, false) => [once(ahead), once(ahead_diagonally.as_slice())].concat(),
            ('G', false, true) => gold(),
            ('S', false, true) => [once(&diagonals), once(ahead)].concat(),
            ('W', false, true) => over_sides(ahead, true, Some(white)),
            ('M', false, true) => {
                ahead_diagonally.map(|step| self.along_diagonal(cell, step)).into_iter().collect()
            }
            ('P', false, true) => once(ahead),
            ('R', true, true) => [rattlesnake(), king()].concat(),
            ('S' | 'W' | 'M' | 'P', true, true) => gold(),
            _ => unreachable!("no such piece: {piece:?}"),
        };
        walks.retain(|walk| !walk.is_empty());
        walks
    }

    /// "A forward step is a first step of the piece's move that ends on a higher rank (for Black
    /// a lower one)."
    fn has_forward_step(&self, piece: Piece, cell: usize) -> bool {
        let rank = |cell: usize| self.places[cell].1;
        self.walks[&(piece, cell)].iter().any(|walk| {
            if piece.white { rank(walk[0]) > rank(cell) } else { rank(walk[0]) < rank(cell) }
        })
    }

    /// "Promotion is forced on arrival at a cell from which the piece has no forward step."
    fn promotes_at(&self, piece: Piece, cell: usize) -> bool {
        let kind = if self.has_hands {
            !piece.promoted && self.promotes_in_place(piece.letter)
        } else {
            piece.letter == 'P'
        };
        kind && !self.has_forward_step(piece, cell)
    }

    /// The double steps of a side's Princelings, as (origin, cell passed over, end): only from
    /// starting cells that are orange or blue.
    fn double_steps(&self, white: bool) -> Vec<(usize, usize, usize)> {
        let mut found = Vec::new();
        if self.has_hands {
            return found; // The double step is headed (A, B): a Point has none.
        }
        let princeling = Piece { letter: 'P', promoted: false, white };
        for origin in 0..50 {
            if self.start[origin] == Some(princeling) && !self.has_file_diagonal(origin) {
                for first in &self.walks[&(princeling, origin)] {
                    for second in &self.walks[&(princeling, first[0])] {
                        found.push((origin, first[0], second[0]));
                    }
                }
            }
        }
        found
    }

    fn read_board(&self, text: &str) -> Result<Vec<Option<Piece>>, String> {
        let mut board = Vec::new();
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != 11 {
            return Err(format!("{} ranks instead of 11", ranks.len()));
        }
        for (rank, y) in ranks.iter().zip((-1..=9).rev()) {
            let mut cells: Vec<Option<Piece>> = Vec::new();
            let (mut plus, mut run) = (false, 0);
            for c in rank.chars() {
                if let Some(digit) = c.to_digit(10) {
                    if plus {
                        return Err("a plus before a digit".into());
                    }
                    // No rank has ten cells; the respelling refuses what this lets through.
                    run = (run * 10 + digit as usize).min(50);
                    continue;
                }
                cells.extend(vec![None; std::mem::take(&mut run)]);
                if c == '+' && !plus {
                    plus = true;
                    continue;
                }
                let piece = Piece {
                    letter: c.to_ascii_uppercase(),
                    promoted: std::mem::take(&mut plus),
                    white: c.is_ascii_uppercase(),
                };
                if !self.walks.contains_key(&(piece, 0)) {
                    return Err(format!("unknown piece {}", piece.spell()));
                }
                cells.push(Some(piece));
            }
            cells.extend(vec![None; run]);
            let length = self.places.iter().filter(|place| place.1 == y).count();
            if plus || cells.len() != length {
                return Err(format!("rank {} does not fit its {length} cells", y + 2));
            }
            board.extend(cells);
        }
        Ok(board)
    }
}

/// A position of version `a`, `b`, `c` or `d`.
#[derive(Clone)]
pub struct Serpent50<const VERSION: char> {
    board: Vec<Option<Piece>>,
    white: bool,
    /// First cells of the partners that may still castle, in the start's order.
    partners: Vec<usize>,
    passed: Option<usize>,
    hands: HashMap<(bool, char), usize>,
    halfmove: u32,
    fullmove: u32,
}

/// A move played out.
struct Played<const VERSION: char> {
    name: String,
    takes: bool,
    after: Serpent50<VERSION>,
}

impl<const VERSION: char> Serpent50<VERSION> {
    fn game() -> &'static Game {
        Game::of(VERSION)
    }

    fn held(&self, white: bool, letter: char) -> usize {
        *self.hands.get(&(white, letter)).unwrap_or(&0)
    }

    fn is(&self, cell: usize, letter: char, white: bool) -> bool {
        self.board[cell]
            .is_some_and(|piece| piece.letter == letter && piece.white == white && !piece.promoted)
    }

    fn king(&self, white: bool) -> usize {
        let found = (0..50).find(|&cell| self.is(cell, 'K', white));
        found.expect("each side has a King")
    }

    /// Where a piece gets to, its friends counted as targets: a walk ends at the first piece met.
    fn reach(&self, piece: Piece, cell: usize) -> Vec<usize> {
        let mut reached = Vec::new();
        for walk in &Self::game().walks[&(piece, cell)] {
            for &next in walk {
                reached.push(next);
                if self.board[next].is_some() {
                    break;
                }
            }
        }
        reached
    }

    fn attacking(&self, target: usize, white: bool) -> Vec<usize> {
        let attacks = |&cell: &usize| {
            self.board[cell].is_some_and(|piece| {
                piece.white == white && self.reach(piece, cell).contains(&target)
            })
        };
        (0..50).filter(attacks).collect()
    }

    fn attacked(&self, target: usize, white: bool) -> bool {
        !self.attacking(target, white).is_empty()
    }

    fn points_on_chain(&self, chain: usize, white: bool) -> usize {
        (0..50)
            .filter(|&cell| Self::game().chains[cell] == chain && self.is(cell, 'P', white))
            .count()
    }

    /// The position after cells change and the turn passes. Pieces of the enemy's that
    /// disappear are captured.
    fn changed(&self, changes: &[(usize, Option<Piece>)], progress: bool) -> Self {
        let game = Self::game();
        let mut next = self.clone();
        for &(cell, content) in changes {
            // "A captured piece goes, unpromoted, to the capturer's hand."
            if let Some(piece) = next.board[cell]
                && piece.white != self.white
                && game.has_hands
            {
                *next.hands.entry((self.white, piece.letter)).or_insert(0) += 1;
            }
            next.board[cell] = content;
        }
        // Unmoved: a moved or captured King or partner no longer stands where it began, and
        // the right does not come back when another takes the place.
        next.partners =
            self.partners.iter().copied().filter(|&cell| next.may_be_unmoved(cell)).collect();
        next.passed = None;
        next.halfmove = if progress { 0 } else { self.halfmove.saturating_add(1) };
        if !self.white {
            next.fullmove = self.fullmove.saturating_add(1);
        }
        next.white = !self.white;
        next
    }

    /// Do the partner that starts on this cell, and its King, stand where they started?
    fn may_be_unmoved(&self, partner: usize) -> bool {
        let start = &Self::game().start;
        let white = start[partner].expect("partners start somewhere").white;
        let king = self.king(white);
        self.board[partner] == start[partner] && self.board[king] == start[king]
    }

    /// Every move, the mover's King's safety aside.
    fn pseudo_legal(&self) -> Vec<Played<VERSION>> {
        let mut moves = Vec::new();
        for cell in 0..50 {
            if let Some(piece) = self.board[cell]
                && piece.white == self.white
            {
                self.board_moves(piece, cell, &mut moves);
            }
        }
        self.double_steps(&mut moves);
        self.castlings(&mut moves);
        self.drops(&mut moves);
        moves
    }

    fn board_moves(&self, piece: Piece, from: usize, moves: &mut Vec<Played<VERSION>>) {
        let game = Self::game();
        for to in self.reach(piece, from) {
            let target = self.board[to];
            // "A King is never captured."
            if target.is_some_and(|it| it.white == self.white || it.letter == 'K') {
                continue;
            }
            let mut changes = vec![(from, None)];
            let mut takes = target.is_some();
            if !game.has_hands && piece.letter == 'P' && self.passed == Some(to) {
                // En passant. Only two cells have a forward step onto the one passed over, and
                // they are the two where the double step may have ended; the capturer comes
                // from one of them, so the other holds the captured Princeling.
                for (_, passed, end) in game.double_steps(!self.white) {
                    if passed == to && self.is(end, 'P', !self.white) {
                        changes.push((end, None));
                        takes = true;
                    }
                }
            }
            let promotions: Vec<(&str, Piece)> = if !game.promotes_at(piece, to) {
                vec![("", piece)]
            } else if game.has_hands {
                let promoted = true;
                vec![("+", Piece { promoted, ..piece })]
            } else {
                [("r", 'R'), ("n", 'N'), ("y", 'Y'), ("m", 'M'), ("q", 'Q'), ("c", 'C')]
                    .map(|(suffix, letter)| (suffix, Piece { letter, ..piece }))
                    .to_vec()
            };
            // Progress: "a capture, a drop, a Princeling or Point move".
            let progress = takes || self.is(from, 'P', self.white);
            for (suffix, becomes) in promotions {
                let mut changes = changes.clone();
                changes.push((to, Some(becomes)));
                moves.push(Played {
                    name: format!("{}{}{suffix}", game.name(from), game.name(to)),
                    takes,
                    after: self.changed(&changes, progress),
                });
            }
        }
    }

    fn double_steps(&self, moves: &mut Vec<Played<VERSION>>) {
        let game = Self::game();
        for (from, passed, to) in game.double_steps(self.white) {
            if self.is(from, 'P', self.white)
                && self.board[passed].is_none()
                && self.board[to].is_none()
            {
                let mut after = self.changed(&[(from, None), (to, self.board[from])], true);
                after.passed = Some(passed);
                moves.push(Played {
                    name: format!("{}{}", game.name(from), game.name(to)),
                    takes: false,
                    after,
                });
            }
        }
    }

    /// "King and partner unmoved, King not in check, neither the cell it crosses nor its
    /// destination attacked, and every cell named as free empty."
    fn castlings(&self, moves: &mut Vec<Played<VERSION>>) {
        for castling in &Self::game().castlings {
            let (king, partner) = (castling.king, castling.partner);
            let watched = [king.0, castling.crossed, king.1];
            if castling.white == self.white
                && self.partners.contains(&partner.0)
                && castling.free.iter().all(|&cell| self.board[cell].is_none())
                && !watched.iter().any(|&c| self.attacked(c, !self.white))
            {
                let changes = [
                    (king.0, None),
                    (partner.0, None),
                    (king.1, self.board[king.0]),
                    (partner.1, self.board[partner.0]),
                ];
                moves.push(Played {
                    name: castling.name.clone(),
                    takes: false,
                    after: self.changed(&changes, false),
                });
            }
        }
    }

    /// "Instead of moving, a player may drop one on an empty cell from which that piece has a
    /// forward step (on an empty board)", with at most two Points to a chain.
    fn drops(&self, moves: &mut Vec<Played<VERSION>>) {
        let game = Self::game();
        for letter in HAND.chars() {
            if self.held(self.white, letter) == 0 {
                continue;
            }
            let piece = Piece { letter, promoted: false, white: self.white };
            for cell in 0..50 {
                let full =
                    letter == 'P' && self.points_on_chain(game.chains[cell], self.white) >= 2;
                if self.board[cell].is_some() || full || !game.has_forward_step(piece, cell) {
                    continue;
                }
                let mut after = self.changed(&[(cell, Some(piece))], true);
                *after.hands.get_mut(&(self.white, letter)).unwrap() -= 1;
                moves.push(Played {
                    name: format!("{letter}@{}", game.name(cell)),
                    takes: false,
                    after,
                });
            }
        }
    }

    fn legal_moves(&self) -> Vec<Played<VERSION>> {
        let mut moves = self.pseudo_legal();
        moves.retain(|it| !it.after.attacked(it.after.king(self.white), !self.white));
        // Two paths to the same cell with the same effect are one move.
        moves.sort_by(|a, b| a.name.cmp(&b.name));
        moves.dedup_by(|a, b| a.name == b.name);
        moves
    }

    fn legal_move(&self, mv: &str) -> Played<VERSION> {
        let mut moves = self.legal_moves();
        let found = moves.iter().position(|it| it.name == mv);
        moves.swap_remove(found.unwrap_or_else(|| panic!("{mv} is illegal in {}", self.fen())))
    }

    fn read_hands(&mut self, text: &str) -> Result<(), String> {
        for c in text.chars() {
            let letter = c.to_ascii_uppercase();
            if !HAND.contains(letter) {
                return Err(format!("{c} cannot be in hand"));
            }
            let owner = (c.is_ascii_uppercase(), letter);
            *self.hands.entry(owner).or_insert(0) += 1;
        }
        Ok(())
    }

    /// The rules' "Refused positions".
    fn refuse(&self) -> Result<(), String> {
        let game = Self::game();
        for white in [true, false] {
            let kings = (0..50).filter(|&cell| self.is(cell, 'K', white)).count();
            if kings != 1 {
                return Err(format!("a side has {kings} Kings"));
            }
        }
        for cell in 0..50 {
            let Some(piece) = self.board[cell] else {
                continue;
            };
            let name = game.name(cell);
            if game.promotes_at(piece, cell) {
                return Err(format!("{} on {name} would have promoted", piece.spell()));
            }
            let y = game.places[cell].1;
            let first_ranks = if piece.white { y <= 1 } else { y >= 7 };
            if !game.has_hands
                && piece.letter == 'P'
                && first_ranks
                && game.start[cell] != Some(piece)
            {
                return Err(format!("a Princeling cannot get to {name}"));
            }
        }
        if game.has_hands {
            for white in [true, false] {
                for chain in 0..5 {
                    if self.points_on_chain(chain, white) > 2 {
                        return Err("more than two Points on a chain".into());
                    }
                }
            }
            for letter in HAND.chars() {
                let on = |board: &[Option<Piece>]| {
                    let pieces = board.iter().flatten();
                    pieces.filter(|piece| piece.letter == letter).count()
                };
                let held = self.held(true, letter) + self.held(false, letter);
                if on(&self.board) + held > on(&game.start) {
                    return Err(format!("the set holds fewer {letter}"));
                }
            }
        }
        if !self.partners.iter().all(|&it| self.may_be_unmoved(it)) {
            return Err("castling rights contradict the placement".into());
        }
        if let Some(passed) = self.passed {
            let enemy = !self.white;
            let left_by = |&(origin, over, end): &(usize, usize, usize)| {
                over == passed
                    && self.board[over].is_none()
                    && self.board[origin].is_none()
                    && self.is(end, 'P', enemy)
            };
            if !game.double_steps(enemy).iter().any(left_by) {
                return Err("no double step can have left that en-passant cell".into());
            }
        }
        if self.attacked(self.king(!self.white), self.white) {
            return Err("the side not to move is in check".into());
        }
        Ok(())
    }
}

impl<const VERSION: char> Judge for Serpent50<VERSION> {
    fn read(fen: &str) -> Result<Self, String> {
        let game = Self::game();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        match fields.len() {
            4 => fields.extend(["0", "1"]),
            6 => {}
            n => return Err(format!("{n} fields instead of 4 or 6")),
        }
        let (placement, hands) = match (fields[0].split_once('['), game.has_hands) {
            (None, false) => (fields[0], ""),
            (Some((placement, rest)), true) => {
                let inside = rest.strip_suffix(']').ok_or("the hand has no end")?;
                (placement, inside)
            }
            (None, true) => return Err("no hands".into()),
            (Some(_), false) => return Err("this version has no hands".into()),
        };
        let clock = |text: &str| text.parse().map_err(|_| format!("{text} is no clock"));
        let mut position = Serpent50 {
            board: game.read_board(placement)?,
            white: match fields[1] {
                "w" => true,
                "b" => false,
                other => return Err(format!("{other} is no side")),
            },
            partners: game.read_cells(fields[2]).ok_or("not castling cells")?,
            passed: match fields[3] {
                "-" => None,
                cell => Some(game.cell(cell).ok_or("not an en-passant cell")?),
            },
            hands: HashMap::new(),
            halfmove: clock(fields[4])?,
            fullmove: clock(fields[5])?,
        };
        position.read_hands(hands)?;
        // Who counts from 0 means the first move.
        position.fullmove = position.fullmove.max(1);
        // Partners in the start's order, each once: the others are dropped, and then missed.
        let listed = position.partners;
        position.partners = game.partners.clone();
        position.partners.retain(|cell| listed.contains(cell));
        if position.partners != listed {
            return Err("a castling list out of order, or of other cells".into());
        }
        position.refuse()?;

        // All but the hand must be spelt as it would be written.
        let written = position.fen();
        let bare = |text: &str| text.split(['[', ']']).next().unwrap().to_string();
        let rewritten: Vec<&str> = written.split(' ').collect();
        if bare(placement) != bare(rewritten[0]) || fields[1..] != rewritten[1..] {
            return Err(format!("this should be spelt {written}"));
        }
        Ok(position)
    }

    fn fen(&self) -> String {
        let game = Self::game();
        let mut text = String::new();
        let mut run = 0;
        for (cell, content) in self.board.iter().enumerate() {
            let new_rank = cell > 0 && game.places[cell].1 != game.places[cell - 1].1;
            if run > 0 && (new_rank || content.is_some()) {
                text += &std::mem::take(&mut run).to_string();
            }
            if new_rank {
                text.push('/');
            }
            match content {
                Some(piece) => text += &piece.spell(),
                None => run += 1,
            }
        }
        if run > 0 {
            text += &run.to_string();
        }
        if game.has_hands {
            text.push('[');
            for white in [true, false] {
                for letter in HAND.chars() {
                    let piece = Piece { letter, promoted: false, white };
                    text += &piece.spell().repeat(self.held(white, letter));
                }
            }
            text.push(']');
        }
        let or_dash = |cells: &[usize]| {
            let names: String = cells.iter().map(|&cell| game.name(cell)).collect();
            if names.is_empty() { "-".into() } else { names }
        };
        format!(
            "{text} {} {} {} {} {}",
            if self.white { "w" } else { "b" },
            or_dash(&self.partners),
            or_dash(self.passed.as_slice()),
            self.halfmove,
            self.fullmove
        )
    }

    fn legal(&self) -> Vec<String> {
        self.legal_moves().into_iter().map(|it| it.name).collect()
    }

    fn play(&self, mv: &str) -> Self {
        self.legal_move(mv).after
    }

    fn in_check(&self) -> bool {
        self.attacked(self.king(self.white), !self.white)
    }

    /// "Checkmate wins; stalemate is a draw." Bare Kings are the game record's business.
    fn outcome(&self) -> &'static str {
        text::verdict(!self.legal_moves().is_empty(), self.in_check(), self.white)
    }

    fn is_capture(&self, mv: &str) -> bool {
        self.legal_move(mv).takes
    }

    fn attackers(&self, cell: &str, white: bool) -> Vec<String> {
        let game = Self::game();
        let target = game.cell(cell).expect("a cell of the board");
        let attacking = self.attacking(target, white);
        let mut names: Vec<String> = attacking.iter().map(|&from| game.name(from)).collect();
        names.sort();
        names
    }
}
