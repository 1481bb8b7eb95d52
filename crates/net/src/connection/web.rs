//! The connection of a page, on the browser's WebSocket and its callbacks.

use super::super::Address;
use super::{
    ClientState, ConnectionEvent, Incoming, SILENCE_TIMEOUT, closed_message, is_lost, silence_message,
    to_json,
};
use crate::message::ToHost;
use gloo_timers::callback::{Interval, Timeout};
use send_wrapper::SendWrapper;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::{Rc, Weak};
use std::sync::mpsc::{Receiver, Sender, channel};
use wasm_bindgen::prelude::*;
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};
use web_time::{Duration, Instant};

/// How often the silence of the host is checked, in milliseconds.
const SILENCE_CHECK_MS: u32 = 5_000;

/// A connection to a host, closed when dropped.
pub struct Connection {
    shared: SendWrapper<Rc<Shared>>,
    events: Receiver<ConnectionEvent>,
}

impl fmt::Debug for Connection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Connection").field(&self.shared.address).finish()
    }
}

impl Connection {
    /// Connects under a name. `wake` is called for every event.
    pub fn open(address: Address, name: String, wake: impl Fn() + Send + 'static) -> Self {
        let (event_sender, events) = channel();
        let shared = Rc::new(Shared {
            address,
            state: RefCell::new(ClientState::new(name)),
            events: event_sender,
            wake: Box::new(wake),
            socket: RefCell::new(None),
            connect_started: Cell::new(Instant::now()),
            last_received: Cell::new(Instant::now()),
            retry: RefCell::new(None),
        });
        shared.connect();
        Self { shared: SendWrapper::new(shared), events }
    }

    /// Sends a message. A message sent while disconnected is lost. If the next snapshot cannot make up for it,
    /// [`ConnectionEvent::MessageLost`] follows.
    pub fn send(&self, message: ToHost) {
        match to_json(&message) {
            Ok(text) => {
                if self.shared.send(&text) {
                    self.shared.state.borrow_mut().note_sent(&message);
                } else if is_lost(&message) {
                    self.shared.emit(ConnectionEvent::MessageLost);
                }
            }
            Err(why) => {
                self.shared.emit(ConnectionEvent::Closed(why));
                self.shared.disconnect();
            }
        }
    }

    /// The next event, without waiting.
    pub fn try_recv(&self) -> Option<ConnectionEvent> {
        self.events.try_recv().ok()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.shared.disconnect();
        *self.shared.retry.borrow_mut() = None;
    }
}

/// State shared with the callbacks, which hold weak references, so that it is dropped with the connection.
struct Shared {
    address: Address,
    state: RefCell<ClientState>,
    events: Sender<ConnectionEvent>,
    wake: Box<dyn Fn()>,
    socket: RefCell<Option<Socket>>,
    connect_started: Cell<Instant>,
    last_received: Cell<Instant>,
    /// The timer of the next reconnect.
    retry: RefCell<Option<Timeout>>,
}

/// The browser's socket and its callbacks.
struct Socket {
    socket: WebSocket,
    _on_open: Closure<dyn FnMut(Event)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_close: Closure<dyn FnMut(CloseEvent)>,
    _silence_check: Interval,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // Closing a closed socket is harmless.
        let _ = self.socket.close();
    }
}

impl Shared {
    fn connect(self: &Rc<Self>) {
        self.connect_started.set(Instant::now());
        self.last_received.set(Instant::now());
        match self.socket() {
            Ok(socket) => *self.socket.borrow_mut() = Some(socket),
            Err(why) => self.reconnect(format!("{}: {}", self.address.url(), js_error(&why))),
        }
    }

    fn socket(self: &Rc<Self>) -> Result<Socket, JsValue> {
        let socket = WebSocket::new(self.address.url())?;
        let shared = Rc::downgrade(self);
        let on_open = callback(&shared, |shared, _: Event| shared.handle_open());
        let on_message = callback(&shared, |shared, event: MessageEvent| {
            shared.last_received.set(Instant::now());
            event.data().as_string().into_iter().for_each(|text| shared.receive(&text));
        });
        let on_close = callback(&shared, |shared, event: CloseEvent| {
            let why = if event.was_clean() { closed_message() } else { shared.address.url().to_owned() };
            shared.reconnect(if event.reason().is_empty() { why } else { event.reason() });
        });
        socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        let silence_check = Interval::new(SILENCE_CHECK_MS, move || {
            shared.upgrade().iter().for_each(|shared| {
                if shared.last_received.get().elapsed() > SILENCE_TIMEOUT {
                    shared.reconnect(silence_message());
                }
            });
        });
        Ok(Socket {
            socket,
            _on_open: on_open,
            _on_message: on_message,
            _on_close: on_close,
            _silence_check: silence_check,
        })
    }

    fn handle_open(&self) {
        let greeting: Vec<ToHost> = self.state.borrow().greeting().collect();
        for text in greeting.iter().filter_map(|message| to_json(message).ok()) {
            self.send(&text);
        }
        self.emit(ConnectionEvent::Open);
    }

    fn receive(self: &Rc<Self>, text: &str) {
        let received = self.state.borrow_mut().receive(text);
        match received {
            None => {}
            Some(Incoming::Reply(reply)) => drop(to_json(&reply).map(|text| self.send(&text))),
            Some(Incoming::Event(event)) => self.emit(event),
            Some(Incoming::Last(event)) => {
                self.emit(event);
                self.disconnect();
            }
        }
    }

    /// Sends a text. Returns whether the connection is open.
    fn send(&self, text: &str) -> bool {
        let socket = self.socket.borrow();
        let open = socket.as_ref().filter(|open| open.socket.ready_state() == WebSocket::OPEN);
        open.is_some_and(|open| open.socket.send_with_str(text).is_ok())
    }

    /// Reports the disconnect and schedules the next attempt.
    fn reconnect(self: &Rc<Self>, why: String) {
        self.disconnect();
        self.emit(ConnectionEvent::Disconnected(why));
        let backoff = self.state.borrow_mut().next_backoff(self.connect_started.get().elapsed());
        let shared = Rc::downgrade(self);
        let retry = Timeout::new(milliseconds(backoff), move || {
            shared.upgrade().iter().for_each(Self::connect);
        });
        *self.retry.borrow_mut() = Some(retry);
    }

    fn disconnect(&self) {
        let socket = self.socket.take();
        // This may run inside one of the socket's callbacks, so the socket is dropped after they return.
        if let Some(socket) = socket {
            socket.socket.set_onclose(None);
            Timeout::new(0, move || drop(socket)).forget();
        }
    }

    fn emit(&self, event: ConnectionEvent) {
        // Sending fails only while the connection is being dropped.
        let _ = self.events.send(event);
        (self.wake)();
    }
}

/// A callback of the browser that does nothing once the connection is dropped.
fn callback<E: wasm_bindgen::convert::FromWasmAbi + 'static>(
    shared: &Weak<Shared>,
    then: impl Fn(&Rc<Shared>, E) + 'static,
) -> Closure<dyn FnMut(E)> {
    let shared = Weak::clone(shared);
    Closure::new(move |event: E| {
        if let Some(shared) = shared.upgrade() {
            then(&shared, event);
        }
    })
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

/// The message of a JavaScript error.
fn js_error(why: &JsValue) -> String {
    let error = why.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    error.unwrap_or_else(|| format!("{why:?}"))
}
