//! The story: two people, a game, every ply, and what must be true afterwards.

use std::collections::BTreeMap;
use std::time::Instant;

use reqwest::Method;
use serde_json::{Value, json};

use crate::mailbox::Mailbox;
use crate::person::Person;
use crate::recorded::RecordedGame;
use crate::service::Service;
use crate::{Fault, Outcome};

const CREATOR: &str = "anna";
const INVITED: &str = "bert";

/// Tells it from an empty folder to the verified game.
pub(crate) async fn tell(service: &mut Service, recorded: &RecordedGame) -> Outcome {
    service.start().await?;
    println!("fieldpost serve on {}, with an empty database", service.url());
    let mut mails = Mailbox::new(service.mails());
    let anna = Person::join(&service.url(), CREATOR, &mut mails).await?;
    let bert = Person::join(&service.url(), INVITED, &mut mails).await?;
    println!("{CREATOR} and {INVITED} registered, followed the links of their mails and logged in");

    let mut play = OngoingGame::begin(anna, bert, recorded, &mut mails).await?;
    println!("{CREATOR} invited {INVITED}, who accepted; both locked their setups");
    let begun = Instant::now();
    for (seat, action) in &recorded.plies {
        play.act(seat, action).await?;
    }
    play.end(recorded.result.as_deref()).await?;
    let seconds = begun.elapsed().as_secs_f64();
    println!("{} plies in {seconds:.1} s: {}", play.plies, play.state["outcome"]);

    mails.wait(|mails| play.expected.iter().all(|(to, kinds)| mails.counts(to) == kinds.counts())).await?;
    for person in &play.people {
        let last = mails.only(&person.address, "game-over").await?;
        println!("\nThe last mail of {}:\n\n{}\n", person.name, last.board());
        println!("{} got {}", person.name, listed(&mails.counts(&person.address)));
        let due = play.expected[&person.address].counts();
        if mails.counts(&person.address) != due {
            return Err(format!("{} should have got {}", person.name, listed(&due)).into());
        }
    }
    service.stop().await?;
    let said = service.verify().await?;
    if !said.starts_with("1 game") {
        return Err(format!("fieldpost verify looked at something else: {said}").into());
    }
    println!("\nfieldpost verify found the stored game equal to its replay: {said}");
    Ok(())
}

fn listed(counts: &BTreeMap<&str, usize>) -> String {
    let total: usize = counts.values().sum();
    let kinds: Vec<_> = counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    format!("{total} mails: {}", kinds.join(", "))
}

