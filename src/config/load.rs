//! Reading settings: defaults ← file ← environment. Every fault is collected, so that an operator can fix a
//! configuration in one go. The tree of the defaults says which keys exist; a value that cannot be parsed keeps its
//! default, so that the rest is still checked.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use config::builder::DefaultState;
use config::{Config, ConfigBuilder, Environment, File, FileFormat, Map, Value, ValueKind};
use secrecy::SecretString;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::Settings;

const DEFAULTS: &str = include_str!("../../config/default.toml");
const PREFIX: &str = "FIELDPOST";
/// The maximum length of a text setting, in bytes.
const MAX_TEXT: usize = 2000;

/// One fault of the configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The key, `section.key`, or the source of the fault.
    pub key: String,
    /// The fault, continuing a sentence that begins with the key.
    pub why: String,
}

/// All faults of the configuration; never empty.
#[derive(Debug, Clone, thiserror::Error)]
pub struct Faults(pub Vec<Fault>);

impl Fault {
    pub(super) fn new(key: impl Into<String>, why: impl Into<String>) -> Self {
        let (key, why) = (key.into(), why.into());
        Self { key, why }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.key, self.why)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the configuration has {} fault(s):", self.0.len())?;
        self.0.iter().try_for_each(|fault| write!(f, "\n  {fault}"))
    }
}

pub(super) fn settings(file: Option<&Path>, environment: HashMap<String, String>) -> Result<Settings, Faults> {
    let database_url = environment.get("DATABASE_URL").cloned();
    let builder = Config::builder().add_source(File::from_str(DEFAULTS, FileFormat::Toml));
    let defaults = read("the defaults", builder).map_err(|fault| Faults(vec![fault]))?;
    let mut merged = defaults.clone();
    let mut faults = Vec::new();

    let mut overlay = |name: &str, builder| match read(name, builder) {
        Ok(given) => put_all(&mut merged, &defaults, &given, &mut faults),
        Err(fault) => faults.push(fault),
    };
    let text = file.map(|path| (path.display().to_string(), text_of(path)));
    let mut unreadable = None;
    match &text {
        Some((name, Ok(text))) => {
            overlay(name, Config::builder().add_source(File::from_str(text, FileFormat::Toml)));
        }
        Some((name, Err(why))) => unreadable = Some(Fault::new(name, why.as_str())),
        None => {}
    }
    let source = Environment::with_prefix(PREFIX)
        .prefix_separator("__")
        .separator("__")
        .source(Some(environment.into_iter().collect()));
    overlay("the environment", Config::builder().add_source(source));

    faults.splice(..0, unreadable);

    let mut settings = build(merged).map_err(|why| Faults(vec![Fault::new("the settings", why.to_string())]))?;
    if settings.database.url.is_none() {
        settings.database.url = database_url.filter(|url| !url.is_empty()).map(Into::into);
    }
    faults.extend(settings.check());
    if faults.is_empty() { Ok(settings) } else { Err(Faults(faults)) }
}

/// The text of a settings file.
///
/// # Errors
/// The fault of the file, continuing a sentence that begins with its name.
fn text_of(path: &Path) -> Result<String, String> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(_) if path.is_dir() => Err("is a folder; name a file with settings in it, such as fieldpost.toml".into()),
        Err(why) if why.kind() == ErrorKind::NotFound => Err("is not there; see --config".into()),
        Err(why) if why.kind() == ErrorKind::InvalidData => Err("is not text in UTF-8".into()),
        Err(why) => Err(format!("cannot be read: {why}")),
    }
}

type Tree = Map<String, Value>;

fn read(name: &str, builder: ConfigBuilder<DefaultState>) -> Result<Tree, Fault> {
    let config = builder.build().map_err(|why| Fault::new(name, format!("cannot be read: {why}")))?;
    match config.cache.kind {
        ValueKind::Table(tree) => Ok(tree),
        other => Err(Fault::new(name, format!("is not a table but {other}"))),
    }
}

fn build(tree: Tree) -> Result<Settings, config::ConfigError> {
    Settings::deserialize(Value::new(None, ValueKind::Table(tree)))
}

/// Merges the values of a source into `merged`, key by key; each is tried alone against the defaults, so that one bad
/// value hides no other.
fn put_all(merged: &mut Tree, defaults: &Tree, given: &Tree, faults: &mut Vec<Fault>) {
    for (section, keys) in given {
        let known = defaults.get(section).and_then(as_table);
        let (Some(known), Some(keys)) = (known, as_table(keys)) else {
            faults.push(Fault::new(section, format!("is not a section; there are {}", names(defaults))));
            continue;
        };
        for (key, value) in keys {
            let name = format!("{section}.{key}");
            if !known.contains_key(key) {
                let why = format!("is unknown; [{section}] has {}", names(known));
                faults.push(Fault::new(name, why));
                continue;
            }
            if let Some(why) = fault_of_text(value) {
                faults.push(Fault::new(name, why));
                continue;
            }
            let mut probe = defaults.clone();
            put(&mut probe, section, key, value.clone());
            match build(probe) {
                Ok(_) => put(merged, section, key, value.clone()),
                Err(why) => faults.push(Fault::new(name, reason(&why))),
            }
        }
    }
}

/// The fault of a text, whatever it is for. It does not repeat the text, which may be a password.
fn fault_of_text(value: &Value) -> Option<String> {
    let ValueKind::String(text) = &value.kind else { return None };
    if text.contains(char::is_control) {
        return Some("must not contain line breaks or other control characters".into());
    }
    (text.len() > MAX_TEXT).then(|| format!("must not be longer than {MAX_TEXT} bytes"))
}

/// Why a value is refused, without repeating the value, which may be a password.
fn reason(why: &config::ConfigError) -> String {
    match why {
        config::ConfigError::Type { expected, .. } => format!("must be {expected}"),
        config::ConfigError::At { error, .. } => reason(error),
        other => format!("is not valid: {other}"),
    }
}

fn as_table(value: &Value) -> Option<&Tree> {
    match &value.kind {
        ValueKind::Table(tree) => Some(tree),
        _ => None,
    }
}

fn put(tree: &mut Tree, section: &str, key: &str, value: Value) {
    if let Some(ValueKind::Table(keys)) = tree.get_mut(section).map(|value| &mut value.kind) {
        keys.insert(key.to_owned(), value);
    }
}

fn names(tree: &Tree) -> String {
    let mut names: Vec<&str> = tree.keys().map(String::as_str).collect();
    names.sort_unstable();
    names.join(", ")
}

/// A variable whose name or value is not text cannot be one of ours.
pub(super) fn text_pair((key, value): (OsString, OsString)) -> Option<(String, String)> {
    Some((key.into_string().ok()?, value.into_string().ok()?))
}

pub(super) fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    u64::deserialize(from).map(Duration::from_secs)
}

pub(super) fn milliseconds<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    u64::deserialize(from).map(Duration::from_millis)
}

pub(super) fn optional_text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    String::deserialize(from).map(|text| Some(text).filter(|text| !text.is_empty()))
}

pub(super) fn optional_path<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PathBuf>, D::Error> {
    optional_text(from).map(|text| text.map(PathBuf::from))
}

pub(super) fn optional_socket<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = optional_text(from)?;
    text.map(|text| text.parse().map_err(|_| D::Error::custom("must be an address and a port"))).transpose()
}

pub(super) fn optional_secret<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SecretString>, D::Error> {
    optional_text(from).map(|text| text.map(SecretString::from))
}
