//! What a misspelt word was probably meant to be.

use alloc::vec::Vec;

/// The known word most like that one, when some is like it at all.
pub(crate) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    // One letter for another is a slip only where another letter is right.
    let letters = word.chars().take(64).count();
    let most = (1 + letters / 4).min(letters.saturating_sub(1));
    let near = known.iter().map(|&known| (distance(word, known), known));
    near.filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|found| found.1)
}

/// How many letters must be put in, left out or changed to make the one word the other. Only the
/// first letters of long words count.
fn distance(word: &str, other: &str) -> usize {
    let letters = |word: &str| word.chars().take(64).collect::<Vec<char>>();
    let (word, other) = (letters(word), letters(other));
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in word.iter().enumerate() {
        let mut above_left = row[0];
        row[0] = i + 1;
        for (j, known) in other.iter().enumerate() {
            let changed = above_left + usize::from(!letter.eq_ignore_ascii_case(known));
            above_left = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_found_and_nonsense_is_not() {
        let known = ["forward", "backward", "lame", "along_file"];
        assert_eq!(nearest("foward", &known), Some("forward"));
        assert_eq!(nearest("Lame", &known), Some("lame"));
        assert_eq!(nearest("along-file", &known), Some("along_file"));
        assert_eq!(nearest("sideways", &known), None);
        assert_eq!(nearest("", &known), None);
        assert_eq!(nearest("X", &["K", "Q"]), None);
        assert_eq!(nearest("q", &["K", "Q"]), Some("Q"));
    }

    #[test]
    fn the_distance_counts_single_changes() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("ABC", "abc"), 0);
    }
}
