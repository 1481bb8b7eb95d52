//! A game that two players far apart play by sending each other links: after each move a link with the whole game.

use super::link::{self, LinkError};
use super::{GameTree, NodeId};
use serde::{Deserialize, Serialize};
use tenjiku_rules::variant::Library;
use tenjiku_rules::{Move, Position, Side, coordinate};

/// What a game that is played by link keeps besides. Games by letter of older versions kept more, which is passed over.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ByLink {
    /// The side that is played here.
    pub side: Side,
    /// The address that the other player’s links open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// What the link that was opened says besides its moves.
    #[serde(skip)]
    pub says: Option<LinkSays>,
}

/// What the sender of a link says besides the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkSays {
    /// The sender offers or accepts a draw.
    Draw,
    /// The sender resigns.
    Resign,
}

impl LinkSays {
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
    /// It was made for the other player.
    Own,
    /// It holds another game, other rules or another first position.
    OtherGame,
    /// A ply is another one.
    OtherPly {
        /// Its number, from 1.
        ply: usize,
        /// The move in the link.
        theirs: String,
        /// The move that was played here.
        ours: String,
    },
    /// It has fewer plies.
    Older {
        /// The plies in the link.
        theirs: usize,
        /// The plies here.
        ours: usize,
    },
    /// It plays a ply of the side that is played here.
    YourPly(usize),
}

/// The plies that a link adds to a game that has reached a node.
///
/// # Errors
/// How the link differs from the game.
pub fn continuation(game: &GameTree, end: NodeId, linked: &GameTree) -> Result<Vec<Move>, LinkMismatch> {
    let side = game.by_link.as_ref().map(|by_link| by_link.side);
    let receiver = linked.by_link.as_ref().map(|by_link| by_link.side);
    let is_same_game = game.variant().id() == linked.variant().id()
        && game.variant().rules() == linked.variant().rules()
        && game.first().setup() == linked.first().setup();
    if !is_same_game {
        return Err(LinkMismatch::OtherGame);
    }
    if receiver.is_some() && side != receiver {
        return Err(LinkMismatch::Own);
    }
    let moves = |tree: &GameTree, end: NodeId| -> Vec<Move> {
        tree.line_to(end).into_iter().filter_map(|node| tree.mv(node)).collect()
    };
    let (ours, theirs) = (moves(game, end), moves(linked, linked.main_end()));
    let written = |mv: Move| coordinate::write(game.variant(), mv);
    let differs = ours.iter().zip(&theirs).zip(1..).find(|((ours, theirs), _)| ours != theirs);
    if let Some(((&ours, &theirs), ply)) = differs {
        return Err(LinkMismatch::OtherPly { ply, theirs: written(theirs), ours: written(ours) });
    }
    if theirs.len() < ours.len() {
        return Err(LinkMismatch::Older { theirs: theirs.len(), ours: ours.len() });
    }
    let mut position = game.position_at(end);
    for (&mv, ply) in theirs.iter().zip(1..).skip(ours.len()) {
        if Some(position.side_to_move()) == side {
            return Err(LinkMismatch::YourPly(ply));
        }
        position.play(mv, &mut ());
    }
    Ok(theirs[ours.len()..].to_vec())
}

/// The link for the other player of a game by link that has reached a position. `page` is the address that it opens if the
/// other player’s links have named none.
///
/// # Errors
/// No link can hold the game.
pub fn write(
    position: &Position,
    by_link: &ByLink,
    says: Option<LinkSays>,
    page: &str,
    library: &Library,
) -> Result<String, LinkError> {
    let query = link::write(position, library)?;
    let page = by_link.page.as_deref().unwrap_or(page);
    let sender = match by_link.side {
        Side::Black => link::BLACK,
        Side::White => link::WHITE,
    };
    let says = says.map(|says| format!("&{SAYS}={}", says.word())).unwrap_or_default();
    Ok(format!("{page}?{query}&{sender}={}{says}", link::AWAY))
}

const SAYS: &str = "says";

/// What makes a link one of a game by link: which side its sender plays.
pub(super) fn read(text: &str) -> Option<ByLink> {
    let is_sender = |side: &str| link::part(text, side).is_some_and(|player| player == link::AWAY);
    let side = match (is_sender(link::BLACK), is_sender(link::WHITE)) {
        (true, _) => Side::White,
        (_, true) => Side::Black,
        _ => return None,
    };
    let page = text.trim().split_once('?').map(|(page, _)| page.to_owned()).filter(|page| !page.is_empty());
    let says = link::part(text, SAYS);
    let says = LinkSays::ALL.into_iter().find(|known| says.as_deref() == Some(known.word()));
    Some(ByLink { side, page, says })
}
