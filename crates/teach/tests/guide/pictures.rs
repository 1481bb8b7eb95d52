//! Every picture agrees with the rules core: moves shown as legal are legal, and those shown as forbidden are
//! refused for the reason in its caption.

use crate::games::{changed_game, every_game, game, game_with_choice, lantern, set_language, topic, topics};
use std::collections::BTreeSet;
use std::sync::Arc;
use tenjiku_language::{Describe, Language};
use tenjiku_rules::variant::schema::{Contagion, RangeJump};
use tenjiku_rules::variant::{Promotion, RangeTakes, Variant, ZoneMoves};
use tenjiku_rules::{DrawReason, Effect, Outcome, Refusal, Side, WinReason};
use tenjiku_teach::guide::{PictureContent, PictureMark, Rule, RulePicture};

fn check(game: &Variant, rule: Rule, picture: &RulePicture) {
    let position = &picture.position;
    let place = format!("{} {rule:?}: {}", game.id(), picture.caption);
    assert!(!picture.caption.is_empty(), "{place}");
    match &picture.show {
        PictureContent::Position => assert!(picture.arrow().is_empty(), "{place}"),
        PictureContent::Moves(from) => {
            let legal: BTreeSet<_> = position
                .legal_moves_from(*from)
                .iter()
                .map(|mv| mv.via().first().copied().unwrap_or_else(|| mv.to()))
                .filter(|sq| sq != from)
                .collect();
            let marked: BTreeSet<_> = picture.marks().into_iter().map(|(sq, _)| sq).collect();
            assert_eq!(marked, legal, "{place}");
            assert!(!legal.is_empty(), "{place}");
        }
        PictureContent::Drops(kind) => {
            let legal = position.legal_moves().into_iter().filter(|mv| mv.dropped_kind() == Some(*kind));
            assert_eq!(legal.count(), picture.marks().len(), "{place}");
        }
        PictureContent::Move(mv) => {
            assert_eq!(position.accept(*mv), Ok(*mv), "{place}");
            assert!(picture.arrow().len() > 1, "{place}");
        }
        PictureContent::Barred(mv, why) => {
            assert_eq!(position.accept(*mv), Err(*why), "{place}");
            assert_eq!(picture.caption, why.describe(position), "{place}");
        }
    }
}

#[test]
fn pictures_agree_with_the_rules() {
    let _english = set_language(Language::English);
    for game in every_game().iter().map(|id| game(id)).chain([lantern()]) {
        for topic in topics(&game) {
            topic.pictures.iter().for_each(|picture| check(&game, topic.rule, picture));
        }
    }
}

fn effects(picture: &RulePicture) -> Vec<Effect> {
    let PictureContent::Move(mv) = picture.show else { panic!("no move: {}", picture.caption) };
    picture.position.clone().play_checked(mv).unwrap_or_else(|why| panic!("{why:?}"))
}

fn pictures(game: &Arc<Variant>, rule: Rule) -> Vec<RulePicture> {
    topic(&topics(game), rule).pictures.clone()
}

#[test]
fn pictures_show_what_their_text_explains() {
    let _english = set_language(Language::English);
    let tenjiku = game("tenjiku");
    let burns = effects(&pictures(&tenjiku, Rule::Burning)[0]);
    assert!(burns.iter().filter(|effect| matches!(effect, Effect::Burn { .. })).count() >= 3);
    // Only the moved piece is burnt when it walks into the fire, and in a duel.
    for rule in [Rule::Suicide, Rule::Duel] {
        let picture = &pictures(&tenjiku, rule)[0];
        let burnt = effects(picture).iter().filter(|effect| matches!(effect, Effect::Burn { .. })).count();
        assert_eq!(burnt, 1, "{rule:?}");
        assert!(picture.marks().iter().any(|(_, spot)| *spot == PictureMark::Fatal), "{rule:?}");
    }
    let captures = |picture: &RulePicture| {
        effects(picture).iter().filter(|effect| matches!(effect, Effect::Capture { .. })).count()
    };
    let chu = game("chu");
    assert_eq!(captures(&pictures(&chu, Rule::Lion)[1]), 2, "a double capture");
    assert_eq!(captures(&pictures(&chu, Rule::LionLines)[0]), 2, "a double capture along a line");
    assert_eq!(captures(&pictures(&chu, Rule::TradingFar)[1]), 2, "over a piece of substance");
    let PictureContent::Move(igui) = pictures(&chu, Rule::Lion)[2].show else { panic!("no move") };
    assert!(igui.is_igui());
    // The path of a range jumper leads over three pieces; an area mover and a hook mover turn.
    assert_eq!(captures(&pictures(&tenjiku, Rule::RangeJumps)[0]), 1);
    assert!(pictures(&tenjiku, Rule::Area)[0].arrow().len() > 2);
    assert_eq!(pictures(&game("tai"), Rule::Hooks)[0].arrow().len(), 3);
}

