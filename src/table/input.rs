//! Input: a terminal with history and completion, or a script.

use crate::text_interface::{Command, Question, TypedMoves};
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
use tenjiku_platform::files::data_folder;
use tenjiku_platform::sanitize::sanitize_multiline;

/// The maximum number of completions of a partly typed line.
const MAX_COMPLETIONS: usize = 40;
const MAX_HISTORY_LINES: usize = 500;

pub(super) enum InputEvent {
    Line(String),
    /// No line yet.
    Pending,
    End,
}

/// Input lines, read by a separate thread so that clocks and computers keep running.
pub struct TableInput {
    lines: Receiver<Option<String>>,
    terminal: Option<Terminal>,
    has_ended: bool,
}

/// A terminal: shows prompts and prints above the line being edited. On drop it clears that line and restores the
/// terminal.
struct Terminal {
    /// `None` after the last prompt.
    prompts: Option<Sender<String>>,
    printer: Box<dyn ExternalPrinter + Send>,
    moves: SharedMoves,
    is_editing: bool,
    is_over: Arc<AtomicBool>,
    editor_thread: Option<JoinHandle<()>>,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.prompts = None;
        if self.is_editing {
            // Printing wakes the editor. It fails harmlessly if the editor has just ended.
            let _ = self.printer.print("\n".to_owned());
        }
        if let Some(editor_thread) = self.editor_thread.take() {
            // The thread panics deliberately in the middle of a line.
            let _ = editor_thread.join();
        }
    }
}

type SharedMoves = Arc<Mutex<Option<Arc<TypedMoves>>>>;

impl TableInput {
    /// The standard input: with a line editor in a terminal that can move its cursor. Other terminals, such as the
    /// shell of Emacs, are read like a script.
    pub fn standard() -> Self {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let terminal = is_terminal.then(Self::terminal).and_then(Result::ok);
        terminal.unwrap_or_else(|| Self::from_script(io::BufReader::new(io::stdin())))
    }

    pub fn from_script(mut script: impl BufRead + Send + 'static) -> Self {
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
        // With forced colours the helper highlights every prompt, so it can abort the line there before anything is
        // printed.
        editor.set_color_mode(ColorMode::Forced);
        editor.enable_synchronized_output(false);
        let printer = Box::new(editor.create_external_printer()?);
        let (sender, lines) = mpsc::channel();
        let (prompt_sender, prompts) = mpsc::channel::<String>();
        let editor_thread = Some(thread::spawn(move || edit_lines(editor, &prompts, &sender)));
        let prompts = Some(prompt_sender);
        let terminal = Terminal { prompts, printer, moves, is_editing: false, is_over, editor_thread };
        Ok(Self { lines, terminal: Some(terminal), has_ended: false })
    }

    /// Whether the input is a terminal, in which a person may type at any time.
    pub(super) const fn is_interactive(&self) -> bool {
        self.terminal.is_some()
    }

    /// Shows the prompt unless a line is being edited.
    pub(super) fn show_prompt(&mut self, prompt: &str, moves: Option<&Arc<TypedMoves>>) {
        let Some(terminal) = &mut self.terminal else { return };
        let mut shared = terminal.moves.lock().unwrap_or_else(PoisonError::into_inner);
        if shared.as_ref().map(Arc::as_ptr) != moves.map(Arc::as_ptr) {
            *shared = moves.cloned();
        }
        if !terminal.is_editing {
            let prompts = terminal.prompts.as_ref();
            terminal.is_editing = prompts.is_some_and(|prompts| prompts.send(prompt.to_owned()).is_ok());
        }
    }

    /// Waits for a line for at most `time`.
    pub(super) fn wait(&mut self, time: Duration) -> InputEvent {
        if self.has_ended {
            return InputEvent::End;
        }
        match self.lines.recv_timeout(time) {
            Ok(Some(line)) => {
                if let Some(terminal) = &mut self.terminal {
                    terminal.is_editing = false;
                }
                InputEvent::Line(line)
            }
            Err(mpsc::RecvTimeoutError::Timeout) => InputEvent::Pending,
            Ok(None) | Err(mpsc::RecvTimeoutError::Disconnected) => {
                self.has_ended = true;
                InputEvent::End
            }
        }
    }

