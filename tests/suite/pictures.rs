//! Pictures: what is drawn, and that the pictures of the documentation are those the code draws.
//!
//! `CHESSWRIGHT_RENEW=1 cargo test --test suite pictures` draws the pictures of the documentation anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chesswright::board::{Cylinder, Geometry, Hexagonal, Rectangle};
use chesswright::build::Builder;
use chesswright::draw::{Figure, Rgb, Shape, SvgOptions, Theme, board_svg, movement_svg, svg};
use chesswright::movement::Adjacency::{Any, Orthogonal};
use chesswright::movement::{leap, ride, step};
use chesswright::piece::{Color, Kind, Piece};
use chesswright::prelude::*;
use chesswright::registry::{AnyPosition, AnyRules, Registry};
use chesswright::variants::orthodox::{Orthodox, kind};
use chesswright::variants::queens_or_castles::QueensOrCastles;
use chesswright::variants::serpent50::{SerpentChess, SerpentShogi};
use chesswright::variants::serpentine_dream::SerpentineDream;
use chesswright::variants::soul_reaver::SoulReaver;
use roxmltree::{Document, Node};

use crate::cli;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

fn parse(picture: &str) -> Document<'_> {
    Document::parse(picture).unwrap_or_else(|error| panic!("{error}\n{picture}"))
}

fn elements<'d>(document: &'d Document, name: &'static str) -> impl Iterator<Item = Node<'d, 'd>> {
    document.descendants().filter(move |node| node.has_tag_name(name))
}

fn number(node: &Node, name: &str) -> f64 {
    let text = node.attribute(name).unwrap_or_else(|| panic!("{node:?} has no {name}"));
    text.parse().unwrap_or_else(|error| panic!("{name}: {text}: {error}"))
}

/// The elements of a class, or below it.
fn of_class<'d>(document: &'d Document, class: &str, name: &'static str) -> Vec<Node<'d, 'd>> {
    let groups = document.descendants().filter(|node| node.attribute("class") == Some(class));
    groups.flat_map(|group| group.descendants()).filter(|node| node.has_tag_name(name)).collect()
}

/// Where a piece of a picture stands.
fn place(node: &Node) -> (f64, f64) {
    match node.attribute("transform") {
        None => (number(node, "x"), number(node, "y")),
        Some(transform) => {
            let inside = transform.strip_prefix("translate(").unwrap().split(')').next().unwrap();
            let (x, y) = inside.split_once(' ').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        }
    }
}

/// What any picture must be: elements and attributes that SVG 1.1 has, ids once each, references
/// that lead somewhere, no fonts, numbers of one decimal and colours of six digits.
fn check(picture: &str) {
    let document = parse(picture);
    let root = document.root_element();
    assert!(root.has_tag_name((SVG, "svg")) && root.attribute("version") == Some("1.1"));
    let view: Vec<f64> =
        root.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    assert!(view.len() == 4 && view[2] > 0.0 && view[3] > 0.0, "{view:?}");
    let known: BTreeSet<&str> = [
        "svg", "title", "desc", "defs", "g", "rect", "polygon", "polyline", "path", "circle", "use",
    ]
    .into();
    let mut ids = BTreeSet::new();
    for node in document.descendants().filter(Node::is_element) {
        assert_eq!(node.tag_name().namespace(), Some(SVG));
        assert!(known.contains(node.tag_name().name()), "{:?}", node.tag_name());
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id), "the id {id} stands twice");
        }
        for attribute in node.attributes() {
            let value = attribute.value();
            match attribute.name() {
                "fill" | "stroke" | "color" if value.starts_with('#') => {
                    let digits = value[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
                    assert!(value.len() == 7 && digits, "{value}");
                }
                "x" | "y" | "cx" | "cy" | "r" | "width" | "height" => {
                    assert!(value.parse::<f64>().is_ok(), "{value}");
                    assert!(value.split_once('.').is_none_or(|(_, part)| part.len() == 1));
                }
                "style" | "font-family" | "filter" => panic!("{attribute:?}"),
                _ => {}
            }
        }
    }
    for node in document.descendants().filter(|node| node.has_tag_name((SVG, "use"))) {
        let target = node.attribute((XLINK, "href")).unwrap().strip_prefix('#').unwrap();
        assert!(ids.contains(target), "{target} is not defined");
        let (x, y) = place(&node);
        assert!((view[0]..=view[0] + view[2]).contains(&x), "{x} of {view:?}");
        assert!((view[1]..=view[1] + view[3]).contains(&y), "{y} of {view:?}");
    }
}

