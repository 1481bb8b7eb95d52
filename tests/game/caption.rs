//! Captions name the special events of a ply. The game is docs/games/tenjiku-fire.txt, whose comments
//! describe what happens; the numbers of pieces come from the array.

use crate::harness::Game;
use tenjiku::game::caption;
use tenjiku_records::notation::association;
use tenjiku_rules::{Effect, Move, coordinate};

/// Plays a move in Association notation and returns its caption.
fn play_notation(game: &mut Game, text: &str) -> Option<String> {
    let mv = association::read(game.position(), text).unwrap_or_else(|why| panic!("{text}: {why}"));
    play(game, mv)
}

fn play(game: &mut Game, mv: Move) -> Option<String> {
    let effects = game.play(mv).effects;
    caption(game.position(), &effects, usize::MAX)
}

fn play_coordinates(game: &mut Game, text: &str) -> Option<String> {
    let mv = coordinate::read(game.position(), text).unwrap_or_else(|why| panic!("{text}: {why}"));
    play(game, mv)
}

#[test]
fn captions_of_a_game_with_fire() {
    let mut game = Game::new("tenjiku");
    // On file 9 there are Pawns on 9l and 9e and the Vice General on 9d.
    let jump = play_notation(&mut game, "GGnx9c*").unwrap();
    assert!(jump.starts_with("Black's Great General jumps over three pieces"), "{jump}");
    assert!(jump.ends_with("is burnt by enemy fire."), "{jump}");
    assert_eq!(play_notation(&mut game, "P-16f"), None);
    assert_eq!(play_notation(&mut game, "P-9k"), None);
    // Only the Pawn on 7e is between 6d and 14l.
    let jump = play_notation(&mut game, "BGnx14l+").unwrap();
    assert!(jump.starts_with("White's Bishop General jumps over one piece"), "{jump}");
    assert!(jump.contains("promotes to Vice General"), "{jump}");
    play_notation(&mut game, "FiD-10k");
    play_notation(&mut game, "P-7f");
    let fire = play_notation(&mut game, "FiDx10ex!9d,9e,10d,11d,11e").unwrap();
    assert!(fire.starts_with("Black's Fire Demon burns five pieces, including the "), "{fire}");
    for name in ["Vice General", "Rook General", "Bishop General"] {
        assert!(fire.contains(name), "{fire}");
    }
    play_notation(&mut game, "FiD-6f");
    // The King is burnt: the message about the end of the game says so.
    assert_eq!(play_notation(&mut game, "FiDx8bx!7a,7b,8a,8c,9a,9b"), None);
}

fn chu(black: &str, white: &str) -> Game {
    Game::with_pieces("chu", &format!("K1l G2l {black} | K12a G11a {white}"))
}

#[test]
fn a_lions_double_capture_names_both_pieces() {
    let mut game = chu("Ln6g", "P6f C6e");
    let text = play_coordinates(&mut game, "6g6f6e").unwrap();
    assert_eq!(text, "Black's Lion captures two pieces at once: Pawn and Copper General.");
}

/// A range capture can take a whole file. A caption names as many of the 17 pieces as requested.
#[test]
fn many_captures_are_named_as_far_as_there_is_room() {
    let mut game = Game::new("taikyoku");
    let mv = (game.position().legal_moves().into_iter())
        .max_by_key(|&mv| {
            let (mut board, mut effects) = (game.position().clone(), Vec::new());
            board.play(mv, &mut effects);
            captures(&effects)
        })
        .unwrap();
    let effects = game.play(mv).effects;
    let capture_count = captures(&effects);
    assert!(capture_count > 4, "a range capture takes {capture_count}");
    let text = |max_names| caption(game.position(), &effects, max_names).unwrap();
    let all = text(usize::MAX);
    assert!(!all.contains(" more") && all.matches(", ").count() == capture_count - 2, "{all}");
    assert!(text(2).contains(&format!("{} more", capture_count - 2)), "{}", text(2));
    assert!(text(2).len() < all.len() && text(0).len() < text(2).len());
    assert!(text(0).contains("at once") && !text(0).contains(':'), "{}", text(0));
}

fn captures(effects: &[Effect]) -> usize {
    effects.iter().filter(|effect| matches!(effect, Effect::Capture { .. })).count()
}

#[test]
fn a_capture_without_moving_has_a_caption() {
    let mut game = chu("Ln6g", "P6f");
    assert_eq!(
        play_coordinates(&mut game, "6g6f6g").unwrap(),
        "Black's Lion captures the Pawn without moving."
    );
}

#[test]
fn capturing_a_lion_has_a_caption_and_capturing_a_pawn_has_none() {
    let mut game = chu("R6g", "Ln6c");
    assert_eq!(play_coordinates(&mut game, "6g6c").unwrap(), "Black's Rook captures the Lion.");
    let mut game = chu("R6g", "P6e");
    assert_eq!(play_coordinates(&mut game, "6g6e"), None);
}

#[test]
fn a_new_prince_has_a_caption() {
    let mut game = chu("DE6e", "");
    let text = play_coordinates(&mut game, "6e6d+").unwrap();
    assert_eq!(text, "Black's Drunk Elephant promotes to Crown Prince.");
}

#[test]
fn an_attacked_royal_has_a_caption_if_nothing_else_has() {
    let mut game = chu("R6g", "");
    assert_eq!(play_coordinates(&mut game, "6g12g").unwrap(), "White's King is attacked.");
}
