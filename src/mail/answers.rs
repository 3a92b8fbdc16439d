//! The mails that answer letters: receipts, refusals, the position, the list of words, a page to confirm on (I-5, I-7).
//!
//! No line of them, and no part of a line, may be a command, however a mail program wraps it (I-8): words are in
//! quotation marks, and of a letter only the action is repeated, in our own notation, or the line that was not
//! understood, made safe (`repeated`).

use fieldpost_engine::{Decision, Illegal};

use super::contents::{
    BoardDrawing, Contents, Link, advice, buttons, captured, deadline, drawn, example, game, home, rules, tagged,
};
use super::letter_answer::{LetterAnswer, LetterQuestion, LetterRefusal, RematchState};
use super::moment::{moment, span};
use super::notice::{GameNews, Recipient};
use super::phrases::{Act, Phrases, Tag};
use super::repeated::{repeated, unbroken};
use super::site::Site;
use super::terms::Pace;
use super::words::Cast;
use super::{army, asked, games, reason, settings, story, talk, terms};
use fieldpost_values::ConditionalReport;

/// The contents of the mail that answers a letter.
pub(super) fn compose(site: &Site, to: &Recipient, news: &GameNews<'_>, said: LetterAnswer<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let (phrases, others) = (cast.phrases, cast.opponents());
    let mut facts = facts(&cast, news, to);
    if matches!(said, LetterAnswer::Refused { .. }) && is_setting_up(news) {
        facts.push((phrases.fact_army(), cast.army()));
    }
    let (lead, paragraphs) = match said {
        LetterAnswer::Received { said, ordered } => {
            (phrases.received_lead(&others, &cast.quoted(said)), stored(&cast, &mut facts, ordered))
        }
        LetterAnswer::Ordered { moves: [] } => (phrases.conditional_none(&others), Vec::new()),
        LetterAnswer::Ordered { moves } => (phrases.conditional_stored(&others), stored(&cast, &mut facts, moves)),
        LetterAnswer::Hidden => (phrases.hidden_lead(&others), vec![phrases.hidden_said()]),
        LetterAnswer::Refused { why, nearest } => (phrases.refused_lead(&others), refused(&cast, news, why, nearest)),
        LetterAnswer::Doubted { fault, said, .. } => {
            let reason = phrases.refused_said(&reason::no_command(phrases, fault, None));
            (phrases.refused_lead(&others), vec![reason, phrases.doubted_said(&cast.quoted(said))])
        }
        LetterAnswer::Conditional(report) => conditional(&cast, &mut facts, &others, report),
        LetterAnswer::Position => (phrases.position_lead(&others), Vec::new()),
        LetterAnswer::Late { said } => (late(&cast, news), vec![read(&cast, said), phrases.late_said()]),
        LetterAnswer::Games(list) => {
            return Contents { subject: tagged(&cast, news, Tag::Asked), ..games::list(site, to, phrases, list) };
        }
        LetterAnswer::Settings(account) => return settings::compose(&cast, news, account),
        LetterAnswer::Barred { contact } => {
            let (lead, said) = (phrases.refused_lead(&others), vec![phrases.barred_said(contact)]);
            return Contents { subject: tagged(&cast, news, Tag::Refused), lead, said, ..Contents::default() };
        }
        LetterAnswer::Help => (phrases.help_lead(), grammar(phrases)),
        LetterAnswer::Rules { page } => {
            let attached = page.map(|_| phrases.rules_attached());
            (phrases.rules_lead(&others), rules_said(&cast, news).into_iter().chain(attached).collect())
        }
        LetterAnswer::Rematch(RematchState::Invited) => (phrases.rematch_lead(&others), vec![phrases.rematch_said()]),
        LetterAnswer::Rematch(RematchState::Complete) => (phrases.rematch_complete(&others), Vec::new()),
        LetterAnswer::Reported(_) => {
            (phrases.reported_lead(&others), vec![phrases.reported_said(&talk::no_talk(phrases))])
        }
        LetterAnswer::Confirm { said, token, why, stored } => {
            return Contents {
                facts: still_to_come(&cast, stored).into_iter().collect(),
                ..confirm(site, news, &cast, (said, token, why))
            };
        }
    };
    let tag = match said {
        LetterAnswer::Received { .. }
        | LetterAnswer::Ordered { .. }
        | LetterAnswer::Hidden
        | LetterAnswer::Rematch(_)
        | LetterAnswer::Reported(_)
        | LetterAnswer::Conditional(ConditionalReport::Played { .. }) => Tag::Received,
        LetterAnswer::Refused { .. }
        | LetterAnswer::Late { .. }
        | LetterAnswer::Barred { .. }
        | LetterAnswer::Conditional(_) => Tag::Refused,
        LetterAnswer::Position
        | LetterAnswer::Help
        | LetterAnswer::Rules { .. }
        | LetterAnswer::Games(_)
        | LetterAnswer::Settings(_) => Tag::Asked,
        LetterAnswer::Confirm { .. } | LetterAnswer::Doubted { .. } => Tag::Confirm,
    };
    let suggested = match said {
        LetterAnswer::Refused { nearest, .. } if !nearest.is_empty() => {
            let words: Vec<_> = nearest.iter().map(String::as_str).collect();
            buttons(&cast, site, news, &words)
        }
        LetterAnswer::Doubted { .. } => yes_or_no(&cast, site, news),
        _ => Vec::new(),
    };
    let page = match said {
        LetterAnswer::Doubted { token, .. } => Some(page_to_confirm(phrases, site, token)),
        _ => None,
    };
    let to_confirm = page.as_ref().map(|_| how_to_confirm(phrases, news));
    let owed = if news.time.since.is_some() { asked::answers(&cast, site, news) } else { Vec::new() };
    Contents {
        subject: tagged(&cast, news, tag),
        lead,
        said: paragraphs,
        talk: talk::reported(&cast, said),
        story: story::tell(&cast, news.view, news.seen),
        board: board(&cast, news, said),
        facts,
        advice: to_confirm.into_iter().flatten().chain(waits_for(&cast, site, news)).collect(),
        link: page.or_else(|| game(phrases, site, news)),
        rules: rules(&cast, site, to).filter(|_| matches!(said, LetterAnswer::Rules { .. })),
        attached: attached(news, said),
        answers: suggested.into_iter().chain(owed).collect(),
        ..Contents::default()
    }
}