/// The start position of a game and some that follow it.
fn positions(rules: &AnyRules) -> Vec<AnyPosition> {
    let mut position = rules.start();
    let mut positions = vec![position.clone()];
    for ply in 0..24 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play(&moves[(ply * 7 + 3) % moves.len()]).unwrap();
        if ply % 6 == 5 {
            positions.push(position.clone());
        }
    }
    positions
}

fn every_game() -> Vec<AnyRules> {
    let games = Registry::standard();
    games.ids().map(|id| games.by_id(id).unwrap()).collect()
}

#[test]
fn every_position_of_every_game_is_well_formed_and_always_the_same() {
    for rules in every_game() {
        for position in positions(&rules) {
            for options in [
                SvgOptions::new(),
                SvgOptions::new().bottom(Color::Black).theme(Theme::DARK).size(32),
                SvgOptions::new().bare().targets(Cell::new(3)),
            ] {
                let picture = position.draw_svg(&options);
                check(&picture);
                assert_eq!(picture, position.draw_svg(&options));
            }
        }
    }
}

#[test]
fn every_cell_is_drawn_with_the_corners_of_its_outline() {
    for rules in every_game() {
        let board = rules.geometry();
        let picture = rules.start().draw_svg(&SvgOptions::new());
        let document = parse(&picture);
        let mut drawn: Vec<usize> = elements(&document, "polygon")
            .map(|cell| cell.attribute("points").unwrap().split(' ').count())
            .collect();
        let mut corners: Vec<usize> = board.cells().map(|cell| board.outline(cell).len()).collect();
        drawn.sort_unstable();
        corners.sort_unstable();
        assert_eq!(drawn, corners, "{}", rules.id());
    }
}

#[test]
fn every_piece_stands_on_its_cell_in_either_orientation() {
    for rules in every_game() {
        for position in positions(&rules) {
            let board = rules.geometry();
            let standing: Vec<Cell> =
                board.cells().filter(|&cell| position.piece(cell).is_some()).collect();
            let picture = |color| position.draw_svg(&SvgOptions::new().bare().bottom(color));
            let places = |picture: &str| -> BTreeSet<(i64, i64)> {
                let document = parse(picture);
                let places = elements(&document, "use").map(|node| place(&node));
                places.map(|(x, y)| (x.round() as i64, y.round() as i64)).collect()
            };
            // Badges and hands come on top of the pieces that stand on cells.
            let (white, black) = (picture(Color::White), picture(Color::Black));
            assert!(places(&white).len() >= standing.len(), "{}", rules.id());
            assert_eq!(places(&white).len(), places(&black).len(), "{}", rules.id());
        }
    }
    let chess = Orthodox::new();
    let king = |bottom| {
        let options = SvgOptions::new().bottom(bottom);
        let position = chess.read_position("8/8/8/8/8/4k3/8/K7 w - - 0 1").unwrap();
        let picture = svg(&chess, &position, &options);
        let document = parse(&picture);
        elements(&document, "use").map(|node| place(&node)).collect::<Vec<_>>()
    };
    // White's King on a1, Black's on e3: 48 units a cell.
    assert_eq!(king(Color::White), [(24.0, 360.0), (216.0, 264.0)]);
    assert_eq!(king(Color::Black), [(360.0, 24.0), (168.0, 120.0)]);
}

