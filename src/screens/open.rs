//! Opens games from saved files, files dropped onto the window and the clipboard; copies games to the
//! clipboard.

use super::Invited;
use super::choose_game::SeveralGames;
use crate::app::{Action, GameInView, HandleActions, Screen, StartGame, StartGameSystems, Toast};
use crate::game::{LinkOpened, Player, Seats, Session};
use crate::problem_room::{RoomRequest, linked_problem};
use crate::text_interface::TypedMoves;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use bevy_egui::EguiClipboard;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tenjiku_language::{CurrentLanguage, SpokenName, say};
use tenjiku_net::Address;
use tenjiku_platform::record::{AutosaveRing, OpenedVariant, find_saved, games_folder};
use tenjiku_platform::{files, games};
use tenjiku_records::formats::{self, FormatError, GameLookup, GameText};
use tenjiku_records::{GameRecord, GameTree, is_record, link};
use tenjiku_rules::variant::Variant;
use tenjiku_rules::{Position, sfen};

/// Maximum number of lines of a notice about an opened game.
const MAX_NOTICE_LINES: usize = 6;

#[derive(Message, Clone, Debug)]
pub(crate) struct OpenGame {
    what: Opened,
    /// A notice for the player.
    news: Option<String>,
    /// The file in which the game continues: a game by link is one file, wherever it is played.
    file: Option<PathBuf>,
}

#[derive(Clone, Debug)]
enum Opened {
    Game(Box<GameTree>),
    /// The game in a link, or a game by link with the next move of the other player.
    Link(Box<GameTree>),
    Several(SeveralGames),
    Table(Address),
    Problem(RoomRequest),
}

impl OpenGame {
    /// Reads the game in a file, in any format. A file that does not name its game is read as a record of
    /// the game in view. A variant file is added to the player's games, and its game is started.
    ///
    /// # Errors
    /// A sentence on the fault of the file.
    pub fn from_file(path: &Path, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        let name = path.display().to_string();
        let bytes =
            files::read(path).map_err(|why| say!("open-unreadable", path = &name, why = why.to_string()))?;
        let opened = Self::from_bytes(&name, &bytes, table)?;
        let is_by_link = matches!(&opened.what, Opened::Game(tree) if tree.by_link.is_some());
        Ok(Self { file: is_by_link.then(|| path.to_owned()), ..opened })
    }

    fn from_tree(tree: GameTree, news: Option<String>) -> Self {
        Self { what: Opened::Game(Box::new(tree)), news, file: None }
    }

    /// Reads the contents of a file; `name` is its name in messages.
    ///
    /// # Errors
    /// A sentence on the fault of the file.
    pub fn from_bytes(name: &str, bytes: &[u8], table: Option<&Arc<Variant>>) -> Result<Self, String> {
        let text = formats::decode_text(bytes).map_err(|why| format!("{name}: {why}"))?;
        if let Some(opened) = OpenedVariant::read(name, &text).map_err(|why| why.to_string())? {
            let variant = Variant::compile(&opened.game, &[]).map_err(|why| format!("{name}: {why}"))?;
            let variant = Arc::new(variant);
            let added = opened.add_to_user_games().map_err(|why| why.to_string())?;
            let news = added.map(|_| say!("open-added", game = variant.spoken_name()));
            return Ok(Self::from_tree(GameTree::new(&Position::new(variant)), news));
        }
        let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
        let mut opened =
            Self::from_any_text(&text, extension, table).map_err(|why| format!("{name}: {why}"))?;
        if let Opened::Several(several) = &mut opened.what {
            name.clone_into(&mut several.name);
        }
        Ok(opened)
    }

    /// One of several games, by its index from 0.
    ///
    /// # Errors
    /// A sentence on the fault of the game.
    pub fn nth(several: &SeveralGames, index: usize, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        let extension = Path::new(&several.name).extension().and_then(|extension| extension.to_str());
        let games = formats::games_in(&several.text, extension).map_err(|why| why.to_string())?;
        let game = games.get(index).ok_or_else(|| say!("open-nothing"))?;
        Self::from_game_text(game, table)
    }

    /// A game of another program. The notice names the site whose rules are used, and what was ignored or
    /// changed.
    fn from_game_text(game: &GameText<'_>, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        let (tree, site) = read(game, table).map_err(|why| why.to_string())?;
        let mut news: Vec<String> = site.map(|site| say!("open-by-site", site)).into_iter().collect();
        news.extend(tree.warnings.lines());
        if news.len() > MAX_NOTICE_LINES {
            news.truncate(MAX_NOTICE_LINES);
            news.push("…".to_owned());
        }
        Ok(Self::from_tree(tree, (!news.is_empty()).then(|| news.join("\n"))))
    }