/// Whether the reader still has an army to set up.
fn is_setting_up(news: &GameNews<'_>) -> bool {
    news.time.since.is_some() && matches!(news.view.table().decision(), Some(Decision::SetUp { .. }))
}

/// The board, or the reader's army before there is one.
fn board(cast: &Cast<'_>, news: &GameNews<'_>, said: LetterAnswer<'_>) -> Option<BoardDrawing> {
    use LetterAnswer::{Help, Rematch, Reported, Rules};
    if matches!(said, Help | Rules { .. } | Rematch(_) | Reported(_)) {
        return None;
    }
    let hidden = army::drawn(news.view).map(|(text, html)| {
        let columns = text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
        BoardDrawing { title: cast.phrases.board_army(), text, columns, html }
    });
    hidden
        .or_else(|| drawn(cast, news, Phrases::board_now))
        .or_else(|| home(cast, news).filter(|_| is_setting_up(news)))
}

fn facts(cast: &Cast<'_>, news: &GameNews<'_>, to: &Recipient) -> Vec<(String, String)> {
    let mut facts = captured(cast, news);
    facts.extend(asked::held(cast, news));
    facts.extend(time(cast, news, to));
    facts
}

/// The time of whoever owes a decision, the reader or others, and what is left in banks (T-6).
pub(super) fn time(cast: &Cast<'_>, news: &GameNews<'_>, to: &Recipient) -> Vec<(String, String)> {
    let phrases = cast.phrases;
    if news.time.since.is_some() {
        return deadline(cast, news, to).into_iter().chain(asked::words(cast, news)).collect();
    }
    let mut facts = Vec::new();
    for owed in news.owed.iter().filter(|owed| !cast.is_you(owed.seat)) {
        let who = cast.person(owed.seat);
        facts.extend(owed.until.map(|until| (phrases.fact_owes_by(&who), moment(phrases, until, to.zone))));
        facts.extend(owed.bank.map(|bank| (phrases.fact_bank(&who), span(phrases, bank))));
    }
    if let (Pace::Bank { left, .. }, Some(seat)) = (news.time.pace, news.view.seat()) {
        facts.push((phrases.fact_bank(&cast.person(seat)), span(phrases, left)));
    }
    facts
}

