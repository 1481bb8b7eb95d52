//! Watched games: starts the next game automatically, and lets the camera follow the action.

use super::table::ViewChosen;
use crate::app::{
    Action, CameraFollows, GamePurpose, HandleActions, Screen, Settings, StartGame, StartGameSystems, Toast,
};
use crate::game::{GameEnded, GameStarted, GameSystems, Player, Seats, Session, Thinking};
use crate::view::camera::OrbitCamera;
use crate::view::director::{Attention, CameraStyle, ORBIT_TIME};
use crate::view::layout::BoardShape;
use crate::view::orbit_pose::View;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use tenjiku_language::say;
use tenjiku_rules::Side;
use tenjiku_search::Level;
use web_time::{Duration, Instant};

/// How long the final position is shown before the result sheet.
pub(super) const FINAL_POSITION_TIME: Duration = Duration::from_secs(6);
/// How long the result sheet is shown before the next game, if the camera stands still.
const SHEET_TIME: Duration = Duration::from_secs(12);
const SECOND: Duration = Duration::from_secs(1);
/// Maximum number of plies of an exhibition game.
const MAX_PLIES: usize = 2_000;
/// Maximum number of levels by which a player of an exhibition is weaker than the chosen player.
const LEVEL_SPREAD: u8 = 2;

#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub(super) struct Exhibition {
    is_next_requested: bool,
    is_follow_toggled: bool,
    /// Whether the player has moved the camera or chosen a view while the camera followed the action.
    is_overridden: bool,
    /// Whether the player has started or changed the override by choosing a view, so that the director leaves the camera alone.
    has_chosen_view: bool,
    /// When the game ended, and when the next game begins.
    ended: Option<Instant>,
    next: Option<Instant>,
    drawn_players: [Option<DrawnPlayer>; 2],
}

/// A player of an exhibition: the level is drawn for each game, at or below the chosen level.
#[derive(Clone, Debug, PartialEq)]
struct DrawnPlayer {
    chosen: Player,
    drawn: Player,
}

impl Exhibition {
    /// Whether the final position has been shown long enough for the result sheet.
    pub fn has_shown_end(&self) -> bool {
        self.left_to_show(FINAL_POSITION_TIME).is_some_and(|remaining| remaining.is_zero())
    }

    /// The rest of `display_time`, counted from the end of the game; `None` if no game has ended here.
    pub fn left_to_show(&self, display_time: Duration) -> Option<Duration> {
        self.ended.map(|ended| display_time.saturating_sub(ended.elapsed()))
    }

    /// The time until the next game; `None` if it does not start automatically.
    pub fn next_in(&self) -> Option<Duration> {
        self.next.map(|next| next.saturating_duration_since(Instant::now()))
    }

