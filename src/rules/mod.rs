//! What is legal: the trait every game implements, and the generator all of them share.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use smallvec::SmallVec;

mod castling;
mod double_step;
mod drops;
mod generate;
mod hands;
mod kit;
mod moves;
mod outcome;
pub mod play;
mod promotion;
mod scene;
mod visitor;

pub use castling::{Castle, Castlings, NoCastling};
pub use double_step::{DoubleSteps, PawnKind};
pub use drops::{DropRule, Drops, NoDrop};
pub use generate::{is_safe_after, make_and_test, steps_by_making};
pub use hands::Hands;
pub use kit::Kit;
pub use moves::{Action, Move};
pub use outcome::{Outcome, Verdict};
pub use promotion::{Promotion, Promotions};
pub use scene::Scene;
pub use visitor::{Batch, Count, Each, Origin, Scope, Visitor};

use crate::board::{Board, Cell, CellSet, Geometry};
use crate::movement::Tables;
use crate::notation::{FieldError, HumanMoves, MoveError, Notation, ParseError};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Keys, Planes, Position, Setup, SetupError, SetupFault};

/// The set of cells that a rule set's board works with.
pub type SetOf<R> = <<R as RuleSet>::Board as Board>::Set;

/// A set for each kind of a rule set's pieces.
pub type KindSets<R> = <<R as RuleSet>::Planes as Planes<SetOf<R>>>::Sets;

/// A list of moves that seldom needs the heap.
pub type MoveList<M> = SmallVec<[M; 64]>;

