//! Groups of games for the start screen, and search by name.

use super::search_text::{SearchNames, SearchText, rank_matches};
use serde::{Deserialize, Serialize};
use tenjiku_language::say;
use tenjiku_rules::variant::VariantFile;

/// A group of games of similar size; small games with drops have their own group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GameGroup {
    /// Small boards with drops.
    Drops,
    /// Small boards without drops.
    Small,
    /// Up to 13 × 13 squares.
    Middle,
    /// Up to 20 × 20 squares.
    Great,
    /// Larger boards.
    Largest,
    /// The user's own games, whatever their size.
    Own,
}

impl GameGroup {
    /// The group of a game, by the size of its board and its drops.
    #[must_use]
    pub fn of(game: &VariantFile, is_custom: bool) -> Self {
        match (squares(game), is_custom) {
            (_, true) => Self::Own,
            (..=MAX_SMALL, _) if game.rules.drops.is_some() => Self::Drops,
            (..=MAX_SMALL, _) => Self::Small,
            (..=MAX_MIDDLE, _) => Self::Middle,
            (..=MAX_GREAT, _) => Self::Great,
            _ => Self::Largest,
        }
    }

    /// Its name in the current language.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Drops => say!("start-group-drops"),
            Self::Small => say!("start-group-small"),
            Self::Middle => say!("start-group-middle"),
            Self::Great => say!("start-group-great"),
            Self::Largest => say!("start-group-beyond"),
            Self::Own => say!("start-group-own"),
        }
    }
}

/// The largest number of squares of a board in each group.
const MAX_SMALL: u16 = 81;
const MAX_MIDDLE: u16 = 169;
const MAX_GREAT: u16 = 400;

fn squares(game: &VariantFile) -> u16 {
    u16::from(game.files) * u16::from(game.ranks)
}

/// The indices of the games by group, smaller boards first within each. Empty groups are left out.
#[must_use]
pub fn group_games<'a>(
    games: impl IntoIterator<Item = (&'a VariantFile, bool)>,
) -> Vec<(GameGroup, Vec<usize>)> {
    let games = games.into_iter().enumerate();
    let mut sorted: Vec<(GameGroup, u16, usize)> = games
        .map(|(index, (game, is_custom))| (GameGroup::of(game, is_custom), squares(game), index))
        .collect();
    sorted.sort_unstable();
    let mut groups: Vec<(GameGroup, Vec<usize>)> = Vec::new();
    for (group, _, index) in sorted {
        match groups.last_mut() {
            Some((last, indices)) if *last == group => indices.push(index),
            _ => groups.push((group, vec![index])),
        }
    }
    groups
}

/// The indices of the games that match the text, best first: by id, name, reading, kanji or meaning in any language,
/// or by description or its pieces, promoted ones included. An empty text finds all games in order.
#[must_use]
pub fn find_games<'a>(typed: &str, games: impl IntoIterator<Item = &'a VariantFile>) -> Vec<usize> {
    let typed = SearchText::new(typed);
    let match_game = |game: &VariantFile| typed.match_with(&names(game), || description(game));
    rank_matches(games.into_iter().enumerate().map(|(index, game)| (index, match_game(game))))
}

fn names(game: &VariantFile) -> SearchNames {
    let own_names = [&game.id, &game.name, &game.meaning, &game.japanese, &game.romaji];
    let meanings = game.languages.values().filter_map(|texts| texts.meaning.as_ref());
    SearchNames::new(
        own_names.into_iter().chain(meanings).chain(&game.elsewhere).map(String::as_str),
        &game.romaji,
    )
}

