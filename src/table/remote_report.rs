//! Events of a remote table, in words.

use crate::game::{Remote, RemoteNews, Session};
use bevy_ecs::message::{MessageCursor, Messages};
use bevy_ecs::prelude::*;
use tenjiku_language::SideName;
use tenjiku_language::say;
use tenjiku_net::{Occupants, SeatStore, TableListing};

#[derive(Resource)]
pub(super) struct SeatStorage(pub SeatStore);

/// Reads the events of a remote table.
pub(super) struct RemoteReport {
    news: MessageCursor<RemoteNews>,
    seats: Option<Occupants>,
    /// Why the table is lost. Nothing is reported after the loss.
    pub loss: Option<String>,
}

impl RemoteReport {
    pub fn new(world: &World) -> Self {
        Self { news: world.resource::<Messages<RemoteNews>>().get_cursor(), seats: None, loss: None }
    }

    pub fn read(&mut self, world: &World, output: &mut Vec<String>) {
        // A refusal before the client has a game ends the session.
        let has_joined = world.resource::<Session>().position().is_some()
            || world.get_resource::<Remote>().is_some_and(Remote::asks_for_game);
        for news in self.news.read(world.resource()) {
            if self.loss.is_some() {
                return;
            }
            let words = in_words(news);
            let is_lost = match news {
                RemoteNews::Over(_) | RemoteNews::Tables(_) => true,
                RemoteNews::Refused(_) => !has_joined,
                _ => false,
            };
            if is_lost {
                let mut words = words.into_iter();
                self.loss = words.next();
                output.extend(words);
                continue;
            }
            if let RemoteNews::Seats(occupants) = news {
                if self.seats.as_ref() == Some(occupants) {
                    continue;
                }
                self.seats = Some(occupants.clone());
            }
            output.extend(words);
            let store = world.get_resource::<SeatStorage>().map(|store| &store.0);
            let result = match (news, store) {
                (RemoteNews::Seated { table, token, .. }, Some(store)) => store.save(table, token),
                (RemoteNews::SeatLost(table), Some(store)) => store.forget(table),
                _ => Ok(()),
            };
            output.extend(result.err());
        }
    }
}

fn in_words(news: &RemoteNews) -> Vec<String> {
    vec![match news {
        RemoteNews::Foreign(game) => format!("{} {}", game.in_words(), say!("remote-foreign-answer")),
        RemoteNews::TableSetUp { plies, last: Some(last) } => {
            say!("remote-so-far", plies = *plies, last = last.as_str())
        }
        RemoteNews::TableSetUp { last: None, .. } => return Vec::new(),
        RemoteNews::Open => say!("remote-open"),
        RemoteNews::Broken(why) => say!("remote-broken", why = why.as_str()),
        RemoteNews::Seated { table, side, .. } => {
            say!("remote-seated", side = side.spoken_name(), table = table.as_str())
        }
        RemoteNews::Tables(tables) => {
            let all_taken = (!tables.is_empty()).then(|| say!("remote-taken"));
            return std::iter::once(say!("remote-none"))
                .chain(all_taken)
                .chain(tables.iter().map(table_line))
                .collect();
        }
        RemoteNews::SeatLost(table) => say!("remote-seat-lost", table = table.as_str()),
        RemoteNews::Seats(Occupants { players, here, watching }) => {
            let [black, white] = [0, 1].map(|side| match (&players[side], here[side]) {
                (Some(name), true) => name.clone(),
                (Some(name), false) => say!("remote-gone", name = name.as_str()),
                (None, _) => say!("remote-free"),
            });
            say!("remote-seats", black, white, watching = *watching)
        }
        RemoteNews::Chat { from, text } => say!("remote-chat", from = from.as_str(), text = text.as_str()),
        RemoteNews::Rematch(side) => say!("remote-rematch", side = side.spoken_name()),
        RemoteNews::MessageLost => say!("remote-unheard"),
        RemoteNews::OfferDeclined => say!("remote-declined"),
        RemoteNews::Lag(time) => say!("remote-lag", milliseconds = time.as_millis().to_string()),
        RemoteNews::Refused(why) => say!("remote-refused", why = why.as_str()),
        RemoteNews::Over(why) => say!("remote-over", why = why.as_str()),
    }]
}

fn table_line(table: &TableListing) -> String {
    let [black, white] =
        table.players.each_ref().map(|name| name.clone().unwrap_or_else(|| say!("remote-free")));
    say!(
        "remote-table",
        table = table.table.as_str(),
        game = table.game.as_str(),
        black,
        white,
        plies = table.plies,
    )
}
