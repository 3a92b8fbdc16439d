//! The rulesets that can be played: read from TOML files, checked, and kept ready by id.
//!
//! They come from a configured folder with `boards/*.toml` and `rulesets/*.toml`, or, when none is configured, from the
//! files that were embedded when the program was built. Nothing is half-loaded: with one fault in one file there is no
//! catalogue, but the list of all faults. It owns the catalogue and the names of kinds and spaces. It may call no other
//! module, and does not know games: those keep their rules frozen.

pub mod names;
mod read;
mod source;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use fieldpost_engine::{Board, Fault, Options, Rules};
use thiserror::Error;

pub use source::Sources;

/// All rulesets, by id.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    rules: Vec<Arc<Rules>>,
    boards: BTreeMap<String, Board>,
}

/// One fault of one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Error)]
#[error("{file}{}: {what}", line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct FileFault {
    /// The file, from the configured folder on: `rulesets/barrage.toml`.
    pub file: String,
    /// The line, if there is one.
    pub line: Option<usize>,
    /// The fault and the remedy; it begins with the key.
    pub what: String,
}

/// Every fault of every file, one per line when printed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct CatalogueFaults(pub Vec<FileFault>);

impl Catalogue {
    /// The catalogue of a folder, or of the embedded files.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn open(folder: Option<&Path>) -> Result<Self, CatalogueFaults> {
        Self::read(&match folder {
            Some(folder) => Sources::in_folder(folder)?,
            None => Sources::embedded(),
        })
    }

    /// The catalogue of some sources.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn read(sources: &Sources) -> Result<Self, CatalogueFaults> {
        let mut faults = Vec::new();
        let boards = read::boards(sources, &mut faults);
        let rules = read::rulesets(sources, &boards, &mut faults);
        if rules.is_empty() && faults.is_empty() {
            let what = "there is no ruleset".to_owned();
            faults.push(FileFault { file: "rulesets".to_owned(), line: None, what });
        }
        faults.sort();
        faults.dedup();
        if !faults.is_empty() {
            return Err(CatalogueFaults(faults));
        }
        let rules = rules.into_iter().map(Arc::new).collect();
        let boards = boards.into_iter().map(|(id, (_, board))| (id, board)).collect();
        Ok(Self { rules, boards })
    }

    /// All rulesets: those that extend none first, each generation by id.
    pub fn list(&self) -> impl Iterator<Item = &Arc<Rules>> {
        self.rules.iter()
    }

    /// The rules of a ruleset, without options.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Arc<Rules>> {
        self.rules.iter().find(|rules| rules.ruleset().id == id)
    }

    /// The rules of a ruleset with options applied (O-1 to O-7).
    ///
    /// # Errors
    /// An unknown ruleset, or every option out of its range.
    pub fn with_options(&self, id: &str, options: &Options) -> Result<Arc<Rules>, Vec<Fault>> {
        let Some(rules) = self.get(id) else {
            let known: Vec<_> = self.list().map(|rules| rules.ruleset().id.as_str()).collect();
            let what = format!("there is no ruleset `{id}`; there are {}", known.join(", "));
            return Err(vec![Fault::new("ruleset", what)]);
        };
        if *options == Options::default() {
            return Ok(Arc::clone(rules));
        }
        Rules::new(options.apply(rules.ruleset().clone())?).map(Arc::new)
    }

    /// Whether a ruleset is the one of that id that came with the program, which the pages for players are about.
    #[must_use]
    pub fn is_shipped(&self, id: &str) -> bool {
        static SHIPPED: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::open(None).unwrap_or_default());
        self.get(id).is_some_and(|own| SHIPPED.get(id).is_some_and(|shipped| own.ruleset() == shipped.ruleset()))
    }

    /// All boards, by id.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        self.boards.values()
    }

    /// A board by id.
    #[must_use]
    pub fn board(&self, id: &str) -> Option<&Board> {
        self.boards.get(id)
    }
}
