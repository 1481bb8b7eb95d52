//! Any text as a variant file: one without faults compiles in each of its readings and can be played.

use crate::{games, tokens, walk};
use libfuzzer_sys::arbitrary::Unstructured;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};
use tenjiku::lesson::{Course, Lesson};
use tenjiku_rules::Position;
use tenjiku_rules::variant::{Variant, read};

/// What a variant file is made of, one to a line: libFuzzer's dictionary too.
static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let entries = include_str!("../variants.dict").lines().filter_map(|line| {
        let entry = line.strip_prefix('"')?.strip_suffix('"')?;
        Some(entry.replace("\\\"", "\""))
    });
    entries.collect()
});

/// Readings of a file that are played: more of them would only take longer.
const READINGS: usize = 6;
/// Bytes that choose the plies of each, about thirty of them.
const CHOICES: usize = 1600;
/// Lessons are made on boards up to this size, in squares.
const LARGEST_TAUGHT: u16 = 150;

/// Reads a text as a variant file.
///
/// # Panics
/// Something has happened that must not.
pub fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let file = match read("game.ron", text) {
        Ok(file) => file,
        Err(error) => return assert!(error.to_string().starts_with("game.ron:")),
    };
    let singles = games::single_choices(&file).into_iter().map(|choice| vec![choice]);
    let readings: Vec<_> = file.readings().chain(singles).collect();
    for choices in readings.iter().take(READINGS) {
        let variant = Arc::new(Variant::compile(&file, choices).expect("a file without faults"));
        let plies = chances(text);
        let mut plies = Unstructured::new(&plies);
        walk::on_from(Position::new(Arc::clone(&variant)), &mut plies).expect("enough input");
    }
    if u16::from(file.files) * u16::from(file.ranks) <= LARGEST_TAUGHT {
        let variant = Variant::compile(&file, &[]).expect("a file without faults");
        let kinds: Vec<_> = Course::new(&variant).kinds().collect();
        for kind in kinds {
            if let Ok(lesson) = Lesson::new(&variant, kind) {
                assert!(!lesson.exercises.is_empty());
            }
        }
    }
}

/// Bytes that follow from a text.
fn chances(text: &str) -> Vec<u8> {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let mut state = hasher.finish() | 1;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    std::iter::repeat_with(next).take(CHOICES).collect()
}

/// Changes a variant file in place and returns its new size.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    most: usize,
    seed: u32,
    other: impl Fn(&mut [u8], usize, usize) -> usize,
) -> usize {
    tokens::mutate(data, size, most, seed, &WORDS, other)
}
