//! Records of games: what real files hold is read, what is wrong is told with its place, and
//! what is written is read again.

use crate::ready::registry;

use std::collections::HashSet;
use std::sync::Arc;

use chesswright::prelude::*;
use chesswright::record::{
    Buffered, Comment, Ending, Entry, Line, Pgn, Reader, Record, RecordError, Tags,
};
use chesswright::registry::{AnyGame, AnyRecord};
use chesswright::variants::orthodox::Orthodox;
use chesswright::variants::serpentine_dream::SerpentineDream;
use proptest::prelude::*;
use proptest::sample::Index;

const LICHESS: &[u8] = include_bytes!("../data/pgn/lichess.pgn");
const CHESS_COM: &[u8] = include_bytes!("../data/pgn/chess-com.pgn");
const CHESSBASE: &[u8] = include_bytes!("../data/pgn/chessbase.pgn");
const ODD: &[u8] = include_bytes!("../data/pgn/odd.pgn");

fn games(text: &[u8]) -> Vec<Result<Pgn, RecordError>> {
    Reader::new(text).collect()
}

/// The only game of a text.
#[track_caller]
fn game(text: &str) -> Pgn {
    let mut games = games(text.as_bytes());
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn fault(text: &str) -> String {
    let mut games = games(text.as_bytes());
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).expect_err("it is spoilt").to_string()
}

#[track_caller]
fn record(text: &str) -> Record<Orthodox> {
    let record = game(text).record(Arc::new(Orthodox::new()));
    record.unwrap_or_else(|error| panic!("{error}"))
}

fn moves(pgn: &Pgn) -> Vec<&str> {
    pgn.line().moves().map(|mv| mv.text.as_str()).collect()
}

fn notes(pgn: &Pgn) -> String {
    pgn.notes().iter().map(|note| format!("{note}\n")).collect()
}

fn comments<M>(entry: &Entry<M>) -> Vec<&str> {
    entry.comments.iter().map(Comment::as_str).collect()
}

fn ending(pgn: &Pgn) -> String {
    pgn.ending().map_or_else(|| "*".to_owned(), Ending::to_string)
}

// What real files hold.

#[test]
fn the_files_of_a_server_are_read() {
    let games: Vec<Pgn> = games(LICHESS).into_iter().map(|game| game.expect("sound")).collect();
    assert_eq!(games.len(), 3);
    assert_eq!(moves(&games[0]), ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
    let blunder = &games[0].line().entries[5];
    assert_eq!((blunder.nags.as_slice(), blunder.comments.len()), ([4].as_slice(), 2));
    assert_eq!(blunder.comments[1].command("clk"), Some("0:02:55"));
    let better: Vec<&str> = blunder.variations[0].moves().map(|mv| mv.text.as_str()).collect();
    assert_eq!(better, ["g6", "Qf3", "Nf6"]);
    assert_eq!(games[0].tags().get("Opening"), Some("Bishop's Opening"));
    assert_eq!(games[0].tags().get("Round"), Some("?"), "it was missing");
    assert_eq!(games[1].variant(), Some("Chess960"));
    assert!(games[1].fen().is_some_and(|fen| fen.starts_with("nrbkqbrn/")));
    assert_eq!(moves(&games[2]), ["Ke7", "e4"]);
    let endings: Vec<String> = games.iter().map(ending).collect();
    assert_eq!(endings, ["white wins", "draw", "*"]);
    assert!(games.iter().all(|game| game.notes().is_empty()));
}

#[test]
fn the_files_of_another_server_are_read() {
    let games: Vec<Pgn> = games(CHESS_COM).into_iter().map(|game| game.expect("sound")).collect();
    assert_eq!(moves(&games[0]), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(games[0].line().entries[3].comments[0].command("clk"), Some("0:09:58.5"));
    assert_eq!(games[1].line().entries[0].nags, [6]);
    assert_eq!(games[1].tags().get("Termination"), Some("delta won on time"));
}

#[test]
fn the_files_of_a_database_are_read_in_latin_1() {
    let games: Vec<Pgn> = games(CHESSBASE).into_iter().map(|game| game.expect("sound")).collect();
    assert_eq!(games[0].tags().get("Site"), Some("München"));
    assert_eq!(games[0].tags().get("White"), Some("Müller, Jörg"));
    assert_eq!(games[0].tags().get("Black"), Some("O\"Neil, \\"));
    let told = notes(&games[0]);
    assert!(told.contains("line 1: not UTF-8; the line was taken as Latin-1"), "{told}");
    assert_eq!(games[0].line().comments[0].as_str(), "Eine kurze Partie.");
    assert_eq!(moves(&games[0]).len(), 10);
    let nested = &games[0].line().entries[5].variations[0];
    assert_eq!(nested.entries[2].variations[0].comments[0].as_str(), "Besser war");
    assert_eq!(nested.entries[2].nags, [4]);
    assert_eq!(nested.entries[3].nags, [18]);
    assert_eq!(moves(&games[1]), ["d4", "d5", "c4"]);
    assert_eq!(games[1].line().entries[2].nags, [146]);
}

#[test]
fn what_is_odd_is_put_up_with_and_what_is_wrong_spoils_one_game_only() {
    let games = games(ODD);
    let events: Vec<&str> = games
        .iter()
        .map(|game| game.as_ref().map_or("(an error)", |pgn| pgn.tags().get("Event").unwrap_or("")))
        .collect();
    assert_eq!(
        events,
        [
            "no blank line",
            "said \"twice\" without backslashes",
            "one line",
            "nothing played",
            "illegal",
            "no tags follow",
            "?",
            "?",
            "castled with zeros",
            "(an error)",
            "stops early",
        ]
    );
    let sound = |at: usize| games[at].as_ref().expect("sound");
    assert_eq!(
        moves(sound(0)),
        ["e4", "e5", "f4", "exf4", "Bc4", "Qh4+", "Kf1", "b5", "Bxb5", "Nf6"]
    );
    assert_eq!(comments(&sound(0).line().entries[2]), ["the King's gambit"]);
    assert_eq!(sound(0).line().entries[7].nags, [5]);
    assert_eq!(sound(1).tags().get("Black"), Some("B"), "two tags on a line");
    assert!(notes(sound(1)).contains("a second tag of one name is passed over: \"Event\""));
    assert_eq!(moves(sound(1)), ["d4", "d5", "c4", "e6"], "the line with % is none");
    assert!(notes(sound(1)).contains("the game has no result"));
    assert_eq!(comments(&sound(2).line().entries[2]), ["Black resigns"], "behind the result");
    assert_eq!((moves(sound(3)).len(), ending(sound(3))), (0, "white wins".to_owned()));
    assert_eq!(moves(sound(6)), ["e4", "e6"]);
    assert_eq!(moves(sound(7)), ["Nf3", "d5", "g3"]);
    assert_eq!(ending(sound(8)), "black wins");
    assert_eq!(moves(sound(8)).len(), 12);
    let error = games[9].as_ref().expect_err("its comment is open");
    assert_eq!(
        error.to_string(),
        "game 10, line 39: a new game begins, but the comment of line 37 is not closed; \
         it needs a }"
    );
    assert_eq!(moves(sound(10)), ["d4", "d5", "c4"]);
    assert!(notes(sound(10)).contains("the game ends inside a variation"));
}

#[test]
fn any_line_ends_do() {
    /// All but how many bytes come before.
    fn content(games: Vec<Result<Pgn, RecordError>>) -> Vec<impl PartialEq + std::fmt::Debug> {
        let sound = games.into_iter().map(|game| game.expect("sound"));
        sound
            .map(|game| {
                let place = (game.number(), game.first_line(), game.notes().to_vec());
                (place, game.tags().clone(), game.line().clone(), game.ending().cloned())
            })
            .collect()
    }
    let text = "[White \"A\"]\n\n1. e4 {two\nlines} e5\n2. d4 *\n\n[White \"B\"]\n\n1. d4 *\n";
    let expected = content(games(text.as_bytes()));
    assert_eq!(expected.len(), 2);
    for ends in ["\r\n", "\r"] {
        let text = text.replace('\n', ends);
        let whole = games(text.as_bytes());
        assert!(content(whole.clone()) == expected, "{ends:?}: {whole:?}");
        // A buffer of one byte splits every line end.
        let slow = std::io::BufReader::with_capacity(1, text.as_bytes());
        assert_eq!(Reader::new(Buffered::new(slow)).collect::<Vec<_>>(), whole, "{ends:?}");
    }
}

#[test]
fn move_numbers_may_stand_anywhere_or_nowhere() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1. e4 1... e5 2. Nf3 *",
        "1.e4 1...e5 2.Nf3 *",
        "e4 e5 Nf3 *",
        "1 e4 e5 2 Nf3 *",
        "1. e4 … e5 2. Nf3 *",
        "17. e4 ... e5 9. Nf3 *",
    ] {
        assert_eq!(moves(&game(text)), ["e4", "e5", "Nf3"], "{text}");
    }
}

