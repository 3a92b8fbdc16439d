//! Plays the games of games.json with the client that progenitor makes of the contract, and reads every answer. Each
//! game goes as it is written down, then out of chance for some turns, and ends when all have resigned. A refusal is a
//! failure, and so is a type of event that nobody was shown.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::num::NonZeroU64;
use std::{env, fs};

use futures::TryStreamExt;
use rand::seq::IndexedRandom;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use types::{Action, Event, Game, GameStatus, Id};

/// Generated, and not written by hand.
#[allow(warnings, clippy::all)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/client.rs"));
}

use generated::{ByteStream, Client, types};

type Outcome<T> = Result<T, Box<dyn Error>>;

const ENDS: [&str; 6] = ["resign", "offer_draw", "accept_draw", "refuse_draw", "abort", "claim"];
/// A game out of chance may not show everything at once.
const MAX_REPETITIONS: usize = 10;
const PAGE: NonZeroU64 = NonZeroU64::new(50).unwrap();

/// A game as it is written down.
#[derive(Deserialize)]
struct Story {
    about: String,
    ruleset: String,
    options: Value,
    turns: usize,
    setups: Map<String, Value>,
    actions: Vec<String>,
}

/// The value of `type`.
fn kind_of(value: &impl Serialize) -> Outcome<String> {
    let value = serde_json::to_value(value)?;
    Ok(value["type"].as_str().ok_or("no type")?.to_owned())
}

async fn text_of(stream: ByteStream) -> Outcome<String> {
    let parts: Vec<bytes::Bytes> = stream.into_inner().try_collect().await?;
    Ok(String::from_utf8(parts.concat())?)
}

/// The people of all games, and what they have met.
struct Table {
    names: Vec<String>,
    people: Vec<Client>,
    seen: BTreeSet<String>,
    taken: BTreeSet<String>,
}

impl Table {
    fn new() -> Outcome<Self> {
        let url = env::var("FIELDPOST_URL")?;
        let names = words("FIELDPOST_NAMES")?;
        let client = |token: String| -> Outcome<Client> {
            let mut headers = reqwest::header::HeaderMap::new();
            headers.insert("authorization", format!("Bearer {token}").parse()?);
            // One that is kept may be closed by the service just when it is used again, and nothing is repeated here.
            let http = reqwest::Client::builder().default_headers(headers).pool_max_idle_per_host(0).build()?;
            Ok(Client::new_with_client(&url, http))
        };
        let people = words("FIELDPOST_TOKENS")?.into_iter().map(client).collect::<Outcome<_>>()?;
        Ok(Self { names, people, seen: BTreeSet::new(), taken: BTreeSet::new() })
    }

    fn see(&mut self, events: &[Event]) -> Outcome<()> {
        for event in events {
            self.seen.insert(kind_of(event)?);
        }
        Ok(())
    }

    /// The game as the first person with a seat sees it, and who has which seat.
    async fn create(&mut self, story: &Story) -> Outcome<(Id, BTreeMap<String, usize>)> {
        let count = story.setups.len();
        let others = self.names[1..count].iter().map(|name| json!({ "type": "user", "user": name }));
        let seats: Vec<Value> = [json!({ "type": "me" })].into_iter().chain(others).collect();
        let body = json!({ "ruleset": story.ruleset, "options": story.options, "seats": seats });
        let body = serde_json::from_value(body)?;
        let key = uuid::Uuid::new_v4().to_string().parse()?;
        let id = self.people[0].create_game(Some(&key), &body).await?.into_inner().id;
        for person in &self.people[1..count] {
            person.join_game(&id, None, &serde_json::from_value(json!({}))?).await?;
        }
        let game = self.look(&id, 0).await?;
        let index = |user: Option<String>| self.names.iter().position(|name| Some(name) == user.as_ref());
        let seats = game.seats.iter().map(|seat| {
            let user = seat.user.as_ref().map(|name| name.to_string());
            Some((seat.seat.to_string(), index(user)?))
        });
        Ok((id, seats.collect::<Option<_>>().ok_or("a seat is empty")?))
    }

    async fn look(&mut self, game: &Id, person: usize) -> Outcome<Game> {
        let game = self.people[person].read_game(game, None).await?.into_inner();
        self.see(&game.last_events)?;
        Ok(game)
    }

    async fn act(&mut self, game: &Id, person: usize, etag: &str, action: &Action) -> Outcome<()> {
        let played = self.people[person].act(game, None, &etag.parse()?, action).await?.into_inner();
        self.see(&played.last_events)
    }

