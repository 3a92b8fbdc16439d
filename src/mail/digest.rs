//! The daily digest (L-5): one mail with a chapter for each mail that it replaces, shortened.
//!
//! It decides nothing: which games are included, how, and in which order is decided elsewhere.

use super::army;
use super::compose::compose;
use super::contents::Contents;
use super::name;
use super::notice::{Notice, Recipient};
use super::phrases::Phrases;
use super::site::Site;
use fieldpost_values::SwitchableKind;

/// The maximum number of sentences about what happened in a chapter: the latest ones.
const MAX_SENTENCES: usize = 12;

pub(super) fn digest(site: &Site, to: &Recipient, parts: &[Notice<'_>]) -> Contents {
    let phrases = Phrases::of(to.language);
    let waiting = parts.iter().filter(|part| waits(part)).count();
    let addresses = parts.iter().filter_map(Notice::reply_to).count();
    Contents {
        subject: phrases.digest_subject(),
        lead: if waiting == 0 { phrases.digest_news() } else { phrases.digest_lead(waiting) },
        said: (addresses > 1).then(|| phrases.digest_several()).into_iter().collect(),
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
    let count = chapter.story.len();
    chapter.story.drain(..count.saturating_sub(MAX_SENTENCES));
    if let Some(address) = part.reply_to().and_then(|reply| reply.address(site)) {
        // An invitation can also be answered on its page.
        chapter.advice.truncate(usize::from(matches!(part, Notice::Invitation { .. })));
        chapter.advice.push(how(to, part, &address));
        chapter.facts.extend(words(to, part));
    }
    if let Notice::LeaveAnnounced { who, .. } = part {
        // A subject is not quoted in an answer, but a heading is: it begins a line.
        chapter.subject = Phrases::of(to.language).leave_subject(&name::spoken(who));
    }
    chapter.note = None;
    chapter
}

/// How to answer: an army takes several rows, of anything else the first line counts.
fn how(to: &Recipient, part: &Notice<'_>, address: &str) -> String {
    let phrases = Phrases::of(to.language);
    match part {
        Notice::SetupWanted(news) => {
            let form = news.view.seat().map(|seat| army::form(news.view.rules(), seat)).unwrap_or_default();
            phrases.digest_setup(address, &form)
        }
        Notice::Invitation { .. } => phrases.digest_invitation(address),
        _ => phrases.digest_answer(address),
    }
}

/// The words to answer with, for mails that list them in what to do.
fn words(to: &Recipient, part: &Notice<'_>) -> Option<(String, String)> {
    let phrases = Phrases::of(to.language);
    let words = match part {
        Notice::DrawOffered(_) => phrases.either(&phrases.quoted("accept"), &phrases.quoted("refuse")),
        Notice::TimeUp(_) => phrases.quoted("claim"),
        Notice::GameOver { .. } => phrases.quoted("rematch"),
        _ => return None,
    };
    Some((phrases.fact_words(), format!("{words}.")))
}
