//! Golden files: text that a test compares byte for byte and that people read as it is. `BLESS=1` rewrites them; a file
//! that no test uses is a fault (docs/adr/0032).

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fieldpost::values::Language;

/// Whether to rewrite golden files.
pub(crate) fn is_blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// Fails unless the file contains this text.
#[track_caller]
pub(crate) fn hold(file: &Path, text: &str) {
    if is_blessing() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let held = fs::read_to_string(file).unwrap_or_default();
    assert_eq!(text, held, "{}: BLESS=1 writes it anew", file.display());
}

/// Fails if the folder contains another file with this extension, which no test would use.
#[track_caller]
pub(crate) fn no_others(folder: &Path, extension: &str, known: impl IntoIterator<Item = String>) {
    let known: BTreeSet<_> = known.into_iter().map(|name| format!("{name}.{extension}")).collect();
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let stale: Vec<_> =
        names.filter(|name| name.ends_with(&format!(".{extension}")) && !known.contains(name)).collect();
    assert!(stale.is_empty(), "no test asks for {stale:?} in {}", folder.display());
}

#[test]
fn a_golden_file_that_no_test_asks_for_is_found() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/mail/translations");
    let all = Language::ALL.map(|language| language.to_string());
    no_others(&folder, "txt", all.clone());
    let one_less = all.into_iter().skip(1);
    assert!(std::panic::catch_unwind(|| no_others(&folder, "txt", one_less)).is_err());
}
