//! What lies on the bench: the setup, what is done with clicks, and what can be taken back.

use crate::rules::{Piece, Setup, SetupError, Side};
use crate::variant::{CompileError, KindId, Promotion, RoyalSafety, Sq, Turns, Variant};
use crate::view::square_mark::SquareMark;
use std::sync::Arc;

/// The most edits that can be taken back.
const LONGEST: usize = 500;

/// What a click on a square does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// Picks a koma up and puts it down.
    #[default]
    Hand,
    /// Puts a piece.
    Put(Piece),
    /// Marks where a Lion has just been taken.
    LionFell,
    /// Marks the piece that declined to promote.
    Waits,
}

/// A position that is put together.
#[derive(Debug)]
pub(super) struct Bench {
    game: Arc<Variant>,
    /// The game under rules that let anything stand anywhere: what lies on the board belongs to it.
    board: Arc<Variant>,
    setup: Setup,
    /// The position with which one began.
    first: Setup,
    past: Vec<Setup>,
    faults: Vec<SetupError>,
    /// What the next click does.
    pub tool: Tool,
    /// The koma that was picked up.
    lifted: Option<Sq>,
    /// How often the setup was changed.
    changes: u32,
}

impl Bench {
    /// A bench with a position of a game.
    ///
    /// # Errors
    /// If the game cannot be compiled under lenient rules.
    pub fn new(game: &Arc<Variant>, setup: Setup) -> Result<Self, CompileError> {
        let mut file = game.settled_file();
        file.rules.turns = Turns::Solo;
        file.rules.royals = RoyalSafety::Capture;
        file.rules.bare_king = false;
        file.rules.impasse = None;
        let board = Arc::new(Variant::compile(&file, game.choices())?);
        let (first, faults) = (setup.clone(), setup.faults(game));
        let (past, tool) = (Vec::new(), Tool::Hand);
        Ok(Self { game: Arc::clone(game), board, setup, first, past, faults, tool, lifted: None, changes: 0 })
    }

    /// The game.
    pub const fn game(&self) -> &Arc<Variant> {
        &self.game
    }

    /// The position as it is now.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position with which one began.
    pub const fn first(&self) -> &Setup {
        &self.first
    }

    /// What keeps a game from beginning with it.
    pub fn faults(&self) -> &[SetupError] {
        &self.faults
    }

    /// How often the setup was changed: another number, another position.
    pub const fn changes(&self) -> u32 {
        self.changes
    }

    /// The koma that was picked up.
    pub const fn lifted(&self) -> Option<Sq> {
        self.lifted
    }

    /// Whether an edit can be taken back.
    pub const fn can_take_back(&self) -> bool {
        !self.past.is_empty()
    }

    /// What lies on the board, as a game that anything may be.
    pub fn on_board(&self) -> (Arc<Variant>, Setup) {
        let setup = Setup { lion_fell: None, deferred: [None, None], ..self.setup.clone() };
        (Arc::clone(&self.board), setup)
    }

    /// Changes the setup; it can be taken back.
    pub fn edit(&mut self, change: impl FnOnce(&mut Setup)) {
        let before = self.setup.clone();
        change(&mut self.setup);
        if self.setup == before {
            return;
        }
        self.past.push(before);
        if self.past.len() > LONGEST {
            self.past.remove(0);
        }
        self.changed();
    }

    /// Takes the last edit back.
    pub fn take_back(&mut self) {
        if let Some(before) = self.past.pop() {
            self.setup = before;
            self.changed();
        }
    }

    /// The koma that was picked up lies where it lay.
    pub const fn put_back(&mut self) {
        self.lifted = None;
    }

    fn changed(&mut self) {
        self.put_back();
        self.changes += 1;
        self.faults = self.setup.faults(&self.game);
    }

