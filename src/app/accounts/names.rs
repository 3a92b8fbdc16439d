//! Which names may be taken. Users are invited and reported by name, so nobody may impersonate the people who run the
//! service, nor take the name that somebody else has just given up, or one that looks like another's. Names of users
//! are of ASCII; those of third-party programs may be of any letters, among which are some that look like those.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{MixedScript, skeleton};
use uuid::Uuid;

use super::fields::UserName;
use crate::app::allowance::Allowance;
use crate::app::{App, Error, FieldFault, Result};
use crate::config::Settings;
use crate::mail::FieldReason;
use crate::store::{Connection, clock, names, users};

/// Names that look like the service itself, or its staff.
const OFFICES: &[&str] = &[
    "abuse",
    "account",
    "accounts",
    "admin",
    "administration",
    "administrator",
    "anonymous",
    "api",
    "arbiter",
    "billing",
    "bot",
    "contact",
    "everybody",
    "everyone",
    "fieldpost",
    "guest",
    "help",
    "helpdesk",
    "host",
    "hostmaster",
    "house",
    "info",
    "legal",
    "mail",
    "mailer-daemon",
    "me",
    "mod",
    "moderation",
    "moderator",
    "nobody",
    "noreply",
    "no-reply",
    "null",
    "official",
    "operator",
    "owner",
    "postmaster",
    "privacy",
    "referee",
    "register",
    "root",
    "security",
    "service",
    "spectator",
    "staff",
    "stratego",
    "superuser",
    "support",
    "sysadmin",
    "system",
    "team",
    "undefined",
    "user",
    "users",
    "webmaster",
];

/// Words that make any name look like the service: `fieldpost-team`, `the-admin`.
const WITHIN: &[&str] = &["admin", "fieldpost", "moderator", "support"];
/// Harmless words that contain them.
const HARMLESS: &[&str] = &["badminton", "supporter"];

/// What the names of deleted users begin with.
const DELETED: &str = "deleted-user-";

/// The largest number that is put behind a name that is taken.
const MAX_SUGGESTED: u8 = 9;

/// The names that nobody may take.
#[derive(Debug)]
pub struct Names {
    reserved: BTreeSet<String>,
}

impl Names {
    /// Those of the service, its host, its sender and its staff, and those that the operator adds.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let host = settings.server.public_url.split("://").last().unwrap_or_default();
        let host = host.split(['/', ':']).next().unwrap_or_default();
        let domains = [host, settings.letters.domain.as_deref().unwrap_or_default()];
        // The last part, such as `org`, is not reserved.
        let labels = domains.iter().flat_map(|domain| domain.rsplit('.').skip(1));
        let labels = labels.filter(|label| label.contains(|c: char| c.is_ascii_alphabetic()));
        let sender = settings.mail.from.split(['<', '>', '@']).take(2).map(str::trim);
        let others = settings.names.reserved.split_whitespace();
        let all = OFFICES.iter().copied().chain(labels).chain(sender).chain(others);
        Self { reserved: all.map(folded).filter(|name| !name.is_empty()).collect() }
    }

    /// Parses a new name.
    ///
    /// # Errors
    /// The fault of field `name`.
    pub fn parse(&self, text: &str) -> Result<UserName, FieldFault> {
        let name = UserName::parse(text)?;
        if self.is_reserved(text) {
            return Err(FieldFault::new("name", FieldReason::Reserved));
        }
        Ok(name)
    }

    /// Whether people could take somebody or something with this name for the service or its staff. Some letters look
    /// like those of ASCII only as capitals, and some only as small ones.
    pub(super) fn is_reserved(&self, text: &str) -> bool {
        self.is_reserved_as(text) || self.is_reserved_as(&text.to_lowercase())
    }

    fn is_reserved_as(&self, text: &str) -> bool {
        let reserved = |name: &str| {
            let name = folded(name);
            // `admins` counts as `admin`.
            let one = name.strip_suffix('s').unwrap_or(&name);
            self.reserved.contains(&name) || self.reserved.contains(one)
        };
        // `admin2_` counts as `admin`; `r00t` as `root`, with digits for letters.
        let plain = text.trim_matches(|c: char| c.is_ascii_digit() || c == '_' || c == '-');
        let rest = HARMLESS.iter().fold(folded(text), |name, word| name.replace(&folded(word), "-"));
        let deleted = folded(text).starts_with(&folded(DELETED));
        deleted || reserved(text) || reserved(plain) || WITHIN.iter().any(|word| rest.contains(&folded(word)))
    }
}

