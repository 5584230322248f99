//! Everything a rule set's pieces can do on its board, compiled once.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::{Act, Incoming, Movement, Path, Reach, Way};
use core::ops::{Index, Range};

use crate::board::{Board, Cell, CellSet, Exit};
use crate::piece::{Color, Kind};

/// Why movements cannot be compiled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MovementError {
    /// The board has more cells than its set holds, or none.
    #[error("{cells} cells do not fit the board's set of {capacity}")]
    Capacity {
        /// The cells of the board.
        cells: usize,
        /// What the set holds.
        capacity: usize,
    },
    /// More kinds than there can be.
    #[error("{0} kinds of pieces; there can be {max}", max = Kind::MAX)]
    Kinds(usize),
    /// More kinds than the planes of the game's positions tell apart.
    #[error("{kinds} kinds of pieces, but the planes of the game's positions tell {told} apart")]
    Planes {
        /// The kinds of the game.
        kinds: usize,
        /// How many the planes tell apart.
        told: usize,
    },
    /// A listed path that is empty, leaves the board, meets itself or its start.
    #[error("kind {kind} has a path from {cell} that is empty, leaves the board or meets itself")]
    Path {
        /// The index of the kind.
        kind: usize,
        /// The cell the path starts from.
        cell: String,
    },
}

/// Steps that all pieces of a kind take at once: the same index difference from every cell.
///
/// What a kind with few and short paths (a pawn) does is done for the whole set of its pieces
/// by shifting it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Advance<S> {
    /// The cells that have this path.
    pub(crate) sources: S,
    /// The index difference of the first step.
    pub(crate) first: i16,
    /// That of the second, which needs the cell after the first empty.
    pub(crate) second: Option<i16>,
    /// What may be done at the end.
    pub(crate) act: Act,
}

/// What one kind of one colour does.
#[derive(Clone, Debug)]
pub struct KindTables<S> {
    pub(crate) plan: Plan<S>,
    both: Option<Arc<Reach<S>>>,
    moves: Option<Arc<Reach<S>>>,
    captures: Option<Arc<Reach<S>>>,
}

/// The fastest way to list what all pieces of a kind do.
#[derive(Clone, Debug)]
pub(crate) enum Plan<S> {
    /// All at once, by shifts.
    Advances(Box<[Advance<S>]>),
    /// Leaps that move and capture alike.
    Leaps(Arc<Reach<S>>),
    /// Paths that move and capture alike.
    Rides(Arc<Reach<S>>),
    /// Anything else.
    Mixed,
}

impl<S: CellSet> KindTables<S> {
    fn new(by_act: [Option<Arc<Reach<S>>>; 3], advances: Vec<Advance<S>>) -> KindTables<S> {
        let [both, moves, captures] = by_act;
        let plan = match (&both, &moves, &captures) {
            _ if !advances.is_empty() => Plan::Advances(advances.into_boxed_slice()),
            (Some(reach), None, None) if reach.is_leaps() => Plan::Leaps(Arc::clone(reach)),
            (Some(reach), None, None) => Plan::Rides(Arc::clone(reach)),
            _ => Plan::Mixed,
        };
        KindTables { plan, both, moves, captures }
    }

    /// The cells a piece on `cell` can go to: those it may move to that are `empty`, those it
    /// may capture on that hold a `victim`.
    #[inline]
    #[must_use]
    pub fn targets(&self, cell: Cell, occupied: S, victims: S) -> S {
        let empty = !occupied;
        if let Plan::Leaps(reach) = &self.plan {
            return reach.leaps(cell) & (empty | victims);
        }
        let mut targets = S::EMPTY;
        if let Some(reach) = &self.both {
            targets |= reach.targets(cell, occupied) & (empty | victims);
        }
        if let Some(reach) = &self.moves {
            targets |= reach.targets(cell, occupied) & empty;
        }
        if let Some(reach) = &self.captures {
            targets |= reach.targets(cell, occupied) & victims;
        }
        targets
    }

    /// The cells a piece on `cell` attacks: where it could capture, whatever stands there.
    #[inline]
    #[must_use]
    pub fn attacks(&self, cell: Cell, occupied: S) -> S {
        let mut targets = S::EMPTY;
        for reach in [&self.both, &self.captures].into_iter().flatten() {
            targets |= reach.targets(cell, occupied);
        }
        targets
    }
}

