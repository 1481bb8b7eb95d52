//! All themes: those that come with the program and the user's, and what is wrong with files of them.

use super::schema::Theme;
use crate::variant::check::is_id;
use crate::variant::explain::{Subject, explain};
use crate::variant::outline::RonOutline;
use crate::variant::user_files::{read_text, ron_files};
use crate::variant::{FileFault, VariantError, data_folder};
use bevy::prelude::Resource;
use ron::Options;
use ron::extensions::Extensions;
use std::path::{Path, PathBuf};

/// The themes that come with the program, in the order in which they are offered.
const OURS: [(&str, &str); 9] = [
    ("kaya.ron", include_str!("../../../assets/themes/kaya.ron")),
    ("morning.ron", include_str!("../../../assets/themes/morning.ron")),
    ("evening.ron", include_str!("../../../assets/themes/evening.ron")),
    ("maple.ron", include_str!("../../../assets/themes/maple.ron")),
    ("ebony.ron", include_str!("../../../assets/themes/ebony.ron")),
    ("two_colours.ron", include_str!("../../../assets/themes/two_colours.ron")),
    ("contrast.ron", include_str!("../../../assets/themes/contrast.ron")),
    ("all_eyes.ron", include_str!("../../../assets/themes/all_eyes.ron")),
    ("diagram.ron", include_str!("../../../assets/themes/diagram.ron")),
];

/// A file of a theme, for messages.
const THEME: Subject = Subject {
    noun: "theme",
    shape: "a theme is written as `(id: \"…\", name: \"…\", …)`; docs/themes.md shows one",
};

/// The themes there are.
#[derive(Resource, Clone, Debug, Default)]
pub struct ThemeLibrary {
    /// Ours, then the user's by the names of their files. There is always one.
    pub themes: Vec<Theme>,
    /// What is wrong with files; a broken one stops no other.
    pub faults: Vec<VariantError>,
}

impl ThemeLibrary {
    /// Our themes and those of [`themes_folder`].
    #[must_use]
    pub fn load() -> Self {
        Self::with_folder(themes_folder().as_deref())
    }

    /// Our themes and those of a folder, if one is given. A folder that does not exist is empty.
    #[must_use]
    pub fn with_folder(folder: Option<&Path>) -> Self {
        let mut library = Self::default();
        for (name, text) in OURS {
            library.add(name, text);
        }
        let paths = folder.map_or_else(|| Ok(Vec::new()), ron_files);
        match paths {
            Ok(paths) => {
                for path in paths {
                    let name = path.display().to_string();
                    match read_text(&path, &name) {
                        Ok(text) => library.add(&name, &text),
                        Err(error) => library.faults.push(error),
                    }
                }
            }
            Err(error) => library.faults.push(error),
        }
        library
    }

    /// The theme with that id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Theme> {
        self.themes.iter().find(|theme| theme.id == id)
    }

    fn add(&mut self, file: &str, text: &str) {
        match parse(text).map_err(|fault| vec![fault]).and_then(|theme| checked(theme, text)) {
            Ok(theme) if self.find(&theme.id).is_some() => {
                let what = format!("another theme has the id `{}`", theme.id);
                let hint = format!("give this one an id of its own, such as `my_{}`", theme.id);
                self.tell(file, vec![fault_at(text, "id", what, hint)]);
            }
            Ok(theme) => self.themes.push(theme),
            Err(faults) => self.tell(file, faults),
        }
    }

    fn tell(&mut self, file: &str, faults: Vec<FileFault>) {
        self.faults.push(VariantError::Faulty { file: file.to_owned(), faults });
    }
}

/// The folder of the user's own themes: `themes` in [`data_folder`]. It need not exist.
#[must_use]
pub fn themes_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("themes"))
}

fn parse(text: &str) -> Result<Theme, FileFault> {
    let read = Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text);
    read.map_err(|error| explain(&error, text, &THEME))
}

fn fault_at(text: &str, path: &str, what: impl Into<String>, hint: impl Into<String>) -> FileFault {
    let place = RonOutline::of(text).place(path);
    FileFault { line: place.line, column: place.column, what: what.into(), hint: hint.into() }
}

