//! The lines before the moves: `鍵：value`.

use super::board::{side_name, side_named};
use crate::record::Header;
use crate::record::formats::lookup::{NamedGame, ReaderContext};
use crate::record::formats::{FormatError, one_line};
use crate::rules::Side;
use crate::variant::Variant;
use std::fmt::Write as _;

/// "Even game", for programs that know only one game: the game whose file has the word in `elsewhere`.
const EVEN: &str = "平手";
const GAME_OR_ODDS: &str = "手合割";
/// The game, if the other line names the handicap. Our own key.
const GAME: &str = "棋種";
/// Choices of the game's options. Our own key.
const OPTIONS: &str = "規則";
/// What no board shows. Our own key.
pub const SFEN: &str = "SFEN";
/// How the game ended, if KIF has no word for it. Our own key.
pub const RESULT: &str = "結果";
const START: &str = "開始日時";
const EVENT: &str = "棋戦";
const TIME: &str = "持ち時間";
/// Other keys for when and where a game was played.
const DAY: [&str; 2] = ["対局日", "日付"];
const PLACE: &str = "場所";

/// Keys by which a text is recognised as KIF.
pub const KNOWN: [&str; 8] = [GAME_OR_ODDS, GAME, START, "先手", "後手", "下手", "上手", "先手の持駒"];

/// Writes the header lines, without what the board shows.
pub fn write(header: &Header, variant: &Variant, options: Option<&str>) -> String {
    let mut text = String::new();
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(text, "{key}：{}", one_line(value));
    };
    if let Some(date) = &header.date {
        line(START, &date.replace('-', "/"));
    }
    if let Some(event) = &header.event {
        line(EVENT, event);
    }
    if let Some(time) = &header.time {
        line(TIME, time);
    }
    match &header.handicap {
        // Programs that know only one game expect to read that it is even.
        None if variant.file().elsewhere.iter().any(|name| name == EVEN) => {
            line(GAME, &variant.file().japanese);
            line(GAME_OR_ODDS, EVEN);
        }
        None => line(GAME_OR_ODDS, &variant.file().japanese),
        Some(handicap) => {
            line(GAME, &variant.file().japanese);
            // KIF has Japanese names. A handicap that the game does not know keeps its name.
            line(GAME_OR_ODDS, variant.handicap(handicap).map_or(handicap, |known| known.japanese()));
        }
    }
    if let Some(options) = options {
        line(OPTIONS, options);
    }
    for side in Side::BOTH {
        line(side_name(side, header.handicap.is_some()), header.player(side).unwrap_or_default());
    }
    text
}

/// The lines before the moves, as they were read.
#[derive(Default)]
pub struct KifHeader {
    pub header: Header,
    pub named: NamedGame,
    /// The first position in SFEN, with its line.
    pub sfen: Option<(usize, String)>,
    /// The line of the handicap.
    pub odds: Option<usize>,
    /// The reason for the result.
    pub reason: Option<String>,
    /// The value of 手合割, which is the name of a game or of a handicap.
    game_or_odds: Option<(usize, String)>,
}

impl KifHeader {
    /// Reads a header line. Unknown keys are ignored.
    pub fn take(&mut self, line: usize, key: &str, value: &str) -> Result<(), FormatError> {
        let value = value.trim();
        if value.is_empty() {
            return Ok(());
        }
        let said = || Some(value.to_owned());
        match key {
            GAME_OR_ODDS => self.game_or_odds = Some((line, value.to_owned())),
            GAME => self.named.name = Some((line, value.to_owned())),
            OPTIONS => self.named.choose(line, value)?,
            SFEN => self.sfen = Some((line, value.to_owned())),
            RESULT => self.reason = said(),
            START => self.header.date = Some(day(value)),
            EVENT => self.header.event = said(),
            TIME => self.header.time = said(),
            PLACE if self.header.event.is_none() => self.header.event = said(),
            key if DAY.contains(&key) => self.header.date = Some(day(value)),
            key => {
                if let Some(side) = side_named(key) {
                    self.header.players[side.index()] = said();
                }
            }
        }
        Ok(())
    }

    /// Decides, when all lines have been read, whether 手合割 named the game or a handicap. A handicap that only
    /// one game has also names the game; if several have it, the game is the one of them that is also called
    /// even.
    pub fn settle(&mut self, games: &ReaderContext<'_>) {
        let Some((line, value)) = self.game_or_odds.take() else { return };
        let is_game = games.knows(&value);
        if value == EVEN && (games.games.given.is_some() || !is_game) {
            return;
        }
        if self.named.name.is_none() {
            let game = if is_game { Some(value.clone()) } else { games.with_handicap(&value, EVEN) };
            self.named.name = game.map(|game| (line, game));
        }
        if !is_game {
            self.header.handicap = Some(value);
            self.odds = Some(line);
        }
    }
}

/// A date as we write it, `2025-11-30`, from `2025/11/30 12:00:00` or 2025年11月30日; other texts are kept as
/// they are.
fn day(text: &str) -> String {
    let parts: Vec<&str> = text.split(['/', '-', '年', '月', '日', ' ', 'T']).collect();
    let number = |at: usize| parts.get(at).and_then(|part| part.parse::<u16>().ok());
    match (number(0), number(1), number(2)) {
        (Some(year), Some(month), Some(day)) => format!("{year:04}-{month:02}-{day:02}"),
        _ => text.to_owned(),
    }
}
