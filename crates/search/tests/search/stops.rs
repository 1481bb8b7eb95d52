//! A long test of stopping: `cargo test --release -p tenjiku-search --test search -- --ignored --nocapture
//! two_hundred`.

use crate::games::{GAMES, RandomNumbers, play_random_moves, start};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use tenjiku_search::{Engine, EngineOptions, Limits, SearchRequest, StopFlag};

/// Target time for a search to stop.
const TARGET: Duration = Duration::from_millis(20);
/// Maximum time to stop on a busy machine.
const MAX_STOP_TIME: Duration = Duration::from_millis(50);

#[test]
#[ignore = "takes a minute; run it by itself on a quiet machine to see how soon a search stops"]
fn two_hundred_positions_of_each_game_stopped_at_random_times() {
    for id in GAMES {
        let mut rng = RandomNumbers::new(20_261_121);
        let mut engine = Engine::new(EngineOptions { hash_mib: 16, threads: 1 });
        let mut stop_times: Vec<Duration> = Vec::new();
        for _ in 0..200 {
            let mut position = start(id);
            let plies = rng.below(150);
            play_random_moves(&mut position, plies, &mut rng);
            let stop = StopFlag::default();
            let (flag, stopped_at) = (stop.clone(), Arc::new(Mutex::new(None)));
            let stop_time = Arc::clone(&stopped_at);
            let wait = Duration::from_millis(rng.below(60) as u64);
            let (search, is_over) = mpsc::channel::<()>();
            let timer = thread::spawn(move || {
                // The wait ends early if the search ends.
                let _ = is_over.recv_timeout(wait);
                *stop_time.lock().expect("no thread panicked") = Some(Instant::now());
                flag.stop();
            });
            let answer = engine.think(&position, &SearchRequest::new(Limits::default()), &stop, &mut |_| {});
            let end = Instant::now();
            drop(search);
            timer.join().expect("the timer only waits");
            let stopped_at = stopped_at.lock().expect("no thread panicked").expect("it was stopped");
            stop_times.push(end.saturating_duration_since(stopped_at));
            let mv = answer.mv.expect("the game is not over");
            assert!(position.legal_moves().contains(&mv), "{id}");
            position.play(mv, &mut ());
        }
        stop_times.sort_unstable();
        let (median, longest) = (stop_times[100], stop_times[199]);
        println!(
            "{id}: 200 positions, stopped after {median:?} (median), {longest:?} (longest; goal {TARGET:?})"
        );
        assert!(longest <= MAX_STOP_TIME, "{id}: a search went on for {longest:?}");
    }
}
