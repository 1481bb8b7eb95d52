//! The theme library: built-in and user themes, and the faults in their files.

use super::schema::Theme;
use bevy::prelude::Resource;
use ron::Options;
use ron::extensions::Extensions;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use tenjiku_platform::files::data_folder;
use tenjiku_platform::games::user_files::{read_text, ron_files};
use tenjiku_rules::variant::check::is_id;
use tenjiku_rules::variant::explain::{Subject, explain};
use tenjiku_rules::variant::source_map::SourceMap;
use tenjiku_rules::variant::{FileFault, VariantError};

/// The built-in themes, in menu order.
const BUILT_IN: [(&str, &str); 9] = [
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

/// The description of theme files in messages.
const THEME: Subject = Subject {
    noun: "theme",
    shape: "a theme is written as `(id: \"…\", name: \"…\", …)`; docs/themes.md shows one",
};

#[derive(Resource, Clone, Debug, Default)]
pub struct ThemeLibrary {
    /// The built-in themes, then the user's in the order of their file names. Never empty.
    pub themes: Vec<Theme>,
    /// The faults in theme files. A broken file does not prevent the others from loading.
    pub faults: Vec<VariantError>,
}

impl ThemeLibrary {
    /// The built-in themes and those of [`themes_folder`].
    pub fn load() -> Self {
        Self::with_folder(themes_folder().as_deref())
    }

    /// The built-in themes and those of a folder, if there is one. A missing folder counts as empty.
    pub fn with_folder(folder: Option<&Path>) -> Self {
        let mut library = Self::default();
        for (name, text) in BUILT_IN {
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

    pub fn find(&self, id: &str) -> Option<&Theme> {
        self.themes.iter().find(|theme| theme.id == id)
    }

    fn add(&mut self, file: &str, text: &str) {
        match parse(text).map_err(|fault| vec![fault]).and_then(|theme| validate(theme, text)) {
            Ok(theme) if self.find(&theme.id).is_some() => {
                let what = format!("another theme has the id `{}`", theme.id);
                let hint = format!("give this one another id, such as `my_{}`", theme.id);
                self.report(file, vec![fault_at(text, "id", what, hint)]);
            }
            Ok(theme) => self.themes.push(theme),
            Err(faults) => self.report(file, faults),
        }
    }

    fn report(&mut self, file: &str, faults: Vec<FileFault>) {
        self.faults.push(VariantError::Faulty { file: file.to_owned(), faults });
    }
}

/// The folder of the user's own themes: `themes` in [`data_folder`]. It may not exist.
pub fn themes_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("themes"))
}

fn parse(text: &str) -> Result<Theme, FileFault> {
    let read = Options::default().with_default_extension(Extensions::IMPLICIT_SOME).from_str(text);
    read.map_err(|error| explain(&error, text, &THEME))
}

fn fault_at(text: &str, path: &str, what: impl Into<String>, hint: impl Into<String>) -> FileFault {
    let place = SourceMap::new(text).position(path);
    FileFault { line: place.line, column: place.column, what: what.into(), hint: hint.into() }
}

struct NumberCheck {
    path: &'static str,
    value: f32,
    range: RangeInclusive<f32>,
    hint: &'static str,
}

fn number_checks(theme: &Theme) -> [NumberCheck; 12] {
    let check = |path, value, range, hint| NumberCheck { path, value, range, hint };
    let fraction = |path, value| check(path, value, 0.0..=1.0, "write a number such as 0.5");
    let factor = |path, value, range| check(path, value, range, "the default theme has 1");
    let light_number = |path, value, range| {
        check(path, value, range, "the default theme has 5300 lux and a strength of 620")
    };
    let (koma, light, sound) = (&theme.koma, &theme.light, &theme.sound);
    [
        fraction("board/roughness", theme.board.roughness),
        fraction("stands/roughness", theme.stands.roughness),
        fraction("table/roughness", theme.table.map_or(0.0, |wood| wood.roughness)),
        fraction("koma/grain", koma.grain),
        fraction("koma/carved", koma.carved),
        fraction("sound/volume", sound.volume),
        light_number("light/lux", light.lux, 0.0..=200_000.0),
        light_number("light/strength", light.strength, 0.0..=20_000.0),
        factor("koma/size", koma.size, 0.8..=1.1),
        factor("koma/writing", koma.writing, 0.8..=1.12),
        factor("sound/pitch", sound.pitch, 0.5..=2.0),
        factor("sound/hardness", sound.hardness, 0.25..=4.0),
    ]
}

fn validate(theme: Theme, text: &str) -> Result<Theme, Vec<FileFault>> {
    let mut faults = Vec::new();
    if !is_id(&theme.id) {
        let what = format!("the id `{}` cannot be typed as one plain word", theme.id);
        let hint = "use lowercase letters, digits and `_`, beginning with a letter, such as `my_theme`";
        faults.push(fault_at(text, "id", what, hint));
    }
    if theme.name.trim().is_empty() {
        faults.push(fault_at(text, "name", "the name is empty", "write the name that menus will show"));
    }
    for NumberCheck { path, value, range, hint } in number_checks(&theme) {
        if !range.contains(&value) {
            let what = format!("{value} is not from {} to {}", range.start(), range.end());
            faults.push(fault_at(text, path, what, hint));
        }
    }
    let direction = theme.light.direction();
    if !(direction.is_finite() && direction.y > 0.05 && direction.length() < 1e6) {
        let hint = "the second number is the height: write something like (-0.5, 1.0, 0.2)";
        faults.push(fault_at(text, "light/from", "the lamp is below the table", hint));
    }
    if faults.is_empty() { Ok(theme) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::square_mark::SquareMark;
    use tenjiku_drawing::glyphs::can_print;

    #[test]
    fn built_in_theme_names_can_be_printed() {
        for theme in ThemeLibrary::with_folder(None).themes {
            let names = theme.languages.values().chain([&theme.name]);
            names.for_each(|name| assert!(can_print(name), "{name}"));
        }
    }

    /// The faults reported for a user's theme file.
    fn faults_of(text: &str) -> String {
        let folder = tempfile::tempdir().expect("cannot create a folder");
        std::fs::write(folder.path().join("own.ron"), text).expect("cannot write the file");
        let library = ThemeLibrary::with_folder(Some(folder.path()));
        let faults: Vec<String> = library.faults.iter().map(ToString::to_string).collect();
        faults.join("\n").replace(&folder.path().display().to_string(), "")
    }

    #[test]
    fn built_in_themes_are_valid_and_the_first_has_the_default_values() {
        let library = ThemeLibrary::with_folder(None);
        assert!(library.faults.is_empty(), "{:?}", library.faults);
        assert_eq!(library.themes.len(), BUILT_IN.len());
        let bare = parse("(id: \"kaya\", name: \"Kaya and boxwood\", languages: {\"ja\": \"かやと黄楊\"})");
        assert_eq!(bare.expect("the theme is valid"), library.themes[0]);
        assert!(library.themes.iter().all(|theme| theme.languages.contains_key("ja")));
    }

    #[test]
    fn the_documentation_names_every_field_and_mark() {
        let guide = include_str!("../../../docs/themes.md");
        for mark in SquareMark::ALL {
            let mut name = String::new();
            for letter in format!("{mark:?}").chars() {
                let is_next = letter.is_uppercase() && !name.is_empty();
                name.extend(is_next.then_some('_').into_iter().chain(letter.to_lowercase()));
            }
            assert!(guide.contains(&format!("`{name}`")), "{name}");
            assert_eq!(
                faults_of(&format!("(id: \"own\", name: \"Mine\", marks: {{{name}: \"#112233\"}})")),
                ""
            );
        }
        for field in ["tatami", "straw", "groove", "cloth", "marks", "sound", "pitch", "hardness", "volume"] {
            assert!(guide.contains(&format!("`{field}`")), "{field}");
        }
    }

    #[test]
    fn marks_share_colours_unless_the_theme_sets_their_own() {
        let theme = parse(
            "(id: \"own\", name: \"Mine\", marks: {move: \"#112233\", threatens: \"#445566\", capture: \"#778899\"})",
        );
        let theme = theme.expect("the theme is valid");
        let assert_colour =
            |mark, hex: &str| assert_eq!(theme.mark(mark).to_hex(), hex.to_uppercase(), "{mark:?}");
        assert_colour(SquareMark::CouldMove, "#112233");
        assert_colour(SquareMark::CouldCapture, "#778899");
        assert_colour(SquareMark::Threatens, "#445566");
        assert_eq!(theme.mark(SquareMark::LionA), SquareMark::LionA.colour());
    }

    #[test]
    fn faults_are_reported_with_their_place() {
        let cases = [
            ("(id: \"kaya\", name: \"Mine\")", "another theme has the id `kaya`"),
            ("(id: \"my own\", name: \"Mine\")", "cannot be typed as one plain word"),
            ("(id: \"own\", name: \" \")", "the name is empty"),
            ("(id: \"own\", name: \"Mine\", background: \"blue\")", "`blue` is not a colour"),
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
            let message = faults_of(text);
            assert!(message.contains(expected) && message.contains("own.ron"), "{text}\n{message}");
            assert!(message.contains(":1:") || message.contains("line 1"), "no line number: {message}");
        }
        assert_eq!(faults_of("(id: \"own\", name: \"Mine\", flat: true)"), "");
    }
}
