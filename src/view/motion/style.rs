//! The motion setting for koma, camera and fire.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// The amount of motion of koma and everything else that moves by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredMotionStyle", into = "String")]
pub enum MotionStyle {
    /// Koma take off, fly and settle; the camera flies; fire flickers.
    #[default]
    Full,
    /// Koma move straight and quickly; the camera cuts and never turns by itself; fire does not flicker.
    Reduced,
    /// Koma appear at their new places; otherwise as [`MotionStyle::Reduced`].
    None,
}

impl MotionStyle {
    /// All styles, most motion first.
    pub const ALL: [Self; 3] = [Self::Full, Self::Reduced, Self::None];

    const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Reduced => "reduced",
            Self::None => "none",
        }
    }
}

/// The motion settings of the player, kept up to date by modules in higher layers.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MotionSettings {
    pub style: MotionStyle,
    /// Speed from 0.25 to 4, 1 being normal.
    pub speed: f32,
}

impl Default for MotionSettings {
    fn default() -> Self {
        Self { style: MotionStyle::Full, speed: 1.0 }
    }
}

/// A message that ends all motion at once.
#[derive(Message, Clone, Copy, Debug)]
pub struct SkipMotion;

/// The value in a settings file: a name or, in old files, a switch.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a motion style is \"full\", \"reduced\" or \"none\"")]
enum StoredMotionStyle {
    Switch(bool),
    Name(String),
}

impl TryFrom<StoredMotionStyle> for MotionStyle {
    type Error = String;

    fn try_from(stored: StoredMotionStyle) -> Result<Self, String> {
        match stored {
            StoredMotionStyle::Switch(true) => Ok(Self::Full),
            StoredMotionStyle::Switch(false) => Ok(Self::None),
            StoredMotionStyle::Name(name) => {
                let found = Self::ALL.into_iter().find(|style| style.name() == name);
                found.ok_or_else(|| format!("`{name}` is not a motion style: write full, reduced or none"))
            }
        }
    }
}

impl From<MotionStyle> for String {
    fn from(style: MotionStyle) -> Self {
        style.name().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_read_from_new_and_old_files() {
        for style in MotionStyle::ALL {
            let text = ron::to_string(&style).unwrap();
            assert_eq!(ron::from_str(&text), Ok(style), "{text}");
        }
        assert_eq!(ron::from_str("true"), Ok(MotionStyle::Full));
        assert_eq!(ron::from_str("false"), Ok(MotionStyle::None));
        assert!(ron::from_str::<MotionStyle>("\"wild\"").is_err());
        let why = ron::from_str::<MotionStyle>("None").unwrap_err().to_string();
        assert!(why.ends_with("a motion style is \"full\", \"reduced\" or \"none\""), "{why}");
    }
}