/// The captures and landings of range jumps are shown by the rules of the game.
#[test]
fn range_jumps_are_shown_by_their_rule() {
    let _english = set_language(Language::English);
    let captions = |takes, lands_on_empty| -> Vec<String> {
        let game = changed_game("tenjiku", |file| {
            for choice in file.options.iter_mut().flat_map(|option| &mut option.choices) {
                choice.rules.range_jump = None;
            }
            file.rules.range_jump = RangeJump { takes, lands_on_empty };
        });
        pictures(&game, Rule::RangeJumps).into_iter().map(|picture| picture.caption).collect()
    };
    let army = "jumps over friends and enemies";
    let (empty, high) = ("over a piece of lower rank to an empty square", "it is of equal rank");
    let (any, royal) = ("captures one that it could not jump over", "by jumping: it is royal");
    for (takes, lands_on_empty, expected) in [
        (RangeTakes::Lower, false, vec![army, high]),
        (RangeTakes::Lower, true, vec![army, empty, high]),
        (RangeTakes::Any, false, vec![army, high, any]),
        (RangeTakes::AnyButRoyals, true, vec![army, empty, high, any, royal]),
    ] {
        let captions_shown = captions(takes, lands_on_empty);
        assert_eq!(captions_shown.len(), expected.len(), "{captions_shown:?}");
        for (caption, expected) in captions_shown.iter().zip(expected) {
            assert!(caption.contains(expected), "{caption}");
        }
    }
}

/// Rare rules, each in a game that has it or in one changed to have it.
#[test]
fn switches_have_pictures() {
    let _english = set_language(Language::English);
    let zone = |file: &mut tenjiku_rules::variant::VariantFile, new_moves: ZoneMoves, must: bool| {
        if let Promotion::Zone { moves, must_where_stuck, .. } = &mut file.rules.promotion {
            (*moves, *must_where_stuck) = (new_moves, must);
        }
    };
    let infected = changed_game("dai", |file| {
        file.rules.contagion = vec![Contagion { of: vec!["L".to_owned()], into: "Ln".to_owned() }];
    });
    for (game, rule) in [
        (game("yari"), Rule::Stalemate),
        (game_with_choice("shogi", "impasse", 2), Rule::Impasse),
        (game("sho"), Rule::SecondRoyal),
        (game_with_choice("shogi", "an_nan", 2), Rule::Borrowing),
        (game_with_choice("shogi", "an_nan", 3), Rule::Borrowing),
        (game("whale"), Rule::LastRankMoves),
        (changed_game("dai", |file| zone(file, ZoneMoves::Ending, true)), Rule::ZoneMoves),
        (changed_game("dai", |file| zone(file, ZoneMoves::Entering, true)), Rule::ZoneMoves),
        (changed_game("dai", |file| zone(file, ZoneMoves::Touching, false)), Rule::StaysStuck),
        (infected.clone(), Rule::Contagion),
        (game("micro"), Rule::EitherFace),
        (game("micro"), Rule::Promotion),
    ] {
        let pictures = pictures(&game, rule);
        assert_eq!(pictures.len(), 1, "{} {rule:?}", game.id());
        pictures.iter().for_each(|picture| check(&game, rule, picture));
    }
    // Each picture shows its rule.
    let entering = changed_game("dai", |file| zone(file, ZoneMoves::EnteringOrCapture, true));
    let limits = pictures(&entering, Rule::ZoneMoves);
    limits.iter().for_each(|picture| check(&entering, Rule::ZoneMoves, picture));
    let PictureContent::Move(leaving) = limits[1].show else { panic!("no move") };
    let rank = limits[1].position.geometry().rank(leaving.to());
    assert!(leaving.promotes() && rank == 5, "a capture that leaves the five ranks");
    let with_chance = changed_game("chu", |file| {
        zone(file, ZoneMoves::EnteringOrCapture, false);
        if let Promotion::Zone { last_rank_chance, .. } = &mut file.rules.promotion {
            last_rank_chance.push("L".to_owned());
        }
        file.rules.lion_trading.as_mut().expect("Lion trading").slight_protect = true;
    });
    for (rule, count) in [(Rule::LastRankChance, 1), (Rule::TradingFar, 3)] {
        let pictures = pictures(&with_chance, rule);
        assert_eq!(pictures.len(), count, "{rule:?}");
        pictures.iter().for_each(|picture| check(&with_chance, rule, picture));
    }
    let PictureContent::Barred(_, Refusal::ProtectedLion { protector, captured_on_the_way, .. }) =
        pictures(&with_chance, Rule::TradingFar)[1].show
    else {
        panic!("no refusal")
    };
    assert_eq!(
        captured_on_the_way.map(|(sq, _)| sq),
        Some(protector),
        "the piece captured on the way is the protector"
    );
    for (id, rule, count) in [
        ("tori", Rule::DropLimits, 2),
        ("chu", Rule::Lion, 3),
        ("chu", Rule::LionLines, 2),
        ("chu", Rule::TradingFar, 2),
        ("tenjiku", Rule::RangeJumps, 2),
        ("tai", Rule::Universal, 2),
    ] {
        assert_eq!(pictures(&game(id), rule).len(), count, "{id}: {rule:?}");
    }
    let range_captures = pictures(&game("taikyoku"), Rule::RangeCaptures);
    assert_eq!(range_captures.len(), 2);

    // Each picture shows its rule.
    let stalemate = pictures(&game("yari"), Rule::Stalemate)[0].position.outcome();
    assert_eq!(stalemate, Some(Outcome::Draw(DrawReason::Stalemate)));
    let impasse = pictures(&game_with_choice("shogi", "impasse", 2), Rule::Impasse)[0].position.outcome();
    assert_eq!(impasse, Some(Outcome::Win { winner: Side::Black, by: WinReason::Impasse }));
    let heir = &pictures(&game("sho"), Rule::SecondRoyal)[0];
    assert!(!heir.position.checks(Side::Black).is_empty(), "the first royal is attacked");
    assert!(effects(heir).iter().any(|effect| matches!(effect, Effect::Promote { .. })));
    assert!(effects(heir).iter().all(|effect| !matches!(effect, Effect::End { .. })));
    let capture_count = |picture: &RulePicture| {
        effects(picture).iter().filter(|effect| matches!(effect, Effect::Capture { .. })).count()
    };
    assert_eq!(
        capture_count(&range_captures[0]),
        4,
        "all pieces on the way, one of its own side among them, and the last"
    );
    let effects = effects(&pictures(&infected, Rule::Contagion)[0]);
    let lion = infected.by_symbol("Ln");
    assert!(
        effects
            .iter()
            .any(|effect| { matches!(effect, Effect::Promote { into, .. } if Some(into.kind) == lion) })
    );
}

