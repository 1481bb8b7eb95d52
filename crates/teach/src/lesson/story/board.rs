//! The board of a lesson file: the game under chosen options, or a custom board.

use super::schema::BoardEntry;
use std::collections::BTreeMap;
use std::sync::Arc;
use tenjiku_rules::variant::FaultReport;
use tenjiku_rules::variant::check::BOARD_SIDE;
use tenjiku_rules::variant::{CompileError, Promotion, Variant};

/// The game of a lesson file, or `None` with the reasons in the report.
pub(super) fn lesson_board(
    game: &Variant,
    size: Option<BoardEntry>,
    options: &BTreeMap<String, u8>,
    report: &mut FaultReport<'_>,
) -> Option<Arc<Variant>> {
    // Only the options of the lesson file apply, not those that the user has chosen for the game.
    let options: Vec<(String, u8)> =
        options.iter().map(|(option, number)| (option.clone(), *number)).collect();
    let with_options = Variant::compile(game.file(), &options);
    // An unknown option or choice is reported below, with the rest.
    let mut file =
        with_options.map_or_else(|_| game.file().clone(), |with_options| with_options.file_with_choices());
    if let Some(size) = size {
        if !is_possible(size, &file.rules.promotion, report) {
            return None;
        }
        (file.files, file.ranks) = (size.files, size.ranks);
        file.clear_array();
        if let Some(zone) = size.zone {
            file.rules.promotion = with_zone(file.rules.promotion, zone);
        }
    }
    match Variant::compile(&file, &options) {
        Ok(board) => Some(Arc::new(board)),
        Err(error) => {
            let path = match error {
                CompileError::UnknownOption { .. } | CompileError::UnknownChoice { .. } => "options",
                _ => "board",
            };
            report.fault(path, error.to_string(), "see the variant file of the game");
            None
        }
    }
}

fn is_possible(size: BoardEntry, promotion: &Promotion, report: &mut FaultReport<'_>) -> bool {
    if !BOARD_SIDE.contains(&size.files) || !BOARD_SIDE.contains(&size.ranks) {
        report.fault(
            "board",
            format!("a board of {} files and {} ranks is not possible", size.files, size.ranks),
            "boards have 3 to 36 files and 3 to 36 ranks",
        );
        return false;
    }
    if size.zone.is_some_and(|zone| zone > size.ranks) {
        report.fault(
            "board/zone",
            format!("the promotion zone is deeper than the board, which has {} ranks", size.ranks),
            "write 0 for no promotion",
        );
        return false;
    }
    let has_zone = matches!(promotion, Promotion::Zone { .. });
    if size.zone.is_some_and(|zone| zone > 0) && !has_zone {
        report.fault(
            "board/zone",
            "this game has no promotion zone",
            "leave out `zone`: pieces promote in another way here, or not at all",
        );
        return false;
    }
    true
}

fn with_zone(mut promotion: Promotion, zone_depth: u8) -> Promotion {
    if let Promotion::Zone { depth, .. } = &mut promotion {
        if zone_depth == 0 {
            return Promotion::Never;
        }
        *depth = zone_depth;
    }
    promotion
}
