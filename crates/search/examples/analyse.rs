//! Prints the best move of a position: `cargo run --release -p tenjiku-search --example analyse -- chu`,
//! optionally followed by an SFEN.

use std::error::Error;
use std::sync::Arc;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{coordinate, sfen};
use tenjiku_search::{Engine, EngineOptions, Limits, SearchRequest, StopFlag};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "tori".to_owned());
    let text = arguments.next().unwrap_or_else(|| "startpos".to_owned());
    let variant = Arc::new(Variant::compile(Library::built_in().find(&id)?, &[])?);
    let position = sfen::read(&variant, &text)?;
    let mut engine = Engine::new(EngineOptions { hash_mib: 64, threads: 1 });
    let request = SearchRequest::new(Limits::depth(6));
    let answer = engine.think(&position, &request, &StopFlag::default(), &mut |_| {});
    match (answer.mv, answer.report.best()) {
        (Some(mv), Some(line)) => println!("{}, {:?}", coordinate::write(&variant, mv), line.score),
        _ => println!("no legal move"),
    }
    Ok(())
}
