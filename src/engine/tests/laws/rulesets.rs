//! The shipped rulesets, read at test time: a ruleset that is added is tested without a line of code.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use fieldpost_engine::{Board, Options, Rules, Ruleset};

static SHIPPED: LazyLock<Vec<Arc<Rules>>> = LazyLock::new(|| rulesets().into_iter().map(ready).collect());

/// A folder or file of the repository, from whichever package of it this is compiled into.
pub fn repository(path: &str) -> PathBuf {
    let mut above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    above.find(|folder| folder.join("config/rulesets").is_dir()).unwrap().join(path)
}

/// Every shipped ruleset, ready for use.
pub fn shipped() -> &'static [Arc<Rules>] {
    &SHIPPED
}

/// The shipped ruleset called `id`.
pub fn rules(id: &str) -> Arc<Rules> {
    let found = shipped().iter().find(|rules| rules.ruleset().id == id);
    Arc::clone(found.unwrap_or_else(|| panic!("no ruleset is called {id}")))
}

/// The shipped ruleset called `id` with options.
pub fn rules_with(id: &str, options: &Options) -> Arc<Rules> {
    ready(options.apply(rules(id).ruleset().clone()).unwrap())
}

/// A ruleset made ready; tests make some of their own.
pub fn ready(ruleset: Ruleset) -> Arc<Rules> {
    let id = ruleset.id.clone();
    Arc::new(Rules::new(ruleset).unwrap_or_else(|faults| panic!("{id}: {faults:?}")))
}

fn rulesets() -> Vec<Ruleset> {
    let files = std::fs::read_dir(repository("config/rulesets")).unwrap().map(|file| file.unwrap().path());
    let mut ids: Vec<String> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    ids.sort();
    ids.into_iter().map(|id| ruleset(&id)).collect()
}

/// A ruleset as its file says, the simple way: no fault is expected in the files that are shipped.
fn ruleset(id: &str) -> Ruleset {
    let mut keys = table("config/rulesets", id);
    while let Some(base) = keys.remove("extends") {
        for (key, value) in table("config/rulesets", base.as_str().unwrap()) {
            keys.entry(key).or_insert(value);
        }
    }
    keys.insert("id".to_owned(), id.into());
    let board = definition(keys["board"].as_str().unwrap());
    keys.insert("board".to_owned(), board.into());
    keys.try_into().unwrap()
}

/// The shipped board called `id`.
pub fn board(id: &str) -> Board {
    Board::new(&definition(id).try_into().unwrap()).unwrap()
}

fn definition(id: &str) -> toml::Table {
    let mut keys = table("config/boards", id);
    keys.insert("id".to_owned(), id.into());
    keys
}

fn table(folder: &str, id: &str) -> toml::Table {
    std::fs::read_to_string(repository(folder).join(format!("{id}.toml"))).unwrap().parse().unwrap()
}
