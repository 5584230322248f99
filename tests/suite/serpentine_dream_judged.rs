//! Serpentine Dream Chess against the slow judge: walks from the start and from rich positions,
//! and random placements.

use crate::slow;

use std::cell::RefCell;
use std::collections::BTreeMap;

use chesswright::prelude::*;
use chesswright::variants::serpentine_dream::SerpentineDream;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use slow::Judge;
use slow::serpentine_dream::Dream;

const BONUS: &str = include_str!("../data/vectors/serpentine-dream.jsonl");
const CONVERGENCE: &str = include_str!("../data/vectors/serpentine-dream-convergence.jsonl");
/// Positions compared in a run, at least, for each game.
const LEAST: usize = 5_000;

/// Positions where the rarer rules matter.
const RICH: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - ABCDEFGHabcdefgh 0 0 1",
    // Castling in the middle of everything; pawns about to promote.
    "r3k2r/p7/8/6r(q)1/2q5/1P5n/P7/R3K2R[] w KQq - Aa 0 0 20",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R[Pp] w KQkq - - 0 0 20",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R[Pp] b KQkq - - 0 0 20",
    // A rescue that opens castling: the pawn parries the Rook's check, knights hold the middle.
    "4r3/1k6/2N5/8/8/8/8/R3K2R[PP] w KQ - - 0 0 30",
    // Queens of both sorts, roles of Kings, en passant.
    "3q4/4k(n)3/8/2p(q)1q3/3Q1N(Q)2/8/3K(P)4/8[Pp] w - - - 0 4 25",
    "4k3/2pp1p2/8/1P2P1N(P)1/2pnp3/8/1P1P1P2/4K3[P] w - - BDFcdf 0 0 15",
    // The hidden configuration, about to be kept.
    "7k/8/8/R3p(r)3/3rR3/8/8/K7[] w - - - 0 0 40",
    // A Convergence to be completed.
    "8/8/4k3/3rp3/3n1b2/8/1R6/K5R1[] b - - - 0 0 33",
];

type Tally = RefCell<BTreeMap<&'static str, usize>>;

fn note(tally: &Tally, what: &'static str, how_often: usize) {
    *tally.borrow_mut().entry(what).or_default() += how_often;
}

/// Puts down which of the rarer things a position shows.
fn observe(
    tally: &Tally,
    rules: &SerpentineDream,
    position: &Position<SerpentineDream>,
    moves: &[String],
) {
    let them = moves.iter().map(|mv| mv.rsplit(',').next().unwrap_or(mv));
    let count = |test: &dyn Fn(&str) -> bool| them.clone().filter(|mv| test(mv)).count();
    let home = position.turn() == Color::White;
    let castles = |mv: &str| {
        let castling = if home { ["e1g1/", "e1c1/"] } else { ["e8g8/", "e8c8/"] };
        position.rights().any() && castling.iter().any(|text| mv.starts_with(text))
    };
    let dark = |mv: &str| {
        let bytes = mv.as_bytes();
        (bytes[2] - b'a' + bytes[3] - b'1').is_multiple_of(2)
    };
    let kings = rules.kings(position);
    let role_king = |mv: &str| {
        let cell = rules.board().cell(&mv[..2]).filter(|&cell| kings.has(cell));
        cell.is_some_and(|cell| position.kind_at(cell).index() != 0)
    };
    note(tally, "positions", 1);
    note(tally, "rescues", moves.iter().filter(|mv| mv.starts_with('P')).count());
    note(tally, "castlings", count(&castles));
    let with_rescue = moves.iter().filter(|mv| mv.starts_with('P') && castles(&mv[5..]));
    note(tally, "castlings after a rescue", with_rescue.count());
    note(tally, "promotions on dark squares", count(&|mv| mv.len() == 5 && dark(mv)));
    note(tally, "moves of role-changed Kings", count(&role_king));
    if position.en_passant_is_legal() {
        note(tally, "en passant", 1);
    }
    if rules.convergence_check(position).is_some() {
        note(tally, "Convergence checks", 1);
    }
    let names = ["e4", "d5", "d4", "e5"].map(|name| rules.board().cell(name).expect("a cell"));
    let rook = |&cell: &chesswright::board::Cell| position.kind_at(cell).index() == 2;
    if names.iter().all(rook) && position.of(Color::White).has(names[0]) {
        note(tally, "hidden configurations", 1);
    }
    if let Some(outcome) = rules.outcome(position) {
        note(tally, outcome.reason, 1);
    }
    if rules.is_in_check(position, position.turn()) {
        note(tally, "checks", 1);
    }
}