/// The mails that somebody should have got, by kind.
#[derive(Default)]
struct Due(BTreeMap<&'static str, usize>);

impl Due {
    fn one(&mut self, kind: &'static str) {
        *self.0.entry(kind).or_default() += 1;
    }

    fn counts(&self) -> BTreeMap<&str, usize> {
        self.0.iter().map(|(kind, count)| (*kind, *count)).collect()
    }
}

/// A game under way.
struct OngoingGame {
    /// Red first, who is the creator.
    people: [Person; 2],
    path: String,
    /// The game as the last caller saw it.
    state: Value,
    etag: String,
    plies: usize,
    expected: BTreeMap<String, Due>,
}

impl OngoingGame {
    async fn begin(anna: Person, bert: Person, recorded: &RecordedGame, mails: &mut Mailbox) -> Outcome<Self> {
        let mut expected: BTreeMap<String, Due> = BTreeMap::new();
        for person in [&anna, &bert] {
            expected.entry(person.address.clone()).or_default().one("verify-address");
        }
        let mut play = Self {
            people: [anna, bert],
            path: String::new(),
            state: Value::Null,
            etag: String::new(),
            plies: 0,
            expected,
        };
        let game = json!({
            "ruleset": recorded.ruleset, "options": recorded.options, "red": "creator",
            "opponent": {"type": "user", "user": INVITED}, "time_control": {"type": "per_turn"},
        });
        let [anna, bert] = &mut play.people;
        let created =
            anna.send(Method::POST, "/v1/games", None, Some(&game)).await?.expect(201, "creating the game")?;
        play.path = format!("/v1/games/{}", created.json()?["id"].as_str().ok_or("a game without an id")?);
        mails.only(&bert.address, "invitation").await?.link("/invitations/")?;
        play.expected.entry(bert.address.clone()).or_default().one("invitation");
        let path = format!("{}/seats", play.path);
        bert.send(Method::POST, &path, None, Some(&json!({}))).await?.expect(200, "accepting the invitation")?;
        play.set_up(recorded).await?;
        Ok(play)
    }

    async fn set_up(&mut self, recorded: &RecordedGame) -> Outcome {
        let path = format!("{}/setup", self.path);
        for (person, seat) in self.people.iter_mut().zip(["red", "blue"]) {
            let setup = recorded.setups.get(seat).ok_or_else(|| format!("no setup of {seat}"))?;
            person.send(Method::PUT, &path, None, Some(setup)).await?.expect(200, "locking a setup")?;
            self.expected.entry(person.address.clone()).or_default().one("setup-wanted");
        }
        let looked =
            self.people[0].send(Method::GET, &self.path, None, None).await?.expect(200, "looking at the game")?;
        self.state = looked.json()?;
        self.etag = looked.etag.ok_or("a game without an ETag")?;
        let address = self.people[0].address.clone();
        self.expected.entry(address).or_default().one("your-turn");
        Ok(())
    }

    /// One action of a seat, which must be accepted and make the game one version older.
    async fn act(&mut self, seat: &str, action: &str) -> Outcome {
        let seats = ["red", "blue"];
        let index = seats.iter().position(|name| *name == seat).ok_or_else(|| format!("there is no seat {seat}"))?;
        let path = format!("{}/actions", self.path);
        let body = json!({"type": "text", "text": action});
        let answer = self.people[index].send(Method::POST, &path, Some(&self.etag), Some(&body)).await?;
        let answer = answer.expect(200, &format!("ply {} ({seat} {action})", self.plies + 1))?;
        let state = answer.json()?;
        let version = |state: &Value| state["version"].as_u64().ok_or_else(|| Fault::from("a game without a version"));
        if version(&state)? != version(&self.state)? + 1 {
            return Err(format!("version {} follows on {}", state["version"], self.state["version"]).into());
        }
        self.plies += 1;
        self.etag = answer.etag.ok_or("an answer without an ETag")?;
        self.state = state;
        self.expect_mails(index)
    }

    /// What the mails of the last action must have been: one to whoever is to move, or the closing ones.
    fn expect_mails(&mut self, actor: usize) -> Outcome {
        if self.over() {
            for person in &self.people {
                self.expected.entry(person.address.clone()).or_default().one("game-over");
            }
            return Ok(());
        }
        let other = 1 - actor;
        if self.state["awaiting"][0]["seats"][0] == ["red", "blue"][other] {
            let address = self.people[other].address.clone();
            self.expected.entry(address).or_default().one("your-turn");
        }
        Ok(())
    }

    fn over(&self) -> bool {
        self.state["status"] == "over"
    }

    /// A record may stop before its game is over: then the loser by its `Result` resigns, or else whoever is to move.
    async fn end(&mut self, result: Option<&str>) -> Outcome {
        if !self.over() {
            let awaited = self.state["awaiting"][0]["seats"][0].as_str().ok_or("a game that waits for nobody")?;
            let loser = match result {
                Some("red") => "blue",
                Some("blue") => "red",
                _ => awaited,
            }
            .to_owned();
            println!("the record stops at ply {} with the game still open: {loser} resigns", self.plies);
            self.act(&loser, "resign").await?;
        }
        let winner = &self.state["outcome"]["winners"][0];
        match result {
            Some("draw") if winner.is_null() => Ok(()),
            Some(seat) if winner != seat => Err(format!("{winner} won, by the record {seat}").into()),
            _ => Ok(()),
        }
    }
}
