//! Soul Reaver Chess: vectors, the judge, and the rules one by one.

use crate::slow;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use chesswright::prelude::*;
use chesswright::rules::{Action, Move};
use chesswright::variants::soul_reaver::{SoulReaver, kind};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use slow::Judge;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8 \
                     w KQkq - ABCDEFGHabcdefgh 0 1";

const VECTORS: [&str; 2] = [
    include_str!("../data/vectors/soul-reaver.jsonl"),
    include_str!("../data/vectors/soul-reaver-swap.jsonl"),
];

fn games() -> [SoulReaver; 2] {
    [SoulReaver::new(), SoulReaver::with_swap()]
}

/// A line of the vectors: position, sorted moves, check, outcome.
fn vector(line: &str) -> (&str, Vec<&str>, bool, &str) {
    let text = |key: &str| {
        let rest = line.split_once(&format!("\"{key}\": \"")).expect("the key is there").1;
        rest.split_once('"').expect("the text is closed").0
    };
    let list = line.split_once("\"moves\": [").expect("moves are there").1;
    let list = list.split_once(']').expect("the list is closed").0;
    let moves = list.split(", ").map(|mv| mv.trim_matches('"')).filter(|mv| !mv.is_empty());
    (text("fen"), moves.collect(), line.contains("\"check\": true"), text("outcome"))
}

fn strings(rules: &SoulReaver, position: &Position<SoulReaver>) -> Vec<String> {
    let moves = rules.legal_moves(position);
    let mut list: Vec<String> = moves.iter().map(|&mv| rules.move_string(position, mv)).collect();
    list.sort();
    list
}

fn bare_outcome(rules: &SoulReaver, position: &Position<SoulReaver>) -> String {
    rules.outcome(position).map_or("ongoing".into(), |outcome| outcome.verdict.to_string())
}

#[test]
fn vectors_of_both_ids() {
    for (rules, vectors) in games().iter().zip(VECTORS) {
        let mut lines = 0;
        for line in vectors.lines() {
            let (fen, moves, check, outcome) = vector(line);
            let position = rules.read_position(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
            assert_eq!(strings(rules, &position), moves, "{fen}");
            assert_eq!(rules.is_in_check(&position, position.turn()), check, "{fen}");
            assert_eq!(bare_outcome(rules, &position), outcome, "{fen}");
            assert_eq!(rules.position_string(&position), fen);
            lines += 1;
        }
        assert_eq!(lines, 110);
    }
}

#[test]
fn perft_counts_of_both_ids() {
    let mut rows = 0;
    for line in include_str!("../data/vectors/perft.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[id, depth, count, fen] = &fields[..] else { panic!("four fields: {line}") };
        if !id.starts_with("soul-reaver") {
            continue;
        }
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        if cfg!(debug_assertions) && count > 3_000_000 {
            continue;
        }
        let games = games();
        let rules = games.iter().find(|rules| rules.id() == id).expect("a known id");
        let position = rules.read_position(fen).unwrap();
        assert_eq!(chesswright::perft(rules, &position, depth), count, "{line}");
        if count < 100_000 {
            assert_eq!(chesswright::perft_by_making(rules, &position, depth), count, "{line}");
        }
        rows += 1;
    }
    assert!(rows >= 60, "{rows} rows");
}

// The judge.

/// What is special about a legal move.
fn classes(rules: &SoulReaver, position: &Position<SoulReaver>, mv: Move) -> Vec<&'static str> {
    let board = rules.board();
    let us = position.turn();
    let king = position.pieces(us, kind::KING).first().unwrap();
    let in_check = rules.is_in_check(position, us);
    let twin = board.twin(mv.to);
    let round = |cell: Cell| board.second_cells().has(cell);
    let name = |cell: Cell| board.name(cell).trim_start_matches('~');
    match mv.action {
        Action::EnPassant => vec!["en passant"],
        Action::Castle(_) => vec!["castling"],
        _ if mv.from == king && mv.to == board.twin(king) => match position.piece(mv.to) {
            None => vec!["teleport"],
            Some(piece) if piece.color == us => vec!["swap with own"],
            Some(_) => vec!["swap with enemy"],
        },
        _ if mv.to == board.twin(mv.from) => {
            let last =
                position.kind_at(mv.from) == kind::PAWN && name(mv.from).ends_with(['1', '8']);
            let near = round(king) == round(mv.to);
            match (last, near) {
                (true, _) if in_check => vec!["passage parries"],
                (true, _) => vec!["passage, or a summons like it"],
                (false, _) if in_check => vec!["summons parries"],
                _ => vec!["summons"],
            }
        }
        _ if rules.is_capture(position, mv) => {
            let mut list = vec![];
            let displaced = !position.occupied().has(twin);
            list.push(if displaced { "capture displaces" } else { "capture removes" });
            if displaced && round(mv.to) != round(king) {
                list.push("displaced to the King's board");
                if in_check {
                    list.push("displaced piece parries");
                }
            }
            let same_rank = name(mv.from)[1..] == name(mv.to)[1..];
            if position.kind_at(mv.from) == kind::PAWN && same_rank {
                list.push("pawn captures along the ring");
            }
            list
        }
        _ if position.state().has(mv.from) && mv.from.index().abs_diff(mv.to.index()) == 16 => {
            vec!["double step"]
        }
        _ => vec![],
    }
}

