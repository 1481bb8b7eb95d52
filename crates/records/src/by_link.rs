//! Correspondence games in which the players send each other links with the whole game.

use super::link::{self, LinkError};
use super::{GameTree, NodeId};
use serde::{Deserialize, Serialize};
use tenjiku_rules::variant::Library;
use tenjiku_rules::{Move, Position, Side, coordinate};

/// State of a correspondence game. Obsolete fields of older versions are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename = "ByLink")]
pub struct CorrespondenceGame {
    /// The local player's side.
    pub side: Side,
    /// Base address of the other player's links.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Signal in the opened link besides the moves.
    #[serde(skip)]
    pub signal: Option<LinkSignal>,
}

/// Signal of the sender of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkSignal {
    /// The sender offers or accepts a draw.
    Draw,
    /// The sender resigns.
    Resign,
}

impl LinkSignal {
    const ALL: [Self; 2] = [Self::Draw, Self::Resign];

    const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Resign => "resign",
        }
    }
}

/// Why a link does not continue a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkMismatch {
    /// The link was made for the other player.
    WrongRecipient,
    /// The link holds a different game, different rules or a different initial position.
    DifferentGame,
    /// A ply differs.
    DifferentMove {
        /// Number of the ply, from 1.
        ply: usize,
        /// The move in the link.
        theirs: String,
        /// The move that was played here.
        ours: String,
    },
    /// The link has fewer plies than the game.
    Outdated {
        /// Number of plies in the link.
        theirs: usize,
        /// Number of plies in the game.
        ours: usize,
    },
    /// The link contains a ply of the local player's side.
    OwnMove(usize),
}

/// The plies by which a link continues a game from a node.
///
/// # Errors
/// If the link does not continue the game.
pub fn continuation(game: &GameTree, end: NodeId, linked: &GameTree) -> Result<Vec<Move>, LinkMismatch> {
    let side = game.by_link.as_ref().map(|by_link| by_link.side);
    let recipient = linked.by_link.as_ref().map(|by_link| by_link.side);
    let is_same_game = game.variant().id() == linked.variant().id()
        && game.variant().rules() == linked.variant().rules()
        && game.initial_position().setup() == linked.initial_position().setup();
    if !is_same_game {
        return Err(LinkMismatch::DifferentGame);
    }
    if recipient.is_some() && side != recipient {
        return Err(LinkMismatch::WrongRecipient);
    }
    let moves = |tree: &GameTree, end: NodeId| -> Vec<Move> {
        tree.line_to(end).into_iter().filter_map(|node| tree.mv(node)).collect()
    };
    let (ours, theirs) = (moves(game, end), moves(linked, linked.main_end()));
    let to_text = |mv: Move| coordinate::write(game.variant(), mv);
    let differs = ours.iter().zip(&theirs).zip(1..).find(|((ours, theirs), _)| ours != theirs);
    if let Some(((&ours, &theirs), ply)) = differs {
        return Err(LinkMismatch::DifferentMove { ply, theirs: to_text(theirs), ours: to_text(ours) });
    }
    if theirs.len() < ours.len() {
        return Err(LinkMismatch::Outdated { theirs: theirs.len(), ours: ours.len() });
    }
    let mut position = game.position_at(end);
    for (&mv, ply) in theirs.iter().zip(1..).skip(ours.len()) {
        if Some(position.side_to_move()) == side {
            return Err(LinkMismatch::OwnMove(ply));
        }
        position.play(mv, &mut ());
    }
    Ok(theirs[ours.len()..].to_vec())
}

/// The link for the other player in this position. `page` is the base address, unless the other player's
/// links have provided one.
///
/// # Errors
/// If no link can hold the game.
pub fn write(
    position: &Position,
    by_link: &CorrespondenceGame,
    signal: Option<LinkSignal>,
    page: &str,
    library: &Library,
) -> Result<String, LinkError> {
    let query = link::write(position, library)?;
    let page = by_link.page.as_deref().unwrap_or(page);
    let sender = match by_link.side {
        Side::Black => link::BLACK,
        Side::White => link::WHITE,
    };
    let signal = signal.map(|signal| format!("&{SIGNAL_KEY}={}", signal.word())).unwrap_or_default();
    Ok(format!("{page}?{query}&{sender}={}{signal}", link::SENDER))
}

const SIGNAL_KEY: &str = "says";

/// Parses the parameters of a correspondence game.
pub(super) fn parse(text: &str) -> Option<CorrespondenceGame> {
    let is_sender = |side: &str| link::parameter(text, side).is_some_and(|player| player == link::SENDER);
    let side = match (is_sender(link::BLACK), is_sender(link::WHITE)) {
        (true, _) => Side::White,
        (_, true) => Side::Black,
        _ => return None,
    };
    let page = text.trim().split_once('?').map(|(page, _)| page.to_owned()).filter(|page| !page.is_empty());
    let word = link::parameter(text, SIGNAL_KEY);
    let signal = LinkSignal::ALL.into_iter().find(|signal| word.as_deref() == Some(signal.word()));
    Some(CorrespondenceGame { side, page, signal })
}