#[test]
fn results_are_read_as_people_write_them() {
    for (text, expected) in [
        ("1. e4 1-0", "white wins"),
        ("1. e4 0-1", "black wins"),
        ("1. e4 1/2-1/2", "draw"),
        ("1. e4 1/2", "draw"),
        ("1. e4 ½-½", "draw"),
        ("1. e4 1–0", "white wins"),
        ("1. e4 o-1", "black wins"),
        ("1. e4 *", "*"),
        ("1. e4", "*"),
        ("[Result \"1-0\"]\n1. e4", "white wins"),
        ("[Result \"white\"]\n1. e4", "white wins"),
        ("[Result \"draw\"]\n1. e4 *", "draw"),
        ("[Result \"1-0\"]\n1. e4 0-1", "black wins"),
        ("[Result \"0-0\"]\n1. e4", "*"),
        ("[Outcome \"both win (diplomacy)\"]\n1. e4 *", "both win (diplomacy)"),
        ("[Outcome \"white wins (resignation)\"]\n1. e4 1-0", "white wins (resignation)"),
        ("[Outcome \"both lose (checkmate)\"]\n1. e4 1-0", "white wins"),
        ("[Outcome \"White Wins (Time)\"]\n1. e4 1-0", "white wins (Time)"),
    ] {
        assert_eq!(ending(&game(text)), expected, "{text}");
    }
    let told = notes(&game("[Result \"1-0\"]\n1. e4 0-1"));
    assert!(
        told.contains("line 1: the tag Result and the result behind the moves differ"),
        "{told}"
    );
}

#[test]
fn glyphs_are_read_as_numbers() {
    let game = game("1. e4! e5?? 2. Nf3!? Nc6?! 3. Bb5 $3 $14 a6 += 4. Ba4 ! Nf6 !? *");
    let nags: Vec<&[u8]> = game.line().entries.iter().map(|entry| entry.nags.as_slice()).collect();
    let expected: [&[u8]; 8] = [&[1], &[4], &[5], &[6], &[3, 14], &[14], &[1], &[5]];
    assert_eq!(nags, expected);
    assert_eq!(moves(&game)[3], "Nc6");
}

#[test]
fn the_signs_of_opening_books_are_read_as_numbers() {
    for (sign, nag) in
        [("+/=", 14), ("=/+", 15), ("±", 16), ("-/+", 17), ("inf", 13), ("N", 146), ("RR", 145)]
    {
        let game = game(&format!("1. e4 e5 {sign} 2. Nf3 *"));
        assert_eq!(game.line().entries[1].nags, [nag], "{sign}");
        assert_eq!(moves(&game), ["e4", "e5", "Nf3"]);
    }
}

#[test]
fn variations_are_kept_or_passed_over_by_choice() {
    let text = "1. e4 (1. -- {nothing (at all)} (1. d4)) e5 (1... zz9 ; open (\n ) 2. d4 1-0";
    let bare: Vec<Pgn> = Reader::new(text.as_bytes())
        .without_variations()
        .map(|game| game.expect("sound"))
        .collect();
    assert_eq!((bare.len(), moves(&bare[0])), (1, vec!["e4", "e5", "d4"]));
    assert!(bare[0].line().entries.iter().all(|entry| entry.variations.is_empty()));
    assert!(bare[0].line().entries.iter().all(|entry| entry.comments.is_empty()));
    let kept = game(text);
    assert_eq!(moves(&kept), ["e4", "e5", "d4"]);
    assert_eq!(kept.line().entries[0].variations[0].entries[0].variations.len(), 1);
    assert_eq!(comments(&kept.line().entries[1].variations[0].entries[0]), ["open ("]);
}

#[test]
fn a_byte_order_mark_is_one_at_the_beginning_of_a_game_only() {
    let pgn = game("\u{feff}1. e4 {a\n\u{feff}b} *");
    assert_eq!(moves(&pgn), ["e4"]);
    assert_eq!(comments(&pgn.line().entries[0]), ["a \u{feff}b"]);
}

#[test]
fn remarks_keep_their_places() {
    let game = game("{first} 1. e4 {a} (1. d4 {b} ({c} 1. c4)) {d} e5 ; e\n*");
    assert_eq!(game.line().comments[0].as_str(), "first");
    let e4 = &game.line().entries[0];
    assert_eq!(comments(e4), ["a", "d"]);
    assert_eq!(comments(&e4.variations[0].entries[0]), ["b"]);
    let c4 = &e4.variations[0].entries[0].variations[0];
    assert_eq!(c4.comments[0].as_str(), "c");
    assert_eq!(comments(&game.line().entries[1]), ["e"]);
}

/// The sound games of a file, and what is wrong with the others.
fn records(text: &[u8], variations: bool) -> (Vec<Record<Orthodox>>, Vec<String>) {
    let chess = Arc::new(Orthodox::new());
    let reader = Reader::new(text);
    let reader = if variations { reader } else { reader.without_variations() };
    let (sound, wrong): (Vec<_>, Vec<_>) = reader.records(chess.clone()).partition(Result::is_ok);
    let wrong = wrong.into_iter().filter_map(Result::err).map(|error| error.to_string());
    (sound.into_iter().flatten().collect(), wrong.collect())
}

