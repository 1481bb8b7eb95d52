//! A command line in a settings file, split into program and arguments.

use thiserror::Error;

/// Why a text is not a command.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandError {
    /// The text is empty.
    #[error("the command is empty (hint: write the program and its arguments, such as `hachu`)")]
    Empty,
    /// A quotation mark is not closed.
    #[error(
        "the command `{command}` has an unclosed {mark} (hint: quotation marks come in pairs; one after a backslash does not count)"
    )]
    UnclosedQuote {
        /// The whole command.
        command: String,
        /// The mark.
        mark: char,
    },
}

/// Splits a command like a shell: at spaces, except inside `'…'` or `"…"` or after a backslash. For Windows paths, a
/// backslash is an ordinary character inside single quotes and before any character that needs no escaping:
/// `C:\games\hachu.exe`. A word that begins with two backslashes keeps both: `\\server\games`. There are no variables
/// and no wildcards.
///
/// # Errors
/// The command is empty, or a quotation mark is not closed.
pub fn split(command: &str) -> Result<Vec<String>, CommandError> {
    let (mut words, mut word) = (Vec::new(), None::<String>);
    let mut quote = None;
    let mut chars = command.chars().peekable();
    while let Some(c) = chars.next() {
        let is_word_start = word.as_deref().is_none_or(str::is_empty);
        match (c, quote) {
            ('\\', None | Some('"')) if is_word_start && chars.next_if_eq(&'\\').is_some() => {
                word = Some(r"\\".to_owned());
            }
            ('\\', None | Some('"')) => {
                let escaped = chars.next_if(|&next| next.is_whitespace() || "\\'\"".contains(next));
                word.get_or_insert_default().push(escaped.unwrap_or('\\'));
            }
            ('"' | '\'', None) => {
                quote = Some(c);
                // `''` is a word.
                word.get_or_insert_default();
            }
            (c, Some(mark)) if c == mark => quote = None,
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(mark) = quote {
        return Err(CommandError::UnclosedQuote { command: command.to_owned(), mark });
    }
    words.extend(word);
    if words.is_empty() { Err(CommandError::Empty) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_does() {
        for (command, words) in [
            ("hachu", &["hachu"][..]),
            ("  hachu  ", &["hachu"]),
            ("/opt/my engine", &["/opt/my", "engine"]),
            (r#""/opt/my engine" --protocol usi"#, &["/opt/my engine", "--protocol", "usi"]),
            (r"/opt/my\ engine '' a'b c'd", &["/opt/my engine", "", "ab cd"]),
            (r#"sh -c 'echo "a\b"' "say \"hi\"""#, &["sh", "-c", r#"echo "a\b""#, r#"say "hi""#]),
            (r"end\", &[r"end\"]),
            (
                r#"C:\games\hachu.exe "C:\my games\x.exe" -n"#,
                &[r"C:\games\hachu.exe", r"C:\my games\x.exe", "-n"],
            ),
            (
                r#"\\server\hachu.exe "\\server\my games\x.exe""#,
                &[r"\\server\hachu.exe", r"\\server\my games\x.exe"],
            ),
            (r"'C:\my games\' C:\", &[r"C:\my games\", r"C:\"]),
        ] {
            assert_eq!(split(command).expect(command), words, "{command}");
        }
    }

    #[test]
    fn invalid_commands_are_reported() {
        assert_eq!(split("  \t"), Err(CommandError::Empty));
        let unclosed = split("sh -c 'echo").expect_err("an open quote");
        assert_eq!(
            unclosed.to_string(),
            "the command `sh -c 'echo` has an unclosed ' \
             (hint: quotation marks come in pairs; one after a backslash does not count)"
        );
    }
}
