//! Boards, positions and movements as SVG pictures.
//!
//! Pictures are plain SVG 1.1: shapes only, no fonts, style sheets, scripts or filters, so that
//! every viewer draws them alike. The same picture is always the same text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

mod glyphs;
mod labels;
mod marks;
mod number;
mod options;
mod pieces;
mod plane;
mod reach;
mod shapes;
mod theme;

pub use options::SvgOptions;
pub use pieces::Figure;
pub use shapes::Shape;
pub use theme::{Rgb, Theme};

use crate::board::{Cell, CellSet, Geometry};
use crate::movement::Movement;
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::rules::{RuleSet, SetOf};
use marks::{Marks, Target};
use number::Number;
use pieces::{Held, Pieces};
use plane::{Area, Plane, Spot};

/// How long a board's unit is in the picture's own units.
const UNIT: f64 = 48.0;

/// Around everything.
const MARGIN: f64 = 4.0;

/// From the board to the middle of the pieces in hand.
const HAND: f64 = 20.0;

/// Draws a position: its board, its pieces and those in hand, the King in check, and what the
/// options ask for.
///
/// A piece that is something else in the long run than what it moves as now
/// ([`RuleSet::lasting`]) is drawn as that, with a badge that shows what it moves as.
///
/// ```
/// use chesswright::draw::{SvgOptions, svg};
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::Orthodox;
///
/// let chess = Orthodox::new();
/// let cell = |name| chess.board().cell(name).unwrap();
/// let options = SvgOptions::new().targets(cell("g1")).arrow(cell("e2"), cell("e4"));
/// let picture = svg(&chess, &chess.start(), &options);
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert_eq!(picture.matches("<use ").count(), 32);
/// assert_eq!(picture.matches("class=\"move\"").count(), 2);
/// ```
#[must_use]
pub fn svg<R: RuleSet>(rules: &R, position: &Position<R>, options: &SvgOptions) -> String {
    let plane = Plane::new(rules.board(), options.bottom);
    let mut marks = Marks::of(&plane, options);
    let kings = rules.kings(position);
    let in_check = Color::ALL.into_iter().filter(|&color| rules.is_in_check(position, color));
    marks.checks = in_check.flat_map(|color| (kings & position.of(color)).cells()).collect();
    if let Some(cell) = options.targets.filter(|&cell| plane.has(cell)) {
        marks.source = Some(cell);
        for mv in rules.moves_from(position, cell) {
            let target =
                if rules.is_capture(position, mv) { Target::Capture } else { Target::Move };
            marks.targets.push((rules.ends(mv).1, target));
        }
        marks.targets.sort_unstable();
        marks.targets.dedup();
    }
    let picture = Picture {
        plane,
        marks,
        title: rules.id(),
        description: rules.position_string(position),
        hands: Color::ALL.map(|color| held(rules, position, color)),
    };
    picture.draw(options, |cell| figure(rules, position, cell))
}

/// Draws any board, with the figures that a function says stand on its cells. The options'
/// targets, which need rules, are left out.
///
/// ```
/// use chesswright::board::{Geometry, Hexagonal};
/// use chesswright::draw::{Figure, Shape, SvgOptions, board_svg};
/// use chesswright::piece::Color;
///
/// let board: Hexagonal<u128> = Hexagonal::new(6)?;
/// let king = Figure::new(Color::White, Shape::KING);
/// let picture = board_svg(&board, &SvgOptions::new(), |cell| {
///     (board.name(cell) == "g1").then(|| king.clone())
/// });
/// assert_eq!(picture.matches("<polygon ").count(), 91);
/// assert_eq!(picture.matches("<use ").count(), 1);
/// # Ok::<(), chesswright::board::HexagonalError>(())
/// ```
#[must_use]
pub fn board_svg<G: Geometry + ?Sized>(
    board: &G,
    options: &SvgOptions,
    figure: impl FnMut(Cell) -> Option<Figure>,
) -> String {
    let plane = Plane::new(board, options.bottom);
    let marks = Marks::of(&plane, options);
    let description = String::new();
    Picture { plane, marks, title: "board", description, hands: Default::default() }
        .draw(options, figure)
}

