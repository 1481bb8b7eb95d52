//! The last seconds of a person's time, and a flag that falls.

use super::Voice;
use super::occasions::hear_plies;
use crate::game::{Clocks, FlagFell, GameSystems, Seats};
use crate::rules::Side;
use crate::sound::Cue;
use bevy::prelude::*;

/// Between the two strokes that tell of a fallen flag, in seconds.
const STROKES: f32 = 0.18;

pub(super) fn plugin(app: &mut App) {
    // A ply silences what waits; what is ordered after it stays.
    app.add_systems(Update, (hear_seconds, hear_flags).after(GameSystems::Think).after(hear_plies));
}

/// Each of the last seconds ticks, once.
fn hear_seconds(clocks: Res<Clocks>, seats: Res<Seats>, voice: Voice, mut last: Local<Option<(Side, u64)>>) {
    // Who hides the clocks does not want them called out either.
    let is_told = |side: &Side| seats.of(*side).is_person() && clocks.of(*side).is_short;
    let now = clocks.running().filter(|_| voice.settings.show_clocks).filter(is_told);
    let left = now.and_then(|side| Some((side, clocks.of(side).left?)));
    let now = left.map(|(side, left)| (side, left.as_secs()));
    // Ordered ahead, the tick is on time however slow the frames are. The end has a sound of its own.
    if let Some((_, left)) = left.filter(|(_, left)| now != *last && left.as_secs() > 0) {
        voice.say(Cue::Clock, 1.0, left.as_secs_f32().fract());
    }
    *last = now;
}

fn hear_flags(mut fell: MessageReader<FlagFell>, voice: Voice) {
    for FlagFell(_) in fell.read() {
        voice.say(Cue::Clock, 1.0, 0.0);
        voice.say(Cue::Clock, 1.0, STROKES);
    }
}
