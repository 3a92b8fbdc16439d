//! `fieldpost replay`: replays records from files. It prints the final position, or the first ply that is refused and
//! why.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use fieldpost_engine::notation::{draw, record};
use serde::Serialize;

use super::terminal::{Failure, print, say};
use crate::app::play::record_file::{self, RecordCheck, RecordError};
use crate::app::rulesets::Catalogue;
use crate::config::Settings;

#[derive(Debug, Args)]
pub(super) struct Replay {
    /// Files with a record each, as text or JSON.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one JSON object per file.
    #[arg(long)]
    json: bool,
}

/// The output of `--json` for a file.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a Path,
    ok: bool,
    /// How many plies were accepted.
    plies: usize,
    /// The first ply that was refused; 0 for the tags.
    refused_at: Option<u32>,
    /// The rule that refused it.
    rule: Option<&'a str>,
    /// The winning seats, `draw` or `aborted`; absent if the game is unfinished.
    result: Option<String>,
}

pub(super) fn replay(settings: &Settings, arguments: &Replay) -> Result<(), Failure> {
    let catalogue = Catalogue::open(settings.rulesets.folder.as_deref())?;
    let mut refused = 0;
    for file in &arguments.files {
        let checked = match read(file) {
            Ok(text) => record_file::check(&catalogue, &text),
            Err(error) => RecordCheck::unreadable(&error),
        };
        refused += usize::from(checked.fault.is_some());
        if let Some(fault) = &checked.fault {
            say(&format!("{}: {fault}", file.display()));
        }
        print(&if arguments.json { json(file, &checked)? } else { text(file, &checked) })?;
    }
    match refused {
        0 => Ok(()),
        _ => Err(format!("{refused} of {} records refused", arguments.files.len()).into()),
    }
}

/// A file's text, up to the maximum length of a record.
fn read(file: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    // One byte more than the limit, so that the record's own check finds it too long.
    File::open(file)?.take(record::MAX_LENGTH as u64 + 1).read_to_string(&mut text)?;
    Ok(text)
}

fn json(file: &Path, checked: &RecordCheck) -> Result<String, serde_json::Error> {
    let line = Line {
        file,
        ok: checked.fault.is_none(),
        plies: checked.plies,
        refused_at: checked.fault.as_ref().and_then(RecordError::ply),
        rule: checked.fault.as_ref().map(RecordError::rule),
        result: checked.result(),
    };
    Ok(serde_json::to_string(&line)? + "\n")
}

fn text(file: &Path, checked: &RecordCheck) -> String {
    let Some(game) = &checked.game else { return String::new() };
    let ending = match (checked.result(), game.outcome()) {
        (Some(result), Some(outcome)) => format!("{result} ({})", outcome.reason.word()),
        (_, None) | (None, _) => "unfinished".to_owned(),
    };
    let boards: Vec<_> = checked.views().iter().map(draw).collect();
    format!("{}: {} plies, {ending}\n{}", file.display(), checked.plies, boards.join("\n"))
}
