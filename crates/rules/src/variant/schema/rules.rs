//! Rule switches of a game, and their changes by options.

use super::super::piece::Side;
use serde::{Deserialize, Serialize};

/// Generates [`Rules`] and [`RuleChanges`] from one list of rules. The first rule must be given in every file; the rule
/// after `fixed` cannot be changed by a choice. `change` has the serde attributes of the field in `RuleChanges`.
macro_rules! rules {
    (
        $(#[doc = $given_doc:literal])+ $given:ident: $given_type:ty,
        fixed $(#[doc = $fixed_doc:literal])+ $fixed:ident: $fixed_type:ty,
        $($(#[doc = $doc:literal])+ $(#[change($($change:tt)+)])? $rule:ident: $type:ty $(= $default:tt)?,)+
    ) => {
        /// The rule switches of a game. Omitted rules have their default.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
        #[serde(deny_unknown_fields)]
        pub struct Rules {
            $(#[doc = $given_doc])+ pub $given: $given_type,
            $(#[doc = $fixed_doc])+ #[serde(default)] pub $fixed: $fixed_type,
            $($(#[doc = $doc])+ #[serde(default $(= $default)?)] pub $rule: $type,)+
        }

        /// Changes of rules by a choice. Omitted rules are unchanged; `Some(None)` turns a rule off.
        #[derive(Clone, Debug, Default, Deserialize, Serialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct RuleChanges {
            $(#[doc = $given_doc])+ pub $given: Option<$given_type>,
            $($(#[doc = $doc])+ $(#[serde($($change)+)])? pub $rule: Option<$type>,)+
        }

        impl RuleChanges {
            /// Applies the changes to `rules`.
            pub fn apply(&self, rules: &mut Rules) {
                if let Some(change) = &self.$given {
                    rules.$given.clone_from(change);
                }
                $(if let Some(change) = &self.$rule {
                    rules.$rule.clone_from(change);
                })+
            }

            /// Whether no rule changes.
            #[must_use]
            pub const fn is_empty(&self) -> bool {
                self.$given.is_none() $(&& self.$rule.is_none())+
            }
        }

        impl From<Rules> for RuleChanges {
            fn from(rules: Rules) -> Self {
                Self { $given: Some(rules.$given), $($rule: Some(rules.$rule),)+ }
            }
        }
    };
}

rules! {
    /// When pieces promote.
    promotion: Promotion,
    fixed
    /// Whether the sides take turns.
    turns: Turns,
    /// Whether captured pieces can be dropped, and the limits on drops.
    #[change(with = "present", skip_serializing_if = "Option::is_none")]
    drops: Option<Drops>,
    /// Whether a royal may be left attacked.
    royals: RoyalSafety,
    /// What happens when a position is repeated.
    repetition: Repetition,
    /// Whether perpetual check loses: when repetition ends the game, a side that gave check with every move since the
    /// first occurrence of the position loses.
    perpetual_check_loses: bool,
    /// Whether perpetual attack loses: like `perpetual_check_loses`, for moves that give check or attack any piece.
    perpetual_attack_loses: bool,
    /// The result for a side without a legal move that is not in check.
    stalemate: Stalemate,
    /// When a side whose royal has entered the enemy camp wins on points.
    #[change(with = "present", skip_serializing_if = "Option::is_none")]
    impasse: Option<Impasse>,
    /// Whether a side whose only piece left is a royal loses, unless it bares the other side at once.
    bare_king: bool,
    /// Details of `bare_king`.
    bareness: Bareness,
    /// Limits on capturing Lions.
    #[change(with = "present", skip_serializing_if = "Option::is_none")]
    lion_trading: Option<LionTrading>,
    /// Whether a piece that promotes to a burner burns with the same move.
    burn_on_promotion: bool = "default_true",
    /// What happens when a burner ends its move next to an enemy burner.
    burners_meet: BurnersMeet,
    /// What pieces become when they capture certain others.
    contagion: Vec<Contagion>,
    /// From which other pieces of its side a piece borrows moves.
    borrowing: Borrowing,
    /// Details of the power `RangeJump`.
    range_jump: RangeJump,
    /// Details of the power `RangeCapture`.
    range_capture: RangeCapture,
    /// When a piece with Lion power may pass.
    passing: Passing,
    /// Whether a piece with an area move may pass, if it can step to an empty square.
    area_passes: bool,
}

/// Distinguishes a rule that is turned off, which is `Some(None)`, from one that is unchanged.
mod present {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        T::deserialize(deserializer).map(Some)
    }

    #[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
    pub fn serialize<S: Serializer, T: Serialize>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_none(),
        }
    }
}

const fn default_true() -> bool {
    true
}

/// Whether the sides take turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Turns {
    /// The sides take turns.
    #[default]
    Alternate,
    /// Only the side that moves first ever moves. For exercises and puzzles.
    Solo,
}

impl Turns {
    /// The side to move after a ply of `side`, and also the side that moved before it.
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
        /// Number of ranks in the zone, counted from the rank farthest from the owner.
        depth: u8,
        /// Whether every such move must promote.
        #[serde(default)]
        compulsory: bool,
        /// Whether a piece that declined promotion on entering must wait one turn unless it captures.
        #[serde(default)]
        deferral: bool,
        /// Symbols of pieces that, once in the zone unpromoted, can promote only on the last rank.
        #[serde(default)]
        waits_for_last_rank: Vec<String>,
        /// Which moves the zone affects.
        #[serde(default)]
        moves: ZoneMoves,
        /// Whether a piece must promote where it could never move again.
        #[serde(default = "default_true")]
        must_where_stuck: bool,
        /// Symbols of pieces that may promote on reaching the last rank, regardless of the other zone rules.
        #[serde(default)]
        last_rank_chance: Vec<String>,
    },
    /// Every piece must promote at the end of its first capture.
    Capture,
    /// Every piece turns over with each of its captures, back and forth (Micro).
    FlipOnCapture,
}

/// Which moves a promotion zone affects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum ZoneMoves {
    /// Moves that begin or end in it.
    #[default]
    Touching,
    /// Moves that end in it.
    Ending,
    /// Moves that enter it, and captures made inside it.
    Entering,
    /// Moves that enter it, and captures that begin or end in it.
    EnteringOrCapture,
}

/// How captured pieces are dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Drops {
    /// Limits for certain pieces.
    pub limits: Vec<DropLimit>,
    /// Whether the player chooses which side of a dropped koma faces up (Micro).
    pub either_face: bool,
}

/// Limits on dropping a kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DropLimit {
    /// Symbol of the piece.
    pub piece: String,
    /// Number of last ranks on which it may not be dropped.
    #[serde(default)]
    pub not_on_last_ranks: u8,
    /// Maximum number of unpromoted pieces of this kind that a side may have in a file.
    pub at_most_in_file: Option<u8>,
    /// Whether dropping it may not give checkmate.
    #[serde(default)]
    pub not_to_mate: bool,
}

/// Whether a royal may be left attacked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum RoyalSafety {
    /// A royal may be left attacked; the game ends when the last royal is captured.
    #[default]
    Capture,
    /// The last royal may not be left attacked; checkmate ends the game.
    Checkmate,
}

/// What happens when a position is repeated with the same side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Repetition {
    /// Nothing.
    Off,
    /// The fourth occurrence is a draw.
    #[default]
    FourthIsDraw,
    /// On the third occurrence, the side to move may not repeat a move it already played from the position.
    ThirdMustVary,
    /// The fourth occurrence loses for the side that made the first move of the game (Mini).
    FourthLosesForFirst,
    /// The fourth occurrence loses for the side that caused it.
    FourthLosesForMover,
    /// No move may lead to a position for the third time (Yari).
    ThirdIsBarred,
    /// No move may lead to a position for the second time.
    SecondIsBarred,
}

