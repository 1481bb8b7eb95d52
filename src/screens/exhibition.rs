//! Watched games: starts the next game automatically, and lets the camera follow the action.

use super::table::ViewChosen;
use crate::app::{
    Action, CameraFollows, GamePurpose, HandleActions, Screen, Settings, StartGame, StartGameSystems, Toast,
};
use crate::game::{GameEnded, GameStarted, GameSystems, Player, Seats, Session, Thinking};
use crate::say;
use crate::search::Level;
use crate::view::camera::OrbitCamera;
use crate::view::director::{Attention, CameraStyle, ORBIT_TIME};
use crate::view::layout::BoardShape;
use crate::view::orbit_pose::View;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use tenjiku_rules::Side;
use web_time::{Duration, Instant};

/// How long the final position is shown before the result sheet.
pub(super) const FINAL_POSITION_TIME: Duration = Duration::from_secs(6);
/// How long the result sheet is shown before the next game, if the camera stands still.
const SHEET_TIME: Duration = Duration::from_secs(12);
const SECOND: Duration = Duration::from_secs(1);
/// Maximum number of plies of an exhibition game.
const MAX_PLIES: usize = 2_000;
/// Maximum number of levels by which a player of an exhibition is weaker than the chosen one.
const LEVEL_SPREAD: u8 = 2;

/// The state of a watched game.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub(super) struct Exhibition {
    /// Whether the player has requested the next game.
    is_next_wanted: bool,
    /// Whether the player has toggled following.
    is_follow_switched: bool,
    /// Whether the player has moved the camera or chosen a view while it followed the action.
    is_taken: bool,
    /// Whether the player has chosen a view since then.
    has_chosen: bool,
    /// When the game ended, and when the next one begins.
    ended: Option<Instant>,
    next: Option<Instant>,
    /// The players chosen for each side, and those drawn for this game.
    deal: [Option<Deal>; 2],
}

/// A player of an exhibition: the level varies from game to game, at or below the chosen one.
#[derive(Clone, Debug, PartialEq)]
struct Deal {
    chosen: Player,
    dealt: Player,
}

impl Exhibition {
    /// Whether the final position has been shown long enough for the result sheet.
    pub fn has_shown_end(&self) -> bool {
        self.left_to_show(FINAL_POSITION_TIME).is_some_and(|left| left.is_zero())
    }

    /// The rest of the time `look` for which the final position is shown; none if no game has ended here.
    pub fn left_to_show(&self, look: Duration) -> Option<Duration> {
        self.ended.map(|ended| look.saturating_sub(ended.elapsed()))
    }

    /// The time until the next game; none if it does not start automatically.
    pub fn next_in(&self) -> Option<Duration> {
        self.next.map(|next| next.saturating_duration_since(Instant::now()))
    }

