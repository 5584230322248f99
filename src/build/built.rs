//! The rule set that a description becomes.

use core::fmt;
use core::ops::ControlFlow;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::assemble::promotion_letter;
use super::{Ending, Stalemate};
use crate::board::{Board, Cell, CellSet};
use crate::notation::{FieldError, MoveError};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Planes, Position, Setup, SetupFault, scramble};
use crate::rules::{
    Action, Batch, Castle, Castlings, DoubleSteps, Drops, Hands, Kit, Move, NoDrop, Outcome,
    Promotions, RuleSet, Scene, Scope, Visitor, play,
};

/// How many kinds of a built game can be held in hand: the first ones described.
pub const HELD: usize = 16;

/// What the position of a built game has beyond pieces, turn, rights and en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Extras {
    /// The pieces in hand.
    pub hands: Hands<HELD>,
    /// How many checks each side has given, in games where that decides.
    pub checks: [u8; 2],
}

/// A castling right: who may castle with whom, and how that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Right {
    pub(super) letter: char,
    pub(super) king: Cell,
    pub(super) partner: Cell,
    /// What stands on the partner's cell as long as the right is left.
    pub(super) piece: Option<Piece>,
}

/// A game that a [`Builder`](super::Builder) described.
#[derive(Clone, Debug)]
pub struct Built<B: Board + Clone, P: Planes<B::Set>> {
    pub(super) kit: Kit<Built<B, P>>,
    pub(super) royal: Option<Kind>,
    /// The kinds whose every move is progress, as bits.
    pub(super) pawns: u32,
    pub(super) doubles: DoubleSteps<B::Set>,
    pub(super) promotions: Promotions<B::Set>,
    pub(super) castlings: Castlings<B::Set>,
    pub(super) rights: Vec<Right>,
    /// The partners' cells of each side.
    pub(super) partners: [B::Set; 2],
    pub(super) drops: Drops<B::Set>,
    /// The kinds that can be in hand, in the order they are written.
    pub(super) held: Vec<Kind>,
    /// By kind, what it is in the captor's hand; none for what leaves the game.
    pub(super) captured_as: Vec<Option<Kind>>,
    /// By side and kind, where it can never stand.
    pub(super) never: [Vec<B::Set>; 2],
    pub(super) endings: Vec<Ending<B::Set>>,
    /// The number of checks that decides, where one does.
    pub(super) checks: Option<u8>,
    pub(super) stalemate: Stalemate,
}

impl<B: Board + Clone, P: Planes<B::Set>> Built<B, P> {
    /// Plays a drop, an en-passant capture or a castling.
    #[inline(never)]
    fn play_special(&self, position: &mut Position<Self>, piece: Piece, mv: Move) {
        let us = piece.color;
        match mv.action {
            Action::Drop(kind) => {
                let key = position.unchecked().state_mut().hands.remove(us, kind);
                position.unchecked().toggle_hash(key);
                position.unchecked().put(self.keys(), Piece::new(us, kind), mv.to);
            }
            Action::EnPassant => self.doubles.capture(self, position, piece, [mv.from, mv.to]),
            Action::Castle(_) => self.castlings.play(self, position, mv, &self.partners),
            Action::Go | Action::Promote(_) => {}
        }
        let progress = !matches!(mv.action, Action::Castle(_));
        position.unchecked().end_turn(self.keys(), progress);
    }

    /// Counts the check that the move just played gives.
    #[inline]
    fn note_check(&self, position: &mut Position<Self>) {
        if self.checks.is_some() && self.is_in_check(position, position.turn()) {
            let color = !position.turn();
            let given = position.state().checks[color.index()];
            let more = given.saturating_add(1);
            position.unchecked().toggle_hash(checks_key(color, given) ^ checks_key(color, more));
            position.unchecked().state_mut().checks[color.index()] = more;
        }
    }

