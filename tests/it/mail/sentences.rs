//! No mail of ours states a request in its sentences when it comes back (I-8, I-9): neither as a whole nor in any of
//! its paragraphs, in no language, whatever it answers.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::letter::{ServiceContext, ServiceMeaning};
use fieldpost::values::Language;
use fieldpost_engine::Seat;

use super::fixture::{About, Fixture};
use super::quotations::{TOKEN, read};
use crate::support::mailbox::Letter;

fn contexts() -> [ServiceContext; 2] {
    let catalogue = Catalogue::open(None).unwrap();
    let rulesets: Vec<String> = catalogue.list().map(|rules| rules.ruleset().id.clone()).collect();
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    [false, true].map(|is_answer| ServiceContext { rulesets: rulesets.clone(), today, is_answer })
}

#[test]
fn no_mail_of_ours_states_a_request_in_its_sentences() {
    let contexts = contexts();
    let mut fixture = Fixture::deployed("original", ["anna", "Bert"]);
    fixture.play(5);
    fixture.reply = Some(TOKEN);
    for language in Language::ALL {
        fixture.language = language;
        // Most paragraphs are in many mails.
        let mut texts = BTreeSet::new();
        for &about in About::ALL {
            let mail = Letter::read(&fixture.raw(about, Seat(0), "anna")).text.replace("\r\n", "\n");
            texts.extend(mail.split("\n\n").map(str::to_owned));
            texts.insert(mail);
        }
        assert!(texts.len() > 150, "{language}: {}", texts.len());
        for said in texts {
            let letter = read("text/plain", &said.replace('\n', "\r\n"));
            for context in &contexts {
                let meaning = letter.service_meaning(context);
                assert!(meaning.is_err(), "in {language}: {meaning:?}\n{said}");
            }
        }
    }
}

#[test]
fn a_request_in_a_sentence_of_a_mail_would_be_seen() {
    let letter = read("text/plain", "Hello,\r\n\r\nmy name is anna, and I would like to register.\r\n");
    assert!(matches!(letter.service_meaning(&contexts()[0]), Ok(ServiceMeaning::Question(_))));
}
