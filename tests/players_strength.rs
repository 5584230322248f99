//! Who beats whom: Serpentine beats Random, and Search beats Serpentine, in every game.
//!
//! Players alternate colours until a fixed number of games is decided. Draws, games that both sides
//! win or lose, and games cut short tell nothing about who is stronger and are set aside; were
//! the players equal, each of the others would be won by either with the same chance. The
//! stronger is believed when so many wins would then come up in less than one of a hundred such
//! matches.
//!
//! That is a matter of optimised builds (`cargo test --release`). A build that checks itself plays
//! orthodox chess only.

use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chesswright::players::Limits;
use chesswright::registry::{AnyGame, AnyPlayer, AnyRules, Registry};

/// Decided games in a match: four of them may be lost.
const DECIDED: u32 = 20;
/// A match is given up after so many games.
const MOST_GAMES: usize = 56;
/// Longer games are cut short.
const MOST_PLIES: usize = 150;
/// What Search may look at for a move.
const NODES: u64 = 2_500;

#[derive(Clone, Copy, Default)]
struct Match {
    won: u32,
    lost: u32,
    undecided: u32,
    games: usize,
    plies: usize,
}

impl Match {
    /// How likely it is to win so many of the decided games, or more, by tossing a coin.
    fn by_chance(self) -> f64 {
        let games = self.won + self.lost;
        let (mut ways, mut tail) = (1.0, 0.0);
        for wins in 0..=games {
            if wins >= self.won {
                tail += ways;
            }
            ways *= f64::from(games - wins) / f64::from(wins + 1);
        }
        tail / 2f64.powi(games as i32)
    }
}

fn play(rules: &AnyRules, [strong, weak]: [&str; 2]) -> Match {
    let mut result = Match::default();
    while result.won + result.lost < DECIDED && result.games < MOST_GAMES {
        let number = result.games;
        let seed = number as u64;
        let seated = |name| AnyPlayer::named(name, seed).expect("the player is known");
        let mut players = [seated(strong), seated(weak)];
        players.iter_mut().for_each(|player| player.set_limits(Limits::none().nodes(NODES)));
        let mut game = AnyGame::new(rules);
        // Which of the two is to move.
        let mut turn = number % 2;
        while game.moves().len() < MOST_PLIES {
            let Some(mv) = players[turn].choose(&game) else { break };
            game.play(&mv).expect("a chosen move is legal");
            turn = 1 - turn;
        }
        result.games += 1;
        result.plies += game.moves().len();
        match game.outcome().and_then(|outcome| outcome.winner()) {
            Some(color) if color.index() == number % 2 => result.won += 1,
            Some(_) => result.lost += 1,
            None => result.undecided += 1,
        }
    }
    result
}

#[test]
fn the_stronger_player_wins_in_every_game() {
    let registry = Registry::standard();
    let pairs = [["serpentine", "random"], ["search", "serpentine"]];
    let mut jobs: Vec<(String, AnyRules, [&str; 2])> = Vec::new();
    let few = cfg!(debug_assertions);
    for id in registry.ids().filter(|&id| !few || id == "orthodox") {
        let rules = registry.by_id(id).expect("the id is registered");
        jobs.extend(pairs.map(|pair| (id.to_owned(), rules.clone(), pair)));
    }
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let mut results: Vec<(usize, Match)> = thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let job = next.fetch_add(1, Ordering::Relaxed);
                let Some((_, rules, pair)) = jobs.get(job) else { return done };
                done.push((job, play(rules, *pair)));
            }
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no game panics")).collect()
    });
    results.sort_by_key(|&(job, _)| job);
    let mut table = format!(
        "{:<30}{:<26}{:>5}{:>6}{:>6}{:>7}{:>10}\n",
        "game", "players", "won", "lost", "other", "plies", "by chance"
    );
    let mut doubtful = Vec::new();
    for (job, result) in results {
        let (id, _, [strong, weak]) = &jobs[job];
        let players = format!("{strong} - {weak}");
        let chance = result.by_chance();
        writeln!(
            table,
            "{id:<30}{players:<26}{:>5}{:>6}{:>6}{:>7}{chance:>10.1e}",
            result.won,
            result.lost,
            result.undecided,
            result.plies / result.games,
        )
        .expect("a string can be written to");
        if chance >= 0.01 {
            doubtful.push(format!("{players} at {id}"));
        }
    }
    println!("{table}");
    assert!(doubtful.is_empty(), "not shown to be stronger: {}\n{table}", doubtful.join(", "));
}