#[test]
fn orthodox_games_of_real_files_are_played_through() {
    let (games, wrong) = records(LICHESS, true);
    assert_eq!(wrong, [""; 0]);
    let mated = games[0].game();
    assert_eq!(mated.outcome(), Some(Outcome::win(Color::White, "checkmate")));
    assert_eq!(mated.move_strings()[6], "h5f7");
    assert_eq!(games[1].game().move_strings(), ["e2e4", "e7e5", "f1b5", "c7c6"]);
    let (games, wrong) = records(CHESS_COM, true);
    assert_eq!(wrong, [""; 0]);
    let mated = games[0].game();
    assert_eq!(mated.outcome(), Some(Outcome::win(Color::Black, "checkmate")));
    let flagged = games[1].game();
    assert_eq!(flagged.outcome(), Some(Outcome::win(Color::White, "as recorded")));
}

/// Who had White, the plies, how it ended, and the last position, which another program has found.
type Famous = (&'static str, usize, &'static str, &'static str);

/// Famous games as servers and databases export them.
#[test]
fn famous_games_are_read_to_their_end() {
    const LICHESS: &[u8] = include_bytes!("../data/pgn/classics-lichess.pgn");
    const CHESS_COM: &[u8] = include_bytes!("../data/pgn/classics-chess-com.pgn");
    const CHESSBASE: &[u8] = include_bytes!("../data/pgn/classics-chessbase.pgn");
    const MENTOR: &[u8] = include_bytes!("../data/pgn/classics-mentor.pgn");
    let topalov = (
        "Kasparov, Garry",
        87,
        "white wins (as recorded)",
        "8/Q6p/6p1/5p2/5P2/2p3P1/3r3P/2K1k3 b - - 3 44",
    );
    let files: [(&[u8], Vec<Famous>); 4] = [
        (
            LICHESS,
            vec![
                (
                    "Morphy, Paul",
                    33,
                    "white wins (checkmate)",
                    "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17",
                ),
                (
                    "Reti, Richard",
                    21,
                    "white wins (checkmate)",
                    "rnbB1b1r/ppk2ppp/2p5/4q3/4n3/8/PPP2PPP/2KR1BNR b - - 3 11",
                ),
                (
                    "Hamppe, Carl",
                    36,
                    "draw (as recorded)",
                    "r2k3r/1bp2ppp/1pK5/p2pp3/8/P7/1PPP2PP/R1BQ2NR w - - 5 19",
                ),
            ],
        ),
        (
            CHESS_COM,
            vec![
                (
                    "Lasker, Edward",
                    35,
                    "white wins (checkmate)",
                    "rn3r2/pbppq1p1/1p2pN2/8/3P2NP/6P1/PPPKBP1R/R5k1 b - - 6 18",
                ),
                (
                    "Levitsky, Stefan",
                    46,
                    "black wins (as recorded)",
                    "5rk1/pp4pp/4p3/2R3Q1/3n4/6qr/P1P2PPP/5RK1 w - - 2 24",
                ),
            ],
        ),
        (
            CHESSBASE,
            vec![
                (
                    "Byrne, Donald",
                    82,
                    "black wins (checkmate)",
                    "1Q6/5pk1/2p3p1/1p2N2p/1b5P/1bn5/2r3P1/2K5 w - - 16 42",
                ),
                (
                    "Deep Blue",
                    37,
                    "white wins (as recorded)",
                    "r1k4r/p2nb1p1/2b4p/1p1n1p2/2PP4/3Q1NB1/1P3PPP/R5K1 b - c3 0 19",
                ),
                topalov,
            ],
        ),
        (
            MENTOR,
            vec![
                (
                    "Anderssen, Adolf",
                    45,
                    "white wins (checkmate)",
                    "r1bk3r/p2pBpNp/n4n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 b - - 1 23",
                ),
                (
                    "Anderssen, Adolf",
                    47,
                    "white wins (checkmate)",
                    "1r3kr1/pbpBBp1p/1b3P2/8/8/2P2q2/P4PPP/3R2K1 b - - 0 24",
                ),
                topalov,
            ],
        ),
    ];
    for (text, expected) in files {
        let (read, wrong) = records(text, true);
        assert_eq!((read.len(), wrong.as_slice()), (expected.len(), [].as_slice()));
        for (record, (white, plies, end, last)) in read.iter().zip(expected) {
            let game = record.game();
            assert_eq!(record.tags.get("White"), Some(white));
            assert_eq!(game.moves().len(), plies, "{white}");
            assert_eq!(game.outcome().map(|end| end.to_string()).as_deref(), Some(end), "{white}");
            assert_eq!(game.rules().position_string(game.position()), last, "{white}");
            // Nothing of it is lost when it is written.
            let written = record.to_string();
            let again = Reader::new(written.as_bytes()).records(record.rules().clone()).next();
            assert_eq!(again.as_ref(), Some(&Ok(record.clone())), "{written}");
        }
    }
    // What stands beside the moves.
    let (games, _) = records(CHESSBASE, true);
    let entries = &games[0].line().entries;
    assert_eq!((entries[21].nags.as_slice(), entries[21].variations.len()), ([3].as_slice(), 1));
    assert_eq!(entries[33].nags, [1, 140]);
    assert_eq!(games[1].line().entries[13].variations.len(), 2);
    let (games, _) = records(LICHESS, true);
    let mate = games[0].line().entries.last().expect("it has moves");
    assert_eq!(comments(mate)[1], "White wins by checkmate.");
    assert!(mate.comments[0].command("clk").is_some());
}

#[test]
fn a_variation_ends_before_a_null_move_and_the_rest_of_it_is_a_comment() {
    let (games, wrong) = records(CHESSBASE, true);
    assert_eq!((games.len(), wrong.len()), (2, 0), "{wrong:?}");
    assert_eq!(games[0].line().entries[5].variations[0].entries.len(), 4);
    let early = |record: &Record<Orthodox>| -> Vec<String> {
        let notes = record.notes().iter().map(ToString::to_string);
        notes.filter(|note| note.contains("ends early")).collect()
    };
    assert_eq!(early(&games[0]), [""; 0]);
    let notes = early(&games[1]);
    assert!(notes[0].starts_with("line 27: a variation ends early"), "{notes:?}");
    assert!(
        notes[0].ends_with("move 1... --: a null move, which is no move of this game"),
        "{notes:?}"
    );
}

#[test]
fn nothing_of_a_variation_that_goes_astray_is_lost() {
    let read = |text: &str| {
        let record = game(text).record(Arc::new(Orthodox::new())).expect("the game is sound");
        let text = record.to_string();
        let moves = text.split("\n\n").nth(1).expect("there are moves").trim().to_owned();
        (moves, record.notes().len())
    };
    // What can be read stays; the rest, with all that belongs to it, stands behind as a comment.
    assert_eq!(
        read("1. e4 e5 (1... c5 2. Nf3 {so} Ke4 $1 {no} (2... d6 {yes}) 3. d4) 2. d4 *"),
        ("1. e4 e5 (1... c5 2. Nf3 {so} {Ke4 $1 no (d6 yes) d4}) 2. d4 *".to_owned(), 1)
    );
    // Nothing of the variation can be read.
    assert_eq!(
        read("1. e4 {first} ({why not} 1. Kd4 e5) (1. d4) 1... e5 *"),
        ("1. e4 {first} {why not} {Kd4 e5} (1. d4) 1... e5 *".to_owned(), 1)
    );
    // A variation of a variation goes astray, and what follows does not.
    assert_eq!(
        read("1. e4 (1. d4 d5 (1... -- 2. c4) 2. c4) e5 *"),
        ("1. e4 (1. d4 d5 {-- c4} 2. c4) 1... e5 *".to_owned(), 1)
    );
}

#[test]
fn the_games_beside_an_illegal_one_are_read() {
    let (games, wrong) = records(ODD, true);
    assert_eq!(games.len(), 8);
    assert_eq!(games[6].game().move_strings()[6], "e1g1");
    assert_eq!(wrong.len(), 3, "{wrong:?}");
    assert!(wrong[0].starts_with("game 5, line 21: move 2. Ke3: "), "{wrong:?}");
    assert!(wrong[1].starts_with("game 6, line 25: move 1. O-O-O: "), "{wrong:?}");
    assert!(wrong[2].starts_with("game 10, line 39: "), "{wrong:?}");
}

// Errors.

#[test]
fn an_error_names_game_line_and_move() {
    let chess = Arc::new(Orthodox::new());
    let text = "1. e2e4 *\n\n1. e2e4 e7e5\n2. e4e5 *\n\n1. d2d4 *";
    let records: Vec<_> = Reader::new(text.as_bytes()).records(chess.clone()).collect();
    assert_eq!(records.len(), 3);
    let error = records[1].as_ref().expect_err("the pawn is blocked");
    assert_eq!((error.game, error.line), (2, 4));
    assert_eq!(
        error.to_string(),
        "game 2, line 4: move 2. e4e5: the piece on e4 (P) cannot go to e5"
    );
    assert_eq!(records[2].as_ref().map(|record| record.line().entries.len()), Ok(1));
    // In a variation it is put up with, and told just as well.
    let record = game("1. e2e4 e7e6 (1... e7e8) *").record(chess).expect("the game is sound");
    assert!(
        record.notes()[0].text.ends_with("move 1... e7e8: the piece on e7 (p) cannot go to e8")
    );
}

#[test]
fn a_null_move_is_an_error_that_names_it() {
    for null in ["--", "Z0", "null"] {
        let error = game(&format!("1. e2e4 {null} *")).record(Arc::new(Orthodox::new()));
        let error = error.expect_err("no move").to_string();
        let expected = format!("game 1, line 1: move 1... {null}: a null move");
        assert!(error.starts_with(&expected), "{error}");
    }
}

#[test]
fn brackets_that_do_not_match_are_errors() {
    assert!(fault("1. e4 ) e5 *").contains("line 1: a variation ends here, but none has begun"));
    assert!(fault("( 1. e4 ) *").contains("no move before it"));
    assert!(fault("1. e4 ((1. d4) 1. c4) *").contains("no move before it"));
    assert!(fault("[White \"x]\n1. e4 *").contains("line 1: \"[White \\\"x]\" is not a tag"));
    let deep = format!("{} 1-0", "1. e4 (".repeat(100_000));
    assert!(fault(&deep).contains("nested more than 100 deep"));
    let deep = format!("{}{} 1-0", "1. e4 (".repeat(100), ")".repeat(100));
    assert_eq!(moves(&game(&deep)), ["e4"]);
}

#[test]
fn a_wrong_start_position_is_an_error_that_says_why() {
    let text = "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/K6P w - - 0 1\"]\n\n*";
    let error = game(text).record(Arc::new(Orthodox::new())).expect_err("no position");
    assert_eq!(
        error.to_string(),
        "game 1, line 2: the tag FEN: no such position: P cannot stand on h1; \
         black has 0 Kings, not one"
    );
}

#[test]
fn the_tag_variant_names_the_game() {
    let registry = registry();
    let id = |tag: &str| -> Result<String, String> {
        let text = format!("{tag}\n\n*");
        let mut records = registry.records(Reader::new(text.as_bytes()));
        let record = records.next().expect("one game");
        record.map(|record| record.rules().id().to_owned()).map_err(|error| error.to_string())
    };
    for orthodox in ["", "Standard", "chess", "Chess960", "fischerandom", "From Position", "?"] {
        let tag =
            if orthodox.is_empty() { String::new() } else { format!("[Variant \"{orthodox}\"]") };
        let tag = format!("[Event \"x\"]\n{tag}");
        assert_eq!(id(&tag).as_deref(), Ok("orthodox"), "{tag}");
    }
    for known in registry.ids() {
        assert_eq!(id(&format!("[Variant \"{known}\"]")).as_deref(), Ok(known));
    }
    assert_eq!(id("[Variant \"Serpentine Dream\"]").as_deref(), Ok("serpentine-dream"));
    let error = id("[Variant \"Atomic\"]").expect_err("no such game");
    assert!(
        error.starts_with(
            "game 1, line 1: no game is called \"Atomic\"; the tag Variant may be one of orthodox, "
        ),
        "{error}"
    );
    let error = game("[Variant \"soul-reaver\"]\n\n*").record(Arc::new(Orthodox::new()));
    assert_eq!(
        error.map_err(|error| error.to_string()).map(|_| ()),
        Err("game 1, line 1: the game is \"soul-reaver\", not orthodox; \
             read it by the rules of that game"
            .to_owned())
    );
}

// Writing.

#[test]
fn tags_stand_in_the_order_of_the_roster_and_then_by_name() {
    let mut record = record("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n1. e2e4 *");
    record.tags.set("Zug", "z").expect("a name");
    record.tags.set("ECO", "say \"A\\B\"").expect("a name");
    record.tags.set("Black", "B\nC").expect("a name");
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "B C"]
[Result "*"]
[ECO "say \"A\\B\""]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]
[Zug "z"]

