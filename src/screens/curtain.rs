//! A paper-coloured cover over the board at program start: it hides the empty picture until the first board
//! can be drawn, then the table fades in.

use crate::ui::theme::Inks;
use crate::ui::{BoardArea, UiSystems};
use crate::view::board::BoardRoot;
use crate::view::motion::{MotionSettings, MotionStyle};
use crate::view::redraw::{NeedsFrames, ShadersPending};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use web_time::{Duration, Instant};

/// Duration of the fade-in.
const FADE: Duration = Duration::from_millis(450);

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Curtain {
    /// The board cannot be drawn yet.
    #[default]
    Down,
    /// The table has been fading in since this time.
    Rising(Instant),
    /// The curtain has been removed for good.
    Removed,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Curtain>();
    let is_present = not(resource_equals(Curtain::Removed));
    app.add_systems(EguiPrimaryContextPass, draw.after(UiSystems::Panels).run_if(is_present));
}

fn draw(
    mut contexts: EguiContexts,
    mut curtain: ResMut<Curtain>,
    boards: Query<(), With<BoardRoot>>,
    pending: Res<ShadersPending>,
    motion: Res<MotionSettings>,
    area: Res<BoardArea>,
    mut frames: ResMut<NeedsFrames>,
) -> Result {
    let can_be_seen = !boards.is_empty() && !pending.any();
    *curtain = curtain.next(can_be_seen, motion.style, Instant::now());
    let opacity = match *curtain {
        Curtain::Down => 1.0,
        Curtain::Rising(since) => 1.0 - since.elapsed().as_secs_f32() / FADE.as_secs_f32(),
        Curtain::Removed => return Ok(()),
    };
    let ctx = contexts.ctx_mut()?;
    let layer = egui::LayerId::new(egui::Order::Background, egui::Id::new("curtain"));
    let colour = ctx.inks().paper.gamma_multiply(opacity.clamp(0.0, 1.0));
    ctx.layer_painter(layer).rect_filled(area.0, 0.0, colour);
    frames.ask();
    Ok(())
}

impl Curtain {
    fn next(self, can_be_seen: bool, style: MotionStyle, now: Instant) -> Self {
        match self {
            Self::Down if !can_be_seen => Self::Down,
            Self::Down if style != MotionStyle::Full => Self::Removed,
            Self::Down => Self::Rising(now),
            Self::Rising(since) if now.duration_since(since) < FADE => self,
            Self::Rising(_) | Self::Removed => Self::Removed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_fades_in_once_it_can_be_seen() {
        let now = Instant::now();
        let next = |curtain: Curtain, can_be_seen, style| curtain.next(can_be_seen, style, now);
        assert_eq!(next(Curtain::Down, false, MotionStyle::Full), Curtain::Down);
        let rising = next(Curtain::Down, true, MotionStyle::Full);
        assert_eq!(rising, Curtain::Rising(now));
        assert_eq!(rising.next(true, MotionStyle::Full, now + FADE), Curtain::Removed);
        assert_eq!(next(Curtain::Down, true, MotionStyle::Reduced), Curtain::Removed);
    }
}