#[test]
fn every_kind_of_every_game_has_a_shape_of_its_own() {
    for rules in every_game() {
        let notation = rules.notation();
        let kinds = (0..Kind::MAX as u8).map(Kind::new);
        let lettered: Vec<Kind> =
            kinds.filter(|&kind| notation.letter(Piece::new(Color::White, kind)) != "?").collect();
        assert!(lettered.len() >= 6);
        for (i, &kind) in lettered.iter().enumerate() {
            let shape = notation.shape(kind);
            assert!(shape.is_some(), "{}: kind {} has no shape", rules.id(), kind.index());
            let others = &lettered[..i];
            assert!(others.iter().all(|&other| notation.shape(other) != shape), "{}", rules.id());
        }
    }
}

#[test]
fn shapes_differ_and_keep_within_their_box() {
    for (i, shape) in Shape::ALL.iter().enumerate() {
        for other in &Shape::ALL[..i] {
            assert_ne!(shape.name(), other.name());
            assert_ne!(
                (shape.body_path(), shape.tube_path(), shape.lines_path()),
                (other.body_path(), other.tube_path(), other.lines_path()),
            );
        }
        for (path, slack) in
            [(shape.body_path(), 0.0), (shape.tube_path(), 3.5), (shape.lines_path(), 0.0)]
        {
            for (x, y) in corners(path) {
                assert!(x.abs() + slack <= 20.0 && y.abs() + slack <= 20.0, "{shape:?}: {x} {y}");
            }
        }
    }
}

/// The absolute points of a path, arcs and curves given by their ends.
fn corners(path: &str) -> Vec<(f64, f64)> {
    let mut points = vec![];
    let mut at = (0.0, 0.0);
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        rest = &rest[1..];
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let numbers = numbers(&rest[..end]);
        rest = &rest[end..];
        match command {
            'M' | 'L' => {
                for pair in numbers.chunks(2) {
                    at = (pair[0], pair[1]);
                    points.push(at);
                }
            }
            'C' => {
                for curve in numbers.chunks(6) {
                    at = (curve[4], curve[5]);
                    points.push(at);
                }
            }
            'H' => numbers.iter().for_each(|&x| {
                at.0 = x;
                points.push(at);
            }),
            'V' => numbers.iter().for_each(|&y| {
                at.1 = y;
                points.push(at);
            }),
            'A' => at = (numbers[5], numbers[6]),
            'a' => at = (at.0 + numbers[5], at.1 + numbers[6]),
            'Z' => {}
            other => panic!("{other} in {path}"),
        }
        points.push(at);
    }
    points
}

fn numbers(text: &str) -> Vec<f64> {
    let mut words = vec![String::new()];
    for c in text.chars() {
        let last = words.last().unwrap();
        if c == ' ' || c == '-' || (c == '.' && last.contains('.')) {
            words.push(String::new());
        }
        if c != ' ' {
            words.last_mut().unwrap().push(c);
        }
    }
    words.iter().filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect()
}

#[test]
fn a_kind_without_a_shape_is_a_token_with_its_letter() {
    let board = Rectangle::orthodox();
    let tokens = ["B", "Q", "+R", "é"].map(Shape::token);
    for (i, token) in tokens.iter().enumerate() {
        assert!(!token.lines_path().is_empty());
        assert!(tokens[..i].iter().all(|other| other.lines_path() != token.lines_path()));
        assert!(corners(token.lines_path()).iter().all(|(x, y)| x.hypot(*y) < 17.0), "{token:?}");
        check(&board_svg(&board, &SvgOptions::new(), |_| {
            Some(Figure::new(Color::Black, token.clone()))
        }));
    }
}

