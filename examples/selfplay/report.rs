//! The result of a tournament, for people and for programs.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::tournament::{Summary, Tally, Tournament};

/// The quantile of the normal distribution for intervals of 95 %.
const NORMAL: f64 = 1.96;

/// A share with its confidence interval.
struct Score {
    share: f64,
    interval: [f64; 2],
}

/// The score of a tally, when a game of it came to an end: a win counts 1, a draw half, and so does
/// what both lost or both won. The interval is Wilson's, of 95 %; with draws it is wider than need
/// be.
fn score(tally: Tally) -> Option<Score> {
    let games = f64::from(tally.finished());
    if games == 0.0 {
        return None;
    }
    let share = (f64::from(tally.won) + f64::from(tally.drawn + tally.shared) / 2.0) / games;
    let square = NORMAL * NORMAL / games;
    let middle = (share + square / 2.0) / (1.0 + square);
    let spread = (share * (1.0 - share) / games + square / games / 4.0).sqrt();
    let reach = NORMAL * spread / (1.0 + square);
    // Rounding must not lead out of what is possible.
    let interval = [(middle - reach).max(0.0), (middle + reach).min(1.0)];
    Some(Score { share, interval })
}

/// A share of numbers that may be none.
fn ratio(sum: f64, count: f64) -> Option<f64> {
    (count > 0.0).then(|| sum / count)
}

impl Summary {
    /// Moves of both sides in a game.
    fn length(&self) -> Option<f64> {
        ratio(self.plies as f64, f64::from(self.games))
    }

    /// Legal moves in a position.
    fn branching(&self) -> Option<f64> {
        ratio(self.choices as f64, self.plies as f64)
    }
}

/// The ids, with what was played by them; those that were not come to nothing.
fn played<'t>(
    tournament: &'t Tournament,
    results: &'t [Summary],
) -> impl Iterator<Item = (&'t str, &'t Summary)> {
    let ids = tournament.rules.iter().map(|rules| rules.id());
    ids.zip(results).filter(|(_, summary)| summary.games > 0)
}

fn names(tournament: &Tournament, pair: [usize; 2]) -> [&str; 2] {
    pair.map(|player| tournament.players[player].as_str())
}

/// Two tables: the matches, and the games.
pub fn tables(tournament: &Tournament, results: &[Summary]) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_tables(tournament, results, &mut text);
    text
}

fn write_tables(
    tournament: &Tournament,
    results: &[Summary],
    text: &mut String,
) -> std::fmt::Result {
    let percents = |tally: Tally| match score(tally) {
        Some(Score { share, interval: [low, high] }) => {
            format!("{:.0} % ({:.0}-{:.0})", 100.0 * share, 100.0 * low, 100.0 * high)
        }
        None => "-".to_owned(),
    };
    let number = |number: Option<f64>| number.map_or("-".to_owned(), |n| format!("{n:.1}"));
    let wide = tournament.rules.iter().map(|rules| rules.id().len()).max().unwrap_or(0).max(4);
    let pairs = tournament.pairs.iter().map(|&pair| names(tournament, pair).join(" - "));
    let pairs: Vec<String> = pairs.collect();
    let broad = pairs.iter().map(String::len).max().unwrap_or(0).max(7);
    writeln!(
        text,
        "{:wide$}  {:broad$}  {:>5} {:>5} {:>5} {:>5} {:>5}  score (95 % interval)",
        "game", "players", "won", "lost", "drawn", "both", "cut",
    )?;
    for (id, summary) in played(tournament, results) {
        for (pair, &tally) in pairs.iter().zip(&summary.matches) {
            let Tally { won, lost, drawn, shared, unfinished } = tally;
            writeln!(
                text,
                "{id:wide$}  {pair:broad$}  {won:>5} {lost:>5} {drawn:>5} {shared:>5} {:>5}  {}",
                unfinished,
                percents(tally),
            )?;
        }
    }
    writeln!(
        text,
        "\n{:wide$}  {:>5} {:>6} {:>6}  {:16}  ends",
        "game", "games", "plies", "moves", "White's score",
    )?;
    for (id, summary) in played(tournament, results) {
        let mut ends: Vec<(&String, &u32)> = summary.ends.iter().collect();
        ends.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
        let ends: Vec<String> = ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
        writeln!(
            text,
            "{id:wide$}  {:>5} {:>6} {:>6}  {:16}  {}",
            summary.games,
            number(summary.length()),
            number(summary.branching()),
            percents(summary.white),
            ends.join(", "),
        )?;
    }
    writeln!(
        text,
        "\nboth: both lose, or both win. cut: cut off after {} plies, and not in the score.\n\
         plies: moves of both sides in a game. moves: legal moves in a position. seed: {}",
        tournament.plies, tournament.seed,
    )
}

/// The same for programs.
pub fn json(tournament: &Tournament, results: &[Summary]) -> String {
    let tally = |tally: Tally| {
        let score = score(tally);
        json!({
            "won": tally.won,
            "lost": tally.lost,
            "drawn": tally.drawn,
            "both": tally.shared,
            "unfinished": tally.unfinished,
            "score": score.as_ref().map(|score| score.share),
            "interval": score.as_ref().map(|score| score.interval),
        })
    };
    let games = played(tournament, results).map(|(id, summary)| {
        let matches = tournament.pairs.iter().zip(&summary.matches).map(|(&pair, &result)| {
            let mut value = tally(result);
            value["players"] = json!(names(tournament, pair));
            value
        });
        let ends: Map<String, Value> =
            summary.ends.iter().map(|(end, &count)| (end.clone(), json!(count))).collect();
        json!({
            "id": id,
            "games": summary.games,
            "plies": summary.length(),
            "branching": summary.branching(),
            "white": tally(summary.white),
            "ends": ends,
            "matches": matches.collect::<Vec<Value>>(),
        })
    });
    let result = json!({
        "seed": tournament.seed,
        "games_in_a_match": tournament.games,
        "most_plies": tournament.plies,
        "nodes": tournament.nodes,
        "games": games.collect::<Vec<Value>>(),
    });
    format!("{result:#}\n")
}
