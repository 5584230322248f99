//! Who plays a side.

use chesswright::players::Limits;
use chesswright::registry::{AnyAnalysis, AnyGame, AnyPlayer};

use crate::status::Status;

/// Who plays a side.
pub enum Seat {
    /// Whoever types.
    Human,
    /// The computer.
    Computer(AnyPlayer),
}

impl Seat {
    /// The player of that name.
    pub fn named(name: &str, seed: u64, limits: Option<&Limits>) -> Result<Seat, String> {
        if name == "human" {
            return Ok(Seat::Human);
        }
        let mut player = AnyPlayer::named(name, seed)
            .map_err(|error| format!("{error}, and human for yourself"))?;
        if let Some(limits) = limits {
            player.set_limits(limits.clone());
        }
        Ok(Seat::Computer(player))
    }

    /// What the player is called.
    pub fn name(&self) -> &'static str {
        match self {
            Seat::Human => "human",
            Seat::Computer(player) => player.name(),
        }
    }

    pub fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }
}

/// Lets the computer think, shows at a terminal that it does, and gives back the move (none when
/// the game is over) with what the search found, if it was one.
pub fn think(player: &mut AnyPlayer, game: &AnyGame) -> Option<(String, Option<AnyAnalysis>)> {
    let status = Status::new(&format!("{} is thinking", player.name()));
    let name = player.name();
    let mut found = None;
    let mv = player.choose_reporting(game, &mut |analysis: &AnyAnalysis| {
        status.show(|| {
            let AnyAnalysis { score, depth, nodes, line, .. } = analysis;
            let first = line.first().map_or("", String::as_str);
            format!("{name} is thinking: {first} {score}, {depth} plies deep, {nodes} positions")
        });
        found = Some(analysis.clone());
    })?;
    Some((mv, found))
}
