//! The game as a tree: no played move is lost, and every node can be reached.

use crate::harness::{GAMES, Game, RandomNumbers, random_move, variant};
use crate::script::scripted_game;
use std::time::Duration;
use tenjiku::game::*;
use tenjiku_records::{Annotation, GameResult, GameTree, NodeId, NoteMark};
use tenjiku_rules::{Move, Outcome, Position, Side, WinReason};

fn tree(game: &Game) -> &GameTree {
    game.session().tree().unwrap()
}

fn node(game: &Game) -> NodeId {
    game.session().node().unwrap()
}

/// Plays the legal move with that index in the list, and returns its node.
fn play(game: &mut Game, number: usize) -> NodeId {
    let mv = game.position().legal_moves()[number];
    game.play(mv);
    node(game)
}

/// A game of three plies with an alternative for the last two: the nodes of the first line, then those of
/// the second.
fn forked(id: &str) -> (Game, [NodeId; 3], [NodeId; 2]) {
    let mut game = Game::new(id);
    let first = [(); 3].map(|()| play(&mut game, 0));
    game.command(GameCommand::JumpTo(1));
    let second = [(); 2].map(|()| play(&mut game, 1));
    game.drain::<PlyPlayed>();
    (game, first, second)
}

fn load(tree: &GameTree, is_played: bool) -> Game {
    let mut game = Game::new("tori");
    game.drain::<PlyPlayed>();
    game.command(GameCommand::Load { tree: Box::new(tree.clone()), is_played });
    game
}

#[test]
fn another_move_starts_a_new_line() {
    for id in GAMES {
        let (game, first, second) = forked(id);
        assert_eq!(tree(&game).children(first[0]).len(), 2, "{id}");
        assert_eq!(tree(&game).line_to(first[2]), first);
        assert_eq!(game.session().line(), [first[0], second[0], second[1]]);
        assert_eq!((game.session().plies(), game.session().redo_len()), (3, 0));
    }
}

/// While the game is in progress, the line played last is the main line.
#[test]
fn the_line_played_last_is_the_main_line() {
    let (mut game, first, second) = forked("chu");
    assert!(tree(&game).is_main(second[1]) && !tree(&game).is_main(first[1]));
    // After the first move is played again, the first line is the main line again.
    game.command(GameCommand::JumpTo(1));
    assert_eq!(play(&mut game, 0), first[1]);
    assert!(tree(&game).is_main(first[2]));
    assert_eq!(game.session().redo_len(), 0, "the line ends with this move");
    assert!(game.session().is_at_head());
    // Navigation changes nothing.
    game.command(GameCommand::GoTo(second[1]));
    assert!(tree(&game).is_main(first[2]));
}

#[test]
fn taking_back_and_replaying_follow_the_current_line() {
    let (mut game, first, second) = forked("dai");
    game.command(GameCommand::GoTo(first[1]));
    assert_eq!(game.session().line(), first);
    assert_eq!((game.session().plies(), game.session().redo_len()), (2, 1));
    game.command(GameCommand::TakeBackAll);
    game.command(GameCommand::ReplayAll);
    assert_eq!(node(&game), first[2]);
    game.command(GameCommand::GoTo(second[0]));
    game.command(GameCommand::TakeBackAll);
    game.command(GameCommand::JumpTo(3));
    assert_eq!(node(&game), second[1]);
    game.assert_koma_match_position();
}

#[test]
fn going_to_a_node_reports_the_plies_on_the_way() {
    let (mut game, first, _) = forked("tenjiku");
    game.command(GameCommand::GoTo(first[2]));
    let plies: Vec<_> = game.drain::<PlyPlayed>().iter().map(|ply| (ply.ply, ply.direction)).collect();
    let (backward, forward) = (Direction::Backward, Direction::Forward);
    assert_eq!(plies, [(3, backward), (2, backward), (2, forward), (3, forward)]);
    game.command(GameCommand::GoTo(first[1]));
    assert!(!game.drain::<PlyPlayed>()[0].instant, "a single ply is animated");
    game.command(GameCommand::GoTo(first[1]));
    assert!(game.drain::<PlyPlayed>().is_empty());
    let root = tree(&game).root();
    game.command(GameCommand::GoTo(root));
    assert_eq!(game.session().plies(), 0);
    game.command(GameCommand::GoTo(first[2]));
    game.command(GameCommand::GoTo(root));
    assert!(game.drain::<PlyPlayed>().iter().all(|ply| ply.instant));
    assert_eq!(game.session().plies(), 0);
    game.assert_koma_match_position();
}

