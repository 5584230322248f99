//! How games end.

use core::fmt;

use crate::piece::Color;

/// Who won, if anyone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Verdict {
    /// One side won.
    Win(Color),
    /// Nobody won, nobody lost.
    Draw,
    /// Both sides lost.
    BothLose,
    /// Both sides won.
    BothWin,
}

/// How a game ended, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcome {
    /// Who won, if anyone.
    pub verdict: Verdict,
    /// Why, in a word or two: `checkmate`, `stalemate`, `diplomacy`.
    pub reason: &'static str,
}

impl Outcome {
    /// A win.
    #[must_use]
    pub const fn win(color: Color, reason: &'static str) -> Outcome {
        Outcome { verdict: Verdict::Win(color), reason }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: &'static str) -> Outcome {
        Outcome { verdict: Verdict::Draw, reason }
    }

    /// Who won alone.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self.verdict {
            Verdict::Win(color) => Some(color),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Win(color) => write!(f, "{color} wins"),
            Verdict::Draw => f.write_str("draw"),
            Verdict::BothLose => f.write_str("both lose"),
            Verdict::BothWin => f.write_str("both win"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.verdict, self.reason)
    }
}
