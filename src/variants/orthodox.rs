//! Orthodox chess by the FIDE Laws, Chess960 included.

use core::fmt;
use core::ops::ControlFlow;

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Cell, CellSet, Geometry, Rectangle};
use crate::draw::Shape;
use crate::movement::Adjacency::{Any, Diagonal, Orthogonal};
use crate::movement::{Movement, Tables, leap, ride, step};
use crate::notation::castling_letters::{self, Wing};
use crate::notation::{FieldError, MoveError, Notation};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Position, Setup, SetupFault};
use crate::rules::{
    Action, Batch, Castle, Castlings, DoubleSteps, Kit, Move, PawnKind, RuleSet, Scene, Scope,
    Visitor, play,
};

/// The kinds of orthodox chess.
pub mod kind {
    use crate::piece::Kind;

    /// The King.
    pub const KING: Kind = Kind::new(0);
    /// The Queen.
    pub const QUEEN: Kind = Kind::new(1);
    /// The Rook.
    pub const ROOK: Kind = Kind::new(2);
    /// The Bishop.
    pub const BISHOP: Kind = Kind::new(3);
    /// The Knight.
    pub const KNIGHT: Kind = Kind::new(4);
    /// The pawn.
    pub const PAWN: Kind = Kind::new(5);
}

use kind::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};

/// What a pawn can become, in the order moves are listed.
const PROMOTIONS: [Kind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

const FIRST_RANK: u64 = 0xff;
const LAST_RANK: u64 = 0xff << 56;

/// The home rank of a side.
const HOME: [u64; 2] = [FIRST_RANK, LAST_RANK];

/// The light squares.
const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;

/// The rules of orthodox chess. The same rules play Chess960: the start position is all
/// that differs (FIDE Laws, Guidelines II).
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::Orthodox;
///
/// let chess = Orthodox::new();
/// let mut position = chess.start();
/// let mv = chess.read_move(&position, "e2e4")?;
/// chess.play(&mut position, mv)?;
/// assert_eq!(
///     chess.position_string(&position),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
/// );
/// # Ok::<(), chesswright::notation::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Orthodox {
    kit: Kit<Orthodox>,
    castlings: Castlings<u64>,
    doubles: DoubleSteps<u64>,
}

/// How a pawn advances, double-steps and captures.
fn pawn(board: &Rectangle<u64>) -> [Movement; 3] {
    let rank = |rank: u8| -> Vec<Cell> { (0..8).filter_map(|file| board.at(file, rank)).collect() };
    let advance = step(Orthogonal).along_file().forward().move_only();
    let double = advance.clone().exactly(2).from_cells(&rank(1), &rank(6));
    [advance, double, step(Diagonal).forward().capture_only()]
}

fn movements([advance, double, capture]: [Movement; 3]) -> [Movement; 6] {
    [
        step(Any),
        ride(Any),
        ride(Orthogonal),
        ride(Diagonal),
        leap(1, 1),
        advance.or(double).or(capture),
    ]
}

/// Every castling from any start position: on each home rank, any King with any Rook.
fn castlings(board: &Rectangle<u64>, tables: &Tables<u64>) -> Castlings<u64> {
    let between = |a: Cell, b: Cell| -> u64 {
        let (low, high) = (a.min(b).index() as u8, a.max(b).index() as u8);
        u64::of_all((low..=high).map(Cell::new))
    };
    let mut ways = vec![];
    for rank in [0, 7] {
        let at = |file: u8| board.at(file, rank).filter(|_| file < 8);
        for (king, partner) in (0..64).map(|pair| (pair / 8, pair % 8)) {
            let (king_file, partner_file) = if partner > king { (6, 5) } else { (2, 3) };
            if let (Some(king), Some(partner), Some(king_to), Some(partner_to)) =
                (at(king), at(partner), at(king_file), at(partner_file))
                && king != partner
            {
                ways.push(Castle {
                    king,
                    partner,
                    king_to,
                    partner_to,
                    empty: between(king, king_to) | between(partner, partner_to),
                    safe: between(king, king_to).without(king).with(king_to),
                });
            }
        }
    }
    Castlings::new(tables, ways)
}