    /// Prints a line, in a terminal above the line being edited. The text is sanitized because it may be untrusted.
    pub(super) fn print(&mut self, out: &mut dyn Write, line: &str) -> io::Result<()> {
        let line = sanitize_multiline(line);
        if let Some(terminal) = self.terminal.as_mut().filter(|terminal| terminal.is_editing) {
            return terminal.printer.print(format!("{line}\n")).map_err(io::Error::other);
        }
        writeln!(out, "{line}")?;
        out.flush()
    }
}

/// The maximum length of a line, in bytes; a move has a few dozen.
const MAX_LINE_BYTES: u64 = 4096;

/// Reads a line, keeping at most [`MAX_LINE_BYTES`]. Returns the number of bytes read.
fn read_line(script: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let length = io::Read::take(&mut *script, MAX_LINE_BYTES).read_until(b'\n', line)?;
    if length > 0 && line.last() != Some(&b'\n') {
        script.skip_until(b'\n')?;
    }
    Ok(length)
}

/// The thread of a terminal: edits one line per prompt.
fn edit_lines(
    mut editor: Editor<LineHelper, FileHistory>,
    prompts: &Receiver<String>,
    lines: &Sender<Option<String>>,
) {
    let file = data_folder().map(|folder| folder.join("table-history.txt"));
    let _ = rustyline::history::History::set_max_len(editor.history_mut(), MAX_HISTORY_LINES);
    if let Some(file) = &file {
        // The first time there is no history.
        let _ = editor.load_history(file);
    }
    while let Ok(prompt) = prompts.recv() {
        let line = match editor.readline(&prompt) {
            Ok(line) => {
                let _ = editor.add_history_entry(line.as_str());
                Some(line)
            }
            // Ctrl+C discards the line, Ctrl+D leaves.
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

/// Completes moves, questions and commands.
struct LineHelper {
    moves: SharedMoves,
    is_over: Arc<AtomicBool>,
}

impl Helper for LineHelper {}

impl Highlighter for LineHelper {
    /// The editor cannot be interrupted while it waits for a key, so this function unwinds when the editor redraws,
    /// which restores the terminal.
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

fn completions(typed: &str, moves: Option<&TypedMoves>) -> Vec<String> {
    let commands = Command::ALL.into_iter().filter_map(|command| command.words().into_iter().next());
    let prefix = typed.trim_start().to_lowercase();
    let commands = commands.filter(|word| !prefix.is_empty() && word.starts_with(&prefix));
    let questions =
        Question::completions(typed, moves, MAX_COMPLETIONS).into_iter().map(|(_, question)| question);
    let moves = moves.map(|moves| moves.completions(typed, MAX_COMPLETIONS)).unwrap_or_default();
    commands.chain(questions).chain(moves.into_iter().map(|completion| completion.text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tenjiku_rules::Position;
    use tenjiku_rules::variant::Variant;

    #[test]
    fn tab_completes_words_moves_and_piece_names() {
        let moves = TypedMoves::new(&Position::new(Variant::built_in("tenjiku").unwrap()));
        let completions_of = |typed: &str| completions(typed, Some(&moves));
        assert_eq!(completions_of("und"), ["undo"]);
        assert_eq!(completions_of("whe"), ["where"]);
        assert_eq!(completions_of("where lio"), ["where Lion", "where Lion Hawk"]);
        assert_eq!(completions_of("where are my fire d"), ["where are my Fire Demon"]);
        assert_eq!(completions_of("burns 8l8"), ["burns 8l8k"]);
        assert_eq!(completions_of("8l8"), ["8l8k"]);
        assert!(completions_of("where zzz").is_empty() && completions_of("who li").is_empty());
    }
}