fn agree<J: Judge>(
    rules: &SoulReaver,
    position: &Position<SoulReaver>,
    judge: &J,
    cell: usize,
) -> Result<(), TestCaseError> {
    let fen = rules.position_string(position);
    prop_assert_eq!(&fen, &judge.fen());
    prop_assert_eq!(rules.read_position(&fen), Ok(*position), "{} read back", fen);
    prop_assert_eq!(position.hash(), rules.hash_from_scratch(position), "hash of {}", fen);
    let all = strings(rules, position);
    prop_assert_eq!(&all, &judge.legal(), "moves of {}", fen);
    prop_assert_eq!(rules.count_moves(position), all.len() as u64, "count of {}", fen);
    let captures: BTreeSet<String> =
        rules.captures(position).iter().map(|&mv| rules.move_string(position, mv)).collect();
    let known: BTreeSet<String> = all.iter().filter(|mv| judge.is_capture(mv)).cloned().collect();
    prop_assert_eq!(captures, known, "captures of {}", fen);
    prop_assert_eq!(rules.is_in_check(position, position.turn()), judge.in_check(), "{}", fen);
    prop_assert_eq!(bare_outcome(rules, position), judge.outcome(), "outcome of {}", fen);
    let cell = Cell::new(cell as u8);
    let name = rules.board().name(cell);
    for color in Color::ALL {
        let attackers = rules.attackers(position, cell, color);
        let mut names: Vec<&str> = attackers.cells().map(|c| rules.board().name(c)).collect();
        names.sort_unstable();
        prop_assert_eq!(names, judge.attackers(name, color == Color::White), "{} {}", name, fen);
    }
    for &mv in &rules.legal_moves(position) {
        prop_assert_eq!(
            rules.is_capture(position, mv),
            judge.is_capture(&rules.move_string(position, mv))
        );
        prop_assert!(rules.moves_from(position, mv.from).contains(&mv), "{:?} in {}", mv, fen);
    }
    Ok(())
}

fn walks<J: Judge>(rules: &SoulReaver, vectors: &'static str) {
    let mut starts: Vec<&str> = vectors.lines().map(|line| vector(line).0).collect();
    starts.push(START);
    let positions = RefCell::new(0u32);
    let counts: RefCell<BTreeMap<&'static str, u32>> = RefCell::default();
    let steps = prop::collection::vec((any::<prop::sample::Index>(), 0..4u8, 0..128usize), 0..24);
    let strategy = (prop::sample::select(starts), steps);
    let config = Config { cases: 700, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&strategy, |(start, steps)| {
        let mut position = rules.read_position(start).unwrap();
        let mut judge = J::read(start).unwrap();
        agree(rules, &position, &judge, 0)?;
        for (choice, special, cell) in steps {
            let moves = rules.legal_moves(&position);
            if moves.is_empty() {
                break;
            }
            for class in moves.iter().flat_map(|&mv| classes(rules, &position, mv)) {
                *counts.borrow_mut().entry(class).or_default() += 1;
            }
            // Three times of four a special move, each sort of them as likely as another.
            let here: BTreeSet<&str> =
                moves.iter().flat_map(|&mv| classes(rules, &position, mv)).collect();
            let here: Vec<&str> = here.into_iter().collect();
            let wanted = (special > 0 && !here.is_empty()).then(|| here[choice.index(here.len())]);
            let pool: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| wanted.is_none_or(|w| classes(rules, &position, mv).contains(&w)))
                .collect();
            let mv = pool[choice.index(pool.len())];
            let string = rules.move_string(&position, mv);
            prop_assert_eq!(rules.read_move(&position, &string), Ok(mv), "{}", string);
            let gives_check = rules.gives_check(&position, mv);
            rules.play(&mut position, mv).unwrap();
            judge = judge.play(&string);
            prop_assert_eq!(gives_check, judge.in_check(), "check by {}", string);
            agree(rules, &position, &judge, cell)?;
            *positions.borrow_mut() += 1;
        }
        Ok(())
    });
    println!("{}: {} positions, {:?}", rules.id(), positions.borrow(), counts.borrow());
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(positions.into_inner() >= 5_000, "too few positions");
    let mut expected = vec![
        "castling",
        "en passant",
        "teleport",
        "passage, or a summons like it",
        "summons",
        "summons parries",
        "capture displaces",
        "capture removes",
        "displaced to the King's board",
        "displaced piece parries",
        "pawn captures along the ring",
        "double step",
    ];
    if rules.id().ends_with("swap") {
        expected.extend(["swap with own", "swap with enemy"]);
    }
    for class in expected {
        assert!(counts.borrow().contains_key(class), "no {class} in all the walks");
    }
}

#[test]
fn the_judge_agrees_on_random_walks() {
    walks::<slow::soul_reaver::SoulReaver<false>>(&SoulReaver::new(), VECTORS[0]);
}

#[test]
fn the_judge_agrees_on_random_walks_with_swap() {
    walks::<slow::soul_reaver::SoulReaver<true>>(&SoulReaver::with_swap(), VECTORS[1]);
}

// The rules, sentence by sentence. Positions are written as pieces with their cells.

