//! Sentences that the program composes from messages, in Japanese, word for word.

use crate::with_language;
use std::collections::HashSet;
use std::sync::Arc;
use tenjiku::text_interface::TypedMoves;
use tenjiku_language::Language::{self, Japanese};
use tenjiku_language::powers::{directions, in_words, sentence};
use tenjiku_language::{Describe, SideName, SpokenName, current_style, join_and, join_or, square_name};
use tenjiku_language::{LevelWords, ScoreWords};
use tenjiku_records::formats::GameFormat;
use tenjiku_rules::variant::schema::{Dir, Dirs};
use tenjiku_rules::variant::{Kind, Variant};
use tenjiku_rules::{DrawReason, Move, Outcome, Position, Side, WinReason};
use tenjiku_rules::{coordinate, sfen};
use tenjiku_search::{Level, Score};
use tenjiku_teach::lesson::{Attempt, Lesson, Reply};

fn game(id: &str) -> Arc<Variant> {
    Variant::built_in(id).expect("a built-in game")
}

fn kind<'g>(game: &'g Variant, symbol: &str) -> &'g Kind {
    game.kind(game.by_symbol(symbol).unwrap_or_else(|| panic!("no {symbol}")))
}

#[test]
fn games_and_pieces_are_called_by_their_kanji() {
    let _guard = with_language(Japanese);
    let chu = game("chu");
    assert_eq!((chu.spoken_name(), kind(&chu, "Ln").spoken_name()), ("中将棋", "獅子"));
    assert_eq!([Side::Black, Side::White].map(SideName::spoken_name), ["先手", "後手"]);
    assert_eq!(Level::FULL.name(), "天狗");
}

#[test]
fn lists_are_joined_in_the_japanese_way() {
    let _guard = with_language(Japanese);
    assert_eq!(join_and(&["金", "銀", "銅"]), "金、銀と銅");
    assert_eq!(join_or(&["金", "銀"]), "金か銀");
    assert_eq!((join_and(&["金"]), join_and::<&str>(&[])), ("金".to_owned(), String::new()));
}

#[test]
fn powers_are_described_in_whole_sentences() {
    let (chu, dai, tenjiku, tai) = (game("chu"), game("dai"), game("tenjiku"), game("tai"));
    let _guard = with_language(Japanese);
    for (game, symbol, text) in [
        (&chu, "SM", "横行は左右に何マスでも走れます。前と後ろに1マス動けます。"),
        (&chu, "Ky", "麒麟は斜めに1マス動けます。縦横の2マス先へ跳べます。"),
        (&dai, "N", "桂馬は前に2、左右に1のマスへ跳べます。"),
        (
            &chu,
            "Ln",
            "獅子は獅子の力で2歩まで動き、一歩ごとに駒を取れます。居食いも、動かずに手を渡すこともできます。",
        ),
        (&tenjiku, "GGn", "大将は全方向に走り、取るときは格下の駒を跳び越せます。"),
    ] {
        assert_eq!(sentence(kind(game, symbol)), text, "{symbol}");
    }
    assert_eq!(in_words(kind(&tai, "E")), ["盤上のどこへでも行ける。取れるのは守られていない駒だけ"]);
}

#[test]
fn every_set_of_directions_has_its_own_words() {
    let _guard = with_language(Japanese);
    let words_of = |text: &str| directions(&Dirs::try_from(text.to_owned()).expect("directions"));
    for (dirs, words) in [
        ("N NE E SE S SW W NW", "全方向"),
        ("N E S W", "縦横"),
        ("N SE SW", "前と斜め後ろ"),
        ("N NE E W NW", "前、左右と斜め前"),
        ("N NE E SE SW W NW", "後ろ以外の全方向"),
        ("NE SW", "右斜め前と左斜め後ろ"),
    ] {
        assert_eq!(words_of(dirs), words, "{dirs}");
    }
    let mut seen = HashSet::new();
    for set in 1..256_usize {
        let dirs = Dir::ALL.into_iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
        assert!(seen.insert(directions(&Dirs(dirs.map(|(_, dir)| dir).collect()))), "{set}");
    }
}

#[test]
fn refusals_name_the_rule_and_the_squares_as_on_the_board() {
    let chu = game("chu");
    let position = Position::new(Arc::clone(&chu));
    let _guard = with_language(Japanese);
    let refusal_of = |from: &str, to: &str| {
        let square = |name: &str| chu.geometry().parse(name).expect("a square");
        let refusal = position.accept(Move::new(square(from), square(to))).expect_err("no move");
        refusal.describe(&position)
    };
    assert_eq!(refusal_of("6f", "6g"), "6六に駒はありません。");
    assert_eq!(refusal_of("1d", "1e"), "今は先手の番です。1四の歩兵は後手の駒です。");
    assert_eq!(refusal_of("1i", "1g"), "歩兵はそこから1七へは動けません。");
    assert_eq!(refusal_of("1l", "1k"), "自分の駒があります：1十一の反車。");
}

