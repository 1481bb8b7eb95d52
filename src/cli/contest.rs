//! `tenjiku lab match`: two computer players play many games against each other.

use super::CliError;
use super::game::{VariantArgs, note_other_rules};
use super::game_file::{fit_table_size, note};
use crate::engines::available_engines;
use crate::tournament::statistics::{Sprt, SprtDecision};
use crate::tournament::{
    Adjudication, Contender, ContenderKind, Contest, MatchGameReport, MatchStanding, ResignRule,
};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;
use tenjiku_platform::record::save_record;
use tenjiku_platform::sanitize::{MAX_TEXT_CHARS, sanitize_line};
use tenjiku_search::{Limits, MAX_HASH_MIB, TimeLimit};

#[derive(Debug, Args)]
pub(crate) struct ContestArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// The first player: `ai` (level 8 here, unlike in `play`), `ai:LEVEL` or `engine:"COMMAND"` (or the name
    /// of one of your engines), followed by settings after commas: `ai:8,nodes=20000`, `ai,eval=computed`,
    /// `engine:"hachu",movetime=300`
    #[arg(long, value_name = "P", value_parser = parse_contender)]
    a: Contender,
    /// The second player
    #[arg(long, value_name = "P", value_parser = parse_contender)]
    b: Contender,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Thinking time per move in milliseconds; 100 if there is no other limit
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Positions to search per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Random plies before the players take over
    #[arg(long, value_name = "K", default_value_t = 6)]
    openings_plies: u32,
    /// Seed that selects the random openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Size of each player's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_HASH_MIB)))]
    hash: u32,
    /// Number of games to play at the same time
    #[arg(long, value_name = "C", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    concurrency: u32,
    /// Save every game as a record in this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// End the match as soon as an SPRT decides whether A is stronger than B by ELO1 rather than by ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// End a game when both players consider it decided by this many hundredths of a Pawn
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(i32).range(1..))]
    resign_score: Option<i32>,
    /// ... for this many moves each
    #[arg(long, value_name = "N", default_value_t = 5, requires = "resign_score", value_parser = clap::value_parser!(u32).range(1..))]
    resign_moves: u32,
    /// Declare a draw after this many plies
    #[arg(long, value_name = "N", default_value_t = 600)]
    max_plies: usize,
    /// How far a player may exceed its time for a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    margin: u64,
}

fn parse_contender(text: &str) -> Result<Contender, String> {
    // The list of engines is read, and its faults reported, only if it may be needed.
    let listed_engines = if text.starts_with("engine:") {
        available_engines().map_err(|error| error.to_string())?
    } else {
        Vec::new()
    };
    Contender::read(text, &listed_engines).map_err(|error| error.to_string())
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let hint = "write it as ELO0,ELO1, such as 0,20";
    let (low, high) = text.split_once(',').ok_or(hint)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() < 1000.0).ok_or(hint);
    let (elo0, elo1) = (number(low)?, number(high)?);
    if elo0 < elo1 { Ok(Sprt { elo0, elo1 }) } else { Err("ELO0 must be less than ELO1".to_owned()) }
}

impl ContestArgs {
    fn limits(&self) -> Limits {
        let is_unlimited = self.movetime.is_none() && self.nodes.is_none() && self.depth.is_none();
        let time = self.movetime.or(is_unlimited.then_some(100)).map(Duration::from_millis);
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: time.map_or(TimeLimit::Unlimited, TimeLimit::Move),
        }
    }

    fn contest(&self) -> Result<Contest, CliError> {
        // Each player of each game has a table.
        let fit_hash = |mib| fit_table_size(mib, 2 * usize::try_from(self.concurrency).unwrap_or(1));
        let contenders = [&self.a, &self.b];
        Ok(Contest {
            variant: self.game.variant()?,
            contenders: contenders.map(|contender| Contender {
                hash_mib: contender.hash_mib.map(fit_hash),
                ..contender.clone()
            }),
            games: self.games,
            limits: self.limits(),
            opening_plies: self.openings_plies,
            seed: self.seed,
            hash_mib: fit_hash(usize::try_from(self.hash).unwrap_or(1)),
            concurrency: self.concurrency,
            adjudication: Adjudication {
                max_plies: self.max_plies,
                resign: self.resign_score.map(|score| ResignRule { score, moves: self.resign_moves }),
                margin: Duration::from_millis(self.margin),
                ..Adjudication::default()
            },
            sprt: self.sprt,
            on_wait: |engine| note(&format!("waiting for {engine} to get ready; Ctrl+C ends the match")),
        })
    }
}

/// The number of squares from which a fair opening takes seconds.
const LARGE_BOARD_SQUARES: usize = 500;

