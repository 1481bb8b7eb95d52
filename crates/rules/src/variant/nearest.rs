//! Finds the word that a person may have meant.

/// The word of `known` that is most like `word`, if one is similar enough for `word` to be a typo: up to half the
/// letters may be wrong, but at most three. The case of letters counts nothing.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let (length, word) = (word.chars().count(), word.to_lowercase());
    let limit = (length / 2).min(3);
    known
        .into_iter()
        // What is much longer is far away, and may be very long.
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (strsim::levenshtein(&word, &candidate.to_lowercase()), candidate))
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

#[cfg(test)]
mod tests {
    use super::nearest;

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