1. e4 *
"#;
    assert_eq!(record.to_string(), expected);
}

#[test]
fn a_game_that_both_lose_has_a_tag_that_says_so() {
    let rules = SerpentineDream::new();
    let fen = "7k/8/8/8/8/8/1R6/R3K3[] w - - - 0 0 1";
    let position = rules.read_position(fen).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::from_position(rules, position);
    // Mate, in whatever role the Rook may choose on its way.
    let mate = game.legal_moves().into_iter().find_map(|first| {
        let mut next = game.clone();
        next.play(first).ok()?;
        for reply in next.legal_moves() {
            let mut after = next.clone();
            after.play(reply).ok()?;
            for last in after.legal_moves() {
                let mut end = after.clone();
                end.play(last).ok()?;
                if end.outcome().is_some_and(|outcome| outcome.verdict == Verdict::BothLose) {
                    return Some(end);
                }
            }
        }
        None
    });
    game = mate.expect("two Rooks mate");
    let text = Record::of(&game).to_string();
    assert!(text.contains("[Result \"*\"]\n"), "{text}");
    assert!(text.contains("[Outcome \"both lose (checkmate)\"]\n"), "{text}");
    assert!(text.contains("[Variant \"serpentine-dream\"]\n"), "{text}");
    assert!(text.ends_with(" *\n"), "{text}");
    let read = Reader::new(text.as_bytes()).records(game.shared_rules()).next();
    assert_eq!(read, Some(Ok(Record::of(&game))));
}

