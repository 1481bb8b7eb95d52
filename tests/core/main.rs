//! Tests of layer 1 and of the command line: variant files, notations, records, texts.

mod autosave;
mod cli;
mod components;
mod docs;
mod games;
mod hostile;
mod japanese;
mod malformed;
mod modules;
mod net;
mod notation;
#[cfg(unix)]
mod packaging;
mod presets;
mod problem_files;
mod program;
mod record;
mod record_faults;
mod record_tree;
mod reference;
#[path = "../support/repetitions.rs"]
mod repetitions;
mod saved_games;
mod server;
mod soak;
mod sound;
mod tables;
mod trees;
mod variant_files;
