//! CECP output about the engine and its search.

use crate::engine_settings::{EngineSetting, SettingValues};
use crate::session::EngineSession;
use std::io::{self, Write};
use tenjiku_records::dialect::{Dialect, names};
use tenjiku_rules::Position;
use tenjiku_search::{Score, SearchReport};

/// The option to accept draws.
pub(super) const ACCEPTS_DRAWS_OPTION: &str = "Accept draws";
/// The option to count ranks from 0.
pub(super) const FROM_ZERO_OPTION: &str = "Ranks from 0";

/// The score of a forced win in N moves is this plus N.
const MATE_SCORE: i32 = 100_000;

/// The answer to `protover`.
pub(super) fn write_features(session: &EngineSession, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "feature done=0")?;
    writeln!(out, "feature myname=\"Tenjiku {}\"", env!("CARGO_PKG_VERSION"))?;
    let games: Vec<&str> = names::external_names(&session.library).collect();
    writeln!(out, "feature variants=\"{}\"", games.join(","))?;
    writeln!(out, "feature setboard=1 usermove=1 playother=1 ping=1 draw=1 time=1 reuse=1 analyze=1")?;
    writeln!(out, "feature memory=1 smp=1 nps=0 debug=1 colors=0 name=0 sigint=0 sigterm=0")?;
    for setting in EngineSetting::ALL {
        let (name, value) = (setting.name(), session.settings.value(setting));
        match setting.values() {
            // `memory` and `cores` set these.
            _ if matches!(setting, EngineSetting::Hash | EngineSetting::Threads) => {}
            SettingValues::Number(min, max) => {
                writeln!(out, "feature option=\"{name} -spin {value} {min} {max}\"")?;
            }
            SettingValues::Switch => writeln!(out, "feature option=\"{name} -check {value}\"")?,
            SettingValues::Preset => {
                let with_default_mark = |id: &&str| format!("{}{id}", if **id == value { "*" } else { "" });
                let presets: Vec<String> = session.presets().iter().map(with_default_mark).collect();
                writeln!(out, "feature option=\"{name} -combo {}\"", presets.join(" /// "))?;
            }
            SettingValues::Text => writeln!(out, "feature option=\"{name} -string {value}\"")?,
        }
    }
    writeln!(out, "feature option=\"{ACCEPTS_DRAWS_OPTION} -check 1\"")?;
    writeln!(out, "feature option=\"{FROM_ZERO_OPTION} -check 0\"")?;
    writeln!(out, "feature done=1")
}

/// Thinking output, one line per best line: depth, score, time, nodes, principal variation. While pondering, it
/// begins with the expected reply in parentheses.
pub(super) fn write_thinking(
    dialect: Dialect,
    position: &Position,
    expected_reply: Option<&str>,
    report: &SearchReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    let centiseconds = report.time.as_millis() / 10;
    for line in &report.lines {
        let reply = expected_reply.map(|reply| format!("({reply})"));
        let moves = line.moves.iter().map(|&mv| dialect.write_move(position, mv));
        let moves: Vec<String> = reply.into_iter().chain(moves).collect();
        let (depth, score) = (report.depth, to_cecp_score(line.score));
        writeln!(out, "{depth} {score} {centiseconds} {} {}", report.nodes, moves.join(" "))?;
    }
    Ok(())
}

/// The answer to `.` in analysis.
pub(super) fn write_status(
    dialect: Dialect,
    position: &Position,
    report: &SearchReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    let moves = position.legal_moves().len();
    let centiseconds = report.time.as_millis() / 10;
    let best = report.best().and_then(|line| line.moves.first());
    let name = best.map(|&mv| dialect.write_move(position, mv)).unwrap_or_default();
    let line = format!("stat01: {centiseconds} {} {} 0 {moves} {name}", report.nodes, report.depth);
    writeln!(out, "{}", line.trim_end())
}

fn to_cecp_score(score: Score) -> i32 {
    match score.forced_end() {
        Some(plies) if score.is_win() => MATE_SCORE + (plies + 1) / 2,
        Some(plies) => -MATE_SCORE - (1 - plies) / 2,
        None => score.0.clamp(1 - MATE_SCORE, MATE_SCORE - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_are_counted_in_moves() {
        assert_eq!(to_cecp_score(Score::win_in(1)), 100_001);
        assert_eq!(to_cecp_score(Score::win_in(3)), 100_002);
        assert_eq!(to_cecp_score(Score::loss_in(2)), -100_001);
        assert_eq!(to_cecp_score(Score::loss_in(4)), -100_002);
        assert_eq!(to_cecp_score(Score(-37)), -37);
        assert_eq!(to_cecp_score(Score(900_000)), 99_999);
    }
}