/// Library and judge agree about everything in a position.
fn agree<const B: bool>(
    rules: &SerpentineDream,
    position: &Position<SerpentineDream>,
    judge: &Dream<B>,
    (choice, tally): (usize, &Tally),
) -> Result<Vec<String>, TestCaseError> {
    let fen = judge.fen();
    prop_assert_eq!(&rules.position_string(position), &fen);
    prop_assert_eq!(position.hash(), rules.hash_from_scratch(position), "the hash of {}", fen);
    // Captured study pieces can pass the bound of eight pawns, which no string may.
    let read = rules.read_position(&fen);
    let sound = Dream::<B>::read(&fen).is_ok();
    prop_assert_eq!(read.is_ok(), sound, "{} read back", fen);
    if let Ok(read) = read {
        prop_assert_eq!(read, *position, "{} read back", fen);
    }

    let moves = rules.legal_moves(position);
    let written = |moves: &[_]| {
        let mut strings: Vec<String> =
            moves.iter().map(|&mv| rules.move_string(position, mv)).collect();
        strings.sort_unstable();
        strings
    };
    let strings = written(&moves);
    prop_assert_eq!(&strings, &judge.legal(), "the legal moves of {}", fen);
    prop_assert_eq!(rules.count_moves(position), strings.len() as u64, "the count in {}", fen);
    prop_assert_eq!(rules.has_moves(position), !strings.is_empty(), "any moves in {}", fen);
    prop_assert_eq!(rules.is_in_check(position, position.turn()), judge.in_check(), "{}", fen);
    let outcome = rules.outcome(position);
    let verdict = outcome.map_or("ongoing".to_owned(), |outcome| outcome.verdict.to_string());
    prop_assert_eq!(verdict, judge.outcome(), "the outcome of {}", fen);

    let against = judge.in_convergence_check().then_some(position.turn());
    let check = rules.convergence_check(position).map(|(color, _)| color);
    prop_assert_eq!(check, against, "Convergence check in {}", fen);

    // Each of these asks the judge for all its moves again: a few at a time.
    for offset in 0..strings.len().min(3) {
        let string = &strings[(choice + offset * 37) % strings.len()];
        let mv = rules.read_move(position, string);
        let mv = mv.map_err(|error| TestCaseError::fail(format!("{string} in {fen}: {error}")))?;
        let check = judge.play(string).in_check();
        prop_assert_eq!(rules.gives_check(position, mv), check, "check by {} in {}", string, fen);
        let captures = rules.is_capture(position, mv);
        prop_assert_eq!(captures, judge.is_capture(string), "{} in {}", string, fen);
    }
    let captures: Vec<_> =
        moves.iter().copied().filter(|&mv| rules.is_capture(position, mv)).collect();
    prop_assert_eq!(written(&rules.captures(position)), written(&captures), "{}", fen);

    let cell = rules.board().cells().nth(choice % 64).expect("a cell of the board");
    let name = rules.board().name(cell);
    for color in Color::ALL {
        let attackers = rules.attackers(position, cell, color);
        let mut names: Vec<&str> = attackers.cells().map(|c| rules.board().name(c)).collect();
        names.sort_unstable();
        let white = color == Color::White;
        prop_assert_eq!(names, judge.attackers(name, white), "attackers of {} in {}", name, fen);
        let controlled = rules.controlled(position, color).has(cell);
        prop_assert_eq!(controlled, attackers.any(), "{} controls {} in {}", color, name, fen);
    }
    observe(tally, rules, position, &strings);
    Ok(strings)
}

