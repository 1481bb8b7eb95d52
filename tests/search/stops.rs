//! A long test of stopping: `cargo test --release --no-default-features --test
//! search -- --ignored --nocapture two_hundred`.

use crate::games::{ALL, RandomNumbers, start, wander};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use tenjiku::search::{Engine, EngineOptions, Limits, SearchRequest, StopFlag};

/// Target time for a search to stop.
const GOAL: Duration = Duration::from_millis(20);
/// Maximum time to stop on a busy machine.
const BOUND: Duration = Duration::from_millis(50);

#[test]
#[ignore = "takes a minute; run it by itself on a quiet machine to see how soon a search stops"]
fn two_hundred_positions_of_each_game_stopped_at_random_times() {
    for id in ALL {
        let mut chance = RandomNumbers::new(20_261_121);
        let mut engine = Engine::new(EngineOptions { hash_mib: 16, threads: 1 });
        let mut waits: Vec<Duration> = Vec::new();
        for _ in 0..200 {
            let mut position = start(id);
            let plies = chance.below(150);
            wander(&mut position, plies, &mut chance);
            let stop = StopFlag::default();
            let (flag, stopped_at) = (stop.clone(), Arc::new(Mutex::new(None)));
            let set = Arc::clone(&stopped_at);
            let wait = Duration::from_millis(chance.below(60) as u64);
            let (search, is_over) = mpsc::channel::<()>();
            let timer = thread::spawn(move || {
                // Ends early if the search does.
                let _ = is_over.recv_timeout(wait);
                *set.lock().expect("no thread panicked") = Some(Instant::now());
                flag.stop();
            });
            let answer = engine.think(&position, &SearchRequest::new(Limits::default()), &stop, &mut |_| {});
            let done = Instant::now();
            drop(search);
            timer.join().expect("the timer only waits");
            let stopped_at = stopped_at.lock().expect("no thread panicked").expect("it was stopped");
            waits.push(done.saturating_duration_since(stopped_at));
            let mv = answer.mv.expect("the game is not over");
            assert!(position.legal_moves().contains(&mv), "{id}");
            position.play(mv, &mut ());
        }
        waits.sort_unstable();
        let (median, longest) = (waits[100], waits[199]);
        println!(
            "{id}: 200 positions, stopped after {median:?} (median), {longest:?} (longest; goal {GOAL:?})"
        );
        assert!(longest <= BOUND, "{id}: a search went on for {longest:?}");
    }
}
