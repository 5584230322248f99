//! Values through serde: what is written comes back, in JSON and in a format that does not describe
//! itself, and nothing gets past the rules on the way in.

use std::fmt::Debug;
use std::sync::Arc;

use chesswright::prelude::*;
use chesswright::record::{Ending, Record};
use chesswright::registry::{AnyGame, AnyPosition, AnyRecord, AnyRules};
use chesswright::rules::{Action, Move};
use chesswright::serde::{GameSeed, PositionOf, PositionSeed, RecordSeed};
use chesswright::variants::orthodox::Orthodox;
use chesswright::variants::queens_or_castles::QueensOrCastles;
use chesswright::variants::serpent50::{SerpentChess, SerpentShogi};
use chesswright::variants::serpentine_dream::SerpentineDream;
use chesswright::variants::soul_reaver::SoulReaver;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestRunner};
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[path = "ready/mod.rs"]
mod ready;

use ready::registry as games;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn cases(most: u32) -> u32 {
    if std::env::var_os("CI").is_some() { most } else { most / 5 }
}

fn run<S: Strategy>(
    cases: u32,
    strategy: &S,
    test: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    if let Err(failure) = TestRunner::new(config).run(strategy, test) {
        panic!("{failure}");
    }
}

/// A value through JSON, and through a format that does not describe itself.
fn twice<T: Serialize, V>(
    value: &T,
    seed: impl for<'de> DeserializeSeed<'de, Value = V> + Clone,
) -> [V; 2] {
    let text = serde_json::to_string(value).unwrap();
    let mut reader = serde_json::Deserializer::from_str(&text);
    let first = seed.clone().deserialize(&mut reader).unwrap_or_else(|e| panic!("{text}: {e}"));
    reader.end().unwrap();
    let bytes = postcard::to_allocvec(value).unwrap();
    let mut reader = postcard::Deserializer::from_bytes(&bytes);
    let second = seed.deserialize(&mut reader).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert!(reader.finalize().unwrap().is_empty());
    [first, second]
}

/// The same for values that need no rules.
fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value, "{text}");
}

/// What reading JSON is refused with, without the place that the format adds.
fn refusal<T: DeserializeOwned>(value: Value) -> String {
    match serde_json::from_value::<T>(value) {
        Ok(_) => panic!("it is read"),
        Err(error) => error.to_string(),
    }
}

fn game_json(moves: &[&str]) -> Value {
    json!({"game": "orthodox", "start": START, "moves": moves, "end": null})
}

// What is written comes back.

#[derive(Clone, Debug)]
enum End {
    None,
    Resign(bool),
    Agree,
    Claim,
    Forfeit,
}

/// Some game of that id: random moves, and perhaps an end that the players make.
fn played(id: &str, first: &[Index], moves: &[Index], end: &End) -> AnyGame {
    let mut position = games().by_id(id).unwrap().start();
    for index in first {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        position.play(&legal[index.index(legal.len())]).unwrap();
    }
    let mut game = AnyGame::from_position(&position);
    for index in moves {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play(&legal[index.index(legal.len())]).unwrap();
    }
    let color = |white| if white { Color::White } else { Color::Black };
    // Refused where the game is over.
    let _ = match *end {
        End::None => return game,
        End::Resign(white) => game.resign(color(white)),
        End::Agree => game.agree_draw(),
        End::Claim => game.claim_draw(),
        End::Forfeit => game.end(Outcome { verdict: Verdict::BothLose, reason: "forfeit" }),
    };
    game
}

fn any_end() -> impl Strategy<Value = End> {
    prop_oneof![
        Just(End::None),
        any::<bool>().prop_map(End::Resign),
        Just(End::Agree),
        Just(End::Claim),
        Just(End::Forfeit),
    ]
}

#[track_caller]
fn same_game(ours: &AnyGame, theirs: &AnyGame) {
    assert_eq!(ours.rules().id(), theirs.rules().id());
    assert_eq!(ours.start().to_string(), theirs.start().to_string());
    assert_eq!(ours.moves(), theirs.moves());
    assert_eq!(ours.position().to_string(), theirs.position().to_string());
    assert_eq!(ours.position().hash(), theirs.position().hash());
    assert_eq!(ours.occurrences(), theirs.occurrences());
    assert_eq!(ours.outcome(), theirs.outcome());
    assert_eq!(ours.claimable(), theirs.claimable());
}