#[test]
fn a_name_for_the_game_that_was_read_is_written_again() {
    let fen = "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1";
    let text = format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n\n1. f2f4 *");
    assert!(record(&text).to_string().contains("[Variant \"Chess960\"]\n"));
    assert!(!record("1. f2f4 *").to_string().contains("Variant"));
}

#[test]
fn lines_are_no_longer_than_79_characters() {
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(40);
    let written = record(&format!("{moves} {{{}}} *", "long remark ".repeat(40))).to_string();
    let longest = written.lines().map(|line| line.chars().count()).max();
    assert!(longest.is_some_and(|longest| (70..=79).contains(&longest)), "{written}");
    assert!(written.lines().count() > 15);
    // A word goes to the next line when it does not fit, and only then. Remarks of all lengths bring
    // about lines that are just full and words that are just too long.
    let mut full = 0;
    for length in 1..80 {
        let remark = "x ".repeat(length);
        let written = record(&format!("{{{remark}}} {moves} *")).to_string();
        let (_, moves) = written.split_once("\n\n").expect("moves come after a blank line");
        let lines: Vec<&str> = moves.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].split(' ').next().expect("a line has a word");
            assert!(pair[0].len() <= 79 && pair[0].len() + 1 + next.len() > 79, "{written}");
            full += usize::from(pair[0].len() == 79);
        }
    }
    assert!(full > 20, "{full}");
}

#[test]
fn a_variation_that_is_left_open_is_kept_and_told() {
    let open = game("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5");
    assert_eq!(moves(&open), ["e4", "e5"]);
    let variation = &open.line().entries[1].variations[0];
    assert_eq!(variation.entries.len(), 2);
    assert_eq!(variation.entries[1].variations[0].entries.len(), 2);
    assert!(notes(&open).contains("variation"), "{}", notes(&open));
}

#[test]
fn a_record_that_names_no_game_is_one_of_the_rules_given() {
    let dream = Arc::new(SerpentineDream::new());
    let start = dream.start();
    let san = dream.san(&start, dream.legal_moves(&start)[0]);
    let record = game(&format!("1. {san} *")).record(Arc::clone(&dream));
    assert_eq!(record.expect("the move is legal").line().entries.len(), 1);
    let other = format!("[Variant \"orthodox\"]\n\n1. {san} *");
    let error = game(&other).record(dream).expect_err("it names another game").to_string();
    assert!(error.contains("orthodox") && error.contains("serpentine-dream"), "{error}");
}

#[test]
fn the_moves_number_themselves_and_black_after_an_interruption() {
    let text = "1. e4 $1 {a} (1. d4 (1. c4 c5) 1... d5 {b}) 1... e5 2. Nf3 *";
    let written = record(text).to_string();
    assert!(written.ends_with(&format!("\n\n{text}\n")), "{written}");
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 12 40\"]\n\n40... Ke7 41. e4 *";
    assert!(record(fen).to_string().ends_with("\n40... Ke7 41. e4 *\n"));
}

#[test]
fn a_remark_with_a_brace_in_it_comes_back() {
    let record = record("1. e2e4 ; a } and { more\n(1. d2d4 ; } again\n) e7e5 *");
    assert_eq!(comments(&record.line().entries[0]), ["a } and { more"]);
    let text = record.to_string();
    let again = Reader::new(text.as_bytes()).records(record.rules().clone()).next();
    assert_eq!(again, Some(Ok(record)), "{text}");
}

#[test]
fn a_record_replays_as_a_game_with_its_end() {
    let game = record("[Outcome \"black wins (time forfeit)\"]\n1. e2e4 e7e5 0-1").game();
    assert_eq!(game.move_strings(), ["e2e4", "e7e5"]);
    assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, "time forfeit")));
    let game = record("1. e2e4 e7e5 1/2-1/2").game();
    assert_eq!(game.outcome(), Some(Outcome::draw("as recorded")));
    let game = record("1. e2e4 e7e5 *").game();
    assert_eq!(game.outcome(), None);
}

/// What games have come to that were played on after a draw that needs no claim: as loaded, and
/// with what came after the draw taken back.
#[test]
fn a_record_may_go_on_after_a_draw_that_needs_no_claim() {
    let five = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
    let idle = "[FEN \"r3k3/8/8/8/8/8/8/R3K3 w - - 149 100\"]\n\n";
    let dead = "[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n\n";
    for (text, after, last, then) in [
        (format!("{five}e2e4 1-0"), 1, "white wins (as recorded)", "draw (fivefold repetition)"),
        (format!("{five}e2e4 *"), 1, "", "draw (fivefold repetition)"),
        (format!("{five}g1f3 *"), 1, "draw (fivefold repetition)", "draw (fivefold repetition)"),
        (
            format!("{five}f2f3 e7e5 g2g4 d8h4 *"),
            4,
            "black wins (checkmate)",
            "draw (fivefold repetition)",
        ),
        (format!("{idle}a1b1 e8d8 *"), 1, "draw (seventy-five moves)", "draw (seventy-five moves)"),
        (
            format!("{idle}a1a2 a8a2 0-1"),
            1,
            "black wins (as recorded)",
            "draw (seventy-five moves)",
        ),
        (format!("{dead}e1e2 e8d8 e2e3 0-1"), 2, "draw (dead position)", "draw (dead position)"),
    ] {
        let said = |game: &Game<Orthodox>| {
            game.outcome().map_or_else(String::new, |outcome| outcome.to_string())
        };
        let record = record(&text);
        let mut game = record.game();
        assert_eq!(game.moves(), record.line().moves().copied().collect::<Vec<_>>(), "{text}");
        assert_eq!(said(&game), last, "{text}");
        while game.moves().len() + after > record.line().entries.len() {
            assert!(game.undo().is_some(), "{text}");
        }
        assert_eq!(said(&game), then, "{text}");
        assert!(game.legal_moves().is_empty(), "no new move may be played: {text}");
    }
}

#[test]
fn moves_that_are_set_must_be_legal() {
    let mut record = record("1. e2e4 *");
    let line: Line<String> = ["e2e4", "e7e4"].map(str::to_owned).into_iter().collect();
    let error = record.set_line(line).expect_err("no such move");
    assert_eq!(error.to_string(), "move 1... e7e4: the piece on e7 (p) cannot go to e4");
    assert_eq!(record.line().entries.len(), 1);
}