fn place(rules: &SoulReaver, pieces: &str, turn: Color) -> Position<SoulReaver> {
    let mut setup = Setup::new();
    for piece in pieces.split(' ') {
        let (letter, cell) = piece.split_at(1);
        let (piece, _) = rules.notation().piece_prefix(letter).expect("a piece");
        setup.put(piece, rules.board().cell(cell).expect("a cell"));
    }
    setup.set_turn(turn);
    rules.position(setup).unwrap_or_else(|error| panic!("{pieces}: {error}"))
}

/// A game in a position, and what may be asked about it.
struct Table(SoulReaver, Position<SoulReaver>);

fn white(pieces: &str) -> Table {
    let rules = SoulReaver::new();
    let position = place(&rules, pieces, Color::White);
    Table(rules, position)
}

fn black(pieces: &str) -> Table {
    let rules = SoulReaver::new();
    let position = place(&rules, pieces, Color::Black);
    Table(rules, position)
}

fn swap(pieces: &str) -> Table {
    let rules = SoulReaver::with_swap();
    let position = place(&rules, pieces, Color::White);
    Table(rules, position)
}

fn fen(text: &str) -> Table {
    let rules = SoulReaver::new();
    let position = rules.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Table(rules, position)
}

impl Table {
    fn can(&self, mv: &str) -> bool {
        let count = strings(&self.0, &self.1).iter().filter(|string| *string == mv).count();
        assert!(count <= 1, "{mv} is listed {count} times");
        count == 1
    }

    /// The moves of the piece on a cell, without that cell's name.
    fn goals(&self, cell: &str) -> Vec<String> {
        let from = self.0.board().cell(cell).unwrap();
        let moves = self.0.moves_from(&self.1, from);
        let mut goals: Vec<String> =
            moves.iter().map(|&mv| self.0.board().name(self.0.ends(mv).1).to_string()).collect();
        goals.sort();
        goals
    }

    fn after(mut self, moves: &str) -> Table {
        for mv in moves.split(' ') {
            let mv = self.0.read_move(&self.1, mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
            self.0.play(&mut self.1, mv).unwrap();
        }
        self
    }

    fn on(&self, cell: &str) -> String {
        let piece = self.1.piece(self.0.board().cell(cell).unwrap());
        piece.map_or("-".into(), |piece| self.0.piece_name(piece))
    }

    fn check(&self) -> bool {
        self.0.is_in_check(&self.1, self.1.turn())
    }

    fn string(&self) -> String {
        self.0.position_string(&self.1)
    }
}

#[test]
fn all_start_on_the_square_board() {
    for rules in games() {
        assert_eq!(rules.position_string(&rules.start()), START);
    }
}

/// The rule file's heights, worked out anew.
fn round_cells(from: &str, steps: &[(i32, i32)]) -> Vec<String> {
    let (file, rank) = (i32::from(from.as_bytes()[1] - b'a'), i32::from(from.as_bytes()[2] - b'0'));
    let height = 2 * rank + file % 2;
    let mut cells: Vec<String> = steps
        .iter()
        .filter_map(|(aside, up)| {
            let file = (file + aside).rem_euclid(8);
            let rank = (height + up - file % 2) / 2;
            let name = format!("~{}{rank}", char::from(b'a' + file as u8));
            (1..=8).contains(&rank).then_some(name)
        })
        .collect();
    cells.sort();
    cells.dedup();
    cells
}

#[test]
fn round_neighbours_diagonals_and_leaps_go_by_heights() {
    const SIDES: [(i32, i32); 6] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    const CORNERS: [(i32, i32); 6] = [(2, 0), (-2, 0), (1, 3), (1, -3), (-1, 3), (-1, -3)];
    const LEAPS: [(i32, i32); 6] = [(1, 5), (1, -5), (2, 4), (2, -4), (3, 1), (3, -1)];
    let leaps: Vec<(i32, i32)> = LEAPS.iter().flat_map(|&(f, h)| [(f, h), (-f, h)]).collect();
    let rules = SoulReaver::new();
    for cell in rules.board().second_cells().cells() {
        let from = rules.board().name(cell);
        let go = |kind| {
            let targets = rules.tables().of(Color::White, kind).targets(cell, 0, 0);
            let mut names: Vec<String> =
                targets.cells().map(|cell| rules.board().name(cell).to_string()).collect();
            names.sort();
            names
        };
        assert_eq!(go(kind::KING), round_cells(from, &[SIDES, CORNERS].concat()), "{from}");
        assert_eq!(go(kind::KNIGHT), round_cells(from, &leaps), "{from}");
    }
}

#[test]
fn rides_on_the_round_board_wrap_and_never_cross_the_middle() {
    let table = white("Ka1 kh8 R~a1");
    assert!(table.can("~a1~h1") && table.can("~a1~b1") && !table.can("~a1~e1"));
    // Out along the files the ride winds round: a1, b1, c2, d2, e3, f3, g4, h4, a5, b5, c6, d6.
    assert!(table.can("~a1~g4") && table.can("~a1~h4") && table.can("~a1~d6"));
}

#[test]
fn a_bishops_ring_ends_before_its_start_and_may_be_gone_either_way() {
    let ring = |table: &Table| -> Vec<String> {
        let goals = table.goals("~a4").into_iter();
        goals.filter(|goal| goal.ends_with('4') && !"~b4~d4~f4~h4".contains(&goal[..])).collect()
    };
    assert_eq!(ring(&white("Ka1 kh8 B~a4")), ["~c4", "~e4", "~g4"]);
    assert_eq!(ring(&white("Ka1 kh8 B~a4 P~c4")), ["~e4", "~g4"]);
    assert_eq!(ring(&white("Ka1 kh8 B~a4 P~c4 P~g4")), [""; 0]);
}

#[test]
fn a_rider_on_a_ring_attacks_both_ways() {
    // Either way is open; closing one does not parry, and a piece on one is not pinned.
    let table = white("K~a4 k~e8 b~e4 R~c1");
    assert!(table.check());
    assert!(!table.can("~c1~c4"));
    let table = white("K~a4 k~e8 b~e4 R~c4 R~g4");
    assert!(!table.check());
    assert!(!table.can("~c4~c5") && !table.can("~g4~g5"));
}

/// All cells a rider of the round board meets with the middle empty, by the rule file's heights.
fn round_rides(from: &str, ways: &[(i32, i32)]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for &way in ways {
        let mut cell = from.to_string();
        while let Some(next) = round_cells(&cell, &[way]).pop().filter(|next| next != from) {
            found.insert(next.clone());
            cell = next;
        }
    }
    found
}

#[test]
fn rooks_ride_the_six_sides_bishops_the_six_diagonals_and_queens_both() {
    const SIDES: [(i32, i32); 6] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    const CORNERS: [(i32, i32); 6] = [(2, 0), (-2, 0), (1, 3), (1, -3), (-1, 3), (-1, -3)];
    let rules = SoulReaver::new();
    for cell in rules.board().second_cells().cells() {
        let from = rules.board().name(cell);
        for (kind, ways) in [
            (kind::ROOK, &SIDES[..]),
            (kind::BISHOP, &CORNERS),
            (kind::QUEEN, &[SIDES, CORNERS].concat()),
        ] {
            let targets = rules.tables().of(Color::Black, kind).targets(cell, 0, 0);
            let names: BTreeSet<String> =
                targets.cells().map(|cell| rules.board().name(cell).to_string()).collect();
            assert_eq!(names, round_rides(from, ways), "{from}");
        }
    }
}

#[test]
fn everything_moves_on_the_square_board_as_in_orthodox_chess() {
    let chess = chesswright::variants::orthodox::Orthodox::new();
    let rules = SoulReaver::new();
    let mut seed = 1u64;
    for _ in 0..200 {
        let mut occupied = u64::MAX;
        for _ in 0..2 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            occupied &= seed ^ seed >> 29;
        }
        let kinds = [kind::KING, kind::QUEEN, kind::ROOK, kind::BISHOP, kind::KNIGHT];
        for (cell, kind) in chess.board().cells().flat_map(|c| kinds.map(|k| (c, k))) {
            let ours = rules.tables().of(Color::White, kind).targets(
                cell,
                u128::from(occupied),
                u128::from(occupied),
            );
            let theirs = chess.tables().of(Color::White, kind).targets(cell, occupied, occupied);
            assert_eq!(ours, u128::from(theirs));
        }
    }
}

