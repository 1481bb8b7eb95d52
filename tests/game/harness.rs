//! A game in a headless app, driven frame by frame.

use bevy_app::{App, Update};
use bevy_ecs::message::Messages;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, SingleThreadedExecutor};
use bevy_state::state::State;
use bevy_time::TimeUpdateStrategy;
use std::sync::Arc;
use std::time::Duration;
use tenjiku::game::*;
use tenjiku_rules::variant::{KindId, Library, Sq, Variant, VariantFile};
use tenjiku_rules::{Move, Piece, Position, Setup, Side};

pub use tenjiku_rules::variant::RandomNumbers;

pub const GAMES: [&str; 5] = ["tori", "chu", "dai", "tenjiku", "tai"];

/// The length of a frame.
pub const FRAME: Duration = Duration::from_millis(10);

pub fn variant(id: &str) -> Arc<Variant> {
    Variant::built_in(id).expect("a built-in game")
}

/// Every game under each of its presets: the ids of game and preset, and the game.
pub fn presets() -> Vec<(String, String, Arc<Variant>)> {
    let library = Library::built_in();
    let compiled_presets = |file: &VariantFile| -> Vec<_> {
        let compiled = file.presets.iter().map(|preset| {
            let choices: Vec<(String, u8)> = preset.choices.clone().into_iter().collect();
            let variant = Variant::compile(file, &choices).unwrap();
            (file.id.clone(), preset.id.clone(), Arc::new(variant))
        });
        compiled.collect()
    };
    library.games().flat_map(compiled_presets).collect()
}

/// An app with the game plugin, in which ambiguous systems are an error.
pub fn empty_app() -> App {
    let mut app = headless_app();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app.edit_schedule(Update, |schedule| {
        // One thread, because the tests already run in parallel.
        schedule.set_executor(SingleThreadedExecutor::new()).set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            ..Default::default()
        });
    });
    app
}

pub struct Game {
    pub app: App,
}

impl Game {
    /// A new game that has been set up.
    pub fn new(id: &str) -> Self {
        Self::with_variant(variant(id), None)
    }

    pub fn with_variant(variant: Arc<Variant>, setup: Option<Setup>) -> Self {
        let mut game = Self { app: empty_app() };
        game.start_game(variant, setup, Vec::new());
        assert_eq!(game.drain::<GameStarted>().len(), 1);
        game
    }

    /// A position with Black to move, given by its pieces, such as `K1l Ln6g | K12a`: Black's before the bar.
    pub fn with_pieces(id: &str, pieces: &str) -> Self {
        let variant = variant(id);
        let mut setup = Setup::empty();
        for (side, pieces) in Side::BOTH.into_iter().zip(pieces.split('|')) {
            for piece in pieces.split_whitespace() {
                let (symbol, square) = piece.split_at(piece.find(char::is_numeric).unwrap());
                let kind = variant.by_symbol(symbol).unwrap_or_else(|| panic!("{symbol}"));
                setup.put(variant.geometry().parse(square).unwrap(), Piece { kind, side });
            }
        }
        Self::with_variant(variant, Some(setup))
    }

    /// A game after some random plies.
    pub fn random(id: &str, plies: usize) -> Self {
        let mut game = Self::new(id);
        let mut rng = RandomNumbers::new(9);
        for _ in 0..plies {
            let mv = random_move(&mut rng, game.position()).unwrap();
            game.play(mv);
        }
        game
    }

    pub fn world(&self) -> &World {
        self.app.world()
    }

    pub fn session(&self) -> &Session {
        self.world().resource()
    }

    pub fn position(&self) -> &Position {
        self.session().position().unwrap()
    }

    /// The moves that were taken back, the next one first.
    pub fn redo(&self) -> Vec<Move> {
        self.session().whole_line().skip(self.session().plies()).collect()
    }

    pub fn phase(&self) -> GamePhase {
        *self.world().resource::<State<GamePhase>>().get()
    }

    pub fn sq(&self, name: &str) -> Sq {
        self.position().geometry().parse(name).unwrap()
    }

    pub fn kind(&self, symbol: &str) -> KindId {
        self.position().variant().by_symbol(symbol).unwrap()
    }

    pub fn koma(&self, square: &str) -> Option<Entity> {
        self.world().resource::<BoardIndex>().at(self.sq(square))
    }

    pub fn get<C: Component>(&self, koma: Entity) -> Option<&C> {
        self.world().get(koma)
    }

