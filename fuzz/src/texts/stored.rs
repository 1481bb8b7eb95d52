//! Files of the player's own: engines, lessons, progress, tables of the computer player; and short settings.

use super::Given;
use std::fs;
use tempfile::TempDir;
use tenjiku::lesson::{Attempt, Progress, StoryLibrary};
use tenjiku::protocol::client::{load_engines, split};
use tenjiku::search::{EvalTables, Level, Weights};
use tenjiku::tournament::Contender;
use tenjiku::sanitize::sanitize_line;
use tenjiku_records::TimeControl;
use tenjiku_rules::variant::VariantError;

/// The most steps of a story that are gone through.
const STEPS: usize = 40;

/// A list of engines.
pub fn engines(given: &Given<'_>) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("engines.ron");
    fs::write(&path, given.bytes).expect("a file");
    match load_engines(&path) {
        Ok(engines) => {
            for engine in engines {
                assert!(engine.setup().hash_mib > 0);
                let _ = (engine.fit(&given.game), split(&engine.command));
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A lesson file among ours.
pub fn lesson(given: &Given<'_>) {
    let folder = TempDir::new().expect("a folder");
    let of_game = folder.path().join(given.game.id());
    fs::create_dir(&of_game).expect("a folder");
    fs::write(of_game.join("mine.ron"), given.bytes).expect("a file");
    let library = StoryLibrary::with_folder(&given.game, Some(folder.path()));
    for fault in &library.faults {
        assert!(matches!(fault, VariantError::Faulty { .. } | VariantError::Unreadable { .. }));
        assert!(!fault.to_string().is_empty());
    }
    let Some(story) = library.stories.last().filter(|_| library.faults.is_empty()) else { return };
    let mut session = Attempt::of_story(story);
    for _ in 0..STEPS {
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
pub fn settings(given: &Given<'_>) {
    let text = given.text();
    if let Ok(progress) = Progress::read(&text) {
        let written = ron::to_string(&progress).expect("progress can be written");
        assert_eq!(Progress::read(&written).ok(), Some(progress));
    }
    for line in text.lines().take(super::MOST_LINES) {
        if let Ok(time) = line.parse::<TimeControl>() {
            assert_eq!(time.to_string().parse(), Ok(time));
        }
        assert!(sanitize_line(line, 40).chars().count() <= 40);
        let _ = (line.parse::<Level>(), Contender::read(line, &[]), split(line));
    }
}

/// The weights and tables of the computer player.
pub fn weights(given: &Given<'_>) {
    let text = given.text();
    let _ = Weights::parse(&text);
    if let Ok(tables) = EvalTables::parse(&text, &given.game) {
        let written = tables.to_text(&given.game);
        EvalTables::parse(&written, &given.game).expect("what was written can be read");
    }
}
