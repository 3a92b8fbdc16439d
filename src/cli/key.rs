//! `fieldpost key`: lists the keys, and makes new ones. Needs the key files, but no database.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, Utc};
use clap::Subcommand;

use super::terminal::{Failure, print, say};
use crate::auth::{KeyRing, KeyState, MissingKeyRule, RingKey};
use crate::config::Settings;

/// Nobody needs to wait longer than a week for a key.
const MAX_MINUTES: i64 = 7 * 24 * 60;

#[derive(Debug, Subcommand)]
pub(super) enum KeyCommand {
    /// List the keys: id, state, from when it signs, and its file.
    List,
    /// Make a new key, which signs from a later moment on; by then every process must have its file.
    Rotate {
        /// Minutes until it signs. Running processes check for new keys every minute.
        #[arg(long, value_name = "MINUTES", default_value_t = 10, value_parser = clap::value_parser!(i64).range(0..=MAX_MINUTES))]
        after: i64,
    },
}

pub(super) fn run(settings: &Settings, command: &KeyCommand) -> Result<(), Failure> {
    let place = settings.auth.key_path(&settings.data);
    let since = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let now = i64::try_from(since.as_secs())?;
    let in_words = |why: crate::auth::KeyFault| format!("auth.key_file: {why}");
    match command {
        KeyCommand::List => {
            let ring = KeyRing::open(&place, MissingKeyRule::Refuse, now).map_err(in_words)?;
            let lines: Vec<String> = ring.keys().map(|(key, state)| line(key, state)).collect();
            print(&lines.concat())
        }
        KeyCommand::Rotate { after } => {
            let file = KeyRing::add(&place, now.saturating_add(after.saturating_mul(60))).map_err(in_words)?;
            say(&format!("made {}", file.display()));
            say("copy it to every machine that runs fieldpost before it signs; older keys stay until you delete them");
            run(settings, &KeyCommand::List)
        }
    }
}

fn line(key: &RingKey, state: KeyState) -> String {
    let state: &str = state.into();
    let from = match key.from {
        0 => "the beginning".to_owned(),
        from => {
            DateTime::<Utc>::from_timestamp(from, 0).unwrap_or_default().format("%Y-%m-%d %H:%M:%S UTC").to_string()
        }
    };
    format!("{}  {state:<6}  from {from}  {}\n", key.id, key.path.display())
}
