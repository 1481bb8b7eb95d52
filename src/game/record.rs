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
        record.left_at = plies_when_left(session, seats).filter(|_| record.result.is_none());
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

/// Number of plies played, if later plies of the main line were taken back. `None` in games with a remote player, where
/// take-backs need consent.
fn plies_when_left(session: &Session, seats: &Seats) -> Option<usize> {
    if seats.has_remote_player() || session.by_link().is_some() {
        return None;
    }
    let (main_line, plies) = (session.tree()?.main_line(), session.plies());
    let is_in_main_line = main_line.starts_with(session.line().get(..plies)?);
    (is_in_main_line && plies < main_line.len()).then_some(plies)
}
