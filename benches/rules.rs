//! Speed of the rules core: perft from the start of several games (each count is checked), the legal
//! moves of crowded boards, and playing and undoing moves. Run it with
//! `cargo bench --no-default-features --bench rules`.

#![allow(missing_docs, reason = "criterion's macro makes a public function")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use tenjiku::text_interface::{Question, TypedMoves};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{MoveList, Position, perft};

fn start(id: &str) -> Position {
    let library = Library::built_in();
    let file = library.find(id).expect("one of ours");
    Position::new(Arc::new(Variant::compile(file, &[]).expect("it compiles")))
}

/// Depths and counts. Tori's are from Fairy-Stockfish, Chu's and Dai's up to depth 2 from `HaChu`. The
/// others only make sure that the same work is measured each time.
const PERFT: [(&str, usize, u64); 5] = [
    ("tori", 5, 2_179_749),
    ("chu", 3, 48_315),
    ("dai", 3, 357_978),
    ("tenjiku", 3, 395_487),
    ("tai", 2, 89_050),
];

fn perfts(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    for (id, depth, nodes) in PERFT {
        let mut position = start(id);
        group.throughput(Throughput::Elements(nodes));
        group.sample_size(10);
        group.bench_function(format!("{id} {depth}"), |b| {
            b.iter(|| assert_eq!(perft(black_box(&mut position), depth), nodes));
        });
    }
    group.finish();
}

/// A position after 120 random plies: lists of moves are longest in the middle of a game.
fn middle(id: &str) -> Position {
    let mut position = start(id);
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

fn lists(c: &mut Criterion) {
    let mut group = c.benchmark_group("legal moves");
    for id in ["tori", "shogi", "chu", "dai", "tenjiku", "maka_dai_dai", "tai", "taikyoku"] {
        for (when, position) in [("start", start(id)), ("middle", middle(id))] {
            let mut list = MoveList::default();
            group.bench_function(format!("{id} {when}"), |b| {
                b.iter(|| {
                    position.generate(&mut list);
                    black_box(list.as_slice().len())
                });
            });
        }
    }
    group.finish();
}

fn make_and_unmake(c: &mut Criterion) {
    let position = start("tenjiku");
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

/// What happens when somebody types a move or a question in the largest game: all moves are written once a position,
/// and a few letters are finished with every key.
fn typed_moves(c: &mut Criterion) {
    let position = start("taikyoku");
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

criterion_group!(benches, perfts, lists, make_and_unmake, typed_moves);
criterion_main!(benches);
