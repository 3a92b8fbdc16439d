//! Answering an invitation by answering its mail (G-1): yes takes the seat, no calls the game off. Whoever has the
//! address may do it, as whoever has the link may; the seat is that of the invited user, and what became of it is told
//! to them. Whoever writes anything else is told what they are invited to, and how to answer.

use super::answer::{self, ServiceReply};
use super::author::Author;
use super::source::Source;
use super::terms::joined;
use crate::app::letters::games;
use crate::app::lobby::invitations;
use crate::app::{App, Error, Result};
use crate::mail::letter::{CommandFault, ServiceRequest};
use crate::mail::{OpenInvitation, ServiceAnswer, ServiceRefusal, UnclearLetter};
use crate::store::{self, Connection, invitations as rows};

/// Accepts or declines an invitation, marks the source and says so, in one transaction; or says why not.
///
/// # Errors
/// When the database fails.
pub(super) async fn answered(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    (invitation, said): (&[u8], &ServiceRequest),
) -> Result<()> {
    let answer = match carry_out(app, conn, author, source, (invitation, said)).await {
        Ok(()) => return Ok(()),
        // It was answered, or is too old; or only users can accept it.
        Err(Error::InvalidLink) => gone(said, author.user.is_some()),
        Err(Error::SeatTaken) => ServiceAnswer::Refused(ServiceRefusal::Impossible),
        Err(why) => return Err(why),
    };
    answer::send(app, conn, author, source, answer.into()).await
}

/// Does it, in one transaction.
///
/// # Errors
/// [`Error::InvalidLink`], [`Error::SeatTaken`] as of accepting by the link.
pub(super) async fn carry_out(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    source: &Source,
    (invitation, said): (&[u8], &ServiceRequest),
) -> Result<()> {
    store::transaction(conn, async |conn| {
        if !source.close(conn).await? {
            return Ok(());
        }
        let answer = if declines(said) {
            invitations::decline_within(app, conn, invitation).await?;
            ServiceAnswer::Declined
        } else {
            let (loaded, user) = invitations::accept_within(app, conn, invitation).await?;
            joined(&loaded, user)
        };
        answer::queue_within_limits(app, conn, author, source, &answer.into()).await
    })
    .await
}

/// Why an answer would be refused; `None` if it is possible. Changes nothing.
///
/// # Errors
/// When the database fails.
pub(super) async fn refusal(
    conn: &mut Connection,
    invitation: &[u8],
    (said, is_user): (&ServiceRequest, bool),
) -> Result<Option<ServiceAnswer>> {
    let found = rows::find(conn, invitation).await?;
    let is_possible = found.is_some_and(|found| declines(said) || found.user.is_some());
    Ok((!is_possible).then(|| gone(said, is_user)))
}

const fn declines(said: &ServiceRequest) -> bool {
    matches!(said, ServiceRequest::No | ServiceRequest::Decline)
}

/// What is said of an invitation that is not open, or that somebody without an account accepts.
const fn gone(said: &ServiceRequest, is_user: bool) -> ServiceAnswer {
    if is_user || declines(said) { ServiceAnswer::Stale } else { ServiceAnswer::Refused(ServiceRefusal::NoAccount) }
}

/// What can be written, to whoever asked for that, or whose letter has this fault; of an open invitation, how to answer
/// it.
///
/// # Errors
/// When the database or the system's randomness fails.
pub(super) async fn help(
    app: &App,
    conn: &mut Connection,
    author: &Author,
    fault: Option<CommandFault>,
) -> Result<ServiceReply> {
    let newcomer = author.user.is_none();
    let unclear = fault.map(|fault| UnclearLetter { fault: Some(fault).filter(|_| author.is_certain) });
    let open = match &author.invitation {
        Some(digest) => invitations::named_again(app, conn, digest, &author.address).await?,
        None => None,
    };
    let Some((open, link)) = open else {
        return Ok(ServiceAnswer::Help { newcomer, unclear, invitation: None }.into());
    };
    let open = games::open(open, &link);
    let invitation = Some(OpenInvitation { host: open.host.filter(|_| !newcomer), ..open });
    Ok(ServiceReply::with(ServiceAnswer::Help { newcomer, unclear, invitation }, link.into()))
}
