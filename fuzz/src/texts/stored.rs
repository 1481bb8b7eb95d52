//! Files of the player: engines, lessons, progress, tables of the computer player; and short settings.

use super::ReaderInput;
use std::fs;
use tempfile::TempDir;
use tenjiku::engines::load_engines;
use tenjiku::tournament::Contender;
use tenjiku_platform::sanitize::sanitize_line;
use tenjiku_protocol::client::split;
use tenjiku_records::TimeControl;
use tenjiku_rules::variant::VariantError;
use tenjiku_search::{EvalTables, Level, Weights};
use tenjiku_teach::lesson::{Attempt, Progress, StoryLibrary};

/// Maximum number of steps of a story that are played.
const MAX_STEPS: usize = 40;

/// A list of engines.
pub fn engines(input: &ReaderInput<'_>) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("engines.ron");
    fs::write(&path, input.bytes).expect("a file");
    match load_engines(&path) {
        Ok(engines) => {
            for engine in engines {
                assert!(engine.setup().hash_mib > 0);
                let _ = (engine.fit(&input.game), split(&engine.command));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A lesson file beside the built-in ones.
pub fn lesson(input: &ReaderInput<'_>) {
    let folder = TempDir::new().expect("a folder");
    let game_folder = folder.path().join(input.game.id());
    fs::create_dir(&game_folder).expect("a folder");
    fs::write(game_folder.join("mine.ron"), input.bytes).expect("a file");
    let library = StoryLibrary::with_folder(&input.game, Some(folder.path()));
    for fault in &library.faults {
        assert!(matches!(fault, VariantError::Faulty { .. } | VariantError::Unreadable { .. }));
        assert!(!fault.to_string().is_empty());
    }
    let Some(story) = library.stories.last().filter(|_| library.faults.is_empty()) else { return };
    let mut session = Attempt::of_story(story);
    for _ in 0..MAX_STEPS {
        assert!(session.is_done() || session.asks_for_a_move() == session.solution().is_some());
        for mv in session.solution().unwrap_or_default() {
            session.play(mv);
        }
        if !session.next_step() {
            break;
        }
    }
}

/// Short texts of settings and the command line.
pub fn settings(input: &ReaderInput<'_>) {
    let text = input.text();
    if let Ok(progress) = Progress::read(&text) {
        let written = ron::to_string(&progress).expect("progress can be written");
        assert_eq!(Progress::read(&written).ok(), Some(progress));
    }
    for line in text.lines().take(super::MAX_LINES) {
        if let Ok(time) = line.parse::<TimeControl>() {
            assert_eq!(time.to_string().parse(), Ok(time));
        }
        assert!(sanitize_line(line, 40).chars().count() <= 40);
        let _ = (line.parse::<Level>(), Contender::read(line, &[]), split(line));
    }
}

/// The weights and tables of the computer player.
pub fn weights(input: &ReaderInput<'_>) {
    let text = input.text();
    let _ = Weights::parse(&text);
    if let Ok(tables) = EvalTables::parse(&text, &input.game) {
        let written = tables.to_text(&input.game);
        EvalTables::parse(&written, &input.game).expect("written tables are readable");
    }
}
