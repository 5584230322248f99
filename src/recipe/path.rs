//! Paths as SVG writes them: a letter for each stroke, and the numbers that it takes.

/// Where a text stops being a path, and what is due there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathFault {
    /// The byte.
    pub(super) at: usize,
    pub(super) due: &'static str,
}

/// Looks through a path: what is drawn up to a fault would be drawn, and the rest would not.
pub(super) fn check(text: &str) -> Result<(), PathFault> {
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    reader.skip_blanks();
    if !matches!(reader.peek(), None | Some(b'M' | b'm')) {
        return reader.miss("M, with which a path begins,");
    }
    while let Some(letter) = reader.peek() {
        let Some(numbers) = numbers_of(letter) else {
            return reader.miss("a letter of M, L, H, V, C, S, Q, T, A, Z, or a number");
        };
        reader.at += 1;
        reader.skip_blanks();
        if numbers == 0 {
            continue;
        }
        // A stroke's numbers may follow again without its letter.
        loop {
            for nth in 0..numbers {
                // An arc says by two flags which of the four it is.
                if letter.eq_ignore_ascii_case(&b'A') && matches!(nth, 3 | 4) {
                    reader.flag()?;
                } else {
                    reader.number()?;
                }
                reader.skip_separator();
            }
            if !reader.is_at_number() {
                break;
            }
        }
    }
    Ok(())
}

/// How many numbers a letter takes; nothing for what is no letter of a path.
fn numbers_of(letter: u8) -> Option<u8> {
    match letter.to_ascii_uppercase() {
        b'Z' => Some(0),
        b'H' | b'V' => Some(1),
        b'M' | b'L' | b'T' => Some(2),
        b'S' | b'Q' => Some(4),
        b'C' => Some(6),
        b'A' => Some(7),
        _ => None,
    }
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn miss<T>(&self, due: &'static str) -> Result<T, PathFault> {
        Err(PathFault { at: self.at, due })
    }

    fn is_at_number(&self) -> bool {
        matches!(self.peek(), Some(b'0'..=b'9' | b'+' | b'-' | b'.'))
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Blanks, and a comma when a number follows.
    fn skip_separator(&mut self) {
        self.skip_blanks();
        let comma = self.at;
        if self.peek() == Some(b',') {
            self.at += 1;
            self.skip_blanks();
            if !self.is_at_number() {
                self.at = comma;
            }
        }
    }

    fn flag(&mut self) -> Result<(), PathFault> {
        match self.peek() {
            Some(b'0' | b'1') => {
                self.at += 1;
                Ok(())
            }
            _ => self.miss("0 or 1"),
        }
    }

    fn digits(&mut self) -> bool {
        let begin = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        self.at > begin
    }

    fn sign(&mut self) {
        if matches!(self.peek(), Some(b'+' | b'-')) {
            self.at += 1;
        }
    }

    fn number(&mut self) -> Result<(), PathFault> {
        self.sign();
        let whole = self.digits();
        if self.peek() == Some(b'.') {
            self.at += 1;
            if !self.digits() {
                return self.miss("a digit");
            }
        } else if !whole {
            return self.miss("a number");
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.sign();
            if !self.digits() {
                return self.miss("a digit");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::Shape;

    #[test]
    fn the_paths_of_all_shapes_are_paths() {
        for shape in Shape::ALL.iter().chain(&[Shape::token("Ab9")]) {
            for path in [shape.body_path(), shape.tube_path(), shape.lines_path()] {
                assert_eq!(check(path), Ok(()), "{}: {path}", shape.name());
            }
        }
    }

    #[test]
    fn every_form_that_svg_allows_is_a_path() {
        for path in [
            "",
            " M 1 , 2 ",
            "m1,2,3,4",
            "M.5.5-1+2",
            "M1e3 2E-1",
            "M0 0a1 1 0 011 1",
            "M0 0zm1 1z",
            "M0 0c1 2 3 4 5 6s1 2 3 4q1 2 3 4t1 2h1v2",
        ] {
            assert_eq!(check(path), Ok(()), "{path}");
        }
    }

    #[test]
    fn a_fault_has_its_place() {
        let letter = "a letter of M, L, H, V, C, S, Q, T, A, Z, or a number";
        for (path, at, due) in [
            ("L0 0", 0, "M, with which a path begins,"),
            ("M0 0X", 4, letter),
            ("M0 0 é", 5, letter),
            ("M0 0,Z", 4, letter),
            ("M0", 2, "a number"),
            ("M0 0L1 2 3", 10, "a number"),
            ("M0 0Z1", 5, letter),
            ("M0 1.L", 5, "a digit"),
            ("M0 1eL", 5, "a digit"),
            ("M0 0A1 1 0 2 1 3 3", 11, "0 or 1"),
            ("M0,,0", 2, "a number"),
        ] {
            assert_eq!(check(path), Err(PathFault { at, due }), "{path}");
        }
    }
}
