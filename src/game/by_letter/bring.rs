//! What a letter brings is brought to the board, a step in a frame: plies that are taken back, plies that are played, the
//! end of the game. The letter counts as read after the last step, so that it can be read again if the program ends
//! before.

use super::{ByLetter, LetterNews};
use crate::game::messages::{GameCommand, MoveIntent};
use crate::game::session::{DrawOffer, IntentSource, Remark, Session};
use crate::letter::Correspondence;
use crate::record::{GameTree, NodeId};
use bevy_ecs::prelude::*;
use tenjiku_rules::{Move, Side};

/// Frames in which nothing moves forward before it is given up.
const PATIENCE: u32 = 100;

/// A game as a letter has made it.
#[derive(Debug)]
pub(super) struct Coming {
    game: Correspondence,
    said: Vec<String>,
    /// The game of the session that it belongs to.
    session: u32,
    /// The plies from which times are taken.
    since: usize,
    frames: u32,
}

impl Coming {
    pub fn new(game: Correspondence, said: Vec<String>, session: &Session) -> Self {
        let since = session.tree().map_or(0, |tree| shared(&moves(tree), &moves(&game.tree())));
        Self { game, said, session: session.game(), since, frames: 0 }
    }
}

fn moves(tree: &GameTree) -> Vec<Move> {
    tree.main_line().into_iter().filter_map(|node| tree.mv(node)).collect()
}

/// How many plies are the same from the beginning.
fn shared(ours: &[Move], theirs: &[Move]) -> usize {
    ours.iter().zip(theirs).take_while(|(ours, theirs)| ours == theirs).count()
}

/// Takes the next step.
pub(super) fn bring(
    mut session: ResMut<Session>,
    mut by_letter: ResMut<ByLetter>,
    mut commands: MessageWriter<GameCommand>,
    mut intents: MessageWriter<MoveIntent>,
    mut news: MessageWriter<LetterNews>,
) {
    let Some(mut coming) = by_letter.bypass_change_detection().coming.take() else { return };
    if coming.session != session.game() {
        return;
    }
    let tree = coming.game.tree();
    if !step(&mut session, &tree, &mut commands, &mut intents) {
        coming.frames += 1;
        if coming.frames > PATIENCE {
            news.write(LetterNews::Fault(crate::say!("by-text-not-played")));
        } else {
            by_letter.coming = Some(coming);
        }
        return;
    }
    by_letter.is_settling = true;
    (by_letter.plies, by_letter.is_over) = (super::plies(&session), tree.result.is_some());
    settle(&mut session, &tree, coming.since, &mut commands);
    if !coming.said.is_empty() {
        // It was answered, so it is sent no more.
        by_letter.letter = None;
        by_letter.words.clear();
        news.write(LetterNews::Read(coming.said));
    }
}

/// Brings the plies a step nearer to those of the letter; returns whether they are the same.
fn step(
    session: &mut Session,
    wanted: &GameTree,
    commands: &mut MessageWriter<GameCommand>,
    intents: &mut MessageWriter<MoveIntent>,
) -> bool {
    let Some(tree) = session.tree() else { return false };
    let (ours, theirs, line) = (moves(tree), moves(wanted), tree.main_line());
    let shared = shared(&ours, &theirs);
    let node = shared.checked_sub(1).map_or(tree.root(), |last| line[last]);
    if ours.len() == shared && theirs.len() == shared {
        return true;
    }
    if session.node() != Some(node) {
        commands.write(GameCommand::GoTo(node));
    } else if ours.len() > shared {
        let after: Vec<NodeId> = tree.children(node).to_vec();
        after.into_iter().for_each(|node| session.remove(node));
    } else {
        intents.write(MoveIntent { mv: theirs[shared], by: IntentSource::Away });
    }
    false
}

/// Takes over all that is not a ply.
fn settle(session: &mut Session, wanted: &GameTree, since: usize, commands: &mut MessageWriter<GameCommand>) {
    let (Some(tree), Some(letters)) = (session.tree(), wanted.letters.clone()) else { return };
    let (line, theirs) = (tree.main_line(), wanted.main_line());
    let is_open = tree.result.is_none();
    let remarks: Vec<(NodeId, Remark)> = line
        .iter()
        .zip(&theirs)
        .skip(since)
        .map(|(&node, &theirs)| (node, Remark::Spent(wanted.notes(theirs).spent)))
        .chain([(tree.main_end(), Remark::Comment(wanted.notes(wanted.main_end()).comment.clone()))])
        .collect();
    remarks.iter().for_each(|(node, remark)| session.remark(*node, remark));
    session.set_header(&wanted.header);
    let ours = letters.side;
    if let Some(result) = wanted.result.as_ref().filter(|_| is_open) {
        let loser = match result.score.as_str() {
            "1-0" => Some(Side::White),
            "0-1" => Some(Side::Black),
            _ => None,
        };
        match loser {
            Some(loser) => drop(commands.write(GameCommand::Resign(loser))),
            None => {
                if session.draw_offer() == DrawOffer::None {
                    commands.write(GameCommand::OfferDraw(ours));
                }
                commands.write(GameCommand::AnswerDraw(true));
            }
        }
    } else if session.draw_offer() == DrawOffer::By(ours) && letters.asked.is_none() {
        commands.write(GameCommand::AnswerDraw(false));
    }
    session.set_letters(Some(letters));
}
