//! Whatever is thrown at the readers of positions and moves: no panic, and what they accept
//! means what it says.

use crate::slow;

use std::cell::Cell as Counter;

use chesswright::prelude::*;
use chesswright::registry::Registry;
use chesswright::variants::orthodox::Orthodox;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use slow::Judge;
use slow::orthodox::Orthodox as Slow;

/// Position strings that use everything a string can say.
const VALID: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b Kq - 12 34",
    "rr2k1rr/pppppppp/8/8/8/8/PPPPPPPP/RR2K1RR w GBgb - 99 100",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN b GBgb - 3 7",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 65535 4294967295",
    "7k/5Q2/8/8/8/8/8/K7 w - - 10 60",
];

/// Five properties share the cases: many where every change is tested, fewer at home.
fn cases() -> u32 {
    if std::env::var_os("CI").is_some() { 20_000 } else { 4_000 }
}

fn run<S: Strategy>(strategy: &S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases: cases(), failure_persistence: None, ..Config::default() };
    if let Err(failure) = TestRunner::new(config).run(strategy, test) {
        panic!("{failure}");
    }
}

/// A change to a text: to its characters, or to its fields.
#[derive(Clone, Debug)]
enum Mutation {
    Delete(Index),
    Insert(Index, char),
    Replace(Index, char),
    Repeat(Index),
    Swap(Index),
    DeleteField(Index),
    RepeatField(Index),
    /// Takes a field of that number from that valid string.
    TakeField(Index, Index),
    SwapFields(Index, Index),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let telling: Vec<char> = "PNBRQKpnbrqk0123456789/ -wbKQkqAHahcef36[]+|~".chars().collect();
    let letter = prop_oneof![8 => proptest::sample::select(telling), 1 => any::<char>()];
    let index = any::<Index>;
    prop_oneof![
        2 => index().prop_map(Mutation::Delete),
        3 => (index(), letter.clone()).prop_map(|(at, letter)| Mutation::Insert(at, letter)),
        4 => (index(), letter).prop_map(|(at, letter)| Mutation::Replace(at, letter)),
        1 => index().prop_map(Mutation::Repeat),
        2 => index().prop_map(Mutation::Swap),
        1 => index().prop_map(Mutation::DeleteField),
        1 => index().prop_map(Mutation::RepeatField),
        3 => (index(), index()).prop_map(|(at, donor)| Mutation::TakeField(at, donor)),
        1 => (index(), index()).prop_map(|(one, other)| Mutation::SwapFields(one, other)),
    ]
}

fn mutate(text: &str, mutation: &Mutation) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let size = letters.len();
    if size == 0 {
        return match mutation {
            Mutation::Insert(_, letter) => letter.to_string(),
            _ => String::new(),
        };
    }
    match *mutation {
        Mutation::Delete(at) => {
            letters.remove(at.index(size));
        }
        Mutation::Insert(at, letter) => letters.insert(at.index(size + 1), letter),
        Mutation::Replace(at, letter) => letters[at.index(size)] = letter,
        Mutation::Repeat(at) => letters.insert(at.index(size), letters[at.index(size)]),
        Mutation::Swap(at) => {
            let at = at.index(size);
            letters.swap(at, (at + 1) % size);
        }
        Mutation::DeleteField(at) => {
            fields.remove(at.index(fields.len()));
            return fields.join(" ");
        }
        Mutation::RepeatField(at) => {
            let at = at.index(fields.len());
            fields.insert(at, fields[at]);
            return fields.join(" ");
        }
        Mutation::TakeField(at, donor) => {
            let at = at.index(fields.len());
            if let Some(field) = donor.get(&VALID).split(' ').nth(at) {
                fields[at] = field;
            }
            return fields.join(" ");
        }
        Mutation::SwapFields(one, other) => {
            let (one, other) = (one.index(fields.len()), other.index(fields.len()));
            fields.swap(one, other);
            return fields.join(" ");
        }
    }
    letters.into_iter().collect()
}

