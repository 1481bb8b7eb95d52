//! Games against `HaChu` (Debian package `hachu`), where it is installed.

use crate::matches::contest;
use crate::variant_with_preset;
use tenjiku::tournament::{Adjudication, Contest};
use tenjiku_protocol::client::find_program;
use tenjiku_search::Limits;

/// Neither side plays an illegal move. The limits are depth and nodes, so the result does not depend on the
/// machine, and our player uses only the computed evaluation, so that the games stay the same. (`HaChu` 0.21
/// can break the deferral rule of Chu, but does not in these games.)
#[test]
fn hachu_and_our_player_agree_on_the_rules() {
    if find_program("hachu").is_none() {
        return;
    }
    // For the preset `association`, HaChu's switches are set to our default rules. The preset `hachu` has the rules
    // that HaChu plays without switches.
    for (id, preset) in [("chu", "association"), ("chu", "hachu"), ("dai", "association")] {
        let contest = Contest {
            variant: variant_with_preset(id, preset),
            limits: Limits::nodes(500),
            adjudication: Adjudication { max_plies: 100, ..Adjudication::default() },
            ..contest(id, "ai,eval=computed", "engine:hachu,depth=2", 2)
        };
        let standing = contest
            .run(|game, _| {
                assert_eq!(game.finished.at_fault, None, "{id}, {preset}: {}", game.finished.result.text);
                true
            })
            .unwrap_or_else(|error| panic!("{id}, {preset}: {error}"));
        assert_eq!(standing.results.games(), 2);
        assert!(standing.usage[1].moves > 60, "{standing:?}");
    }
}
