//! Everything that people were shown in a story, without the differences between any two games: two stories that differ
//! only in what these people may not know must be the same (V-6), byte for byte.

use std::collections::BTreeSet;

use serde_json::Value;
use uuid::Uuid;

use super::app::TestApp;
use super::client::{Client, Reply};
use super::mailbox::Letter;
use super::waiting::waiting;

/// Everything that was shown, in order.
pub(crate) struct Transcript {
    /// Requests and mails, with their content.
    pub(crate) list: Vec<(String, String)>,
    /// The operations that were used.
    pub(crate) used: BTreeSet<&'static str>,
    /// Every game of every list, as it was shown.
    pub(crate) listed: Vec<Value>,
    url: String,
    game: String,
    tags: Vec<String>,
    users: Vec<String>,
}

impl Transcript {
    /// An empty story of the service at `url`.
    pub(crate) fn new(url: &str) -> Self {
        Self {
            list: Vec::new(),
            used: BTreeSet::new(),
            listed: Vec::new(),
            url: url.to_owned(),
            game: Uuid::nil().to_string(),
            tags: Vec::new(),
            users: Vec::new(),
        }
    }

    /// The game that the story is about.
    pub(crate) fn about(&mut self, game: &str) {
        game.clone_into(&mut self.game);
    }

    /// Adds a response.
    pub(crate) fn note(&mut self, operation: &'static str, what: &str, reply: &Reply) {
        self.used.insert(operation);
        if operation == "list_games" && reply.status == 200 {
            self.listed.extend(reply.json()["games"].as_array().expect("games").iter().cloned());
        }
        let mut headers = reply.headers.clone();
        if let Some(length) = headers.remove("content-length") {
            assert_eq!(length, reply.body.len().to_string(), "{what}");
        }
        // What is left of the caller's own limits, and of which one less, depends on the time between two requests.
        for varying in ["date", "x-request-id", "ratelimit", "ratelimit-policy"] {
            headers.remove(varying);
        }
        let said = format!("{} {headers:?}\n{}", reply.status, reply.text());
        let said = self.without_user_ids(&said);
        let said = self.without_digests(&self.normalised(&said));
        self.list.push((what.to_owned(), said));
    }

    /// Adds every mail about games, except to `except`.
    pub(crate) async fn mails(&mut self, app: &TestApp, except: &[&str]) {
        let except = except.iter().map(|address| format!("'{address}'")).collect::<Vec<_>>().join(", ");
        let which = format!("address NOT IN ({except}) AND (game_id IN (SELECT id FROM games) OR kind = 'digest')");
        for mail in waiting(app, &which, "created_at, kind, address").await {
            let text = without_letters(&self.normalised(&without_times(&mail.letter())));
            self.list.push((format!("mail {} to {}", mail.kind, mail.address), text));
        }
    }

    /// Adds the messages of a webhook, which its receiver gets: all but their ids, which are random.
    pub(crate) async fn messages(&mut self, what: &str, client: &Client, webhook: &str) {
        let call = client.call("list_webhook_deliveries").path("webhook", webhook).query("limit", 100);
        let reply = call.send().await.ok();
        self.used.insert("list_webhook_deliveries");
        let deliveries = reply.json()["deliveries"].as_array().expect("a list").clone();
        // Those of one moment have no order.
        let mut said: Vec<String> = deliveries.iter().map(|one| self.normalised(&one["message"].to_string())).collect();
        said.sort_unstable();
        self.list.push((what.to_owned(), said.join("\n")));
    }

