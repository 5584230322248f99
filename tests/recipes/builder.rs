//! A recipe can say whatever the builder can: each of its methods said either way makes the same
//! game, and another than without it.

use std::fmt::Write;

use chesswright::board::Rectangle;
use chesswright::build::{Builder, DropLimit, Stalemate};
use chesswright::draw::{Shape, SvgOptions, TextOptions};
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{immobile, leap, ride, step};
use chesswright::recipe::{Cause, Recipe};
use chesswright::registry::AnyRules;

type Game = Builder<Rectangle<u64>>;

/// The game to which everything is added.
const RECIPE: &str = r#"id = "game"

[board]
shape = "rectangle"
files = 5
ranks = 5

[[piece]]
letter = "M"
move = "step(any)"

[[piece]]
letter = "L"
move = "leap(1, 1)"

[[piece]]
letter = "R"
move = "ride(orthogonal)"

[[piece]]
letter = "P"
advance = "step(orthogonal).along_file.forward"
capture = "step(diagonal).forward"

[endings]
extinction = ["M"]
"#;

fn game() -> Game {
    Builder::new("game", Rectangle::new(5, 5).unwrap())
        .piece("M", step(Any))
        .piece("L", leap(1, 1))
        .piece("R", ride(Orthogonal))
        .pawn("P", step(Orthogonal).along_file().forward(), step(Diagonal).forward())
        .ends_by_extinction("M")
}

const START: &str = "m1l1r/p3p/5/P3P/M1L1R w - - 0 1";

/// Something said of the game: in the recipe, behind a line of it (behind the last, where none is
/// named), and to the builder.
#[derive(Clone, Copy)]
struct Said {
    behind: &'static str,
    line: &'static str,
    build: fn(Game) -> Game,
}

const NOTHING: Said = Said { behind: "", line: "", build: |game| game };

const KING: Said = Said {
    behind: "",
    line: "[[piece]]\nletter = \"K\"\nmove = \"step(any)\"\nking = true",
    build: |game| game.king("K", step(Any)),
};

const DOUBLE_STEP: Said = Said {
    behind: "letter = \"P\"",
    line: "double_step = true",
    build: |game| game.double_step("P"),
};

const HAND: Said = Said {
    behind: "",
    line: "[hand]\npieces = [\"R\", \"P\"]",
    build: |game| game.hand(&["R", "P"]),
};

const NO_MOVES: Said = Said {
    behind: "",
    line: "[[piece]]\nletter = \"I\"\nmove = \"immobile\"",
    build: |game| game.piece("I", immobile()),
};

/// A method of the builder.
struct Case {
    method: &'static str,
    /// What must have been said before.
    given: &'static [Said],
    said: Said,
    start: &'static str,
    /// Positions that show the difference; the start is one.
    probes: &'static [&'static str],
}

/// A case that the usual start position shows.
const fn case(
    method: &'static str,
    behind: &'static str,
    line: &'static str,
    build: fn(Game) -> Game,
) -> Case {
    let said = Said { behind, line, build };
    Case { method, given: &[], said, start: START, probes: &[] }
}

impl Case {
    const fn given(mut self, given: &'static [Said]) -> Case {
        self.given = given;
        self
    }

    const fn start(mut self, start: &'static str) -> Case {
        self.start = start;
        self
    }

    const fn probes(mut self, probes: &'static [&'static str]) -> Case {
        self.probes = probes;
        self
    }

    /// What a recipe and the builder make of it, with or without the method.
    fn either_way(&self, said: Said) -> [String; 2] {
        let (mut text, mut game) = (RECIPE.to_owned(), game());
        let start = format!("start = {:?}", self.start);
        let start = Said { behind: "id = \"game\"", line: &start.leak()[..], ..NOTHING };
        for Said { behind, line, build } in self.given.iter().copied().chain([said, start]) {
            match behind {
                "" => writeln!(text, "\n{line}").unwrap(),
                behind => {
                    assert!(text.contains(behind), "{behind}");
                    text = text.replacen(behind, &format!("{behind}\n{line}"), 1);
                }
            }
            game = build(game);
        }
        let recipe = Recipe::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let warnings = |cause: &Cause| match cause {
            Cause::Warning(warning) => warning.to_string(),
            cause => format!("fault: {cause}"),
        };
        let remarks = recipe.lint().iter().map(|remark| warnings(&remark.cause)).collect();
        let of_recipe = match recipe.rules() {
            Ok(rules) => self.profile(&rules, remarks),
            Err(_) => self.refused(remarks),
        };
        let of_builder = match game.start(self.start).build_and_lint::<[u64; 3]>() {
            Ok((rules, lints)) => {
                let remarks = lints.iter().map(|lint| lint.warning.to_string()).collect();
                self.profile(&AnyRules::new(rules), remarks)
            }
            Err(error) => {
                self.refused(error.faults().iter().map(|fault| format!("fault: {fault}")).collect())
            }
        };
        [of_recipe, of_builder]
    }

    fn refused(&self, faults: Vec<String>) -> String {
        faults.join("\n")
    }

    /// Everything that tells a game from another: what its positions offer, and how it looks.
    fn profile(&self, rules: &AnyRules, mut remarks: Vec<String>) -> String {
        remarks.sort();
        let mut profile = format!("{}\n{}\n", rules.id(), remarks.join("\n"));
        for text in [self.start].iter().chain(self.probes) {
            let position = match rules.read_position(text) {
                Ok(position) => position,
                Err(error) => {
                    writeln!(profile, "{error}").unwrap();
                    continue;
                }
            };
            let outcome = position.outcome().map(|outcome| outcome.to_string());
            writeln!(profile, "{position} {outcome:?} {}", position.perft(3)).unwrap();
            writeln!(profile, "{:?}\n{:?}", position.san_list(), position.divide(2)).unwrap();
            let symbols = TextOptions::new().symbols();
            profile.push_str(&position.draw_text(&symbols));
            profile.push_str(&position.draw_svg(&SvgOptions::new()));
        }
        profile
    }
}

