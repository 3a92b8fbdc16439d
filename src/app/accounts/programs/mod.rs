//! Third-party programs, which users may let act for them (OAuth 2.1, where they are called clients). They register
//! themselves, have no secret, and prove by PKCE that a code is theirs: whatever they say about themselves is shown to
//! users as unverified. `consent` is what a user is asked, `grants` what follows from a yes. It owns programs and
//! grants. It may call `mails`, `audit` and `limits`, and does not decide what a grant is good for: [`super::caller`]
//! does.

pub mod consent;
mod fault;
pub mod grants;
mod parameters;
mod redirect;

use chrono::TimeDelta;
use unicode_security::GeneralSecurityProfile;
use uuid::Uuid;

use super::names;
use crate::app::App;
use crate::app::limits::attempts::{self, Limit, Network};
use crate::mail::name::is_unseen;
use crate::store::programs;

/// A program is shown as its row is.
pub use crate::store::programs::Program;

pub use fault::{OAuthCode, OAuthError, OAuthFault};
pub use parameters::{Parameters, parse_scopes};
pub use redirect::{Destination, RedirectUri};

/// The maximum length of a name in characters.
const MAX_NAME: usize = 50;
/// The maximum number of URIs of a program.
const MAX_REDIRECTS: usize = 10;

/// What a program says about itself.
#[derive(Debug)]
pub struct NewProgram {
    /// What it calls itself.
    pub name: String,
    /// Where it has browsers sent back to.
    pub redirects: Vec<String>,
}

/// Registers a program.
///
/// # Errors
/// [`OAuthError::Fault`]; [`crate::app::Error::TooMany`].
pub async fn register(app: &App, from: Network, new: NewProgram) -> Result<Program, OAuthError> {
    let NewProgram { name, redirects } = new;
    if !is_name(&name) {
        return Err(OAuthCode::InvalidClientMetadata
            .because("client_name must be 1 to 50 letters, digits, single spaces and characters of -_'&+()")
            .into());
    }
    if !names::is_of_one_script(&name) {
        return Err(OAuthCode::InvalidClientMetadata
            .because("client_name must have the letters of one script in each word; choose another")
            .into());
    }
    if app.names.is_reserved(&name) {
        return Err(OAuthCode::InvalidClientMetadata.because("client_name is reserved; choose another").into());
    }
    let may_all = redirects.iter().all(|uri| redirect::may_register(uri));
    if !(1..=MAX_REDIRECTS).contains(&redirects.len()) || !may_all {
        return Err(OAuthCode::InvalidRedirectUri
            .because(
                "redirect_uris must be 1 to 10 URIs as browsers write them: https, http to 127.0.0.1, [::1] or \
                 localhost without a port, or a private-use scheme with a dot in it; without a fragment",
            )
            .into());
    }
    if names::is_like_a_users(&mut *app.store.connection().await?, &name).await? {
        return Err(OAuthCode::InvalidClientMetadata
            .because("client_name looks like the name of a user; choose another")
            .into());
    }
    attempts::count(app, Limit::ProgramsFrom(from)).await?;
    let mut conn = app.store.connection().await?;
    let unused = TimeDelta::days(app.settings.auth.unused_program_days.into());
    Ok(programs::insert(&mut conn, Uuid::now_v7(), &name, &redirects, unused).await?)
}

/// Whether people can be shown a name, in a page or a mail, without being led to take it for something else: no address
/// and no link can be written with its characters, all of them can be seen, and are in everyday use (Unicode Technical
/// Standard 39): not wide, mathematical or extinct ones. Some letters are fillers.
fn is_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() && c.identifier_allowed() && !is_unseen(c);
    let is_plain = |c: char| is_letter(c) || " -_'&+()".contains(c);
    (1..=MAX_NAME).contains(&name.chars().count())
        && name.chars().all(is_plain)
        && name.split(' ').all(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn a_name_is_words_and_nothing_that_looks_like_a_link() {
        for good in ["Board Bot", "Анна's Zähler (beta)", "x", "R&D + more", &"x".repeat(50)] {
            assert!(is_name(good), "{good}");
        }
        let unseen = ["\u{3164}", "Board\u{115f}Bot", "\u{1160}", "x\u{ffa0}"];
        let odd = ["\u{ff21}\u{ff22}", "\u{1d400}nna", "\u{10330}"];
        let links = ["evil.example", "a/b", "a:b"];
        for bad in ["", " ", " x", "x ", "a  b", "a\nb", "a\u{202e}b", &"x".repeat(51)]
            .into_iter()
            .chain(unseen)
            .chain(links)
            .chain(odd)
        {
            assert!(!is_name(bad), "{bad:?}");
        }
    }
}
