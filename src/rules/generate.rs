//! The legal moves of any rule set on any board.

use core::ops::ControlFlow;

use super::{Batch, Each, Origin, RuleSet, Scene, Scope, SetOf, Visitor};
use crate::board::{Cell, CellSet};
use crate::movement::Plan;
use crate::piece::Kind;
use crate::position::Position;

/// Visits the legal moves of a position.
#[inline]
pub(super) fn generate<R: RuleSet, V: Visitor<R>>(
    rules: &R,
    position: &Position<R>,
    scope: Scope<SetOf<R>>,
    visitor: &mut V,
) -> ControlFlow<()> {
    if rules.ended(position).is_some() {
        return ControlFlow::Continue(());
    }
    let mut scene = Scene::new(rules, position);
    rules.steps(&mut scene, scope, visitor)?;
    rules.specials(&scene, scope, visitor)
}

/// What all pieces do by their movements: by masks, unless hoppers are about.
#[inline]
pub(super) fn steps<R: RuleSet, V: Visitor<R>>(
    rules: &R,
    scene: &mut Scene<R>,
    scope: Scope<SetOf<R>>,
    visitor: &mut V,
) -> ControlFlow<()> {
    if rules.tables().have_hoppers() {
        return steps_by_making(rules, scene, scope, SetOf::<R>::FULL, visitor);
    }
    rules.king_steps(scene, scope, visitor)?;
    let mask = landing(scene, scope) & rules.landing(scene);
    if mask.any() {
        piece_moves(rules, scene, scope, mask, visitor)
    } else {
        ControlFlow::Continue(())
    }
}

/// Cells that may be gone to: empty ones and victims (never a King), or victims only.
#[inline]
fn landing<R: RuleSet>(scene: &Scene<R>, scope: Scope<SetOf<R>>) -> SetOf<R> {
    if scope.captures { scene.enemy & !scene.kings } else { !(scene.own | scene.kings) }
}

#[inline]
fn hand_out<R: RuleSet, V: Visitor<R>>(
    rules: &R,
    scene: &Scene<R>,
    kind: Kind,
    origin: Origin,
    to: SetOf<R>,
    visitor: &mut V,
) -> ControlFlow<()> {
    if to.is_empty() {
        return ControlFlow::Continue(());
    }
    visitor.batch(rules, scene.position, Batch { kind, origin, to })
}

/// The King's own steps, to cells no enemy attacks once he has left.
#[inline]
pub(super) fn king_moves<R: RuleSet, V: Visitor<R>>(
    rules: &R,
    scene: &mut Scene<R>,
    scope: Scope<SetOf<R>>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let Some(king) = scene.king.filter(|&king| scope.from.has(king)) else {
        return ControlFlow::Continue(());
    };
    let kind = scene.position.kind_at(king);
    let victims = rules.victims(scene.position, king, scene.enemy) & !scene.kings;
    let targets = rules.tables().of(scene.us, kind).targets(king, scene.occupied, victims);
    let targets = targets & landing(scene, scope);
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let safe = scene.safe_steps(rules, king, targets);
    (scene.tested, scene.safe) = (targets, safe);
    hand_out(rules, scene, kind, Origin::Cell(king), safe, visitor)
}

