//! Finds the word a person may have meant.

/// The word of `known` nearest to `word`, if any is near enough to be a slip of the pen.
pub(crate) fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // A whole edit costs 2, so half the letters may be wrong, at most three of a long word.
    let limit = word.chars().count().min(6);
    known
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// A hint: the nearest word, and the known ones where they are few enough to be read.
pub(crate) fn suggest(word: &str, what_known: &str, known: &[&str]) -> String {
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

/// Edits between two words: 2 for a letter too many, too few or wrong, 1 for its case alone.
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
    fn distance_counts_edits() {
        assert_eq!(distance("Step", "Step"), 0);
        assert_eq!(distance("step", "Step"), 1);
        assert_eq!(distance("Stp", "Step"), 2);
        assert_eq!(distance("", "ab"), 4);
        assert_eq!(distance("ab", "ba"), 4);
    }

    #[test]
    fn only_a_slip_is_near() {
        assert_eq!(nearest("Slde", ["Step", "Slide"]), Some("Slide"));
        assert_eq!(nearest("Banana", ["Step", "Slide"]), None);
        assert_eq!(nearest("K", ["P", "L"]), None);
        assert_eq!(nearest("k", ["P", "K"]), Some("K"));
    }
}