/// The rules of a game.
///
/// A game says what it is played with (the associated types and its [`kit`](RuleSet::kit)), what a
/// move is ([`unfold`](RuleSet::unfold), [`ends`](RuleSet::ends)) and how it changes a position
/// ([`play_unchecked`](RuleSet::play_unchecked)). The hooks after that
/// have defaults that fit a game like chess. The rest, from [`visit`](RuleSet::visit) on, is for
/// those who play: no game should need to override it.
pub trait RuleSet: Debug + Send + Sync + Sized + 'static {
    /// The board.
    type Board: Board;
    /// Planes for as many kinds as the game has: `[Set; 3]` for up to 8, `[Set; 4]` for 16.
    type Planes: Planes<SetOf<Self>>;
    /// What a position of this game has beyond pieces, turn, rights, en passant and clocks;
    /// `()` when nothing.
    type State: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static;
    /// A move; [`Move`] serves most games.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    // What a game must say.

    /// What the game is played with.
    fn kit(&self) -> &Kit<Self>;

    /// Plays a move **without asking whether it is legal**: for searches and playouts that took
    /// the move from the generator. An illegal move gives a position that is none, never
    /// undefined behaviour. Everyone else wants [`play`](RuleSet::play).
    fn play_unchecked(&self, position: &mut Position<Self>, mv: Self::Move);

    /// Lists the moves that a batch makes to one of its cells: one in most cases, one for each
    /// choice where a pawn promotes.
    ///
    /// # Errors
    /// Breaks off when `each` does.
    fn unfold(
        &self,
        position: &Position<Self>,
        batch: &Batch<SetOf<Self>>,
        to: Cell,
        each: &mut impl FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Where a move begins (none: in the hand) and the cell it is aimed at. The name of that cell
    /// stands in the move string.
    fn ends(&self, mv: Self::Move) -> (Option<Cell>, Cell);

    /// Names everything that is wrong with a setup. The default asks for one King a side and a
    /// side not to move that is not in check; a game adds to it.
    fn faults(&self, position: &Position<Self>, faults: &mut Vec<SetupFault>) {
        self.king_faults(position, faults);
    }

    // Hooks, with the answers of a game like chess.

    /// The kind of the King, when the game has one that may not be captured.
    #[inline]
    fn royal(&self) -> Option<Kind> {
        Some(Kind::new(0))
    }

    /// The Kings of both sides. Override it when being King does not go by kind.
    #[inline]
    fn kings(&self, position: &Position<Self>) -> SetOf<Self> {
        match self.royal() {
            Some(kind) => position.pieces(Color::White, kind) | position.pieces(Color::Black, kind),
            None => SetOf::<Self>::EMPTY,
        }
    }

    /// How many moves a batch holds. Override it together with
    /// [`unfold`](RuleSet::unfold), when a cell can mean more than one.
    #[inline]
    fn count(&self, position: &Position<Self>, batch: &Batch<SetOf<Self>>) -> u64 {
        let _ = position;
        u64::from(batch.to.len())
    }

    /// Which of `enemies` may capture the King on a cell. All, unless the game says who may not
    /// capture whom.
    #[inline]
    fn threats(&self, position: &Position<Self>, king: Cell, enemies: SetOf<Self>) -> SetOf<Self> {
        let _ = (position, king);
        enemies
    }

    /// Which of `enemies` the piece on a cell may capture; asked only for
    /// [`restricted`](RuleSet::restricted), pinned and royal pieces.
    #[inline]
    fn victims(&self, position: &Position<Self>, from: Cell, enemies: SetOf<Self>) -> SetOf<Self> {
        let _ = (position, from);
        enemies
    }

    /// The mover's pieces that may not capture everything.
    #[inline]
    fn restricted(&self, position: &Position<Self>) -> SetOf<Self> {
        let _ = position;
        SetOf::<Self>::EMPTY
    }

    /// Visits what the pieces do by their movements, captures included. The default makes no move
    /// to find out whether the King is safe, unless there are hoppers: it asks
    /// [`king_steps`](RuleSet::king_steps), [`landing`](RuleSet::landing) and the pins. Override
    /// it when a step does more than they can say, such as carrying the piece on to yet
    /// another cell; [`steps_by_making`] is there for that.
    ///
    /// # Errors
    /// Breaks off when the visitor does.
    #[inline]
    fn steps<V: Visitor<Self>>(
        &self,
        scene: &mut Scene<Self>,
        scope: Scope<SetOf<Self>>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        generate::steps(self, scene, scope, visitor)
    }

    /// Where a piece other than the King may end its move, as far as his safety goes and its own
    /// pin aside: the cells that parry every check. Override it when captures do more than take
    /// a piece from the cell gone to, such as putting it elsewhere, where it may give check
    /// or parry one.
    #[inline]
    fn landing(&self, scene: &Scene<Self>) -> SetOf<Self> {
        scene.evasions
    }

    /// Visits the King's own steps, to cells where no enemy could capture him. Override it
    /// when that depends on more than the cell, say on what the King becomes there.
    ///
    /// # Errors
    /// Breaks off when the visitor does.
    #[inline]
    fn king_steps<V: Visitor<Self>>(
        &self,
        scene: &mut Scene<Self>,
        scope: Scope<SetOf<Self>>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        generate::king_moves(self, scene, scope, visitor)
    }

    /// Adds the legal moves that do more than move and capture: castling, en passant, drops.
    ///
    /// # Errors
    /// Breaks off when the visitor does.
    #[inline]
    fn specials<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<SetOf<Self>>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let _ = (scene, scope, visitor);
        ControlFlow::Continue(())
    }

    /// How the game has ended before anyone asked for a move; nothing while it goes on or only
    /// the want of moves ends it.
    #[inline]
    fn ended(&self, position: &Position<Self>) -> Option<Outcome> {
        let _ = position;
        None
    }

    /// How a game ends whose mover has no legal move: checkmate and stalemate.
    fn stuck(&self, position: &Position<Self>, in_check: bool) -> Outcome {
        if in_check {
            Outcome::win(!position.turn(), "checkmate")
        } else {
            Outcome::draw("stalemate")
        }
    }

    /// Can nobody win any more, whatever is played? A [`Game`](crate::Game) is drawn at once then.
    /// In every game it is with [bare Kings](RuleSet::has_bare_kings); a game may add what is
    /// proved for it.
    fn is_dead(&self, position: &Position<Self>) -> bool {
        self.has_bare_kings(position)
    }

    /// Is it certain that no position from before progress (what sets the halfmove clock to 0)
    /// comes again? Then repetition looks back no further. It is not where the captured
    /// come back, or a pawn that has moved may return: the default looks at the whole game.
    #[inline]
    fn progress_is_final(&self) -> bool {
        false
    }

    /// The part of the hash that the game adds: the keys of its state.
    fn state_hash(&self, position: &Position<Self>) -> u64 {
        let _ = position;
        0
    }

    /// Passes the turn without a move, as searches do to see a threat; unchecked as
    /// [`play_unchecked`](RuleSet::play_unchecked) is.
    fn pass_unchecked(&self, position: &mut Position<Self>) {
        position.unchecked().clear_en_passant(self.keys());
        position.unchecked().end_turn(self.keys(), false);
    }

    /// Takes the enemy of the mover on a cell, as a capture does; unchecked as
    /// [`play_unchecked`](RuleSet::play_unchecked) is. He leaves the game; override it where the
    /// captured go to a hand, or to another cell.
    #[inline]
    fn capture_unchecked(&self, position: &mut Position<Self>, cell: Cell) {
        let enemy = !position.turn();
        position.unchecked().capture(self.keys(), enemy, cell);
    }

    /// Is a capture on the en-passant cell legal? Games with en passant answer it;
    /// [`DoubleSteps::is_answered`] does the work.
    fn has_en_passant(&self, position: &Position<Self>) -> bool {
        let _ = position;
        false
    }

    /// Does a legal move take a piece? It does when an enemy stands on the cell it is aimed at,
    /// unless the game says otherwise, as with en passant.
    fn is_capture(&self, position: &Position<Self>, mv: Self::Move) -> bool {
        position.of(!position.turn()).has(self.ends(mv).1)
    }

    /// Writes a move as the game's move string, exact in its position: no other legal move may be
    /// written so. The default writes the cells it begins and ends on, and does for games in which
    /// these tell moves apart; promotions, drops and castling say more.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_move(
        &self,
        position: &Position<Self>,
        mv: Self::Move,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let _ = position;
        let (from, end) = self.ends(mv);
        from.into_iter().chain([end]).try_for_each(|cell| to.write_str(self.board().name(cell)))
    }

    /// Why the mover has no legal move from one of his pieces (none: from his hand) to a cell, when
    /// that is a rule of this game or one that not all games have, such as castling.
    /// Asked only to explain a refusal. Nothing where the way the piece moves, the other pieces
    /// and the King's safety explain it.
    fn objection(
        &self,
        position: &Position<Self>,
        from: Option<Cell>,
        to: Cell,
    ) -> Option<MoveError> {
        let _ = (position, from, to);
        None
    }

    /// Why the mover may not drop a piece that he has in hand on an empty cell; asked only to
    /// explain a refusal. [`Drops::objection`] knows.
    fn drop_objection(&self, position: &Position<Self>, kind: Kind, to: Cell) -> Option<NoDrop> {
        let _ = (position, kind, to);
        None
    }

    // How moves are written by people, where the answers of all games do not do.

    /// The kind by which a legal move is called in human notation: that of the piece which
    /// leaves a cell. Override it when a move begins on a cell that holds no piece yet.
    fn mover(&self, position: &Position<Self>, mv: Self::Move) -> Option<Kind> {
        let from = self.ends(mv).0?;
        position.piece(from).map(|piece| piece.kind)
    }

    /// The name that a legal move has in human notation in place of piece and cells, such as
    /// `O-O`; most have none. It names the move together with what the move string says
    /// before and after the cells.
    fn san_name(&self, position: &Position<Self>, mv: Self::Move) -> Option<&'static str> {
        let _ = (position, mv);
        None
    }

    /// What human notation adds to a move that has led to a position: `#` when the game has
    /// ended otherwise than in a draw, `+` when the King is attacked. A mark of the game's own is
    /// read as well; those two and `!?` may be left out or put in by whoever writes.
    fn san_mark(&self, after: &Position<Self>) -> &'static str {
        match self.outcome(after) {
            Some(outcome) if outcome.verdict != Verdict::Draw => "#",
            _ if self.is_in_check(after, after.turn()) => "+",
            _ => "",
        }
    }

    // What players lean on.

    /// The cells that a side strives to hold: those that win the game, or go far towards it.
    /// None, unless the game has such cells.
    #[inline]
    fn goals(&self, color: Color) -> SetOf<Self> {
        let _ = color;
        SetOf::<Self>::EMPTY
    }

    /// How many pieces of a kind a side holds in hand, from where it may drop them. None, unless the
    /// game has hands.
    #[inline]
    fn in_hand(&self, position: &Position<Self>, color: Color, kind: Kind) -> u32 {
        let _ = (position, color, kind);
        0
    }

    /// The pieces of a side by what they are in the long run. What they move as now, unless that
    /// is a passing thing in the game.
    #[inline]
    fn lasting(&self, position: &Position<Self>, color: Color) -> KindSets<Self> {
        position.split(position.of(color))
    }

    // How positions are written beyond what all games share.

    /// Writes the castling field.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_castling(&self, position: &Position<Self>, to: &mut dyn fmt::Write) -> fmt::Result {
        let _ = position;
        to.write_char('-')
    }

    /// Reads the castling field into a setup whose pieces are in place.
    ///
    /// # Errors
    /// What cannot be read, and where in the field.
    fn read_castling(&self, text: &str, setup: &mut Setup<Self>) -> Result<(), FieldError> {
        let _ = setup;
        match text {
            "-" => Ok(()),
            _ => Err(FieldError::new(0, "this game has no castling").hint("write -")),
        }
    }

    /// Writes what stands in brackets after the placement; the default has no brackets.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_hands(&self, position: &Position<Self>, to: &mut dyn fmt::Write) -> fmt::Result {
        let _ = (position, to);
        Ok(())
    }

    /// Reads what stands between the brackets (none: there are no brackets) into a setup.
    ///
    /// # Errors
    /// What cannot be read, and where in the brackets.
    fn read_hands(&self, text: Option<&str>, setup: &mut Setup<Self>) -> Result<(), FieldError> {
        let _ = setup;
        match text {
            None => Ok(()),
            Some(_) => {
                Err(FieldError::new(0, "this game has no hands").hint("leave the brackets out"))
            }
        }
    }

    /// The names of the fields between en passant and the clocks.
    fn extra_fields(&self) -> &'static [&'static str] {
        &[]
    }

    /// Writes the extra field of that number.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_extra(
        &self,
        position: &Position<Self>,
        field: usize,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let _ = (position, field, to);
        Ok(())
    }

    /// Reads the extra field of that number into a setup whose pieces are in place.
    ///
    /// # Errors
    /// What cannot be read, and where in the field.
    fn read_extra(
        &self,
        field: usize,
        text: &str,
        setup: &mut Setup<Self>,
    ) -> Result<(), FieldError> {
        let _ = (field, text, setup);
        Ok(())
    }

    /// Writes the piece on a cell that holds one, as in a placement.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_piece(
        &self,
        position: &Position<Self>,
        cell: Cell,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        match position.piece(cell) {
            Some(piece) => to.write_str(&self.notation().letter(piece)),
            None => Ok(()),
        }
    }

    /// Reads a piece at the beginning of a text, puts it on a cell, and gives back the
    /// rest; nothing when no piece stands there.
    ///
    /// # Errors
    /// What is wrong with the piece, and where in the text.
    fn read_piece<'t>(
        &self,
        text: &'t str,
        cell: Cell,
        setup: &mut Setup<Self>,
    ) -> Result<Option<&'t str>, FieldError> {
        Ok(self.notation().piece_prefix(text).map(|(piece, rest)| {
            setup.put(piece, cell);
            rest
        }))
    }

    /// Two cells by which a move may also be named when it is read: the other spelling of
    /// castling.
    fn other_spelling(&self, position: &Position<Self>, mv: Self::Move) -> Option<(Cell, Cell)> {
        let _ = (position, mv);
        None
    }

    /// The rules in a few lines of at most 80 characters, for somebody at a terminal; empty when
    /// the game has none to show.
    fn in_brief(&self) -> &str {
        ""
    }

    // The parts of the kit.

    /// The id by which programs know the game: lower case, digits, hyphens.
    #[must_use]
    fn id(&self) -> &str {
        self.kit().id()
    }

    /// The board.
    #[inline]
    #[must_use]
    fn board(&self) -> &Self::Board {
        self.kit().board()
    }

    /// The compiled movements.
    #[inline]
    #[must_use]
    fn tables(&self) -> &Tables<SetOf<Self>> {
        self.kit().tables()
    }

    /// The keys of the hash.
    #[inline]
    #[must_use]
    fn keys(&self) -> &Keys {
        self.kit().keys()
    }

    /// How pieces and positions are written.
    #[must_use]
    fn notation(&self) -> &Notation {
        self.kit().notation()
    }

    /// The position a game starts from.
    #[must_use]
    fn start(&self) -> Position<Self> {
        self.kit().start()
    }

    // For those who play.

    /// Visits the legal moves within a scope, as sets, until the visitor breaks off.
    ///
    /// # Errors
    /// Breaks off when the visitor does.
    #[inline]
    fn visit<V: Visitor<Self>>(
        &self,
        position: &Position<Self>,
        scope: Scope<SetOf<Self>>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        generate::generate(self, position, scope, visitor)
    }

    /// Calls a function with each legal move.
    #[inline]
    fn for_each_move(&self, position: &Position<Self>, mut each: impl FnMut(Self::Move)) {
        let mut visitor = Each::<Self, _>::new(|mv| {
            each(mv);
            ControlFlow::Continue(())
        });
        let _ = self.visit(position, Scope::ALL, &mut visitor);
    }

    /// The legal moves within a scope, in no particular order.
    #[must_use]
    fn moves(&self, position: &Position<Self>, scope: Scope<SetOf<Self>>) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        let mut visitor = Each::<Self, _>::new(|mv| {
            list.push(mv);
            ControlFlow::Continue(())
        });
        let _ = self.visit(position, scope, &mut visitor);
        list
    }

    /// Every legal move, in no particular order.
    #[must_use]
    fn legal_moves(&self, position: &Position<Self>) -> MoveList<Self::Move> {
        self.moves(position, Scope::ALL)
    }

    /// The legal moves that capture.
    #[must_use]
    fn captures(&self, position: &Position<Self>) -> MoveList<Self::Move> {
        self.moves(position, Scope::CAPTURES)
    }

    /// The legal moves of the piece on a cell; none when it is not the mover's.
    #[must_use]
    fn moves_from(&self, position: &Position<Self>, cell: Cell) -> MoveList<Self::Move> {
        if position.piece(cell).is_none() {
            return MoveList::new();
        }
        self.moves(position, Scope::of(SetOf::<Self>::of(cell)))
    }

    /// How many legal moves there are.
    #[inline]
    #[must_use]
    fn count_moves(&self, position: &Position<Self>) -> u64 {
        let mut count = Count::default();
        let _ = self.visit(position, Scope::ALL, &mut count);
        count.0
    }

    /// Is there any legal move?
    #[must_use]
    fn has_moves(&self, position: &Position<Self>) -> bool {
        let mut visitor = Each::<Self, _>::new(|_| ControlFlow::Break(()));
        self.visit(position, Scope::ALL, &mut visitor).is_break()
    }

    /// Is that a legal move here?
    #[must_use]
    fn is_legal(&self, position: &Position<Self>, mv: Self::Move) -> bool {
        self.legal_moves(position).contains(&mv)
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// When the move is not legal here; the position is left as it was.
    fn play(&self, position: &mut Position<Self>, mv: Self::Move) -> Result<(), MoveError> {
        if !self.is_legal(position, mv) {
            let (from, to) = self.ends(mv);
            return Err(crate::notation::refusal(self, position, from, to));
        }
        self.play_unchecked(position, mv);
        Ok(())
    }

    /// Passes the turn without a move (a null move), for searches.
    ///
    /// # Errors
    /// When the mover is in check, whom passing would leave there, or the game is over.
    fn pass(&self, position: &mut Position<Self>) -> Result<(), MoveError> {
        if let Some(outcome) = self.outcome(position) {
            return Err(MoveError::GameOver(outcome));
        }
        if self.is_in_check(position, position.turn()) {
            return Err(MoveError::PassInCheck);
        }
        self.pass_unchecked(position);
        Ok(())
    }

    /// The enemies that attack the King of a colour.
    #[must_use]
    fn checkers(&self, position: &Position<Self>, color: Color) -> SetOf<Self> {
        match (self.kings(position) & position.of(color)).first() {
            Some(king) => generate::checkers(self, position, king, color),
            None => SetOf::<Self>::EMPTY,
        }
    }

    /// Is the King of a colour attacked?
    #[must_use]
    fn is_in_check(&self, position: &Position<Self>, color: Color) -> bool {
        self.checkers(position, color).any()
    }

    /// The pieces of a colour that attack a cell: could capture there, pins aside, if an enemy
    /// stood on it, and may capture the enemy who does. En passant is not an attack on the cell
    /// passed over.
    #[must_use]
    fn attackers(&self, position: &Position<Self>, cell: Cell, color: Color) -> SetOf<Self> {
        let sets = position.split(position.of(color));
        let reaching =
            scene::attackers(self.tables().attacks(color), &sets, cell, position.occupied());
        let prey = position.of(!color) & SetOf::<Self>::of(cell);
        if prey.is_empty() {
            return reaching;
        }
        let may = |&from: &Cell| self.victims(position, from, prey).any();
        SetOf::<Self>::of_all(reaching.cells().filter(may))
    }

    /// Does a legal move give check?
    ///
    /// # Panics
    /// May panic when the move is not legal here.
    #[must_use]
    fn gives_check(&self, position: &Position<Self>, mv: Self::Move) -> bool {
        let mut after = *position;
        self.play_unchecked(&mut after, mv);
        self.is_in_check(&after, after.turn())
    }

    /// Is nothing left but the two Kings, on the board and [in hand](RuleSet::in_hand)?
    #[must_use]
    fn has_bare_kings(&self, position: &Position<Self>) -> bool {
        let kings = self.kings(position);
        if kings.len() != 2 || position.occupied() != kings {
            return false;
        }
        let kinds = 0..self.tables().each(Color::White).len();
        let held = |kind, color| self.in_hand(position, color, kind) > 0;
        !kinds.map(Kind::of_index).any(|kind| Color::ALL.into_iter().any(|c| held(kind, c)))
    }

    /// How the game has ended by this position alone; nothing while it goes on. Repetition,
    /// clocks and dead positions are for a [`Game`](crate::Game) to decide.
    #[must_use]
    fn outcome(&self, position: &Position<Self>) -> Option<Outcome> {
        if let Some(outcome) = self.ended(position) {
            return Some(outcome);
        }
        if self.has_moves(position) {
            return None;
        }
        Some(self.stuck(position, self.is_in_check(position, position.turn())))
    }

    /// A position from a setup.
    ///
    /// # Errors
    /// Everything that is wrong with the setup.
    fn position(&self, setup: Setup<Self>) -> Result<Position<Self>, SetupError> {
        setup.validate(self)
    }

    /// A position from a string.
    ///
    /// # Errors
    /// What cannot be read, and where; or what is wrong with the position it says.
    fn read_position(&self, text: &str) -> Result<Position<Self>, ParseError> {
        crate::notation::read_position(self, text)
    }

    /// The position as a string, in its normal spelling.
    #[must_use]
    fn position_string(&self, position: &Position<Self>) -> String {
        crate::notation::write_position(self, position)
    }

    /// The legal move that a move string names.
    ///
    /// # Errors
    /// Why there is none: not a move string, or no legal move and the reason.
    fn read_move(&self, position: &Position<Self>, text: &str) -> Result<Self::Move, MoveError> {
        crate::notation::read_move(self, position, text)
    }

    /// A legal move as a string.
    ///
    /// # Panics
    /// May panic when the move is not legal here.
    #[must_use]
    fn move_string(&self, position: &Position<Self>, mv: Self::Move) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_move(position, mv, &mut text);
        text
    }

    /// The legal move that a text names in human notation: `Nf3`, `exd5`, `O-O`. It is read as
    /// kindly as [`HumanMoves::read`] says, and move strings are read as well.
    ///
    /// ```
    /// use chesswright::prelude::*;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let chess = Orthodox::new();
    /// let mv = chess.read_san(&chess.start(), "Ng1-f3!?")?;
    /// assert_eq!(chess.move_string(&chess.start(), mv), "g1f3");
    /// assert_eq!(chess.san(&chess.start(), mv), "Nf3");
    /// # Ok::<(), chesswright::notation::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// When no legal move is written so, or more than one: why, where, and what to write instead.
    fn read_san(&self, position: &Position<Self>, text: &str) -> Result<Self::Move, MoveError> {
        crate::notation::read_human(self, position, text)
    }

    /// A legal move in human notation. Who writes many moves of one position makes its
    /// [`HumanMoves`] once.
    ///
    /// # Panics
    /// May panic when the move is not legal here.
    #[must_use]
    fn san(&self, position: &Position<Self>, mv: Self::Move) -> String {
        let written = crate::notation::write_human(self, position, mv);
        written.unwrap_or_else(|| self.move_string(position, mv))
    }

    /// Every legal move with its human notation, in no particular order.
    #[must_use]
    fn san_list(&self, position: &Position<Self>) -> Vec<(Self::Move, String)> {
        HumanMoves::of(self, position).list().collect()
    }

    /// The hash computed from nothing; equals [`Position::hash`].
    #[must_use]
    fn hash_from_scratch(&self, position: &Position<Self>) -> u64 {
        crate::position::common_hash(position, self.keys()) ^ self.state_hash(position)
    }

    /// The faults every game with a King has in common, for [`faults`](RuleSet::faults).
    fn king_faults(&self, position: &Position<Self>, faults: &mut Vec<SetupFault>) {
        if self.royal().is_none() {
            return;
        }
        let before = faults.len();
        for color in Color::ALL {
            let count = (self.kings(position) & position.of(color)).len();
            if count != 1 {
                faults.push(SetupFault::Kings { color, count });
            }
        }
        if faults.len() == before && self.is_in_check(position, !position.turn()) {
            faults.push(SetupFault::OpponentInCheck(!position.turn()));
        }
    }

    /// What a piece is called in messages: its letter.
    #[must_use]
    fn piece_name(&self, piece: Piece) -> String {
        self.notation().letter(piece)
    }
}
