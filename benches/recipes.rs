//! Games from recipes beside the same games from a builder: how much longer a perft takes when the
//! shape of the board is known at run time only. Both are timed by turns, and the median of the
//! ratios is printed, so that what else the machine does disturbs both alike.

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

use chesswright::recipe::Recipe;
use chesswright::registry::AnyRules;

#[path = "../examples/games/mod.rs"]
#[allow(dead_code)]
mod games;

/// How often each is timed.
const ROUNDS: usize = 41;

/// A count that takes less than this is too short to be timed well.
const LEAST: Duration = Duration::from_millis(8);

fn main() {
    println!("{:<12} {:>5} {:>9} {:>9} {:>7}", "game", "plies", "builder", "recipe", "ratio");
    macro_rules! compare {
        ($($game:ident)*) => {$(
            let built = games::$game::rules().expect("the description fits");
            compare(stringify!($game), &AnyRules::new(built));
        )*};
    }
    compare!(capablanca crazyhouse cylinder gardner glinski los_alamos minishogi shogi three_check);
}

fn compare(name: &str, built: &AnyRules) {
    let path = format!("{}/examples/recipes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("there is a recipe of each game");
    let recipe = Recipe::from_toml(&text).and_then(|recipe| recipe.rules());
    let starts = [built.start(), recipe.expect("the recipe fits").start()];
    let time = |start: usize, depth| {
        let began = Instant::now();
        let nodes = black_box(&starts[start]).perft(depth);
        (began.elapsed(), nodes)
    };
    let mut depth = 2;
    while time(0, depth).0 < LEAST {
        depth += 1;
    }
    assert_eq!(time(0, depth).1, time(1, depth).1, "{name} counts the same either way");
    let mut rounds: Vec<[Duration; 2]> = (0..ROUNDS)
        .map(|round| {
            // Neither is always the first.
            let first = round % 2;
            let mut times = [Duration::ZERO; 2];
            for which in [first, 1 - first] {
                times[which] = time(which, depth).0;
            }
            times
        })
        .collect();
    let mut median = |of: fn(&[Duration; 2]) -> f64| {
        rounds.sort_by(|a, b| of(a).total_cmp(&of(b)));
        of(&rounds[ROUNDS / 2])
    };
    let builder = median(|times| times[0].as_secs_f64());
    let recipe = median(|times| times[1].as_secs_f64());
    let ratio = median(|times| times[1].as_secs_f64() / times[0].as_secs_f64());
    let milliseconds = 1e3;
    println!(
        "{name:<12} {depth:>5} {:>6.1} ms {:>6.1} ms {ratio:>7.2}",
        builder * milliseconds,
        recipe * milliseconds,
    );
}
