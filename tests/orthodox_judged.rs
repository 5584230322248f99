//! Orthodox chess and Chess960 against the slow judge, on random walks and random placements.

mod slow;

use std::cell::Cell as Counter;

use chesswright::prelude::*;
use chesswright::variants::orthodox::Orthodox;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use slow::Judge;
use slow::orthodox::Orthodox as Slow;

/// Positions where the rarer rules matter.
const RICH: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    // Everything at once: castling, pins, en passant, promotion.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    // Promotions.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1rrrrrk1/1PPPPPPP/8/8/8/8/8/6K1 b - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    // En passant that lays the King bare along the rank, the diagonal, the file.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/k7/8/8/3Pp3/8/8/4K1B1 b - d3 0 1",
    "4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1",
    "1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1",
    "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
    "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    // Castling through, into and out of attacks; Rooks that may be taken.
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "r3k2r/7b/8/8/8/8/1B4BQ/R3K2R b KQkq - 0 1",
    "r3k2r/8/1b2r3/8/8/1B2R3/8/R3K2R w KQkq - 0 1",
    // Castling from other cells, the Rook a shield of the King's.
    "4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1",
    "rr2k1rr/pppppppp/8/8/8/8/PPPPPPPP/RR2K1RR w GBgb - 0 1",
    // Long lines.
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// Library and judge agree about everything in a position; `cells` are indices of cells whose
/// attackers are compared.
fn agree(
    chess: &Orthodox,
    position: &Position<Orthodox>,
    judge: &Slow,
    cells: &[usize],
) -> Result<(), TestCaseError> {
    let fen = chess.position_string(position);
    prop_assert_eq!(&fen, &judge.fen());
    prop_assert_eq!(chess.read_position(&fen), Ok(*position), "{} read back", fen);
    prop_assert_eq!(position.hash(), chess.hash_from_scratch(position), "the hash of {}", fen);

    let moves = chess.legal_moves(position);
    let mut strings: Vec<String> =
        moves.iter().map(|&mv| chess.move_string(position, mv)).collect();
    strings.sort();
    prop_assert_eq!(&strings, &judge.legal(), "the legal moves of {}", fen);
    prop_assert_eq!(chess.count_moves(position), strings.len() as u64, "the count in {}", fen);
    prop_assert_eq!(chess.has_moves(position), !strings.is_empty(), "any moves in {}", fen);

    let mut captures: Vec<String> =
        chess.captures(position).iter().map(|&mv| chess.move_string(position, mv)).collect();
    captures.sort();
    strings.retain(|mv| judge.is_capture(mv));
    prop_assert_eq!(&captures, &strings, "the captures of {}", fen);

    // The cell passed over is empty: who captures there takes in passing.
    if let Some(cell) = position.en_passant() {
        let name = chess.board().name(cell);
        let mut setup = Setup::from(*position);
        setup.set_en_passant(None);
        let without = chess.position(setup).expect("sound as before");
        prop_assert_eq!(
            position.hash() != without.hash(),
            strings.iter().any(|mv| &mv[2..4] == name),
            "the hash counts {} in {}",
            name,
            fen
        );
    }

    for &mv in &moves {
        let string = chess.move_string(position, mv);
        prop_assert_eq!(chess.read_move(position, &string), Ok(mv), "{} read in {}", string, fen);
        prop_assert_eq!(
            chess.gives_check(position, mv),
            judge.play(&string).in_check(),
            "check by {} in {}",
            string,
            fen
        );
    }

    prop_assert_eq!(
        chess.is_in_check(position, position.turn()),
        judge.in_check(),
        "check in {}",
        fen
    );
    let outcome = chess.outcome(position);
    let verdict = outcome.map_or("ongoing".to_owned(), |outcome| outcome.verdict.to_string());
    prop_assert_eq!(verdict, judge.outcome(), "the outcome of {}", fen);

    for &index in cells {
        let cell = chess.board().cells().nth(index).expect("a cell of the board");
        let name = chess.board().name(cell);
        for color in Color::ALL {
            let attackers = chess.attackers(position, cell, color);
            let mut names: Vec<&str> = attackers.cells().map(|c| chess.board().name(c)).collect();
            names.sort_unstable();
            let white = color == Color::White;
            prop_assert_eq!(
                names,
                judge.attackers(name, white),
                "{} attackers of {} in {}",
                color,
                name,
                fen
            );
        }
    }
    Ok(())
}

