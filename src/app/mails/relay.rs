//! The recent behaviour of the mail server: whether it refuses *us*, and whether its refusals of recipients can be
//! believed. It is not kept beyond the process.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::app::{App, Result};
use crate::store::mail_queue;

/// This many different users refused in a row, and nobody accepted: that is not the users' fault.
const MAX_REFUSED_USERS: usize = 3;

/// A mail accepted within this time shows that the server accepts our mails.
const LATELY: Duration = Duration::from_secs(24 * 3_600);

/// The mail server, as this process knows it.
#[derive(Debug, Default)]
pub struct Relay(Mutex<RelayState>);

#[derive(Debug, Default)]
struct RelayState {
    /// When it last accepted a mail.
    took: Option<Instant>,
    /// The users whom it has refused since it accepted one, at most [`MAX_REFUSED_USERS`].
    refused: Vec<Uuid>,
    /// Since when it refuses us.
    outage: Option<Instant>,
}

impl Relay {
    /// It accepted a mail.
    pub fn took(&self) {
        *self.state() = RelayState { took: Some(Instant::now()), ..RelayState::default() };
    }

    /// It refuses us.
    pub fn refused_us(&self) {
        self.state().outage.get_or_insert_with(Instant::now);
    }

    /// No mail waits: the next one will show whether it still refuses us.
    pub fn nothing_waits(&self) {
        self.state().outage = None;
    }

    /// Whether it has accepted a mail within a day.
    #[must_use]
    pub fn took_lately(&self) -> bool {
        self.state().took.is_some_and(|at| at.elapsed() < LATELY)
    }

    /// Notes that it refused a user's address for good; returns whether that may be held against the address. A server
    /// that has accepted nothing yet, or refuses one user after the other, is not configured to accept our mails,
    /// whatever it says.
    pub fn may_blame(&self, user: Uuid) -> bool {
        let mut state = self.state();
        if !state.refused.contains(&user) && state.refused.len() < MAX_REFUSED_USERS {
            state.refused.push(user);
        }
        state.took.is_some() && state.refused.len() < MAX_REFUSED_USERS
    }

    /// For how long it has refused us, if it does.
    #[must_use]
    pub fn outage(&self) -> Option<Duration> {
        self.state().outage.map(|since| since.elapsed())
    }

    fn state(&self) -> MutexGuard<'_, RelayState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends a poll that found nothing: with an empty outbox it is unknown whether the server would still refuse us.
///
/// # Errors
/// When the database fails.
pub async fn rest(app: &App) -> Result<()> {
    if app.relay.outage().is_some() {
        let mut conn = app.store.background().await?;
        if mail_queue::waiting(&mut conn).await?.count == 0 {
            app.relay.nothing_waits();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_refuses_everybody_is_not_believed() {
        let (relay, users) = (Relay::default(), [1, 2, 3].map(Uuid::from_u128));
        assert!(!relay.may_blame(users[0]), "it has taken nothing yet");
        relay.took();
        assert!(relay.may_blame(users[0]) && relay.may_blame(users[0]) && relay.may_blame(users[1]));
        assert!(!relay.may_blame(users[2]) && !relay.may_blame(users[0]), "three in a row");
        relay.took();
        assert!(relay.may_blame(users[2]));
    }

    #[test]
    fn an_outage_lasts_until_a_mail_is_taken_or_none_waits() {
        let relay = Relay::default();
        assert_eq!(relay.outage(), None);
        relay.refused_us();
        relay.refused_us();
        assert!(relay.outage().is_some() && !relay.took_lately());
        relay.took();
        assert!(relay.outage().is_none() && relay.took_lately());
        relay.refused_us();
        relay.nothing_waits();
        assert!(relay.outage().is_none() && relay.took_lately());
    }
}
