//! Letters and digits as strokes, so that a picture needs no fonts and looks alike everywhere.

use alloc::string::String;
use core::fmt::Write as _;

use super::number::Number;

/// How high a capital letter or a digit is, in the units of the strokes.
pub(super) const HEIGHT: f64 = 6.0;

/// Between two characters.
const GAP: f64 = 1.6;

/// The strokes of a character, divided by spaces. Each is a chain of points, of two digits each:
/// how far right and how far down from the top of a capital letter. The line of writing is at 6.
fn strokes(character: char) -> &'static str {
    match character {
        'A' => "062046 1434",
        'B' => "00063645443303 0030414233",
        'C' => "4130100105163645",
        'D' => "00063645413000",
        'E' => "40000646 0333",
        'F' => "400006 0333",
        'G' => "41301001051636454323",
        'H' => "0006 4046 0343",
        'I' => "1030 2026 1636",
        'J' => "4045361605",
        'K' => "0006 400346",
        'L' => "000646",
        'M' => "0600234046",
        'N' => "06004640",
        'O' => "103041453616050110",
        'P' => "06003041423303",
        'Q' => "103041453616050110 2446",
        'R' => "06003041423303 2346",
        'S' => "413010010213334445361605",
        'T' => "0040 2026",
        'U' => "000516364540",
        'V' => "002640",
        'W' => "0016233640",
        'X' => "0046 4006",
        'Y' => "002340 2326",
        'Z' => "00400646",
        'a' => "3236 3322120305162635",
        'b' => "0006 0312223335261605",
        'c' => "3322120305162635",
        'd' => "3036 3322120305162635",
        'e' => "04343322120305162635",
        'f' => "30201116 0222",
        'g' => "3237281807 3322120305162635",
        'h' => "0006 0312223336",
        'i' => "1216 1010",
        'j' => "22271808 2020",
        'k' => "0006 320436",
        'l' => "101526",
        'm' => "0206 03122326 23324346",
        'n' => "0206 0312223336",
        'o' => "122233352616050312",
        'p' => "0208 0312223335261605",
        'q' => "3238 3322120305162635",
        'r' => "0206 03122233",
        's' => "3212031424352606",
        't' => "10152636 0232",
        'u' => "0205162635 3236",
        'v' => "022642",
        'w' => "0216233642",
        'x' => "0236 3206",
        'y' => "0226 4218",
        'z' => "02320636",
        '0' => "103041453616050110",
        '1' => "112026 1636",
        '2' => "01103041420646",
        '3' => "0110304142334445361605 1333",
        '4' => "36300444",
        '5' => "400003334445361605",
        '6' => "413010010516364544331304",
        '7' => "004016",
        '8' => "130201103041423313 1304051636454433",
        '9' => "051636454130100102133342",
        '+' => "2125 0343",
        '-' => "0343",
        '~' => "04133443",
        '*' => "2125 0244 4204",
        '\'' => "1012",
        '.' => "1616",
        _ => "0040460600",
    }
}

/// The points of a stroke; what is no digit is skipped.
fn points(stroke: &str) -> impl Iterator<Item = (f64, f64)> {
    let digits = stroke.bytes().filter(u8::is_ascii_digit).map(|digit| f64::from(digit - b'0'));
    let rights = digits.clone().step_by(2);
    rights.zip(digits.skip(1).step_by(2))
}

fn glyph_width(character: char) -> f64 {
    let widths = strokes(character).split(' ').flat_map(points).map(|(right, _)| right);
    widths.fold(0.0, f64::max)
}

/// How wide a text is.
pub(super) fn width(text: &str) -> f64 {
    let characters: f64 = text.chars().map(|character| glyph_width(character) + GAP).sum();
    (characters - GAP).max(0.0)
}

/// Adds the path of a text whose middle is at a point, each unit of its strokes as long as the
/// scale says.
pub(super) fn write(path: &mut String, text: &str, x: f64, y: f64, scale: f64) {
    let mut left = x - width(text) * scale / 2.0;
    let top = y - HEIGHT * scale / 2.0;
    for character in text.chars() {
        for stroke in strokes(character).split(' ') {
            for (i, (right, down)) in points(stroke).enumerate() {
                let to = if i == 0 { 'M' } else { 'L' };
                let (x, y) = (Number(left + right * scale), Number(top + down * scale));
                // Writing to a string cannot fail.
                let _ = write!(path, "{to}{x} {y}");
            }
        }
        left += (glyph_width(character) + GAP) * scale;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stroke_is_made_of_whole_points() {
        for character in (' '..='~').chain(['é']) {
            for stroke in strokes(character).split(' ') {
                assert!(stroke.bytes().all(|byte| byte.is_ascii_digit()), "{character:?}");
                assert!(stroke.len() % 2 == 0 && points(stroke).count() > 1, "{character:?}");
                let inside = |(right, down): (f64, f64)| right <= 4.0 && down <= 8.0;
                assert!(points(stroke).all(inside), "{character:?}");
            }
        }
    }

    #[test]
    fn a_text_is_centred() {
        let mut path = String::new();
        write(&mut path, "-", 10.0, 20.0, 2.0);
        assert_eq!(path, "M6 20L14 20");
    }
}
