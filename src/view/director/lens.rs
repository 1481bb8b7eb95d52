//! Depth of field of close shots, on the best preset.

use super::super::camera::{CameraSystems, OrbitCamera};
use super::super::orbit_pose::OrbitPose;
use super::super::quality::Quality;
use super::Director;
use bevy::post_process::dof::{DepthOfField, DepthOfFieldMode};
use bevy::prelude::*;

/// Greatest height of the picture at the focus, in metres, for a shot to count as close.
const MAX_CLOSE_HEIGHT: f32 = 8.0;
/// Diameter of the blur at infinity, as a fraction of the height of the picture.
const BLUR: f32 = 0.024;
/// Maximum blur, in pixels.
const MAX_BLUR: f32 = 40.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, focus.after(CameraSystems::Follow));
}

/// The depth of field of a close pose, or `None`.
pub fn depth_of_field(pose: &OrbitPose) -> Option<DepthOfField> {
    let half = (pose.fov / 2.0).tan();
    if 2.0 * pose.distance * half > MAX_CLOSE_HEIGHT {
        return None;
    }
    let lens = DepthOfField::default();
    let focal_length = lens.sensor_height / (2.0 * half);
    Some(DepthOfField {
        mode: DepthOfFieldMode::Gaussian,
        focal_distance: pose.distance,
        aperture_f_stops: focal_length * focal_length / (pose.distance * lens.sensor_height * BLUR),
        max_circle_of_confusion_diameter: MAX_BLUR,
        ..lens
    })
}

/// Focuses the camera while the director controls it.
fn focus(
    mut commands: Commands,
    quality: Res<Quality>,
    director: Res<Director>,
    cameras: Query<(Entity, &OrbitCamera)>,
    mut was_close: Local<bool>,
) {
    let is_directed = *quality == Quality::High && director.rig.is_some();
    for (entity, camera) in &cameras {
        let lens = depth_of_field(camera.current_pose()).filter(|_| is_directed);
        let is_close = lens.is_some();
        if let Some(lens) = lens {
            commands.entity(entity).try_insert(lens);
        } else if *was_close {
            commands.entity(entity).try_remove::<DepthOfField>();
        }
        *was_close = is_close;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_close_shots_have_depth_of_field() {
        let pose = OrbitPose { focus: Vec3::ZERO, yaw: 0.0, pitch: 0.8, distance: 9.0, fov: 0.5 };
        let lens = depth_of_field(&pose).expect("nine metres are close");
        assert!((lens.focal_distance - 9.0).abs() < 1e-6);
        assert!(depth_of_field(&OrbitPose { distance: 40.0, ..pose }).is_none());
    }
}
