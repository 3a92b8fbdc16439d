//! External data, searched for beside the repository; a test that needs it is ignored unless requested.

use std::fs;
use std::path::Path;

/// The text of a file of `../shared/data`.
pub(crate) fn shared(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(file);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}