/// The moves of all other pieces: filtered by what parries and by what pins, none made.
#[inline]
fn piece_moves<R: RuleSet, V: Visitor<R>>(
    rules: &R,
    scene: &Scene<R>,
    scope: Scope<SetOf<R>>,
    mask: SetOf<R>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let movers = scene.own & !scene.kings & scope.from;
    let restricted = rules.restricted(scene.position);
    let singly = scene.pinned | restricted;
    let sets = scene.position.split(movers & !singly);
    let victims = scene.enemy & !scene.kings;
    let empty = !scene.occupied;
    for (kind, tables) in rules.tables().each(scene.us).iter().enumerate() {
        let kind = Kind::of_index(kind);
        let pieces = sets[kind];
        if pieces.is_empty() {
            continue;
        }
        match &tables.plan {
            Plan::Advances(advances) => {
                // In the order of `Act`.
                let masks = [mask, mask & empty, mask & victims];
                for advance in advances {
                    let movers = pieces & advance.sources;
                    if movers.is_empty() {
                        continue;
                    }
                    let mut to = movers.shifted(advance.first);
                    let mut delta = advance.first;
                    if let Some(second) = advance.second {
                        to = (to & empty).shifted(second);
                        delta += second;
                    }
                    to &= masks[advance.act as usize];
                    hand_out(rules, scene, kind, Origin::Shift(delta), to, visitor)?;
                }
            }
            Plan::Leaps(reach) => {
                for from in pieces.cells() {
                    let to = reach.leaps(from) & mask;
                    hand_out(rules, scene, kind, Origin::Cell(from), to, visitor)?;
                }
            }
            Plan::Rides(reach) => {
                for from in pieces.cells() {
                    let to = reach.targets(from, scene.occupied) & mask;
                    hand_out(rules, scene, kind, Origin::Cell(from), to, visitor)?;
                }
            }
            Plan::Mixed => {
                for from in pieces.cells() {
                    let to = tables.targets(from, scene.occupied, victims) & mask;
                    hand_out(rules, scene, kind, Origin::Cell(from), to, visitor)?;
                }
            }
        }
    }
    for from in (movers & singly).cells() {
        let kind = scene.position.kind_at(from);
        let victims = rules.victims(scene.position, from, scene.enemy) & !scene.kings;
        let tables = rules.tables().of(scene.us, kind);
        let to = tables.targets(from, scene.occupied, victims) & mask;
        let to = if scene.pinned.has(from) { to & scene.leash(rules, from) } else { to };
        hand_out(rules, scene, kind, Origin::Cell(from), to, visitor)?;
    }
    ControlFlow::Continue(())
}

/// Visits what all pieces do by their movements, as far as it leads to cells of `open`: each
/// move is made, and the King tested. For games in which masks do not tell; the default of
/// [`RuleSet::steps`] is this where there are hoppers.
///
/// # Errors
/// Breaks off when the visitor does.
pub fn steps_by_making<R: RuleSet, V: Visitor<R>>(
    rules: &R,
    scene: &Scene<R>,
    scope: Scope<SetOf<R>>,
    open: SetOf<R>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let open = landing(scene, scope) & open;
    for from in (scene.own & scope.from).cells() {
        let kind = scene.position.kind_at(from);
        let victims = rules.victims(scene.position, from, scene.enemy) & !scene.kings;
        let tables = rules.tables().of(scene.us, kind);
        let to = tables.targets(from, scene.occupied, victims) & open;
        let batch = Batch { kind, origin: Origin::Cell(from), to };
        make_and_test(rules, scene, batch, visitor)?;
    }
    ControlFlow::Continue(())
}

/// Hands out those moves of a batch that leave the mover's King safe once they are made: for
/// moves that do more than move and capture, and for games with hoppers.
///
/// # Errors
/// Breaks off when the visitor does.
pub fn make_and_test<R: RuleSet, V: Visitor<R>>(
    rules: &R,
    scene: &Scene<R>,
    batch: Batch<SetOf<R>>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let mut each = |mv| {
        if is_safe_after(rules, scene.position, mv) {
            visitor.single(mv)
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut listing = Each::<R, _>::new(&mut each);
    if batch.to.is_empty() {
        ControlFlow::Continue(())
    } else {
        listing.batch(rules, scene.position, batch)
    }
}

/// Does the move leave the mover's King unattacked? The move must be possible but for that.
#[must_use]
pub fn is_safe_after<R: RuleSet>(rules: &R, position: &Position<R>, mv: R::Move) -> bool {
    let mut after = *position;
    rules.play_unchecked(&mut after, mv);
    !rules.is_in_check(&after, position.turn())
}

/// Is the King of that colour attacked?
pub(super) fn checkers<R: RuleSet>(
    rules: &R,
    position: &Position<R>,
    king: Cell,
    color: crate::piece::Color,
) -> SetOf<R> {
    let hostile = rules.threats(position, king, position.of(!color));
    let sets = position.split(hostile);
    super::scene::attackers(rules.tables().attacks(!color), &sets, king, position.occupied())
}
