//! Rules chosen at run time.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::any::Any;
use core::fmt;

use super::AnyPosition;
use super::position::{Bound, PositionFace};
use super::record::RecordFace;
use crate::board::{Cell, Geometry};
use crate::draw::SvgOptions;
use crate::notation::{Notation, ParseError};
use crate::piece::Piece;
use crate::record::{Pgn, RecordError};
use crate::rules::RuleSet;

/// The rules of some game. Cloning it is cheap and shares them.
///
/// ```
/// use chesswright::registry::AnyRules;
/// use chesswright::variants::orthodox::Orthodox;
///
/// let rules = AnyRules::new(Orthodox::new());
/// assert_eq!(rules.id(), "orthodox");
/// assert_eq!(rules.geometry().size(), 64);
/// assert_eq!(rules.start().perft(3), 8902);
/// assert!(rules.downcast_ref::<Orthodox>().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct AnyRules(pub(super) Arc<dyn RulesFace>);

impl AnyRules {
    /// The face of a rule set.
    #[must_use]
    pub fn new<R: RuleSet>(rules: R) -> AnyRules {
        AnyRules::shared(Arc::new(rules))
    }

    /// The face of a rule set that others use too.
    #[must_use]
    pub fn shared<R: RuleSet>(rules: Arc<R>) -> AnyRules {
        AnyRules(rules)
    }

    /// The id by which the game calls itself.
    #[must_use]
    pub fn id(&self) -> &str {
        self.0.id()
    }

    /// The shape of the board.
    #[must_use]
    pub fn geometry(&self) -> &dyn Geometry {
        self.0.geometry()
    }

    /// The rules in a few lines, as [`RuleSet::in_brief`]; empty when the game has none to show.
    ///
    /// ```
    /// use chesswright::registry::Registry;
    ///
    /// let games = Registry::standard();
    /// for id in games.ids() {
    ///     assert!(!games.by_id(id)?.in_brief().is_empty());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_brief(&self) -> &str {
        self.0.in_brief()
    }

    /// How pieces and positions are written.
    #[must_use]
    pub fn notation(&self) -> &Notation {
        self.0.notation()
    }

    /// Where a piece gets to on an empty board, as a picture; see
    /// [`draw::movement_svg`](crate::draw::movement_svg).
    #[must_use]
    pub fn draw_movement(&self, piece: Piece, cell: Cell, options: &SvgOptions) -> String {
        self.0.draw_movement(piece, cell, options)
    }

    /// The position a game starts from.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        AnyPosition(Arc::clone(&self.0).start())
    }

    /// A position from a string.
    ///
    /// # Errors
    /// What cannot be read, and where; or what is wrong with the position it says.
    pub fn read_position(&self, text: &str) -> Result<AnyPosition, ParseError> {
        Arc::clone(&self.0).read_position(text).map(AnyPosition)
    }

    /// The rule set behind the face, when it is of that type.
    #[must_use]
    pub fn downcast_ref<R: RuleSet>(&self) -> Option<&R> {
        let rules: &dyn Any = &*self.0;
        rules.downcast_ref()
    }
}

/// What is behind the face: like those of positions, games and records object-safe, private, and
/// implemented once for all rule sets.
pub(super) trait RulesFace: Any + fmt::Debug + Send + Sync {
    fn id(&self) -> &str;
    fn geometry(&self) -> &dyn Geometry;
    fn in_brief(&self) -> &str;
    fn notation(&self) -> &Notation;
    fn draw_movement(&self, piece: Piece, cell: Cell, options: &SvgOptions) -> String;
    fn start(self: Arc<Self>) -> Box<dyn PositionFace>;
    fn read_position(self: Arc<Self>, text: &str) -> Result<Box<dyn PositionFace>, ParseError>;
    fn record(self: Arc<Self>, pgn: Pgn) -> Result<Box<dyn RecordFace>, RecordError>;
}

impl<R: RuleSet> RulesFace for R {
    fn id(&self) -> &str {
        RuleSet::id(self)
    }

    fn geometry(&self) -> &dyn Geometry {
        self.board()
    }

    fn in_brief(&self) -> &str {
        RuleSet::in_brief(self)
    }

    fn notation(&self) -> &Notation {
        RuleSet::notation(self)
    }

    fn draw_movement(&self, piece: Piece, cell: Cell, options: &SvgOptions) -> String {
        crate::draw::movement_svg(self, piece, cell, None, options)
    }

    fn start(self: Arc<Self>) -> Box<dyn PositionFace> {
        let position = RuleSet::start(&*self);
        Box::new(Bound { rules: self, position })
    }

    fn read_position(self: Arc<Self>, text: &str) -> Result<Box<dyn PositionFace>, ParseError> {
        let position = RuleSet::read_position(&*self, text)?;
        Ok(Box::new(Bound { rules: self, position }))
    }

    fn record(self: Arc<Self>, pgn: Pgn) -> Result<Box<dyn RecordFace>, RecordError> {
        Ok(Box::new(pgn.record(self)?))
    }
}
