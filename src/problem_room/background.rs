//! A search in the background that answers one question at a time.

use crate::view::alarm::waker;
use bevy::winit::EventLoopProxyWrapper;
use std::io;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, PoisonError};
use tenjiku_platform::USER_TABLES;
use tenjiku_search::{EngineOptions, SearchEvent, SearchUpdate, Worker};

/// The size of the search's table in MiB, and its number of threads.
const OPTIONS: EngineOptions = EngineOptions { hash_mib: 16, threads: 1 };

/// The search; started at the first question.
#[derive(Default)]
pub(super) struct BackgroundSearch {
    worker: Option<Worker>,
    /// In a mutex so that the search is `Sync`.
    events: Option<Mutex<Receiver<SearchEvent>>>,
    /// The number of the search in progress.
    generation: Option<u64>,
}

impl BackgroundSearch {
    /// Starts a search, which wakes the window when it has an answer.
    ///
    /// # Errors
    /// The search cannot be started.
    pub fn start(
        &mut self,
        window: Option<&EventLoopProxyWrapper>,
        begin: impl FnOnce(&mut Worker) -> u64,
    ) -> io::Result<()> {
        let worker = match &mut self.worker {
            Some(worker) => worker,
            free => {
                let (sender, events) = mpsc::channel();
                self.events = Some(Mutex::new(events));
                let wake = window.map(waker);
                free.insert(Worker::start(OPTIONS, USER_TABLES, move |event: SearchEvent| {
                    let is_last = event.update.is_last();
                    // Fails only while the program ends.
                    let _ = sender.send(event);
                    if let Some(wake) = wake.as_ref().filter(|_| is_last) {
                        wake();
                    }
                })?)
            }
        };
        self.generation = Some(begin(worker));
        Ok(())
    }

    pub const fn is_running(&self) -> bool {
        self.generation.is_some()
    }

    /// Drops the answer of the search in progress.
    pub const fn forget(&mut self) {
        self.generation = None;
    }

    /// Takes the answer of the search in progress, if there is one yet.
    pub fn take(&mut self) -> Option<SearchUpdate> {
        let generation = self.generation?;
        let events = self.events.as_mut()?.get_mut().unwrap_or_else(PoisonError::into_inner);
        let is_answer = |event: &SearchEvent| event.generation == generation && event.update.is_last();
        let update = events.try_iter().find(is_answer)?.update;
        self.generation = None;
        Some(update)
    }
}
