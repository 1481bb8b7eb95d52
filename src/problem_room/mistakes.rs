//! Keeps the mistakes of a reviewed game on the player's shelf of that game.

use super::requests::{RoomRequest, compile};
use crate::app::Toast;
use crate::tutorial::{Calendar, SavedProgress};
use crate::ui::KeepMistakes;
use bevy::prelude::*;
use std::io;
use std::path::Path;
use tenjiku_language::say;
use tenjiku_platform::games;
use tenjiku_rules::variant::Library;
use tenjiku_teach::training::{Day, Shelves, Training, add_own, own_folder};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeepMistakes>();
    app.add_systems(Update, keep_mistakes.run_if(on_message::<KeepMistakes>));
}

fn keep_mistakes(
    mut requests: MessageReader<KeepMistakes>,
    calendar: Res<Calendar>,
    mut progress: ResMut<SavedProgress>,
    mut toasts: MessageWriter<Toast>,
    mut rooms: MessageWriter<RoomRequest>,
) {
    let library = games::load();
    for mistakes in requests.read() {
        let training = &mut progress.0.training;
        let kept = own_folder().ok_or_else(|| say!("problems-no-folder")).and_then(|folder| {
            keep(&folder, &library, mistakes, training, calendar.today()).map_err(|why| why.to_string())
        });
        match kept {
            Ok(()) => {
                toasts.write(Toast::news(say!("problems-mistakes-kept", count = mistakes.exercises.len())));
                let first = compile(&library, &mistakes.game).zip(mistakes.exercises.first());
                rooms.write_batch(
                    first.map(|(game, first)| RoomRequest::Problem(game, Box::new(first.clone()))),
                );
            }
            Err(why) => drop(toasts.write(Toast::alarm(say!("problems-mistakes-not-kept", why = why)))),
        }
    }
}

/// Adds the exercises to the player's file and schedules them for tomorrow.
fn keep(
    folder: &Path,
    library: &Library,
    KeepMistakes { game, exercises }: &KeepMistakes,
    training: &mut Training,
    today: Day,
) -> io::Result<()> {
    add_own(folder, game, exercises.clone())?;
    let shelves = Shelves::with_folder(library, Some(folder));
    let places = exercises.iter().filter_map(|exercise| shelves.find_same(game, exercise));
    for (shelf, problem) in places.filter_map(|place| shelves.at(place)) {
        training.schedule(&shelf.key(problem), today);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_problems::{Collection, Problem};
    use tenjiku_teach::training::ProblemOutcome;

    const TODAY: Day = Day(20_000);

    fn mistakes(lines: &str) -> KeepMistakes {
        let text = format!("id\ttask\tmoves\tsfen\tsolution\tsource\n{lines}");
        let exercises: Vec<Problem> =
            Collection::read("mini.tsv", &text).expect("it is sound").collection.problems;
        KeepMistakes { game: "mini".to_owned(), exercises }
    }

    #[test]
    fn mistakes_come_back_tomorrow_and_only_once_from_the_same_position() {
        let folder = tempfile::tempdir().expect("a folder");
        let (library, mut training) = (Library::built_in(), Training::default());
        let first = mistakes("a\tfind-better\t1\tk4/5/1P3/5/4K b G 1\tG*4b\tgame 4c4b 900\n");
        let both = mistakes(
            "a\tfind-better\t1\tk4/5/1P3/5/4K b G 1\tG*4b\tgame 4c4b 900\n\
             b\tfind-better\t1\t4k/5/3P1/5/K4 b G 1\tG*2b\tgame 2c2b 900\n",
        );
        for (mistakes, count) in [(&first, 1), (&both, 2)] {
            keep(folder.path(), &library, mistakes, &mut training, TODAY).expect("it is written");
            assert_eq!(training.due(TODAY).count(), 0);
            assert_eq!(training.due(TODAY.after(1)).count(), count);
        }
        let due: Vec<&str> = training.due(TODAY.after(1)).collect();
        assert_eq!(due, ["own/mini/1", "own/mini/2"]);
        // Keeping the mistakes again does not change the schedule of the solved one.
        training.record("own/mini/1", None, ProblemOutcome::Solved, TODAY.after(1));
        keep(folder.path(), &library, &both, &mut training, TODAY.after(1)).expect("it is written");
        assert_eq!(training.due(TODAY.after(2)).count(), 1);
        assert_eq!(training.due(TODAY.after(3)).count(), 2);
    }
}
