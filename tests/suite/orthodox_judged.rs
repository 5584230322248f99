//! Orthodox chess and Chess960 against the slow judge, on random walks and random placements.

use crate::judged;
use crate::slow;

use chesswright::prelude::*;
use chesswright::variants::orthodox::Orthodox;
use judged::{Look, Tally, choices, read_and_walk, run};
use proptest::prelude::*;
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

/// Everything in a position is compared, and a few cells' attackers.
const LOOK: Look = Look { moves: usize::MAX, cells: 3 };

#[test]
fn walks_from_rich_positions_agree() {
    let chess = Orthodox::new();
    let tally = Tally::default();
    run(320, &(0..RICH.len(), choices(20..50)), |(start, choices)| {
        read_and_walk::<_, Slow>(&chess, RICH[start], &choices, LOOK, &tally)
    });
    let rare = [
        ("positions", 6_000),
        ("castlings", 200),
        ("en passant", 20),
        ("promotions", 1_000),
        ("pins", 200),
    ];
    tally.demand("rich positions", &rare);
    assert_eq!(tally.seen("refused"), 0);
}

#[test]
fn walks_from_chess960_starts_agree() {
    let chess = Orthodox::new();
    let tally = Tally::default();
    run(250, &(0..960u16, choices(30..60)), |(number, choices)| {
        let position = chess.chess960(number).expect("a number below 960");
        let fen = chess.position_string(&position);
        read_and_walk::<_, Slow>(&chess, &fen, &choices, LOOK, &tally)
    });
    tally.demand("Chess960", &[("positions", 8_000), ("castlings", 200)]);
    assert_eq!(tally.seen("refused"), 0);
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
    let tally = Tally::default();
    run(5_000, &(placement(), choices(0..6)), |(placement, choices)| {
        let fen = placement.fen();
        if let Ok(position) = chess.read_position(&fen) {
            tally.add("with rights", usize::from(position.rights().any()));
        }
        read_and_walk::<_, Slow>(&chess, &fen, &choices, LOOK, &tally)
    });
    // The comparison means little unless each sort of placement really occurs.
    let sorts = [
        ("positions", 8_000),
        ("refused", 100),
        ("with rights", 100),
        ("en passant", 100),
        ("passed over in vain", 100),
        ("double checks", 30),
        ("pins", 200),
    ];
    tally.demand("placements", &sorts);
}