#[test]
fn a_source_that_fails_ends_the_reading_with_an_error() {
    struct Broken(&'static [u8]);
    impl chesswright::record::Source for Broken {
        fn peek(&mut self) -> Result<&[u8], String> {
            if self.0.is_empty() { Err("the cable is out".to_owned()) } else { Ok(self.0) }
        }

        fn advance(&mut self, bytes: usize) {
            self.0 = &self.0[bytes..];
        }
    }
    let games: Vec<_> = Reader::new(Broken(b"1. e4 *\n1. e4 *\n1. e4 *")).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(
        games[1].as_ref().map_err(RecordError::to_string).map(|_| ()),
        Err("game 2, line 3: cannot read on: the cable is out".to_owned())
    );
}

/// A text over and over, so many times.
struct Repeated {
    text: &'static [u8],
    at: usize,
    times: usize,
}

impl chesswright::record::Source for Repeated {
    fn peek(&mut self) -> Result<&[u8], String> {
        Ok(if self.times == 0 { &[] } else { &self.text[self.at..] })
    }

    fn advance(&mut self, bytes: usize) {
        self.at += bytes;
        if bytes > 0 && self.at == self.text.len() {
            (self.at, self.times) = (0, self.times - 1);
        }
    }
}

#[test]
fn a_huge_file_is_read_game_by_game() {
    let endless = Repeated { text: b"1. e4 e5 2. Nf3 1-0\n", at: 0, times: usize::MAX };
    let games = Reader::new(endless).take(10_000);
    let numbers: Vec<usize> = games.map(|game| game.expect("sound").number()).collect();
    assert_eq!(numbers, (1..=10_000).collect::<Vec<_>>());
}

#[test]
fn a_line_that_is_too_long_spoils_its_game_only() {
    let long = format!("1. e4 {{{}}} *", "x".repeat((1 << 24) - 9));
    let sound = long.replacen('x', "", 1);
    assert_eq!(sound.len(), 1 << 24, "the longest line there may be");
    assert_eq!(moves(&game(&sound)), ["e4"]);
    for before in ["[Event \"x\"]\n\n1. e4\n", "[Event \"x\"]\n\n1. e4 {\n", "\n\n\n"] {
        let text = format!("1. d4 *\n{before}{long}\n\n[Event \"y\"]\n\n1. c4 *\n");
        let games = games(text.as_bytes());
        assert_eq!(games.len(), 3, "{before:?}");
        assert_eq!(games[0].as_ref().map(moves), Ok(vec!["d4"]), "{before:?}");
        let error = games[1].as_ref().expect_err("too long").to_string();
        let line = 2 + before.lines().count();
        let expected = format!("game 2, line {line}: the line is longer than 16777216 bytes");
        assert!(error.starts_with(&expected), "{error}");
        assert_eq!(games[2].as_ref().map(moves), Ok(vec!["c4"]), "{before:?}");
    }
}

/// A line is looked at once, however many games or tags it holds: with one look at the rest of it
/// for each of them these would take hours.
#[test]
fn the_time_grows_as_the_text_does() {
    const COUNT: usize = 1 << 16;
    let (finished, done) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let (blanks, comment) = (" ".repeat(1 << 23), format!("{{{}", "x".repeat(1 << 23)));
        for text in [
            format!("{}{comment}", "* ".repeat(COUNT)).into_bytes(),
            format!("{}{blanks}", "*".repeat(COUNT).replace('*', "* ")).into_bytes(),
            [b"\xe9 * ".repeat(COUNT).as_slice(), comment.as_bytes()].concat(),
            format!("[Event \"{}{blanks}", "\\\"".repeat(COUNT)).into_bytes(),
            format!("[Event \"{}{blanks}", "\" ".repeat(COUNT)).into_bytes(),
            format!("{}{comment}", "[A \"\"]".repeat(COUNT)).into_bytes(),
            format!("1. e4 {}{comment}", "(d4) ".repeat(COUNT)).into_bytes(),
        ] {
            Reader::new(text.as_slice()).count();
        }
        finished.send(()).expect("somebody waits");
    });
    assert!(done.recv_timeout(std::time::Duration::from_secs(120)).is_ok(), "it takes too long");
}

#[test]
fn a_comment_that_is_not_closed_is_noted() {
    let game = game("1. e4 {good\n(1. d4) e5 *");
    assert_eq!(moves(&game), ["e4"]);
    assert_eq!(comments(&game.line().entries[0]), ["good (1. d4) e5 *"]);
    assert!(notes(&game).contains("line 2: the comment of line 1 runs to the end of the text"));
}

#[test]
fn a_result_in_a_variation_ends_nothing_and_skipped_glyphs_belong_to_nobody() {
    let text = "1. e4 (1. d4 $1 1-0) e5 *";
    assert_eq!((moves(&game(text)), ending(&game(text))), (vec!["e4", "e5"], "*".to_owned()));
    let bare = Reader::new(text.as_bytes()).without_variations().next();
    let bare = bare.expect("a game").expect("sound");
    assert_eq!((moves(&bare), bare.line().entries[0].nags.len()), (vec!["e4", "e5"], 0));
}

#[test]
fn tags_that_say_nothing_are_none_and_odd_ones_are_read() {
    let pgn = game("[Variant \"?\"]\n[FEN \"-\"]\n[Path \"C:\\\"]\n\n1. e4 *");
    assert_eq!((pgn.variant(), pgn.fen()), (None, None));
    assert_eq!(pgn.tags().get("Path"), Some("C:\\"));
    let blanks = record("[FEN \"4k3/8/8/8/8/8/4P3/4K3  w  -  -  0 1\"]\n\n1. e4 *");
    assert_eq!(blanks.line().entries.len(), 1);
}

#[test]
fn a_bracket_in_a_comment_is_no_tag() {
    for said in ["see\n[Event \"x\"]\nthere", "see\n\n[Anand] there"] {
        assert_eq!(moves(&game(&format!("1. e4 {{{said}}} e5 *"))), ["e4", "e5"], "{said}");
    }
}

#[test]
fn the_result_of_a_spoilt_game_ends_it() {
    let games = games(b"1. e4 ) e5\n2. d4 1-0\n1. c4 *");
    assert_eq!(games.len(), 2);
    assert!(games[0].is_err());
    assert_eq!(games[1].as_ref().map(moves), Ok(vec!["c4"]));
}