/// Plays the choices out, comparing every position; rarer moves are taken more often.
fn walk<const B: bool>(
    rules: &SerpentineDream,
    fen: &str,
    choices: &[(u16, u8)],
    tally: &Tally,
) -> Result<(), TestCaseError> {
    let fail = |error: String| TestCaseError::fail(format!("{fen}: {error}"));
    let mut position = rules.read_position(fen).map_err(|error| fail(error.to_string()))?;
    let mut judge = Dream::<B>::read(fen).map_err(fail)?;
    let mut strings = agree(rules, &position, &judge, (0, tally))?;
    for &(choice, taste) in choices {
        let choice = usize::from(choice);
        let rare = |mv: &&String| match taste {
            0 => mv.starts_with('P'),
            1 => mv.len() == 5,
            2 => mv.starts_with("e1") || mv.starts_with("e8"),
            3 => ["d4", "d5", "e4", "e5"].contains(&&mv[2..4]),
            4 => judge.is_capture(mv),
            5 => mv.ends_with("/r") || mv.ends_with("/p"),
            _ => true,
        };
        let mut liked: Vec<&String> = strings.iter().take(400).filter(rare).collect();
        if liked.is_empty() {
            liked = strings.iter().collect();
        }
        let Some(&string) = liked.get(choice % liked.len().max(1)) else { break };
        let played = rules.read_move(&position, string);
        let played = played.and_then(|mv| rules.play(&mut position, mv));
        prop_assert_eq!(played, Ok(()), "{} in {}", string, judge.fen());
        judge = judge.play(string);
        strings = agree(rules, &position, &judge, (choice, tally))?;
    }
    Ok(())
}

/// A position put together at random, some of it as no position can be.
fn placement() -> impl Strategy<Value = String> {
    let cell = || prop_oneof![3 => 0..64usize, 1 => select(vec![27usize, 28, 35, 36])];
    let kinds: Vec<char> = "pppqrbnk".chars().collect();
    let piece = (
        cell(),
        any::<bool>(),
        select("pppppqqrrbnn".chars().collect::<Vec<_>>()),
        // Its role, if it has another.
        prop::option::weighted(0.5, select(kinds.clone())),
    );
    let king = || (cell(), prop::option::weighted(0.6, select(kinds.clone())));
    let pieces = prop::collection::vec(piece, 0..14);
    // Where a pawn has just made a double step; how tame all this is.
    let passed = prop::option::weighted(0.4, 0..8usize);
    // What the end of a game begins with: the Castle, the Royal or the hidden configuration.
    let formation = prop::option::weighted(0.25, 0..3usize);
    let rest = (any::<bool>(), 0..3usize, 0..3usize, passed, formation);
    (king(), king(), pieces, rest, prop::bool::weighted(0.95)).prop_map(
        |(white, black, pieces, (turn, ours, theirs, passed, formation), tame)| {
            let mut board = [None; 64];
            let mut put = |cell: usize, is_white: bool, natural: char, role: Option<char>| {
                let light = (cell % 8 + cell / 8) % 2 == 1;
                let last = cell / 8 == if is_white { 7 } else { 0 };
                let natural = if tame && natural == 'p' && last { 'n' } else { natural };
                let role = role.filter(|&role| role != natural && !(tame && light));
                board[cell] = Some((is_white, natural, role));
            };
            for (cell, is_white, natural, role) in pieces {
                put(cell, is_white, natural, role);
            }
            let mut field = "-".to_owned();
            if let Some(file) = passed {
                let [over, to] = if turn { [40, 32] } else { [16, 24] };
                put(to + file, !turn, 'p', None);
                put(to + (file + 1) % 8, turn, 'p', None);
                let rank = over / 8 + 1;
                field = format!("{}{rank}", char::from(b'a' + file as u8));
            }
            let [mut white, mut black] = [white, black];
            let [light, dark] = [[28, 35], [27, 36]];
            match formation {
                Some(0) => {
                    for cell in light.into_iter().chain(dark) {
                        put(cell, !turn, 'n', Some('b'));
                    }
                }
                // The side that has just moved is the other one.
                Some(1) if turn => {
                    black.0 = dark[0];
                    put(dark[1], false, 'r', Some('q'));
                }
                Some(1) => {
                    white.0 = light[0];
                    put(light[1], true, 'q', None);
                }
                Some(_) => {
                    for cell in light {
                        put(cell, true, 'r', None);
                    }
                    for cell in dark {
                        put(cell, false, 'p', Some('r'));
                    }
                }
                None => {}
            }
            for ((cell, role), is_white) in [(white, true), (black, false)] {
                put(cell, is_white, 'k', role);
            }
            if let Some(file) = passed.filter(|_| tame) {
                // Unless a King stands there.
                let [from, over] = if turn { [48, 40] } else { [8, 16] };
                for cell in [from + file, over + file] {
                    board[cell] = board[cell].filter(|&(_, natural, _)| natural == 'k');
                }
            }
            let mut unmoved = String::new();
            for (rank, is_white, first) in [(1, true, b'A'), (6, false, b'a')] {
                for file in 0..8 {
                    if board[rank * 8 + file] == Some((is_white, 'p', None)) {
                        unmoved.push(char::from(first + file as u8));
                    }
                }
            }
            if unmoved.is_empty() {
                unmoved.push('-');
            }
            let mut rows = vec![];
            for rank in (0..8).rev() {
                let mut row = String::new();
                let mut empty = 0;
                for piece in &board[rank * 8..rank * 8 + 8] {
                    let Some((is_white, natural, role)) = *piece else {
                        empty += 1;
                        continue;
                    };
                    if empty > 0 {
                        row += &empty.to_string();
                        empty = 0;
                    }
                    let text = match role {
                        Some(role) => format!("{natural}({role})"),
                        None => natural.to_string(),
                    };
                    row += &if is_white { text.to_uppercase() } else { text };
                }
                if empty > 0 {
                    row += &empty.to_string();
                }
                rows.push(row);
            }
            let turn = if turn { 'w' } else { 'b' };
            let hands = format!("{}{}", "P".repeat(ours), "p".repeat(theirs));
            format!("{}[{hands}] {turn} - {field} {unmoved} 0 0 1", rows.join("/"))
        },
    )
}

