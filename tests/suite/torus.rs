//! The example that makes a board and a game of its own: its moves by modular arithmetic, and the
//! sentences of its rules.

#[path = "../../examples/build_your_own_torus.rs"]
// Its `main` is not called here, and what it shares with other examples comes with each.
#[allow(dead_code, clippy::duplicate_mod)]
mod example;

use std::collections::BTreeSet;
use std::fs;

use crate::cli;
use chesswright::board::{outline_faults, step_faults};
use chesswright::perft;
use chesswright::position::scramble;
use chesswright::prelude::*;
use chesswright::record::Reader;
use chesswright::registry::{AnyGame, AnyRules, Registry};
use example::Roundabout;

fn rules() -> Roundabout {
    Roundabout::new().expect("the example describes a game")
}

fn any() -> AnyRules {
    AnyRules::new(rules())
}

/// A judge that knows no board: pieces by file and rank, modulo six and twelve.
#[derive(Clone, Debug)]
struct Slow {
    squares: [[Option<char>; 12]; 6],
    white: bool,
}

type Place = (i32, i32);

/// Files and ranks over a side, then over a corner.
const SIDES: [Place; 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
const CORNERS: [Place; 6] = [(1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)];
/// Over a side, then over a corner in about the same direction.
#[rustfmt::skip]
const LEAPS: [Place; 12] = [
    (1, 2), (2, 1), (3, -1), (3, -2), (2, -3), (1, -3),
    (-1, -2), (-2, -1), (-3, 1), (-3, 2), (-2, 3), (-1, 3),
];

impl Slow {
    fn read(text: &str) -> Slow {
        let mut fields = text.split(' ');
        let mut squares = [[None; 12]; 6];
        for (down, row) in fields.next().expect("a placement").split('/').enumerate() {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        squares[file][11 - down] = Some(letter);
                        file += 1;
                    }
                }
            }
            assert_eq!(file, 6, "a row has six cells");
        }
        Slow { squares, white: fields.next() == Some("w") }
    }

    fn around((file, rank): Place) -> Place {
        (file.rem_euclid(6), rank.rem_euclid(12))
    }

    fn at(&self, (file, rank): Place) -> Option<char> {
        self.squares[file as usize][rank as usize]
    }

    fn pieces(&self, white: bool) -> Vec<Place> {
        let all = (0..6).flat_map(|file| (0..12).map(move |rank| (file, rank)));
        all.filter(|&place| self.at(place).is_some_and(|piece| piece.is_uppercase() == white))
            .collect()
    }

    /// Where the piece on a place goes, its King's safety aside.
    fn goes(&self, from: Place) -> BTreeSet<Place> {
        let mut found = BTreeSet::new();
        let Some(piece) = self.at(from) else { return found };
        let own = |place| {
            self.at(place).is_some_and(|other| other.is_uppercase() == piece.is_uppercase())
        };
        let mut walk = |ways: &[Place], most: usize, moves: bool, captures: bool| {
            for (aside, up) in ways {
                let mut place = from;
                for _ in 0..most {
                    place = Slow::around((place.0 + aside, place.1 + up));
                    let empty = self.at(place).is_none();
                    if place == from || own(place) {
                        break;
                    }
                    if if empty { moves } else { captures } {
                        found.insert(place);
                    }
                    if !empty {
                        break;
                    }
                }
            }
        };
        match piece.to_ascii_uppercase() {
            'K' => walk(&[SIDES, CORNERS].concat(), 1, true, true),
            'R' => walk(&SIDES, 99, true, true),
            'B' => walk(&CORNERS, 99, true, true),
            'N' => walk(&LEAPS, 1, true, true),
            _ => {
                walk(&SIDES, 1, true, false);
                walk(&CORNERS, 1, false, true);
            }
        }
        found
    }

    fn in_check(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        let attackers = self.pieces(!white).into_iter();
        attackers.flat_map(|from| self.goes(from)).any(|place| self.at(place) == Some(king))
    }

    fn after(&self, from: Place, to: Place) -> Slow {
        let mut after = self.clone();
        let piece = self.at(from).expect("a piece moves");
        let becomes = match self.at(to) {
            Some(victim) if piece == 'P' => victim.to_ascii_uppercase(),
            Some(victim) if piece == 'p' => victim.to_ascii_lowercase(),
            _ => piece,
        };
        after.squares[from.0 as usize][from.1 as usize] = None;
        after.squares[to.0 as usize][to.1 as usize] = Some(becomes);
        after.white = !self.white;
        after
    }

    fn moves(&self) -> Vec<(Place, Place)> {
        let [us, them] = [self.white, !self.white].map(|white| self.pieces(white));
        if (us.len() == 1) != (them.len() == 1) {
            return vec![];
        }
        let all =
            us.into_iter().flat_map(|from| self.goes(from).into_iter().map(move |to| (from, to)));
        all.filter(|&(from, to)| !self.after(from, to).in_check(self.white)).collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().into_iter().map(|(from, to)| self.after(from, to).perft(depth - 1)).sum()
    }

    fn move_strings(&self) -> Vec<String> {
        let name = |(file, rank): Place| {
            let letter = ["a", "b", "c", "d", "e", "f"][file as usize];
            format!("{letter}{}", rank + 1)
        };
        let moves = self.moves().into_iter();
        let mut moves: Vec<String> =
            moves.map(|(from, to)| format!("{}{}", name(from), name(to))).collect();
        moves.sort();
        moves
    }
}

