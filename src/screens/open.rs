//! Opening a game from anywhere: the saved games, a file dragged onto the window, the clipboard; and
//! copying to the clipboard.

use super::Invited;
use super::choose_game::SeveralGames;
use crate::app::{Action, GameInView, HandleActions, Screen, StartGame, StartGameSystems, Toast};
use crate::distance::Address;
use crate::game::{LinkOpened, Player, Seats, Session};
use crate::games;
use crate::language::CurrentLanguage;
use crate::language::SpokenName;
use crate::platform::files;
use crate::record::find_saved;
use crate::record::{AutosaveRing, OpenedVariant, games_folder};
use crate::say;
use crate::talk::TypedMoves;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::EguiClipboard;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tenjiku_records::formats::{self, FormatError, GameLookup, GameText};
use tenjiku_records::{GameRecord, GameTree, is_record, link};
use tenjiku_rules::Position;
use tenjiku_rules::sfen;
use tenjiku_rules::variant::Variant;

/// The most lines of a notice about an opened game.
const MOST_NEWS: usize = 6;

/// A message: put this game on the board.
#[derive(Message, Clone, Debug)]
pub(crate) struct OpenGame {
    what: Opened,
    /// What the player should know about it.
    news: Option<String>,
    /// The file in which the game continues: a game by link is one file, wherever it is played.
    file: Option<PathBuf>,
}

/// What was found.
#[derive(Clone, Debug)]
enum Opened {
    Game(Box<GameTree>),
    /// The game in a link, or a game by link with the next move of the other player.
    Link(Box<GameTree>),
    /// Several games, of which the player chooses one.
    Several(SeveralGames),
    /// A link to a table elsewhere.
    Table(Address),
}

impl OpenGame {
    /// The game in a file, in any format. If the file does not say which game it is, it is read as the one in
    /// view. A variant file joins the player's games, and its game begins.
    ///
    /// # Errors
    /// What is wrong with the file, in a sentence.
    pub fn of_file(path: &Path, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        let name = path.display().to_string();
        let bytes =
            files::read(path).map_err(|why| say!("open-unreadable", path = &name, why = why.to_string()))?;
        let opened = Self::of_bytes(&name, &bytes, table)?;
        let is_by_link = matches!(&opened.what, Opened::Game(tree) if tree.by_link.is_some());
        Ok(Self { file: is_by_link.then(|| path.to_owned()), ..opened })
    }

    fn of_tree(tree: GameTree, news: Option<String>) -> Self {
        Self { what: Opened::Game(Box::new(tree)), news, file: None }
    }

    /// The same with what is in the file; `name` is what the sentence calls it.
    ///
    /// # Errors
    /// What is wrong with the file, in a sentence.
    pub fn of_bytes(name: &str, bytes: &[u8], table: Option<&Arc<Variant>>) -> Result<Self, String> {
        let text = formats::decode_text(bytes).map_err(|why| format!("{name}: {why}"))?;
        if let Some(opened) = OpenedVariant::read(name, &text).map_err(|why| why.to_string())? {
            let variant = Variant::compile(&opened.game, &[]).map_err(|why| format!("{name}: {why}"))?;
            let variant = Arc::new(variant);
            let joined = opened.add_to_user_games().map_err(|why| why.to_string())?;
            let news = joined.map(|_| say!("open-added", game = variant.spoken_name()));
            return Ok(Self::of_tree(GameTree::new(&Position::new(variant)), news));
        }
        let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
        let mut opened = Self::of_game(&text, extension, table).map_err(|why| format!("{name}: {why}"))?;
        if let Opened::Several(several) = &mut opened.what {
            name.clone_into(&mut several.name);
        }
        Ok(opened)
    }

    /// One of several games, by its number from 0.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn nth(several: &SeveralGames, number: usize, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        let extension = Path::new(&several.name).extension().and_then(|extension| extension.to_str());
        let games = formats::games_in(&several.text, extension).map_err(|why| why.to_string())?;
        let game = games.get(number).ok_or_else(|| say!("open-nothing"))?;
        Self::of_theirs(game, table)
    }

    /// A game of another program. The news is by whose rules it is read, and what was ignored or changed.
    fn of_theirs(game: &GameText<'_>, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        let (tree, site) = read(game, table).map_err(|why| why.to_string())?;
        let mut news: Vec<String> = site.map(|site| say!("open-by-site", site = site)).into_iter().collect();
        news.extend(tree.warnings.lines());
        if news.len() > MOST_NEWS {
            news.truncate(MOST_NEWS);
            news.push("…".to_owned());
        }
        Ok(Self::of_tree(tree, (!news.is_empty()).then(|| news.join("\n"))))
    }

    /// The same for a text that was pasted, which may also be a move of the other player of a game by link.
    ///
    /// # Errors
    /// The same.
    pub fn pasted(text: &str, session: &Session, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Err(say!("open-nothing"));
        }
        if let Some(tree) = with_their_move(session, text) {
            return Ok(Self { what: Opened::Link(Box::new(tree)), news: None, file: None });
        }
        Self::of_text(text, table)
    }

    /// The game in a text, in a link to the page, or a position of the game in view; or a link to a table.
    ///
    /// # Errors
    /// What is wrong with the text, in a sentence.
    pub fn of_text(text: &str, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        Self::of_game(text, None, table)
    }

    /// The same for a text in a file with that extension.
    fn of_game(text: &str, extension: Option<&str>, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        if let Some(at) = Address::in_link(text) {
            let at = at.map_err(|why| why.to_string())?;
            return Ok(Self { what: Opened::Table(at), news: None, file: None });
        }
        if let Some(linked) = link::read(text, &games::load(), &CurrentLanguage) {
            let tree = linked.map_err(|why| why.to_string())?;
            return Ok(Self { what: Opened::Link(Box::new(tree)), news: None, file: None });
        }
        if let Some(tree) = own_game(text, table)? {
            return Ok(Self::of_tree(tree, None));
        }
        let games = formats::games_in(text, extension).map_err(|why| why.to_string())?;
        if games.len() > 1 {
            let titles = games.iter().map(GameText::title).collect();
            let several = SeveralGames { name: String::new(), text: text.into(), titles };
            return Ok(Self { what: Opened::Several(several), news: None, file: None });
        }
        Self::of_theirs(&games[0], table)
    }
}

