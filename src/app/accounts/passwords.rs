//! Which passwords may be set: long enough ones (NIST SP 800-63B, 5.1.1.2) that are not among those tried first. There
//! are no rules of composition (capitals, digits, signs).

use secrecy::{ExposeSecret, SecretString};

use crate::app::FieldFault;
use crate::mail::FieldReason;

/// The minimum length of a password in characters.
const MIN_LENGTH: usize = 8;
/// The maximum length, as in the contract.
const MAX_LENGTH: usize = 256;
/// The maximum length of a repeated piece, as in `abcabcabc`.
const MAX_PIECE: usize = 4;

/// The most common passwords, one word per line, in lower case and without digits and signs at their ends: attackers
/// try these with all kinds of endings.
const COMMON: &str = include_str!("common-passwords.txt");

/// Rows of keys and other well-known sequences; a part of one is no better than all of it.
const RUNS: &[&str] = &[
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1q2w3e4r5t6z7u8i9o0p",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "qazwsxedcrfvtgbyhnujmikolp",
];

/// Checks a new password: field `password`. `own` are the name and the address of its user.
pub(super) fn judge(password: &SecretString, own: &[&str]) -> Result<(), FieldFault> {
    let fault = |what| Err(FieldFault { at: "password".to_owned(), what });
    let text = password.expose_secret();
    let length = text.chars().take(MAX_LENGTH + 1).count();
    if length < MIN_LENGTH {
        return fault(FieldReason::Short(MIN_LENGTH));
    }
    if length > MAX_LENGTH {
        return fault(FieldReason::Long(MAX_LENGTH));
    }
    let text = text.to_lowercase();
    if is_repeated(&text) || is_run(&text) || is_common(&text) {
        return fault(FieldReason::Common);
    }
    if own.iter().any(|own| is_own(&text, own)) {
        return fault(FieldReason::Own);
    }
    Ok(())
}

/// The text without the digits and signs that people put at the ends of a word.
fn core(text: &str) -> &str {
    text.trim_matches(|c: char| !c.is_alphabetic())
}

fn is_common(text: &str) -> bool {
    let plain: String = core(text).chars().map(letter).collect();
    COMMON.lines().any(|word| word == core(text) || word == plain)
}

/// The letter that a sign stands for.
const fn letter(c: char) -> char {
    match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

/// Whether it is one short piece repeated.
fn is_repeated(text: &str) -> bool {
    let all: Vec<char> = text.chars().collect();
    (1..=MAX_PIECE).any(|length| all.iter().zip(all.iter().skip(length)).all(|(one, next)| one == next))
}

/// Whether it is a part of a known sequence, in either direction.
fn is_run(text: &str) -> bool {
    let backwards: String = text.chars().rev().collect();
    RUNS.iter().any(|run| run.contains(text) || run.contains(&backwards))
}

/// Whether it is a name, an address or a local part, ignoring its ends.
fn is_own(text: &str, own: &str) -> bool {
    let own = own.to_lowercase();
    let local = own.split('@').next().unwrap_or_default();
    let same =
        |known: &str| !known.is_empty() && (text == known || (core(text) == core(known) && !core(known).is_empty()));
    same(&own) || same(local)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_good(text: &str) -> bool {
        judge(&SecretString::from(text), &["Hieronymus", "h.bosch@example.org"]).is_ok()
    }

    #[test]
    fn a_password_is_long_enough_and_not_too_long() {
        assert!(is_good("lake and scout") && is_good(&"äbcd efgh ".repeat(25)));
        assert!(!is_good("1a2b3c4") && !is_good(&"lake and scout".repeat(19)));
    }

    #[test]
    fn a_common_password_is_refused_whatever_stands_at_its_ends() {
        for bad in [
            "password",
            "Password1",
            "P@ssw0rd!",
            "passwort2026",
            "12345678",
            "87654321",
            "1q2w3e4r",
            "qwertyuiop",
            "poiuytre",
            "aaaaaaaa",
            "abcabcabc",
            "11111111",
            "iloveyou",
            "Football7",
            "sunshine",
            "stratego2026",
            "letmein!!",
        ] {
            assert!(!is_good(bad), "{bad}");
        }
        for good in ["correct horse battery staple", "lake and scout", "qwerty lake", "passwords and lakes", "x7!kQp2z"]
        {
            assert!(is_good(good), "{good}");
        }
    }

    #[test]
    fn ones_own_name_and_address_are_refused() {
        for bad in ["hieronymus", "Hieronymus1", "h.bosch@example.org", "h.bosch1!"] {
            assert!(!is_good(bad), "{bad}");
        }
        assert!(is_good("hieronymus likes lakes"));
    }

    #[test]
    fn the_list_is_as_it_is_looked_up() {
        for word in COMMON.lines() {
            assert!(!word.is_empty() && word == word.to_lowercase() && word == core(word), "{word}");
        }
    }
}
