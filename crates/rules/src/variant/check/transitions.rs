//! Checks promotions, pieces in hand and contagion, and reports pieces that never come into play.

use std::collections::{HashMap, HashSet};

use super::report::GameReport;
use crate::variant::in_play::{contagion_results, symbols_in_play};
use crate::variant::schema::{Contagion, PieceEntry, Promotion, Rules, VariantFile};

/// Returns whether every named piece exists.
pub(super) fn check(file: &VariantFile, report: &mut GameReport) -> bool {
    let mut is_valid = true;
    for (index, piece) in file.pieces.iter().enumerate() {
        for (field, target) in piece.promotions() {
            let path = format!("pieces/{index}/{field}");
            is_valid &=
                report.expect_piece(&path, target, &format!("the piece `{}` promotes to", piece.symbol));
            if *target == piece.symbol {
                report.fault(
                    &path,
                    format!("the piece `{target}` promotes to itself"),
                    "a promoted face is a separate piece; leave `promotes_to` out if it does not promote",
                );
            }
            let is_royal = |symbol: &str| {
                file.pieces.iter().find(|piece| piece.symbol == symbol).is_none_or(|piece| piece.royal)
            };
            if piece.royal && !is_royal(target) {
                report.fault(
                    &path,
                    format!("the royal piece `{}` promotes to `{target}`, which is not royal", piece.symbol),
                    format!(
                        "write `royal: true` for `{target}`: no side may lose its last royal by promoting it"
                    ),
                );
            }
            if file.all_rules().all(|rules| matches!(rules.promotion, Promotion::Never)) {
                report.fault(
                    &path,
                    format!("the piece `{}` promotes, but under the rules nothing promotes", piece.symbol),
                    "leave `promotes_to` out, or change `promotion: Never` in `rules`",
                );
            }
        }
        if let Some(target) = &piece.in_hand_as {
            let path = format!("pieces/{index}/in_hand_as");
            is_valid &= report.expect_piece(
                &path,
                target,
                &format!("a captured `{}` is held in hand as", piece.symbol),
            );
            if file.all_rules().all(|rules| rules.drops.is_none()) {
                report.fault(
                    &path,
                    format!("the piece `{}` has `in_hand_as`, but this game has no drops", piece.symbol),
                    "leave it out, or write `drops: ()` in `rules`",
                );
            }
            check_kind_in_hand(&path, piece, target, file, report);
        }
    }
    if file.all_rules().all(|rules| !matches!(rules.promotion, Promotion::FlipOnCapture)) {
        check_cycles(file, report);
    }
    check_faces(file, report);
    is_valid
}

fn check_kind_in_hand(
    path: &str,
    piece: &PieceEntry,
    target: &str,
    file: &VariantFile,
    report: &mut GameReport,
) {
    let held = file.pieces.iter().find(|entry| entry.symbol == target);
    if let Some(other_kind) =
        held.and_then(|held| held.in_hand_as.as_deref()).filter(|other_kind| *other_kind != target)
    {
        report.fault(
            path,
            format!(
                "a captured `{}` is held in hand as `{target}`, but `{target}` is itself held as `{other_kind}`",
                piece.symbol
            ),
            format!("write `in_hand_as: \"{other_kind}\"`, or leave it out in `{target}`"),
        );
    }
}

/// Reports each cycle of promotions once, at its first piece.
fn check_cycles(file: &VariantFile, report: &mut GameReport) {
    let by_symbol = by_symbol(file);
    let mut reported: HashSet<&str> = HashSet::new();
    for (index, piece) in file.pieces.iter().enumerate() {
        let start = piece.symbol.as_str();
        let mut chain = vec![start];
        let mut next = piece.promotes_to.as_deref();
        while let Some(symbol) = next.filter(|symbol| !chain.contains(symbol)) {
            chain.push(symbol);
            next = by_symbol.get(symbol).and_then(|piece| piece.promotes_to.as_deref());
        }
        // A chain of one is a piece that promotes to itself, which `check` reports.
        if next == Some(start) && chain.len() > 1 && reported.insert(start) {
            let path = chain.iter().map(|symbol| format!("`{symbol}`")).collect::<Vec<_>>().join(" to ");
            reported.extend(chain);
            report.fault(
                &format!("pieces/{index}/promotes_to"),
                format!("promotion goes in a circle: {path} and back to `{start}`"),
                "promotion is permanent; leave `promotes_to` out in the last piece of the chain",
            );
        }
    }
}

