//! The position being edited: its setup, the effect of clicks, and the undo history.

use crate::view::square_mark::SquareMark;
use std::sync::Arc;
use tenjiku_rules::variant::{CompileError, KindId, RoyalSafety, Sq, Turns, Variant};
use tenjiku_rules::{Piece, Setup, SetupError, Side};

/// Maximum number of edits in the undo history.
const UNDO_LIMIT: usize = 500;

/// The effect of a click on a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    #[default]
    Move,
    Place(Piece),
    /// Marks the square on which a Lion has just been captured.
    LionCapture,
    /// Marks the piece that declined to promote.
    Deferred,
}

#[derive(Debug)]
pub(super) struct EditorState {
    game: Arc<Variant>,
    /// The game under rules that allow any position, for the board.
    board: Arc<Variant>,
    setup: Setup,
    /// The setup when the editor was opened.
    first: Setup,
    undo_stack: Vec<Setup>,
    faults: Vec<SetupError>,
    /// The effect of the next click.
    pub tool: Tool,
    lifted: Option<Sq>,
    changes: u32,
}

impl EditorState {
    /// An editor for a position of a game. Every royal on the board counts, even a royal that its side gained by
    /// promotion after beginning without a royal.
    ///
    /// # Errors
    /// If the game cannot be compiled under lenient rules.
    pub fn new(game: &Arc<Variant>, setup: Setup) -> Result<Self, CompileError> {
        let mut file = game.file_with_choices();
        file.rules.turns = Turns::Solo;
        file.rules.royals = RoyalSafety::Capture;
        file.rules.bare_king = false;
        file.rules.impasse = None;
        let board = Arc::new(Variant::compile(&file, game.choices())?);
        let setup = Setup { gained_royal: [false; 2], ..setup };
        let (first, faults) = (setup.clone(), setup.faults(game));
        let (undo_stack, tool) = (Vec::new(), Tool::Move);
        Ok(Self {
            game: Arc::clone(game),
            board,
            setup,
            first,
            undo_stack,
            faults,
            tool,
            lifted: None,
            changes: 0,
        })
    }

