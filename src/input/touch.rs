//! Touch input, translated to mouse input. One finger acts as the left button; two fingers turn the camera like the
//! right button, and zoom like the wheel when they spread. Everything else, including panels, handles only the mouse.
//!
//! A touch may be the first of two fingers, so it presses the button only when it moves, is held, or is lifted.

use crate::view::redraw::NeedsFrames;
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::picking::PickingSystems;
use bevy::picking::input::PointerInputSettings;
use bevy::prelude::*;
use bevy::time::TimeSystems;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContextSettings, PrimaryEguiContext, egui};

/// Distance beyond which a finger drags, in logical pixels.
const DRAG_THRESHOLD: f32 = 8.0;
/// Time after which a held finger presses, in seconds.
const LONG_PRESS: f32 = 0.15;
/// Wheel pixels for an e-fold increase of the distance of two fingers.
const WHEEL_PER_STRETCH: f32 = 480.0;

#[derive(Debug, Default, PartialEq)]
enum Gesture {
    #[default]
    None,
    /// One finger is down and has no effect yet.
    Pending { at: Vec2, seconds: f32 },
    /// One finger holds the left button.
    Pressing,
    /// A finger was lifted at once; the button has to be released in the next frame.
    Tapped,
    /// Two fingers are down; `is_turning` once they hold the right button.
    TwoFingers { middle: Vec2, distance: f32, is_turning: bool },
    /// One of two fingers was lifted; the other is ignored.
    Ending,
}

/// The fingers on the screen, in the order of their touches.
#[derive(Resource, Default)]
struct Fingers {
    down: Vec<(u64, Vec2)>,
    gesture: Gesture,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Fingers>();
    app.insert_resource(PointerInputSettings { is_touch_enabled: false, is_mouse_enabled: true });
    app.add_systems(PreUpdate, disable_egui_touch);
    let translate_touches = translate_touches.after(TimeSystems).before(PickingSystems::Input);
    let announce_touch_screen = announce_touch_screen.run_if(is_touched.and_then(run_once));
    app.add_systems(First, (announce_touch_screen, translate_touches.run_if(is_touched)));
}

/// Disables egui's touch input, since the panels receive touches as mouse input.
fn disable_egui_touch(mut contexts: Query<&mut EguiContextSettings, Added<PrimaryEguiContext>>) {
    for mut settings in &mut contexts {
        settings.input_system_settings.run_write_window_touch_messages_system = false;
    }
}

/// Announces a touch screen to egui at the first touch, so that lists are scrolled by dragging their contents.
fn announce_touch_screen(
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let (device_id, id) = (egui::TouchDeviceId(0), egui::TouchId(0));
    let (phase, pos) = (egui::TouchPhase::Cancel, egui::Pos2::ZERO);
    let event = egui::Event::Touch { device_id, id, phase, pos, force: None };
    events.write_batch(contexts.iter().map(|context| EguiInputEvent { context, event: event.clone() }));
}

fn is_touched(fingers: Res<Fingers>, touches: Res<Messages<TouchInput>>) -> bool {
    fingers.gesture != Gesture::None || !touches.is_empty()
}

#[derive(SystemParam)]
struct FingerMouse<'w, 's> {
    window: Single<'w, 's, (Entity, &'static mut Window), With<PrimaryWindow>>,
    cursor: Local<'s, Option<Vec2>>,
    events: MessageWriter<'w, WindowEvent>,
    moves: MessageWriter<'w, CursorMoved>,
    buttons: MessageWriter<'w, MouseButtonInput>,
    wheel: MessageWriter<'w, MouseWheel>,
}

impl FingerMouse<'_, '_> {
    fn move_to(&mut self, position: Vec2) {
        let delta = self.cursor.map(|last| position - last);
        *self.cursor = Some(position);
        self.set_cursor(Some(position));
        let moved = CursorMoved { window: self.window.0, position, delta };
        self.events.write(moved.clone().into());
        self.moves.write(moved);
    }

    /// Sets the cursor position, bypassing change detection: otherwise Bevy would move the real cursor, which some
    /// platforms do not support.
    fn set_cursor(&mut self, position: Option<Vec2>) {
        let scale = self.window.1.scale_factor();
        let physical = position.map(|position| (position * scale).as_dvec2());
        self.window.1.bypass_change_detection().set_physical_cursor_position(physical);
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        let input = MouseButtonInput { button, state, window: self.window.0 };
        self.events.write(input.into());
        self.buttons.write(input);
    }

