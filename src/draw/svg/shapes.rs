//! The shapes of pieces.

use alloc::borrow::Cow;
use alloc::string::String;

use super::glyphs;

/// What a kind of piece looks like: paths in a box from −20 to 20, y downwards, about the middle
/// of the cell. A shape has no colours; those come from the side it is drawn for.
///
/// There are shapes for all kinds of the crate's games and for some that others use often, and
/// a game of one's own may bring its own:
///
/// ```
/// use chesswright::draw::Shape;
/// use chesswright::notation::Notation;
/// use chesswright::piece::Kind;
///
/// let [king, kite] = [0, 1].map(Kind::new);
/// let shape = Shape::new("kite").body("M0-17L12-3L0 17L-12-3Z").lines("M0-17V17M-12-3H12");
/// let notation =
///     Notation::letters(&["K", "E"]).with_shape(king, Shape::KING).with_shape(kite, shape.clone());
/// assert_eq!(notation.shape(kite), Some(&shape));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    name: Cow<'static, str>,
    body: Cow<'static, str>,
    tube: Cow<'static, str>,
    lines: Cow<'static, str>,
    promoted: bool,
}

impl Shape {
    /// A shape without any paths yet. The name becomes the id of an element, so it should
    /// differ from those of the game's other shapes.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>) -> Shape {
        Shape {
            name: name.into(),
            body: Cow::Borrowed(""),
            tube: Cow::Borrowed(""),
            lines: Cow::Borrowed(""),
            promoted: false,
        }
    }

    /// With the path, as SVG writes paths, of the parts that are filled and outlined. What is no
    /// path is written as it is, and drawn up to where a viewer stops understanding it.
    #[must_use]
    pub fn body(mut self, path: impl Into<Cow<'static, str>>) -> Shape {
        self.body = path.into();
        self
    }

    /// With the middle line of a tube, such as a snake's: it is drawn seven units thick, filled and
    /// outlined, and lies under the body.
    #[must_use]
    pub fn tube(mut self, path: impl Into<Cow<'static, str>>) -> Shape {
        self.tube = path.into();
        self
    }

    /// With the path of the lines on the body: eyes, seams, brims.
    #[must_use]
    pub fn lines(mut self, path: impl Into<Cow<'static, str>>) -> Shape {
        self.lines = path.into();
        self
    }

    /// The same with the mark of a promoted piece, a plus.
    #[must_use]
    pub fn promoted(mut self) -> Shape {
        self.promoted = true;
        self
    }

    /// A round token with some letters on it, for kinds that have no shape.
    #[must_use]
    pub fn token(letters: &str) -> Shape {
        let mut lines = String::new();
        let width = glyphs::width(letters).max(1.0);
        let scale = (22.0 / width).min(3.0);
        glyphs::write(&mut lines, letters, 0.0, 0.0, scale);
        let mut name = String::from("token-");
        name.push_str(letters);
        Shape::new(name).body("M0-17A17 17 0 1 0 0 17A17 17 0 1 0 0-17Z").lines(lines)
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The path that is filled and outlined.
    #[must_use]
    pub fn body_path(&self) -> &str {
        &self.body
    }

    /// The middle line of the tube.
    #[must_use]
    pub fn tube_path(&self) -> &str {
        &self.tube
    }

    /// The path of the lines.
    #[must_use]
    pub fn lines_path(&self) -> &str {
        &self.lines
    }

    /// Does it bear the mark of a promoted piece?
    #[must_use]
    pub fn is_promoted(&self) -> bool {
        self.promoted
    }

    const fn drawn(
        name: &'static str,
        body: &'static str,
        tube: &'static str,
        lines: &'static str,
    ) -> Shape {
        Shape {
            name: Cow::Borrowed(name),
            body: Cow::Borrowed(body),
            tube: Cow::Borrowed(tube),
            lines: Cow::Borrowed(lines),
            promoted: false,
        }
    }

    /// A crown under a cross.
    pub const KING: Shape = Shape::drawn(
        "king",
        "M-1.8-6V-10H-5.6V-13.4H-1.8V-17.5H1.8V-13.4H5.6V-10H1.8V-6Z\
         M-9 10C-19 1-15-8-7.5-7C-3.5-6.5-1-4 0 0C1-4 3.5-6.5 7.5-7C15-8 19 1 9 10Z\
         M-11 17V13.5L-9 10H9L11 13.5V17Z",
        "",
        "M0 0V6M-5.5 6C-2 5 2 5 5.5 6",
    );

    /// A crown of five points.
    pub const QUEEN: Shape = Shape::drawn(
        "queen",
        "M-9 10L-15-8L-7-1L-8.5-13L-2.5-2L0-15L2.5-2L8.5-13L7-1L15-8L9 10Z\
         M-17.2-9a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z\
         M-10.7-14a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z\
         M-2.2-16a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z\
         M6.3-14a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z\
         M12.8-9a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z\
         M-11 17V13.5L-9 10H9L11 13.5V17Z",
        "",
        "M-6.5 6C-2 5 2 5 6.5 6",
    );

    /// A tower.
    pub const ROOK: Shape = Shape::drawn(
        "rook",
        "M-12.5 17V12.5L-8.5 9V-5L-11.5-8.5V-16H-6.5V-12H-2.5V-16H2.5V-12H6.5V-16H11.5V-8.5L8.5-5V9L12.5 12.5V17Z",
        "",
        "M-8.5-5H8.5M-8.5 9H8.5",
    );

    /// A mitre.
    pub const BISHOP: Shape = Shape::drawn(
        "bishop",
        "M-2.4-16.4a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0Z\
         M0-14C8-9 10.5-2 6.5 4.5L7.5 9H-7.5L-6.5 4.5C-10.5-2-8-9 0-14Z\
         M-12 17V13.5L-7.5 9H7.5L12 13.5V17Z",
        "",
        "M0-8V1M-4-4H4M-6.5 4.5C-2 3 2 3 6.5 4.5",
    );

    /// A horse's head.
    pub const KNIGHT: Shape = Shape::drawn(
        "knight",
        "M-9.5 17C-9.5 9-1.5 7.5-1 0C-4 2-6 2-8.5 4.5C-10.5 6.5-13 6.5-14.5 3.5C-15.5 1-14 0-12-3C-10-7-8.5-9-6-11L-6-16.5L-1-12.5C8-11.5 13-4 13 17Z",
        "",
        "M-6-6.5L-5.4-6.6M-12.2 1.8L-11.8 1.6M1-9C7-6 9 2 9 13",
    );

    /// A small round head.
    pub const PAWN: Shape = Shape::drawn(
        "pawn",
        "M-11 17V14C-11 8-4.5 6.5-3.8 0H3.8C4.5 6.5 11 8 11 14V17Z\
         M-6-5.5a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z",
        "",
        "M-6.5 .5H6.5",
    );

    /// A horse's head on a mitre: Bishop and Knight.
    pub const ARCHBISHOP: Shape = Shape::drawn(
        "archbishop",
        "M-9.5 17C-9.5 11-3-1-3 3C-6 5-7 4.5-9.5 6.5C-11.5 8-13.5 8-15 5.5C-16 3-14.5 2-12.5-1C-10.5-5-9-7-6.5-9L-6.5-12L-4-9.5C10-8 14 2 14 17Z\
         M5-15.6a2 2 0 1 1 4 0a2 2 0 1 1-4 0Z\
         M7-13.8C14-9 16-2 11 4H2.5C-2-2 0-9 7-13.8Z",
        "",
        "M-6.5-3.5L-5.9-3.6M7-8.5V.5M3.5-4.5H10.5",
    );

    /// A horse's head on a tower: Rook and Knight.
    pub const CHANCELLOR: Shape = Shape::drawn(
        "chancellor",
        "M-8 2C-7-1-3-1-2.8-5C-5-3.6-6.5-3.8-8.3-2C-10-.5-12-.8-13-3C-13.8-5-12.5-5.6-11-8C-9.5-11-8-12.5-6-13.8L-6-18L-2.3-15C6-14 9-8 9 2Z\
         M-12.5 17V13.5L-9.5 11V8L-12.5 6V0H-8V3H-2.5V0H2.5V3H8V0H12.5V6L9.5 8V11L12.5 13.5V17Z",
        "",
        "M-5.5-10.5L-4.9-10.6M-9.5 8H9.5M-9.5 11H9.5",
    );

    /// A pointed hat with a star: the pawn of Queens or Castles that vanishes.
    pub const WIZARD: Shape = Shape::drawn(
        "wizard",
        "M-11 17V14.5C-11 10-5 9-4 3H4C5 9 11 10 11 14.5V17Z\
         M-11 2.5C-6-.5-5-4-1.5-18L4-15.5L1.8-14.5C3-8 6-.5 11 2.5C4 5-4 5-11 2.5Z",
        "",
        "M-5-1C-2 .5 2 .5 5-1M0-9V-4M-2.3-7.8L2.3-5.2M2.3-7.8L-2.3-5.2",
    );

    /// A fool's cap with bells: the pawn of Queens or Castles that becomes a Diplomat.
    pub const JESTER: Shape = Shape::drawn(
        "jester",
        "M-11 17V14.5C-11 10-5 9-4 3H4C5 9 11 10 11 14.5V17Z\
         M-7.5 3.5C-8-2-10-3-14-1C-14.5-8-8-12-3.5-6.5L0-14.5L3.5-6.5C8-12 14.5-8 14-1C10-3 8-2 7.5 3.5Z\
         M-16.2 .5a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z\
         M-2.2-16a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z\
         M11.8 .5a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z",
        "",
        "M-3.5-6.5C-2.5-4-2.5-1-3 3.5M3.5-6.5C2.5-4 2.5-1 3 3.5",
    );

    /// A gentleman in a top hat.
    pub const DIPLOMAT: Shape = Shape::drawn(
        "diplomat",
        "M-13 17V13C-13 7-6 6-3 4.5H3C6 6 13 7 13 13V17Z\
         M-5.5-6V-2C-5.5 7 5.5 7 5.5-2V-6Z\
         M-10-5V-8H-6.5V-17.5H6.5V-8H10V-5Z",
        "",
        "M-6.5-11H6.5M-3.5 6L0 11L3.5 6M0 11V17",
    );

    /// A snake in zigzag with a rattle: turning left and right by turns.
    pub const RATTLESNAKE: Shape = Shape::drawn(
        "rattlesnake",
        "M-4-18C1-19 5-16 5.5-12L1-10C-3-10-6-11-8-14Z\
         M8.2 11.5a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0Z\
         M11 8a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0Z\
         M13.3 5a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0Z",
        "M2-12L9-7L-9-1L9 6L-10 13.5L8 13.5",
        "M-1.5-14.6L-1-14.7",
    );

    /// A snake coiled in a ring: turning always to one hand.
    pub const NADDER: Shape = Shape::drawn(
        "nadder",
        "M-3-6.5C-1-9.5 4-10 7-7L8.5-3L4-1.5C0-1-2-2.5-3-6.5Z",
        "M5-4C10 0 8 7 1 8C-9 9-12 1-10-5C-7-15 7-16 12-8C17 2 12 15 0 14.5",
        "M1.5-6L2-6.1M7.5-2.5L10-1",
    );

    /// A snake stretched straight: along its diagonal.
    pub const BOA: Shape = Shape::drawn(
        "boa",
        "M-4.5-9C-5.5-13-3-18 0-18C3-18 5.5-13 4.5-9Z",
        "M0-10V12C0 16 7 16 7 12",
        "M-1.7-12.5V-12.4M1.7-12.5V-12.4M-2.5-3H2.5M-2.5 2H2.5M-2.5 7H2.5",
    );

    /// A straight snake that wears a crown: King or Boa.
    pub const PYTHON: Shape = Shape::drawn(
        "python",
        "M-5 1C-7-4-5-8 0-8C5-8 7-4 5 1C3 4-3 4-5 1Z\
         M-7-8L-9-17L-4-13L0-18L4-13L9-17L7-8Z",
        "M0 3V12M-11 9C-14 15-6 15.5 0 15.5C6 15.5 14 15 11 9",
        "M-2.2-2.5V-2.4M2.2-2.5V-2.4M-6-11H6",
    );

    /// Zigzag above and ring below: Rattlesnake or Nadder.
    pub const MAMBA: Shape = Shape::drawn(
        "mamba",
        "M-11-12C-11-17-4-19 0-15L1-12L-4-9C-8-8.5-10-9.5-11-12Z",
        "M-2-11.5L10-8L-7-2L3 2C13 4 12 15 1 15C-10 15-11 5-3 4.5",
        "M-6.6-13L-6-13.1M-11.5-10.5L-14.5-9",
    );

    /// A winged snake: Rattlesnake or Boa.
    pub const QUETZALCOATL: Shape = Shape::drawn(
        "quetzalcoatl",
        "M-2 4C-7 7-15 4-18-9C-14-7-13-8-14-12C-10-10-9-11-9-14C-5-9-1-4-2 4Z\
         M2 4C7 7 15 4 18-9C14-7 13-8 14-12C10-10 9-11 9-14C5-9 1-4 2 4Z\
         M-5-11C-6-15-3-18.5 0-18.5C3-18.5 6-15 5-11L0-8Z",
        "M0-9V5L-7 10L7 15",
        "M-1.8-13.5V-13.4M1.8-13.5V-13.4M-7-3L-11-5M7-3L11-5",
    );

    /// A snake wound about a post: Nadder or Boa.
    pub const CONSTRICTOR: Shape = Shape::drawn(
        "constrictor",
        "M-3.5 17V-15C-3.5-18 3.5-18 3.5-15V17Z\
         M-6-13C-9-16-14-14-14.5-9.5C-12-7-8-6-5-8Z",
        "M-7-9.5L9-4.5L-9 2L9 8.5L-9 14",
        "M-10.5-11L-10-11.1M-3.5-8L3.5-5.8M-3.5-1L3.5-2.8M-3.5 4L3.5 6M-3.5 11.7L3.5 10",
    );

    /// A snake with its hood spread: the promoted Rattlesnake.
    pub const COBRA: Shape = Shape::drawn(
        "cobra",
        "M0-18C6-18 7-14 7-12C13-9 13-1 4 6H-4C-13-1-13-9-7-12C-7-14-6-18 0-18Z",
        "M0 7C-1 11-10 9-10 13C-10 16.5 4 15.5 12 15",
        "M-2.6-13V-12.9M2.6-13V-12.9M-5-5.5C-5-1-1.5-2 0 2C1.5-2 5-1 5-5.5",
    );

    /// A small head with a coronet: the pawn of SerPent Chess.
    pub const PRINCELING: Shape = Shape::drawn(
        "princeling",
        "M-11 17V14.5C-11 10-5 9-4 4H4C5 9 11 10 11 14.5V17Z\
         M-6-.5a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z\
         M-7-4L-8.5-14L-3.5-9.5L0-15.5L3.5-9.5L8.5-14L7-4Z",
        "",
        "M-6.5-7H6.5M-6 5H6",
    );

    /// A Shogi piece with the sun.
    pub const GOLD: Shape = Shape::drawn(
        "gold",
        "M0-17.5L10-12.5L14 17H-14L-10-12.5Z",
        "",
        "M-6.5 3a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1-13 0ZM-1.5 3a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0Z\
         M0-10V-6.5M-7.2-6.5L-5.2-3.5M7.2-6.5L5.2-3.5",
    );

    /// A Shogi piece with the moon.
    pub const SILVER: Shape = Shape::drawn(
        "silver",
        "M0-17.5L10-12.5L14 17H-14L-10-12.5Z",
        "",
        "M3.5-7C-11-5-11 11 3.5 13C-3 7-3-1 3.5-7Z",
    );

    /// A snake in zigzag behind an arrowhead: the Rattlesnake that goes only forward.
    pub const WAGGLE: Shape = Shape::drawn(
        "waggle",
        "M0-18L9-7H-9Z",
        "M0-6L7-2L-8 4L8 10L-6 15",
        "M-2-10.5V-10.4M2-10.5V-10.4",
    );

    /// A winding river behind an arrowhead: straight forward along a diagonal.
    pub const MEANDER: Shape = Shape::drawn(
        "meander",
        "M-8-18L1-7H-17Z",
        "M-8-6V14.5H12V-4H2V5.5",
        "M-10-10.5V-10.4M-6-10.5V-10.4",
    );

    /// The point of a spear on a foot: one step forward.
    pub const POINT: Shape = Shape::drawn(
        "point",
        "M-10 17V14.5L-3.5 11V3H3.5V11L10 14.5V17Z\
         M0-14L9 4H-9Z",
        "",
        "M0-6V0",
    );

    /// A lance: the piece of Shogi that rides straight forward.
    pub const LANCE: Shape = Shape::drawn(
        "lance",
        "M-2.2 17V-3H2.2V17ZM0-18L6.5-4.5L0-1L-6.5-4.5ZM-8 9V5H8V9Z",
        "",
        "M0-12V-6",
    );

    /// The shapes of orthodox chess: King, Queen, Rook, Bishop, Knight, Pawn.
    pub const ORTHODOX: [Shape; 6] =
        [Shape::KING, Shape::QUEEN, Shape::ROOK, Shape::BISHOP, Shape::KNIGHT, Shape::PAWN];

    /// All shapes named here.
    pub const ALL: [Shape; 26] = [
        Shape::KING,
        Shape::QUEEN,
        Shape::ROOK,
        Shape::BISHOP,
        Shape::KNIGHT,
        Shape::PAWN,
        Shape::ARCHBISHOP,
        Shape::CHANCELLOR,
        Shape::WIZARD,
        Shape::JESTER,
        Shape::DIPLOMAT,
        Shape::RATTLESNAKE,
        Shape::NADDER,
        Shape::BOA,
        Shape::PYTHON,
        Shape::MAMBA,
        Shape::QUETZALCOATL,
        Shape::CONSTRICTOR,
        Shape::COBRA,
        Shape::PRINCELING,
        Shape::GOLD,
        Shape::SILVER,
        Shape::WAGGLE,
        Shape::MEANDER,
        Shape::POINT,
        Shape::LANCE,
    ];
}
