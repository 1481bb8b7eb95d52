//! The path of a move: where a piece turns, what it passes over, and how it gets there.

use crate::board::{Black, GAMES, PositionExt, RandomNumbers, edited_game, game, game_with, put};
use std::fmt::Debug;
use std::sync::Arc;
use tenjiku_rules::variant::{Power, Sq};
use tenjiku_rules::{Move, Position, SegmentKind};

/// A path as text: `slides 8d, slides 3d`.
fn describe_path(p: &Position, mv: Move) -> String {
    let name_of = |kind| match kind {
        SegmentKind::Step => "steps",
        SegmentKind::Slide => "slides",
        SegmentKind::Jump => "jumps",
        SegmentKind::RangeJump => "ranges",
    };
    let segments = p.path_of(mv).into_iter();
    let words: Vec<String> = segments
        .map(|segment| format!("{} {}", name_of(segment.kind), p.geometry().name(segment.to)))
        .collect();
    words.join(", ")
}

fn chu(pieces: &str) -> Position {
    put(&game("chu"), Black, &format!("K 12l, -K 1a, {pieces}"))
}

fn tai(pieces: &str) -> Position {
    put(&game("tai"), Black, &format!("CP 1y, -CP 25a, {pieces}"))
}

fn tenjiku(pieces: &str) -> Position {
    put(&game("tenjiku"), Black, &format!("K 1p, -K 16a, {pieces}"))
}

#[test]
fn straight_moves_have_straight_paths() {
    let p = chu("R 6h, G 3h, Ky 9h, P 9g");
    for (from, to, expected) in [
        ("6h", "6d", "slides 6d"),
        ("6h", "6g", "steps 6g"),
        ("3h", "2g", "steps 2g"),
        ("9h", "9f", "jumps 9f"),
        ("9h", "8g", "steps 8g"),
    ] {
        assert_eq!(describe_path(&p, p.mv(from, to)), expected, "{from} to {to}");
    }
    let open = chu("Ky 9h, +DH 6f");
    assert_eq!(describe_path(&open, open.mv("9h", "9f")), "jumps 9f", "a Kylin always jumps");
    assert_eq!(describe_path(&open, open.mv("6f", "6d")), "slides 6d", "a Horned Falcon need not");
}

fn dirs<T: TryFrom<String, Error: Debug>>(text: &str) -> T {
    text.to_owned().try_into().expect("directions")
}

/// If several powers reach the square, a slide comes before a jump, and a jump before a way round.
#[test]
fn the_path_is_that_of_the_power_that_reaches_the_square() {
    let leap = || Power::Leap(vec![(0, 2)]);
    let skips = |to| Power::SkipSlide { skip: 1, over_empty: false, max: None, dirs: dirs(to) };
    let blocked = "P 8g, -P 8e, P 7h";
    for (powers, pieces, to, expected) in [
        (vec![Power::LionOf(2, dirs("N"))], "", "8f", "slides 8f"),
        (vec![Power::LionOf(2, dirs("E")), leap()], "", "8f", "jumps 8f"),
        (vec![Power::Slide(dirs("E")), leap()], "", "8f", "jumps 8f"),
        (vec![Power::Hook(dirs("E W")), leap()], "", "8f", "jumps 8f"),
        (vec![Power::Hook(dirs("E W")), leap()], "", "5e", "slides 5h, slides 5e"),
        (vec![Power::RangeJump(dirs("N")), skips("E")], blocked, "8e", "ranges 8e"),
        (vec![Power::Area(3), skips("N")], blocked, "8f", "jumps 8f"),
        (vec![Power::Area(3), Power::Lion(2)], blocked, "8f", "jumps 8f"),
        (vec![Power::Area(3), Power::LionLine(dirs("N"))], blocked, "8f", "jumps 8f"),
        (vec![Power::RangeJump(dirs("N")), Power::LionLine(dirs("N"))], blocked, "8e", "ranges 8e"),
        (vec![Power::RangeJump(dirs("E")), Power::LionLine(dirs("N"))], "P 7h, -P 6h", "6h", "ranges 6h"),
    ] {
        let label = format!("{powers:?} to {to}");
        let game = edited_game("tenjiku", |file| {
            let piece = file.pieces.iter_mut().find(|piece| piece.symbol == "RGn").expect("a piece");
            piece.moves = powers;
            piece.optional.clear();
        });
        let p = put(&game, Black, &format!("K 1p, -K 16a, RGn 8h, {pieces}"));
        let mv = p.mv("8h", to);
        assert!(p.legal(mv), "{label}");
        assert_eq!(describe_path(&p, mv), expected, "{label}");
    }
}

