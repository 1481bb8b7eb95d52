//! The presets of a game: one click sets all its options. Below each preset are its differences from the
//! defaults, in the words of the options.

use crate::app::{GameEntry, ProbePoints};
use crate::ui::focus;
use crate::ui::theme::{self, Inks, size};
use bevy_egui::egui;
use tenjiku_language::say;
use tenjiku_teach::guide::{RulePreset, preset_followed};

/// Indent of a preset's differences, in points.
const INDENT: f32 = 26.0;

pub(super) fn show(
    ui: &mut egui::Ui,
    game: &GameEntry,
    presets: &[RulePreset],
    probe_points: &mut ProbePoints,
) -> Option<String> {
    let followed = preset_followed(presets, game.preset.as_deref())?;
    let id = game.variant.id();
    let mut chosen = None;
    ui.label(egui::RichText::new(say!("start-presets-about")).color(ui.inks().note));
    ui.add_space(4.0);
    for preset in presets {
        let is_followed = preset.id == followed.id;
        let name = if is_followed { preset.title() } else { preset.name.clone() };
        let radio = ui.radio(is_followed, theme::section_heading(ui, &name));
        focus::set_name(&radio, &name);
        probe_points.0.push((format!("preset:{id}:{}", preset.id), radio.rect.center()));
        let source = preset.source.as_deref().unwrap_or(&preset.name);
        if radio.on_hover_text(source).clicked() && !preset.is_active() {
            chosen = Some(preset.id.clone());
        }
        differences(ui, preset);
        if is_followed && !preset.is_active() {
            ui.horizontal(|ui| {
                ui.add_space(INDENT);
                let back = reset_button(ui, preset);
                probe_points.0.push((format!("back:{id}"), back.rect.center()));
                if back.clicked() {
                    chosen = Some(preset.id.clone());
                }
            });
        }
        ui.add_space(6.0);
    }
    chosen
}

fn differences(ui: &mut egui::Ui, preset: &RulePreset) {
    let mut line = |option: &str, text: &str| {
        let mut job = egui::text::LayoutJob::default();
        job.append(option, 0.0, theme::text_format(size::BODY, ui.inks().note));
        let space = if option.is_empty() { 0.0 } else { 8.0 };
        job.append(text, space, theme::text_format(size::BODY, ui.inks().ink));
        ui.horizontal(|ui| {
            ui.add_space(INDENT);
            ui.add(egui::Label::new(job).wrap());
        });
    };
    if preset.is_default() {
        line("", &say!("start-preset-usual"));
    }
    for rule in &preset.choices {
        line(&rule.option, &rule.text);
    }
}

pub(super) fn reset_button(ui: &mut egui::Ui, preset: &RulePreset) -> egui::Response {
    let name = preset.name.as_str();
    ui.button(say!("start-preset-back", name)).on_hover_text(say!("start-preset-back-tip", name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{GameList, test_frame};
    use tenjiku_teach::guide;

    fn games() -> (GameList, usize) {
        let games = GameList::load();
        let at = games.list.iter().position(|game| game.variant.file().presets.len() > 2);
        (games, at.expect("a game with presets"))
    }

    /// Draws the presets with these events. Returns the texts and the positions of controls.
    fn draw(
        ctx: &egui::Context,
        game: &mut GameEntry,
        events: Vec<egui::Event>,
    ) -> (Vec<String>, ProbePoints) {
        let (mut chosen, mut points) = (None, ProbePoints::default());
        let texts = test_frame::draw(ctx, egui::vec2(700.0, 2000.0), events, |ui| {
            points.0.clear();
            let presets = guide::presets(&game.variant);
            chosen = chosen.take().or(show(ui, game, &presets, &mut points));
        });
        if let Some(id) = chosen {
            game.choose_preset(&id).expect("it can be played");
        }
        (texts.into_iter().map(|(text, _)| text).collect(), points)
    }

    fn click(ctx: &egui::Context, game: &mut GameEntry, name: &str) {
        let (_, points) = draw(ctx, game, Vec::new());
        let point = points.0.iter().find(|(known, _)| known == name);
        let (_, pos) = *point.unwrap_or_else(|| panic!("no {name}"));
        let button = egui::PointerButton::Primary;
        let press =
            |pressed| egui::Event::PointerButton { pos, button, pressed, modifiers: egui::Modifiers::NONE };
        draw(ctx, game, vec![egui::Event::PointerMoved(pos)]);
        draw(ctx, game, vec![press(true)]);
        draw(ctx, game, vec![press(false)]);
    }

    #[test]
    fn one_click_sets_all_options_and_another_undoes_single_changes() {
        let (mut games, at) = games();
        let game = &mut games.list[at];
        let (id, ctx) = (game.variant.id().to_owned(), theme::test_context());
        let wanted = game.variant.file().presets[1].clone();
        click(&ctx, game, &format!("preset:{id}:{}", wanted.id));
        assert_eq!(game.variant.preset().map(|preset| &preset.id), Some(&wanted.id));
        assert!(!draw(&ctx, game, Vec::new()).1.0.iter().any(|(name, _)| name.starts_with("back:")));
        let (option, _) = wanted.choices.first_key_value().expect("it sets something");
        let file = game.variant.file();
        let default = file.options.iter().find(|known| known.id == *option).expect("it exists").default;
        game.choose([(option.clone(), default)]).expect("it exists");
        click(&ctx, game, &format!("back:{id}"));
        assert_eq!(game.variant.preset().map(|preset| &preset.id), Some(&wanted.id));
    }

    #[test]
    fn differences_are_listed_in_the_words_of_the_options() {
        let (mut games, at) = games();
        let ctx = theme::test_context();
        let game = &mut games.list[at];
        draw(&ctx, game, Vec::new());
        let (texts, _) = draw(&ctx, game, Vec::new());
        for preset in guide::presets(&game.variant) {
            for rule in preset.choices {
                let line = format!("{}{}", rule.option, rule.text);
                assert!(texts.contains(&line), "{line}: {texts:?}");
            }
        }
    }
}