#[test]
fn the_variations_can_be_cycled_through() {
    let (mut game, first, second) = forked("tori");
    game.command(GameCommand::GoTo(first[1]));
    let third = {
        game.command(GameCommand::TakeBack);
        play(&mut game, 2)
    };
    // The main line comes first, then the others in the order in which they were played.
    let order = tree(&game).children(first[0]).to_vec();
    assert_eq!(order, [third, second[0], first[1]]);
    for expected in [order[1], order[2], order[0]] {
        game.command(GameCommand::NextVariation);
        assert_eq!(node(&game), expected);
        game.assert_koma_match_position();
    }
    game.command(GameCommand::PreviousVariation);
    assert_eq!(node(&game), order[2]);
    game.command(GameCommand::Replay);
    assert_eq!(node(&game), first[2], "the line continues from there");
    game.command(GameCommand::NextVariation);
    assert_eq!(game.refusal(), CommandRefusal::NoVariation);
    game.command(GameCommand::TakeBackAll);
    game.command(GameCommand::PreviousVariation);
    assert_eq!(game.refusal(), CommandRefusal::NoVariation);
}

#[test]
fn a_variation_can_be_made_the_main_line() {
    let (mut game, first, second) = forked("chu");
    game.command(GameCommand::MakeMain(first[1]));
    assert!(tree(&game).is_main(first[2]) && !tree(&game).is_main(second[0]));
    assert_eq!(node(&game), second[1], "the position does not change");
    assert!(game.drain::<PlyPlayed>().is_empty());
}

#[test]
fn removing_the_current_variation_returns_to_its_start() {
    let (mut game, first, second) = forked("chu");
    game.command(GameCommand::MakeMain(first[1]));
    let position = game.position().key();
    game.command(GameCommand::RemoveVariation(second[1]));
    assert_eq!(node(&game), second[0]);
    assert_eq!(game.session().redo_len(), 0);
    assert_ne!(game.position().key(), position);
    game.command(GameCommand::RemoveVariation(second[0]));
    assert_eq!((node(&game), game.session().line()), (first[0], &first[..]));
    assert!(!tree(&game).contains(second[0]));
    game.assert_koma_match_position();
    for main in [first[0], first[2], tree(&game).root()] {
        game.command(GameCommand::RemoveVariation(main));
        assert_eq!(game.refusal(), CommandRefusal::MainLine);
    }
    assert_eq!(tree(&game).main_line(), first);
}

#[test]
fn a_variation_that_could_be_replayed_is_removed_too() {
    let (mut game, first, second) = forked("chu");
    game.command(GameCommand::MakeMain(first[1]));
    game.command(GameCommand::JumpTo(1));
    assert_eq!(game.session().redo_len(), 2);
    game.command(GameCommand::RemoveVariation(second[0]));
    assert_eq!((game.session().plies(), game.session().line()), (1, &first[..]));
}

#[test]
fn a_node_that_does_not_exist_is_refused() {
    let (mut game, first, second) = forked("chu");
    let mut larger = GameTree::new(&Position::new(variant("chu")));
    let mut end = larger.root();
    for _ in 0..9 {
        let mv = larger.position_at(end).legal_moves()[0];
        end = larger.add(end, mv).unwrap();
    }
    game.command(GameCommand::MakeMain(first[1]));
    game.command(GameCommand::RemoveVariation(second[0]));
    let (plies, changes) = (game.session().plies(), game.session().changes());
    for missing in [second[0], second[1], end] {
        for command in [
            GameCommand::GoTo(missing),
            GameCommand::MakeMain(missing),
            GameCommand::RemoveVariation(missing),
            GameCommand::Annotate(missing, Remark::Comment("gone".to_owned())),
        ] {
            game.command(command);
            assert_eq!(game.refusal(), CommandRefusal::NoSuchPly);
        }
    }
    assert_eq!((game.session().plies(), game.session().changes()), (plies, changes));
}