/// Runs the cases; a failure is reported with the smallest case that shows it.
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

fn judged<const B: bool>(rules: &SerpentineDream, vectors: &str) {
    let fens: Vec<&str> = vectors.lines().filter_map(|line| line.split('"').nth(3)).collect();
    let starts: Vec<&str> = RICH.into_iter().chain(fens).collect();
    let tally = Tally::default();
    let steps = || prop::collection::vec((any::<u16>(), 0..12u8), 10..40);
    // The rich positions as often as all the others.
    let start = prop_oneof![0..RICH.len(), 0..starts.len()];
    run(150, &(start, steps()), |(start, steps)| walk::<B>(rules, starts[start], &steps, &tally));
    let refused = RefCell::new([0, 0]);
    run(6_000, &(placement(), any::<u16>()), |(fen, choice)| {
        let read = rules.read_position(&fen);
        let judge = Dream::<B>::read(&fen);
        prop_assert_eq!(read.is_ok(), judge.is_ok(), "{}: {:?} {:?}", fen, read, judge);
        refused.borrow_mut()[usize::from(read.is_ok())] += 1;
        if let (Ok(position), Ok(judge)) = (read, judge) {
            agree(rules, &position, &judge, (usize::from(choice), &tally))?;
        }
        Ok(())
    });
    println!("{}: {:?}", rules.id(), tally.borrow());
    println!("refused and accepted placements: {:?}", refused.borrow());
    let seen = |what| tally.borrow().get(what).copied().unwrap_or(0);
    assert!(seen("positions") >= LEAST, "{} positions", seen("positions"));
    for what in [
        "castlings",
        "promotions on dark squares",
        "moves of role-changed Kings",
        "en passant",
        "Convergence checks",
        "hidden configurations",
        "checks",
    ] {
        assert!(seen(what) >= 20, "{what}: {}", seen(what));
    }
    if B {
        assert!(seen("rescues") >= 1_000, "rescues: {}", seen("rescues"));
        assert!(seen("castlings after a rescue") > 0, "no castling after a rescue");
    }
}

#[test]
fn the_game_with_the_bonus_agrees() {
    judged::<true>(&SerpentineDream::new(), BONUS);
}

#[test]
fn the_convergence_paradigm_agrees() {
    judged::<false>(&SerpentineDream::convergence(), CONVERGENCE);
}
