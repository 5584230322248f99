//! Serpentine Dream Chess the slow way: one array of 64 squares, every pseudo-legal turn
//! made, then the King tested. Quoted sentences are the game's rules.

use super::{Judge, text};

/// A position; `BONUS` is the Dream Mirror Bonus: on in `serpentine-dream`, off in
/// `serpentine-dream-convergence`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dream<const BONUS: bool> {
    /// a1, b1, … h8.
    board: [Option<Piece>; 64],
    white_to_move: bool,
    /// Captured natural pawns by their own colour, here and below White's first.
    brackets: [usize; 2],
    /// King's side, Queen's side.
    castling: [[bool; 2]; 2],
    /// The square a pawn has just passed over with a double step.
    passed: Option<usize>,
    /// By file: does the unmoved pawn still stand on its second rank?
    unmoved: [[bool; 8]; 2],
    /// How many moves in a row have kept the hidden convergence (rule C).
    kept: u32,
    halfmove: u32,
    fullmove: u32,
}

/// Kinds are the lower-case letters `pnbrqk`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    white: bool,
    natural: char,
    role: char,
}

/// A whole turn and the position it leads to.
struct Turn<const BONUS: bool> {
    text: String,
    captures: bool,
    after: Dream<BONUS>,
}

/// What a piece does besides going from one square to another.
#[derive(Default)]
struct Effect {
    taken: Option<usize>,
    passed: Option<usize>,
}

const FILES: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const D4: usize = 27;
const E4: usize = 28;
const D5: usize = 35;
const E5: usize = 36;

fn name(cell: usize) -> String {
    format!("{}{}", FILES[cell % 8], cell / 8 + 1)
}

fn cell_named(text: &str) -> Option<usize> {
    (0..64).find(|&cell| name(cell) == text)
}

/// "Light squares are Mirror squares, dark ones (a1 is dark) Serpentine squares."
fn is_mirror(cell: usize) -> bool {
    (cell % 8 + cell / 8) % 2 == 1
}

fn side(white: bool) -> usize {
    usize::from(!white)
}

fn first_rank(white: bool) -> usize {
    if white { 0 } else { 7 }
}

fn second_rank(white: bool) -> usize {
    if white { 1 } else { 6 }
}

/// The square one rank forward, if the board has it.
fn ahead(cell: usize, white: bool) -> Option<usize> {
    if white { Some(cell + 8).filter(|&next| next < 64) } else { cell.checked_sub(8) }
}

/// "Who may not capture whom", which holds for threats and check too.
fn may_take<const BONUS: bool>(hunter: Piece, prey: Piece) -> bool {
    // "With the Dream Mirror Bonus off, natural Kings neither capture nor threaten one
    // another, whatever their roles."
    if !BONUS && hunter.natural == 'k' && prey.natural == 'k' {
        return false;
    }
    if hunter.natural == 'q' {
        // A Natural Queen is limited "in any role".
        prey.natural != 'q' && prey.role != 'p'
    } else if hunter.role == 'q' {
        // A Serpentine Queen spares both kinds of Queen.
        prey.natural != 'q' && prey.role != 'q' && prey.role != 'p'
    } else {
        true
    }
}

