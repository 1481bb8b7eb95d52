//! A table at home: a host in a thread of its own, for the player beside it and for who comes.

use super::address::Address;
use super::club::ClubRules;
use super::finder::Announcement;
use super::message::Invitation;
use super::serve::{ServeError, Server};
use crate::platform::files::data_folder;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use thiserror::Error;

/// Tables, spectators and lines of a host at home.
const MOST: usize = 40;

/// Why there is no table at home.
#[derive(Debug, Error)]
pub enum HomeError {
    /// Nothing can be served.
    #[error(transparent)]
    Serve(#[from] ServeError),
    /// The system does not say where.
    #[error("the network cannot be used: {0}")]
    Unknown(#[from] io::Error),
    /// The game cannot be set up, and why.
    #[error("{0}")]
    Table(String),
}

/// A host that serves until this is dropped.
pub struct HomeTable {
    port: u16,
    stop: Arc<AtomicBool>,
    serving: Option<JoinHandle<()>>,
    announcement: Option<Announcement>,
}

/// The folder in which the user's tables are kept.
#[must_use]
pub fn tables_folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("tables"))
}

impl HomeTable {
    /// Opens a host under a name, with the tables that were kept and another if there is an invitation; returns the name
    /// of that table. Other machines reach it only with `network`. `tell` gets what its keeper should know.
    ///
    /// # Errors
    /// The port is taken, or the game cannot be set up.
    pub fn open(
        name: &str,
        (network, port): (bool, u16),
        invitation: Option<Invitation>,
        tell: impl Fn(String) + Send + 'static,
    ) -> Result<(Self, Option<String>), HomeError> {
        let rules = ClubRules {
            name: name.to_owned(),
            open: false,
            tables: MOST,
            watching: MOST,
            lines: MOST,
            folder: tables_folder(),
        };
        let listen = if network { "0.0.0.0" } else { "127.0.0.1" };
        let mut server = Server::new(&format!("{listen}:{port}"), rules)?;
        let port = server.address()?.port();
        let table = invitation.map(|invitation| server.new_table(invitation)).transpose();
        let table = table.map_err(HomeError::Table)?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let serving = thread::spawn(move || {
            if let Err(why) = server.run(&stopped, &tell) {
                tell(why.to_string());
            }
        });
        Ok((Self { port, stop, serving: Some(serving), announcement: None }, table))
    }

    /// Announces it in the local network, and what is played there.
    ///
    /// # Errors
    /// What the network says, in a sentence.
    pub fn announce(&mut self, name: &str, about: &str) -> Result<(), String> {
        self.announcement = Some(Announcement::new(name, about, self.port)?);
        Ok(())
    }

    /// The port at which it listens.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Where the player beside it finds it.
    #[must_use]
    pub fn address(&self) -> Address {
        Address::of_this_machine(self.port)
    }
}

impl Drop for HomeTable {
    fn drop(&mut self) {
        self.announcement = None;
        self.stop.store(true, Ordering::Relaxed);
        if let Some(serving) = self.serving.take() {
            // It ends by itself; a thread that has panicked has nothing more to save.
            let _ = serving.join();
        }
    }
}
