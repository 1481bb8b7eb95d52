//! Speed of the rules core: perft from the start of several games (each count is checked), the legal
//! moves of crowded boards, and playing and undoing moves. Run it with
//! `cargo bench --no-default-features --bench rules`.

#![allow(missing_docs, reason = "criterion's macro makes a public function")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use tenjiku::text_interface::{Question, TypedMoves};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{MoveList, Position, perft};

fn starting_position(id: &str) -> Position {
    Position::new(Variant::built_in(id).expect("a built-in game"))
}

/// Depths and counts. Tori's are from Fairy-Stockfish, Chu's and Dai's up to depth 2 from `HaChu`. The other counts are
/// our own and only check that each run measures the same work.
const PERFT: [(&str, usize, u64); 5] = [
    ("tori", 5, 2_179_749),
    ("chu", 3, 48_315),
    ("dai", 3, 357_978),
    ("tenjiku", 3, 395_487),
    ("tai", 2, 89_050),
];

fn bench_perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    for (id, depth, nodes) in PERFT {
        let mut position = starting_position(id);
        group.throughput(Throughput::Elements(nodes));
        group.sample_size(10);
        group.bench_function(format!("{id} {depth}"), |b| {
            b.iter(|| assert_eq!(perft(black_box(&mut position), depth), nodes));
        });
    }
    group.finish();
}

/// A position after 120 random plies: lists of moves are longest in the middle of a game.
fn middlegame_position(id: &str) -> Position {
    let mut position = starting_position(id);
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..120 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        position.play(moves[usize::try_from(seed % moves.len() as u64).expect("small")], &mut ());
    }
    position
}

fn bench_legal_moves(c: &mut Criterion) {
    let mut group = c.benchmark_group("legal moves");
    for id in ["tori", "shogi", "chu", "dai", "tenjiku", "maka_dai_dai", "tai", "taikyoku"] {
        for (name, position) in [("start", starting_position(id)), ("middle", middlegame_position(id))] {
            let mut list = MoveList::default();
            group.bench_function(format!("{id} {name}"), |b| {
                b.iter(|| {
                    position.generate(&mut list);
                    black_box(list.as_slice().len())
                });
            });
        }
    }
    group.finish();
}

fn bench_play_and_undo(c: &mut Criterion) {
    let position = starting_position("tenjiku");
    let moves = position.legal_moves();
    c.bench_function("play and undo, each first move of Tenjiku", |b| {
        b.iter_batched_ref(
            || position.clone(),
            |position| {
                for &mv in &moves {
                    position.play(mv, &mut ());
                    position.undo();
                }
            },
            BatchSize::LargeInput,
        );
    });
}

/// Typed moves and questions in the largest game: all moves are written once per position, completions are
/// computed with every key.
fn bench_typed_moves(c: &mut Criterion) {
    let position = starting_position("taikyoku");
    c.bench_function("all moves of Taikyoku in every notation", |b| {
        b.iter(|| black_box(TypedMoves::new(black_box(&position))));
    });
    let moves = TypedMoves::new(&position);
    c.bench_function("a half-typed move of Taikyoku", |b| {
        b.iter(|| black_box(moves.completions(black_box("p-"), 40)));
    });
    c.bench_function("a typed move of Taikyoku", |b| {
        b.iter(|| black_box(moves.read(black_box("p-18y"))));
    });
    c.bench_function("where the Kings of Taikyoku are", |b| {
        b.iter(|| black_box(Question::read(black_box("where are my kings"), &moves)));
    });
}

criterion_group!(benches, bench_perft, bench_legal_moves, bench_play_and_undo, bench_typed_moves);
criterion_main!(benches);