impl<const BONUS: bool> Dream<BONUS> {
    fn pieces(&self, white: bool) -> impl Iterator<Item = (usize, Piece)> + '_ {
        (0..64).filter_map(move |cell| {
            self.board[cell].filter(|piece| piece.white == white).map(|piece| (cell, piece))
        })
    }

    /// Could the piece on `from` strike `to` in its role, whoever stands there?
    fn reaches(&self, from: usize, to: usize) -> bool {
        let Some(piece) = self.board[from] else {
            return false;
        };
        let files = (from % 8).abs_diff(to % 8);
        let ranks = (from / 8).abs_diff(to / 8);
        let straight = (files == 0) != (ranks == 0);
        let slanted = files == ranks && files > 0;
        match piece.role {
            'p' => files == 1 && ahead(from, piece.white).is_some_and(|next| next / 8 == to / 8),
            'n' => files * ranks == 2,
            'k' => files.max(ranks) == 1,
            'r' => straight && self.is_clear(from, to),
            'b' => slanted && self.is_clear(from, to),
            _ => (straight || slanted) && self.is_clear(from, to),
        }
    }

    /// Is every square strictly between two on one line empty? "What may not be captured
    /// still blocks", so nobody is seen through.
    fn is_clear(&self, from: usize, to: usize) -> bool {
        let steps = (from % 8).abs_diff(to % 8).max((from / 8).abs_diff(to / 8));
        // On a line the numbers of the squares differ by the same amount each step.
        let stride = from.abs_diff(to) / steps;
        (1..steps).all(|step| self.board[from.min(to) + step * stride].is_none())
    }

    /// "A piece controls a square when, in its role, it attacks it: empty squares and squares
    /// of its own side count, a square with an enemy on it only if it may capture that enemy;
    /// pins do not matter."
    fn attacks(&self, from: usize, to: usize) -> bool {
        self.board[from].is_some_and(|hunter| {
            self.board[to]
                .is_none_or(|prey| prey.white == hunter.white || may_take::<BONUS>(hunter, prey))
        }) && self.reaches(from, to)
    }

    fn is_attacked(&self, cell: usize, by_white: bool) -> bool {
        self.pieces(by_white).any(|(from, _)| self.attacks(from, cell))
    }

    /// "The natural King is the King for check whatever its role."
    fn king_attacked(&self, white: bool) -> bool {
        self.pieces(white)
            .any(|(cell, piece)| piece.natural == 'k' && self.is_attacked(cell, !white))
    }

    /// Rule C: "White pieces in the Rook role on e4 and d5 and Black pieces in the Rook role
    /// on d4 and e5, all at once."
    fn hidden_convergence(&self) -> bool {
        [(E4, true), (D5, true), (D4, false), (E5, false)].iter().all(|&(cell, white)| {
            self.board[cell].is_some_and(|piece| piece.white == white && piece.role == 'r')
        })
    }

    /// The endings that come before the question whether there is a legal move, in order.
    fn convergence(&self) -> Option<&'static str> {
        let mine = |cell: usize| self.board[cell].filter(|p| p.white == self.white_to_move);
        let king = |cell: usize| mine(cell).is_some_and(|p| p.natural == 'k');
        let queen = |cell: usize| mine(cell).is_some_and(|p| p.natural == 'q' || p.role == 'q');
        let (one, other) = if self.white_to_move { (E4, D5) } else { (D4, E5) };
        if self.kept >= 2 {
            Some("both win")
        } else if [D4, E4, D5, E5].iter().all(|&cell| mine(cell).is_some())
            || king(one) && queen(other)
            || king(other) && queen(one)
        {
            Some(if self.white_to_move { "white wins" } else { "black wins" })
        } else {
            None
        }
    }

    /// "A player who has just completed A or B gives Convergence check": would the opponent win
    /// if it were his turn?
    pub fn in_convergence_check(&self) -> bool {
        let theirs = Self { white_to_move: !self.white_to_move, ..self.clone() };
        self.convergence().is_none() && theirs.convergence().is_some()
    }

    /// Every legal turn; a finished game has none.
    fn turns(&self) -> Vec<Turn<BONUS>> {
        let mut turns = Vec::new();
        if self.convergence().is_some() {
            return turns;
        }
        self.add_moves("", &mut turns);
        for (prefix, rescued) in self.rescues() {
            rescued.add_moves(&prefix, &mut turns);
        }
        // "Only the position after the whole turn must leave the King safe."
        turns.retain(|turn| !turn.after.king_attacked(self.white_to_move));
        turns
    }

    /// Dream Mirror Bonus: the positions in which a pawn is back and the move still to make.
    fn rescues(&self) -> Vec<(String, Self)> {
        let white = self.white_to_move;
        // "both centre squares of the opponent's colour (White: d4 and e5; Black: e4 and d5)"
        let theirs = if white { [D4, E5] } else { [E4, D5] };
        let mut rescues = Vec::new();
        if BONUS
            && self.brackets[side(white)] > 0
            && theirs.iter().all(|&cell| self.is_attacked(cell, white))
        {
            for file in 0..8 {
                let cell = second_rank(white) * 8 + file;
                if self.board[cell].is_none() {
                    let mut rescued = self.clone();
                    // "A rescued pawn does not choose"; it counts as unmoved.
                    rescued.board[cell] = Some(Piece { white, natural: 'p', role: 'p' });
                    rescued.brackets[side(white)] -= 1;
                    rescued.unmoved[side(white)][file] = true;
                    rescues.push((format!("P@{},", name(cell)), rescued));
                }
            }
        }
        rescues
    }

    /// Adds every pseudo-legal move; `prefix` is the rescue made before it, or empty.
    fn add_moves(&self, prefix: &str, turns: &mut Vec<Turn<BONUS>>) {
        for (from, piece) in self.pieces(self.white_to_move) {
            for to in 0..64 {
                if let Some(effect) = self.effect(from, to, piece) {
                    self.add_landings(prefix, (from, to), piece, &effect, turns);
                }
            }
        }
        for queen_side in [false, true] {
            self.add_castling(prefix, queen_side, turns);
        }
    }

    /// What the piece does by going from `from` to `to`, if its role lets it go there.
    fn effect(&self, from: usize, to: usize, piece: Piece) -> Option<Effect> {
        if let Some(other) = self.board[to] {
            // "A King is never captured, by no move of any game."
            let takes = other.white != piece.white && other.natural != 'k';
            return (takes && self.attacks(from, to))
                .then_some(Effect { taken: Some(to), passed: None });
        }
        if piece.role != 'p' {
            return self.reaches(from, to).then(Effect::default);
        }
        // En passant: "captured only by a natural Pawn in the Pawn role".
        if piece.natural == 'p' && self.passed == Some(to) && self.reaches(from, to) {
            return Some(Effect { taken: ahead(to, !piece.white), passed: None });
        }
        let next = ahead(from, piece.white)?;
        if next == to {
            return Some(Effect::default());
        }
        // "Double step: only a natural Pawn in the Pawn role that has never moved."
        let never_moved = piece.natural == 'p'
            && from / 8 == second_rank(piece.white)
            && self.unmoved[side(piece.white)][from % 8];
        let double =
            never_moved && self.board[next].is_none() && ahead(next, piece.white) == Some(to);
        double.then_some(Effect { taken: None, passed: Some(next) })
    }

    /// Makes the move once for each promotion or choice it leaves open.
    fn add_landings(
        &self,
        prefix: &str,
        (from, to): (usize, usize),
        piece: Piece,
        effect: &Effect,
        turns: &mut Vec<Turn<BONUS>>,
    ) {
        let mut lifted = self.clone();
        lifted.lift(from);
        if let Some(prey) = effect.taken.and_then(|cell| lifted.lift(cell)) {
            // "A captured piece whose natural kind is Pawn goes to the brackets, whatever its
            // role; a promoted one does not."
            if prey.natural == 'p' {
                lifted.brackets[side(prey.white)] += 1;
            }
        }
        lifted.passed = effect.passed;

        let text = format!("{prefix}{}{}", name(from), name(to));
        let captures = effect.taken.is_some();
        let mut progress = captures || (piece.natural == 'p' && piece.role == 'p');
        let mut landings = Vec::new();
        if piece.natural == 'p' && to / 8 == first_rank(!piece.white) {
            // "A natural Pawn that reaches the last rank, in whatever role it moved, promotes":
            // natural kind and role both, "with no choice even on a Serpentine square".
            progress = true;
            for kind in ['q', 'r', 'b', 'n'] {
                let mut after = lifted.clone();
                after.board[to] = Some(Piece { natural: kind, role: kind, ..piece });
                landings.push((format!("{text}{kind}"), after));
            }
        } else {
            landings = lifted.land(&text, piece, to);
        }
        for (text, after) in landings {
            let after = self.end_turn(after, progress || !prefix.is_empty());
            turns.push(Turn { text, captures, after });
        }
    }

    /// Takes a piece off, and with it what only its standing there allowed.
    fn lift(&mut self, cell: usize) -> Option<Piece> {
        for white in [true, false] {
            if cell / 8 == second_rank(white) {
                self.unmoved[side(white)][cell % 8] = false;
            }
            if cell / 8 == first_rank(white) {
                match cell % 8 {
                    0 => self.castling[side(white)][1] = false,
                    4 => self.castling[side(white)] = [false; 2],
                    7 => self.castling[side(white)][0] = false,
                    _ => {}
                }
            }
        }
        self.board[cell].take()
    }

    /// Puts down a piece in hand: on a Mirror square in its natural role, on a Serpentine one
    /// in each role it may choose.
    fn land(&self, text: &str, piece: Piece, to: usize) -> Vec<(String, Self)> {
        let mut landed = self.clone();
        landed.board[to] = Some(piece);
        if is_mirror(to) {
            landed.board[to] = Some(Piece { role: piece.natural, ..piece });
            return vec![(text.to_string(), landed)];
        }
        // "its role becomes the natural kind of any other piece its owner has on the board":
        // the lander is not in `self`, and what it captured is gone.
        let mut choices: Vec<char> = self.pieces(piece.white).map(|(_, p)| p.natural).collect();
        choices.sort_unstable();
        choices.dedup();
        if choices.is_empty() {
            // "If there is no other piece, the role stays as it was and no choice is written."
            return vec![(text.to_string(), landed)];
        }
        // "the first choice … clears both rights"
        landed.castling[side(piece.white)] = [false; 2];
        choices
            .into_iter()
            .map(|role| {
                let mut chosen = landed.clone();
                chosen.board[to] = Some(Piece { role, ..piece });
                (format!("{text}/{role}"), chosen)
            })
            .collect()
    }

    fn add_castling(&self, prefix: &str, queen_side: bool, turns: &mut Vec<Turn<BONUS>>) {
        let white = self.white_to_move;
        let corner = first_rank(white) * 8;
        let king_from = corner + 4;
        let (rook_from, king_to, rook_to) = if queen_side {
            (corner, corner + 2, corner + 3)
        } else {
            (corner + 7, corner + 6, corner + 5)
        };
        if !self.castling[side(white)][usize::from(queen_side)]
            || !self.is_clear(king_from, rook_from)
            || self.king_attacked(white)
        {
            return;
        }
        let (Some(king), Some(rook)) = (self.board[king_from], self.board[rook_from]) else {
            return;
        };
        // "The squares crossed are tested against the King in its natural role"; the King
        // crosses the square on which the Rook will stand.
        let mut crossing = self.clone();
        crossing.board[king_from] = None;
        crossing.board[rook_to] = Some(king);
        if crossing.king_attacked(white) {
            return;
        }
        let mut lifted = self.clone();
        lifted.lift(king_from);
        lifted.lift(rook_from);
        lifted.passed = None;
        // "Whichever of them lands on a Serpentine square chooses"; the other stands by then.
        let text = format!("{prefix}{}{}", name(king_from), name(king_to));
        let landings = if is_mirror(king_to) {
            lifted.board[king_to] = Some(king);
            lifted.land(&text, rook, rook_to)
        } else {
            lifted.board[rook_to] = Some(rook);
            lifted.land(&text, king, king_to)
        };
        for (text, after) in landings {
            // The destination is tested "in the role chosen", like that of every move.
            let after = self.end_turn(after, !prefix.is_empty());
            turns.push(Turn { text, captures: false, after });
        }
    }

    /// Counts, clocks and the turn, once the pieces stand where the move left them.
    fn end_turn(&self, mut after: Self, progress: bool) -> Self {
        // "if it stands and stood before the move too, the count grows by one", else it is 0.
        after.kept =
            if after.hidden_convergence() && self.hidden_convergence() { self.kept + 1 } else { 0 };
        after.halfmove = if progress { 0 } else { self.halfmove.saturating_add(1) };
        if !self.white_to_move {
            after.fullmove = self.fullmove.saturating_add(1);
        }
        after.white_to_move = !self.white_to_move;
        after
    }

    fn castling_field(&self) -> String {
        let rights = self.castling.iter().flatten();
        let text = "KQkq".chars().zip(rights).filter(|(_, right)| **right);
        dash_if_empty(text.map(|(letter, _)| letter).collect())
    }

    fn unmoved_field(&self) -> String {
        let files = self.unmoved.iter().flatten();
        let text = "ABCDEFGHabcdefgh".chars().zip(files);
        dash_if_empty(text.filter(|(_, on)| **on).map(|(file, _)| file).collect())
    }

    fn read_placement(&mut self, field: &str) -> Result<(), String> {
        let (ranks, rest) = field.split_once('[').ok_or("no brackets")?;
        let captured = rest.strip_suffix(']').ok_or("brackets not closed")?;
        for letter in captured.chars() {
            match letter {
                'P' => self.brackets[0] += 1,
                'p' => self.brackets[1] += 1,
                _ => return Err(format!("'{letter}' in the brackets")),
            }
        }
        let ranks: Vec<&str> = ranks.split('/').collect();
        if ranks.len() != 8 {
            return Err(format!("{} ranks", ranks.len()));
        }
        for (rank, text) in (0..8).rev().zip(ranks) {
            let row = read_rank(text)?;
            if row.len() != 8 {
                return Err(format!("{} squares on rank {}", row.len(), rank + 1));
            }
            self.board[rank * 8..rank * 8 + 8].copy_from_slice(&row);
        }
        Ok(())
    }

    fn read_castling(&mut self, field: &str) -> Result<(), String> {
        // Shredder-FEN and X-FEN name the Rook's file.
        let plain: String = field
            .chars()
            .map(|letter| match letter {
                'H' => 'K',
                'A' => 'Q',
                'h' => 'k',
                'a' => 'q',
                other => other,
            })
            .collect();
        for (index, letter) in "KQkq".chars().enumerate() {
            self.castling[index / 2][index % 2] = plain.contains(letter);
        }
        if self.castling_field() == plain {
            Ok(())
        } else {
            Err(format!("castling field '{field}'"))
        }
    }

    fn read_unmoved(&mut self, field: &str) -> Result<(), String> {
        for (index, letter) in "ABCDEFGHabcdefgh".chars().enumerate() {
            self.unmoved[index / 8][index % 8] = field.contains(letter);
        }
        if self.unmoved_field() == field { Ok(()) } else { Err(format!("unmoved pawns '{field}'")) }
    }

    /// The refusals that need the whole position.
    fn validate(&self) -> Result<(), String> {
        for white in [true, false] {
            let count = |kind: char| -> usize {
                self.pieces(white).filter(|p| p.1.natural == kind).count()
            };
            if count('k') != 1 {
                return Err(format!("{} Kings on a side", count('k')));
            }
            let captured = self.brackets[side(white)];
            let promoted = count('q').saturating_sub(1)
                + count('r').saturating_sub(2)
                + count('b').saturating_sub(2)
                + count('n').saturating_sub(2);
            // Without captured pawns surplus pieces are a study.
            if captured > 0 && captured + count('p') + promoted > 8 {
                return Err("more than eight pawns of a colour".to_string());
            }
            for (cell, piece) in self.pieces(white) {
                if is_mirror(cell) && piece.role != piece.natural {
                    return Err(format!("a role on the Mirror square {}", name(cell)));
                }
                // On its own first rank it may stand: it came there in another role.
                if piece.natural == 'p' && cell / 8 == first_rank(!white) {
                    return Err(format!("a pawn on its last rank, {}", name(cell)));
                }
            }
            let is_home = |file: usize, rank: usize, kind: char| {
                let unchanged = Piece { white, natural: kind, role: kind };
                self.board[rank * 8 + file] == Some(unchanged)
            };
            let home = first_rank(white);
            for (queen_side, rook_file) in [(0, 7), (1, 0)] {
                if self.castling[side(white)][queen_side]
                    && !(is_home(4, home, 'k') && is_home(rook_file, home, 'r'))
                {
                    return Err("castling without King or Rook at home".to_string());
                }
            }
            for (file, letter) in FILES.iter().enumerate() {
                // Who never landed never changed his role.
                if self.unmoved[side(white)][file] && !is_home(file, second_rank(white), 'p') {
                    return Err(format!("no unmoved pawn on the {letter}-file"));
                }
            }
        }
        if let Some(passed) = self.passed {
            self.validate_passed(passed)?;
        }
        if self.kept > 0 && !self.hidden_convergence() {
            return Err("a count of rule C without C".to_string());
        }
        // The game is over at 2, so nothing counts further.
        if self.kept > 2 {
            return Err(format!("a count of {}", self.kept));
        }
        if self.king_attacked(!self.white_to_move) {
            return Err("the side not to move is in check".to_string());
        }
        Ok(())
    }

    /// "an en-passant cell that no double step can have left (wrong rank, passed or origin cell
    /// not empty, no pawn in front of it)"; the pawn may have chosen any role on landing.
    fn validate_passed(&self, passed: usize) -> Result<(), String> {
        let white = !self.white_to_move;
        let origin = ahead(passed, !white);
        let landed = ahead(passed, white).and_then(|cell| self.board[cell]);
        if origin.is_none_or(|cell| cell / 8 != second_rank(white) || self.board[cell].is_some())
            || self.board[passed].is_some()
            || landed.is_none_or(|piece| piece.white != white || piece.natural != 'p')
        {
            return Err(format!("no double step passed {}", name(passed)));
        }
        Ok(())
    }

    fn turn_named(&self, text: &str) -> Turn<BONUS> {
        self.turns()
            .into_iter()
            .find(|turn| turn.text == text)
            .unwrap_or_else(|| panic!("{text} is not legal in {}", self.fen()))
    }
}

