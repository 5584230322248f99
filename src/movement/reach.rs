//! Compiled paths: where a piece gets from a cell, and from where it is reached.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::{Path, Way};
use crate::board::{Cell, CellSet};

/// One value a cell, indexed without a check.
pub(crate) type PerCell<T> = Box<[T; 256]>;

pub(crate) fn per_cell<T: Clone>(value: T) -> PerCell<T> {
    let Ok(table) = vec![value; 256].into_boxed_slice().try_into() else {
        unreachable!("the vector has 256 elements")
    };
    table
}

/// Two rides whose cells lie above, and below, the start in index order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Line<S> {
    lower: S,
    upper: S,
}

/// Lines of every cell, in the arrangement that reads fastest.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Lines<S> {
    None,
    Two(PerCell<[Line<S>; 2]>),
    Four(PerCell<[Line<S>; 4]>),
    Many(PerCell<Vec<Line<S>>>),
}

/// A cell of a ride that does not run in index order; rides that begin alike share their
/// first nodes. A blocked node continues at `skip`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    cell: Cell,
    skip: u16,
}

/// A path that is neither a single step nor a ride.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Rare<S> {
    /// `target` when `between` is empty.
    Lame { between: S, target: S },
    /// `target` when exactly one piece stands between, on one of the `hurdles`.
    Hop { between: S, hurdles: S, target: S },
}

/// Where pieces get from each cell, given the occupied cells: the compiled form of
/// paths with one [`Act`](super::Act).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach<S> {
    leaps: PerCell<S>,
    lines: Lines<S>,
    other: Option<Box<Other<S>>>,
}

/// Paths that lines cannot express.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Other<S> {
    walks: PerCell<Vec<Node>>,
    rare: PerCell<Vec<Rare<S>>>,
}

impl<S: CellSet> Reach<S> {
    /// Compiles the paths of every cell, given in order of the cells.
    pub(crate) fn new(paths: &[Vec<Path>]) -> Reach<S> {
        Reach::with_rare(paths, per_cell(vec![]))
    }

    fn with_rare(paths: &[Vec<Path>], mut rare: PerCell<Vec<Rare<S>>>) -> Reach<S> {
        let mut leaps = per_cell(S::EMPTY);
        let mut rays: Vec<Vec<Line<S>>> = vec![vec![]; paths.len()];
        let mut walks = per_cell(vec![]);
        for (start, paths) in paths.iter().enumerate() {
            let (mut ups, mut downs, mut crooked) = (vec![], vec![], vec![]);
            for path in paths {
                let cells = &path.cells;
                match path.way {
                    Way::HopJustBeyond | Way::HopBeyond => {
                        rare[start].extend(hops(path).map(|(between, hurdles, target)| {
                            Rare::Hop { between, hurdles, target: S::of(target) }
                        }));
                    }
                    _ if cells.len() == 1 => leaps[start] |= S::of(cells[0]),
                    Way::End => rare[start].push(Rare::Lame {
                        between: S::of_all(cells[..cells.len() - 1].iter().copied()),
                        target: S::of(cells[cells.len() - 1]),
                    }),
                    Way::Ride => {
                        let set = S::of_all(cells.iter().copied());
                        let start = Cell::new(start as u8);
                        if start < cells[0] && cells.is_sorted() {
                            ups.push(set);
                        } else if start > cells[0] && cells.iter().rev().is_sorted() {
                            downs.push(set);
                        } else {
                            crooked.push(&cells[..]);
                        }
                    }
                }
            }
            for i in 0..ups.len().max(downs.len()) {
                rays[start].push(Line {
                    upper: ups.get(i).copied().unwrap_or(S::EMPTY),
                    lower: downs.get(i).copied().unwrap_or(S::EMPTY),
                });
            }
            crooked.sort_unstable();
            plant(&crooked, 0, &mut walks[start]);
        }
        let lines = arranged(rays);
        let used =
            walks.iter().any(|walk| !walk.is_empty()) || rare.iter().any(|list| !list.is_empty());
        Reach { leaps, lines, other: used.then(|| Box::new(Other { walks, rare })) }
    }

    /// The cells at the open ends of the paths from `cell`: every cell a rider passes, and
    /// the first piece it meets, whoever's it is.
    #[inline]
    #[must_use]
    pub fn targets(&self, cell: Cell, occupied: S) -> S {
        let at = cell.index();
        let mut targets = self.leaps[at];
        match &self.lines {
            Lines::None => {}
            Lines::Two(table) => {
                for line in &table[at] {
                    targets |= occupied.slide(line.lower, line.upper);
                }
            }
            Lines::Four(table) => {
                for line in &table[at] {
                    targets |= occupied.slide(line.lower, line.upper);
                }
            }
            Lines::Many(table) => {
                for line in &table[at] {
                    targets |= occupied.slide(line.lower, line.upper);
                }
            }
        }
        if let Some(other) = &self.other {
            targets |= walk(&other.walks[at], occupied) | unusual(&other.rare[at], occupied);
        }
        targets
    }

