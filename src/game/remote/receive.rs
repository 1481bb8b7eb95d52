//! Turns messages of the host into moves and commands like those of a local player.

use super::{ForeignGame, Known, Remote, RemoteNews};
use crate::game::messages::{GameCommand, MoveIntent, PlayerCommand};
use crate::game::seats::Player;
use crate::game::session::{DrawOffer, IntentSource, Session};
use crate::net::{ConnectionEvent, FromHost, Offer, Seat, Snapshot, has_variant_file, parse_game};
use crate::notation::current_style;
use crate::notation::key_text;
use crate::sanitize::{MAX_NAME_CHARS, sanitize_line};
use bevy_ecs::prelude::*;
use std::time::Duration;
use tenjiku_records::GameTree;
use tenjiku_rules::coordinate;
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{DrawReason, Outcome, Position, Side, WinReason};

/// Handles messages of the host up to and including the first that changes the game; the rest wait a frame.
pub(super) fn receive(
    session: Res<Session>,
    mut remote: ResMut<Remote>,
    mut out: MessageWriter<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
    mut intents: MessageWriter<MoveIntent>,
    mut news: MessageWriter<RemoteNews>,
) {
    while let Some(heard) = remote.bypass_change_detection().news() {
        match heard {
            ConnectionEvent::Open => {
                remote.is_back = true;
                news.write(RemoteNews::Open);
            }
            ConnectionEvent::Disconnected(why) if remote.is_asking => {
                news.write(RemoteNews::Over(crate::say!("remote-unanswered", why = why)));
            }
            ConnectionEvent::Disconnected(why) => drop(news.write(RemoteNews::Broken(why))),
            ConnectionEvent::MessageLost => drop(news.write(RemoteNews::Unheard)),
            ConnectionEvent::Closed(why) => drop(news.write(RemoteNews::Over(why))),
            ConnectionEvent::Message(message) => remote.heard.push_back(*message),
        }
    }
    // A table is being set up.
    if remote.arriving.is_some() {
        return;
    }
    while let Some(message) = remote.bypass_change_detection().heard.pop_front() {
        let took_a_frame = match message {
            FromHost::Table { snapshot } => {
                load_snapshot(&mut remote, &session, &snapshot, &mut out, &mut players, &mut news)
            }
            FromHost::Played { ply, mv, key, spent_ms, lag_ms } => {
                let spent = Duration::from_millis(spent_ms);
                if lag_ms > 0 {
                    news.write(RemoteNews::Lag(Duration::from_millis(lag_ms)));
                }
                play_ply(&mut remote, &session, (ply, &mv, &key, spent), &mut out, &mut intents)
            }
            FromHost::TakenBack { plies } => take_back(&mut remote, &session, plies, &mut out),
            FromHost::Offered { by, offer } => {
                receive_offer(&mut remote, by.into(), offer, &mut out, &mut news)
            }
            FromHost::Declined { offer } => {
                receive_decline(&mut remote, &session, offer, &mut out, &mut news)
            }
            FromHost::Seats(company) => {
                if remote.game == Some(session.game()) {
                    name_players(&session, &company.players, &mut out);
                }
                news.write(RemoteNews::Seats(company));
                false
            }
            FromHost::Ended { score, why } => end(&mut remote, &session, &score, &why, &mut out),
            other => {
                handle_notice(&mut remote, other, &mut news);
                false
            }
        };
        if took_a_frame {
            return;
        }
    }
}

/// Handles a message that changes no game.
fn handle_notice(remote: &mut Remote, message: FromHost, news: &mut MessageWriter<RemoteNews>) {
    match message {
        FromHost::Hello { .. } => remote.send_request(),
        FromHost::Tables { tables } if !remote.choose(&tables) => {
            news.write(RemoteNews::Tables(tables));
        }
        FromHost::Seated { table, seat, token } => {
            remote.is_asking = false;
            remote.seat = Some(seat.into());
            remote.table = Some(table.clone());
            news.write(RemoteNews::Seated { table, side: seat.into(), token });
        }
        FromHost::Chat { from, text } => drop(news.write(RemoteNews::Chat { from, text })),
        FromHost::Refused { why } => {
            remote.is_asking = false;
            let lost = remote.give_up_seat().map(RemoteNews::SeatLost);
            news.write(lost.unwrap_or(RemoteNews::Refused(why)));
        }
        FromHost::Bye { why } => drop(news.write(RemoteNews::Over(why))),
        _ => {}
    }
}

/// The game of a table.
///
/// # Errors The reason, in a sentence: it cannot be read, or the host has another position after the same moves.
fn tree_of(snapshot: &Snapshot) -> Result<GameTree, String> {
    let tree = parse_game(&snapshot.record, snapshot.variant.as_deref()).map_err(|why| why.to_string())?;
    let key = key_text(tree.position_at(tree.main_end()).key());
    if key == snapshot.key { Ok(tree) } else { Err(crate::say!("remote-other-rules")) }
}

