//! The presets on the page of a game: one click sets all its options.

use super::options::OptionsWindow;
use crate::app::{GameEntry, ProbePoints};
use crate::guide::{RulePreset, preset_followed};
use crate::language::all_of;
use crate::say;
use crate::ui::focus;
use crate::ui::theme::{self, Inks, size};
use crate::variant::CompileError;
use bevy_egui::egui;

/// Width from which all presets are shown, in points. A narrower column has a list that opens.
const WIDE: f32 = 330.0;

/// Draws the presets, with the single options folded behind a button.
///
/// # Errors
/// The preset that was clicked cannot be played.
pub(super) fn show(
    ui: &mut egui::Ui,
    window: &mut OptionsWindow,
    game: &mut GameEntry,
    presets: &[RulePreset],
    probe_points: &mut ProbePoints,
) -> Result<(), CompileError> {
    let Some(followed) = preset_followed(presets, game.preset.as_deref()) else { return Ok(()) };
    let id = game.variant.id().to_owned();
    let heading = ui.label(egui::RichText::new(say!("start-presets")).color(ui.inks().heading));
    heading.on_hover_text(say!("start-presets-tip"));
    let clicked = match ui.available_width() >= WIDE {
        true => all(ui, &id, presets, followed, probe_points),
        false => list(ui, &id, presets, followed, probe_points),
    };
    let mut chosen = clicked.filter(|preset| !preset.holds());
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        let single = ui.button(say!("start-preset-rules")).on_hover_text(say!("start-readings-change-tip"));
        probe_points.0.push((format!("readings:{id}"), single.rect.center()));
        if single.clicked() {
            window.open(&id);
        }
        if !followed.holds() {
            let back = back(ui, followed);
            probe_points.0.push((format!("back:{id}"), back.rect.center()));
            chosen = chosen.or(back.clicked().then_some(followed));
        }
    });
    let Some(chosen) = chosen else { return Ok(()) };
    // The texts about the game change with its options.
    ui.ctx().request_repaint();
    game.choose_preset(&chosen.id)
}

/// All presets below each other, with who plays so. Returns the one that was clicked.
fn all<'a>(
    ui: &mut egui::Ui,
    game: &str,
    presets: &'a [RulePreset],
    followed: &RulePreset,
    probe_points: &mut ProbePoints,
) -> Option<&'a RulePreset> {
    let mut clicked = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for preset in presets {
            let is_followed = preset.id == followed.id;
            let radio = ui.radio(is_followed, line(ui, preset, is_followed));
            focus::call(&radio, &heard(preset, is_followed));
            let radio = radio.on_hover_text(about(preset));
            probe_points.0.push((format!("preset:{game}:{}", preset.id), radio.rect.center()));
            if radio.clicked() {
                clicked = Some(preset);
            }
        }
    });
    clicked
}

/// The same where there is little room: a list that opens, and below it who plays so.
fn list<'a>(
    ui: &mut egui::Ui,
    game: &str,
    presets: &'a [RulePreset],
    followed: &RulePreset,
    probe_points: &mut ProbePoints,
) -> Option<&'a RulePreset> {
    let mut clicked = None;
    let colour = if followed.holds() { ui.inks().ink } else { ui.inks().accent };
    let present = egui::RichText::new(followed.title()).size(size::BODY).color(colour);
    let list = egui::ComboBox::from_id_salt(("presets", game)).selected_text(present);
    let list = list.width(ui.available_width()).truncate().height(320.0).show_ui(ui, |ui| {
        for preset in presets {
            let is_followed = preset.id == followed.id;
            let entry = ui.selectable_label(is_followed, line(ui, preset, is_followed));
            focus::call(&entry, &heard(preset, is_followed));
            probe_points.0.push((format!("preset:{game}:{}", preset.id), entry.rect.center()));
            if entry.on_hover_text(about(preset)).clicked() {
                clicked = Some(preset);
            }
        }
    });
    probe_points.0.push((format!("presets:{game}"), list.response.rect.center()));
    focus::call_list(&list.response, &say!("start-presets"), &followed.title());
    list.response.on_hover_text(about(followed));
    if let Some(source) = &followed.source {
        let source = egui::RichText::new(source).size(size::SMALL).color(ui.inks().note);
        ui.add(egui::Label::new(source).wrap());
    }
    clicked
}

/// The button that undoes the changes of a preset.
pub(super) fn back(ui: &mut egui::Ui, preset: &RulePreset) -> egui::Response {
    let name = preset.name.as_str();
    ui.button(say!("start-preset-back", name = name))
        .on_hover_text(say!("start-preset-back-tip", name = name))
}