/// The game by link on the board with the next move of the other player, if a text is that move.
fn with_their_move(session: &Session, text: &str) -> Option<GameTree> {
    let (by_link, mut tree) = session.by_link().zip(session.tree().cloned())?;
    let position = tree.position_at(tree.main_end());
    let is_theirs = tree.result.is_none() && position.side_to_move() != by_link.side;
    let is_line = is_theirs && text.trim().lines().count() == 1;
    let mv = TypedMoves::new(&position).read(text.trim()).ok().filter(|_| is_line)?;
    tree.add(tree.main_end(), mv).ok()?;
    Some(tree)
}

/// The game in our own record, or in a position of the game on the table; none if the text is something else.
fn own_game(text: &str, table: Option<&Arc<Variant>>) -> Result<Option<GameTree>, String> {
    let library = games::load();
    if is_record(text) {
        let record = GameRecord::parse(text).map_err(|why| why.to_string())?;
        let game = record.game(&library, &[]).map_err(|why| why.to_string())?;
        return GameTree::from_record_in(&record, text, &game, &CurrentLanguage)
            .map(Some)
            .map_err(|why| why.to_string());
    }
    let position = table.and_then(|variant| sfen::read(variant, text.trim()).ok());
    Ok(position.map(|position| GameTree::new(&position)))
}

/// The game in a text of another program, with the site by whose rules it was read.
fn read(
    game: &GameText<'_>,
    table: Option<&Arc<Variant>>,
) -> Result<(GameTree, Option<String>), FormatError> {
    let library = games::load();
    let read = |table: Option<&Arc<Variant>>| {
        // A text from a site is read by the rules of the site, not by those on the table.
        let ours = |variant: &&Arc<Variant>| !formats::is_from_site(game.text(), variant.file());
        let options = table.filter(ours).map_or(&[][..], |variant| variant.choices());
        let given = table.map(|variant| variant.id());
        let games = GameLookup {
            library: &library,
            game_id: given,
            preset: None,
            options,
            wording: &CurrentLanguage,
        };
        let tree = game.read(&games)?;
        let site = formats::site_rules_used(game.text(), &tree, &games).map(str::to_owned);
        Ok((tree, site))
    };
    match read(None) {
        Err(FormatError::Unnamed) => read(table),
        other => other,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenGame>();
    let is_table = in_state(Screen::Start).or_else(in_state(Screen::Match));
    app.add_systems(Update, (drag, lay_out).chain().run_if(is_table).before(StartGameSystems));
    app.on_action(Action::Paste, paste);
    app.on_action(Action::CopyPosition, copy_position).on_action(Action::CopyGame, copy_game);
}

/// A file that is dropped on the window is opened.
fn drag(
    mut drops: MessageReader<FileDragAndDrop>,
    in_view: GameInView,
    mut open: MessageWriter<OpenGame>,
    mut toasts: MessageWriter<Toast>,
) {
    for drop in drops.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = drop else { continue };
        match OpenGame::of_file(path_buf, in_view.get().as_ref()) {
            Ok(game) => {
                open.write(game);
            }
            Err(why) => {
                toasts.write(Toast::alarm(why));
            }
        }
    }
}

/// Opens what is on the clipboard. A browser hands it over later, like a dropped file.
#[cfg(target_family = "wasm")]
fn paste() {
    crate::platform::browser::read_clipboard();
}

/// Opens what is on the clipboard.
#[cfg(not(target_family = "wasm"))]
fn paste(
    in_view: GameInView,
    session: Res<Session>,
    mut clipboard: ResMut<EguiClipboard>,
    mut open: MessageWriter<OpenGame>,
    mut toasts: MessageWriter<Toast>,
) {
    let text = clipboard.get_text().unwrap_or_default();
    match OpenGame::pasted(&text, &session, in_view.get().as_ref()) {
        Ok(game) => {
            open.write(game);
        }
        Err(why) => {
            toasts.write(Toast::alarm(why));
        }
    }
}

