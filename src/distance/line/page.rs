//! The line of a page: the browser's WebSocket, which calls when something has happened.

use super::super::Address;
use super::{Caller, Heard, LineNews, SILENCE, closed, is_lost, silent, text_of};
use crate::distance::message::ToHost;
use gloo_timers::callback::{Interval, Timeout};
use send_wrapper::SendWrapper;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::{Rc, Weak};
use std::sync::mpsc::{Receiver, Sender, channel};
use wasm_bindgen::prelude::*;
use web_sys::{CloseEvent, Event, MessageEvent, WebSocket};
use web_time::{Duration, Instant};

/// How often one looks whether the host has fallen silent, in milliseconds.
const LOOK: u32 = 5_000;

/// A line to a host. Dropped, it is closed.
pub struct Line {
    call: SendWrapper<Rc<Call>>,
    news: Receiver<LineNews>,
}

impl fmt::Debug for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Line").field(&self.call.address).finish()
    }
}

impl Line {
    /// Opens a line, under a name. `wake` is called whenever there is news.
    #[must_use]
    pub fn open(address: Address, name: String, wake: impl Fn() + Send + 'static) -> Self {
        let (tell, news) = channel();
        let call = Rc::new(Call {
            address,
            caller: RefCell::new(Caller::new(name)),
            tell,
            wake: Box::new(wake),
            socket: RefCell::new(None),
            began: Cell::new(Instant::now()),
            heard: Cell::new(Instant::now()),
            again: RefCell::new(None),
        });
        call.connect();
        Self { call: SendWrapper::new(call), news }
    }

    /// Says something to the host. What is said while the line is broken is lost, and if the table as it is then does not
    /// show what has come of it, there is news of that.
    pub fn say(&self, message: ToHost) {
        match text_of(&message) {
            Ok(text) => {
                if self.call.send(&text) {
                    self.call.caller.borrow_mut().says(&message);
                } else if is_lost(&message) {
                    self.call.tell(LineNews::Unheard);
                }
            }
            Err(why) => {
                self.call.tell(LineNews::Over(why));
                self.call.hang_up();
            }
        }
    }

    /// What has come since it was asked last, one after another.
    pub fn news(&self) -> Option<LineNews> {
        self.news.try_recv().ok()
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.call.hang_up();
        *self.call.again.borrow_mut() = None;
    }
}

/// What the browser calls: it holds the line only weakly, so that the line ends with its owner.
struct Call {
    address: Address,
    caller: RefCell<Caller>,
    tell: Sender<LineNews>,
    wake: Box<dyn Fn()>,
    socket: RefCell<Option<Socket>>,
    began: Cell<Instant>,
    heard: Cell<Instant>,
    /// The timer after which the line is opened again.
    again: RefCell<Option<Timeout>>,
}

/// The browser's end, and what it calls as long as this is kept.
struct Socket {
    socket: WebSocket,
    _opened: Closure<dyn FnMut(Event)>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut(CloseEvent)>,
    _looks: Interval,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // One that is closed already stays closed.
        let _ = self.socket.close();
    }
}

impl Call {
    fn connect(self: &Rc<Self>) {
        self.began.set(Instant::now());
        self.heard.set(Instant::now());
        match self.socket() {
            Ok(socket) => *self.socket.borrow_mut() = Some(socket),
            Err(why) => self.broken(format!("{}: {}", self.address.url(), said(&why))),
        }
    }

    fn socket(self: &Rc<Self>) -> Result<Socket, JsValue> {
        let socket = WebSocket::new(self.address.url())?;
        let call = Rc::downgrade(self);
        let opened = called(&call, |call, _: Event| call.opened());
        let heard = called(&call, |call, event: MessageEvent| {
            call.heard.set(Instant::now());
            event.data().as_string().into_iter().for_each(|text| call.hear(&text));
        });
        let ended = called(&call, |call, event: CloseEvent| {
            let why = if event.was_clean() { closed() } else { call.address.url().to_owned() };
            call.broken(if event.reason().is_empty() { why } else { event.reason() });
        });
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(ended.as_ref().unchecked_ref()));
        let looks = Interval::new(LOOK, move || {
            call.upgrade().iter().for_each(|call| {
                if call.heard.get().elapsed() > SILENCE {
                    call.broken(silent());
                }
            });
        });
        Ok(Socket { socket, _opened: opened, _heard: heard, _closed: ended, _looks: looks })
    }

    fn opened(&self) {
        let greeting: Vec<ToHost> = self.caller.borrow().greeting().collect();
        for text in greeting.iter().filter_map(|message| text_of(message).ok()) {
            self.send(&text);
        }
        self.tell(LineNews::Open);
    }

    fn hear(self: &Rc<Self>, text: &str) {
        let heard = self.caller.borrow_mut().hears(text);
        match heard {
            None => {}
            Some(Heard::Answer(answer)) => drop(text_of(&answer).map(|text| self.send(&text))),
            Some(Heard::News(news)) => self.tell(news),
            Some(Heard::Last(news)) => {
                self.tell(news);
                self.hang_up();
            }
        }
    }

    /// Says something; whether the line is open.
    fn send(&self, text: &str) -> bool {
        let socket = self.socket.borrow();
        let open = socket.as_ref().filter(|open| open.socket.ready_state() == WebSocket::OPEN);
        open.is_some_and(|open| open.socket.send_with_str(text).is_ok())
    }

    /// Tells why, and opens the line again after a while.
    fn broken(self: &Rc<Self>, why: String) {
        self.hang_up();
        self.tell(LineNews::Broken(why));
        let pause = self.caller.borrow_mut().next_pause(self.began.get().elapsed());
        let call = Rc::downgrade(self);
        let again = Timeout::new(milliseconds(pause), move || {
            call.upgrade().iter().for_each(Self::connect);
        });
        *self.again.borrow_mut() = Some(again);
    }

    fn hang_up(&self) {
        let socket = self.socket.take();
        // It may be the browser's end that is calling, so it is dropped when that has returned.
        if let Some(socket) = socket {
            socket.socket.set_onclose(None);
            Timeout::new(0, move || drop(socket)).forget();
        }
    }

    fn tell(&self, news: LineNews) {
        // Nobody listens once the line is dropped.
        let _ = self.tell.send(news);
        (self.wake)();
    }
}

/// Something for the browser to call as long as there is a line.
fn called<E: wasm_bindgen::convert::FromWasmAbi + 'static>(
    call: &Weak<Call>,
    then: impl Fn(&Rc<Call>, E) + 'static,
) -> Closure<dyn FnMut(E)> {
    let call = Weak::clone(call);
    Closure::new(move |event: E| {
        if let Some(call) = call.upgrade() {
            then(&call, event);
        }
    })
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

/// What the browser says is wrong.
fn said(why: &JsValue) -> String {
    let error = why.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    error.unwrap_or_else(|| format!("{why:?}"))
}
