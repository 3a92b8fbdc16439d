//! Letters to the service address as people and mail programs write them: `tests/golden/requests` (I-9). Each is read
//! as the request that its author wrote, or as none.

use std::path::PathBuf;

use fieldpost::mail::Site;
use fieldpost::mail::letter::{CommandFault, Letter};
use fieldpost::values::Language;
use serde::Deserialize;

/// The number of letters, at least.
const LETTERS: usize = 60;

#[derive(Deserialize)]
struct Index {
    letter: Vec<Entry>,
}

/// What a letter is to be read as.
#[derive(Deserialize)]
struct Entry {
    file: String,
    /// The request, in English words.
    says: Option<String>,
    /// Otherwise why there is none.
    unclear: Option<String>,
    /// Or what program sent it.
    automatic: Option<String>,
}

fn site() -> Site {
    let site = Site::new("Fieldpost <fieldpost@post.example.org>", "https://post.example.org").unwrap();
    site.with_letters(Some("in.example.org"), None).with_service(Some("play"))
}

const fn word(fault: &CommandFault) -> &'static str {
    match fault {
        CommandFault::Empty => "empty",
        CommandFault::Encrypted => "encrypted",
        CommandFault::Unreadable(_) => "unreadable",
        CommandFault::Several(_) => "several",
        CommandFault::Doubtful(_) | CommandFault::Retracted(_) => "doubtful",
        CommandFault::Condition(_) => "condition",
        CommandFault::Setting(_) => "setting",
    }
}

#[test]
fn every_letter_to_the_service_is_read_as_it_was_meant() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/requests");
    let index: Index = toml::from_str(&std::fs::read_to_string(folder.join("index.toml")).unwrap()).unwrap();
    let files = std::fs::read_dir(&folder).unwrap().count() - 1;
    assert!(index.letter.len() >= LETTERS && files == index.letter.len(), "{files} files");
    let mut wrong = Vec::new();
    for Entry { file, says, unclear, automatic } in index.letter {
        let raw = std::fs::read(folder.join(&file)).unwrap();
        assert!(raw.windows(2).any(|two| two == b"\r\n"), "{file} is not as it is transported");
        let letter = Letter::read(&site(), &raw);
        assert!(letter.service.is_some() && letter.reply.is_none(), "{file}");
        let read = match (&letter.automatic, letter.service_request()) {
            (Some(why), _) => format!("automatic: {}", why.word()),
            (None, Ok(request)) => request.words(Language::En),
            (None, Err(fault)) => format!("unclear: {}", word(&fault)),
        };
        let unclear = unclear.map(|why| format!("unclear: {why}"));
        let automatic = automatic.map(|why| format!("automatic: {why}"));
        let expected = says.or(unclear).or(automatic).unwrap_or_default();
        if read != expected {
            wrong.push(format!("{file}: {read}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
