//! Services of a page: its address, downloads, dropped and picked files, the clipboard.

use js_sys::{Array, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, Document, DragEvent, Event, File, FileList, HtmlAnchorElement, HtmlInputElement, Url, Window,
};

/// The largest accepted file, in bytes: hundreds of times the record of a long game.
const MAX_FILE_BYTES: f64 = 16e6;

/// Input from outside the program.
#[derive(Debug)]
pub enum Arrival {
    /// A file that was dropped on the page or picked.
    File {
        /// Its name, without a folder.
        name: String,
        /// Its contents.
        bytes: Vec<u8>,
    },
    /// The text of the clipboard.
    Text(String),
    /// A file that cannot be read.
    Unreadable {
        /// Its name, without a folder.
        name: String,
        /// The error of the browser.
        why: String,
    },
    /// The browser does not let the page read the clipboard.
    NoClipboard,
}

thread_local! {
    static ARRIVALS: RefCell<Vec<Arrival>> = const { RefCell::new(Vec::new()) };
    static WAKE: RefCell<Option<Rc<dyn Fn()>>> = const { RefCell::new(None) };
}

fn window() -> Result<Window, JsValue> {
    web_sys::window().ok_or_else(|| "there is no page".into())
}

fn document() -> Result<Document, JsValue> {
    window()?.document().ok_or_else(|| "there is no page".into())
}

/// The address of the page, without its query.
pub fn address() -> String {
    let location = web_sys::window().map(|window| window.location());
    let part = |part: Result<String, JsValue>| part.unwrap_or_default();
    location.map(|location| part(location.origin()) + &part(location.pathname())).unwrap_or_default()
}

/// The query of the address, with its question mark; empty if there is none.
pub fn query() -> String {
    window().and_then(|window| window.location().search()).unwrap_or_default()
}

/// Removes the query from the address, so that reloading the page keeps the current game.
pub fn forget_query() {
    if let Ok(history) = window().and_then(|window| window.history()) {
        // Changes only the address bar.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address()));
    }
}

/// Publishes the positions of controls for test programs.
pub fn set_probe_data(text: &str) {
    if let Some(root) = document().ok().and_then(|document| document.document_element()) {
        // Best effort: only tests read it.
        let _ = root.set_attribute("data-probe", text);
    }
}

/// Removes the loading screen after the first frame.
pub fn remove_curtain() {
    if let Some(curtain) = document().ok().and_then(|document| document.get_element_by_id("curtain")) {
        curtain.remove();
    }
}

/// Announces a text to screen readers.
pub fn speak(text: &str) {
    if let Some(region) = document().ok().and_then(|document| document.get_element_by_id("said")) {
        region.set_text_content(Some(text));
    }
}

/// Makes the browser download a file.
///
/// # Errors
/// There is no page, or the browser refuses.
pub fn download(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let address = Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&parts)?)?;
    let link: HtmlAnchorElement = document()?.create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

/// Accepts files dropped on the page or picked from now on. Calls `wake` when one arrives.
pub fn listen(wake: impl Fn() + 'static) {
    WAKE.with_borrow_mut(|slot| *slot = Some(Rc::new(wake)));
    let Ok(window) = window() else { return };
    // By default the browser would navigate to the file.
    let on_drag_over = Closure::<dyn FnMut(DragEvent)>::new(|event: DragEvent| event.prevent_default());
    let on_drop = Closure::<dyn FnMut(DragEvent)>::new(|event: DragEvent| {
        event.prevent_default();
        take_files(event.data_transfer().and_then(|data| data.files()));
    });
    for (name, closure) in [("dragover", on_drag_over), ("drop", on_drop)] {
        // Best effort: the browser may not support dropping.
        let _ = window.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
        // The listener lives as long as the page.
        closure.forget();
    }
}

/// Opens the browser's file chooser.
///
/// # Errors
/// There is no page, or the browser refuses.
pub fn pick_file() -> Result<(), JsValue> {
    let input: HtmlInputElement = document()?.create_element("input")?.unchecked_into();
    input.set_type("file");
    let field = input.clone();
    let on_change = Closure::once_into_js(move |_: Event| take_files(field.files()));
    input.add_event_listener_with_callback("change", on_change.unchecked_ref())?;
    input.click();
    Ok(())
}

/// Asks for the text on the clipboard.
pub fn read_clipboard() {
    let Ok(window) = window() else { return };
    let text = window.navigator().clipboard().read_text();
    spawn_local(async move {
        arrive(match JsFuture::from(text).await {
            Ok(text) => Arrival::Text(text.as_string().unwrap_or_default()),
            Err(_) => Arrival::NoClipboard,
        });
    });
}

/// Takes the input that has arrived since the last call.
pub fn arrivals() -> Vec<Arrival> {
    ARRIVALS.take()
}

fn take_files(files: Option<FileList>) {
    let Some(files) = files else { return };
    for file in (0..files.length()).filter_map(|index| files.get(index)) {
        spawn_local(async move { arrive(read(&file).await) });
    }
}

async fn read(file: &File) -> Arrival {
    let name = file.name();
    if file.size() > MAX_FILE_BYTES {
        return Arrival::Unreadable { name, why: "> 16 MB".to_owned() };
    }
    match JsFuture::from(file.array_buffer()).await {
        Ok(buffer) => Arrival::File { name, bytes: Uint8Array::new(&buffer).to_vec() },
        Err(why) => Arrival::Unreadable { name, why: format!("{why:?}") },
    }
}

fn arrive(arrival: Arrival) {
    ARRIVALS.with_borrow_mut(|arrivals| arrivals.push(arrival));
    let wake = WAKE.with_borrow(Clone::clone);
    if let Some(wake) = wake {
        wake();
    }
}
