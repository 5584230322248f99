//! The judges themselves, against lists of legal moves that other programs made.
//!
//! A judge whose game the library does not play yet waits here, proved and ready.

mod slow;

use slow::Judge;
use slow::queens_or_castles::QueensOrCastles;

/// The text between a marker and the next such end.
fn field<'t>(line: &'t str, marker: &str, end: &str) -> &'t str {
    let (_, rest) = line.split_once(marker).expect("every line has every field");
    rest.split(end).next().unwrap_or(rest)
}

#[test]
fn queens_or_castles_agrees_with_the_lists() {
    let mut lines = 0;
    for line in include_str!("data/vectors/queens-or-castles.jsonl").lines() {
        let fen = field(line, "\"fen\": \"", "\"");
        let judge = QueensOrCastles::read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!(judge.fen(), fen);
        let moves = field(line, "\"moves\": [", "]");
        let moves: Vec<&str> =
            moves.split(", ").map(|mv| mv.trim_matches('"')).filter(|mv| !mv.is_empty()).collect();
        assert_eq!(judge.legal(), moves, "{fen}");
        assert_eq!(judge.in_check().to_string(), field(line, "\"check\": ", ","), "{fen}");
        assert_eq!(judge.outcome(), field(line, "\"outcome\": \"", "\""), "{fen}");
        lines += 1;
    }
    assert_eq!(lines, 100);
}