    /// The player chosen for a side: the one from which `seated` was drawn, or `seated` itself.
    pub fn chosen_player<'p>(&'p self, side: Side, seated: &'p Player) -> &'p Player {
        let deal = self.deal[side.index()].as_ref().filter(|deal| deal.dealt == *seated);
        deal.map_or(seated, |deal| &deal.chosen)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exhibition>();
    app.on_action(Action::NextGame, request_next_game);
    app.on_action(Action::Follow, |mut show: ResMut<Exhibition>| show.is_follow_switched = true);
    app.add_systems(
        Update,
        (next_game.before(StartGameSystems), (follow, set_attention).chain().after(GameSystems::Turn))
            .run_if(in_state(Screen::Match)),
    );
    app.add_systems(
        OnExit(Screen::Match),
        |mut attention: ResMut<Attention>, mut show: ResMut<Exhibition>| {
            (*attention, show.is_taken, show.has_chosen) = (Attention::None, false, false);
        },
    );
}

fn request_next_game(seats: Res<Seats>, mut show: ResMut<Exhibition>, mut toasts: MessageWriter<Toast>) {
    if seats.has_remote_player() {
        toasts.write(Toast::alarm(say!("command-next-over-there")));
    } else {
        show.is_next_wanted = true;
    }
}

/// Starts the next game when it is due or requested.
fn next_game(
    (mut started, mut ended): (MessageReader<GameStarted>, MessageReader<GameEnded>),
    session: Res<Session>,
    seats: Res<Seats>,
    settings: Res<Settings>,
    thinking: Res<Thinking>,
    purpose: Res<GamePurpose>,
    style: CameraStyle,
    mut show: ResMut<Exhibition>,
    mut start: MessageWriter<StartGame>,
    mut frames: ResMut<NeedsFrames>,
) {
    let is_asked = std::mem::take(&mut show.is_next_wanted);
    if started.read().count() > 0 {
        // A game that was already over when opened has not ended here.
        show.ended = None;
    }
    if ended.read().count() > 0 {
        show.ended = Some(Instant::now());
    }
    // A practice position has no next game: its board may have no starting array. For a remote game, the
    // players decide whether there is another.
    let is_shown = seats.is_watched() && !seats.has_remote_player() && *purpose == GamePurpose::Game;
    let (true, Some(variant)) = (is_shown, session.variant()) else { return };
    let goes_on = settings.exhibition && !thinking.is_paused();
    let ended = show.ended.filter(|_| session.outcome().is_some());
    let sheet =
        if style.is_still() { SHEET_TIME } else { SHEET_TIME.max(Duration::from_secs_f32(ORBIT_TIME)) };
    show.next = ended.filter(|_| goes_on).map(|ended| ended + FINAL_POSITION_TIME + sheet);
    // Redraws for the appearance of the sheet and its countdown.
    if let Some(ended) = ended {
        let left = FINAL_POSITION_TIME.saturating_sub(ended.elapsed());
        if !left.is_zero() {
            frames.ask_within(left);
        } else if let Some(left) = show.next_in() {
            frames.ask_within(left.min(SECOND));
        }
    }
    let is_time = show.next_in().is_some_and(|left| left.is_zero());
    let is_endless = goes_on && session.plies() >= MAX_PLIES;
    if !(is_asked || is_time || is_endless) {
        return;
    }
    (show.ended, show.next) = (None, None);
    let chance = RandomState::new();
    let mut deal = |side: Side| {
        let seated = seats.of(side);
        let last = show.deal[side.index()].take();
        // A player seated since the last deal is a new choice.
        let chosen =
            last.filter(|deal| deal.dealt == *seated).map_or_else(|| seated.clone(), |deal| deal.chosen);
        let below = (chance.hash_one(side.index()) % u64::from(LEVEL_SPREAD + 1)) as u8;
        let dealt = lower(&chosen, below);
        show.deal[side.index()] = Some(Deal { chosen, dealt: dealt.clone() });
        dealt
    };
    let seats = Seats::new(deal(Side::Black), deal(Side::White));
    start.write(StartGame::new(variant.clone(), seats));
}

/// Our player `levels` levels lower; other programs have no levels.
fn lower(player: &Player, levels: u8) -> Player {
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
    mut show: ResMut<Exhibition>,
    mut following: ResMut<CameraFollows>,
) {
    let is_watched = seats.is_watched();
    let is_large = shape.as_ref().is_some_and(|shape| shape.is_large());
    let likes = |settings: &Settings| {
        if is_watched { settings.follow_action.unwrap_or(true) } else { settings.follow_opponent && is_large }
    };
    let is_led_from = |camera: &OrbitCamera| camera.kept_view().is_some_and(View::is_seated);
    let has_moved_it = !cameras.iter().all(is_led_from);
    // A chosen view is kept.
    let has_chosen = show.has_chosen || (chosen.read().count() > 0 && is_watched);
    let mut is_taken = (show.is_taken || following.0) && (has_moved_it || has_chosen) && likes(&settings);
    let mut keeps = has_chosen && is_taken;
    if show.is_follow_switched {
        show.is_follow_switched = false;
        let follows = likes(&settings) && !is_taken;
        if is_watched {
            settings.follow_action = Some(!follows);
        } else {
            settings.follow_opponent = !follows;
        }
        // Following requires the camera at the seat.
        if let (false, true, Some(shape)) = (follows, has_moved_it, &shape) {
            cameras.iter_mut().for_each(|mut camera| camera.return_to_seat(**shape));
        }
        (is_taken, keeps) = (false, false);
    }
    let follows = likes(&settings) && !is_taken;
    following.set_if_neq(CameraFollows(follows));
    if (show.is_taken, show.has_chosen) != (is_taken, keeps) {
        (show.is_taken, show.has_chosen) = (is_taken, keeps);
    }
}

/// Sets what the director follows.
fn set_attention(
    seats: Res<Seats>,
    show: Res<Exhibition>,
    following: Res<CameraFollows>,
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    mut attention: ResMut<Attention>,
) {
    let is_between = show.next.is_some() && show.has_shown_end() && session.outcome().is_some();
    let is_large = shape.is_some_and(|shape| shape.is_large());
    let player = Side::BOTH.into_iter().find(|side| seats.of(*side).is_person());
    attention.set_if_neq(match player {
        // The director itself detects that the player has moved the camera.
        _ if show.has_chosen || !(following.0 || show.is_taken) => Attention::None,
        None if seats.is_watched() && is_between => Attention::Between,
        None if seats.is_watched() => Attention::Watched,
        // With two people at one board, the camera follows neither.
        Some(side) if is_large && !seats.all_persons() => Attention::Opponent(side),
        _ => Attention::None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(number: u8) -> Player {
        Player::Computer { level: Level::new(number).expect("a level") }
    }

    /// The score of a match continues although levels vary.
    #[test]
    fn a_drawn_level_counts_as_the_chosen_one() {
        let mut show = Exhibition::default();
        assert_eq!(show.chosen_player(Side::Black, &level(5)), &level(5));
        show.deal[0] = Some(Deal { chosen: level(5), dealt: level(3) });
        assert_eq!(show.chosen_player(Side::Black, &level(3)), &level(5));
        assert_eq!(show.chosen_player(Side::White, &level(3)), &level(3), "the other side has its own");
        assert_eq!(show.chosen_player(Side::Black, &level(4)), &level(4), "another player has been seated");
    }
}
