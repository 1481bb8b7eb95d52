//! The file format of learned evaluations (RON, parsed strictly).

use super::layout::{Group, Layout};
use super::{EvalTables, Inputs, Network, evaluation_fingerprint};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use tenjiku_rules::variant::{KindId, Variant};
use thiserror::Error;

/// Version of the format and of the evaluation that the numbers belong to.
const VERSION: u32 = 1;

/// An error from [`EvalTables::parse`].
#[derive(Debug, Error)]
pub enum TablesError {
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    Unreadable(io::Error),
    /// The file is not valid RON of the expected form.
    #[error("{0} (hint: `tenjiku lab tune` writes such files; they are not meant to be written by hand)")]
    Syntax(Box<ron::error::SpannedError>),
    /// The file has another version.
    #[error(
        "it has version {0}, and this program reads version {VERSION} (hint: make it again with `tenjiku lab tune`)"
    )]
    Version(u32),
    /// The tables are for another game.
    #[error("it is for the game `{found}`, not for `{wanted}`")]
    OtherGame {
        /// The game of the file.
        found: String,
        /// The expected game.
        wanted: String,
    },
    /// The tables are for other rules.
    #[error(
        "it was made for other rules, pieces or weights of `{0}` than these, so the computed evaluation serves (hint: make it again with `tenjiku lab tune`)"
    )]
    OtherRules(String),
    /// Unknown piece.
    #[error("`{0}` is not a piece of the game")]
    UnknownPiece(String),
    /// A table has a wrong number of entries.
    #[error("{piece}: `{table}` has {found} numbers where {wanted} belong")]
    Length {
        /// Symbol of the piece.
        piece: String,
        /// Name of the table.
        table: &'static str,
        /// Actual number of entries.
        found: usize,
        /// Expected number of entries.
        wanted: usize,
    },
    /// The network is malformed.
    #[error(
        "`network` is not what this game’s network looks like (hint: make it again with `tenjiku lab tune`)"
    )]
    Network,
}

/// The part common to all versions.
#[derive(Deserialize)]
struct Header {
    version: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesFile {
    #[serde(rename = "version")]
    _version: u32,
    game: String,
    rules: String,
    #[serde(default)]
    made: String,
    #[serde(default)]
    tempo: i16,
    #[serde(default)]
    pieces: BTreeMap<String, PieceTables>,
    /// Base64 of the network's numbers as 16-bit little-endian integers, line by line.
    #[serde(default)]
    network: Vec<String>,
}

/// The numbers of a piece, opening first, then endgame. Omitted numbers are 0.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PieceTables {
    /// Correction of the piece value in exchanges; `value` corrects the evaluation.
    worth: i16,
    value: (i16, i16),
    hand: (i16, i16),
    open: (i16, i16),
    squares: (Vec<i16>, Vec<i16>),
    own: (Vec<i16>, Vec<i16>),
    enemy: (Vec<i16>, Vec<i16>),
}

const fn table_name(group: Group) -> &'static str {
    match group {
        Group::Value => "value",
        Group::Hand => "hand",
        Group::Open => "open",
        Group::Square => "squares",
        Group::Own => "own",
        Group::Enemy => "enemy",
    }
}

