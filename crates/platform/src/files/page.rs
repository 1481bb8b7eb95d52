//! Files of a page, in the browser's local storage. A path is a key, and a folder a prefix of keys. Each entry is the
//! modification time in milliseconds since the Unix epoch, a line break, and the text.
//!
//! The storage writes entries atomically and synchronously. It has room for about five million characters: a hundred
//! long games.

#![allow(missing_docs, reason = "the same functions are documented in `disk`")]

use super::read_limited;
use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use wasm_bindgen::prelude::*;
use web_sys::Storage;

/// Whether paths can be shown to and typed by the player.
pub const HAS_PATHS: bool = false;

const ROOT: &str = "tenjiku";

/// The folder for all the user's data.
pub fn data_folder() -> Option<PathBuf> {
    Some(PathBuf::from(ROOT))
}

fn storage() -> io::Result<Storage> {
    let storage = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
    storage.ok_or_else(|| io::Error::new(ErrorKind::Unsupported, "the browser keeps nothing for this page"))
}

fn key(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn entry(path: &Path) -> io::Result<String> {
    let item = storage()?.get_item(&key(path)).ok().flatten();
    item.ok_or_else(|| io::Error::from(ErrorKind::NotFound))
}

/// Reads a file of at most `limit` bytes.
///
/// # Errors
/// If the file does not exist, or is larger: [`ErrorKind::FileTooLarge`].
pub fn read_at_most(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_limited(text(path)?.as_bytes(), limit)
}

fn text(path: &Path) -> io::Result<String> {
    let entry = entry(path)?;
    Ok(entry.split_once('\n').map(|(_, text)| text.to_owned()).unwrap_or_default())
}

/// The files and folders in a folder, in no order.
pub fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let (storage, prefix) = (storage()?, key(folder) + "/");
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let names_in_folder = keys.filter_map(|key| {
        let rest = key.strip_prefix(&prefix)?;
        Some(rest.split('/').next()?.to_owned())
    });
    let names: BTreeSet<String> = names_in_folder.collect();
    if names.is_empty() {
        return Err(io::Error::from(ErrorKind::NotFound));
    }
    Ok(names.iter().map(|name| folder.join(name)).collect())
}

pub fn is_folder(path: &Path) -> bool {
    entries(path).is_ok()
}

pub fn is_file(path: &Path) -> bool {
    entry(path).is_ok()
}

/// Whether a file or folder of that name exists.
pub fn exists(path: &Path) -> bool {
    is_file(path) || is_folder(path)
}

pub fn modified_at(path: &Path) -> Option<SystemTime> {
    let entry = entry(path).ok()?;
    let milliseconds = entry.split_once('\n')?.0.parse().ok()?;
    Some(UNIX_EPOCH + Duration::from_millis(milliseconds))
}

pub fn remove(path: &Path) -> io::Result<()> {
    entry(path)?;
    storage()?.remove_item(&key(path)).map_err(js_error)
}

pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let (storage, entry) = (storage()?, entry(from)?);
    storage.set_item(&key(to), &entry).map_err(storage_full)?;
    storage.remove_item(&key(from)).map_err(js_error)
}

/// Writes a text, completely or not at all.
pub fn write_text(path: &Path, text: &str) -> io::Result<()> {
    let now = js_sys::Date::now() as u64;
    storage()?.set_item(&key(path), &format!("{now}\n{text}")).map_err(storage_full)
}

/// Like [`write_text`], but never replaces a file.
///
/// # Errors
/// The storage is full, or the file exists: [`ErrorKind::AlreadyExists`].
pub fn write_new_text(path: &Path, text: &str) -> io::Result<()> {
    if is_file(path) { Err(io::Error::from(ErrorKind::AlreadyExists)) } else { write_text(path, text) }
}

pub fn write_secret(path: &Path, text: &str) -> io::Result<()> {
    write_text(path, text)
}

fn storage_full(_: JsValue) -> io::Error {
    let why = "the browser keeps no more for this page; download saved games and delete some";
    io::Error::new(ErrorKind::StorageFull, why)
}

fn js_error(why: JsValue) -> io::Error {
    io::Error::other(format!("{why:?}"))
}

/// Storage entries are written atomically, so none is temporary.
pub fn is_temporary(_: &Path) -> bool {
    false
}

/// A file being written for the player. When it is finished, the browser downloads it.
#[derive(Debug)]
pub struct Draft {
    bytes: DraftHandle,
    path: PathBuf,
}

#[derive(Clone, Debug, Default)]
pub struct DraftHandle(Arc<Mutex<Vec<u8>>>);

impl DraftHandle {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for DraftHandle {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Draft {
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(Self { bytes: DraftHandle::default(), path: path.to_owned() })
    }

    /// A separate handle, for writers that take ownership.
    pub fn reopen(&self) -> io::Result<DraftHandle> {
        Ok(self.bytes.clone())
    }

    /// Makes the browser download the file.
    pub fn finish(self) -> io::Result<()> {
        download(&self.path, &self.bytes.bytes())
    }
}

/// Makes the browser download a stored file.
pub fn offer_download(path: &Path) -> io::Result<()> {
    download(path, text(path)?.as_bytes())
}

fn download(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    crate::browser::download(&name, bytes).map_err(js_error)
}
