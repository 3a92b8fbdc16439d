//! The identity of a build, which is part of every entity tag: another program may show the same data differently.

#[path = "../../build/identity.rs"]
mod build;

use std::fs;
use std::path::Path;

use crate::support::database;

/// A package, at a path of its own.
fn write(root: &Path, files: &[(&str, &str)]) -> String {
    for name in ["Cargo.lock", "Cargo.toml", "build.rs", "build/words.rs", "config/default.toml"] {
        fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
        fs::write(root.join(name), name).unwrap();
    }
    for (name, text) in files {
        fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
        fs::write(root.join(name), text).unwrap();
    }
    build::identity(root, &build::sources(root).unwrap()).unwrap()
}

#[tokio::test]
async fn a_build_is_known_by_its_sources_wherever_they_are() {
    let folder = database::folder().await;
    let first = write(&folder.join("first"), &[("src/lib.rs", "mod a;"), ("src/a.rs", "")]);
    assert_eq!(first.len(), 16);
    for (place, files, is_same) in [
        ("copy", [("src/lib.rs", "mod a;"), ("src/a.rs", "")].as_slice(), true),
        ("tests", &[("src/lib.rs", "mod a;"), ("src/a.rs", ""), ("src/tests/a.rs", "x"), ("src/.a.rs.swp", "x")], true),
        ("text", &[("src/lib.rs", "mod b;"), ("src/a.rs", "")], false),
        ("name", &[("src/lib.rs", "mod a;"), ("src/b.rs", "")], false),
        ("shift", &[("src/lib.rs", "mod a"), ("src/a.rs", ";")], false),
        ("setting", &[("src/lib.rs", "mod a;"), ("src/a.rs", ""), ("config/default.toml", "x")], false),
    ] {
        assert_eq!(write(&folder.join(place), files) == first, is_same, "{place}");
    }
}