    fn scroll(&mut self, y: f32) {
        let (unit, window) = (MouseScrollUnit::Pixel, self.window.0);
        self.wheel.write(MouseWheel { unit, x: 0.0, y, window, phase: TouchPhase::Moved });
    }
}

fn translate_touches(
    time: Res<Time>,
    mut fingers: ResMut<Fingers>,
    mut touches: MessageReader<TouchInput>,
    mut mouse: FingerMouse,
    mut frames: ResMut<NeedsFrames>,
) {
    let Fingers { down, gesture } = &mut *fingers;
    gesture.tick(time.delta_secs(), &mut mouse);
    for touch in touches.read() {
        match touch.phase {
            TouchPhase::Started => down.push((touch.id, touch.position)),
            TouchPhase::Moved => {
                down.iter_mut()
                    .filter(|(id, _)| *id == touch.id)
                    .for_each(|(_, position)| *position = touch.position);
            }
            TouchPhase::Ended | TouchPhase::Canceled => down.retain(|(id, _)| *id != touch.id),
        }
        let positions: Vec<Vec2> = down.iter().map(|(_, position)| *position).collect();
        gesture.update(&positions, &mut mouse);
    }
    match gesture {
        Gesture::Pending { .. } | Gesture::Tapped => frames.ask(),
        // Without fingers there is no cursor.
        Gesture::None => mouse.set_cursor(None),
        _ => {}
    }
}

impl Gesture {
    fn tick(&mut self, elapsed: f32, mouse: &mut FingerMouse) {
        match self {
            Self::Tapped => {
                mouse.button(MouseButton::Left, ButtonState::Released);
                *self = Self::None;
            }
            Self::Pending { seconds, .. } => {
                *seconds += elapsed;
                if *seconds > LONG_PRESS {
                    mouse.button(MouseButton::Left, ButtonState::Pressed);
                    *self = Self::Pressing;
                }
            }
            _ => {}
        }
    }

