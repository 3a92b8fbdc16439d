//! Rules and boards for whoever has nothing but a mail program: `rules` brings the page for players as text, and `show`
//! at the service address the list of games.

use fieldpost::values::Language;

use super::service::{self, ANNA, PLAY, register, write};
use crate::support::personas::Table;
use crate::support::post::{answer, latest, open};

#[tokio::test(flavor = "multi_thread")]
async fn rules_has_the_page_for_players_attached_as_text_in_the_language_of_its_reader() {
    let service = open().await;
    Table::in_play(&service).await;
    for language in Language::ALL {
        service.sql(&format!("UPDATE users SET language = '{language}' WHERE name = 'anna'")).await;
        answer(&service, ANNA, "rules").await;
        let mail = latest(&service, ANNA).await;
        let [(name, text)] = mail.attached.as_slice() else { panic!("{language}: {:?}", mail.attached) };
        assert_eq!(name, "rules-barrage.txt");
        let folder = if language == Language::En { String::new() } else { format!("{language}/") };
        let page = format!("{}/docs/rules/players/{folder}barrage.md", env!("CARGO_MANIFEST_DIR"));
        let page = std::fs::read_to_string(page).expect("a page");
        let headings =
            page.lines().filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches(['#', ' ']));
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        for heading in headings {
            assert!(lines.contains(&heading), "{language}: {heading} in {text}");
        }
        service.advance_database_clock(1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_the_service_for_a_board_gets_the_list_of_games() {
    let service = open().await;
    Table::in_play(&service).await;
    for text in ["show", "Zeig mir das Brett!", "games"] {
        service.advance_database_clock(1).await;
        write(&service, ANNA, PLAY, text).await;
        let mail = service::latest(&service, ANNA).await.text;
        assert!(mail.contains("One of your games waits for you."), "{text}: {mail}");
    }
    write(&service, "stranger@example.org", PLAY, "show").await;
    let said = service::latest(&service, "stranger@example.org").await.text;
    assert!(said.contains("“register anna”"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_answers_an_invitation_with_show_is_told_how_to_answer_it() {
    let service = open().await;
    register(&service, ANNA, "anna").await;
    service::answer(&service, ANNA, "invite bert@example.org barrage").await;
    service::answer(&service, service::BERT, "show").await;
    let said = service::latest(&service, service::BERT).await.text;
    assert!(said.contains("“accept”"), "{said}");
}