#[test]
fn games_positions_records_and_rules_of_every_id_come_back() {
    let indices = |most: usize| prop::collection::vec(any::<Index>(), 0..most);
    for id in games().ids() {
        run(cases(50), &(indices(20), indices(60), any_end()), |(first, moves, end)| {
            let game = played(id, &first, &moves, &end);
            for read in twice(&game, games().seed::<AnyGame>()) {
                same_game(&read, &game);
            }
            for read in twice(&game.position(), games().seed::<AnyPosition>()) {
                prop_assert_eq!(read.to_string(), game.position().to_string());
                prop_assert_eq!(read.hash(), game.position().hash());
                assert_eq!(read.rules().id(), id);
            }
            let record = game.record();
            for read in twice(&record, games().seed::<AnyRecord>()) {
                prop_assert_eq!(read.to_string(), record.to_string());
            }
            for read in twice(&game.rules(), games().seed::<AnyRules>()) {
                prop_assert_eq!(read.id(), id);
            }
            Ok(())
        });
    }
}

#[test]
fn the_standard_games_serve_where_no_registry_is_given() {
    #[derive(Serialize, Deserialize)]
    struct All {
        rules: AnyRules,
        position: AnyPosition,
        game: AnyGame,
        record: AnyRecord,
    }
    let mut game = AnyGame::new(&games().by_id("soul-reaver").unwrap());
    let mv = game.legal_moves().remove(0);
    game.play(&mv).unwrap();
    let all = All {
        rules: game.rules(),
        position: game.position(),
        game: game.clone(),
        record: game.record(),
    };
    let read: All = serde_json::from_str(&serde_json::to_string(&all).unwrap()).unwrap();
    same_game(&read.game, &game);
    assert_eq!(read.rules.id(), "soul-reaver");
    assert_eq!(read.position.to_string(), game.position().to_string());
    assert_eq!(read.record.to_string(), game.record().to_string());
}