#[test]
fn a_shape_of_ones_own_cannot_break_the_picture() {
    let board = Rectangle::orthodox();
    let odd = Shape::new("<\"&' >").body("M0 0\"/><script/>").lines("&lt;").tube("\u{1}");
    let names = ["a", "a", "a b", "a-b"].map(|name| Shape::new(name).body("M0 0H9"));
    let mut shapes = [odd].into_iter().chain(names).cycle();
    let picture = board_svg(&board, &SvgOptions::new(), |cell| {
        let shape = shapes.next().unwrap().lines(format!("M{} 0", cell.index()));
        Some(Figure::new(Color::White, shape))
    });
    check(&picture);
    assert_eq!(elements(&parse(&picture), "use").count(), 64);
}

#[test]
fn a_role_is_a_badge() {
    let dream = SerpentineDream::new();
    let mut position = dream.start();
    let plain = svg(&dream, &position, &SvgOptions::new());
    let mv = dream.read_move(&position, "e2e3/n").unwrap();
    dream.play(&mut position, mv).unwrap();
    let acting = svg(&dream, &position, &SvgOptions::new());
    check(&acting);
    let count = |picture: &str, href: &str| {
        let document = parse(picture);
        elements(&document, "use")
            .filter(|node| node.attribute((XLINK, "href")) == Some(href))
            .count()
    };
    // It is drawn as the Pawn it is, and a fifth Knight stands in its badge.
    assert_eq!([&plain, &acting].map(|picture| count(picture, "#piece-pawn")), [16, 16]);
    assert_eq!([&plain, &acting].map(|picture| count(picture, "#piece-knight")), [4, 5]);
    assert_eq!(
        [&plain, &acting].map(|picture| elements(&parse(picture), "circle").count()),
        [0, 1]
    );
}

#[test]
fn pieces_in_hand_are_drawn_beside_the_board_of_their_side() {
    let games = Registry::standard();
    let rules = games.by_id("serpent50-c").unwrap();
    let start = rules.start().draw_svg(&SvgOptions::new());
    let held = rules.read_position("2/k5/5/4/5/6/5/4/5/5K/2[PPrs] w - - 0 1").unwrap();
    let height = |picture: &str| number(&parse(picture).root_element(), "height");
    for bottom in Color::ALL {
        let picture = held.draw_svg(&SvgOptions::new().bottom(bottom));
        check(&picture);
        assert!(height(&picture) > height(&start) + 60.0);
        let document = parse(&picture);
        let places = elements(&document, "use").map(|node| place(&node).1);
        // White's King and Point first, then Black's King, Rattlesnake and Silver.
        let [_, point, _, snake, silver] = places.collect::<Vec<_>>()[..] else {
            panic!("not five pieces: {picture}");
        };
        assert_eq!(snake, silver);
        assert_eq!(point > snake, bottom == Color::White);
    }
}

#[test]
fn the_last_move_checks_targets_and_arrows_are_marked() {
    let chess = Orthodox::new();
    let cell = |name: &str| chess.board().cell(name).unwrap();
    let position = chess.read_position("4k3/8/8/8/8/5n2/6P1/4K3 w - - 0 1").unwrap();
    let options = SvgOptions::new()
        .last_move([cell("g1"), cell("f3")])
        .targets(cell("g2"))
        .arrow(cell("a1"), cell("h8"))
        .arrow(cell("a1"), Cell::new(200));
    let picture = svg(&chess, &position, &options);
    check(&picture);
    let document = parse(&picture);
    let first =
        |node: &Node| node.attribute("points").unwrap().split(' ').next().map(str::to_owned);
    let outlines = |class| -> Vec<String> {
        of_class(&document, class, "polygon").iter().filter_map(first).collect()
    };
    // The lower left corners.
    assert_eq!(outlines("last"), ["288,384", "240,288"]);
    assert_eq!(outlines("check"), ["192,384"]);
    assert_eq!(outlines("source"), ["288,336"]);
    assert_eq!(of_class(&document, "arrows", "path").len(), 1);
    // In check, the pawn may only take the Knight.
    assert_eq!(of_class(&document, "move", "circle").len(), 0);
    let [ring] = of_class(&document, "capture", "circle")[..] else { panic!("{picture}") };
    assert_eq!((number(&ring, "cx"), number(&ring, "cy")), (264.0, 264.0));
    let quiet = chess.read_position("4k3/8/8/8/8/7n/6P1/4K3 w - - 0 1").unwrap();
    let picture = svg(&chess, &quiet, &SvgOptions::new().targets(cell("g2")));
    let document = parse(&picture);
    assert_eq!(of_class(&document, "move", "circle").len(), 2);
    assert_eq!(of_class(&document, "capture", "circle").len(), 1);
    assert!(of_class(&document, "check", "polygon").is_empty());
}