    /// Do the targets not depend on the pieces?
    pub(crate) fn is_leaps(&self) -> bool {
        matches!(self.lines, Lines::None) && self.other.is_none()
    }

    /// The targets of single steps and leaps.
    #[inline]
    pub(crate) fn leaps(&self, cell: Cell) -> S {
        self.leaps[cell.index()]
    }
}

/// A fixed number of lines is read without a loop; where half of the cells have fewer, reading
/// only their own costs less.
fn arranged<S: CellSet>(rays: Vec<Vec<Line<S>>>) -> Lines<S> {
    let most = rays.iter().map(Vec::len).max().unwrap_or(0);
    let more_than_two = rays.iter().filter(|lines| lines.len() > 2).count();
    match most {
        0 => Lines::None,
        1 | 2 => Lines::Two(fixed(&rays)),
        3 | 4 if 2 * more_than_two > rays.len() => Lines::Four(fixed(&rays)),
        _ => {
            let mut table = per_cell(vec![]);
            for (slot, lines) in table.iter_mut().zip(rays) {
                *slot = lines;
            }
            Lines::Many(table)
        }
    }
}

fn fixed<S: CellSet, const N: usize>(rays: &[Vec<Line<S>>]) -> PerCell<[Line<S>; N]> {
    let none = Line { lower: S::EMPTY, upper: S::EMPTY };
    let mut table = per_cell([none; N]);
    for (slot, lines) in table.iter_mut().zip(rays) {
        slot[..lines.len()].copy_from_slice(lines);
    }
    table
}

/// Turns sorted paths into nodes: each cell once for all the paths that share the way to it.
fn plant(paths: &[&[Cell]], depth: usize, nodes: &mut Vec<Node>) {
    let mut rest = paths;
    while let Some(&first) = rest.first() {
        let Some(&cell) = first.get(depth) else {
            rest = &rest[1..];
            continue;
        };
        let same = rest.iter().take_while(|path| path.get(depth) == Some(&cell)).count();
        let at = nodes.len();
        nodes.push(Node { cell, skip: 0 });
        plant(&rest[..same], depth + 1, nodes);
        nodes[at].skip = nodes.len() as u16;
        rest = &rest[same..];
    }
}

#[inline]
fn walk<S: CellSet>(nodes: &[Node], occupied: S) -> S {
    let mut seen = S::EMPTY;
    let mut at = 0;
    while let Some(node) = nodes.get(at) {
        let cell = S::of(node.cell);
        seen |= cell;
        at = if (occupied & cell).any() { usize::from(node.skip) } else { at + 1 };
    }
    seen
}

fn unusual<S: CellSet>(list: &[Rare<S>], occupied: S) -> S {
    let mut targets = S::EMPTY;
    for rare in list {
        match rare {
            Rare::Lame { between, target } => {
                if (*between & occupied).is_empty() {
                    targets |= *target;
                }
            }
            Rare::Hop { between, hurdles, target } => {
                let met = *between & occupied;
                if met.any() && !met.many() && (met & !*hurdles).is_empty() {
                    targets |= *target;
                }
            }
        }
    }
    targets
}

/// The landing cells of a hop: what lies between, where the hurdle may stand, the cell.
fn hops<S: CellSet>(path: &Path) -> impl Iterator<Item = (S, S, Cell)> {
    let mut between = S::EMPTY;
    path.cells
        .iter()
        .scan(S::EMPTY, move |last, &cell| {
            let hurdles = if path.way == Way::HopJustBeyond { *last } else { between };
            let hop = (between, hurdles, cell);
            *last = S::of(cell);
            between |= *last;
            Some(hop)
        })
        .skip(1)
}

/// From where each cell can be captured along paths of one part of a movement, and which
/// cells must be empty for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incoming<S> {
    /// Every cell with a path to this one, were the board empty.
    sources: PerCell<S>,
    /// The sources in sight, given the occupied cells.
    reach: Reach<S>,
    /// The cells between, a set for each way; none for single steps and hops.
    ways: Option<Ways<S>>,
    /// Some path needs a hurdle.
    hops: bool,
}

/// Between-sets by target and source: those of `(target, source)` stand at
/// `first[target * size + source]..first[target * size + source + 1]`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Ways<S> {
    size: usize,
    first: Vec<u32>,
    between: Vec<S>,
}