#[test]
fn the_board_is_sound_and_has_no_edge() {
    let rules = rules();
    let board = rules.board();
    assert_eq!(step_faults(board), []);
    assert_eq!(outline_faults(board), []);
    for cell in board.cells() {
        let exits = (0..board.exits(cell)).map(chesswright::board::Exit);
        let steps: Vec<_> = exits.map(|exit| board.step(cell, exit).expect("no edge")).collect();
        assert_eq!(steps.len(), 12);
        // Three colours fit together across every seam: sides join two, corners cells of one.
        for (exit, step) in steps.iter().enumerate() {
            let alike = board.shade(cell) == board.shade(step.to);
            assert_eq!(alike, exit % 2 == 1, "{} by exit {exit}", board.name(cell));
        }
    }
}

#[test]
fn counts_agree_with_modular_arithmetic() {
    let rules = rules();
    let start = rules.start();
    let slow = Slow::read(&rules.position_string(&start));
    for depth in 1..=3 {
        assert_eq!(perft(&rules, &start, depth), slow.perft(depth), "depth {depth}");
    }
}

#[test]
fn every_position_of_random_games_has_the_moves_that_arithmetic_finds() {
    let mut ends = BTreeSet::new();
    for seed in 0..12 {
        let mut game = AnyGame::new(&any());
        let mut random = scramble(seed);
        while game.outcome().is_none() && game.moves().len() < 400 {
            let position = game.position();
            let slow = Slow::read(&position.to_string());
            assert_eq!(position.legal_moves(), slow.move_strings(), "{position}");
            assert_eq!(position.is_in_check(), slow.in_check(slow.white), "{position}");
            let moves = position.legal_moves();
            // Captures first, so that games end.
            let pieces = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).count();
            let before = pieces(&position.to_string());
            let captures = moves.iter().filter(|mv| {
                let mut after = position.clone();
                after.play(mv).is_ok() && pieces(&after.to_string()) < before
            });
            let captures: Vec<&String> = captures.collect();
            random = scramble(random);
            let pick = (random >> 32) as usize;
            let mv = if captures.is_empty() || pick.is_multiple_of(4) {
                moves[pick % moves.len()].clone()
            } else {
                captures[pick % captures.len()].clone()
            };
            game.play(&mv).expect("it is legal");
        }
        ends.extend(game.outcome().map(|outcome| outcome.reason));
    }
    assert!(ends.contains("bare King"), "{ends:?}");
}

/// Where the piece on a cell may go.
#[track_caller]
fn targets(fen: &str, from: &str) -> Vec<String> {
    let position = any().read_position(fen).expect("the test's position is sound");
    let moves = position.legal_moves().into_iter();
    moves.filter_map(|mv| mv.strip_prefix(from).map(str::to_owned)).collect()
}

