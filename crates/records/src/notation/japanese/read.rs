//! Reads Japanese notation of books and websites.
//!
//! In addition to the output of [`write()`](super::write()):
//!
//! | written | meaning |
//! |---|---|
//! | `☗７八歩` | side sign, digits of either width, any name of the piece |
//! | `同　獅` | a space after 同 |
//! | `７八金右`, `７八金直` | [qualifiers](super::qualifier) that select one of several pieces |
//! | `７八金(69)` | starting square as in KIF |
//! | `９五居喰い` | igui, if only one piece can |
//! | `じっと` | pass, if only one piece can |
//! | `７七・７八獅` | a move via an empty square |
//! | `５二燕` | a drop without 打, if no such piece on the board can go there |
//!
//! 不成 and burnt pieces are not checked, since they follow from the move.

use super::super::western::only_pass;
use super::names::{JapaneseNames, PROMOTION_SIGN, full_name};
use super::number::{kanji_prefixes, split_number};
use super::qualifier::{QUALIFIERS, select};
use super::{DECLINED_SIGN, DROP_SIGN, SAME_SQUARE_SIGNS, SIDES, square, squares};
use tenjiku_rules::variant::{KindId, Sq};
use tenjiku_rules::{MAX_VIA, Move, Position, Refusal};
use tenjiku_rules::{MoveError, coordinate};

/// A pass without a square, as on websites.
const PASS: &str = "じっと";
/// Two spellings of igui.
const IGUI_WORDS: [&str; 2] = ["居喰い", "居食い"];
/// Separates the squares of a move in several steps.
const STEP_SEPARATOR: char = '・';
/// Begins the list of burnt pieces in brackets, which is ignored.
const BURN_SIGN: char = '焼';
/// "To here": follows the last move of a KIF diagram.
const LAST_MOVE_SUFFIX: &str = "まで";

const MOVE_HINT: &str = "write the square and the piece, such as `７八歩`";

/// Whether a word can only be a move in this notation, in any game.
#[must_use]
pub fn is_distinctive(word: &str) -> bool {
    let word = word.trim_start_matches(SIDES);
    let names_a_piece =
        |rest: &str| rest.trim_start().starts_with(|c: char| !c.is_ascii() && c.is_alphabetic());
    match word.strip_prefix(SAME_SQUARE_SIGNS) {
        Some(rest) => names_a_piece(rest),
        None if word == PASS => true,
        None => split_number(word).is_some_and(|(_, rest)| {
            kanji_prefixes(rest)
                .iter()
                .any(|(_, rest)| rest.starts_with(STEP_SEPARATOR) || names_a_piece(rest))
        }),
    }
}

/// Whether a word is only the sign for the previous square; the piece follows after a space.
pub(crate) fn is_same_square_sign(word: &str) -> bool {
    let mut letters = word.trim_start_matches(SIDES).chars();
    letters.next().is_some_and(|letter| SAME_SQUARE_SIGNS.contains(&letter)) && letters.next().is_none()
}

/// Reads a move. `last` is the target of the previous move.
///
/// # Errors
/// The part of the text that cannot be read, or why no move fits.
pub fn read(position: &Position, text: &str, last: Option<Sq>) -> Result<Move, MoveError> {
    let body = text.trim_start_matches(SIDES).trim();
    if body == PASS {
        return only_pass(position);
    }
    if position.outcome().is_some() {
        return Err(MoveError::Refused(Refusal::GameOver));
    }
    let names = JapaneseNames::new(position.variant());
    let mut first_error = None;
    for (path, rest) in parse_paths(position, text, body, last)? {
        let reader = MoveReader { position, text, path };
        match reader.read(&names, rest.trim()) {
            Ok(mv) => return Ok(mv),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error.unwrap_or_else(|| {
        MoveError::unreadable(text, "it does not begin with a square of the board", MOVE_HINT)
    }))
}

/// The possible sequences of squares at the start of a text, each with the rest of the text.
fn parse_paths<'t>(
    position: &Position,
    text: &str,
    body: &'t str,
    last: Option<Sq>,
) -> Result<Vec<(Vec<Sq>, &'t str)>, MoveError> {
    if let Some(rest) = body.strip_prefix(SAME_SQUARE_SIGNS) {
        let no_last_move = || {
            let what = "there is no move before it whose square could be the same";
            MoveError::unreadable(text, what, "the first move must name its square")
        };
        return Ok(vec![(vec![last.ok_or_else(no_last_move)?], rest)]);
    }
    let (mut paths, mut incomplete) = (Vec::new(), vec![(Vec::new(), body)]);
    while let Some((path, rest)) = incomplete.pop() {
        for (sq, after) in squares(position.geometry(), rest).into_iter().rev() {
            let path: Vec<Sq> = path.iter().copied().chain([sq]).collect();
            match after.strip_prefix(STEP_SEPARATOR) {
                // No move has more steps, which bounds the search.
                Some(after) if path.len() <= MAX_VIA => incomplete.push((path, after)),
                _ => paths.insert(0, (path, after)),
            }
        }
    }
    Ok(paths)
}

