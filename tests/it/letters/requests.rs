//! Letters to the service address as people and mail programs write them: `tests/golden/requests` (I-9). Each is read
//! as the request that its author wrote, or as none.

use std::path::PathBuf;

use chrono::NaiveDate;
use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::Site;
use fieldpost::mail::letter::{CommandFault, Letter, ServiceContext, ServiceMeaning};
use fieldpost::values::Language;
use serde::Deserialize;

use crate::support::post::{bring, open, outcomes, pump};

/// The number of letters, at least.
const LETTERS: usize = 160;

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
    /// The request that its author is asked about, if it stands in a sentence.
    asks: Option<String>,
    /// Whether it answers a mail that asks something.
    #[serde(default)]
    invitation: bool,
    /// Whether a person meant a request.
    #[serde(default)]
    honest: bool,
    /// Otherwise why there is none.
    unclear: Option<String>,
    /// Or what program sent it.
    automatic: Option<String>,
}

/// How well letters are read.
#[derive(Debug, Default)]
struct Figures {
    /// Letters with which a person meant something.
    honest: usize,
    /// Those that are done or asked back as meant.
    right: usize,
    /// Letters that are done or asked back otherwise.
    wrong: usize,
}

impl Figures {
    fn count(&mut self, honest: bool, right: Option<&str>, read: &str) {
        let is_none = read.starts_with("unclear: ") || read.starts_with("automatic: ");
        self.honest += usize::from(honest || right.is_some());
        self.right += usize::from(right == Some(read));
        self.wrong += usize::from(!is_none && right != Some(read));
    }
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
        CommandFault::Several(..) => "several",
        CommandFault::Doubtful(_) | CommandFault::Retracted(_) => "doubtful",
        CommandFault::Condition(_) => "condition",
        CommandFault::Setting(_) => "setting",
    }
}

/// The folder of the letters, and what each is to be read as.
fn corpus() -> (PathBuf, Index) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/requests");
    let index = std::fs::read_to_string(folder.join("index.toml")).unwrap();
    (folder, toml::from_str(&index).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_letter_to_the_service_of_which_nothing_is_done_is_answered() {
    let service = open().await;
    let (folder, index) = corpus();
    let mut unanswered = Vec::new();
    for entry in index.letter.iter().filter(|entry| entry.unclear.is_some()) {
        // Each as on a day of its own.
        for table in ["attempts", "outbox"] {
            service.sql(&format!("DELETE FROM {table}")).await;
        }
        bring(&service, &std::fs::read(folder.join(&entry.file)).unwrap()).await.ok();
        pump(&service).await;
        let answers = service.sql("SELECT address FROM outbox").await;
        if answers.len() != 1 || outcomes(&service).await.last().is_none_or(|outcome| outcome != "answered") {
            unanswered.push(&entry.file);
        }
    }
    assert!(unanswered.is_empty(), "{unanswered:?}");
}

#[test]
fn every_letter_to_the_service_is_read_as_it_was_meant() {
    let (folder, index) = corpus();
    let files = std::fs::read_dir(&folder).unwrap().count() - 1;
    assert!(index.letter.len() >= LETTERS && files == index.letter.len(), "{files} files");
    let rulesets: Vec<String> = Catalogue::open(None).unwrap().list().map(|rules| rules.ruleset().id.clone()).collect();
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    let (mut other, mut figures) = (Vec::new(), Figures::default());
    for Entry { file, says, asks, invitation, honest, unclear, automatic } in index.letter {
        let raw = std::fs::read(folder.join(&file)).unwrap();
        assert!(raw.windows(2).any(|two| two == b"\r\n"), "{file} is not as it is transported");
        let letter = Letter::parse(&site(), &raw);
        assert!(letter.service.is_some() && letter.reply.is_none(), "{file}");
        let context = ServiceContext { rulesets: rulesets.clone(), today, is_answer: invitation };
        let read = match (&letter.automatic, letter.service_meaning(&context)) {
            (Some(why), _) => format!("automatic: {}", why.word()),
            (None, Ok(ServiceMeaning::Request(request))) => request.words(Language::En),
            (None, Ok(ServiceMeaning::Question(request))) => format!("asks {}", request.words(Language::En)),
            (None, Err(fault)) => format!("unclear: {}", word(&fault)),
        };
        let unclear = unclear.map(|why| format!("unclear: {why}"));
        let automatic = automatic.map(|why| format!("automatic: {why}"));
        let right = says.or(asks.map(|asks| format!("asks {asks}")));
        figures.count(honest, right.as_deref(), &read);
        let expected = right.or(unclear).or(automatic).unwrap_or_default();
        if read != expected {
            other.push(format!("{file}: {read}, not {expected}"));
        }
    }
    assert!(other.is_empty(), "{figures:?} {other:#?}");
    assert_eq!(figures.wrong, 0, "letters are read otherwise than their authors meant");
    assert!(figures.right * 100 >= figures.honest * 95, "{figures:?}");
}