/// Rule text of Chu: the Lion takes two steps, or jumps to any square of the second ring.
#[test]
fn a_lion_steps_on_pieces_it_captures_and_jumps_over_others() {
    let p = chu("Ln 6f, -P 6e, -G 5d, -S 8f, P 7f");
    for (mv, expected) in [
        (p.over("6f", &["6e"], "5d"), "steps 6e, steps 5d"),
        (p.over("6f", &["6e"], "6f"), "steps 6e, steps 6f"),
        (p.mv("6f", "6d"), "jumps 6d"),
        (p.mv("6f", "8f"), "jumps 8f"),
        (p.mv("6f", "4f"), "slides 4f"),
        (p.mv("6f", "5d"), "jumps 5d"),
    ] {
        assert_eq!(describe_path(&p, mv), expected);
    }
}

#[test]
fn a_pass_is_a_step_out_and_back() {
    let p = chu("Ln 6f, P 6e, P 5e, P 5f");
    assert_eq!(
        describe_path(&p, p.mv("6f", "6f")),
        "steps 5g, steps 6f",
        "the first neighbour that is empty"
    );
    let p = chu("+DH 6f");
    let falcons = describe_path(&p, p.mv("6f", "6f"));
    assert_eq!(falcons, "steps 6e, steps 6f", "a Horned Falcon passes on its one line");
}

/// Rule text of Tai: a hook mover turns once, by a right angle, on an empty square.
#[test]
fn a_hook_move_turns_where_both_legs_are_free() {
    let p = tai("HM 8h");
    assert_eq!(describe_path(&p, p.mv("8h", "8c")), "slides 8c", "it need not turn");
    assert_eq!(describe_path(&p, p.mv("8h", "3d")), "slides 8d, slides 3d");
    assert_eq!(describe_path(&p, p.mv("8h", "8g")), "steps 8g");
    // The file is blocked before the corner, so the rank comes first.
    let p = tai("HM 8h, P 8e");
    assert_eq!(describe_path(&p, p.mv("8h", "3d")), "slides 3h, slides 3d");
    // Here the second leg is blocked, so the other corner is used again.
    let p = tai("HM 8h, P 5d");
    assert_eq!(describe_path(&p, p.mv("8h", "3d")), "slides 3h, slides 3d");
    // A step to the corner, and then a slide.
    let p = tai("HM 8h, P 7h");
    assert_eq!(describe_path(&p, p.mv("8h", "4g")), "steps 8g, slides 4g");
}

/// Rule text of Tenjiku: generals jump over pieces of lower rank when they capture.
#[test]
fn a_range_jump_is_distinguished_from_a_slide() {
    let p = tenjiku("RGn 8l, P 8j, -P 8g, -G 8e");
    assert_eq!(describe_path(&p, p.mv("8l", "8k")), "steps 8k");
    assert_eq!(describe_path(&p, p.mv("8l", "8g")), "ranges 8g");
    assert_eq!(describe_path(&p, p.mv("8l", "8e")), "ranges 8e");
    let open = tenjiku("RGn 8l, -P 8g");
    assert_eq!(describe_path(&open, open.mv("8l", "8g")), "slides 8g", "nothing is jumped");
}