    /// Does with a square what the tool does.
    pub fn click(&mut self, sq: Sq) {
        match self.tool {
            Tool::Put(piece) => self.edit(|setup| setup.put(sq, piece)),
            Tool::LionFell => self.edit(|setup| {
                setup.lion_fell = if setup.lion_fell == Some(sq) { None } else { Some(sq) };
            }),
            Tool::Waits => self.edit(|setup| setup.toggle_deferred(sq)),
            Tool::Hand => match self.lifted.take() {
                Some(from) => self.edit(|setup| setup.move_piece(from, sq)),
                None => self.lift(sq),
            },
        }
    }

    /// Picks a koma up.
    pub fn lift(&mut self, sq: Sq) {
        self.lifted = self.setup.piece_at(sq).map(|_| sq);
    }

    /// Takes a koma off the board; if none stands there, what is in the hand is put away.
    pub fn take_off(&mut self, sq: Option<Sq>) {
        match sq.filter(|&sq| self.setup.piece_at(sq).is_some()) {
            Some(sq) => self.edit(|setup| {
                setup.remove(sq);
            }),
            None => self.let_go(),
        }
    }

    /// Puts away what is in the hand.
    pub fn let_go(&mut self) {
        (self.tool, self.lifted) = (Tool::Hand, None);
    }

    /// Signs on the board: the picked koma, a fallen Lion, pieces that wait to promote.
    pub fn marks(&self) -> Vec<(SquareMark, Sq)> {
        let lifted = self.lifted.map(|sq| (SquareMark::Selection, sq));
        let fell = self.setup.lion_fell.map(|sq| (SquareMark::Goal, sq));
        let waiting = self.setup.deferred.into_iter().flatten().map(|sq| (SquareMark::Asked, sq));
        lifted.into_iter().chain(fell).chain(waiting).collect()
    }

    /// Whether the rules remember where a Lion fell.
    pub fn has_lion_trading(&self) -> bool {
        self.game.rules().lion_trading.is_some()
    }

    /// Whether pieces that declined to promote must wait.
    pub fn has_deferral(&self) -> bool {
        matches!(self.game.rules().promotion, Promotion::Zone { deferral: true, .. })
    }

    /// The kinds that can be in a hand.
    pub fn hand_kinds(&self) -> Vec<KindId> {
        if !self.game.has_drops() {
            return Vec::new();
        }
        let is_held =
            |(id, kind): &(KindId, &crate::variant::Kind)| kind.in_hand_as() == *id && !kind.is_royal();
        self.game.kinds().filter(is_held).map(|(id, _)| id).collect()
    }

