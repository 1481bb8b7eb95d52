//! `tenjiku letter`: games by letter, one command for each thing a player does.

use super::CliError;
use super::game::{GameArgs, at_odds, broken, side};
use super::spoken::LanguageArgs;
use super::written::{note, unread};
use crate::games;
use crate::language::SideName;
use crate::letter::{Correspondence, LONGEST_LETTER, Letter, LetterError, LetterSigner, News};
use crate::notation::diagram;
use crate::platform::files;
use crate::record::formats::text_of;
use crate::record::{GameTree, LetterOffer, RecordError, today};
use crate::say;
use clap::{Args, Subcommand};
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tenjiku_rules::Side;
use tenjiku_rules::sfen;

/// Arguments of `letter`.
#[derive(Debug, Args)]
pub(crate) struct LetterArgs {
    #[command(flatten)]
    language: LanguageArgs,
    #[command(subcommand)]
    what: LetterCommand,
}

/// What a player does.
#[derive(Debug, Subcommand)]
enum LetterCommand {
    /// Begin a game in a new file and print the invitation for the other player
    New(Box<NewArgs>),
    /// Read a letter into the file of its game, which an invitation creates
    Read(ReadArgs),
    /// Play a move and print the letter for the other player
    Play(PlayArgs),
    /// Offer a draw, or to take moves back, and print the letter
    Offer(OfferArgs),
    /// Accept what the other player offers and print the letter
    Accept(SayArgs),
    /// Decline what the other player offers and print the letter
    Decline(SayArgs),
    /// Resign and print the letter
    Resign(SayArgs),
    /// Print the last letter again, or one with what was played in the window since
    Write(SayArgs),
    /// Show the board, whose turn it is, and what is offered
    Show(FileArgs),
}

/// The file of a game.
#[derive(Debug, Args)]
struct FileArgs {
    /// The file of the game
    #[arg(value_name = "GAME")]
    file: PathBuf,
}

/// The file of a game, and a line for the other player.
#[derive(Debug, Args)]
struct SayArgs {
    #[command(flatten)]
    game: FileArgs,
    #[command(flatten)]
    saying: SayingArgs,
}

/// What a letter says besides.
#[derive(Debug, Args)]
struct SayingArgs {
    /// Say something to the other player, in up to 500 characters
    #[arg(long, value_name = "TEXT")]
    say: Option<String>,
}

impl SayingArgs {
    /// The next letter, with what is said; or the last one again if there is nothing to tell.
    fn letter(&self, game: &mut Correspondence) -> Result<String, CliError> {
        let signer = signer()?;
        Ok(match &self.say {
            Some(text) => game.write(text, signer.as_ref()),
            None => game.write_again(signer.as_ref()),
        })
    }
}

#[derive(Debug, Args)]
struct NewArgs {
    #[command(flatten)]
    start: GameArgs,
    /// The side you play: black or white
    #[arg(long, value_name = "SIDE", value_parser = side)]
    side: Side,
    /// Your name, in up to 40 characters
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    letter: SayArgs,
}

#[derive(Debug, Args)]
struct ReadArgs {
    #[command(flatten)]
    game: FileArgs,
    /// The file with the letter, or - for standard input
    #[arg(value_name = "LETTER", default_value = "-")]
    letter: PathBuf,
    /// Your name, if the letter begins a game
    #[arg(long)]
    name: Option<String>,
}

#[derive(Debug, Args)]
struct PlayArgs {
    #[command(flatten)]
    game: FileArgs,
    /// The move, in any notation: 6i6h, P-6h
    #[arg(value_name = "MOVE")]
    text: String,
    /// Offer a draw along with it
    #[arg(long)]
    draw: bool,
    #[command(flatten)]
    saying: SayingArgs,
}

#[derive(Debug, Args)]
struct OfferArgs {
    #[command(flatten)]
    game: FileArgs,
    /// draw, or the number of moves to take back, both sides’ counted
    #[arg(value_name = "OFFER", value_parser = offer)]
    offer: LetterOffer,
    #[command(flatten)]
    saying: SayingArgs,
}

fn offer(text: &str) -> Result<LetterOffer, String> {
    let plies = text.parse().ok().filter(|plies| *plies > 0).map(LetterOffer::TakeBack);
    let offer = if text == "draw" { Some(LetterOffer::Draw) } else { plies };
    offer.ok_or_else(|| "write draw, or a number of moves from 1".to_owned())
}

pub(super) fn run(args: &LetterArgs, out: &mut impl Write) -> Result<(), CliError> {
    args.language.speak();
    match &args.what {
        LetterCommand::New(args) => begin(args, out),
        LetterCommand::Read(args) => read(args, out),
        LetterCommand::Play(args) => change(&args.game, &args.saying, out, |game| {
            game.play(&args.text)?;
            // A move may have ended the game.
            if args.draw { game.offer(LetterOffer::Draw) } else { Ok(()) }
        }),
        LetterCommand::Offer(args) => change(&args.game, &args.saying, out, |game| game.offer(args.offer)),
        LetterCommand::Accept(args) => change(&args.game, &args.saying, out, |game| game.answer(true)),
        LetterCommand::Decline(args) => change(&args.game, &args.saying, out, |game| game.answer(false)),
        LetterCommand::Resign(args) => change(&args.game, &args.saying, out, Correspondence::resign),
        LetterCommand::Write(args) => change(&args.game, &args.saying, out, |_| Ok(())),
        LetterCommand::Show(args) => show(&loaded(&args.file)?, out),
    }
}

