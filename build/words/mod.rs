//! Checks the messages of mails and generates code from them: one function per message, so that a sentence that is
//! missing, misspelt or never used does not build (docs/adr/0017).
//!
//! English is the reference: it declares the variables and families, and the other languages must have the same
//! messages with the same variables. Their wording is not checked.

mod check;
mod declarations;
mod read;
mod write;

use std::fmt;

use read::Language;

/// The file that the others are compared with.
const REFERENCE: &str = "en.ftl";

/// A fault of a file. It is reported as `de.ftl:12: what to do`.
#[derive(Debug)]
pub(super) struct Fault {
    file: String,
    line: usize,
    what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

/// The code for all messages of some files, given by name and text.
///
/// # Errors
/// The faults of all of them.
pub(super) fn compile(files: &[(String, String)]) -> Result<String, Vec<Fault>> {
    let mut faults = Vec::new();
    let languages: Vec<_> = files.iter().map(|(name, text)| Language::read(name, text, &mut faults)).collect();
    let Some(reference) = languages.iter().find(|language| language.file == REFERENCE) else {
        faults.push(Fault { file: REFERENCE.to_owned(), line: 1, what: "the reference is not there".to_owned() });
        return Err(faults);
    };
    let declared = declarations::Declarations::of(reference, &mut faults);
    for language in &languages {
        check::language(language, &declared, &mut faults);
        if language.file != REFERENCE {
            check::against(language, reference, &declared, &mut faults);
        }
    }
    if faults.is_empty() { Ok(write::code(&languages, reference, &declared)) } else { Err(faults) }
}
