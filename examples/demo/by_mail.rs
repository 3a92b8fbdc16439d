//! The story by mail: two people who have nothing but a mail program once they have accounts. Armies, moves and what ends
//! the game are answers to the service's mails, and go through a real mail server both ways.

use reqwest::Method;
use serde_json::json;

use crate::Outcome;
use crate::mailbox::{Letter, Mailbox};
use crate::person::Person;
use crate::recorded::{RecordedGame, rows};
use crate::reply::{self, Style};
use crate::server::{Exim, INBOUND};
use crate::service::Service;

/// Who sits where, and how their mail programs quote.
const PEOPLE: [(&str, &str, Style); 2] = [("red", "anna", Style::Above), ("blue", "bert", Style::Below)];
/// What the mail server proves to the service.
const SECRET: &str = "a secret between two servers on one machine";
/// Mails that ask their reader for something.
const ASKING: [&str; 3] = ["setup-wanted", "your-turn", "decision-wanted"];
/// Mails that answer a letter.
const ANSWERS: [&str; 5] = ["move-received", "move-refused", "confirm-letter", "position", "game-over"];
/// What a person is asked for once more on a page.
const FINAL: [&str; 3] = ["resign", "draw", "accept"];

/// Tells it from an empty folder to the verified game.
pub(crate) async fn tell(service: &mut Service, recorded: &RecordedGame) -> Outcome {
    let exim = Exim::start(service.program(), service.listen(), SECRET)?;
    let exim = exim.ok_or("there is no Exim on this machine (Debian: exim4-daemon-light)")?;
    service.set("FIELDPOST__MAIL__HOST", "127.0.0.1");
    service.set("FIELDPOST__MAIL__PORT", exim.port.to_string());
    service.set("FIELDPOST__MAIL__TLS", "none");
    // One after another: several at once may overtake each other.
    service.set("FIELDPOST__MAIL__CONNECTIONS", "1");
    service.set("FIELDPOST__MAIL__FROM", "Fieldpost <fieldpost@example.net>");
    service.set("FIELDPOST__LETTERS__DOMAIN", INBOUND);
    service.set("FIELDPOST__LETTERS__SECRET", SECRET);
    // A person has more patience than this demonstration.
    service.set("FIELDPOST__WORKER__IDLE_MS", "20");
    service.start().await?;
    println!("fieldpost serve on {}, Exim on port {}", service.url(), exim.port);
    let mut play = OngoingGame { mails: Mailbox::behind(exim), read: [0; 2], letters: 0, last: None };
    let people = play.invite(service, recorded).await?;
    for (seat, name, _) in PEOPLE {
        let army = recorded.setups.get(seat).and_then(rows).ok_or_else(|| format!("no setup of {seat}"))?;
        play.write(&people, seat, &format!("setup {army}")).await?;
        println!("{name} has hidden an army by mail");
    }
    for (ply, (seat, action)) in (1..).zip(&recorded.plies) {
        let receipt = play.write(&people, seat, action).await?;
        println!("{ply:4} {seat} writes \"{action}\": {receipt}");
    }
    play.end(&people, recorded).await?;
    drop(play);
    service.stop().await?;
    println!("\nfieldpost verify found the stored game equal to its replay: {}", service.verify().await?);
    Ok(())
}

/// A game under way.
struct OngoingGame {
    mails: Mailbox,
    /// How many of their mails red and blue have dealt with.
    read: [usize; 2],
    letters: usize,
    /// Whose letter was the last.
    last: Option<usize>,
}

impl OngoingGame {
    /// Two accounts, and a game that is accepted on the page of the invitation.
    async fn invite(&mut self, service: &Service, recorded: &RecordedGame) -> Outcome<[Person; 2]> {
        let [(_, red, _), (_, blue, _)] = PEOPLE;
        let mut anna = Person::join(&service.url(), red, &mut self.mails).await?;
        let bert = Person::join(&service.url(), blue, &mut self.mails).await?;
        let game = json!({
            "ruleset": recorded.ruleset, "options": recorded.options, "red": "creator",
            "opponent": {"type": "user", "user": blue}, "time_control": {"type": "per_turn"},
        });
        anna.send(Method::POST, "/v1/games", None, Some(&game)).await?.expect(201, "creating the game")?;
        let link = self.mails.only(&bert.address, "invitation").await?.link("/invitations/")?.to_owned();
        bert.press(&link).await?.expect(200, "accepting the invitation")?;
        println!("{red} invited {blue}, who accepted by the link in the mail; from now on both only answer mails");
        Ok([anna, bert])
    }

