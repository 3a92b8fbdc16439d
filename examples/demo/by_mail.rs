//! The story by mail: two people who have nothing but a mail program. They register, invite, accept, hide their armies,
//! move, talk and ask for another game by writing to the service and answering its mails, through a real mail server
//! both ways. Nobody opens a page.

use crate::Outcome;
use crate::mailbox::{Letter, Mailbox};
use crate::recorded::{RecordedGame, rows};
use crate::reply::{self, Style};
use crate::server::{Exim, INBOUND};
use crate::service::Service;

/// Who plays, and how their mail programs quote. The first one invites.
const PEOPLE: [(&str, Style); 2] = [("anna", Style::Above), ("bert", Style::Below)];
const SEATS: [&str; 2] = ["red", "blue"];
/// What stands before the `@` of the address to which anybody may write.
const SERVICE: &str = "play";
/// What is said with the first move.
const TALK: &str = "Good luck!";
/// What the mail server proves to the service.
const SECRET: &str = "a secret between two servers on one machine";
/// Mails that ask their reader for something.
const ASKING: [&str; 3] = ["setup-wanted", "your-turn", "decision-wanted"];
/// Mails that answer a letter.
const ANSWERS: [&str; 5] = ["move-received", "move-refused", "confirm-letter", "position", "game-over"];

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
    let mut play = OngoingGame { mails: Mailbox::behind(exim), read: [0; 2], letters: 0, told: false, red: 0 };
    play.begin(recorded).await?;
    for (index, seat) in SEATS.into_iter().enumerate() {
        let army = recorded.setups.get(seat).and_then(rows).ok_or_else(|| format!("no setup of {seat}"))?;
        play.write(index, &format!("setup {army}")).await?;
        println!("{} has hidden an army by mail", play.name(index));
    }
    for (ply, (seat, action)) in (1..).zip(&recorded.plies) {
        let index = SEATS.iter().position(|known| known == seat).ok_or_else(|| format!("no seat {seat}"))?;
        let said = if ply == 1 { format!("{action}\n\nsay: {TALK}") } else { action.clone() };
        let receipt = play.write(index, &said).await?;
        println!("{ply:4} {seat} writes \"{action}\": {receipt}");
        if ply == 1 {
            // Its blanks do not break.
            let said = |mail: &Letter| mail.text.replace('\u{a0}', " ").contains(TALK);
            play.next(1 - index, "what was said", said).await?;
        }
    }
    play.end(recorded).await?;
    play.rematch().await?;
    println!("{} letters, and every one did what it said", play.letters);
    drop(play);
    service.stop().await?;
    println!("\nfieldpost verify found the stored game equal to its replay: {}", service.verify().await?);
    Ok(())
}

/// A game under way. People are counted by their seats.
struct OngoingGame {
    mails: Mailbox,
    /// How many of their mails red and blue have dealt with.
    read: [usize; 2],
    letters: usize,
    /// Whether a mail was printed.
    told: bool,
    /// Who of the people plays red; whoever invites until that is known.
    red: usize,
}

impl OngoingGame {
    const fn person(&self, index: usize) -> (&'static str, Style) {
        PEOPLE[(index + self.red) % 2]
    }