    /// Reads a pasted text, which may also be a move of the other player of a game by link.
    ///
    /// # Errors
    /// A sentence on the fault of the text.
    pub fn from_pasted(text: &str, session: &Session, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Err(say!("open-nothing"));
        }
        if let Some(tree) = with_received_move(session, text) {
            return Ok(Self { what: Opened::Link(Box::new(tree)), news: None, file: None });
        }
        Self::from_text(text, table)
    }

    /// Reads a game, a link to the page, a position of the game in view, or a link to a table.
    ///
    /// # Errors
    /// A sentence on the fault of the text.
    pub fn from_text(text: &str, table: Option<&Arc<Variant>>) -> Result<Self, String> {
        Self::from_any_text(text, None, table)
    }

    fn from_any_text(
        text: &str,
        extension: Option<&str>,
        table: Option<&Arc<Variant>>,
    ) -> Result<Self, String> {
        if let Some(address) = Address::in_link(text) {
            let address = address.map_err(|why| why.to_string())?;
            return Ok(Self { what: Opened::Table(address), news: None, file: None });
        }
        if let Some(result) = link::read(text, &games::load(), &CurrentLanguage) {
            let tree = result.map_err(|why| why.to_string())?;
            if let Some(problem) = linked_problem(text, &tree) {
                return Ok(Self { what: Opened::Problem(problem), news: None, file: None });
            }
            return Ok(Self { what: Opened::Link(Box::new(tree)), news: None, file: None });
        }
        if let Some(tree) = native_record_or_position(text, table)? {
            return Ok(Self::from_tree(tree, None));
        }
        let games = formats::games_in(text, extension).map_err(|why| why.to_string())?;
        if games.len() > 1 {
            let titles = games.iter().map(GameText::title).collect();
            let several = SeveralGames { name: String::new(), text: text.into(), titles };
            return Ok(Self { what: Opened::Several(several), news: None, file: None });
        }
        Self::from_game_text(&games[0], table)
    }
}

/// The game by link on the board, extended by the other player's move, if the text is such a move.
fn with_received_move(session: &Session, text: &str) -> Option<GameTree> {
    let (by_link, mut tree) = session.by_link().zip(session.tree().cloned())?;
    let position = tree.position_at(tree.main_end());
    let is_opponents_turn = tree.result.is_none() && position.side_to_move() != by_link.side;
    let is_single_line = is_opponents_turn && text.trim().lines().count() == 1;
    let mv = TypedMoves::new(&position).read(text.trim()).ok().filter(|_| is_single_line)?;
    tree.add(tree.main_end(), mv).ok()?;
    Some(tree)
}

/// The game in a text that is a record of this program or a position of the game on the table.
fn native_record_or_position(text: &str, table: Option<&Arc<Variant>>) -> Result<Option<GameTree>, String> {
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

/// The game in a text of another program, with the site whose rules were used.
fn read(
    game: &GameText<'_>,
    table: Option<&Arc<Variant>>,
) -> Result<(GameTree, Option<String>), FormatError> {
    let library = games::load();
    let read = |table: Option<&Arc<Variant>>| {
        // A text from a site is read by the rules of the site, not by the rules on the table.
        let is_not_from_site = |variant: &&Arc<Variant>| !formats::is_from_site(game.text(), variant.file());
        let options = table.filter(is_not_from_site).map_or(&[][..], |variant| variant.choices());
        let table_id = table.map(|variant| variant.id());
        let games = GameLookup {
            library: &library,
            game_id: table_id,
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
    app.add_systems(
        Update,
        (open_dropped_files, start_opened_game).chain().run_if(opens_files).before(StartGameSystems),
    );
    app.on_action(Action::Paste, paste);
    app.on_action(Action::CopyPosition, copy_position).on_action(Action::CopyGame, copy_game);
}

pub(super) fn opens_files(screen: Res<State<Screen>>) -> bool {
    Action::OpenFile.is_for(*screen.get())
}

/// Opens files and texts from outside the program: games, or on the shelves problems.
#[derive(SystemParam)]
pub(super) struct Opener<'w> {
    in_view: GameInView<'w>,
    screen: Res<'w, State<Screen>>,
    session: Res<'w, Session>,
    open: MessageWriter<'w, OpenGame>,
    problems: MessageWriter<'w, RoomRequest>,
    toasts: MessageWriter<'w, Toast>,
}

impl Opener<'_> {
    pub fn file(&mut self, path: &Path) {
        if *self.screen.get() != Screen::Shelves {
            return self.send(OpenGame::from_file(path, self.in_view.get().as_ref()));
        }
        let name = path.display().to_string();
        match files::read(path) {
            Ok(bytes) => self.bytes(&name, &bytes),
            Err(why) => self.send(Err(say!("open-unreadable", path = name, why = why.to_string()))),
        }
    }

    pub fn bytes(&mut self, name: &str, bytes: &[u8]) {
        if *self.screen.get() == Screen::Shelves {
            self.problems.write(RoomRequest::Import(name.to_owned(), bytes.to_owned()));
        } else {
            self.send(OpenGame::from_bytes(name, bytes, self.in_view.get().as_ref()));
        }
    }

    pub fn pasted(&mut self, text: &str) {
        let opened = OpenGame::from_pasted(text, &self.session, self.in_view.get().as_ref());
        let is_problem = matches!(&opened, Ok(OpenGame { what: Opened::Problem(..), .. }));
        if *self.screen.get() == Screen::Shelves && !is_problem {
            self.bytes(&say!("open-clipboard"), text.as_bytes());
        } else {
            self.send(opened);
        }
    }

    pub fn send(&mut self, opened: Result<OpenGame, String>) {
        match opened {
            Ok(game) => drop(self.open.write(game)),
            Err(why) => drop(self.toasts.write(Toast::alarm(why))),
        }
    }
}

fn open_dropped_files(mut drops: MessageReader<FileDragAndDrop>, mut opener: Opener) {
    for drop in drops.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = drop else { continue };
        opener.file(path_buf);
    }
}

