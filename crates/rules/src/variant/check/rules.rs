//! Checks the rules of the game and the rule changes of choices.

use std::collections::HashSet;

use super::report::GameReport;
use crate::variant::schema::{
    Bareness, BurnersMeet, Contagion, Drops, Impasse, LionTrading, PieceEntry, Power, Promotion, RangeJump,
    RuleChanges, Rules, Turns, VariantFile, ZoneMoves,
};

pub(super) fn check(rules: &Rules, file: &VariantFile, path: &str, report: &mut GameReport) {
    check_changes(&RuleChanges::from(rules.clone()), file, path, report);
}

pub(super) fn check_changes(changes: &RuleChanges, file: &VariantFile, path: &str, report: &mut GameReport) {
    if let Some(promotion) = &changes.promotion {
        check_promotion(promotion, file, path, report);
    }
    if changes.bare_king == Some(true) {
        check_bare_king(file, path, report);
    }
    if let Some(Some(drops)) = &changes.drops {
        check_drops(drops, file, path, report);
    }
    if let Some(Some(trading)) = &changes.lion_trading {
        check_lion_trading(trading, path, report);
    }
    if let Some(Some(impasse)) = &changes.impasse {
        check_impasse(impasse, file, path, report);
    }
    if let Some(bareness) = &changes.bareness {
        check_bareness(bareness, file, path, report);
    }
    if let Some(range_jump) = changes.range_jump {
        check_range_jump(range_jump, file, path, report);
    }
    if let Some(contagion) = &changes.contagion {
        check_contagion(contagion, path, report);
    }
    let burners_meet = changes.burners_meet.unwrap_or_default();
    check_powers(burners_meet, changes.area_passes.unwrap_or_default(), file, path, report);
}

/// Checks for rules about powers that no piece has.
fn check_powers(
    burners_meet: BurnersMeet,
    area_passes: bool,
    file: &VariantFile,
    path: &str,
    report: &mut GameReport,
) {
    let has_power = |test: fn(&Power) -> bool| {
        let optional = |piece: &PieceEntry| piece.optional.iter().any(|entry| entry.moves.iter().any(test));
        file.pieces.iter().any(|piece| piece.moves.iter().any(test) || optional(piece))
    };
    if burners_meet == BurnersMeet::BurnsFirst && !has_power(|power| *power == Power::Burn) {
        report.fault(
            &format!("{path}/burners_meet"),
            "`burners_meet` is about pieces with the power `Burn`, but no piece has it",
            "leave it out, or give a piece `Burn`",
        );
    }
    if area_passes && !has_power(|power| matches!(power, Power::Area(_))) {
        report.fault(
            &format!("{path}/area_passes"),
            "`area_passes` is about pieces with the power `Area`, but no piece has it",
            "leave it out, or give a piece `Area`",
        );
    }
}

fn check_promotion(promotion: &Promotion, file: &VariantFile, path: &str, report: &mut GameReport) {
    let Promotion::Zone { depth, waits_for_last_rank, last_rank_chance, .. } = promotion else {
        return;
    };
    if !(1..=file.ranks).contains(depth) {
        report.fault(
            &format!("{path}/promotion/depth"),
            format!("a promotion zone of {depth} ranks is not possible on a board of {}", file.ranks),
            "write 1 or more, up to the number of ranks; where nothing promotes, write `promotion: Never`",
        );
    }
    let lists = [("waits_for_last_rank", waits_for_last_rank), ("last_rank_chance", last_rank_chance)];
    for (field, symbols) in lists {
        report.expect_pieces(&format!("{path}/promotion/{field}"), symbols, &format!("`{field}` names"));
    }
    check_last_rank_chance(promotion, path, report);
}

/// Checks for a second chance on the last rank in games in which all pieces may promote there anyway.
fn check_last_rank_chance(promotion: &Promotion, path: &str, report: &mut GameReport) {
    let Promotion::Zone { compulsory, deferral, moves, last_rank_chance, .. } = promotion else { return };
    let limits_moves = matches!(moves, ZoneMoves::Entering | ZoneMoves::EnteringOrCapture);
    if !last_rank_chance.is_empty() && !limits_moves && (!deferral || *compulsory) {
        report.fault(
            &format!("{path}/promotion/last_rank_chance"),
            "`last_rank_chance` changes nothing here: any move to the last rank promotes as it is",
            "leave it out, or set `deferral: true` or `moves: EnteringOrCapture`",
        );
    }
}

