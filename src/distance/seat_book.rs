//! The seats that this program has at tables elsewhere, with what it needs to come back to them after it was closed.

use super::address::Address;
use crate::platform::files;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Seats that are remembered; older ones are forgotten.
const KEPT: usize = 50;
const FILE: &str = "seats.ron";

/// A seat at a table elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptSeat {
    address: String,
    table: String,
    token: String,
}

/// The seats at the tables of one host.
#[derive(Clone, Debug)]
pub struct SeatBook {
    file: PathBuf,
    address: String,
}

impl SeatBook {
    /// The seats at a host, in the user's data folder; `None` where there is none.
    #[must_use]
    pub fn of(address: &Address) -> Option<Self> {
        Some(Self { file: files::data_folder()?.join(FILE), address: address.url().to_owned() })
    }

    fn seats(&self) -> Vec<KeptSeat> {
        files::read_text(&self.file).ok().and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
    }

    /// The table and the token of the last seat there, or of the seat at a table.
    #[must_use]
    pub fn find(&self, table: Option<&str>) -> Option<(String, String)> {
        let is_it =
            |seat: &KeptSeat| seat.address == self.address && table.is_none_or(|table| seat.table == table);
        self.seats().into_iter().rfind(is_it).map(|seat| (seat.table, seat.token))
    }

    /// Remembers a seat.
    ///
    /// # Errors
    /// What could not be written, in a sentence.
    pub fn note(&self, table: &str, token: &str) -> Result<(), String> {
        let mut seats = self.others(table);
        let (address, table, token) = (self.address.clone(), table.to_owned(), token.to_owned());
        seats.push(KeptSeat { address, table, token });
        self.write(&seats)
    }

    /// Forgets the seat at a table.
    ///
    /// # Errors
    /// The same.
    pub fn forget(&self, table: &str) -> Result<(), String> {
        self.write(&self.others(table))
    }

    fn others(&self, table: &str) -> Vec<KeptSeat> {
        let is_it = |seat: &KeptSeat| seat.address == self.address && seat.table == table;
        self.seats().into_iter().filter(|seat| !is_it(seat)).collect()
    }

    fn write(&self, seats: &[KeptSeat]) -> Result<(), String> {
        let latest = &seats[seats.len().saturating_sub(KEPT)..];
        let written = files::ron_text(&latest).and_then(|text| files::write_secret(&self.file, &text));
        written.map_err(|why| format!("{}: your seats cannot be remembered: {why}", self.file.display()))
    }
}
