//! Mails about a second factor. They hold neither a secret nor a code.

use super::access::{FactorEvent, FactorNews};
use super::contents::{Contents, Link};
use super::moment::moment;
use super::notice::Recipient;
use super::phrases::Phrases;
use super::programs;
use super::site::Site;

/// What happened to the second factor of the reader.
pub(super) fn changed(phrases: Phrases, site: &Site, to: &Recipient, news: &FactorNews<'_>) -> Contents {
    let when = moment(phrases, news.at, to.zone);
    let (lead, said) = match news.what {
        FactorEvent::On => (phrases.factor_on_lead(&when), Some(phrases.factor_on_said())),
        FactorEvent::Off => (phrases.factor_off_lead(&when), Some(phrases.factor_off_said())),
        FactorEvent::Removed => (phrases.factor_removed_lead(&when), Some(phrases.factor_off_said())),
        FactorEvent::CodeUsed { left } => (phrases.factor_used_lead(&when), Some(phrases.factor_left(left))),
        FactorEvent::CodesReplaced => (phrases.factor_codes_lead(&when), None),
        FactorEvent::CodeWrong => (phrases.factor_wrong_lead(&when), None),
    };
    // What to do besides choosing a new password, if it was somebody else.
    let besides = match news.what {
        FactorEvent::Removed => None,
        FactorEvent::On => Some(phrases.factor_on_advice()),
        FactorEvent::Off => Some(phrases.factor_off_advice()),
        FactorEvent::CodeUsed { .. } | FactorEvent::CodesReplaced => Some(phrases.factor_codes_advice()),
        FactorEvent::CodeWrong => Some(phrases.factor_wrong_advice()),
    };
    let (advice, link, note) = match besides {
        None => {
            let link = Link::Resource(phrases.known_link(), site.root().to_owned());
            (vec![phrases.factor_removed_advice()], link, None)
        }
        Some(besides) => {
            let link = Link::Page(phrases.reset_link(), format!("{}/reset", site.root()));
            (vec![phrases.factor_advice(), besides], link, Some(phrases.changed_note()))
        }
    };
    Contents {
        subject: phrases.factor_subject(),
        lead,
        said: said.into_iter().collect(),
        facts: news.network.map(|network| programs::client(phrases, news.device, network)).unwrap_or_default(),
        page: site.account_page().map(|page| (phrases.account_page_link(), page)),
        advice,
        link: Some(link),
        note,
        ..Contents::default()
    }
}
