//! Versions A and B: the pieces of the Carrera family, double steps, castling.

use core::fmt;
use core::ops::ControlFlow;

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use smallvec::smallvec;

use super::{
    array, boa, board, king, kit, mirrored, misplaced, nadder, named, rattlesnake, stalled,
};
use crate::board::{Cairo, Cell, CellSet, Geometry, Hexagon, Tone};
use crate::draw::Shape;
use crate::movement::Adjacency::Any;
use crate::movement::{Act, Movement, Path, Tables, Way, listed, step};
use crate::notation::{FieldError, MoveError, Notation};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Position, Setup, SetupFault};
use crate::rules::{
    Action, Batch, Castle, Castlings, DoubleSteps, Kit, Move, PawnKind, RuleSet, Scene, Scope,
    Visitor, play,
};

/// The kinds of versions A and B.
pub mod kind {
    use crate::piece::Kind;

    /// The King.
    pub const KING: Kind = Kind::new(0);
    /// The Rattlesnake: over sides, turning left and right by turns.
    pub const RATTLESNAKE: Kind = Kind::new(1);
    /// The Nadder: over sides, turning always to one hand.
    pub const NADDER: Kind = Kind::new(2);
    /// The Python: King, or along a diagonal.
    pub const PYTHON: Kind = Kind::new(3);
    /// The Mamba: Rattlesnake or Nadder.
    pub const MAMBA: Kind = Kind::new(4);
    /// The Quetzalcoatl: Rattlesnake, or along a diagonal.
    pub const QUETZALCOATL: Kind = Kind::new(5);
    /// The Constrictor: Nadder, or along a diagonal.
    pub const CONSTRICTOR: Kind = Kind::new(6);
    /// The Princeling: a step forward along a file orthogonal or file diagonal.
    pub const PRINCELING: Kind = Kind::new(7);
}

use kind::{CONSTRICTOR, KING, MAMBA, NADDER, PRINCELING, PYTHON, QUETZALCOATL, RATTLESNAKE};

/// What a Princeling can become, in the order moves are listed.
const PROMOTIONS: [Kind; 6] = [RATTLESNAKE, NADDER, PYTHON, MAMBA, QUETZALCOATL, CONSTRICTOR];

/// One of White's castlings. The King crosses the cell that his partner goes to.
struct Way50 {
    king: [&'static str; 2],
    partner: [&'static str; 2],
    /// What must be empty besides the two cells they go to.
    free: &'static [&'static str],
}

/// What tells the versions apart.
struct Version {
    id: &'static str,
    corner: Hexagon,
    placement: &'static str,
    /// The castling partners, White's first, in the order the castling field lists them.
    partners: &'static [&'static str],
    castlings: [Way50; 4],
}

const A: Version = Version {
    id: "serpent50-a",
    corner: Hexagon::File,
    placement: "cm/rnqknr/pypyp/pppp/5/6/5/PPPP/PYPYP/RNQKNR/CM",
    partners: &["a2", "k2", "a10", "k10"],
    castlings: [
        Way50 { king: ["g2", "i2"], partner: ["k2", "h1"], free: &[] },
        Way50 { king: ["g2", "i2"], partner: ["k2", "h3"], free: &[] },
        Way50 { king: ["g2", "d1"], partner: ["a2", "e2"], free: &["c2"] },
        Way50 { king: ["g2", "d3"], partner: ["a2", "e2"], free: &["c2"] },
    ],
};

const B: Version = Version {
    id: "serpent50-b",
    corner: Hexagon::Rank,
    placement: "rkr/ycmy/npqpn/pppppp/5/4/5/PPPPPP/NPQPN/YCMY/RKR",
    partners: &["b1", "b3", "j1", "j3", "b9", "b11", "j9", "j11"],
    castlings: [
        Way50 { king: ["f1", "c2"], partner: ["b1", "e2"], free: &[] },
        Way50 { king: ["f1", "c2"], partner: ["b3", "e2"], free: &[] },
        Way50 { king: ["f1", "i2"], partner: ["j1", "g2"], free: &[] },
        Way50 { king: ["f1", "i2"], partner: ["j3", "g2"], free: &[] },
    ],
};