pub(super) fn parse(text: &str, variant: &Variant) -> Result<EvalTables, TablesError> {
    let syntax = |error| TablesError::Syntax(Box::new(error));
    let header: Header = ron::from_str(text).map_err(syntax)?;
    if header.version != VERSION {
        return Err(TablesError::Version(header.version));
    }
    let file: TablesFile = ron::from_str(text).map_err(syntax)?;
    if file.game != variant.id() {
        return Err(TablesError::OtherGame { found: file.game, wanted: variant.id().to_owned() });
    }
    if file.rules != rules_fingerprint(variant) {
        return Err(TablesError::OtherRules(file.game));
    }
    let mut tables = EvalTables { tempo: file.tempo, provenance: file.made, ..EvalTables::empty(variant) };
    for (symbol, piece) in file.pieces {
        let kind = variant.by_symbol(&symbol).ok_or_else(|| TablesError::UnknownPiece(symbol.clone()))?;
        tables.piece_values[kind.index()] = piece.worth;
        let single = |(opening, endgame): (i16, i16)| (vec![opening], vec![endgame]);
        let unless_zero = |pair| if pair == (0, 0) { (Vec::new(), Vec::new()) } else { single(pair) };
        let (hand, open) = (unless_zero(piece.hand), unless_zero(piece.open));
        let groups = [single(piece.value), hand, open, piece.squares, piece.own, piece.enemy];
        for (group, (opening, endgame)) in Group::ALL.into_iter().zip(groups) {
            let layout = &tables.layout;
            let (start, wanted) = (layout.start(group, kind), layout.length(group, kind));
            for (numbers, target) in [(opening, &mut tables.opening), (endgame, &mut tables.endgame)] {
                let found = numbers.len();
                if found == 0 {
                    continue;
                }
                if found != wanted {
                    return Err(TablesError::Length {
                        piece: symbol,
                        table: table_name(group),
                        found,
                        wanted,
                    });
                }
                target[start..start + wanted].copy_from_slice(&numbers);
            }
        }
    }
    if !file.network.is_empty() {
        tables.network = Some(network(&file.network.concat(), variant).ok_or(TablesError::Network)?);
    }
    Ok(tables)
}

fn network(text: &str, variant: &Variant) -> Option<Network> {
    let bytes = BASE64.decode(text).ok()?;
    let (pairs, rest) = bytes.as_chunks();
    let numbers: Vec<i16> = pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect();
    if rest.is_empty() { Network::from_numbers(Inputs::new(variant)?, &numbers) } else { None }
}

fn rules_fingerprint(variant: &Variant) -> String {
    format!("{:016x}", evaluation_fingerprint(variant))
}

pub(super) fn write(tables: &EvalTables, variant: &Variant) -> String {
    let mut text = format!(
        "// What play has taught about the evaluation of this game, in hundredths of a Pawn: `tenjiku tune`\n\
         // wrote it, docs/formats.md explains it.\n(\n    version: {VERSION},\n    game: {:?},\n    rules: {:?},\n    \
         made: {:?},\n    tempo: {},\n    pieces: {{\n",
        variant.id(),
        rules_fingerprint(variant),
        tables.provenance,
        tables.tempo
    );
    for (kind, entry) in variant.kinds() {
        let mut fields = String::new();
        let worth = tables.piece_values[kind.index()];
        if worth != 0 {
            // Writing to a `String` cannot fail, here and below.
            let _ = writeln!(fields, "            worth: {worth},");
        }
        for group in Group::ALL {
            write_group(&mut fields, tables, group, kind);
        }
        if !fields.is_empty() {
            let _ = write!(text, "        {:?}: (\n{fields}        ),\n", entry.symbol());
        }
    }
    text.push_str("    },\n");
    if let Some(network) = &tables.network {
        write_network(&mut text, network);
    }
    text.push_str(")\n");
    text
}

/// Writes a group of a piece unless all its numbers are 0.
fn write_group(text: &mut String, tables: &EvalTables, group: Group, kind: KindId) {
    let layout = &tables.layout;
    let range = layout.start(group, kind)..layout.start(group, kind) + layout.length(group, kind);
    let (opening, endgame) = (&tables.opening[range.clone()], &tables.endgame[range]);
    if opening.iter().chain(endgame).all(|number| *number == 0) {
        return;
    }
    let name = table_name(group);
    let _ = match (group, opening, endgame) {
        (Group::Value | Group::Hand | Group::Open, [opening], [endgame]) => {
            writeln!(text, "            {name}: ({opening}, {endgame}),")
        }
        _ => {
            let [opening, endgame] = [opening, endgame].map(|numbers| rows(layout, group, kind, numbers));
            writeln!(text, "            {name}: ({opening}, {endgame}),")
        }
    };
}

/// Bytes per line of a network: 112 characters of Base64.
const NETWORK_LINE_BYTES: usize = 84;

fn write_network(text: &mut String, network: &Network) {
    let bytes: Vec<u8> = network.numbers().flat_map(i16::to_le_bytes).collect();
    text.push_str("    network: [\n");
    for line in bytes.chunks(NETWORK_LINE_BYTES) {
        let _ = writeln!(text, "\"{}\",", BASE64.encode(line));
    }
    text.push_str("    ],\n");
}