    /// Gives a side more or fewer of a kind in hand.
    pub fn change_hand(&mut self, side: Side, kind: KindId, more: bool) {
        self.edit(|setup| {
            let count = setup.in_hand(side, kind);
            let count = if more { count.saturating_add(1) } else { count.saturating_sub(1) };
            setup.set_in_hand(side, kind, count);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;
    use crate::variant::Library;

    fn bench(id: &str) -> Bench {
        let library = Library::with_folder(None);
        let file = library.find(id).expect("ours");
        let game = Arc::new(Variant::compile(file, &[]).expect("it compiles"));
        let setup = Setup::array(&game);
        Bench::new(&game, setup).expect("a bench")
    }

    fn sq(bench: &Bench, name: &str) -> Sq {
        bench.game().geometry().parse(name).expect("a square")
    }

    fn piece(bench: &Bench, side: Side, symbol: &str) -> Piece {
        Piece { kind: bench.game().by_symbol(symbol).expect("a piece"), side }
    }

    /// Whatever is edited, the board can show it: an empty one, one without royals, a Phoenix in check.
    #[test]
    fn anything_can_lie_on_the_board() {
        for id in ["tori", "chu", "dai", "tenjiku", "tai"] {
            let mut bench = bench(id);
            let lies = |bench: &Bench| {
                let (board, setup) = bench.on_board();
                Position::from_setup(board, &setup).map(|position| position.setup().pieces)
            };
            assert_eq!(lies(&bench).as_ref(), Ok(&bench.setup().pieces), "{id}");
            assert!(bench.faults().is_empty(), "{id}");
            bench.edit(|setup| *setup = Setup::empty());
            assert_eq!(lies(&bench), Ok(Vec::new()), "{id}");
            assert_eq!(bench.faults().len(), 2, "{id}: both sides lack a royal");
        }
        let mut bench = bench("tori");
        let check = sq(&bench, "4e");
        let falcon = piece(&bench, Side::White, "Fa");
        bench.edit(|setup| {
            setup.put(check, falcon);
            setup.set_in_hand(Side::Black, falcon.kind, 2);
            setup.side_to_move = Side::White;
        });
        let (board, setup) = bench.on_board();
        assert!(Position::from_setup(board, &setup).is_ok());
    }

    #[test]
    fn clicks_pick_up_put_down_put_and_mark() {
        let mut bench = bench("chu");
        let (pawn, free) = (sq(&bench, "6i"), sq(&bench, "6g"));
        let stood = bench.setup().piece_at(pawn);
        bench.click(free);
        assert_eq!(bench.lifted(), None, "nothing stands there");
        bench.click(pawn);
        assert_eq!(bench.lifted(), Some(pawn));
        assert_eq!(bench.marks(), [(SquareMark::Selection, pawn)]);
        bench.click(free);
        assert_eq!((bench.setup().piece_at(pawn), bench.setup().piece_at(free)), (None, stood));
        bench.click(free);
        bench.click(free);
        assert_eq!((bench.lifted(), bench.changes()), (None, 1), "put back where it stood");

        let lion = piece(&bench, Side::White, "Ln");
        bench.tool = Tool::Put(lion);
        bench.click(pawn);
        bench.click(free);
        assert_eq!((bench.setup().piece_at(pawn), bench.setup().piece_at(free)), (Some(lion), Some(lion)));
        bench.tool = Tool::LionFell;
        bench.click(free);
        assert_eq!(bench.setup().lion_fell, Some(free));
        bench.click(free);
        assert_eq!(bench.setup().lion_fell, None);
        bench.tool = Tool::Waits;
        bench.click(sq(&bench, "6d"));
        assert_eq!(bench.setup().deferred, [None, Some(sq(&bench, "6d"))]);
    }

    #[test]
    fn every_edit_can_be_taken_back() {
        let mut bench = bench("tori");
        let array = bench.setup().clone();
        let swallow = bench.game().by_symbol("Sw").expect("a piece");
        bench.take_off(Some(sq(&bench, "4b")));
        bench.change_hand(Side::Black, swallow, true);
        bench.change_hand(Side::Black, swallow, false);
        bench.change_hand(Side::Black, swallow, false);
        assert_eq!(bench.changes(), 3, "none is left in the hand");
        bench.edit(|setup| *setup = Setup::empty());
        for _ in 0..4 {
            assert!(bench.can_take_back());
            bench.take_back();
        }
        assert!(!bench.can_take_back());
        assert_eq!(*bench.setup(), array);
        assert!(bench.faults().is_empty());
    }

    #[test]
    fn the_right_button_takes_off_or_puts_the_tool_away() {
        let mut bench = bench("tori");
        bench.tool = Tool::Put(piece(&bench, Side::Black, "Fa"));
        let (falcon, free) = (sq(&bench, "4b"), sq(&bench, "1b"));
        bench.take_off(Some(falcon));
        assert_eq!(bench.setup().piece_at(falcon), None);
        assert_ne!(bench.tool, Tool::Hand, "one may go on putting");
        bench.take_off(Some(free));
        assert_eq!(bench.tool, Tool::Hand);
    }

    /// Only birds as they are held: no Eagles, no Geese, and never a Phoenix.
    #[test]
    fn hands_hold_what_can_be_captured_and_dropped() {
        let tori = bench("tori");
        let symbols: Vec<&str> =
            tori.hand_kinds().iter().map(|&kind| tori.game().kind(kind).symbol()).collect();
        assert_eq!(symbols, ["Fa", "Cr", "Pt", "LQ", "RQ", "Sw"]);
        assert!(bench("chu").hand_kinds().is_empty());
    }
}