/// Nifu is the name that every player knows for a second Pawn on a file.
#[test]
fn a_second_pawn_on_a_file_is_called_nifu() {
    let position = sfen::read(&game("shogi"), "4k4/9/9/9/9/9/4P4/9/4K4 b P 1").expect("a position");
    let _guard = with_language(Japanese);
    let moves = TypedMoves::new(&position);
    let why = moves.explain(&moves.read("P*5e").expect_err("two Pawns"));
    assert_eq!(why, "二歩です。5筋には、自分の成っていない歩兵がもうあるので打てません。");
}

/// The texts of the parsers are for files and scripts, in English.
#[test]
fn errors_of_typed_moves_are_in_the_players_language() {
    let position = Position::new(game("chu"));
    let moves = TypedMoves::new(&position);
    let error_of = |text: &str| moves.read(text).expect_err("no move");
    assert_eq!(moves.explain(&error_of("sing")), error_of("sing").to_string());
    let _guard = with_language(Japanese);
    for text in ["sing", "x", "7z7f", "P-6f", "Px8h"] {
        let explanation = moves.explain(&error_of(text));
        assert!(
            explanation.ends_with("ください。") && !explanation.contains("hint"),
            "{text}: {explanation}"
        );
    }
}

/// With Japanese moves, the game as text is KIF.
#[test]
fn the_game_as_text_is_in_the_notation_of_the_player() {
    let _guard = with_language(Japanese);
    assert_eq!(GameFormat::for_style(current_style()), GameFormat::Kif);
}

#[test]
fn the_endings_of_games_are_described() {
    let _guard = with_language(Japanese);
    let chu = game("chu");
    let win = |by| Outcome::Win { winner: Side::White, by }.describe(&chu);
    assert_eq!(win(WinReason::Resignation), "後手の勝ち：先手が投了しました。");
    assert_eq!(win(WinReason::Checkmate), "詰みで後手の勝ちです。");
    let royal = chu.by_symbol("+DE").expect("the Crown Prince");
    let at = chu.geometry().parse("6f").expect("a square");
    assert_eq!(win(WinReason::RoyalCaptured { royal, at }), "後手の勝ち：先手の太子が6六で取られました。");
    assert_eq!(
        Outcome::Draw(DrawReason::Repetition).describe(&chu),
        "千日手で引き分け：同じ局面が四度目です。"
    );
}

/// Three plies: mate in two in English, 三手詰 in Japanese.
#[test]
fn a_forced_win_is_counted_as_the_language_does() {
    let win_lengths = |language: Language| {
        let _guard = with_language(language);
        [Score::win_in(3), Score::loss_in(4), Score::win_in(1)].map(|score| score.in_plain_words(40))
    };
    assert_eq!(
        win_lengths(Language::English),
        ["Black wins in 2 moves", "White wins in 2 moves", "Black wins in 1 move"]
    );
    assert_eq!(win_lengths(Japanese), ["先手が3手で勝ち", "後手が4手で勝ち", "先手が1手で勝ち"]);
}

#[test]
fn a_lesson_responds_to_moves() {
    let chu = game("chu");
    let pawn = Lesson::new(&chu, chu.by_symbol("P").expect("a Pawn")).expect("a lesson");
    let _guard = with_language(Japanese);
    let number = pawn.exercises.iter().position(|exercise| exercise.task.word() == "reach").expect("a task");
    let mut attempt = Attempt::new(&pawn, number).expect("an attempt");
    let task = pawn.exercises[number].describe(&pawn.board);
    assert!(task.starts_with("歩兵を") && task.ends_with("へ動かしてください。"), "{task}");
    let geometry = attempt.position().geometry();
    let koma = attempt.koma_square().expect("a koma");
    let right = if geometry.file(koma) == 1 { -1 } else { 1 };
    let to = geometry.square_at_offset(koma, right, 0).expect("a square next to it");
    let direction = if right == 1 { "右" } else { "左" };
    let expected = format!(
        "歩兵はそこから{}へは動けません。{direction}には動けません。歩兵は前に1マス動けます。",
        square_name(geometry, to)
    );
    assert_eq!(attempt.play(Move::new(koma, to)), Reply::Refused(expected));
}

/// Texts for files and other programs do not change with the language.
#[test]
fn notation_does_not_change_with_the_language() {
    let chu = game("chu");
    let position = Position::new(Arc::clone(&chu));
    let mv = coordinate::read(&position, "6i6h").expect("a move");
    let _guard = with_language(Japanese);
    assert_eq!(coordinate::write(&chu, mv), "6i6h");
    assert_eq!(tenjiku_records::notation::association::write(&position, mv), "P-6h");
    assert_eq!(Side::Black.to_string(), "Black");
}
