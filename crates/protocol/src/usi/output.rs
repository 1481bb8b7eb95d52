//! USI output about the engine and its search.

use crate::engine_settings::{EngineSetting, SettingValues};
use crate::session::EngineSession;
use std::io::{self, Write};
use tenjiku_records::dialect::Dialect;
use tenjiku_rules::Position;
use tenjiku_search::{PvLine, Score, SearchReport};

/// The answer to `usi`.
pub(super) fn write_identity(session: &EngineSession, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "id name Tenjiku {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "id author the Tenjiku authors")?;
    let games: String = session.library.games().map(|game| format!(" var {}", game.id)).collect();
    writeln!(out, "option name USI_Variant type combo default {}{games}", session.variant.id())?;
    for setting in EngineSetting::ALL {
        let value = session.settings.value(setting);
        let name = if setting == EngineSetting::Hash { "USI_Hash" } else { setting.name() };
        match setting.values() {
            SettingValues::Number(min, max) => {
                writeln!(out, "option name {name} type spin default {value} min {min} max {max}")?;
            }
            SettingValues::Switch => writeln!(out, "option name {name} type check default {}", value == "1")?,
            SettingValues::Preset => {
                let presets: String = session.presets().iter().map(|id| format!(" var {id}")).collect();
                writeln!(out, "option name {name} type combo default {value}{presets}")?;
            }
            SettingValues::Text if value.is_empty() => {
                writeln!(out, "option name {name} type string default <empty>")?;
            }
            SettingValues::Text => writeln!(out, "option name {name} type string default {value}")?,
        }
    }
    writeln!(out, "option name USI_Ponder type check default false")?;
    writeln!(out, "usiok")
}

/// The state of a search, one line per best line.
pub(super) fn write_info(position: &Position, report: &SearchReport, out: &mut dyn Write) -> io::Result<()> {
    for (PvLine { score, moves }, number) in report.lines.iter().zip(1..) {
        let line: Vec<String> = moves.iter().map(|&mv| Dialect::Usi.write_move(position, mv)).collect();
        writeln!(
            out,
            "info depth {} seldepth {} score {} nodes {} nps {} hashfull {} time {} multipv {number} pv {}",
            report.depth,
            report.selective_depth,
            score_text(*score),
            report.nodes,
            report.nodes_per_second(),
            report.hashfull,
            report.time.as_millis(),
            line.join(" ")
        )?;
    }
    Ok(())
}

/// `cp 37`, or `mate` with the plies to the end, negative if the side to move loses.
fn score_text(score: Score) -> String {
    match score.forced_end() {
        Some(plies) => format!("mate {plies}"),
        None => format!("cp {}", score.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_are_counted_in_plies() {
        assert_eq!(score_text(Score::win_in(3)), "mate 3");
        assert_eq!(score_text(Score::loss_in(4)), "mate -4");
        assert_eq!(score_text(Score(-37)), "cp -37");
    }
}
