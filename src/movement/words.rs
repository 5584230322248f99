//! Movements in English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::text::names;
use super::{Act, Adjacency, Bearing, Course, Movement, Pattern, Term, Way};
use crate::board::Geometry;

impl Movement {
    /// What a piece that moves so does, in English, to stand behind its name: a part for each that
    /// was joined by [`or`](Movement::or).
    ///
    /// ```
    /// use chesswright::board::Rectangle;
    /// use chesswright::movement::{Adjacency::*, ride, step};
    ///
    /// let board = Rectangle::orthodox();
    /// let dragon = ride(Orthogonal).or(step(Diagonal).forward().capture_only());
    /// assert_eq!(
    ///     dragon.in_words(&board),
    ///     "rides over sides any distance, or steps over a corner forward, only to capture",
    /// );
    /// ```
    #[must_use]
    pub fn in_words(&self, board: &dyn Geometry) -> String {
        if self.terms.is_empty() {
            return "never moves".to_string();
        }
        let parts: Vec<String> = self.terms.iter().map(|term| term.in_words(board)).collect();
        parts.join(", or ")
    }
}

impl Term {
    fn in_words(&self, board: &dyn Geometry) -> String {
        let mut text = match &self.pattern {
            Pattern::Steps { adjacency, limit, .. } => steps(*adjacency, *limit, self.way),
            Pattern::Leap { sides, corners } => leap(*sides, *corners),
            Pattern::Listed(_) => "moves in a way of its own".to_string(),
        };
        let mut add = |more: &str| text.push_str(more);
        match self.bearing {
            None => {}
            Some(Bearing::Forward) => add(" forward"),
            Some(Bearing::Backward) => add(" backward"),
            Some(Bearing::Level) => add(" sideways"),
        }
        match self.file {
            None => {}
            Some(true) => add(" along the file"),
            Some(false) => add(" off the file"),
        }
        if let Pattern::Steps { course, .. } = &self.pattern {
            add(match course {
                Course::Straight => "",
                Course::Crooked => ", turning left and right by turns",
                Course::Circling => ", turning always the same way",
            });
        }
        let passes = !matches!(&self.pattern, Pattern::Steps { limit: Some(0 | 1), .. });
        match self.way {
            None | Some(Way::Ride) => {}
            Some(Way::End) if !passes => {}
            Some(Way::End) => add(", if all cells before the last are empty"),
            Some(Way::HopJustBeyond) => {
                add(", over exactly one piece to the cell just beyond it");
            }
            Some(Way::HopBeyond) => add(", over exactly one piece to any cell beyond it"),
        }
        match self.act {
            None | Some(Act::Both) => {}
            Some(Act::Move) => add(", without capturing"),
            Some(Act::Capture) => add(", only to capture"),
        }
        if let Some(starts) = &self.starts {
            let [white, black] = starts.each_ref().map(|cells| match names(board, cells) {
                Some(names) if !names.is_empty() => names,
                _ => "nowhere".to_string(),
            });
            add(&format!(", from {white} for White and from {black} for Black"));
        }
        text
    }
}

fn steps(adjacency: Adjacency, limit: Option<u8>, way: Option<Way>) -> String {
    let (one, many) = match adjacency {
        Adjacency::Orthogonal => ("over a side", "over sides"),
        Adjacency::Diagonal => ("over a corner", "over corners"),
        Adjacency::Any => ("over a side or a corner", "over sides or over corners"),
    };
    match (limit, way) {
        (Some(1), _) => format!("steps {one}"),
        (Some(limit), Some(Way::End)) => format!("goes exactly {limit} cells {many}"),
        (Some(limit), _) => format!("rides {many} up to {limit} cells"),
        (None, Some(Way::End)) => format!("rides {many} to the very end of the way"),
        (None, _) => format!("rides {many} any distance"),
    }
}

fn leap(sides: u8, corners: u8) -> String {
    let over = |count: u8, what: &str| match count {
        1 => format!("one step over a {what}"),
        _ => format!("{count} steps over {what}s"),
    };
    match (sides, corners) {
        (1, 1) => "leaps as the Knight of chess does, one step over a side and one over a corner"
            .to_string(),
        (sides, 0) => format!("leaps {}", over(sides, "side")),
        (0, corners) => format!("leaps {}", over(corners, "corner")),
        (sides, corners) => {
            format!("leaps {} and {}", over(sides, "side"), over(corners, "corner"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rectangle;

    #[test]
    fn every_word_of_a_movement_is_heard() {
        let words = |text: &str| {
            let board = Rectangle::orthodox();
            Movement::read(text, &board).unwrap().in_words(&board)
        };
        assert_eq!(words("immobile"), "never moves");
        assert_eq!(words("step(any).sideways"), "steps over a side or a corner sideways");
        assert_eq!(words("ride(diagonal).up_to(3)"), "rides over corners up to 3 cells");
        assert_eq!(
            words("ride(orthogonal).exactly(2).along_file.forward.move_only.from_cells(a2, )"),
            "goes exactly 2 cells over sides forward along the file, if all cells before the last \
             are empty, without capturing, from a2 for White and from nowhere for Black"
        );
        assert_eq!(words("leap(2, 1)"), "leaps 2 steps over sides and one step over a corner");
        assert_eq!(words("leap(0, 2)"), "leaps 2 steps over corners");
        assert_eq!(
            words("crooked(diagonal).backward.off_file"),
            "rides over corners any distance backward off the file, turning left and right by turns"
        );
        assert_eq!(
            words("circling(any)"),
            "rides over sides or over corners any distance, turning always the same way"
        );
        assert_eq!(
            words("ride(orthogonal).hop_beyond.capture_only"),
            "rides over sides any distance, over exactly one piece to any cell beyond it, only to \
             capture"
        );
        assert_eq!(
            words("ride(any).hop"),
            "rides over sides or over corners any distance, over exactly one piece to the cell just \
             beyond it"
        );
    }
}
