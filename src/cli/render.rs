//! `tenjiku render`: a picture of a position, or a film of a game, without a window.

use super::Failure;
use super::frames::Preset;
use super::game::{GameArgs, VariantArgs, option, play_on};
use super::written::WrittenArgs;
use crate::record::Tree;
use crate::render::{self, RATE, Scene, Shot};
use crate::view::camera::View;
use crate::view::face_style::FaceStyle;
use crate::view::film::{Film, draft, write_picture};
use crate::view::layout::Seat;
use crate::view::quality::Quality;
use crate::view::theme::{Theme, ThemeLibrary};
use clap::{Args, ValueEnum};
use std::error::Error;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a film rests after each move.
const REST: Duration = Duration::from_millis(500);

/// What the picture shows.
#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// A game in any form that `convert` reads, instead of a position
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The game, by its id, such as chu or maka_dai_dai, or by that of one of your own
    #[arg(long, value_name = "V", required_unless_present = "file")]
    variant: Option<String>,
    /// Choose an option of the game, such as `lion_hawk=2`
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, u8)>,
    /// Begin from this position instead of the starting array
    #[arg(long, conflicts_with = "file")]
    sfen: Option<String>,
    /// Begin under this handicap of the game
    #[arg(long, value_name = "NAME", conflicts_with_all = ["file", "sfen"])]
    handicap: Option<String>,
    /// Then play these moves, in coordinate form, separated by blanks
    #[arg(long, value_name = "\"M M\"")]
    moves: Option<String>,
    /// Go only so far into the game, in plies
    #[arg(long, value_name = "N", requires = "file")]
    ply: Option<usize>,
    /// The file to write, a PNG
    #[arg(long, value_name = "FILE.png")]
    out: PathBuf,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "1280x800")]
    size: (u32, u32),
    /// Where one looks from
    #[arg(long, value_enum, default_value = "black")]
    view: From,
    /// How koma are written on
    #[arg(long, value_enum, default_value = "distance")]
    faces: Faces,
    /// How the table looks: kaya, morning, evening, maple, ebony, two_colours, all_eyes, contrast, diagram, or one of your own
    #[arg(long, value_name = "THEME", default_value = "kaya")]
    theme: String,
    /// How much work the picture may be; what suits the graphics adapter if not given
    #[arg(long, value_enum)]
    quality: Option<Preset>,
    /// Pick up the koma on this square, so that its moves are marked
    #[arg(long, value_name = "SQUARE", conflicts_with_all = ["at", "film"])]
    pick: Option<String>,
    /// Show which squares each side holds
    #[arg(long, conflicts_with_all = ["at", "film"])]
    influence: bool,
    /// Show the last move under way, so many seconds after it began
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "film")]
    at: Option<Duration>,
    /// Write an animated PNG of all moves
    #[arg(long)]
    film: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum From {
    /// Black's seat
    Black,
    /// White's seat
    White,
    /// From above
    Top,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Faces {
    /// Two kanji near, one in the middle, signs of the moves from afar
    Distance,
    /// Two kanji
    Two,
    /// One kanji
    One,
    /// One kanji and hints of the moves
    Hints,
    /// Letters
    Letters,
    /// Signs of the moves
    Moves,
}

/// Reads `1280x800`.
fn size(text: &str) -> Result<(u32, u32), String> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| (16..=8192).contains(number));
    let both = text.split_once('x').and_then(|(width, height)| Some((number(width)?, number(height)?)));
    both.ok_or("write it as WIDTHxHEIGHT, such as 1280x800, each from 16 to 8192".to_owned())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f32>().ok().filter(|number| (0.0..=30.0).contains(number));
    number.map(Duration::from_secs_f32).ok_or("give seconds from 0 to 30, such as 0.6".to_owned())
}

