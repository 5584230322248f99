//! Games from files: the same as the builder's, and every fault named with its place.

use chesswright::divide;
use chesswright::draw::{Shape, SvgOptions, svg};
use chesswright::recipe::Recipe;
use chesswright::record::Reader;
use chesswright::registry::{AnyGame, AnyRules, Registry};
use chesswright::rules::RuleSet;
use proptest::prelude::*;

#[path = "recipes/builder.rs"]
mod builder;
#[path = "cli/mod.rs"]
mod cli;
#[path = "counted/mod.rs"]
mod counted;
#[path = "../examples/games/mod.rs"]
mod games;

use counted::Column;

fn text(name: &str) -> String {
    let path = format!("{}/examples/recipes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn rules(name: &str) -> AnyRules {
    Recipe::from_toml(&text(name)).unwrap().rules().unwrap()
}

/// Counts the rows of a game in the table, up to a number of nodes.
fn counts(rules: &AnyRules) {
    let limit = if cfg!(debug_assertions) { 1_000_000 } else { 300_000_000 };
    let columns = &[Column::Game, Column::Position, Column::Depth, Column::Nodes];
    let table = counted::rows(include_str!("data/perft-strangers.tsv"), columns);
    let rows = table.filter(|row| row.game == rules.id() && row.nodes <= limit);
    let compared = counted::agree(rows, |text, depth| {
        let position = rules.read_position(text);
        position.unwrap_or_else(|error| panic!("{text}: {error}")).perft(depth)
    });
    assert!(compared > 0, "the table has no row for {}", rules.id());
}

/// The same game as the builder's: positions, legal moves either way written, shares, outcomes,
/// pictures.
fn same<R: RuleSet>(recipe: &AnyRules, built: &R) {
    assert_eq!(recipe.id(), built.id());
    let (mut ours, mut theirs) = (recipe.start(), built.start());
    let shares = divide(built, &theirs, 2).into_iter();
    let mut shares: Vec<(String, u64)> =
        shares.map(|(mv, share)| (built.move_string(&theirs, mv), share)).collect();
    shares.sort();
    assert_eq!(ours.divide(2), shares);
    // A line through the game, by every seventh move.
    for ply in 0..60 {
        assert_eq!(ours.to_string(), built.position_string(&theirs));
        assert_eq!(ours.outcome(), built.outcome(&theirs));
        let options = SvgOptions::new();
        assert_eq!(ours.draw_svg(&options), svg(built, &theirs, &options));
        let list = built.san_list(&theirs).into_iter();
        let mut list: Vec<(String, String)> =
            list.map(|(mv, san)| (san, built.move_string(&theirs, mv))).collect();
        list.sort();
        assert_eq!(ours.san_list(), list, "after {ply} plies: {ours}");
        let moves = ours.legal_moves();
        let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        ours.play(mv).unwrap();
        let mv = built.read_move(&theirs, mv).unwrap();
        built.play(&mut theirs, mv).unwrap();
    }
}

macro_rules! games {
    ($($game:ident)*) => {$(
        mod $game {
            #[test]
            fn counts_as_published() {
                super::counts(&super::rules(stringify!($game)));
            }

            #[test]
            fn is_the_builders_game() {
                let built = super::games::$game::rules().unwrap();
                super::same(&super::rules(stringify!($game)), &built);
            }

            #[test]
            fn has_nothing_to_remark() {
                let recipe = super::Recipe::from_toml(&super::text(stringify!($game))).unwrap();
                assert_eq!(recipe.lint(), []);
            }
        }
    )*};
}

games!(capablanca crazyhouse cylinder gardner glinski los_alamos minishogi shogi three_check);

/// The first remark on a recipe, whoever makes it.
fn first(text: &str) -> String {
    let remarks = match Recipe::from_toml(text) {
        Ok(recipe) => {
            let remarks = recipe.lint();
            let errors = remarks.iter().filter(|remark| remark.is_error()).count();
            assert_eq!(recipe.rules().is_err(), errors > 0, "what the linter accepts loads");
            remarks
        }
        Err(error) => error.remarks().to_vec(),
    };
    remarks.first().map_or_else(String::new, |remark| remark.to_string())
}

/// The first remark on a recipe in which one thing is changed.
fn changed(name: &str, old: &str, new: &str) -> String {
    let text = text(name);
    assert!(text.contains(old), "{name} has no {old:?}");
    first(&text.replacen(old, new, 1))
}

#[test]
fn a_syntax_error_has_its_place() {
    let remark = changed("gardner", "files = 5", "files = ");
    assert!(remark.starts_with("line 10, column 9: not TOML: "), "{remark}");
}

#[test]
fn unknown_keys_are_refused_with_a_suggestion() {
    assert_eq!(
        changed("gardner", "king = true", "royal = true"),
        "line 17, column 1: a piece has no \"royal\" (keys of a piece are letter, name, move, \
         advance, capture, king, double_step, en_passant, symbols, shape)"
    );
    assert_eq!(
        changed("gardner", "king = true", "kign = true"),
        "line 17, column 1: a piece has no \"kign\" (did you mean king?)"
    );
    assert_eq!(
        changed("gardner", "[[promotion]]", "[[promotions]]"),
        "line 51, column 3: a recipe has no \"promotions\" (did you mean promotion?)"
    );
    assert_eq!(
        changed("gardner", "ranks = 5", "ranks = 5\nside = 3"),
        "line 12, column 8: a board of that shape has no \"side\" (it has files, ranks)"
    );
    let remark =
        changed("gardner", "move = \"ride(any)\"", "move = \"ride(any)\"\nen_passant = true");
    assert!(remark.contains("a piece that is no pawn has no \"en_passant\""), "{remark}");
}

#[test]
fn values_of_the_wrong_sort_are_named() {
    assert_eq!(
        changed("gardner", "files = 5", "files = 500"),
        "line 10, column 9: 500 where a number from 0 to 255 is due"
    );
    assert_eq!(
        changed("gardner", "king = true", "king = \"yes\""),
        "line 17, column 8: \"yes\" where true or false is due (is it the piece that is given check \
         and mate?)"
    );
    assert_eq!(
        changed("shogi", "stalemate = \"loss\"", "stalemate = \"lost\""),
        "line 6, column 13: \"lost\" where \"draw\", \"loss\" or \"win\" is due (what it is for the \
         side that cannot move)"
    );
    let remark = changed("gardner", "[[promotion]]", "[promotion]");
    assert!(remark.contains("a table where a list is due (write [[promotion]] above"), "{remark}");
}

#[test]
fn shapes_are_named_or_drawn() {
    let own = |shape: &str| {
        changed("gardner", "letter = \"N\"", &format!("letter = \"N\"\nshape = {shape}"))
    };
    let names: Vec<String> = Shape::ALL.iter().map(|shape| shape.name().to_owned()).collect();
    for name in &names {
        assert_eq!(own(&format!("{name:?}")), "");
        assert_eq!(own(&format!("\"+{name}\"")), "");
    }
    assert_eq!(
        own("\"chancelor\""),
        "line 40, column 9: \"chancelor\" where the name of a shape is due (did you mean \
         chancellor?)"
    );
    assert_eq!(
        own("\"+sliver\""),
        "line 40, column 9: \"+sliver\" where the name of a shape is due (did you mean +silver?)"
    );
    assert_eq!(
        own("\"unicorn of the east\""),
        format!(
            "line 40, column 9: \"unicorn of the east\" where the name of a shape is due (shapes are \
             {})",
            names.join(", ")
        )
    );
    let hint = "(a name, as in \"rook\", or paths, as in { body = \"M0-17L12 17H-12Z\" })";
    assert_eq!(own("7"), format!("line 40, column 9: 7 where a text in quotes is due {hint}"));
    assert_eq!(
        own("{ name = \"kite\" }"),
        format!("line 40, column 9: a shape needs \"body\" {hint}")
    );
    assert_eq!(
        own("{ boddy = \"\", lines = \"M0 0\" }"),
        "line 40, column 11: a shape has no \"boddy\" (did you mean body?)"
    );
    assert_eq!(
        own("{ token = \"Kn\", body = \"M0 0\" }"),
        "line 40, column 32: a token has no \"body\" (it has letters, and may be promoted)"
    );
    assert_eq!(
        own("{ body = \"M0-17L12 é\" }"),
        "line 40, column 28: 'é' where a number is due (a path, as SVG writes paths, in a box from \
         -20 to 20, y downwards)"
    );
    assert!(
        own("{ lines = \"M0-17L12\" }").contains("column 28: the end of the path where a number"),
        "{}",
        own("{ lines = \"M0-17L12\" }")
    );
    assert_eq!(
        changed("gardner", "shapes = \"orthodox\"", "shapes = \"chess\""),
        "line 6, column 10: \"chess\" where \"orthodox\" is due (K, Q, R, B, N and P as orthodox chess \
         draws them; any piece may have its own shape)"
    );
    let page = include_str!("../docs/recipes.md");
    for name in names {
        assert!(page.contains(&format!("`{name}`")), "the page does not name {name}");
    }
}

#[test]
fn a_movement_is_refused_where_it_goes_wrong() {
    assert_eq!(
        changed("gardner", "along_file.forward", "along_file.foward"),
        "line 47, column 40: \"foward\" is no word that changes a movement (did you mean forward?)"
    );
}

#[test]
fn boards_that_cannot_be_made_are_refused() {
    let remark = changed("gardner", "files = 5", "files = 60");
    assert!(remark.starts_with("line 9, column 9: no such board: 300 cells"), "{remark}");
    let remark = changed("gardner", "\"rectangle\"", "\"triangle\"");
    assert!(remark.contains("\"triangle\" where the name of a shape is due"), "{remark}");
}

#[test]
fn what_does_not_fit_is_named_with_its_place() {
    assert_eq!(
        changed("gardner", "id = \"gardner\"", "id = \"Gardner's\""),
        "line 3, column 6: the id \"Gardner's\" is not made of lower-case letters, digits and \
         hyphens (as in my-game-2)"
    );
    assert_eq!(
        changed("gardner", "letter = \"R\"", "letter = \"q\""),
        "line 27, column 10: \"q\" is the letter of two kinds; upper and lower case are told apart \
         by colour only (choose another)"
    );
    assert_eq!(
        changed("gardner", "[\"Q\", \"R\"", "[\"X\", \"R\""),
        "line 52, column 17: a promotion speaks of \"X\", which is no kind that was described before \
         (the kinds are K, Q, R, B, N, P)"
    );
    assert_eq!(
        changed("gardner", "black = \"a5..e5\"", "black = \"a5..d5 e6\""),
        "line 55, column 41: a place where a kind never stands: \"e6\" is no cell of the board, nor \
         a span of a row (cells are called a1 to e5)"
    );
    let remark = changed("gardner", "/PPPPP/", "/PPPP/");
    assert!(remark.starts_with("line 5, column 28: the start position: placement"), "{remark}");
    let remark = changed("gardner", "king = true\n", "");
    assert!(remark.contains("no King and no ending"), "{remark}");
}

#[test]
fn a_castling_needs_its_partner() {
    let remark = changed("cylinder", "RNBQKBNR w KQkq", "RNBQKBN1 w Qkq");
    assert!(
        remark.contains("castling K: the start position has not its side's King and a partner"),
        "{remark}"
    );
}

#[test]
fn pieces_nobody_will_see_are_remarked() {
    let extra = "[[piece]]\nletter = \"W\"\nmove = \"step(any)\"\n\n[[promotion]]";
    assert_eq!(
        changed("gardner", "[[promotion]]", extra),
        "line 52, column 10: no W stands or is held at the start, and nothing that does promotes to \
         it (put one in the start position, let something promote to it, or leave it out)"
    );
    // Held alone does not bring a piece into the game.
    let remark = changed("shogi", "1B5R1/LNSGKGSNL", "1B5R1/LN1GKG1NL");
    assert_eq!(remark, "");
    let text = text("shogi").replace("lnsgkgsnl", "ln1gkg1nl").replace("LNSGKGSNL", "LN1GKG1NL");
    assert!(first(&text).contains("no S stands or is held"), "{}", first(&text));
    let held = text.replace("[] w", "[S] w");
    assert_eq!(first(&held), "");
}

#[test]
fn a_kind_that_cannot_move_is_remarked() {
    let remark = changed("gardner", "leap(1, 1)", "leap(4, 4)");
    assert!(remark.contains("N cannot move from any cell"), "{remark}");
}

#[test]
fn a_pawn_that_can_never_promote_is_remarked() {
    let remark =
        changed("gardner", "[[promotion]]\npieces = { P = [\"Q\", \"R\", \"B\", \"N\"] }\n", "");
    assert!(remark.contains("P is a pawn and never promotes"), "{remark}");
    let remark = changed(
        "gardner",
        "\"B\", \"N\"] }",
        "\"B\", \"N\"] }\non = { white = \"a1..e1\", black = \"a5..e5\" }",
    );
    assert!(remark.contains("no P of white gets to where it promotes"), "{remark}");
    let remark = changed("gardner", "[\"Q\", \"R\"", "[\"K\", \"R\"");
    assert!(remark.contains("nothing becomes a King"), "{remark}");
}

#[test]
fn bishops_on_one_colour_are_remarked() {
    let text = text("cylinder").replace("rnbqkbnr", "rbnqkbnr").replace("RNBQKBNR", "RBNQKBNR");
    assert!(
        first(&text).contains("all 2 B of white start on cells of one colour"),
        "{}",
        first(&text)
    );
}

#[test]
fn a_start_in_check_and_a_game_over_at_once_are_remarked() {
    let remark = changed("gardner", "rnbqk/ppppp/5/PPPPP/RNBQK", "rnb1k/ppppp/5/PPPq1/RNBQK");
    assert!(remark.contains("white to move is in check"), "{remark}");
    let remark = changed("gardner", "[never]", "[endings]\nextinction = [\"W\"]\n\n[never]");
    assert!(remark.contains("an ending speaks of \"W\""), "{remark}");
    let endings = "[endings]\nextinction = [\"Q\"]\n\n[never]";
    let text = text("gardner").replace("rnbqk", "rnb1k").replace("[never]", endings);
    assert!(first(&text).contains("the game is over in the start position"), "{}", first(&text));
    let remark = changed("gardner", "[never]", "[endings]\nextinction = [\"K\"]\n\n[never]");
    assert!(remark.contains("a King is never captured"), "{remark}");
    let remark = changed("gardner", "[never]", "[endings]\nreaching = { B = \"a1\" }\n\n[never]");
    assert_eq!(remark, "", "Bishops of either colour come from pawns");
}

#[test]
fn the_rules_are_told_in_words() {
    let words = |name: &str| Recipe::from_toml(&text(name)).unwrap().in_words();
    let crazyhouse = words("crazyhouse");
    for sentence in [
        "Crazyhouse is played on a rectangle of 8 files and 8 ranks.",
        "The King (K) steps over a side or a corner.",
        "The Pawn (P) steps over a side forward along the file without capturing, and captures \
         otherwise: it steps over a corner forward.",
        "From a2..h2 (White) or a7..h7 (Black) it may advance two steps, and can then be taken in \
         passing",
        "Where its advance ends it must promote, to promoted Queen, promoted Rook, promoted Bishop or \
         promoted Knight.",
        "It never stands on a1..h1 (White) or a8..h8 (Black).",
        "White (K): the King goes from e1 to g1, his partner from h1 to f1.",
        "A captured Queen, Rook, Bishop, Knight or Pawn goes into the captor's hand",
        "A side wins by giving checkmate.",
    ] {
        assert!(crazyhouse.contains(sentence), "{sentence:?} is not in {crazyhouse}");
    }
    let shogi = words("shogi");
    assert!(shogi.contains("Pawn is not dropped to give checkmate."), "{shogi}");
    assert!(shogi.contains("It may promote, to Tokin, in a move that begins or ends on a7..i7"));
    assert!(shogi.contains("Having no legal move without being in check loses."), "{shogi}");
    assert!(words("three_check").contains("A side wins when it has given 3 checks."));
    assert!(words("glinski").contains("a hexagon of hexagons, 6 along each side"));
}

/// What stands in a section of a recipe: its header, and its letter if it is a piece.
fn header(section: &str) -> String {
    let mut lines = section.lines();
    let header = lines.next().unwrap_or_default();
    match header {
        "[[piece]]" => format!("{header} {}", lines.next().unwrap_or_default()),
        "[[castling]]" => section.to_owned(),
        _ => header.split(" = ").next().unwrap_or_default().to_owned(),
    }
}

/// A recipe in which sections are replaced by those of a snippet.
fn with_sections(recipe: &str, snippet: &str) -> String {
    let sections = |text: &str| -> Vec<String> {
        text.trim()
            .split("\n\n")
            .flat_map(|section| {
                let top = section.lines().take_while(|line| !line.starts_with('[')).count();
                let lines: Vec<&str> = section.lines().collect();
                let rest = (top < lines.len()).then(|| lines[top..].join("\n"));
                lines[..top].iter().map(|line| (*line).to_owned()).chain(rest).collect::<Vec<_>>()
            })
            .filter(|section| !section.starts_with('#'))
            .collect()
    };
    let mut all = sections(recipe);
    for section in sections(snippet) {
        match all.iter_mut().find(|old| header(old) == header(&section)) {
            Some(old) => *old = section,
            None => all.push(section),
        }
    }
    // Keys of the whole come before tables.
    all.sort_by_key(|section| section.starts_with('['));
    all.join("\n\n")
}

#[test]
fn every_snippet_of_the_page_makes_a_game() {
    let page = include_str!("../docs/recipes.md");
    let base = text("three_check")
        .replace(" w KQkq - 3+3", " w - -")
        .replace("[endings]\nchecks = 3\n", "");
    let base: Vec<&str> =
        base.split("\n\n").filter(|section| !section.starts_with("[[castling]]")).collect();
    let base = base.join("\n\n");
    assert!(Recipe::from_toml(&base).unwrap().rules().is_ok());
    let mut snippets = 0;
    for part in page.split("```toml\n").skip(1) {
        let snippet = part.split("```").next().unwrap();
        if snippet.contains("Cargo.toml") {
            continue;
        }
        let whole = snippet.contains("id = ");
        let text = if whole { snippet.to_owned() } else { with_sections(&base, snippet) };
        let recipe = Recipe::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        // Another board needs another start position.
        if whole || !snippet.contains("[board]") {
            recipe.rules().unwrap_or_else(|error| panic!("{error}\n{text}"));
        }
        snippets += 1;
    }
    assert!(snippets >= 12, "the page has {snippets} snippets");
}

#[test]
fn every_shape_of_board_is_made_in_the_narrowest_word() {
    let base = text("gardner").replace("rnbqk/ppppp/5/PPPPP/RNBQK", "START");
    let sizes = [
        ("shape = \"rectangle\"\nfiles = 16\nranks = 15", 240),
        ("shape = \"cylinder\"\nfiles = 8\nranks = 8", 64),
        ("shape = \"hexagonal\"\nside = 6", 91),
        ("shape = \"round\"\nfiles = 16\nrings = 4", 64),
        ("shape = \"cairo\"\nhexagons = 5\ncorner = \"rank\"", 50),
        ("shape = \"pair\"\nfirst = { shape = \"hexagonal\", side = 3 }\nreversed = true", 38),
    ];
    for (board, cells) in sizes {
        let text = base
            .replace("shape = \"rectangle\"\nfiles = 5\nranks = 5", board)
            .replace("[never]\nP = { white = \"a1..e1\", black = \"a5..e5\" }\n", "");
        let recipe = Recipe::from_toml(&text).unwrap();
        assert_eq!(recipe.geometry().size(), cells);
        // Two Kings as far apart as the rows of the board say.
        let rows = recipe.geometry().rows();
        let last = rows.len() - 1;
        let placement: String = rows
            .iter()
            .enumerate()
            .map(|(i, row)| {
                let king = match i {
                    0 => "k",
                    _ if i == last => "K",
                    _ => "",
                };
                let empty = row.cells.len() - king.len();
                let run = if empty > 0 { empty.to_string() } else { String::new() };
                let separator = if i > 0 { row.separator.to_string() } else { String::new() };
                format!("{separator}{king}{run}")
            })
            .collect();
        let recipe = Recipe::from_toml(&text.replace("START", &placement)).unwrap();
        let rules = recipe.rules().unwrap_or_else(|error| panic!("{error}"));
        assert!(rules.start().perft(2) > 0, "{board}");
    }
}

#[test]
fn a_file_is_taken_wherever_an_id_is() {
    let games = Registry::standard();
    let path = |name: &str| format!("{}/examples/recipes/{name}", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(games.by_id_or_file(&path("gardner.toml")).unwrap().id(), "gardner");
    assert_eq!(games.by_id_or_file("orthodox").unwrap().id(), "orthodox");
    let error = games.by_id_or_file("gardner").unwrap_err().to_string();
    assert!(error.contains("no game is called \"gardner\""), "{error}");
    let error = games.by_id_or_file(&path("nothing.toml")).unwrap_err().to_string();
    assert!(error.contains("nothing.toml: "), "{error}");
}

#[test]
fn a_game_that_is_loaded_is_known_with_its_records() {
    let path = |name: &str| format!("{}/examples/recipes/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut games = Registry::standard();
    let mut game = AnyGame::new(&games.load(&path("shogi.toml")).unwrap());
    game.play("c3c4").unwrap();
    let text = game.record().to_string();
    let record = games.records(Reader::new(text.as_bytes())).next().unwrap().unwrap();
    assert_eq!(record.game().position().to_string(), game.position().to_string());
    assert!(Registry::standard().records(Reader::new(text.as_bytes())).next().unwrap().is_err());
    assert_eq!(games.by_id_or_file("shogi").unwrap().id(), "shogi");
    assert_eq!(games.load("shogi").unwrap().id(), "shogi");
}

#[test]
fn a_file_loaded_again_is_read_again_and_takes_nobodys_id() {
    let scratch = std::env::temp_dir().join(format!("chesswright-load-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).unwrap();
    let file = |name: &str, id: &str| {
        let path = scratch.join(name);
        std::fs::write(&path, text("gardner").replace("\"gardner\"", &format!("{id:?}"))).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let mut games = Registry::empty();
    let mut ids = |path: &str| {
        let loaded = games.load(path).map(|_| ()).map_err(|error| error.to_string());
        (loaded, games.ids().map(str::to_owned).collect::<Vec<_>>())
    };
    assert_eq!(ids(&file("a.toml", "one")), (Ok(()), vec!["one".into()]));
    assert_eq!(ids(&file("a.toml", "one")), (Ok(()), vec!["one".into()]));
    assert_eq!(ids(&file("a.toml", "two")), (Ok(()), vec!["two".into()]));
    let other = file("b.toml", "two");
    let taken =
        format!("{other}: another game is called \"two\" already (change the id in the file)");
    assert_eq!(ids(&other), (Err(taken), vec!["two".into()]));
    assert_eq!(ids(&file("b.toml", "one")), (Ok(()), vec!["two".into(), "one".into()]));
    std::fs::remove_dir_all(&scratch).unwrap();
}

/// The examples take a recipe wherever they take an id. They must have been built with the feature
/// `recipe`.
mod programs {
    use super::cli::{Said, run};
    use std::fs;
    use std::path::PathBuf;

    /// A directory of one's own, which is removed again.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let name = format!("chesswright-recipes-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::create_dir_all(&path).unwrap();
            Scratch(path)
        }

        fn file(&self, name: &str) -> String {
            self.0.join(name).to_str().unwrap().to_owned()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn recipe(name: &str) -> String {
        format!("{}/examples/recipes/{name}.toml", env!("CARGO_MANIFEST_DIR"))
    }

    #[track_caller]
    fn well(said: Said) -> String {
        assert_eq!((said.status, said.err.as_str()), (Some(0), ""), "{}", said.out);
        said.out
    }

    #[track_caller]
    fn refused(said: Said) -> String {
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
        said.err
    }

    #[test]
    fn perft_counts_and_lists() {
        assert_eq!(well(run("perft", &[&recipe("shogi"), "3"], b"")), "25470\n");
        let moves = well(run("perft", &[&recipe("crazyhouse"), "--moves", "--san"], b""));
        assert!(moves.lines().any(|mv| mv == "Nf3"), "{moves}");
    }

    #[test]
    fn play_begins_with_a_recipe_and_loads_what_it_saved() {
        let scratch = Scratch::new("play");
        let (gardner, record) = (recipe("gardner"), scratch.file("game.pgn"));
        let input = format!("b2b3\nsave {record}\nnew\nload {record}\nfen\n");
        let said = well(run("play", &[&gardner], input.as_bytes()));
        let played = "rnbqk/ppppp/1P3/P1PPP/RNBQK b - - 0 1";
        assert_eq!(said.lines().last(), Some(played), "{said}");
        assert!(fs::read_to_string(&record).unwrap().contains("[Variant \"gardner\"]"));
        // From the command line, too; but a game that is not named is not known.
        let said = well(run("play", &[&gardner, "--load", &record], b"fen\n"));
        assert_eq!(said.lines().last(), Some(played), "{said}");
        let error = refused(run("play", &["--load", &record], b"fen\n"));
        assert!(error.contains("gardner"), "{error}");
    }

    #[test]
    fn play_goes_on_to_a_recipe_and_back() {
        let input =
            format!("game {}\nfen\ngame\ngame orthodox\ngame gardner\nfen\n", recipe("gardner"));
        let said = well(run("play", &["orthodox"], input.as_bytes()));
        let start = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1";
        assert_eq!(said.lines().filter(|&line| line == start).count(), 2, "{said}");
        assert!(said.lines().any(|line| line.ends_with(" soul-reaver-swap gardner")), "{said}");
        let said = well(run("play", &["orthodox"], b"game nothing.toml\nfen\n"));
        assert!(said.contains("nothing.toml: "), "{said}");
        assert!(said.lines().last().unwrap().contains(" w KQkq - 0 1"), "{said}");
    }

    #[test]
    fn selfplay_mixes_ids_and_recipes() {
        let scratch = Scratch::new("selfplay");
        let record = scratch.file("games.pgn");
        let (gardner, shogi) = (recipe("gardner"), recipe("minishogi"));
        let arguments = ["--players", "random", "--games", "2", "--plies", "20", "--pgn", &record];
        let said = well(run(
            "selfplay",
            &[&[gardner.as_str(), "orthodox", &shogi][..], &arguments].concat(),
            b"",
        ));
        let records = fs::read_to_string(&record).unwrap();
        for id in ["gardner", "orthodox", "minishogi"] {
            assert!(said.contains(id), "{said}");
            let games = records.matches(&format!("[Variant \"{id}\"]")).count();
            assert_eq!(games, if id == "orthodox" { 0 } else { 2 }, "{records}");
        }
        // A copy of a game is not told from it.
        let copy = scratch.file("copy.toml");
        fs::copy(&gardner, &copy).unwrap();
        let error = refused(run("selfplay", &[&gardner, &copy], b""));
        assert!(error.contains("another game is called \"gardner\""), "{error}");
    }

    #[test]
    fn diagram_draws_a_recipes_positions_and_pieces() {
        let picture = |arguments: &[&str]| well(run("diagram", arguments, b""));
        let glinski = recipe("glinski");
        let marked = picture(&[&glinski, "--moves", "Nc3 b7b5", "--last"]);
        assert_eq!(marked, picture(&["glinski", "--moves", "d1c3 b5", "--last"]));
        assert_eq!(marked.lines().filter(|line| line.starts_with("<polygon")).count(), 91 + 2);
        let reach = |game: &str| picture(&[game, "--piece", "N", "--at", "f6"]);
        assert_eq!(reach(&glinski), reach("glinski"));
        assert!(reach(&glinski).contains("<circle"));
    }

    #[test]
    fn uci_plays_a_recipe() {
        let input = format!(
            "setoption name UCI_Variant value {}\nposition startpos moves b2b3\ngo depth 2\n",
            recipe("gardner")
        );
        let said = well(run("uci", &[], input.as_bytes()));
        let last = said.lines().last().unwrap_or_default();
        let mv = last.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{said}"));
        let played =
            well(run("perft", &[&recipe("gardner"), "--play", &format!("b2b3 {mv}")], b""));
        assert!(played.contains(" w - - "), "{played}");
    }

    #[test]
    fn a_file_that_describes_no_game_is_refused_in_one_line() {
        let cargo = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        for arguments in [
            &["perft", cargo, "1"][..],
            &["play", cargo],
            &["selfplay", cargo],
            &["diagram", cargo],
        ] {
            let error = refused(run(arguments[0], &arguments[1..], b""));
            assert!(error.contains("Cargo.toml: line 1"), "{error}");
        }
        // Who names the game of a recipe is told of the file.
        let error = refused(run("perft", &["los-alamos", "1"], b""));
        assert!(error.contains("write examples/recipes/los_alamos.toml"), "{error}");
        let error = refused(run("perft", &["mancala", "1"], b""));
        assert!(error.contains("no game is called \"mancala\""), "{error}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC{0,200}") {
        let _ = Recipe::from_toml(&text);
    }

    /// Lines left out, doubled or exchanged: whatever is read is linted, and what has no error loads.
    #[test]
    fn a_damaged_recipe_is_refused_or_plays(
        game in 0usize..9,
        edits in prop::collection::vec((0usize..200, 0usize..200, 0u8..3), 1..4),
    ) {
        let names = [
            "capablanca", "crazyhouse", "cylinder", "gardner", "glinski", "los_alamos", "minishogi",
            "shogi", "three_check",
        ];
        let text = text(names[game]);
        let mut lines: Vec<&str> = text.lines().collect();
        for (one, other, edit) in edits {
            let (one, other) = (one % lines.len(), other % lines.len());
            match edit {
                0 => { lines.remove(one); }
                1 => lines.insert(one, lines[other]),
                _ => lines.swap(one, other),
            }
        }
        match Recipe::from_toml(&lines.join("\n")) {
            Err(error) => prop_assert!(!error.remarks().is_empty()),
            Ok(recipe) => {
                let errors = recipe.lint().iter().filter(|remark| remark.is_error()).count();
                prop_assert!(!recipe.in_words().is_empty());
                match recipe.rules() {
                    Ok(rules) => { prop_assert_eq!(errors, 0); let _ = rules.start().perft(2); }
                    Err(error) => prop_assert_eq!(error.remarks().len(), errors),
                }
            }
        }
    }
}