impl Orthodox {
    /// The rules, with their tables made.
    #[must_use]
    pub fn new() -> Orthodox {
        let board = Rectangle::orthodox();
        let pawn = pawn(&board);
        let [_, double, capture] = &pawn;
        let doubles = DoubleSteps::new(&board, &[PawnKind { kind: PAWN, double, capture }]);
        let notation = Notation::letters(&["K", "Q", "R", "B", "N", "P"])
            .without_letter(PAWN)
            .with_shapes(Shape::ORTHODOX)
            .with_symbols(KING, ['♔', '♚'])
            .with_symbols(QUEEN, ['♕', '♛'])
            .with_symbols(ROOK, ['♖', '♜'])
            .with_symbols(BISHOP, ['♗', '♝'])
            .with_symbols(KNIGHT, ['♘', '♞'])
            .with_symbols(PAWN, ['♙', '♟']);
        let kit = match Kit::new("orthodox", board, &movements(pawn), notation) {
            Ok(kit) => kit,
            Err(error) => unreachable!("the orthodox movements compile: {error}"),
        };
        let mut rules = Orthodox { castlings: castlings(kit.board(), kit.tables()), doubles, kit };
        let setup = rules.array([ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK]);
        match rules.position(setup) {
            Ok(start) => rules.kit.set_start(start),
            Err(error) => unreachable!("the orthodox array is sound: {error}"),
        }
        rules
    }

    /// Pieces in that order on both home ranks, pawns before them, all rights.
    fn array(&self, order: [Kind; 8]) -> Setup<Orthodox> {
        let mut setup = Setup::new();
        let mut rights = 0;
        for (color, home, pawns) in [(Color::White, 0, 1), (Color::Black, 7, 6)] {
            for (file, kind) in (0..8).zip(order) {
                if let (Some(back), Some(front)) =
                    (self.board().at(file, home), self.board().at(file, pawns))
                {
                    setup.put(Piece::new(color, kind), back);
                    setup.put(Piece::new(color, PAWN), front);
                    if kind == ROOK {
                        rights |= u64::of(back);
                    }
                }
            }
        }
        setup.set_rights(rights);
        setup
    }

    /// The Chess960 start position of that number, 0 to 959 (Scharnagl's numbering; 518 is the
    /// orthodox array); nothing for higher numbers.
    ///
    /// ```
    /// use chesswright::prelude::*;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let chess = Orthodox::new();
    /// assert_eq!(chess.chess960(518), Some(chess.start()));
    /// assert_eq!(chess.chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(&self, number: u16) -> Option<Position<Orthodox>> {
        if number >= 960 {
            return None;
        }
        let mut order = [None; 8];
        let number = usize::from(number);
        order[number % 4 * 2 + 1] = Some(BISHOP);
        order[number / 4 % 4 * 2] = Some(BISHOP);
        fn fill(order: &mut [Option<Kind>; 8], nth: usize, kind: Kind) {
            if let Some(slot) = order.iter_mut().filter(|slot| slot.is_none()).nth(nth) {
                *slot = Some(kind);
            }
        }
        fill(&mut order, number / 16 % 6, QUEEN);
        // The two Knights take two of the five cells left, in the order of their pairs.
        let pairs = (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
        let (first, second) = pairs.clone().nth(number / 96)?;
        fill(&mut order, second, KNIGHT);
        fill(&mut order, first, KNIGHT);
        for kind in [ROOK, KING, ROOK] {
            fill(&mut order, 0, kind);
        }
        self.position(self.array(order.map(|kind| kind.unwrap_or(PAWN)))).ok()
    }

    /// Plays a promotion, an en-passant capture or a castling.
    #[inline(never)]
    fn play_special(&self, position: &mut Position<Orthodox>, piece: Piece, mv: Move) {
        let cells = [mv.from, mv.to];
        match mv.action {
            Action::Promote(kind) => {
                play::promote(self, position, piece, cells, kind);
                play::end_rights(self, position, piece, cells, &HOME);
            }
            Action::EnPassant => self.doubles.capture(self, position, piece, cells),
            Action::Castle(_) => self.castlings.play(self, position, mv, &HOME),
            Action::Go | Action::Drop(_) => {}
        }
        position.unchecked().end_turn(self.keys(), piece.kind == PAWN);
    }