    pub const fn game(&self) -> &Arc<Variant> {
        &self.game
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub const fn first(&self) -> &Setup {
        &self.first
    }

    /// The faults that prevent a game from the position.
    pub fn faults(&self) -> &[SetupError] {
        &self.faults
    }

    /// Number of changes of the setup, which identifies its version.
    pub const fn changes(&self) -> u32 {
        self.changes
    }

    pub const fn lifted(&self) -> Option<Sq> {
        self.lifted
    }

    pub const fn can_undo(&self) -> bool {
        !self.undo_stack.is_empty()
    }

    /// The game under lenient rules, and the setup for the board.
    pub fn on_board(&self) -> (Arc<Variant>, Setup) {
        let setup = Setup { last_lion_capture: None, deferred: [None, None], ..self.setup.clone() };
        (Arc::clone(&self.board), setup)
    }

    /// Changes the setup. The change can be undone.
    pub fn edit(&mut self, change: impl FnOnce(&mut Setup)) {
        let before = self.setup.clone();
        change(&mut self.setup);
        if self.setup == before {
            return;
        }
        self.undo_stack.push(before);
        if self.undo_stack.len() > UNDO_LIMIT {
            self.undo_stack.remove(0);
        }
        self.after_change();
    }

    pub fn undo(&mut self) {
        if let Some(before) = self.undo_stack.pop() {
            self.setup = before;
            self.after_change();
        }
    }

    pub const fn put_back(&mut self) {
        self.lifted = None;
    }

    fn after_change(&mut self) {
        self.put_back();
        self.changes += 1;
        self.faults = self.setup.faults(&self.game);
    }

    pub fn click(&mut self, sq: Sq) {
        match self.tool {
            Tool::Place(piece) => self.edit(|setup| setup.put(sq, piece)),
            Tool::LionCapture => self.edit(|setup| {
                setup.last_lion_capture = if setup.last_lion_capture == Some(sq) { None } else { Some(sq) };
            }),
            Tool::Deferred => self.edit(|setup| setup.toggle_deferred(sq)),
            Tool::Move => match self.lifted.take() {
                Some(from) => self.edit(|setup| setup.move_piece(from, sq)),
                None => self.lift(sq),
            },
        }
    }

    pub fn lift(&mut self, sq: Sq) {
        self.lifted = self.setup.piece_at(sq).map(|_| sq);
    }

    /// Removes a koma from the board; if the square is empty, resets the tool.
    pub fn remove(&mut self, sq: Option<Sq>) {
        match sq.filter(|&sq| self.setup.piece_at(sq).is_some()) {
            Some(sq) => self.edit(|setup| {
                setup.remove(sq);
            }),
            None => self.reset_tool(),
        }
    }

    pub fn reset_tool(&mut self) {
        (self.tool, self.lifted) = (Tool::Move, None);
    }

    /// The marks on the board: the picked koma, a captured Lion, pieces that wait to promote.
    pub fn marks(&self) -> Vec<(SquareMark, Sq)> {
        let lifted = self.lifted.map(|sq| (SquareMark::Selection, sq));
        let lion_capture = self.setup.last_lion_capture.map(|sq| (SquareMark::Goal, sq));
        let waiting = self.setup.deferred.into_iter().flatten().map(|sq| (SquareMark::Asked, sq));
        lifted.into_iter().chain(lion_capture).chain(waiting).collect()
    }

    /// Whether the rules track where a Lion was captured.
    pub fn has_lion_trading(&self) -> bool {
        self.game.rules().lion_trading.is_some()
    }

    /// Whether pieces that declined to promote must wait.
    pub fn has_deferral(&self) -> bool {
        self.game.rules().defers_promotion()
    }

    /// The kinds that a side can have in hand.
    pub fn hand_kinds(&self) -> Vec<KindId> {
        if !self.game.has_drops() {
            return Vec::new();
        }
        let is_held = |(id, kind): &(KindId, &tenjiku_rules::variant::Kind)| {
            kind.in_hand_as() == *id && !kind.is_royal()
        };
        self.game.kinds().filter(is_held).map(|(id, _)| id).collect()
    }

    /// Adds a piece to a hand, or removes one.
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
    use tenjiku_rules::Position;
    use tenjiku_rules::variant::Variant;

    fn state(id: &str) -> EditorState {
        let game = Variant::built_in(id).unwrap();
        let setup = Setup::initial(&game);
        EditorState::new(&game, setup).expect("a position")
    }

    fn sq(state: &EditorState, name: &str) -> Sq {
        state.game().geometry().parse(name).expect("a square")
    }

    fn piece(state: &EditorState, side: Side, symbol: &str) -> Piece {
        Piece { kind: state.game().by_symbol(symbol).expect("a piece"), side }
    }

    /// Among the positions are an empty board, a board without royals, and a Phoenix in check.
    #[test]
    fn the_board_accepts_any_position() {
        for id in ["tori", "chu", "dai", "tenjiku", "tai"] {
            let mut state = state(id);
            let pieces_on_board = |state: &EditorState| {
                let (board, setup) = state.on_board();
                Position::from_setup(board, &setup).map(|position| position.setup().pieces)
            };
            assert_eq!(pieces_on_board(&state).as_ref(), Ok(&state.setup().pieces), "{id}");
            assert!(state.faults().is_empty(), "{id}");
            state.edit(|setup| *setup = Setup::empty());
            assert_eq!(pieces_on_board(&state), Ok(Vec::new()), "{id}");
            assert_eq!(state.faults(), [SetupError::NoRoyal], "{id}");
        }
        let mut state = state("tori");
        let check = sq(&state, "4e");
        let falcon = piece(&state, Side::White, "Fa");
        state.edit(|setup| {
            setup.put(check, falcon);
            setup.set_in_hand(Side::Black, falcon.kind, 2);
            setup.side_to_move = Side::White;
        });
        let (board, setup) = state.on_board();
        assert!(Position::from_setup(board, &setup).is_ok());
    }

    #[test]
    fn clicks_pick_up_put_down_place_and_mark() {
        let mut state = state("chu");
        let (pawn, free) = (sq(&state, "6i"), sq(&state, "6g"));
        let piece_before = state.setup().piece_at(pawn);
        state.click(free);
        assert_eq!(state.lifted(), None, "the square is empty");
        state.click(pawn);
        assert_eq!(state.lifted(), Some(pawn));
        assert_eq!(state.marks(), [(SquareMark::Selection, pawn)]);
        state.click(free);
        assert_eq!((state.setup().piece_at(pawn), state.setup().piece_at(free)), (None, piece_before));
        state.click(free);
        state.click(free);
        assert_eq!((state.lifted(), state.changes()), (None, 1), "the pawn was put back");

        let lion = piece(&state, Side::White, "Ln");
        state.tool = Tool::Place(lion);
        state.click(pawn);
        state.click(free);
        assert_eq!((state.setup().piece_at(pawn), state.setup().piece_at(free)), (Some(lion), Some(lion)));
        state.tool = Tool::LionCapture;
        state.click(free);
        assert_eq!(state.setup().last_lion_capture, Some(free));
        state.click(free);
        assert_eq!(state.setup().last_lion_capture, None);
        state.tool = Tool::Deferred;
        state.click(sq(&state, "6d"));
        assert_eq!(state.setup().deferred, [None, Some(sq(&state, "6d"))]);
    }

    #[test]
    fn every_edit_can_be_undone() {
        let mut state = state("tori");
        let array = state.setup().clone();
        let swallow = state.game().by_symbol("Sw").expect("a piece");
        state.remove(Some(sq(&state, "4b")));
        state.change_hand(Side::Black, swallow, true);
        state.change_hand(Side::Black, swallow, false);
        state.change_hand(Side::Black, swallow, false);
        assert_eq!(state.changes(), 3, "the hand is empty");
        state.edit(|setup| *setup = Setup::empty());
        for _ in 0..4 {
            assert!(state.can_undo());
            state.undo();
        }
        assert!(!state.can_undo());
        assert_eq!(*state.setup(), array);
        assert!(state.faults().is_empty());
    }

    #[test]
    fn the_right_button_removes_a_piece_or_resets_the_tool() {
        let mut state = state("tori");
        state.tool = Tool::Place(piece(&state, Side::Black, "Fa"));
        let (falcon, free) = (sq(&state, "4b"), sq(&state, "1b"));
        state.remove(Some(falcon));
        assert_eq!(state.setup().piece_at(falcon), None);
        assert_ne!(state.tool, Tool::Move, "more pieces can be placed");
        state.remove(Some(free));
        assert_eq!(state.tool, Tool::Move);
    }

    /// Only unpromoted birds: no Eagles, no Geese, and no Phoenix.
    #[test]
    fn hands_hold_the_kinds_that_can_be_dropped() {
        let tori = state("tori");
        let symbols: Vec<&str> =
            tori.hand_kinds().iter().map(|&kind| tori.game().kind(kind).symbol()).collect();
        assert_eq!(symbols, ["Fa", "Cr", "Pt", "LQ", "RQ", "Sw"]);
        assert!(state("chu").hand_kinds().is_empty());
    }
}
