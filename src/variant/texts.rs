//! The texts of a game in the present language: those its file has in that language, or else the main
//! ones.
//!
//! The window calls these functions whenever it shows such a text, so that a change of language takes
//! effect at once. The names of games and pieces are in the file in both English and Japanese.

use super::compile::Variant;
use super::kind::Kind;
use super::schema::{GameOption, OptionChoice, OptionTexts, Preset, PresetTexts, Texts};
use crate::language::Language;

impl Variant {
    /// Its name in the present language.
    #[must_use]
    pub fn spoken_name(&self) -> &str {
        match Language::current() {
            Language::English => &self.file().name,
            Language::Japanese => &self.file().japanese,
        }
    }

    /// One line on the character of the game.
    ///
    /// # Examples
    ///
    /// ```
    /// use tenjiku::language::Language;
    /// use tenjiku::variant::{Variant, read};
    ///
    /// let text = include_str!("../../tests/tiny.ron").replace(
    ///     "\n)\n",
    ///     "\n    languages: { \"ja\": (about: \"三筋、四段。\", notes: { \"K\": \"玉。\" }) },\n)\n",
    /// );
    /// let tiny = Variant::compile(&read("tiny.ron", &text)?, &[])?;
    /// assert_eq!(tiny.about(), "Three files, four ranks.");
    /// Language::Japanese.choose();
    /// assert_eq!(tiny.about(), "三筋、四段。");
    /// // The file has no Japanese text for this, so the main one is used.
    /// assert_eq!(tiny.meaning(), "Tiny Shogi");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn about(&self) -> &str {
        self.about_in(Language::current())
    }

    /// What the Japanese name means.
    #[must_use]
    pub fn meaning(&self) -> &str {
        self.meaning_in(Language::current())
    }

    /// The history of the game, in paragraphs; empty if its file has none.
    #[must_use]
    pub fn history(&self) -> Vec<&str> {
        self.history_in(Language::current())
    }

    /// The name of one of its options.
    #[must_use]
    pub fn option_name<'a>(&'a self, option: &'a GameOption) -> &'a str {
        self.option_name_in(Language::current(), option)
    }

    /// The line that explains a choice of one of its options.
    #[must_use]
    pub fn choice_text<'a>(&'a self, option: &GameOption, choice: &'a OptionChoice) -> &'a str {
        self.choice_text_in(Language::current(), option, choice)
    }

    /// Whose reading of the rules a choice of one of its options is, if its file says so.
    #[must_use]
    pub fn choice_source<'a>(&'a self, option: &GameOption, choice: &'a OptionChoice) -> Option<&'a str> {
        self.choice_source_in(Language::current(), option, choice)
    }

    /// The name of one of its presets.
    #[must_use]
    pub fn preset_name<'a>(&'a self, preset: &'a Preset) -> &'a str {
        self.preset_name_in(Language::current(), preset)
    }

    /// Who plays by one of its presets, if its file says so.
    #[must_use]
    pub fn preset_source<'a>(&'a self, preset: &'a Preset) -> Option<&'a str> {
        self.preset_source_in(Language::current(), preset)
    }

    fn about_in(&self, language: Language) -> &str {
        self.texts(language).and_then(|texts| texts.about.as_deref()).unwrap_or(&self.file().about)
    }

    fn meaning_in(&self, language: Language) -> &str {
        self.texts(language).and_then(|texts| texts.meaning.as_deref()).unwrap_or(&self.file().meaning)
    }

    fn history_in(&self, language: Language) -> Vec<&str> {
        let text = self.texts(language).and_then(|texts| texts.history.as_deref());
        paragraphs(text.unwrap_or(&self.file().history))
    }

    fn option_name_in<'a>(&'a self, language: Language, option: &'a GameOption) -> &'a str {
        self.option_texts(language, option).and_then(|texts| texts.name.as_deref()).unwrap_or(&option.name)
    }

    fn choice_text_in<'a>(
        &'a self,
        language: Language,
        option: &GameOption,
        choice: &'a OptionChoice,
    ) -> &'a str {
        let texts = self.option_texts(language, option);
        texts.and_then(|texts| texts.choices.get(&choice.number)).unwrap_or(&choice.text)
    }

    fn choice_source_in<'a>(
        &'a self,
        language: Language,
        option: &GameOption,
        choice: &'a OptionChoice,
    ) -> Option<&'a str> {
        let texts = self.option_texts(language, option);
        texts
            .and_then(|texts| texts.sources.get(&choice.number))
            .or(choice.source.as_ref())
            .map(String::as_str)
    }

    fn option_texts(&self, language: Language, option: &GameOption) -> Option<&OptionTexts> {
        self.texts(language)?.options.get(&option.id)
    }

    fn preset_name_in<'a>(&'a self, language: Language, preset: &'a Preset) -> &'a str {
        self.preset_texts(language, preset).and_then(|texts| texts.name.as_deref()).unwrap_or(&preset.name)
    }

    fn preset_source_in<'a>(&'a self, language: Language, preset: &'a Preset) -> Option<&'a str> {
        let texts = self.preset_texts(language, preset);
        texts.and_then(|texts| texts.source.as_deref()).or(preset.source.as_deref())
    }

    fn preset_texts(&self, language: Language, preset: &Preset) -> Option<&PresetTexts> {
        self.texts(language)?.presets.get(&preset.id)
    }

    fn texts(&self, language: Language) -> Option<&Texts> {
        self.file().languages.get(language.code())
    }
}

