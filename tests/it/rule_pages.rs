//! The pages for players: every ruleset has one in every language, with the names of mails and the pieces and
//! cards of the ruleset, and a translation has the examples of the English page. Whether these are legal is held by the
//! engine's own suite (`src/engine/tests/laws/players.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::MAX_TALK;
use fieldpost::values::Language;
use fieldpost_engine::Rules;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::Player;
use crate::support::post;

/// A page, and the words of mails in its language.
struct RulePage {
    path: PathBuf,
    text: String,
    words: FluentBundle<FluentResource>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of a language's pages: English stands at the top.
fn folder(language: Language) -> PathBuf {
    let players = root().join("docs/rules/players");
    if language == Language::En { players } else { players.join(language.tag()) }
}

fn words(language: Language) -> FluentBundle<FluentResource> {
    let text = fs::read_to_string(root().join(format!("src/mail/words/{language}.ftl"))).unwrap();
    let mut bundle = FluentBundle::new(vec![language.tag().parse().unwrap()]);
    bundle.set_use_isolating(false);
    bundle.add_resource(FluentResource::try_new(text).unwrap()).unwrap();
    bundle
}

fn page(language: Language, id: &str) -> RulePage {
    let path = folder(language).join(format!("{id}.md"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    RulePage { path, text, words: words(language) }
}

/// Every page, with the rules that it is about.
fn pages() -> Vec<(RulePage, std::sync::Arc<Rules>)> {
    let catalogue = Catalogue::open(None).unwrap();
    let all =
        Language::ALL.into_iter().flat_map(|language| catalogue.list().map(move |rules| (language, rules.clone())));
    all.map(|(language, rules)| (page(language, &rules.ruleset().id), rules)).collect()
}

impl RulePage {
    /// A message without variables, or that of one thing.
    fn word(&self, id: &str) -> String {
        let pattern = self.words.get_message(id).and_then(|message| message.value());
        let pattern = pattern.unwrap_or_else(|| panic!("{}: there is no message {id}", self.path.display()));
        let mut one = FluentArgs::new();
        one.set("count", 1);
        self.words.format_pattern(pattern, Some(&one), &mut Vec::new()).into_owned()
    }

    /// The cells of all rows of tables.
    fn rows(&self) -> Vec<Vec<&str>> {
        // A board has bars as well.
        let prose = self.text.split("```").step_by(2);
        let rows = prose.flat_map(str::lines).filter(|line| line.starts_with("| "));
        rows.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
    }

    /// What is the same in every language: cases, armies and boards, and the actions in tables.
    fn examples(&self) -> Vec<String> {
        let mut found: Vec<String> = self.text.split("```").skip(1).step_by(2).map(str::to_owned).collect();
        let comments = self.text.split("<!-- ").skip(1).filter_map(|rest| rest.split("-->").next());
        found.extend(comments.map(str::to_owned));
        let codes = self.rows().into_iter().flatten().filter(|cell| cell.starts_with('`') && cell.ends_with('`'));
        found.extend(codes.map(str::to_owned));
        found
    }

    /// Its sections, each with its heading.
    fn sections(&self) -> Vec<(&str, &str)> {
        let sections = self.text.split("\n## ").skip(1);
        sections.filter_map(|section| section.split_once('\n')).map(|(heading, text)| (heading, text.trim())).collect()
    }

    /// What it shows as the beginning of a line of talk.
    fn begins_talk(&self, text: &str) -> bool {
        let said = self.word("heard-say");
        let codes = text.split('`').skip(1).step_by(2);
        codes.filter_map(|code| code.split_once(':')).any(|(word, _)| said.split(", ").any(|said| said == word.trim()))
    }

    /// The names and targets of its links.
    fn links(&self) -> Vec<&str> {
        self.text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect()
    }
}

#[test]
fn every_ruleset_has_a_page_and_every_page_a_ruleset() {
    let ids: BTreeSet<String> =
        Catalogue::open(None).unwrap().list().map(|rules| format!("{}.md", rules.ruleset().id)).collect();
    for language in Language::ALL {
        let files = fs::read_dir(folder(language)).unwrap().map(|entry| entry.unwrap().path());
        let files = files.filter(|path| path.is_file()).map(|path| path.file_name().unwrap().to_owned());
        let files: BTreeSet<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
        assert_eq!(files, ids, "{}", folder(language).display());
    }
}

#[test]
fn a_page_has_the_name_of_its_ruleset_in_its_language() {
    for (page, rules) in pages() {
        let name = page.word(&format!("ruleset-{}", rules.ruleset().id));
        assert_eq!(page.text.lines().next(), Some(format!("# {name}").as_str()), "{}", page.path.display());
    }
}

#[test]
fn a_page_lists_the_army_of_its_ruleset() {
    for (page, rules) in pages() {
        let army = rules.kinds().filter(|(kind, _)| rules.army(*kind) > 0);
        let expected: BTreeSet<[String; 3]> = army
            .map(|(kind, rule)| {
                let name = page.word(&format!("piece-{}", rule.id));
                let name = rule.rank.map_or_else(|| name.clone(), |rank| format!("{name} ({rank})"));
                [format!("`{}`", rule.letter), name, rules.army(kind).to_string()]
            })
            .collect();
        let is_piece = |cells: &&Vec<&str>| cells[0].len() == 3 && cells[0].starts_with('`');
        let rows = page.rows();
        let listed = rows.iter().filter(is_piece).map(|cells| [cells[0], cells[1], cells[2]].map(str::to_owned));
        let (count, listed) = (rows.iter().filter(is_piece).count(), listed.collect::<BTreeSet<_>>());
        assert_eq!(listed, expected, "{}", page.path.display());
        assert_eq!(count, listed.len(), "{} lists a piece twice", page.path.display());
    }
}

#[test]
fn a_page_lists_the_cards_of_its_ruleset() {
    for (page, rules) in pages() {
        let deck = rules.ruleset().cards.as_ref().map(|cards| cards.deck.clone()).unwrap_or_default();
        let words: Vec<&str> = deck.iter().map(|card| card.word()).collect();
        let row = |word: &&str| [page.word(&format!("card-{word}")), format!("`{word}`")];
        let expected: Vec<_> = words.iter().map(row).collect();
        let rows = page.rows();
        let listed = rows.iter().filter(|cells| cells.len() == 3 && words.contains(&cells[1].trim_matches('`')));
        let listed: Vec<_> = listed.map(|cells| [cells[0], cells[1]].map(str::to_owned)).collect();
        assert_eq!(listed, expected, "{}", page.path.display());
    }
}

#[test]
fn a_row_of_an_example_names_the_seat_that_plays_it() {
    for (page, rules) in pages() {
        let cases = page.text.split("<!-- example\n").skip(1).filter_map(|rest| rest.split("-->").next());
        let seats: Vec<&str> = rules.all_seats().iter().map(|seat| rules.seat_name(seat)).collect();
        let action = |line: &'_ str| line.split_once(' ').map(|(seat, action)| (seat.to_owned(), action.to_owned()));
        let actions = cases.flat_map(|case| case.split_once("\n\n").map_or("", |(_, steps)| steps).lines());
        let actions = actions.filter_map(action).filter(|(seat, _)| seats.contains(&seat.as_str()));
        let expected: Vec<_> =
            actions.map(|(seat, action)| [page.word(&format!("seat-{seat}")), format!("`{action}`")]).collect();
        let names: Vec<String> = seats.iter().map(|seat| page.word(&format!("seat-{seat}"))).collect();
        let rows = page.rows();
        let played = rows.iter().filter(|cells| names.iter().any(|name| name == cells[0]));
        let played: Vec<_> = played.map(|cells| [cells[0], cells[1]].map(str::to_owned)).collect();
        assert_eq!(played, expected, "{}", page.path.display());
        assert!(!played.is_empty());
    }
}

#[test]
fn a_translated_page_has_the_examples_of_the_english_one() {
    for (translated, rules) in pages() {
        let english = page(Language::En, &rules.ruleset().id);
        assert_eq!(translated.examples(), english.examples(), "{}", translated.path.display());
        let headings = |page: &RulePage| page.text.lines().filter(|line| line.starts_with("## ")).count();
        assert_eq!(headings(&translated), headings(&english), "{}", translated.path.display());
    }
}

#[test]
fn a_page_says_in_one_place_what_may_be_said_to_the_other_player() {
    for language in Language::ALL {
        let duel = page(language, "duel");
        let (heading, of_two) =
            duel.sections().into_iter().find(|(_, text)| duel.begins_talk(text)).expect("a section on talk");
        assert!(of_two.contains(&MAX_TALK.to_string()), "{}", duel.path.display());
        let mut why_not = BTreeMap::new();
        for (page, rules) in pages().into_iter().filter(|(page, _)| page.words.locales == duel.words.locales) {
            let talk: Vec<_> = page.sections().into_iter().filter(|(its, _)| *its == heading).collect();
            let [(_, talk)] = talk.as_slice() else { panic!("{}: {talk:?}", page.path.display()) };
            let is_of_two = rules.all_seats().len() == 2;
            assert_eq!(*talk == of_two, is_of_two, "{}", page.path.display());
            assert_eq!(page.begins_talk(&page.text), is_of_two, "{}", page.path.display());
            let has_partners = rules.all_seats().iter().any(|seat| rules.team(seat).len() > 1);
            if !is_of_two {
                why_not.entry(has_partners).or_insert_with(BTreeSet::new).insert(talk.to_string());
            }
        }
        // Partners may talk about plans, and learn why the server does not carry that; everybody else reads one reason.
        assert_eq!(why_not.values().map(BTreeSet::len).collect::<Vec<_>>(), [1, 1], "{language}: {why_not:?}");
        assert_ne!(why_not[&true], why_not[&false], "{language}");
    }
}

#[test]
fn a_page_links_its_clauses_the_manual_and_nothing_that_is_missing() {
    for (page, rules) in pages() {
        let folder = page.path.parent().unwrap();
        let exists = |link: &&str| folder.join(link).is_file();
        let missing: Vec<_> = page.links().into_iter().filter(|link| !exists(link)).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", page.path.display());
        let targets: Vec<_> = page.links().iter().map(|link| folder.join(link).canonicalize().unwrap()).collect();
        for wanted in [format!("docs/rules/{}.md", rules.ruleset().id), "docs/PLAYING-BY-MAIL.md".to_owned()] {
            let wanted = root().join(wanted).canonicalize().unwrap();
            assert!(targets.contains(&wanted), "{} does not link {}", page.path.display(), wanted.display());
        }
    }
}

async fn get(app: &TestApp, path: &str, headers: &[(&str, &str)]) -> Reply {
    let request = Client::new(&app.url).raw(Method::GET, path);
    Reply::read(
        headers.iter().fold(request, |request, (name, value)| request.header(*name, *value)).send().await.unwrap(),
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_of_every_game_are_a_page_in_the_language_of_the_link_or_of_the_browser() {
    let app = TestApp::start().await;
    for (page, rules) in pages() {
        let id = &rules.ruleset().id;
        let language = page.words.locales[0].to_string();
        let (name, heading) = (page.word(&format!("ruleset-{id}")), format!("<html lang=\"{language}\">"));
        let by_link = get(&app, &format!("/rules/{id}?language={language}"), &[("accept-language", "en")]).await.ok();
        let by_browser = get(&app, &format!("/rules/{id}"), &[("accept-language", &language)]).await.ok();
        assert_eq!(by_link.text(), by_browser.text());
        let html = by_link.text();
        assert!(html.contains(&heading) && html.contains(&format!("<h1>{name}</h1>")), "{html}");
        assert!(
            html.contains("<td><code>") && html.contains("<pre tabindex=\"0\"><code class=\"language-board\">"),
            "{html}"
        );
        assert!(!html.contains("<!--") && !html.contains("<script") && !html.contains(".md)"), "{html}");
        let list = get(&app, &format!("/rules?language={language}"), &[]).await.ok().text();
        assert!(list.contains(&format!("<a href=\"/rules/{id}?language={language}\">{name}</a>")), "{list}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_exact_rules_of_every_game_have_an_anchor_for_every_clause_of_its_options_cards_and_decisions() {
    let app = TestApp::start().await;
    for rules in app.app.catalogue.list() {
        let id = &rules.ruleset().id;
        let described = get(&app, &format!("/v1/rulesets/{id}"), &[]).await.ok().json();
        let html = get(&app, &format!("/rules/{id}/clauses?language=de"), &[]).await.ok().text();
        assert!(html.contains("<html lang=\"de\">") && html.contains("<article lang=\"en\">"), "{html}");
        assert!(html.contains(&format!("<a href=\"/rules/{id}?language=de\">")), "{html}");
        let listed =
            ["options", "cards", "decisions"].into_iter().filter_map(|list| described[list].as_array()).flatten();
        let clauses: BTreeSet<&str> = listed.filter_map(|one| one["clause"].as_str()).collect();
        assert!(clauses.contains("M-1"), "{clauses:?}");
        for clause in clauses.into_iter().chain(["M-2", "E-4", "B-3", "R-2"]) {
            assert_eq!(html.matches(&format!("<td id=\"{clause}\">")).count(), 1, "{id}: {clause}");
        }
        let simple = get(&app, &format!("/rules/{id}?language=de"), &[]).await.ok().text();
        assert!(simple.contains(&format!("<a href=\"/rules/{id}/clauses?language=de\">")), "{simple}");
    }
}

#[tokio::test]
async fn a_page_for_players_leads_to_the_clause_that_is_asked_for_and_back_to_the_page_to_play_on() {
    let app = TestApp::start().await;
    for (id, clause) in [("barrage", "M-1"), ("barrage", "R-6"), ("stratego4-three", "E-4")] {
        let html = get(&app, &format!("/rules/{id}?language=de&clause={clause}"), &[]).await.ok().text();
        let link = format!("<a href=\"/rules/{id}/clauses?language=de#{clause}\">Die genauen Regeln: {clause}</a>");
        assert!(html.find(&link) < html.find("<article>") && html.contains(&link), "{html}");
        assert!(html.contains("<a href=\"/?language=de\">Zur Startseite</a>"), "{html}");
        let exact = get(&app, &format!("/rules/{id}/clauses?language=de"), &[]).await.ok().text();
        assert_eq!(exact.matches(&format!("<td id=\"{clause}\">")).count(), 1);
    }
    let plain = get(&app, "/rules/barrage?language=de", &[]).await.ok().text();
    for nothing in ["K-1", "M-1000", "%3Cb%3E", ""] {
        let html = get(&app, &format!("/rules/barrage?language=de&clause={nothing}"), &[]).await.ok().text();
        assert_eq!(html, plain, "{nothing:?} is not a clause of the game");
    }
}

#[tokio::test]
async fn pages_of_rules_have_the_look_that_was_chosen_and_so_have_those_that_they_lead_to() {
    let app = TestApp::start().await;
    for path in ["/rules", "/rules/duel", "/rules/duel/clauses"] {
        let html = get(&app, &format!("{path}?look=dark&language=fr"), &[]).await.ok().text();
        assert!(html.contains("<html lang=\"fr\" data-look=\"dark\">"), "{html}");
        let links = html.split("href=\"/").skip(1).filter_map(|rest| rest.split('"').next());
        let links: Vec<_> = links.filter(|link| link.contains("language=")).collect();
        assert!(links.len() > 5 && links.iter().all(|link| link.contains("?look=dark&amp;language=")), "{links:?}");
        for other in ["", "look=neon&", "look=%22%3E&"] {
            let html = get(&app, &format!("{path}?{other}language=fr"), &[]).await.ok().text();
            assert!(html.contains("<html lang=\"fr\">") && !html.contains("?look="), "{other}: {html}");
        }
    }
}

#[tokio::test]
async fn a_page_of_rules_fetches_nothing_and_is_sent_again_only_when_it_has_changed() {
    let app = TestApp::start().await;
    let page = get(&app, "/rules/duel", &[]).await.ok();
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let policy = page.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-") && !policy.contains("unsafe"), "{policy}");
    assert_eq!((page.header("cache-control"), page.header("vary")), ("no-cache", "accept-language, accept-encoding"));
    let tag = page.header("etag").to_owned();
    let again = get(&app, "/rules/duel", &[("if-none-match", &tag)]).await;
    assert_eq!((again.status, again.text().as_str(), again.header("etag")), (304, "", tag.as_str()));
    let other = get(&app, "/rules/barrage", &[("if-none-match", &tag)]).await.ok();
    assert_ne!(other.header("etag"), tag);
}

#[tokio::test]
async fn a_game_that_there_is_not_leads_to_the_list_of_those_that_there_are() {
    let app = TestApp::start().await;
    let missing = get(&app, "/rules/chess", &[]).await;
    assert_eq!(missing.status, 404);
    assert!(missing.text().contains("<a href=\"/rules/duel?language=en\">Duel</a>"), "{missing:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_links_to_the_rules_of_its_game_in_the_language_of_its_reader() {
    let app = post::open().await;
    let (anna, bert) = (Player::new(&app, "anna").await, Player::new(&app, "bert").await);
    anna.client.call("change_me").json(json!({ "language": "nl" })).send().await.ok();
    let body = json!({ "ruleset": "duel", "opponent": { "type": "user", "user": "anna" } });
    bert.client.call("create_game").json(body).send().await.ok();
    let letter = post::latest(&app, &anna.address).await;
    let link = letter.text.lines().find(|line| line.contains("/rules/")).expect("a link to the rules").trim();
    let page =
        get(&app, link.strip_prefix(&app.url).expect("a link to this server"), &[("accept-language", "en")]).await;
    assert!(page.ok().text().contains("<html lang=\"nl\">"), "{link}");
}
