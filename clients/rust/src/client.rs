//! The operations that a player needs, on a session or a personal access token.

use std::collections::VecDeque;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use ureq::Agent;

use crate::codes::ProblemCode;
use crate::problem::{Error, Problem};
use crate::transport::{Request, Response, agent, send};
use crate::values::{Action, Decision, Event, Game, GameRecord, GameRules, LegalActions};

/// Statuses of which the service, or a proxy in front of it, says that a repetition may succeed.
const AGAIN: [u16; 4] = [429, 502, 503, 504];
/// Need no token. A second session costs nothing, and a refresh token that is sent again has the same successor.
const SESSIONS: [&str; 2] = ["/v1/sessions", "/v1/sessions/refresh"];
/// How many responses are kept to ask only for what is new.
const MAX_KEPT: usize = 64;
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// What an operation takes beside its path.
#[derive(Clone, Debug, Default)]
pub struct RequestOptions {
    /// The body, as JSON.
    pub body: Option<Value>,
    /// The `Idempotency-Key`, if the operation takes one: without it, a lost response of a POST is not asked for again.
    pub key: Option<String>,
    /// `If-Match`.
    pub if_match: Option<String>,
    /// `If-None-Match`.
    pub if_none_match: Option<String>,
    /// Further headers, as `Accept-Language`; they replace those of the client.
    pub headers: Vec<(&'static str, String)>,
}

/// A user of a service, by a token. A request is repeated while no response arrives or the service is busy, if that is
/// safe: with the same `Idempotency-Key` where the operation takes one.
pub struct Client {
    url: String,
    agent: Agent,
    token: Option<String>,
    refresh: Option<String>,
    /// The login of the last session, and the token by which the service knows this device as that user's.
    device: Option<(String, String)>,
    attempts: u32,
    max_wait: Duration,
    sleep: Box<dyn FnMut(Duration) + Send>,
    /// Path, tag and body; the latest last.
    kept: VecDeque<(String, String, String)>,
}

impl Client {
    /// Somebody without a token, of the service at this URL.
    #[must_use]
    pub fn new(url: &str) -> Self {
        Self {
            url: url.trim_end_matches('/').to_owned(),
            agent: agent(Duration::from_secs(30)),
            token: None,
            refresh: None,
            device: None,
            attempts: 6,
            max_wait: Duration::from_secs(60),
            sleep: Box::new(std::thread::sleep),
            kept: VecDeque::new(),
        }
    }

    /// With a personal access token.
    #[must_use]
    pub fn with_token(mut self, token: &str) -> Self {
        self.token = Some(token.to_owned());
        self
    }

    /// How often a request is sent at most, and the longest pause: a request that is to wait for longer is a problem.
    #[must_use]
    pub fn with_attempts(mut self, attempts: u32, max_wait: Duration) -> Self {
        (self.attempts, self.max_wait) = (attempts, max_wait);
        self
    }

    /// Waits in another way than by blocking the thread.
    #[must_use]
    pub fn with_sleep(mut self, sleep: impl FnMut(Duration) + Send + 'static) -> Self {
        self.sleep = Box::new(sleep);
        self
    }

    /// Begins a session, which is refreshed by itself from then on. Programs better use a personal access token. With
    /// the same login again, the service is told that it is the same device: it is not kept out by the failed attempts
    /// of others.
    pub fn log_in(&mut self, login: &str, password: &str) -> Result<(), Error> {
        let mut body = json!({ "login": login, "password": password });
        if let Some((_, device)) = self.device.as_ref().filter(|(known, _)| known == login) {
            body["device_token"] = device.as_str().into();
        }
        let tokens = self.begin(SESSIONS[0], body)?;
        if let Some(device) = tokens["device_token"].as_str() {
            self.device = Some((login.to_owned(), device.to_owned()));
        }
        self.kept.clear();
        Ok(())
    }

    fn begin(&mut self, path: &str, body: Value) -> Result<Value, Error> {
        let tokens: Value = self.request("POST", path, RequestOptions { body: Some(body), ..Default::default() })?;
        let token = |name: &str| tokens[name].as_str().map(str::to_owned);
        (self.token, self.refresh) = (token("access_token"), token("refresh_token"));
        Ok(tokens)
    }

    /// Makes a personal access token and returns its text. It is valid for this many days, or until it is revoked.
    /// Needs a session.
    pub fn create_token(&mut self, name: &str, scopes: &[&str], valid_days: Option<u16>) -> Result<String, Error> {
        let mut body = json!({ "name": name, "scopes": scopes });
        if let Some(days) = valid_days {
            body["valid_days"] = days.into();
        }
        let options = RequestOptions { body: Some(body), ..Default::default() };
        let made: Value = self.request("POST", "/v1/me/tokens", options)?;
        Ok(made["token"].as_str().unwrap_or_default().to_owned())
    }