pub(super) fn run(args: &ContestArgs, out: &mut impl Write) -> Result<(), CliError> {
    let contest = args.contest()?;
    contest.check().map_err(CliError::input)?;
    let [a, b] = &contest.contenders;
    let variant = &contest.variant;
    for contender in [a, b] {
        if let ContenderKind::Engine(setup) = &contender.kind {
            note_other_rules(setup, variant);
        }
    }
    writeln!(out, "{}: A = {}, B = {}, {}", variant.file().name, a.name, b.name, count_games(contest.games))?;
    out.flush()?;
    let geometry = variant.geometry();
    if args.openings_plies > 0
        && usize::from(geometry.files()) * usize::from(geometry.ranks()) >= LARGE_BOARD_SQUARES
    {
        note("looking for a fair opening of the first game, which takes a while on a board of this size");
    }
    let (mut final_standing, mut failure) = (MatchStanding::default(), None);
    let result = contest.run(|game, standing| {
        final_standing.clone_from(standing);
        failure = report(args, &contest, game, standing, out).err();
        failure.is_none()
    });
    let failure = failure.or(result.err().map(CliError::input));
    // The results before a failure are also reported.
    if failure.is_none() || final_standing.results.games() > 0 {
        summary(&contest, &final_standing, out)?;
        out.flush()?;
    }
    failure.map_or(Ok(()), Err)
}

/// Prints a finished game and saves its record.
fn report(
    args: &ContestArgs,
    contest: &Contest,
    game: &MatchGameReport,
    standing: &MatchStanding,
    out: &mut impl Write,
) -> Result<(), CliError> {
    if let Some(folder) = &args.out {
        let path = folder.join(format!("game-{:04}.ron", game.number));
        save_record(&game.record(contest), &path).map_err(CliError::input)?;
    }
    let points = ["0", "½", "1"][usize::from(game.half_points(0).min(2))];
    let colours = if game.black == 0 { "A-B" } else { "B-A" };
    writeln!(
        out,
        "game {:>4}  {colours}  {:>7}  A {points}  {:>3} plies  | {}  {}",
        game.number,
        game.finished.result.score,
        game.finished.position.plies(),
        totals(contest, standing),
        sanitize_line(&game.finished.result.text, MAX_TEXT_CHARS),
    )?;
    // A match can take hours, so each game is flushed.
    out.flush()?;
    Ok(())
}

fn totals(contest: &Contest, standing: &MatchStanding) -> String {
    let results = &standing.results;
    let mut text = format!(
        "+{} ={} -{}  {:.1} %  Elo {}",
        results.wins,
        results.draws,
        results.losses,
        results.score() * 100.0,
        results.elo()
    );
    if let Some(sprt) = contest.sprt {
        text.push_str(&format!("  LLR {:+.2}", sprt.log_likelihood_ratio(results)));
    }
    text
}

fn summary(contest: &Contest, standing: &MatchStanding, out: &mut impl Write) -> io::Result<()> {
    let results = &standing.results;
    let [a, b] = &contest.contenders;
    writeln!(out)?;
    writeln!(
        out,
        "A {} against B {}: {}, {} won, {} drawn, {} lost: {:.1} %",
        a.name,
        b.name,
        count_games(results.games()),
        results.wins,
        results.draws,
        results.losses,
        results.score() * 100.0
    )?;
    writeln!(out, "Elo {} (95 %), LOS {:.1} %", results.elo(), results.likelihood_of_superiority() * 100.0)?;
    let pairs: Vec<String> = results.pairs.iter().map(u32::to_string).collect();
    writeln!(out, "pairs by A's points 0, ½, 1, 1½, 2: {}", pairs.join(" "))?;
    if let Some(sprt) = contest.sprt {
        let decision = match contest.decision(standing) {
            Some(SprtDecision::Higher) => {
                format!("A is stronger by {} rather than by {}", sprt.elo1, sprt.elo0)
            }
            Some(SprtDecision::Lower) => {
                format!("A is stronger by {} rather than by {}", sprt.elo0, sprt.elo1)
            }
            None => "not decided".to_owned(),
        };
        let (ratio, bound) = (sprt.log_likelihood_ratio(results), Sprt::BOUND);
        writeln!(out, "SPRT {},{}: LLR {ratio:+.2} (±{bound:.2}), {decision}", sprt.elo0, sprt.elo1)?;
    }
    for (letter, contender) in ["A", "B"].into_iter().zip(0..) {
        let (usage, faults) = (&standing.usage[contender], standing.faults[contender]);
        let moves = f64::from(usage.moves.max(1));
        let seconds = usage.time.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "an average needs no more digits than a float has")]
        let (nodes, depths) = (usage.nodes as f64, usage.depths as f64);
        writeln!(
            out,
            "{letter}: {:.0} ms per move, at most {:.0}; depth {:.1}; {:.0} nodes per second; games lost by a fault: {faults}",
            seconds * 1000.0 / moves,
            usage.longest.as_secs_f64() * 1000.0,
            depths / moves,
            nodes / seconds.max(1e-9),
        )?;
    }
    Ok(())
}

fn count_games(count: u32) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}