#[test]
fn a_game_knows_where_it_stands() {
    for (text, expected) in [
        ("1. e4 *", vec!["1. e4 *"]),
        ("\n\n1. e4 *\n\n\n", vec!["1. e4 *"]),
        ("\u{feff}[White \"A\"]\n\n1. e4 *\n", vec!["[White \"A\"]\n\n1. e4 *"]),
        ("1. e4 *\r\n\r\n1. d4 *\r\n", vec!["1. e4 *", "1. d4 *"]),
        ("1. e4 *\r\r1. d4\r*", vec!["1. e4 *", "1. d4\r*"]),
        ("% a\n1. e4 *\n% b\n1. d4 *\n% c", vec!["1. e4 *", "1. d4 *"]),
        ("1. e4 * {x}\n; y\n\n1. d4 *", vec!["1. e4 * {x}\n; y", "1. d4 *"]),
        ("[White \"A\"]\n1. e4\n[White \"B\"]\n", vec!["[White \"A\"]\n1. e4", "[White \"B\"]"]),
        ("1. \u{e9}4 1/2 1. d4 ½-½ 1. c4", vec!["1. \u{e9}4 1/2 ", "1. d4 ½-½ ", "1. c4"]),
    ] {
        let spans = |text: &[u8]| -> Vec<std::ops::Range<usize>> {
            let place = |at: u64| usize::try_from(at).expect("a short text");
            let bytes = Reader::new(text).map(|game| game.expect("sound").bytes());
            bytes.map(|bytes| place(bytes.start)..place(bytes.end)).collect()
        };
        let parts: Vec<&str> = spans(text.as_bytes()).into_iter().map(|at| &text[at]).collect();
        assert_eq!(parts, expected, "{text:?}");
        // In Latin-1 a character is a byte.
        let latin = |text: &str| -> Vec<u8> {
            text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect()
        };
        if !text.starts_with('\u{feff}') {
            let bytes = latin(text);
            let parts: Vec<&[u8]> = spans(&bytes).into_iter().map(|at| &bytes[at]).collect();
            assert_eq!(parts, expected.iter().map(|part| latin(part)).collect::<Vec<_>>());
        }
    }
}

// Playing into a line.

/// A line as records have it, numbers aside.
fn plain(line: &Line<String>) -> String {
    let mut words: Vec<String> = line.comments.iter().map(|said| format!("{{{said}}}")).collect();
    for entry in &line.entries {
        words.push(entry.mv.clone());
        words.extend(entry.comments.iter().map(|said| format!("{{{said}}}")));
        words.extend(entry.variations.iter().map(|line| format!("({})", plain(line))));
    }
    words.join(" ")
}

#[test]
fn what_is_played_into_a_line_loses_nothing_of_it() {
    let text = "{a} e4 {b} (d4 {c} (c4)) (f4) e5 {d} (c5 Nf3 {e}) ({f} e6 {g} d4 (Nf3)) Nf3 *";
    for (played, expected) in [
        ("e4 e5 Nf3", &text[..text.len() - 2]),
        ("e4 e5 Nf3 Nc6", &text.replace('*', "Nc6")),
        ("e4 e5", &text[..text.len() - 6]),
        ("e4 e5 f4", &text.replace("Nf3 *", "f4 (Nf3)")),
        (
            "e4 d5",
            "{a} e4 {b} (d4 {c} (c4)) (f4) d5 (e5 {d} Nf3) (c5 Nf3 {e}) ({f} e6 {g} d4 (Nf3))",
        ),
        (
            "e4 c5",
            "{a} e4 {b} (d4 {c} (c4)) (f4) c5 (e5 {d} Nf3) (c5 Nf3 {e}) ({f} e6 {g} d4 (Nf3))",
        ),
        (
            "e4 c5 Nf3",
            "{a} e4 {b} (d4 {c} (c4)) (f4) c5 (e5 {d} Nf3) ({f} e6 {g} d4 (Nf3)) Nf3 {e}",
        ),
        ("e4 e6 d4", "{a} e4 {b} {f} (d4 {c} (c4)) (f4) e6 {g} (e5 {d} Nf3) (c5 Nf3 {e}) d4 (Nf3)"),
        (
            "e4 e6 Nf3",
            "{a} e4 {b} {f} (d4 {c} (c4)) (f4) e6 {g} (e5 {d} Nf3) (c5 Nf3 {e}) Nf3 (d4)",
        ),
        ("d4 d5", "{a} d4 {c} (e4 {b} e5 {d} (c5 Nf3 {e}) ({f} e6 {g} d4 (Nf3)) Nf3) (f4) (c4) d5"),
        ("", "{a}"),
    ] {
        let pgn = game(text);
        let mut line = words(pgn.line());
        let played: Vec<String> = played.split_whitespace().map(str::to_owned).collect();
        line.replay(&played);
        assert_eq!(plain(&line), expected, "{played:?}");
    }
}

/// A line of a game with its moves as they are written.
fn words(line: &Line<chesswright::record::Text>) -> Line<String> {
    Line {
        comments: line.comments.clone(),
        entries: line
            .entries
            .iter()
            .map(|entry| Entry {
                mv: entry.mv.text.clone(),
                nags: entry.nags.clone(),
                comments: entry.comments.clone(),
                variations: entry.variations.iter().map(words).collect(),
            })
            .collect(),
    }
}

// Properties.

/// Names as people have them, and worse.
fn value() -> impl Strategy<Value = String> {
    prop_oneof!["[ -~]{0,20}", "[\\\\\"\\]\\[ a]{0,8}", any::<String>()]
}

fn remark() -> impl Strategy<Value = Option<Comment>> {
    let text = prop_oneof![
        "[ -~]{1,40}",
        "([a-z%;]{1,9}[ \n]){1,30}",
        "[{}()%;\\[\\]\" a*0-1\n]{1,12}",
        any::<String>()
    ];
    text.prop_map(|text| Comment::new(&text))
}

/// What decides an entry: the pick of a move, and what is put beside it.
type Step = (Index, Vec<u8>, Vec<Option<Comment>>, Vec<Plan>);

/// A line that is to be made.
#[derive(Clone, Debug)]
struct Plan {
    before: Vec<Option<Comment>>,
    steps: Vec<Step>,
}

fn plan() -> impl Strategy<Value = Plan> {
    let some = |most| prop::collection::vec(remark(), 0..most);
    let nags = || prop::collection::vec(any::<u8>(), 0..2);
    let bare =
        (any::<Index>(), nags(), some(2)).prop_map(|(at, nags, said)| (at, nags, said, vec![]));
    let leaf = (some(2), prop::collection::vec(bare, 0..8));
    let leaf = leaf.prop_map(|(before, steps)| Plan { before, steps });
    leaf.prop_recursive(3, 40, 4, move |inner| {
        let step = (any::<Index>(), nags(), some(3), prop::collection::vec(inner, 0..3));
        (some(2), prop::collection::vec(step, 0..10))
            .prop_map(|(before, steps)| Plan { before, steps })
    })
}

/// The line of a plan from where a game stands.
fn line(game: &AnyGame, plan: Plan) -> Line<String> {
    let mut game = game.clone();
    let mut line = Line::new();
    line.comments = plan.before.into_iter().flatten().collect();
    for (pick, nags, said, variations) in plan.steps {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut entry = Entry::new(pick.get(&moves).clone());
        entry.nags = nags;
        entry.comments = said.into_iter().flatten().collect();
        entry.variations = variations.into_iter().map(|plan| self::line(&game, plan)).collect();
        game.play(&entry.mv).expect("a legal move");
        line.entries.push(entry);
    }
    line
}

/// All that a line says, sorted: each sequence of moves from the beginning, each glyph and remark
/// behind the moves it follows.
fn said(line: &Line<String>, so_far: &str, to: &mut Vec<String>) {
    let mut so_far = so_far.to_owned();
    to.extend(line.comments.iter().map(|comment| format!("{so_far}{{{comment}}}")));
    for entry in &line.entries {
        for variation in &entry.variations {
            said(variation, &so_far, to);
        }
        so_far += &format!("{} ", entry.mv);
        to.push(so_far.clone());
        to.extend(entry.nags.iter().map(|nag| format!("{so_far}${nag}")));
        to.extend(entry.comments.iter().map(|comment| format!("{so_far}{{{comment}}}")));
    }
}

