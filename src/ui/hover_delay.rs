//! How long the pointer must rest on a koma before it is described.

use crate::game::{Koma, Owner};
use crate::input::PointerTarget;
use crate::view::redraw::NeedsFrames;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tenjiku_rules::Piece;
use web_time::{Duration, Instant};

const DELAY: Duration = Duration::from_millis(300);

/// The koma under the pointer, and since when.
pub(super) struct HoverDelay<K>(Option<(K, Instant)>);

impl<K> Default for HoverDelay<K> {
    fn default() -> Self {
        Self(None)
    }
}

impl<K: Copy + PartialEq> HoverDelay<K> {
    /// Checks whether to describe the koma under the pointer now.
    ///
    /// While one is described, the next one follows without delay.
    ///
    /// # Errors
    /// If none is due yet: the remaining time, if the pointer is on a koma.
    pub(super) fn poll(&mut self, hovered: Option<K>, now: Instant) -> Result<K, Option<Duration>> {
        let Some(hovered) = hovered else {
            self.0 = None;
            return Err(None);
        };
        let elapsed = |since: Instant| now.saturating_duration_since(since);
        let since = match self.0 {
            Some((koma, since)) if koma == hovered || elapsed(since) >= DELAY => since,
            _ => now,
        };
        self.0 = Some((hovered, since));
        match DELAY.saturating_sub(elapsed(since)) {
            Duration::ZERO => Ok(hovered),
            remaining => Err(Some(remaining)),
        }
    }
}

/// The koma on which the pointer rests. Those that pass under it while the camera moves do not count.
#[derive(SystemParam)]
pub struct HoveredKoma<'w, 's> {
    pointed: Res<'w, PointerTarget>,
    koma: Query<'w, 's, (&'static Koma, &'static Owner)>,
    delay: Local<'s, HoverDelay<Entity>>,
    frames: ResMut<'w, NeedsFrames>,
}

impl HoveredKoma<'_, '_> {
    /// The piece; requests a frame for the time when it is due.
    pub fn piece(&mut self) -> Option<Piece> {
        match self.delay.poll(self.pointed.koma, Instant::now()) {
            Ok(entity) => {
                let (koma, owner) = self.koma.get(entity).ok()?;
                Some(Piece { kind: koma.kind, side: owner.0 })
            }
            Err(remaining) => {
                remaining.into_iter().for_each(|remaining| self.frames.ask_within(remaining));
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_koma_is_described_after_a_delay_and_the_next_one_at_once() {
        let start = Instant::now();
        let after = |millis| start + Duration::from_millis(millis);
        let mut delay = HoverDelay::default();
        assert_eq!(delay.poll(Some(1), start), Err(Some(DELAY)));
        assert_eq!(delay.poll(Some(1), after(200)), Err(Some(Duration::from_millis(100))));
        // Another koma before the first is described: the delay starts again.
        assert_eq!(delay.poll(Some(2), after(250)), Err(Some(DELAY)));
        assert_eq!(delay.poll(Some(2), after(550)), Ok(2));
        assert_eq!(delay.poll(Some(3), after(600)), Ok(3));
        // After a gap the delay starts again.
        assert_eq!(delay.poll(None, after(700)), Err(None));
        assert_eq!(delay.poll(Some(3), after(701)), Err(Some(DELAY)));
    }
}
