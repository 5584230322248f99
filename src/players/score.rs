//! How good a position is for someone.

use core::fmt;
use core::ops::Neg;

use crate::piece::Color;
use crate::rules::Verdict;

/// How good a position is for the side to move, in hundredths of an average move of
/// mobility; in orthodox chess a pawn is worth a little less than a hundred. Wins and
/// losses are told apart from all else, and the nearer one is the greater.
///
/// ```
/// use chesswright::players::Score;
///
/// assert_eq!(Score::win_in(3).to_string(), "#2"); // mine, theirs, mine
/// assert_eq!((-Score::win_in(4)).to_string(), "#-2");
/// assert_eq!(Score::new(-120).to_string(), "-1.20");
/// assert!(Score::win_in(3) > Score::win_in(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

impl Score {
    /// Neither better nor worse.
    pub const DRAW: Score = Score(0);

    /// Won here and now: above everything.
    pub(crate) const WON: Score = Score(1_000_000);

    /// Beyond any score: what a window of search opens with.
    pub(crate) const BEYOND: Score = Score(1_000_001);

    /// The longest way to a win that is told from a good position.
    const LONGEST: i32 = 10_000;

    /// What is no win yet is bounded by this.
    const MOST: i32 = Score::WON.0 - Score::LONGEST - 1;

    /// A score that is neither won nor lost: kept below every win and above every loss.
    #[must_use]
    pub fn new(hundredths: i32) -> Score {
        Score(hundredths.clamp(-Score::MOST, Score::MOST))
    }

    /// The side to move wins in so many plies.
    #[must_use]
    pub fn win_in(plies: u32) -> Score {
        Score(Score::WON.0 - plies.min(Score::LONGEST as u32) as i32)
    }

    /// What the end of a game is worth `plies` from now to the side to move. For `root`, who is
    /// deciding, winning together is a hair better than a draw, and losing together a hair worse:
    /// as good as a draw in any comparison but that with a real one.
    #[must_use]
    pub(crate) fn of(verdict: Verdict, turn: Color, root: Color, plies: u32) -> Score {
        let hair = if turn == root { 1 } else { -1 };
        match verdict {
            Verdict::Win(color) if color == turn => Score::win_in(plies),
            Verdict::Win(_) => -Score::win_in(plies),
            Verdict::Draw => Score::DRAW,
            Verdict::BothWin => Score(hair),
            Verdict::BothLose => Score(-hair),
        }
    }

    /// In hundredths; beyond all reason when the game is won or lost.
    #[inline]
    #[must_use]
    pub fn hundredths(self) -> i32 {
        self.0
    }

    /// In how many plies the game is won (or lost, below 0), when that is known.
    #[must_use]
    pub fn plies(self) -> Option<i32> {
        let plies = Score::WON.0 - self.0.abs();
        (plies <= Score::LONGEST).then(|| if self.0 > 0 { plies } else { -plies })
    }

    /// The same in moves of the winner's, as engines count to mate.
    #[must_use]
    pub fn moves(self) -> Option<i32> {
        self.plies().map(|plies| if plies < 0 { plies / 2 } else { (plies + 1) / 2 })
    }

    /// Seen from so many plies further on: a win is that much nearer.
    #[inline]
    #[must_use]
    pub(crate) fn nearer(self, plies: u32) -> Score {
        match self.plies() {
            Some(_) if self.0 > 0 => Score(self.0 + plies as i32),
            Some(_) => Score(self.0 - plies as i32),
            None => self,
        }
    }

    /// Seen from so many plies further back: a win is that much further.
    #[inline]
    #[must_use]
    pub(crate) fn further(self, plies: u32) -> Score {
        match self.plies() {
            Some(_) if self.0 > 0 => Score(self.0 - plies as i32),
            Some(_) => Score(self.0 + plies as i32),
            None => self,
        }
    }

    /// A hair more.
    #[inline]
    #[must_use]
    pub(crate) fn above(self) -> Score {
        Score(self.0 + 1)
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves() {
            // Lost already is told from won already.
            return if self.0 < 0 && moves == 0 {
                f.write_str("#-0")
            } else {
                write!(f, "#{moves}")
            };
        }
        let sign = if self.0 < 0 { '-' } else { '+' };
        write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
    }
}
