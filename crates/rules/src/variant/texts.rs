//! Translated texts of a game, by language code (ISO 639-1), with the main texts of the file as fallback. Names of
//! games and pieces are in the file in both English and Japanese.

use super::compile::Variant;
use super::kind::Kind;
use super::schema::{GameOption, OptionChoice, OptionTexts, Preset, PresetTexts, Texts};

impl Variant {
    /// Its name: Japanese for `ja`, otherwise English.
    #[must_use]
    pub fn name_in(&self, language: &str) -> &str {
        if language == "ja" { &self.file().japanese } else { &self.file().name }
    }

    /// One line on the character of the game.
    #[must_use]
    pub fn about_in(&self, language: &str) -> &str {
        self.texts(language).and_then(|texts| texts.about.as_deref()).unwrap_or(&self.file().about)
    }

    /// The meaning of the Japanese name.
    #[must_use]
    pub fn meaning_in(&self, language: &str) -> &str {
        self.texts(language).and_then(|texts| texts.meaning.as_deref()).unwrap_or(&self.file().meaning)
    }

    /// The history of the game, in paragraphs; empty if its file has none.
    #[must_use]
    pub fn history_in(&self, language: &str) -> Vec<&str> {
        let text = self.texts(language).and_then(|texts| texts.history.as_deref());
        paragraphs(text.unwrap_or(&self.file().history))
    }

    /// The name of one of its options.
    #[must_use]
    pub fn option_name_in<'a>(&'a self, language: &str, option: &'a GameOption) -> &'a str {
        self.option_texts(language, option).and_then(|texts| texts.name.as_deref()).unwrap_or(&option.name)
    }

    /// The line that explains a choice of one of its options.
    #[must_use]
    pub fn choice_text_in<'a>(
        &'a self,
        language: &str,
        option: &GameOption,
        choice: &'a OptionChoice,
    ) -> &'a str {
        let texts = self.option_texts(language, option);
        texts.and_then(|texts| texts.choices.get(&choice.number)).unwrap_or(&choice.text)
    }

    /// The source of the reading of the rules that a choice stands for.
    #[must_use]
    pub fn choice_source_in<'a>(
        &'a self,
        language: &str,
        option: &GameOption,
        choice: &'a OptionChoice,
    ) -> Option<&'a str> {
        let texts = self.option_texts(language, option);
        texts
            .and_then(|texts| texts.sources.get(&choice.number))
            .or(choice.source.as_ref())
            .map(String::as_str)
    }

    fn option_texts(&self, language: &str, option: &GameOption) -> Option<&OptionTexts> {
        self.texts(language)?.options.get(&option.id)
    }

    /// The name of one of its presets.
    #[must_use]
    pub fn preset_name_in<'a>(&'a self, language: &str, preset: &'a Preset) -> &'a str {
        self.preset_texts(language, preset).and_then(|texts| texts.name.as_deref()).unwrap_or(&preset.name)
    }

    /// The source of one of its presets: the federation, book or program with these rules.
    #[must_use]
    pub fn preset_source_in<'a>(&'a self, language: &str, preset: &'a Preset) -> Option<&'a str> {
        let texts = self.preset_texts(language, preset);
        texts.and_then(|texts| texts.source.as_deref()).or(preset.source.as_deref())
    }

    fn preset_texts(&self, language: &str, preset: &Preset) -> Option<&PresetTexts> {
        self.texts(language)?.presets.get(&preset.id)
    }

    fn texts(&self, language: &str) -> Option<&Texts> {
        self.file().languages.get(language)
    }
}

impl Kind {
    /// Its name: kanji for `ja`, otherwise English.
    #[must_use]
    pub fn name_in(&self, language: &str) -> &str {
        if language == "ja" { &self.entry().kanji } else { self.name() }
    }

    /// One line on its special features; empty if it has none besides its moves.
    #[must_use]
    pub fn note_in(&self, language: &str) -> &str {
        self.notes.get(language).unwrap_or(&self.entry().note)
    }
}

