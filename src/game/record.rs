//! The game on the table as a record.

use super::seats::{Player, Seats};
use super::session::Session;
use tenjiku_language::CurrentLanguage;
use tenjiku_records::GameRecord;
use tenjiku_rules::Side;

/// The game on the table, with its variations, its end, its players and the plies taken back.
pub fn record_of(session: &Session, seats: &Seats) -> Option<GameRecord> {
    let mut record = session.tree()?.to_record(&CurrentLanguage);
    // A game that is only viewed keeps the names of its players.
    if session.is_played() {
        let is_open = session.redo_len() > 0 && record.result.is_none();
        let is_in_main_line = session.tree()?.main_line() == session.line();
        record.left_at = Some(session.plies()).filter(|_| is_open && is_in_main_line);
        let name = |side, recorded: Option<String>| match seats.of(side) {
            Player::Person | Player::Remote => recorded,
            player => Some(player.to_string()),
        };
        record.black = name(Side::Black, record.black);
        record.white = name(Side::White, record.white);
        let [black, white] = Side::BOTH.map(|side| seats.of(side).clone().into());
        record.seats = Some((black, white));
    }
    Some(record)
}
