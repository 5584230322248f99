//! Queens or Castles against the slow judge: random positions, and a few plies from each.

use crate::slow;

use std::cell::RefCell;
use std::collections::BTreeMap;

use chesswright::prelude::*;
use chesswright::variants::queens_or_castles::{Action, Move, QueensOrCastles};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use slow::Judge;
use slow::queens_or_castles::QueensOrCastles as Slow;

/// So many positions are judged at least.
const LEAST: u32 = 5_000;

/// In how many positions something was so.
type Tally = RefCell<BTreeMap<&'static str, u32>>;

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

/// Library and judge agree about everything in a position; gives back its legal moves.
fn agree(
    rules: &QueensOrCastles,
    position: &Position<QueensOrCastles>,
    judge: &Slow,
    choice: usize,
    tally: &Tally,
) -> Result<Vec<Move>, TestCaseError> {
    let fen = judge.fen();
    prop_assert_eq!(&rules.position_string(position), &fen);
    prop_assert_eq!(rules.read_position(&fen), Ok(*position), "{} read back", fen);
    prop_assert_eq!(position.hash(), rules.hash_from_scratch(position), "the hash of {}", fen);

    let moves = rules.legal_moves(position).to_vec();
    let written = |moves: &[Move]| {
        let mut strings: Vec<String> =
            moves.iter().map(|&mv| rules.move_string(position, mv)).collect();
        strings.sort_unstable();
        strings
    };
    let strings = written(&moves);
    prop_assert_eq!(&strings, &judge.legal(), "the legal moves of {}", fen);
    prop_assert_eq!(rules.count_moves(position), moves.len() as u64, "the count in {}", fen);
    prop_assert_eq!(rules.has_moves(position), !moves.is_empty(), "any moves in {}", fen);
    prop_assert_eq!(rules.is_in_check(position, position.turn()), judge.in_check(), "{}", fen);
    let outcome = rules.outcome(position);
    let verdict = outcome.map_or("ongoing".to_owned(), |outcome| outcome.verdict.to_string());
    prop_assert_eq!(verdict, judge.outcome(), "the outcome of {}", fen);

    let captures: Vec<Move> =
        moves.iter().copied().filter(|&mv| rules.is_capture(position, mv)).collect();
    prop_assert_eq!(written(&rules.captures(position)), written(&captures), "{}", fen);
    // Each of these asks the judge for all its moves again: a few at a time.
    for offset in 0..moves.len().min(3) {
        let mv = moves[(choice + offset * 37) % moves.len()];
        let string = rules.move_string(position, mv);
        prop_assert_eq!(rules.read_move(position, &string), Ok(mv), "{} in {}", string, fen);
        let takes = rules.is_capture(position, mv);
        prop_assert_eq!(takes, judge.is_capture(&string), "{} in {}", string, fen);
        let (check, next) = (rules.gives_check(position, mv), judge.play(&string));
        prop_assert_eq!(check, next.in_check(), "check by {} in {}", string, fen);
        let from = rules.moves_from(position, mv.from);
        let own: Vec<Move> = moves.iter().copied().filter(|other| other.from == mv.from).collect();
        prop_assert_eq!(written(&from), written(&own), "{} in {}", string, fen);
    }

    let cell = Cell::new((choice % 81) as u8);
    let name = rules.board().name(cell);
    for color in Color::ALL {
        let attackers = rules.attackers(position, cell, color);
        let mut names: Vec<&str> = attackers.cells().map(|c| rules.board().name(c)).collect();
        names.sort_unstable();
        let white = color == Color::White;
        prop_assert_eq!(names, judge.attackers(name, white), "attackers of {} in {}", name, fen);
    }

    let mut seen: Vec<&str> = moves.iter().flat_map(|&mv| classes(rules, position, mv)).collect();
    seen.push("positions");
    if judge.in_check() {
        seen.push("checks");
    }
    if let Some(outcome) = outcome {
        seen.push(outcome.reason);
    }
    seen.sort_unstable();
    seen.dedup();
    for class in seen {
        *tally.borrow_mut().entry(class).or_default() += 1;
    }
    Ok(moves)
}

