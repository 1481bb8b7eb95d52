//! Speed of the computer player: positions per second of a search of fixed size, from the start and
//! from the middle of each game, and the evaluation by itself.
//! `cargo bench --no-default-features --bench search`.

#![allow(missing_docs, reason = "criterion's macro makes a public function")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tenjiku_rules::Position;
use tenjiku_rules::variant::Variant;
use tenjiku_search::{Engine, EngineOptions, Limits, SearchRequest, StopFlag};

const GAMES: [&str; 5] = ["tori", "chu", "dai", "tenjiku", "tai"];
const NODES: u64 = 20_000;

fn starting_position(id: &str) -> Position {
    Position::new(Variant::built_in(id).expect("a built-in game"))
}

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 16, threads: 1 })
}

/// A position from a game of the computer against itself.
fn middlegame_position(id: &str) -> Position {
    let (mut position, mut engine) = (starting_position(id), engine());
    for _ in 0..40 {
        let request = SearchRequest::new(Limits::nodes(300));
        match engine.think(&position, &request, &StopFlag::default(), &mut |_| {}).mv {
            Some(mv) => position.play(mv, &mut ()),
            None => break,
        }
    }
    position
}

fn bench_search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    group.throughput(Throughput::Elements(NODES));
    for id in GAMES {
        for (name, position) in [("start", starting_position(id)), ("middle", middlegame_position(id))] {
            let mut engine = engine();
            let request = SearchRequest::new(Limits::nodes(NODES));
            group.bench_function(format!("{id} {name}"), |b| {
                b.iter(|| {
                    engine.new_game();
                    engine.think(black_box(&position), &request, &StopFlag::default(), &mut |_| {})
                });
            });
        }
    }
    group.finish();
}

fn bench_evaluation(c: &mut Criterion) {
    let mut group = c.benchmark_group("evaluation from scratch");
    for id in GAMES {
        let (position, mut engine) = (starting_position(id), engine());
        group.bench_function(id, |b| b.iter(|| engine.evaluate(black_box(&position))));
    }
    group.finish();
}

criterion_group!(benches, bench_search, bench_evaluation);
criterion_main!(benches);
