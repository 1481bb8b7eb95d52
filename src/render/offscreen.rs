//! The engine without a window: a board, a camera, and a clock that advances with the frames.

use super::{FRAMES_PER_SECOND, FilmStep, RenderError, RenderScene, Viewpoint};
use crate::app::{self, Settings};
use crate::game::{GameCommand, GamePlugin, Picked, Session};
use crate::input::{self, Inspection, MoveInput};
use crate::screens;
use crate::view;
use crate::view::camera::{OrbitCamera, orbit_camera};
use crate::view::director::depth_of_field;
use crate::view::fire::Burning;
use crate::view::flames::Flames;
use crate::view::layout::{BoardShape, Seat};
use crate::view::motion::Motion;
use crate::view::orbit_pose::{OrbitPose, View};
use crate::view::photographer::Photo;
use crate::view::quality::{Quality, Renderer};
use crate::view::redraw::ShadersPending;
use crate::view::theme::ActiveTheme;
use crate::view::wisps::Wisp;
use crate::window::renderer;
use bevy::app::PluginsState;
use bevy::camera::{RenderTarget, Viewport};
use bevy::ecs::query::QueryFilter;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use std::time::{Duration, Instant};

const FRAME: Duration = Duration::from_millis(1_000 / FRAMES_PER_SECOND as u64);
/// Time limit for a picture, including shaders.
const TIMEOUT: Duration = Duration::from_secs(900);
/// Number of unchanged frames before a picture is taken, since meshes and shaders load late.
const SETTLING_FRAMES: u32 = 8;
/// Divisor of the picture's size for the corner that is drawn of frames that are not kept.
const DRAFT_DIVISOR: u32 = 16;

/// The engine with a scene.
pub(super) struct OffscreenRenderer {
    app: App,
    target: Handle<Image>,
    size: UVec2,
}

/// The pixels of the last picture read back.
#[derive(Resource, Default)]
struct CapturedPixels(Option<Vec<u8>>);