pub(super) fn run(args: &RenderArgs) -> Result<(), Failure> {
    let scene = args.scene()?;
    let draft = draft(&args.out).map_err(|error| written(&args.out, error))?;
    let file = draft.reopen().map_err(|error| written(&args.out, error))?;
    if args.film {
        let mut reel = None;
        let taken = render::film(&scene, REST, |shot| shoot(&mut reel, &file, &scene, shot));
        taken.map_err(Failure::input)?.map_err(|error| written(&args.out, error))?;
        let ended = reel.map_or(Ok(()), Film::end);
        ended.map_err(|error| written(&args.out, error))?;
    } else {
        let picture = render::picture(&scene).map_err(Failure::input)?;
        write_picture(file, picture.size, &picture.pixels).map_err(|error| written(&args.out, error))?;
    }
    draft.persist(&args.out).map_err(|error| written(&args.out, error.error))?;
    Ok(())
}

fn shoot(reel: &mut Option<Film>, file: &File, scene: &Scene, shot: Shot) -> Result<(), Box<dyn Error>> {
    match (shot, reel) {
        (Shot::Frames(count), reel) => {
            *reel = Some(Film::begin(file.try_clone()?, scene.size, count, (1_000 / RATE) as u16)?);
        }
        (Shot::Frame(picture), Some(reel)) => reel.add(picture.pixels)?,
        (Shot::Frame(_), None) => {}
    }
    Ok(())
}

fn written(path: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("{}: the picture cannot be written: {why}", path.display()))
}

impl RenderArgs {
    fn scene(&self) -> Result<Scene, Failure> {
        let tree = self.tree()?;
        let picked = match &self.pick {
            None => None,
            Some(name) => Some(tree.variant().geometry().parse(name).ok_or_else(|| {
                Failure::Input(format!("`{name}` is not a square of this board; write it as 8h"))
            })?),
        };
        let view = match self.view {
            From::Black => View::Seat(Seat::Black),
            From::White => View::Seat(Seat::White),
            From::Top => View::Above(Seat::Black),
        };
        let faces = match self.faces {
            Faces::Distance => FaceStyle::ByDistance,
            Faces::Two => FaceStyle::TwoKanji,
            Faces::One => FaceStyle::OneKanji,
            Faces::Hints => FaceStyle::Hints,
            Faces::Letters => FaceStyle::Letters,
            Faces::Moves => FaceStyle::Moves,
        };
        let quality = self.quality.map(Quality::from);
        let (size, influence, after) = (self.size.into(), self.influence, self.at);
        let theme = self.theme()?;
        Ok(Scene { tree, size, view, faces, theme, quality, picked, influence, after })
    }

    fn theme(&self) -> Result<Theme, Failure> {
        let shelf = ThemeLibrary::load();
        if let Some(theme) = shelf.find(&self.theme) {
            return Ok(theme.clone());
        }
        if let Some(fault) = shelf.faults.first() {
            return Err(super::game::broken(fault));
        }
        let known: Vec<&str> = shelf.themes.iter().map(|theme| theme.id.as_str()).collect();
        Err(Failure::Input(format!("there is no theme `{}`; there are {}", self.theme, known.join(", "))))
    }

    /// The game up to the position that is shown.
    fn tree(&self) -> Result<Tree, Failure> {
        let mut position = match (&self.file, &self.variant) {
            (Some(file), variant) => {
                let options = self.options.clone();
                let written = WrittenArgs { variant: variant.clone(), options, file: file.clone() };
                let tree = written.tree()?;
                let line = tree.main_line();
                let plies = self.ply.unwrap_or(line.len()).min(line.len());
                tree.position_at(plies.checked_sub(1).map_or(tree.root(), |last| line[last]))
            }
            (None, Some(id)) => {
                let game = VariantArgs { variant: id.clone(), options: self.options.clone() };
                let (sfen, handicap) = (self.sfen.clone(), self.handicap.clone());
                GameArgs { game, sfen, handicap, moves: None }.position()?
            }
            (None, None) => return Err(Failure::input("name the game: --variant V, or a file")),
        };
        play_on(&mut position, self.moves.as_deref().unwrap_or_default())?;
        Ok(Tree::new(&position))
    }
}