/// The rules of SerPent Chess 50, versions A and B, which differ in the board's corner, the
/// array and the castlings.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::serpent50::SerpentChess;
///
/// let rules = SerpentChess::a();
/// let mut position = rules.start();
/// let mv = rules.read_move(&position, "f3e6")?; // a double step over f5
/// rules.play(&mut position, mv)?;
/// assert_eq!(
///     rules.position_string(&position),
///     "cm/rnqknr/pypyp/pppp/5/2P3/5/PPPP/PY1YP/RNQKNR/CM b a2k2a10k10 f5 0 1",
/// );
/// # Ok::<(), chesswright::notation::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SerpentChess {
    kit: Kit<SerpentChess>,
    castlings: Castlings<u64>,
    doubles: DoubleSteps<u64>,
    /// Kings and castling partners where they start.
    homes: Vec<(Cell, Piece)>,
    /// The partners in the order the castling field lists them.
    partners: Vec<Cell>,
    /// By side: the partners' cells.
    rights: [u64; 2],
    /// By side: where a Princeling that arrives promotes.
    promoting: [u64; 2],
    /// By side: the cells of its first three ranks where none of its Princelings starts.
    unreached: [u64; 2],
}

/// A Princeling's step.
fn forward() -> Movement {
    step(Any).along_file().forward()
}

/// Two Princeling's steps at once, not capturing.
fn double() -> Movement {
    let single = forward();
    listed(move |board, color, cell| {
        let step = |from| {
            let paths = single.paths(board, color, from).into_iter();
            paths.map(|path| path.cells[0]).collect::<Vec<_>>()
        };
        let mut paths = vec![];
        for first in step(cell) {
            for second in step(first) {
                paths.push(Path { cells: smallvec![first, second], way: Way::End, act: Act::Move });
            }
        }
        paths
    })
}

fn movements(double: &Movement) -> [Movement; 8] {
    [
        king(),
        rattlesnake(),
        nadder(),
        king().or(boa()),
        rattlesnake().or(nadder()),
        rattlesnake().or(boa()),
        nadder().or(boa()),
        forward().or(double.clone()),
    ]
}

fn castlings(board: &Cairo, tables: &Tables<u64>, version: &Version) -> Castlings<u64> {
    let mut ways = vec![];
    for color in Color::ALL {
        for way in &version.castlings {
            let at = |name: &str| match color {
                Color::White => named(board, name),
                Color::Black => mirrored(board, named(board, name)),
            };
            let (king_to, partner_to) = (at(way.king[1]), at(way.partner[1]));
            let ends = u64::of(king_to).with(partner_to);
            ways.push(Castle {
                king: at(way.king[0]),
                partner: at(way.partner[0]),
                king_to,
                partner_to,
                empty: ends | u64::of_all(way.free.iter().map(|name| at(name))),
                safe: ends,
            });
        }
    }
    Castlings::new(tables, ways)
}

impl SerpentChess {
    /// Version A: file hexagons in the corners.
    #[must_use]
    pub fn a() -> SerpentChess {
        SerpentChess::new(&A)
    }

    /// Version B: rank hexagons in the corners, two pairs of castling partners.
    #[must_use]
    pub fn b() -> SerpentChess {
        SerpentChess::new(&B)
    }

