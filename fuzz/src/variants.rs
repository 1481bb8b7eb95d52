//! Any text as a variant file: a valid file compiles under each of its presets and can be played.

use crate::{games, tokens, walk};
use libfuzzer_sys::arbitrary::Unstructured;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};
use tenjiku_rules::Position;
use tenjiku_rules::variant::{Variant, read};
use tenjiku_teach::lesson::{Course, Lesson};

/// Tokens of variant files, one per line: the dictionary of libFuzzer.
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let entries = include_str!("../variants.dict").lines().filter_map(|line| {
        let entry = line.strip_prefix('"')?.strip_suffix('"')?;
        Some(entry.replace("\\\"", "\""))
    });
    entries.collect()
});

/// Maximum number of presets and options of a file that are played, to limit the time.
const MAX_PRESETS: usize = 6;
/// Number of bytes that choose the plies of each game, enough for about thirty.
const CHOICE_BYTES: usize = 1600;
/// Maximum number of squares of boards for which lessons are generated.
const MAX_LESSON_SQUARES: u16 = 150;

/// Reads a text as a variant file.
///
/// # Panics
/// If a check fails.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let file = match read("game.ron", text) {
        Ok(file) => file,
        Err(error) => return assert!(error.to_string().starts_with("game.ron:")),
    };
    let singles = games::single_choices(&file).into_iter().map(|choice| vec![choice]);
    let presets: Vec<_> = file.readings().chain(singles).collect();
    for choices in presets.iter().take(MAX_PRESETS) {
        let variant = Arc::new(Variant::compile(&file, choices).expect("a valid file"));
        let plies = pseudo_random_bytes(text);
        let mut plies = Unstructured::new(&plies);
        walk::play_from(Position::new(Arc::clone(&variant)), &mut plies).expect("enough input");
    }
    if u16::from(file.files) * u16::from(file.ranks) <= MAX_LESSON_SQUARES {
        let variant = Variant::compile(&file, &[]).expect("a valid file");
        let kinds: Vec<_> = Course::new(&variant).kinds().collect();
        for kind in kinds {
            if let Ok(lesson) = Lesson::new(&variant, kind) {
                assert!(!lesson.exercises.is_empty());
            }
        }
    }
}

/// Pseudo-random bytes seeded by a text.
fn pseudo_random_bytes(text: &str) -> Vec<u8> {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let mut state = hasher.finish() | 1;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    std::iter::repeat_with(next).take(CHOICE_BYTES).collect()
}

/// Changes a variant file in place and returns its new size.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    other: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    tokens::mutate(data, size, max_size, seed, &WORDS, other)
}
