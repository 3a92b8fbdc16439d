//! Migrations that a release has had are frozen: `migrations/RELEASED` holds their checksums.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

/// The checksum of each file of a migration, by its path below `migrations`.
type Sums = BTreeMap<String, String>;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations")
}

fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What `sha256sum` wrote.
fn listed(text: &str) -> Sums {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split_once("  ").expect("sum  path")).map(|(sum, path)| (path.into(), sum.into())).collect()
}

fn present() -> Sums {
    let mut sums = Sums::new();
    for migration in fs::read_dir(folder()).expect("migrations").map(|entry| entry.expect("an entry").path()) {
        for file in ["up.sql", "down.sql"].map(|file| migration.join(file)).iter().filter(|_| migration.is_dir()) {
            let name = file.strip_prefix(folder()).expect("inside").to_string_lossy().into_owned();
            sums.insert(name, sum(&fs::read(file).expect("a migration")));
        }
    }
    assert!(sums.len() > 20, "there are no migrations in {:?}", folder());
    sums
}

/// What is wrong with the migrations, given those that were released.
fn faults(released: &Sums, present: &Sums) -> Vec<String> {
    let mut faults: Vec<String> = released
        .iter()
        .filter(|(path, sum)| present.get(*path) != Some(sum))
        .map(|(path, _)| format!("{path} was released, and is changed or gone: write a new migration instead"))
        .collect();
    let newest = released.keys().next_back();
    for path in
        present.keys().filter(|path| !released.contains_key(*path) && newest.is_some_and(|newest| *path < newest))
    {
        faults.push(format!("{path} comes before migrations that were released: databases have passed it"));
    }
    faults
}

#[test]
fn migrations_that_a_release_has_had_are_as_they_were() {
    let released = listed(&fs::read_to_string(folder().join("RELEASED")).expect("the list"));
    assert_eq!(faults(&released, &present()), Vec::<String>::new());
}

#[test]
fn a_change_after_a_release_would_be_seen() {
    let sums = |files: &[(&str, &str)]| -> Sums {
        files.iter().map(|(path, text)| ((*path).to_owned(), sum(text.as_bytes()))).collect()
    };
    let released = listed(&format!("# 0.1.0\n{}  1_a/up.sql\n{}  2_b/up.sql\n", sum(b"a"), sum(b"b")));
    let after = |files: &[(&str, &str)]| faults(&released, &sums(files)).len();
    assert_eq!(after(&[("1_a/up.sql", "a"), ("2_b/up.sql", "b"), ("3_c/up.sql", "c")]), 0);
    assert_eq!(after(&[("1_a/up.sql", "A"), ("2_b/up.sql", "b")]), 1, "changed");
    assert_eq!(after(&[("1_a/up.sql", "a")]), 1, "gone");
    assert_eq!(after(&[("1_a/up.sql", "a"), ("1_z/up.sql", "z"), ("2_b/up.sql", "b")]), 1, "squeezed in");
}