    /// Updates the state after a finger was placed, moved or lifted; `positions` are those of the remaining fingers.
    fn update(&mut self, positions: &[Vec2], mouse: &mut FingerMouse) {
        *self = match (std::mem::take(self), positions) {
            (Self::Tapped, _) => {
                mouse.button(MouseButton::Left, ButtonState::Released);
                return self.update(positions, mouse);
            }
            (Self::None, &[start]) => {
                mouse.move_to(start);
                Self::Pending { at: start, seconds: 0.0 }
            }
            (Self::Pending { at: start, seconds }, &[position])
                if start.distance(position) <= DRAG_THRESHOLD =>
            {
                Self::Pending { at: start, seconds }
            }
            (Self::Pending { .. }, &[position]) => {
                mouse.button(MouseButton::Left, ButtonState::Pressed);
                mouse.move_to(position);
                Self::Pressing
            }
            (Self::Pending { .. }, []) => {
                mouse.button(MouseButton::Left, ButtonState::Pressed);
                Self::Tapped
            }
            (Self::Pressing, &[position]) => {
                mouse.move_to(position);
                Self::Pressing
            }
            (Self::Pressing, _) => {
                mouse.button(MouseButton::Left, ButtonState::Released);
                if positions.is_empty() { Self::None } else { Self::Ending }
            }
            (Self::TwoFingers { middle, distance, is_turning }, &[a, b]) => {
                update_pinch(a, b, middle, distance, is_turning, mouse)
            }
            (Self::TwoFingers { is_turning, .. }, _) => {
                if is_turning {
                    mouse.button(MouseButton::Right, ButtonState::Released);
                }
                if positions.is_empty() { Self::None } else { Self::Ending }
            }
            (Self::None | Self::Pending { .. }, &[a, b]) => {
                mouse.move_to(a.midpoint(b));
                Self::TwoFingers { middle: a.midpoint(b), distance: a.distance(b), is_turning: false }
            }
            (Self::Ending, [_, ..]) => Self::Ending,
            _ => Self::None,
        }
    }
}

/// Handles a movement of two fingers: turns the camera and scrolls to zoom.
fn update_pinch(
    a: Vec2,
    b: Vec2,
    middle: Vec2,
    distance: f32,
    is_turning: bool,
    mouse: &mut FingerMouse,
) -> Gesture {
    let (new_middle, new_distance) = (a.midpoint(b), a.distance(b).max(1.0));
    let stretch = (new_distance / distance.max(1.0)).ln();
    mouse.scroll(stretch * WHEEL_PER_STRETCH);
    if !is_turning && new_middle.distance(middle) <= DRAG_THRESHOLD {
        return Gesture::TwoFingers { middle, distance: new_distance, is_turning };
    }
    if !is_turning {
        mouse.button(MouseButton::Right, ButtonState::Pressed);
    }
    mouse.move_to(new_middle);
    Gesture::TwoFingers { middle: new_middle, distance: new_distance, is_turning: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    /// A window with touch input.
    struct Screen(App, Entity);

    impl Screen {
        fn new() -> Self {
            let mut app = App::new();
            app.add_plugins(MinimalPlugins).init_resource::<Fingers>().init_resource::<NeedsFrames>();
            app.add_message::<TouchInput>().add_message::<WindowEvent>().add_message::<CursorMoved>();
            app.add_message::<MouseButtonInput>().add_message::<MouseWheel>();
            app.add_systems(Update, translate_touches.run_if(is_touched));
            let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
            Self(app, window)
        }

        /// Sends a touch event and runs a frame. Returns the mouse events of the frame as text.
        fn finger(&mut self, id: u64, phase: TouchPhase, x: f32, y: f32) -> Vec<String> {
            let touch = TouchInput { phase, position: Vec2::new(x, y), window: self.1, force: None, id };
            self.0.world_mut().write_message(touch);
            self.frame()
        }

        fn frame(&mut self) -> Vec<String> {
            self.0.update();
            let describe_events = |mut events: MessageReader<WindowEvent>,
                                   mut wheel: MessageReader<MouseWheel>| {
                let events = events.read().filter_map(|event| match event {
                    WindowEvent::MouseButtonInput(input) => {
                        Some(format!("{:?} {:?}", input.button, input.state))
                    }
                    _ => None,
                });
                let scrolled: f32 = wheel.read().map(|event| event.y).sum();
                events.chain((scrolled != 0.0).then(|| format!("wheel {scrolled:.0}"))).collect::<Vec<_>>()
            };
            let all = self.0.world_mut().run_system_once(describe_events).expect("a system");
            self.0.world_mut().resource_mut::<Messages<WindowEvent>>().clear();
            self.0.world_mut().resource_mut::<Messages<MouseWheel>>().clear();
            all
        }
    }

    use TouchPhase::{Ended, Moved, Started};

    #[test]
    fn a_tap_is_a_click() {
        let mut screen = Screen::new();
        assert!(screen.finger(1, Started, 50.0, 60.0).is_empty(), "it may be the first of two fingers");
        assert_eq!(screen.finger(1, Ended, 50.0, 60.0), ["Left Pressed"]);
        let cursor =
            |screen: &Screen| screen.0.world().get::<Window>(screen.1).and_then(Window::cursor_position);
        assert_eq!(cursor(&screen), Some(Vec2::new(50.0, 60.0)));
        assert_eq!(screen.frame(), ["Left Released"]);
        assert_eq!(cursor(&screen), None, "without fingers there is no cursor");
    }

    #[test]
    fn a_finger_that_moves_drags() {
        let mut screen = Screen::new();
        screen.finger(1, Started, 50.0, 60.0);
        assert!(screen.finger(1, Moved, 53.0, 60.0).is_empty(), "a small movement is not a drag");
        assert_eq!(screen.finger(1, Moved, 90.0, 60.0), ["Left Pressed"]);
        assert_eq!(screen.finger(1, Ended, 90.0, 60.0), ["Left Released"]);
    }

    #[test]
    fn two_fingers_turn_and_zoom_and_never_click() {
        let mut screen = Screen::new();
        screen.finger(1, Started, 100.0, 100.0);
        assert!(screen.finger(2, Started, 200.0, 100.0).is_empty());
        let pinch_events = screen.finger(2, Moved, 210.0, 100.0);
        assert!(
            pinch_events.len() == 1
                && pinch_events[0].starts_with("wheel ")
                && !pinch_events[0].contains('-'),
            "{pinch_events:?}"
        );
        let turn_events = screen.finger(2, Moved, 250.0, 100.0);
        assert_eq!(turn_events[0], "Right Pressed");
        assert_eq!(screen.finger(2, Ended, 250.0, 100.0), ["Right Released"]);
        assert!(screen.finger(1, Moved, 10.0, 10.0).is_empty(), "the remaining finger has no effect");
        assert!(screen.finger(1, Ended, 10.0, 10.0).is_empty());
    }
}
