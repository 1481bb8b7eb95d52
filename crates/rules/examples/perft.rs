//! Prints the perft count of a game: `cargo run --release -p tenjiku-rules --example perft -- tori 3`.

use std::error::Error;
use std::sync::Arc;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Position, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "tori".to_owned());
    let depth = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let variant = Arc::new(Variant::compile(Library::built_in().find(&id)?, &[])?);
    println!("{id}, {depth} plies: {} positions", perft(&mut Position::new(variant), depth));
    Ok(())
}
