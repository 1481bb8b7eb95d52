//! The rules that differ from game to game, as a variant file writes them, and what a choice of the
//! players changes in them.

use super::super::piece::Side;
use serde::{Deserialize, Deserializer, Serialize};

/// The rules that differ from game to game. Absent switches take their default.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// When pieces promote.
    pub promotion: Promotion,
    /// Who moves when.
    #[serde(default)]
    pub turns: Turns,
    /// Whether captured pieces come back, and how.
    #[serde(default)]
    pub drops: Option<Drops>,
    /// Whether a royal may be left attacked.
    #[serde(default)]
    pub royals: RoyalSafety,
    /// What happens when a position comes back.
    #[serde(default)]
    pub repetition: Repetition,
    /// Whether a side that gave check with every move between the occurrences of a position that
    /// ends the game by repetition has lost.
    #[serde(default)]
    pub perpetual_check_loses: bool,
    /// What it means to have no legal move without being in check.
    #[serde(default)]
    pub stalemate: Stalemate,
    /// When a side whose royal has reached the enemy's camp wins by counting pieces.
    #[serde(default)]
    pub impasse: Option<Impasse>,
    /// Whether a side with nothing left but one royal has lost (unless it bares the other at once).
    #[serde(default)]
    pub bare_king: bool,
    /// Limits on taking Lions.
    #[serde(default)]
    pub lion_trading: Option<LionTrading>,
    /// Whether a piece that promotes to a burner burns on that very move.
    #[serde(default = "yes")]
    pub burn_on_promotion: bool,
    /// What pieces turn into by taking certain others.
    #[serde(default)]
    pub contagion: Vec<Contagion>,
    /// Which other pieces of its side a piece may move as.
    #[serde(default)]
    pub borrowing: Borrowing,
    /// What pieces with the power `RangeCapture` may do.
    #[serde(default)]
    pub range_capture: RangeCapture,
    /// When a piece with Lion power may pass.
    #[serde(default)]
    pub passing: Passing,
}

/// Rules that hold in place of the game's own while a choice is in force. What is absent stays.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct RuleChanges {
    /// When pieces promote.
    pub promotion: Option<Promotion>,
    /// How captured pieces come back; `None` within switches drops off.
    #[serde(deserialize_with = "written")]
    pub drops: Option<Option<Drops>>,
    /// Whether a royal may be left attacked.
    pub royals: Option<RoyalSafety>,
    /// What happens when a position comes back.
    pub repetition: Option<Repetition>,
    /// Whether perpetual check loses.
    pub perpetual_check_loses: Option<bool>,
    /// What it means to have no legal move without being in check.
    pub stalemate: Option<Stalemate>,
    /// When an entered royal wins by counting pieces; `None` within switches it off.
    #[serde(deserialize_with = "written")]
    pub impasse: Option<Option<Impasse>>,
    /// Whether a side with nothing left but one royal has lost.
    pub bare_king: Option<bool>,
    /// Limits on taking Lions; `None` within switches them off.
    #[serde(deserialize_with = "written")]
    pub lion_trading: Option<Option<LionTrading>>,
    /// Whether a piece that promotes to a burner burns on that very move.
    pub burn_on_promotion: Option<bool>,
    /// What pieces turn into by taking certain others.
    pub contagion: Option<Vec<Contagion>>,
    /// Which other pieces of its side a piece may move as.
    pub borrowing: Option<Borrowing>,
    /// What pieces with the power `RangeCapture` may do.
    pub range_capture: Option<RangeCapture>,
    /// When a piece with Lion power may pass.
    pub passing: Option<Passing>,
}

/// What is written, `None` too: a rule that a choice switches off is not one that it leaves alone.
fn written<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl RuleChanges {
    /// Puts these rules in the place of those that they change.
    pub fn apply(&self, rules: &mut Rules) {
        fn put<T: Clone>(change: Option<&T>, rule: &mut T) {
            if let Some(change) = change {
                rule.clone_from(change);
            }
        }
        put(self.promotion.as_ref(), &mut rules.promotion);
        put(self.drops.as_ref(), &mut rules.drops);
        put(self.impasse.as_ref(), &mut rules.impasse);
        put(self.lion_trading.as_ref(), &mut rules.lion_trading);
        put(self.royals.as_ref(), &mut rules.royals);
        put(self.repetition.as_ref(), &mut rules.repetition);
        put(self.perpetual_check_loses.as_ref(), &mut rules.perpetual_check_loses);
        put(self.stalemate.as_ref(), &mut rules.stalemate);
        put(self.bare_king.as_ref(), &mut rules.bare_king);
        put(self.burn_on_promotion.as_ref(), &mut rules.burn_on_promotion);
        put(self.contagion.as_ref(), &mut rules.contagion);
        put(self.borrowing.as_ref(), &mut rules.borrowing);
        put(self.range_capture.as_ref(), &mut rules.range_capture);
        put(self.passing.as_ref(), &mut rules.passing);
    }

    /// Whether any rule changes.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.promotion.is_none()
            && self.drops.is_none()
            && self.royals.is_none()
            && self.repetition.is_none()
            && self.perpetual_check_loses.is_none()
            && self.stalemate.is_none()
            && self.impasse.is_none()
            && self.bare_king.is_none()
            && self.lion_trading.is_none()
            && self.burn_on_promotion.is_none()
            && self.contagion.is_none()
            && self.borrowing.is_none()
            && self.range_capture.is_none()
            && self.passing.is_none()
    }
}

const fn yes() -> bool {
    true
}

/// Who moves when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Turns {
    /// The sides take turns.
    #[default]
    Alternate,
    /// Only the side that begins ever moves; the other stands still. For exercises and puzzles.
    Solo,
}

