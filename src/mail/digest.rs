//! The daily digest (L-5): one mail with a chapter for each mail that it replaces, shortened.
//!
//! It decides nothing: which games are included, how, and in which order is decided elsewhere.

use super::army;
use super::compose::compose;
use super::contents::Contents;
use super::notice::{Notice, Play, Recipient};
use super::say::Say;
use super::site::Site;
use crate::values::SwitchableKind;

/// The maximum number of sentences about what happened in a chapter: the latest ones.
const MAX_SENTENCES: usize = 12;

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
    part.switch().is_some_and(SwitchableKind::asks)
}

/// The mail that it replaces, shortened.
fn chapter(site: &Site, to: &Recipient, part: &Notice<'_>) -> Contents {
    let mut chapter = compose(site, to, part);
    let told = chapter.story.len();
    chapter.story.drain(..told.saturating_sub(MAX_SENTENCES));
    if let Some(address) = part.play().and_then(|play| address(site, play)) {
        chapter.advice = vec![how(to, part, &address)];
        chapter.facts.extend(words(to, part));
    }
    chapter.note = None;
    chapter
}

/// How to answer: an army takes several rows, of anything else the first line counts.
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

/// The words to answer with, for mails that list them in what to do.
fn words(to: &Recipient, part: &Notice<'_>) -> Option<(String, String)> {
    let say = Say::of(to.language);
    let words = match part {
        Notice::DrawOffered(_) => say.either(&say.quoted("accept"), &say.quoted("refuse")),
        Notice::TimeUp(_) => say.quoted("claim"),
        _ => return None,
    };
    Some((say.fact_words(), format!("{words}.")))
}

/// The reply address for one game.
fn address(site: &Site, play: &Play<'_>) -> Option<String> {
    site.reply_address(play.reply?)
}