/// Rule text of Tenjiku: the Fire Demon's area move is up to three steps over empty squares.
#[test]
fn an_area_move_goes_round_obstacles() {
    let p = tenjiku("FiD 8h, P 8g, P 9g, P 7g");
    let path = p.path_of(p.mv("8h", "9f"));
    assert_eq!(path.len(), 3, "two steps do not suffice: {path:?}");
    assert!(path.iter().all(|segment| segment.kind == SegmentKind::Step));
    let general = tenjiku("VGn 8h");
    assert_eq!(describe_path(&general, general.mv("8h", "8e")), "slides 8e", "three steps straight ahead");
    let free = tenjiku("FiD 8h");
    assert_eq!(describe_path(&free, free.mv("8h", "8e")), "slides 8e");
    assert_eq!(free.path_of(free.mv("8h", "7f")).len(), 2, "two steps are enough");
}

#[test]
fn a_skipping_slide_jumps() {
    let p = tenjiku("+HT 8h, P 7g, -P 5e");
    let mv = p.mv("8h", "5e");
    assert!(p.legal(mv));
    assert_eq!(describe_path(&p, mv), "jumps 5e");
}

#[test]
fn a_drop_has_no_path_and_the_last_path_is_that_of_the_last_ply() {
    let tori = put(&game("tori"), Black, "Ph 4g, -Ph 4a, Sw *");
    assert_eq!(describe_path(&tori, tori.dropping("Sw", "4d")), "");
    let mut p = tai("HM 8h");
    assert!(p.last_path().is_empty(), "nothing was played");
    let mv = p.mv("8h", "3d");
    let before = p.path_of(mv);
    p.go(mv);
    assert_eq!(p.last_path(), before);
}

/// For every legal move, the path ends where the move ends, passes the captured pieces in order, consists
/// of straight segments, and slides only over empty squares.
#[test]
fn the_path_of_every_legal_move_is_possible() {
    let mut games: Vec<_> = GAMES.iter().map(|id| game(id)).collect();
    games.push(game_with("tenjiku", &[("lion_hawk", 2)]));
    games.push(game_with("tai", &[("teaching_king", 2)]));
    for variant in games {
        let mut rng = RandomNumbers::new(7);
        let mut p = Position::new(Arc::clone(&variant));
        for ply in 0..60 {
            let moves = p.legal_moves();
            let Some(&next) = moves.get(rng.below(moves.len().max(1))) else { break };
            for &mv in moves.iter().filter(|mv| !mv.is_drop()) {
                check_path(&p, mv, ply);
            }
            p.play(next, &mut ());
        }
    }
}

fn check_path(p: &Position, mv: Move, ply: usize) {
    let geometry = p.geometry();
    let path = p.path_of(mv);
    let label = format!("{} ply {ply}: {mv:?} goes {path:?}", p.variant().id());
    let from = mv.from().expect("a board move");
    assert_eq!(path.last().map(|segment| segment.to), Some(mv.to()), "{label}");
    let mut stops = path.iter().map(|segment| segment.to);
    assert!(mv.via().into_iter().all(|captured| stops.any(|stop| stop == captured)), "{label}");
    let mut at = from;
    for (index, segment) in path.iter().enumerate() {
        let right = i16::from(geometry.column(segment.to)) - i16::from(geometry.column(at));
        let down = i16::from(geometry.rank(segment.to)) - i16::from(geometry.rank(at));
        let distance = right.abs().max(down.abs());
        let is_last = index + 1 == path.len();
        let between = |step: i16| geometry.square_at_offset(at, right.signum() * step, down.signum() * step);
        let is_free = |sq: Sq| sq == from || mv.via().contains(&sq) || p.piece_at(sq).is_none();
        match segment.kind {
            SegmentKind::Step => assert_eq!(distance, 1, "{label}"),
            SegmentKind::Slide => {
                assert!(right == 0 || down == 0 || right.abs() == down.abs(), "{label}");
                assert!((1..distance).filter_map(between).all(is_free), "{label}");
            }
            SegmentKind::RangeJump => assert!(p.piece_at(mv.to()).is_some(), "it captures: {label}"),
            SegmentKind::Jump => {}
        }
        assert!(is_last || is_free(segment.to), "it stops on a captured piece or an empty square: {label}");
        at = segment.to;
    }
}
