//! What a mail is made of, and the parts that several mails about games share: subject, board, captured pieces, time, advice.

use fieldpost_engine::Decision;

use super::moment::moment;
use super::notice::{GameNews, Recipient};
use super::phrases::{Act, Phrases};
use super::site::Site;
use super::words::Cast;
use super::{army, board, legend, terms, timely};

/// A mail's contents.
#[derive(Debug, Default)]
pub(super) struct Contents {
    /// Its language.
    pub(super) phrases: Phrases,
    /// The subject; for a game always the same, and without any rank (L-6).
    pub(super) subject: String,
    /// Its greeting.
    pub(super) hello: String,
    /// The one sentence to read if only one is read.
    pub(super) lead: String,
    /// Paragraphs after it.
    pub(super) said: Vec<String>,
    /// What happened, one sentence each.
    pub(super) story: Vec<String>,
    /// The board, if there is one to show.
    pub(super) board: Option<BoardDrawing>,
    /// Labelled facts: captured pieces, time.
    pub(super) facts: Vec<(String, String)>,
    /// The chapters of a digest.
    pub(super) chapters: Vec<Contents>,
    /// What to do, one paragraph each.
    pub(super) advice: Vec<String>,
    /// Links.
    pub(super) link: Option<Link>,
    /// Additional information.
    pub(super) note: Option<String>,
    /// The name and the text of an attached file.
    pub(super) attached: Option<(String, String)>,
}

/// A link and its purpose.
#[derive(Debug)]
pub(super) enum Link {
    /// A page for the recipient.
    Page(String, String),
    /// A URL for programs, with the recipient's log-in.
    Resource(String, String),
}

/// The board, drawn twice.
#[derive(Debug)]
pub(super) struct BoardDrawing {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) html: String,
}

/// Constant for a game and a recipient, so that their mails form one thread.
pub(super) fn subject(cast: &Cast<'_>, news: &GameNews<'_>) -> String {
    cast.phrases.subject(&short(news), &cast.others())
}

/// The start of the game's id, by which people distinguish games.
pub(super) fn short(news: &GameNews<'_>) -> String {
    let id = news.game.simple().to_string();
    id.get(..8).unwrap_or_default().to_owned()
}

pub(super) fn drawn(cast: &Cast<'_>, news: &GameNews<'_>, title: fn(Phrases, &str) -> String) -> Option<BoardDrawing> {
    if !news.view.table().deployed() {
        return None;
    }
    let seats = news.view.rules().all_seats();
    let sides: Vec<_> = seats.iter().map(|seat| cast.phrases.side(&cast.colour(seat), &cast.person(seat))).collect();
    Some(BoardDrawing {
        title: title(cast.phrases, &sides.join(", ")),
        text: legend::draw(cast, news.view),
        html: board::draw(cast, news.view, news.seen),
    })
}

pub(super) fn captured(cast: &Cast<'_>, news: &GameNews<'_>) -> Vec<(String, String)> {
    if !news.view.table().deployed() {
        return Vec::new();
    }
    let seats = news.view.rules().all_seats();
    seats.iter().map(|seat| (cast.phrases.fact_captured(&cast.person(seat)), cast.captured(seat))).collect()
}

pub(super) fn deadline(cast: &Cast<'_>, news: &GameNews<'_>, to: &Recipient) -> Vec<(String, String)> {
    let phrases = cast.phrases;
    let mut facts = vec![(phrases.fact_time(), terms::pace(phrases, news.time.pace))];
    facts.extend(news.time.until.map(|until| (phrases.fact_answer_by(), moment(phrases, until, to.zone))));
    facts.extend(timely::away(cast, news, to));
    facts
}

/// What to do, and the exact words to answer with. Words are in quotation marks and never alone: no line of our mails
/// may be a command, however a mail program wraps it (I-8).
pub(super) fn advice(phrases: Phrases, news: &GameNews<'_>, act: Act) -> String {
    let setup = matches!(news.view.table().decision(), Some(Decision::SetUp { .. }));
    match news.reply {
        None => phrases.advice_program(act),
        Some(_) if setup => {
            phrases.advice_setup(&news.view.seat().map(|seat| army::form(news.view, seat)).unwrap_or_default())
        }
        Some(_) => phrases.advice_letter(),
    }
}

pub(super) fn game(phrases: Phrases, site: &Site, news: &GameNews<'_>) -> Option<Link> {
    Some(Link::Resource(phrases.game_link(), site.game(news.game)))
}
