//! The format of a theme file (RON): woods, inks, light and sound.
//!
//! Every field except `id` and `name` is optional. A missing field has the value of the default theme, kaya and
//! boxwood.

use crate::view::koma_mesh::KomaProportions;
use crate::view::square_mark::SquareMark;
use bevy::color::{LinearRgba, Srgba};
use bevy::math::Vec3;
use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeMap;
use tenjiku_sound::Timbre;

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// One plain word that identifies the theme in settings and commands.
    pub id: String,
    /// The name in English.
    pub name: String,
    /// The names in other languages, by language tag (`ja`).
    #[serde(default)]
    pub languages: BTreeMap<String, String>,
    /// Whether to draw without light and shadow, as in a printed diagram.
    #[serde(default)]
    pub flat: bool,
    #[serde(default = "Wood::kaya")]
    pub board: Wood,
    #[serde(default = "Wood::stand")]
    pub stands: Wood,
    /// A wooden table under the board; walnut if the theme has neither table nor mats.
    #[serde(default)]
    pub table: Option<Wood>,
    /// Straw mats under the board, which override `table`.
    #[serde(default)]
    pub tatami: Option<Tatami>,
    /// Lines, star points and coordinates.
    #[serde(default = "lines")]
    pub lines: Colour,
    #[serde(default)]
    pub koma: KomaLooks,
    #[serde(default = "room")]
    pub background: Colour,
    #[serde(default)]
    pub light: ThemeLight,
    /// Colours of marks on squares. A missing colour is that of [`SquareMark::colour_source`], or the default.
    #[serde(default)]
    pub marks: BTreeMap<SquareMark, Colour>,
    #[serde(default)]
    pub sound: ThemeSound,
}

/// A kind of wood.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wood {
    /// Colour of the early wood.
    pub light: Colour,
    /// Colour of the late wood, which makes the lines of the grain. The same as `light` for no grain.
    pub dark: Colour,
    /// Roughness: 0 is a mirror, 1 chalk.
    #[serde(default = "half_polished")]
    pub roughness: f32,
}

/// Straw mats with cloth borders.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tatami {
    pub straw: Colour,
    /// Colour of the grooves between the ribs of the straw.
    pub groove: Colour,
    pub cloth: Colour,
}

/// The ground under the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ground {
    /// A table or a plain floor.
    Table(Wood),
    /// Straw mats.
    Tatami(Tatami),
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KomaLooks {
    /// The two ends of the range of wood colours, which vary from koma to koma.
    pub wood: (Colour, Colour),
    /// Strength of the grain: 0 is none, 1 as in boxwood.
    pub grain: f32,
    /// Ink of unpromoted faces.
    pub ink: Colour,
    /// Ink of promoted faces.
    pub promoted: Colour,
    /// Depth of the carved writing: 0 is brushed on, 1 is carved deeply.
    pub carved: f32,
    /// Size of the koma: 1 is as in real sets, 1.1 fills the squares.
    pub size: f32,
    /// Whether all koma are as large as the largest.
    pub same_size: bool,
    /// Size of the writing: 1 is the usual size, 1.12 fills the face.
    pub writing: f32,
    /// Different colours for Black’s and White’s koma, for beginners.
    pub sides: Option<(Colour, Colour)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename = "Light", deny_unknown_fields, default)]
pub struct ThemeLight {
    pub lamp: Colour,
    /// Illuminance of the lamp, in lux: 6000 is a bright reading lamp.
    pub lux: f32,
    /// Direction from the board to the lamp: to Black’s right, up, towards Black.
    pub from: (f32, f32, f32),
    /// Colour of the ambient light.
    pub around: Colour,
    /// Brightness of the ambient light, in candela per square metre.
    pub strength: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename = "Sound", deny_unknown_fields, default)]
pub struct ThemeSound {
    /// Pitch relative to boxwood on kaya: 2 is an octave higher.
    pub pitch: f32,
    /// Hardness relative to boxwood: less is duller, more is sharper.
    pub hardness: f32,
    /// Volume of all sounds, 0 to 1.
    pub volume: f32,
}

impl Default for ThemeSound {
    fn default() -> Self {
        Self { pitch: 1.0, hardness: 1.0, volume: 1.0 }
    }
}

impl ThemeSound {
    pub const fn timbre(&self) -> Timbre {
        Timbre { pitch: self.pitch, hardness: self.hardness }
    }
}

/// An opaque colour, written as `"#c08040"`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour(pub Srgba);

impl Colour {
    const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self(Srgba::rgb(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0))
    }

    /// The colour in linear space, as shaders use it.
    pub fn linear(self) -> LinearRgba {
        self.0.into()
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let is_whole = text.len() == 7 && text.starts_with('#');
        let colour = is_whole.then(|| Srgba::hex(&text).ok()).flatten();
        colour.map(Self).ok_or_else(|| {
            de::Error::custom(format!("`{text}` is not a colour; write red, green and blue as \"#c08040\""))
        })
    }
}

impl Wood {
    const fn kaya() -> Self {
        Self { light: Colour::rgb(207, 154, 85), dark: Colour::rgb(170, 113, 54), roughness: half_polished() }
    }

    const fn stand() -> Self {
        Self { light: Colour::rgb(150, 97, 50), dark: Colour::rgb(120, 72, 30), roughness: half_polished() }
    }

    /// Walnut.
    const fn table() -> Self {
        Self { light: Colour::rgb(93, 70, 50), dark: Colour::rgb(74, 54, 38), roughness: 0.6 }
    }
}

const fn half_polished() -> f32 {
    0.52
}

const fn lines() -> Colour {
    Colour::rgb(38, 33, 25)
}

const fn room() -> Colour {
    Colour::rgb(21, 18, 15)
}

impl Default for KomaLooks {
    fn default() -> Self {
        Self {
            wood: (Colour::rgb(231, 194, 135), Colour::rgb(221, 178, 116)),
            grain: 1.0,
            ink: Colour::rgb(29, 26, 24),
            promoted: Colour::rgb(172, 22, 16),
            carved: 0.5,
            size: 1.0,
            same_size: false,
            writing: 1.0,
            sides: None,
        }
    }
}

impl Default for ThemeLight {
    fn default() -> Self {
        Self {
            lamp: Colour::rgb(255, 240, 216),
            lux: 5_300.0,
            from: (-0.55, 1.0, 0.22),
            around: Colour::rgb(255, 238, 218),
            strength: 620.0,
        }
    }
}

impl ThemeLight {
    pub fn direction(&self) -> Vec3 {
        Vec3::from(self.from)
    }
}

impl KomaLooks {
    pub const fn proportions(&self) -> KomaProportions {
        KomaProportions { size: self.size, same_size: self.same_size, writing: self.writing }
    }
}

impl Theme {
    pub fn ground(&self) -> Ground {
        match (self.table, self.tatami) {
            (_, Some(mats)) => Ground::Tatami(mats),
            (table, None) => Ground::Table(table.unwrap_or(Wood::table())),
        }
    }

    pub fn mark(&self, mark: SquareMark) -> Srgba {
        let colour_of = |mark| self.marks.get(&mark).map(|colour| colour.0);
        colour_of(mark).or_else(|| colour_of(mark.colour_source()?)).unwrap_or(mark.colour())
    }

    /// The name in a language, or in English if the file has none in that language.
    pub fn spoken_name(&self, tag: &str) -> &str {
        self.languages.get(tag).unwrap_or(&self.name)
    }
}