fn dash_if_empty(text: String) -> String {
    if text.is_empty() { "-".to_string() } else { text }
}

/// The squares of one rank, a-file first.
fn read_rank(text: &str) -> Result<Vec<Option<Piece>>, String> {
    let mut row = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        // "Two digit runs never stand side by side": digits together are one number.
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let empty = text::number(&rest[..digits])?;
            if !(1..=8).contains(&empty) {
                return Err(format!("{empty} empty squares"));
            }
            row.extend((0..empty).map(|_| None));
            rest = &rest[digits..];
            continue;
        }
        let white = letter.is_ascii_uppercase();
        let natural = read_kind(letter)?;
        rest = &rest[letter.len_utf8()..];
        let mut role = natural;
        if let Some(inside) = rest.strip_prefix('(') {
            let (written, after) = inside.split_once(')').ok_or("role not closed")?;
            let mut letters = written.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(format!("role '{written}'"));
            };
            role = read_kind(letter)?;
            if letter.is_ascii_uppercase() != white || role == natural {
                return Err(format!("role '{written}' in '{text}'"));
            }
            rest = after;
        }
        row.push(Some(Piece { white, natural, role }));
    }
    Ok(row)
}

fn read_kind(letter: char) -> Result<char, String> {
    Some(letter.to_ascii_lowercase())
        .filter(|kind| "pnbrqk".contains(*kind))
        .ok_or_else(|| format!("unknown letter '{letter}'"))
}