#[test]
fn pawns_know_one_direction_a_board() {
    for (pawn, to) in [("Pe4", "e5"), ("P~e4", "~e3")] {
        assert_eq!(white(&format!("Ka1 kh8 {pawn}")).goals(&pawn[1..]), [to]);
    }
    for (pawn, to) in [("pe4", "e3"), ("p~e4", "~e5")] {
        assert_eq!(black(&format!("Ka1 kh8 {pawn}")).goals(&pawn[1..]), [to]);
    }
    assert!(!white("Ka1 kh8 Pe4 ne5").can("e4e5"));
    assert!(!white("Ka1 kh8 P~e4 n~e3").can("~e4~e3"));
}

#[test]
fn pawns_capture_forward_beside_their_file() {
    let around = "nd5 ne5 nf5 nd4 nf4 nd3 ne3 nf3";
    assert_eq!(white(&format!("Ka1 kh8 Pe4 {around}")).goals("e4"), ["d5", "f5"]);
    let around = "n~c3 n~d3 n~e3 n~c4 n~e4 n~c5 n~d5 n~e5";
    // d is shifted outwards: inward beside it lie c4 and e4, outward c5 and e5.
    assert_eq!(white(&format!("Ka1 kh8 P~d4 {around}")).goals("~d4"), ["~c4", "~e4"]);
    let around = "N~c3 N~d3 N~e3 N~c4 N~e4 N~c5 N~d5 N~e5";
    assert_eq!(black(&format!("Ka1 kh8 p~d4 {around}")).goals("~d4"), ["~c5", "~e5"]);
    // Around the board too.
    assert_eq!(white("Ka1 kh8 P~a4 n~h3 n~a3").goals("~a4"), ["~h3"]);
}

#[test]
fn a_pawn_on_the_last_ring_may_capture_along_it() {
    assert_eq!(white("Kd5 kh8 P~b1 n~a1 n~c1 nb1").goals("~b1"), ["~a1", "~c1"]);
    assert_eq!(white("Kd5 kh8 P~a1 n~h1 n~b1 na1").goals("~a1"), [""; 0]);
}

