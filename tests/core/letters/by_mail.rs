//! What mail does to a letter: the letter survives what does not change its words, and is refused otherwise.

use crate::games::{RandomNumbers, every_game, plies_of, variant};
use crate::repetitions::repetitions;
use proptest::prelude::*;
use sha2::{Digest as _, Sha256};
use std::sync::LazyLock;
use std::time::Duration;
use tempfile::TempDir;
use tenjiku::letter::{Correspondence, Letter, LetterError, LetterSigner, News};
use tenjiku::record::{GameTree, LetterOffer};
use tenjiku_rules::variant::Library;
use tenjiku_rules::{Position, Side};

static HOME: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));

fn signer() -> LetterSigner {
    LetterSigner::in_folder(HOME.path()).expect("a key")
}

/// A random game by letter, played by Black here.
fn game(id: &str, plies: usize, seed: u64) -> Correspondence {
    let (mut dice, mut position) = (RandomNumbers::new(seed | 1), Position::new(variant(id)));
    for _ in 0..plies {
        let moves = position.legal_moves();
        if position.outcome().is_some() || moves.is_empty() {
            break;
        }
        position.play(moves[dice.below(moves.len())], &mut ());
    }
    let mut tree = GameTree::new(&position);
    for node in tree.main_line() {
        tree.notes_mut(node).spent = Some(Duration::from_secs(70));
    }
    Correspondence::begin(tree, Side::Black, "Ann > From: 千日手").expect("a number")
}

/// A text as it arrives.
fn mangled(text: &str, seed: u64) -> String {
    let (mut dice, mut lines) = (RandomNumbers::new(seed | 1), vec![String::new()]);
    let width = 30 + dice.below(60);
    let (rewraps, quotes, spaces) = (dice.below(3), dice.below(4), dice.below(3));
    if rewraps == 0 {
        lines = text.lines().map(str::to_owned).collect();
    } else {
        for word in text.split_whitespace() {
            let last = lines.last_mut().expect("a line");
            if last.chars().count() + word.chars().count() < width {
                last.push_str(if spaces == 1 { "\u{a0}" } else { " " });
                last.push_str(word);
            } else {
                lines.push(word.to_owned());
            }
        }
    }
    let mut all = "Dear friend,\r\n\r\nhere is my move: -----\r\n".to_owned();
    for line in lines {
        let marks = ["", "> ", ">> > ", ">"][quotes];
        all += &format!("{marks}{line}{}\r\n", ["", "  ", "\t\u{a0}"][spaces]);
    }
    all + "-- \r\nyours\r\n> ----- end of letter -----\r\n"
}

#[test]
fn a_letter_of_every_game_survives_the_mail() {
    for (id, seed) in every_game().iter().zip(7..) {
        let mut game = game(id, plies_of(id, 80), seed);
        game.offer(LetterOffer::Draw)
            .or_else(|why| match why {
                LetterError::Over(_) => Ok(()),
                why => Err(why),
            })
            .expect("an offer");
        let text = game.write("Says: \\ > what?\u{1b}[31m\n----- end of letter -----", Some(&signer()));
        let sent = Letter::read(&text).unwrap_or_else(|why| panic!("{id}: {why}\n{text}"));
        assert_eq!(sent.says, "Says: \\ > what?[31m ----- end of letter -----", "{id}");
        assert_eq!(sent.from, "Ann > From: 千日手", "{id}");
        for seed in 0..40 {
            let arrived = mangled(&text, seed * 7919);
            let read = Letter::read(&arrived).unwrap_or_else(|why| panic!("{id}: {why}\n{arrived}"));
            assert_eq!(read, sent, "{id}\n{arrived}");
        }
        let library = Library::ours();
        let (there, news) = Correspondence::of_letter(&sent, &library, "Bob").expect("it fits");
        assert_eq!(there.position().key(), game.position().key(), "{id}");
        assert_eq!(news.moves.len(), sent.moves.len(), "{id}");
        assert_eq!(there.side(), Side::White);
    }
}

#[test]
fn of_several_letters_the_last_one_counts() {
    let mut game = game("tori", 3, 5);
    let letters = [game.write("one", None), game.write("two", None)];
    let quoted = letters[0].lines().fold(String::new(), |all, line| all + "> " + line + "\n");
    for text in [letters.concat(), letters[1].clone() + &quoted, quoted + &letters[1]] {
        assert_eq!(Letter::read(&text).expect("a letter").says, "two");
    }
    // A damaged new letter is not passed over for an older one.
    let broken = letters[1].replace("two", "2") + &letters[0];
    assert!(matches!(Letter::read(&broken), Err(LetterError::Damaged)));
}

