//! The same perft by this crate and by cozy-chess, side by side.

use chesswright::prelude::*;
use chesswright::variants::orthodox::Orthodox;
use chesswright::variants::queens_or_castles::QueensOrCastles;
use chesswright::variants::serpent50::{SerpentChess, SerpentShogi};
use chesswright::variants::serpentine_dream::SerpentineDream;
use chesswright::variants::soul_reaver::SoulReaver;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
];

/// cozy-chess counting the last ply by its sets of targets.
fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth <= 1 {
        if depth == 0 {
            return 1;
        }
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += cozy_bulk(&child, depth - 1);
        }
        false
    });
    nodes
}

/// cozy-chess making every move.
fn cozy_making(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += cozy_making(&child, depth - 1);
        }
        false
    });
    nodes
}

fn compare(c: &mut Criterion) {
    let chess = Orthodox::new();
    for (name, fen, depth) in POSITIONS {
        let ours = chess.read_position(fen).expect("the bench positions are sound");
        let cozy: cozy_chess::Board = fen.parse().expect("the bench positions are sound");
        let nodes = chesswright::perft(&chess, &ours, depth);
        assert_eq!(nodes, cozy_bulk(&cozy, depth));
        for bulk in [true, false] {
            let kind = if bulk { "bulk" } else { "making" };
            let mut group = c.benchmark_group(format!("{kind}/{name}"));
            group.throughput(Throughput::Elements(nodes));
            group.bench_function("cozy-chess", |b| {
                let run = if bulk { cozy_bulk } else { cozy_making };
                b.iter(|| run(black_box(&cozy), depth));
            });
            group.bench_function("chesswright", |b| {
                let run = if bulk { chesswright::perft } else { chesswright::perft_by_making };
                b.iter(|| run(&chess, black_box(&ours), depth));
            });
            group.finish();
        }
    }
}

/// How many positions a bulk count to that depth generates the moves of: all but the last ply's.
fn generated(perft: impl Fn(u32) -> u64, depth: u32) -> u64 {
    (0..depth).map(perft).sum()
}

/// The other games beside cozy-chess. The throughput is that of positions whose moves are
/// generated, so that games with more and with fewer moves can be compared.
fn positions(c: &mut Criterion) {
    fn ours<R: RuleSet>(c: &mut Criterion, rules: &R, fen: Option<&str>, depth: u32) {
        let read = |fen| rules.read_position(fen).expect("the bench positions are sound");
        let position = fen.map_or_else(|| rules.start(), read);
        let mut group = c.benchmark_group("positions");
        let count = |depth| chesswright::perft(rules, &position, depth);
        group.throughput(Throughput::Elements(generated(count, depth)));
        group.bench_function(rules.id(), |b| {
            b.iter(|| chesswright::perft(rules, black_box(&position), depth));
        });
        group.finish();
    }
    let start = cozy_chess::Board::default();
    let mut group = c.benchmark_group("positions");
    group.throughput(Throughput::Elements(generated(|depth| cozy_bulk(&start, depth), 5)));
    group.bench_function("cozy-chess", |b| b.iter(|| cozy_bulk(black_box(&start), 5)));
    group.finish();
    let drops = "2/5k/5/4/1P3/6/1r3/P+P2/5/5S/K1[RGPPwm] w - - 0 1";
    ours(c, &SerpentineDream::new(), None, 3);
    ours(c, &SerpentineDream::convergence(), None, 3);
    ours(c, &SerpentChess::a(), None, 4);
    ours(c, &SerpentShogi::c(), Some(drops), 3);
    ours(c, &QueensOrCastles::new(), None, 4);
    ours(c, &SoulReaver::new(), None, 4);
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = compare, positions
}
criterion_main!(benches);
