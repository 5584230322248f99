//! Numbers as they are written: one decimal at most, the same on every machine.

use core::fmt;

/// A length or a coordinate. Tenths are enough for any picture; what is not finite is 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Half a tenth away from nought rounds up, whichever way rounding errors lean.
        let tenths = self.0 * 10.0;
        let tenths = (tenths + if tenths < 0.0 { -0.5 - 1e-6 } else { 0.5 + 1e-6 }) as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        match (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, tenth) => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// The square root of a number; 0 of what has none. The core library offers none.
pub(super) fn sqrt(square: f64) -> f64 {
    if !square.is_finite() || square <= 0.0 {
        return 0.0;
    }
    let mut root = if square > 1.0 { square } else { 1.0 };
    // Each step of Newton's method halves a root that is far too large, then doubles the
    // digits that are right.
    for _ in 0..64 {
        root = (root + square / root) / 2.0;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn numbers_have_one_decimal_at_most() {
        let written = [1.0, -0.04, 0.25, 2.96, -1.55, f64::NAN, 48.0 / 7.0];
        let expected = ["1", "0", "0.3", "3", "-1.6", "0", "6.9"];
        assert_eq!(written.map(|number| Number(number).to_string()), expected);
    }

    #[test]
    fn roots_are_roots() {
        for square in [0.25, 2.0, 10_000.0] {
            assert!((sqrt(square) * sqrt(square) - square).abs() < 1e-9);
        }
        assert_eq!(sqrt(-1.0), 0.0);
    }
}
