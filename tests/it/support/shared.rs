//! Data that nobody here wrote, looked for beside the repository; a test that needs it is skipped where it is absent.

use std::fs;
use std::path::Path;

/// The text of a file of `../shared/data`, or nothing and a message.
pub(crate) fn shared(file: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(file);
    let text = fs::read_to_string(path).ok();
    if text.is_none() {
        eprintln!("skipped: there is no ../shared/data/{file}");
    }
    text
}