#[test]
fn values_of_games_that_the_program_knows_come_back() {
    let mut game = Game::new(SerpentineDream::new());
    for ply in 0..40 {
        let legal = game.legal_move_strings();
        let Some(mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
        game.play_str(mv).unwrap();
        let rules = game.rules();
        for read in twice(&PositionOf(rules, game.position()), PositionSeed(rules)) {
            assert_eq!(&read, game.position());
        }
    }
    game.resign(Color::White).unwrap();
    for read in twice(&game, GameSeed(game.shared_rules())) {
        assert_eq!(read.positions(), game.positions());
        assert_eq!(read.moves(), game.moves());
        assert_eq!(read.outcome(), game.outcome());
    }
    let record = Record::of(&game);
    for read in twice(&record, RecordSeed(game.shared_rules())) {
        assert_eq!(read, record);
    }
}

#[test]
fn what_was_taken_back_is_not_written() {
    let mut game = Game::new(Orthodox::new());
    game.play_str("e2e4").unwrap();
    game.play_str("e7e5").unwrap();
    game.undo();
    for mut read in twice(&game, GameSeed(game.shared_rules())) {
        assert_eq!(read.move_strings(), ["e2e4"]);
        assert_eq!(read.redo(), None);
    }
}

#[test]
fn a_game_that_went_on_after_a_draw_is_read() {
    let mut game = Game::new(Orthodox::new());
    let to_and_fro = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(5);
    for text in to_and_fro.into_iter().chain(["e2e4"]) {
        let mv = game.rules().read_move(game.position(), text).unwrap();
        game.play_unchecked(mv);
    }
    assert_eq!((game.moves().len(), game.outcome()), (21, None));
    for read in twice(&game, GameSeed(game.shared_rules())) {
        assert_eq!(read.positions(), game.positions());
        assert_eq!(read.outcome(), None);
    }
    let any: AnyGame = serde_json::from_value(serde_json::to_value(&game).unwrap()).unwrap();
    assert_eq!(any.moves(), game.move_strings());

    game.undo();
    let drawn = game.outcome().unwrap();
    assert_eq!(drawn.reason, "fivefold repetition");
    for read in twice(&game, GameSeed(game.shared_rules())) {
        assert_eq!(read.outcome(), Some(drawn));
    }
}

/// Every legal move of some positions, as values.
fn moves_come_back<R: RuleSet<Move: Serialize + DeserializeOwned>>(rules: R) {
    let mut game = Game::new(rules);
    for ply in 0..60 {
        let legal = game.legal_moves();
        for mv in &legal {
            comes_back(mv);
        }
        let Some(&mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
        game.play(mv).unwrap();
    }
    assert!(game.moves().len() > 20);
}

#[test]
fn moves_come_back_as_values() {
    moves_come_back(Orthodox::new());
    moves_come_back(QueensOrCastles::new());
    moves_come_back(SerpentineDream::new());
}

#[test]
fn plain_values_come_back() {
    for color in Color::ALL {
        comes_back(&color);
        comes_back(&Verdict::Win(color));
        for kind in (0..Kind::MAX as u8).map(Kind::new) {
            comes_back(&kind);
            comes_back(&Piece::new(color, kind));
        }
    }
    for cell in (0..=u8::MAX).map(Cell::new) {
        comes_back(&cell);
    }
    for verdict in [Verdict::Draw, Verdict::BothLose, Verdict::BothWin] {
        comes_back(&verdict);
        comes_back(&Ending { verdict, reason: "any words at all".to_owned() });
    }
}

// The form.

fn form<T: Serialize>(value: T) -> Value {
    serde_json::to_value(value).unwrap()
}

#[test]
fn plain_values_have_the_documented_form() {
    let (white, kind) = (Color::White, Kind::new(4));
    assert_eq!(form(Color::ALL), json!(["white", "black"]));
    assert_eq!(form(kind), json!(4));
    assert_eq!(form(Cell::new(28)), json!(28));
    assert_eq!(form(Piece::new(white, kind)), json!({"color": "white", "kind": 4}));
    let [from, to] = [12, 28].map(Cell::new);
    assert_eq!(form(Move::go(from, to)), json!({"from": 12, "to": 28, "action": "go"}));
    let action = |action| form(Move { from, to, action })["action"].clone();
    assert_eq!(action(Action::Promote(kind)), json!({"promote": 4}));
    assert_eq!(action(Action::EnPassant), json!("en-passant"));
    assert_eq!(action(Action::Castle(1)), json!({"castle": 1}));
    assert_eq!(action(Action::Drop(kind)), json!({"drop": 4}));
    assert_eq!(form(Verdict::Win(white)), json!({"win": "white"}));
    assert_eq!(form(Verdict::Draw), json!("draw"));
    assert_eq!(form(Verdict::BothLose), json!("both-lose"));
    assert_eq!(form(Verdict::BothWin), json!("both-win"));
    let outcome = Outcome::draw("stalemate");
    let ending = json!({"verdict": "draw", "reason": "stalemate"});
    assert_eq!([form(outcome), form(Ending::from(outcome))], [ending.clone(), ending]);
}

#[test]
fn the_examples_of_the_page_on_notation_are_what_is_written() {
    let page = include_str!("../docs/notation.md");
    let (mut positions, mut games) = (0, 0);
    for block in page.split("```json\n").skip(1) {
        let text = block.split("```").next().unwrap_or_default();
        let value: Value = serde_json::from_str(text).unwrap();
        if value.get("position").is_some() {
            positions += 1;
            let read: AnyPosition = serde_json::from_str(text).unwrap();
            assert_eq!(form(read), value);
        } else {
            games += 1;
            let read: AnyGame = serde_json::from_str(text).unwrap();
            assert_eq!(form(read), value);
        }
    }
    assert_eq!((positions, games), (1, 1));
}

#[test]
fn fields_come_in_this_order() {
    let text = serde_json::to_string(&AnyGame::new(&games().by_id("orthodox").unwrap())).unwrap();
    let wanted = format!(r#"{{"game":"orthodox","start":"{START}","moves":[],"end":null}}"#);
    assert_eq!(text, wanted);
}

#[test]
fn fields_are_read_in_any_order_and_an_end_may_be_left_out() {
    let text = format!(r#"{{"moves": ["e2e4"], "start": "{START}", "game": "orthodox"}}"#);
    let game: AnyGame = serde_json::from_str(&text).unwrap();
    assert_eq!((game.moves(), game.outcome()), (vec!["e2e4".to_owned()], None));
    let text = r#"{"position": "4k3/8/8/8/8/8/8/4K3 w - -", "game": "orthodox"}"#;
    let position: AnyPosition = serde_json::from_str(text).unwrap();
    assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn a_reason_may_be_left_out() {
    let ending: Ending = serde_json::from_value(json!({"verdict": "both-win"})).unwrap();
    assert_eq!(ending, Ending { verdict: Verdict::BothWin, reason: String::new() });
}

#[test]
fn an_outcome_has_no_words_but_those_of_the_crate() {
    let reasons = [("resignation", "resignation"), ("a thunderstorm", "as recorded")];
    for (told, kept) in reasons {
        let mut value = game_json(&["e2e4"]);
        value["end"] = json!({"verdict": {"win": "white"}, "reason": told});
        let game: AnyGame = serde_json::from_value(value).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::win(Color::White, kept)));
        assert!(game.legal_moves().is_empty());
    }
}

// What is refused.

#[test]
fn an_illegal_move_is_named_with_its_number_and_the_reason() {
    let refused = |moves: &[&str]| refusal::<AnyGame>(game_json(moves));
    assert_eq!(
        refused(&["e2e4", "e7e5", "e4e5"]),
        "move 2. e4e5: the piece on e4 (P) cannot go to e5"
    );
    assert_eq!(refused(&["e2e4", "e2e4"]), "move 1... e2e4: there is no piece on e2",);
    assert!(refused(&["e2e4", "queen\nforward"]).starts_with(r"move 1... queen\nforward: "));
    let long = "x".repeat(10_000);
    assert!(refused(&[&long]).len() < 200);
    // Human notation is not a move string.
    assert!(refused(&["e4"]).starts_with("move 1. e4: "));
}

#[test]
fn a_move_after_the_end_is_refused() {
    let mated = ["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"];
    let wanted = "move 3. a2a3: the game is over: black wins (checkmate)";
    assert_eq!(refusal::<AnyGame>(game_json(&mated)), wanted);
}

#[test]
fn an_end_that_the_board_denies_is_refused() {
    let mated = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let with = |verdict: Value, reason: &str| {
        let mut value = game_json(&mated);
        value["end"] = json!({"verdict": verdict, "reason": reason});
        value
    };
    assert_eq!(
        refusal::<AnyGame>(with(json!({"win": "white"}), "resignation")),
        "end: white wins (resignation) is told, but after the last move the game is over: \
         black wins (checkmate)"
    );
    // What the board says holds, however it is called.
    let game: AnyGame =
        serde_json::from_value(with(json!({"win": "black"}), "resignation")).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::win(Color::Black, "checkmate")));
}

#[test]
fn a_position_that_is_none_is_refused_with_every_fault() {
    let text = "8/8/8/8/8/8/8/K6P w - - 0 1";
    let faults = "no such position: P cannot stand on h1; black has 0 Kings, not one";
    let position = json!({"game": "orthodox", "position": text});
    assert_eq!(refusal::<AnyPosition>(position), faults);
    let game = json!({"game": "orthodox", "start": text, "moves": []});
    assert_eq!(refusal::<AnyGame>(game), format!("start: {faults}"));
}

#[test]
fn an_unknown_game_is_refused_with_what_there_is() {
    let position = refusal::<AnyPosition>(json!({"game": "othello", "position": START}));
    let game = refusal::<AnyGame>(json!({"game": "othello", "start": START, "moves": []}));
    let rules = refusal::<AnyRules>(json!("othello"));
    for text in [position, game, rules] {
        assert!(text.starts_with("no game is called \"othello\"; there are orthodox, "), "{text}");
    }
}

#[test]
fn fields_are_refused_that_are_unknown_missing_or_twice_there() {
    let mut value = game_json(&[]);
    value["ending"] = json!({"verdict": "draw"});
    assert!(refusal::<AnyGame>(value).starts_with("unknown field `ending`"));
    let twice = r#"{"game": "orthodox", "game": "orthodox", "position": ""}"#;
    let error = serde_json::from_str::<AnyPosition>(twice).map(|_| ()).unwrap_err();
    assert!(error.to_string().starts_with("duplicate field `game`"));
    assert_eq!(refusal::<AnyPosition>(json!({"position": START})), "missing field `game`");
    assert_eq!(
        refusal::<AnyGame>(json!({"game": "orthodox", "start": START})),
        "missing field `moves`"
    );
    let piece = json!({"color": "white", "kind": 1, "cell": 3});
    assert!(refusal::<Piece>(piece).starts_with("unknown field `cell`"));
    let mv = json!({"from": 1, "to": 2, "action": "go", "promote": 3});
    assert!(refusal::<Move>(mv).starts_with("unknown field `promote`"));
}

#[test]
fn numbers_that_are_no_kind_or_cell_are_refused() {
    assert_eq!(refusal::<Kind>(json!(32)), "32 is not a kind; kinds are 0 to 31");
    assert!(postcard::from_bytes::<Kind>(&[200]).is_err());
    assert!(postcard::from_bytes::<Piece>(&[0, 32]).is_err());
    assert!(refusal::<Cell>(json!(256)).contains("256"));
    let mv = json!({"from": 1, "to": 2, "action": {"promote": 77}});
    assert_eq!(refusal::<Move>(mv), "77 is not a kind; kinds are 0 to 31");
}

#[test]
fn a_seed_refuses_what_belongs_to_another_game() {
    let wanted = "the game is \"soul-reaver\", not orthodox; read it by the rules of that game";
    let chess = Arc::new(Orthodox::new());
    let reaver = AnyGame::new(&games().by_id("soul-reaver").unwrap());
    let error = PositionSeed(&*chess).deserialize(form(reaver.start())).unwrap_err();
    assert_eq!(error.to_string(), wanted);
    let error = GameSeed(Arc::clone(&chess)).deserialize(form(&reaver)).unwrap_err();
    assert_eq!(error.to_string(), wanted);
    let error = RecordSeed(chess).deserialize(form(reaver.record())).unwrap_err();
    assert!(error.to_string().ends_with(wanted), "{error}");
}

#[test]
fn a_record_is_the_text_of_one_game() {
    let one = "a record is the text of one game, and there ";
    assert_eq!(refusal::<AnyRecord>(json!("")), format!("{one}is none in this text"));
    let two = "1. e4 *\n\n1. d4 *\n";
    assert_eq!(refusal::<AnyRecord>(json!(two)), format!("{one}are more in this text"));
    let illegal = refusal::<AnyRecord>(json!("1. e4 e5 2. Ke3 *"));
    assert_eq!(illegal, "game 1, line 1: move 2. Ke3: the piece on e1 (K) cannot go to e3");
}

// Forgery.

/// A JSON number that may be a cell, a kind, or too large for either.
fn number() -> impl Strategy<Value = Value> {
    prop_oneof![4 => 0..64u16, 2 => 0..256u16, 1 => any::<u16>()].prop_map(|n| json!(n))
}

fn word() -> impl Strategy<Value = Value> {
    let words = ["go", "promote", "en-passant", "castle", "drop", "vanish", "synergism"];
    let others = ["plain", "chooses", "promotes", "white", ""];
    prop_oneof![
        proptest::sample::select([&words[..], &others[..]].concat()).prop_map(Value::from),
        (proptest::sample::select(words.to_vec()), number())
            .prop_map(|(word, number)| json!({word: number})),
        Just(Value::Null),
    ]
}

/// Moves that nobody has generated: refused unless they are legal.
fn forged_moves_are_refused<R: RuleSet<Move: DeserializeOwned>>(
    rules: R,
    forge: &impl Strategy<Value = Value>,
) {
    let read = std::cell::Cell::new(0);
    let start = rules.start();
    let legal = rules.legal_moves(&start);
    run(cases(5_000), forge, |value| {
        let Ok(mv) = serde_json::from_value::<R::Move>(value) else { return Ok(()) };
        read.set(read.get() + 1);
        let mut position = start;
        let played = rules.play(&mut position, mv);
        prop_assert_eq!(played.is_ok(), legal.contains(&mv));
        prop_assert_eq!(played.is_err(), position == start);
        Ok(())
    });
    assert!(read.get() > cases(5_000) / 20, "{} were moves at all", read.get());
}

#[test]
fn forged_moves_are_refused_when_they_are_played() {
    let mv = (number(), number(), word())
        .prop_map(|(from, to, action)| json!({"from": from, "to": to, "action": action}));
    forged_moves_are_refused(Orthodox::new(), &mv);
    forged_moves_are_refused(QueensOrCastles::new(), &mv);
    forged_moves_are_refused(SoulReaver::new(), &mv);
    forged_moves_are_refused(SerpentChess::a(), &mv);
    forged_moves_are_refused(SerpentShogi::c(), &mv);
    let landing = prop_oneof![
        Just(json!("plain")),
        number().prop_map(|n| json!({"chooses": n})),
        number().prop_map(|n| json!({"promotes": n})),
    ];
    let rescue = prop_oneof![Just(Value::Null), number()];
    let manner = proptest::sample::select(vec!["go", "en-passant", "castle"]);
    let turn = (rescue, number(), number(), landing, manner).prop_map(
        |(rescue, from, to, landing, manner)| {
            json!({"rescue": rescue, "from": from, "to": to, "landing": landing, "manner": manner})
        },
    );
    forged_moves_are_refused(SerpentineDream::new(), &turn);
}

/// A change to a text.
#[derive(Clone, Debug)]
enum Mutation {
    /// A character becomes another.
    Replace(Index, char),
    Delete(Index),
    Repeat(Index),
    Cut(Index),
    /// Two characters change places.
    Swap(Index, Index),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let telling: Vec<char> = "PNBRQKpnbrqk0123456789/ -wbahef[]{}\",:+|~@\\".chars().collect();
    let letter = prop_oneof![8 => proptest::sample::select(telling), 1 => any::<char>()];
    let index = any::<Index>;
    prop_oneof![
        4 => (index(), letter).prop_map(|(at, to)| Mutation::Replace(at, to)),
        2 => index().prop_map(Mutation::Delete),
        2 => index().prop_map(Mutation::Repeat),
        1 => index().prop_map(Mutation::Cut),
        2 => (index(), index()).prop_map(|(at, other)| Mutation::Swap(at, other)),
    ]
}

fn mutate(text: &str, mutations: &[Mutation]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for mutation in mutations {
        let len = chars.len().max(1);
        if chars.is_empty() {
            break;
        }
        match mutation {
            Mutation::Replace(at, to) => chars[at.index(len)] = *to,
            Mutation::Delete(at) => {
                chars.remove(at.index(len));
            }
            Mutation::Repeat(at) => chars.insert(at.index(len), chars[at.index(len)]),
            Mutation::Cut(at) => chars.truncate(at.index(len)),
            Mutation::Swap(at, other) => chars.swap(at.index(len), other.index(len)),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn whatever_is_thrown_at_the_readers_they_refuse_or_read_what_can_be_written() {
    let indices = || prop::collection::vec(any::<Index>(), 0..12);
    // Few mutants are still games: those that nothing was done to are read, whatever luck brings.
    let mutations = || prop::collection::vec(mutation(), 0..4);
    for id in games().ids() {
        let read = std::cell::Cell::new(0);
        let strategy = (indices(), indices(), any_end(), mutations(), any::<(Index, u8)>());
        run(cases(250), &strategy, |(first, moves, end, mutations, (at, byte))| {
            let game = played(id, &first, &moves, &end);
            let text = mutate(&serde_json::to_string(&game).unwrap(), &mutations);
            let seed = games().seed::<AnyGame>();
            match seed.deserialize(&mut serde_json::Deserializer::from_str(&text)) {
                Ok(game) => {
                    read.set(read.get() + 1);
                    for again in twice(&game, seed) {
                        same_game(&again, &game);
                    }
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
            let text = mutate(&serde_json::to_string(&game.position()).unwrap(), &mutations);
            let seed = games().seed::<AnyPosition>();
            if let Ok(position) = seed.deserialize(&mut serde_json::Deserializer::from_str(&text)) {
                for again in twice(&position, seed) {
                    prop_assert_eq!(again.to_string(), position.to_string());
                }
            }
            let text = mutate(&serde_json::to_string(&game.record()).unwrap(), &mutations);
            let seed = games().seed::<AnyRecord>();
            let _ = seed.deserialize(&mut serde_json::Deserializer::from_str(&text));

            let mut bytes = postcard::to_allocvec(&game).unwrap();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            let seed = games().seed::<AnyGame>();
            if let Ok(game) = seed.deserialize(&mut postcard::Deserializer::from_bytes(&bytes)) {
                for again in twice(&game, seed) {
                    same_game(&again, &game);
                }
            }
            Ok(())
        });
        assert!(read.get() > 0, "{id}: not one was read");
    }
}