impl<const BONUS: bool> Judge for Dream<BONUS> {
    fn read(fen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        // "The two clocks may be missing …, both or neither."
        if fields.len() != 6 && fields.len() != 8 {
            return Err(format!("{} fields", fields.len()));
        }
        let mut position = Self {
            board: [None; 64],
            white_to_move: fields[1] == "w",
            brackets: [0; 2],
            castling: [[false; 2]; 2],
            passed: None,
            unmoved: [[false; 8]; 2],
            kept: text::number(fields[5])?,
            halfmove: 0,
            fullmove: 1,
        };
        if !["w", "b"].contains(&fields[1]) {
            return Err(format!("turn '{}'", fields[1]));
        }
        position.read_placement(fields[0])?;
        position.read_castling(fields[2])?;
        if fields[3] != "-" {
            let cell = cell_named(fields[3]);
            position.passed = Some(cell.ok_or_else(|| format!("no square '{}'", fields[3]))?);
        }
        position.read_unmoved(fields[4])?;
        if fields.len() == 8 {
            position.halfmove = text::number(fields[6])?;
            position.fullmove = text::number(fields[7])?;
            // "Fullmove starts at 1." Who counts from 0 means the first move.
            position.fullmove = position.fullmove.max(1);
        }
        position.validate()?;
        Ok(position)
    }