    /// The decisions that wait for the caller, the most urgent first: a page of them. Poll this one. With `actions`,
    /// each comes with the actions that make it.
    pub fn decisions(&mut self, actions: bool) -> Result<Vec<Decision>, Error> {
        #[derive(serde::Deserialize)]
        struct Page {
            decisions: Vec<Decision>,
        }
        let page: Page = self.read(if actions { "/v1/me/decisions?actions=true" } else { "/v1/me/decisions" })?;
        Ok(page.decisions)
    }

    /// Creates a game; `body` is `NewGame` of the contract.
    pub fn create_game(&mut self, body: Value) -> Result<Game, Error> {
        self.post("/v1/games", body, None)
    }

    /// Takes a seat, or accepts the invitation to it.
    pub fn join(&mut self, game: &str, seat: Option<&str>) -> Result<Game, Error> {
        let body = seat.map_or_else(|| json!({}), |seat| json!({ "seat": seat }));
        self.post(&format!("/v1/games/{game}/seats"), body, None)
    }

    /// The game as the caller may see it.
    pub fn game(&mut self, game: &str) -> Result<Game, Error> {
        self.read(&format!("/v1/games/{game}"))
    }

    /// The ruleset and the board that are frozen into the game.
    pub fn rules(&mut self, game: &str) -> Result<GameRules, Error> {
        self.read(&format!("/v1/games/{game}/rules"))
    }

    /// Locks a setup, from spaces to kinds.
    pub fn lock_setup(&mut self, game: &str, pieces: Map<String, Value>) -> Result<(), Error> {
        self.put_setup(game, json!({ "pieces": pieces, "locked": true }))
    }

    /// Saves or locks a setup; `body` is `SetupChoice` of the contract.
    pub fn put_setup(&mut self, game: &str, body: Value) -> Result<(), Error> {
        let options = RequestOptions { body: Some(body), ..Default::default() };
        self.request::<Value>("PUT", &format!("/v1/games/{game}/setup"), options).map(drop)
    }

    /// Everything that the game would accept from the caller now.
    pub fn legal_actions(&mut self, game: &str) -> Result<LegalActions, Error> {
        self.read(&format!("/v1/games/{game}/actions"))
    }

    /// Takes an action in the position with this tag. [`Error::is_stale`] if the game has moved on.
    pub fn act(&mut self, game: &str, etag: &str, action: &Action) -> Result<Game, Error> {
        self.post(&format!("/v1/games/{game}/actions"), serde_json::to_value(action)?, Some(etag.to_owned()))
    }

    /// Takes the legal action that `choose` returns; it chooses again whenever the game moves on meanwhile. `None` if
    /// there is nothing to do, or nothing was chosen.
    pub fn turn(
        &mut self,
        game: &str,
        mut choose: impl FnMut(&[Action]) -> Option<Action>,
    ) -> Result<Option<Game>, Error> {
        loop {
            let legal = self.legal_actions(game)?;
            let Some(action) = choose(&legal.actions) else { return Ok(None) };
            match self.act(game, &legal.etag, &action) {
                Err(why) if why.is_stale() => {}
                played => return played.map(Some),
            }
        }
    }

