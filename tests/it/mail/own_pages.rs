//! Where the server has a page to play on, mails lead there for what the page does, and not to the interface for
//! programs.

use fieldpost::mail::{Phrases, Site};
use fieldpost::values::Language;
use fieldpost_engine::Seat;

use super::fixture::{About, Fixture};
use super::quotations::TOKEN;

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn mails_lead_to_the_page_and_not_to_the_interface_in_any_language() {
    let plain = || Site::new("Fieldpost <fieldpost@post.example.org>", "https://post.example.org").unwrap();
    for language in Language::ALL {
        let phrases = Phrases::of(language);
        let mut fixture = Fixture::deployed("original", ["anna", "Bert"]);
        fixture.language = language;
        for (about, reply, elsewhere, on_page) in [
            (About::Talk, None, phrases.talk_note(), phrases.talk_note_page()),
            (About::Token, None, phrases.token_revoke(), phrases.token_revoke_page()),
            (About::Known, None, phrases.known_program(), phrases.known_page()),
        ] {
            fixture.reply = reply;
            for (site, said, other) in [(plain(), &elsewhere, &on_page), (plain().with_page(), &on_page, &elsewhere)] {
                fixture.site = site;
                let text = in_one_line(&fixture.letter(about, Seat(1)).text);
                assert!(text.contains(&in_one_line(said)), "{about:?} in {language}: {text}");
                assert!(!text.contains(&in_one_line(other)), "{about:?} in {language}: {text}");
            }
        }
        // Where mails are answered, an answer does what is needed.
        fixture.reply = Some(TOKEN);
        for (site, is_there) in [(plain(), false), (plain().with_page(), true)] {
            fixture.site = site;
            let text = in_one_line(&fixture.letter(About::Talk, Seat(1)).text);
            assert!(text.contains(&in_one_line(&phrases.talk_answer())), "in {language}: {text}");
            assert_eq!(text.contains(&in_one_line(&phrases.talk_block_page())), is_there, "in {language}: {text}");
            assert!(!text.contains(&in_one_line(&phrases.talk_note())), "in {language}: {text}");
        }
        fixture.site = plain().with_page();
        let token = fixture.letter(About::Token, Seat(1));
        assert!(token.html.contains("href=\"https://post.example.org/me\""), "{}", token.html);
    }
}
