//! Games against `HaChu` (Debian package `hachu`), where it is installed.

use crate::matches::contest;
use tenjiku::protocol::client::find_program;
use tenjiku::search::Limits;
use tenjiku::tournament::{Adjudication, Contest};

/// Neither side plays an illegal move. The limits are depth and nodes, so that nothing depends on the
/// machine.
#[test]
fn hachu_and_our_player_agree_on_the_rules() {
    if find_program("hachu").is_none() {
        return;
    }
    for id in ["chu", "dai"] {
        let contest = Contest {
            limits: Limits::nodes(500),
            adjudication: Adjudication { max_plies: 100, ..Adjudication::default() },
            ..contest(id, "ai", "engine:hachu,depth=2", 2)
        };
        let standing = contest
            .run(|game, _| {
                assert_eq!(game.finished.at_fault, None, "{id}: {}", game.finished.result.text);
                true
            })
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(standing.results.games(), 2);
        assert!(standing.usage[1].moves > 60, "{standing:?}");
    }
}
