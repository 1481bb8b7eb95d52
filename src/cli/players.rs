//! Players on the command line: `human`, `ai:4`, `engine:"COMMAND"`.

use crate::engines::available_engines;
use crate::game::Player;
use crate::tournament::{Contender, ContenderKind};
use tenjiku_protocol::client::EngineSetup;

/// A player, with the setup of its engine if it has one.
#[derive(Clone, Debug)]
pub(super) struct PlayerArg {
    player: Player,
    engine: Option<EngineSetup>,
}

pub(super) fn parse_player(text: &str) -> Result<PlayerArg, String> {
    let player: Player = text.parse()?;
    if !matches!(player, Player::External { .. }) {
        return Ok(PlayerArg { player, engine: None });
    }
    let listed_engines = available_engines().map_err(|error| error.to_string())?;
    let contender = Contender::read(text, &listed_engines).map_err(|error| error.to_string())?;
    match contender.kind {
        ContenderKind::Engine(setup) => {
            Ok(PlayerArg { player: Player::External { engine: setup.name.clone() }, engine: Some(setup) })
        }
        ContenderKind::BuiltIn(level) => Ok(PlayerArg { player: Player::Computer { level }, engine: None }),
    }
}

#[cfg(feature = "gui")]
pub(super) fn parse_computer(text: &str) -> Result<PlayerArg, String> {
    let arg = parse_player(text)?;
    if !arg.player.thinks() {
        return Err("only computers play in a watched game; to play yourself, use `tenjiku play`".to_owned());
    }
    Ok(arg)
}

/// The setups of the external engines, each with a unique name.
#[derive(Default)]
pub(super) struct EngineSetups(pub Vec<EngineSetup>);

impl EngineSetups {
    /// Adds the engine of a player, if it has one, and returns the player.
    pub fn add(&mut self, arg: PlayerArg) -> Player {
        let Some(mut setup) = arg.engine else { return arg.player };
        if self.0.iter().any(|other| other.name == setup.name && *other != setup) {
            // Two versions of the same program.
            setup.name = format!("{} (White)", setup.name);
        }
        let player = Player::External { engine: setup.name.clone() };
        self.0.push(setup);
        player
    }
}
