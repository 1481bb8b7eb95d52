//! What is in the window of a game by text.

use super::ByText;
use crate::app::Action;
use crate::game::{ByLetter, LetterCommand, Player, Seats, Session};
use crate::language::SideName;
use crate::record::{LetterOffer, Letters};
use crate::say;
use crate::trust::LONGEST_SAYING;
use crate::ui::focus;
use crate::ui::theme::{self, Inks};
use bevy_egui::egui;
use tenjiku_rules::Side;

/// Height of the letter, in points.
const LETTER: f32 = 132.0;

/// What the player wants.
pub(super) enum Wish {
    Ask(LetterCommand),
    Seat(Side, Player),
    Paste,
    Copy(String),
}

/// What the window is about.
pub(super) struct Sheet<'a> {
    pub by_text: &'a ByText,
    pub session: &'a Session,
    pub seats: &'a Seats,
}

impl Sheet<'_> {
    /// Draws it. Returns what the player wants, once a button has been pressed.
    pub fn show(&self, ui: &mut egui::Ui, by_letter: &mut ByLetter) -> Option<Wish> {
        let Some(letters) = self.session.letters() else { return self.invite(ui) };
        let is_theirs = self.mover() == Some(letters.side.other());
        let theirs = letters.side.other();
        let known = self.session.tree().and_then(|tree| tree.header.player(theirs));
        let name = known.map_or_else(|| say!("by-text-other"), str::to_owned);
        ui.label(egui::RichText::new(self.state(by_letter, letters, &name)).strong());
        for line in &self.by_text.said {
            ui.label(egui::RichText::new(line).color(ui.inks().note));
        }
        if let Some(why) = &self.by_text.fault {
            ui.colored_label(ui.inks().alarm, why);
        }
        let answer = offers(ui, letters, &name);
        ui.separator();
        let words = words(ui, by_letter, &name);
        let buttons = self.buttons(ui, by_letter);
        let by_hand = is_theirs.then(|| hand(ui, by_letter, letters)).flatten();
        if let Some(letter) = by_letter.letter() {
            ui.separator();
            text(ui, letter);
        }
        answer.or(words).or(buttons).or(by_hand)
    }

    /// The side to move where the game goes on.
    fn mover(&self) -> Option<Side> {
        let tree = self.session.tree().filter(|tree| tree.result.is_none())?;
        Some(tree.position_at(tree.main_end()).side_to_move())
    }

    /// The one thing to do now.
    fn state(&self, by_letter: &ByLetter, letters: &Letters, name: &str) -> String {
        match self.mover() {
            _ if by_letter.is_by_hand() => say!("by-text-by-hand", name = name),
            _ if by_letter.letter().is_some() => say!("by-text-send", name = name),
            None => say!("by-text-over"),
            Some(side) if side == letters.side => say!("by-text-your-turn"),
            Some(_) => say!("by-text-their-turn", name = name),
        }
    }

    /// The game on the board is not by text. It can go on so.
    fn invite(&self, ui: &mut egui::Ui) -> Option<Wish> {
        ui.label(say!("by-text-about"));
        let can_begin =
            !self.seats.has_away() && self.session.is_played() && self.session.outcome().is_none();
        let mut wish = None;
        ui.horizontal_wrapped(|ui| {
            for side in Side::BOTH {
                let button = egui::Button::new(say!("elsewhere-seat", side = side.spoken_name()));
                let button = ui.add_enabled(can_begin, button).on_hover_text(say!("by-text-begin-tip"));
                if button.on_disabled_hover_text(say!("by-text-begin-not")).clicked() {
                    wish = Some(side);
                }
            }
        });
        if self.paste(ui) {
            return Some(Wish::Paste);
        }
        wish.map(|side| Wish::Seat(side.other(), Player::Away))
    }

    fn paste(&self, ui: &mut egui::Ui) -> bool {
        let tip =
            say!("action-with-keys", text = say!("by-text-paste-tip"), keys = Action::Paste.keys(ui.ctx()));
        let is_awaited =
            self.session.letters().is_some_and(|letters| self.mover() == Some(letters.side.other()));
        let text = say!("by-text-paste");
        let button = if is_awaited { theme::main_button(ui, text) } else { egui::Button::new(text) };
        ui.add(button).on_hover_text(tip).clicked()
    }

    fn buttons(&self, ui: &mut egui::Ui, by_letter: &ByLetter) -> Option<Wish> {
        let mut wish = None;
        ui.horizontal_wrapped(|ui| {
            let name =
                if by_letter.letter().is_some() { say!("by-text-copy") } else { say!("by-text-write") };
            if ui.button(name).on_hover_text(say!("by-text-copy-tip")).clicked() {
                // What was typed since comes into it.
                let kept = by_letter.letter().filter(|_| by_letter.words == self.by_text.words);
                wish = Some(match kept {
                    Some(letter) => Wish::Copy(letter.to_owned()),
                    None => Wish::Ask(LetterCommand::Write),
                });
            }
            if self.paste(ui) {
                wish = Some(Wish::Paste);
            }
        });
        wish
    }
}

