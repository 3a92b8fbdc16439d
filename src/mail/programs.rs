//! Mails about programs that may act for a user: with a personal access token, or by a grant.

use super::access::{AccessNews, ProgramName};
use super::contents::{Contents, Link};
use super::moment::moment;
use super::name;
use super::notice::Recipient;
use super::phrases::Phrases;
use super::site::Site;
use fieldpost_values::Scope;

/// The maximum number of characters that a mail shows of the name of a machine.
const MAX_HOST: usize = 40;

impl Phrases {
    /// What a program may do with a scope.
    #[must_use]
    pub fn of_scope(self, scope: Scope) -> String {
        match scope {
            Scope::Read => self.token_read(),
            Scope::Play => self.token_play(),
            Scope::Account => self.token_account(),
        }
    }
}

pub(super) fn token_created(phrases: Phrases, site: &Site, to: &Recipient, news: &AccessNews<'_>) -> Contents {
    let page = site.account_page();
    let revoke = if page.is_some() { phrases.token_revoke_page() } else { phrases.token_revoke() };
    Contents {
        subject: phrases.token_subject(),
        lead: phrases.token_lead(&moment(phrases, news.at, to.zone)),
        facts: client(phrases, news.device, news.network),
        page: page.map(|page| (phrases.account_page_link(), page)),
        advice: vec![phrases.token_advice(), revoke],
        ..given(phrases, site, news.scopes)
    }
}

pub(super) fn program_allowed(
    phrases: Phrases,
    site: &Site,
    to: &Recipient,
    (news, program): (&AccessNews<'_>, &ProgramName<'_>),
) -> Contents {
    let who = [
        (phrases.fact_program(), phrases.quoted(&name::clean(program.name))),
        (phrases.fact_host(), short_host(program.host)),
    ];
    let page = site.account_page();
    let revoke = if page.is_some() { phrases.program_revoke_page() } else { phrases.program_revoke() };
    Contents {
        subject: phrases.token_subject(),
        lead: phrases.program_lead(&moment(phrases, news.at, to.zone)),
        facts: who.into_iter().chain(client(phrases, news.device, news.network)).collect(),
        page: page.map(|page| (phrases.account_page_link(), page)),
        advice: vec![phrases.program_advice(), revoke],
        ..given(phrases, site, news.scopes)
    }
}

/// What is said whatever program it is.
fn given(phrases: Phrases, site: &Site, scopes: &[Scope]) -> Contents {
    Contents {
        said: scopes.iter().map(|scope| phrases.of_scope(*scope)).collect(),
        link: Some(Link::Page(phrases.reset_link(), format!("{}/reset", site.root()))),
        note: Some(phrases.changed_note()),
        ..Contents::default()
    }
}

/// The name of a machine, which may be longer than a line; its end says whose it is.
pub(super) fn short_host(host: &str) -> String {
    let from = host.len().saturating_sub(MAX_HOST);
    if from == 0 { host.to_owned() } else { format!("…{}", host.get(from..).unwrap_or_default()) }
}

/// From where something was done.
pub(super) fn client(phrases: Phrases, device: Option<&str>, network: &str) -> Vec<(String, String)> {
    let device = device.map(|device| (phrases.fact_device(), device.to_owned()));
    device.into_iter().chain([(phrases.fact_network(), network.to_owned())]).collect()
}
