//! The one request that a letter to the service states in sentences (I-9): to register, to invite, to take a seat, a
//! list, a setting; in answer to a question, whether its author agrees. Nothing that is found here is done: its author
//! is asked whether they mean it.
//!
//! It looks for what a clause is about and for whether its author wishes it or asks for it, in the language that knows
//! most words of the letter (`prose-…` in `words/*.ftl`). What is denied, doubted, asked, quoted, past or another's
//! wish is not stated, and neither are two requests. It does not know which users exist.

mod answer;
mod clause;
mod context;
mod dates;
mod terms;
mod topic;

use super::body;
use super::lexicon;
use super::own::Line;
use super::request::ServiceRequest;
use super::setting::{Setting, languages_named, zone_named};
use super::{sentences, vocabulary};
use clause::{Clause, Prose};
use fieldpost_values::Language;
use topic::Topic;

pub use context::{ServiceContext, ServiceMeaning};

/// What sentences state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StatedRequests {
    /// One request.
    One(ServiceRequest),
    /// Several: the sentences of the first two.
    Several([String; 2]),
}

/// What the author's own lines state; `own_address` is theirs, whom they do not invite.
pub(super) fn of(lines: &[Line], context: &ServiceContext, own_address: Option<&str>) -> Option<StatedRequests> {
    let sentences = body::sentences_of(lines);
    let prose = Prose::of(&sentences)?;
    let topics = stated(&prose, context, own_address)?;
    let answer = if context.is_answer { answer::of(&prose) } else { None };
    let request = |topic: Topic| request(&prose, topic, context, own_address);
    match (topics.as_slice(), answer) {
        ([], answer) => answer.map(StatedRequests::One),
        // "I'd like to play here. My name is Anna" comes from somebody who wants an account first.
        ([Topic::Seek], None) if is_introduction(&prose, context) => {
            Some(StatedRequests::One(ServiceRequest::Register { name: terms::introduced(&prose) }))
        }
        // Whoever registers in answer to an invitation accepts it.
        ([topic], None) | ([topic @ Topic::Register], Some(_)) => request(*topic).map(StatedRequests::One),
        (topics, _) => Some(StatedRequests::Several(sentences_of(&prose, topics))),
    }
}

/// Whether the author says how they are called, and nothing of the game that they want.
fn is_introduction(prose: &Prose, context: &ServiceContext) -> bool {
    terms::introduced(prose).is_some() && terms::game(prose, context).is_some_and(|said| said.is_empty())
}

/// The sentences of the first two of some topics, or of one and an answer.
fn sentences_of(prose: &Prose, topics: &[Topic]) -> [String; 2] {
    let states = |topic: Topic| {
        prose.clauses.iter().find(|clause| prose.attitude(clause, topic) == Some(clause::Attitude::Stated))
    };
    let mut clauses = topics.iter().filter_map(|topic| states(*topic)).chain(answer::clause(prose));
    [clauses.next(), clauses.next()]
        .map(|clause| clause.map(|clause| prose.text(clause.sentence).trim().to_owned()).unwrap_or_default())
}

/// The language that knows most words of some lines, if it knows any.
pub(super) fn language(lines: &[&str]) -> Option<Language> {
    let words: Vec<String> = lines.iter().flat_map(|line| lexicon::folded(line)).take(sentences::MAX_WORDS).collect();
    clause::language(&words)
}

/// Whether the words that follow a request are those of a sentence.
pub(super) fn is_sentence(words: &[String]) -> bool {
    words.iter().any(|word| clause::is_of_sentences(word))
}

/// A registration whose name is a word that sentences are made of has none: "Sign up now".
pub(super) fn without_filler(request: ServiceRequest) -> ServiceRequest {
    let is_filler = |name: &String| {
        let answers = ["yes", "no", "please"].into_iter().any(|id| vocabulary::are(id, &vocabulary::words(name)));
        answers || clause::is_of_sentences(name)
    };
    match request {
        ServiceRequest::Register { name } => ServiceRequest::Register { name: name.filter(|name| !is_filler(name)) },
        request => request,
    }
}