/// One way of capturing that some kinds of a colour share.
#[derive(Clone, Debug)]
pub struct Attack<S> {
    /// The kinds that capture this way; never none.
    kinds: Vec<Kind>,
    /// The first and the last of them, all there are in most games.
    ends: [Kind; 2],
    /// Seen from the cell it reaches.
    pub incoming: Arc<Incoming<S>>,
    /// Seen from the cell it starts from.
    pub outgoing: Arc<Reach<S>>,
}

impl<S: CellSet> Attack<S> {
    /// The kinds that capture this way; never none.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The pieces of those kinds.
    #[inline]
    #[must_use]
    pub fn pieces(&self, sets: &impl Index<Kind, Output = S>) -> S {
        let ends = sets[self.ends[0]] | sets[self.ends[1]];
        if self.kinds.len() <= 2 {
            return ends;
        }
        self.kinds.iter().fold(ends, |set, &kind| set | sets[kind])
    }
}

/// All ways in which pieces of a colour capture; those that nothing can block come first.
#[derive(Clone, Debug)]
pub struct Attacks<S> {
    ways: Vec<Attack<S>>,
    leaps: usize,
    /// Where each way comes from, were the board empty: the ways of a cell side by side.
    sources: Vec<S>,
    /// The same for a cell and all its neighbours together.
    around: Vec<S>,
}

impl<S: CellSet> Attacks<S> {
    fn new(mut ways: Vec<Attack<S>>, neighbours: &[S]) -> Attacks<S> {
        ways.sort_by_key(|way| way.incoming.can_be_blocked());
        let cell = |i: usize| Cell::new(i as u8);
        let sources = (0..neighbours.len())
            .flat_map(|i| ways.iter().map(move |way| way.incoming.sources(cell(i))))
            .collect();
        let near = |i: usize, way: &Attack<S>| {
            let cells = neighbours[i].with(cell(i)).cells();
            cells.fold(S::EMPTY, |set, cell| set | way.incoming.sources(cell))
        };
        let around =
            (0..neighbours.len()).flat_map(|i| ways.iter().map(move |way| near(i, way))).collect();
        let leaps = ways.iter().filter(|way| !way.incoming.can_be_blocked()).count();
        Attacks { ways, leaps, sources, around }
    }

    /// The ways.
    #[inline]
    #[must_use]
    pub fn ways(&self) -> &[Attack<S>] {
        &self.ways
    }

    /// The ways of a range, each with its entry in the row of a cell.
    #[inline]
    fn row<'t>(
        &'t self,
        table: &'t [S],
        cell: Cell,
        range: Range<usize>,
    ) -> impl Iterator<Item = (&'t Attack<S>, S)> {
        let row = &table[cell.index() * self.ways.len()..][..self.ways.len()];
        self.ways[range.clone()].iter().zip(&row[range]).map(|(way, &sources)| (way, sources))
    }

    /// The ways that nothing can block, each with the cells it comes from to `cell`.
    ///
    /// # Panics
    /// When the board has no such cell.
    #[inline]
    pub fn leaps(&self, cell: Cell) -> impl Iterator<Item = (&Attack<S>, S)> {
        self.row(&self.sources, cell, 0..self.leaps)
    }

    /// The ways that a piece between can block, each with the cells it comes from to `cell`
    /// on an empty board.
    ///
    /// # Panics
    /// When the board has no such cell.
    #[inline]
    pub fn rides(&self, cell: Cell) -> impl Iterator<Item = (&Attack<S>, S)> {
        self.row(&self.sources, cell, self.leaps..self.ways.len())
    }

    /// The ways that nothing can block, each with the cells it comes from to `cell` or a
    /// neighbour of it.
    ///
    /// # Panics
    /// When the board has no such cell.
    #[inline]
    pub fn leaps_around(&self, cell: Cell) -> impl Iterator<Item = (&Attack<S>, S)> {
        self.row(&self.around, cell, 0..self.leaps)
    }

    /// The ways that a piece between can block, each with the cells it comes from to `cell`
    /// or a neighbour of it on an empty board.
    ///
    /// # Panics
    /// When the board has no such cell.
    #[inline]
    pub fn rides_around(&self, cell: Cell) -> impl Iterator<Item = (&Attack<S>, S)> {
        self.row(&self.around, cell, self.leaps..self.ways.len())
    }
}