#[test]
fn any_ply_can_be_annotated() {
    let (mut game, first, second) = forked("tori");
    let (inside, outside) = (game.sq("4d"), Game::new("tai").sq("1y"));
    let marks =
        vec![NoteMark::Square(inside), NoteMark::Arrow(inside, outside), NoteMark::Arrow(inside, inside)];
    let root = tree(&game).root();
    game.commands([
        GameCommand::Annotate(root, Remark::Comment("Let us begin.".to_owned())),
        GameCommand::Annotate(first[2], Remark::Annotation(Some(Annotation::Blunder))),
        GameCommand::Annotate(second[0], Remark::Marks(marks)),
        GameCommand::Annotate(second[0], Remark::TimeSpent(Some(Duration::from_secs(3)))),
        GameCommand::Annotate(second[0], Remark::Score(Some(-120))),
    ]);
    assert_eq!(tree(&game).notes(root).comment, "Let us begin.");
    assert_eq!(tree(&game).notes(first[2]).annotation, Some(Annotation::Blunder));
    let notes = tree(&game).notes(second[0]).clone();
    assert_eq!(
        notes.marks,
        [NoteMark::Square(inside), NoteMark::Arrow(inside, inside)],
        "a mark outside the board is left out"
    );
    assert_eq!((notes.spent, notes.score), (Some(Duration::from_secs(3)), Some(-120)));
    game.command(GameCommand::Annotate(root, Remark::Comment(String::new())));
    assert!(tree(&game).notes(root).is_empty());
    assert!(game.drain::<PlyPlayed>().is_empty());
}

/// A review adds better lines to the game without moving the position; the change is saved.
#[test]
fn a_line_is_added_as_a_variation_up_to_its_first_illegal_move() {
    let (mut game, first, second) = forked("tori");
    let (root, before, changes) = (tree(&game).root(), node(&game), game.session().changes());
    let mut position = tree(&game).initial_position().clone();
    let other = position.legal_moves()[5];
    position.play(other, &mut ());
    let answer = position.legal_moves()[3];
    game.command(GameCommand::AddLine(root, vec![other, answer, other]));
    let added = tree(&game).child(root, other).expect("a variation of the first ply");
    let end = tree(&game).child(added, answer).expect("its answer");
    assert!(tree(&game).children(end).is_empty(), "the same move is not legal twice");
    assert!(!tree(&game).is_main(added) && tree(&game).children(root).contains(&first[0]));
    assert_eq!(node(&game), before);
    assert!(game.session().changes() > changes && game.drain::<PlyPlayed>().is_empty());
    let changes = game.session().changes();
    game.command(GameCommand::AddLine(root, vec![other, answer]));
    assert_eq!(game.session().changes(), changes, "the line is in the tree already");
    let mv = game.position().legal_moves()[0];
    game.command(GameCommand::AddLine(second[1], vec![mv]));
    assert!(tree(&game).children(second[1]).is_empty(), "the game itself is not continued");
    let as_played = second.map(|node| tree(&game).mv(node).unwrap());
    game.command(GameCommand::AddLine(first[0], [&as_played[..], &[mv]].concat()));
    assert_eq!(node(&game), tree(&game).main_end(), "nothing is added after the last ply");
}

