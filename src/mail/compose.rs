//! What each notice's mail says, before it is laid out: plain sentences in the order in which a person wants them.
//!
//! It knows nothing of HTML, headers or line widths.

use chrono::TimeDelta;
use fieldpost_engine::Decision;

use super::notice::{Notice, Pace, Play, Recipient};
use super::say::Say;
use super::site::Site;
use super::words::{Cast, moment, span};
use super::{answers, army, asked, board, ending, name, story, timely};

/// A mail's contents.
#[derive(Debug, Default)]
pub(super) struct Contents {
    /// The language in which it is said.
    pub(super) say: Say,
    /// The subject; for a game always the same, and without any rank (L-6).
    pub(super) subject: String,
    /// Whom the mail greets.
    pub(super) name: String,
    /// The one sentence to read if only one is read.
    pub(super) lead: String,
    /// Paragraphs after it.
    pub(super) said: Vec<String>,
    /// What happened, a sentence each.
    pub(super) story: Vec<String>,
    /// The board, if there is one to show.
    pub(super) board: Option<Drawn>,
    /// Labelled facts: captured pieces, time.
    pub(super) facts: Vec<(String, String)>,
    /// What to do, a paragraph each.
    pub(super) advice: Vec<String>,
    /// Where to go on.
    pub(super) link: Option<Link>,
    /// What one may know besides.
    pub(super) note: Option<String>,
    /// The name and the text of a file that goes with it.
    pub(super) attached: Option<(String, String)>,
}

/// A link and what it is for.
#[derive(Debug)]
pub(super) enum Link {
    /// A page for the recipient.
    Page(String, String),
    /// Something that a program can open, with the recipient's log-in.
    Resource(String, String),
}

/// The board, drawn twice.
#[derive(Debug)]
pub(super) struct Drawn {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) html: String,
}

/// The longest record that goes with a mail, in bytes; longer ones are for whoever asks for them.
const LONGEST_RECORD: usize = 256 * 1024;

/// The contents of the mail for one notice.
pub(super) fn compose(site: &Site, to: &Recipient, notice: &Notice<'_>) -> Contents {
    let say = Say::of(to.language);
    let contents = match notice {
        Notice::VerifyAddress { token, lives } => verify(say, site, token, *lives),
        Notice::ResetPassword { token, lives } => reset(say, site, token, *lives),
        Notice::AddressKnown => address_known(say, site),
        Notice::Invitation { play, token } => invitation(site, to, play, token),
        Notice::SetupWanted(play) => setup_wanted(site, to, play),
        Notice::YourTurn(play) => your_turn(site, to, play),
        Notice::DecisionWanted(play) => asked::decision_wanted(site, to, play),
        Notice::TimeUp(play) => timely::time_up(site, play),
        Notice::LeaveAnnounced { who, begins, ends } => timely::leave_announced(to, who, (*begins, *ends)),
        Notice::Reminder { play, left } => timely::reminder(site, to, play, *left),
        Notice::GameOver { play, record } => game_over(site, play, *record),
        Notice::Answer { play, answer } => answers::compose(site, to, play, *answer),
    };
    Contents { say, name: name::spoken(&to.name), ..contents }
}

fn verify(say: Say, site: &Site, token: &str, lives: TimeDelta) -> Contents {
    Contents {
        subject: say.verify_subject(),
        lead: say.verify_lead(site.name()),
        advice: vec![say.verify_advice(&span(say, lives))],
        link: Some(Link::Page(say.verify_link(), site.page("verify", token))),
        note: Some(say.not_you()),
        ..Contents::default()
    }
}

fn reset(say: Say, site: &Site, token: &str, lives: TimeDelta) -> Contents {
    Contents {
        subject: say.reset_subject(),
        lead: say.reset_lead(),
        advice: vec![say.reset_advice(&span(say, lives))],
        link: Some(Link::Page(say.reset_link(), site.page("reset", token))),
        note: Some(say.not_you()),
        ..Contents::default()
    }
}

fn address_known(say: Say, site: &Site) -> Contents {
    Contents {
        subject: say.known_subject(),
        lead: say.known_lead(),
        advice: vec![say.known_advice()],
        link: Some(Link::Resource(say.known_link(), site.root().to_owned())),
        note: Some(say.known_note()),
        ..Contents::default()
    }
}

