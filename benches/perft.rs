//! The same perft by this crate and by cozy-chess, side by side.

use chesswright::prelude::*;
use chesswright::variants::orthodox::Orthodox;
use chesswright::variants::serpentine_dream::SerpentineDream;
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

/// Serpentine Dream Chess, three plies from the start, beside cozy-chess's five: compare the
/// time a position whose moves are generated takes, which is what the throughput counts.
fn serpentine_dream(c: &mut Criterion) {
    let mut group = c.benchmark_group("positions/serpentine-dream");
    let start: cozy_chess::Board = cozy_chess::Board::default();
    let generated = |counts: &[u64]| Throughput::Elements(counts.iter().sum());
    group.throughput(generated(&[1, 20, 400, 8_902, 197_281]));
    group.bench_function("cozy-chess", |b| b.iter(|| cozy_bulk(black_box(&start), 5)));
    group.throughput(generated(&[1, 70, 4_900]));
    for rules in [SerpentineDream::new(), SerpentineDream::convergence()] {
        let start = rules.start();
        group.bench_function(rules.id().to_string(), |b| {
            b.iter(|| chesswright::perft(&rules, black_box(&start), 3));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = compare, serpentine_dream
}
criterion_main!(benches);