/// Draws where a piece gets to from a cell by its movement, and by which ways, on an empty board
/// or among the pieces of a position (whatever stands on the cell makes room).
///
/// A dot marks a cell where it may go or capture, a circle one where it may only go, a cross one
/// where it may only capture; a ring surrounds an enemy it captures. Lines follow its paths. What
/// a game adds to the movements of its pieces, such as castling, is not shown, and neither is
/// check. When the board has no such cell or the game no such kind, the board is drawn alone.
///
/// ```
/// use chesswright::draw::{SvgOptions, movement_svg};
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::{Orthodox, kind};
///
/// let chess = Orthodox::new();
/// let d4 = chess.board().cell("d4").unwrap();
/// let knight = Piece::new(Color::White, kind::KNIGHT);
/// let picture = movement_svg(&chess, knight, d4, None, &SvgOptions::new());
/// assert_eq!(picture.matches("class=\"both\"").count(), 8);
/// ```
#[must_use]
pub fn movement_svg<R: RuleSet>(
    rules: &R,
    piece: Piece,
    cell: Cell,
    position: Option<&Position<R>>,
    options: &SvgOptions,
) -> String {
    let plane = Plane::new(rules.board(), options.bottom);
    let standing = |other: Cell| position.and_then(|position| position.piece(other));
    let mut marks = Marks::of(&plane, options);
    let movement = rules.kit().movement(piece.kind).filter(|_| plane.has(cell));
    if let Some(movement) = movement {
        let color = |other: Cell| standing(other).map(|piece| piece.color);
        let paths = paths(rules, movement, piece.color, cell);
        let reached = reach::reached(&plane, &paths, (piece.color, cell), color);
        (marks.source, marks.targets, marks.lines) =
            (reached.source, reached.targets, reached.lines);
    }
    let description = rules.notation().letter(piece);
    let hands = Default::default();
    Picture { plane, marks, title: rules.id(), description, hands }.draw(options, |other| {
        if other == cell {
            return movement.map(|_| Figure::new(piece.color, shape(rules, piece.kind)));
        }
        figure(rules, position?, other)
    })
}

fn paths<R: RuleSet>(
    rules: &R,
    movement: &Movement,
    color: Color,
    cell: Cell,
) -> Vec<crate::movement::Path> {
    movement.paths(rules.board(), color, cell)
}

/// The shape of a kind: that of the notation, or a token with its letter.
fn shape<R: RuleSet>(rules: &R, kind: Kind) -> Shape {
    let notation = rules.notation();
    notation
        .shape(kind)
        .cloned()
        .unwrap_or_else(|| Shape::token(&notation.letter(Piece::new(Color::White, kind))))
}

/// The piece on a cell as it is drawn.
fn figure<R: RuleSet>(rules: &R, position: &Position<R>, cell: Cell) -> Option<Figure> {
    let piece = position.piece(cell)?;
    let lasting = rules.lasting(position, piece.color);
    let place = SetOf::<R>::of(cell);
    let kinds = (0..rules.tables().kinds()).map(Kind::of_index);
    let natural = kinds.into_iter().find(|&kind| (lasting[kind] & place).any());
    let figure = |kind| Figure::new(piece.color, shape(rules, kind));
    Some(match natural {
        Some(natural) if natural != piece.kind => {
            figure(natural).with_badge(shape(rules, piece.kind))
        }
        _ => figure(piece.kind),
    })
}

/// What a side holds in hand.
fn held<R: RuleSet>(rules: &R, position: &Position<R>, color: Color) -> Vec<Held> {
    let kinds = (0..rules.tables().kinds()).map(Kind::of_index);
    kinds
        .map(|kind| (Figure::new(color, shape(rules, kind)), rules.in_hand(position, color, kind)))
        .filter(|&(_, count)| count > 0)
        .collect()
}