/// A theme whose numbers make sense.
fn checked(theme: Theme, text: &str) -> Result<Theme, Vec<FileFault>> {
    let mut faults = Vec::new();
    let mut expect = |holds: bool, path: &str, what: String, hint: &str| {
        if !holds {
            faults.push(fault_at(text, path, what, hint));
        }
    };
    expect(
        is_id(&theme.id),
        "id",
        format!("the id `{}` cannot be typed as one plain word", theme.id),
        "use lower-case letters, digits and `_`, beginning with a letter, such as `my_theme`",
    );
    expect(
        !theme.name.trim().is_empty(),
        "name",
        "the name is empty".to_owned(),
        "write what menus are to say",
    );
    let (light, koma) = (&theme.light, &theme.koma);
    let parts = [
        ("board/roughness", theme.board.roughness),
        ("stands/roughness", theme.stands.roughness),
        ("table/roughness", theme.table.map_or(0.0, |wood| wood.roughness)),
        ("koma/grain", koma.grain),
        ("koma/carved", koma.carved),
        ("sound/volume", theme.sound.volume),
    ];
    for (path, value) in parts {
        let what = format!("{value} is not from 0 to 1");
        expect((0.0..=1.0).contains(&value), path, what, "write a number such as 0.5");
    }
    for (path, value, most) in
        [("light/lux", light.lux, 200_000.0), ("light/strength", light.strength, 20_000.0)]
    {
        let what = format!("{value} is not from 0 to {most}");
        expect(
            (0.0..=most).contains(&value),
            path,
            what,
            "the usual theme has 5300 lux and a strength of 620",
        );
    }
    let (koma_cut, sound) = (koma.cut(), &theme.sound);
    for (path, value, least, most) in [
        ("koma/size", koma_cut.size, 0.8, 1.1),
        ("koma/writing", koma_cut.writing, 0.8, 1.12),
        ("sound/pitch", sound.pitch, 0.5, 2.0),
        ("sound/hardness", sound.hardness, 0.25, 4.0),
    ] {
        let what = format!("{value} is not from {least} to {most}");
        expect((least..=most).contains(&value), path, what, "the usual theme has 1");
    }
    let is_above = light.place().is_finite() && light.from.1 > 0.05 && light.place().length() < 1e6;
    let what = "the lamp stands below the table".to_owned();
    expect(
        is_above,
        "light/from",
        what,
        "the second number is the height: write something like (-0.5, 1.0, 0.2)",
    );
    if faults.is_empty() { Ok(theme) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::square_mark::SquareMark;

    /// What is said of a theme of somebody's own.
    fn said(text: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("own.ron"), text).expect("written");
        let library = ThemeLibrary::with_folder(Some(folder.path()));
        let faults: Vec<String> = library.faults.iter().map(ToString::to_string).collect();
        faults.join("\n").replace(&folder.path().display().to_string(), "")
    }

    #[test]
    fn our_themes_are_sound_and_the_first_is_the_one_that_fields_left_out_are_like() {
        let library = ThemeLibrary::with_folder(None);
        assert!(library.faults.is_empty(), "{:?}", library.faults);
        assert_eq!(library.themes.len(), OURS.len());
        let bare = parse("(id: \"kaya\", name: \"Kaya and boxwood\", languages: {\"ja\": \"榧と黄楊\"})");
        assert_eq!(bare.expect("it is sound"), library.themes[0]);
        assert!(library.themes.iter().all(|theme| theme.languages.contains_key("ja")));
    }

    #[test]
    fn the_guide_names_every_field_and_mark() {
        let guide = include_str!("../../../docs/themes.md");
        for mark in SquareMark::ALL {
            let mut name = String::new();
            for letter in format!("{mark:?}").chars() {
                let is_next = letter.is_uppercase() && !name.is_empty();
                name.extend(is_next.then_some('_').into_iter().chain(letter.to_lowercase()));
            }
            assert!(guide.contains(&format!("`{name}`")), "{name}");
            assert_eq!(said(&format!("(id: \"own\", name: \"Mine\", marks: {{{name}: \"#112233\"}})")), "");
        }
        for field in ["tatami", "straw", "groove", "cloth", "marks", "sound", "pitch", "hardness", "volume"] {
            assert!(guide.contains(&format!("`{field}`")), "{field}");
        }
    }

    #[test]
    fn marks_share_colours_unless_they_have_their_own() {
        let own = parse(
            "(id: \"own\", name: \"Mine\", marks: {move: \"#112233\", threatens: \"#445566\", capture: \"#778899\"})",
        );
        let own = own.expect("it is sound");
        let is = |mark, hex: &str| assert_eq!(own.mark(mark).to_hex(), hex.to_uppercase(), "{mark:?}");
        is(SquareMark::CouldMove, "#112233");
        is(SquareMark::CouldCapture, "#778899");
        is(SquareMark::Threatens, "#445566");
        assert_eq!(own.mark(SquareMark::LionA), SquareMark::LionA.colour());
    }

    #[test]
    fn what_is_wrong_with_a_theme_is_told_with_its_place() {
        let cases = [
            ("(id: \"kaya\", name: \"Mine\")", "another theme has the id `kaya`"),
            ("(id: \"my own\", name: \"Mine\")", "cannot be typed as one plain word"),
            ("(id: \"own\", name: \" \")", "the name is empty"),
            ("(id: \"own\", name: \"Mine\", background: \"blue\")", "`blue` is no colour"),
            ("(id: \"own\", name: \"Mine\", koma: (carved: 2.0))", "2 is not from 0 to 1"),
            ("(id: \"own\", name: \"Mine\", koma: (size: 1.5))", "1.5 is not from 0.8 to 1.1"),
            ("(id: \"own\", name: \"Mine\", koma: (writing: 2.0))", "2 is not from 0.8 to 1.12"),
            ("(id: \"own\", name: \"Mine\", sound: (pitch: 9.0))", "9 is not from 0.5 to 2"),
            ("(id: \"own\", name: \"Mine\", sound: (hardness: 0.0))", "0 is not from 0.25 to 4"),
            ("(id: \"own\", name: \"Mine\", sound: (volume: 2.0))", "2 is not from 0 to 1"),
            ("(id: \"own\", name: \"Mine\", marks: {captured: \"#ff0000\"})", "captured"),
            ("(id: \"own\", name: \"Mine\", tatami: (straw: \"#ffffff\"))", "groove"),
            ("(id: \"own\", name: \"Mine\", light: (lux: -1.0))", "-1 is not from 0 to 200000"),
            ("(id: \"own\", name: \"Mine\", light: (from: (1.0, -1.0, 0.0)))", "below the table"),
            ("(id: \"own\", name: \"Mine\", colour: \"#ffffff\")", "colour"),
            ("(id: \"own\"", "own.ron"),
        ];
        for (text, expected) in cases {
            let told = said(text);
            assert!(told.contains(expected) && told.contains("own.ron"), "{text}\n{told}");
            assert!(told.contains(":1:") || told.contains("line 1"), "a place: {told}");
        }
        assert_eq!(said("(id: \"own\", name: \"Mine\", flat: true)"), "");
    }
}
