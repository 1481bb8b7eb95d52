//! The worker of a page: a web worker with its own program, which only contains the rules and the search. It
//! cannot receive messages while it searches, so a search is stopped by terminating the worker; the next
//! search starts a new one.

use super::message::{self, PageMessage, PositionMessage};
use super::task::SearchTask;
use super::{SearchEvent, SearchUpdate};
use crate::mate::{MateAnswer, MateReport, MateResult};
use crate::{EngineOptions, Evaluation, SearchAnswer, SearchReport, TimeLimit};
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Move, Position};
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, WorkerOptions, WorkerType};

/// The script next to the page that loads the worker's program.
const SCRIPT: &str = "worker.js";

/// The page's end of the web worker. A page has a single thread, so the contents stay on the thread that created them.
pub(super) struct WorkerHandle(SendWrapper<Rc<RefCell<PageHandle>>>);

impl std::fmt::Debug for WorkerHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WorkerHandle").finish_non_exhaustive()
    }
}

struct PageHandle {
    options: EngineOptions,
    /// The worker, unless it was terminated.
    worker: Option<WebWorker>,
    /// The game last sent to the worker.
    game: Option<Arc<Variant>>,
    running: Option<RunningTask>,
    send: Box<dyn FnMut(SearchEvent)>,
}

/// A web worker with its callbacks.
struct WebWorker {
    worker: web_sys::Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Drop for WebWorker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The running search and its latest reports.
struct RunningTask {
    generation: u64,
    task: SearchTask,
    report: SearchReport,
    mate: Option<MateReport>,
    /// A legal move, to answer a search that is stopped before its first report.
    any_move: Option<Move>,
}

impl WorkerHandle {
    /// Starts the worker immediately, so that it is ready for the first search.
    pub fn start(
        options: EngineOptions,
        _: Evaluation,
        send: impl FnMut(SearchEvent) + 'static,
    ) -> io::Result<Self> {
        let handle = PageHandle { options, worker: None, game: None, running: None, send: Box::new(send) };
        let handle = Rc::new(RefCell::new(handle));
        start_worker(&handle)?;
        Ok(Self(SendWrapper::new(handle)))
    }

    pub fn begin(&mut self, position: Position, task: SearchTask, generation: u64) {
        self.stop();
        if self.0.borrow().worker.is_none()
            && let Err(why) = start_worker(&self.0)
        {
            let update = SearchUpdate::Failed(why.to_string());
            return (self.0.borrow_mut().send)(SearchEvent { generation, update });
        }
        let mut handle = self.0.borrow_mut();
        if handle.game.as_ref().is_none_or(|game| !Arc::ptr_eq(game, position.variant())) {
            handle.game = Some(Arc::clone(position.variant()));
            handle.send_message(&PageMessage::game(position.variant()));
        }
        let any_move = position.legal_moves().first().copied();
        let message = PositionMessage::of(&position);
        handle.send_message(&PageMessage::Search { position: message, task: task.clone(), generation });
        handle.running =
            Some(RunningTask { generation, task, report: SearchReport::default(), mate: None, any_move });
    }

    /// Terminates the worker and answers with the latest report.
    pub fn stop(&self) {
        let mut handle = self.0.borrow_mut();
        let Some(running) = handle.running.take() else { return };
        (handle.worker, handle.game) = (None, None);
        if let Some(update) = running.answer() {
            (handle.send)(SearchEvent { generation: running.generation, update });
        }
    }

    /// Does nothing: searches in a page never start without a time limit.
    pub fn limit(&self, _: &TimeLimit) {}

    pub fn configure(&self, options: EngineOptions) {
        self.stop();
        let mut handle = self.0.borrow_mut();
        handle.options = options;
        handle.send_message(&PageMessage::Configure(options));
    }

    pub fn new_game(&self) {
        self.stop();
        self.0.borrow().send_message(&PageMessage::NewGame);
    }
}

impl PageHandle {
    fn send_message(&self, message: &PageMessage) {
        let Some(worker) = &self.worker else { return };
        if let Some(text) = message::write(message) {
            // A terminated worker reports its end itself.
            let _ = worker.worker.post_message(&text.into());
        }
    }

    fn receive(&mut self, text: &str) {
        let Ok(event) = message::read::<SearchEvent>(text) else { return };
        let Some(running) = self.running.as_mut().filter(|running| running.generation == event.generation)
        else {
            return;
        };
        match &event.update {
            SearchUpdate::Report(report) => running.report = report.clone(),
            SearchUpdate::MateReport(report) => running.mate = Some(*report),
            update if update.is_last() && !matches!(running.task, SearchTask::ThinkBack(_)) => {
                self.running = None
            }
            _ => {}
        }
        (self.send)(event);
    }

    fn fail(&mut self, why: String) {
        (self.worker, self.game) = (None, None);
        if let Some(running) = self.running.take() {
            (self.send)(SearchEvent { generation: running.generation, update: SearchUpdate::Failed(why) });
        }
    }
}

impl RunningTask {
    /// The answer of a search that is stopped now.
    fn answer(&self) -> Option<SearchUpdate> {
        match self.task {
            SearchTask::Think(_) => {
                let answer = SearchAnswer::from_report(self.report.clone());
                Some(SearchUpdate::Answer(SearchAnswer { mv: answer.mv.or(self.any_move), ..answer }))
            }
            // Reviews and problems only use complete searches.
            SearchTask::ThinkBack(_)
            | SearchTask::JudgeMove { .. }
            | SearchTask::Solve(_)
            | SearchTask::Study(_) => None,
            SearchTask::FindMate(_) => {
                let (nodes, time) = self.mate.map_or_else(Default::default, |mate| (mate.nodes, mate.time));
                Some(SearchUpdate::MateAnswer(MateAnswer { result: MateResult::Unknown, nodes, time }))
            }
        }
    }
}

fn start_worker(handle: &Rc<RefCell<PageHandle>>) -> io::Result<()> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = web_sys::Worker::new_with_options(SCRIPT, &options)
        .map_err(|why| io::Error::other(format!("the browser starts no web worker: {why:?}")))?;
    let listener = Rc::downgrade(handle);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let (Some(handle), Some(text)) = (listener.upgrade(), event.data().as_string()) {
            handle.borrow_mut().receive(&text);
        }
    });
    let listener = Rc::downgrade(handle);
    let on_error = Closure::<dyn FnMut(ErrorEvent)>::new(move |event: ErrorEvent| {
        if let Some(handle) = listener.upgrade() {
            handle.borrow_mut().fail(format!("{SCRIPT}: {}", event.message()));
        }
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    let mut handle = handle.borrow_mut();
    handle.worker = Some(WebWorker { worker, _on_message: on_message, _on_error: on_error });
    let options = handle.options;
    handle.send_message(&PageMessage::Configure(options));
    Ok(())
}