/// The part after the piece name.
#[derive(Default)]
struct MoveTail {
    qualifiers: Vec<char>,
    origin: Option<Sq>,
    promotes: bool,
    is_drop: bool,
    is_igui: bool,
    is_pass: bool,
}

impl MoveTail {
    /// Whether the move may be a drop without 打.
    const fn is_plain(&self) -> bool {
        self.qualifiers.is_empty() && !self.promotes && !self.is_igui && !self.is_pass
    }
}

struct MoveReader<'a> {
    position: &'a Position,
    text: &'a str,
    /// The given squares. Never empty.
    path: Vec<Sq>,
}

impl MoveReader<'_> {
    fn read(&self, names: &JapaneseNames<'_>, rest: &str) -> Result<Move, MoveError> {
        if IGUI_WORDS.iter().any(|word| rest.starts_with(word)) {
            let all_kinds: Vec<KindId> = self.position.variant().kinds().map(|(kind, _)| kind).collect();
            return self.find(&all_kinds, &self.parse_tail(rest)?);
        }
        let mut first_error = None;
        for (kinds, rest) in self.parse_name(names, rest) {
            match self.parse_tail(rest).and_then(|tail| self.find(&kinds, &tail)) {
                Ok(mv) => return Ok(mv),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or_else(|| {
            let excerpt: String = rest.chars().take(8).collect();
            let what = match excerpt.as_str() {
                "" => "no piece follows the square".to_owned(),
                excerpt => format!("`{excerpt}` does not begin with the name of a piece"),
            };
            MoveError::unreadable(self.text, what, MOVE_HINT)
        }))
    }

    /// The kinds that the text may name, longest name first, each group with the rest of the text. The
    /// groups of a name are in this order:
    ///
    /// 1. the kinds with exactly that full name,
    /// 2. every kind with that name,
    /// 3. its default meaning.
    ///
    /// A group of which two pieces could make the move is ambiguous, and the next group is tried. `犬` is the Dog,
    /// or else any piece with that single kanji. `飛` is a Rook, even beside a promoted Gold, which also bears the
    /// name 飛: both are in group 2, only the Rook is in group 3.
    fn parse_name<'t>(&self, names: &JapaneseNames<'_>, text: &'t str) -> Vec<(Vec<KindId>, &'t str)> {
        let mut groups: Vec<(usize, &str, Vec<KindId>)> = Vec::new();
        for (kind, entry) in self.position.variant().kinds() {
            for rest in names.after_names(kind, text) {
                let name = &text[..text.len() - rest.len()];
                let priorities = [name == full_name(entry), true, names.kind(name) == Some(kind)];
                for (priority, _) in priorities.into_iter().enumerate().filter(|(_, applies)| *applies) {
                    match groups
                        .iter_mut()
                        .find(|(other, after, _)| (*other, after.len()) == (priority, rest.len()))
                    {
                        Some((.., kinds)) if kinds.contains(&kind) => {}
                        Some((.., kinds)) => kinds.push(kind),
                        None => groups.push((priority, rest, vec![kind])),
                    }
                }
            }
        }
        groups.sort_by_key(|(priority, rest, _)| (rest.len(), *priority));
        groups.into_iter().map(|(_, rest, kinds)| (kinds, rest)).collect()
    }

    fn parse_tail(&self, text: &str) -> Result<MoveTail, MoveError> {
        let (mut tail, mut rest) = (MoveTail::default(), text.trim_start());
        while let Some(letter) = rest.chars().next() {
            let after = &rest[letter.len_utf8()..];
            rest = if let Some(after) =
                rest.strip_prefix(DECLINED_SIGN).or_else(|| rest.strip_prefix(LAST_MOVE_SUFFIX))
            {
                after
            } else if let Some(after) = IGUI_WORDS.iter().find_map(|word| rest.strip_prefix(word)) {
                tail.is_igui = true;
                after
            } else if letter == PROMOTION_SIGN {
                tail.promotes = true;
                after
            } else if letter == DROP_SIGN {
                tail.is_drop = true;
                after
            } else if QUALIFIERS.contains(&letter) {
                tail.qualifiers.push(letter);
                after
            } else {
                self.parse_bracket(&mut tail, rest)?
            }
            .trim_start();
        }
        Ok(tail)
    }

    /// Reads a part in brackets, and returns the rest of the text.
    fn parse_bracket<'t>(&self, tail: &mut MoveTail, text: &'t str) -> Result<&'t str, MoveError> {
        let inside = text.strip_prefix(['(', '（']).and_then(|rest| rest.split_once([')', '）']));
        let (inside, after) = inside.ok_or_else(|| self.unexpected(text))?;
        let inside = inside.trim_start_matches(['←', ' ']);
        let origin = squares(self.position.geometry(), inside).into_iter().find(|(_, rest)| rest.is_empty());
        if let Some((origin, _)) = origin {
            tail.origin = Some(origin);
        } else if IGUI_WORDS.contains(&inside) {
            tail.is_igui = true;
        } else if inside == PASS {
            tail.is_pass = true;
        } else if !inside.starts_with(BURN_SIGN) {
            return Err(self.unexpected(text));
        }
        Ok(after)
    }

    fn unexpected(&self, rest: &str) -> MoveError {
        let excerpt: String = rest.chars().take(12).collect();
        let hint =
            "after the piece may follow where it comes from, such as `（７九）` or 右, and 成, 不成 or 打";
        MoveError::unreadable(self.text, format!("`{excerpt}` has no meaning here"), hint)
    }

    /// The target, or the victim of igui.
    fn target(&self) -> Sq {
        self.path[self.path.len() - 1]
    }

    fn find(&self, kinds: &[KindId], tail: &MoveTail) -> Result<Move, MoveError> {
        let side = self.position.side_to_move();
        if tail.is_drop {
            return self.drop(kinds);
        }
        let pieces = self.position.pieces(side).filter(|(_, piece)| kinds.contains(&piece.kind));
        let mut squares: Vec<Sq> = pieces.map(|(sq, _)| sq).collect();
        squares.sort_unstable();
        if let Some(origin) = tail.origin {
            return if squares.contains(&origin) {
                self.move_from(origin, tail)
            } else {
                Err(self.no_piece_on(kinds, origin, &squares))
            };
        }
        // Left and right refer to all pseudo-legal origins, or else to the legal ones.
        let is_pseudo_legal = |&from: &Sq| {
            self.position.pseudo_legal_moves_from(from).iter().any(|mv| mv.to() == self.target())
        };
        let is_legal = |&from: &Sq| self.move_from(from, tail).is_ok();
        let origin_sets: [Vec<Sq>; 2] = if tail.qualifiers.is_empty() {
            [squares.clone(), Vec::new()]
        } else {
            [
                squares.iter().copied().filter(is_pseudo_legal).collect(),
                squares.iter().copied().filter(is_legal).collect(),
            ]
        };
        let mut first_error = None;
        for origins in &origin_sets {
            let selected = select(self.position.geometry(), side, &tail.qualifiers, origins, self.target());
            match self.unique_move(&selected, tail) {
                Ok(mv) => return Ok(mv),
                Err(error) => first_error = first_error.or(error),
            }
        }
        let is_plain = self.path.len() == 1 && tail.is_plain();
        if self.position.variant().has_drops() && is_plain && !squares.iter().any(is_legal) {
            match self.drop(kinds) {
                Err(error) if squares.is_empty() => return Err(error),
                Ok(mv) => return Ok(mv),
                Err(_) => {}
            }
        }
        Err(first_error.unwrap_or_else(|| self.explain_no_match(kinds, tail, &squares, &origin_sets[0])))
    }

    /// The move of the only piece that can make it. `Err(None)` if no rule is violated.
    fn unique_move(&self, origins: &[Sq], tail: &MoveTail) -> Result<Move, Option<MoveError>> {
        let (mut moves, mut errors): (Vec<(Sq, Move)>, Vec<MoveError>) = (Vec::new(), Vec::new());
        for &origin in origins {
            match self.move_from(origin, tail) {
                Ok(mv) => moves.push((origin, mv)),
                Err(error) => errors.push(error),
            }
        }
        match (&moves[..], &errors[..]) {
            ([(_, mv)], _) => Ok(*mv),
            ([], [only]) => Err(Some(only.clone())),
            ([], _) => Err(errors.into_iter().find(MoveError::names_a_rule)),
            _ => {
                let origins: Vec<Sq> = moves.iter().map(|(origin, _)| *origin).collect();
                let what = format!("more than one piece can do this, from {}", self.square_names(&origins));
                let origin = square(self.position.geometry(), origins[0]);
                Err(Some(MoveError::no_match(
                    what,
                    format!("write the starting square after the piece: `（{origin}）`"),
                )))
            }
        }
    }

    fn move_from(&self, from: Sq, tail: &MoveTail) -> Result<Move, MoveError> {
        let geometry = self.position.geometry();
        let path = [from].into_iter().chain(self.path.iter().copied()).chain(tail.is_igui.then_some(from));
        let squares: String = path.map(|sq| geometry.name(sq)).collect();
        let mv = coordinate::read(self.position, &(squares + if tail.promotes { "+" } else { "" }))?;
        match (tail.is_igui && !mv.is_igui(), tail.is_pass && !mv.is_pass()) {
            (false, false) => Ok(mv),
            (true, _) => {
                let what = format!("there is nothing to capture on {}", square(geometry, self.target()));
                Err(MoveError::no_match(what, "igui names the square on which it captures"))
            }
            (_, true) => {
                Err(MoveError::no_match("this is not a pass", "a pass names the square of the piece"))
            }
        }
    }

    fn drop(&self, kinds: &[KindId]) -> Result<Move, MoveError> {
        let variant = self.position.variant();
        if !variant.has_drops() {
            let hint = format!("{} has no drops", variant.file().name);
            return Err(MoveError::unreadable(self.text, format!("`{DROP_SIGN}` means a drop"), hint));
        }
        let mut first_error = None;
        for &kind in kinds {
            match self.position.accept(Move::drop(kind, self.target())).map_err(MoveError::Refused) {
                Ok(mv) => return Ok(mv),
                // Prefer a violated drop rule to “not in hand” for another face.
                Err(error @ MoveError::Refused(Refusal::NotInHand { .. })) => {
                    first_error = first_error.or(Some(error));
                }
                Err(error) => return Err(error),
            }
        }
        Err(first_error
            .unwrap_or_else(|| MoveError::unreadable(self.text, "no piece follows the square", MOVE_HINT)))
    }

    fn square_names(&self, squares: &[Sq]) -> String {
        squares.iter().map(|&sq| square(self.position.geometry(), sq)).collect::<Vec<_>>().join(", ")
    }

    /// Whether these are all kinds of the game, as for igui written without a piece name.
    fn has_all_kinds(&self, kinds: &[KindId]) -> bool {
        kinds.len() == self.position.variant().kinds().count()
    }

    fn name(&self, kinds: &[KindId]) -> String {
        match kinds {
            [kind, ..] if !self.has_all_kinds(kinds) => {
                let kind = self.position.variant().kind(*kind);
                format!("{} ({})", kind.name(), kind.symbol())
            }
            _ => "piece".to_owned(),
        }
    }

    fn no_piece_on(&self, kinds: &[KindId], origin: Sq, squares: &[Sq]) -> MoveError {
        let side = self.position.side_to_move();
        let what = format!("{side} has no {} on {}", self.name(kinds), self.square_names(&[origin]));
        MoveError::no_match(
            what,
            match squares {
                [] => format!("{side} has none on the board"),
                squares => format!("{side}'s are on {}", self.square_names(squares)),
            },
        )
    }

    /// Explains why none of the pieces can make the move; `origins` are the pseudo-legal ones.
    fn explain_no_match(
        &self,
        kinds: &[KindId],
        tail: &MoveTail,
        squares: &[Sq],
        origins: &[Sq],
    ) -> MoveError {
        let (side, name) = (self.position.side_to_move(), self.name(kinds));
        if squares.is_empty() {
            let what = format!("{side} has no {name} on the board");
            return MoveError::no_match(what, "check the name of the piece, and whose turn it is");
        }
        if !tail.qualifiers.is_empty() && !origins.is_empty() {
            let words: String = tail.qualifiers.iter().collect();
            let what = format!(
                "`{words}` fits none of the pieces that can go there, from {}",
                self.square_names(origins)
            );
            return MoveError::no_match(what, "leave it out, or write the starting square in brackets");
        }
        let what = format!("no {name} of {side} can make this move");
        MoveError::no_match(
            what,
            match self.has_all_kinds(kinds) {
                true => "write the piece after the square".to_owned(),
                false => format!("{side}'s are on {}", self.square_names(squares)),
            },
        )
    }
}