    const fn name(&self, index: usize) -> &'static str {
        self.person(index).0
    }

    /// Two accounts and a game, from nothing.
    async fn begin(&mut self, recorded: &RecordedGame) -> Outcome {
        if recorded.options.as_object().is_some_and(|options| !options.is_empty()) {
            return Err("a letter cannot ask for a game with options".into());
        }
        let help = |words: &'static str| move |mail: &Letter| mail.kind == "help" && mail.text.contains(words);
        for (index, (name, _)) in PEOPLE.into_iter().enumerate() {
            self.letters += 1;
            let to = format!("{SERVICE}@{INBOUND}");
            let raw = reply::first(name, &to, &format!("Hello,\n\nregister {name}\n\n{name}"), self.letters);
            self.mails.submit(&format!("{name}@example.org"), &to, &raw)?;
            let asked = self.next(index, "a question", |mail| mail.kind == "confirm-letter").await?;
            self.answer(index, &asked, "yes")?;
            println!("{name} wrote to {to}, was asked, and answered \"yes\"");
        }
        let welcome = self.next(0, "a welcome", help("Welcome")).await?;
        self.next(1, "a welcome", help("Welcome")).await?;
        let [(host, _), (guest, _)] = PEOPLE;
        self.answer(0, &welcome, &format!("invite {guest} {} 3d", recorded.ruleset))?;
        self.next(0, "what became of it", help("You have invited")).await?;
        let invitation = self.next(1, "an invitation", |mail| mail.kind == "invitation").await?;
        self.answer(1, &invitation, "accept")?;
        let wanted = self.next(0, "the mail for the army", |mail| mail.kind == "setup-wanted").await?;
        let seat = wanted.text.lines().skip_while(|line| *line != "You play:").nth(1).map(str::trim);
        if seat == Some("Blue") {
            self.red = 1;
            self.read.reverse();
        }
        println!("{host} invited {guest}, who answered \"accept\"; {} plays red", self.name(0));
        Ok(())
    }

    /// Answers a mail.
    fn answer(&mut self, index: usize, mail: &Letter, text: &str) -> Outcome {
        let (name, style) = self.person(index);
        self.letters += 1;
        let raw = reply::write(style, name, mail, text, self.letters);
        self.mails.submit(&format!("{name}@example.org"), &mail.reply_to, &raw)
    }

    /// Answers the mail that asks a seat for something, and waits for what comes of it: what the author is told, in
    /// short.
    async fn write(&mut self, index: usize, text: &str) -> Outcome<String> {
        let name = self.name(index);
        let offered = |mail: &Letter| ["accept", "refuse"].contains(&text) && mail.kind == "draw-offered";
        let asking = |mail: &Letter| asks(mail) || offered(mail);
        let asked = self.next(index, &format!("a mail to answer with {text}"), asking).await?;
        if !self.told {
            self.told = true;
            println!(
                "\nThe first mail for an army that is answered:\n\n{}\n\n{name} answers: {text}\n",
                asked.text.trim_end()
            );
        }
        self.answer(index, &asked, text)?;
        let answer = |mail: &Letter| ANSWERS.contains(&mail.kind.as_str());
        self.pass(index);
        let mut reply = self.next(index, &format!("an answer to {text}"), answer).await?;
        if reply.kind == "confirm-letter" {
            self.answer(index, &reply, "yes")?;
            self.pass(index);
            reply = self.next(index, &format!("a receipt for {text}"), answer).await?;
        }
        match reply.kind.as_str() {
            "move-received" | "game-over" => Ok(reply.text.lines().nth(2).unwrap_or_default().to_owned()),
            other => Err(format!("{text} of {name} was answered by {other}:\n{}", reply.text).into()),
        }
    }

    /// Counts the mail that was found last as dealt with.
    const fn pass(&mut self, index: usize) {
        self.read[index] += 1;
    }

    /// The next mail of a player that is wanted; those before it are dealt with.
    async fn next(&mut self, index: usize, what: &str, wanted: impl Fn(&Letter) -> bool) -> Outcome<Letter> {
        let address = format!("{}@example.org", self.name(index));
        let from = self.read[index];
        self.mails.wait(|mails| mails.of(&address).skip(from).any(&wanted)).await?;
        let found = self.mails.of(&address).enumerate().skip(from).find(|(_, mail)| wanted(mail));
        let (at, mail) = found.ok_or_else(|| format!("{address} waits for {what} in vain\n{}", self.mails.log()))?;
        self.read[index] = at;
        Ok(mail.clone())
    }

    /// The end: by the game itself, or by the loser's resignation if the record stops before. The record that both get
    /// must be the one that was played.
    async fn end(&mut self, recorded: &RecordedGame) -> Outcome {
        let over = |mail: &Letter| mail.kind == "game-over";
        if !self.mails.of(&format!("{}@example.org", self.name(0))).any(over) {
            let loser = usize::from(recorded.result.as_deref() == Some("red"));
            println!("the record stops with the game still open: {} resigns", SEATS[loser]);
            self.write(loser, "resign").await?;
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
        Ok(())
    }

    /// Another game: one asks for it in answer to the closing mail, the other one accepts.
    async fn rematch(&mut self) -> Outcome {
        let closing = self.next(0, "the closing mail", |mail| mail.kind == "game-over").await?;
        self.answer(0, &closing, "rematch")?;
        let invitation = self.next(1, "an invitation", |mail| mail.kind == "invitation").await?;
        self.answer(1, &invitation, "accept")?;
        for index in 0..PEOPLE.len() {
            self.next(index, "the mail for the next army", |mail| mail.kind == "setup-wanted").await?;
        }
        println!("{} asked for another game, and {} accepted", self.name(0), self.name(1));
        Ok(())
    }
}

/// Whether a mail asks its reader for something. A receipt does when its author goes on, or has been asked with others.
fn asks(mail: &Letter) -> bool {
    let goes_on = mail.kind == "move-received" && mail.text.contains("The game waits for you.");
    ASKING.contains(&mail.kind.as_str()) || goes_on
}