/// The result for a side without a legal move that is not in check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Stalemate {
    /// The side to move has lost.
    #[default]
    Loses,
    /// The game is a draw.
    Draws,
}

/// Impasse: the side to move wins if its last royal is in the enemy camp and not attacked. Enough of its other pieces
/// must be in the camp, and those pieces and the pieces in hand must be worth enough points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Impasse {
    /// Number of ranks in the camp, counted from the rank farthest from the owner of the royal.
    pub ranks: u8,
    /// Number of other pieces of the side that must be in the camp.
    pub followers: u8,
    /// Points needed by the side that made the first move of the game.
    pub first_needs: u16,
    /// Points needed by the other side.
    pub second_needs: u16,
    /// Symbols of the pieces worth more than one point. Their promoted faces are worth the same.
    pub great: Vec<String>,
    /// Points for each of these pieces. Royals count nothing.
    pub great_points: u8,
}

/// What a piece becomes when it captures certain others.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Contagion {
    /// Symbols of the pieces whose capture has this effect.
    pub of: Vec<String>,
    /// Symbol of the kind that the capturing piece becomes, in place of promotion. Royals are immune.
    pub into: String,
}

/// From which other pieces of its side a piece borrows moves. It borrows no burning, range captures or universal leaps,
/// and no borrowed moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Borrowing {
    /// From no piece.
    #[default]
    Never,
    /// It has the moves of the pieces that protect it in addition to its own.
    FromProtectors,
    /// It has the moves of the piece directly behind it, if there is one, instead of its native moves.
    FromBehind,
}