/// The compiled movements of all kinds of a game, for both colours.
#[derive(Clone, Debug)]
pub struct Tables<S> {
    cells: S,
    size: usize,
    kinds: [Box<[KindTables<S>]>; 2],
    attacks: [Attacks<S>; 2],
    neighbours: Vec<S>,
    hoppers: bool,
}

impl<S: CellSet> Tables<S> {
    /// Compiles a movement a kind, kind 0 first.
    ///
    /// # Errors
    /// When the board does not fit its own set, there are more than [`Kind::MAX`] kinds, or a
    /// listed path is not one.
    pub fn new<B: Board<Set = S>>(
        board: &B,
        movements: &[Movement],
    ) -> Result<Tables<S>, MovementError> {
        let (size, capacity) = (board.size(), S::CAPACITY.min(Cell::MAX));
        if size == 0 || size > capacity {
            return Err(MovementError::Capacity { cells: size, capacity });
        }
        if movements.len() > Kind::MAX {
            return Err(MovementError::Kinds(movements.len()));
        }
        // Equal tables are kept once: colours and kinds share them, and so does the cache.
        let (mut reaches, mut incomings) = (vec![], vec![]);
        let mut hoppers = false;
        let mut kinds = [vec![], vec![]];
        let mut attacks: [Vec<Attack<S>>; 2] = [vec![], vec![]];
        for color in Color::ALL {
            for (kind, movement) in movements.iter().enumerate() {
                let mut by_act = [Act::Both, Act::Move, Act::Capture].map(|_| vec![vec![]; size]);
                for term in 0..movement.terms() {
                    let paths: Vec<Vec<Path>> = board
                        .cells()
                        .map(|cell| movement.term_paths(term, board, color, cell))
                        .collect();
                    for (start, path) in paths
                        .iter()
                        .enumerate()
                        .flat_map(|(i, list)| list.iter().map(move |p| (i, p)))
                    {
                        let start = Cell::new(start as u8);
                        if !is_path(path, start, size) {
                            let cell = board.name(start).to_string();
                            return Err(MovementError::Path { kind, cell });
                        }
                        hoppers |= path.way.is_hop();
                        by_act[path.act as usize][start.index()].push(path.clone());
                    }
                    let mut capturing = paths;
                    capturing.iter_mut().for_each(|list| list.retain(|p| p.act != Act::Move));
                    if capturing.iter().any(|list| !list.is_empty()) {
                        let incoming = shared(&mut incomings, Incoming::new(&capturing));
                        let outgoing = shared(&mut reaches, Reach::new(&capturing));
                        let kind = Kind::new(kind as u8);
                        let list = &mut attacks[color.index()];
                        match list.iter_mut().find(|known| Arc::ptr_eq(&known.incoming, &incoming))
                        {
                            Some(known) if known.kinds.contains(&kind) => {}
                            Some(known) => {
                                known.kinds.push(kind);
                                known.ends[1] = kind;
                            }
                            None => {
                                let (kinds, ends) = (vec![kind], [kind; 2]);
                                list.push(Attack { kinds, ends, incoming, outgoing });
                            }
                        }
                    }
                }
                let advances = advances(&by_act);
                let [both, moves, captures] = by_act.map(|mut paths| {
                    for list in &mut paths {
                        list.sort();
                        list.dedup();
                    }
                    paths
                        .iter()
                        .any(|list| !list.is_empty())
                        .then(|| shared(&mut reaches, Reach::new(&paths)))
                });
                kinds[color.index()].push(KindTables::new([both, moves, captures], advances));
            }
        }
        let neighbours: Vec<S> = board
            .cells()
            .map(|cell| {
                let exits = (0..board.exits(cell)).map(Exit);
                S::of_all(exits.filter_map(|exit| board.step(cell, exit)).map(|step| step.to))
            })
            .collect();
        Ok(Tables {
            cells: S::of_all(board.cells()),
            size,
            kinds: kinds.map(Vec::into_boxed_slice),
            attacks: attacks.map(|ways| Attacks::new(ways, &neighbours)),
            neighbours,
            hoppers,
        })
    }

