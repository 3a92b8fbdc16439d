//! Stopping loops. A loop that is told to stop finishes its step and starts no other.

use tokio::sync::watch;

/// Whether a loop is told to stop.
#[derive(Clone, Debug)]
pub struct Stop(Option<watch::Receiver<bool>>);

/// The sender that tells loops to stop; dropping it does so too.
#[derive(Debug)]
pub(super) struct Handle(watch::Sender<bool>);

/// A sender and a receiver.
pub(super) fn pair() -> (Handle, Stop) {
    let (sender, receiver) = watch::channel(false);
    (Handle(sender), Stop(Some(receiver)))
}

impl Handle {
    /// Tells the loops to stop.
    pub(super) fn tell(&self) {
        self.0.send_replace(true);
    }
}

impl Stop {
    /// A receiver that is never told to stop.
    #[must_use]
    pub const fn never() -> Self {
        Self(None)
    }

    /// Whether it was told.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.as_ref().is_some_and(|sender| *sender.borrow() || sender.has_changed().is_err())
    }

    /// Waits until it is told.
    pub async fn requested(&mut self) {
        match &mut self.0 {
            // If the sender is gone, that means the same.
            Some(sender) => drop(sender.wait_for(|sender| *sender).await),
            None => std::future::pending().await,
        }
    }
}
