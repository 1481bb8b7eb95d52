//! Matches, and other programs' engines playing here.

mod engines;
mod fit;
mod hachu;
mod lists;
mod matches;
mod openings;
mod players;
mod statistics;

use std::sync::Arc;
use tenjiku::variant::{Library, Variant};

/// One of our games.
fn variant(id: &str) -> Arc<Variant> {
    let library = Library::with_folder(None);
    let file = library.find(id).expect("one of our games");
    Arc::new(Variant::compile(file, &[]).expect("a sound game"))
}