/// A valid string and a few changes to it.
fn mutated(valid: &'static [&'static str]) -> impl Strategy<Value = String> {
    let mutations = proptest::collection::vec(mutation(), 1..4);
    (proptest::sample::select(valid), mutations).prop_map(|(text, mutations)| {
        mutations.iter().fold(text.to_owned(), |text, mutation| mutate(&text, mutation))
    })
}

/// A position that was read, written and read again is the same; and a string that says
/// everything, with castling rights in their normal spelling, is the one that is written.
fn position_round_trips(chess: &Orthodox, text: &str) -> Result<(), TestCaseError> {
    let position = match chess.read_position(text) {
        Ok(position) => position,
        Err(error) => {
            prop_assert!(!error.to_string().is_empty());
            return Ok(());
        }
    };
    let written = chess.position_string(&position);
    prop_assert_eq!(chess.read_position(&written), Ok(position), "{:?}", text);
    let (ours, mut theirs): (Vec<_>, Vec<_>) =
        (written.split(' ').collect(), text.split(' ').collect());
    // A game begins with move 1, though some count from 0.
    if theirs.get(5) == Some(&"0") {
        theirs[5] = "1";
    }
    for (i, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
        prop_assert!(i == 2 || ours == theirs, "{text:?} is written {written:?}");
    }
    prop_assert_eq!(ours[2].len(), theirs[2].len(), "{:?} is written {:?}", text, written);
    Ok(())
}

#[test]
fn a_move_number_of_0_is_read_as_1_in_every_game() {
    let games = Registry::standard();
    for id in games.ids() {
        let rules = games.by_id(id).unwrap();
        let start = rules.start().to_string();
        let zero = format!("{} 0", start.strip_suffix(" 1").unwrap());
        assert_eq!(rules.read_position(&zero).unwrap().to_string(), start, "{id}");
        for wrong in ["00", "-0", "+0", "-1", ""] {
            let text = zero.strip_suffix('0').unwrap().to_owned() + wrong;
            let error = rules.read_position(&text).map(|_| ()).unwrap_err().to_string();
            assert!(error.starts_with("fullmove, at character "), "{id}: {wrong:?}: {error}");
        }
    }
}

#[test]
fn a_string_of_too_few_fields_says_how_many_there_are() {
    let chess = Orthodox::new();
    for (text, told) in [
        ("", "0 fields, not 6 (or 4 without the clocks)"),
        ("4k3/8/8/8/8/8/8/4K3", "1 field, not 6 (or 4 without the clocks)"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "3 fields, not 6 (or 4 without the clocks)"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "5 fields, not 6 (or 4 without the clocks)"),
    ] {
        assert_eq!(chess.read_position(text).unwrap_err().to_string(), told);
    }
}

#[test]
fn arbitrary_text_is_no_position_or_reads_back() {
    let chess = Orthodox::new();
    run(&prop_oneof![any::<String>(), "\\PC{0,80}"], |text| position_round_trips(&chess, &text));
}

#[test]
fn arbitrary_ascii_is_no_position_or_reads_back() {
    let chess = Orthodox::new();
    // The second is nearly a position, and often one.
    let nearly = "(r3k2r|4k3|rr2k1rr|k7|4k4)/(8|pppppppp|p6p|P7)/(8|3p4|2n5|1[Nn]6|44)/\
        (8|4Pp2|3pP3)/(8|3Pp3|pP5P)/(8|2N5|b7)/\
        (8|PPPPPPPP|P5PP|7)/(R3K2R|4K3|RR2K1RR|7K|4K4) \
        [wb] (-|K?Q?k?q?|[AHG]?[ABahgb]) (-|-|[a-f][36])( [0-9]{1,5} [0-9]{1,6})?";
    let read = Counter::new(0);
    run(&prop_oneof!["[ -~]{0,90}", nearly], |text| {
        read.set(read.get() + u32::from(chess.read_position(&text).is_ok()));
        position_round_trips(&chess, &text)
    });
    assert!(read.get() > cases() / 100, "only {} were read", read.get());
}

