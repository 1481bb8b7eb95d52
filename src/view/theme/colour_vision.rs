//! Tests of the accessibility of themes: contrast of writing, and colours as colour-blind players see them.

use super::{Theme, ThemeLibrary};
use crate::view::square_mark::SquareMark;
use bevy::color::{ColorToComponents, LinearRgba, Srgba};
use bevy::math::{Mat3, Vec3};

/// Colour vision without red, green or blue cones, in linear sRGB: the matrices for the severity of 1.0 from G. M.
/// Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color
/// Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), table in the
/// supplement. Rows as printed there.
const COLOUR_VISIONS: [(&str, [[f32; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    ),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    (
        "tritanopia",
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ),
];

/// Marks that are shown together while a koma is selected.
const MARKS_SHOWN_TOGETHER: [SquareMark; 9] = [
    SquareMark::Move,
    SquareMark::Capture,
    SquareMark::LionA,
    SquareMark::LionB,
    SquareMark::TeachingKing,
    SquareMark::Burnt,
    SquareMark::Suicide,
    SquareMark::Igui,
    SquareMark::LastMoveTo,
];

/// A colour in CIE L\*a\*b\* as perceived with a kind of colour vision.
fn perceived_lab(colour: Srgba, vision: &[[f32; 3]; 3]) -> Vec3 {
    let linear = Vec3::from_array(LinearRgba::from(colour).to_f32_array_no_alpha());
    let linear_perceived = Mat3::from_cols_array_2d(vision).transpose() * linear;
    let LinearRgba { red, green, blue, .. } =
        LinearRgba::from_f32_array_no_alpha(linear_perceived.to_array());
    let lab = bevy::color::Laba::from(LinearRgba::rgb(
        red.clamp(0.0, 1.0),
        green.clamp(0.0, 1.0),
        blue.clamp(0.0, 1.0),
    ));
    Vec3::new(lab.lightness, lab.a, lab.b) * 100.0
}

/// The minimum CIE 1976 difference between two of the colours with any kind of colour vision, and where it occurs. A
/// difference of 2.3 is just noticeable.
fn min_difference(colours: &[(String, Srgba)]) -> (f32, String) {
    let mut smallest = (f32::MAX, String::new());
    for (name_of_vision, vision) in &COLOUR_VISIONS {
        for (index, (name, colour)) in colours.iter().enumerate() {
            for (other, other_colour) in &colours[index + 1..] {
                let difference =
                    perceived_lab(*colour, vision).distance(perceived_lab(*other_colour, vision));
                if difference < smallest.0 {
                    smallest = (difference, format!("{name} and {other} with {name_of_vision}"));
                }
            }
        }
    }
    smallest
}

fn marks(theme: &Theme) -> Vec<(String, Srgba)> {
    MARKS_SHOWN_TOGETHER.iter().map(|mark| (format!("{mark:?}"), theme.mark(*mark))).collect()
}

fn theme(id: &str) -> Theme {
    ThemeLibrary::with_folder(None).find(id).cloned().unwrap_or_else(|| panic!("no theme {id}"))
}

#[test]
fn marks_of_the_accessible_theme_are_distinguishable() {
    let (difference, pair) = min_difference(&marks(&theme("all_eyes")));
    assert!(difference > 15.0, "{pair}: {difference}");
    // The default theme fails the same test: without red cones dark blue and purple look the same.
    let (default_difference, _) = min_difference(&marks(&theme("kaya")));
    assert!(default_difference < 15.0, "{default_difference}");
}

#[test]
fn sides_of_the_accessible_theme_are_distinguishable() {
    let sides = theme("all_eyes").koma.sides.expect("the sides have colours");
    let (difference, pair) = min_difference(&[("Black".into(), sides.0.0), ("White".into(), sides.1.0)]);
    assert!(difference > 20.0, "{pair}: {difference}");
}

/// Contrast ratio of the Web Content Accessibility Guidelines 2.2, 1 to 21.
fn contrast(a: Srgba, b: Srgba) -> f32 {
    let luminance = |colour: Srgba| {
        let LinearRgba { red, green, blue, .. } = colour.into();
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (a, b) = (luminance(a), luminance(b));
    a.max(b) / a.min(b)
}

#[test]
fn writing_has_enough_contrast_in_every_theme() {
    for theme in ThemeLibrary::with_folder(None).themes {
        let koma = &theme.koma;
        let sides = koma.sides.unwrap_or(koma.wood);
        for wood in [koma.wood.0, koma.wood.1, sides.0, sides.1] {
            let (plain, promoted) = (contrast(wood.0, koma.ink.0), contrast(wood.0, koma.promoted.0));
            // The guidelines require 4.5 for text and 3 for large text, such as that on koma.
            assert!(plain > 6.0 && promoted > 3.0, "{}: {plain} and {promoted}", theme.id);
        }
        let on_board = contrast(theme.board.light.0, theme.lines.0);
        assert!(on_board > 4.5, "{}: {on_board}", theme.id);
    }
}