const KINGS: &str = "k3r/p4/m3M/4P/K3R w - - 0 1";

#[rustfmt::skip]
const CASES: &[Case] = &[
    case("piece", "", "[[piece]]\nletter = \"E\"\nmove = \"ride(diagonal) | leap(1, 1)\"", |game| {
        game.piece("E", ride(Diagonal).or(leap(1, 1)))
    })
    .start("m1e1r/p3p/5/P3P/M1E1R w - - 0 1"),
    case("king", KING.behind, KING.line, KING.build).start(KINGS),
    case(
        "pawn",
        "",
        "[[piece]]\nletter = \"F\"\nadvance = \"step(diagonal).forward\"\n\
         capture = \"step(orthogonal).forward\"",
        |game| game.pawn("F", step(Diagonal).forward(), step(Orthogonal).forward()),
    )
    .start("m3r/f3f/5/F3F/M3R w - - 0 1"),
    case("double_step", DOUBLE_STEP.behind, DOUBLE_STEP.line, DOUBLE_STEP.build),
    case(
        "double_step_from",
        "letter = \"P\"",
        "double_step = { white = \"a2\", black = \"b4..e4\" }",
        |game| game.double_step_from("P", "a2", "b4..e4"),
    ),
    case("double_step_from", "letter = \"P\"", "double_step = \"a2 e4\"", |game| {
        game.double_step_from("P", "a2 e4", "a2 e4")
    }),
    case("without_en_passant", "letter = \"P\"", "en_passant = false", |game| {
        game.without_en_passant("P")
    })
    .given(&[DOUBLE_STEP])
    .start("m4/p3p/5/1P1P1/M4 b - - 0 1"),
    case("promotes", "", "[[promotion]]\npieces = { P = [\"R\", \"L\"] }", |game| {
        game.promotes("P", &["R", "L"])
    })
    .start("m4/4P/5/p4/M4 w - - 0 1"),
    case(
        "promotes_on",
        "",
        "[[promotion]]\npieces = { P = [\"R\"] }\non = { white = \"e4\", black = \"a2\" }",
        |game| game.promotes_on("P", &["R"], "e4", "a2"),
    )
    .start("m4/5/p3P/5/M4 w - - 0 1"),
    case(
        "may_promote",
        "",
        "[[promotion]]\npieces = { P = [\"R\"], L = [\"M\"] }\n\
         within = { white = \"a4..e4 a5..e5\", black = \"a1..e1\" }",
        |game| {
            let (white, black) = ("a4..e4 a5..e5", "a1..e1");
            game.may_promote("P", &["R"], white, black).may_promote("L", &["M"], white, black)
        },
    )
    .start("m4/5/L3P/p3l/M4 w - - 0 1"),
    case(
        "castling",
        "",
        "[[castling]]\nletter = \"K\"\nking = [\"a1\", \"c1\"]\npartner = [\"e1\", \"b1\"]",
        |game| game.castling('K', ["a1", "c1"], ["e1", "b1"]),
    )
    .given(&[KING])
    .start("k3r/p4/m3M/4P/K3R w K - 0 1"),
    case("hand", HAND.behind, HAND.line, HAND.build).start("m4/p3p/5/P3P/M4[Rp] w - - 0 1"),
    case("limit_drops", "pieces = [\"R\", \"P\"]", "per_file = { P = 1 }", |game| {
        game.limit_drops("P", DropLimit::PerFile(1))
    })
    .given(&[HAND])
    .start("m4/p3p/5/P3P/M4[Pp] w - - 0 1"),
    // A pawn on b4 would mate.
    case("limit_drops", "pieces = [\"R\", \"P\"]", "no_mate = [\"P\"]", |game| {
        game.limit_drops("P", DropLimit::NoMate)
    })
    .given(&[KING, HAND])
    .start("k1m2/5/KM3/5/1R3[P] w - - 0 1"),
    case("never_on", "", "[never]\nL = { white = \"a1 c3\", black = \"a5\" }", |game| {
        game.never_on("L", "a1 c3", "a5")
    })
    .probes(&["m4/5/2L2/5/M4 w - - 0 1", "m4/5/2l2/5/M4 w - - 0 1", "l1m2/5/5/5/M4 w - - 0 1"]),
    case("ends_by_checks", "[endings]", "checks = 2", |game| game.ends_by_checks(2))
        .given(&[KING])
        .start("k3r/p4/m3M/4P/K3R w - - 1+2 0 1"),
    case("ends_by_extinction", "extinction = [", "\"L\", ", |game| game.ends_by_extinction("L"))
        .probes(&["m1l2/5/5/5/M4 w - - 0 1"]),
    case(
        "ends_by_reaching",
        "extinction = [\"M\"]",
        "reaching = { M = { white = \"a2\", black = \"e5 d5\" } }",
        |game| game.ends_by_reaching("M", "a2", "e5 d5"),
    )
    .start("m4/5/5/5/M4 w - - 0 1")
    .probes(&["3m1/5/5/5/M4 w - - 0 1"]),
    case("stalemate", "id = \"game\"", "stalemate = \"loss\"", |game| {
        game.stalemate(Stalemate::Loss)
    })
    .given(&[NO_MOVES])
    .start("m4/5/5/II3/MI3 w - - 0 1"),
    case("stalemate", "id = \"game\"", "stalemate = \"win\"", |game| {
        game.stalemate(Stalemate::Win)
    })
    .given(&[NO_MOVES])
    .start("m4/5/5/II3/MI3 w - - 0 1"),
    case("symbols", "letter = \"R\"", "symbols = \"♖♜\"", |game| game.symbols("R", ['♖', '♜'])),
    case("shape", "letter = \"M\"", "shape = \"diplomat\"", |game| {
        game.shape("M", Shape::DIPLOMAT)
    }),
    case("shape", "letter = \"M\"", "shape = \"+king\"", |game| {
        game.shape("M", Shape::KING.promoted())
    }),
    case("shape", "letter = \"M\"", "shape = { token = \"Ma\" }", |game| {
        game.shape("M", Shape::token("Ma"))
    }),
    case(
        "shape",
        "letter = \"M\"",
        "shape = { name = \"kite\", body = \"M0-17L12-3L0 17Z\", tube = \"M0 0V9\", \
         lines = \"M0-17V17\", promoted = true }",
        |game| {
            let kite = Shape::new("kite").body("M0-17L12-3L0 17Z").tube("M0 0V9");
            game.shape("M", kite.lines("M0-17V17").promoted())
        },
    ),
    case("shape", "letter = \"M\"", "shape = { lines = \"M0-17V17\" }", |game| {
        game.shape("M", Shape::new("M").lines("M0-17V17"))
    }),
    case("orthodox_shapes", "id = \"game\"", "shapes = \"orthodox\"", Builder::orthodox_shapes),
];

