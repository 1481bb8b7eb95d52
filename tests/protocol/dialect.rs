//! Moves and positions as other programs write them.

use std::sync::Arc;
use tenjiku_language::Describe;
use tenjiku_records::dialect::{Dialect, Legs, names};
use tenjiku_rules::variant::{Library, Variant};
use tenjiku_rules::{Move, Position};
use tenjiku_rules::{coordinate, sfen};

fn variant(id: &str) -> Arc<Variant> {
    Variant::built_in(id).expect("a built-in game")
}

fn position(id: &str, text: &str) -> Position {
    sfen::read(&variant(id), text).expect("a position")
}

fn read(dialect: Dialect, position: &Position, text: &str) -> Move {
    dialect.read_move(position, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Replays a printed self-play game of `HaChu`: every move is legal, and we write it in the same way. Returns the
/// unusual moves.
fn replay(id: &str, game: &str) -> Vec<String> {
    let mut position = Position::new(variant(id));
    for text in game.split_whitespace() {
        let mv = read(Dialect::Cecp, &position, text);
        assert_eq!(Dialect::Cecp.write_move(&position, mv), text, "ply {}", position.plies() + 1);
        position.play(mv, &mut ());
    }
    game.split_whitespace().filter(|text| text.contains([',', '@', '+'])).map(str::to_owned).collect()
}

#[test]
fn a_game_of_chu_by_hachu_is_read_and_written() {
    let unusual = replay("chu", include_str!("games/hachu_chu.txt"));
    assert!(unusual.contains(&"b6c5,c5c6".to_owned()), "a double capture");
    assert!(unusual.contains(&"@@@@".to_owned()), "a pass");
}

#[test]
fn a_game_of_dai_by_hachu_is_read_and_written() {
    let unusual = replay("dai", include_str!("games/hachu_dai.txt"));
    assert!(unusual.contains(&"n9o10,o10n9".to_owned()), "igui");
}

/// A Lion on 8i (e4) with enemies on 9h and 8g ahead of it, and Kings out of the way.
const LION: &str = "k11/12/12/12/12/12/4p7/3p8/4N7/12/12/11K b - 1";

#[test]
fn a_lion_moves_leg_by_leg() {
    let position = position("chu", LION);
    for (usi, cecp, legs) in [
        ("8i9h8g", "e4d5,d5e6", &["e4d5,", "d5e6"][..]),
        ("8i9h8i", "e4d5,d5e4", &["e4d5,", "d5e4"]),
        ("8i8i", "@@@@", &["@@@@"]),
        ("8i10i", "e4c4", &["e4c4"]),
    ] {
        let mv = coordinate::read(&position, usi).expect("legal");
        assert_eq!(Dialect::Cecp.write_move(&position, mv), cecp);
        assert_eq!(Dialect::Cecp.write_legs(&position, mv), legs);
        assert_eq!(read(Dialect::Cecp, &position, cecp), mv);
        assert_eq!(read(Dialect::Usi, &position, usi), mv);
    }
}

#[test]
fn midsteps_without_a_capture_are_optional() {
    let position = position("chu", LION);
    let assert_same = |texts: &[&str]| {
        let moves: Vec<Move> = texts.iter().map(|text| read(Dialect::Cecp, &position, text)).collect();
        assert!(moves.windows(2).all(|pair| pair[0] == pair[1]), "{texts:?}");
    };
    assert_same(&["e4c4", "e4d4,d4c4", "e4d3,d3c4", "e4d4c4"]);
    assert_same(&["e4e4", "@@@@", "e4e5,e5e4", "e4f3,f3e4"]);
    assert_same(&["e4d5,d5e6", "e4d5e6"]);
    assert_eq!(read(Dialect::Uci, &position, "e4e4"), read(Dialect::Cecp, &position, "@@@@"));
}

#[test]
fn legs_are_joined_until_one_ends_without_a_comma() {
    let mut legs = Legs::default();
    assert_eq!(legs.push("d7e7,"), None);
    assert_eq!(legs.push("e7f8").as_deref(), Some("d7e7,e7f8"));
    assert_eq!(legs.push("a3a4").as_deref(), Some("a3a4"));
    for _ in 0..1000 {
        assert_eq!(legs.push("a3a4,"), None);
    }
    assert!(
        legs.push("a3a4").is_some_and(|text| text.len() < 100),
        "a move with endless legs does not fill the memory"
    );
}

#[test]
fn signs_of_promotion_are_optional_where_there_is_no_choice() {
    // Black's Rook enters White's zone; the Lance reaches the last rank.
    let chu = position("chu", "k10p/L11/12/12/4R7/12/12/12/12/12/12/11K b - 1");
    for dialect in [Dialect::Cecp, Dialect::Usi] {
        let text = |mv: Move| dialect.write_move(&chu, mv);
        let read = |text: &str| dialect.read_move(&chu, text);
        let (plain, sign) = if dialect == Dialect::Cecp { ("e8e9", "+") } else { ("8e8d", "+") };
        let deferred = read(plain).expect("legal");
        let promoted = read(&format!("{plain}{sign}")).expect("legal");
        assert!(!deferred.promotes() && promoted.promotes());
        assert_eq!(read(&format!("{plain}=")).expect("legal"), deferred);
        assert_eq!((text(deferred), text(promoted)), (plain.to_owned(), format!("{plain}+")));
    }
    let tori = position("tori", "k6/7/6S/7/7/7/6K b - 1");
    for (dialect, text) in [(Dialect::Cecp, "g5g6"), (Dialect::Usi, "1c1b"), (Dialect::Uci, "g5g6")] {
        assert!(read(dialect, &tori, text).promotes(), "a Swallow must promote there");
        assert_eq!(dialect.write_move(&tori, read(dialect, &tori, text)), format!("{text}+"));
        assert!(dialect.read_move(&tori, &format!("{text}=")).is_err());
    }
}

#[test]
fn drops_and_hands_are_read_and_written() {
    let tori = position("tori", "k6/7/7/7/7/7/6K w Sf2s 8");
    let mv = read(Dialect::Cecp, &tori, "S@d4");
    assert_eq!(read(Dialect::Usi, &tori, "S*4d"), mv);
    assert_eq!(read(Dialect::Cecp, &tori, "s@d4"), mv);
    assert_eq!(Dialect::Cecp.write_move(&tori, mv), "S@d4");
    assert_eq!(Dialect::Cecp.write_position(&tori), "k6/7/7/7/7/7/6K[Sfss] b 0 4");
    for text in ["k6/7/7/7/7/7/6K[Sfss] b 0 4", "k6/7/7/7/7/7/6K[Sf2s] b - - 0 4"] {
        let reread = Dialect::Cecp.read_position(tori.variant(), text).expect("a position");
        assert_eq!(sfen::write(&reread), sfen::write(&tori));
    }
}

/// The FENs with which `CrazyWa` begins torishogi and `XBoard` begins chu.
#[test]
fn starting_arrays_of_other_programs_are_ours() {
    for (id, text) in [
        ("tori", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w 0 1"),
        ("tori", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1"),
        (
            "chu",
            "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/\
             MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL w - 0 1",
        ),
    ] {
        let variant = variant(id);
        let start = Position::new(Arc::clone(&variant));
        let read = Dialect::Cecp.read_position(&variant, text).expect("a position");
        assert_eq!(read.setup(), start.setup());
    }
}

#[test]
fn positions_read_back_unchanged() {
    for (id, text) in [
        ("chu", "k11/12/12/12/12/12/4p7/3p8/4N7/12/12/11K w 6f 4"),
        ("dai", "k14/15/15/15/15/15/15/7p'7/7L!7/15/15/15/15/15/7+P'6K b - 9"),
        ("tai", "startpos"),
        ("tenjiku", "startpos"),
    ] {
        let position = position(id, text);
        for dialect in [Dialect::Cecp, Dialect::Usi, Dialect::Uci] {
            let text = dialect.write_position(&position);
            let reread = dialect.read_position(position.variant(), &text).expect("a position");
            assert_eq!(reread.setup(), position.setup(), "{text}");
        }
    }
}

#[test]
fn games_have_the_names_that_other_programs_use() {
    let library = Library::built_in();
    let all: Vec<&str> = names::external_names(&library).collect();
    for name in ["torishogi", "minishogi", "shogi", "chu", "dai", "tenjiku", "tai"] {
        assert!(all.contains(&name), "{name}: {all:?}");
    }
    for name in ["torishogi", "tori", "7x7+6_torishogi"] {
        assert_eq!(names::find(&library, name).expect("known").id, "tori");
    }
    assert!(names::find(&library, "chess").is_err());
    let tori = library.find("tori").expect("a built-in game");
    assert!(
        names::is_name_of(tori, "torishogi")
            && names::is_name_of(tori, "tori")
            && !names::is_name_of(tori, "my_tori")
    );
}

#[test]
fn mistakes_are_reported() {
    let position = position("chu", LION);
    for (text, expected) in [
        ("e4", "fewer than two squares"),
        ("e4z9", "there should be a square where it says `z9`"),
        ("e4d5,e6e7", "a leg does not begin where the one before it ended"),
        ("e4e5e6e7e8e9e10", "more than 5 squares"),
        ("S@d4", "has no drops"),
        ("e4e9", "cannot move to"),
        ("l1l3", "cannot move to"),
        ("", "fewer than two squares"),
        ("é", "there should be a square"),
    ] {
        let error = Dialect::Cecp.read_move(&position, text).expect_err(text).describe(&position);
        assert!(error.contains(expected), "{text}: {error}");
    }
}
