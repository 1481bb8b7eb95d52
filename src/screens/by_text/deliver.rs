//! A letter that is pasted or opened comes to its game: the one on the board, a saved one, or a new one to which it
//! invites.

use crate::app::{Screen, Settings, StartGame, StartGameSystems, Toast};
use crate::game::{LetterCommand, LetterNews, Player, Seats, Session};
use crate::games;
use crate::language::SpokenName;
use crate::letter::{Correspondence, Letter};
use crate::record::{AutosaveRing, SavedGame, SavedGames, games_folder};
use crate::say;
use crate::talk::TypedMoves;
use bevy::prelude::*;
use std::path::PathBuf;
use tenjiku_rules::Side;

/// A message: this text, in which there is a letter, was pasted or opened.
#[derive(Message, Clone, Debug)]
pub(crate) struct LetterArrived(pub String);

/// What is done once the game with that number is open.
#[derive(Resource, Default)]
struct Waiting(Option<(String, Then)>);

/// What is done then.
enum Then {
    /// The text is read.
    Read(String),
    /// An invitation has been read, and brought this.
    Tell(Vec<String>),
}

/// The folders in which the game of a letter is looked for.
#[derive(Resource, Clone, Debug)]
pub(crate) struct LetterFolders(pub Vec<PathBuf>);

pub(super) fn plugin(app: &mut App) {
    let folders = [games_folder(), AutosaveRing::of_user().map(|ring| ring.folder().to_owned())];
    app.insert_resource(LetterFolders(folders.into_iter().flatten().collect()));
    app.init_resource::<Waiting>().add_message::<LetterArrived>();
    let is_table = in_state(Screen::Start).or_else(in_state(Screen::Match));
    app.add_systems(Update, (hand_over, deliver).chain().run_if(is_table).before(StartGameSystems));
}

/// Whether a text is the next move of the other player of the game by text on the board.
pub(crate) fn is_their_move(session: &Session, text: &str) -> bool {
    let (Some(letters), Some(tree)) = (session.letters(), session.tree()) else { return false };
    let position = tree.position_at(tree.main_end());
    let is_theirs = tree.result.is_none() && position.side_to_move() != letters.side;
    is_theirs && text.trim().lines().count() == 1 && TypedMoves::new(&position).read(text.trim()).is_ok()
}

/// The letter that has opened its game is read into it.
fn hand_over(
    session: Res<Session>,
    mut waiting: ResMut<Waiting>,
    mut commands: MessageWriter<LetterCommand>,
    mut news: MessageWriter<LetterNews>,
) {
    let is_here =
        |(number, _): &mut (String, Then)| session.letters().is_some_and(|letters| letters.game == *number);
    match waiting.bypass_change_detection().0.take_if(is_here) {
        Some((_, Then::Read(text))) => drop(commands.write(LetterCommand::Receive(text))),
        Some((_, Then::Tell(said))) => drop(news.write(LetterNews::Read(said))),
        None => {}
    }
}

fn deliver(
    mut arrived: MessageReader<LetterArrived>,
    session: Res<Session>,
    (settings, folders): (Res<Settings>, Res<LetterFolders>),
    mut waiting: ResMut<Waiting>,
    mut commands: MessageWriter<LetterCommand>,
    mut start: MessageWriter<StartGame>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(LetterArrived(text)) = arrived.read().last() else { return };
    let letter = match Letter::read(text) {
        Ok(letter) => letter,
        Err(why) => {
            toasts.write(Toast::alarm(why.to_string()));
            return;
        }
    };
    if session.letters().is_some_and(|letters| letters.game == letter.number) {
        commands.write(LetterCommand::Receive(text.clone()));
        return;
    }
    let library = games::load();
    match saved(&folders.0, &letter.number) {
        Some(game) => match game.tree(&library) {
            Ok(tree) => {
                toasts.write(Toast::news(say!("by-text-opened", game = tree.variant().spoken_name())));
                let seats = tree.letters.as_ref().map_or_else(Seats::default, |letters| seats(letters.side));
                start.write(StartGame { autosave: Some(game.path), ..StartGame::opened(tree, seats) });
                waiting.0 = Some((letter.number, Then::Read(text.clone())));
            }
            Err(why) => drop(toasts.write(Toast::alarm(why.to_string()))),
        },
        None => {
            let side = letter.side.unwrap_or(Side::Black).other();
            let name = settings.name_of(side).unwrap_or_default();
            match Correspondence::of_letter(&letter, &library, &name) {
                Ok((game, news)) => {
                    let said = news.sentences(&game.name(game.side().other()));
                    waiting.0 = Some((letter.number.clone(), Then::Tell(said)));
                    start.write(StartGame::opened(game.tree(), seats(game.side())));
                }
                Err(why) => drop(toasts.write(Toast::alarm(why.to_string()))),
            }
        }
    }
}

/// The player of that side is here, the other far away.
pub(crate) fn seats(side: Side) -> Seats {
    let [black, white] = Side::BOTH.map(|other| if other == side { Player::Person } else { Player::Away });
    Seats::new(black, white)
}

/// The saved game with that number; of several the one that has come farthest.
fn saved(folders: &[PathBuf], number: &str) -> Option<SavedGame> {
    let saved = SavedGames::read(folders);
    let reached = |game: &SavedGame| {
        let letters =
            game.summary.as_ref().ok()?.letters.as_ref().filter(|letters| letters.game == number)?;
        Some(letters.written.max(letters.read))
    };
    // The one that was saved last comes first.
    let reached = saved.games.into_iter().rev().filter_map(|game| Some((reached(&game)?, game)));
    reached.max_by_key(|(reached, _)| *reached).map(|(_, game)| game)
}
