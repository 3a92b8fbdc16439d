//! The mail that shows the settings of its reader's account, in answer to a letter.

use super::asked::either;
use super::contents::{Contents, tagged};
use super::letter_answer::{AccountSettings, DigestSetting, SettingOutcome};
use super::moment::{moment, series};
use super::notice::GameNews;
use super::phrases::{Phrases, Tag};
use super::repeated::repeated;
use super::talk;
use super::words::Cast;
use fieldpost_values::{Language, MailTiming};

/// The contents of the mail: what became of the letter, the settings, and how to change them.
pub(super) fn compose(cast: &Cast<'_>, news: &GameNews<'_>, account: &AccountSettings) -> Contents {
    let (tag, contents) = shown(cast.phrases, account);
    Contents {
        subject: tagged(cast, news, tag),
        advice: news.reply.map(|_| how(cast.phrases)).into_iter().collect(),
        ..contents
    }
}

/// How to change them.
pub(super) fn how(phrases: Phrases) -> String {
    let tags = Language::ALL.map(|language| language.tag().to_owned());
    phrases.settings_how(&either(phrases, &tags).unwrap_or_default(), &talk::no_talk(phrases))
}

/// What became of the letter, and the settings; with the word in the subject.
pub(super) fn shown(phrases: Phrases, account: &AccountSettings) -> (Tag, Contents) {
    let (tag, lead, why) = match account.outcome {
        SettingOutcome::Shown => (Tag::Asked, phrases.settings_lead(), None),
        SettingOutcome::Changed => (Tag::Received, phrases.settings_changed(), None),
        SettingOutcome::LeaveRefused => {
            (Tag::Refused, phrases.settings_leave_refused(), Some(phrases.settings_leave_refused_said()))
        }
        SettingOutcome::LeaveKept => {
            (Tag::Refused, phrases.settings_leave_kept(), Some(phrases.settings_leave_kept_said()))
        }
        SettingOutcome::TooMany => (Tag::Refused, phrases.settings_too_many(), Some(phrases.settings_too_many_said())),
    };
    let read = account.refused.as_ref().map(|words| phrases.refused_read(&phrases.quoted(&repeated(words))));
    let (said, facts) = (read.into_iter().chain(why).collect(), facts(phrases, account));
    (tag, Contents { lead, said, facts, ..Contents::default() })
}

fn facts(phrases: Phrases, account: &AccountSettings) -> Vec<(String, String)> {
    let digest = match account.digest {
        DigestSetting::At(hour) => phrases.digest_hour(&format!("{hour:02}:00")),
        DigestSetting::AtOnce => phrases.digest_none(),
        DigestSetting::Off => phrases.digest_off(),
    };
    let period = |(begins, ends): &(_, _)| {
        phrases.period(&moment(phrases, *begins, account.zone), &moment(phrases, *ends, account.zone))
    };
    let talk = match account.talk {
        MailTiming::AtOnce => phrases.talk_at_once(),
        MailTiming::Daily => phrases.talk_daily(),
        MailTiming::Off => phrases.talk_off(),
    };
    let leaves: Vec<String> = account.leaves.iter().map(period).collect();
    let leaves = if leaves.is_empty() { phrases.leave_none() } else { series(phrases, &leaves) };
    let left =
        account.days_left.iter().map(|(year, days)| (phrases.fact_leave_left(&year.to_string()), days.to_string()));
    [
        (phrases.fact_language(), account.language.name().to_owned()),
        (phrases.fact_zone(), account.zone.to_string()),
        (phrases.fact_digest(), digest),
        (phrases.fact_talk(), talk),
        (phrases.fact_leave(), leaves),
    ]
    .into_iter()
    .chain(left)
    .collect()
}