/// The topics that are stated, and nowhere doubted; `None` if something is taken back.
fn stated(prose: &Prose, context: &ServiceContext, own_address: Option<&str>) -> Option<Vec<Topic>> {
    let (mut stated, mut doubted) = (Vec::new(), Vec::new());
    let has_guest = || terms::guests(prose, context, own_address).is_some();
    for (clause, topic) in prose.clauses.iter().flat_map(|clause| Topic::ALL.map(|topic| (clause, topic))) {
        let list = match prose.attitude(clause, topic) {
            Some(clause::Attitude::Stated) if topic == Topic::Invite && !has_guest() => &mut doubted,
            Some(clause::Attitude::Stated) => &mut stated,
            Some(clause::Attitude::Doubted) => &mut doubted,
            None => continue,
        };
        if !list.contains(&topic) {
            list.push(topic);
        }
    }
    if prose.is_taken_back() {
        return None;
    }
    stated.retain(|topic| !doubted.contains(topic) && has_terms(prose, *topic, context));
    // Whoever registers or invites also says that they want to play, and is not sure of it if they doubt that.
    let is_beside = |topic: &Topic| [Topic::Register, Topic::Invite].contains(topic);
    if context.is_answer || stated.len() > 1 || doubted.iter().any(is_beside) {
        stated.retain(|topic| *topic != Topic::Seek);
    }
    // Mails are named wherever somebody speaks of how often they come.
    if stated.iter().any(|topic| [Topic::NoDigest, Topic::Back].contains(topic)) {
        stated.retain(|topic| ![Topic::Digest, Topic::Away].contains(topic));
    }
    // A list beside a request only helps with it.
    if stated.iter().any(|topic| !topic.is_list()) {
        stated.retain(|topic| !topic.is_list());
    }
    Some(stated)
}

/// Whether the letter says what a topic cannot do without.
fn has_terms(prose: &Prose, topic: Topic, context: &ServiceContext) -> bool {
    match topic {
        Topic::Language | Topic::Zone | Topic::Away | Topic::Digest => request(prose, topic, context, None).is_some(),
        _ => true,
    }
}

/// The request for a topic, with what the letter says of it.
fn request(prose: &Prose, topic: Topic, context: &ServiceContext, own_address: Option<&str>) -> Option<ServiceRequest> {
    let about = || prose.clauses.iter().find(|clause| prose.attitude(clause, topic) == Some(clause::Attitude::Stated));
    let set = |setting: Option<Setting>| setting.map(ServiceRequest::Set);
    match topic {
        Topic::Register => Some(ServiceRequest::Register { name: terms::name(prose) }),
        Topic::Invite => {
            let guests = terms::guests(prose, context, own_address)?;
            Some(ServiceRequest::Invite(guests.into_iter().chain(terms::game(prose, context)?).collect()))
        }
        Topic::Seek => terms::game(prose, context).map(ServiceRequest::Seek),
        Topic::Games => Some(ServiceRequest::Games),
        Topic::Rules => Some(ServiceRequest::Rulesets),
        Topic::Settings => Some(ServiceRequest::Settings),
        Topic::Language => set(only(languages_named(&about()?.words)).map(Setting::Language)),
        Topic::Zone => set(zone(prose, about()?)),
        Topic::Away => set(dates::leave(prose, about()?, context.today)),
        Topic::Back => Some(ServiceRequest::Set(Setting::Back)),
        Topic::Digest => set(dates::hour(prose, about()?).map(Setting::Digest)),
        Topic::NoDigest => Some(ServiceRequest::Set(Setting::NoDigest)),
    }
}

/// The zone that a clause names, in up to three words.
fn zone(prose: &Prose, clause: &Clause) -> Option<Setting> {
    let tokens: Vec<&str> = clause.tokens().into_iter().filter_map(|at| prose.bare(at)).collect();
    let named = |length: usize| {
        let found: Vec<Setting> = tokens.windows(length).filter_map(|said| zone_named(&said.join(" "))).collect();
        only(found)
    };
    (1..=3).rev().find_map(named)
}

/// The only one of some things.
fn only<T: PartialEq>(all: Vec<T>) -> Option<T> {
    let mut all = all.into_iter();
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}