/// Cells to look at, a few of them, as random as a choice is.
fn some_cells(choice: u16) -> [usize; 3] {
    let choice = usize::from(choice);
    [choice % 64, choice / 64 % 64, choice / 1024]
}

/// Plays the choices out, comparing the first position and every one after; says how many.
fn walk(
    chess: &Orthodox,
    mut position: Position<Orthodox>,
    mut judge: Slow,
    choices: &[u16],
) -> Result<usize, TestCaseError> {
    agree(chess, &position, &judge, &[])?;
    let mut positions = 1;
    for &choice in choices {
        let legal = judge.legal();
        if legal.is_empty() {
            break;
        }
        let string = &legal[usize::from(choice) % legal.len()];
        let before = chess.position_string(&position);
        let mv = chess.read_move(&position, string);
        let played = mv.and_then(|mv| chess.play(&mut position, mv));
        prop_assert_eq!(played, Ok(()), "{} in {}", string, before);
        judge = judge.play(string);
        agree(chess, &position, &judge, &some_cells(choice))?;
        positions += 1;
    }
    Ok(positions)
}

/// Runs the cases; every failure is reported with the smallest case that shows it.
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

fn choices(plies: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), plies)
}

#[test]
fn walks_from_rich_positions_agree() {
    let chess = Orthodox::new();
    let positions = Counter::new(0);
    run(320, &(0..RICH.len(), choices(20..50)), |(start, choices)| {
        let fen = RICH[start];
        let position = chess.read_position(fen);
        let position = position.map_err(|error| TestCaseError::fail(format!("{fen}: {error}")))?;
        let judge =
            Slow::read(fen).map_err(|error| TestCaseError::fail(format!("{fen}: {error}")))?;
        positions.set(positions.get() + walk(&chess, position, judge, &choices)?);
        Ok(())
    });
    assert!(positions.get() >= 6_000, "only {} positions", positions.get());
}

#[test]
fn walks_from_chess960_starts_agree() {
    let chess = Orthodox::new();
    let positions = Counter::new(0);
    run(250, &(0..960u16, choices(30..60)), |(number, choices)| {
        let position = chess.chess960(number).expect("a number below 960");
        let fen = chess.position_string(&position);
        let judge =
            Slow::read(&fen).map_err(|error| TestCaseError::fail(format!("{fen}: {error}")))?;
        positions.set(positions.get() + walk(&chess, position, judge, &choices)?);
        Ok(())
    });
    assert!(positions.get() >= 8_000, "only {} positions", positions.get());
}

/// Pieces put anywhere. `tame` leaves out most of what makes a placement no position.
#[derive(Clone, Debug)]
struct Placement {
    tame: bool,
    kings: [usize; 2],
    pieces: Vec<(usize, char)>,
    white_to_move: bool,
    /// A wish for a castling right a side and wing: none, by wing, or by a Rook's file.
    rights: [Option<Option<usize>>; 4],
    /// A wish for an en-passant file, and whether enemy pawns stand left and right of the pawn.
    passed: Option<(usize, bool, bool)>,
}

fn placement() -> impl Strategy<Value = Placement> {
    let home = |rank: usize| prop_oneof![3 => rank * 8..rank * 8 + 8, 2 => 0..64usize];
    let letters: Vec<char> = "PPPPPpppppNnBbRRrrQq".chars().collect();
    let piece = (0..64usize, proptest::sample::select(letters));
    // Rooks on the home ranks, for the castling rights to name.
    let rook = prop_oneof![
        (0..8usize).prop_map(|cell| (cell, 'R')),
        (56..64usize).prop_map(|cell| (cell, 'r')),
    ];
    let pieces = (proptest::collection::vec(piece, 0..14), proptest::collection::vec(rook, 0..5));
    let right = || {
        prop_oneof![
            2 => Just(None),
            2 => Just(Some(None)),
            1 => (0..8usize).prop_map(|file| Some(Some(file))),
        ]
    };
    (
        prop::bool::weighted(0.9),
        [home(0), home(7)],
        pieces,
        any::<bool>(),
        [right(), right(), right(), right()],
        proptest::option::of((0..8usize, any::<bool>(), any::<bool>())),
    )
        .prop_map(|(tame, kings, (mut pieces, rooks), white_to_move, rights, passed)| {
            pieces.extend(rooks);
            Placement { tame, kings, pieces, white_to_move, rights, passed }
        })
}