    fn new(version: &Version) -> SerpentChess {
        let board = board(version.corner);
        let notation = Notation::letters(&["K", "R", "N", "Y", "M", "Q", "C", "P"])
            .without_letter(PRINCELING)
            .with_shapes([
                Shape::KING,
                Shape::RATTLESNAKE,
                Shape::NADDER,
                Shape::PYTHON,
                Shape::MAMBA,
                Shape::QUETZALCOATL,
                Shape::CONSTRICTOR,
                Shape::PRINCELING,
            ]);
        let array = array(&board, &notation, version.placement);
        let princelings = Color::ALL.map(|color| {
            let own = array.iter().filter(|(_, piece)| *piece == Piece::new(color, PRINCELING));
            own.map(|&(cell, _)| cell).collect::<Vec<_>>()
        });
        // The inventor gives the double step to those that start on a rank diagonal.
        let starts = princelings.clone().map(|mut cells| {
            cells.retain(|&cell| matches!(board.tone(cell), Tone::Orange | Tone::Blue));
            cells
        });
        let double = double().from_cells(&starts[0], &starts[1]);
        let doubles = DoubleSteps::new(
            &board,
            &[PawnKind { kind: PRINCELING, double: &double, capture: &forward() }],
        );
        let kit = kit(version.id, board, &movements(&double), notation);
        let board = kit.board();
        let partners: Vec<Cell> = version.partners.iter().map(|name| named(board, name)).collect();
        let rights = Color::ALL.map(|color| {
            let own = array
                .iter()
                .filter(|(cell, piece)| piece.color == color && partners.contains(cell));
            u64::of_all(own.map(|&(cell, _)| cell))
        });
        let early = |color, cell| match color {
            Color::White => board.rank(cell) < 3,
            Color::Black => board.rank(mirrored(board, cell)) < 3,
        };
        let mut rules = SerpentChess {
            castlings: castlings(board, kit.tables(), version),
            doubles,
            homes: array
                .iter()
                .copied()
                .filter(|(cell, piece)| piece.kind == KING || partners.contains(cell))
                .collect(),
            rights,
            promoting: Color::ALL.map(|color| stalled(board, &forward(), color)),
            unreached: Color::ALL.map(|color| {
                let own = u64::of_all(princelings[color.index()].iter().copied());
                u64::of_all(board.cells().filter(|&cell| early(color, cell))) & !own
            }),
            partners,
            kit,
        };
        let mut setup = Setup::new();
        for (cell, piece) in array {
            setup.put(piece, cell);
        }
        setup.set_rights(rights[0] | rights[1]);
        match rules.position(setup) {
            Ok(start) => rules.kit.set_start(start),
            Err(error) => unreachable!("the arrays of SerPent Chess are sound: {error}"),
        }
        rules
    }

    /// Plays what is more than moving and capturing.
    #[inline(never)]
    fn play_special(&self, position: &mut Position<SerpentChess>, piece: Piece, mv: Move) {
        let cells = [mv.from, mv.to];
        match mv.action {
            Action::Promote(kind) => {
                play::promote(self, position, piece, cells, kind);
                play::end_rights(self, position, piece, cells, &self.rights);
            }
            Action::EnPassant => self.doubles.capture(self, position, piece, cells),
            Action::Castle(_) => self.castlings.play(self, position, mv, &self.rights),
            Action::Go | Action::Drop(_) => {}
        }
        position.unchecked().end_turn(self.keys(), piece.kind == PRINCELING);
    }
}

impl RuleSet for SerpentChess {
    type Board = Cairo;
    type Planes = [u64; 3];
    type State = ();
    type Move = Move;

    #[inline]
    fn kit(&self) -> &Kit<SerpentChess> {
        &self.kit
    }

    fn in_brief(&self) -> &str {
        include_str!("../in_brief/serpent50_chess.txt")
    }

    #[inline(always)]
    fn play_unchecked(&self, position: &mut Position<SerpentChess>, mv: Move) {
        let piece = play::begin(self, position, mv.from);
        if mv.action != Action::Go {
            return self.play_special(position, piece, mv);
        }
        let cells = [mv.from, mv.to];
        let captures = play::go(self, position, piece, cells);
        play::end_rights(self, position, piece, cells, &self.rights);
        position.unchecked().end_turn(self.keys(), captures || piece.kind == PRINCELING);
        if piece.kind == PRINCELING {
            self.doubles.note(self, position, piece, cells);
        }
    }

    #[inline]
    fn unfold(
        &self,
        position: &Position<SerpentChess>,
        batch: &Batch<u64>,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(from) = batch.from(to) else { return ControlFlow::Continue(()) };
        if batch.kind == PRINCELING {
            if self.promoting[position.turn().index()].has(to) {
                for kind in PROMOTIONS {
                    each(Move { from, to, action: Action::Promote(kind) })?;
                }
                return ControlFlow::Continue(());
            }
            // The step onto a cell just passed over always captures, so it is no plain step; the
            // capture is found with the specials.
            if position.en_passant() == Some(to) {
                return ControlFlow::Continue(());
            }
        }
        each(Move::go(from, to))
    }