#[test]
fn a_theme_and_a_size_change_colours_and_pixels_alone() {
    let chess = Orthodox::new();
    let mut theme = Theme::LIGHT;
    theme.cells = [Rgb(1, 2, 3), Rgb(4, 5, 6)];
    let picture = |options: &SvgOptions| svg(&chess, &chess.start(), options);
    let [light, own, small] = [
        picture(&SvgOptions::new()),
        picture(&SvgOptions::new().theme(theme)),
        picture(&SvgOptions::new().size(24)),
    ];
    let [a, b] = [Theme::LIGHT.cells, theme.cells];
    let swapped = own
        .replace(&b[0].to_string(), &a[0].to_string())
        .replace(&b[1].to_string(), &a[1].to_string());
    assert_eq!(swapped, light);
    let width = |picture: &str| number(&parse(picture).root_element(), "width");
    assert_eq!(width(&light), 2.0 * width(&small));
    assert_eq!(
        light.lines().skip(1).collect::<Vec<_>>(),
        small.lines().skip(1).collect::<Vec<_>>()
    );
}

/// How many texts of coordinates a picture of an empty board has.
fn labels(board: &dyn Geometry, bottom: Color) -> Vec<String> {
    let picture = board_svg(board, &SvgOptions::new().bottom(bottom), |_| None);
    check(&picture);
    let document = parse(&picture);
    elements(&document, "path").map(|node| node.attribute("d").unwrap().to_owned()).collect()
}

#[test]
fn coordinates_stand_around_a_board_or_within_its_cells() {
    let count = |board: &dyn Geometry| {
        let [white, black] = Color::ALL.map(|bottom| labels(board, bottom));
        assert_eq!(white.len(), black.len());
        assert_ne!(white, black);
        let corner = |text: &String| corners(text)[0];
        (white.len(), white.iter().map(corner).collect::<Vec<_>>())
    };
    let (texts, places) = count(&Rectangle::<u64>::new(6, 7).unwrap());
    assert_eq!(texts, 6 + 7);
    assert!(places.iter().all(|&(x, y)| x < 0.0 || y > 7.0 * 48.0), "{places:?}");
    assert_eq!(count(&Cylinder::<u64>::new(8, 8).unwrap()).0, 8 + 8);
    assert_eq!(count(&Hexagonal::<u128>::new(6).unwrap()).0, 11 + 11);
    let games = Registry::standard();
    // Cairo pentagons have 11 files and ranks. The square board of a pair has its coordinates
    // around it, the round one within its cells.
    assert_eq!(count(games.by_id("serpent50-a").unwrap().geometry()).0, 11 + 11);
    assert_eq!(count(games.by_id("soul-reaver").unwrap().geometry()).0, 8 + 8 + 64);
}

