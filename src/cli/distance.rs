//! `tenjiku host`, `join` and `serve`: games between two machines.

use super::CliError;
use super::opening::GameToBegin;
use super::written::note;
use crate::clock::TimeControl;
use crate::distance::{
    Address, Announcement, ClubRules, Invitation, Line, PORT, Seat, SeatBook, Server, find_tables,
};
use crate::game::{Errand, Player, Remote, Seats};
use crate::language::Language;
use crate::platform::files::data_folder;
use crate::record::{AutosaveRing, GameTree};
use crate::table::{GameFrom, TableInput, TableStart, play};
use clap::{Args, ValueEnum};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How long hosts in the local network are looked for.
const LOOKING: Duration = Duration::from_secs(3);
/// Guests of a table at home: the players and some who watch.
const GUESTS: usize = 40;

/// A side, on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SideArg {
    Black,
    White,
}

/// Who one is to the others.
#[derive(Debug, Args)]
struct NameArgs {
    /// Your name, as the others see it
    #[arg(long, value_name = "NAME", default_value = "Guest")]
    name: String,
    /// Speak Japanese, and write moves as Japanese players do
    #[arg(long)]
    japanese: bool,
}

/// Arguments of `host`.
#[derive(Debug, Args)]
pub(crate) struct HostArgs {
    #[command(flatten)]
    game: GameToBegin,
    /// Where you sit
    #[arg(long, value_name = "SIDE", default_value = "black")]
    seat: SideArg,
    /// The time of each player, such as `30:00+10` or `10:00 byoyomi 3x30`
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<TimeControl>,
    #[command(flatten)]
    who: NameArgs,
    /// The port to listen at
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// Let other machines join, and announce the table in the local network; otherwise only this machine can
    #[arg(long)]
    network: bool,
    /// What one must know to sit down or watch
    #[arg(long, value_name = "WORD")]
    password: Option<String>,
    /// Spectators see what is played so many seconds later
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = clap::value_parser!(u32).range(..=86_400))]
    delay: u32,
    /// Go on with a table that was left, by its name
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["variant", "load"])]
    again: Option<String>,
}

/// Arguments of `join`.
#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// Where the host is: `192.168.1.5`, `shogi.example.org:4848`, `wss://example.org/tenjiku`; without it, hosts in
    /// the local network are looked for
    #[arg(value_name = "ADDRESS")]
    address: Option<String>,
    /// The table; without it, the first with a free seat
    #[arg(long, value_name = "TABLE")]
    table: Option<String>,
    /// The password of the table
    #[arg(long, value_name = "WORD")]
    password: Option<String>,
    /// Watch instead of playing
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    who: NameArgs,
}

/// Arguments of `serve`.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Listen at this address; 0.0.0.0 lets every machine come, 127.0.0.1 only this one, as behind nginx
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    listen: String,
    /// The port to listen at
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// The name of the club
    #[arg(long, value_name = "NAME", default_value = "Tenjiku")]
    name: String,
    /// The folder in which tables and records are kept; without it, in your data folder
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// The most tables at a time
    #[arg(long, value_name = "N", default_value = "200")]
    tables: usize,
    /// The most lines at a time
    #[arg(long, value_name = "N", default_value = "600")]
    lines: usize,
    /// The most spectators of a table
    #[arg(long, value_name = "N", default_value = "50")]
    watching: usize,
}

fn time(text: &str) -> Result<TimeControl, String> {
    text.parse()
}

/// The folder of tables that are hosted.
fn folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("tables"))
}

/// A table for all.
pub(super) fn serve(args: &ServeArgs, out: &mut impl Write) -> Result<(), CliError> {
    let rules = ClubRules {
        name: args.name.clone(),
        open: true,
        tables: args.tables,
        watching: args.watching,
        folder: args.folder.clone().or_else(folder),
    };
    let server =
        Server::new(&format!("{}:{}", args.listen, args.port), rules, args.lines).map_err(CliError::input)?;
    writeln!(out, "{} listens at {}", args.name, server.address()?)?;
    out.flush()?;
    server.run(&AtomicBool::new(false), |text| note(&text)).map_err(CliError::input)
}