/// A name without the differences that readers overlook: capitals, hyphens and underscores, digits in place of letters,
/// marks, and letters of other scripts that look like them as they are written, capital or small.
fn folded(name: &str) -> String {
    let letter = |c: char| match c {
        '-' | '_' | '.' | ' ' => None,
        '0' => Some('o'),
        '1' | 'i' | 'l' => Some('l'),
        '2' => Some('z'),
        '3' => Some('e'),
        '4' => Some('a'),
        '5' => Some('s'),
        '6' | '9' => Some('g'),
        '7' => Some('t'),
        '8' => Some('b'),
        other => Some(other),
    };
    latin(name).to_lowercase().chars().filter_map(letter).collect()
}

/// The name by which others see a deleted user: nobody can take it, and it says nothing but who is the same.
pub(in crate::app) fn of_deleted(user: Uuid) -> String {
    let id = user.simple().to_string();
    format!("{DELETED}{}", id.get(id.len() - 12..).unwrap_or_default())
}

/// Whether a new user cannot take a name: somebody has it, or gave it up recently.
pub(in crate::app) async fn is_taken(app: &App, conn: &mut Connection, name: &str) -> Result<bool> {
    let known = users::find_by_name(conn, name).await?.is_some() || names::find_alike(conn, name).await?.is_some();
    Ok(known || is_kept(app, conn, name, None).await?)
}