impl Placement {
    fn fen(&self) -> String {
        let mut board = [None; 64];
        for &(cell, letter) in &self.pieces {
            let last = cell / 8 == 0 || cell / 8 == 7;
            if !(self.tame && last && letter.eq_ignore_ascii_case(&'p')) {
                board[cell] = Some(letter);
            }
        }
        let mut passed = "-".to_owned();
        if let Some((file, left, right)) = self.passed {
            let (origin, over, to) = if self.white_to_move { (6, 5, 4) } else { (1, 2, 3) };
            let (own, enemy) = if self.white_to_move { ('P', 'p') } else { ('p', 'P') };
            if self.tame {
                board[origin * 8 + file] = None;
                board[over * 8 + file] = None;
                board[to * 8 + file] = Some(enemy);
            }
            if left && file > 0 {
                board[to * 8 + file - 1] = Some(own);
            }
            if right && file < 7 {
                board[to * 8 + file + 1] = Some(own);
            }
            passed = format!("{}{}", char::from(b'a' + file as u8), over + 1);
        }
        board[self.kings[0]] = Some('K');
        board[self.kings[1]] = Some('k');

        let mut rights = String::new();
        for (i, right) in self.rights.iter().enumerate() {
            let Some(right) = right else { continue };
            let (white, king_side) = (i < 2, i % 2 == 0);
            let (king, rank) = (self.kings[i / 2], if white { 0 } else { 7 });
            let rook = if white { 'R' } else { 'r' };
            let wing = |file: usize| (file > king % 8) == king_side && file != king % 8;
            let has = |file: usize| wing(file) && board[rank * 8 + file] == Some(rook);
            let possible = match right {
                None => king / 8 == rank && (0..8).any(has),
                Some(file) => king / 8 == rank && has(*file),
            };
            if self.tame && !possible {
                continue;
            }
            let letter = match right {
                Some(file) => char::from(b'a' + *file as u8),
                None if king_side => 'k',
                None => 'q',
            };
            rights.push(if white { letter.to_ascii_uppercase() } else { letter });
        }
        if rights.is_empty() {
            rights.push('-');
        }

        let row = |rank: usize| -> String {
            let mut text = String::new();
            let mut empty = 0;
            for piece in &board[rank * 8..rank * 8 + 8] {
                match *piece {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(letter);
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        };
        let rows: Vec<String> = (0..8).rev().map(row).collect();
        let turn = if self.white_to_move { 'w' } else { 'b' };
        format!("{} {turn} {rights} {passed} 0 1", rows.join("/"))
    }
}

#[test]
fn random_placements_agree() {
    let chess = Orthodox::new();
    let positions = Counter::new(0);
    let refused = Counter::new(0);
    let with_rights = Counter::new(0);
    let with_capture_in_passing = Counter::new(0);
    let bump = |counter: &Counter<usize>, yes: bool| counter.set(counter.get() + usize::from(yes));
    run(5_000, &(placement(), choices(0..6)), |(placement, choices)| {
        let fen = placement.fen();
        match (chess.read_position(&fen), Slow::read(&fen)) {
            (Ok(position), Ok(judge)) => {
                bump(&with_rights, position.rights().any());
                bump(&with_capture_in_passing, position.en_passant_is_legal());
                positions.set(positions.get() + walk(&chess, position, judge, &choices)?);
            }
            (Err(_), Err(_)) => bump(&refused, true),
            (Ok(_), Err(why)) => prop_assert!(false, "{fen} is read, but {why}"),
            (Err(why), Ok(_)) => prop_assert!(false, "{fen} is refused: {why}"),
        }
        Ok(())
    });
    assert!(positions.get() >= 8_000, "only {} positions", positions.get());
    // The comparison means little unless each sort of placement really occurs.
    for (what, counter) in [
        ("refused", &refused),
        ("with rights", &with_rights),
        ("with a legal capture in passing", &with_capture_in_passing),
    ] {
        assert!(counter.get() >= 100, "only {} {what}", counter.get());
    }
}