#[test]
fn every_topic_has_a_picture_unless_words_suffice() {
    let _english = set_language(Language::English);
    // Rules explained in words only.
    let in_words_only = [
        Rule::Options,
        Rule::History,
        Rule::SecondRoyal,
        Rule::BareKing,
        Rule::Repetition,
        Rule::PerpetualCheck,
        Rule::Agreement,
        Rule::Turn,
        Rule::BurnOnPromotion,
        Rule::NoPassing,
        Rule::Faces,
        Rule::Notation,
    ];
    for id in every_game() {
        for topic in topics(&game(&id)) {
            // Without promotion there is nothing to show.
            let is_shown = !topic.pictures.is_empty() || topic.rule == Rule::Promotion && id == "whale";
            let title = &topic.title;
            assert!(
                is_shown || in_words_only.contains(&topic.rule),
                "{id}: nothing shows {:?}: {title}",
                topic.rule
            );
        }
    }
}

#[test]
fn pictures_of_endings_end_the_game() {
    let _english = set_language(Language::English);
    let mate = &pictures(&game("tori"), Rule::Aim)[0];
    assert!(matches!(mate.position.outcome(), Some(Outcome::Win { by: WinReason::Checkmate, .. })));
    let outcome_after = |picture: &RulePicture| {
        let PictureContent::Move(mv) = picture.show else { panic!("no move") };
        let mut position = picture.position.clone();
        position.play(mv, &mut ());
        position.outcome()
    };
    let chu = game("chu");
    let royal_captured = outcome_after(&pictures(&chu, Rule::Aim)[0]);
    assert!(
        matches!(royal_captured, Some(Outcome::Win { by: WinReason::RoyalCaptured { .. }, .. })),
        "{royal_captured:?}"
    );
    let bare = outcome_after(&pictures(&chu, Rule::BareKing)[0]);
    assert!(matches!(bare, Some(Outcome::Win { by: WinReason::BareKing, .. })), "{bare:?}");
}