/// Details of the power `RangeJump`: a slide, or a move along the line over any number of pieces that
/// rank below the moving piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct RangeJump {
    /// What a jump may capture.
    pub takes: RangeTakes,
    /// Whether a jump may also end on an empty square.
    pub lands_on_empty: bool,
}

/// What a range jump over other pieces may capture. A slide captures anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum RangeTakes {
    /// Pieces that rank below the moving piece.
    #[default]
    Lower,
    /// Any piece that is not royal.
    AnyButRoyals,
    /// Any piece.
    Any,
}

/// Details of the power `RangeCapture`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct RangeCapture {
    /// Whether the move may end with the capture of an enemy of equal or higher rank.
    pub takes_higher: bool,
    /// Whether the move may not end on a piece of its own side.
    pub spares_own_at_end: bool,
    /// Whether a move that captures on the way must also end with a capture.
    pub must_end_on_capture: bool,
}

/// When a piece with Lion power may step out and back without a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Passing {
    /// If it can step to an empty square.
    #[default]
    Free,
    /// Never.
    Never,
}

/// What happens when a burner ends its move next to an enemy burner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum BurnersMeet {
    /// The mover is burnt, and no other piece is.
    #[default]
    MoverOnly,
    /// The mover first burns its neighbours except enemy burners, then it is burnt itself.
    BurnsFirst,
}

/// Details of `bare_king`: when a royal is bare, and when the other side has won.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bareness {
    /// Symbols of pieces with which a side cannot win against a bare royal.
    pub ignores: Vec<String>,
    /// Whether pieces that can never move again count as companions of a royal.
    pub dead_pieces_count: bool,
    /// Whether the winner must have exactly one companion.
    pub one_companion: bool,
    /// Whether the game continues while a royal of the winner (in a draw, of either side) or the winner's only
    /// companion is attacked. If set, the bare side gets no extra move to bare the other in return.
    pub royal_must_be_safe: bool,
}

impl Rules {
    /// Whether a piece that declined promotion on entering the zone must wait.
    #[must_use]
    pub const fn defers_promotion(&self) -> bool {
        matches!(self.promotion, Promotion::Zone { deferral: true, .. })
    }

    /// Whether a bare side loses regardless of the other side's pieces, unless it bares the other side in return.
    #[must_use]
    pub const fn bareness_loses_at_once(&self) -> bool {
        let Bareness { ignores, one_companion, royal_must_be_safe, .. } = &self.bareness;
        self.bare_king && ignores.is_empty() && !*one_companion && !*royal_must_be_safe
    }
}

impl Default for Bareness {
    fn default() -> Self {
        Self { ignores: Vec::new(), dead_pieces_count: true, one_companion: false, royal_must_be_safe: false }
    }
}

/// Chu's limits on capturing Lions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LionTrading {
    /// Symbols of the pieces that count as Lions.
    pub lions: Vec<String>,
    /// Symbols of the pieces whose capture on the way does not justify the capture of a distant, protected Lion.
    pub slight: Vec<String>,
    /// Whether a `slight` piece that is captured on the way still protects the Lion.
    #[serde(default)]
    pub slight_protect: bool,
    /// After a non-Lion captured a Lion: which captures of Lions by non-Lions are forbidden for one turn.
    #[serde(default)]
    pub counter_strike: CounterStrike,
}

/// After a non-Lion captured a Lion, what the opponent's non-Lions may not do for one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum CounterStrike {
    /// Capture any Lion.
    #[default]
    Always,
    /// Capture a protected Lion (Okazaki's reading).
    UnlessUnprotected,
    /// Capture a Lion on any square other than that of the first capture (lishogi's reading).
    UnlessSameSquare,
}
