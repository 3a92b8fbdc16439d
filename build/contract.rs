//! The contract as JSON, for programs that cannot read YAML.

use std::path::Path;
use std::{fs, io};

/// The file, below the package's root.
const CONTRACT: &str = "openapi.yaml";

/// The whole document, in the order of the file.
pub(super) fn as_json(root: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed={CONTRACT}");
    let text = fs::read_to_string(root.join(CONTRACT))?;
    let document: serde_norway::Value = serde_norway::from_str(&text).map_err(io::Error::other)?;
    serde_json::to_string(&document).map_err(io::Error::other)
}