/// A table at home, and a seat at it.
pub(super) fn host(args: HostArgs, out: &mut impl Write) -> Result<(), CliError> {
    let rules = ClubRules {
        name: args.who.name.clone(),
        open: false,
        tables: GUESTS,
        watching: GUESTS,
        folder: folder(),
    };
    let listen = if args.network { "0.0.0.0" } else { "127.0.0.1" };
    let mut server =
        Server::new(&format!("{listen}:{}", args.port), rules, GUESTS).map_err(CliError::input)?;
    let port = server.address()?.port();
    let address = Address::read(&format!("127.0.0.1:{port}")).map_err(CliError::input)?;
    let book = SeatBook::of(&address);
    let (errand, about) = match &args.again {
        Some(table) => {
            let kept = book.as_ref().and_then(|book| book.find(Some(table)));
            let lost = || CliError::input(format!("{table}: you have no seat at such a table"));
            let (table, token) = kept.ok_or_else(lost)?;
            (Errand::Return { table: table.clone(), token }, table)
        }
        None => begin(&args, &mut server)?,
    };
    writeln!(out, "{about}")?;
    if args.network {
        writeln!(
            out,
            "Others join with: tenjiku join ADDRESS-OF-THIS-MACHINE:{port} (in the local network: tenjiku join)"
        )?;
    } else {
        writeln!(
            out,
            "Only this machine can join (tenjiku join 127.0.0.1:{port}); with --network others can"
        )?;
    }
    out.flush()?;
    let announcement = args.network.then(|| Announcement::new(&args.who.name, &about, port));
    if let Some(Err(why)) = &announcement {
        note(&format!("the table is not announced in the local network: {why}"));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let serving = thread::spawn(move || server.run(&stopped, |text| note(&text)));
    let played = sit(args.who, address, book, errand, out);
    stop.store(true, Ordering::Relaxed);
    drop(announcement);
    let served = serving.join().map_err(|_| CliError::input("the host has stopped"))?;
    played.and(served.map_err(CliError::input))
}

/// Sets the table up.
fn begin(args: &HostArgs, server: &mut Server) -> Result<(Errand, String), CliError> {
    let tree: GameTree = args.game.tree()?;
    let seat = match args.seat {
        SideArg::Black => Seat::Black,
        SideArg::White => Seat::White,
    };
    let invitation = Invitation {
        record: tree.record().text()?,
        variant: args.game.own_text(&tree)?,
        time: args.time,
        days: None,
        seat,
        password: args.password.clone(),
        unlisted: false,
        delay: args.delay,
    };
    let table = server.new_table(invitation).map_err(CliError::Input)?;
    let about = format!("Table {table}: {}", tree.variant().file().name);
    let errand = Errand::Sit { table: Some(table), seat: Some(seat), password: args.password.clone() };
    Ok((errand, about))
}

/// Comes to a table elsewhere.
pub(super) fn join(args: JoinArgs, out: &mut impl Write) -> Result<(), CliError> {
    let address = match &args.address {
        Some(text) => Address::read(text).map_err(CliError::input)?,
        None => found(out)?,
    };
    let book = SeatBook::of(&address);
    let kept = book.as_ref().filter(|_| !args.watch).and_then(|book| book.find(args.table.as_deref()));
    let (table, password) = (args.table.clone(), args.password.clone());
    let errand = match kept {
        _ if args.watch => Errand::Watch { table, password },
        Some((table, token)) => Errand::Return { table, token },
        None => Errand::Sit { table, seat: None, password },
    };
    sit(args.who, address, book, errand, out)
}

/// The only host in the local network; several are listed.
fn found(out: &mut impl Write) -> Result<Address, CliError> {
    let hosts = find_tables(LOOKING).map_err(CliError::Input)?;
    for host in &hosts {
        writeln!(out, "{}  {}: {}", host.address.url(), host.host, host.about)?;
    }
    let mut hosts = hosts.into_iter();
    match (hosts.next(), hosts.next()) {
        (Some(only), None) => Ok(only.address),
        (Some(_), Some(_)) => {
            Err(CliError::input("there are several: choose one with `tenjiku join ADDRESS`"))
        }
        _ => Err(CliError::input(
            "no table was found in the local network (hint: the host needs --network; otherwise give its address)",
        )),
    }
}

fn sit(
    who: NameArgs,
    address: Address,
    book: Option<SeatBook>,
    errand: Errand,
    out: &mut impl Write,
) -> Result<(), CliError> {
    if who.japanese {
        Language::Japanese.choose();
    }
    let remote = Remote::new(Line::open(address, who.name, || {}), errand);
    let start = TableStart {
        from: GameFrom::Elsewhere(Box::new(remote), book),
        seats: Seats::new(Player::Away, Player::Away),
        engines: Vec::new(),
        thinking_time: Duration::from_secs(1),
        autosave: AutosaveRing::of_user(),
    };
    Ok(play(start, TableInput::standard()?, out)?)
}