fn invitation(site: &Site, to: &Recipient, play: &Play<'_>, token: &str) -> Contents {
    let cast = Cast::of(play);
    let ruleset = play.view.rules().ruleset();
    let mut facts = vec![("The game".to_owned(), format!("{}. {}", ruleset.name, ruleset.summary))];
    facts.extend(play.view.seat().map(|seat| ("You would play".to_owned(), cast.colour(seat))));
    facts.extend(asked::chosen(play));
    facts.push(("Time".to_owned(), pace(play)));
    facts.extend(timely::away(&cast, play, to));
    Contents {
        subject: subject(&cast, play),
        lead: format!("{} invites you to a game of Stratego.", cast.others()),
        facts,
        advice: vec![
            "Open the link below to accept or to decline. Nothing happens until you press a button there.".to_owned(),
        ],
        link: Some(Link::Page("See the invitation".to_owned(), site.page("invitations", token))),
        note: Some(
            "You need not answer if you do not want to play. On that page you can also refuse all further invitations from \
             this person.".to_owned(),
        ),
        ..Contents::default()
    }
}

fn setup_wanted(site: &Site, to: &Recipient, play: &Play<'_>) -> Contents {
    let cast = Cast::of(play);
    let mut facts = Vec::new();
    if let Some(seat) = play.view.seat() {
        let home = play.view.rules().home(seat);
        let corner = |space: Option<&fieldpost_engine::Space>| {
            space.map_or("", |space| play.view.rules().board().name(*space)).to_owned()
        };
        let first = corner(home.first().and_then(|row| row.first()));
        let last = corner(home.last().and_then(|row| row.last()));
        facts.push(("You play".to_owned(), cast.colour(seat)));
        facts.push(("Your army".to_owned(), cast.army()));
        facts.push(("Your rows".to_owned(), format!("the {} rows nearest to you, {first} to {last}", home.len())));
    }
    facts.extend(asked::chosen(play));
    facts.extend(deadline(play, to));
    Contents {
        subject: subject(&cast, play),
        lead: format!("Your game against {} can begin: please hide your army.", cast.others()),
        said: vec![
            "Place your pieces in your rows as you like; nobody but you sees what stands where. The game begins when every \
             player has locked a setup."
                .to_owned(),
        ],
        facts,
        advice: vec![answer(play, "Place your army")],
        link: game(site, play),
        ..Contents::default()
    }
}

fn your_turn(site: &Site, to: &Recipient, play: &Play<'_>) -> Contents {
    let cast = Cast::of(play);
    let mut facts = captured(&cast, play);
    facts.extend(asked::held(&cast, play));
    facts.extend(deadline(play, to));
    facts.extend(asked::words(play));
    let offer = play.view.table().draw_offer();
    let offered = offer.filter(|offer| play.view.seat().is_some_and(|seat| offer.awaits.contains(seat)));
    Contents {
        subject: subject(&cast, play),
        lead: format!("It is your turn in your game against {}.", cast.others()),
        said: offered.map(|offer| format!("{} offers you a draw.", cast.name(offer.by))).into_iter().collect(),
        story: story::tell(&cast, play.view, play.seen),
        board: drawn(&cast, play, "The board as you see it"),
        facts,
        advice: vec![answer(play, "Make your move")],
        link: game(site, play),
        ..Contents::default()
    }
}

fn game_over(site: &Site, play: &Play<'_>, record: Option<&str>) -> Contents {
    let cast = Cast::of(play);
    let mut facts = captured(&cast, play);
    facts.extend(setups(&cast, play));
    let record = record.filter(|record| record.len() <= LONGEST_RECORD);
    let attached = record.map(|_| "The record of the game is attached.".to_owned());
    let ending = play.view.table().outcome().map(|outcome| ending::ending(&cast, outcome, play.view.seat()));
    Contents {
        subject: subject(&cast, play),
        lead: ending.unwrap_or_else(|| "Your game has ended.".to_owned()),
        said: vec![format!("Your game against {} is over. Thank you for playing.", cast.others())],
        story: story::tell(&cast, play.view, play.seen),
        board: drawn(&cast, play, "The board at the end"),
        facts,
        advice: attached.into_iter().collect(),
        link: game(site, play),
        attached: record.map(|record| (format!("game-{}.txt", short(play)), record.to_owned())),
        ..Contents::default()
    }
}