impl Marks {
    /// What the options ask for.
    fn of<G: Geometry + ?Sized>(plane: &Plane<'_, G>, options: &SvgOptions) -> Marks {
        let on_board = |cell: &Cell| plane.has(*cell);
        Marks {
            last: options.last.iter().copied().filter(on_board).collect(),
            arrows: options
                .arrows
                .iter()
                .copied()
                .filter(|ends| ends.iter().all(on_board))
                .collect(),
            ..Marks::default()
        }
    }
}

/// All there is to draw but the pieces on the board.
struct Picture<'r, G: Geometry + ?Sized> {
    plane: Plane<'r, G>,
    marks: Marks,
    title: &'r str,
    description: String,
    /// White's and Black's.
    hands: [Vec<Held>; 2],
}

impl<G: Geometry + ?Sized> Picture<'_, G> {
    fn draw(self, options: &SvgOptions, mut figure: impl FnMut(Cell) -> Option<Figure>) -> String {
        let Picture { plane, marks, title, description, hands } = self;
        let board = plane.area();
        let labels = if options.coordinates { labels::labels(&plane) } else { Vec::new() };
        let corners = |area: Area| {
            [Spot { x: area.left, y: area.top }, Spot { x: area.right, y: area.bottom }]
        };
        let mut area =
            labels.iter().flat_map(|label| corners(label.area())).fold(board, Area::with);
        let mut pieces = Pieces::default();
        let mut occupied = alloc::vec![false; plane.board.size()];
        for cell in plane.board.cells() {
            if let Some(figure) = figure(cell) {
                occupied[cell.index()] = true;
                pieces.stand(&plane, cell, figure);
            }
        }
        for (color, held) in Color::ALL.into_iter().zip(hands) {
            if held.is_empty() {
                continue;
            }
            let y = if color == options.bottom { area.bottom + HAND } else { area.top - HAND };
            let end = pieces.lay(held, Spot { x: board.left + HAND / 2.0, y });
            area = area.with(end).with(Spot { x: end.x, y: end.y + HAND * 0.7 });
            area = area.with(Spot { x: end.x, y: end.y - HAND * 0.7 });
        }
        let mut text = String::new();
        let empty = |cell: Cell| !occupied[cell.index()];
        // Writing to a string cannot fail.
        let _ = Frame { area: area.grown(MARGIN), options, title, description: &description }
            .write(&mut text, |to| {
                let theme = &options.theme;
                pieces.write_shapes(to)?;
                plane.write_cells(to, theme)?;
                marks.write_under(to, &plane, theme)?;
                labels::write_labels(to, &labels, theme)?;
                pieces.write_pieces(to, theme)?;
                marks.write_over(to, &plane, theme, empty)
            });
        text
    }
}

/// What stands around a picture.
struct Frame<'p> {
    area: Area,
    options: &'p SvgOptions,
    title: &'p str,
    description: &'p str,
}

impl Frame<'_> {
    fn write(
        &self,
        to: &mut String,
        content: impl FnOnce(&mut String) -> fmt::Result,
    ) -> fmt::Result {
        let Area { left, top, right, bottom } = self.area;
        let (wide, high) = (right - left, bottom - top);
        let pixels = |length: f64| Number(length * f64::from(self.options.size) / UNIT);
        writeln!(
            to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\">",
            pixels(wide),
            pixels(high),
            Number(left),
            Number(top),
            Number(wide),
            Number(high),
        )?;
        writeln!(to, "<title>{}</title>", escaped(self.title))?;
        if !self.description.is_empty() {
            writeln!(to, "<desc>{}</desc>", escaped(self.description))?;
        }
        writeln!(
            to,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            Number(left),
            Number(top),
            Number(wide),
            Number(high),
            self.options.theme.background,
        )?;
        content(to)?;
        to.write_str("</svg>\n")
    }
}

/// A text as XML writes it. Characters that XML cannot hold become spaces.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(' '),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
