//! The language of a page: that of the user whom its link was mailed to, and otherwise the one that the browser asks
//! for. So a page tells nobody more than the mail did that brought its link there, and where no mail was, nothing:
//! neither the language of the player who made a link for everybody, nor that of the user to whom a dead link once
//! belonged.

use data_encoding::HEXLOWER;
use fieldpost::values::Language;
use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::mailbox::Letter;
use crate::support::personas::{BLUE, PASSWORD, Player, RED, Table, link_token};
use crate::support::post;
use crate::support::waiting::waiting;

const ANNA: &str = "anna@example.org";
/// How many languages there are.
const COUNT: usize = Language::ALL.len();

/// Something that the page of a link says, in the order of [`Language::ALL`].
struct PageSentence {
    page: String,
    words: [&'static str; COUNT],
}

const PROOF: [&str; COUNT] = [
    "Yes, this is my address",
    "Ja, das ist meine Adresse",
    "Ja, dit is mijn adres",
    "Oui, c’est mon adresse",
    "Ja, det er min adresse",
];
const PROVEN: [&str; COUNT] = [
    "Your address is confirmed",
    "Deine Adresse ist bestätigt",
    "Je adres is bevestigd",
    "Votre adresse est confirmée",
    "Din adresse er bekræftet",
];
const RESET: [&str; COUNT] = [
    "Choose a new password of at least",
    "Wähle ein neues Passwort",
    "Kies een nieuw wachtwoord",
    "Choisissez un nouveau mot de passe",
    "Vælg en ny adgangskode",
];
const TOO_SHORT: [&str; COUNT] = [
    "at least 8 characters and at most",
    "mindestens 8 und darf höchstens",
    "minstens 8 en hoogstens",
    "au moins 8 caractères et au plus",
    "mindst 8 og højst",
];
const INVITED: [&str; COUNT] =
    ["bert invites you", "bert lädt dich", "bert nodigt je uit", "bert vous invite", "bert inviterer dig"];
const LETTER: [&str; COUNT] = [
    "Is this your answer?",
    "Ist das deine Antwort?",
    "Is dit je antwoord?",
    "Est-ce votre réponse\u{a0}?",
    "Er det dit svar?",
];
const MAILS: [&str; COUNT] = [
    "No more of these mails?",
    "Keine solchen Mails mehr?",
    "Deze mails niet meer?",
    "Ne plus recevoir ces courriels\u{a0}?",
    "Ikke flere af disse mails?",
];
const MAILS_OFF: [&str; COUNT] = [
    "These mails are off",
    "Diese Mails sind abgestellt",
    "Deze mails staan uit",
    "Ces courriels sont désactivés",
    "Disse mails er slået fra",
];
const OLD: [&str; COUNT] = [
    "This link is no longer valid",
    "Dieser Link gilt nicht mehr",
    "Deze link is niet meer geldig",
    "Ce lien n’est plus valable",
    "Dette link gælder ikke længere",
];
const JOIN: [&str; COUNT] =
    ["Take the seat", "Platz einnehmen", "De plaats innemen", "Prendre la place", "Tag pladsen"];
const STRANGER: [&str; COUNT] = [
    "You have declined",
    "Du hast abgelehnt",
    "Je hebt de uitnodiging afgeslagen",
    "Vous avez refusé",
    "Du har sagt nej",
];

fn tags() -> [&'static str; COUNT] {
    Language::ALL.map(Language::tag)
}

async fn page(app: &TestApp, method: Method, path: &str, accepts: Option<&str>, form: &str) -> Reply {
    let request = Client::new(&app.url).raw(method, path).body(form.to_owned());
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let request = match accepts {
        Some(accepts) => request.header("accept-language", accepts),
        None => request,
    };
    Reply::read(request.send().await.unwrap()).await
}

/// The page as HTML, which says its language where browsers and search engines look for it.
#[track_caller]
fn in_language(reply: &Reply, tag: &str) -> String {
    let html = reply.text();
    assert!(html.contains(&format!("<html lang=\"{tag}\">")), "{tag}: {html}");
    assert_eq!(reply.header("content-language"), tag, "{html}");
    html
}

async fn read(player: &Player, tag: &str) {
    player.client.call("change_me").json(json!({ "language": tag })).send().await.ok();
}

async fn unsubscribe_link(app: &TestApp, address: &str) -> String {
    let letter = post::latest(app, address).await;
    let link = letter.header("list-unsubscribe")[0].trim_matches(['<', '>']).to_owned();
    link.strip_prefix(&app.url).unwrap().to_owned()
}

/// Every page whose link is mailed to a user: Anna has all of them.
async fn pages_of(app: &TestApp, table: &Table) -> Vec<PageSentence> {
    let (anna, bert) = (&table.red.client, &table.blue.client);
    let unsubscribe = unsubscribe_link(app, ANNA).await;
    post::answer(app, ANNA, "resign").await;
    let letter = post::latest(app, ANNA).await.token("letters");
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "anna" } });
    bert.call("create_game").json(body).send().await.ok();
    anna.call("request_password_reset").json(json!({ "address": ANNA })).send().await.ok();
    let change = json!({ "address": "anna@example.net", "password": PASSWORD });
    anna.call("request_address_change").json(change).send().await.ok();
    let link = async |purpose: &str, address: &str| format!("/{purpose}/{}", link_token(app, address, purpose).await);
    vec![
        PageSentence { page: unsubscribe, words: MAILS },
        PageSentence { page: format!("/letters/{letter}"), words: LETTER },
        PageSentence { page: link("invitations", ANNA).await, words: INVITED },
        PageSentence { page: link("reset", ANNA).await, words: RESET },
        PageSentence { page: link("addresses", "anna@example.net").await, words: PROOF },
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_in_the_language_of_the_user_whom_its_link_was_mailed_to_whoever_looks_at_it() {
    let app = post::open().await;
    let table = Table::in_play(&app).await;
    let pages = pages_of(&app, &table).await;
    for (index, tag) in tags().into_iter().enumerate() {
        read(&table.red, tag).await;
        for PageSentence { page: path, words } in &pages {
            for accepts in [None, Some("en"), Some("tlh, fr;q=0.5, da;q=0.4")] {
                let html = in_language(&page(&app, Method::GET, path, accepts, "").await.ok(), tag);
                assert!(html.contains(words[index]), "{path} in {tag}: {html}");
            }
        }
        let [mails, .., reset, _] = &pages[..] else { panic!("the pages of Anna") };
        let refused = page(&app, Method::POST, &reset.page, Some("en"), "password=short").await;
        assert!(refused.status == 422 && in_language(&refused, tag).contains(TOO_SHORT[index]), "{refused:?}");
        let off = page(&app, Method::POST, &mails.page, Some("en"), "answer=off").await.ok();
        assert!(in_language(&off, tag).contains(MAILS_OFF[index]), "{off:?}");
        page(&app, Method::POST, &mails.page, None, "answer=undo").await.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_registered_reads_the_page_in_the_language_that_they_chose() {
    let app = TestApp::start().await;
    for (index, tag) in tags().into_iter().enumerate() {
        let (name, address) = (format!("anna-{tag}"), format!("anna-{tag}@example.org"));
        let body = json!({ "name": name, "address": address, "password": PASSWORD, "language": tag });
        Client::new(&app.url).call("register_user").json(body).send().await.ok();
        let path = format!("/verify/{}", link_token(&app, &address, "verify").await);
        let html = in_language(&page(&app, Method::GET, &path, Some("en"), "").await.ok(), tag);
        assert!(html.contains(PROOF[index]), "{html}");
        let wrong = page(&app, Method::POST, &path, None, "password=something+else").await;
        assert!(wrong.status == 422 && in_language(&wrong, tag).contains(PROOF[index]), "{wrong:?}");
        let right = page(&app, Method::POST, &path, None, "password=correct+horse+battery+staple").await.ok();
        assert!(in_language(&right, tag).contains(PROVEN[index]), "{right:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_of_nobody_s_own_is_shown_as_the_browser_asks_and_never_as_its_maker_reads() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    read(&anna, "de").await;
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let game = anna.client.call("create_game").json(open).send().await.ok().json();
    let join = game["link"].as_str().unwrap();
    for (index, tag) in tags().into_iter().enumerate() {
        let address = format!("stranger-{tag}@example.org");
        let invited = json!({ "ruleset": "barrage", "opponent": { "type": "address", "address": address } });
        anna.client.call("create_game").json(invited).send().await.ok();
        let invitation = format!("/invitations/{}", link_token(&app, &address, "invitations").await);
        for path in [join, &invitation] {
            in_language(&page(&app, Method::GET, path, None, "").await.ok(), "en");
            in_language(&page(&app, Method::GET, path, Some("tlh, *"), "").await.ok(), "en");
            in_language(&page(&app, Method::GET, path, Some(tag), "").await.ok(), tag);
        }
        let html = in_language(&page(&app, Method::GET, join, Some(tag), "").await.ok(), tag);
        assert!(html.contains(JOIN[index]), "{html}");
        let declined = page(&app, Method::POST, &invitation, Some(tag), "answer=decline").await.ok();
        assert!(in_language(&declined, tag).contains(STRANGER[index]), "{declined:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_link_tells_nobody_in_which_language_its_user_reads() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    read(&anna, "da").await;
    anna.client.call("request_password_reset").json(json!({ "address": ANNA })).send().await.ok();
    let used = format!("/reset/{}", link_token(&app, ANNA, "reset").await);
    page(&app, Method::POST, &used, None, "password=a+quite+different+one").await.ok();
    let never = format!("/reset/{}", "A".repeat(used.len() - "/reset/".len()));
    for (tag, old) in tags().into_iter().zip(OLD) {
        for method in [Method::GET, Method::POST] {
            let form = "password=one+more+of+them";
            let dead = page(&app, method.clone(), &used, Some(tag), form).await;
            assert!(dead.status == 404 && in_language(&dead, tag).contains(old), "{dead:?}");
            let unknown = page(&app, method, &never, Some(tag), form).await;
            assert_eq!((dead.text(), dead.status), (unknown.text(), unknown.status));
        }
    }
    in_language(&page(&app, Method::GET, &used, None, "").await, "en");
}

/// The paragraphs of a page, as text.
fn paragraphs(html: &str) -> Vec<String> {
    let parts = html.split("<p>").skip(1).filter_map(|part| part.split("</p>").next());
    parts.map(|text| text.replace("&#39;", "'").replace("&#34;", "\"").replace("&amp;", "&")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_tells_the_game_and_the_dates_in_the_words_of_the_mail_that_led_to_it() {
    let app = TestApp::start().await;
    let [anna, bert] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let day = chrono::Utc::now().date_naive() + chrono::Days::new(10);
    anna.client.call("announce_leave").json(json!({ "first_day": day, "last_day": day })).send().await.ok();
    for tag in tags() {
        let me = json!({ "language": tag, "zone": "America/New_York" });
        bert.client.call("change_me").json(me).send().await.ok();
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" } });
        anna.client.call("create_game").json(body).send().await.ok();
        let query =
            "SELECT encode(content, 'hex') FROM outbox WHERE kind = 'invitation' ORDER BY created_at DESC LIMIT 1";
        let raw = app.sql(query).await[0][0].clone().unwrap();
        let mail = Letter::read(&HEXLOWER.decode(raw.as_bytes()).unwrap());
        let said = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let path = format!("/invitations/{}", mail.token("invitations"));
        let html = in_language(&page(&app, Method::GET, &path, None, "").await.ok(), tag);
        let facts: Vec<_> = paragraphs(&html).into_iter().skip(1).take(6).collect();
        assert!(facts[0].contains("Barrage") && facts[5].contains("(America/New_York"), "{facts:?}");
        for fact in &facts {
            let fact = fact.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.contains(&fact), "{fact} is not in {said}");
        }
    }
}

const PLAYED: [&str; COUNT] = [
    "Plays as a bot: anna",
    "Spielt als Bot: anna",
    "Speelt als bot: anna",
    "Joue en tant que bot : anna",
    "Spiller som bot: anna",
];

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The only mail to Bert about a game that is an invitation, or is not.
async fn mail_to_bert(app: &TestApp, game: &str, is: &str) -> Letter {
    let which = format!("game_id = '{game}' AND address = 'bert@example.org' AND kind {is} 'invitation'");
    let mails = waiting(app, &which, "created_at").await;
    assert_eq!(mails.len(), 1, "kind {is} 'invitation'");
    mails[0].letter()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_a_bot_invites_is_told_that_it_is_one() {
    let app = TestApp::start().await;
    let [anna, bert] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let open = anna.client.call("create_game").json(open).send().await.ok().json();
    let join = open["link"].as_str().unwrap();
    for kind in ["person", "bot"] {
        anna.client.call("change_me").json(json!({ "kind": kind })).send().await.ok();
        for (tag, played) in tags().into_iter().zip(PLAYED) {
            bert.client.call("change_me").json(json!({ "language": tag })).send().await.ok();
            // Nobody is mailed that many invitations in one day.
            app.sql("DELETE FROM attempts").await;
            let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" } });
            let game = anna.client.call("create_game").json(body).send().await.ok().json();
            let game = game["id"].as_str().unwrap();
            let invited = mail_to_bert(&app, game, "=").await;
            let path = format!("/invitations/{}", invited.token("invitations"));
            let page_invited = page(&app, Method::GET, &path, None, "").await.ok();
            bert.client.call("join_game").path("game", game).json(json!({})).send().await.ok();
            let asked = mail_to_bert(&app, game, "<>").await;
            let page_open = page(&app, Method::GET, join, Some(tag), "").await.ok();
            let (page_invited, page_open) = (in_language(&page_invited, tag), in_language(&page_open, tag));
            for said in [&invited.text, &page_invited, &asked.text, &page_open] {
                assert_eq!(words(said).contains(played), kind == "bot", "{kind}: {said}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_called_one_when_play_begins_and_not_with_each_turn() {
    let app = TestApp::start().await;
    let table = Table::invited(&app).await;
    table.red.client.call("change_me").json(json!({ "kind": "bot" })).send().await.ok();
    table.blue.client.call("join_game").path("game", &table.game).json(json!({})).send().await.ok();
    table.blue.lock(&table.game, &BLUE).await.ok();
    table.red.lock(&table.game, &RED).await.ok();
    let says = async || words(&post::latest(&app, "bert@example.org").await.text).contains(PLAYED[0]);
    for (action, is_said) in [("b4-b5", true), ("b5-b6", false)] {
        table.red.act(&table.game, action).await.ok();
        assert_eq!(says().await, is_said, "{action}");
        table.blue.act(&table.game, "e7-e6").await;
    }
}
