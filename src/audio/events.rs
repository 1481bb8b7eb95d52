//! The sounds of events in the game and of its animation, such as landings and fire.

use super::SoundPlayer;
use super::sequence::SoundSequence;
use crate::game::{Direction, GameEnded, GameStarted, GameSystems, PlyPlayed, Session};
use crate::view::flames::Flames;
use crate::view::highlights::{GREAT_FIRE, Highlights};
use crate::view::koma_body::KomaFaces;
use crate::view::motion::{Landed, MotionStyle};
use crate::view::resting_place::{KomaPlace, KomaSystems, RestingPlace};
use bevy::prelude::*;
use tenjiku_rules::{PlySummary, Position};
use tenjiku_sound::Cue;

/// The gain of koma that are taken back, or that move without being part of the ply.
const SECONDARY_GAIN: f32 = 0.5;
/// The gain of the sound when several plies are taken back or replayed at once.
const SKIPPED_PLIES_GAIN: f32 = 0.4;
/// The sound of plies that are not animated: a koma of the middle size class.
const PLAIN_CUE: Cue = Cue::Clack(3);
const FURTHER_FIRE_GAIN: f32 = 0.55;

/// The number of burning pieces at which a fire reaches full volume.
const FULL_FIRE: f32 = 8.0;

#[derive(Resource, Default)]
pub(super) struct PlySounds {
    sequence: SoundSequence,
    /// The koma of the ply that have caught fire, and the number of koma that the ply burns.
    fires: Vec<Entity>,
    burnt: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PlySounds>();
    app.add_systems(
        Update,
        (play_ply_sounds, play_landing_sounds).chain().after(GameSystems::Turn).after(KomaSystems::Travel),
    );
    app.add_observer(play_fire_sounds);
}

pub(super) fn play_ply_sounds(
    mut played: MessageReader<PlyPlayed>,
    mut started: MessageReader<GameStarted>,
    mut ended: MessageReader<GameEnded>,
    session: Res<Session>,
    player: SoundPlayer,
    mut sounds: ResMut<PlySounds>,
) {
    let plies: Vec<&PlyPlayed> = played.read().collect();
    let (has_started, has_ended) = (started.read().count() > 0, ended.read().count() > 0);
    if has_started || !plies.is_empty() {
        player.cancel_pending();
        *sounds = PlySounds::default();
    }
    match plies[..] {
        // The game ended without a ply: by resignation, agreement or time.
        [] if has_ended && !has_started => player.play(Cue::End, 1.0, 0.0),
        [ply] if !ply.instant && !has_started => {
            if ply.direction == Direction::Forward {
                let Some(position) = session.position() else { return };
                let highlights = Highlights::new(&ply.summary, &ply.path, position.variant());
                sounds.burnt = highlights.burnt;
                sounds.sequence =
                    sequence(position, &ply.summary, &highlights, player.settings.show_warnings);
                if has_ended {
                    sounds.sequence.add_game_end();
                }
                if sounds.sequence.is_still() || player.settings.motion == MotionStyle::None {
                    play_all(&player, sounds.sequence.take_all());
                }
            } else if player.settings.motion == MotionStyle::None {
                player.play(PLAIN_CUE, SECONDARY_GAIN, 0.0);
            }
        }
        [] => {}
        _ if has_started => {}
        _ => player.play(PLAIN_CUE, SKIPPED_PLIES_GAIN, 0.0),
    }
}

fn sequence(position: &Position, ply: &PlySummary, highlights: &Highlights, warns: bool) -> SoundSequence {
    let variant = position.variant();
    let side = position.side_to_move();
    let checks = warns && position.outcome().is_none() && !position.threats(side).is_empty();
    SoundSequence::new(ply, highlights, |kind| KomaFaces::for_kind(variant, kind).class(variant), checks)
}

fn play_all(player: &SoundPlayer, sounds: Vec<(f32, Cue)>) {
    for (wait, cue) in sounds {
        player.play(cue, 1.0, wait);
    }
}

fn play_landing_sounds(
    mut landed: MessageReader<Landed>,
    session: Res<Session>,
    player: SoundPlayer,
    mut sounds: ResMut<PlySounds>,
    koma: Query<(&RestingPlace, &KomaFaces)>,
) {
    let Some(variant) = session.variant() else { return };
    for &Landed { koma: entity, waypoint, is_last } in landed.read() {
        let Ok((resting, faces)) = koma.get(entity) else { continue };
        match resting.place {
            KomaPlace::Square(sq) if sounds.sequence.will_land_on(sq) => {
                play_all(&player, sounds.sequence.reach(waypoint, is_last));
            }
            KomaPlace::Square(_) => player.play(Cue::Clack(faces.class(variant)), SECONDARY_GAIN, 0.0),
            KomaPlace::Stand(..) => player.play(Cue::Stand, 1.0, 0.0),
        }
    }
}

/// The gain of the roar of a fire; `None` for a small fire.
fn roar_gain(burnt: usize) -> Option<f32> {
    (burnt >= GREAT_FIRE).then(|| (burnt as f32 / FULL_FIRE).sqrt().min(1.0))
}

/// The first fire of a ply plays at full volume, further fires more quietly. A great fire also roars.
fn play_fire_sounds(lit: On<Add, Flames>, player: SoundPlayer, mut sounds: ResMut<PlySounds>) {
    // At a low frame rate a fire may go out and be lit again.
    if sounds.fires.contains(&lit.entity) {
        return;
    }
    let is_first = sounds.fires.is_empty();
    player.play(Cue::Fire, if is_first { 1.0 } else { FURTHER_FIRE_GAIN }, 0.0);
    if is_first && let Some(gain) = roar_gain(sounds.burnt) {
        player.play(Cue::Blaze, gain, 0.0);
    }
    sounds.fires.push(lit.entity);
}