/// Checks that the two faces of a koma belong together, in games in which the player chooses the face to drop.
fn check_faces(file: &VariantFile, report: &mut GameReport) {
    let allows_either_face = |rules: Rules| rules.drops.is_some_and(|drops| drops.either_face);
    if !file.all_rules().any(allows_either_face) {
        return;
    }
    let by_symbol = by_symbol(file);
    let held_as =
        |piece: &PieceEntry| by_symbol.get(piece.in_hand_as.as_ref().unwrap_or(&piece.symbol).as_str());
    let are_faces_of_one_koma = |front: &PieceEntry, back: &PieceEntry| {
        front.symbol == back.symbol || front.promotions().any(|(_, to)| *to == back.symbol)
    };
    let mut fault = |path: &str, problem: String, hint: String| {
        let what = format!("with `either_face` a koma may be dropped with either side up, but {problem}");
        report.fault(path, what, format!("{hint}, or leave out `either_face`"));
    };
    let pieces = file.pieces.iter().enumerate().filter(|(_, piece)| !piece.royal);
    for (index, piece) in pieces {
        let (path, symbol) = (format!("pieces/{index}/in_hand_as"), &piece.symbol);
        let Some(front) = held_as(piece) else { continue };
        let held = &front.symbol;
        if !are_faces_of_one_koma(front, piece) {
            let hint = format!("let `{held}` promote to `{symbol}`");
            fault(&path, format!("`{symbol}` is not a side of `{held}`"), hint);
            continue;
        }
        // The kind in hand must be held as itself.
        if held != symbol {
            if let Some(other) = held_as(front).filter(|other| other.symbol != *held) {
                let hint = format!("let `{held}` be held as itself");
                fault(&path, format!("`{held}` is itself held as `{}`", other.symbol), hint);
            }
            continue;
        }
        for (field, back) in piece.promotions() {
            let back = by_symbol.get(back.as_str()).and_then(|back| Some((back, held_as(back)?)));
            if let Some((back, other)) =
                back.filter(|(back, other)| other.symbol != *held && are_faces_of_one_koma(other, back))
            {
                let (back, other) = (&back.symbol, &other.symbol);
                let hint = format!("write `in_hand_as: \"{held}\"` for `{back}`");
                fault(
                    &format!("pieces/{index}/{field}"),
                    format!("`{back}` is held in hand as `{other}`, not as `{held}`"),
                    hint,
                );
            }
        }
    }
}

/// Reports the pieces that cannot come into play under any choice.
pub(super) fn check_unused(file: &VariantFile, report: &mut GameReport) {
    let reached = symbols_in_play(file, |piece| {
        let promoted = piece.promotions().map(|(_, to)| to.as_str());
        let held = piece.in_hand_as.as_deref();
        promoted.chain(held).chain(contagion_results(contagions(file), &piece.symbol)).collect()
    });
    for (index, piece) in file.pieces.iter().enumerate() {
        if !reached.contains(piece.symbol.as_str()) {
            report.fault(
                &format!("pieces/{index}/symbol"),
                format!("the piece `{}` never comes into play", piece.symbol),
                "place it in the setup, let a piece promote to it, or delete it",
            );
        }
    }
}

/// The contagions of the game and of all its choices.
fn contagions(file: &VariantFile) -> impl Iterator<Item = &Contagion> {
    let choices = file.options.iter().flat_map(|option| &option.choices);
    let lists = choices.filter_map(|choice| choice.rules.contagion.as_ref());
    lists.chain([&file.rules.contagion]).flatten()
}

fn by_symbol(file: &VariantFile) -> HashMap<&str, &PieceEntry> {
    file.pieces.iter().map(|piece| (piece.symbol.as_str(), piece)).collect()
}