/// The player for whom the game waits.
pub(super) fn waits_for(cast: &Cast<'_>, site: &Site, news: &GameNews<'_>) -> Vec<String> {
    let phrases = cast.phrases;
    let Some(decision) = news.view.table().decision() else {
        let rematch = news.reply.map(|_| phrases.rematch_letter());
        return std::iter::once(phrases.over()).chain(rematch).collect();
    };
    if news.time.since.is_some() {
        let example = example(news).map(|army| phrases.advice_example(&army));
        return [phrases.waits_for_you(), advice(phrases, site, news, Act::Answer)]
            .into_iter()
            .chain(example)
            .collect();
    }
    let letter = news.reply.map(|_| phrases.waits_letter());
    std::iter::once(phrases.waits_for(&cast.list(decision.seats().iter()))).chain(letter).collect()
}

/// The page that explains the rules, as a file.
fn attached(news: &GameNews<'_>, said: LetterAnswer<'_>) -> Option<(String, String)> {
    let LetterAnswer::Rules { page: Some(page) } = said else { return None };
    Some((format!("rules-{}.txt", news.view.rules().ruleset().id), page.to_owned()))
}

/// The ruleset and the options of the game, one sentence each.
fn rules_said(cast: &Cast<'_>, news: &GameNews<'_>) -> Vec<String> {
    let ruleset = terms::ruleset(cast.phrases, &news.view.rules().ruleset().into());
    let options = asked::chosen(cast, news).into_iter().map(|(label, value)| format!("{label}: {value}"));
    std::iter::once(ruleset).chain(options).collect()
}

/// What was read, why it was not played, and what may have been meant.
fn refused(cast: &Cast<'_>, news: &GameNews<'_>, why: LetterRefusal<'_>, nearest: &[String]) -> Vec<String> {
    let phrases = cast.phrases;
    let said = match why {
        // The faults of an army name what is wrong with it; why a letter has no command repeats its lines.
        LetterRefusal::Rule { illegal: Illegal::Setup(_), .. }
        | LetterRefusal::NoCommand { .. }
        | LetterRefusal::Unbelieved
        | LetterRefusal::NothingSaid => None,
        LetterRefusal::Rule { said, .. }
        | LetterRefusal::NothingToClaim { said }
        | LetterRefusal::Order { said, .. }
        | LetterRefusal::NoRematch { said }
        | LetterRefusal::Limited { said, .. } => Some(said),
    };
    let reason = phrases.refused_said(&reason::of(cast, news, why));
    let nearest: Vec<_> = nearest.iter().map(|words| cast.quoted(words)).collect();
    let nearest = asked::either(phrases, &nearest).map(|words| phrases.refused_nearest(&words));
    said.map(|said| read(cast, said)).into_iter().chain([reason]).chain(nearest).collect()
}

/// That this was read; of an army only that it is one.
fn read(cast: &Cast<'_>, said: &str) -> String {
    let parts: Vec<_> = said.split(", ").map(repeated).collect();
    cast.phrases.refused_read(&cast.quoted(&parts.join(", ")))
}

/// That a letter came too late. Whoever owes an answer has not missed anything: they answered a mail that is no longer
/// the latest.
fn late(cast: &Cast<'_>, news: &GameNews<'_>) -> String {
    let others = cast.opponents();
    if news.time.since.is_some() { cast.phrases.late_older_lead(&others) } else { cast.phrases.late_lead(&others) }
}

/// Conditional moves in words.
fn listed(cast: &Cast<'_>, moves: &[(String, String)]) -> String {
    let words = moves.iter().map(|(when, then)| cast.phrases.conditional(&cast.quoted(when), &cast.quoted(then)));
    words.collect::<Vec<_>>().join(", ")
}

/// The conditional moves that are stored, among the facts, and what becomes of them; nothing if there are none.
fn stored(cast: &Cast<'_>, facts: &mut Vec<(String, String)>, moves: &[(String, String)]) -> Vec<String> {
    let said = still_to_come(cast, moves).map(|fact| {
        facts.push(fact);
        cast.phrases.conditional_stored_said()
    });
    said.into_iter().collect()
}