/// The window saves whenever this number grows.
#[test]
fn every_change_of_the_tree_is_counted_and_nothing_else() {
    let (mut game, first, second) = forked("tori");
    let mut before = game.session().changes();
    let mut has_grown =
        |game: &Game| std::mem::replace(&mut before, game.session().changes()) < game.session().changes();
    for command in
        [GameCommand::TakeBack, GameCommand::Replay, GameCommand::GoTo(first[2]), GameCommand::NextVariation]
    {
        game.command(command);
        assert!(!has_grown(&game));
    }
    game.command(GameCommand::GoTo(second[1]));
    assert!(!has_grown(&game));
    play(&mut game, 0);
    assert!(has_grown(&game), "a ply");
    let comment = || GameCommand::Annotate(first[0], Remark::Comment("Well.".to_owned()));
    game.command(comment());
    assert!(has_grown(&game), "an annotation");
    game.command(comment());
    assert!(!has_grown(&game), "the same annotation again");
    game.command(GameCommand::MakeMain(first[1]));
    assert!(has_grown(&game), "another main line");
    game.command(GameCommand::MakeMain(first[1]));
    assert!(!has_grown(&game));
    game.command(GameCommand::RemoveVariation(second[0]));
    assert!(has_grown(&game), "a removed variation");
    game.command(GameCommand::Resign(Side::Black));
    assert!(has_grown(&game), "the end of the game");
}

#[test]
fn after_the_end_other_moves_are_variations() {
    let mut game = Game::new("chu");
    let first = [(); 3].map(|()| play(&mut game, 0));
    game.command(GameCommand::Resign(Side::Black));
    let result = tree(&game).result.clone().unwrap();
    assert_eq!((result.score.as_str(), result.text.as_str()), ("0-1", "White wins: Black resigned."));
    game.command(GameCommand::JumpTo(1));
    let variation = play(&mut game, 1);
    assert!(!tree(&game).is_main(variation));
    assert_eq!(tree(&game).result, Some(result.clone()), "the result is kept");
    assert_eq!(game.session().outcome(), None, "but this position has no outcome");
    game.command(GameCommand::OfferDraw(Side::White));
    assert_eq!(game.refusal(), CommandRefusal::GameOver);
    // If the other line is made the main line, the game is not over.
    game.command(GameCommand::MakeMain(variation));
    assert_eq!(tree(&game).result, None);
    game.command(GameCommand::MakeMain(first[1]));
    assert_eq!(tree(&game).result, Some(result), "the result is remembered");
}

/// A person takes back the losing move and the computer continues: that line becomes the game.
#[test]
fn the_game_follows_the_line_continued_by_the_computer() {
    let (mut game, script) = scripted_game(&[Side::White]);
    play(&mut game, 0);
    game.reply(&script, 0);
    game.command(GameCommand::Resign(Side::Black));
    assert!(tree(&game).result.is_some());
    game.command(GameCommand::JumpTo(0));
    let variation = play(&mut game, 1);
    assert!(!tree(&game).is_main(variation));
    game.reply(&script, 0);
    assert_eq!(game.session().plies(), 2);
    assert!(tree(&game).is_main(node(&game)));
    assert_eq!(tree(&game).result, None);
}

#[test]
fn an_end_by_the_rules_is_the_result_of_the_main_line() {
    let mut game = Game::with_pieces("chu", "K1l FK11b | K12a P6d");
    let take = Move::new(game.sq("11b"), game.sq("12a"));
    let wait = Move::new(game.sq("1l"), game.sq("2l"));
    game.play(take);
    let result = tree(&game).result.clone().unwrap();
    assert_eq!(result.score, "1-0");
    assert_eq!(Some(&result.text), game.session().ending().as_ref());
    game.command(GameCommand::TakeBack);
    game.play(wait);
    assert_eq!(tree(&game).result, Some(result), "the capture is the main line, the other move a variation");
    game.command(GameCommand::MakeMain(node(&game)));
    assert_eq!(tree(&game).result, None);
    game.command(GameCommand::TakeBack);
    game.command(GameCommand::GoTo(tree(&game).children(tree(&game).root())[1]));
    game.command(GameCommand::MakeMain(node(&game)));
    assert_eq!(tree(&game).result.as_ref().unwrap().score, "1-0");
}

