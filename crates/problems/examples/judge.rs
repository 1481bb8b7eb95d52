//! Judges the mating problems of a collection with the solver, and writes the file again:
//! `cargo run --release -p tenjiku-problems --example judge -- chu-edo.tsv --seconds 10 --mib 256`.
//! With `--seconds 0` it keeps the verdicts and solutions, and only finds the motifs again.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tenjiku_problems::Collection;
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_search::StopFlag;
use tenjiku_search::problem::ProblemRequest;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("name a file")?;
    let mut request =
        ProblemRequest { time: Some(Duration::from_secs(10)), hash_mib: 256, ..ProblemRequest::default() };
    while let Some(word) = arguments.next() {
        let value = arguments.next().ok_or(format!("{word} needs a value"))?;
        match word.as_str() {
            "--seconds" => request.time = Some(Duration::from_secs_f64(value.parse()?)),
            "--mib" => request.hash_mib = value.parse()?,
            _ => return Err(format!("there is no option {word}").into()),
        }
    }
    let mut collection = Collection::read(&path, &std::fs::read_to_string(&path)?)?.collection;
    let variant = Arc::new(Variant::compile(Library::built_in().find(&collection.game)?, &[])?);
    for problem in &mut collection.problems {
        if request.time == Some(Duration::ZERO) {
            problem.find_motifs(&variant)?;
            continue;
        }
        problem.judge(&variant, &request, &StopFlag::default())?;
        println!("{} {:?} in {}", problem.id, problem.verdict, problem.moves);
    }
    std::fs::write(&path, collection.write())?;
    Ok(())
}
