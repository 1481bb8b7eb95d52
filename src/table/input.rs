//! Where the lines come from: a terminal, with history and completion, or a script.

use crate::platform::files::data_folder;
use crate::talk::{Command, Question, TypedMoves};
use crate::trust::plain;
use rustyline::completion::Completer;
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, Context, Editor, ExternalPrinter, Helper};
use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Write};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The most ways on that are offered for a half-typed line.
const MOST_OFFERED: usize = 40;
/// Lines that the history keeps from one game to the next.
const HISTORY: usize = 500;

/// What was typed.
pub(super) enum Typed {
    /// A line.
    Line(String),
    /// Nothing yet.
    Nothing,
    /// There will be no more.
    End,
}

/// The lines that people or scripts type, read by a thread of their own, so that clocks and computers go on.
pub struct TableInput {
    lines: Receiver<Option<String>>,
    terminal: Option<Terminal>,
    has_ended: bool,
}

/// The end of a terminal: it asks for lines and prints above the one that is being typed. Dropped, it takes that line
/// away, and the terminal is as it was before.
struct Terminal {
    /// None once there is nothing more to ask for.
    prompts: Option<Sender<String>>,
    printer: Box<dyn ExternalPrinter + Send>,
    moves: SharedMoves,
    /// Whether a line is being typed.
    is_asked: bool,
    is_over: Arc<AtomicBool>,
    editing: Option<JoinHandle<()>>,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.prompts = None;
        if self.is_asked {
            // What is printed wakes the editor. One that has just ended by itself need not be woken.
            let _ = self.printer.print("\n".to_owned());
        }
        if let Some(editing) = self.editing.take() {
            // It ends in the middle of its line, which is no fault.
            let _ = editing.join();
        }
    }
}

type SharedMoves = Arc<Mutex<Option<Arc<TypedMoves>>>>;

impl TableInput {
    /// The standard input: with a line editor if a person sits at a terminal that can move its cursor. Others, such as
    /// the shell of Emacs, are read like a script.
    #[must_use]
    pub fn standard() -> Self {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let terminal = is_terminal.then(Self::terminal).and_then(Result::ok);
        terminal.unwrap_or_else(|| Self::of(io::BufReader::new(io::stdin())))
    }

    /// The lines of a script.
    pub fn of(mut script: impl BufRead + Send + 'static) -> Self {
        let (sender, lines) = mpsc::sync_channel(1);
        thread::spawn(move || {
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                match read_line(&mut script, &mut bytes) {
                    Ok(0) | Err(_) => break,
                    Ok(_) => {
                        let line = String::from_utf8_lossy(&bytes).into_owned();
                        if sender.send(Some(line)).is_err() {
                            return;
                        }
                    }
                }
            }
            let _ = sender.send(None);
        });
        Self { lines, terminal: None, has_ended: false }
    }

    fn terminal() -> rustyline::Result<Self> {
        let (moves, is_over) = (SharedMoves::default(), Arc::new(AtomicBool::new(false)));
        let mut editor: Editor<LineHelper, FileHistory> = Editor::new()?;
        let helper = LineHelper { moves: Arc::clone(&moves), is_over: Arc::clone(&is_over) };
        editor.set_helper(Some(helper));
        // The helper is asked about every prompt, and may end the line there without anything being half printed.
        editor.set_color_mode(ColorMode::Forced);
        editor.enable_synchronized_output(false);
        let printer = Box::new(editor.create_external_printer()?);
        let (sender, lines) = mpsc::channel();
        let (prompts, asked) = mpsc::channel::<String>();
        let editing = Some(thread::spawn(move || edit_lines(editor, &asked, &sender)));
        let prompts = Some(prompts);
        let terminal = Terminal { prompts, printer, moves, is_asked: false, is_over, editing };
        Ok(Self { lines, terminal: Some(terminal), has_ended: false })
    }

    /// Whether a person types, who may say something at any time.
    pub(super) const fn is_interactive(&self) -> bool {
        self.terminal.is_some()
    }

    /// Asks for a line, unless one is being typed already.
    pub(super) fn offer(&mut self, prompt: &str, moves: Option<&Arc<TypedMoves>>) {
        let Some(terminal) = &mut self.terminal else { return };
        let mut shared = terminal.moves.lock().unwrap_or_else(PoisonError::into_inner);
        if shared.as_ref().map(Arc::as_ptr) != moves.map(Arc::as_ptr) {
            *shared = moves.cloned();
        }
        if !terminal.is_asked {
            let prompts = terminal.prompts.as_ref();
            terminal.is_asked = prompts.is_some_and(|prompts| prompts.send(prompt.to_owned()).is_ok());
        }
    }

    /// Waits so long for a line.
    pub(super) fn wait(&mut self, time: Duration) -> Typed {
        if self.has_ended {
            return Typed::End;
        }
        match self.lines.recv_timeout(time) {
            Ok(Some(line)) => {
                if let Some(terminal) = &mut self.terminal {
                    terminal.is_asked = false;
                }
                Typed::Line(line)
            }
            Err(mpsc::RecvTimeoutError::Timeout) => Typed::Nothing,
            Ok(None) | Err(mpsc::RecvTimeoutError::Disconnected) => {
                self.has_ended = true;
                Typed::End
            }
        }
    }

    /// Prints a line, in a terminal above the one that is being typed. Names, comments and whatever else is in it may
    /// have been written by anybody.
    pub(super) fn say(&mut self, out: &mut dyn Write, line: &str) -> io::Result<()> {
        let line = plain(line);
        if let Some(terminal) = self.terminal.as_mut().filter(|terminal| terminal.is_asked) {
            return terminal.printer.print(format!("{line}\n")).map_err(io::Error::other);
        }
        writeln!(out, "{line}")?;
        out.flush()
    }
}