#[test]
fn a_loaded_game_is_at_the_end_of_its_main_line() {
    let (game, ..) = forked("tenjiku");
    let mut tree = tree(&game).clone();
    let root = tree.root();
    tree.notes_mut(root).comment = "kept".to_owned();
    let key = game.position().key();
    let mut game = load(&tree, true);
    assert_eq!((game.session().plies(), game.position().key()), (3, key));
    assert!(game.drain::<PlyPlayed>().iter().all(|ply| ply.instant));
    assert_eq!(game.session().changes(), 0, "there is nothing new to save");
    assert_eq!(self::tree(&game).notes(root).comment, "kept");
    assert_eq!(self::tree(&game).children(self::tree(&game).main_line()[0]).len(), 2);
    game.assert_koma_match_position();
}

#[test]
fn a_game_that_is_only_viewed_keeps_its_main_line() {
    let (game, ..) = forked("tori");
    for is_played in [false, true] {
        let mut game = load(tree(&game), is_played);
        let main = tree(&game).main_line();
        game.command(GameCommand::JumpTo(1));
        let variation = play(&mut game, 3);
        assert_eq!(tree(&game).is_main(variation), is_played);
        assert_eq!(tree(&game).is_main(main[2]), !is_played);
        assert_eq!(game.session().is_played(), is_played);
    }
}

/// The record says how the game ended; the rules do not.
#[test]
fn the_result_of_a_record_ends_the_game() {
    let (game, ..) = forked("tori");
    let mut tree = tree(&game).clone();
    let result = GameResult { score: "1-0".to_owned(), text: "White fell asleep.".to_owned(), outcome: None };
    tree.result = Some(result.clone());
    let mut game = load(&tree, false);
    let recorded = Outcome::Win { winner: Side::Black, by: WinReason::Recorded };
    assert_eq!(game.session().outcome(), Some(recorded));
    assert_eq!(game.session().ending().as_deref(), Some("White fell asleep."));
    assert_eq!(game.drain::<GameEnded>()[0].text, "White fell asleep.");
    let mv = game.position().legal_moves()[0];
    game.send_intent(mv);
    assert_eq!(game.session().plies(), 3, "no computer plays on after it");
    game.command(GameCommand::TakeBack);
    play(&mut game, 2);
    assert_eq!(self::tree(&game).result, Some(result.clone()), "it is the result of the main line");
    // If the reader of a format has understood the reason (`outcome`), the sentence is made in the current language.
    let resigned = Some(Outcome::Win { winner: Side::Black, by: WinReason::Resignation });
    tree.result = Some(GameResult { outcome: resigned, ..result });
    assert_eq!(load(&tree, false).session().ending().as_deref(), Some("Black wins: White resigned."));
    // Without a reason in the record, the sentence is our own.
    for (score, text) in [
        ("1-0", "Black wins, according to the record."),
        ("0-1", "White wins, according to the record."),
        ("1/2-1/2", "Draw, according to the record."),
    ] {
        tree.result = Some(GameResult { score: score.to_owned(), text: String::new(), outcome: None });
        assert_eq!(load(&tree, false).session().ending().as_deref(), Some(text));
    }
}

#[test]
fn koma_match_the_position_while_going_through_a_tree() {
    for id in GAMES {
        let mut game = Game::new(id);
        let mut rng = RandomNumbers::new(5);
        let mut nodes = vec![node(&game)];
        for _ in 0..80 {
            match rng.below(8) {
                0 => game.command(GameCommand::GoTo(nodes[rng.below(nodes.len())])),
                1 => game.command(GameCommand::NextVariation),
                2 => game.command(GameCommand::MakeMain(nodes[rng.below(nodes.len())])),
                3 => {
                    game.command(GameCommand::RemoveVariation(nodes[rng.below(nodes.len())]));
                    let tree = tree(&game);
                    nodes.retain(|&node| tree.contains(node));
                }
                _ => {
                    if let Some(mv) = random_move(&mut rng, game.position()) {
                        game.play(mv);
                        nodes.push(node(&game));
                    }
                }
            }
            game.assert_koma_match_position();
            assert_eq!(game.position().key(), tree(&game).position_at(node(&game)).key());
            assert!(game.position().moves().eq(game.session().whole_line().take(game.session().plies())));
            assert!(
                game.session().line().windows(2).all(|pair| tree(&game).parent(pair[1]) == Some(pair[0]))
            );
        }
    }
}
