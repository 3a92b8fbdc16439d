//! The daily digest (L-5): one mail made of the mails that it stands for, a chapter each, without what only a mail of its
//! own has room for.
//!
//! It decides nothing: which games are told, as what, and in which order is settled before.

use super::army;
use super::compose::{Contents, compose};
use super::kind::Kind;
use super::notice::{Notice, Play, Recipient};
use super::say::Say;
use super::site::Site;

/// Sentences that a chapter tells of what happened, at most: the latest.
const MOST_SENTENCES: usize = 12;

pub(super) fn digest(site: &Site, to: &Recipient, parts: &[Notice<'_>]) -> Contents {
    let say = Say::of(to.language);
    let waiting = parts.iter().filter(|part| waits(part)).count();
    let addresses = parts.iter().filter_map(Notice::reply).count();
    Contents {
        subject: say.digest_subject(),
        lead: if waiting == 0 { say.digest_news() } else { say.digest_lead(waiting) },
        said: (addresses > 1).then(|| say.digest_several()).into_iter().collect(),
        chapters: parts.iter().map(|part| chapter(site, to, part)).collect(),
        ..Contents::default()
    }
}

/// Whether a chapter asks its reader for something.
fn waits(part: &Notice<'_>) -> bool {
    part.switch().is_some_and(Kind::asks)
}

/// The mail that the notice would have been, shortened.
fn chapter(site: &Site, to: &Recipient, part: &Notice<'_>) -> Contents {
    let mut chapter = compose(site, to, part);
    let told = chapter.story.len();
    chapter.story.drain(..told.saturating_sub(MOST_SENTENCES));
    if let Some(address) = part.play().and_then(|play| address(site, play)) {
        chapter.advice = vec![how(to, part, &address)];
        chapter.facts.extend(words(to, part));
    }
    chapter.note = None;
    chapter
}

/// How to answer: an army is several rows, and of anything else the first line counts.
fn how(to: &Recipient, part: &Notice<'_>, address: &str) -> String {
    let say = Say::of(to.language);
    match part {
        Notice::SetupWanted(play) => {
            let form = play.view.seat().map(|seat| army::form(play.view, seat)).unwrap_or_default();
            say.digest_setup(address, &form)
        }
        _ => say.digest_answer(address),
    }
}

/// The words to answer with, of those mails that have them among what to do.
fn words(to: &Recipient, part: &Notice<'_>) -> Option<(String, String)> {
    let say = Say::of(to.language);
    let words = match part {
        Notice::DrawOffered(_) => say.either(&say.quoted("accept"), &say.quoted("refuse")),
        Notice::TimeUp(_) => say.quoted("claim"),
        _ => return None,
    };
    Some((say.fact_words(), format!("{words}.")))
}

/// Where the answer for one game goes.
fn address(site: &Site, play: &Play<'_>) -> Option<String> {
    site.reply_address(play.reply?)
}
