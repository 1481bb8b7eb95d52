//! Finds the word that a person may have meant.

/// The word of `known` that is most like `word`, if one is similar enough for `word` to be a typo.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // An edit costs 2, so up to half the letters may be wrong, but at most three.
    let length = word.chars().count();
    let limit = length.min(6);
    known
        .into_iter()
        // What is much longer is far away, and may be very long.
        .filter(|candidate| 2 * candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// A hint: the most similar word, and the known words (at most twenty of them).
pub fn suggest(word: &str, what_known: &str, known: &[&str]) -> String {
    const READABLE: usize = 20;
    let listed = match known {
        [] => format!("there are no {what_known}"),
        _ if known.len() > READABLE => {
            format!("the {what_known} are {}, …", known.get(..READABLE).unwrap_or(known).join(", "))
        }
        _ => format!("the {what_known} are {}", known.join(", ")),
    };
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? {listed}"),
        None => listed,
    }
}

/// The edit distance of two words: 2 for each extra, missing or wrong letter, 1 for a difference in case.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).map(|n| n * 2).collect();
    for (i, left) in a.chars().enumerate() {
        let mut diagonal = i * 2;
        let mut last = (i + 1) * 2;
        let mut next = vec![last];
        for (&right, &above) in b.iter().zip(row.iter().skip(1)) {
            let swap = if left == right {
                0
            } else if left.eq_ignore_ascii_case(&right) {
                1
            } else {
                2
            };
            last = (diagonal + swap).min(above + 2).min(last + 2);
            diagonal = above;
            next.push(last);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn the_distance_counts_edits() {
        assert_eq!(distance("Step", "Step"), 0);
        assert_eq!(distance("step", "Step"), 1);
        assert_eq!(distance("Stp", "Step"), 2);
        assert_eq!(distance("", "ab"), 4);
        assert_eq!(distance("ab", "ba"), 4);
    }

    #[test]
    fn only_a_typo_is_near() {
        assert_eq!(nearest("Slde", ["Step", "Slide"]), Some("Slide"));
        assert_eq!(nearest("Banana", ["Step", "Slide"]), None);
        assert_eq!(nearest("K", ["P", "L"]), None);
        assert_eq!(nearest("k", ["P", "K"]), Some("K"));
        assert_eq!(nearest("Slidexyz", ["Step", "Slide"]), Some("Slide"));
    }

    /// Compared with a whole library, such a word took minutes.
    #[test]
    fn a_word_of_many_megabytes_is_not_compared() {
        let begun = std::time::Instant::now();
        assert_eq!(nearest(&"a".repeat(10_000_000), ["Step"; 500]), None);
        assert!(begun.elapsed().as_secs() < 5);
    }
}
