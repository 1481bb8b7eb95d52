//! `tenjiku host`, `join` and `serve`: network play.

use super::CliError;
use super::game_file::note;
use super::language_args::LanguageArgs;
use super::start_args::StartGameArgs;
use crate::game::{JoinRequest, Player, Remote, Seats};
use crate::table::{GameSource, TableInput, TableStart, play};
use clap::Args;
use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tenjiku_language::say;
use tenjiku_language::{CurrentLanguage, SpokenName};
use tenjiku_net::{
    Address, AdmissionPolicy, ClubRules, Connection, Invitation, LocalServer, PORT, SeatStore, Server,
    discover_hosts, tables_folder,
};
use tenjiku_platform::record::AutosaveRing;
use tenjiku_records::GameTree;
use tenjiku_records::TimeControl;
use tenjiku_rules::Side;

/// How long to search for hosts in the local network.
const DISCOVERY_TIME: Duration = Duration::from_secs(3);
/// The name and language of the user.
#[derive(Debug, Args)]
struct NameArgs {
    /// Your name, as the others see it
    #[arg(long, value_name = "NAME", default_value = "Guest")]
    name: String,
    #[command(flatten)]
    language: LanguageArgs,
}

/// A table to be opened.
#[derive(Debug, Args)]
struct NewTableArgs {
    #[command(flatten)]
    game: StartGameArgs,
    /// Where you sit: black or white
    #[arg(long, value_name = "SIDE", default_value = "black", value_parser = parse_side)]
    seat: Side,
    /// The time of each player, such as `30:00+10` or `10:00 byoyomi 3x30`
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
    /// Days for each move, in a game of many days
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = clap::value_parser!(u32).range(1..=60))]
    days: Option<u32>,
    /// A password that is needed to sit down or watch
    #[arg(long, value_name = "WORD")]
    password: Option<String>,
    /// Show the game to spectators this many seconds later
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = clap::value_parser!(u32).range(..=86_400))]
    delay: u32,
    /// Leave the table out of the list: only people who know its name can join
    #[arg(long)]
    unlisted: bool,
}

impl NewTableArgs {
    fn invitation(&self, tree: &GameTree) -> Result<Invitation, CliError> {
        Ok(Invitation {
            variant: self.game.variant_file_text(tree)?,
            time: self.time,
            days: self.days,
            password: self.password.clone(),
            unlisted: self.unlisted,
            delay: self.delay,
            ..Invitation::new(tree.to_record(&CurrentLanguage).to_text()?, self.seat.into())
        })
    }
}

#[derive(Debug, Args)]
pub(crate) struct HostArgs {
    #[command(flatten)]
    table: NewTableArgs,
    #[command(flatten)]
    user: NameArgs,
    /// The port to listen at
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// Let other machines join, and announce the table in the local network; otherwise only this machine can
    #[arg(long)]
    network: bool,
    /// Continue at a table that was left, by its name
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["variant", "load"])]
    again: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct JoinArgs {
    /// Where the host is: `192.168.1.5`, `shogi.example.org:4848`, `wss://example.org/tenjiku`, or a link to
    /// a table; without it, hosts in the local network are looked for
    #[arg(value_name = "ADDRESS")]
    address: Option<String>,
    /// The table; without it, the first with a free seat, or a new one if a game is named
    #[arg(long = "table", value_name = "TABLE", conflicts_with_all = ["variant", "load"])]
    at: Option<String>,
    /// Watch instead of playing
    #[arg(long, conflicts_with_all = ["variant", "load"])]
    watch: bool,
    #[command(flatten)]
    table: NewTableArgs,
    #[command(flatten)]
    user: NameArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Listen at this address: 0.0.0.0 accepts every machine, 127.0.0.1 only this one, as behind nginx
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
    /// The most guests at a time; a player who returns to a seat is let in beyond it
    #[arg(long, value_name = "N", default_value = "600")]
    lines: usize,
    /// The most spectators of a table
    #[arg(long, value_name = "N", default_value = "50")]
    watching: usize,
    /// The most connections from one address that have not sent a name yet
    #[arg(long, value_name = "N", default_value_t = AdmissionPolicy::default().half_open)]
    half_open: usize,
    /// The address of a web server through which guests come: `--half-open` does not apply to it
    #[arg(long, value_name = "ADDRESS", default_values_t = AdmissionPolicy::default().proxies)]
    proxy: Vec<IpAddr>,
}

