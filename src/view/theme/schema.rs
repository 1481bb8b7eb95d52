//! A theme as it is written down: woods, inks and light, in a RON file.
//!
//! Every field but `id` and `name` may be left out; what is left out is as in the theme of kaya and
//! boxwood.

use crate::sound::Timbre;
use crate::view::koma_mesh::KomaCut;
use crate::view::square_mark::SquareMark;
use bevy::color::{LinearRgba, Srgba};
use bevy::math::Vec3;
use serde::{Deserialize, Deserializer, de};
use std::collections::BTreeMap;

/// How the table looks.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// One plain word, by which settings and commands know it.
    pub id: String,
    /// What it is called, in English.
    pub name: String,
    /// What it is called in other languages, by their tags (`ja`).
    #[serde(default)]
    pub languages: BTreeMap<String, String>,
    /// Whether everything is drawn without light and shadow, as in a printed diagram.
    #[serde(default)]
    pub flat: bool,
    /// The board's wood.
    #[serde(default = "Wood::kaya")]
    pub board: Wood,
    /// The wood of the piece stands.
    #[serde(default = "Wood::stand")]
    pub stands: Wood,
    /// A table of wood under the board.
    #[serde(default)]
    pub table: Option<Wood>,
    /// Straw mats under the board, whatever `table` says; these also where neither is written.
    #[serde(default)]
    pub tatami: Option<Tatami>,
    /// Lines, star points and coordinates.
    #[serde(default = "lines")]
    pub lines: Colour,
    /// The koma.
    #[serde(default)]
    pub koma: KomaLooks,
    /// The room behind the table.
    #[serde(default = "room")]
    pub background: Colour,
    /// The light.
    #[serde(default)]
    pub light: ThemeLight,
    /// Colours of marks on squares; one that is left out takes that of [`SquareMark::like`], or the usual one.
    #[serde(default)]
    pub marks: BTreeMap<SquareMark, Colour>,
    /// How its wood sounds.
    #[serde(default)]
    pub sound: ThemeSound,
}

/// A kind of wood.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wood {
    /// Colour of the early wood.
    pub light: Colour,
    /// Colour of the late wood, the lines of the grain. The same as `light` for no grain.
    pub dark: Colour,
    /// 0 a mirror, 1 chalk.
    #[serde(default = "half_polished")]
    pub roughness: f32,
}

/// Mats of straw with borders of cloth.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tatami {
    /// Colour of the straw.
    pub straw: Colour,
    /// Colour of the grooves between its ribs.
    pub groove: Colour,
    /// Colour of the cloth.
    pub cloth: Colour,
}

/// What a board stands on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ground {
    /// A table, or a plain floor.
    Table(Wood),
    /// Mats of straw.
    Tatami(Tatami),
}

/// How koma look.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KomaLooks {
    /// Colours between which the wood of a set varies from koma to koma.
    pub wood: (Colour, Colour),
    /// How strong the grain is: 0 none, 1 as in boxwood.
    pub grain: f32,
    /// Ink of koma.
    pub ink: Colour,
    /// Ink of promoted faces.
    pub promoted: Colour,
    /// How deep the writing is carved: 0 brushed on, 1 as deep as a chisel goes.
    pub carved: f32,
    /// How large they are; 1 as in real sets, 1.1 fills the squares.
    pub size: f32,
    /// Whether all are as large as the largest.
    pub same_size: bool,
    /// How large the writing is; 1 as a brush writes it, 1.12 from edge to edge.
    pub writing: f32,
    /// Tints by which the sides are told apart, Black’s and White’s, for beginners.
    pub sides: Option<(Colour, Colour)>,
}

/// Where light comes from.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename = "Light", deny_unknown_fields, default)]
pub struct ThemeLight {
    /// Colour of the lamp.
    pub lamp: Colour,
    /// Its strength, in lux: 6000 is a bright reading lamp.
    pub lux: f32,
    /// Where it stands, as a direction from the board: to Black’s right, up, towards Black.
    pub from: (f32, f32, f32),
    /// Colour of the light from all around.
    pub around: Colour,
    /// Its strength, in candela per square metre.
    pub strength: f32,
}

