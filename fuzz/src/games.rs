//! The built-in games under all their presets and options.

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use tenjiku_rules::variant::{Library, Variant, VariantFile};

pub static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::built_in()));

/// A game and the choices of its options.
type Rules = (String, Vec<(String, u8)>);

/// Maximum number of cached games; the tables of a large game take some MiB.
const MAX_CACHED: usize = 64;
static CACHE: LazyLock<Mutex<HashMap<Rules, Arc<Variant>>>> = LazyLock::new(Mutex::default);

/// Each single choice of the options of a game.
pub fn single_choices(file: &VariantFile) -> Vec<(String, u8)> {
    let options = file.options.iter();
    options
        .flat_map(|option| option.choices.iter().map(|choice| (option.id.clone(), choice.number)))
        .collect()
}

/// A game under one of its presets, possibly with one changed option.
///
/// # Errors
/// Never: if the input is too short, zeros are read.
pub fn choose_game(input: &mut Unstructured<'_>) -> Result<Arc<Variant>> {
    let files: Vec<&VariantFile> = LIBRARY.games().collect();
    let file = *input.choose(&files)?;
    let presets: Vec<_> = file.readings().collect();
    let mut choices = input.choose(&presets)?.clone();
    let singles = single_choices(file);
    let extra = input.int_in_range(0..=singles.len())?;
    choices.extend(singles.get(extra).cloned());
    Ok(compile_cached(file, choices))
}

/// A game under a preset of its file. Both indices wrap around.
pub fn nth(game: usize, preset: usize) -> Arc<Variant> {
    let files: Vec<&VariantFile> = LIBRARY.games().collect();
    let file = files[game % files.len()];
    let presets: Vec<_> = file.readings().collect();
    compile_cached(file, presets[preset % presets.len()].clone())
}

fn compile_cached(file: &VariantFile, choices: Vec<(String, u8)>) -> Arc<Variant> {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if cache.len() >= MAX_CACHED {
        cache.clear();
    }
    let variant = |(_, choices): &Rules| {
        Arc::new(Variant::compile(file, choices).expect("a preset of a built-in game"))
    };
    Arc::clone(cache.entry((file.id.clone(), choices)).or_insert_with_key(variant))
}