/// The descriptions of a game in every language, and the names of its pieces.
fn description(game: &VariantFile) -> Vec<String> {
    let descriptions = game.languages.values().filter_map(|texts| texts.about.as_ref());
    let pieces = game.pieces.iter().flat_map(|piece| [&piece.name, &piece.romaji, &piece.kanji]);
    descriptions.chain([&game.about]).chain(pieces).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::variant::Library;
    use tenjiku_rules::variant::schema::Drops;

    fn built_in_games() -> Vec<VariantFile> {
        Library::built_in().games().cloned().collect()
    }

    /// A built-in game on a board of another size, with or without drops.
    fn game_of_size(files: u8, ranks: u8, has_drops: bool) -> VariantFile {
        let mut game = built_in_games().swap_remove(0);
        (game.files, game.ranks) = (files, ranks);
        game.rules.drops = has_drops.then_some(Drops { limits: Vec::new(), either_face: false });
        game
    }

    #[test]
    fn groups_follow_size_and_drops() {
        for (files, ranks, has_drops, group) in [
            (4, 5, true, GameGroup::Drops),
            (9, 9, true, GameGroup::Drops),
            (9, 8, false, GameGroup::Small),
            (9, 9, false, GameGroup::Small),
            (11, 11, true, GameGroup::Middle),
            (12, 12, false, GameGroup::Middle),
            (13, 13, false, GameGroup::Middle),
            (15, 15, false, GameGroup::Great),
            (19, 19, false, GameGroup::Great),
            (25, 25, false, GameGroup::Largest),
            (36, 36, true, GameGroup::Largest),
        ] {
            assert_eq!(
                GameGroup::of(&game_of_size(files, ranks, has_drops), false),
                group,
                "{files}×{ranks}"
            );
            assert_eq!(
                GameGroup::of(&game_of_size(files, ranks, has_drops), true),
                GameGroup::Own,
                "{files}×{ranks}"
            );
        }
    }

    #[test]
    fn every_game_is_in_one_group_with_smaller_boards_first() {
        let games = [
            (game_of_size(25, 25, false), false),
            (game_of_size(8, 8, false), true),
            (game_of_size(7, 7, true), false),
            (game_of_size(9, 9, true), false),
            (game_of_size(4, 5, true), false),
            (game_of_size(7, 7, true), false),
        ];
        let groups = group_games(games.iter().map(|(game, is_custom)| (game, *is_custom)));
        let expected =
            [(GameGroup::Drops, vec![4, 2, 5, 3]), (GameGroup::Largest, vec![0]), (GameGroup::Own, vec![1])];
        assert_eq!(groups, expected);
        assert_eq!(group_games([]), []);
    }

    fn find_ids(typed: &str) -> Vec<String> {
        let games = built_in_games();
        find_games(typed, &games).into_iter().map(|at| games[at].id.clone()).collect()
    }

    #[test]
    fn a_game_is_found_by_any_of_its_names() {
        for (typed, id) in [
            ("tori", "tori"),
            ("Tori Shogi", "tori"),
            ("bird", "tori"),
            ("禽将棋", "tori"),
            ("禽", "tori"),
            ("とり", "tori"),
            ("tori shōgi", "tori"),
            ("torishogi", "tori"),
            ("tori shougi", "tori"),
            ("CHU", "chu"),
            ("chū", "chu"),
            ("chuu", "chu"),
            ("middle", "chu"),
            ("中将棋", "chu"),
            ("中將棋", "chu"),
            ("ちゅう", "chu"),
            ("dai shogi", "dai"),
            ("tenjiku", "tenjiku"),
            ("天竺", "tenjiku"),
            ("exotic", "tenjiku"),
            ("taishogi", "tai"),
        ] {
            assert_eq!(find_ids(typed).first().map(String::as_str), Some(id), "{typed}");
        }
        assert_eq!(find_ids("no such game"), [""; 0]);
    }

    /// By the rule texts, in Tenjiku a Kylin promotes to a Lion and a Lion to a Lion Hawk. Tai has a Hook Mover.
    #[test]
    fn a_game_is_found_by_its_pieces_and_their_promoted_faces() {
        for (typed, id) in [
            ("lion", "tenjiku"),
            ("獅子", "tenjiku"),
            ("しし", "chu"),
            ("hook mover", "tai"),
            ("tokin", "shogi"),
        ] {
            assert!(find_ids(typed).iter().any(|found| found == id), "{typed}");
        }
        assert!(!find_ids("lion").contains(&"tori".to_owned()));
    }

    #[test]
    fn an_empty_text_finds_every_game() {
        let games = built_in_games();
        assert_eq!(find_games("  ", &games), (0..games.len()).collect::<Vec<_>>());
    }

    /// Complete names come first, then names that begin with the text, then descriptions.
    #[test]
    fn names_come_before_descriptions() {
        let mut games = vec![game_of_size(9, 9, false), game_of_size(9, 9, false), game_of_size(9, 9, false)];
        for (game, name, about) in
            [(0, "Quiet Shogi", "Made for a flute."), (1, "Flute Song", ""), (2, "Flute", "")]
        {
            let game = &mut games[game];
            (game.name, game.about) = (name.to_owned(), about.to_owned());
            game.meaning.clear();
            game.elsewhere.clear();
            game.languages.clear();
        }
        assert_eq!(find_games("flute", &games), [2, 1, 0]);
        assert_eq!(find_games("f", &games), [1, 2], "a single letter matches only names");
    }
}
