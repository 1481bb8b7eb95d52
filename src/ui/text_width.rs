//! Measuring and breaking of texts before they are drawn.

use super::theme::Inks;
use bevy_egui::egui;

/// The width of a text on one line, in points.
pub fn width(ui: &egui::Ui, text: &str, font: egui::FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font, ui.inks().ink).size().x
}

/// Inserts line breaks for lines of width `room`, in points. egui breaks Japanese after any character; this
/// function breaks lines only after spaces, commas and colons.
pub fn break_between_words(ui: &egui::Ui, text: &str, font: &egui::FontId, room: f32) -> String {
    break_lines(text, |line| width(ui, line.trim_end(), font.clone()) <= room)
}

fn break_lines(text: &str, fits: impl Fn(&str) -> bool) -> String {
    let (mut lines, mut line) = (String::new(), String::new());
    for word in text.split_inclusive([' ', '、', '：']) {
        let longer = format!("{line}{word}");
        if line.is_empty() || fits(&longer) {
            line = longer;
        } else {
            lines.push_str(line.trim_end());
            lines.push('\n');
            word.clone_into(&mut line);
        }
    }
    lines + &line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_only_between_words() {
        let fits = |line: &str| line.trim_end().chars().count() <= 12;
        assert_eq!(break_lines("続きを指す：鳥将棋、2手まで", fits), "続きを指す：鳥将棋、\n2手まで");
        assert_eq!(
            break_lines("続きを指す：天竺大将棋、12手まで", fits),
            "続きを指す：天竺大将棋、\n12手まで"
        );
        assert_eq!(break_lines("Continue Chu Shogi", fits), "Continue Chu\nShogi");
        assert_eq!(break_lines("Chu Shogi", fits), "Chu Shogi");
    }
}
