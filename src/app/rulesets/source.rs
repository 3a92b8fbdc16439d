//! The source of ruleset files: a folder, or the program itself.

use std::fs;
use std::path::Path;

use super::{CatalogueFaults, FileFault};

include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The maximum size of a file, in bytes; the largest of ours has 2 kB.
const MAX_FILE_BYTES: u64 = 64 * 1024;
/// The maximum number of files in a folder.
const MAX_FILES: usize = 256;

/// The texts of all board and ruleset files.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    pub(super) boards: Vec<Source>,
    pub(super) rulesets: Vec<Source>,
}

/// One file.
#[derive(Clone, Debug)]
pub(super) struct Source {
    /// The file's name without `.toml`.
    pub(super) id: String,
    /// The name for messages: `rulesets/barrage.toml`.
    pub(super) file: String,
    pub(super) text: String,
}

impl Sources {
    /// The files that were embedded when the program was built.
    #[must_use]
    pub fn embedded() -> Self {
        let sources = |folder: &str, files: &[(&str, &str)]| {
            files.iter().map(|(name, text)| Source::new(folder, name, (*text).to_owned())).collect()
        };
        Self { boards: sources("boards", BOARDS), rulesets: sources("rulesets", RULESETS) }
    }

    /// These files and one more ruleset, `name` being its file's name.
    #[must_use]
    pub fn and_ruleset(mut self, name: &str, text: String) -> Self {
        self.rulesets.push(Source::new("rulesets", name, text));
        self
    }

    /// These files and one more board, `name` being its file's name.
    #[must_use]
    pub fn and_board(mut self, name: &str, text: String) -> Self {
        self.boards.push(Source::new("boards", name, text));
        self
    }

    /// The `*.toml` files of `boards` and `rulesets` in a folder.
    ///
    /// # Errors
    /// Every file and folder that cannot be read.
    pub fn in_folder(folder: &Path) -> Result<Self, CatalogueFaults> {
        let mut faults = Vec::new();
        let mut sources = |name: &str| read_folder(folder, name, &mut faults);
        let read = Self { boards: sources("boards"), rulesets: sources("rulesets") };
        if faults.is_empty() { Ok(read) } else { Err(CatalogueFaults(faults)) }
    }
}

impl Source {
    fn new(folder: &str, name: &str, text: String) -> Self {
        let id = name.strip_suffix(".toml").unwrap_or(name).to_owned();
        Self { id, file: format!("{folder}/{name}"), text }
    }

    pub(super) fn fault(&self, offset: Option<usize>, what: String) -> FileFault {
        let before = |offset| self.text.as_bytes().iter().take(offset);
        let line = offset.map(|offset| before(offset).filter(|byte| **byte == b'\n').count() + 1);
        FileFault { file: self.file.clone(), line, what }
    }
}

fn read_folder(parent: &Path, folder: &str, faults: &mut Vec<FileFault>) -> Vec<Source> {
    let path = parent.join(folder);
    let mut fault = |file: String, what: String| faults.push(FileFault { file, line: None, what });
    let names: Result<Vec<_>, _> =
        fs::read_dir(&path).and_then(|entries| entries.map(|entry| entry.map(|entry| entry.file_name())).collect());
    let mut names: Vec<String> = match names {
        Ok(names) => names.iter().map(|name| name.to_string_lossy().into_owned()).collect(),
        Err(error) => {
            fault(path.display().to_string(), format!("cannot be read: {error}"));
            return Vec::new();
        }
    };
    names.retain(|name| name.ends_with(".toml"));
    names.sort();
    if names.len() > MAX_FILES {
        fault(path.display().to_string(), format!("has {} files; the limit is {MAX_FILES}", names.len()));
        return Vec::new();
    }
    let mut sources = Vec::new();
    for name in names {
        match read_file(&path.join(&name)) {
            Ok(text) => sources.push(Source::new(folder, &name, text)),
            Err(what) => fault(format!("{folder}/{name}"), what),
        }
    }
    sources
}

fn read_file(path: &Path) -> Result<String, String> {
    let size = fs::metadata(path).map_err(|error| format!("cannot be read: {error}"))?.len();
    if size > MAX_FILE_BYTES {
        return Err(format!("has {size} bytes; the limit is {MAX_FILE_BYTES}"));
    }
    fs::read_to_string(path).map_err(|error| format!("cannot be read: {error}"))
}