fn check_bare_king(file: &VariantFile, path: &str, report: &mut GameReport) {
    if file.rules.turns == Turns::Solo {
        report.fault(
            &format!("{path}/bare_king"),
            "a bared side has one move to bare the other, but with `turns: Solo` only one side ever moves",
            "leave out `bare_king: true`, or `turns: Solo`",
        );
    }
}

fn check_bareness(bareness: &Bareness, file: &VariantFile, path: &str, report: &mut GameReport) {
    for (index, symbol) in bareness.ignores.iter().enumerate() {
        let path = format!("{path}/bareness/ignores/{index}");
        report.expect_piece(&path, symbol, "`ignores` of `bareness` names");
        if file.pieces.iter().any(|piece| piece.symbol == *symbol && piece.royal) {
            report.fault(
                &path,
                format!("`bareness` cannot ignore the piece `{symbol}`, since it is royal"),
                "name pieces that are too weak to win against a bare royal",
            );
        }
    }
}

fn check_drops(drops: &Drops, file: &VariantFile, path: &str, report: &mut GameReport) {
    let mut limited = HashSet::new();
    for (index, limit) in drops.limits.iter().enumerate() {
        let at = |field: &str| format!("{path}/drops/limits/{index}/{field}");
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

fn check_lion_trading(trading: &LionTrading, path: &str, report: &mut GameReport) {
    if trading.slight_protect && trading.slight.is_empty() {
        report.fault(
            &format!("{path}/lion_trading/slight_protect"),
            "`slight_protect` is about the slight pieces, but `lion_trading` names none",
            "name them in `slight`, or leave `slight_protect` out",
        );
    }
    if trading.lions.is_empty() {
        report.fault(
            &format!("{path}/lion_trading/lions"),
            "`lion_trading` limits the capture of Lions, but names no Lion",
            "name the pieces that count as Lions, or leave `lion_trading` out",
        );
    }
    for (field, symbols) in [("lions", &trading.lions), ("slight", &trading.slight)] {
        let role = format!("`{field}` of `lion_trading` names");
        report.expect_pieces(&format!("{path}/lion_trading/{field}"), symbols, &role);
    }
}

fn check_impasse(impasse: &Impasse, file: &VariantFile, path: &str, report: &mut GameReport) {
    if !(1..=file.ranks).contains(&impasse.ranks) {
        report.fault(
            &format!("{path}/impasse/ranks"),
            format!("a camp of {} ranks is not possible on a board of {}", impasse.ranks, file.ranks),
            "write the number of ranks that a royal must have reached, 1 or more",
        );
    }
    report.expect_pieces(&format!("{path}/impasse/great"), &impasse.great, "`great` of `impasse` names");
}

fn check_range_jump(rule: RangeJump, file: &VariantFile, path: &str, report: &mut GameReport) {
    let powers = file.pieces.iter().flat_map(|piece| {
        let optional = piece.optional.iter().flat_map(|traits| &traits.moves);
        piece.moves.iter().chain(&piece.last_rank_moves).chain(optional)
    });
    if rule != RangeJump::default() && !powers.into_iter().any(|power| matches!(power, Power::RangeJump(_))) {
        report.fault(
            &format!("{path}/range_jump"),
            "`range_jump` says how range jumps may end, but no piece has the power `RangeJump`",
            "give a piece that power, or leave `range_jump` out",
        );
    }
}

fn check_contagion(contagion: &[Contagion], path: &str, report: &mut GameReport) {
    let mut carriers = HashSet::new();
    for (index, entry) in contagion.iter().enumerate() {
        let at = |field: &str| format!("{path}/contagion/{index}/{field}");
        report.expect_piece(&at("into"), &entry.into, "with `contagion` the capturing piece becomes");
        for (place, symbol) in entry.of.iter().enumerate() {
            let path = at(&format!("of/{place}"));
            report.expect_piece(&path, symbol, "`contagion` names");
            if !carriers.insert(symbol.as_str()) {
                report.fault(
                    &path,
                    format!("`contagion` names the piece `{symbol}` twice"),
                    "the capturing piece can become only one thing",
                );
            }
        }
    }
}
