//! Small boards for positions with a few pieces.

use std::sync::Arc;
use tenjiku_rules::variant::schema::Dir;
use tenjiku_rules::variant::{KindId, Power, Promotion, Sq, Turns, Variant, VariantFile};
use tenjiku_rules::{Piece, Position, Setup, Side};

/// A small board may have this many files and ranks even if the game's board is smaller, to show moves.
const MIN_SIDE: u8 = 7;

/// A small board with a position being set up. Squares are given as offsets `(right, forward)` from the middle, as
/// seen by Black, who is to move.
#[derive(Clone)]
pub(super) struct SmallBoard {
    board: Arc<Variant>,
    middle: Sq,
    setup: Setup,
    filler: Option<KindId>,
}

impl SmallBoard {
    /// A board on which only Black moves, so that no royals are needed. It has no promotion zone, which would cover
    /// most of the board.
    pub fn solo(game: &Variant, files: u8, ranks: u8) -> Option<Self> {
        let mut file = game.file_with_choices();
        if let Promotion::Zone { depth, .. } = &mut file.rules.promotion {
            *depth = 0;
        }
        Self::new(game, file, files, ranks, Turns::Solo)
    }

    /// A board on which only Black moves, with the promotion zone of the game.
    pub fn zoned(game: &Variant, files: u8, ranks: u8) -> Option<Self> {
        Self::new(game, game.file_with_choices(), files, ranks, Turns::Solo)
    }

    /// A board with all the rules of the game, so each side needs a royal.
    pub fn whole(game: &Variant, files: u8, ranks: u8) -> Option<Self> {
        Self::new(game, game.file_with_choices(), files, ranks, game.rules().turns)
    }

    fn new(game: &Variant, mut file: VariantFile, files: u8, ranks: u8, turns: Turns) -> Option<Self> {
        file.files = files.min(file.files.max(MIN_SIDE));
        file.ranks = ranks.min(file.ranks.max(MIN_SIDE));
        file.clear_array();
        file.rules.turns = turns;
        let board = Variant::compile(&file, game.choices()).ok()?;
        let geometry = board.geometry();
        let middle = geometry.square(geometry.files() / 2 + 1, geometry.ranks() / 2)?;
        Some(Self { board: Arc::new(board), middle, setup: Setup::empty(), filler: most_common_kind(game) })
    }

    /// The game on this board.
    pub fn game(&self) -> &Variant {
        &self.board
    }

    /// The square at an offset from the middle, if it is on the board.
    pub fn at(&self, (right, forward): (i8, i8)) -> Option<Sq> {
        self.board.geometry().square_at_offset(self.middle, i16::from(right), -i16::from(forward))
    }

    /// The middle square of Black's last rank.
    pub fn top(&self) -> Option<Sq> {
        self.board.geometry().square(self.board.geometry().file(self.middle), 0)
    }

    /// The right-hand corner of Black's first rank.
    pub fn home(&self) -> Option<Sq> {
        self.board.geometry().square(1, self.board.geometry().ranks() - 1)
    }

    /// Puts a piece on an empty square; `None` if it is occupied.
    pub fn put(&mut self, sq: Sq, side: Side, kind: KindId) -> Option<Sq> {
        let is_free = !self.setup.pieces.iter().any(|(occupied, _)| *occupied == sq);
        is_free.then(|| self.setup.pieces.push((sq, Piece { kind, side })))?;
        Some(sq)
    }

    /// Puts a piece at an offset from the middle.
    pub fn put_at(&mut self, offset: (i8, i8), side: Side, kind: KindId) -> Option<Sq> {
        self.put(self.at(offset)?, side, kind)
    }

    /// Puts pieces of a kind at offsets from the middle.
    pub fn with(mut self, side: Side, kind: KindId, offsets: &[(i8, i8)]) -> Option<Self> {
        offsets.iter().all(|offset| self.put_at(*offset, side, kind).is_some()).then_some(self)
    }