pub(super) fn serve(args: &ServeArgs, out: &mut impl Write) -> Result<(), CliError> {
    let rules = ClubRules {
        name: args.name.clone(),
        open: true,
        max_tables: args.tables,
        max_spectators: args.watching,
        max_clients: args.lines,
        folder: args.folder.clone().or_else(tables_folder),
    };
    let server = Server::new(&format!("{}:{}", args.listen, args.port), rules).map_err(CliError::input)?;
    let server =
        server.with_admission(AdmissionPolicy { half_open: args.half_open, proxies: args.proxy.clone() });
    writeln!(out, "{} listens at {}", args.name, server.address()?)?;
    out.flush()?;
    server.run(&AtomicBool::new(false), |text| note(&text)).map_err(CliError::input)
}

fn parse_side(text: &str) -> Result<Side, String> {
    let side = Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(text));
    side.ok_or_else(|| "write black or white".to_owned())
}

/// Starts a local server with a table, and joins it.
pub(super) fn host(args: HostArgs, out: &mut impl Write) -> Result<(), CliError> {
    args.user.language.apply();
    let tree = args.again.is_none().then(|| args.table.game.tree()).transpose()?;
    let invitation = tree.as_ref().map(|tree| args.table.invitation(tree)).transpose()?;
    let listen = (args.network, args.port);
    let server = LocalServer::open(&args.user.name, listen, invitation, |text| note(&text));
    let (mut server, table) = server.map_err(CliError::input)?;
    let address = server.address();
    let seats = SeatStore::for_host(&address);
    let request = match (table, &args.again) {
        (Some(table), _) => {
            let (seat, password) = (Some(args.table.seat.into()), args.table.password.clone());
            JoinRequest::Sit { table: Some(table), seat, password }
        }
        (None, again) => {
            let stored_seat = seats.as_ref().and_then(|seats| seats.find(again.as_deref()));
            let no_seat = || CliError::input(say!("remote-no-seat"));
            let (table, token) = stored_seat.ok_or_else(no_seat)?;
            JoinRequest::Return { table, token, otherwise: None }
        }
    };
    let table = request.table().unwrap_or_default();
    let port = server.port().to_string();
    writeln!(out, "{}", say!("remote-opened", table = table))?;
    if args.network {
        writeln!(out, "{}", say!("remote-others", port = port))?;
        let about = tree.as_ref().map_or(table, |tree| tree.variant().spoken_name());
        if let Err(why) = server.announce(&args.user.name, about) {
            note(&say!("remote-unannounced", why = why));
        }
    } else {
        writeln!(out, "{}", say!("remote-only-here", port = port))?;
    }
    out.flush()?;
    sit(args.user, address, seats, request, out)
}

/// Joins a remote table.
pub(super) fn join(args: JoinArgs, out: &mut impl Write) -> Result<(), CliError> {
    args.user.language.apply();
    let address = match &args.address {
        Some(text) => Address::read(text).map_err(CliError::input)?,
        None => discover(out)?,
    };
    let seats = SeatStore::for_host(&address);
    let table = args.at.or_else(|| address.table().map(str::to_owned));
    let password = args.table.password.clone();
    let request = if args.table.game.is_named() {
        JoinRequest::Open(Box::new(args.table.invitation(&args.table.game.tree()?)?))
    } else if args.watch {
        JoinRequest::Watch { table, password }
    } else {
        let stored_seat = seats.as_ref().and_then(|seats| seats.find(table.as_deref()));
        JoinRequest::Sit { table, seat: None, password }.back_to(stored_seat)
    };
    sit(args.user, address, seats, request, out)
}

/// Prints the hosts in the local network; returns the host if there is only one.
fn discover(out: &mut impl Write) -> Result<Address, CliError> {
    let hosts = discover_hosts(DISCOVERY_TIME).map_err(CliError::Input)?;
    for host in &hosts {
        writeln!(out, "{}  {}: {}", host.address.url(), host.host, host.about)?;
    }
    let mut hosts = hosts.into_iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => Ok(host.address),
        (Some(_), Some(_)) => Err(CliError::input(say!("remote-several"))),
        _ => Err(CliError::input(say!("remote-not-found"))),
    }
}

fn sit(
    user: NameArgs,
    address: Address,
    seats: Option<SeatStore>,
    request: JoinRequest,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let remote = Remote::new(Connection::open(address, user.name, || {}), request);
    let start = TableStart {
        from: GameSource::Remote(Box::new(remote), seats),
        seats: Seats::new(Player::Remote, Player::Remote),
        engines: Vec::new(),
        thinking_time: Duration::from_secs(1),
        autosave: AutosaveRing::of_user(),
    };
    Ok(play(start, TableInput::standard(), out)?)
}
