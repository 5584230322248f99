//! Queens or Castles: vectors, counts, and the rules one by one.

use chesswright::prelude::*;
use chesswright::registry::by_id;
use chesswright::variants::queens_or_castles::QueensOrCastles;

const START: &str = "qnbdkdbnq/wjwjwjwjw/9/9/9/9/9/WJWJWJWJW/QNBDKDBNQ w - - 0 1";

/// The text between a marker and the next `end`.
fn field<'t>(line: &'t str, marker: &str, end: char) -> &'t str {
    let (_, rest) = line.split_once(marker).expect("the vectors have every field");
    rest.split(end).next().unwrap_or(rest)
}

fn strings(rules: &QueensOrCastles, position: &Position<QueensOrCastles>) -> Vec<String> {
    let moves = rules.legal_moves(position);
    let mut list: Vec<String> = moves.iter().map(|&mv| rules.move_string(position, mv)).collect();
    list.sort_unstable();
    list
}

#[test]
fn moves_checks_and_outcomes_of_the_vectors() {
    let rules = QueensOrCastles::new();
    let mut lines = 0;
    for line in include_str!("../data/vectors/queens-or-castles.jsonl").lines() {
        let fen = field(line, "\"fen\": \"", '"');
        let position = rules.read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(rules.position_string(&position), fen);
        // Every second piece between quotes is a move.
        let moves: Vec<&str> =
            field(line, "\"moves\": [", ']').split('"').skip(1).step_by(2).collect();
        assert_eq!(strings(&rules, &position), moves, "{fen}");
        let check = rules.is_in_check(&position, position.turn());
        assert_eq!(check, field(line, "\"check\": ", ',') == "true", "{fen}");
        let outcome = rules.outcome(&position);
        let verdict = outcome.map_or("ongoing".to_owned(), |outcome| outcome.verdict.to_string());
        assert_eq!(verdict, field(line, "\"outcome\": \"", '"'), "{fen}");
        lines += 1;
    }
    assert_eq!(lines, 100);
}

#[test]
fn perft_counts() {
    let rules = QueensOrCastles::new();
    let mut rows = 0;
    for line in include_str!("../data/vectors/perft.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[id, depth, count, fen] = &fields[..] else { panic!("four fields: {line}") };
        if id != rules.id() {
            continue;
        }
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        let position = rules.read_position(fen).unwrap();
        assert_eq!(chesswright::perft(&rules, &position, depth), count, "{line}");
        if count < 100_000 {
            assert_eq!(chesswright::perft_by_making(&rules, &position, depth), count, "{line}");
        }
        rows += 1;
    }
    assert_eq!(rows, 35);
}

#[test]
fn the_registry_knows_the_game() {
    let position = by_id("queens-or-castles").unwrap().start();
    assert_eq!(position.to_string(), START);
    assert_eq!(position.perft(3), 12_176);
}

// The rules, sentence by sentence. Positions are written as pieces with their cells.

/// A game in a position, and what may be asked about it.
struct Table(QueensOrCastles, Position<QueensOrCastles>);

fn set_up(pieces: &str, turn: Color) -> Result<Table, String> {
    let rules = QueensOrCastles::new();
    let mut setup = Setup::new();
    for piece in pieces.split(' ') {
        let (letter, cell) = piece.split_at(1);
        let (piece, _) = rules.notation().piece_prefix(letter).expect("a piece");
        setup.put(piece, rules.board().cell(cell).expect("a cell"));
    }
    setup.set_turn(turn);
    let position = rules.position(setup).map_err(|error| error.to_string())?;
    Ok(Table(rules, position))
}

fn white(pieces: &str) -> Table {
    set_up(pieces, Color::White).unwrap_or_else(|error| panic!("{pieces}: {error}"))
}

fn black(pieces: &str) -> Table {
    set_up(pieces, Color::Black).unwrap_or_else(|error| panic!("{pieces}: {error}"))
}

fn fen(text: &str) -> Table {
    let rules = QueensOrCastles::new();
    let position = rules.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Table(rules, position)
}

impl Table {
    fn can(&self, mv: &str) -> bool {
        let count = strings(&self.0, &self.1).iter().filter(|string| *string == mv).count();
        assert!(count <= 1, "{mv} is listed {count} times");
        count == 1
    }

