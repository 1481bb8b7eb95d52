//! Websites whose files are read: a site's rules are those of the preset it uses.

use super::lookup::GameLookup;
use crate::GameTree;
use tenjiku_rules::variant::VariantFile;
use tenjiku_rules::variant::schema::Preset;

/// Header keys for the place of a game, in KIF and PGN.
const KEYS: [&str; 2] = ["場所", "[Site"];

/// Sites whose PGN marks checks with a plus and promotions with `=`.
const CHECK_SIGN_SITES: [&str; 4] = ["pychess", "lichess", "lishogi", "playstrategy"];

/// The place named by a text: `場所：https://…` in KIF, `[Site "https://…"]` in PGN.
pub(super) fn find_place(text: &str) -> Option<&str> {
    text.lines().find_map(|line| {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}' || c == ']');
        let rest = KEYS.into_iter().find_map(|key| line.strip_prefix(key))?;
        let place =
            rest.strip_prefix(['：', ':', ' '])?.trim_matches(|c: char| c.is_whitespace() || c == '"');
        (!place.is_empty()).then_some(place)
    })
}

/// Whether a text names a site that uses one of the game's presets.
#[must_use]
pub fn is_from_site(text: &str, file: &VariantFile) -> bool {
    find_place(text).is_some_and(|place| preset(file, place).is_some())
}

/// Whether the site at a place marks checks, and never promotions, with a plus in PGN.
pub(super) fn has_check_signs(place: &str) -> bool {
    let place = place.to_lowercase();
    CHECK_SIGN_SITES.iter().any(|name| has_words(&place, name))
}

/// The preset of a game that the site at a place uses.
pub(super) fn preset<'f>(file: &'f VariantFile, place: &str) -> Option<&'f Preset> {
    file.presets.iter().find(|preset| matching_site(preset, place).is_some())
}

/// The name of the site at that place, if it uses the preset.
fn matching_site<'f>(preset: &'f Preset, place: &str) -> Option<&'f str> {
    let place = place.to_lowercase();
    preset.played_by.iter().map(String::as_str).find(|name| has_words(&place, name))
}

/// Whether a text contains a name as a whole word: `lishogi` is in `https://lishogi.org/x`.
fn has_words(text: &str, name: &str) -> bool {
    let is_edge = |beside: Option<char>| !beside.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, found)| {
        is_edge(text[..at].chars().next_back()) && is_edge(text[at + found.len()..].chars().next())
    })
}

/// The site whose rules were used to read a game because its text names the site. `None` if the caller
/// specified the rules, or if the site has the default rules.
#[must_use]
pub fn site_rules_used<'t>(text: &str, tree: &'t GameTree, games: &GameLookup<'_>) -> Option<&'t str> {
    let variant = tree.variant();
    let default = variant.file().presets.first().map(|preset| &preset.id);
    let preset = variant.preset().filter(|preset| Some(&preset.id) != default)?;
    let is_asked = games.preset.is_some() || !games.options.is_empty();
    matching_site(preset, find_place(text)?).filter(|_| !is_asked)
}

#[cfg(test)]
mod tests {
    use super::{find_place, has_words};

    #[test]
    fn the_place_of_a_game_is_in_its_header() {
        for (text, place) in [
            ("手合割：中将棋\n場所：https://lishogi.org/abc\n", Some("https://lishogi.org/abc")),
            ("\u{FEFF}場所: 東京\n", Some("東京")),
            ("[Event \"?\"]\n[Site \"https://www.pychess.org/x\"]\n", Some("https://www.pychess.org/x")),
            ("場所：\n先手：A\n", None),
            ("*場所：東京\n", None),
            ("Sites: x", None),
            ("Site lishogi.org was down", None),
            ("1. e4", None),
        ] {
            assert_eq!(find_place(text), place, "{text}");
        }
    }

    #[test]
    fn a_site_is_named_by_whole_words() {
        assert!(has_words("https://lishogi.org/abc", "lishogi"));
        assert!(has_words("https://www.pychess.org/abc", "pychess"));
        assert!(has_words("richard's pbem server, 2005", "pbem server"));
        assert!(!has_words("https://playlishogi.org", "lishogi") && !has_words("lishogi2", "lishogi"));
    }
}
