//! Third-party programs (OAuth 2.1): a user lets one act for them on a page, and it gets tokens for that, as a real
//! program does with nothing but HTTP.

mod codes;
mod consent;
mod management;
mod races;
mod registration;
mod tokens;
mod webhooks;

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;
use url::form_urlencoded::Serializer;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player};

/// Where the programs of these tests get their codes.
pub(crate) const BACK: &str = "https://bot.example.org/back";
/// The secret by which they prove that a code is theirs.
const VERIFIER: &str = "a-verifier-of-at-least-43-characters-0123456789";

/// A program that has registered.
#[derive(Clone)]
pub(crate) struct Program {
    client: Client,
    pub(crate) id: String,
    back: String,
}

/// A query or a form.
fn encoded(fields: &[(&str, &str)]) -> String {
    Serializer::new(String::new()).extend_pairs(fields).finish()
}

/// Posts a form.
async fn post(client: &Client, path: &str, form: &str) -> Reply {
    let request = client.raw(Method::POST, path).header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.body(form.to_owned()).send().await.expect("an answer")).await
}

/// The parameters of a URL.
fn parameters(url: &str) -> BTreeMap<String, String> {
    Url::parse(url).expect("a URL").query_pairs().into_owned().collect()
}

/// The value of an attribute after `before` in a page, as text.
fn attribute(page: &str, before: &str) -> String {
    let (_, rest) = page.split_once(before).unwrap_or_else(|| panic!("no {before}: {page}"));
    rest.split('"').next().expect("an end").replace("&#38;", "&").replace("&amp;", "&")
}

/// Registers a program by what it says about itself.
async fn register(client: &Client, said: Value) -> Reply {
    let request = client.raw(Method::POST, "/v1/oauth/clients").header("content-type", "application/json");
    Reply::read(request.body(said.to_string()).send().await.expect("an answer")).await
}

/// The code of the fault in a response.
#[track_caller]
pub(crate) fn fault(reply: &Reply, code: &str) {
    assert_eq!((reply.status, &reply.json()["error"]), (400, &json!(code)), "{reply:?}");
    assert!(reply.json()["error_description"].is_string(), "{reply:?}");
    let kept = (reply.header("content-type"), reply.header("cache-control"));
    assert_eq!(kept, ("application/json", "no-store"), "{reply:?}");
}

impl Program {
    async fn new(app: &TestApp, name: &str) -> Self {
        Self::at(app, name, BACK).await
    }

    pub(crate) async fn at(app: &TestApp, name: &str, back: &str) -> Self {
        let client = Client::new(&app.url);
        let made = register(&client, json!({ "client_name": name, "redirect_uris": [back] })).await.ok();
        Self { client, id: made.json()["client_id"].as_str().expect("an id").to_owned(), back: back.to_owned() }
    }

    /// The path of the page on which a user is asked, with these parameters instead of the usual ones.
    pub(crate) fn path(&self, scope: &str, changed: &[(&str, Option<&str>)]) -> String {
        let challenge = data_encoding::BASE64URL_NOPAD.encode(&Sha256::digest(VERIFIER));
        let usual = [
            ("response_type", "code"),
            ("client_id", &self.id),
            ("redirect_uri", &self.back),
            ("scope", scope),
            ("state", "state & more"),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ];
        let usual = usual.into_iter().filter(|(name, _)| changed.iter().all(|(other, _)| other != name));
        let new = changed.iter().filter_map(|(name, value)| Some((*name, (*value)?)));
        format!("/oauth/authorize?{}", encoded(&usual.chain(new).collect::<Vec<_>>()))
    }

    /// The page at a path.
    async fn page(&self, path: &str) -> Reply {
        Reply::read(self.client.raw(Method::GET, path).send().await.expect("an answer")).await
    }

    /// What becomes of the form of a page when a user fills it in.
    pub(crate) async fn answer(&self, path: &str, (name, password): (&str, &str), answer: &str) -> Reply {
        self.answer_with(path, &[("name", name), ("password", password)], answer).await
    }

    /// The same with whatever they type.
    pub(crate) async fn answer_with(&self, path: &str, typed: &[(&str, &str)], answer: &str) -> Reply {
        let seal = attribute(&self.page(path).await.text(), "name=\"seal\" value=\"");
        let form = encoded(&[typed, &[("seal", &seal), ("answer", answer)]].concat());
        post(&self.client, path, &form).await
    }

    /// The code that a user gives it.
    pub(crate) async fn code(&self, login: &str, password: &str, scope: &str) -> String {
        let reply = self.answer(&self.path(scope, &[]), (login, password), "allow").await;
        assert_eq!(reply.status, 303, "{reply:?}");
        parameters(reply.header("location")).remove("code").expect("a code")
    }

