//! Checks the presets: their names, their choices, and who plays by them.

use std::collections::{HashMap, HashSet};

use super::options::{choice_numbers, has_choice};
use super::report::{GameReport, is_blank_or_multiline};
use crate::variant::house::HouseRules;
use crate::variant::nearest::suggest;
use crate::variant::schema::{GameOption, Preset, VariantFile};

pub(super) fn check(file: &VariantFile, report: &mut GameReport) {
    let house = HouseRules::built_in();
    let options: Vec<&GameOption> = file.options.iter().chain(house.options_for(file)).collect();
    let mut ids = HashSet::new();
    let mut players: HashMap<&str, &str> = HashMap::new();
    for (index, preset) in file.presets.iter().enumerate() {
        let path = format!("presets/{index}");
        if !ids.insert(preset.id.as_str()) {
            report.fault(
                &format!("{path}/id"),
                format!("a second preset has the id `{}`", preset.id),
                "every preset needs its own id",
            );
        }
        check_texts(preset, &path, report);
        check_choices(&options, preset, &path, report);
        check_played_by(preset, &path, &mut players, report);
    }
    let has_valid_choices = file
        .presets
        .iter()
        .flat_map(|preset| &preset.choices)
        .all(|(id, number)| options.iter().any(|option| option.id == *id && has_choice(option, *number)));
    // A mistyped choice or a copied preset would be reported twice, and one error should be one fault.
    if has_valid_choices && ids.len() == file.presets.len() {
        check_default_and_duplicates(file, report);
    }
}

fn check_texts(preset: &Preset, path: &str, report: &mut GameReport) {
    let id = &preset.id;
    report.expect_id(&format!("{path}/id"), id, "a preset");
    report.expect_line(&format!("{path}/name"), &preset.name, &format!("`name` of the preset `{id}`"));
    if preset.source.as_deref().is_some_and(is_blank_or_multiline) {
        report.fault(
            &format!("{path}/source"),
            format!("`source` of the preset `{id}` is not one line of text"),
            "say in one line who plays by these rules, or leave `source` out",
        );
    }
    for (index, name) in preset.elsewhere.iter().enumerate().filter(|(_, name)| is_blank_or_multiline(name)) {
        report.fault(
            &format!("{path}/elsewhere/{index}"),
            format!("the name `{}` in `elsewhere` of the preset `{id}` is not one line of text", name.trim()),
            "write what other programs call the game under these rules, or leave it out",
        );
    }
}

fn check_choices(options: &[&GameOption], preset: &Preset, path: &str, report: &mut GameReport) {
    let id = &preset.id;
    for (option, number) in &preset.choices {
        let at = format!("{path}/choices/{option}");
        let Some(definition) = options.iter().find(|definition| definition.id == *option) else {
            let ids: Vec<&str> = options.iter().map(|option| option.id.as_str()).collect();
            report.fault(
                &format!("{at}#"),
                format!("the preset `{id}` sets the option `{option}`, which this game does not have"),
                suggest(option, "options", &ids),
            );
            continue;
        };
        if !has_choice(definition, *number) {
            report.fault(
                &at,
                format!(
                    "the preset `{id}` sets the option `{option}` to {number}, which is none of its choices"
                ),
                format!("its choices are {}", choice_numbers(definition)),
            );
        }
    }
}

fn check_played_by<'f>(
    preset: &'f Preset,
    path: &str,
    players: &mut HashMap<&'f str, &'f str>,
    report: &mut GameReport,
) {
    for (index, name) in preset.played_by.iter().enumerate() {
        let (what, hint) = if is_blank_or_multiline(name) || name.trim() != name {
            (
                format!("a name in `played_by` of the preset `{}` is not one line of text", preset.id),
                "write the name of a program or a site, as in \"hachu\", or leave it out".to_owned(),
            )
        } else if name.to_lowercase() != *name {
            (
                format!("`{name}` in `played_by` of the preset `{}` is not in lowercase", preset.id),
                format!("write \"{}\"", name.to_lowercase()),
            )
        } else if let Some(other) = players.insert(name, &preset.id) {
            (
                format!("`{name}` plays by the preset `{}` and by `{other}`", preset.id),
                "name every program and site only in the preset of its default rules".to_owned(),
            )
        } else {
            continue;
        };
        report.fault(&format!("{path}/played_by/{index}"), what, hint);
    }
}

/// Checks that the first preset is the default and that no two have the same choices.
fn check_default_and_duplicates(file: &VariantFile, report: &mut GameReport) {
    let mut seen: Vec<(&str, Vec<(String, u8)>)> = Vec::new();
    for (index, preset) in file.presets.iter().enumerate() {
        let choices = file.choices_under(preset);
        let is_default =
            file.options.iter().zip(&choices).all(|(option, (_, number))| option.default == *number);
        if let Some((other, _)) = seen.iter().find(|(_, others)| *others == choices) {
            report.fault(
                &format!("presets/{index}"),
                format!("the preset `{}` sets the same choices as `{other}`", preset.id),
                "delete one of the two, or let them differ in a choice",
            );
        } else if index == 0 && !is_default {
            report.fault(
                "presets/0",
                format!("the first preset, `{}`, does not have the default choices", preset.id),
                "begin with a preset of the default rules, which needs no `choices`",
            );
        }
        seen.push((&preset.id, choices));
    }
}