#[test]
fn pawns_pass_from_their_last_rank_to_an_empty_twin_and_go_back() {
    assert_eq!(white("Ka1 kh6 Pe8").goals("e8"), ["~e8"]);
    assert_eq!(white("Kh4 kh6 P~e1").goals("~e1"), ["e1"]);
    assert_eq!(black("Ka8 kh6 pe1").goals("e1"), ["~e1"]);
    assert_eq!(black("Kh1 kh6 p~e8").goals("~e8"), ["e8"]);
    for full in ["N~e8", "n~e8"] {
        assert!(!white(&format!("Ka1 kh6 Pe8 {full}")).can("e8~e8"));
    }
    for not_last in ["e7", "e1", "~e8", "~e2"] {
        let table = white(&format!("Ka4 kh6 P{not_last}"));
        assert!(
            table
                .goals(not_last)
                .iter()
                .all(|to| to.trim_matches('~') != not_last.trim_matches('~'))
        );
    }
    let table = white("Ka1 kh6 Pe8").after("e8~e8 h6h5 ~e8~e7");
    assert_eq!(table.on("~e7"), "P");
}

#[test]
fn there_is_no_promotion() {
    let table = white("Ka1 kh6 Pe7").after("e7e8");
    assert_eq!(table.on("e8"), "P");
}

#[test]
fn pawns_may_stand_anywhere() {
    white("Ka4 kh6 Pe1 Pe8 P~e1 P~e8 pd1 pd8 p~d1 p~d8");
}

#[test]
fn only_a_pawn_that_never_left_its_cell_steps_twice() {
    let flagged = "4k3/8/8/8/8/8/4P3/K7|8/8/8/8/8/8/8/8 w - - E 0 1";
    assert!(fen(flagged).can("e2e4"));
    assert!(!fen(&flagged.replace(" E ", " - ")).can("e2e4"));
    assert!(!fen(&flagged.replace("8/8/8/8/4P3", "8/8/4n3/8/4P3")).can("e2e4"));
    assert!(!fen(&flagged.replace("8/8/8/8/4P3", "8/8/8/4n3/4P3")).can("e2e4"));
    let table = fen(flagged).after("e2e4");
    assert!(table.string().contains(" b - e3 - "), "{}", table.string());
    assert!(fen(flagged).after("e2e3").string().ends_with(" b - - - 1 1"));
}

#[test]
fn no_double_step_on_the_round_board() {
    assert_eq!(white("Ka1 kh8 P~e2").goals("~e2"), ["~e1"]);
    assert_eq!(white("Ka1 kh8 P~e7").goals("~e7"), ["~e6"]);
}

#[test]
fn a_double_step_parries_a_check_and_keeps_to_a_pin() {
    assert!(fen("8/8/8/8/K6r/8/4P3/6k1|8/8/8/8/8/8/8/8 w - - E 0 1").can("e2e4"));
    let pinned = "8/8/8/8/8/8/K3P2r/6k1|8/8/8/8/8/8/8/8 w - - E 0 1";
    assert!(!fen(pinned).can("e2e4") && !fen(pinned).can("e2e3"));
    let along = "4r3/8/8/8/8/8/4P3/4K1k1|8/8/8/8/8/8/8/8 w - - E 0 1";
    assert!(fen(along).can("e2e4"));
}

#[test]
fn a_captured_or_summoned_original_is_none_any_more() {
    let table = fen("4k3/8/8/8/8/5n2/4P3/K7|8/8/8/8/8/8/8/8 b - - E 0 1").after("f3g1 a1a2 g1e2");
    assert_eq!(table.on("~e2"), "P");
    assert!(table.string().contains(" w - - - "), "{}", table.string());
    let table = fen("4k3/8/8/8/8/8/4P3/8|8/8/8/8/8/8/3K4/8 w - - E 0 1").after("e2~e2");
    assert!(table.string().contains(" b - - - "), "{}", table.string());
}

#[test]
fn en_passant_displaces_the_pawn_it_takes() {
    let text = "4k3/8/8/3pP3/8/8/8/K7|8/8/8/8/8/8/8/8 w - d6 - 0 1";
    let table = fen(text).after("e5d6");
    assert_eq!(
        (table.on("d6"), table.on("d5"), table.on("~d5")),
        ("P".into(), "-".into(), "p".into())
    );
    let table = fen(&text.replace("|8/8/8/8", "|8/8/8/3N4")).after("e5d6");
    assert_eq!((table.on("d5"), table.on("~d5")), ("-".into(), "N".into()));
}

#[test]
fn en_passant_may_give_check_by_what_it_displaces_and_expose_the_capturer() {
    // The pawns that go from d5 and e5 open the rank to the King on a5.
    let table = fen("8/8/8/k2pP2R/8/8/8/K7|8/8/8/8/8/8/8/8 w - d6 - 0 1").after("e5d6");
    assert!(table.check());
    // On the round board a Black pawn attacks outwards: from d5 both c6 and e6.
    let table = fen("4k3/8/8/3pP3/8/8/8/8|8/8/2K5/8/8/8/8/8 w - d6 - 0 1");
    assert!(!table.can("e5d6"));
    assert!(fen("4k3/8/8/3pP3/8/8/8/8|8/8/3K4/8/8/8/8/8 w - d6 - 0 1").can("e5d6"));
}

#[test]
fn en_passant_may_parry_by_what_it_displaces() {
    assert!(fen("4k3/8/8/3pP3/8/8/8/8|3r4/8/8/8/8/8/3K4/8 w - d6 - 0 1").can("e5d6"));
}