    /// Asks for tokens, with these fields instead of the usual ones.
    async fn ask(&self, usual: &[(&str, &str)], changed: &[(&str, Option<&str>)]) -> Reply {
        let usual = [&[("client_id", self.id.as_str())], usual].concat();
        let usual = usual.into_iter().filter(|(name, _)| changed.iter().all(|(other, _)| other != name));
        let new = changed.iter().filter_map(|(name, value)| Some((*name, (*value)?)));
        post(&self.client, "/oauth/token", &encoded(&usual.chain(new).collect::<Vec<_>>())).await
    }

    /// Exchanges a code.
    pub(crate) async fn exchange(&self, code: &str, changed: &[(&str, Option<&str>)]) -> Reply {
        let usual = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", &self.back)];
        self.ask(&[&usual[..], &[("code_verifier", VERIFIER)]].concat(), changed).await
    }

    /// Asks for the next tokens.
    pub(crate) async fn refresh(&self, tokens: &Value, changed: &[(&str, Option<&str>)]) -> Reply {
        let token = tokens["refresh_token"].as_str().expect("a token");
        self.ask(&[("grant_type", "refresh_token"), ("refresh_token", token)], changed).await
    }

    /// Everything from the page to tokens.
    async fn granted(&self, player: &Player, scope: &str) -> Value {
        let code = self.code(&player.name, PASSWORD, scope).await;
        self.exchange(&code, &[]).await.ok().json()
    }

    /// A client with an access token.
    fn with(&self, tokens: &Value) -> Client {
        self.client.with_token(tokens["access_token"].as_str().expect("a token"))
    }
}

/// What a new program is granted by somebody: its tokens.
pub(crate) async fn granted(app: &TestApp, player: &Player, name: &str, scope: &str) -> Value {
    Program::new(app, name).await.granted(player, scope).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_registers_asks_plays_refreshes_and_revokes() {
    let app = TestApp::start().await;
    let table = crate::support::personas::Table::in_play(&app).await;
    let anybody = Client::new(&app.url);
    let found = anybody.raw(Method::GET, "/.well-known/oauth-authorization-server").send().await.expect("an answer");
    let found = Reply::read(found).await.ok();
    assert_eq!(found.header("access-control-allow-origin"), "*");
    let found = found.json();
    assert_eq!(found["issuer"], json!(app.url));
    assert_eq!(found["code_challenge_methods_supported"], json!(["S256"]));
    assert_eq!(found["authorization_response_iss_parameter_supported"], true);
    let path =
        |endpoint: &str| found[endpoint].as_str().expect("a URL").strip_prefix(&app.url).expect("ours").to_owned();
    let endpoints = ["authorization_endpoint", "token_endpoint", "revocation_endpoint", "registration_endpoint"];
    let expected = ["/oauth/authorize", "/oauth/token", "/oauth/revoke", "/v1/oauth/clients"];
    assert_eq!(endpoints.map(path), expected);

    let program = Program::new(&app, "Board Bot").await;
    let allowed = program.answer(&program.path("play read", &[]), ("anna", PASSWORD), "allow").await;
    assert_eq!(allowed.status, 303);
    assert!(allowed.header("location").starts_with(&format!("{BACK}?code=")), "{allowed:?}");
    let answered = parameters(allowed.header("location"));
    assert_eq!((answered["state"].as_str(), &answered["iss"]), ("state & more", &app.url));
    let reply = program.exchange(&answered["code"], &[]).await.ok();
    assert_eq!((reply.header("cache-control"), reply.header("access-control-allow-origin")), ("no-store", "*"));
    let tokens = reply.json();
    assert_eq!((&tokens["token_type"], &tokens["scope"]), (&json!("Bearer"), &json!("read play")));
    assert_eq!(tokens["expires_in"], 900);

    let anna = Player { client: program.with(&tokens), ..table.red };
    anna.act(&table.game, "b4-b5").await.ok();
    let tokens = program.refresh(&tokens, &[]).await.ok().json();
    program.with(&tokens).call("read_me").send().await.ok();
    let form = encoded(&[("client_id", &program.id), ("token", tokens["refresh_token"].as_str().expect("a token"))]);
    assert_eq!(post(&program.client, "/oauth/revoke", &form).await.status, 200);
    program.with(&tokens).call("read_me").send().await.problem("unauthenticated");
    fault(&program.refresh(&tokens, &[]).await, "invalid_grant");
}
