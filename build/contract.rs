//! The contract as JSON, for programs that cannot read YAML, and the operations in it that are withdrawn.

use std::path::Path;
use std::{fs, io};

use serde_norway::Value;

/// The file, below the package's root.
pub(crate) const CONTRACT: &str = "openapi.yaml";

/// The whole document.
pub(crate) fn document(root: &Path) -> io::Result<Value> {
    let text = fs::read_to_string(root.join(CONTRACT))?;
    serde_norway::from_str(&text).map_err(io::Error::other)
}

/// The same as JSON, in the order of the file.
pub(crate) fn as_json(document: &Value) -> io::Result<String> {
    serde_json::to_string(document).map_err(io::Error::other)
}

/// The code of a constant: method and path of each operation that is deprecated, since which day it is, and on which it
/// goes.
pub(crate) fn withdrawn(document: &Value) -> String {
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_mapping().into_iter().flatten() {
        for (method, operation) in item.as_mapping().into_iter().flatten() {
            let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let day = |key: &str| operation.get(key).map(word).unwrap_or_default();
            if operation.get("deprecated") == Some(&Value::Bool(true)) {
                found.push((word(method).to_uppercase(), word(path), day("x-deprecated"), day("x-sunset")));
            }
        }
    }
    format!("const WITHDRAWN: &[Withdrawal] = &{found:?};\n")
}
