//! The choice of opponent and side for a new game, on the cards of the start sheet.

use crate::app::Settings;
use crate::game::{Player, Seats};
use std::hash::{BuildHasher, RandomState};
use tenjiku_rules::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StartChoice {
    Play,
    Watch,
}

impl StartChoice {
    /// The players of the two sides. A random choice of sides is made now.
    pub fn seats(self, settings: &mut Settings) -> Seats {
        match self {
            Self::Play => {
                if settings.by_lot && settings.black.thinks() != settings.white.thinks() && is_heads() {
                    settings.swap_sides();
                }
                Seats::new(settings.black.clone(), settings.white.clone())
            }
            Self::Watch => Seats::new(settings.watch_black.clone(), settings.watch_white.clone()),
        }
    }
}

fn is_heads() -> bool {
    RandomState::new().hash_one(0).is_multiple_of(2)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Card {
    Computer,
    /// A friend at this machine.
    Here,
    /// A remote friend.
    Away,
}

impl Card {
    pub const ALL: [Self; 3] = [Self::Computer, Self::Here, Self::Away];
}

/// The choices on the sheet, copied to the settings by [`Self::seat`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seating {
    pub card: Card,
    pub computer: Player,
    /// The player's side; `None` for a random side. Unused for friends at one machine.
    pub side: Option<Side>,
}

impl Seating {
    /// The choices of the last game.
    pub fn of(settings: &Settings) -> Self {
        let Settings { black, white, .. } = settings;
        let card = match [black, white] {
            players if players.contains(&&Player::Remote) => Card::Away,
            [Player::Person, Player::Person] => Card::Here,
            _ => Card::Computer,
        };
        let computer = [white, black].into_iter().find(|player| player.thinks()).cloned();
        let side = if black.is_person() { Side::Black } else { Side::White };
        Self {
            card,
            computer: computer.unwrap_or_else(|| Player::Computer { level: Player::usual_level() }),
            side: Some(side).filter(|_| !settings.by_lot),
        }
    }

    /// The player's side; a random choice is made now.
    pub fn side_or_random(&self) -> Side {
        self.side.unwrap_or_else(|| if is_heads() { Side::Black } else { Side::White })
    }

    /// Seats the players in the settings. Names move with their persons.
    pub fn seat(&self, settings: &mut Settings) {
        let opponent = match self.card {
            Card::Computer => self.computer.clone(),
            Card::Here => Player::Person,
            Card::Away => Player::Remote,
        };
        let before = (settings.black.is_person(), settings.white.is_person());
        let seats = [Player::Person, opponent];
        let is_white = self.side == Some(Side::White) && self.card != Card::Here;
        [settings.black, settings.white] = seats;
        if is_white {
            std::mem::swap(&mut settings.black, &mut settings.white);
        }
        settings.by_lot = self.side.is_none();
        let now = (settings.black.is_person(), settings.white.is_person());
        if before.0 != before.1 && now == (before.1, before.0) {
            std::mem::swap(&mut settings.black_name, &mut settings.white_name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_search::Level;

    #[test]
    fn the_cards_remember_the_last_game() {
        let computer = Player::Computer { level: Level::FIRST };
        for (seats, card, side) in [
            ([Player::Person, computer.clone()], Card::Computer, Side::Black),
            ([computer.clone(), Player::Person], Card::Computer, Side::White),
            ([Player::Person, Player::Person], Card::Here, Side::Black),
            ([Player::Remote, Player::Person], Card::Away, Side::White),
        ] {
            let [black, white] = seats.clone();
            let mut settings = Settings { black, white, ..Settings::default() };
            let seating = Seating::of(&settings);
            assert_eq!((seating.card, seating.side), (card, Some(side)), "{seats:?}");
            seating.seat(&mut settings);
            assert_eq!([settings.black, settings.white], seats);
        }
    }

    #[test]
    fn a_name_moves_to_the_other_side_with_its_person() {
        let mut settings = Settings { black_name: "Ann".to_owned(), ..Settings::default() };
        let seating = Seating { side: Some(Side::White), ..Seating::of(&settings) };
        seating.seat(&mut settings);
        assert_eq!((settings.white.is_person(), settings.white_name.as_str()), (true, "Ann"));
        Seating { card: Card::Here, ..seating }.seat(&mut settings);
        assert_eq!(settings.white_name, "Ann", "friends at one machine keep their names");
    }

    #[test]
    fn random_sides_include_both() {
        let mut settings = Settings { by_lot: true, ..Settings::default() };
        let sides: Vec<bool> =
            (0..64).map(|_| StartChoice::Play.seats(&mut settings).of(Side::Black).is_person()).collect();
        assert!(sides.contains(&true) && sides.contains(&false), "{sides:?}");
        settings.by_lot = false;
        let before = settings.clone();
        assert!(
            (0..16)
                .all(|_| StartChoice::Play.seats(&mut settings)
                    == StartChoice::Play.seats(&mut before.clone()))
        );
    }
}