/// The paragraphs of a text, which are separated by empty lines.
fn paragraphs(text: &str) -> Vec<&str> {
    let is_blank = |line: &str| line.trim().is_empty();
    let mut paragraphs = Vec::new();
    let (mut start, mut end) = (0, 0);
    for line in text.split_inclusive('\n') {
        if is_blank(line) {
            paragraphs.push(&text[start..end]);
            start = end + line.len();
        }
        end += line.len();
    }
    paragraphs.push(&text[start..]);
    paragraphs.into_iter().map(str::trim).filter(|paragraph| !paragraph.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use crate::variant::{Variant, read};

    const ENGLISH: &str = "en";
    const JAPANESE: &str = "ja";
    const TENJIKU: &str = include_str!("../../../../variants/tenjiku.ron");

    fn game(languages: &str) -> Variant {
        let (main_texts, _) = TENJIKU.split_once("    languages: {").expect("its languages");
        let text = format!("{main_texts}    languages: {{ {languages} }},\n)\n");
        let file = read("tenjiku.ron", &text).unwrap_or_else(|error| panic!("{error}"));
        Variant::compile(&file, &[]).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn texts_in_the_language_take_precedence_over_the_main_ones() {
        let game = game(
            r#""ja": (
                meaning: "天竺", about: "火。", notes: { "K": "玉。", "+P": "と。" },
                options: { "lion_hawk": (name: "獅鷹", choices: { 2: "獅子。" }, sources: { 2: "昔の本" }) },
            ),
            "fr": (about: "Du feu."),"#,
        );
        let note = |symbol: &str, language: &str| {
            let kind = game.by_symbol(symbol).unwrap_or_else(|| panic!("no {symbol}"));
            game.kind(kind).note_in(language).to_owned()
        };
        let option = game.file().options.iter().find(|option| option.id == "lion_hawk").expect("its option");
        let [first, second, ..] = &option.choices[..] else { panic!("two choices") };

        assert_eq!((game.meaning_in(ENGLISH), game.meaning_in(JAPANESE)), ("Exotic Shogi", "天竺"));
        assert!(game.about_in(ENGLISH).starts_with("Wild and deadly"));
        assert_eq!(game.about_in(JAPANESE), "火。");
        assert_eq!((note("K", JAPANESE), note("+P", JAPANESE)), ("玉。".to_owned(), "と。".to_owned()));
        assert!(note("K", ENGLISH).starts_with("Royal"));
        // Fallback to the main text.
        assert_eq!(note("P", JAPANESE), note("P", ENGLISH));
        let names = (game.option_name_in(ENGLISH, option), game.option_name_in(JAPANESE, option));
        assert_eq!(names, ("Lion Hawk", "獅鷹"));
        assert_eq!(game.choice_text_in(JAPANESE, option, second), "獅子。");
        assert_eq!(game.choice_text_in(JAPANESE, option, first), first.text);
        assert_eq!(game.choice_text_in(ENGLISH, option, second), second.text);
        assert_eq!(game.choice_source_in(JAPANESE, option, second), Some("昔の本"));
        assert_eq!(game.choice_source_in(ENGLISH, option, second), second.source.as_deref());
    }

    #[test]
    fn presets_have_names_and_sources_in_the_language() {
        let text = include_str!("../../../../tests/tiny.ron").replace(
            "\n)\n",
            r#"
    presets: [(id: "plain", name: "Plain", source: "a book"), ],
    languages: { "ja": (presets: { "plain": (name: "普通") }) },
)
"#,
        );
        let file = read("tiny.ron", &text).unwrap_or_else(|error| panic!("{error}"));
        let game = Variant::compile(&file, &[]).unwrap_or_else(|error| panic!("{error}"));
        let preset = game.preset().expect("a preset without choices is the default");
        let names = [ENGLISH, JAPANESE].map(|language| game.preset_name_in(language, preset));
        assert_eq!(names, ["Plain", "普通"]);
        let sources = [ENGLISH, JAPANESE].map(|language| game.preset_source_in(language, preset));
        assert_eq!(sources, [Some("a book"), Some("a book")], "the main text where there is no other");
    }

    #[test]
    fn the_history_is_split_into_paragraphs() {
        let game_with_history = game(r#""ja": (history: "昔。\n\n今。")"#);
        let main_history = game_with_history.file().history.clone();
        assert_eq!(game_with_history.history_in(JAPANESE), ["昔。", "今。"]);
        assert_eq!(game_with_history.history_in(ENGLISH).is_empty(), main_history.is_empty());
        for (text, expected) in [
            ("", vec![]),
            (" \n \n", vec![]),
            ("One\nline.\n\nTwo.\n", vec!["One\nline.", "Two."]),
            ("\n\nOne.\r\n \t\r\nTwo.\n\n\nThree.", vec!["One.", "Two.", "Three."]),
        ] {
            assert_eq!(super::paragraphs(text), expected, "{text:?}");
        }
    }

    /// The main texts need not be English.
    #[test]
    fn a_file_may_have_english_as_a_translation() {
        let game = game(r#""en": (about: "In English.")"#);
        assert_eq!(game.about_in(ENGLISH), "In English.");
        assert!(game.about_in(JAPANESE).starts_with("Wild and deadly"));
    }
}