fn begin(args: &NewArgs, out: &mut impl Write) -> Result<(), CliError> {
    let position = args.start.position()?;
    let mut tree = GameTree::new(&position);
    if let Some(name) = &args.start.handicap {
        tree.header.handicap = Some(at_odds(position.variant(), name)?.1);
    }
    tree.header.date = Some(today());
    let mut game = Correspondence::begin(tree, args.side, args.name.as_deref().unwrap_or_default())
        .map_err(CliError::input)?;
    let letter = args.letter.saying.letter(&mut game)?;
    create(&game, &args.letter.game.file)?;
    Ok(out.write_all(letter.as_bytes())?)
}

/// Changes a game, saves it and prints the next letter.
fn change(
    file: &FileArgs,
    saying: &SayingArgs,
    out: &mut impl Write,
    change: impl FnOnce(&mut Correspondence) -> Result<(), LetterError>,
) -> Result<(), CliError> {
    let mut game = loaded(&file.file)?;
    change(&mut game).map_err(CliError::input)?;
    let letter = saying.letter(&mut game)?;
    game.record().save_atomic(&file.file).map_err(CliError::input)?;
    Ok(out.write_all(letter.as_bytes())?)
}

fn read(args: &ReadArgs, out: &mut impl Write) -> Result<(), CliError> {
    let path = &args.game.file;
    let name = if args.letter == Path::new("-") { None } else { Some(args.letter.as_path()) };
    let fault = |why: LetterError| match why {
        LetterError::Game(error) => broken(&error),
        why => {
            CliError::Input(name.map_or_else(|| why.to_string(), |name| format!("{}: {why}", name.display())))
        }
    };
    let text = received(name)?;
    if !files::exists(path) {
        let letter = Letter::read(&text).map_err(fault)?;
        let own_name = args.name.as_deref().unwrap_or_default();
        let (game, news) = Correspondence::of_letter(&letter, &games::load(), own_name).map_err(fault)?;
        create(&game, path)?;
        return tell(&game, Some(&news), out);
    }
    let mut game = loaded(path)?;
    let news = game.receive(&text).map_err(fault)?;
    game.record().save_atomic(path).map_err(CliError::input)?;
    tell(&game, Some(&news), out)
}

/// The text in a file, or on standard input. No more is read than a letter may have.
fn received(path: Option<&Path>) -> Result<String, CliError> {
    let most = LONGEST_LETTER as u64;
    let read = match path {
        Some(path) => files::read_at_most(path, most),
        None => files::all_of(io::stdin().lock(), most),
    };
    let name = path.map_or_else(|| "standard input".to_owned(), |path| path.display().to_string());
    let fault = |why: &dyn Display| CliError::Input(format!("{name}: {why}"));
    match read {
        Ok(bytes) => text_of(&bytes).map_err(|why| fault(&why)),
        Err(why) if why.kind() == ErrorKind::FileTooLarge => Err(fault(&LetterError::TooLong)),
        Err(why) => Err(fault(&unread(&why))),
    }
}

/// The user's signer. Where none can be had, letters are not signed.
fn signer() -> Result<Option<LetterSigner>, CliError> {
    let signer = LetterSigner::of_user().map_err(CliError::input)?;
    if signer.is_none() {
        note(&say!("letter-unsigned"));
    }
    Ok(signer)
}

fn create(game: &Correspondence, path: &Path) -> Result<(), CliError> {
    files::write_new(path, &game.record()).map_err(|why| match why.kind() {
        ErrorKind::AlreadyExists => {
            let what = "there is such a file already (hint: give the new game another name)";
            CliError::Input(format!("{}: {what}", path.display()))
        }
        _ => CliError::unwritten(path, why),
    })
}

fn loaded(path: &Path) -> Result<Correspondence, CliError> {
    let fault = |why: &dyn Display| CliError::Input(format!("{}: {why}", path.display()));
    let tree = GameTree::load(path, &games::load()).map_err(|why| match why {
        RecordError::Read { source, .. } if source.kind() == ErrorKind::NotFound => {
            fault(&"there is no such file (hint: `tenjiku letter new` begins a game)")
        }
        RecordError::Read { .. } => CliError::input(why),
        RecordError::Variant(why) => broken(&why),
        why => fault(&why),
    })?;
    Correspondence::of_tree(tree).map_err(|why| fault(&why))
}

/// What is new, and whose turn it is.
fn tell(game: &Correspondence, news: Option<&News>, out: &mut impl Write) -> Result<(), CliError> {
    for line in news.map(|news| news.sentences(&game.name(game.side().other()))).unwrap_or_default() {
        writeln!(out, "{line}")?;
    }
    if game.letters().offered.is_some() {
        writeln!(out, "{}", say!("letter-answer-how"))?;
    }
    Ok(writeln!(out, "{}", turn(game))?)
}

fn turn(game: &Correspondence) -> String {
    let mover = game.position().side_to_move();
    match game.ending() {
        Some(how) => how,
        None if mover == game.side() => say!("letter-your-turn", side = mover.spoken_name()),
        None => say!("letter-their-turn", name = game.name(mover), side = mover.spoken_name()),
    }
}

fn show(game: &Correspondence, out: &mut impl Write) -> Result<(), CliError> {
    let (position, letters) = (game.position(), game.letters());
    writeln!(out, "{}", diagram::draw(&position).trim_end())?;
    writeln!(out, "{}", sfen::write(&position))?;
    let (name, opponent) = (game.name(game.side()), game.name(game.side().other()));
    writeln!(out, "{}", say!("letter-game", number = &letters.game, name = name, opponent = opponent))?;
    match letters.asked {
        Some(LetterOffer::Draw) => writeln!(out, "{}", say!("by-text-asked-draw"))?,
        Some(LetterOffer::TakeBack(plies)) => writeln!(out, "{}", say!("by-text-asked-back", plies = plies))?,
        None => {}
    }
    let offered = letters.offered.map(|offer| News { offer: Some(offer), ..News::default() });
    tell(game, offered.as_ref(), out)
}