/// A name like one that is taken, and is free.
///
/// # Errors
/// When the database fails.
pub(in crate::app) async fn suggestion(app: &App, conn: &mut Connection, name: &UserName) -> Result<Option<String>> {
    for number in 2..=MAX_SUGGESTED {
        let other = format!("{}{number}", name.as_str());
        if app.names.parse(&other).is_ok() && !is_taken(app, conn, &other).await? {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// Whether a name is reserved for somebody else, who gave it up recently. Checked after the name was written, in the
/// same transaction, so that a user who gives it up at the same moment is seen. No two users have names that look the
/// same: a unique key sees to that.
pub(super) async fn is_kept(app: &App, conn: &mut Connection, name: &str, user: Option<Uuid>) -> Result<bool> {
    Ok(names::was_anothers(conn, name, user, app.settings.names.cooldown_days).await?)
}

/// Whether a text looks like the name of a user.
pub(super) async fn is_like_a_users(conn: &mut Connection, text: &str) -> Result<bool> {
    let latin = latin(text);
    // What users' names cannot be made of is nobody's.
    Ok(UserName::fits(&latin) && names::find_alike(conn, &latin).await?.is_some())
}

/// Whether each word is of one script: in a word of several, some letters are there because they look like others.
pub(super) fn is_of_one_script(text: &str) -> bool {
    text.split(' ').all(|word| word.strip_suffix("'s").unwrap_or(word).is_single_script())
}

/// A text with the ASCII characters that its others look like (Unicode Technical Standard 39, confusable characters),
/// and without marks on letters, such as a dot below.
fn latin(text: &str) -> String {
    let look = |c: char| match c.is_ascii() {
        true => c.to_string(),
        false => skeleton(&c.to_string()).collect(),
    };
    text.chars().map(look).collect::<String>().chars().filter(|c| !is_combining_mark(*c)).collect()
}

/// Counts a change of a user's name, whose row is locked, and reserves the old name for them.
pub(super) async fn give_up(app: &App, conn: &mut Connection, user: Uuid, old: &str) -> Result<()> {
    let settings = &app.settings.names;
    let changes = names::changes(conn, user, settings.change_days).await?;
    if changes.count >= i64::from(settings.changes) {
        let now = clock::now(conn).await?;
        let again = changes.first.unwrap_or(now) + TimeDelta::days(settings.change_days.into());
        let seconds = u32::try_from((again - now).num_seconds().max(1)).unwrap_or(u32::MAX);
        let window = settings.change_days.saturating_mul(86_400);
        let allowance = Allowance { name: "names", quota: settings.changes, window };
        return Err(Error::TooMany { allowance, seconds });
    }
    Ok(names::give_up(conn, user, old).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(change: impl FnOnce(&mut Settings)) -> Names {
        let mut settings = Settings::load_from(None, []).unwrap();
        change(&mut settings);
        Names::new(&settings)
    }

    #[test]
    fn nobody_passes_for_those_who_run_the_service() {
        let names = names(|_| {});
        for wrong in [
            "admin",
            "Administrator",
            "adm1n",
            "a_d-m-i-n",
            "ADMlN",
            "admin2",
            "5upport",
            "support_77",
            "r00t",
            "postmaster",
            "mailer_daemon",
            "fieldpost",
            "fie1dp0st",
            "the_fieldpost_team",
            "FieldPost-2",
            "abuse",
            "noreply",
            "admins",
            "Mods",
            "support-team",
            "the-admin",
            "admin2_",
            "_1_staff-7",
            "deleted-user-0123456789ab",
            "De1etedUser",
            "badminton-admin",
        ] {
            assert!(names.parse(wrong).is_err(), "{wrong}");
        }
        for good in [
            "anna",
            "Bert_2",
            "rooty",
            "admiral",
            "supporter",
            "supporters",
            "badminton_7",
            "modest",
            "hans-postman",
            "ed",
            "x1",
            "1234",
            "--",
            "misteam",
        ] {
            assert!(names.parse(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn letters_of_other_scripts_do_not_hide_what_a_name_looks_like() {
        let names = names(|_| {});
        for wrong in [
            "\u{430}dmin",
            "\u{421}\u{3bf}ntact",
            "\u{455}upport",
            "fieldp\u{3bf}st team",
            "\u{405}taff",
            // All of one script: capitals that look like those of ASCII, while their small letters do not.
            "\u{422}\u{415}\u{410}\u{41c}",
            "\u{412}\u{41e}\u{422}",
            "\u{41d}\u{41e}\u{405}\u{422}",
            "\u{3a4}\u{395}\u{391}\u{39c}",
            // Marks that are easily overlooked.
            "adm\u{1ecb}n",
            "f\u{1ecb}eldpost",
            "st\u{1ea1}ff",
        ] {
            assert!(names.is_reserved(wrong), "{wrong}");
        }
        for good in ["Анна", "Zähler", "Schach", "Πύργος"] {
            assert!(!names.is_reserved(good), "{good}");
        }
        assert_eq!((latin("b\u{435}rt 7"), latin("C\u{1ea1}rl")), ("bert 7".to_owned(), "Carl".to_owned()));
    }

    #[test]
    fn a_word_is_of_one_script() {
        for good in ["Board Bot", "Анна's Zähler (beta)", "x", "R&D + more", "囲碁ボット", "Bot 2"] {
            assert!(is_of_one_script(good), "{good}");
        }
        for bad in ["b\u{435}rt", "Board B\u{3bf}t", "\u{410}nna", "pa\u{443}pal"] {
            assert!(!is_of_one_script(bad), "{bad}");
        }
    }

    #[test]
    fn the_names_of_the_site_are_its_own() {
        let names = names(|settings| {
            settings.server.public_url = "https://play.ravensburg.example:8443/x".to_owned();
            settings.mail.from = "Gamekeeper <keeper@post.example>".to_owned();
            settings.names.reserved = "chancellor  big-boss".to_owned();
        });
        for wrong in ["ravensburg", "Rav3nsburg", "play", "gamekeeper", "keeper", "chancellor", "bigboss", "BIG_BOSS"] {
            assert!(names.parse(wrong).is_err(), "{wrong}");
        }
        assert!(names.parse("example").is_ok());
    }
}
