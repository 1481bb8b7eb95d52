//! Judges the rules that differ from game to game, and the players' options.

use std::collections::HashSet;

use super::report::{Report, as_id, is_id, is_no_line};
use crate::variant::nearest::suggest;
use crate::variant::schema::{GameOption, Promotion, Turns, VariantFile};

pub(super) fn check(file: &VariantFile, report: &mut Report) {
    check_promotion(file, report);
    check_turns(file, report);
    check_drops(file, report);
    check_lion_trading(file, report);
    let mut ids = HashSet::new();
    for (index, option) in file.options.iter().enumerate() {
        let path = format!("options/{index}");
        if !ids.insert(option.id.as_str()) {
            report.fault(
                &format!("{path}/id"),
                format!("a second option has the id `{}`", option.id),
                "every option needs an id of its own",
            );
        }
        check_option(option, &path, report);
    }
    check_optional_moves(file, report);
}

fn check_promotion(file: &VariantFile, report: &mut Report) {
    let Promotion::Zone { depth, waits_for_last_rank, .. } = &file.rules.promotion else {
        return;
    };
    if !(1..=file.ranks).contains(depth) {
        report.fault(
            "rules/promotion/depth",
            format!("a promotion zone of {depth} ranks is not possible on a board of {}", file.ranks),
            "write 1 or more, up to the number of ranks; where nothing promotes, write `promotion: Never`",
        );
    }
    for (index, symbol) in waits_for_last_rank.iter().enumerate() {
        report.expect_piece(
            &format!("rules/promotion/waits_for_last_rank/{index}"),
            symbol,
            "`waits_for_last_rank` names",
        );
    }
}

fn check_turns(file: &VariantFile, report: &mut Report) {
    if file.rules.turns == Turns::Solo && file.rules.bare_king {
        report.fault(
            "rules/bare_king",
            "a bared side has one move to bare the other, but by `turns: Solo` only one side ever moves",
            "leave out `bare_king: true`, or `turns: Solo`",
        );
    }
}

fn check_drops(file: &VariantFile, report: &mut Report) {
    let Some(drops) = &file.rules.drops else {
        return;
    };
    let mut limited = HashSet::new();
    for (index, limit) in drops.limits.iter().enumerate() {
        let at = |field: &str| format!("rules/drops/limits/{index}/{field}");
        report.expect_piece(&at("piece"), &limit.piece, "a limit on drops names");
        if !limited.insert(limit.piece.as_str()) {
            report.fault(
                &at("piece"),
                format!("drops of the piece `{}` are limited twice", limit.piece),
                "write all its limits into one entry",
            );
        }
        if limit.not_on_last_ranks >= file.ranks {
            report.fault(
                &at("not_on_last_ranks"),
                format!("the piece `{}` could not be dropped on any rank", limit.piece),
                format!("the board has {} ranks", file.ranks),
            );
        }
        if limit.at_most_in_file == Some(0) {
            report.fault(
                &at("at_most_in_file"),
                format!("the piece `{}` could not be dropped in any file", limit.piece),
                "write 1 or more; without `at_most_in_file` there is no limit",
            );
        }
    }
}

fn check_lion_trading(file: &VariantFile, report: &mut Report) {
    let Some(trading) = &file.rules.lion_trading else {
        return;
    };
    if trading.lions.is_empty() {
        report.fault(
            "rules/lion_trading/lions",
            "`lion_trading` limits the taking of Lions, but names no Lion",
            "name the pieces that count as Lions, or leave `lion_trading` out",
        );
    }
    for (field, symbols) in [("lions", &trading.lions), ("slight", &trading.slight)] {
        for (index, symbol) in symbols.iter().enumerate() {
            report.expect_piece(
                &format!("rules/lion_trading/{field}/{index}"),
                symbol,
                &format!("`{field}` of `lion_trading` names"),
            );
        }
    }
}

fn check_option(option: &GameOption, path: &str, report: &mut Report) {
    let id = &option.id;
    if !is_id(id) {
        report.fault(
            &format!("{path}/id"),
            format!("the id `{id}` of an option cannot be typed as one plain word"),
            format!("use lower-case letters, digits and `_`, such as `{}`", as_id(id)),
        );
    }
    if is_no_line(&option.name) {
        report.fault(
            &format!("{path}/name"),
            format!("`name` of the option `{id}` is not one line of text"),
            "write what players shall read, without line breaks",
        );
    }
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
                "every choice needs a number of its own",
            );
        }
        if is_no_line(&choice.text) {
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
            format!("its choices are {}", numbers_of(option)),
        );
    }
}

fn check_optional_moves(file: &VariantFile, report: &mut Report) {
    let ids: Vec<&str> = file.options.iter().map(|option| option.id.as_str()).collect();
    for (piece_index, piece) in file.pieces.iter().enumerate() {
        for (index, entry) in piece.optional_moves.iter().enumerate() {
            let at = |field: &str| format!("pieces/{piece_index}/optional_moves/{index}/{field}");
            let symbol = &piece.symbol;
            match file.options.iter().find(|option| option.id == entry.option) {
                None => report.fault(
                    &at("option"),
                    format!("the piece `{symbol}` depends on the option `{}`, which this game lacks", entry.option),
                    suggest(&entry.option, "options", &ids),
                ),
                Some(option) if option.choices.iter().all(|choice| choice.number != entry.choice) => report
                    .fault(
                        &at("choice"),
                        format!(
                            "the piece `{symbol}` depends on choice {} of the option `{}`, which has no such choice",
                            entry.choice, entry.option
                        ),
                        format!("its choices are {}", numbers_of(option)),
                    ),
                Some(_) => {}
            }
        }
    }
}

pub(super) fn numbers_of(option: &GameOption) -> String {
    option.choices.iter().map(|choice| choice.number.to_string()).collect::<Vec<_>>().join(", ")
}
