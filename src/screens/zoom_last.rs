//! Zooms to the last move: its origin, destination and captured or burnt pieces.

use crate::app::{Action, HandleActions, Toast};
use crate::game::Session;
use crate::view::camera::OrbitCamera;
use crate::view::layout::BoardShape;
use crate::view::redraw::NeedsFrames;
use bevy::prelude::*;
use tenjiku_language::say;
use tenjiku_rules::variant::Sq;
use tenjiku_rules::{Effect, PlySummary};

/// Margin shown around each square, in squares.
const MARGIN: f32 = 2.5;

pub(super) fn plugin(app: &mut App) {
    app.on_action(Action::ZoomLast, zoom_to_last);
}

fn zoom_to_last(
    session: Res<Session>,
    shape: Option<Res<BoardShape>>,
    mut cameras: Query<&mut OrbitCamera>,
    mut frames: ResMut<NeedsFrames>,
    mut toasts: MessageWriter<Toast>,
    mut is_explained: Local<bool>,
) {
    let (Some(shape), Some(position)) = (shape, session.position()) else { return };
    let geometry = position.geometry();
    let centre = |sq: Sq| shape.square_centre(geometry.file(sq), geometry.rank(sq));
    let points: Vec<Vec3> = involved_squares(session.last_effects())
        .into_iter()
        .flat_map(|sq| corners_around(centre(sq)))
        .collect();
    if points.is_empty() {
        return;
    }
    for mut camera in &mut cameras {
        camera.visit(&points, *shape);
        if camera.is_visiting() && !std::mem::replace(&mut *is_explained, true) {
            toasts.write(Toast::news(say!("zoom-last-back")));
        }
        frames.ask();
    }
}

fn involved_squares(effects: &[Effect]) -> Vec<Sq> {
    let ply = PlySummary::from_effects(effects);
    ply.from.into_iter().chain(ply.to).chain(ply.removed_pieces().map(|(sq, _)| sq)).collect()
}

fn corners_around(centre: Vec3) -> [Vec3; 4] {
    [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)].map(|(x, z)| centre + Vec3::new(x, 0.0, z) * MARGIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Variant;
    use tenjiku_rules::{Position, coordinate};

    /// The start of docs/games/tenjiku-fire.txt: a Fire Demon moves into White's camp and burns its neighbours.
    const FIRE: &str = "9m9c 16e16f 9l9k 6d14l+ 10n10k 7e7f 10k10e 7c6f 10e8b";

    #[test]
    fn every_square_involved_in_a_ply_is_shown() {
        let game = Variant::built_in("tenjiku").unwrap();
        let mut position = Position::new(game);
        let mut effects = Vec::new();
        for text in FIRE.split(' ') {
            let mv = coordinate::read(&position, text).unwrap_or_else(|why| panic!("{text}: {why}"));
            effects.clear();
            position.play(mv, &mut effects);
        }
        let squares = involved_squares(&effects);
        let burnt: Vec<Sq> = PlySummary::from_effects(&effects).burnt.into_iter().map(|(sq, _)| sq).collect();
        assert!(burnt.len() > 1 && burnt.iter().all(|sq| squares.contains(sq)), "{burnt:?} {squares:?}");
        for name in ["10e", "8b"] {
            assert!(squares.contains(&position.geometry().parse(name).expect("a square")), "{name}");
        }
    }
}