/// The name of a preset, what has become of it, and who plays so.
fn line(ui: &egui::Ui, preset: &RulePreset, is_followed: bool) -> egui::text::LayoutJob {
    let mut text = egui::text::LayoutJob::default();
    let (name, colour, of_source) = match (is_followed, preset.holds()) {
        (true, true) => (preset.name.clone(), ui.inks().ink, ui.inks().note),
        (true, false) => (preset.title(), ui.inks().accent, ui.inks().note),
        (false, _) => (preset.name.clone(), ui.inks().ink, ui.inks().quiet),
    };
    text.append(&name, 0.0, theme::text_format(size::BODY, colour));
    if let Some(source) = &preset.source {
        text.append(source, 10.0, theme::text_format(size::SMALL, of_source));
    }
    text
}

/// The same for those who listen.
fn heard(preset: &RulePreset, is_followed: bool) -> String {
    let name = if is_followed { preset.title() } else { preset.name.clone() };
    match &preset.source {
        Some(source) => format!("{name}. {source}"),
        None => name,
    }
}

/// Who plays so, and which options it sets.
fn about(preset: &RulePreset) -> String {
    let options: Vec<&str> = preset.sets.iter().map(|rule| rule.option.as_str()).collect();
    let sets = match options.as_slice() {
        [] => say!("start-preset-usual"),
        _ => say!("start-preset-sets", options = all_of(&options)),
    };
    [preset.source.clone(), Some(sets)].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{GameList, test_frame};
    use crate::guide;

    /// The games, with one that has presets; its place.
    fn games() -> (GameList, usize) {
        let games = GameList::load();
        let at = games.list.iter().position(|game| game.variant.file().presets.len() > 2);
        (games, at.expect("a game with presets"))
    }

    /// Draws the presets in a column of that width after these events. Returns where things are.
    fn draw(ctx: &egui::Context, game: &mut GameEntry, width: f32, events: Vec<egui::Event>) -> ProbePoints {
        let (mut window, mut points) = (OptionsWindow::default(), ProbePoints::default());
        test_frame::draw(ctx, egui::vec2(width, 600.0), events, |ui| {
            points.0.clear();
            let presets = guide::presets(&game.variant);
            show(ui, &mut window, game, &presets, &mut points).expect("it can be played");
        });
        points
    }

    fn click(ctx: &egui::Context, game: &mut GameEntry, width: f32, name: &str) {
        let points = draw(ctx, game, width, Vec::new());
        let point = points.0.iter().find(|(known, _)| known == name);
        let (_, pos) = *point.unwrap_or_else(|| panic!("no {name}"));
        let button = egui::PointerButton::Primary;
        let press =
            |pressed| egui::Event::PointerButton { pos, button, pressed, modifiers: egui::Modifiers::NONE };
        draw(ctx, game, width, vec![egui::Event::PointerMoved(pos)]);
        draw(ctx, game, width, vec![press(true)]);
        draw(ctx, game, width, vec![press(false)]);
    }

    #[test]
    fn one_click_sets_all_options_and_another_undoes_single_changes() {
        let (mut games, at) = games();
        let game = &mut games.list[at];
        let (id, ctx) = (game.variant.id().to_owned(), egui::Context::default());
        let wanted = game.variant.file().presets[1].clone();
        click(&ctx, game, 440.0, &format!("preset:{id}:{}", wanted.id));
        assert_eq!(game.variant.preset().map(|preset| &preset.id), Some(&wanted.id));
        assert!(!draw(&ctx, game, 440.0, Vec::new()).0.iter().any(|(name, _)| name.starts_with("back:")));
        let (option, _) = wanted.choices.first_key_value().expect("it sets something");
        let file = game.variant.file();
        let default = file.options.iter().find(|known| known.id == *option).expect("it exists").default;
        game.choose([(option.clone(), default)]).expect("it exists");
        click(&ctx, game, 440.0, &format!("back:{id}"));
        assert_eq!(game.variant.preset().map(|preset| &preset.id), Some(&wanted.id));
    }

    #[test]
    fn a_narrow_column_has_a_list_that_opens() {
        let (mut games, at) = games();
        let game = &mut games.list[at];
        let (id, ctx) = (game.variant.id().to_owned(), egui::Context::default());
        let wanted = game.variant.file().presets[1].id.clone();
        let entry = format!("preset:{id}:{wanted}");
        let closed = draw(&ctx, game, 240.0, Vec::new());
        assert!(!closed.0.iter().any(|(name, _)| *name == entry));
        let lowest = closed.0.iter().map(|(_, at)| at.y).fold(0.0, f32::max);
        assert!(lowest < 140.0, "it takes {lowest} points");
        click(&ctx, game, 240.0, &format!("presets:{id}"));
        click(&ctx, game, 240.0, &entry);
        assert_eq!(game.variant.preset().map(|preset| preset.id.as_str()), Some(wanted.as_str()));
    }
}
