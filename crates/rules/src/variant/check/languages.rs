//! Checks the translated texts: each must be one line, for an existing piece, option or preset.

use super::options::choice_numbers;
use super::report::{GameReport, is_blank_or_multiline};
use crate::variant::nearest::suggest;
use crate::variant::schema::{OptionTexts, PresetTexts, VariantFile};

pub(super) fn check(file: &VariantFile, report: &mut GameReport) {
    report.check_unique_keys();
    for (code, texts) in &file.languages {
        let at = |path: &str| format!("languages/{code}/{path}");
        // Unsupported languages are accepted: later versions may support them.
        if !is_code(code) {
            report.fault(
                &format!("languages/{code}#"),
                format!("`{code}` is not a language code"),
                "use two lowercase letters (ISO 639-1), such as `ja` for Japanese",
            );
        }
        for (field, text) in [("meaning", &texts.meaning), ("about", &texts.about)] {
            check_line(text.as_deref(), &at(field), &format!("`{field}`"), code, report);
        }
        for (symbol, text) in &texts.notes {
            let path = at(&format!("notes/{symbol}"));
            report.expect_piece(&format!("{path}#"), symbol, &format!("a note in `{code}` is for the piece"));
            check_line(Some(text), &path, &format!("the note of `{symbol}`"), code, report);
        }
        for (id, texts) in &texts.options {
            check_option(file, id, texts, &at(&format!("options/{id}")), code, report);
        }
        for (id, texts) in &texts.presets {
            check_preset(file, id, texts, &at(&format!("presets/{id}")), code, report);
        }
    }
}

fn check_option(
    file: &VariantFile,
    id: &str,
    texts: &OptionTexts,
    path: &str,
    code: &str,
    report: &mut GameReport,
) {
    let Some(option) = file.options.iter().find(|option| option.id == id) else {
        let ids: Vec<&str> = file.options.iter().map(|option| option.id.as_str()).collect();
        report.fault(
            &format!("{path}#"),
            format!("texts in `{code}` are for the option `{id}`, which this game does not have"),
            suggest(id, "options", &ids),
        );
        return;
    };
    check_line(texts.name.as_deref(), &format!("{path}/name"), "`name` of an option", code, report);
    for (field, what, lines) in
        [("choices", "the text", &texts.choices), ("sources", "the source", &texts.sources)]
    {
        for (number, text) in lines {
            let path = format!("{path}/{field}/{number}");
            if option.choices.iter().all(|choice| choice.number != *number) {
                report.fault(
                    &format!("{path}#"),
                    format!(
                        "a text in `{code}` is for choice {number} of the option `{id}`, which has no such choice"
                    ),
                    format!("its choices are {}", choice_numbers(option)),
                );
            }
            check_line(Some(text), &path, &format!("{what} of choice {number}"), code, report);
        }
    }
}

fn check_preset(
    file: &VariantFile,
    id: &str,
    texts: &PresetTexts,
    path: &str,
    code: &str,
    report: &mut GameReport,
) {
    if file.presets.iter().all(|preset| preset.id != id) {
        let ids: Vec<&str> = file.presets.iter().map(|preset| preset.id.as_str()).collect();
        report.fault(
            &format!("{path}#"),
            format!("texts in `{code}` are for the preset `{id}`, which this game does not have"),
            suggest(id, "presets", &ids),
        );
        return;
    }
    for (field, text) in [("name", &texts.name), ("source", &texts.source)] {
        check_line(
            text.as_deref(),
            &format!("{path}/{field}"),
            &format!("`{field}` of a preset"),
            code,
            report,
        );
    }
}

fn check_line(text: Option<&str>, path: &str, what: &str, code: &str, report: &mut GameReport) {
    if text.is_some_and(is_blank_or_multiline) {
        report.fault(
            path,
            format!("{what} in `{code}` is not one line of text"),
            "write what players should read, without line breaks, or leave it out to show the game's own \
             text",
        );
    }
}

fn is_code(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::is_code;

    #[test]
    fn a_language_code_has_two_lowercase_letters() {
        for good in ["ja", "en", "fr"] {
            assert!(is_code(good), "{good}");
        }
        for bad in ["", "j", "jpn", "JA", "ja-JP", "日"] {
            assert!(!is_code(bad), "{bad}");
        }
    }
}