impl OffscreenRenderer {
    /// Starts the engine and sets up a scene.
    pub fn new(scene: &RenderScene) -> Result<Self, RenderError> {
        let mut app = App::new();
        let log = LogPlugin { filter: "error,wgpu_hal=off".to_owned(), ..default() };
        let window =
            WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() };
        app.add_plugins(
            DefaultPlugins
                .set(window)
                .set(log)
                .set(renderer())
                .disable::<WinitPlugin>()
                .disable::<PipelinedRenderingPlugin>(),
        );
        app.insert_resource(Renderer { may_take_minutes: true, ..default() });
        if let Some(quality) = scene.quality {
            app.insert_resource(quality);
        }
        app.insert_resource(ActiveTheme(scene.theme.clone()));
        app.insert_resource(Settings { face_style: scene.faces, ..default() });
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.init_resource::<CapturedPixels>();
        let plugins = (app::picture_plugin, input::picture_plugin, screens::picture_plugin);
        app.add_plugins((GamePlugin, view::plugin, plugins));
        let start = Instant::now();
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
            if start.elapsed() > TIMEOUT {
                return Err(RenderError::TooSlow(TIMEOUT.as_secs()));
            }
        }
        app.finish();
        app.cleanup();
        // With several threads, the engine hangs once a system has failed.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let world = app.world_mut();
        let blank =
            Image::new_target_texture(scene.size.x, scene.size.y, TextureFormat::Rgba8UnormSrgb, None);
        let target = world.resource_mut::<Assets<Image>>().add(blank);
        let view = if let Viewpoint::View(view) = scene.viewpoint { view } else { View::Seat(Seat::Black) };
        world.spawn((orbit_camera(view), RenderTarget::Image(target.clone().into())));
        let mut renderer = Self { app, target, size: scene.size };
        renderer.send(GameCommand::Load { tree: Box::new(scene.tree.clone()), is_played: false })?;
        renderer.look_from(scene);
        renderer.settle()?;
        Ok(renderer)
    }

    /// Sets the point of view; every game begins with the view from Black's seat.
    fn look_from(&mut self, scene: &RenderScene) {
        let world = self.app.world_mut();
        let Some(shape) = world.get_resource::<BoardShape>().copied() else { return };
        let has_lens = world.get_resource::<Quality>() == Some(&Quality::High);
        let geometry = scene.tree.variant().geometry();
        let mut cameras = world.query::<(Entity, &mut OrbitCamera)>();
        let Ok((entity, mut camera)) = cameras.single_mut(world) else { return };
        match scene.viewpoint {
            Viewpoint::View(view) => camera.jump_to(view, shape),
            Viewpoint::Close(sq) => {
                let pose = OrbitPose::close_to(shape.square_centre(geometry.file(sq), geometry.rank(sq)));
                camera.jump_to_pose(pose);
                if let Some(lens) = depth_of_field(&pose).filter(|_| has_lens) {
                    world.entity_mut(entity).insert(lens);
                }
            }
        }
    }

    pub fn picture(&mut self, scene: &RenderScene) -> Result<Photo, RenderError> {
        if let Some(time) = scene.after {
            self.show_last_move(time)?;
            return self.capture();
        }
        let world = self.app.world_mut();
        world.resource_mut::<Inspection>().always_shows_influence = scene.influence;
        if let Some(sq) = scene.picked {
            let is_picked = world.resource_scope(|world, mut move_input: Mut<MoveInput>| {
                move_input.pick(world.resource::<Session>(), Picked::Board(sq))
            });
            if !is_picked {
                let geometry = scene.tree.variant().geometry();
                return Err(RenderError::NothingToPick(geometry.name(sq)));
            }
        }
        self.settle()?;
        self.capture()
    }

    /// Replays the last move up to a time. A rehearsal loads the shaders of fires first.
    fn show_last_move(&mut self, time: Duration) -> Result<(), RenderError> {
        let plies = self.plies();
        let before = plies.checked_sub(1).ok_or(RenderError::NoMove)?;
        for is_rehearsal in [true, false] {
            self.send(GameCommand::TakeBackAll)?;
            self.settle()?;
            self.send(GameCommand::JumpTo(before))?;
            self.settle()?;
            self.send(GameCommand::Replay)?;
            if is_rehearsal {
                self.settle()?;
            }
        }
        let frames = time.as_secs_f32() * FRAMES_PER_SECOND as f32;
        self.set_drawn_part(Some(self.size / DRAFT_DIVISOR));
        let result = (0..frames.round() as u32).try_for_each(|_| self.draw());
        self.set_drawn_part(None);
        result
    }

    /// Films the whole game, ply by ply, after a rehearsal that counts the frames and loads all shaders.
    pub fn film<E>(
        &mut self,
        pause: Duration,
        write: &mut impl FnMut(FilmStep) -> Result<(), E>,
    ) -> Result<Result<(), E>, RenderError> {
        let (last, pause) = (self.plies(), (pause.as_secs_f32() * FRAMES_PER_SECOND as f32).round() as u32);
        let mut frames = 0;
        for is_rehearsal in [true, false] {
            self.send(GameCommand::TakeBackAll)?;
            self.settle()?;
            if !is_rehearsal && let Err(error) = write(FilmStep::Frames(frames)) {
                return Ok(Err(error));
            }
            for ply in 0..=last {
                if ply > 0 {
                    self.send(GameCommand::Replay)?;
                }
                let mut still_frames = 0;
                while still_frames <= pause {
                    if is_rehearsal {
                        frames += 1;
                    } else if let Err(error) = write(FilmStep::Frame(self.capture()?)) {
                        return Ok(Err(error));
                    }
                    self.draw()?;
                    still_frames = if self.is_moving() { 0 } else { still_frames + 1 };
                }
            }
        }
        Ok(Ok(()))
    }

    fn plies(&self) -> usize {
        self.app.world().resource::<Session>().plies()
    }

    fn send(&mut self, command: GameCommand) -> Result<(), RenderError> {
        self.app.world_mut().write_message(command);
        self.draw()
    }

    /// Draws a frame. When the adapter fails, the engine requests an exit, and nothing more is drawn.
    fn draw(&mut self) -> Result<(), RenderError> {
        self.app.update();
        if self.app.should_exit().is_some() { Err(RenderError::AdapterLost) } else { Ok(()) }
    }

    fn is_moving(&mut self) -> bool {
        self.has::<Or<(With<Motion>, With<Burning>, With<Flames>)>>()
    }

    fn has<F: QueryFilter>(&mut self) -> bool {
        let world = self.app.world_mut();
        world.query_filtered::<(), F>().iter(world).next().is_some()
    }

    /// Waits until everything is at rest and every shader is loaded. Time advances only while something moves, so that
    /// the picture does not depend on the speed of the adapter.
    fn settle(&mut self) -> Result<(), RenderError> {
        self.set_drawn_part(Some(self.size / DRAFT_DIVISOR));
        let result = self.wait();
        self.set_drawn_part(None);
        result
    }

    /// Sets the drawn part: the whole picture, or a small corner for frames that are not kept, because the best preset
    /// takes seconds per frame on a software renderer.
    fn set_drawn_part(&mut self, size: Option<UVec2>) {
        let world = self.app.world_mut();
        let may_be_slow = world.get_resource::<Quality>().is_some_and(|quality| quality.has_shadows());
        let part = size
            .filter(|_| may_be_slow)
            .map(|size| Viewport { physical_size: size.max(UVec2::ONE), ..default() });
        let mut cameras = world.query_filtered::<&mut Camera, With<OrbitCamera>>();
        cameras.iter_mut(world).for_each(|mut camera| camera.viewport.clone_from(&part));
    }

    fn wait(&mut self) -> Result<(), RenderError> {
        let (start, mut still_frames) = (Instant::now(), 0);
        while still_frames < SETTLING_FRAMES {
            if start.elapsed() > TIMEOUT {
                return Err(RenderError::TooSlow(TIMEOUT.as_secs()));
            }
            let is_moving = self.is_moving() || self.has::<With<Wisp>>();
            self.set_clock(if is_moving { FRAME } else { Duration::ZERO });
            self.draw()?;
            let is_pending = self.app.world().resource::<ShadersPending>().any();
            if is_pending {
                std::thread::sleep(Duration::from_millis(5));
            }
            still_frames = if is_pending || is_moving { 0 } else { still_frames + 1 };
        }
        self.set_clock(FRAME);
        Ok(())
    }

    /// Sets the time between frames.
    fn set_clock(&mut self, step: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
    }

    /// Reads back the picture of the camera, without advancing time.
    fn capture(&mut self) -> Result<Photo, RenderError> {
        self.set_clock(Duration::ZERO);
        self.app.world_mut().resource_mut::<CapturedPixels>().0 = None;
        self.app.world_mut().spawn(Screenshot::image(self.target.clone())).observe(store_pixels);
        let start = Instant::now();
        let pixels = loop {
            self.draw()?;
            if let Some(pixels) = self.app.world_mut().resource_mut::<CapturedPixels>().0.take() {
                break pixels;
            }
            if start.elapsed() > TIMEOUT {
                return Err(RenderError::TooSlow(TIMEOUT.as_secs()));
            }
        };
        self.set_clock(FRAME);
        Ok(Photo { size: self.size, pixels })
    }
}

fn store_pixels(screenshot: On<ScreenshotCaptured>, mut pixels: ResMut<CapturedPixels>) -> Result {
    pixels.0 = Some(screenshot.image.clone().try_into_dynamic()?.to_rgba8().into_raw());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The engine reports a lost adapter by requesting an exit, and draws nothing afterwards.
    #[test]
    fn a_lost_adapter_is_an_error() {
        let mut app = App::new();
        app.init_resource::<CapturedPixels>().add_systems(Update, |mut exit: MessageWriter<AppExit>| {
            exit.write(AppExit::error());
        });
        let mut renderer = OffscreenRenderer { app, target: Handle::default(), size: UVec2::ONE };
        assert!(matches!(renderer.draw(), Err(RenderError::AdapterLost)));
        assert!(matches!(renderer.wait(), Err(RenderError::AdapterLost)));
        assert!(matches!(renderer.capture(), Err(RenderError::AdapterLost)));
    }
}