#[test]
fn a_captured_piece_passes_to_its_twin_cell_or_leaves_play() {
    let table = white("Ka1 kh8 Rb5 ng5").after("b5g5");
    assert_eq!((table.on("g5"), table.on("~g5")), ("R".into(), "n".into()));
    let table = white("Ka1 kh8 R~b5 n~b7").after("~b5~b7");
    assert_eq!((table.on("~b7"), table.on("b7")), ("R".into(), "n".into()));
    for full in ["N", "q"] {
        let table = white(&format!("Ka1 kh8 Rb5 ng5 {full}~g5")).after("b5g5");
        assert_eq!((table.on("g5"), table.on("~g5")), ("R".into(), full.into()));
    }
}

#[test]
fn a_capture_that_exposes_the_capturers_own_king_is_illegal() {
    assert!(!white("Ke1 kh8 R~e5 r~e7").can("~e5~e7"));
    assert!(white("Ke1 kh8 R~e5 r~e7 Pe2").can("~e5~e7"));
    assert!(white("Ke1 kh8 R~e5 r~e7 Ne7").can("~e5~e7"));
    assert!(!white("Ke1 kh8 R~f5 n~f3").can("~f5~f3"));
    assert!(!white("Ke1 kh8 R~f5 p~f2").can("~f5~f2"));
    assert!(!white("K~e1 kh8 Re5 re7").can("e5e7"));
}

#[test]
fn a_displaced_piece_may_parry_a_check() {
    assert!(white("Ke1 kh8 re8 R~e5 n~e7").can("~e5~e7"));
    assert!(!white("Ke1 kh8 re8 R~e5 n~f5").can("~e5~f5"));
    // A Rook in the way gives check itself, a double check is not parried.
    assert!(!white("Ke1 kh8 re8 R~e5 r~e7").can("~e5~e7"));
    assert!(!white("Ke1 kh8 re8 nd3 R~e5 n~e7").can("~e5~e7"));
    assert!(white("K~e1 kh8 r~e8 Re5 ne7").can("e5e7"));
}

#[test]
fn nothing_on_one_board_attacks_the_other() {
    assert!(!white("Ke1 kh8 r~e8 q~e2 n~d3").check());
    assert!(!white("K~e1 kh8 re8 qe2 nd3").check());
}

#[test]
fn the_king_teleports_to_his_empty_twin_cell() {
    let table = white("Ke1 kh8").after("e1~e1");
    assert_eq!((table.on("e1"), table.on("~e1")), ("-".into(), "K".into()));
    assert!(white("K~e1 kh8").can("~e1e1"));
    assert!(white("Ke1 kh8 re8").can("e1~e1"), "out of check");
    for full in ["N~e1", "n~e1", "P~e1"] {
        assert!(!white(&format!("Ke1 kh8 {full}")).can("e1~e1"));
    }
}

#[test]
fn after_a_teleport_neither_king_may_be_attacked() {
    assert!(!white("Ke1 kh8 r~e8").can("e1~e1"));
    assert!(!white("Ke1 k~e2").can("e1~e1"));
    assert!(!white("Ke4 ke8 Re1").can("e4~e4"), "the Rook would be uncovered");
    assert!(white("Ke4 ke8 Re1 Ne2").can("e4~e4"));
    assert!(!white("K~e4 k~e8 R~e1").can("~e4e4"));
    assert!(!white("Ka1 kh8").can("a1~b1"));
}

#[test]
fn the_swap_is_an_option() {
    for piece in ["N~e1", "n~e1", "P~e1", "p~e1"] {
        assert!(!white(&format!("Ke1 kh8 {piece}")).can("e1~e1"));
        let table = swap(&format!("Ke1 kh8 {piece}")).after("e1~e1");
        assert_eq!((table.on("e1"), table.on("~e1")), (piece[..1].into(), "K".into()));
        assert!(table.string().ends_with(" 1 1"), "nothing is captured");
    }
    assert!(!swap("Ke1 k~e1").can("e1~e1"));
}

#[test]
fn after_a_swap_neither_king_may_be_attacked() {
    assert!(!swap("Ke1 ke8 R~e1").can("e1~e1"), "the Rook that arrives attacks");
    assert!(swap("Ke1 ke8 N~e1").can("e1~e1"));
    assert!(!swap("Ke1 kh8 N~e1 r~d1").can("e1~e1"));
    // The swapped piece had shielded the enemy King on the King's new board; now he shields.
    assert!(swap("Ke4 k~e8 N~e4 R~e1").can("e4~e4"));
    // On his old board what arrives keeps the line closed.
    assert!(swap("Ke4 ke8 Re1 N~e4").can("e4~e4"));
    // An enemy that arrives keeps it closed too.
    assert!(swap("Ke4 ke8 Re1 n~e4").can("e4~e4"));
}

#[test]
fn the_king_summons_his_own_to_a_cell_beside_him() {
    let table = white("Kb1 kh8 N~b2").after("~b2b2");
    assert_eq!((table.on("b2"), table.on("~b2")), ("N".into(), "-".into()));
    for piece in ["Q", "R", "B", "N", "P"] {
        assert!(white(&format!("Kb1 kh8 {piece}~a2")).can("~a2a2"));
    }
    assert!(!white("Kb1 kh8 N~b3").can("~b3b3"), "not beside him");
    assert!(!white("Kb1 kh8 N~b2 Pb2").can("~b2b2"), "not empty");
    assert!(!white("Kb1 kh8 N~b2 pb2").can("~b2b2"), "nothing is captured");
    assert!(!white("Kb1 kh8 n~b2").can("~b2b2"), "not his own");
    assert!(!white("Kb1 kh8 Nb2").can("b2~b2"), "not to the other board");
}