impl Turns {
    /// Whose turn it is after a ply of `side`; also whose turn it was before a turn of `side`.
    #[must_use]
    pub const fn after(self, side: Side) -> Side {
        match self {
            Self::Alternate => side.other(),
            Self::Solo => side,
        }
    }
}

/// When pieces promote.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub enum Promotion {
    /// Nothing promotes.
    Never,
    /// A move that begins or ends in the zone may promote the piece.
    Zone {
        /// Number of ranks farthest from the owner.
        depth: u8,
        /// Whether every such move promotes, without a choice.
        #[serde(default)]
        compulsory: bool,
        /// Whether a piece that declined on entering must wait one turn unless it captures.
        #[serde(default)]
        deferral: bool,
        /// Symbols of pieces that, once inside unpromoted, wait for the last rank.
        #[serde(default)]
        waits_for_last_rank: Vec<String>,
        /// Which moves have to do with the zone.
        #[serde(default)]
        moves: ZoneMoves,
        /// Whether a piece that could never move again must promote.
        #[serde(default = "yes")]
        must_where_stuck: bool,
    },
    /// A piece promotes, always, at the end of its first capturing move.
    Capture,
    /// A piece turns over, always, with each of its captures, to and fro (Micro).
    FlipOnCapture,
}

/// Which moves may promote a piece in a zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum ZoneMoves {
    /// Those that begin or end in it.
    #[default]
    Touching,
    /// Those that end in it.
    Ending,
    /// Those that enter it, and captures made inside it.
    Entering,
}

/// How captured pieces come back.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Drops {
    /// Limits for some of the pieces.
    #[serde(default)]
    pub limits: Vec<DropLimit>,
    /// Whether the player chooses which face of a dropped koma lies up (Micro).
    #[serde(default)]
    pub either_face: bool,
}

/// Limits on dropping a kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DropLimit {
    /// Symbol of the piece.
    pub piece: String,
    /// Number of last ranks it may not be dropped on.
    #[serde(default)]
    pub not_on_last_ranks: u8,
    /// The most unpromoted ones of a side in a file.
    #[serde(default)]
    pub at_most_in_file: Option<u8>,
    /// Whether it may not give mate at once by being dropped.
    #[serde(default)]
    pub not_to_mate: bool,
}

/// Whether a royal may be left attacked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum RoyalSafety {
    /// It may; the game ends when the last royal is taken.
    #[default]
    Capture,
    /// The last royal may not be left attacked; checkmate ends the game.
    Checkmate,
}

/// What happens when a position comes back with the same side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Repetition {
    /// Nothing.
    Off,
    /// The fourth occurrence is a draw.
    #[default]
    FourthIsDraw,
    /// When it stands for the third time, its player may not play a move he already played from it.
    ThirdMustVary,
    /// The fourth occurrence is lost by the side that began the game (Mini).
    FourthLosesForFirst,
    /// No move may bring a position about for the third time (Yari).
    ThirdIsBarred,
}

/// What it means to have no legal move without being in check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Stalemate {
    /// The side to move has lost.
    #[default]
    Loses,
    /// Nobody has won.
    Draws,
}

/// When a side whose royal has reached the enemy's camp wins by counting pieces: when it is to move,
/// its last royal stands there unattacked, enough of its pieces stand with it, and its pieces there
/// and in hand count enough points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Impasse {
    /// Number of ranks of the camp, the farthest from the owner.
    pub ranks: u8,
    /// Number of other own pieces that must stand in the camp.
    pub followers: u8,
    /// Points that the side needs that began the game.
    pub first_needs: u16,
    /// Points that the other side needs.
    pub second_needs: u16,
    /// Symbols of the pieces that count more than one point, their promoted faces too.
    pub great: Vec<String>,
    /// Points of such a piece. Royals count none.
    pub great_points: u8,
}

/// What a piece turns into by taking certain others.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Contagion {
    /// Symbols of the pieces that must be taken.
    pub of: Vec<String>,
    /// Symbol of what the captor becomes, in place of promoting. Royals are spared.
    pub into: String,
}

/// Which other pieces of its side a piece may move as. What they lend are their ways of moving,
/// not burning, range captures or the universal leap; and they lend only what is their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Borrowing {
    /// None.
    #[default]
    Never,
    /// Besides its own moves, as those that protect it.
    FromProtectors,
    /// Not as itself, but as the piece right behind it, if there is one.
    FromBehind,
}

/// What pieces with the power `RangeCapture` may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct RangeCapture {
    /// Whether the move may end by taking an enemy of equal or higher rank.
    pub takes_higher: bool,
    /// Whether the move may not end on a piece of the own side.
    pub spares_own_at_end: bool,
    /// Whether a move that passes a piece must end on one.
    pub must_end_on_capture: bool,
}

/// When a piece with Lion power may step out and back without a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Passing {
    /// When a square for it is empty.
    #[default]
    Free,
    /// Never.
    Never,
}

/// Chu's limits on taking Lions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LionTrading {
    /// Symbols of the pieces that count as Lions.
    pub lions: Vec<String>,
    /// Symbols of the pieces too slight to justify taking a distant protected Lion.
    pub slight: Vec<String>,
    /// After a non-Lion took a Lion: which captures of a Lion by a non-Lion are barred for a turn.
    #[serde(default)]
    pub counter_strike: CounterStrike,
}

/// After a non-Lion took a Lion, what the opponent's non-Lions may not do for one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum CounterStrike {
    /// Take any Lion.
    #[default]
    Always,
    /// Take a Lion that is protected (Okazaki's reading).
    UnlessUnprotected,
    /// Take a Lion elsewhere than on the square where the Lion fell (lishogi's reading).
    UnlessSameSquare,
}
