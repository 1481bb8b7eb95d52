//! Keys that can be held: a short press switches something on, a long press does so until the key is released.

use crate::app::{Action, Keys};
use bevy_egui::egui;
use web_time::{Duration, Instant};

/// Minimum duration of a long press.
const MIN_LONG_PRESS: Duration = Duration::from_millis(400);

/// When the key of an action was pressed, while it is down.
#[derive(Default)]
pub(super) struct HeldKey(Option<Instant>);

impl HeldKey {
    /// Whether the key of an action has just been released after a long press. `is_switched`: the action
    /// ran in this frame, by its key or from a menu.
    pub fn was_released(&mut self, ctx: &egui::Context, action: Action, is_switched: bool) -> bool {
        let key = Keys::load_from(ctx).of(action).logical_key;
        let (is_down, is_released) = ctx.input(|input| (input.key_down(key), input.key_released(key)));
        self.update(is_switched && is_down, is_released, Instant::now())
    }

    fn update(&mut self, is_pressed: bool, is_released: bool, now: Instant) -> bool {
        // A held key is reported as pressed repeatedly.
        if is_pressed && self.0.is_none() {
            self.0 = Some(now);
        }
        is_released
            && self.0.take().is_some_and(|since| now.saturating_duration_since(since) > MIN_LONG_PRESS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_long_press_ends_when_the_key_is_released() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let mut key = HeldKey::default();
        assert!(!key.update(true, false, start));
        assert!(!key.update(false, true, after(200)), "a short press is not a long one");
        assert!(!key.update(true, false, after(1_000)));
        assert!(!key.update(true, false, after(1_300)), "the keyboard repeats");
        assert!(key.update(false, true, after(1_450)), "a long press ends");
        assert!(!key.update(false, true, after(2_000)), "nothing was held");
    }
}