/// Replaces the local game with the snapshot of the host, unless they are the same.
fn load_snapshot(
    remote: &mut Remote,
    session: &Session,
    snapshot: &Snapshot,
    out: &mut MessageWriter<GameCommand>,
    players: &mut MessageWriter<PlayerCommand>,
    news: &mut MessageWriter<RemoteNews>,
) -> bool {
    let tree = match tree_of(snapshot) {
        Ok(tree) => tree,
        Err(why) => {
            news.write(RemoteNews::Over(why));
            return false;
        }
    };
    let position = tree.position_at(tree.main_end());
    if let Some(game) = foreign_game(remote, snapshot, tree.variant()) {
        remote.foreign = Some(Box::new(snapshot.clone()));
        news.write(RemoteNews::Foreign(game));
        return false;
    }
    if tree.result.is_some()
        && let Some(table) = remote.give_up_seat()
    {
        news.write(RemoteNews::SeatLost(table));
        return false;
    }
    remote.returning = None;
    remote.table = Some(snapshot.table.clone());
    remote.seat = snapshot.seat.map(Side::from);
    let (by_us, by_them) = match snapshot.offer {
        Some((seat, offer)) if Some(seat) == snapshot.seat => (Some(offer), None),
        other => (None, other),
    };
    let answered = remote.known.ours.filter(|offer| by_us != Some(*offer));
    let ours = |offer: Offer| remote.seat.filter(|_| by_us == Some(offer));
    remote.known = Known {
        plies: position.plies(),
        draw: ours(Offer::Draw),
        take_back: ours(Offer::TakeBack),
        ours: by_us,
        is_over: tree.result.is_some(),
    };
    remote.rematch =
        snapshot.offer.filter(|(_, offer)| *offer == Offer::Rematch).map(|(seat, _)| seat.into());
    for side in Side::BOTH {
        let player = if remote.seat == Some(side) { Player::Person } else { Player::Away };
        players.write(PlayerCommand::Seat(side, player));
    }
    let may_be_ahead =
        std::mem::take(&mut remote.is_back) && Some(position.side_to_move().into()) == snapshot.seat;
    let is_end_unheard = tree.result.is_none() && has_ended(session, snapshot.seat, by_them);
    let ahead = session.tree().and_then(|here| plies_ahead(here, &tree, is_end_unheard));
    let is_same = ahead.is_some_and(|plies| plies == 0 || plies == 1 && may_be_ahead);
    if let Some((by, offer)) = by_them.filter(|_| !(is_same && is_end_unheard)) {
        remote.heard.push_front(FromHost::Offered { by, offer });
    }
    if is_same {
        // A ply, offer or end made during the disconnect is sent now. An offer that the host had received is not made
        // again: it has been answered.
        remote.game = Some(session.game());
        answered.into_iter().for_each(|offer| remote.heard.push_front(FromHost::Declined { offer }));
        return false;
    }
    remote.arriving = Some(Duration::from_millis(snapshot.thought_ms));
    out.write(GameCommand::Load { tree: Box::new(tree), is_played: true });
    out.write(GameCommand::StartClocks);
    news.write(RemoteNews::Arrived { plies: position.plies(), last: last_written(position) });
    true
}

/// The custom game of the table, if this player neither has it nor has agreed to it.
fn foreign_game(remote: &Remote, snapshot: &Snapshot, variant: &Variant) -> Option<ForeignGame> {
    let own = snapshot.variant.as_deref()?;
    if remote.agreed.as_deref() == Some(own) || has_variant_file(variant.id(), own) {
        return None;
    }
    let geometry = variant.geometry();
    Some(ForeignGame {
        name: sanitize_line(&variant.file().name, MAX_NAME_CHARS),
        board: (geometry.files(), geometry.ranks()),
        kinds: variant.kinds().len(),
        bytes: own.len(),
    })
}

/// The last ply of a position as players write it.
fn last_written(mut position: Position) -> Option<String> {
    let mv = position.moves().next_back()?;
    position.undo();
    Some(current_style().write(&position, mv))
}

/// Updates the names of the players who have arrived since the table was set up.
fn name_players(session: &Session, players: &[Option<String>; 2], out: &mut MessageWriter<GameCommand>) {
    let Some(tree) = session.tree().filter(|tree| tree.header.players != *players) else { return };
    let mut header = tree.header.clone();
    header.players.clone_from(players);
    out.write(GameCommand::SetHeader(Box::new(header)));
}

/// Whether this player has ended the game: has resigned, or agreed to the draw that the other offers.
fn has_ended(session: &Session, seat: Option<Seat>, offered: Option<(Seat, Offer)>) -> bool {
    match session.outcome() {
        Some(Outcome::Win { winner, by: WinReason::Resignation }) => {
            seat.is_some_and(|it| winner != Side::from(it))
        }
        Some(Outcome::Draw(DrawReason::Agreement)) => offered.is_some_and(|(_, offer)| offer == Offer::Draw),
        _ => false,
    }
}