/// The least and the greatest coordinates of a path.
fn room(path: &str) -> [f64; 4] {
    let start = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    corners(path).into_iter().fold(start, |[left, top, right, bottom], (x, y)| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

#[test]
fn coordinates_keep_apart_and_lie_within_the_picture() {
    let glinski = Hexagonal::<u128>::new(6).unwrap();
    let games: Vec<AnyRules> = every_game();
    let boards = games.iter().map(|rules| rules.geometry()).chain([&glinski as &dyn Geometry]);
    for board in boards {
        for bottom in Color::ALL {
            let picture = board_svg(board, &SvgOptions::new().bottom(bottom), |_| None);
            let document = parse(&picture);
            let view = document.root_element().attribute("viewBox").unwrap();
            let view: Vec<f64> = view.split(' ').map(|number| number.parse().unwrap()).collect();
            let texts: Vec<[f64; 4]> = elements(&document, "path")
                .map(|node| room(node.attribute("d").unwrap()))
                .collect();
            for (i, &[left, top, right, bottom]) in texts.iter().enumerate() {
                assert!(left > view[0] && right < view[0] + view[2], "{board:?}");
                assert!(top > view[1] && bottom < view[1] + view[3], "{board:?}");
                for &[other_left, other_top, other_right, other_bottom] in &texts[..i] {
                    let across = left < other_right + 1.0 && other_left < right + 1.0;
                    let down = top < other_bottom + 1.0 && other_top < bottom + 1.0;
                    assert!(!(across && down), "{:?} {left} {top}", board.name(Cell::new(0)));
                }
            }
        }
    }
}

#[test]
fn a_piece_diagram_shows_what_the_movement_reaches() {
    let chess = Orthodox::new();
    let cell = |name: &str| chess.board().cell(name).unwrap();
    let draw = |kind, at, fen: Option<&str>| {
        let position = fen.map(|fen| chess.read_position(fen).unwrap());
        let piece = Piece::new(Color::White, kind);
        let picture = movement_svg(&chess, piece, cell(at), position.as_ref(), &SvgOptions::new());
        check(&picture);
        picture
    };
    let marks = |picture: &str| {
        let document = parse(picture);
        let of = |class| {
            document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
        };
        let lines = of_class(&document, "paths", "polyline").len();
        [of("both"), of("move"), of("capture"), lines]
    };
    assert_eq!(marks(&draw(kind::ROOK, "a1", None)), [14, 0, 0, 2]);
    assert_eq!(marks(&draw(kind::PAWN, "e2", None)), [0, 2, 2, 3]);
    assert_eq!(marks(&draw(kind::PAWN, "e3", None)), [0, 1, 2, 3]);
    // Up to the pawn, which it takes; not onto the Bishop; the King is out of the way.
    let fen = "4k3/8/8/p7/8/8/8/RB2K3 w - - 0 1";
    assert_eq!(marks(&draw(kind::ROOK, "a1", Some(fen))), [3, 0, 1, 1]);
    assert_eq!(marks(&draw(kind::KNIGHT, "a1", Some(fen))), [2, 0, 0, 2]);
}

/// Compares diagrams of all kinds, among the pieces of a position, with the compiled tables.
fn compare_with_tables<R: RuleSet>(rules: &R, position: &Position<R>) {
    let (occupied, empty) = (position.occupied(), !position.occupied());
    for kind in (0..rules.tables().kinds() as u8).map(Kind::new) {
        for (i, cell) in rules.board().cells().enumerate() {
            let color = Color::ALL[i % 2];
            let table = rules.tables().of(color, kind);
            let reached = table.targets(cell, occupied, position.of(!color));
            let marked = reached | (table.attacks(cell, occupied) & empty);
            let piece = Piece::new(color, kind);
            let options = SvgOptions::new().bare();
            let picture = movement_svg(rules, piece, cell, Some(position), &options);
            let document = parse(&picture);
            let marks: BTreeSet<String> = document
                .descendants()
                .filter(|node| matches!(node.attribute("class"), Some("both" | "move" | "capture")))
                .map(|node| format!("{:?}", node.attributes().collect::<Vec<_>>()))
                .collect();
            assert_eq!(
                marks.len() as u32,
                marked.len(),
                "{piece:?} on {}",
                rules.board().name(cell)
            );
        }
    }
}

#[test]
fn coordinates_of_bent_lines_turn_with_the_board() {
    let board = Hexagonal::<u128>::new(6).unwrap();
    let places = |bottom| {
        let middle = |path: &String| {
            let [left, top, right, bottom] = room(path);
            ((left + right) / 2.0, (top + bottom) / 2.0)
        };
        labels(&board, bottom).iter().map(middle).collect::<Vec<_>>()
    };
    let (white, black) = (places(Color::White), places(Color::Black));
    // Eleven hexagons of one unit stand in the middle file.
    let (wide, high) = (48.0 * (10.0 * 0.866 + 1.155), 48.0 * 11.0);
    for ((x, y), (turned_x, turned_y)) in white.into_iter().zip(black) {
        let (aside, aloft) = (x + turned_x - wide, y + turned_y - high);
        assert!(aside.abs() < 12.0 && aloft.abs() < 12.0, "{x} {y} {turned_x} {turned_y}");
    }
}

#[test]
fn every_piece_diagram_marks_what_the_tables_reach() {
    let games = Registry::standard();
    macro_rules! compare {
        ($($rules:ty: $id:literal)*) => {$(
            let rules = games.by_id($id).unwrap();
            let played = positions(&rules);
            let [.., late] = &played[..] else { panic!("no positions") };
            check(&late.draw_movement(Piece::new(Color::Black, Kind::new(0)), Cell::new(0), &SvgOptions::new()));
            compare_with_tables(
                rules.downcast_ref::<$rules>().unwrap(),
                late.downcast_ref::<$rules>().unwrap(),
            );
        )*};
    }
    compare! {
        Orthodox: "orthodox"
        SerpentChess: "serpent50-b"
        SerpentShogi: "serpent50-d"
        QueensOrCastles: "queens-or-castles"
        SoulReaver: "soul-reaver"
    }
    let hoppers = Builder::new("hoppers", Rectangle::<u128>::new(9, 9).unwrap())
        .king("K", step(Any))
        .piece("C", ride(Orthogonal).move_only().or(ride(Orthogonal).hop_beyond().capture_only()))
        .piece("G", ride(Any).hop())
        .piece("H", leap(1, 1).lame())
        .start("4k4/cgh3hgc/4c4/9/2H3G2/9/4H4/CGH3HGC/4K4 w - - 0 1")
        .build::<[u128; 3]>()
        .unwrap();
    compare_with_tables(&hoppers, &hoppers.start());
}

#[test]
fn nothing_is_drawn_across_the_board_where_a_path_goes_around_it() {
    let rules = Builder::new("tin", Cylinder::<u64>::new(8, 8).unwrap())
        .king("K", step(Any))
        .piece("N", leap(1, 1))
        .start("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        .build::<[u64; 3]>()
        .unwrap();
    for kind in [0, 1].map(Kind::new) {
        let piece = Piece::new(Color::White, kind);
        let cell = rules.board().cell("a4").unwrap();
        let picture = movement_svg(&rules, piece, cell, None, &SvgOptions::new());
        let document = parse(&picture);
        assert_eq!(of_class(&document, "targets", "circle").len(), 8);
        let lines = of_class(&document, "paths", "polyline");
        assert_eq!(lines.len(), if kind.index() == 0 { 5 } else { 4 });
    }
}

#[test]
fn a_path_over_corners_is_drawn_where_the_cells_do_not_touch() {
    let games = Registry::standard();
    let rules = games.by_id("soul-reaver").unwrap();
    let king = Piece::new(Color::White, Kind::new(0));
    let cell = rules.geometry().cell("~c5").unwrap();
    let picture = rules.draw_movement(king, cell, &SvgOptions::new());
    let document = parse(&picture);
    assert_eq!(of_class(&document, "targets", "circle").len(), 12);
    assert_eq!(of_class(&document, "paths", "polyline").len(), 12);
}

#[test]
fn diagram_refuses_in_one_line() {
    for arguments in [
        &["no-such-game"][..],
        &[],
        &["orthodox", "--fen", "nonsense"],
        &["orthodox", "--moves", "e2e4 e2e4"],
        &["orthodox", "--last"],
        &["orthodox", "--targets", "z9"],
        &["orthodox", "--arrow", "e2"],
        &["orthodox", "--size", "0"],
        &["orthodox", "--piece", "X", "--at", "e4"],
        &["orthodox", "--piece", "N"],
        &["orthodox", "--piece", "N", "--at", "e4", "--fen", "x"],
        &["orthodox", "--at", "e4"],
        &["orthodox", "--flip", "--flip"],
        &["orthodox", "--wide"],
        &["orthodox", "-w"],
        &["--list", "orthodox"],
        &["--list", "--dark"],
        &["orthodox", "line\nfeed"],
    ] {
        let said = cli::run("diagram", arguments, b"");
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(said.err.starts_with("diagram: ") && said.err.lines().count() == 1, "{said:?}");
    }
}

#[test]
fn diagram_draws_what_the_crate_draws() {
    let chess = Orthodox::new();
    let cell = |name: &str| chess.board().cell(name).unwrap();
    let mut position = chess.start();
    for mv in ["e2e4", "e7e5"] {
        let mv = chess.read_move(&position, mv).unwrap();
        chess.play(&mut position, mv).unwrap();
    }
    let options = SvgOptions::new()
        .last_move([cell("e7"), cell("e5")])
        .targets(cell("g1"))
        .arrow(cell("g1"), cell("f3"))
        .bottom(Color::Black)
        .theme(Theme::DARK)
        .size(20)
        .bare();
    let arguments = [
        "orthodox",
        "--moves",
        "e2e4 e7e5",
        "--last",
        "--targets",
        "g1",
        "--arrow",
        "g1f3",
        "--flip",
        "--dark",
        "--size",
        "20",
        "--bare",
    ];
    assert_eq!(cli::run("diagram", &arguments, b"").out, svg(&chess, &position, &options));
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let arguments = ["orthodox", "--piece", "n", "--at", "e3", "--with", fen];
    let knight = Piece::new(Color::Black, kind::KNIGHT);
    let position = chess.read_position(fen).unwrap();
    let drawn = movement_svg(&chess, knight, cell("e3"), Some(&position), &SvgOptions::new());
    assert_eq!(cli::run("diagram", &arguments, b"").out, drawn);
}

/// Each picture of the documentation is what `diagram` draws with the arguments in the list.
#[test]
fn the_pictures_of_the_documentation_are_those_the_code_draws() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let list = fs::read_to_string(docs.join("pictures.tsv")).unwrap();
    let renew = std::env::var_os("CHESSWRIGHT_RENEW").is_some();
    let mut listed = BTreeSet::new();
    for row in list.lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (file, arguments) = fields.split_first().unwrap();
        let said = cli::run("diagram", arguments, b"");
        assert_eq!(said.status, Some(0), "{row}: {}", said.err);
        check(&said.out);
        let path = docs.join(file);
        if renew {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &said.out).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == said.out,
            "docs/{file} is not what the code draws; look at the change, then renew it: \
             CHESSWRIGHT_RENEW=1 cargo test --test suite pictures",
        );
        assert!(listed.insert(path), "{file} is listed twice");
    }
    // Every picture is listed, and every one is shown on some page.
    let mut pages = String::new();
    for folder in [docs.clone(), docs.join("rules")] {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "md") {
                pages += &fs::read_to_string(&path).unwrap();
            }
        }
        for entry in fs::read_dir(folder.join("img")).unwrap() {
            let path = entry.unwrap().path();
            assert!(listed.contains(&path), "{} is not listed in pictures.tsv", path.display());
        }
    }
    for path in &listed {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(pages.contains(&format!("img/{name})")), "no page shows {name}");
    }
}
