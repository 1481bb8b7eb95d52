//! KIF header lines: `鍵：value`.

use super::board::{side_from_name, side_name};
use super::lines::trim_blanks;
use crate::dialect::names::{self, EVEN};
use crate::formats::lookup::{GameReference, ReaderContext};
use crate::formats::{FormatError, one_line};
use crate::notation::japanese::number::{digit, split_number, to_kanji};
use crate::{Header, ReadWarnings};
use std::fmt::Write as _;
use tenjiku_rules::Side;
use tenjiku_rules::variant::Variant;

const GAME_OR_HANDICAP: &str = "手合割";
/// Our key for the game if 手合割 names the handicap.
const GAME: &str = "棋種";
/// Our key for choices of the game's options.
const OPTIONS: &str = "規則";
/// Our key for the initial position in SFEN, for facts that a board diagram does not show.
pub const SFEN: &str = "SFEN";
/// Our key for an ending that KIF has no word for.
pub const RESULT: &str = "結果";
const START: &str = "開始日時";
const EVENT: &str = "棋戦";
const TIME: &str = "持ち時間";
/// Other keys for date and place.
const DATE_KEYS: [&str; 2] = ["対局日", "日付"];
const PLACE_KEY: &str = "場所";
/// Prefixes of values for an even game.
const EVEN_GAMES: [&str; 4] = [EVEN, "定先", "互先", "なし"];
/// Values of 手合割 that name neither a game nor a handicap; a board shows the initial position.
const UNNAMED: [&str; 6] = ["その他", "詰将棋", "詰め将棋", "任意局面", "指定局面", "局面指定"];

/// Suffixes of the names of games, and of mating problems, which are not games.
const GAME_SUFFIXES: [&str; 6] = ["将棋", "將棋", "象棋", "しょうぎ", "ショウギ", "shogi"];
const PROBLEM_SUFFIXES: [&str; 2] = ["詰将棋", "詰め将棋"];

/// Keys that identify a text as KIF.
pub const KIF_KEYS: [&str; 11] = [
    GAME_OR_HANDICAP,
    GAME,
    START,
    "先手",
    "後手",
    "下手",
    "上手",
    "先手の持駒",
    "後手の持駒",
    "下手の持駒",
    "上手の持駒",
];

/// Writes the header lines, except for those of the board.
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
        // Programs that know only this game expect `手合割：平手`, so the name of the game goes to our own key.
        None if names::is_name_of(variant.file(), EVEN) => {
            line(GAME, &variant.file().japanese);
            line(GAME_OR_HANDICAP, EVEN);
        }
        None => line(GAME_OR_HANDICAP, &variant.file().japanese),
        Some(handicap) => {
            line(GAME, &variant.file().japanese);
            // Handicap names are Japanese in KIF; unknown handicaps keep their name.
            line(
                GAME_OR_HANDICAP,
                variant.handicap(handicap).map_or(handicap, |handicap| handicap.japanese_name()),
            );
        }
    }
    if let Some(options) = options {
        line(OPTIONS, options);
    }
    for side in Side::BOTH {
        if let Some(name) = header.player(side) {
            line(side_name(side, header.handicap.is_some()), name);
        }
    }
    text
}

#[derive(Clone, Default)]
pub struct KifHeader {
    pub header: Header,
    pub reference: GameReference,
    /// The initial position in SFEN, with its line number.
    pub sfen: Option<(usize, String)>,
    /// Line number of the handicap.
    pub handicap_line: Option<usize>,
    /// Whether no game has the handicap of the text, and the text names no game.
    pub has_unknown_handicap: bool,
    /// The stated reason of the result.
    pub reason: Option<String>,
    /// Value of 手合割: the name of a game or of a handicap.
    game_or_handicap: Option<(usize, String)>,
    /// Keys that a record cannot store, with their line numbers.
    unknown: Vec<(usize, String)>,
}

impl KifHeader {
    pub fn read_line(&mut self, line: usize, key: &str, value: &str) -> Result<(), FormatError> {
        let value = trim_blanks(value);
        if value.is_empty() {
            return Ok(());
        }
        let non_empty_value = || Some(value.to_owned());
        match key {
            GAME_OR_HANDICAP => self.game_or_handicap = Some((line, value.to_owned())),
            GAME => self.reference.name = Some((line, value.to_owned())),
            OPTIONS => self.reference.add_choices(line, value)?,
            SFEN => self.sfen = Some((line, value.to_owned())),
            RESULT => self.reason = non_empty_value(),
            START => self.header.date = Some(normalize_date(value)),
            EVENT => self.header.event = non_empty_value(),
            TIME => self.header.time = non_empty_value(),
            PLACE_KEY if self.header.event.is_none() => self.header.event = non_empty_value(),
            key if DATE_KEYS.contains(&key) => self.header.date = Some(normalize_date(value)),
            key => match side_from_name(key) {
                Some(side) => self.header.players[side.index()] = non_empty_value(),
                None => self.unknown.push((line, key.to_owned())),
            },
        }
        Ok(())
    }

    /// Reports all ignored keys in one warning.
    pub fn warn(&self, warnings: &mut ReadWarnings) {
        warnings.add_ignored_headers(&self.unknown);
    }

