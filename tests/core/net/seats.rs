//! Seats at a table: how they are come back to and given up.

use super::{ANN, BOB, EVE, Hall, invitation, moves, ply, snapshot, tori};
use tenjiku::net::{FromHost, Seat, ToHost};

#[test]
fn a_seat_is_come_back_to_with_its_token_alone() {
    let mut hall = Hall::new(None);
    let (table, [token, _]) = hall.seated(invitation("tori"));
    let mut position = tori();
    hall.say(ANN, &ply(&mut position, "1g1f"));
    hall.say(BOB, &ply(&mut position, "3a3b"));
    hall.come(EVE, "Ann");
    for wrong in ["", "x", &token[1..], &format!("{token} ")] {
        let back = ToHost::Return { table: table.clone(), token: wrong.to_owned() };
        assert!(hall.refusal(EVE, &back).contains("not your seat"));
    }
    let sit = ToHost::Sit { table: table.clone(), seat: Some(Seat::Black), password: None };
    assert!(hall.refusal(EVE, &sit).contains("taken"));
    // Over a new line while the old one still looks open: that one ends.
    let said = hall.say(EVE, &ToHost::Return { table, token });
    assert_eq!(moves(snapshot(&said)), ["1g1f", "3a3b"]);
    assert_eq!(snapshot(&said).seat, Some(Seat::Black));
    assert_eq!(hall.ended, [ANN]);
    assert!(matches!(hall.say(EVE, &ply(&mut position, "5e5d"))[..], [FromHost::Played { ply: 3, .. }]));
}

/// Who does not want to play after all leaves the seat to others, until they have played a move.
#[test]
fn a_seat_is_given_up_before_the_first_move_alone() {
    let mut hall = Hall::new(None);
    let (table, _) = hall.seated(invitation("tori"));
    let mut position = tori();
    hall.say(ANN, &ply(&mut position, "1g1f"));
    assert!(hall.refusal(ANN, &ToHost::GiveUp).contains("the seat stays yours"));
    hall.heard.clear();
    assert_eq!(hall.say(BOB, &ToHost::GiveUp), []);
    let seats = hall.heard(ANN);
    let [FromHost::Seats(company)] = &seats[..] else { panic!("{seats:?}") };
    assert_eq!((&company.players, company.here), (&[Some("Ann".to_owned()), None], [true, false]));
    hall.come(EVE, "Eve");
    let sit = ToHost::Sit { table, seat: None, password: None };
    let said = hall.say(EVE, &sit);
    assert_eq!((snapshot(&said).seat, snapshot(&said).thought_ms), (Some(Seat::White), 0));
    hall.say(EVE, &ply(&mut position, "3a3b"));
    assert!(hall.refusal(EVE, &ToHost::GiveUp).contains("the seat stays yours"));
}