    /// Could the King's move alone be taken for another move: his step, or another castling?
    fn is_ambiguous(&self, position: &Position<Self>, way: &Castle<B::Set>) -> bool {
        let king = self.tables().of(position.turn(), position.kind_at(way.king));
        let others = self.rights.iter().filter(|right| right.partner != way.partner);
        let mut others = others.flat_map(|right| self.castlings.of(way.king, right.partner));
        king.targets(way.king, B::Set::EMPTY, B::Set::EMPTY).has(way.king_to)
            || self.castlings.of(way.king, way.partner).len() > 1
            || others.any(|other| other.king_to == way.king_to)
    }

    /// How a promotion is written: by a sign where a piece may promote and there is one way to,
    /// else by the letter of the choice, without what is no letter in it.
    pub(super) fn promotion_mark(&self, color: Color, kind: Kind, choice: Kind) -> String {
        let promotion = self.promotions.of(color, kind);
        if promotion.is_some_and(|row| row.from.any() && row.choices.len() == 1) {
            return "+".to_string();
        }
        let letter = self.notation().letter(Piece::new(Color::Black, choice));
        promotion_letter(&letter)
    }
}

/// The key of so many checks given.
fn checks_key(color: Color, given: u8) -> u64 {
    match given {
        0 => 0,
        // Apart from the numbers of the board's keys and the hands'.
        _ => scramble(2 << 32 | (color.index() as u64) << 8 | u64::from(given)),
    }
}

impl<B: Board + Clone, P: Planes<B::Set>> RuleSet for Built<B, P> {
    type Board = B;
    type Planes = P;
    type State = Extras;
    type Move = Move;

    #[inline]
    fn kit(&self) -> &Kit<Self> {
        &self.kit
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position<Self>, mv: Move) {
        let piece = play::begin(self, position, mv.from);
        let cells = [mv.from, mv.to];
        let captures = match mv.action {
            Action::Go => play::go(self, position, piece, cells),
            Action::Promote(kind) => play::promote(self, position, piece, cells, kind),
            Action::Drop(_) | Action::EnPassant | Action::Castle(_) => {
                self.play_special(position, piece, mv);
                return self.note_check(position);
            }
        };
        play::end_rights(self, position, piece, cells, &self.partners);
        let is_pawn = self.pawns >> piece.kind.index() & 1 == 1;
        position.unchecked().end_turn(self.keys(), captures || is_pawn);
        // What promotes at the end of its double step is no pawn to be taken any more.
        if is_pawn && mv.action == Action::Go {
            self.doubles.note(self, position, piece, cells);
        }
        self.note_check(position);
    }

    /// The captured go to the captor's hand, if that is where they go.
    #[inline(never)]
    fn capture_unchecked(&self, position: &mut Position<Self>, cell: Cell) {
        let us = position.turn();
        let victim = Piece::new(!us, position.kind_at(cell));
        position.unchecked().take(self.keys(), victim, cell);
        if let Some(kind) = self.captured_as[victim.kind.index()] {
            let key = position.unchecked().state_mut().hands.add(us, kind);
            position.unchecked().toggle_hash(key);
        }
    }

    #[inline]
    fn unfold(
        &self,
        position: &Position<Self>,
        batch: &Batch<B::Set>,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match batch.from(to) {
            Some(from) => self.promotions.unfold(position.turn(), batch.kind, from, to, each),
            None => each(Move { from: to, to, action: Action::Drop(batch.kind) }),
        }
    }

    #[inline]
    fn count(&self, position: &Position<Self>, batch: &Batch<B::Set>) -> u64 {
        self.promotions.count(position.turn(), batch)
    }

    #[inline]
    fn royal(&self) -> Option<Kind> {
        self.royal
    }

