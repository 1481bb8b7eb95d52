//! Every switch of the schema has its paragraph: a game that differs in one switch is told
//! differently.

use crate::games::{compiled, file, speak, told};
use tenjiku::language::Language;
use tenjiku::variant::schema::{DropLimit, Drops};
use tenjiku::variant::{CounterStrike, Promotion, Repetition, RoyalSafety, Turns, VariantFile};

/// What is told of a game after a change of its file.
fn after(id: &str, change: impl FnOnce(&mut VariantFile)) -> String {
    let mut file = file(id);
    change(&mut file);
    told(&compiled(&file))
}

#[test]
fn every_switch_has_its_paragraph() {
    let _english = speak(Language::English);
    let cases: Vec<(&str, String, String, &str)> = vec![
        (
            "turns",
            after("chu", |_| {}),
            after("chu", |file| {
                file.rules.turns = Turns::Solo;
                file.rules.bare_king = false;
            }),
            "makes every move",
        ),
        (
            "royals: Checkmate",
            after("dai", |_| {}),
            after("dai", |file| file.rules.royals = RoyalSafety::Checkmate),
            "by checkmate",
        ),
        (
            "royals: Capture",
            after("tori", |_| {}),
            after("tori", |file| file.rules.royals = RoyalSafety::Capture),
            "by capturing every royal piece",
        ),
        (
            "repetition: ThirdMustVary",
            after("dai", |_| {}),
            after("dai", |file| file.rules.repetition = Repetition::ThirdMustVary),
            "for the third time",
        ),
        (
            "repetition: FourthIsDraw",
            after("dai", |file| file.rules.repetition = Repetition::Off),
            after("dai", |_| {}),
            "for the fourth time",
        ),
        (
            "bare_king",
            after("dai", |_| {}),
            after("dai", |file| file.rules.bare_king = true),
            "nothing left but a single royal piece",
        ),
        (
            "bare_king off",
            after("chu", |_| {}),
            after("chu", |file| file.rules.bare_king = false),
            "plays on",
        ),
        (
            "lion_trading",
            after("chu", |file| file.rules.lion_trading = None),
            after("chu", |_| {}),
            "two squares away only if",
        ),
        (
            "lion_trading.slight",
            after("chu", |_| {}),
            after("chu", |file| trading(file).slight.clear()),
            "captures something on the way",
        ),
        (
            "counter_strike: UnlessUnprotected",
            after("chu", |_| {}),
            after("chu", |file| trading(file).counter_strike = CounterStrike::UnlessUnprotected),
            "An unprotected one may be taken",
        ),
        (
            "counter_strike: UnlessSameSquare",
            after("chu", |_| {}),
            after("chu", |file| trading(file).counter_strike = CounterStrike::UnlessSameSquare),
            "except on the very square",
        ),
        (
            "counter_strike: Always",
            after("chu", |file| trading(file).counter_strike = CounterStrike::UnlessSameSquare),
            after("chu", |_| {}),
            "take any Lion",
        ),
        (
            "burn_on_promotion",
            after("tenjiku", |_| {}),
            after("tenjiku", |file| file.rules.burn_on_promotion = false),
            "only from its next move on",
        ),
        (
            "promotion: Never",
            after("dai", |_| {}),
            after("dai", |file| file.rules.promotion = Promotion::Never),
            "Nothing promotes",
        ),
        (
            "promotion: Capture",
            after("dai", |_| {}),
            after("dai", |file| file.rules.promotion = Promotion::Capture),
            "at the end of its first capture",
        ),
        ("zone depth", after("dai", |_| {}), zone(|depth, _, _, _| *depth = 3), "The 3 ranks"),
        ("zone compulsory", after("dai", |_| {}), zone(|_, must, _, _| *must = true), "There is no choice"),
        (
            "zone deferral",
            after("dai", |_| {}),
            zone(|_, _, deferral, _| *deferral = true),
            "next move, unless",
        ),
        (
            "zone waits_for_last_rank",
            after("dai", |_| {}),
            zone(|_, _, _, waits| waits.push("P".to_owned())),
            "on the last rank: Pawn",
        ),
        (
            "drops",
            after("dai", |_| {}),
            after("dai", |file| file.rules.drops = Some(Drops { limits: Vec::new(), either_face: false })),
            "put a piece that you have captured on any empty square",
        ),
        ("drops: last rank", limit(0, None, false), limit(1, None, false), "on the last rank"),
        ("drops: last ranks", limit(0, None, false), limit(2, None, false), "on the last 2 ranks"),
        ("drops: file", limit(0, None, false), limit(0, Some(2), false), "more than 2 unpromoted"),
        ("drops: one in a file", limit(0, None, false), limit(0, Some(1), false), "more than one unpromoted"),
        ("drops: mate", limit(0, None, false), limit(0, None, true), "may not give mate at once"),
    ];
    for (switch, before, after, words) in cases {
        assert!(after.contains(words), "{switch}: nothing says “{words}”");
        assert!(!before.contains(words), "{switch}: “{words}” is said without it");
    }
}

fn trading(file: &mut VariantFile) -> &mut tenjiku::variant::schema::LionTrading {
    file.rules.lion_trading.as_mut().expect("a game with Lion trading")
}

/// A game with another promotion zone.
fn zone(change: impl FnOnce(&mut u8, &mut bool, &mut bool, &mut Vec<String>)) -> String {
    after("dai", |file| {
        let Promotion::Zone { depth, compulsory, deferral, waits_for_last_rank, .. } =
            &mut file.rules.promotion
        else {
            panic!("a game with a zone");
        };
        change(depth, compulsory, deferral, waits_for_last_rank);
    })
}

/// A game with one limit on drops.
fn limit(not_on_last_ranks: u8, at_most_in_file: Option<u8>, not_to_mate: bool) -> String {
    after("tori", |file| {
        let limit = DropLimit { piece: "Cr".to_owned(), not_on_last_ranks, at_most_in_file, not_to_mate };
        file.rules.drops = Some(Drops { limits: vec![limit], either_face: false });
    })
}