    /// Adds every push that waits, except to this address: what browsers will be shown, without what differs with the
    /// ids of games and users.
    pub(crate) async fn pushes(&mut self, app: &TestApp, except: &str) {
        let rows = format!(
            "SELECT u.name, p.kind, p.topic, p.message, (p.give_up_at - p.created_at)::text FROM pushes p \
             JOIN push_subscriptions s ON s.session_id = p.session_id JOIN users u ON u.id = s.user_id \
             WHERE u.address <> '{except}' ORDER BY p.created_at, p.kind, u.name"
        );
        let mut topics: Vec<String> = Vec::new();
        for row in app.sql(&rows).await {
            let [name, kind, topic, message, lasts] = [0, 1, 2, 3, 4].map(|at| row[at].clone().expect("a value"));
            let number = topics.iter().position(|known| *known == topic).unwrap_or(topics.len());
            if number == topics.len() {
                topics.push(topic.clone());
            }
            let said = self.normalised(&message.replace(&topic, &format!("TOPIC{number}")));
            self.list.push((format!("push {kind} to {name}"), format!("{said} {lasts}")));
        }
    }

    /// The kinds of its mails.
    pub(crate) fn kinds(&self) -> BTreeSet<&str> {
        let mails = self.list.iter().filter_map(|(what, _)| what.strip_prefix("mail "));
        mails.filter_map(|what| what.split(' ').next()).collect()
    }

    /// Fails unless another story is the same.
    #[track_caller]
    pub(crate) fn is_like(&self, other: &Self) {
        assert_eq!(self.list.len(), other.list.len());
        for ((what, said), (_, instead)) in self.list.iter().zip(&other.list) {
            assert_eq!(said, instead, "{what}");
        }
    }

    /// Entity tags contain a digest of the response, including times: each is replaced by its order of appearance, so
    /// that two stories differ if a tag changes in only one of them.
    fn without_digests(&mut self, said: &str) -> String {
        let mut out = String::new();
        for part in said.split_inclusive(['-', '"']) {
            let length = part.bytes().take_while(|byte| b"0123456789abcdef".contains(byte)).count();
            if out.ends_with(['-', '"']) && length == 16 && part[length..].starts_with(['\\', '"']) {
                let known = self.tags.iter().position(|tag| *tag == part[..length]);
                let number = known.unwrap_or(self.tags.len());
                if known.is_none() {
                    self.tags.push(part[..length].to_owned());
                }
                out.push_str(&format!("TAG{number}"));
                out.push_str(&part[length..]);
            } else {
                out.push_str(part);
            }
        }
        out
    }

    /// Users have other ids in each story: each is replaced by its order of appearance.
    fn without_user_ids(&mut self, said: &str) -> String {
        for field in ["\"user_id\":", "\"invited_by_id\":", "\"other_ids\":", "\"user_ids\":"] {
            for rest in said.split(field).skip(1) {
                // One id, or a list of them, or one for each seat.
                let value = match rest.chars().next() {
                    Some('[') => rest.split(']').next(),
                    Some('{') => rest.split('}').next(),
                    _ => rest.split([',', '}']).next(),
                };
                let ids = value.unwrap_or_default().split('"').filter(|part| part.parse::<Uuid>().is_ok());
                for id in ids {
                    if !self.users.iter().any(|known| known == id) {
                        self.users.push(id.to_owned());
                    }
                }
            }
        }
        let known = self.users.iter().enumerate();
        known.fold(said.to_owned(), |said, (number, id)| said.replace(id, &format!("USER{number}")))
    }