/// Judges a position and those that the choices lead to: three times of four by a special move,
/// each sort of them as likely as another.
fn walk(
    rules: &QueensOrCastles,
    mut position: Position<QueensOrCastles>,
    choices: &[(u16, u8)],
    tally: &Tally,
) -> Result<(), TestCaseError> {
    let fen = rules.position_string(&position);
    let mut judge = Slow::read(&fen).map_err(|why| TestCaseError::fail(format!("{fen}: {why}")))?;
    let mut moves = agree(rules, &position, &judge, 0, tally)?;
    for &(choice, taste) in choices {
        let choice = usize::from(choice);
        let mut sorts: Vec<&str> =
            moves.iter().flat_map(|&mv| classes(rules, &position, mv)).collect();
        sorts.sort_unstable();
        sorts.dedup();
        let wanted = (taste > 0 && !sorts.is_empty()).then(|| sorts[choice % sorts.len()]);
        let is_wanted =
            |mv: &Move| wanted.is_none_or(|w| classes(rules, &position, *mv).contains(&w));
        let pool: Vec<Move> = moves.iter().copied().filter(is_wanted).collect();
        let Some(&mv) = pool.get(choice % pool.len().max(1)) else { break };
        let string = rules.move_string(&position, mv);
        prop_assert_eq!(rules.play(&mut position, mv), Ok(()), "{} in {}", string, judge.fen());
        judge = judge.play(&string);
        moves = agree(rules, &position, &judge, choice, tally)?;
    }
    Ok(())
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

fn run<S: Strategy>(
    cases: u32,
    strategy: &S,
    test: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    if let Err(failure) = TestRunner::new(config).run(strategy, test) {
        panic!("{failure}");
    }
}

#[test]
fn the_judge_agrees_on_random_positions_and_walks() {
    let rules = QueensOrCastles::new();
    let tally = Tally::default();
    let steps = |most| prop::collection::vec((any::<u16>(), 0..4u8), 0..most);
    let mut starts: Vec<&str> = VECTORS.lines().filter_map(|line| line.split('"').nth(3)).collect();
    starts.push("qnbdkdbnq/wjwjwjwjw/9/9/9/9/9/WJWJWJWJW/QNBDKDBNQ w - - 0 1");
    run(60, &(select(starts), steps(20)), |(start, steps)| {
        let position = rules.read_position(start);
        walk(
            &rules,
            position.map_err(|error| TestCaseError::fail(error.to_string()))?,
            &steps,
            &tally,
        )
    });
    let refused = RefCell::new([0u32, 0]);
    run(6_000, &(placement(), steps(4)), |(fen, steps)| {
        let (read, judge) = (rules.read_position(&fen), Slow::read(&fen));
        prop_assert_eq!(read.is_ok(), judge.is_ok(), "{}: {:?} {:?}", fen, read, judge);
        refused.borrow_mut()[usize::from(read.is_ok())] += 1;
        read.map_or(Ok(()), |position| walk(&rules, position, &steps, &tally))
    });
    println!("{:?}", tally.borrow());
    println!("placements refused and accepted: {:?}", refused.borrow());
    let seen = |what| tally.borrow().get(what).copied().unwrap_or(0);
    let positions = seen("positions");
    assert!(positions >= LEAST, "{positions} positions");
    for what in ["promotion", "vanishing", "synergism", "diplomatic win"] {
        println!(
            "{what} possible in {:.1} %",
            100.0 * f64::from(seen(what)) / f64::from(positions)
        );
        assert!(seen(what) * 50 >= positions, "{what}: in {} of {positions}", seen(what));
    }
    for what in [
        "en passant",
        "vanishing out of check",
        "vanishing after a capture",
        "vanishing alone",
        "synergism out of check",
        "diplomatic win in check",
        "diplomatic win from a pin",
        "diplomacy",
        "checkmate",
        "checks",
    ] {
        assert!(seen(what) > 0, "{what}: {}", seen(what));
    }
}
