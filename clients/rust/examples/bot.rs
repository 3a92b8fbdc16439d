//! A bot for any ruleset. It accepts invitations, sets up its army at random and attacks wherever it can.
//!
//! usage: FIELDPOST_URL=… FIELDPOST_TOKEN=… bot [GAME…]
//!
//! It ends when the named games are over, and plays for ever if none is named. The token is a personal access token
//! with the scopes read and play. Needs the crate `fieldpost-client` (clients/rust).

use std::env;
use std::error::Error;
use std::thread::sleep;
use std::time::Duration;

use fieldpost_client::{Action, Client, Decision};
use serde_json::{Map, Value};

/// What may be done at any time, and is better not done at random.
const NEVER: [&str; 3] = ["abort", "offer_draw", "resign"];

/// Every piece on a home space of the seat, at random.
fn army(client: &mut Client, decision: &Decision) -> Result<Map<String, Value>, fieldpost_client::Error> {
    let rules = client.rules(&decision.game)?.ruleset;
    let seats = rules.seats.into_iter().filter(|seat| seat.seat == decision.seat);
    let mut free: Vec<String> = seats
        .flat_map(|seat| seat.home.into_iter().flatten().filter(move |space| seat.recruitment.as_ref() != Some(space)))
        .collect();
    fastrand::shuffle(&mut free);
    let kinds = rules.kinds.into_iter().flat_map(|kind| std::iter::repeat_n(Value::from(kind.kind), kind.count));
    Ok(free.into_iter().zip(kinds).collect())
}

/// An attack if there is one, and otherwise any other action: also accepting a draw, or claiming a game.
fn choose(actions: &[Action]) -> Option<Action> {
    let sensible = actions.iter().filter(|action| !NEVER.contains(&action.kind.as_str()));
    let attacks: Vec<_> =
        sensible.clone().filter(|action| ["attack", "shoot"].contains(&action.kind.as_str())).collect();
    fastrand::choice(attacks).or_else(|| fastrand::choice(sensible.collect::<Vec<_>>())).cloned()
}

/// Makes one decision.
fn decide(client: &mut Client, decision: &Decision) -> Result<(), fieldpost_client::Error> {
    let game = &decision.game;
    match (decision.decision.as_str(), choose(&decision.actions)) {
        ("invitation", _) => client.join(game, None).map(drop),
        ("setup", _) => {
            let pieces = army(client, decision)?;
            client.lock_setup(game, pieces)
        }
        (_, Some(action)) => client.act(game, &decision.etag, &action).map(drop),
        // More actions than fit, or the game had just moved on.
        (_, None) => client.turn(game, choose).map(drop),
    }
}

/// Makes those decisions that it can, and returns whether it could make one.
fn make(client: &mut Client, decisions: &[Decision]) -> Result<bool, fieldpost_client::Error> {
    let mut made = false;
    for decision in decisions {
        match decide(client, decision) {
            Ok(()) => made = true,
            Err(why) => match why.problem().map(|problem| problem.status) {
                // Somebody else was faster; the next poll shows how things are.
                Some(404 | 409 | 412) => {}
                // One game that refuses does not end the others.
                Some(status) if status != 401 && !why.is_outage() => eprintln!("{}: {why}", decision.game),
                _ => return Err(why),
            },
        }
    }
    Ok(made)
}

/// Makes the decisions that wait, and returns whether it could make one. Of the games, those that go on are left.
fn look(client: &mut Client, games: &mut Vec<String>) -> Result<bool, fieldpost_client::Error> {
    let decisions = client.decisions(true)?;
    if make(client, &decisions)? {
        return Ok(true);
    }
    // One that cannot be read is looked at again.
    games.retain(|game| client.game(game).map_or(true, |game| !game.is_over()));
    Ok(false)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut client = Client::new(&env::var("FIELDPOST_URL")?).with_token(&env::var("FIELDPOST_TOKEN")?);
    // Nobody who asks every two seconds meets a limit.
    let poll = Duration::from_secs_f64(env::var("FIELDPOST_POLL_SECONDS").map_or(Ok(2.0), |seconds| seconds.parse())?);
    let mut games: Vec<String> = env::args().skip(1).collect();
    let for_ever = games.is_empty();
    loop {
        match look(&mut client, &mut games) {
            Ok(true) => continue,
            Ok(false) if games.is_empty() && !for_ever => return Ok(()),
            Ok(false) => {}
            Err(why) if why.is_outage() => eprintln!("{why}"),
            Err(why) => return Err(why.into()),
        }
        sleep(poll);
    }
}
