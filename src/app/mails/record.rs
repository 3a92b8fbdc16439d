//! Recording what came of attempts at mails.

use super::outcome::SendOutcome;
use super::sending::Attempt;
use super::verdict::{self, Verdict};
use super::{batch, bounces};
use crate::app::{App, Result};
use crate::mail::SendFailure;
use crate::store::Connection;
use crate::store::outbox::{self, MailRetry, TakenMail};

/// Writes down what came of attempts, a statement for those that were taken and one for those that are tried again; what is
/// left in `attempts` is not written down.
pub(super) async fn write(app: &App, attempts: &mut Vec<Attempt>) -> Result<()> {
    let mut conn = app.store.background().await?;
    let mut late = 0;
    for is_stored in [true, false] {
        let is_sent = |(mail, outcome): &Attempt| outcome.is_ok() && mail.is_stored() == is_stored;
        let sent: Vec<&TakenMail> = attempts.iter().filter(|attempt| is_sent(attempt)).map(|(mail, _)| mail).collect();
        if sent.is_empty() {
            continue;
        }
        let recorded = match is_stored {
            true => outbox::drop_sent(&mut conn, app.process, &batch::keys(&sent)).await?,
            false => outbox::sent(&mut conn, app.process, &batch::keys(&sent)).await?,
        };
        late += sent.len() - recorded.min(sent.len());
        tracing::debug!(mails = sent.len(), "mails were sent");
        app.relay.took();
        app.metrics.mailed(SendOutcome::Sent, sent.len());
        attempts.retain(|attempt| !is_sent(attempt));
    }
    let verdicts: Vec<(Verdict, String)> =
        attempts.iter().filter_map(|(mail, outcome)| verdict::judge(app, mail, outcome)).collect();
    let postponed: Vec<MailRetry<'_>> = (attempts.iter().zip(&verdicts))
        .filter_map(|((mail, _), (verdict, why))| match *verdict {
            Verdict::Again { at, refused } => {
                Some(MailRetry { key: &mail.dedupe_key, at, refused, why, made: mail.content.made() })
            }
            Verdict::GivenUp => None,
        })
        .collect();
    if !postponed.is_empty() {
        late += postponed.len() - outbox::postpone(&mut conn, app.process, &postponed).await?.min(postponed.len());
        app.metrics.mailed(SendOutcome::Postponed, postponed.len());
        let mut verdicts = verdicts.iter();
        attempts.retain(|(mail, outcome)| {
            let Some((verdict @ Verdict::Again { .. }, why)) = verdicts.next() else { return true };
            // Refusals of us are already logged.
            if !matches!(outcome, Err(SendFailure::Outage(_))) {
                verdict::report(mail, *verdict, why);
            }
            false
        });
    }
    while let Some((mail, Err(refusal))) = attempts.last() {
        late += usize::from(!give_up(app, &mut conn, mail, refusal).await?);
        attempts.pop();
    }
    if late > 0 {
        tracing::warn!(mails = late, "leases ended before the attempts did");
    }
    Ok(())
}

/// Gives a mail up, which counts against its address; returns whether the lease was still ours.
async fn give_up(app: &App, conn: &mut Connection, mail: &TakenMail, refusal: &SendFailure) -> Result<bool> {
    let why = refusal.why().to_string();
    let given_up = outbox::give_up(conn, app.process, &mail.dedupe_key, &why).await?;
    verdict::report(mail, Verdict::GivenUp, &why);
    app.metrics.mailed(SendOutcome::Failed, 1);
    if given_up {
        bounces::refused(app, conn, mail, refusal).await?;
    }
    Ok(given_up)
}