    /// Decides, after all lines, whether 手合割 names an even game, a game or a handicap.
    pub fn resolve_game_or_handicap(&mut self, context: &ReaderContext<'_>) {
        let Some((line, value)) = self.game_or_handicap.take() else { return };
        if UNNAMED.contains(&value.as_str()) || EVEN_GAMES.iter().any(|even| value.starts_with(even)) {
            return;
        }
        let is_game_or_handicap = |name: &String| context.has_game_named(name) || context.has_handicap(name);
        let known_spelling = spellings(&value).into_iter().find(is_game_or_handicap);
        // The name of a game that is not in the library is kept, so that the error names it.
        if known_spelling.is_none() && self.reference.name.is_none() && is_game_name(&value) {
            self.reference.name = Some((line, value));
            return;
        }
        self.has_unknown_handicap = known_spelling.is_none() && self.reference.name.is_none();
        let value = known_spelling.unwrap_or(value);
        if !context.has_game_named(&value) {
            self.header.handicap = Some(value);
            self.handicap_line = Some(line);
        } else if self.reference.name.is_none() {
            self.reference.name = Some((line, value));
        }
    }

    /// The header without its unknown handicap, if any, with a warning: some programs write other texts in this field.
    pub fn without_unknown_handicap(&self, warnings: &mut ReadWarnings) -> Option<Self> {
        let (name, line) =
            self.header.handicap.as_ref().zip(self.handicap_line).filter(|_| self.has_unknown_handicap)?;
        let what =
            format!("`{name}` is neither a handicap nor a game that this program knows, and is ignored");
        warnings.add(line, &what);
        let header = Header { handicap: None, ..self.header.clone() };
        Some(Self { header, handicap_line: None, ..self.clone() })
    }
}

/// A name without a trailing part in brackets: `平手(レート)`.
fn without_brackets(name: &str) -> &str {
    trim_blanks(name.split(['(', '（']).next().unwrap_or(name))
}

/// Whether an unknown name is that of a game.
fn is_game_name(name: &str) -> bool {
    let name = without_brackets(name).to_lowercase();
    let has_suffix = |endings: &[&str]| endings.iter().any(|end| name.ends_with(end));
    has_suffix(&GAME_SUFFIXES) && !has_suffix(&PROBLEM_SUFFIXES)
}

/// Spellings of a name: as it is, without blanks and brackets, with kanji for digits, and with the ending of
/// handicaps: `２枚落` is 二枚落ち.
fn spellings(name: &str) -> Vec<String> {
    let compact: String = without_brackets(name).chars().filter(|c| !c.is_whitespace()).collect();
    let to_kanji_digit = |c: char| match digit(c).and_then(|digit| u8::try_from(digit).ok()) {
        Some(digit) if digit > 0 => to_kanji(digit),
        _ => c.to_string(),
    };
    let with_kanji_digits: String = compact.chars().map(to_kanji_digit).collect();
    let mut spellings = vec![name.to_owned(), compact, with_kanji_digits];
    let with_ending: Vec<String> =
        spellings.iter().filter(|name| name.ends_with('落')).map(|name| format!("{name}ち")).collect();
    spellings.extend(with_ending);
    spellings
}

/// Normalizes a date to `2025-11-30`, from `2025/11/30(日) 12:00:00` or 2025年11月30日; other texts are
/// unchanged.
pub fn normalize_date(text: &str) -> String {
    let parse_part = |text| {
        let (number, rest) = split_number(text)?;
        Some((u16::try_from(number).ok()?, rest))
    };
    let parse_parts = || {
        let (year, rest) = parse_part(text)?;
        let (month, rest) = parse_part(rest.strip_prefix(['/', '-', '.', '／', '年'])?)?;
        let (day, _) = parse_part(rest.strip_prefix(['/', '-', '.', '／', '月'])?)?;
        Some((year, month, day))
    };
    match parse_parts() {
        Some((year, month, day)) => format!("{year:04}-{month:02}-{day:02}"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_may_have_a_weekday_and_a_time() {
        for text in [
            "2008/02/18(月) 11:04:26",
            "2008/2/18",
            "2008-02-18T11:04:26.000Z",
            "2008年2月18日(月)",
            "2008.02.18",
            "2008/02/18･19日",
        ] {
            assert_eq!(normalize_date(text), "2008-02-18", "{text}");
        }
        for text in ["秋の日", "2008", "2008年春"] {
            assert_eq!(normalize_date(text), text);
        }
    }

    #[test]
    fn an_unknown_name_may_be_that_of_a_game() {
        for name in ["京都将棋", "京都将棋（レート）", "どうぶつしょうぎ", "大象棋", "Kyoto Shogi"]
        {
            assert!(is_game_name(name), "{name}");
        }
        for name in ["早指し", "獅子落ち", "実戦詰将棋", "詰め将棋", "(将棋)"] {
            assert!(!is_game_name(name), "{name}");
        }
    }

    #[test]
    fn names_of_handicaps_have_several_spellings() {
        for name in ["二枚落ち", "二枚落", "2枚落ち", "２枚落", "二枚　落ち", "２枚落ち（レート）"]
        {
            assert!(spellings(name).contains(&"二枚落ち".to_owned()), "{name}");
        }
    }
}