/// The number of plies by which the local game is ahead of the host's; `None` if the host's game is not a prefix of it.
fn plies_ahead(here: &GameTree, there: &GameTree, is_end_unheard: bool) -> Option<usize> {
    let moves = |tree: &GameTree| tree.main_line().into_iter().map(|node| tree.mv(node)).collect::<Vec<_>>();
    let (ours, theirs) = (moves(here), moves(there));
    let is_same = here.variant().id() == there.variant().id()
        && here.variant().choices() == there.variant().choices()
        && here.header.players == there.header.players
        && (is_end_unheard || here.result.is_some() == there.result.is_some())
        && here.initial_position().key() == there.initial_position().key()
        && ours.starts_with(&theirs);
    is_same.then(|| ours.len() - theirs.len())
}

/// Plays a ply from the host.
fn play_ply(
    remote: &mut Remote,
    session: &Session,
    (ply, text, key, spent): (usize, &str, &str, Duration),
    out: &mut MessageWriter<GameCommand>,
    intents: &mut MessageWriter<MoveIntent>,
) -> bool {
    remote.spent.push((ply.max(1), spent));
    if ply <= remote.known.plies {
        return false;
    }
    let is_next = ply == remote.known.plies + 1 && remote.game == Some(session.game());
    let (Some(tree), Some(head), true) = (session.tree(), session.head(), is_next) else {
        remote.ask_again();
        return true;
    };
    if session.node() != Some(head) {
        // The board shows another position; the move is played next.
        let (mv, key, spent_ms) =
            (text.to_owned(), key.to_owned(), u64::try_from(spent.as_millis()).unwrap_or(0));
        remote.spent.pop();
        remote.heard.push_front(FromHost::Played { ply, mv, key, spent_ms, lag_ms: 0 });
        out.write(GameCommand::GoTo(head));
        return true;
    }
    let mut after = tree.position_at(head);
    let mv = coordinate::read(&after, text).ok();
    if let Some(mv) = mv {
        after.play(mv, &mut ());
    }
    match mv.filter(|_| key_text(after.key()) == key) {
        Some(mv) => {
            intents.write(MoveIntent { mv, by: IntentSource::Remote });
            remote.known = Known { plies: ply, ..Known::default() };
        }
        None => remote.ask_again(),
    }
    true
}

fn take_back(
    remote: &mut Remote,
    session: &Session,
    plies: usize,
    out: &mut MessageWriter<GameCommand>,
) -> bool {
    if session.plies_of_game() == plies {
        remote.known.plies = plies;
        return false;
    }
    if session.consent_request().is_some() && session.plies_of_game() == plies + 1 {
        (remote.known.plies, remote.known.take_back) = (plies, None);
        out.write(GameCommand::AnswerRequest(true));
    } else {
        remote.ask_again();
    }
    true
}

fn receive_offer(
    remote: &mut Remote,
    by: Side,
    offer: Offer,
    out: &mut MessageWriter<GameCommand>,
    news: &mut MessageWriter<RemoteNews>,
) -> bool {
    if remote.seat == Some(by) {
        remote.known.ours = Some(offer);
        return false;
    }
    match offer {
        Offer::Draw => {
            remote.known.draw = Some(by);
            out.write(GameCommand::OfferDraw(by));
        }
        Offer::TakeBack => {
            remote.known.take_back = Some(by);
            out.write(GameCommand::AskTakeBack);
        }
        Offer::Rematch => {
            remote.rematch = Some(by);
            news.write(RemoteNews::Rematch(by));
            return false;
        }
    }
    true
}

fn receive_decline(
    remote: &mut Remote,
    session: &Session,
    offer: Offer,
    out: &mut MessageWriter<GameCommand>,
    news: &mut MessageWriter<RemoteNews>,
) -> bool {
    remote.known.ours = None;
    news.write(RemoteNews::Declined);
    match offer {
        Offer::Draw if session.draw_offer() != DrawOffer::None => {
            remote.known.draw = None;
            out.write(GameCommand::AnswerDraw(false));
        }
        Offer::TakeBack if session.consent_request().is_some() => {
            remote.known.take_back = None;
            out.write(GameCommand::AnswerRequest(false));
        }
        Offer::Rematch => remote.rematch = None,
        _ => return false,
    }
    true
}

/// The host has ended the game. Ends by the rules are known to the session already.
fn end(
    remote: &mut Remote,
    session: &Session,
    score: &str,
    why: &str,
    out: &mut MessageWriter<GameCommand>,
) -> bool {
    remote.known.is_over = true;
    let is_over = session.tree().is_some_and(|tree| tree.result.is_some());
    let loser = match score {
        "1-0" => Some(Side::White),
        "0-1" => Some(Side::Black),
        _ => None,
    };
    if is_over {
        return false;
    }
    match (why, loser) {
        ("resignation", Some(loser)) => drop(out.write(GameCommand::Resign(loser))),
        ("time", Some(loser)) => drop(out.write(GameCommand::TimeUp(loser))),
        ("agreement", None) => {
            if session.draw_offer() == DrawOffer::None {
                out.write(GameCommand::OfferDraw(remote.seat.unwrap_or(Side::Black)));
            }
            out.write(GameCommand::AnswerDraw(true));
        }
        _ => return false,
    }
    true
}