    /// A castling as King's cell and destination where that is its spelling (`e1g1`), else as
    /// King's and Rook's cells (`f1h1`).
    fn castling_target(&self, mv: Move) -> Cell {
        let (king, rook) = (self.board().file(mv.from), self.board().file(mv.to));
        if king == 4 && (rook == 0 || rook == 7) {
            let ways = self.castlings.of(mv.from, mv.to);
            ways.first().map_or(mv.to, |way| way.king_to)
        } else {
            mv.to
        }
    }

    fn at_home(&self, color: Color, file: u8) -> Option<Cell> {
        self.board().at(file, if color == Color::White { 0 } else { 7 })
    }

    /// The outermost Rook of a colour on a wing, on the home rank.
    fn outermost(&self, position: &Position<Orthodox>, color: Color, wing: Wing) -> Option<Cell> {
        let home = HOME[color.index()];
        let king = (position.pieces(color, KING) & home).first()?;
        let rooks = position.pieces(color, ROOK) & home;
        match wing {
            Wing::King => rooks.cells().filter(|&rook| rook > king).last(),
            Wing::Queen => rooks.cells().find(|&rook| rook < king),
        }
    }
}

impl Default for Orthodox {
    fn default() -> Self {
        Orthodox::new()
    }
}

impl RuleSet for Orthodox {
    type Board = Rectangle<u64>;
    type Planes = [u64; 3];
    type State = ();
    type Move = Move;

    #[inline]
    fn kit(&self) -> &Kit<Orthodox> {
        &self.kit
    }

    fn in_brief(&self) -> &str {
        include_str!("in_brief/orthodox.txt")
    }

    #[inline(always)]
    fn play_unchecked(&self, position: &mut Position<Orthodox>, mv: Move) {
        let piece = play::begin(self, position, mv.from);
        if mv.action != Action::Go {
            return self.play_special(position, piece, mv);
        }
        let cells = [mv.from, mv.to];
        let captures = play::go(self, position, piece, cells);
        play::end_rights(self, position, piece, cells, &HOME);
        position.unchecked().end_turn(self.keys(), captures || piece.kind == PAWN);
        if piece.kind == PAWN {
            self.doubles.note(self, position, piece, cells);
        }
    }

    #[inline]
    fn unfold(
        &self,
        position: &Position<Orthodox>,
        batch: &Batch<u64>,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(from) = batch.from(to) else { return ControlFlow::Continue(()) };
        if batch.kind == PAWN && HOME[(!position.turn()).index()].has(to) {
            for kind in PROMOTIONS {
                each(Move { from, to, action: Action::Promote(kind) })?;
            }
            return ControlFlow::Continue(());
        }
        each(Move::go(from, to))
    }

    #[inline]
    fn count(&self, _position: &Position<Orthodox>, batch: &Batch<u64>) -> u64 {
        let moves = u64::from(batch.to.len());
        let promoting = batch.to & (FIRST_RANK | LAST_RANK);
        if batch.kind == PAWN && promoting.any() {
            moves + (PROMOTIONS.len() as u64 - 1) * u64::from(promoting.len())
        } else {
            moves
        }
    }