#[test]
fn eight_cells_for_summons_on_squares_six_on_hexagons() {
    let others = |own: &str, king: &str| {
        let pieces: Vec<String> = SoulReaver::new()
            .board()
            .cells()
            .map(|cell| SoulReaver::new().board().name(cell).to_string())
            .filter(|name| name.starts_with('~') == own.starts_with('~'))
            .filter(|name| name.trim_matches('~') != king.trim_matches('~'))
            .map(|name| format!("N{name}"))
            .collect();
        let table = white(&format!(
            "K{king} k{}h8 {}",
            if own == "~" { "" } else { "~" },
            pieces.join(" ")
        ));
        let moves = strings(&table.0, &table.1);
        let summons = moves.iter().filter_map(|mv| {
            let (from, to) = if own == "~" { mv.split_at(mv.len() - 2) } else { mv.split_at(2) };
            let same = from.trim_matches('~') == to.trim_matches('~');
            (same && from.starts_with('~') != to.starts_with('~')).then(|| to.to_string())
        });
        summons.collect::<Vec<String>>()
    };
    assert_eq!(others("~", "d4"), ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]);
    // d is shifted outwards.
    assert_eq!(others("", "~d4"), ["~c4", "~c5", "~d3", "~d5", "~e4", "~e5"]);
    assert_eq!(others("", "~a1"), ["~a2", "~b1", "~h1"], "files wrap");
    assert_eq!(others("~", "a1"), ["a2", "b1", "b2"], "they do not on the square board");
}

#[test]
fn a_summoned_piece_may_give_check_and_parry_one() {
    assert!(white("Kd1 kd8 R~d2").after("~d2d2").check());
    assert!(white("Kd1 kd8 rd7 N~d2").can("~d2d2"));
    assert!(!white("Kd1 kd8 rd7 N~c2").can("~c2c2"));
}

#[test]
fn a_pawn_that_could_also_pass_makes_one_move() {
    // `can` counts.
    assert!(white("K~b7 kh6 Pb8").can("b8~b8"));
    assert_eq!(white("K~b7 kh6 Pb8").goals("b8"), ["~b8"]);
    // A summons works from where the passage does not.
    assert!(white("K~b7 kh6 Pb6").can("b6~b6"));
}

#[test]
fn a_pinned_pawn_does_not_pass_and_a_passage_may_parry() {
    assert!(!white("Ka8 kh1 Pe8 rh8").can("e8~e8"));
    // From ~g8 the Bishop checks along the ring, both ways round: one cell does not parry.
    assert!(!white("K~c8 kh1 Pe8 b~g8").can("e8~e8"));
    // The Rook on ~f8 rides ~e8, ~d7, ~c7: a pawn that arrives on ~e8 stops it.
    assert!(white("K~c7 kh1 r~f8").check());
    assert!(white("K~c7 kh1 r~f8 Pe8").can("e8~e8"));
}

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/8 w KQkq - - 0 1";

#[test]
fn castling_is_orthodox() {
    let table = fen(CASTLES).after("e1g1");
    assert_eq!(
        (table.on("g1"), table.on("f1"), table.on("h1")),
        ("K".into(), "R".into(), "-".into())
    );
    assert!(table.string().contains(" b kq "));
    let table = fen(CASTLES).after("e1c1");
    assert_eq!(
        (table.on("c1"), table.on("d1"), table.on("a1")),
        ("K".into(), "R".into(), "-".into())
    );
    assert!(!fen(&CASTLES.replace("R3K2R", "RN2K1NR")).can("e1g1"));
    assert!(!fen(&CASTLES.replace("/8/R3", "/4r3/R3")).can("e1g1"), "in check");
    assert!(!fen(&CASTLES.replace("/8/R3", "/6p1/R3")).can("e1g1"), "through an attack");
    assert!(!fen(&CASTLES.replace("w KQkq", "w Qkq")).can("e1g1"));
}

#[test]
fn castling_ends_when_king_or_rook_is_moved_displaced_or_swapped() {
    let rights = |table: Table| table.string().split(' ').nth(2).unwrap().to_string();
    assert_eq!(rights(fen(CASTLES).after("e1e2 e8e7 e2e1")), "-");
    assert_eq!(rights(fen(CASTLES).after("h1h2 h8h7 h2h1 h7h8")), "Qq");
    assert_eq!(rights(fen(CASTLES).after("h1h8")), "Qq", "the Rook was displaced");
    assert_eq!(rights(fen(CASTLES).after("e1~e1 e8d8 ~e1e1")), "-");
    // One Rook's going leaves the other's right.
    let away = "4k3/8/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/8 w KQ - - 0 1";
    assert_eq!(rights(fen(away).after("a1b1 e8e7 b1a1")), "K");
    // The enemy King swaps with the Rook.
    let rules = SoulReaver::with_swap();
    let text = "8/8/8/8/8/8/8/R3K2R|8/8/8/8/8/8/8/7k b KQ - - 0 1";
    let position = rules.read_position(text).unwrap();
    let table = Table(rules, position);
    assert_eq!(rights(table.after("~h1h1")), "Q");
}