/// The conditional moves that are stored, if any.
fn still_to_come(cast: &Cast<'_>, moves: &[(String, String)]) -> Option<(String, String)> {
    (!moves.is_empty()).then(|| (cast.phrases.fact_conditional_left(), listed(cast, moves)))
}

/// What became of conditional moves, and which of them are left or dropped (O-8).
fn conditional(
    cast: &Cast<'_>,
    facts: &mut Vec<(String, String)>,
    others: &str,
    report: &ConditionalReport,
) -> (String, Vec<String>) {
    let phrases = cast.phrases;
    let listed = |moves: &[(String, String)]| listed(cast, moves);
    match report {
        ConditionalReport::Played { said, left } => {
            facts.extend((!left.is_empty()).then(|| (phrases.fact_conditional_left(), listed(left))));
            (phrases.conditional_played(others, &cast.quoted(said)), Vec::new())
        }
        ConditionalReport::Refused { said } => {
            (phrases.conditional_refused(others, &cast.quoted(said)), vec![phrases.conditional_refused_said()])
        }
        ConditionalReport::Dropped { moves } => {
            facts.push((phrases.fact_conditional_dropped(), listed(moves)));
            (phrases.conditional_dropped(others), vec![phrases.conditional_dropped_said()])
        }
        ConditionalReport::Restored { moves } => {
            facts.push((phrases.fact_conditional_dropped(), listed(moves)));
            (phrases.conditional_dropped(others), vec![phrases.conditional_restored_said()])
        }
    }
}

fn confirm(
    site: &Site,
    news: &GameNews<'_>,
    cast: &Cast<'_>,
    (said, token, why): (&str, &str, LetterQuestion),
) -> Contents {
    let (phrases, others, said) = (cast.phrases, cast.opponents(), cast.quoted(said));
    let (lead, reason) = match why {
        LetterQuestion::Sender => (phrases.confirm_lead(&others, &said), phrases.confirm_doubtful()),
        LetterQuestion::End => (phrases.confirm_lead(&others, &said), phrases.confirm_said()),
        LetterQuestion::Sentence => (phrases.confirm_read(&others, &said), phrases.service_read_said()),
        LetterQuestion::Around => (phrases.confirm_read(&others, &said), phrases.confirm_around()),
        LetterQuestion::Overtaken => (phrases.confirm_lead(&others, &said), phrases.confirm_overtaken()),
    };
    Contents {
        subject: tagged(cast, news, Tag::Confirm),
        lead,
        said: vec![reason],
        advice: how_to_confirm(phrases, news),
        link: Some(page_to_confirm(phrases, site, token)),
        answers: yes_or_no(cast, site, news),
        ..Contents::default()
    }
}

/// How the reader confirms what was read.
fn how_to_confirm(phrases: Phrases, news: &GameNews<'_>) -> Vec<String> {
    let answer = news.reply.map(|_| phrases.confirm_answer());
    std::iter::once(phrases.confirm_advice()).chain(answer).collect()
}

/// The page on which they do.
fn page_to_confirm(phrases: Phrases, site: &Site, token: &str) -> Link {
    Link::Page(phrases.confirm_link(), site.page("letters", token))
}

/// The buttons with which they do, or do not.
fn yes_or_no(cast: &Cast<'_>, site: &Site, news: &GameNews<'_>) -> Vec<(String, String)> {
    let words = ["yes", "no"].map(|id| cast.phrases.first_heard(id));
    buttons(cast, site, news, &words.each_ref().map(String::as_str))
}

/// The grammar, one paragraph each.
fn grammar(phrases: Phrases) -> Vec<String> {
    let paragraphs = [
        phrases.help_how(),
        phrases.help_army(),
        phrases.help_moves(),
        phrases.help_conditions(),
        phrases.help_answers(),
        phrases.help_cards(),
        phrases.help_game(),
        phrases.help_talk(&talk::no_talk(phrases)),
        phrases.help_questions(),
    ];
    paragraphs.iter().map(|paragraph| unbroken(paragraph)).collect()
}
