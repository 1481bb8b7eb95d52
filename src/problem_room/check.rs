//! Positions of the player, checked as problems by the mate solver: the position editor asks for the check, and can
//! then save the position as a problem on the player's shelf.

use super::background::BackgroundSearch;
use super::texts::{move_text, side_solutions};
use crate::app::{Screen, reset};
use crate::view::redraw::NeedsFrames;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use tenjiku_language::say;
use tenjiku_language::{join_and, square_name};
use tenjiku_problems::{Problem, Task};
use tenjiku_rules::{Move, Position};
use tenjiku_search::SearchUpdate;
use tenjiku_search::problem::{ProblemRequest, ProblemStudy, ProblemVerdict};
use tenjiku_teach::lesson::mate_length;
use tenjiku_teach::training::{add_own, own_folder};
use web_time::Duration;

/// Limits of the solver: the time for each question, and the size of its table in MiB.
const TIME: Duration = Duration::from_secs(10);
const TABLE_MIB: usize = 64;

#[derive(Resource, Default)]
struct CheckedPosition {
    search: BackgroundSearch,
    position: Option<Position>,
    study: Option<ProblemStudy>,
    is_saved: bool,
}

#[derive(SystemParam)]
pub struct ProblemCheck<'w> {
    checked: ResMut<'w, CheckedPosition>,
    window: Option<Res<'w, EventLoopProxyWrapper>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CheckedPosition>();
    app.add_systems(Update, take.run_if(in_state(Screen::Editor)));
    app.add_systems(OnExit(Screen::Editor), reset::<CheckedPosition>);
}

fn take(mut checked: ResMut<CheckedPosition>, mut frames: ResMut<NeedsFrames>) {
    let checked = checked.bypass_change_detection();
    match checked.search.take() {
        Some(SearchUpdate::Study(study)) => checked.study = Some(*study),
        Some(_) => checked.position = None,
        None => return,
    }
    frames.ask();
}

impl ProblemCheck<'_> {
    /// Starts to check a position.
    ///
    /// # Errors
    /// The search cannot be started.
    pub fn start(&mut self, position: Position) -> std::io::Result<()> {
        let request = ProblemRequest { time: Some(TIME), hash_mib: TABLE_MIB, ..ProblemRequest::default() };
        let root = position.clone();
        self.checked.search.start(self.window.as_deref(), |worker| worker.study(root, request))?;
        (self.checked.position, self.checked.study, self.checked.is_saved) = (Some(position), None, false);
        Ok(())
    }

    /// Forgets the result unless it is about this position.
    pub fn keep_only(&mut self, key: Option<u64>) {
        if self.checked.position.as_ref().is_some_and(|position| Some(position.key()) != key) {
            self.checked.search.forget();
            (self.checked.position, self.checked.study) = (None, None);
        }
    }

    #[must_use]
    pub fn is_running(&self) -> bool {
        self.checked.search.is_running()
    }

    /// The result in sentences, and whether the position can be saved as a problem.
    #[must_use]
    pub fn findings(&self) -> Option<(String, bool)> {
        let (position, study) = self.checked.position.as_ref().zip(self.checked.study.as_ref())?;
        let is_mate = matches!(&study.answer.verdict, ProblemVerdict::Mate { line, .. } if !line.is_empty());
        Some((describe(position, study), is_mate && !self.checked.is_saved))
    }

    /// Saves the checked problem on the player's shelf.
    ///
    /// # Errors
    /// A sentence on why the problem could not be saved.
    pub fn save(&mut self) -> Result<(), String> {
        let checked = self.checked.position.as_ref().zip(self.checked.study.as_ref());
        let Some((position, study)) = checked else { return Ok(()) };
        let Some(problem) = problem(position, study) else { return Ok(()) };
        let folder = own_folder().ok_or_else(|| say!("problems-no-folder"))?;
        add_own(&folder, position.variant().id(), [problem]).map_err(|why| why.to_string())?;
        self.checked.is_saved = true;
        Ok(())
    }
}

fn problem(position: &Position, study: &ProblemStudy) -> Option<Problem> {
    let ProblemVerdict::Mate { moves, line, .. } = &study.answer.verdict else { return None };
    let moves = u16::try_from(*moves).ok()?;
    let found = Problem { moves, ..Problem::new(position, Task::Mate, line) };
    Some(found.rated(study.answer.nodes))
}

/// What the solver has found: the length, side solutions and superfluous pieces.
fn describe(position: &Position, study: &ProblemStudy) -> String {
    let (moves, is_shortest, line) = match &study.answer.verdict {
        ProblemVerdict::Mate { moves, is_shortest, line } => (*moves, *is_shortest, line),
        ProblemVerdict::NoMate => return say!("problem-check-no-mate"),
        ProblemVerdict::Undecided => return say!("problem-check-undecided"),
    };
    let text = |mv: &Move| move_text(position, *mv);
    let (count, first) = (mate_length(moves), line.first().map(text).unwrap_or_default());
    let mut sentences = vec![match is_shortest {
        true => say!("problem-check-mate", count, first),
        false => say!("problem-check-at-most", count, first),
    }];
    let others: Vec<String> =
        study.first_moves.iter().filter(|mv| line.first() != Some(mv)).map(text).collect();
    sentences.push(match (others.is_empty(), study.is_unique) {
        (false, _) => side_solutions(&others),
        (true, Some(true)) => say!("problem-check-unique"),
        (true, Some(false)) => say!("problem-check-not-unique"),
        (true, None) => say!("problem-check-unknown"),
    });
    let names: Vec<String> =
        study.superfluous.iter().map(|&sq| square_name(position.geometry(), sq)).collect();
    if !names.is_empty() {
        sentences.push(say!("problem-check-superfluous", squares = join_and(&names)));
    }
    sentences.join("\n")
}