fn everything(record: &AnyRecord) -> (String, Tags, String, Line<String>, Option<Ending>) {
    (
        record.rules().id().to_owned(),
        record.tags().clone(),
        record.start().to_string(),
        record.line(),
        record.ending().cloned(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(
        plan in plan(),
        offset in prop::collection::vec(any::<Index>(), 0..4),
        tags in prop::collection::vec(("[A-Z][A-Za-z0-9_]{0,8}", value()), 0..5),
        verdict in prop::option::of(0..5_usize),
        reason in "[a-z ()\"]{0,12}",
    ) {
        let registry = registry();
        for id in registry.ids() {
            let rules = registry.by_id(id).expect("an id of its own");
            let mut game = AnyGame::new(&rules);
            for pick in &offset {
                let moves = game.legal_moves();
                let mv: &String = pick.get(&moves);
                game.play(mv).expect("a legal move");
            }
            let game = AnyGame::from_position(&game.position());
            let mut record = game.record();
            for (name, value) in &tags {
                // Names the record keeps for itself are refused.
                let _ = record.tags_mut().set(name, value);
            }
            record.set_line(line(&game, plan.clone())).expect("legal moves");
            let verdicts = [
                Verdict::Win(Color::White),
                Verdict::Win(Color::Black),
                Verdict::Draw,
                Verdict::BothLose,
                Verdict::BothWin,
            ];
            record.set_ending(verdict.map(|at| Ending {
                verdict: verdicts[at],
                reason: reason.trim().to_owned(),
            }));
            let text = record.to_string();
            let read: Vec<_> = registry.records(Reader::new(text.as_bytes())).collect();
            prop_assert_eq!(read.len(), 1, "{}", text);
            match &read[0] {
                Ok(read) => {
                    prop_assert_eq!(everything(read), everything(&record), "{}", text);
                    prop_assert_eq!(read.to_string(), text);
                }
                Err(error) => prop_assert!(false, "{}\n{}", error, text),
            }
        }
    }

    #[test]
    fn what_is_played_into_a_line_is_its_main_line_and_all_else_stays(
        plan in plan(),
        choices in prop::collection::vec(any::<Index>(), 10..30),
    ) {
        let rules = registry().by_id("orthodox").expect("an id of its own");
        let game = AnyGame::new(&rules);
        let mut now = line(&game, plan);
        for choices in choices.chunks(10) {
            let before = now.clone();
            let mut play = game.clone();
            let mut played = vec![];
            // Where the moves stand in the line or beside it, as long as they do.
            let mut known = Some((&before, 0));
            for pick in choices {
                let (here, at) = known.unwrap_or((&before, usize::MAX));
                let entry = here.entries.get(at);
                let mut ways: Vec<(&Line<String>, usize)> = vec![];
                if let Some(entry) = entry {
                    ways.push((here, at));
                    ways.extend(entry.variations.iter().map(|line| (line, 0)));
                    ways.retain(|(line, at)| line.entries.len() > *at);
                }
                let legal = play.legal_moves();
                let mv: &String = if ways.is_empty() || pick.index(5) == 0 {
                    if legal.is_empty() {
                        break;
                    }
                    known = None;
                    pick.get(&legal)
                } else {
                    let &(line, at) = pick.get(&ways);
                    known = Some((line, at + 1));
                    &line.entries[at].mv
                };
                played.push(mv.clone());
                play.play(mv).expect("a legal move");
            }
            // What the line has after them would be cut off.
            if before.moves().zip(&played).all(|(old, new)| old == new) {
                played.extend(before.moves().skip(played.len()).cloned());
            }
            now.replay(&played);
            let main: Vec<String> = now.moves().cloned().collect();
            prop_assert_eq!(main, played);
            let (mut all, mut kept) = (vec![], vec![]);
            said(&before, "", &mut all);
            said(&now, "", &mut kept);
            for part in all {
                let place = kept.iter().position(|kept| *kept == part);
                prop_assert!(place.is_some(), "{} is lost", part);
                kept.swap_remove(place.unwrap_or(0));
            }
        }
        // Its moves are legal still.
        let mut record = game.record();
        prop_assert!(record.set_line(now).is_ok());
    }

    #[test]
    fn games_stand_one_after_another(
        text in prop_oneof![
            any::<Vec<u8>>(),
            "([\\[\\](){};%$*.!?\"\\\\ \n\ré]|1-0|e4|[A-Z][a-z]|\n\n|\\[Event \"x\"\\]\n){0,60}"
                .prop_map(String::into_bytes),
        ],
    ) {
        let mut end = 0;
        for pgn in games(&text).into_iter().flatten() {
            let bytes = pgn.bytes();
            prop_assert!(end <= bytes.start && bytes.start < bytes.end, "{:?}", bytes);
            end = bytes.end;
            prop_assert!(usize::try_from(end).is_ok_and(|end| end <= text.len()));
        }
    }

    #[test]
    fn whatever_is_read_does_not_panic_and_does_not_depend_on_the_source(
        text in prop_oneof![
            any::<Vec<u8>>(),
            "([\\[\\](){};%$*.!?\"\\\\ \n\r]|1-0|e4|[A-Z][a-z]|\n\n|\\[Event \"x\"\\]\n){0,60}"
                .prop_map(String::into_bytes),
        ],
        at in any::<Index>(),
    ) {
        let whole = games(&text);
        let slow = std::io::BufReader::with_capacity(1 + at.index(7), text.as_slice());
        prop_assert_eq!(&Reader::new(Buffered::new(slow)).collect::<Vec<_>>(), &whole);
        let numbers: Vec<usize> = whole
            .iter()
            .map(|game| game.as_ref().map_or_else(|error| error.game, Pgn::number))
            .collect();
        prop_assert_eq!(&numbers, &(1..=whole.len()).collect::<Vec<_>>());
        let _ = Reader::new(text.as_slice()).without_variations().count();
    }

    #[test]
    fn a_spoilt_game_leaves_the_others(at in 0..5_usize, spoil in prop::sample::select(vec!["e2e5", ")", "--", "(", "{", "zz", "[White"])) {
        let chess = Arc::new(Orthodox::new());
        let mut text = String::new();
        for game in 0..5 {
            let moves = if game == at { spoil } else { "d2d4" };
            text += &format!("[Event \"{game}\"]\n\n1. {moves} *\n\n");
        }
        let records: Vec<_> = Reader::new(text.as_bytes()).records(chess.clone()).collect();
        prop_assert_eq!(records.len(), 5);
        let events: HashSet<&str> =
            records.iter().flatten().filter_map(|record| record.tags.get("Event")).collect();
        for game in (0..5).filter(|&game| game != at) {
            prop_assert!(events.contains(game.to_string().as_str()), "{} of {}", game, text);
        }
    }
}