    /// Puts enemies of the game's most common kind at offsets from the middle.
    pub fn enemies(self, offsets: &[(i8, i8)]) -> Option<Self> {
        let kind = self.filler?;
        self.with(Side::White, kind, offsets)
    }

    /// Puts friends of the game's most common kind at offsets from the middle.
    pub fn friends(self, offsets: &[(i8, i8)]) -> Option<Self> {
        let kind = self.filler?;
        self.with(Side::Black, kind, offsets)
    }

    /// The square at an offset `(right, down)` from the middle of Black's last rank.
    pub fn below_top(&self, right: i16, down: i16) -> Option<Sq> {
        self.board.geometry().square_at_offset(self.top()?, right, down)
    }

    /// The setup, for changes other than pieces on the board.
    pub fn setup(&mut self) -> &mut Setup {
        &mut self.setup
    }

    /// The position, if it is possible.
    pub fn position(&self) -> Option<Position> {
        Position::from_setup(Arc::clone(&self.board), &self.setup).ok()
    }
}

/// The most common kind of a game, used for obstacles and captured pieces.
pub(super) fn most_common_kind(game: &Variant) -> Option<KindId> {
    let starting_kinds = || game.starting_array().iter().map(|(_, piece)| piece.kind);
    let is_candidate = |kind: &KindId| !game.kind(*kind).is_royal() && !game.kind(*kind).is_burner();
    let count = |kind: KindId| starting_kinds().filter(|other| *other == kind).count();
    game.kinds().map(|(id, _)| id).filter(is_candidate).max_by_key(|id| (count(*id), std::cmp::Reverse(*id)))
}

/// The kinds with a power that passes a test.
pub(super) fn kinds_with(game: &Variant, test: impl Fn(&Power) -> bool) -> Vec<KindId> {
    let any_passes = |powers: &[Power]| powers.iter().any(&test);
    game.kinds().filter(|(_, kind)| any_passes(kind.powers())).map(|(id, _)| id).collect()
}

/// The kind that best shows what `kinds` have in common: preferably unpromoted, not royal, and with few powers.
pub(super) fn simplest_kind(game: &Variant, kinds: &[KindId]) -> Option<KindId> {
    let complexity = |id: &KindId| {
        let kind = game.kind(*id);
        (kind.is_promoted(), kind.is_royal(), kind.powers().len())
    };
    kinds.iter().copied().min_by_key(complexity)
}

/// The unpromoted kinds, except royals, with a power that passes a test.
pub(super) fn unpromoted_with(game: &Variant, test: impl Fn(&Power) -> bool) -> Vec<KindId> {
    let unpromoted_kinds: Vec<KindId> = unpromoted_kinds(game).collect();
    kinds_with(game, test).into_iter().filter(|id| unpromoted_kinds.contains(id)).collect()
}

/// Whether a power slides straight forward, any number of squares.
pub(super) fn slides_ahead(power: &Power) -> bool {
    matches!(power, Power::Slide(dirs) if dirs.0.contains(&Dir::N))
}

/// The unpromoted kinds, except royals.
pub(super) fn unpromoted_kinds(game: &Variant) -> impl Iterator<Item = KindId> + '_ {
    game.kinds().filter(|(_, kind)| !kind.is_promoted() && !kind.is_royal()).map(|(id, _)| id)
}

/// The first unpromoted royal kind.
pub(super) fn royal(game: &Variant) -> Option<KindId> {
    game.kinds().find(|(_, kind)| kind.is_royal() && !kind.is_promoted()).map(|(id, _)| id)
}

pub(super) fn by_symbols(game: &Variant, symbols: &[String]) -> Vec<KindId> {
    symbols.iter().filter_map(|symbol| game.by_symbol(symbol)).collect()
}

/// Whether a power goes at least one square straight forward.
pub(super) fn steps_ahead(power: &Power) -> bool {
    matches!(power, Power::Step(dirs) | Power::Slide(dirs) if dirs.0.contains(&Dir::N))
}
