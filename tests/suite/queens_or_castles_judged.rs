//! Queens or Castles against the slow judge: random positions, and a few plies from each.

use crate::judged::{Look, Spelled, Tally, Watch, choices, read_and_walk, run};
use crate::slow::Judge;
use crate::slow::queens_or_castles::QueensOrCastles as Slow;

use chesswright::prelude::*;
use chesswright::variants::queens_or_castles::{Action, Move, QueensOrCastles};
use proptest::prelude::*;
use proptest::sample::select;

const VECTORS: &str = include_str!("../data/vectors/queens-or-castles.jsonl");

/// What is special about a legal move.
fn classes(
    rules: &QueensOrCastles,
    position: &Position<QueensOrCastles>,
    mv: Move,
) -> Vec<&'static str> {
    let mut after = *position;
    rules.play_unchecked(&mut after, mv);
    let attacked = rules.is_in_check(&after, position.turn());
    let in_check = rules.is_in_check(position, position.turn());
    let takes = position.occupied().has(mv.to);
    let mut classes = match mv.action {
        Action::Promote => vec!["promotion"],
        Action::EnPassant => vec!["en passant"],
        Action::Vanish(Some(_)) if in_check => vec!["vanishing", "vanishing out of check"],
        Action::Vanish(Some(_)) if takes => vec!["vanishing", "vanishing after a capture"],
        Action::Vanish(Some(_)) => vec!["vanishing"],
        Action::Vanish(None) => vec!["vanishing alone"],
        Action::Synergism if in_check => vec!["synergism", "synergism out of check"],
        Action::Synergism => vec!["synergism"],
        Action::Go => vec![],
    };
    if rules.outcome(&after).is_some_and(|outcome| outcome.reason == "diplomacy") {
        classes.push("diplomatic win");
        if attacked {
            classes.push(if in_check {
                "diplomatic win in check"
            } else {
                "diplomatic win from a pin"
            });
        }
    }
    classes
}

/// What is special about any of the legal moves, each once.
fn sorts(
    rules: &QueensOrCastles,
    position: &Position<QueensOrCastles>,
    moves: &[Spelled<QueensOrCastles>],
) -> Vec<&'static str> {
    let mut sorts: Vec<&str> =
        moves.iter().flat_map(|&(_, mv)| classes(rules, position, mv)).collect();
    sorts.sort_unstable();
    sorts.dedup();
    sorts
}

/// Counts in how many positions a sort of moves is there.
#[derive(Default)]
struct Sorts(Tally);

impl Watch<QueensOrCastles, Slow> for Sorts {
    fn tally(&self) -> &Tally {
        &self.0
    }

    fn observe(
        &self,
        rules: &QueensOrCastles,
        position: &Position<QueensOrCastles>,
        judge: &Slow,
        moves: &[Spelled<QueensOrCastles>],
    ) -> Result<(), TestCaseError> {
        for sort in sorts(rules, position, moves) {
            self.0.add(sort, 1);
        }
        self.0.add("checks", usize::from(judge.in_check()));
        Ok(())
    }

    /// Three times of four a special move, each sort of them as likely as another.
    fn liked<'m>(
        &self,
        rules: &QueensOrCastles,
        position: &Position<QueensOrCastles>,
        moves: &'m [Spelled<QueensOrCastles>],
        choice: u16,
    ) -> Vec<&'m Spelled<QueensOrCastles>> {
        let sorts = sorts(rules, position, moves);
        if choice.is_multiple_of(4) || sorts.is_empty() {
            return vec![];
        }
        let wanted = sorts[usize::from(choice / 4) % sorts.len()];
        let is_wanted =
            |&&(_, mv): &&Spelled<QueensOrCastles>| classes(rules, position, mv).contains(&wanted);
        moves.iter().filter(is_wanted).collect()
    }
}

/// A board of letters, rank 1 first, that is put together at random.
struct Sketch([char; 81]);

impl Sketch {
    fn put(&mut self, cell: usize, letter: char, white: bool) {
        self.0[cell] = if white { letter.to_ascii_uppercase() } else { letter };
    }

    /// Puts a piece so many files and ranks from a cell, when that is on the board.
    fn put_beside(&mut self, cell: usize, way: [i32; 2], letter: char, white: bool) {
        if let Some(cell) = beside(cell, way) {
            self.put(cell, letter, white);
        }
    }

    fn string(&self, rest: &str) -> String {
        let rows: Vec<String> = self.0.chunks(9).rev().map(row).collect();
        format!("{} {rest}", rows.join("/"))
    }
}

/// The cell so many files and ranks from another.
fn beside(cell: usize, [right, up]: [i32; 2]) -> Option<usize> {
    let (file, rank) = (cell as i32 % 9 + right, cell as i32 / 9 + up);
    let on_board = (0..9).contains(&file) && (0..9).contains(&rank);
    on_board.then_some((rank * 9 + file) as usize)
}

fn row(cells: &[char]) -> String {
    let mut text = String::new();
    for run in cells.chunk_by(|a, b| *a == '.' && *b == '.') {
        if run[0] == '.' {
            text += &run.len().to_string();
        } else {
            text.push(run[0]);
        }
    }
    text
}

/// The cells so many steps of a King away.
fn ring(distance: i32) -> Vec<[i32; 2]> {
    let range = -distance..=distance;
    let cells = range.clone().flat_map(|right| range.clone().map(move |up| [right, up]));
    cells.filter(|[right, up]| right.abs().max(up.abs()) == distance).collect()
}