    /// The game now, and again whenever it has changed, until it is over.
    pub fn follow<'c>(&'c mut self, game: &str, interval: Duration) -> Follow<'c> {
        Follow { client: self, game: game.to_owned(), interval, seen: None, ended: false }
    }

    /// Every event that the caller was shown, of versions later than `after`, in order.
    pub fn events(&mut self, game: &str, after: u64) -> Result<Vec<Event>, Error> {
        #[derive(serde::Deserialize)]
        struct Page {
            events: Vec<Event>,
            next: Option<u64>,
        }
        let (mut events, mut ahead) = (Vec::new(), Some(after));
        while let Some(after) = ahead {
            let path = format!("/v1/games/{game}/events?after={after}");
            let page: Page = self.request("GET", &path, RequestOptions::default())?;
            events.extend(page.events);
            ahead = page.next;
        }
        Ok(events)
    }

    /// The record of a game that is over with a result.
    pub fn record(&mut self, game: &str) -> Result<GameRecord, Error> {
        self.request("GET", &format!("/v1/games/{game}/record"), RequestOptions::default())
    }

    /// The same as text (N-5).
    pub fn record_text(&mut self, game: &str) -> Result<String, Error> {
        self.request_text("GET", &format!("/v1/games/{game}/record.txt"), &RequestOptions::default())
    }

    /// Any operation of the contract that is not a stream: the body of its response as it was sent.
    pub fn request_text(&mut self, method: &str, path: &str, options: &RequestOptions) -> Result<String, Error> {
        Ok(self.response(method, path, options)?.text)
    }

    /// Any operation that answers with JSON. Without a body in the response, the result is JSON's `null`.
    pub fn request<T: DeserializeOwned>(
        &mut self,
        method: &str,
        path: &str,
        options: RequestOptions,
    ) -> Result<T, Error> {
        let text = self.request_text(method, path, &options)?;
        Ok(serde_json::from_str(if text.is_empty() { "null" } else { &text })?)
    }

    fn post(&mut self, path: &str, body: Value, if_match: Option<String>) -> Result<Game, Error> {
        let key = Some(format!("{:032x}", fastrand::u128(..)));
        self.request("POST", path, RequestOptions { body: Some(body), key, if_match, ..Default::default() })
    }

    /// What lies there; asks only for what is new.
    fn read<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, Error> {
        let kept = self.kept.iter().position(|(known, ..)| known == path).and_then(|at| self.kept.remove(at));
        let if_none_match = kept.as_ref().map(|(_, tag, _)| tag.clone());
        let response = self.response("GET", path, &RequestOptions { if_none_match, ..Default::default() })?;
        let entry = match (response.status, kept) {
            (304, Some(kept)) => kept,
            (_, _) => (path.to_owned(), response.etag.unwrap_or_default(), response.text),
        };
        let value = serde_json::from_str(&entry.2)?;
        if !entry.1.is_empty() {
            // The latest few are enough, and a bot in a thousand games must not grow.
            self.kept.truncate(MAX_KEPT - 1);
            self.kept.push_front(entry);
        }
        Ok(value)
    }

    /// A success or 304; a session that is over is refreshed once.
    fn response(&mut self, method: &str, path: &str, options: &RequestOptions) -> Result<Response, Error> {
        match self.repeated(method, path, options) {
            // A wrong password is no better on a session that has just been refreshed.
            Err(Error::Problem(why)) if why.code() == ProblemCode::Unauthenticated && !SESSIONS.contains(&path) => {
                let Some(refresh) = self.refresh.clone() else { return Err(Error::Problem(why)) };
                self.begin(SESSIONS[1], json!({ "refresh_token": refresh }))?;
                self.repeated(method, path, options)
            }
            other => other,
        }
    }

    fn repeated(&mut self, method: &str, path: &str, options: &RequestOptions) -> Result<Response, Error> {
        let is_session = method == "POST" && SESSIONS.contains(&path);
        let safe = method != "POST" || options.key.is_some() || is_session;
        let (url, body) = (format!("{}{path}", self.url), options.body.as_ref().map(Value::to_string));
        let headers = self.headers(options, !is_session);
        let sent = Request { method, url: &url, headers, body: body.as_deref() };
        let mut attempt: u32 = 1;
        loop {
            let mut pause = FIRST_PAUSE.saturating_mul(1 << attempt.min(10)).min(self.max_wait).mul_f64(jitter());
            match send(&self.agent, &sent) {
                Err(why) if !safe || attempt >= self.attempts => {
                    return Err(Error::NoAnswer { request: format!("{method} {path}"), why: why.to_string() });
                }
                Err(_) => {}
                Ok(response) if response.status < 300 || response.status == 304 => return Ok(response),
                Ok(response) => {
                    // Whatever is refused for coming too often was not carried out.
                    let may_repeat = AGAIN.contains(&response.status) && (safe || response.status == 429);
                    let problem = problem(response);
                    pause = pause.max(Duration::from_secs(problem.retry_after.unwrap_or(0)));
                    if !may_repeat || attempt >= self.attempts || pause > self.max_wait {
                        return Err(Error::Problem(Box::new(problem)));
                    }
                }
            }
            (self.sleep)(pause);
            attempt += 1;
        }
    }

    fn headers(&self, options: &RequestOptions, with_token: bool) -> Vec<(&'static str, String)> {
        let accept = "application/json, application/problem+json, */*;q=0.5".to_owned();
        let token = self.token.as_ref().filter(|_| with_token).map(|token| format!("Bearer {token}"));
        let json = options.body.as_ref().map(|_| "application/json".to_owned());
        let all = [
            ("Accept", Some(accept)),
            ("Authorization", token),
            ("Content-Type", json),
            ("Idempotency-Key", options.key.clone()),
            ("If-Match", options.if_match.clone()),
            ("If-None-Match", options.if_none_match.clone()),
        ];
        let is_replaced = |name: &str| options.headers.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
        let kept = all.into_iter().filter(|(name, _)| !is_replaced(name));
        kept.filter_map(|(name, value)| Some((name, value?))).chain(options.headers.iter().cloned()).collect()
    }
}

/// So that clients that were refused together do not come back together.
fn jitter() -> f64 {
    0.5 + fastrand::f64() / 2.0
}

fn problem(response: Response) -> Problem {
    let mut problem: Problem = serde_json::from_str(&response.text).unwrap_or_default();
    problem.status = response.status;
    problem.retry_after = problem.retry_after.or(response.retry_after);
    problem
}

/// A game from change to change: see [`Client::follow`].
pub struct Follow<'c> {
    client: &'c mut Client,
    game: String,
    interval: Duration,
    seen: Option<String>,
    ended: bool,
}

impl Iterator for Follow<'_> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            if self.seen.is_some() {
                (self.client.sleep)(self.interval);
            }
            let now = self.client.game(&self.game);
            let Ok(game) = &now else {
                self.ended = true;
                return Some(now);
            };
            self.ended = game.is_over();
            if self.seen.as_ref() != Some(&game.etag) {
                self.seen = Some(game.etag.clone());
                return Some(now);
            }
        }
        None
    }
}