/// Formats a list of numbers, one row per line; an empty list if all are 0.
fn rows(layout: &Layout, group: Group, kind: KindId, numbers: &[i16]) -> String {
    if numbers.iter().all(|number| *number == 0) {
        return "[]".to_owned();
    }
    let rows = numbers.chunks(layout.row(group, kind)).map(|row| {
        let row: Vec<String> = row.iter().map(i16::to_string).collect();
        row.join(",")
    });
    let rows: Vec<String> = rows.collect();
    match rows.as_slice() {
        [row] => format!("[{row}]"),
        rows => format!("[\n{}]", rows.join(",\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_board::game;

    fn filled_tables(variant: &Variant) -> EvalTables {
        let mut tables = EvalTables::empty(variant);
        for number in 0..tables.layout.count() {
            tables.opening[number] = (number % 97) as i16 - 40;
            tables.endgame[number] = if number % 5 == 0 { 3 } else { 0 };
        }
        tables.piece_values[1] = -12;
        tables.tempo = 4;
        if let Some(inputs) = Inputs::new(variant) {
            let numbers: Vec<i16> =
                (0..Network::count(&inputs)).map(|number| (number % 251) as i16 - 125).collect();
            tables.network = Network::from_numbers(inputs, &numbers);
        }
        tables.provenance = "by \"hand\"".to_owned();
        tables
    }

    #[test]
    fn tables_survive_a_round_trip() {
        for id in ["tori", "chu", "dai"] {
            let variant = game(id);
            let tables = filled_tables(&variant);
            let read = EvalTables::parse(&tables.to_text(&variant), &variant).expect("a valid file");
            assert_eq!(read.opening, tables.opening);
            assert_eq!(read.endgame, tables.endgame);
            let numbers = |tables: &EvalTables| -> Vec<i16> {
                tables.network.iter().flat_map(Network::numbers).collect()
            };
            assert_eq!(numbers(&read), numbers(&tables), "{id}");
            assert!(numbers(&read).len() > 10_000, "{id}");
            assert_eq!(
                (read.piece_values, read.tempo, read.provenance),
                (tables.piece_values, tables.tempo, tables.provenance)
            );
        }
        let variant = game("tori");
        let empty = EvalTables::empty(&variant).to_text(&variant);
        assert!(empty.len() < 400, "zeros are left out:\n{empty}");
    }

    #[test]
    fn a_file_that_does_not_fit_is_rejected_with_the_reason() {
        let (tori, chu) = (game("tori"), game("chu"));
        let text = filled_tables(&tori).to_text(&tori);
        let error_message = |text: &str, game: &Variant| {
            EvalTables::parse(text, game).expect_err("it must be rejected").to_string()
        };
        assert!(error_message(&text, &chu).contains("for the game `tori`, not for `chu`"));
        let older = text.replacen("version: 1", "version: 0", 1);
        assert!(error_message(&older, &tori).contains("version 0"));
        let rules = rules_fingerprint(&tori);
        assert!(error_message(&text.replace(&rules, "0"), &tori).contains("other rules"));
        assert!(error_message(&text.replace("\"Sw\"", "\"Owl\""), &tori).contains("`Owl` is not a piece"));
        let cut = text.replacen("squares: ([\n", "squares: ([7,\n", 1);
        assert!(error_message(&cut, &tori).contains("numbers where"), "{}", error_message(&cut, &tori));
        assert!(error_message(&text[..text.len() / 2], &tori).contains("tenjiku lab tune"));
        let (before, line) = text.split_once("network: [\n").expect("a network");
        let (_, after) = line.split_once('\n').expect("several lines");
        let without_a_line = format!("{before}network: [\n{after}");
        assert!(error_message(&without_a_line, &tori).contains("`network` is not"));
        assert!(
            error_message(&without_a_line.replace("network: [\n\"", "network: [\n\"?"), &tori)
                .contains("`network` is not")
        );
        assert!(error_message(&text.replace("tempo", "tempi"), &tori).contains("tempi"));
    }
}
