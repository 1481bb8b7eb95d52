//! A child process with line-based input and output.
//!
//! Separate threads read its output and write its input, so that neither an engine that does not read nor one that
//! never stops printing blocks the caller.

use super::error::ClientError;
use super::known_engines::find_program;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{self, Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use web_time::{Duration, Instant};

/// Maximum number of unread lines; then the process blocks.
const MAX_WAITING_LINES: usize = 1024;

/// Maximum length of a line. The rest counts as the next line.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// How long a process may take to exit.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);

/// `CREATE_NO_WINDOW` of the Windows API: an engine opens no console.
#[cfg(windows)]
const CREATE_NO_WINDOW: u32 = 0x0800_0000;

/// Called when there is something to read.
pub(super) type Wake = Arc<dyn Fn() + Send + Sync>;

enum ProcessLine {
    Output(String),
    /// A line of its error output.
    Error(String),
    End,
}

pub(super) enum ProcessOutput {
    /// A line, without its end.
    Line(String),
    /// Nothing yet.
    Silence,
    /// The process has closed its output.
    End,
}

pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    lines: Receiver<ProcessLine>,
    /// The last line of its error output.
    pub last_error: String,
}

impl Process {
    pub fn start(words: &[String], dir: Option<&Path>, wake: &Wake) -> Result<Self, ClientError> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(super::CommandError::Empty.into());
        };
        let start_error = |source| ClientError::Start { program: program.clone(), source };
        if let Some(folder) = dir.filter(|folder| !folder.is_dir()) {
            return Err(ClientError::NoFolder { program: program.clone(), folder: folder.to_owned() });
        }
        let file = program_file(program, dir).map_err(start_error)?;
        let mut command = Command::new(&file);
        if let Some(folder) = dir.or_else(|| engine_folder(program, &file, arguments)) {
            command.current_dir(folder);
        }
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, CREATE_NO_WINDOW);
        let mut child = command.spawn().map_err(start_error)?;
        let (sender, lines) = mpsc::sync_channel(MAX_WAITING_LINES);
        let (input_sender, pending_input) = mpsc::channel();
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let mut process = Self { child, input: Some(input_sender), lines, last_error: String::new() };
        if let (Some(input), Some(output), Some(errors)) = pipes {
            // A failure from here on drops `process`, which ends the child.
            process.start_threads(input, output, errors, pending_input, sender, wake).map_err(start_error)?;
        }
        Ok(process)
    }

    fn start_threads(
        &mut self,
        mut input: ChildStdin,
        output: ChildStdout,
        errors: ChildStderr,
        pending_input: Receiver<String>,
        sender: SyncSender<ProcessLine>,
        wake: &Wake,
    ) -> io::Result<()> {
        let thread_named = |name: &str| thread::Builder::new().name(name.to_owned());
        thread_named("engine-input").spawn(move || {
            for text in pending_input {
                // The exit is detected at its output.
                if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        })?;
        let (errors_sender, wake_output, wake_errors) = (sender.clone(), Arc::clone(wake), Arc::clone(wake));
        thread_named("engine-output").spawn(move || {
            forward_lines(output, ProcessLine::Output, &sender, &wake_output);
            let _ = sender.send(ProcessLine::End);
            wake_output();
        })?;
        thread_named("engine-errors")
            .spawn(move || forward_lines(errors, ProcessLine::Error, &errors_sender, &wake_errors))?;
        Ok(())
    }

    /// Sends lines. If that fails, the process has ended, which is detected at its output.
    pub fn send(&self, lines: &[String]) {
        let Some(input) = &self.input else { return };
        for line in lines {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next output, waiting until `deadline`.
    pub fn read(&mut self, deadline: Option<Instant>) -> ProcessOutput {
        loop {
            let timeout = deadline
                .map_or(Duration::ZERO, |deadline| deadline.saturating_duration_since(Instant::now()));
            match self.lines.recv_timeout(timeout) {
                Ok(ProcessLine::Output(line)) => return ProcessOutput::Line(line),
                Ok(ProcessLine::Error(line)) if line.trim().is_empty() => {}
                Ok(ProcessLine::Error(line)) => self.last_error = line,
                Ok(ProcessLine::End) | Err(RecvTimeoutError::Disconnected) => return ProcessOutput::End,
                Err(RecvTimeoutError::Timeout) => return ProcessOutput::Silence,
            }
        }
    }

    /// The exit status, in the system's words. Waits briefly for the exit.
    pub fn status(&mut self) -> String {
        match self.wait_for_exit_status(EXIT_TIMEOUT) {
            Some(status) => status,
            None => "it closed its output".to_owned(),
        }
    }

    fn wait_for_exit_status(&mut self, time: Duration) -> Option<String> {
        let deadline = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Err(error) => return Some(error.to_string()),
                Ok(None) if Instant::now() >= deadline => return None,
                Ok(None) => thread::sleep(Duration::from_millis(5)),
            }
        }
    }

    /// Waits briefly for the process to exit, and then ends it.
    pub fn wait_for_exit(&mut self) {
        // The input ends after the pending lines.
        self.input = None;
        if self.wait_for_exit_status(EXIT_TIMEOUT).is_none() {
            self.end();
        }
    }

    fn end(&mut self) {
        // Both fail only if the process has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The file of a program. A relative path is resolved in the engine's working folder if it exists there, otherwise in
/// the current folder.
fn program_file(program: &str, dir: Option<&Path>) -> io::Result<PathBuf> {
    let in_folder = dir.map(|folder| folder.join(program)).filter(|file| file.is_file());
    if let Some(file) = in_folder.or_else(|| find_program(program)) {
        return path::absolute(file);
    }
    // The system searches for a bare name itself.
    if has_folder(program) { path::absolute(program) } else { Ok(program.into()) }
}

/// The folder in which an engine finds its files: that of its program if its path has a folder, or that of a script
/// for an interpreter, as in `python3 /opt/engine/engine.py`.
fn engine_folder<'p>(program: &str, file: &'p Path, arguments: &'p [String]) -> Option<&'p Path> {
    if has_folder(program) {
        return file.parent();
    }
    let mut files = arguments.iter().map(Path::new).filter(|path| path.is_absolute() && path.is_file());
    files.next()?.parent()
}

fn has_folder(program: &str) -> bool {
    Path::new(program).components().count() > 1
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        self.end();
    }
}

/// Sends every line and wakes the receiver, until the source ends or the receiver is dropped.
fn forward_lines(
    source: impl Read,
    to_line: fn(String) -> ProcessLine,
    sender: &SyncSender<ProcessLine>,
    wake: &Wake,
) {
    let mut source = BufReader::new(source);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut source).take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes);
        let is_received = sender.send(to_line(line.trim_end_matches(['\n', '\r']).to_owned())).is_ok();
        wake();
        if !is_received {
            return;
        }
    }
}