/// A finished game is only looked at, any other can be continued; both players are people.
fn lay_out(
    mut opened: MessageReader<OpenGame>,
    mut start: MessageWriter<StartGame>,
    (session, screen): (Res<Session>, Res<State<Screen>>),
    mut links: MessageWriter<LinkOpened>,
    mut invited: MessageWriter<Invited>,
    mut toasts: MessageWriter<Toast>,
    mut sheets: Commands,
) {
    let Some(OpenGame { what, news, file }) = opened.read().last() else { return };
    if let Some(news) = news {
        toasts.write(Toast::news(news.clone()));
    }
    let is_on_board = *screen.get() == Screen::Match;
    match what {
        Opened::Several(several) => sheets.insert_resource(several.clone()),
        Opened::Table(at) => drop(invited.write(Invited(at.clone()))),
        Opened::Link(tree) if is_on_board && session.by_link().is_some() && session.outcome().is_none() => {
            links.write(LinkOpened(tree.clone()));
        }
        Opened::Link(tree) => drop(start.write(start_from_link((**tree).clone()))),
        Opened::Game(tree) => {
            let seats = Seats::new(Player::Person, Player::Person);
            let start_game = StartGame::opened((**tree).clone(), seats);
            start.write(StartGame { autosave: file.clone(), ..start_game });
        }
    }
}

/// The game in a link. If it continues a saved game by link, it is that game, in its file.
pub(crate) fn start_from_link(tree: GameTree) -> StartGame {
    let folders = [games_folder(), AutosaveRing::of_user().map(|ring| ring.folder().to_owned())];
    let folders: Vec<_> = folders.into_iter().flatten().collect();
    let saved = tree.by_link.is_some().then(|| find_saved(&tree, &folders, &games::load())).flatten();
    let (tree, autosave) = saved.map_or((tree, None), |(tree, file)| (tree, Some(file)));
    StartGame { autosave, ..StartGame::opened(tree, Seats::new(Player::Person, Player::Person)) }
}

fn copy_position(
    session: Res<Session>,
    mut clipboard: ResMut<EguiClipboard>,
    mut toasts: MessageWriter<Toast>,
) {
    let Some(position) = session.position() else { return };
    clipboard.set_text(&sfen::write(position));
    toasts.write(Toast::news(say!("open-copied")));
}

fn copy_game(session: Res<Session>, mut clipboard: ResMut<EguiClipboard>, mut toasts: MessageWriter<Toast>) {
    let Some(tree) = session.tree() else { return };
    toasts.write(
        match ron::ser::to_string_pretty(&tree.to_record(&CurrentLanguage), ron::ser::PrettyConfig::default())
        {
            Ok(text) => {
                clipboard.set_text(&text);
                Toast::news(say!("open-copied"))
            }
            Err(error) => Toast::alarm(error.to_string()),
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_names_no_game_is_taken_for_the_game_on_the_table() {
        let library = games::load();
        let chu = Arc::new(Variant::compile(library.find("chu").expect("a game"), &[]).expect("it is sound"));
        let tree_of = |text: &str, table| match OpenGame::of_text(text, table)?.what {
            Opened::Game(tree) => Ok(*tree),
            other => Err(format!("{other:?}")),
        };
        let tree = tree_of("6i6h 6d6e", Some(&chu)).unwrap();
        assert_eq!((tree.variant().id(), tree.main_line().len()), ("chu", 2));
        assert!(tree_of("6i6h 6d6e", None).unwrap_err().contains("which game"));
        let mut position = Position::new(Arc::clone(&chu));
        let mv = position.legal_moves()[0];
        position.play(mv, &mut ());
        let set_up = tree_of(&sfen::write(&position), Some(&chu)).unwrap();
        assert_eq!(set_up.first().setup(), position.setup());
        let copied = ron::to_string(&GameTree::new(&position).to_record(&CurrentLanguage)).unwrap();
        assert_eq!(tree_of(&copied, None).unwrap().main_line().len(), 1);
        assert!(tree_of("good morning", Some(&chu)).is_err());
        let link = OpenGame::of_text("wss://example.org/tenjiku?table=abcdefgh", None).unwrap();
        assert!(matches!(link.what, Opened::Table(at) if at.table() == Some("abcdefgh")));
    }

    #[test]
    fn of_several_games_one_is_chosen() {
        let text =
            "[Variant \"chu\"]\n[White \"A\"]\n\n1. f5 *\n\n[Variant \"chu\"]\n[White \"B\"]\n\n1. g5 g8 *\n";
        let opened = OpenGame::of_bytes("games.pgn", text.as_bytes(), None).unwrap();
        let Opened::Several(several) = opened.what else { panic!("one game") };
        assert_eq!(several.titles, ["A – ?", "B – ?"]);
        let second = OpenGame::nth(&several, 1, None).unwrap();
        assert!(matches!(second.what, Opened::Game(tree) if tree.main_line().len() == 2));
        assert!(OpenGame::nth(&several, 2, None).is_err());
    }
}