    fn normalised(&self, said: &str) -> String {
        let simple = self.game.replace('-', "");
        let said = said.replace(&self.game, "GAME").replace(&simple[..8], "GAME").replace(&self.url, "URL");
        let mut left = said.as_str();
        let mut out = String::new();
        // Times of day in any form are runs of digits and their separators; so are ids of requests.
        while let Some(at) = left.find('T') {
            let (before, rest) = left.split_at(at);
            let date = before.len().checked_sub(10).and_then(|from| before.get(from..)).unwrap_or_default();
            let is_time = date.len() == 10 && date.as_bytes()[4] == b'-' && rest.as_bytes().get(3) == Some(&b':');
            if is_time {
                out.push_str(&before[..before.len() - 10]);
                out.push_str("TIME");
                left = &rest[rest.find('Z').unwrap() + 1..];
            } else {
                out.push_str(before);
                out.push('T');
                left = &rest[1..];
            }
        }
        out.push_str(left);
        // How far away a deadline is.
        let parts: Vec<&str> = out.split("\"seconds_left\":").collect();
        let tail = parts[1..].iter().map(|part| part.trim_start_matches(|c: char| c == '-' || c.is_ascii_digit()));
        out = std::iter::once(parts[0]).chain(tail).collect::<Vec<_>>().join("\"seconds_left\":");
        for marker in [
            "\"request_id\":\"",
            // A line of talk.
            "{\"id\":\"01",
            "/invitations/",
            "/verify/",
            "/letters/",
            "/rematches/",
            "/unsubscribe/",
            "digest.",
            "move+",
            "play+",
        ] {
            let parts: Vec<&str> = out.split(marker).collect();
            let cut = |part: &&str| {
                part.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "-_,: +".contains(c)).to_owned()
            };
            let tail: Vec<String> = parts[1..].iter().map(cut).collect();
            out = std::iter::once(parts[0].to_owned()).chain(tail).collect::<Vec<_>>().join(marker);
        }
        out
    }
}

/// A line without how many minutes are left of a decision, in the languages that call them so.
fn without_minutes(line: String) -> String {
    match line.split_once(" minutes") {
        Some((before, after)) => format!("{} minutes{after}", before.trim_end_matches(|c: char| c.is_ascii_digit())),
        None => line,
    }
}

/// A whole decoded mail, without the lines that contain a time: in every language it ends in `UTC`.
fn without_times(mail: &Letter) -> String {
    let headers: Vec<String> = mail.headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let attached = format!("{:?}", mail.attached);
    let parts = [&headers.join("\n"), &mail.text, &mail.html, &attached].map(|part| part.replace("\r\n", "\n"));
    // A line may have been wrapped just there.
    let all = parts.join("\n").replace("\nUTC", " UTC");
    let lines = all.lines().map(|line| match line.strip_prefix("message-id: ") {
        Some(id) => without_digest(id),
        None if line.contains(" UTC") || line.starts_with("date: ") => "TIME",
        None => line,
    });
    lines.map(without_example).map(without_minutes).collect::<Vec<_>>().join("\n")
}

/// A line without the army that is drawn by lot for its reader, as an example and on the button that answers with it.
fn without_example(line: &str) -> String {
    // What ends the sentence stands behind the last row.
    let rows: Vec<&str> =
        line.trim_end_matches("&#8221;.</p>").trim_end_matches(['”', '“', '»', '.']).split(" / ").collect();
    let is_row =
        |row: &&str| !row.is_empty() && row.chars().all(|c| c == '.' || c.is_ascii_digit() || c.is_ascii_uppercase());
    if rows.len() > 1 && rows.iter().all(is_row) {
        return "ARMY".to_owned();
    }
    match line.split_once("body=setup%20") {
        Some((before, after)) => format!("{before}ARMY{}", after.trim_start_matches(|c: char| c != '"')),
        None => line.to_owned(),
    }
}

/// A Message-ID without its last part, a digest of the very bytes that are compared, with their times and tokens.
fn without_digest(id: &str) -> &str {
    id.rsplit_once('@').and_then(|(local, _)| local.rsplit_once('.')).expect("a key and a digest").0
}

/// The mail without the ids of letters and the moments that stand in its own id.
fn without_letters(mail: &str) -> String {
    let mut out = String::new();
    for (index, part) in mail.split("GAME.").enumerate() {
        let is_letter = part.len() > 36 && part.as_bytes()[8] == b'-' && part.as_bytes()[36] == b'.';
        out.push_str(if index == 0 { "" } else { "GAME." });
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        out.push_str(match (is_letter, digits) {
            (true, _) => &part[36..],
            (false, 16) => &part[16..],
            (false, _) => part,
        });
    }
    out
}
