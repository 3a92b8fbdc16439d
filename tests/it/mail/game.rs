//! The mails of a whole game, played over HTTP and read from the mailboxes of a real SMTP server.

use fieldpost::config::Tls;
use fieldpost::worker::{Step, outbox as worker};
use reqwest::Method;

use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::mailbox::Letter;
use crate::support::personas::{BLUE, RED, Table};
use crate::support::smtp::SmtpServer;

/// A service whose mails go to a server on loopback.
async fn open() -> (TestApp, SmtpServer) {
    let server = SmtpServer::start().await;
    let service = TestApp::start_with(|settings| {
        settings.mail.host = Some("127.0.0.1".to_owned());
        settings.mail.port = server.port;
        settings.mail.tls = Tls::None;
        // One after another: several at once may overtake each other.
        settings.mail.connections = 1;
    });
    (service.await, server)
}

async fn pump(service: &TestApp) {
    while worker::step(&service.app).await.unwrap() == Step::Worked {}
}

/// The leads of the mails that came for a person, in the order in which they were queued.
fn leads(server: &SmtpServer, address: &str) -> Vec<String> {
    let lead = |letter: &Letter| {
        let after = letter.text.split("\n\n").nth(1).or_else(|| letter.text.split("\r\n\r\n").nth(1)).unwrap();
        after.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    server.mailbox(address).iter().map(lead).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_are_told_by_mail_from_the_invitation_to_the_end() {
    let (service, server) = open().await;
    let table = Table::invited(&service).await;
    pump(&service).await;
    table.blue.client.call("join_game").path("game", &table.game).json(serde_json::json!({})).send().await.ok();
    pump(&service).await;
    table.blue.lock(&table.game, &BLUE).await.ok();
    table.red.lock(&table.game, &RED).await.ok();
    pump(&service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    pump(&service).await;
    table.blue.act(&table.game, "b7-b6").await.ok();
    pump(&service).await;
    table.red.act(&table.game, "a4xa7").await.ok();
    pump(&service).await;

    let welcome = "Welcome to fieldpost. One step is left: please confirm your mail address.";
    let hide = |name: &str| format!("Your game against {name} can begin: please set up your army.");
    let turn = |name: &str| format!("It is your turn in your game against {name}.");
    assert_eq!(
        leads(&server, "anna@example.org"),
        [welcome.to_owned(), hide("bert"), turn("bert"), "You won: bert's flag was captured.".to_owned()]
    );
    assert_eq!(
        leads(&server, "bert@example.org"),
        [
            welcome.to_owned(),
            "anna invites you to a game of Stratego.".to_owned(),
            hide("anna"),
            turn("anna"),
            "anna won: your flag was captured.".to_owned()
        ]
    );
    let waiting = service.sql("SELECT count(*) FROM outbox WHERE sent_at IS NULL").await;
    assert_eq!(waiting[0][0].as_deref(), Some("0"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_closing_mail_has_the_result_both_setups_and_the_record() {
    let (service, server) = open().await;
    let table = Table::in_play(&service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "resign").await.ok();
    pump(&service).await;
    let record = table.red.client.call("read_record_text").path("game", &table.game).send().await.ok().text();
    let name = format!("game-{}.txt", &table.game[..8]);
    for address in ["anna@example.org", "bert@example.org"] {
        let letter = server.mailbox(address).pop().unwrap();
        let said = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("bert resigned") || said.contains("you resigned"), "{said}");
        for rows in
            ["29..M3..2S / .......... / .......... / ........BF", "S2..3M..9F / .......... / .......... / 2B........"]
        {
            assert!(said.contains(&format!("setup was: {rows}")), "{said}");
        }
        assert_eq!(files(&letter), [(name.clone(), record.clone())]);
    }
    let others = server.mailbox("anna@example.org").into_iter().rev().skip(1);
    assert!(others.into_iter().all(|letter| letter.attached.is_empty()), "nothing goes with other mails");

    let called_off = Table::again(&table).await;
    table.red.act(&called_off, "abort").await.ok();
    pump(&service).await;
    let letter = server.mailbox("bert@example.org").pop().unwrap();
    assert!(letter.text.contains("anna called the game off"), "{}", letter.text);
    assert_eq!(letter.attached, [], "what was hidden stays hidden");
    assert!(!letter.text.contains("29..M3..2S"), "{}", letter.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_shows_its_reader_their_own_army_and_not_the_others() {
    let (service, server) = open().await;
    let table = Table::in_play(&service).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    pump(&service).await;
    let letter = server.mailbox("bert@example.org").pop().unwrap();
    assert!(letter.text.contains("anna's piece moved from b4 to b5."), "{}", letter.text);
    assert!(letter.text.contains("7  |  S   2   .   .   3   M   .   .   9   F  |"), "{}", letter.text);
    assert!(letter.text.contains("4  | [ ] [ ]  .   .  [ ] [ ]  .   .   .  [ ] |"), "{}", letter.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn fetching_the_links_of_a_mail_changes_nothing() {
    let (service, server) = open().await;
    let anybody = Client::new(&service.url);
    let body =
        serde_json::json!({ "name": "carl", "address": "carl@example.org", "password": "correct horse battery" });
    anybody.call("register_user").json(body).send().await.ok();
    Table::invited(&service).await;
    pump(&service).await;
    let before = state(&service).await;
    for address in ["anna@example.org", "bert@example.org", "carl@example.org"] {
        for letter in server.mailbox(address) {
            let path = letter.link().strip_prefix(&service.url).unwrap().to_owned();
            for method in [Method::GET, Method::HEAD, Method::GET] {
                anybody.raw(method, &path).send().await.unwrap();
            }
        }
    }
    assert_eq!(state(&service).await, before);
}

/// The files that came with a mail, with line ends as a record has them.
fn files(letter: &Letter) -> Vec<(String, String)> {
    letter.attached.iter().map(|(name, text)| (name.clone(), text.replace("\r\n", "\n"))).collect()
}

/// Everything that a link could change.
async fn state(service: &TestApp) -> Vec<Vec<Option<String>>> {
    let tables = ["users", "registrations", "links", "sessions", "games", "seats", "outbox"];
    let all = tables.map(|table| format!("SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM {table} t"));
    service.sql(&all.join(";")).await
}