    #[inline]
    fn count(&self, position: &Position<SerpentChess>, batch: &Batch<u64>) -> u64 {
        if batch.kind != PRINCELING {
            return u64::from(batch.to.len());
        }
        let passed = position.en_passant().map_or(0, u64::of);
        let to = batch.to & !passed;
        let promoting = to & self.promoting[position.turn().index()];
        u64::from(to.len()) + (PROMOTIONS.len() as u64 - 1) * u64::from(promoting.len())
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

    /// The captured stay away, and a Princeling only goes forward.
    fn progress_is_final(&self) -> bool {
        true
    }

    fn is_capture(&self, position: &Position<SerpentChess>, mv: Move) -> bool {
        match mv.action {
            Action::EnPassant => true,
            Action::Castle(_) => false,
            _ => position.of(!position.turn()).has(mv.to),
        }
    }

    fn ends(&self, mv: Move) -> (Option<Cell>, Cell) {
        (Some(mv.from), self.castlings.way(mv).map_or(mv.to, |way| way.king_to))
    }

    fn has_en_passant(&self, position: &Position<SerpentChess>) -> bool {
        self.doubles.is_answered(self, position)
    }

    fn objection(
        &self,
        position: &Position<Self>,
        from: Option<Cell>,
        to: Cell,
    ) -> Option<MoveError> {
        self.castlings.objection(self, position, from?, to)
    }

    fn write_move(
        &self,
        _position: &Position<SerpentChess>,
        mv: Move,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let name = |cell| self.board().name(cell);
        write!(to, "{}{}", name(mv.from), name(self.ends(mv).1))?;
        if let Some(way) = self.castlings.way(mv) {
            write!(to, ",{}{}", name(way.partner), name(way.partner_to))?;
        }
        if let Action::Promote(kind) = mv.action {
            write!(to, "{}", self.notation().letter(Piece::new(Color::Black, kind)))?;
        }
        Ok(())
    }

    fn faults(&self, position: &Position<SerpentChess>, faults: &mut Vec<SetupFault>) {
        for color in Color::ALL {
            let cells = self.promoting[color.index()] | self.unreached[color.index()];
            let princelings = position.pieces(color, PRINCELING);
            misplaced(self, Piece::new(color, PRINCELING), princelings & cells, faults);
        }
        let at_home = |&(cell, piece): &(Cell, Piece)| position.piece(cell) == Some(piece);
        for cell in position.rights().cells() {
            let partner = self.homes.iter().find(|(home, _)| *home == cell);
            let sound = partner.filter(|_| self.partners.contains(&cell)).is_some_and(|partner| {
                let king = Piece::new(partner.1.color, KING);
                at_home(partner) && self.homes.iter().any(|home| home.1 == king && at_home(home))
            });
            if !sound {
                let cell = position_name(self.board(), cell);
                faults.push(SetupFault::Right { cell });
            }
        }
        self.doubles.faults(self, position, faults);
        self.king_faults(position, faults);
    }

    fn write_castling(
        &self,
        position: &Position<SerpentChess>,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        if position.rights().is_empty() {
            return to.write_char('-');
        }
        for &cell in self.partners.iter().filter(|&&cell| position.rights().has(cell)) {
            to.write_str(self.board().name(cell))?;
        }
        Ok(())
    }

    fn read_castling(&self, text: &str, setup: &mut Setup<SerpentChess>) -> Result<(), FieldError> {
        if text == "-" {
            return Ok(());
        }
        let all = || {
            let names: Vec<&str> =
                self.partners.iter().map(|&cell| self.board().name(cell)).collect();
            alloc::format!("the partners' cells, of {}, or -", names.concat())
        };
        let mut rest = text;
        let mut partners = self.partners.iter();
        let mut rights = 0;
        while rights == 0 || !rest.is_empty() {
            let fail = |why: &str| FieldError::new(text.len() - rest.len(), why).hint(all());
            let (cell, after) = self.board().cell_prefix(rest).ok_or_else(|| fail("no cell"))?;
            if !self.partners.contains(&cell) {
                return Err(fail("no castling partner starts on this cell"));
            }
            if !partners.any(|&partner| partner == cell) {
                return Err(fail("the partners' cells are out of order"));
            }
            rights |= u64::of(cell);
            rest = after;
        }
        setup.set_rights(rights);
        Ok(())
    }
}

/// The name of a cell that may not be one.
fn position_name(board: &Cairo, cell: Cell) -> alloc::string::String {
    if cell.index() < board.size() {
        board.name(cell).to_string()
    } else {
        alloc::format!("cell number {}", cell.index())
    }
}
