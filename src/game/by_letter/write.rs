//! The next letter is written after everything that is played, answered or ended here.

use super::{ByLetter, LetterNews, Signer};
use crate::game::messages::{GameCommand, PlayerCommand};
use crate::game::session::{DrawOffer, Session};
use crate::letter::{Correspondence, LetterSigner};
use crate::record::LetterOffer;
use bevy_ecs::prelude::*;
use tenjiku_rules::{DrawReason, Outcome, WinReason};

/// Writes the next letter if there is something to tell.
pub(super) fn write(
    mut session: ResMut<Session>,
    mut by_letter: ResMut<ByLetter>,
    mut commands: MessageReader<GameCommand>,
    mut players: MessageWriter<PlayerCommand>,
    mut news: MessageWriter<LetterNews>,
) {
    let declines = commands.read().any(|command| matches!(command, GameCommand::AnswerDraw(false)));
    let is_settling = std::mem::take(&mut by_letter.bypass_change_detection().is_settling);
    // The game is copied to make a letter of it, which is too much for every frame.
    let has_news = session.letters().is_some() && (session.is_changed() || declines);
    if is_settling || by_letter.coming.is_some() || !has_news {
        return;
    }
    let tree = session.tree().cloned();
    let Some(mut game) = tree.and_then(|tree| Correspondence::of_tree(tree).ok()) else { return };
    let is_played = super::plies(&session) > by_letter.plies;
    let is_ours = is_played && moved_last(&session) == Some(game.side());
    if is_played {
        game.lapse();
        by_letter.plies = super::plies(&session);
        players.write_batch(by_letter.stop_by_hand(game.side()));
    }
    let has_ended = by_letter.ends(&session, &mut game);
    let has_answered = offer_or_answer(&session, &mut game, declines && !has_ended);
    if is_ours || has_ended || has_answered {
        by_letter.write_letter(&mut game, &mut session, &mut news);
    } else if is_played {
        session.set_letters(Some(game.letters().clone()));
    }
}

/// The side that has played the last ply of the game.
fn moved_last(session: &Session) -> Option<tenjiku_rules::Side> {
    let tree = session.tree()?;
    Some(tree.position_at(tree.parent(tree.main_end())?).side_to_move())
}

/// Draws that are offered or declined at the board. Returns whether the other must be told.
fn offer_or_answer(session: &Session, game: &mut Correspondence, declines: bool) -> bool {
    let (asked, offered) = (game.letters().asked, game.letters().offered);
    let offers = session.draw_offer() == DrawOffer::By(game.side()) && asked != Some(LetterOffer::Draw);
    let declines = declines && offered == Some(LetterOffer::Draw);
    offers && game.offer(LetterOffer::Draw).is_ok() || declines && game.answer(false).is_ok()
}

impl ByLetter {
    /// Whether the game has ended at the board in a way that the other must be told.
    fn ends(&mut self, session: &Session, game: &mut Correspondence) -> bool {
        let is_over = session.tree().is_some_and(|tree| tree.result.is_some());
        if !is_over || std::mem::replace(&mut self.is_over, is_over) {
            return false;
        }
        let offered = game.letters().offered;
        let side = game.side();
        match session.outcome() {
            Some(Outcome::Draw(DrawReason::Agreement)) if offered == Some(LetterOffer::Draw) => {
                game.answer(true).is_ok()
            }
            Some(Outcome::Win { winner, by: WinReason::Resignation }) if winner != side => {
                game.lapse();
                true
            }
            _ => false,
        }
    }

    /// Writes a letter with a game as it is.
    pub(super) fn write_letter(
        &mut self,
        game: &mut Correspondence,
        session: &mut Session,
        news: &mut MessageWriter<LetterNews>,
    ) {
        let of_user;
        let signer = match &self.signer {
            Signer::Nobody => None,
            Signer::Known(signer) => Some(signer.as_ref()),
            Signer::User => match LetterSigner::of_user() {
                Ok(signer) => {
                    of_user = signer;
                    of_user.as_ref()
                }
                Err(why) => {
                    news.write(LetterNews::Fault(why.to_string()));
                    self.is_told_unsigned = true;
                    None
                }
            },
        };
        if signer.is_none() && !std::mem::replace(&mut self.is_told_unsigned, true) {
            news.write(LetterNews::Notice(crate::say!("letter-unsigned")));
        }
        let letter = game.write(&self.words, signer);
        session.set_letters(Some(game.letters().clone()));
        self.letter = Some(letter.clone());
        news.write(LetterNews::Written(letter));
    }
}