/// The longest line that is read, in bytes: a move has a few dozen.
const LONGEST_LINE: u64 = 4096;

/// Reads a line, of which at most [`LONGEST_LINE`] bytes are kept. Returns how many bytes were read.
fn read_line(script: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let read = io::Read::take(&mut *script, LONGEST_LINE).read_until(b'\n', line)?;
    if read > 0 && line.last() != Some(&b'\n') {
        script.skip_until(b'\n')?;
    }
    Ok(read)
}

/// The thread of a terminal: reads a line for every prompt.
fn edit_lines(
    mut editor: Editor<LineHelper, FileHistory>,
    asked: &Receiver<String>,
    lines: &Sender<Option<String>>,
) {
    let file = data_folder().map(|folder| folder.join("table-history.txt"));
    let _ = rustyline::history::History::set_max_len(editor.history_mut(), HISTORY);
    if let Some(file) = &file {
        // Without a history there is nothing to remember yet.
        let _ = editor.load_history(file);
    }
    while let Ok(prompt) = asked.recv() {
        let line = match editor.readline(&prompt) {
            Ok(line) => {
                let _ = editor.add_history_entry(line.as_str());
                Some(line)
            }
            // Ctrl+C drops the line that is being typed, Ctrl+D leaves.
            Err(ReadlineError::Interrupted) => Some(String::new()),
            Err(_) => None,
        };
        let is_last = line.is_none();
        if lines.send(line).is_err() || is_last {
            break;
        }
        if let Some(file) = &file {
            let _ = editor.save_history(file);
        }
    }
}

/// Finishes half-typed moves, questions and commands.
struct LineHelper {
    moves: SharedMoves,
    /// Whether nobody waits for the line any more.
    is_over: Arc<AtomicBool>,
}

impl Helper for LineHelper {}

impl Highlighter for LineHelper {
    /// The editor has no way to be told that its line is not wanted any more, and waits for a key. On its way out of
    /// here it gives the terminal back.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        if self.is_over.load(Ordering::Relaxed) {
            resume_unwind(Box::new(()));
        }
        Cow::Borrowed(prompt)
    }
}
impl Validator for LineHelper {}

impl Hinter for LineHelper {
    type Hint = String;
}

impl Completer for LineHelper {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..pos];
        let moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Ok((0, completions(typed, moves.as_deref())))
    }
}

/// The lines that a half-typed one may become.
fn completions(typed: &str, moves: Option<&TypedMoves>) -> Vec<String> {
    let commands = Command::ALL.into_iter().filter_map(|command| command.words().into_iter().next());
    let begun = typed.trim_start().to_lowercase();
    let commands = commands.filter(|word| !begun.is_empty() && word.starts_with(&begun));
    let questions = Question::begun(typed, moves, MOST_OFFERED).into_iter().map(|(_, question)| question);
    let moves = moves.map(|moves| moves.completions(typed, MOST_OFFERED)).unwrap_or_default();
    commands.chain(questions).chain(moves.into_iter().map(|completion| completion.text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::Position;
    use tenjiku_rules::variant::{Library, Variant};

    #[test]
    fn tab_finishes_words_moves_and_the_names_of_pieces() {
        let library = Library::built_in();
        let game = Variant::compile(library.find("tenjiku").expect("ours"), &[]).expect("it compiles");
        let moves = TypedMoves::new(&Position::new(Arc::new(game)));
        let after = |typed: &str| completions(typed, Some(&moves));
        assert_eq!(after("und"), ["undo"]);
        assert_eq!(after("whe"), ["where"]);
        assert_eq!(after("where lio"), ["where Lion", "where Lion Hawk"]);
        assert_eq!(after("where are my fire d"), ["where are my Fire Demon"]);
        assert_eq!(after("burns 8l8"), ["burns 8l8k"]);
        assert_eq!(after("8l8"), ["8l8k"]);
        assert!(after("where zzz").is_empty() && after("who li").is_empty());
    }
}
