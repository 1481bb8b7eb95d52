//! The scenes, each a command line of `tenjiku render`.

/// Width and height of all pictures.
pub const SIZE: &str = "400x250";

/// A scene.
pub struct Scene {
    /// The name of its picture.
    pub name: &'static str,
    /// The arguments of the command.
    pub args: &'static [&'static str],
}

/// The game of docs/games/tenjiku-fire.txt, in which many pieces burn.
const FIRE: &str = "9m9c 16e16f 9l9k 6d14l+ 10n10k 7e7f 10k10e 7c6f 10e8b";

pub const SCENES: &[Scene] = &[
    Scene { name: "tori-start", args: &["--variant", "tori"] },
    Scene { name: "chu-start-white", args: &["--variant", "chu", "--view", "white"] },
    Scene { name: "dai-start-above", args: &["--variant", "dai", "--view", "top", "--faces", "two"] },
    Scene { name: "tenjiku-start", args: &["--variant", "tenjiku"] },
    Scene { name: "tai-start-above", args: &["--variant", "tai", "--view", "top"] },
    Scene { name: "chu-lion-picked", args: &["--variant", "chu", "--moves", "7j7h 7d7e", "--pick", "7h"] },
    Scene { name: "tenjiku-range-jumps", args: &["--variant", "tenjiku", "--pick", "9m"] },
    Scene { name: "tori-influence", args: &["--variant", "tori", "--influence"] },
    Scene { name: "tenjiku-under-way", args: &["--variant", "tenjiku", "--moves", FIRE, "--at", "0.25"] },
    Scene { name: "tenjiku-range-jump", args: &["--variant", "tenjiku", "--moves", "9m9c", "--at", "0.6"] },
    Scene { name: "tenjiku-burning", args: &["--variant", "tenjiku", "--moves", FIRE, "--at", "1.2"] },
    Scene { name: "tenjiku-promoted", args: &["--variant", "tenjiku", "--moves", FIRE, "--view", "top"] },
    Scene { name: "tori-hints", args: &["--variant", "tori", "--faces", "hints", "--view", "top"] },
    Scene { name: "tori-two-colours", args: &["--variant", "tori", "--theme", "two_colours"] },
    Scene { name: "chu-contrast", args: &["--variant", "chu", "--theme", "contrast"] },
    Scene {
        name: "chu-all-eyes-picked",
        args: &["--variant", "chu", "--theme", "all_eyes", "--moves", "7j7h 7d7e", "--pick", "7h"],
    },
    Scene { name: "tori-ebony", args: &["--variant", "tori", "--theme", "ebony"] },
    Scene {
        name: "tai-diagram",
        args: &["--variant", "tai", "--theme", "diagram", "--view", "top", "--faces", "one"],
    },
    Scene { name: "dai-evening", args: &["--variant", "dai", "--theme", "evening"] },
    Scene { name: "dai-letters", args: &["--variant", "dai", "--faces", "letters"] },
];
