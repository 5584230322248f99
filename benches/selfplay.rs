//! Random games of every game in the registry, each played to its end as a `Game`: history,
//! repetition, clocks and dead positions included. The throughput is in games.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use chesswright::Game;
use chesswright::position::scramble;
use chesswright::registry::Registry;
use chesswright::rules::RuleSet;
use chesswright::variants::orthodox::Orthodox;
use chesswright::variants::queens_or_castles::QueensOrCastles;
use chesswright::variants::serpent50::{SerpentChess, SerpentShogi};
use chesswright::variants::serpentine_dream::SerpentineDream;
use chesswright::variants::soul_reaver::SoulReaver;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Different games, the same ones in every run.
const GAMES: u64 = 20;

/// Random games end by repetition, clock or worse, but not all of them soon.
const MOST_PLIES: usize = 2_000;

/// Plays a random game, and counts its moves.
fn random_game<R: RuleSet>(rules: &Arc<R>, seed: u64) -> usize {
    let mut game = Game::shared(Arc::clone(rules), rules.start());
    let mut random = scramble(seed);
    while game.moves().len() < MOST_PLIES {
        // Empty when the game is over, however it ended.
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        random = scramble(random);
        let pick = (random >> 32) as usize % moves.len();
        game.play_unchecked(moves[pick]);
    }
    black_box(game.outcome());
    game.moves().len()
}

fn bench<R: RuleSet>(c: &mut Criterion, ids: &mut Vec<String>, rules: R) {
    let rules = Arc::new(rules);
    let plies: usize = (0..GAMES).map(|seed| random_game(&rules, seed)).sum();
    println!("{}: {} moves a game", rules.id(), plies as u64 / GAMES);
    let mut group = c.benchmark_group("selfplay");
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function(rules.id(), |b| {
        b.iter(|| (0..GAMES).map(|seed| random_game(&rules, seed)).sum::<usize>());
    });
    group.finish();
    ids.push(rules.id().to_owned());
}

fn selfplay(c: &mut Criterion) {
    let mut ids = vec![];
    bench(c, &mut ids, Orthodox::new());
    bench(c, &mut ids, SerpentineDream::new());
    bench(c, &mut ids, SerpentineDream::convergence());
    bench(c, &mut ids, SerpentChess::a());
    bench(c, &mut ids, SerpentChess::b());
    bench(c, &mut ids, SerpentShogi::c());
    bench(c, &mut ids, SerpentShogi::d());
    bench(c, &mut ids, QueensOrCastles::new());
    bench(c, &mut ids, SoulReaver::new());
    bench(c, &mut ids, SoulReaver::with_swap());
    let games = Registry::standard();
    assert!(games.ids().all(|id| ids.iter().any(|done| done == id)), "a game is left out");
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    targets = selfplay
}
criterion_main!(benches);
