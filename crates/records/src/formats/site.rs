//! Recognizes the website that a game file comes from, and the preset of the game whose rules it uses.

use super::lookup::GameLookup;
use crate::GameTree;
use tenjiku_rules::variant::VariantFile;
use tenjiku_rules::variant::schema::Preset;

/// Header keys for the site of a game, in KIF and PGN.
const SITE_KEYS: [&str; 2] = ["場所", "[Site"];

/// Sites whose PGN marks checks with a plus and promotions with `=`.
const CHECK_SIGN_SITES: [&str; 4] = ["pychess", "lichess", "lishogi", "playstrategy"];

/// The site named by a text: `場所：https://…` in KIF, `[Site "https://…"]` in PGN.
pub(super) fn find_site(text: &str) -> Option<&str> {
    text.lines().find_map(|line| {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}' || c == ']');
        let rest = SITE_KEYS.into_iter().find_map(|key| line.strip_prefix(key))?;
        let site = rest.strip_prefix(['：', ':', ' '])?.trim_matches(|c: char| c.is_whitespace() || c == '"');
        (!site.is_empty()).then_some(site)
    })
}

/// Whether a text names a site that uses one of the game's presets.
#[must_use]
pub fn is_from_site(text: &str, file: &VariantFile) -> bool {
    find_site(text).is_some_and(|site| preset(file, site).is_some())
}

/// Whether the PGN of a site uses `+` for check and never for promotion.
pub(super) fn has_check_signs(site: &str) -> bool {
    let site = site.to_lowercase();
    CHECK_SIGN_SITES.iter().any(|name| contains_word(&site, name))
}

/// The preset of a game whose rules a site uses.
pub(super) fn preset<'f>(file: &'f VariantFile, site: &str) -> Option<&'f Preset> {
    file.presets.iter().find(|preset| matching_site(preset, site).is_some())
}

/// The name of the site, if it uses the preset.
fn matching_site<'f>(preset: &'f Preset, site: &str) -> Option<&'f str> {
    let site = site.to_lowercase();
    preset.played_by.iter().map(String::as_str).find(|name| contains_word(&site, name))
}

/// Whether a text contains a name as a whole word: `lishogi` is in `https://lishogi.org/x`.
fn contains_word(text: &str, name: &str) -> bool {
    let is_edge = |neighbour: Option<char>| !neighbour.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, word)| {
        is_edge(text[..at].chars().next_back()) && is_edge(text[at + word.len()..].chars().next())
    })
}

/// The site whose rules were used to read a game because its text names the site. `None` if the caller
/// specified the rules, or if the site has the default rules.
#[must_use]
pub fn site_rules_used<'t>(text: &str, tree: &'t GameTree, lookup: &GameLookup<'_>) -> Option<&'t str> {
    let variant = tree.variant();
    let default = variant.file().presets.first().map(|preset| &preset.id);
    let preset = variant.preset().filter(|preset| Some(&preset.id) != default)?;
    let has_explicit_rules = lookup.preset.is_some() || !lookup.options.is_empty();
    matching_site(preset, find_site(text)?).filter(|_| !has_explicit_rules)
}

#[cfg(test)]
mod tests {
    use super::{contains_word, find_site};

    #[test]
    fn the_place_of_a_game_is_in_its_header() {
        for (text, site) in [
            ("手合割：中将棋\n場所：https://lishogi.org/abc\n", Some("https://lishogi.org/abc")),
            ("\u{FEFF}場所: 東京\n", Some("東京")),
            ("[Event \"?\"]\n[Site \"https://www.pychess.org/x\"]\n", Some("https://www.pychess.org/x")),
            ("場所：\n先手：A\n", None),
            ("*場所：東京\n", None),
            ("Sites: x", None),
            ("Site lishogi.org was down", None),
            ("1. e4", None),
        ] {
            assert_eq!(find_site(text), site, "{text}");
        }
    }

    #[test]
    fn a_site_is_named_by_whole_words() {
        assert!(contains_word("https://lishogi.org/abc", "lishogi"));
        assert!(contains_word("https://www.pychess.org/abc", "pychess"));
        assert!(contains_word("richard's pbem server, 2005", "pbem server"));
        assert!(
            !contains_word("https://playlishogi.org", "lishogi") && !contains_word("lishogi2", "lishogi")
        );
    }
}
