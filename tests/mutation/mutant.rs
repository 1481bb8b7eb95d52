//! Which change of the code is switched on: the number in the environment variable `MUTANT`, none without it.
//! With `MUTANT=reach`, none is on, and each number that is asked for is added to the file `MUTANT_REACH`, once.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const UNREAD: u32 = u32::MAX;
const REACH: u32 = u32::MAX - 1;
const MOST: usize = 1 << 16;

static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
static REACHED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];

/// Whether the change of that number is on. Numbers begin with 1.
#[inline(always)]
pub fn on(number: u32) -> bool {
    let active = ACTIVE.load(Relaxed);
    if active < REACH { active == number } else { slowly(number) }
}

#[cold]
#[inline(never)]
fn slowly(number: u32) -> bool {
    if ACTIVE.load(Relaxed) == UNREAD {
        let active = match std::env::var("MUTANT").as_deref() {
            Ok("reach") => REACH,
            Ok(number) => number.parse().expect("MUTANT is a number"),
            Err(_) => 0,
        };
        ACTIVE.store(active, Relaxed);
        return on(number);
    }
    if !REACHED[number as usize].swap(true, Relaxed) {
        let path = std::env::var("MUTANT_REACH").expect("MUTANT_REACH names a file");
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(path).expect("it opens");
        file.write_all(format!("{number}\n").as_bytes()).expect("it is written");
    }
    false
}
