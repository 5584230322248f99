//! Pieces: each shape defined once, and used wherever it stands.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::number::Number;
use super::plane::{Plane, Spot};
use super::{Shape, Theme, escaped, glyphs};
use crate::board::{Cell, Geometry};
use crate::piece::Color;

/// A piece as it is drawn: whose it is, what it looks like, and in a small badge what else there
/// is to say of it, such as the role it plays.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Figure {
    /// Whose it is.
    pub color: Color,
    /// What it looks like.
    pub shape: Shape,
    /// What its badge shows.
    pub badge: Option<Shape>,
}

impl Figure {
    /// A figure without a badge.
    #[must_use]
    pub fn new(color: Color, shape: Shape) -> Figure {
        Figure { color, shape, badge: None }
    }

    /// The same with a badge.
    #[must_use]
    pub fn with_badge(mut self, badge: Shape) -> Figure {
        self.badge = Some(badge);
        self
    }
}

/// Pieces in a hand: the figure, and how many there are.
pub(super) type Held = (Figure, u32);

/// Something drawn from a shape: where, how large, for whom.
struct Use {
    color: Color,
    shape: usize,
    at: Spot,
    scale: f64,
    /// Is it in a badge, and so on top of another piece?
    badge: bool,
}

/// All pieces of a picture.
#[derive(Default)]
pub(super) struct Pieces {
    shapes: Vec<Shape>,
    uses: Vec<Use>,
    /// Numbers of held pieces: whose, how many, and where.
    counts: Vec<(u32, Spot)>,
}

impl Pieces {
    fn shape(&mut self, shape: Shape) -> usize {
        if let Some(known) = self.shapes.iter().position(|known| *known == shape) {
            return known;
        }
        self.shapes.push(shape);
        self.shapes.len() - 1
    }

    fn add(&mut self, figure: Figure, at: Spot, scale: f64) {
        let color = figure.color;
        let shape = self.shape(figure.shape);
        let Some(badge) = figure.badge else {
            self.uses.push(Use { color, shape, at, scale, badge: false });
            return;
        };
        let beside = |by: f64| Spot { x: at.x + by * scale, y: at.y + by * scale };
        self.uses.push(Use { color, shape, at: beside(-4.5), scale: scale * 0.8, badge: false });
        let shape = self.shape(badge);
        self.uses.push(Use { color, shape, at: beside(12.5), scale: scale * 0.46, badge: true });
    }

    /// A figure on a cell.
    pub fn stand<G: Geometry + ?Sized>(
        &mut self,
        plane: &Plane<'_, G>,
        cell: Cell,
        figure: Figure,
    ) {
        self.add(figure, plane.centre(cell), plane.scale(cell));
    }

    /// Figures in a row, from a point on; gives back where the row ends.
    pub fn lay(&mut self, held: Vec<Held>, from: Spot) -> Spot {
        let mut at = from;
        for (figure, count) in held {
            self.add(figure, at, 0.6);
            at.x += 17.0;
            if count > 1 {
                self.counts.push((count, at));
                at.x += 9.0;
            }
            at.x += 11.0;
        }
        Spot { x: at.x - 14.0, y: at.y }
    }

    /// Names for the shapes, all different.
    fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = vec![];
        for shape in &self.shapes {
            let mut id = String::from("piece-");
            let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
            id.extend(shape.name().chars().map(plain));
            if shape.is_promoted() {
                id.push_str("-promoted");
            }
            while ids.contains(&id) {
                id.push('_');
            }
            ids.push(id);
        }
        ids
    }

    /// Writes the shapes.
    pub fn write_shapes(&self, to: &mut String) -> fmt::Result {
        if self.shapes.is_empty() {
            return Ok(());
        }
        to.write_str("<defs>\n")?;
        for (shape, id) in self.shapes.iter().zip(self.ids()) {
            writeln!(to, "<g id=\"{id}\">")?;
            if !shape.tube_path().is_empty() {
                let tube = escaped(shape.tube_path());
                writeln!(to, "<path fill=\"none\" stroke-width=\"7\" d=\"{tube}\"/>")?;
                writeln!(
                    to,
                    "<path fill=\"none\" stroke=\"currentColor\" stroke-width=\"3.8\" d=\"{tube}\"/>",
                )?;
            }
            if !shape.body_path().is_empty() {
                writeln!(to, "<path d=\"{}\"/>", escaped(shape.body_path()))?;
            }
            if !shape.lines_path().is_empty() {
                writeln!(to, "<path fill=\"none\" d=\"{}\"/>", escaped(shape.lines_path()))?;
            }
            if shape.is_promoted() {
                to.write_str("<circle cx=\"12.5\" cy=\"-12.5\" r=\"6.5\"/>\n")?;
                to.write_str("<path fill=\"none\" d=\"M12.5-16V-9M9-12.5H16\"/>\n")?;
            }
            to.write_str("</g>\n")?;
        }
        to.write_str("</defs>\n")
    }

    /// Writes the pieces, White's and Black's, each with their badges.
    pub fn write_pieces(&self, to: &mut String, theme: &Theme) -> fmt::Result {
        let ids = self.ids();
        for (color, [fill, ink]) in Color::ALL.into_iter().zip([theme.white, theme.black]) {
            let mut uses = self.uses.iter().filter(|each| each.color == color).peekable();
            if uses.peek().is_none() {
                continue;
            }
            writeln!(
                to,
                "<g fill=\"{fill}\" color=\"{fill}\" stroke=\"{ink}\" stroke-width=\"1.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
            )?;
            for Use { shape, at, scale, badge, .. } in uses {
                if *badge {
                    let radius = Number(scale / 0.46 * 11.0);
                    let (x, y) = (Number(at.x), Number(at.y));
                    writeln!(to, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")?;
                }
                write!(to, "<use xlink:href=\"#{}\"", ids[*shape])?;
                if (scale - 1.0).abs() < 0.005 {
                    writeln!(to, " x=\"{}\" y=\"{}\"/>", Number(at.x), Number(at.y))?;
                } else {
                    // A scale needs two decimals.
                    let percent = (scale * 100.0 + 0.5 + 1e-6) as u32;
                    let (whole, part) = (percent / 100, percent % 100);
                    writeln!(to, " transform=\"translate({at}) scale({whole}.{part:02})\"/>")?;
                }
            }
            to.write_str("</g>\n")?;
        }
        if !self.counts.is_empty() {
            writeln!(
                to,
                "<g fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
                theme.labels,
            )?;
            for &(count, at) in &self.counts {
                let (mut text, mut path) = (String::new(), String::new());
                write!(text, "{count}")?;
                glyphs::write(&mut path, &text, at.x, at.y, 1.7);
                writeln!(to, "<path d=\"{path}\"/>")?;
            }
            to.write_str("</g>\n")?;
        }
        Ok(())
    }
}