/// How koma sound on the board.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename = "Sound", deny_unknown_fields, default)]
pub struct ThemeSound {
    /// How much higher they ring than boxwood on kaya: 1 as much, 2 an octave higher.
    pub pitch: f32,
    /// How hard they strike: 1 as boxwood does, less is duller, more is sharper.
    pub hardness: f32,
    /// How loud everything is, 0 to 1.
    pub volume: f32,
}

impl Default for ThemeSound {
    fn default() -> Self {
        Self { pitch: 1.0, hardness: 1.0, volume: 1.0 }
    }
}

impl ThemeSound {
    /// What the wood is like, for the makers of sounds.
    #[must_use]
    pub const fn timbre(&self) -> Timbre {
        Timbre { pitch: self.pitch, hardness: self.hardness }
    }
}

/// An opaque colour, written as `"#c08040"`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour(pub Srgba);

impl Colour {
    const fn of(red: u8, green: u8, blue: u8) -> Self {
        Self(Srgba::rgb(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0))
    }

    /// As shaders reckon.
    #[must_use]
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
            de::Error::custom(format!("`{text}` is no colour; write red, green and blue as \"#c08040\""))
        })
    }
}

impl Wood {
    const fn kaya() -> Self {
        Self { light: Colour::of(207, 154, 85), dark: Colour::of(170, 113, 54), roughness: half_polished() }
    }

    const fn stand() -> Self {
        Self { light: Colour::of(163, 108, 56), dark: Colour::of(133, 80, 31), roughness: half_polished() }
    }
}

impl Tatami {
    /// Straw that has seen some summers.
    const fn usual() -> Self {
        Self {
            straw: Colour::of(148, 139, 102),
            groove: Colour::of(101, 93, 61),
            cloth: Colour::of(42, 51, 40),
        }
    }
}

const fn half_polished() -> f32 {
    0.52
}

const fn lines() -> Colour {
    Colour::of(38, 33, 25)
}

const fn room() -> Colour {
    Colour::of(21, 18, 15)
}

impl Default for KomaLooks {
    fn default() -> Self {
        Self {
            wood: (Colour::of(231, 194, 135), Colour::of(221, 178, 116)),
            grain: 1.0,
            ink: Colour::of(29, 26, 24),
            promoted: Colour::of(172, 22, 16),
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
            lamp: Colour::of(255, 240, 216),
            lux: 5_300.0,
            from: (-0.55, 1.0, 0.22),
            around: Colour::of(255, 238, 218),
            strength: 620.0,
        }
    }
}

impl ThemeLight {
    /// Where the lamp stands.
    #[must_use]
    pub fn place(&self) -> Vec3 {
        Vec3::from(self.from)
    }
}

impl KomaLooks {
    /// How koma are cut and written on.
    #[must_use]
    pub const fn cut(&self) -> KomaCut {
        KomaCut { size: self.size, same_size: self.same_size, writing: self.writing }
    }
}

impl Theme {
    /// What the board stands on.
    #[must_use]
    pub fn ground(&self) -> Ground {
        match (self.table, self.tatami) {
            (_, Some(mats)) => Ground::Tatami(mats),
            (Some(wood), None) => Ground::Table(wood),
            (None, None) => Ground::Tatami(Tatami::usual()),
        }
    }

    /// The colour of a mark.
    #[must_use]
    pub fn mark(&self, mark: SquareMark) -> Srgba {
        let own = |mark| self.marks.get(&mark).map(|colour| colour.0);
        own(mark).or_else(|| own(mark.like()?)).unwrap_or(mark.colour())
    }

    /// Its name in a language, in English where the file has none.
    #[must_use]
    pub fn spoken_name(&self, tag: &str) -> &str {
        self.languages.get(tag).unwrap_or(&self.name)
    }
}