/// Opens the contents of the clipboard. A browser delivers them later, like a dropped file.
#[cfg(target_family = "wasm")]
fn paste() {
    tenjiku_platform::browser::read_clipboard();
}

#[cfg(not(target_family = "wasm"))]
fn paste(mut clipboard: ResMut<EguiClipboard>, mut opener: Opener) {
    opener.pasted(&clipboard.get_text().unwrap_or_default());
}

/// Puts an opened game on the board. A finished game is only viewed, any other game continues; both players are
/// people.
fn start_opened_game(
    mut opened: MessageReader<OpenGame>,
    mut start: MessageWriter<StartGame>,
    (session, screen): (Res<Session>, Res<State<Screen>>),
    mut links: MessageWriter<LinkOpened>,
    mut invited: MessageWriter<Invited>,
    mut problems: MessageWriter<RoomRequest>,
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
        Opened::Problem(problem) => drop(problems.write(problem.clone())),
        Opened::Link(tree) if is_on_board && session.by_link().is_some() && session.outcome().is_none() => {
            links.write(LinkOpened(tree.clone()));
        }
        Opened::Link(tree) => drop(start.write(start_from_link((**tree).clone()))),
        Opened::Game(tree) => {
            let seats = Seats::new(Player::Person, Player::Person);
            let start_game = StartGame::from_record((**tree).clone(), seats);
            start.write(StartGame { autosave: file.clone(), ..start_game });
        }
    }
}

/// Starts the game in a link. If it continues a saved game by link, the saved game and its file are used.
pub(crate) fn start_from_link(tree: GameTree) -> StartGame {
    let folders = [games_folder(), AutosaveRing::of_user().map(|ring| ring.folder().to_owned())];
    let folders: Vec<_> = folders.into_iter().flatten().collect();
    let saved = tree.by_link.is_some().then(|| find_saved(&tree, &folders, &games::load())).flatten();
    let (tree, autosave) = saved.map_or((tree, None), |(tree, file)| (tree, Some(file)));
    StartGame { autosave, ..StartGame::from_record(tree, Seats::new(Player::Person, Player::Person)) }
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
    use tenjiku_rules::variant::Variant;

    #[test]
    fn a_text_without_a_game_is_read_as_the_game_on_the_table() {
        let chu = Variant::built_in("chu").unwrap();
        let tree_of = |text: &str, table| match OpenGame::from_text(text, table)?.what {
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
        assert_eq!(set_up.initial_position().setup(), position.setup());
        let copied = ron::to_string(&GameTree::new(&position).to_record(&CurrentLanguage)).unwrap();
        assert_eq!(tree_of(&copied, None).unwrap().main_line().len(), 1);
        assert!(tree_of("good morning", Some(&chu)).is_err());
        let link = OpenGame::from_text("wss://example.org/tenjiku?table=abcdefgh", None).unwrap();
        assert!(matches!(link.what, Opened::Table(at) if at.table() == Some("abcdefgh")));
    }

    #[test]
    fn one_of_several_games_is_chosen() {
        let text =
            "[Variant \"chu\"]\n[White \"A\"]\n\n1. f5 *\n\n[Variant \"chu\"]\n[White \"B\"]\n\n1. g5 g8 *\n";
        let opened = OpenGame::from_bytes("games.pgn", text.as_bytes(), None).unwrap();
        let Opened::Several(several) = opened.what else { panic!("one game") };
        assert_eq!(several.titles, ["A – ?", "B – ?"]);
        let second = OpenGame::nth(&several, 1, None).unwrap();
        assert!(matches!(second.what, Opened::Game(tree) if tree.main_line().len() == 2));
        assert!(OpenGame::nth(&several, 2, None).is_err());
    }
}