#[cfg(test)]
mod tests {
    use super::super::Speaker;
    use super::super::command::AudioCommand;
    use super::*;
    use crate::app::Settings;
    use crate::game::{GameCommand, IntentSource, MoveIntent, headless_app};
    use crate::view::photographer::Photographer;
    use std::sync::Arc;
    use std::sync::mpsc::{self, Receiver};
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{Side, coordinate};

    /// A game of Tori without a window, with the commands to its audio device.
    struct TestGame {
        app: App,
        commands_inbox: Receiver<AudioCommand>,
    }

    impl TestGame {
        fn new(settings: Settings) -> Self {
            let (commands, commands_inbox) = mpsc::channel();
            let mut app = headless_app();
            app.insert_resource(settings).init_resource::<Photographer>().add_message::<Landed>();
            app.insert_resource(Speaker { commands, presence: Arc::default() });
            app.add_plugins(plugin);
            app.world_mut().write_message(GameCommand::NewGame {
                variant: Variant::built_in("tori").unwrap(),
                setup: None,
                moves: Vec::new(),
            });
            let mut game = Self { app, commands_inbox };
            assert_eq!(game.sounds_of_frame(), [], "a game begins in silence");
            game
        }

        fn sounds_of_frame(&mut self) -> Vec<(Cue, f32)> {
            self.app.update();
            let sent = |command| match command {
                AudioCommand::Play { cue, gain, .. } => Some((cue, gain)),
                AudioCommand::CancelPending | AudioCommand::Volume(_) | AudioCommand::Timbre(_) => None,
            };
            self.commands_inbox.try_iter().filter_map(sent).collect()
        }

        fn play(&mut self, mv: &str) -> Vec<(Cue, f32)> {
            let position = self.app.world().resource::<Session>().position().unwrap();
            let mv = coordinate::read(position, mv).unwrap();
            self.app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
            self.sounds_of_frame()
        }

        fn send(&mut self, command: GameCommand) -> Vec<(Cue, f32)> {
            self.app.world_mut().write_message(command);
            self.sounds_of_frame()
        }

        fn land(&mut self, square: &str) -> Vec<(Cue, f32)> {
            let world = self.app.world_mut();
            let position = world.resource::<Session>().position().unwrap();
            let sq = position.geometry().parse(square).unwrap();
            let piece = position.piece_at(sq).unwrap();
            let faces = KomaFaces::for_kind(position.variant(), piece.kind);
            let resting = RestingPlace { place: KomaPlace::Square(sq), side: piece.side, is_turned: false };
            let koma = world.spawn((resting, faces)).id();
            world.write_message(Landed { koma, waypoint: 0, is_last: true });
            self.sounds_of_frame()
        }
    }

    fn swallow_clack() -> Cue {
        let tori = Variant::built_in("tori").unwrap();
        Cue::Clack(tori.kind(tori.by_symbol("Sw").unwrap()).size())
    }

    #[test]
    fn a_koma_is_heard_when_it_lands_and_not_before() {
        let mut game = TestGame::new(Settings::default());
        assert_eq!(game.play("6e6d"), []);
        assert_eq!(game.sounds_of_frame(), []);
        assert_eq!(game.land("6d"), [(swallow_clack(), 1.0)]);
        assert_eq!(game.land("6d"), [(swallow_clack(), SECONDARY_GAIN)], "a koma that makes room is quiet");
    }

    #[test]
    fn without_motion_it_is_heard_at_once() {
        let mut game = TestGame::new(Settings { motion: MotionStyle::None, ..Settings::default() });
        assert_eq!(game.play("6e6d"), [(swallow_clack(), 1.0)]);
        assert_eq!(game.send(GameCommand::TakeBack), [(PLAIN_CUE, SECONDARY_GAIN)]);
    }

    #[test]
    fn a_jump_over_many_plies_is_one_quiet_koma() {
        let mut game = TestGame::new(Settings::default());
        game.play("6e6d");
        game.play("2c2d");
        assert_eq!(game.send(GameCommand::TakeBackAll), [(PLAIN_CUE, SKIPPED_PLIES_GAIN)]);
        assert_eq!(game.send(GameCommand::ReplayAll), [(PLAIN_CUE, SKIPPED_PLIES_GAIN)]);
    }

    #[test]
    fn resignation_is_heard_at_once() {
        let mut game = TestGame::new(Settings::default());
        assert_eq!(game.send(GameCommand::Resign(Side::Black)), [(Cue::End, 1.0)]);
        assert_eq!(game.sounds_of_frame(), [], "once");
    }

    #[test]
    fn the_roar_grows_with_the_pieces_that_burn() {
        assert_eq!(roar_gain(GREAT_FIRE - 1), None);
        let gains: Vec<f32> = (GREAT_FIRE..=8).filter_map(roar_gain).collect();
        assert!(gains.windows(2).all(|pair| pair[0] < pair[1]) && gains[0] > 0.4, "{gains:?}");
        assert_eq!(roar_gain(40), Some(1.0));
    }

    #[test]
    fn a_muted_game_is_silent() {
        let mut game =
            TestGame::new(Settings { sound: false, motion: MotionStyle::None, ..Settings::default() });
        assert_eq!(game.play("6e6d"), []);
        assert_eq!(game.send(GameCommand::Resign(Side::White)), []);
    }
}