#[test]
fn castling_is_on_the_square_board_only_and_not_past_a_displaced_piece() {
    // On the round board that is a step to a corner: no Rook comes along.
    let round = "4k3/8/8/8/8/8/8/8|8/8/8/8/8/8/8/R3K2R w - - - 0 1";
    for (castle, rook) in [("~e1~g1", "~h1"), ("~e1~c1", "~a1")] {
        assert_eq!(fen(round).after(castle).on(rook), "R");
    }
    // A captured Knight that arrives on f1 stands in the way.
    let text = "4k3/8/8/8/8/8/8/R3K2R|8/8/8/8/8/5r2/8/5N2 b KQ - - 0 1";
    assert!(!fen(text).after("~f3~f1").can("e1g1"));
}

#[test]
fn the_fields_of_originals_and_of_en_passant_follow_the_play() {
    let table = fen(START).after("e2e4 a7a6 e4e5 d7d5");
    assert!(table.string().contains(" w KQkq d6 ABCDFGHbcefgh "), "{}", table.string());
    let table = table.after("e5d6");
    assert!(table.string().contains(" b KQkq - ABCDFGHbcefgh "), "{}", table.string());
}

#[test]
fn a_swap_carries_a_pawn_that_is_an_original_no_more() {
    let rules = SoulReaver::with_swap();
    let text = "4k3/8/8/8/8/8/4P3/8|8/8/8/8/8/8/4K3/8 w - - E 0 1";
    let table = Table(SoulReaver::with_swap(), rules.read_position(text).unwrap());
    let table = table.after("~e2e2");
    assert_eq!((table.on("e2"), table.on("~e2")), ("K".into(), "P".into()));
    assert!(table.string().contains(" b - - - "), "{}", table.string());
}

#[test]
fn only_a_capture_is_progress() {
    assert!(fen(&START.replace(" 0 1", " 7 1")).after("e2e4").string().ends_with(" 8 1"));
    let table = fen(&START.replace(" 0 1", " 7 1")).after("e2e4 d7d5 e4d5");
    assert!(table.string().ends_with(" 0 2"), "{}", table.string());
}

#[test]
fn positions_that_cannot_be_played_are_refused() {
    let ok = "4k3/8/8/3pP3/8/8/P7/R3K3|8/8/8/8/8/8/8/8 w Q d6 A 3 9";
    let refused = |from: &str, to: &str, why: &str| {
        let text = ok.replace(from, to);
        assert_ne!(text, ok, "{from} is in it");
        let error = SoulReaver::new().read_position(&text).expect_err(&text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    };
    assert_eq!(fen(ok).string(), ok);
    assert_eq!(fen(&ok.replace(" 3 9", "")).string(), ok.replace(" 3 9", " 0 1"));
    assert_eq!(fen(&ok.replace(" Q ", " A ")).string(), ok);
    refused(" A ", " ", "6 fields");
    refused(" A 3", " A 3 3", "8 fields");
    refused("4k3", "4x3", "no piece of this game");
    refused("4k3", "4k4", "cells are left");
    refused("4k3", "4k2", "cells short");
    refused("4k3", "4k21", "cells are left");
    refused("|", "/", "rows end with |");
    refused("|8/", "|8/8/", "more rows");
    refused("|8/8/", "|8/", "missing");
    refused("4k3", "8", "black has 0 Kings");
    refused("|8", "|K7", "white has 2 Kings");
    refused("4k3", "4k2R", "black is in check");
    refused(" w Q ", " x Q ", "neither side");
    refused(" Q ", " K ", "right to castle");
    refused(" Q ", " q ", "right to castle");
    refused("R3K3", "R2K4", "right to castle");
    refused(" Q ", " QK ", "castling");
    refused(" Q ", " x ", "no castling letter");
    refused(" d6 ", " d5 ", "none passes there");
    refused(" d6 ", " d3 ", "none passes there");
    refused(" d6 ", " ~d6 ", "none passes there");
    refused(" d6 ", " z6 ", "no cell");
    refused("8/8/3pP3", "3p4/8/3pP3", "starting cell is not empty");
    refused("8/8/3pP3", "8/3n4/3pP3", "it is not empty");
    refused("3pP3", "3nP3", "no pawn stands");
    refused(" A ", " B ", "no original pawn stands on b2");
    refused(" A ", " a ", "no original pawn stands on a7");
    refused(" A ", " AA ", "out of order");
    refused(" A ", " x ", "out of order");
    refused(" 3 9", " 03 9", "not a plain number");
    refused(" 3 9", " 3 -9", "not a plain number");
}

#[test]
fn checkmate_wins_and_stalemate_draws() {
    let outcome = |table: Table| table.0.outcome(&table.1).map(|outcome| outcome.to_string());
    // The twin cells are attacked or taken, or the King would teleport.
    let mate = "Ka1 kh8 ra8 rb8 n~a1".to_string();
    assert_eq!(outcome(white(&mate)).as_deref(), Some("black wins (checkmate)"));
    assert_eq!(outcome(white(&mate.replace(" n~a1", ""))), None);
    assert_eq!(outcome(white("Ka1 kh8 qb3 n~a1")).as_deref(), Some("draw (stalemate)"));
}