    /// Every cell of the board.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> S {
        self.cells
    }

    /// How many cells the board has.
    #[inline]
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many kinds there are.
    #[inline]
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.kinds[0].len()
    }

    /// What a kind of a colour does.
    ///
    /// # Panics
    /// When there is no such kind.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color, kind: Kind) -> &KindTables<S> {
        &self.kinds[color.index()][kind.index()]
    }

    /// What each kind of a colour does, in order of the kinds.
    #[inline]
    pub(crate) fn each(&self, color: Color) -> &[KindTables<S>] {
        &self.kinds[color.index()]
    }

    /// The cells next to a cell, over sides and corners.
    ///
    /// # Panics
    /// When the board has no such cell.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> S {
        self.neighbours[cell.index()]
    }

    /// The ways in which pieces of a colour capture.
    #[inline]
    #[must_use]
    pub fn attacks(&self, color: Color) -> &Attacks<S> {
        &self.attacks[color.index()]
    }

    /// Does any kind need a hurdle? Then moves are made and tested, since a piece that leaves or
    /// arrives can open as well as close a path.
    #[inline]
    #[must_use]
    pub fn have_hoppers(&self) -> bool {
        self.hoppers
    }
}

fn shared<T: PartialEq>(known: &mut Vec<Arc<T>>, new: T) -> Arc<T> {
    if let Some(same) = known.iter().find(|same| ***same == new) {
        return Arc::clone(same);
    }
    let new = Arc::new(new);
    known.push(Arc::clone(&new));
    new
}

fn is_path(path: &Path, start: Cell, size: usize) -> bool {
    let cells = &path.cells;
    !cells.is_empty()
        && !cells.contains(&start)
        && cells.iter().all(|cell| cell.index() < size)
        && (1..cells.len()).all(|i| !cells[..i].contains(&cells[i]))
}

/// With more paths a piece than this, shifts are no faster than a look-up a piece.
const MOST_ADVANCES: usize = 4;

/// More shifts than this, counted for all parts of the board together, are never faster.
const MOST_SHIFTS: usize = 12;

/// The kind's paths as shifts of whole sets, when they are few, of one step or a lame two.
fn advances<S: CellSet>(by_act: &[Vec<Vec<Path>>; 3]) -> Vec<Advance<S>> {
    let mut advances: Vec<Advance<S>> = vec![];
    let many = |start: usize| by_act.iter().map(|paths| paths[start].len()).sum::<usize>();
    if (0..by_act[0].len()).any(|start| many(start) > MOST_ADVANCES) {
        return advances;
    }
    for (start, path) in by_act
        .iter()
        .flat_map(|paths| paths.iter().enumerate())
        .flat_map(|(start, list)| list.iter().map(move |path| (Cell::new(start as u8), path)))
    {
        let difference = |from: Cell, to: Cell| to.index() as i16 - from.index() as i16;
        let second = match (&path.cells[..], path.way) {
            ([_], Way::Ride | Way::End) => None,
            (&[first, second], Way::End) => Some(difference(first, second)),
            _ => return vec![],
        };
        let first = difference(start, path.cells[0]);
        let same = advances.iter().position(|advance| {
            (advance.first, advance.second, advance.act) == (first, second, path.act)
        });
        let sources = S::of(start);
        match same {
            Some(i) => advances[i].sources |= sources,
            None if advances.len() == MOST_SHIFTS => return vec![],
            None => advances.push(Advance { sources, first, second, act: path.act }),
        }
    }
    // Two ways to one cell must stay one move: such kinds are looked up piece by piece.
    let disjoint = |a: &Advance<S>, b: &Advance<S>| {
        let same_end = a.first + a.second.unwrap_or(0) == b.first + b.second.unwrap_or(0);
        !same_end || (a.sources & b.sources).is_empty() || clash_free(a.act, b.act)
    };
    let clear = (1..advances.len())
        .all(|i| advances[..i].iter().all(|other| disjoint(&advances[i], other)));
    if clear { advances } else { vec![] }
}

/// One moves only and the other captures only.
fn clash_free(a: Act, b: Act) -> bool {
    matches!((a, b), (Act::Move, Act::Capture) | (Act::Capture, Act::Move))
}
