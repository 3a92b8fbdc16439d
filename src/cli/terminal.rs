//! The person at the terminal: output, questions, and the error of a command.

/// The error of a command; shown to the person who typed it.
pub(super) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Writes a message for the person at the terminal to standard error; standard output is for results. A closed stream
/// is ignored.
pub(super) fn say(text: &str) {
    use std::io::Write;
    drop(writeln!(std::io::stderr(), "{text}"));
}

/// Asks for confirmation at a terminal; without a terminal, the option is required.
pub(super) fn confirm(question: &str, option: &str) -> Result<bool, Failure> {
    use std::io::{BufRead, IsTerminal, Write};
    if !std::io::stdin().is_terminal() {
        return Err(format!("nothing was changed: say {option}, for nobody is here to be asked").into());
    }
    loop {
        write!(std::io::stderr(), "{question} [yes/no] ")?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line)? == 0 {
            return Err("nothing was changed: there was no answer".into());
        }
        match line.trim().to_ascii_lowercase().as_str() {
            "yes" | "y" => return Ok(true),
            "no" | "n" => return Ok(false),
            _ => {}
        }
    }
}

/// Prints a result, which may go into a pipe that closes early.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    match std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// A number of things, as `1 game` and `2 games`.
pub(super) fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