/// A position string put together at random, some of it as no position can be.
fn placement() -> impl Strategy<Value = String> {
    let some = |chance| prop::option::weighted(chance, (0..81usize, any::<u16>()));
    let letters: Vec<char> = "qrbbnnddwwwwjjjj".chars().collect();
    let pieces = prop::collection::vec((0..81usize, any::<bool>(), select(letters)), 0..16);
    // A pawn that arrives, two Queens side by side, a Diplomat near the King, a check, a double
    // step just made.
    let features =
        (some(0.4), some(0.4), some(0.4), some(0.3), prop::option::weighted(0.3, 0..9usize));
    (0..81usize, 0..81usize, pieces, any::<bool>(), features, prop::bool::weighted(0.95)).prop_map(
        |(white, black, pieces, turn, (arriving, queens, envoy, check, passed), tame)| {
            let black = if white == black { (white + 40) % 81 } else { black };
            let (mut own, other) = if turn { (white, black) } else { (black, white) };
            let mut board = Sketch(['.'; 81]);
            for (cell, is_white, letter) in pieces {
                let edge = !(9..72).contains(&cell);
                let letter = if tame && edge && "wj".contains(letter) { 'n' } else { letter };
                board.put(cell, letter, is_white);
            }
            if let Some((cell, kind)) = arriving {
                let rank = if turn { 7 } else { 1 };
                board.put(rank * 9 + cell % 9, if kind % 2 == 0 { 'w' } else { 'j' }, turn);
                if kind % 3 > 0 {
                    board.0[if turn { 72 } else { 0 } + cell % 9] = '.';
                }
            }
            if let Some((cell, to)) = queens {
                for piece in &mut board.0 {
                    if *piece == if turn { 'Q' } else { 'q' } {
                        *piece = '.';
                    }
                }
                board.put(cell, 'q', turn);
                let near = ring(1);
                board.put_beside(cell, near[usize::from(to) % near.len()], 'q', turn);
                for start in if turn { [0, 8] } else { [72, 80] } {
                    if to % 5 > 0 && !"Qq".contains(board.0[start]) {
                        board.0[start] = '.';
                    }
                }
            }
            if let Some((way, to)) = envoy {
                // Now and then one that has won: the other side's, beside the mover's King.
                let (king, side, ways) =
                    if way % 9 == 0 { (own, !turn, ring(1)) } else { (other, turn, ring(2)) };
                let cell = beside(king, ways[usize::from(to) % ways.len()]);
                // Pinned: the mover's King on one side of it, a Queen on the other.
                if let (Some(cell), Some((pin, _))) = (cell, check)
                    && side == turn
                {
                    let [right, up] = ring(1)[pin % 8];
                    if let Some(king) = beside(cell, [right, up]).filter(|&king| king != other) {
                        own = king;
                        board.put_beside(cell, [-right, -up], 'q', !turn);
                    }
                }
                if let Some(cell) = cell {
                    board.put(cell, 'd', side);
                }
            }
            if let Some((way, to)) = check {
                let ways = ring(way as i32 % 4 + 1);
                let letter = ['q', 'r', 'b', 'n'][way % 3 + usize::from(to % 7 == 0)];
                board.put_beside(own, ways[usize::from(to) % ways.len()], letter, !turn);
            }
            let mut field = "-".to_owned();
            if let Some(file) = passed {
                let [from, over, to] = if turn { [7, 6, 5] } else { [1, 2, 3] };
                board.put(to * 9 + file, if white % 2 == 0 { 'w' } else { 'j' }, !turn);
                board.put(to * 9 + (file + 1) % 9, if black % 2 == 0 { 'w' } else { 'j' }, turn);
                if tame {
                    board.0[from * 9 + file] = '.';
                    board.0[over * 9 + file] = '.';
                }
                field = format!("{}{}", char::from(b'a' + file as u8), over + 1);
            }
            board.put(own, 'k', turn);
            board.put(other, 'k', !turn);
            board.string(&format!("{} - {field} 3 9", if turn { 'w' } else { 'b' }))
        },
    )
}

/// Each move that is looked at asks the judge for all its moves again: a few at a time.
const LOOK: Look = Look { moves: 3, cells: 1 };

#[test]
fn the_judge_agrees_on_random_positions_and_walks() {
    let rules = QueensOrCastles::new();
    let seen = Sorts::default();
    let mut starts: Vec<&str> = VECTORS.lines().filter_map(|line| line.split('"').nth(3)).collect();
    starts.push("qnbdkdbnq/wjwjwjwjw/9/9/9/9/9/WJWJWJWJW/QNBDKDBNQ w - - 0 1");
    run(60, &(select(starts), choices(0..20)), |(start, choices)| {
        read_and_walk::<_, Slow>(&rules, start, &choices, LOOK, &seen)
    });
    assert_eq!(seen.0.seen("refused"), 0);
    run(6_000, &(placement(), choices(0..4)), |(fen, choices)| {
        read_and_walk::<_, Slow>(&rules, &fen, &choices, LOOK, &seen)
    });
    let fiftieth = seen.0.seen("positions") / 50;
    let floors = [
        ("positions", 5_000),
        ("refused", 100),
        ("promotion", fiftieth),
        ("vanishing", fiftieth),
        ("synergism", fiftieth),
        ("diplomatic win", fiftieth),
        ("en passant", 1),
        ("vanishing out of check", 1),
        ("vanishing after a capture", 1),
        ("vanishing alone", 1),
        ("synergism out of check", 1),
        ("diplomatic win in check", 1),
        ("diplomatic win from a pin", 1),
        ("diplomacy", 1),
        ("checkmate", 1),
        ("checks", 1),
    ];
    seen.0.demand("queens-or-castles", &floors);
}