#[test]
fn each_word_of_the_builder_makes_the_same_game_in_a_recipe() {
    for case in CASES {
        let [recipe, builder] = case.either_way(case.said);
        assert_same(&recipe, &builder, case.method);
        assert!(!builder.starts_with("fault"), "{}: {builder}", case.method);
        let [without, also_without] = case.either_way(NOTHING);
        assert_same(&without, &also_without, case.method);
        assert!(recipe != without, "{} changes nothing here", case.method);
    }
}

/// Pictures are long: the first line that differs says enough.
#[track_caller]
fn assert_same(recipe: &str, builder: &str, method: &str) {
    let mut lines = recipe.lines().zip(builder.lines());
    if let Some((recipe, builder)) = lines.find(|(recipe, builder)| recipe != builder) {
        panic!("{method}: {recipe}\nin the recipe, and by the builder\n{builder}");
    }
    assert_eq!(recipe.len(), builder.len(), "{method}");
}

/// Those methods of the builder that add to the description, as its source declares them.
#[test]
fn no_word_of_the_builder_is_left_out() {
    let source = include_str!("../../src/build/mod.rs");
    let declared = source.split("\n    pub fn ").skip(1).filter_map(|rest| {
        let (signature, _) = rest.split_once('{')?;
        signature.contains("-> Self").then(|| signature.split('(').next().unwrap())
    });
    let declared: Vec<&str> = declared.collect();
    assert!(declared.contains(&"piece") && declared.contains(&"orthodox_shapes"), "{declared:?}");
    for method in declared {
        // Every case has a start position.
        let said = method == "start" || CASES.iter().any(|case| case.method == method);
        assert!(said, "no recipe here says {method}");
    }
}

/// What comes about at once is decided by what was described first.
#[test]
fn endings_come_in_the_order_of_the_recipe() {
    let outcome = |endings: &str| {
        let text = RECIPE.replace("extinction = [\"M\"]", endings);
        let recipe = Recipe::from_toml(&format!("start = {START:?}\n{text}")).unwrap();
        let position = recipe.rules().unwrap().read_position("4M/5/5/5/5 b - - 0 1").unwrap();
        position.outcome().unwrap().to_string()
    };
    let (extinct, reached) = ("extinction = [\"M\"]", "reaching = { M = \"e5\" }");
    assert_eq!(outcome(&format!("{extinct}\n{reached}")), "white wins (extinction)");
    assert_eq!(outcome(&format!("{reached}\n{extinct}")), "white wins (goal reached)");
}
