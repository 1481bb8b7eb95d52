//! Returning to seats and giving them up.

use super::{ANN, BOB, EVE, TestClub, invitation, moves, play_message, snapshot, tori};
use tenjiku_net::{FromHost, Seat, ToHost};

#[test]
fn a_seat_is_reclaimed_only_with_its_token() {
    let mut club = TestClub::new(None);
    let (table, [token, _]) = club.seat_players(invitation("tori"));
    let mut position = tori();
    club.send(ANN, &play_message(&mut position, "1g1f"));
    club.send(BOB, &play_message(&mut position, "3a3b"));
    club.connect(EVE, "Ann");
    for wrong in ["", "x", &token[1..], &format!("{token} ")] {
        let back = ToHost::Return { table: table.clone(), token: wrong.to_owned() };
        assert!(club.refusal(EVE, &back).contains("not your seat"));
    }
    let sit = ToHost::Sit { table: table.clone(), seat: Some(Seat::Black), password: None };
    assert!(club.refusal(EVE, &sit).contains("taken"));
    // The seat is reclaimed while the old connection still looks open, so the old connection is closed.
    let messages = club.send(EVE, &ToHost::Return { table, token });
    assert_eq!(moves(snapshot(&messages)), ["1g1f", "3a3b"]);
    assert_eq!(snapshot(&messages).seat, Some(Seat::Black));
    assert_eq!(club.closed, [ANN]);
    assert!(matches!(
        club.send(EVE, &play_message(&mut position, "5e5d"))[..],
        [FromHost::Played { ply: 3, .. }]
    ));
}

/// A player may give the seat up until they have played a move.
#[test]
fn a_seat_can_be_given_up_only_before_the_first_move() {
    let mut club = TestClub::new(None);
    let (table, _) = club.seat_players(invitation("tori"));
    let mut position = tori();
    club.send(ANN, &play_message(&mut position, "1g1f"));
    assert!(club.refusal(ANN, &ToHost::GiveUp).contains("the seat stays yours"));
    club.inbox.clear();
    assert_eq!(club.send(BOB, &ToHost::GiveUp), []);
    let seats = club.take_messages(ANN);
    let [FromHost::Seats(seats_message)] = &seats[..] else { panic!("{seats:?}") };
    assert_eq!(
        (&seats_message.players, seats_message.here),
        (&[Some("Ann".to_owned()), None], [true, false])
    );
    club.connect(EVE, "Eve");
    let sit = ToHost::Sit { table, seat: None, password: None };
    let messages = club.send(EVE, &sit);
    assert_eq!((snapshot(&messages).seat, snapshot(&messages).thought_ms), (Some(Seat::White), 0));
    club.send(EVE, &play_message(&mut position, "3a3b"));
    assert!(club.refusal(EVE, &ToHost::GiveUp).contains("the seat stays yours"));
}
