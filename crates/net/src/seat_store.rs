//! The user's seats at remote tables, saved so that they can be reclaimed after a restart.

use super::address::Address;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use tenjiku_platform::files;

/// Maximum number of saved seats; the oldest are dropped.
const MAX_SEATS: usize = 50;
const FILE_NAME: &str = "seats.ron";

/// A seat at a remote table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredSeat {
    address: String,
    table: String,
    token: String,
}

/// The saved seats at one host.
#[derive(Clone, Debug)]
pub struct SeatStore {
    file: PathBuf,
    address: String,
}

impl SeatStore {
    /// The seats at a host, in the user's data folder; `None` without one.
    pub fn for_host(address: &Address) -> Option<Self> {
        Some(Self { file: files::data_folder()?.join(FILE_NAME), address: address.url().to_owned() })
    }

    fn seats(&self) -> Vec<StoredSeat> {
        files::read_text(&self.file).ok().and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
    }

    /// The table and token of the latest seat at this host, or of the seat at `table`.
    pub fn find(&self, table: Option<&str>) -> Option<(String, String)> {
        let is_wanted =
            |seat: &StoredSeat| seat.address == self.address && table.is_none_or(|table| seat.table == table);
        self.seats().into_iter().rfind(is_wanted).map(|seat| (seat.table, seat.token))
    }

    /// Saves a seat.
    ///
    /// # Errors
    /// The file cannot be written; the error is a sentence.
    pub fn save(&self, table: &str, token: &str) -> Result<(), String> {
        let mut seats = self.seats_except(table);
        let (address, table, token) = (self.address.clone(), table.to_owned(), token.to_owned());
        seats.push(StoredSeat { address, table, token });
        self.write(&seats)
    }

    /// Forgets the seat at a table.
    ///
    /// # Errors
    /// The file cannot be written; the error is a sentence.
    pub fn forget(&self, table: &str) -> Result<(), String> {
        self.write(&self.seats_except(table))
    }

    fn seats_except(&self, table: &str) -> Vec<StoredSeat> {
        let is_excluded = |seat: &StoredSeat| seat.address == self.address && seat.table == table;
        self.seats().into_iter().filter(|seat| !is_excluded(seat)).collect()
    }

    fn write(&self, seats: &[StoredSeat]) -> Result<(), String> {
        let latest = &seats[seats.len().saturating_sub(MAX_SEATS)..];
        let result = files::ron_text(&latest).and_then(|text| files::write_secret(&self.file, &text));
        result.map_err(|why| format!("{}: your seats cannot be remembered: {why}", self.file.display()))
    }
}