/// What everybody had hidden (G-3), row by row, the front row first; an aborted game shows the reader's own alone.
fn setups(cast: &Cast<'_>, play: &Play<'_>) -> Vec<(String, String)> {
    let rules = play.view.rules();
    let setup = |seat| {
        let setup = play.view.setup(seat)?;
        let rows = fieldpost_engine::notation::setup::write(rules, seat, setup.pieces()).replace('/', " / ");
        Some((format!("{} army stood so", cast.whose_first(seat)), rows))
    };
    rules.all_seats().iter().filter_map(setup).collect()
}

/// Constant for a game and a recipient, so that their mails make one thread.
pub(super) fn subject(cast: &Cast<'_>, play: &Play<'_>) -> String {
    format!("Stratego with {} (game {})", cast.others(), short(play))
}

/// The beginning of the game's id, by which people tell games apart.
fn short(play: &Play<'_>) -> String {
    let id = play.game.simple().to_string();
    id.get(..8).unwrap_or_default().to_owned()
}

pub(super) fn drawn(cast: &Cast<'_>, play: &Play<'_>, title: &str) -> Option<Drawn> {
    if !play.view.table().deployed() {
        return None;
    }
    let seats = play.view.rules().all_seats();
    let sides: Vec<_> = seats.iter().map(|seat| format!("{} {}", cast.whom(seat), side(cast, seat))).collect();
    Some(Drawn {
        title: format!("{title} ({})", sides.join(", ")),
        text: fieldpost_engine::notation::draw(play.view),
        html: board::draw(play.view, play.seen),
    })
}

fn side(cast: &Cast<'_>, seat: fieldpost_engine::Seat) -> String {
    format!("{} {}", if cast.is_you(seat) { "are" } else { "is" }, cast.colour(seat))
}

pub(super) fn captured(cast: &Cast<'_>, play: &Play<'_>) -> Vec<(String, String)> {
    if !play.view.table().deployed() {
        return Vec::new();
    }
    let seats = play.view.rules().all_seats();
    seats.iter().map(|seat| (format!("Captured from {}", cast.whom(seat)), cast.captured(seat))).collect()
}

pub(super) fn deadline(play: &Play<'_>, to: &Recipient) -> Vec<(String, String)> {
    let mut facts = vec![("Time".to_owned(), pace(play))];
    facts.extend(play.time.until.map(|until| ("Please answer by".to_owned(), moment(until, &to.zone))));
    facts.extend(timely::away(&Cast::of(play), play, to));
    facts
}

fn pace(play: &Play<'_>) -> String {
    match play.time.pace {
        Pace::PerTurn(time) => format!("{} for each turn", span(Say::default(), time)),
        Pace::Bank { left, increment } if increment.is_zero() => {
            format!("{} for the whole game", span(Say::default(), left))
        }
        Pace::Bank { left, increment } => {
            format!("{}, and {} more with each turn", span(Say::default(), left), span(Say::default(), increment))
        }
        Pace::Unlimited => "no limit".to_owned(),
    }
}

/// What to do, and the exact words to answer with. Words stand in quotes and never alone: no line of a mail of ours may
/// be a command, however a mail program breaks it (I-8).
pub(super) fn answer(play: &Play<'_>, what: &str) -> String {
    let setup = matches!(play.view.table().decision(), Some(Decision::SetUp { .. }));
    match play.reply {
        None => format!("{what} with the program in which you play. Answers to this mail are not read."),
        Some(_) if setup => format!(
            "Answer this mail with the word \"setup\" and your rows, from the front row to the back row and each from left to \
             right as you sit: a letter for each piece, a full stop for an empty space. To be filled in: \"setup {}\".",
            play.view.seat().map(|seat| army::form(play.view, seat)).unwrap_or_default()
        ),
        Some(_) => {
            "Answer this mail: its first line counts and nothing else. \"help\" tells you all words, \"show\" sends you the \
             board."
                .to_owned()
        }
    }
}

pub(super) fn game(site: &Site, play: &Play<'_>) -> Option<Link> {
    Some(Link::Resource("Your program finds the game at".to_owned(), site.game(play.game)))
}