    /// The player chosen for a side, from which `seated` was drawn; `seated` itself if it was not drawn.
    pub fn chosen_player<'p>(&'p self, side: Side, seated: &'p Player) -> &'p Player {
        let entry = self.drawn_players[side.index()].as_ref().filter(|entry| entry.drawn == *seated);
        entry.map_or(seated, |entry| &entry.chosen)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exhibition>();
    app.on_action(Action::NextGame, request_next_game);
    app.on_action(Action::Follow, |mut exhibition: ResMut<Exhibition>| exhibition.is_follow_toggled = true);
    app.add_systems(
        Update,
        (next_game.before(StartGameSystems), (follow, set_attention).chain().after(GameSystems::Turn))
            .run_if(in_state(Screen::Match)),
    );
    app.add_systems(
        OnExit(Screen::Match),
        |mut attention: ResMut<Attention>, mut exhibition: ResMut<Exhibition>| {
            (*attention, exhibition.is_overridden, exhibition.has_chosen_view) =
                (Attention::None, false, false);
        },
    );
}

fn request_next_game(
    seats: Res<Seats>,
    mut exhibition: ResMut<Exhibition>,
    mut toasts: MessageWriter<Toast>,
) {
    if seats.has_remote_player() {
        toasts.write(Toast::alarm(say!("command-next-over-there")));
    } else {
        exhibition.is_next_requested = true;
    }
}

fn next_game(
    (mut started, mut ended): (MessageReader<GameStarted>, MessageReader<GameEnded>),
    session: Res<Session>,
    seats: Res<Seats>,
    settings: Res<Settings>,
    thinking: Res<Thinking>,
    purpose: Res<GamePurpose>,
    style: CameraStyle,
    mut exhibition: ResMut<Exhibition>,
    mut start: MessageWriter<StartGame>,
    mut frames: ResMut<NeedsFrames>,
) {
    let is_requested = std::mem::take(&mut exhibition.is_next_requested);
    if started.read().count() > 0 {
        // A game that was already over when opened has not ended here.
        exhibition.ended = None;
    }
    if ended.read().count() > 0 {
        exhibition.ended = Some(Instant::now());
    }
    // A practice position has no next game: its board may have no starting array. For a remote game, the
    // players decide whether another game follows.
    let is_exhibition = seats.is_watched() && !seats.has_remote_player() && *purpose == GamePurpose::Game;
    let (true, Some(variant)) = (is_exhibition, session.variant()) else { return };
    let is_automatic = settings.exhibition && !thinking.is_paused();
    let ended = exhibition.ended.filter(|_| session.outcome().is_some());
    let sheet_time =
        if style.is_still() { SHEET_TIME } else { SHEET_TIME.max(Duration::from_secs_f32(ORBIT_TIME)) };
    exhibition.next = ended.filter(|_| is_automatic).map(|ended| ended + FINAL_POSITION_TIME + sheet_time);
    // Redraws for the appearance of the sheet and its countdown.
    if let Some(ended) = ended {
        let remaining = FINAL_POSITION_TIME.saturating_sub(ended.elapsed());
        if !remaining.is_zero() {
            frames.ask_within(remaining);
        } else if let Some(remaining) = exhibition.next_in() {
            frames.ask_within(remaining.min(SECOND));
        }
    }
    let is_due = exhibition.next_in().is_some_and(|remaining| remaining.is_zero());
    let is_endless = is_automatic && session.plies() >= MAX_PLIES;
    if !(is_requested || is_due || is_endless) {
        return;
    }
    (exhibition.ended, exhibition.next) = (None, None);
    let random_state = RandomState::new();
    let mut draw_player = |side: Side| {
        let seated = seats.of(side);
        let last = exhibition.drawn_players[side.index()].take();
        // A player seated since the last draw is a new choice.
        let chosen =
            last.filter(|last| last.drawn == *seated).map_or_else(|| seated.clone(), |last| last.chosen);
        let levels_below = (random_state.hash_one(side.index()) % u64::from(LEVEL_SPREAD + 1)) as u8;
        let drawn = weaker_player(&chosen, levels_below);
        exhibition.drawn_players[side.index()] = Some(DrawnPlayer { chosen, drawn: drawn.clone() });
        drawn
    };
    let seats = Seats::new(draw_player(Side::Black), draw_player(Side::White));
    start.write(StartGame::new(variant.clone(), seats));
}

/// A computer of the program `levels` levels lower; other engines have no levels.
fn weaker_player(player: &Player, levels: u8) -> Player {
    let Some(level) = player.level() else { return player.clone() };
    let level = Level::new(level.number().saturating_sub(levels).max(1)).unwrap_or(level);
    Player::Computer { level }
}

/// Decides whether the camera follows the action: as set by the player, by default in watched games and in
/// games on large boards.
fn follow(
    mut chosen: MessageReader<ViewChosen>,
    mut settings: ResMut<Settings>,
    seats: Res<Seats>,
    shape: Option<Res<BoardShape>>,
    mut cameras: Query<&mut OrbitCamera>,
    mut exhibition: ResMut<Exhibition>,
    mut following: ResMut<CameraFollows>,
) {
    let is_watched = seats.is_watched();
    let is_large = shape.as_ref().is_some_and(|shape| shape.is_large());
    let is_enabled = |settings: &Settings| {
        if is_watched { settings.follow_action.unwrap_or(true) } else { settings.follow_opponent && is_large }
    };
    let is_seated = |camera: &OrbitCamera| camera.kept_view().is_some_and(View::is_seated);
    let has_left_seat = !cameras.iter().all(is_seated);
    // A chosen view is kept.
    let has_chosen_view = exhibition.has_chosen_view || (chosen.read().count() > 0 && is_watched);
    let mut is_overridden = (exhibition.is_overridden || following.0)
        && (has_left_seat || has_chosen_view)
        && is_enabled(&settings);
    let mut keeps_view = has_chosen_view && is_overridden;
    if exhibition.is_follow_toggled {
        exhibition.is_follow_toggled = false;
        let follows = is_enabled(&settings) && !is_overridden;
        if is_watched {
            settings.follow_action = Some(!follows);
        } else {
            settings.follow_opponent = !follows;
        }
        // Following requires the camera at the seat.
        if let (false, true, Some(shape)) = (follows, has_left_seat, &shape) {
            cameras.iter_mut().for_each(|mut camera| camera.return_to_seat(**shape));
        }
        (is_overridden, keeps_view) = (false, false);
    }
    let follows = is_enabled(&settings) && !is_overridden;
    following.set_if_neq(CameraFollows(follows));
    if (exhibition.is_overridden, exhibition.has_chosen_view) != (is_overridden, keeps_view) {
        (exhibition.is_overridden, exhibition.has_chosen_view) = (is_overridden, keeps_view);
    }
}

fn set_attention(
    seats: Res<Seats>,
    exhibition: Res<Exhibition>,
    following: Res<CameraFollows>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    mut attention: ResMut<Attention>,
) {
    let is_between_games =
        exhibition.next.is_some() && exhibition.has_shown_end() && session.outcome().is_some();
    let is_large = shape.is_some_and(|shape| shape.is_large());
    let player = Side::BOTH.into_iter().find(|side| seats.of(*side).is_person());
    attention.set_if_neq(match player {
        // The director itself detects that the player has moved the camera.
        _ if exhibition.has_chosen_view || !(following.0 || exhibition.is_overridden) => Attention::None,
        None if seats.is_watched() && is_between_games => Attention::Between,
        None if seats.is_watched() => Attention::Watched,
        // With two people at one board, the camera follows neither.
        Some(side) if is_large && !seats.has_no_computer() => Attention::Opponent(side),
        _ => Attention::None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(number: u8) -> Player {
        Player::Computer { level: Level::new(number).expect("a level") }
    }

    /// The score of a match continues although the levels are drawn anew for each game.
    #[test]
    fn a_drawn_level_counts_as_the_chosen_one() {
        let mut exhibition = Exhibition::default();
        assert_eq!(exhibition.chosen_player(Side::Black, &level(5)), &level(5));
        exhibition.drawn_players[0] = Some(DrawnPlayer { chosen: level(5), drawn: level(3) });
        assert_eq!(exhibition.chosen_player(Side::Black, &level(3)), &level(5));
        assert_eq!(exhibition.chosen_player(Side::White, &level(3)), &level(3), "the other side has its own");
        assert_eq!(
            exhibition.chosen_player(Side::Black, &level(4)),
            &level(4),
            "another player has been seated"
        );
    }
}