    fn fen(&self) -> String {
        let spell = |piece: Piece| {
            let of_its_side = |kind: char| {
                if piece.white { kind.to_ascii_uppercase() } else { kind }
            };
            let natural = of_its_side(piece.natural);
            if piece.role == piece.natural {
                natural.to_string()
            } else {
                format!("{natural}({})", of_its_side(piece.role))
            }
        };
        let [ours, theirs] = self.brackets;
        let ranks = self.board.chunks(8).rev();
        let placement = text::placement(ranks.map(|rank| rank.iter().map(|it| it.map(spell))));
        let placement = format!("{placement}[{}{}]", "P".repeat(ours), "p".repeat(theirs));
        let passed = self.passed.map_or("-".to_string(), name);
        let (castling, unmoved) = (self.castling_field(), self.unmoved_field());
        let fields = [&*castling, &*passed, &*unmoved, &*self.kept.to_string()];
        text::position(&placement, self.white_to_move, &fields, [self.halfmove, self.fullmove])
    }

    fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.turns().into_iter().map(|turn| turn.text).collect();
        texts.sort_unstable();
        texts.dedup();
        texts
    }

    fn play(&self, mv: &str) -> Self {
        self.turn_named(mv).after
    }

    fn in_check(&self) -> bool {
        self.king_attacked(self.white_to_move)
    }

    fn outcome(&self) -> &'static str {
        if let Some(ending) = self.convergence() {
            ending
        } else if !self.turns().is_empty() {
            "ongoing"
        } else if self.in_check() {
            "both lose"
        } else {
            "draw"
        }
    }

    fn is_capture(&self, mv: &str) -> bool {
        self.turn_named(mv).captures
    }

    fn attackers(&self, cell: &str, white: bool) -> Vec<String> {
        let to = cell_named(cell).unwrap_or_else(|| panic!("no square {cell}"));
        let from = self.pieces(white).filter(|&(from, _)| self.attacks(from, to));
        let mut names: Vec<String> = from.map(|(from, _)| name(from)).collect();
        names.sort_unstable();
        names
    }
}
