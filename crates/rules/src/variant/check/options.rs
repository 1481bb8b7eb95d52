//! Checks the options.

use std::collections::HashSet;

use super::report::{GameReport, is_blank_or_multiline};
use super::rules;
use crate::variant::nearest::suggest;
use crate::variant::schema::{GameOption, VariantFile};

pub(super) fn check(file: &VariantFile, report: &mut GameReport) {
    rules::check(&file.rules, file, "rules", report);
    let mut ids = HashSet::new();
    for (index, option) in file.options.iter().enumerate() {
        let path = format!("options/{index}");
        if !ids.insert(option.id.as_str()) {
            report.fault(
                &format!("{path}/id"),
                format!("a second option has the id `{}`", option.id),
                "every option needs its own id",
            );
        }
        check_option(option, &path, report);
        for (number, choice) in option.choices.iter().enumerate() {
            rules::check_changes(&choice.rules, file, &format!("{path}/choices/{number}/rules"), report);
        }
    }
    check_optional(file, report);
}

fn check_option(option: &GameOption, path: &str, report: &mut GameReport) {
    let id = &option.id;
    report.expect_id(&format!("{path}/id"), id, "an option");
    report.expect_line(&format!("{path}/name"), &option.name, &format!("`name` of the option `{id}`"));
    if option.choices.is_empty() {
        report.fault(
            &format!("{path}/choices"),
            format!("the option `{id}` has no choices"),
            "write at least two, such as `(number: 1, text: \"…\")`, or delete the option",
        );
        return;
    }
    let mut numbers = HashSet::new();
    for (index, choice) in option.choices.iter().enumerate() {
        if !numbers.insert(choice.number) {
            report.fault(
                &format!("{path}/choices/{index}/number"),
                format!("a second choice of the option `{id}` has the number {}", choice.number),
                "every choice needs its own number",
            );
        }
        if choice.source.as_deref().is_some_and(is_blank_or_multiline) {
            report.fault(
                &format!("{path}/choices/{index}/source"),
                format!("`source` of choice {} of the option `{id}` is not one line of text", choice.number),
                "say in a few words whose reading this is, or leave `source` out",
            );
        }
        if is_blank_or_multiline(&choice.text) {
            report.fault(
                &format!("{path}/choices/{index}/text"),
                format!("`text` of choice {} of the option `{id}` is not one line of text", choice.number),
                "write one line that says what the choice means",
            );
        }
    }
    if !numbers.contains(&option.default) {
        report.fault(
            &format!("{path}/default"),
            format!("the option `{id}` has no choice {}, which is its default", option.default),
            format!("its choices are {}", choice_numbers(option)),
        );
    }
}

fn check_optional(file: &VariantFile, report: &mut GameReport) {
    let ids: Vec<&str> = file.options.iter().map(|option| option.id.as_str()).collect();
    for (piece_index, piece) in file.pieces.iter().enumerate() {
        for (index, entry) in piece.optional.iter().enumerate() {
            let at = |field: &str| format!("pieces/{piece_index}/optional/{index}/{field}");
            let symbol = &piece.symbol;
            let Some(option) = file.options.iter().find(|option| option.id == entry.option) else {
                report.fault(
                    &at("option"),
                    format!(
                        "the piece `{symbol}` depends on the option `{}`, which this game does not have",
                        entry.option
                    ),
                    suggest(&entry.option, "options", &ids),
                );
                continue;
            };
            for number in entry.choice.0.iter().filter(|&&number| !has_choice(option, number)) {
                report.fault(
                    &at("choice"),
                    format!(
                        "the piece `{symbol}` depends on choice {number} of the option `{}`, which has no such choice",
                        entry.option
                    ),
                    format!("its choices are {}", choice_numbers(option)),
                );
            }
        }
    }
}

pub(super) fn has_choice(option: &GameOption, number: u8) -> bool {
    option.choices.iter().any(|choice| choice.number == number)
}

pub(super) fn choice_numbers(option: &GameOption) -> String {
    option.choices.iter().map(|choice| choice.number.to_string()).collect::<Vec<_>>().join(", ")
}
