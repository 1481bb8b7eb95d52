//! Header lines: `Key: value`, or ShogiVar’s title.

use crate::formats::lookup::GameReference;
use crate::formats::{FormatError, one_line};
use crate::{GameTree, Header};
use std::fmt::Write as _;
use tenjiku_rules::{Setup, sfen};

/// Suffix of the name of the game in ShogiVar's title.
pub const TITLE: &str = " -  Game Record";

const GAME: &str = "Game";
const OPTIONS: &str = "Options";
const START: &str = "Start";
const SIDES: [&str; 2] = ["Black", "White"];
const DATE: &str = "Date";
const EVENT: &str = "Event";
const HANDICAP: &str = "Handicap";
const TIME: &str = "Time";

const KEYS: [&str; 9] = [GAME, OPTIONS, START, SIDES[0], SIDES[1], DATE, EVENT, HANDICAP, TIME];

pub fn write(tree: &GameTree) -> String {
    let (header, variant) = (&tree.header, tree.variant());
    let mut text = String::new();
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(text, "{key}: {}", one_line(value));
    };
    line(GAME, &variant.file().name);
    if let Some(options) = variant.changed_choices() {
        line(OPTIONS, &options);
    }
    let players = SIDES.iter().zip(&header.players);
    let others =
        [(DATE, &header.date), (EVENT, &header.event), (HANDICAP, &header.handicap), (TIME, &header.time)];
    for (key, value) in players.map(|(key, value)| (*key, value)).chain(others) {
        if let Some(value) = value {
            line(key, value);
        }
    }
    let first = tree.initial_position();
    if first.setup() != Setup::initial(variant) {
        line(START, &sfen::write(first));
    }
    text
}

#[derive(Default)]
pub struct ScoreHeader {
    pub header: Header,
    pub reference: GameReference,
    /// The initial position in SFEN, with its line number.
    pub start: Option<(usize, String)>,
}

impl ScoreHeader {
    /// Reads a header line; false if it is not one.
    pub fn read_line(&mut self, line: usize, text: &str) -> Result<bool, FormatError> {
        if let Some(name) = title(text) {
            self.reference.name = Some((line, name.to_owned()));
            return Ok(true);
        }
        if !text.is_empty() && text.chars().all(|c| c == '_') {
            return Ok(true);
        }
        let Some((key, value)) = parse_key_value(text) else { return Ok(false) };
        let non_empty_value = || Some(value.to_owned()).filter(|value| !value.is_empty());
        match key {
            GAME => self.reference.name = non_empty_value().map(|name| (line, name)),
            OPTIONS => self.reference.add_choices(line, value)?,
            START => self.start = non_empty_value().map(|start| (line, start)),
            DATE => self.header.date = non_empty_value(),
            EVENT => self.header.event = non_empty_value(),
            HANDICAP => self.header.handicap = non_empty_value(),
            TIME => self.header.time = non_empty_value(),
            key => {
                for (player, side) in self.header.players.iter_mut().zip(SIDES) {
                    if side == key {
                        *player = non_empty_value();
                    }
                }
            }
        }
        Ok(true)
    }
}

/// The name of the game in ShogiVar’s title.
pub fn title(line: &str) -> Option<&str> {
    line.trim().strip_suffix(TITLE.trim_start()).map(|name| name.trim_end().trim_end_matches('-').trim_end())
}

/// Key and value of a header line with a known key.
pub fn parse_key_value(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    KEYS.contains(&key.trim()).then_some((key.trim(), value.trim()))
}