/// A letter with the same words is the same letter.
fn is_refused_or_same(text: &str, sent: &Letter) -> bool {
    Letter::read(text).map_or(true, |letter| letter == *sent)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(repetitions(60)))]

    #[test]
    fn a_changed_letter_is_refused(at in any::<prop::sample::Index>(), put in any::<u8>(), seed in 0..50_u64, signs in any::<bool>()) {
        let mut game = game("tori", 12, seed);
        let signer = signer();
        let text = game.write("Good luck", Some(&signer).filter(|_| signs));
        let sent = Letter::read(&text).expect("a letter");
        let mut bytes = text.clone().into_bytes();
        let at = at.index(bytes.len());
        let was = bytes[at];
        bytes[at] = put;
        let changed = String::from_utf8_lossy(&bytes).into_owned();
        prop_assert!(is_refused_or_same(&changed, &sent), "{changed}");
        if !was.is_ascii_whitespace() && put.is_ascii_alphanumeric() && put != was {
            prop_assert!(Letter::read(&changed).is_err(), "{changed}");
        }
        bytes.remove(at);
        let changed = String::from_utf8_lossy(&bytes).into_owned();
        prop_assert!(is_refused_or_same(&changed, &sent), "{changed}");
    }

    /// Whatever arrives is read or refused, and what is refused changes nothing.
    #[test]
    fn nothing_that_arrives_does_harm(words in prop::collection::vec("Game:|Moves:|Sum:|Signed:|Key:|Offer:|>|\\\\|-----|Tenjiku|letter|end|of|1|[a-z0-9]{1,8}", 0..60)) {
        let mut text = words.join(" ");
        let _ = Letter::read(&text);
        text.insert_str(0, "----- Tenjiku letter 1 -----\n");
        let _ = Letter::read(&text);
    }
}

#[test]
fn a_letter_of_a_faulty_program_does_no_harm() {
    let here = game("tori", 4, 3);
    let letter = Letter {
        number: here.letters().game.clone(),
        game: "tori".to_owned(),
        name: "Tori".to_owned(),
        count: u32::MAX,
        side: Some(Side::White),
        moves: vec!["1a1a".to_owned(); 5000],
        spent: Some([Duration::from_secs(1 << 32); 2]),
        offer: Some(LetterOffer::TakeBack(usize::MAX)),
        answer: Some(true),
        ..Letter::default()
    };
    let mut there = here.clone();
    let text = letter.write(None);
    let refused: Result<News, LetterError> = Letter::read(&text).and_then(|letter| there.read(&letter));
    assert!(refused.is_err());
    assert_eq!(format!("{:?}", there.letters()), format!("{:?}", here.letters()));
}

/// Found by fuzzing: a letter that was read could not be read again once it had been written.
#[test]
fn what_stands_for_a_move_survives_the_mail() {
    let letter = Letter {
        number: game("tori", 1, 3).letters().game.clone(),
        game: "tori".to_owned(),
        name: "Tori".to_owned(),
        count: 1,
        side: Some(Side::White),
        moves: ["-----", ">>>", "\\4f3f"].map(str::to_owned).to_vec(),
        ..Letter::default()
    };
    let text = letter.write(None);
    let read = Letter::read(&text).expect("it is whole");
    assert_eq!(read.moves, letter.moves);
    // A sign that guards nothing.
    let (above, _) = text.split_once("Sum:").expect("it has one");
    let above = above.replace("2.", "\\ 2.");
    let words: Vec<&str> = above.split_whitespace().skip_while(|word| *word != "Game:").collect();
    let sum = Sha256::digest(format!("Tenjiku letter 1 {}", words.join(" ")));
    let sum: String = sum.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let read = Letter::read(&format!("{above}Sum: {sum}\n----- end of letter -----\n")).expect("it is whole");
    assert_eq!(read.moves, letter.moves);
    assert!(Letter::read(&read.write(None)).is_ok());
}

/// docs/distance.md shows a letter, and how its sum is made.
#[test]
fn the_letter_on_the_page_is_one() {
    let page = include_str!("../../../docs/distance.md");
    let text = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let letter = Letter::read(text).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((letter.count, letter.says.as_str()), (5, "Your Lion looks lonely."));
    assert!(letter.key.is_some());
    let library = Library::ours();
    assert!(Correspondence::of_letter(&letter, &library, "Bob").is_ok());
}
