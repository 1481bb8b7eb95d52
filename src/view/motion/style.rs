//! How much is seen to move: a player's choice for koma, camera and fire.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How koma travel, and with them everything else that moves by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "String")]
pub enum MotionStyle {
    /// Koma are lifted, fly and settle; the camera flies; fire flickers.
    #[default]
    Full,
    /// Koma go straight and quickly; the camera cuts, and never turns by itself; fire stands still.
    Reduced,
    /// Koma are simply there; all else as in [`MotionStyle::Reduced`].
    None,
}

impl MotionStyle {
    /// All, the liveliest first.
    pub const ALL: [Self; 3] = [Self::Full, Self::Reduced, Self::None];

    const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Reduced => "reduced",
            Self::None => "none",
        }
    }
}

/// How things move, as the player has chosen. The rooms above keep it up to date.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MotionSettings {
    /// How much moves.
    pub style: MotionStyle,
    /// How fast, 1 being normal, from 0.25 to 4.
    pub speed: f32,
}

impl Default for MotionSettings {
    fn default() -> Self {
        Self { style: MotionStyle::Full, speed: 1.0 }
    }
}

/// A message: end all motion at once.
#[derive(Message, Clone, Copy, Debug)]
pub struct SkipMotion;

/// What stands in a file of settings: a name, or in old ones whether there is motion at all.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Switch(bool),
    Name(String),
}

impl TryFrom<Written> for MotionStyle {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        match written {
            Written::Switch(true) => Ok(Self::Full),
            Written::Switch(false) => Ok(Self::None),
            Written::Name(name) => {
                let found = Self::ALL.into_iter().find(|style| style.name() == name);
                found.ok_or_else(|| format!("`{name}` is no style of motion: write full, reduced or none"))
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
    fn a_style_is_read_as_it_is_written_and_as_it_was_written_once() {
        for style in MotionStyle::ALL {
            let text = ron::to_string(&style).unwrap();
            assert_eq!(ron::from_str(&text), Ok(style), "{text}");
        }
        assert_eq!(ron::from_str("true"), Ok(MotionStyle::Full));
        assert_eq!(ron::from_str("false"), Ok(MotionStyle::None));
        assert!(ron::from_str::<MotionStyle>("\"wild\"").is_err());
    }
}
