//! Games that were put together from a description, beside crates that play nothing else: the
//! leaves of one perft, counted by both in one run.

use std::hint::black_box;

use chesswright::perft;
use chesswright::rules::RuleSet;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hexchess::Hexchess;

#[path = "../examples/games/mod.rs"]
#[allow(dead_code)]
mod games;

/// Counts by `hexchess`, the last ply by listing.
fn hexchess_perft(board: &Hexchess, depth: u32) -> u64 {
    let moves = board.current_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let children = moves.iter().map(|mv| {
        let mut child = board.clone();
        child.apply_move_unsafe(mv).expect("a legal move can be made");
        hexchess_perft(&child, depth - 1)
    });
    children.sum()
}

/// Counts by `haitaka`, the last ply by its sets.
fn haitaka_perft(board: &haitaka::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += haitaka_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

fn glinski(c: &mut Criterion) {
    let rules = games::glinski::rules().expect("the description fits");
    let (start, theirs) = (rules.start(), Hexchess::init());
    assert_eq!(hexchess_perft(&theirs, 3), 137_858);
    assert_eq!(perft(&rules, &start, 3), 137_858);
    let mut group = c.benchmark_group("glinski, start, 3 plies");
    group.throughput(Throughput::Elements(137_858));
    group.bench_function("chesswright", |b| b.iter(|| perft(&rules, black_box(&start), 3)));
    group.bench_function("hexchess", |b| b.iter(|| hexchess_perft(black_box(&theirs), 3)));
    group.finish();
}

fn shogi(c: &mut Criterion) {
    let rules = games::shogi::rules().expect("the description fits");
    let (start, theirs) = (rules.start(), haitaka::Board::startpos());
    assert_eq!(haitaka_perft(&theirs, 4), 719_731);
    assert_eq!(perft(&rules, &start, 4), 719_731);
    let mut group = c.benchmark_group("shogi, start, 4 plies");
    group.throughput(Throughput::Elements(719_731));
    group.bench_function("chesswright", |b| b.iter(|| perft(&rules, black_box(&start), 4)));
    #[cfg(feature = "recipe")]
    {
        let text = include_str!("../examples/recipes/shogi.toml");
        let recipe = chesswright::recipe::Recipe::from_toml(text).and_then(|recipe| recipe.rules());
        let start = recipe.expect("the recipe fits").start();
        group.bench_function("chesswright, from a recipe", |b| {
            b.iter(|| black_box(&start).perft(4))
        });
    }
    group.bench_function("haitaka", |b| b.iter(|| haitaka_perft(black_box(&theirs), 4)));
    group.finish();
}

criterion_group!(benches, glinski, shogi);
criterion_main!(benches);
