//! Players as written on the command line.

use std::time::Duration;
use tenjiku::engines::ListedEngine;
use tenjiku::tournament::{Contender, ContenderKind};
use tenjiku_protocol::client::Protocol;
use tenjiku_search::{Level, Limits};

fn read(text: &str) -> Contender {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn our_own_players_are_levels_with_settings() {
    let plain = read("ai");
    assert_eq!((plain.kind, plain.limits), (ContenderKind::BuiltIn(Level::FULL), None));
    let level = read("ai:3,nodes=20000,hash=16,name=old");
    assert_eq!(level.kind, ContenderKind::BuiltIn(Level::new(3).expect("a level")));
    assert_eq!(level.limits, Some(Limits::nodes(20_000)));
    assert_eq!((level.hash_mib, level.name.as_str()), (Some(16), "old"));
    assert_eq!(read("ai,movetime=300").limits, Some(Limits::time(Duration::from_millis(300))));
    assert_eq!(read("ai,depth=4").limits, Some(Limits::depth(4)));
}

/// A table of this many MiB would overflow a byte count.
#[test]
fn tables_have_a_maximum_size() {
    for text in
        ["ai,hash=18446744073709551615", "engine:x,protocol=usi,hash=65537", "ai,hash=0", "ai,hash=all"]
    {
        let error = text.parse::<Contender>().expect_err(text).to_string();
        assert!(error.ends_with("the table has a whole number of MiB from 1 to 65536"), "{error}");
    }
    assert_eq!(read("ai,hash=65536").hash_mib, Some(65_536));
}

#[test]
fn engines_are_commands_with_settings() {
    let text = r#"engine:"'/opt/old tenjiku' engine --protocol usi",name=old,depth=3"#;
    let Contender { name, kind: ContenderKind::Engine(setup), limits, .. } = read(text) else { panic!() };
    assert_eq!((name.as_str(), setup.name.as_str()), ("old", "old"));
    assert_eq!(setup.command, "'/opt/old tenjiku' engine --protocol usi");
    assert_eq!((setup.protocol, limits), (Protocol::Usi, Some(Limits::depth(3))));
    let ContenderKind::Engine(setup) = read("engine:/x/y,protocol=uci,set:Skill Level=3").kind else {
        panic!()
    };
    assert_eq!((setup.protocol, setup.name.as_str()), (Protocol::Uci, "y"));
    assert_eq!(setup.options, [("Skill Level".to_owned(), "3".to_owned())]);
}

#[test]
fn known_engines_need_no_settings() {
    let ContenderKind::Engine(setup) = read("engine:/usr/games/hachu").kind else { panic!() };
    assert_eq!((setup.protocol, setup.options.len()), (Protocol::Cecp, 0));
    assert!(setup.switches.iter().any(|(name, _)| *name == "Promote on entry"));
}

#[test]
fn a_listed_engine_is_found_by_its_name() {
    let listed = ListedEngine {
        name: "My engine".to_owned(),
        command: "/opt/it --fast".to_owned(),
        dir: Some("/opt/data".into()),
        protocol: Protocol::Uci,
        games: Vec::new(),
        options: [("Style".to_owned(), "wild".to_owned())].into(),
        hash_mib: 8,
        threads: 2,
        ready_seconds: 300,
        is_discovered: false,
    };
    let read = Contender::read(r#"engine:"My engine",movetime=50"#, &[listed]).expect("it is in the list");
    let ContenderKind::Engine(setup) = read.kind else { panic!() };
    assert_eq!((setup.command.as_str(), setup.protocol), ("/opt/it --fast", Protocol::Uci));
    assert_eq!((setup.threads, setup.options.len()), (2, 1));
    assert_eq!((setup.dir, setup.ready_time), (Some("/opt/data".into()), Duration::from_secs(300)));
    assert_eq!(read.limits, Some(Limits::time(Duration::from_millis(50))));
}

#[test]
fn an_engine_may_have_a_folder_and_time_to_get_ready() {
    let ContenderKind::Engine(setup) = read("engine:/opt/it,protocol=usi,dir=/opt/data,ready=300").kind
    else {
        panic!()
    };
    assert_eq!((setup.dir, setup.ready_time), (Some("/opt/data".into()), Duration::from_secs(300)));
    let ContenderKind::Engine(setup) = read("engine:/opt/it,protocol=usi").kind else { panic!() };
    assert_eq!((setup.dir, setup.ready_time), (None, Duration::from_secs(60)));
}

#[test]
fn texts_that_are_not_players_are_reported() {
    for (text, message) in [
        ("", "`` is not a player"),
        ("human", "`human` is not a player"),
        ("ai:9", "`9` is not a level"),
        ("ai,nodes=0", "a whole number above 0"),
        ("ai,protocol=usi", "is not a setting"),
        ("ai,fast", "is not a setting"),
        ("engine:", "the command is empty"),
        ("engine:\"x", "has an unclosed"),
        ("engine:\"x\"y,depth=1", "is not a setting"),
        ("engine:/opt/it", "it is not known which protocol `/opt/it` speaks"),
        ("engine:/opt/it,protocol=morse", "the protocol is cecp, usi or uci"),
    ] {
        let error = text.parse::<Contender>().map(|_| ()).map_err(|error| error.to_string());
        match error {
            Err(error) => assert!(error.contains(message), "{text}: {error}"),
            Ok(()) => panic!("`{text}` was read as a player"),
        }
    }
}