    #[inline]
    fn specials<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<B::Set>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        self.castlings.legal(self, scene, scope, |number, way| {
            let action = Action::Castle(number);
            visitor.single(Move { from: way.king, to: way.partner, action })
        })?;
        self.doubles.captures(self, scene, scope, |from, to| {
            visitor.single(Move { from, to, action: Action::EnPassant })
        })?;
        self.drops.legal(self, scene, scope, &scene.position.state().hands, visitor)
    }

    #[inline]
    fn ended(&self, position: &Position<Self>) -> Option<Outcome> {
        let checks = position.state().checks;
        self.endings.iter().find_map(|ending| ending.outcome(position, checks))
    }

    fn stuck(&self, position: &Position<Self>, in_check: bool) -> Outcome {
        if in_check {
            Outcome::win(!position.turn(), "checkmate")
        } else {
            self.stalemate.outcome(position.turn())
        }
    }

    fn state_hash(&self, position: &Position<Self>) -> u64 {
        let Extras { hands, checks } = position.state();
        let keys = Color::ALL.map(|color| checks_key(color, checks[color.index()]));
        hands.hash() ^ keys[0] ^ keys[1]
    }

    fn has_en_passant(&self, position: &Position<Self>) -> bool {
        self.doubles.is_answered(self, position)
    }

    fn is_capture(&self, position: &Position<Self>, mv: Move) -> bool {
        match mv.action {
            Action::EnPassant => true,
            Action::Castle(_) | Action::Drop(_) => false,
            Action::Go | Action::Promote(_) => position.of(!position.turn()).has(mv.to),
        }
    }

    fn ends(&self, mv: Move) -> (Option<Cell>, Cell) {
        match mv.action {
            Action::Drop(_) => (None, mv.to),
            _ => (Some(mv.from), self.castlings.way(mv).map_or(mv.to, |way| way.king_to)),
        }
    }

    fn goals(&self, color: Color) -> B::Set {
        self.endings.iter().fold(B::Set::EMPTY, |goals, ending| match ending {
            Ending::Reaching(_, cells) => goals | cells[color.index()],
            _ => goals,
        })
    }

    #[inline]
    fn in_hand(&self, position: &Position<Self>, color: Color, kind: Kind) -> u32 {
        u32::from(position.state().hands.count(color, kind))
    }

    /// Castlings with the letters K and Q have the names of orthodox chess.
    fn san_name(&self, _position: &Position<Self>, mv: Move) -> Option<&'static str> {
        let way = self.castlings.way(mv)?;
        let ways = self.castlings.of(way.king, way.partner);
        let right = self.rights.iter().find(|right| right.partner == way.partner)?;
        match right.letter.to_ascii_uppercase() {
            'K' if ways.len() == 1 => mv.castling_name(true),
            'Q' if ways.len() == 1 => mv.castling_name(false),
            _ => None,
        }
    }

    fn write_move(
        &self,
        position: &Position<Self>,
        mv: Move,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let name = |cell| self.board().name(cell);
        if let Action::Drop(kind) = mv.action {
            let letter = self.notation().letter(Piece::new(Color::White, kind));
            return write!(to, "{letter}@{}", name(mv.to));
        }
        write!(to, "{}{}", name(mv.from), name(self.ends(mv).1))?;
        if let Some(way) = self.castlings.way(mv)
            && self.is_ambiguous(position, way)
        {
            write!(to, ",{}{}", name(way.partner), name(way.partner_to))?;
        }
        if let Action::Promote(choice) = mv.action {
            let kind = position.kind_at(mv.from);
            to.write_str(&self.promotion_mark(position.turn(), kind, choice))?;
        }
        Ok(())
    }

    fn objection(
        &self,
        position: &Position<Self>,
        from: Option<Cell>,
        to: Cell,
    ) -> Option<MoveError> {
        self.castlings.objection(self, position, from?, to)
    }

    fn drop_objection(&self, position: &Position<Self>, kind: Kind, to: Cell) -> Option<NoDrop> {
        self.drops.objection(self, position, kind, to)
    }

    fn other_spelling(&self, _position: &Position<Self>, mv: Move) -> Option<(Cell, Cell)> {
        let way = self.castlings.way(mv)?;
        let alone = self.castlings.of(way.king, way.partner).len() == 1;
        alone.then_some((way.king, way.partner))
    }

    fn faults(&self, position: &Position<Self>, faults: &mut Vec<SetupFault>) {
        for color in Color::ALL {
            for (kind, &cells) in self.never[color.index()].iter().enumerate() {
                let piece = Piece::new(color, Kind::of_index(kind));
                for cell in (position.pieces(color, piece.kind) & cells).cells() {
                    let cell = self.board().name(cell).to_string();
                    faults.push(SetupFault::Misplaced { piece: self.piece_name(piece), cell });
                }
            }
        }
        for cell in position.rights().cells() {
            let sound = self.rights.iter().any(|right| {
                let king = position.piece(right.king);
                right.partner == cell
                    && right.piece == position.piece(cell)
                    && right.piece.zip(self.royal).is_some_and(|(partner, royal)| {
                        king == Some(Piece::new(partner.color, royal))
                    })
            });
            if !sound {
                faults.push(SetupFault::Right { cell: self.board().name(cell).to_string() });
            }
        }
        let unheld = |&kind: &Kind| !self.held.contains(&kind);
        for kind in (0..HELD).map(Kind::of_index).filter(unheld) {
            if Color::ALL.into_iter().any(|color| position.state().hands.count(color, kind) > 0) {
                faults.push(SetupFault::Rule("a piece is in hand that cannot be held".to_string()));
            }
        }
        self.doubles.faults(self, position, faults);
        self.king_faults(position, faults);
    }

    fn write_castling(&self, position: &Position<Self>, to: &mut dyn fmt::Write) -> fmt::Result {
        if position.rights().is_empty() {
            return to.write_char('-');
        }
        for right in self.rights.iter().filter(|right| position.rights().has(right.partner)) {
            to.write_char(right.letter)?;
        }
        Ok(())
    }

    fn read_castling(&self, text: &str, setup: &mut Setup<Self>) -> Result<(), FieldError> {
        if text == "-" {
            return Ok(());
        }
        let all: String = self.rights.iter().map(|right| right.letter).collect();
        let fail = |at: usize, why: &str| {
            FieldError::new(at, why).hint(if all.is_empty() {
                "this game has no castling; write -".to_string()
            } else {
                alloc::format!("letters of {all} in this order, or -")
            })
        };
        if text.is_empty() {
            return Err(fail(0, "no castling letter"));
        }
        let mut rights = self.rights.iter();
        let mut partners = B::Set::EMPTY;
        for (at, letter) in text.char_indices() {
            let right = rights
                .find(|right| right.letter == letter)
                .ok_or_else(|| fail(at, "no castling letter, or out of order"))?;
            partners = partners.with(right.partner);
        }
        setup.set_rights(partners);
        Ok(())
    }

    fn write_hands(&self, position: &Position<Self>, to: &mut dyn fmt::Write) -> fmt::Result {
        if self.held.is_empty() {
            return Ok(());
        }
        position.state().hands.write(self.notation(), &self.held, to)
    }

    fn read_hands(&self, text: Option<&str>, setup: &mut Setup<Self>) -> Result<(), FieldError> {
        if self.held.is_empty() {
            return match text {
                None => Ok(()),
                Some(_) => {
                    Err(FieldError::new(0, "this game has no hands").hint("leave the brackets out"))
                }
            };
        }
        setup.state_mut().hands = Hands::read(text, self.notation(), &self.held)?;
        Ok(())
    }

    fn extra_fields(&self) -> &'static [&'static str] {
        if self.checks.is_some() { &["checks left"] } else { &[] }
    }

    /// The checks that White, then Black, must still give: `3+3`.
    fn write_extra(
        &self,
        position: &Position<Self>,
        _field: usize,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let most = self.checks.unwrap_or_default();
        let [white, black] = position.state().checks.map(|given| most.saturating_sub(given));
        write!(to, "{white}+{black}")
    }

    fn read_extra(
        &self,
        _field: usize,
        text: &str,
        setup: &mut Setup<Self>,
    ) -> Result<(), FieldError> {
        let most = self.checks.unwrap_or_default();
        let hint = || alloc::format!("the checks that each side must still give, as {most}+{most}");
        let read = |at: usize, text: &str| match text.parse::<u8>() {
            Ok(left) if left <= most && left.to_string() == text => Ok(most - left),
            _ => {
                Err(FieldError::new(at, alloc::format!("no number from 0 to {most}")).hint(hint()))
            }
        };
        let Some((white, black)) = text.split_once('+') else {
            return Err(FieldError::new(0, "no two numbers joined by +").hint(hint()));
        };
        setup.state_mut().checks = [read(0, white)?, read(white.len() + 1, black)?];
        Ok(())
    }
}
