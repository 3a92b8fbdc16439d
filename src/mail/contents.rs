//! What a mail is made of, and the parts that several mails about games share: subject, board, captured pieces, time,
//! advice.

use fieldpost_engine::Decision;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use uuid::Uuid;

use super::moment::moment;
use super::notice::{GameNews, Recipient};
use super::phrases::{Act, Phrases, Tag};
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
    /// What was said between the players.
    pub(super) talk: Option<Talk>,
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
    /// Where it goes on in a browser: its label and address.
    pub(super) page: Option<(String, String)>,
    /// Links.
    pub(super) link: Option<Link>,
    /// Mails that can be sent as an answer with one press, in HTML: labels and `mailto:` links.
    pub(super) answers: Vec<(String, String)>,
    /// A page that explains the rules: its label and address.
    pub(super) rules: Option<(String, String)>,
    /// Additional information.
    pub(super) note: Option<String>,
    /// The name and the text of an attached file.
    pub(super) attached: Option<(String, String)>,
}

/// A line of talk.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// Who said it to whom.
    pub(super) title: String,
    /// Its lines in the mail.
    pub(super) lines: Vec<String>,
    /// With which words it is reported, or switched off.
    pub(super) how: Option<String>,
    /// Mails that do that with one press, in HTML: labels and `mailto:` links.
    pub(super) answers: Vec<(String, String)>,
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
    /// How many characters of the text stand beside each other on the board; its legend may be broken.
    pub(super) columns: usize,
    pub(super) html: String,
}

impl BoardDrawing {
    /// The size of type, in pixels, in which the text is no wider than a phone (L-5).
    pub(super) fn type_size(&self) -> String {
        let tenths = (TYPE_WIDTH / self.columns.max(1)).min(MAX_TYPE);
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

/// The widest line of type, in tenths of a pixel times characters: 340 pixels, and a character is 0.61 of its size
/// wide.
const TYPE_WIDTH: usize = 3400 * 100 / 61;
/// The largest type of a board, in tenths of a pixel.
const MAX_TYPE: usize = 136;

/// Constant for a game and a recipient, so that their mails form one thread.
pub(super) fn subject(cast: &Cast<'_>, news: &GameNews<'_>) -> String {
    cast.phrases.subject(&short(news.game), &cast.others())
}

/// The same behind a word in brackets, by which a list of subjects tells it from the mail of a turn. Programs that make
/// threads take such a word away first (RFC 5256, 2.1).
pub(super) fn tagged(cast: &Cast<'_>, news: &GameNews<'_>, tag: Tag) -> String {
    format!("[{}] {}", cast.phrases.tag(tag), subject(cast, news))
}

/// The start of the game's id, by which people distinguish games.
pub(super) fn short(game: Uuid) -> String {
    let id = game.simple().to_string();
    id.get(..8).unwrap_or_default().to_owned()
}

pub(super) fn drawn(cast: &Cast<'_>, news: &GameNews<'_>, title: fn(Phrases, &str) -> String) -> Option<BoardDrawing> {
    if !news.view.table().deployed() {
        return None;
    }
    Some(BoardDrawing {
        title: title(cast.phrases, &sides(cast, news)),
        text: legend::draw(cast, news.view),
        columns: legend::columns(news.view),
        html: board::draw(cast, news.view, news.seen),
    })
}

/// The board before the game, for a player who sets up.
pub(super) fn home(cast: &Cast<'_>, news: &GameNews<'_>) -> Option<BoardDrawing> {
    if news.view.table().deployed() || news.view.seat().is_none() {
        return None;
    }
    Some(BoardDrawing {
        title: cast.phrases.board_setup(&sides(cast, news)),
        text: legend::draw(cast, news.view),
        columns: legend::columns(news.view),
        html: board::draw(cast, news.view, &[]),
    })
}

/// Who plays which colour.
fn sides(cast: &Cast<'_>, news: &GameNews<'_>) -> String {
    let seats = news.view.rules().all_seats();
    let sides: Vec<_> = seats.iter().map(|seat| cast.phrases.side(&cast.colour(seat), &cast.person(seat))).collect();
    sides.join(", ")
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
pub(super) fn advice(phrases: Phrases, site: &Site, news: &GameNews<'_>, act: Act) -> String {
    let setup = matches!(news.view.table().decision(), Some(Decision::SetUp { .. }));
    match news.reply {
        None if site.game_page(news.game).is_some() => phrases.advice_page(act),
        None => phrases.advice_program(act, &Site::game_path(news.game)),
        Some(_) if setup => {
            phrases.advice_setup(&news.view.seat().map(|seat| army::form(news.view.rules(), seat)).unwrap_or_default())
        }
        Some(_) => phrases.advice_letter(),
    }
}

/// An army that can be answered as it stands, if armies are answered.
pub(super) fn example(news: &GameNews<'_>) -> Option<String> {
    if !matches!(news.view.table().decision(), Some(Decision::SetUp { .. })) {
        return None;
    }
    let (token, seat) = news.reply.zip(news.view.seat())?;
    army::example(news.view, seat, token)
}

/// What a game is played with where mails are not answered and there is no page to play on.
pub(super) fn game(phrases: Phrases, site: &Site, news: &GameNews<'_>) -> Option<Link> {
    let by_program = news.reply.is_none() && site.game_page(news.game).is_none();
    by_program.then(|| Link::Page(phrases.game_link(), site.interface()))
}

/// The page that explains the rules of the game to people.
pub(super) fn rules(cast: &Cast<'_>, site: &Site, to: &Recipient) -> Option<(String, String)> {
    Some((cast.phrases.rules_link(), site.rules(&cast.rules().ruleset().id, to.language)))
}

/// A button that opens an answer, with each of these words in it; without words, one that opens an empty answer.
pub(super) fn buttons(cast: &Cast<'_>, site: &Site, news: &GameNews<'_>, words: &[&str]) -> Vec<(String, String)> {
    let Some(address) = news.reply.and_then(|token| site.reply_address(news.game, token)) else { return Vec::new() };
    let to = |body: &str| mailto(&address, &subject(cast, news), body);
    match words {
        [] => vec![(cast.phrases.answer_button(), to(""))],
        words => words.iter().map(|word| (cast.phrases.answer_with(&cast.quoted(word)), to(word))).collect(),
    }
}

/// A button that opens an answer with the army that was drawn.
pub(super) fn army_button(cast: &Cast<'_>, site: &Site, news: &GameNews<'_>) -> Option<(String, String)> {
    let address = news.reply.and_then(|token| site.reply_address(news.game, token))?;
    let body = format!("setup {}", example(news)?);
    Some((cast.phrases.answer_example(), mailto(&address, &subject(cast, news), &body)))
}

/// A link that opens an answer to an address.
pub(super) fn mailto(address: &str, subject: &str, body: &str) -> String {
    begun(address, &format!("Re: {subject}"), body)
}

/// A link that opens a mail to an address.
pub(super) fn begun(address: &str, subject: &str, body: &str) -> String {
    let encoded = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let body = if body.is_empty() { String::new() } else { format!("&body={}", encoded(body)) };
    format!("mailto:{address}?subject={}{body}", encoded(subject))
}
