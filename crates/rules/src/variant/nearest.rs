//! "Did you mean" suggestions.

/// The word of `known` that is most similar to `word`, if `word` may be a typo of it: the edit distance is at most
/// three and at most half the length. Case is ignored.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let (length, word) = (word.chars().count(), word.to_lowercase());
    let limit = (length / 2).min(3);
    known
        .into_iter()
        // Words of very different length are not compared, which would be slow.
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (strsim::levenshtein(&word, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// A hint with the most similar word and up to twenty known words.
pub fn suggest(word: &str, plural_noun: &str, known: &[&str]) -> String {
    const MAX_LISTED: usize = 20;
    let listed = match known {
        [] => format!("there are no {plural_noun}"),
        _ if known.len() > MAX_LISTED => {
            format!("the {plural_noun} are {}, …", known.get(..MAX_LISTED).unwrap_or(known).join(", "))
        }
        _ => format!("the {plural_noun} are {}", known.join(", ")),
    };
    match nearest(word, known.iter().copied()) {
        Some(similar) => format!("did you mean `{similar}`? {listed}"),
        None => listed,
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_likely_typos_are_suggested() {
        assert_eq!(nearest("Slde", ["Step", "Slide"]), Some("Slide"));
        assert_eq!(nearest("Banana", ["Step", "Slide"]), None);
        assert_eq!(nearest("K", ["P", "L"]), None);
        assert_eq!(nearest("k", ["P", "K"]), Some("K"));
        assert_eq!(nearest("Slidexyz", ["Step", "Slide"]), Some("Slide"));
    }

    /// Comparing a very long word with a whole library would take minutes.
    #[test]
    fn very_long_words_are_not_compared() {
        let start = std::time::Instant::now();
        assert_eq!(nearest(&"a".repeat(10_000_000), ["Step"; 500]), None);
        assert!(start.elapsed().as_secs() < 5);
    }
}