impl Kind {
    /// Its name in the present language: the kanji in Japanese, otherwise the English name.
    #[must_use]
    pub fn spoken_name(&self) -> &str {
        match Language::current() {
            Language::English => self.name(),
            Language::Japanese => &self.entry().kanji,
        }
    }

    /// What is special about it, in one line; empty if its moves say everything.
    #[must_use]
    pub fn note(&self) -> &str {
        self.note_in(Language::current())
    }

    fn note_in(&self, language: Language) -> &str {
        self.notes.get(language.code()).unwrap_or(&self.entry().note)
    }
}

/// The paragraphs of a text, which are separated by empty lines.
fn paragraphs(text: &str) -> Vec<&str> {
    let is_blank = |line: &str| line.trim().is_empty();
    let mut found = Vec::new();
    let (mut from, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        if is_blank(line) {
            found.push(&text[from..at]);
            from = at + line.len();
        }
        at += line.len();
    }
    found.push(&text[from..]);
    found.into_iter().map(str::trim).filter(|paragraph| !paragraph.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use crate::language::Language::{English, Japanese};
    use crate::variant::{Variant, read};

    const TENJIKU: &str = include_str!("../../variants/tenjiku.ron");

    fn game(languages: &str) -> Variant {
        let (own, _) = TENJIKU.split_once("    languages: {").expect("its languages");
        let text = format!("{own}    languages: {{ {languages} }},\n)\n");
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
        let note = |symbol: &str, language| {
            let kind = game.by_symbol(symbol).unwrap_or_else(|| panic!("no {symbol}"));
            game.kind(kind).note_in(language).to_owned()
        };
        let option = game.file().options.iter().find(|option| option.id == "lion_hawk").expect("its option");
        let [first, second, ..] = &option.choices[..] else { panic!("two choices") };

        assert_eq!((game.meaning_in(English), game.meaning_in(Japanese)), ("Exotic Shogi", "天竺"));
        assert!(game.about_in(English).starts_with("Wild and deadly"));
        assert_eq!(game.about_in(Japanese), "火。");
        assert_eq!((note("K", Japanese), note("+P", Japanese)), ("玉。".to_owned(), "と。".to_owned()));
        assert!(note("K", English).starts_with("Royal"));
        // There is no Japanese text, so the main one is used.
        assert_eq!(note("P", Japanese), note("P", English));
        let names = (game.option_name_in(English, option), game.option_name_in(Japanese, option));
        assert_eq!(names, ("Lion Hawk", "獅鷹"));
        assert_eq!(game.choice_text_in(Japanese, option, second), "獅子。");
        assert_eq!(game.choice_text_in(Japanese, option, first), first.text);
        assert_eq!(game.choice_text_in(English, option, second), second.text);
        assert_eq!(game.choice_source_in(Japanese, option, second), Some("昔の本"));
        assert_eq!(game.choice_source_in(English, option, second), second.source.as_deref());
    }

    #[test]
    fn presets_have_names_and_sources_in_the_language() {
        let text = include_str!("../../tests/tiny.ron").replace(
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
        let names = [English, Japanese].map(|language| game.preset_name_in(language, preset));
        assert_eq!(names, ["Plain", "普通"]);
        let sources = [English, Japanese].map(|language| game.preset_source_in(language, preset));
        assert_eq!(sources, [Some("a book"), Some("a book")], "the main text where there is no other");
    }

    #[test]
    fn the_history_is_split_into_paragraphs() {
        let told = game(r#""ja": (history: "昔。\n\n今。")"#);
        let own = told.file().history.clone();
        assert_eq!(told.history_in(Japanese), ["昔。", "今。"]);
        assert_eq!(told.history_in(English).is_empty(), own.is_empty());
        for (text, expected) in [
            ("", vec![]),
            (" \n \n", vec![]),
            ("One\nline.\n\nTwo.\n", vec!["One\nline.", "Two."]),
            ("\n\nOne.\r\n \t\r\nTwo.\n\n\nThree.", vec!["One.", "Two.", "Three."]),
        ] {
            assert_eq!(super::paragraphs(text), expected, "{text:?}");
        }
    }

    /// A file may have Japanese main texts and English translations.
    #[test]
    fn a_file_may_have_english_as_a_translation() {
        let game = game(r#""en": (about: "In English.")"#);
        assert_eq!(game.about_in(English), "In English.");
        assert!(game.about_in(Japanese).starts_with("Wild and deadly"));
    }
}
