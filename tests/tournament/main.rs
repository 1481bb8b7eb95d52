//! Matches, and external engines.

mod engines;
mod fit;
mod hachu;
mod late_engines;
mod lists;
mod matches;
mod openings;
mod players;
mod statistics;

use std::sync::Arc;
use tenjiku_rules::variant::{Library, Variant};

/// One of our games.
fn variant(id: &str) -> Arc<Variant> {
    Variant::built_in(id).expect("a built-in game")
}

/// One of our games under one of its presets.
fn variant_with_preset(id: &str, preset: &str) -> Arc<Variant> {
    let library = Library::built_in();
    let file = library.find(id).expect("one of our games");
    let preset = file.preset(preset).unwrap_or_else(|error| panic!("{error}"));
    Arc::new(Variant::compile(file, &file.choices_under(preset)).expect("a sound game"))
}