    /// Answers the mail that asks a seat for something, and waits for what comes of it: what the author is told, in short.
    async fn write(&mut self, people: &[Person; 2], seat: &str, text: &str) -> Outcome<String> {
        let index = PEOPLE.iter().position(|(name, ..)| *name == seat).ok_or_else(|| format!("no seat {seat}"))?;
        let (_, name, style) = PEOPLE[index];
        let offered = |mail: &Letter| ["accept", "refuse"].contains(&text) && mail.kind == "draw-offered";
        let asking = |mail: &Letter| asks(mail) || offered(mail);
        let asked = self.next(index, &format!("ply of {seat}: {text}"), asking).await?;
        self.letters += 1;
        let raw = reply::write(style, name, &asked, text, self.letters);
        if self.last.is_none() {
            println!("\nThe first mail that {name} answers:\n\n{}\n\n{name} answers: {text}\n", asked.text.trim_end());
        }
        self.last = Some(index);
        self.mails.submit(&people[index].address, &asked.reply_to, &raw)?;
        let answer = |mail: &Letter| ANSWERS.contains(&mail.kind.as_str());
        let mut reply = self.next(index, &format!("an answer to {text}"), answer).await?;
        if FINAL.contains(&text) && reply.kind == "confirm-letter" {
            people[index].press(reply.link("/letters/")?).await?.expect(200, "the button of the page")?;
            self.read[index] += 1;
            reply = self.next(index, &format!("a receipt for {text}"), answer).await?;
        }
        match reply.kind.as_str() {
            "move-received" | "game-over" => Ok(reply.text.lines().nth(2).unwrap_or_default().to_owned()),
            other => Err(format!("{text} of {seat} was answered by {other}:\n{}", reply.text).into()),
        }
    }

    /// The next mail of a player that is wanted; those before it are dealt with.
    async fn next(&mut self, index: usize, what: &str, wanted: impl Fn(&Letter) -> bool) -> Outcome<Letter> {
        let address = format!("{}@example.org", PEOPLE[index].1);
        let from = self.read[index];
        self.mails.wait(|mails| mails.of(&address).skip(from).any(&wanted)).await?;
        let found = self.mails.of(&address).enumerate().skip(from).find(|(_, mail)| wanted(mail));
        let (at, mail) = found.ok_or_else(|| format!("{address} waits for {what} in vain\n{}", self.mails.log()))?;
        self.read[index] = at;
        Ok(mail.clone())
    }

    /// The end: by the game itself, or by the loser's resignation if the record stops before. The record that both get
    /// must be the one that was played.
    async fn end(&mut self, people: &[Person; 2], recorded: &RecordedGame) -> Outcome {
        let over = |mail: &Letter| mail.kind == "game-over";
        if !self.mails.of(&people[0].address).any(over) {
            let loser = if recorded.result.as_deref() == Some("red") { "blue" } else { "red" };
            println!("the record stops with the game still open: {loser} resigns");
            self.write(people, loser, "resign").await?;
        }
        for index in 0..PEOPLE.len() {
            let last = self.next(index, "the closing mail", over).await?;
            let record = last.attached.ok_or("a closing mail without a record")?;
            let played = RecordedGame::read("the attached record", &record)?;
            let plies = played.plies.iter().filter(|(_, action)| action != "resign");
            if !plies.eq(recorded.plies.iter().filter(|(_, action)| action != "resign")) {
                return Err(format!("the attached record is of another game:\n{record}").into());
            }
            if index == 0 {
                println!("\nThe record that both got with their last mail:\n\n{record}");
            }
        }
        println!("{} letters were answers to mails, and every one was played", self.letters);
        Ok(())
    }
}

/// Whether a mail asks its reader for something. A receipt does when its author goes on, or has been asked with others.
fn asks(mail: &Letter) -> bool {
    let goes_on = mail.kind == "move-received" && mail.text.contains("The game waits for you.");
    ASKING.contains(&mail.kind.as_str()) || goes_on
}
