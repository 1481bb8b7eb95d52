//! The web worker's end: its main program.

use super::message::{self, PageMessage};
use super::{SearchEvent, SearchUpdate};
use crate::{Engine, EngineOptions, Evaluation, StopFlag};
use std::sync::Arc;
use tenjiku_rules::variant::Variant;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Serves the messages of a [`Worker`](super::Worker) in a page: the main program of its web worker.
pub fn serve_page(evaluation: Evaluation) {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let mut engine = Engine::new(EngineOptions { hash_mib: 1, threads: 1 });
    engine.set_evaluation(evaluation);
    let mut server = WorkerServer { engine, game: None, scope: scope.clone() };
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let message = event.data().as_string().and_then(|text| message::read(&text).ok());
        if let Some(message) = message {
            server.handle(message);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The listener lives as long as the worker.
    on_message.forget();
}

struct WorkerServer {
    engine: Engine,
    game: Option<Arc<Variant>>,
    scope: DedicatedWorkerGlobalScope,
}

impl WorkerServer {
    fn handle(&mut self, message: PageMessage) {
        match message {
            PageMessage::Configure(options) => self.engine.configure(options),
            PageMessage::NewGame => self.engine.new_game(),
            PageMessage::Game { file, choices } => {
                self.game = Variant::compile(&file, &choices).ok().map(Arc::new);
            }
            PageMessage::Search { position, task, generation } => {
                let scope = self.scope.clone();
                let mut send = move |event: SearchEvent| {
                    if let Some(text) = message::write(&event) {
                        // Fails only while the worker is terminated.
                        let _ = scope.post_message(&text.into());
                    }
                };
                let game = self.game.as_ref().ok_or_else(|| "the game cannot be compiled".to_owned());
                match game.and_then(|game| position.position(game)) {
                    Ok(position) => {
                        task.run(&mut self.engine, position, &StopFlag::default(), generation, &mut send);
                    }
                    Err(why) => send(SearchEvent { generation, update: SearchUpdate::Failed(why) }),
                }
            }
        }
    }
}
