//! From a request to what is to be done, or said instead: everything that can be refused before anybody is asked
//! whether it was meant.

use super::answer::ServiceReply;
use super::author::Author;
use super::invitation;
use super::terms::Terms;
use crate::app::accounts::{self, UserName};
use crate::app::letters::{games, settings};
use crate::app::{App, Result};
use crate::mail::letter::{ServiceRequest, Setting};
use crate::mail::{ServiceAnswer, ServiceRefusal, SettingOutcome};
use crate::store::Connection;
use crate::values::Language;

/// What follows from a request.
pub(super) enum Plan {
    /// An answer, and nothing is done.
    Say(Box<ServiceReply>),
    /// Something is done, if its author certainly wrote it.
    Do(Task),
}

/// Something to do.
pub(super) enum Task {
    /// Create a user.
    Register(UserName),
    /// Create a game with guests.
    Invite(Terms),
    /// Take an open seat, or offer one.
    Seek(Terms),
    /// Change a setting.
    Set(Setting),
    /// Accept the invitation with this digest.
    Accept(Vec<u8>),
    /// Decline it.
    Decline(Vec<u8>),
}

impl Task {
    /// The request for it.
    pub(super) fn request(&self) -> ServiceRequest {
        match self {
            Self::Register(name) => ServiceRequest::Register { name: Some(name.as_str().to_owned()) },
            Self::Invite(terms) => ServiceRequest::Invite(terms.words()),
            Self::Seek(terms) => ServiceRequest::Seek(terms.words()),
            Self::Set(setting) => ServiceRequest::Set(*setting),
            Self::Accept(_) => ServiceRequest::Accept,
            Self::Decline(_) => ServiceRequest::Decline,
        }
    }
}

/// What follows from a request of an author.
pub(super) async fn of(app: &App, conn: &mut Connection, author: &Author, request: ServiceRequest) -> Result<Plan> {
    let say = |said: ServiceAnswer| Ok(Plan::Say(Box::new(said.into())));
    let newcomer = author.user.is_none();
    match (request, &author.user) {
        (request @ (ServiceRequest::Accept | ServiceRequest::Decline), user) => {
            let Some(invitation) = &author.invitation else { return say(ServiceAnswer::Stale) };
            // Nobody is asked about what would be refused.
            match invitation::refusal(conn, invitation, (&request, user.is_some())).await? {
                Some(why) => say(why),
                None if request == ServiceRequest::Accept => Ok(Plan::Do(Task::Accept(invitation.clone()))),
                None => Ok(Plan::Do(Task::Decline(invitation.clone()))),
            }
        }
        (ServiceRequest::Rulesets, _) => {
            say(ServiceAnswer::Rulesets(app.catalogue.list().map(|rules| rules.ruleset().into()).collect()))
        }
        (ServiceRequest::Register { .. }, Some(_)) => say(ServiceAnswer::Known),
        (ServiceRequest::Register { name: None }, None) => say(ServiceAnswer::Refused(ServiceRefusal::NoName)),
        (ServiceRequest::Register { name: Some(name) }, None) => match app.names.parse(&name) {
            Err(_) => say(ServiceAnswer::Refused(ServiceRefusal::NotAName)),
            Ok(name) if accounts::is_taken(app, conn, name.as_str()).await? => {
                say(ServiceAnswer::Refused(taken(app, conn, &name).await?))
            }
            Ok(name) => Ok(Plan::Do(Task::Register(name))),
        },
        (ServiceRequest::Games, Some(user)) => {
            let (games, addresses) = games::list(app, conn, user.id, &user.address).await?;
            Ok(Plan::Say(Box::new(ServiceReply::with(ServiceAnswer::Games(games), addresses))))
        }
        (ServiceRequest::Settings, Some(user)) => {
            say(ServiceAnswer::Settings(settings::show(app, user.id, SettingOutcome::Shown).await?))
        }
        (ServiceRequest::Set(setting), Some(_)) => Ok(Plan::Do(Task::Set(setting))),
        (ServiceRequest::Invite(words), Some(user)) => match Terms::of_invitation(app, conn, user, &words).await? {
            Ok(terms) => Ok(Plan::Do(Task::Invite(terms))),
            Err(why) => say(ServiceAnswer::Refused(why)),
        },
        (ServiceRequest::Seek(words), Some(_)) => match Terms::of_search(app, &words) {
            Ok(terms) => Ok(Plan::Do(Task::Seek(terms))),
            Err(why) => say(ServiceAnswer::Refused(why)),
        },
        // A yes or no is not a request of its own, and a person without an account registers first.
        (
            ServiceRequest::Help
            | ServiceRequest::Yes
            | ServiceRequest::No
            | ServiceRequest::Games
            | ServiceRequest::Settings
            | ServiceRequest::Set(_)
            | ServiceRequest::Invite(_)
            | ServiceRequest::Seek(_),
            _,
        ) => say(ServiceAnswer::Help { newcomer, unclear: None, invitation: None }),
    }
}

/// The language of a stored request.
pub(super) fn language(said: &str) -> Language {
    ServiceRequest::language(said).unwrap_or_default()
}

/// What is said of a name that is taken.
pub(super) async fn taken(app: &App, conn: &mut Connection, name: &UserName) -> Result<ServiceRefusal> {
    Ok(ServiceRefusal::NameTaken { free: accounts::suggestion(app, conn, name).await? })
}