    /// Starts another game, optionally with the moves of a record.
    pub fn start_game(&mut self, variant: Arc<Variant>, setup: Option<Setup>, moves: Vec<Move>) {
        self.command(GameCommand::NewGame { variant, setup, moves });
    }

    /// Sends several commands and runs one frame.
    pub fn commands(&mut self, commands: impl IntoIterator<Item = GameCommand>) {
        self.app.world_mut().write_message_batch(commands);
        self.app.update();
    }

    /// Sends a command and runs one frame.
    pub fn command(&mut self, command: GameCommand) {
        self.app.world_mut().write_message(command);
        self.app.update();
    }

    /// Sends an intent and runs one frame.
    pub fn send_intent(&mut self, mv: Move) {
        self.app.world_mut().write_message(MoveIntent { mv, by: IntentSource::Player });
        self.app.update();
    }

    /// Plays a legal move and returns its report.
    pub fn play(&mut self, mv: Move) -> PlyPlayed {
        self.drain::<PlyPlayed>();
        self.send_intent(mv);
        let mut plies = self.drain::<PlyPlayed>();
        assert_eq!(plies.len(), 1, "{mv:?}: {:?}", self.drain::<MoveRefused>());
        plies.remove(0)
    }

    /// Plays the legal move with that index in the list.
    pub fn play_legal(&mut self, number: usize) -> Move {
        let mv = self.position().legal_moves()[number];
        self.play(mv);
        mv
    }

    /// Plays the first legal move, several times.
    pub fn play_first(&mut self, plies: usize) {
        (0..plies).for_each(|_| _ = self.play_legal(0));
    }

    /// The messages since the last call.
    pub fn drain<M: Message>(&mut self) -> Vec<M> {
        self.app.world_mut().resource_mut::<Messages<M>>().drain().collect()
    }

    #[track_caller]
    pub fn assert_koma_match_position(&mut self) {
        assert_eq!(mismatch(self.app.world_mut()), None, "at ply {}", self.session().plies());
    }

    /// Every koma on the board with its entity, by square.
    pub fn board(&mut self) -> Vec<(Sq, Side, KindId, Entity)> {
        let world = self.app.world_mut();
        let mut koma = world.query::<(Entity, &OnSquare, &Owner, &Koma)>();
        let mut board: Vec<_> = koma
            .iter(world)
            .map(|(entity, square, owner, koma)| (square.0, owner.0, koma.kind, entity))
            .collect();
        board.sort_unstable();
        board
    }

    /// Every koma on the board by square, without its entity.
    pub fn faces(&mut self) -> Vec<(Sq, Side, KindId)> {
        self.board().into_iter().map(|(sq, side, kind, _)| (sq, side, kind)).collect()
    }

    /// Every koma in hand: owner, order, kind, entity.
    pub fn hands(&mut self) -> Vec<(Side, u32, KindId, Entity)> {
        let world = self.app.world_mut();
        let mut koma = world.query::<(Entity, &InHand, &Owner, &Koma)>();
        let mut hands: Vec<_> = koma
            .iter(world)
            .map(|(entity, hand, owner, koma)| (owner.0, hand.order, koma.kind, entity))
            .collect();
        hands.sort_unstable();
        hands
    }

    /// The only refusal of a command since the last call.
    #[track_caller]
    pub fn refusal(&mut self) -> CommandRefusal {
        let [refused] = &self.drain::<CommandRefused>()[..] else { panic!("one command is refused") };
        assert_eq!(refused.text, refused.refusal.describe());
        refused.refusal.clone()
    }

    pub fn count<C: Component>(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query_filtered::<(), With<C>>().iter(world).count()
    }
}

/// A random legal move; half the time from the moves that capture, promote, pass or burn, if any.
pub fn random_move(rng: &mut RandomNumbers, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    if rng.below(2) == 0 {
        let is_special = |mv: &&Move| {
            mv.has_via()
                || mv.promotes()
                || mv.is_pass()
                || position.piece_at(mv.to()).is_some()
                || !position.fire_of(**mv).burnt.is_empty()
        };
        let special: Vec<Move> = moves.iter().filter(is_special).copied().collect();
        if let Some(mv) = rng.pick(&special) {
            return Some(mv);
        }
    }
    rng.pick(&moves)
}

/// The ids of all games that come with the program.
pub fn every_game() -> Vec<String> {
    Library::built_in().games().map(|game| game.id.clone()).collect()
}