/// Does a clock exceed what the library keeps? Rules put no bound to clocks.
fn has_huge_clock(text: &str) -> bool {
    let halfmove = text.split(' ').nth(4);
    halfmove
        .and_then(|clock| clock.parse::<u64>().ok())
        .is_some_and(|clock| clock > u64::from(u16::MAX))
}

#[test]
fn changed_position_strings_read_as_the_judge_reads_them() {
    let chess = Orthodox::new();
    for text in VALID {
        assert!(chess.read_position(text).is_ok(), "{text}");
    }
    let read = Counter::new(0);
    run(&mutated(&VALID), |text| {
        position_round_trips(&chess, &text)?;
        match (chess.read_position(&text), Slow::read(&text)) {
            (Ok(position), Ok(judge)) => {
                prop_assert_eq!(chess.position_string(&position), judge.fen(), "{:?}", text);
                read.set(read.get() + 1);
            }
            (Err(_), Err(_)) => {}
            (Ok(_), Err(why)) => prop_assert!(false, "{text:?} is read, but {why}"),
            (Err(why), Ok(_)) => {
                prop_assert!(has_huge_clock(&text), "{text:?} is refused: {why}");
            }
        }
        Ok(())
    });
    // Changes that spoil everything would test little.
    assert!(read.get() > cases() / 20, "only {} were read", read.get());
}

/// A move that was read is legal, is the text's or castling by its other spelling, and reads
/// back; text that is refused is no legal move string.
fn move_round_trips(chess: &Orthodox, fen: &str, text: &str) -> Result<(), TestCaseError> {
    let position = chess.read_position(fen).expect("a valid string");
    let judge = Slow::read(fen).expect("a valid string");
    let legal = judge.legal();
    let string = match chess.read_move(&position, text) {
        Err(error) => {
            prop_assert!(!error.to_string().is_empty());
            prop_assert!(
                !legal.iter().any(|mv| mv == text),
                "{text:?} is refused in {fen}: {error}"
            );
            return Ok(());
        }
        Ok(mv) => {
            prop_assert!(chess.is_legal(&position, mv), "{text:?} is read in {fen}");
            let string = chess.move_string(&position, mv);
            prop_assert_eq!(chess.read_move(&position, &string), Ok(mv));
            string
        }
    };
    prop_assert!(legal.contains(&string), "{text:?} is read as {string} in {fen}");
    if string != text {
        // Only castling has another spelling: King's cell first, then his goal or the Rook.
        let king = king_cell(chess, &position);
        prop_assert!(
            text.len() == 4
                && text.starts_with(&king)
                && string.starts_with(&king)
                && !legal.iter().any(|mv| mv == text),
            "{text:?} is read as {string} in {fen}"
        );
    }
    Ok(())
}

fn king_cell(chess: &Orthodox, position: &Position<Orthodox>) -> String {
    let king = (chess.kings(position) & position.of(position.turn())).first();
    let king = king.expect("one King a side");
    chess.board().name(king).to_owned()
}

/// A position, and a legal move string of it; an invented one where there is none.
fn position_and_move() -> impl Strategy<Value = (&'static str, String)> {
    (proptest::sample::select(&VALID[..]), any::<Index>()).prop_map(|(fen, index)| {
        let legal = Slow::read(fen).expect("a valid string").legal();
        let text = if legal.is_empty() { "e2e4".to_owned() } else { index.get(&legal).clone() };
        (fen, text)
    })
}

#[test]
fn arbitrary_text_is_no_move_or_reads_back() {
    let chess = Orthodox::new();
    let text = prop_oneof![any::<String>(), "[ -~]{0,8}", "[a-i][0-9][a-i][0-9][qrbnkpQ]?"];
    run(&(proptest::sample::select(&VALID[..]), text), |(fen, text)| {
        move_round_trips(&chess, fen, &text)
    });
}

#[test]
fn changed_move_strings_are_refused_or_read_back() {
    let chess = Orthodox::new();
    let mutations = proptest::collection::vec(mutation(), 0..3);
    run(&(position_and_move(), mutations), |((fen, text), mutations)| {
        let text = mutations.iter().fold(text, |text, mutation| mutate(&text, mutation));
        move_round_trips(&chess, fen, &text)
    });
}