/// What is asked and offered besides draws, about which the side panel asks.
fn offers(ui: &mut egui::Ui, letters: &Letters, name: &str) -> Option<Wish> {
    match letters.asked {
        Some(LetterOffer::Draw) => drop(ui.label(say!("by-text-asked-draw"))),
        Some(LetterOffer::TakeBack(plies)) => drop(ui.label(say!("by-text-asked-back", plies = plies))),
        None => {}
    }
    let Some(LetterOffer::TakeBack(plies)) = letters.offered else { return None };
    ui.colored_label(ui.inks().accent, say!("by-text-offered-back", name = name, plies = plies));
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button(say!("take-back-accept")).on_hover_text(say!("take-back-accept-tip")).clicked() {
            answer = Some(true);
        }
        if ui.button(say!("draw-decline")).on_hover_text(say!("draw-decline-tip")).clicked() {
            answer = Some(false);
        }
    });
    answer.map(|accepts| Wish::Ask(LetterCommand::AnswerTakeBack(accepts)))
}

/// A line for the other player. Enter puts it into the letter.
fn words(ui: &mut egui::Ui, by_letter: &mut ByLetter, name: &str) -> Option<Wish> {
    let hint = say!("by-text-words", name = name);
    let is_written = by_letter.letter().is_some();
    let field = egui::TextEdit::singleline(&mut by_letter.words).hint_text(&hint).char_limit(LONGEST_SAYING);
    let field = ui.add(field.desired_width(f32::INFINITY)).on_hover_text(say!("by-text-words-tip"));
    focus::call(&field, &hint);
    let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    (is_entered && is_written).then_some(Wish::Ask(LetterCommand::Write))
}

/// Moves that come without letters.
fn hand(ui: &mut egui::Ui, by_letter: &ByLetter, letters: &Letters) -> Option<Wish> {
    let mut is_on = by_letter.is_by_hand();
    let may = letters.key.is_none();
    let switch = ui.add_enabled(may, egui::Checkbox::new(&mut is_on, say!("by-text-hand")));
    let switch = switch.on_hover_text(say!("by-text-hand-tip"));
    let switch = switch.on_disabled_hover_text(say!("by-text-hand-not"));
    switch.changed().then_some(Wish::Ask(LetterCommand::ByHand(is_on)))
}

/// The letter, to read.
fn text(ui: &mut egui::Ui, letter: &str) {
    let area = egui::ScrollArea::vertical().max_height(LETTER).auto_shrink([false, true]);
    area.id_salt("letter").show(ui, |ui| {
        ui.label(egui::RichText::new(letter.trim_end()).size(theme::size::SMALL).color(ui.inks().quiet));
    });
}