/// The position after some moves.
#[track_caller]
fn after(fen: &str, moves: &[&str]) -> String {
    let mut position = any().read_position(fen).expect("the test's position is sound");
    for mv in moves {
        position.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    position.to_string()
}

#[test]
fn lines_go_around_the_board() {
    // The file from a1 leaves at the top, comes in at the bottom and stops before the Rook itself.
    let fen = "6/6/6/6/3k2/3p2/6/2P3/2K3/6/6/R5 w - - 0 1";
    let rook = targets(fen, "a1");
    for rank in 2..=12 {
        assert!(rook.contains(&format!("a{rank}")), "{rook:?}");
    }
    // So does the rank, to the other side of every file; and the third line returns after twelve.
    for cell in ["b1", "f1", "b12", "c11", "f2", "e3"] {
        assert!(rook.contains(&cell.to_owned()), "{cell}: {rook:?}");
    }
    assert!(!rook.contains(&"a1".to_owned()));
}

#[test]
fn a_pawn_goes_over_sides_and_takes_over_corners() {
    // Beside c6 lie c7, d6, d5, c5, b6 and b7, two of them empty; e5 lies over a corner, as d7 does.
    let fen = "6/6/6/6/6/1p1p2/1pPp2/2p3/6/6/6/K2k2 w - - 0 1";
    assert_eq!(targets(fen, "c6"), ["c7", "d5", "d7"]);
}

#[test]
fn a_pawn_becomes_what_it_takes() {
    // b8 lies over a corner of c6.
    for (victim, becomes) in [('r', 'R'), ('n', 'N'), ('b', 'B'), ('p', 'P')] {
        let fen = format!("3k2/6/6/6/1{victim}4/6/2P3/6/6/6/5p/K5 w - - 3 9");
        let wanted = format!("3k2/6/6/6/1{becomes}4/6/6/6/6/6/5p/K5 b - - 0 9");
        assert_eq!(after(&fen, &["c6b8"]), wanted);
    }
    // Others stay what they are.
    let fen = "3k2/6/6/6/1r4/6/6/1R4/6/6/5p/K5 w - - 3 9";
    assert_eq!(after(fen, &["b5b8"]), "3k2/6/6/6/1R4/6/6/6/6/6/5p/K5 b - - 0 9");
}

#[test]
fn what_a_pawn_becomes_gives_check_at_once() {
    let position = after("1k4/6/6/6/1r4/6/2P3/6/6/6/5p/3K2 w - - 0 1", &["c6b8"]);
    assert!(any().read_position(&position).expect("it is legal").is_in_check(), "{position}");
}

#[test]
fn only_captures_are_progress() {
    let fen = "6/6/6/6/6/2p3/6/6/3P2/6/6/K2k2 w - - 7 9";
    assert_eq!(after(fen, &["d4d5"]), "6/6/6/6/6/2p3/6/3P2/6/6/6/K2k2 b - - 8 9");
}

#[test]
fn a_bare_king_has_lost() {
    let outcome = |fen: &str, mv: &str| {
        let position = any().read_position(fen).expect("the test's position is sound");
        let mut game = AnyGame::from_position(&position);
        game.play(mv).expect("it is legal");
        game.outcome().map(|outcome| outcome.to_string())
    };
    let fen = "k5/6/6/6/1r4/6/2P3/6/6/6/6/3K2 w - - 0 1";
    assert_eq!(outcome(fen, "c6b8").as_deref(), Some("white wins (bare King)"));
    assert_eq!(outcome(fen, "c6c7"), None);
    // Two bare Kings cannot be told from each other: nobody wins.
    let bare = any().read_position("k5/6/6/6/6/6/6/3K2/6/6/6/6 w - - 0 1").expect("it is sound");
    let outcome = AnyGame::from_position(&bare).outcome().map(|outcome| outcome.verdict);
    assert_eq!(outcome, Some(Verdict::Draw));
}

#[test]
fn a_record_of_it_is_written_and_read() {
    let mut games = Registry::standard();
    games.register(rules()).expect("its id is free");
    let mut game = AnyGame::new(&games.by_id("roundabout").expect("it is registered"));
    for ply in 0..40 {
        let moves = game.legal_moves();
        game.play(&moves[ply * 7 % moves.len()]).expect("it is legal");
    }
    let text = game.record().to_string();
    let record = games.records(Reader::new(text.as_bytes())).next();
    let read = record.expect("there is one").expect("it can be read").game();
    assert_eq!(read.moves(), game.moves());
    assert_eq!(read.position().to_string(), game.position().to_string());
}

#[test]
fn the_example_counts_plays_and_draws() {
    let file = std::env::temp_dir().join(format!("chesswright-torus-{}.svg", std::process::id()));
    let path = file.to_str().expect("the path is Unicode");
    let said = cli::run("build_your_own_torus", &[path], b"");
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""), "{}", said.out);
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&rules(), &rules().start(), depth)).collect();
    assert!(said.out.starts_with(&format!("perft: {counts:?}\n")), "{}", said.out);
    assert!(said.out.contains("[Variant \"roundabout\"]"), "{}", said.out);
    let picture = fs::read_to_string(&file).expect("the picture is written");
    assert!(roxmltree::Document::parse(&picture).is_ok());
    assert!(picture.contains("#piece-king"), "its pieces have shapes");
    // It replaces no file.
    let said = cli::run("build_your_own_torus", &[path], b"");
    assert_eq!((said.status, said.err.lines().count()), (Some(2), 1), "{}", said.err);
    fs::remove_file(&file).expect("the picture can be removed");
}

#[test]
fn the_examples_of_ones_own_take_arguments_as_others_do() {
    for name in ["build_your_own", "build_your_own_alice", "build_your_own_torus"] {
        let said = cli::run(name, &["--help"], b"");
        assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
        assert!(said.out.starts_with(&format!("Usage: {name} [")), "{}", said.out);
        let said = cli::run(name, &["--deep"], b"");
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
        assert!(said.err.starts_with(&format!("{name}: ")), "{}", said.err);
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    }
    for arguments in [&["gardner", "3", "4"][..], &["othello"], &["gardner", "minus-one"]] {
        let said = cli::run("build_your_own", arguments, b"");
        assert_eq!((said.status, said.err.lines().count()), (Some(2), 1), "{}", said.err);
    }
    assert_eq!(cli::run("build_your_own", &["gardner", "3"], b"").out, "506\n");
}