    #[inline]
    fn specials<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        self.castlings.legal(self, scene, scope, |number, way| {
            let action = Action::Castle(number);
            visitor.single(Move { from: way.king, to: way.partner, action })
        })?;
        self.doubles.captures(self, scene, scope, |from, to| {
            visitor.single(Move { from, to, action: Action::EnPassant })
        })
    }

    fn is_capture(&self, position: &Position<Orthodox>, mv: Move) -> bool {
        match mv.action {
            Action::EnPassant => true,
            Action::Castle(_) => false,
            _ => position.of(!position.turn()).has(mv.to),
        }
    }

    fn ends(&self, mv: Move) -> (Option<Cell>, Cell) {
        (
            Some(mv.from),
            if let Action::Castle(_) = mv.action { self.castling_target(mv) } else { mv.to },
        )
    }

    fn san_name(&self, _position: &Position<Orthodox>, mv: Move) -> Option<&'static str> {
        mv.castling_name(mv.to > mv.from)
    }

    fn has_en_passant(&self, position: &Position<Orthodox>) -> bool {
        self.doubles.is_answered(self, position)
    }

    /// Bare Kings, a lone minor piece, or Bishops that all go on squares of one colour: with these
    /// no sequence of legal moves leads to checkmate (FIDE Laws, 5.2.2).
    fn is_dead(&self, position: &Position<Orthodox>) -> bool {
        let pieces = position.occupied();
        let sets = position.split(pieces);
        let minor = sets[BISHOP] | sets[KNIGHT];
        if pieces != sets[KING] | minor {
            return false;
        }
        let one_color = (minor & LIGHT).is_empty() || (minor & !LIGHT).is_empty();
        pieces.len() <= 3 || sets[KNIGHT].is_empty() && one_color
    }

    /// Neither a capture nor a pawn's move can be undone by further moves.
    fn progress_is_final(&self) -> bool {
        true
    }

    fn write_move(
        &self,
        _position: &Position<Orthodox>,
        mv: Move,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let (from, target) = (self.board().name(mv.from), self.ends(mv).1);
        write!(to, "{from}{}", self.board().name(target))?;
        if let Action::Promote(kind) = mv.action {
            write!(to, "{}", self.notation().letter(Piece::new(Color::Black, kind)))?;
        }
        Ok(())
    }

    fn faults(&self, position: &Position<Orthodox>, faults: &mut Vec<SetupFault>) {
        for color in Color::ALL {
            let pawn = Piece::new(color, PAWN);
            for cell in (position.pieces(color, PAWN) & (FIRST_RANK | LAST_RANK)).cells() {
                let cell = self.board().name(cell).to_string();
                faults.push(SetupFault::Misplaced { piece: self.piece_name(pawn), cell });
            }
        }
        for cell in position.rights().cells() {
            let sound = Color::ALL.into_iter().any(|color| {
                let home = HOME[color.index()];
                (position.pieces(color, ROOK) & home).has(cell)
                    && (position.pieces(color, KING) & home).any()
            });
            if !sound {
                faults.push(SetupFault::Right { cell: self.board().name(cell).to_string() });
            }
        }
        for (color, home) in Color::ALL.into_iter().zip(HOME) {
            if let Some(king) = position.pieces(color, KING).first() {
                let below = u64::of(king).wrapping_sub(1);
                for side in [home & below, home & !below] {
                    if (position.rights() & side).many() {
                        let text = alloc::format!("{color} has two castling rights to one side");
                        faults.push(SetupFault::Rule(text));
                    }
                }
            }
        }
        self.doubles.faults(self, position, faults);
        self.king_faults(position, faults);
    }

    fn write_castling(
        &self,
        position: &Position<Orthodox>,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        castling_letters::write(to, |color, wing| {
            let rights = position.rights() & HOME[color.index()];
            let king = position.pieces(color, KING).first();
            let partner = rights.cells().find(|&cell| match wing {
                Wing::King => Some(cell) > king,
                Wing::Queen => Some(cell) < king,
            })?;
            if self.outermost(position, color, wing) == Some(partner) {
                Some(wing.letter())
            } else {
                Some((b'a' + self.board().file(partner)) as char)
            }
        })
    }

    fn read_castling(&self, text: &str, setup: &mut Setup<Orthodox>) -> Result<(), FieldError> {
        let position = setup.unchecked();
        let rights = castling_letters::read(text, |color, letter| {
            let partner = match letter {
                'k' => self.outermost(position, color, Wing::King),
                'q' => self.outermost(position, color, Wing::Queen),
                file @ 'a'..='h' => self.at_home(color, file as u8 - b'a'),
                _ => return Err(castling_letters::NO_LETTER),
            };
            let home = HOME[color.index()];
            let partner = partner
                .filter(|&cell| (position.pieces(color, ROOK) & home).has(cell))
                .ok_or("no Rook stands where this right needs one")?;
            let king = (position.pieces(color, KING) & home)
                .first()
                .ok_or("the King is not on his home rank")?;
            Ok((partner, if partner > king { Wing::King } else { Wing::Queen }))
        })?;
        setup.set_rights(rights);
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

    fn other_spelling(&self, _position: &Position<Orthodox>, mv: Move) -> Option<(Cell, Cell)> {
        let way = self.castlings.way(mv)?;
        Some((mv.from, if self.castling_target(mv) == mv.to { way.king_to } else { mv.to }))
    }
}
