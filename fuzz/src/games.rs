//! The games that come with the program, in all their readings.

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use tenjiku_rules::variant::{Library, Variant, VariantFile};

/// All of them. The player's own are left out.
pub static LIBRARY: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::built_in()));

/// A game and the choices of its options.
type Reading = (String, Vec<(String, u8)>);

/// The most games that are kept compiled; the tables of a large one take some MiB.
const MOST_KEPT: usize = 64;
static COMPILED: LazyLock<Mutex<HashMap<Reading, Arc<Variant>>>> = LazyLock::new(Mutex::default);

/// Each single choice of the options of a game.
pub fn single_choices(file: &VariantFile) -> Vec<(String, u8)> {
    let options = file.options.iter();
    options
        .flat_map(|option| option.choices.iter().map(|choice| (option.id.clone(), choice.number)))
        .collect()
}

/// A game, one of its readings, and perhaps one choice besides.
///
/// # Errors
/// Never: what is left of the input is always enough.
pub fn chosen(input: &mut Unstructured<'_>) -> Result<Arc<Variant>> {
    let files: Vec<&VariantFile> = LIBRARY.games().collect();
    let file = *input.choose(&files)?;
    let readings: Vec<_> = file.readings().collect();
    let mut choices = input.choose(&readings)?.clone();
    let singles = single_choices(file);
    let besides = input.int_in_range(0..=singles.len())?;
    choices.extend(singles.get(besides).cloned());
    Ok(compiled(file, choices))
}

/// A game by its number, in one of the readings that its file names; any number stands for one.
pub fn nth(game: usize, reading: usize) -> Arc<Variant> {
    let files: Vec<&VariantFile> = LIBRARY.games().collect();
    let file = files[game % files.len()];
    let readings: Vec<_> = file.readings().collect();
    compiled(file, readings[reading % readings.len()].clone())
}

fn compiled(file: &VariantFile, choices: Vec<(String, u8)>) -> Arc<Variant> {
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if compiled.len() >= MOST_KEPT {
        compiled.clear();
    }
    let variant = |(_, choices): &Reading| {
        Arc::new(Variant::compile(file, choices).expect("a reading of one of our games"))
    };
    Arc::clone(compiled.entry((file.id.clone(), choices)).or_insert_with_key(variant))
}
