//! The worker of a desktop: a thread.

use super::SearchEvent;
use super::task::SearchTask;
use crate::{Engine, EngineOptions, Evaluation, StopFlag, TimeLimit};
use std::io;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use tenjiku_rules::Position;

enum WorkerCommand {
    Search { position: Box<Position>, task: Box<SearchTask>, stop: StopFlag, generation: u64 },
    Configure(EngineOptions),
    NewGame,
}

/// The controlling end of the thread.
#[derive(Debug)]
pub(super) struct WorkerHandle {
    commands: Option<Sender<WorkerCommand>>,
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

impl WorkerHandle {
    pub fn start(
        options: EngineOptions,
        evaluation: Evaluation,
        mut send: impl FnMut(SearchEvent) + Send + 'static,
    ) -> io::Result<Self> {
        let (commands, inbox) = mpsc::channel();
        let work = move || {
            let mut engine = Engine::new(options);
            engine.set_evaluation(evaluation);
            for command in inbox {
                match command {
                    WorkerCommand::Search { position, task, stop, generation } => {
                        task.run(&mut engine, *position, &stop, generation, &mut send);
                    }
                    WorkerCommand::Configure(options) => engine.configure(options),
                    WorkerCommand::NewGame => engine.new_game(),
                }
            }
        };
        let thread = thread::Builder::new().name("search".to_owned()).spawn(work)?;
        Ok(Self { commands: Some(commands), stop: StopFlag::default(), thread: Some(thread) })
    }

    pub fn begin(&mut self, position: Position, task: SearchTask, generation: u64) {
        self.stop();
        // Each search has its own flag, so that a late stop never hits the next one.
        self.stop = StopFlag::default();
        let stop = self.stop.clone();
        let (position, task) = (Box::new(position), Box::new(task));
        self.send(WorkerCommand::Search { position, task, stop, generation });
    }

    pub fn stop(&self) {
        self.stop.stop();
    }

    pub fn limit(&self, time: &TimeLimit) {
        self.stop.limit(time);
    }

    pub fn configure(&self, options: EngineOptions) {
        self.stop();
        self.send(WorkerCommand::Configure(options));
    }

    pub fn new_game(&self) {
        self.stop();
        self.send(WorkerCommand::NewGame);
    }

    fn send(&self, command: WorkerCommand) {
        if let Some(commands) = &self.commands {
            // The thread ends only when the channel closes.
            let _ = commands.send(command);
        }
    }
}

impl Drop for WorkerHandle {
    fn drop(&mut self) {
        self.stop();
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // A panic in the search was reported when it happened.
            let _ = thread.join();
        }
    }
}