impl<S: CellSet> Incoming<S> {
    /// Turns the paths of every cell, given in order of the cells, round.
    pub(crate) fn new(paths: &[Vec<Path>]) -> Incoming<S> {
        let size = paths.len();
        let mut sources = per_cell(S::EMPTY);
        let mut between: Vec<Vec<S>> = vec![vec![]; size * size];
        for (start, paths) in paths.iter().enumerate() {
            let source = Cell::new(start as u8);
            for path in paths {
                let mut passed = S::EMPTY;
                let last = path.cells.len() - 1;
                for (i, &target) in path.cells.iter().enumerate() {
                    // Over a hurdle the cells between say nothing: only that there is a way.
                    let stops = path.way == Way::Ride
                        || path.way == Way::End && i == last
                        || path.way.is_hop() && i > 0;
                    if stops {
                        sources[target.index()] |= S::of(source);
                        let known = &mut between[target.index() * size + start];
                        if !path.way.is_hop() && !known.contains(&passed) {
                            known.push(passed);
                        }
                    }
                    passed |= S::of(target);
                }
            }
        }
        let mut rare = per_cell(vec![]);
        for (start, paths) in paths.iter().enumerate() {
            for (between, hurdles, target) in
                paths.iter().filter(|path| path.way.is_hop()).flat_map(hops)
            {
                let source = S::of(Cell::new(start as u8));
                rare[target.index()].push(Rare::Hop { between, hurdles, target: source });
            }
        }
        let reversed: Vec<Vec<Path>> = between.chunks(size).map(chains).collect();
        let single_steps = between.iter().flatten().all(|way| way.is_empty());
        let ways = (!single_steps).then(|| {
            let mut first = vec![0];
            let mut all = vec![];
            for ways in between {
                all.extend(ways);
                first.push(all.len() as u32);
            }
            Ways { size, first, between: all }
        });
        let hops = paths.iter().flatten().any(|path| path.way.is_hop());
        Incoming { sources, reach: Reach::with_rare(&reversed, rare), ways, hops }
    }

    /// Every cell from which a path leads to `cell`, were the board empty.
    #[inline]
    #[must_use]
    pub fn sources(&self, cell: Cell) -> S {
        self.sources[cell.index()]
    }

    /// The cells from which a path leads to `cell` now.
    #[inline]
    #[must_use]
    pub fn open(&self, cell: Cell, occupied: S) -> S {
        self.reach.targets(cell, occupied)
    }

    /// Do its paths pass over cells, so that the pieces between decide whether they are open?
    #[inline]
    #[must_use]
    pub fn can_be_blocked(&self) -> bool {
        self.ways.is_some() || self.hops
    }

    /// For each way from `source` to `cell`, the cells that must be empty.
    #[inline]
    #[must_use]
    pub fn between(&self, cell: Cell, source: Cell) -> &[S] {
        match &self.ways {
            Some(ways) => {
                let at = cell.index() * ways.size + source.index();
                &ways.between[ways.first[at] as usize..ways.first[at + 1] as usize]
            }
            None => &[],
        }
    }
}

/// Joins the ways to one target into rides outward from it, nearest source first, so that they
/// can be looked up like any ride. A way that continues no ride becomes a lame path.
fn chains<S: CellSet>(between: &[Vec<S>]) -> Vec<Path> {
    let mut ways: Vec<(u32, S, Cell)> = between
        .iter()
        .enumerate()
        .flat_map(|(source, ways)| {
            ways.iter().map(move |&way| (way.len(), way, Cell::new(source as u8)))
        })
        .collect();
    ways.sort_unstable();
    let mut rides: Vec<(S, Path)> = vec![];
    let mut paths = vec![];
    let path = |cells: &[Cell], way| Path { cells: cells.into(), way, act: Default::default() };
    for (length, way, source) in ways {
        // Extends a ride that ends just before it, or, where rides part, a copy of its beginning.
        if let Some((covered, ride)) = rides.iter_mut().find(|(covered, _)| *covered == way)
            && length > 0
        {
            ride.cells.push(source);
            *covered |= S::of(source);
        } else if length == 0 {
            rides.push((S::of(source), path(&[source], Way::Ride)));
        } else if let Some(start) = rides.iter().find_map(|(_, ride)| {
            let cells = ride.cells.get(..length as usize)?;
            (S::of_all(cells.iter().copied()) == way).then(|| cells.to_vec())
        }) {
            let mut cells = start;
            cells.push(source);
            rides.push((way | S::of(source), path(&cells, Way::Ride)));
        } else {
            let mut cells: Vec<Cell> = way.cells().collect();
            cells.push(source);
            paths.push(path(&cells, Way::End));
        }
    }
    paths.extend(rides.into_iter().map(|(_, ride)| ride));
    paths
}