    /// Something that nobody has done yet, or an attack, or anything that does not end the game.
    async fn act_by_chance(&mut self, game: &Id, person: usize) -> Outcome<()> {
        let legal = self.people[person].list_legal_actions(game, None).await?.into_inner();
        let mut actions = Vec::new();
        for action in legal.actions {
            let kind = kind_of(&action)?;
            if !ENDS.contains(&kind.as_str()) {
                actions.push((kind, action));
            }
        }
        let mut random = rand::rng();
        let new: Vec<_> = actions.iter().filter(|(kind, _)| !self.taken.contains(kind)).collect();
        let attacks: Vec<_> = actions.iter().filter(|(kind, _)| kind == "attack").collect();
        let chosen = new.choose(&mut random).or_else(|| attacks.choose(&mut random)).copied();
        let (kind, action) = chosen.or_else(|| actions.choose(&mut random)).ok_or("there is nothing to do")?;
        self.taken.insert(kind.clone());
        self.act(game, person, &legal.etag, action).await
    }

    async fn resign(&mut self, game: &Id, person: usize) -> Outcome<()> {
        let now = self.look(game, person).await?;
        if now.status == GameStatus::Playing && !now.you.is_some_and(|seat| now.seats_out.contains(&seat)) {
            self.act(game, person, &now.etag, &serde_json::from_value(json!({ "type": "resign" }))?).await?;
        }
        Ok(())
    }

    async fn look_back(&mut self, game: &Id, person: usize) -> Outcome<()> {
        self.look(game, person).await?;
        let mut ahead = Some(0);
        while let Some(after) = ahead {
            let client = &self.people[person];
            let page = client.list_events(game, Some(after), Some(PAGE), None, None).await?.into_inner();
            self.see(&page.events)?;
            ahead = page.next.map(|next| i64::try_from(next.get())).transpose()?;
        }
        self.people[person].list_decisions(Some(true), None, None, None).await?;
        self.people[person].read_me().await?;
        Ok(())
    }

    async fn play(&mut self, story: &Story) -> Outcome<()> {
        let (game, at) = self.create(story).await?;
        self.people[0].read_rules(&game, None).await?;
        for (seat, text) in &story.setups {
            let body = serde_json::from_value(json!({ "text": text, "locked": true }))?;
            self.people[at[seat]].put_setup(&game, None, None, &body).await?;
        }
        for line in &story.actions {
            let (seat, text) = line.split_once(' ').ok_or("an action without a seat")?;
            let etag = self.look(&game, at[seat]).await?.etag;
            let action = serde_json::from_value(json!({ "type": "text", "text": text }))?;
            self.act(&game, at[seat], &etag, &action).await?;
        }
        for _ in 0..story.turns {
            let now = self.look(&game, 0).await?;
            let Some(seat) = now.awaiting.last().and_then(|asked| asked.seats.first()) else { break };
            self.act_by_chance(&game, at[seat.as_str()]).await?;
        }
        for person in at.values() {
            self.resign(&game, *person).await?;
        }
        for person in at.values() {
            self.look_back(&game, *person).await?;
        }
        self.record(story, &game).await
    }

    async fn record(&self, story: &Story, game: &Id) -> Outcome<()> {
        let record = self.people[0].read_record(game, None).await?.into_inner();
        let text = text_of(self.people[0].read_record_text(game, None).await?.into_inner()).await?;
        let picture = text_of(self.people[0].read_picture(game, None, None).await?.into_inner()).await?;
        if !text.contains(&format!("[Result \"{}\"]", record.result)) || !picture.contains("<svg") {
            return Err(format!("the record is not that of the game: {text}").into());
        }
        println!("{}: {}, {} actions, {}", story.about, story.ruleset, record.actions.len(), record.result);
        Ok(())
    }
}

fn words(name: &str) -> Outcome<Vec<String>> {
    Ok(env::var(name)?.split(' ').map(str::to_owned).collect())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let file = env::args().nth(1).ok_or("usage: fieldpost-progenitor games.json")?;
    let stories: Vec<Story> = serde_json::from_str(&fs::read_to_string(file)?)?;
    let mut table = Table::new()?;
    for story in &stories {
        table.play(story).await?;
    }
    table.look_back(&Id(env::var("FIELDPOST_EXPIRED")?.parse()?), 0).await?;
    let expected: BTreeSet<String> = words("FIELDPOST_EVENTS")?.into_iter().collect();
    for story in stories.iter().filter(|story| story.turns > 0).cycle().take(MAX_REPETITIONS) {
        if !expected.is_subset(&table.seen) {
            table.play(story).await?;
        }
    }
    let missing: Vec<_> = expected.difference(&table.seen).collect();
    if !missing.is_empty() {
        return Err(format!("nobody was shown {missing:?}").into());
    }
    println!("{} types of events were read.", table.seen.len());
    Ok(())
}