    /// What the moves of the piece on a cell say after that cell's name.
    fn goals(&self, cell: &str) -> Vec<String> {
        let list = strings(&self.0, &self.1);
        list.iter().filter_map(|mv| mv.strip_prefix(cell)).map(str::to_owned).collect()
    }

    fn after(mut self, moves: &str) -> Table {
        for mv in moves.split(' ') {
            let mv = self.0.read_move(&self.1, mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
            self.0.play(&mut self.1, mv).unwrap();
            assert_eq!(self.1.hash(), self.0.hash_from_scratch(&self.1));
        }
        self
    }

    fn refusal(&self, mv: &str) -> String {
        self.0.read_move(&self.1, mv).expect_err(mv).to_string()
    }

    fn on(&self, cell: &str) -> String {
        let piece = self.1.piece(self.0.board().cell(cell).unwrap());
        piece.map_or("-".into(), |piece| self.0.piece_name(piece))
    }

    fn check(&self) -> bool {
        self.0.is_in_check(&self.1, self.1.turn())
    }

    fn outcome(&self) -> Option<String> {
        self.0.outcome(&self.1).map(|outcome| outcome.to_string())
    }

    fn string(&self) -> String {
        self.0.position_string(&self.1)
    }

    fn halfmove(&self) -> u16 {
        self.1.halfmove()
    }
}

const WON: Option<&str> = Some("white wins (diplomacy)");

#[test]
fn the_array() {
    let rules = QueensOrCastles::new();
    assert_eq!(rules.position_string(&rules.start()), START);
    assert_eq!((rules.board().files(), rules.board().ranks()), (9, 9));
    assert_eq!(fen(START).0.start(), fen(START).1);
}

#[test]
fn king_queen_rook_bishop_and_knight_are_orthodox() {
    let count = |pieces: &str| white(pieces).goals("e5").len();
    assert_eq!(count("Ke5 ka9"), 8);
    for (letter, moves) in [("Q", 32), ("R", 16), ("B", 16), ("N", 8)] {
        assert_eq!(count(&format!("{letter}e5 Kb1 kd9")), moves, "{letter}");
    }
    assert_eq!(white("Ne5 Kb1 ka9").goals("e5"), ["c4", "c6", "d3", "d7", "f3", "f7", "g4", "g6"]);
    assert!(white("Re5 Kb1 ka9 ne8").can("e5e8"), "they capture");
    assert!(!white("Re5 Kb1 ka9 ne8").can("e5e9"), "they do not leap");
}

#[test]
fn nobody_castles() {
    let table = white("Ke1 Ra1 Ri1 Qd5 kg9");
    assert_eq!(table.goals("e1"), ["d1", "d2", "e2", "f1", "f2"]);
    assert!(table.string().contains(" w - - "));
    for letters in ["K", "Q", "KQkq", "AIai"] {
        let text = START.replace(" - - ", &format!(" {letters} - "));
        let error = QueensOrCastles::new().read_position(&text).unwrap_err().to_string();
        assert!(error.contains("no castling"), "{error}");
    }
}

#[test]
fn wizards_and_jesters_move_and_capture_like_pawns() {
    for pawn in ["W", "J"] {
        let table = white(&format!("{pawn}e4 Ka1 ka9"));
        assert_eq!(table.goals("e4"), ["e5"]);
        let table = white(&format!("{pawn}e4 Ka1 ka9 nd5 ne5 nf5 nd3 nf3 nd4"));
        assert_eq!(table.goals("e4"), ["d5", "f5"]);
        let pawn = pawn.to_lowercase();
        let table = black(&format!("{pawn}e6 Ka1 ka9"));
        assert_eq!(table.goals("e6"), ["e5"]);
        let table = black(&format!("{pawn}e6 Ka1 ka9 Nd5 Ne5 Nf5 Nd7 Nf7"));
        assert_eq!(table.goals("e6"), ["d5", "f5"]);
    }
    assert!(white("Wa4 Ke1 ke9 ni5 ni4").goals("a4") == ["a5"], "not round the edge");
}

#[test]
fn both_step_twice_from_their_second_rank_only() {
    for pawn in ["W", "J"] {
        assert_eq!(white(&format!("{pawn}e2 Ka1 ka9")).goals("e2"), ["e3", "e4"]);
        assert_eq!(white(&format!("{pawn}e3 Ka1 ka9")).goals("e3"), ["e4"]);
        assert_eq!(white(&format!("{pawn}e2 Ka1 ka9 ne4")).goals("e2"), ["e3"]);
        assert!(white(&format!("{pawn}e2 Ka1 ka9 Ne3")).goals("e2").is_empty());
        let pawn = pawn.to_lowercase();
        assert_eq!(black(&format!("{pawn}e8 Ka1 ka9")).goals("e8"), ["e6", "e7"]);
        assert_eq!(black(&format!("{pawn}e7 Ka1 ka9")).goals("e7"), ["e6"]);
    }
}

#[test]
fn each_captures_either_kind_en_passant() {
    for capturer in ["W", "J"] {
        for victim in ["w", "j"] {
            let table = black(&format!("{victim}d8 {capturer}e6 Ka1 ki9")).after("d8d6");
            assert!(table.string().contains(" w - d7 "), "{}", table.string());
            let table = table.after("e6d7");
            assert_eq!((table.on("d7"), table.on("d6")), (capturer.into(), "-".into()));
            assert_eq!(table.halfmove(), 0);
            // Black captures White's.
            let (capturer, victim) = (capturer.to_lowercase(), victim.to_uppercase());
            let table = white(&format!("{victim}d2 {capturer}c4 Ka1 ki9")).after("d2d4 c4d3");
            assert_eq!((table.on("d3"), table.on("d4")), (capturer, "-".into()));
        }
    }
    // Another piece does not, nor a pawn after another move or a single step.
    assert!(black("wd8 Qe6 Ka1 ki9").after("d8d6").1.en_passant().is_some());
    assert_eq!(black("wd8 Qe6 Ka1 ki9").after("d8d6 e6d7").on("d6"), "w");
    assert!(!black("wd8 We6 Ka1 ki9").after("d8d6 a1a2 i9i8").can("e6d7"));
    assert!(!black("wd7 We6 Ka1 ki9").after("d7d6").can("e6d7"));
}

#[test]
fn en_passant_may_not_lay_the_king_open() {
    assert!(!black("wd8 We6 Ka6 rh6 ki9").after("d8d6").can("e6d7"));
    assert!(black("wd8 We6 Ka6 Nb6 rh6 ki9").after("d8d6").can("e6d7"));
    // The pawn that gave check is taken.
    assert!(black("wd8 We6 Ke5 ki9").after("d8d6").can("e6d7"));
}

#[test]
fn a_jester_becomes_a_diplomat_on_the_last_rank() {
    let table = white("Jb8 Ke1 ki5 nc9 na9");
    assert_eq!(table.goals("b8"), ["a9d", "b9d", "c9d"]);
    assert_eq!(table.after("b8b9d").on("b9"), "D");
    let table = white("Jb8 Ke1 ki5 nc9").after("b8c9d");
    assert_eq!((table.on("c9"), table.on("b8")), ("D".into(), "-".into()));
    let table = black("jb2 Ke3 ki5").after("b2b1d");
    assert_eq!(table.on("b1"), "d");
    assert_eq!(white("Jb7 Ke1 ki5").goals("b7"), ["b8"], "not before");
    assert!(white("Jb8 Ke1 ki5").refusal("b8b9").contains("b8b9d"), "it must be said");
}

#[test]
fn a_wizard_vanishes_with_an_enemy_of_the_movers_choice() {
    let table = white("Wa8 Ke1 ki5 re5 nd4 wc3 jc4 df6 qg7 Bd1");
    let goals = ["a9xc3", "a9xc4", "a9xd4", "a9xe5", "a9xf6", "a9xg7"];
    assert!(table.check());
    // Only the checker's going helps; without him all but the King may go.
    assert_eq!(table.goals("a8"), ["a9xe5"]);
    let table = white("Wa8 Kf1 ki5 re5 nd4 wc3 jc4 df6 qg7 Bd1");
    assert_eq!(table.goals("a8"), goals, "pieces and pawns, never the King or one's own");
    let table = table.after("a8a9xf6");
    assert_eq!(
        (table.on("a8"), table.on("a9"), table.on("f6")),
        ("-".into(), "-".into(), "-".into())
    );
    assert_eq!(table.on("e5"), "r");
    let table = black("wa2 Kf1 ki7 Re5 Nd4").after("a2a1xd4");
    assert_eq!(
        (table.on("a1"), table.on("d4"), table.on("e5")),
        ("-".into(), "-".into(), "R".into())
    );
}

#[test]
fn a_wizard_may_capture_and_then_vanish() {
    let table = white("Wa8 Ke1 ki5 nb9 qc3 rg7");
    assert!(table.check());
    assert_eq!(table.goals("a8"), ["a9xc3", "b9xc3"]);
    let table = white("Wa8 Kf1 ki5 nb9 qc3 rg7");
    assert_eq!(table.goals("a8"), ["a9xb9", "a9xc3", "a9xg7", "b9xc3", "b9xg7"]);
    let table = table.after("a8b9xc3");
    assert_eq!(
        (table.on("b9"), table.on("c3"), table.on("a8")),
        ("-".into(), "-".into(), "-".into())
    );
    assert_eq!(table.on("g7"), "r");
    assert_eq!(white("Wa8 Kf1 ki5 nc9 na9 qc3").goals("a8"), Vec::<String>::new(), "it is blocked");
}

#[test]
fn a_wizard_vanishes_alone_only_when_the_enemy_has_but_his_king() {
    let table = white("Wa8 Ke1 ki5 Nd3");
    assert_eq!(table.goals("a8"), ["a9"]);
    let table = table.after("a8a9");
    assert_eq!(
        (table.on("a8"), table.on("a9"), table.on("d3")),
        ("-".into(), "-".into(), "N".into())
    );
    // After its own capture.
    let table = white("Wa8 Ke1 ki5 nb9");
    assert_eq!(table.goals("a8"), ["a9xb9", "b9"]);
    let table = table.after("a8b9");
    assert_eq!((table.on("a8"), table.on("b9")), ("-".into(), "-".into()));
    assert!(!white("Wa8 Ke1 ki5 nb9 wc8").can("a8b9"));
    assert!(white("Wa8 Ke1 ki5 wc8").refusal("a8a9").contains("a8a9xc8"), "it must be said");
}

#[test]
fn a_victim_must_leave_the_movers_king_safe() {
    // What stands between his King and a rider may not go, nor all others when the Wizard does.
    let table = white("Wa8 Ke1 ki5 re7 ne4 bc7");
    assert_eq!(table.goals("a8"), ["a9xc7", "a9xe7"]);
    let table = white("We8 Ke6 ki5 re9 ba1 bd9");
    assert_eq!(table.goals("e8"), ["d9xe9"], "the Wizard had shielded his King");
    // A double check is more than one victim can end.
    let table = white("Wa8 Ke1 ki5 re7 nd3 bc7");
    assert!(table.check());
    assert!(table.goals("a8").is_empty());
    // Behind the checker stands another.
    assert!(white("Wa8 Ke1 ki5 re7 re8").goals("a8").is_empty());
    assert!(white("Wa8 Ke1 ki5 re7 re8").refusal("a8a9xe7").contains("leaves him there"));
    // The Wizard that is gone stands in nobody's way.
    assert_eq!(white("Wb8 Ka9 ke1 ri9 nd4").goals("b8"), ["b9xi9"]);
}

#[test]
fn a_diplomat_steps_to_any_empty_neighbour_and_never_captures() {
    let all = ["d4", "d5", "d6", "e4", "e6", "f4", "f5", "f6"];
    assert_eq!(white("De5 Ka1 ka9").goals("e5"), all);
    let table = white("De5 Ka1 ka9 nd4 we6 Nf6");
    assert_eq!(table.goals("e5"), ["d5", "d6", "e4", "f4", "f5"]);
    assert_eq!(black("de5 Kb1 ka9").goals("e5"), all);
}

#[test]
fn a_diplomat_can_be_captured_and_can_vanish() {
    assert_eq!(white("Ra1 Ke1 ki9 da6").after("a1a6").on("a6"), "R");
    assert_eq!(white("Wb2 Ke1 ki9 dc3").after("b2c3").on("c3"), "W");
    assert_eq!(white("Wa8 Ke1 ki5 df6").after("a8a9xf6").on("f6"), "-");
}

#[test]
fn a_diplomat_shields_like_any_piece() {
    assert!(!white("Ke1 De3 ke9 re7").check());
    assert_eq!(white("Ke1 Dd2 ka9 re7").goals("d2"), ["e2", "e3"], "it parries a check");
}

#[test]
fn a_diplomat_next_to_the_enemy_king_wins() {
    for (from, to) in [("c3", "d4"), ("e3", "e4"), ("g3", "f4"), ("c5", "d5")] {
        let table = white(&format!("D{from} Ka1 ke5 qi9")).after(&format!("{from}{to}"));
        assert_eq!(table.outcome().as_deref(), WON, "{from}{to}");
        assert_eq!(strings(&table.0, &table.1), Vec::<String>::new());
        assert!(table.refusal("e5e6").contains("the game is over: white wins (diplomacy)"));
    }
    assert_eq!(white("Dc3 Ka1 ke5 qi9").after("c3c4").outcome(), None, "two files away");
    let table = black("dc3 Ke5 ka1 Qi9").after("c3d4");
    assert_eq!(table.outcome().as_deref(), Some("black wins (diplomacy)"));
}

#[test]
fn a_jester_that_becomes_a_diplomat_there_wins() {
    assert_eq!(white("Jd8 Ka1 ke8 qi5").after("d8d9d").outcome().as_deref(), WON);
    assert_eq!(white("Jc8 Ka1 ke9 nd9 qi5").after("c8d9d").outcome().as_deref(), WON);
    assert_eq!(white("Jc8 Ka1 ke9 qi5").after("c8c9d").outcome(), None, "two files away");
    assert_eq!(white("Je7 Ka1 ke9 qi5").after("e7e8").outcome(), None, "a Jester still");
    let table = black("jd2 Ke2 ka9").after("d2d1d");
    assert_eq!(table.outcome().as_deref(), Some("black wins (diplomacy)"));
}

#[test]
fn diplomacy_is_legal_though_the_king_stays_in_check() {
    let table = white("Ke1 re8 Dc3 kd5 Nb1");
    assert!(table.check());
    assert_eq!(table.goals("c3"), ["c4", "d4"], "only the steps that win");
    assert_eq!(table.goals("b1"), Vec::<String>::new());
    assert_eq!(table.after("c3c4").outcome().as_deref(), WON);
    // In double check, too, and for Jesters that step or capture.
    assert!(white("Ke1 re8 nd3 Dc3 kd5").can("c3c4"));
    let table = white("Ke1 re7 Jc8 kc7 nb9");
    assert_eq!(table.goals("c8"), Vec::<String>::new(), "not beside him");
    let table = white("Ke1 re7 Jb8 kd9 nc9 na9");
    assert_eq!(table.goals("b8"), ["c9d"]);
    assert_eq!(table.after("b8c9d").outcome().as_deref(), WON);
    assert_eq!(black("ke9 Re2 jb2 Kc2").goals("b2"), ["b1d"]);
}

#[test]
fn diplomacy_is_legal_though_the_king_is_left_in_check() {
    let table = white("Ke1 De4 re8 kc6");
    assert!(!table.check());
    assert_eq!(table.goals("e4"), ["d5", "e3", "e5"], "along the pin, or beside the King");
    assert_eq!(table.after("e4d5").outcome().as_deref(), WON);
    // A pinned Jester.
    assert_eq!(white("Ka5 Jd8 be9 kc8").goals("d8"), ["d9d", "e9d"]);
    assert_eq!(white("Ka5 Jd8 be9 kg5").goals("d8"), ["e9d"]);
    // Other pieces get no such licence.
    assert!(white("Ke1 Ne4 re8 kc6").goals("e4").is_empty());
    assert_eq!(white("Ka5 Wd8 be9 nh1 kc8").goals("d8"), ["d9xe9", "e9xh1"]);
}

#[test]
fn a_winning_step_that_leaves_the_king_safe_is_one_move() {
    // `can` counts.
    assert!(white("Ke1 Dd4 re8 kd6").can("d4e5"), "it parries a check");
    assert!(white("Ke1 De4 re8 kd6").can("e4e5"), "it keeps to a pin");
}

#[test]
fn a_king_may_not_go_next_to_an_enemy_diplomat() {
    assert_eq!(white("Ke5 de7 ka9").goals("e5"), ["d4", "d5", "e4", "f4", "f5"]);
    assert_eq!(white("Ke5 dg7 ka9").goals("e5"), ["d4", "d5", "d6", "e4", "e6", "f4", "f5"]);
    assert!(!white("Ke5 de7 nd6 ka9").can("e5d6"), "not to capture either");
    assert!(white("Ke5 De7 ka9").can("e5e6"), "his own he does not mind");
    assert!(!black("ke5 De7 Ka9").can("e5e6"));
}

#[test]
fn a_diplomat_never_gives_check() {
    let table = black("dc7 Ke5 ka9");
    let winning = table.0.read_move(&table.1, "c7d6").unwrap();
    assert!(!table.0.gives_check(&table.1, winning));
    let table = table.after("c7d6");
    assert_eq!(table.outcome().as_deref(), Some("black wins (diplomacy)"));
    assert!(!table.check());
    assert_eq!(table.goals("e5"), Vec::<String>::new(), "so a King never captures one");
    let cell = table.0.board().cell("d5").unwrap();
    assert!(table.0.attackers(&table.1, cell, Color::Black).is_empty());
    // Whether the loser is in check depends on the others alone.
    assert!(black("Dc4 Rd1 Ka1 kd5").check());
    assert!(!black("Dc4 Rc1 Ka1 kd5").check());
}

#[test]
fn two_queens_become_four_rooks() {
    let table = white("Qa3 Qb4 Ke1 ke9");
    assert!(table.can("a3b3") && table.can("a3b3*"), "it is a choice");
    let plain = white("Qa3 Qb4 Ke1 ke9").after("a3b3");
    assert_eq!(plain.string(), "4k4/9/9/9/9/1Q7/1Q7/9/4K4 b - - 1 1");
    let table = table.after("a3b3*");
    assert_eq!(table.string(), "4k4/9/9/9/9/1R7/1R7/9/R3K3R b - - 0 1");
    // Either Queen may move.
    assert!(white("Qa3 Qb4 Ke1 ke9").can("b4b3*"));
    let table = black("qa7 qb6 Ke1 ke9").after("a7b7*");
    assert_eq!(table.string(), "r3k3r/9/1r7/1r7/9/9/9/9/4K4 w - - 0 2");
}

#[test]
fn synergism_needs_a_queen_on_the_third_rank_or_further() {
    assert!(!white("Qa2 Qd2 Kg1 ki6").can("a2c2*"));
    assert!(white("Qa2 Qd2 Kg1 ki6").can("a2c2"));
    assert!(white("Qa3 Qd2 Kg1 ki6").can("a3c3*"), "the one that has moved");
    assert!(white("Qa2 Qd3 Kg1 ki6").can("a2c2*"), "or the other");
    assert!(white("Qa9 Qd8 Kg1 ki6").can("a9c9*"), "or much further");
    assert!(!black("qa8 qd8 Kg3 ki6").can("a8c8*"));
    assert!(black("qa7 qd8 Kg3 ki6").can("a7c7*"));
    assert!(black("qa8 qd7 Kg3 ki6").can("a8c8*"));
    assert!(black("qa2 qd1 Kg5 ki6").can("a2c2*"));
}

#[test]
fn synergism_needs_the_queens_side_by_side_after_the_move() {
    let table = white("Qa5 Qe5 Kg1 kg9");
    let goals = table.goals("a5");
    let done: Vec<&String> = goals.iter().filter(|mv| mv.ends_with('*')).collect();
    assert_eq!(done, ["d5*"], "not at a distance");
    assert!(white("Qb7 Qe5 Kg1 ka4").can("b7d5*"), "over sides");
    assert!(white("Qb6 Qe5 Kg1 ka4").can("b6d6*"), "and over corners");
    // That they stood side by side before does not matter; a Queen must move.
    let table = white("Qd5 Qe5 Kg1 kb9 Nb2");
    assert!(table.can("d5d6*") && !table.can("d5b5*"));
    assert!(table.can("b2c4") && !table.can("b2c4*"));
}

#[test]
fn both_queen_starting_squares_must_be_empty_after_the_move() {
    for guard in ["Na1", "na1", "Ni1", "bi1"] {
        assert!(!white(&format!("Qa3 Qb4 Ke1 kh9 {guard}")).can("a3b3*"), "{guard}");
    }
    assert!(white("Qa3 Qb4 Ke1 kh9 Na9").can("a3b3*"), "Black's do not matter");
    // A Queen leaves one of them.
    assert!(white("Qa1 Qb4 Ke1 kh9").can("a1a3*"));
    assert!(white("Qi1 Qh3 Ke1 kd9").can("i1h2*"));
    assert!(!white("Qa1 Qb4 Ke1 kh9 Ni1").can("a1a3*"), "the other must be empty too");
    assert!(!white("Qa3 Qb4 Ke1 kh9 Qi1").can("i1i2*"), "and the Queens be two");
}

#[test]
fn other_numbers_of_queens_than_two_allow_no_synergism() {
    for queens in ["Qa3", "Qa3 qi4", "Qa3 Qb4 Qh7", "Qa3 Qb4 Qc4"] {
        let table = white(&format!("{queens} Ke1 ki9"));
        assert!(table.can("a3b3"), "{queens}");
        assert!(strings(&table.0, &table.1).iter().all(|mv| !mv.ends_with('*')), "{queens}");
    }
    assert!(white("Qa3 Qb4 qh7 Ke1 ki9").can("a3b3*"), "the enemy's do not count");
}

#[test]
fn a_queen_may_capture_and_complete_the_synergism() {
    let table = white("Qa3 Qc4 Ke1 ke9 nb3").after("a3b3*");
    assert_eq!(
        (table.on("b3"), table.on("c4"), table.on("i1")),
        ("R".into(), "R".into(), "R".into())
    );
}

#[test]
fn the_position_after_the_synergism_must_leave_the_king_safe() {
    // The new Rooks stand in corners, where they shield nobody: so it is as with the plain move.
    let table = white("Ke1 Qe3 Qd5 ka9 re8");
    assert!(!table.can("e3d4") && !table.can("e3d4*"), "the Queen is pinned");
    assert!(table.can("e3e4*") && table.can("e3e5*"), "along the pin");
    let table = white("Ke1 Qd3 Qd5 ka9 re8");
    assert!(table.check() && !table.can("d3d4*"));
    assert!(table.can("d3e4*") && table.can("d5e4*"), "out of check, by standing in its way");
    let table = white("Ke1 Qd7 Qd8 ka2 re8");
    assert!(table.check() && table.can("d7e8*"), "or by capturing");
}

#[test]
fn checkmate_wins_and_stalemate_draws() {
    assert_eq!(white("Ka1 ra9 rb9 kg9").outcome().as_deref(), Some("black wins (checkmate)"));
    assert_eq!(white("Ka1 qb3 kg9").outcome().as_deref(), Some("draw (stalemate)"));
    // A Diplomat's nearness makes mates and stalemates.
    assert_eq!(white("Ka1 ra9 dc1 kg9").outcome().as_deref(), Some("black wins (checkmate)"));
    assert_eq!(white("Ka1 dc3 dc1 da3 kg9").outcome().as_deref(), Some("draw (stalemate)"));
}

#[test]
fn who_can_win_by_diplomacy_is_not_checkmated() {
    let table = white("Ka1 ra9 rb9 kg9 Dh7");
    assert_eq!(table.outcome(), None);
    assert_eq!(strings(&table.0, &table.1), ["h7g8", "h7h8"]);
    assert_eq!(white("Ka1 ra9 rb9 kg8 Jh8").outcome(), None);
    let far = white("Ka1 ra9 rb9 kg9 Dh6").outcome();
    assert_eq!(far.as_deref(), Some("black wins (checkmate)"));
}

#[test]
fn a_finished_position_can_be_set_up() {
    // White's own King may be in check.
    let table = black("Ke1 re8 Dc4 kd5");
    assert_eq!(table.outcome().as_deref(), WON);
    assert!(strings(&table.0, &table.1).is_empty() && !table.check());
    assert!(table.0.is_in_check(&table.1, Color::White));
    let mut passed = table.1;
    assert!(table.0.pass(&mut passed).is_err());
    // Without the Diplomat it could not.
    let error = set_up("Ke1 re8 Dc4 kd7", Color::Black).err().unwrap();
    assert!(error.contains("white is in check"), "{error}");
}

#[test]
fn a_cell_passed_over_does_not_count_once_the_game_is_won() {
    let hash = |text: &str| fen(text).1.hash();
    let won = "9/9/9/9/9/3Wj4/1kD6/9/4K4 b - d3 0 1";
    assert_eq!(hash(won), hash(&won.replace("d3", "-")));
    let goes_on = "9/9/9/9/D8/3Wj4/1k7/9/4K4 b - d3 0 1";
    assert_ne!(hash(goes_on), hash(&goes_on.replace("d3", "-")));
}

#[test]
fn who_is_to_move_cannot_have_won_already() {
    for (pieces, turn) in [("Ke1 Dc4 kd5", Color::White), ("Ke1 de2 kd5", Color::Black)] {
        let error = set_up(pieces, turn).err().expect(pieces);
        assert!(error.contains("has won already"), "{error}");
    }
    let both = set_up("Ke1 Dc4 de2 kd5", Color::White).err().unwrap();
    assert!(both.contains("has won already: the Diplomat on c4"), "{both}");
}

#[test]
fn progress_is_a_capture_a_pawn_move_or_a_synergism() {
    let board = "4k4/W7w/5n3/9/2D6/Q7q/1Q5J1/9/4K4 w - - 7 9";
    let halfmove = |mv: &str| fen(board).after(mv).halfmove();
    for quiet in ["c5c6", "a4a5", "a4b4", "e1e2"] {
        assert_eq!(halfmove(quiet), 8, "{quiet}");
    }
    for progress in ["a4i4", "h3h4", "h3i4", "a8a9xf7", "a4b4*"] {
        assert_eq!(halfmove(progress), 0, "{progress}");
    }
    assert!(fen(board).after("c5c6 f7g5").string().ends_with(" w - - 9 10"));
}

#[test]
fn positions_that_cannot_be_played_are_refused() {
    let ok = "4k4/9/9/3jW4/9/9/J8/9/R3K4 w - d7 3 9";
    let refused = |from: &str, to: &str, why: &str| {
        let text = ok.replacen(from, to, 1);
        assert_ne!(text, ok, "{from} is in it");
        let error = QueensOrCastles::new().read_position(&text).expect_err(&text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    };
    assert_eq!(fen(ok).string(), ok);
    assert_eq!(fen(&ok.replace(" 3 9", "")).string(), ok.replace(" 3 9", " 0 1"));
    refused(" d7 ", " ", "5 fields");
    refused(" 3 9", " 3 9 1", "7 fields");
    refused("4k4", "4p4", "no piece of this game");
    refused("4k4", "4k5", "cells are left");
    refused("4k4", "4k3", "cells short");
    refused("4k4", "4k31", "cells are left");
    refused("4k4/", "", "missing");
    refused("4k4/", "4k4/9/", "more rows");
    refused("4k4", "9", "black has 0 Kings");
    refused("R3K4", "R3K3K", "white has 2 Kings");
    refused("4k4", "4k3R", "black is in check");
    refused("4k4", "4k3W", "W cannot stand on i9");
    refused("4k4", "4k3w", "w cannot stand on i9");
    refused("4k4", "J3k4", "J cannot stand on a9");
    refused("R3K4", "j3K4", "j cannot stand on a1");
    refused("R3K4", "W3K4", "W cannot stand on a1");
    refused(" w ", " r ", "neither side");
    refused(" - ", " KQ ", "no castling");
    refused(" - ", " ", "5 fields");
    refused(" d7 ", " d6 ", "none passes there");
    refused(" d7 ", " d3 ", "none passes there");
    refused(" d7 ", " j7 ", "no cell");
    refused(" d7 ", " d10 ", "no cell");
    refused("9/9/3jW4", "9/3n5/3jW4", "it is not empty");
    refused("9/9/3jW4", "3n5/9/3jW4", "starting cell is not empty");
    refused("3jW4", "3nW4", "no pawn stands");
    refused("3jW4", "3JW4", "no pawn stands");
    refused(" 3 9", " 03 9", "not a plain number");
    refused(" 3 9", " 3 -9", "not a plain number");
}

#[test]
fn refused_moves_say_why() {
    let table = white("Wa8 Jb8 Qc3 Qd4 Ke1 kg5 nd9");
    assert!(table.refusal("a8a9").contains("one of a8a9xd9"));
    assert!(table.refusal("a8a9xg5").contains("one of a8a9xd9"));
    assert!(table.refusal("b8b9q").contains("one of b8b9d"));
    assert!(table.refusal("c3b3*").contains("b3"));
    assert!(table.refusal("c3").contains("not a move"));
    assert!(table.refusal("e1e4").contains("cannot go to e4"));
}

#[test]
fn a_king_who_may_not_go_next_to_a_diplomat_is_told_so() {
    let table = white("Kc1 da3 ki9");
    assert!(table.refusal("c1b2").contains("next to an enemy Diplomat"));
    assert!(table.refusal("c1c3").contains("cannot go to c3"), "two steps away");
    assert!(white("Kc1 Rb2 da3 ki9").refusal("c1b2").contains("cannot go to b2"));
    assert!(white("Kc1 rd9 ki9").refusal("c1d2").contains("leaves your King in check"));
    assert!(white("Kc1 Nb1 da3 ki9").refusal("b1b2").contains("cannot go to b2"), "no King");
}
