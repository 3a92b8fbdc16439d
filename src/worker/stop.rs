//! Telling loops to stop. A loop that is told ends what it has begun and begins nothing more.

use tokio::sync::watch;

/// Whether a loop is told to stop.
#[derive(Clone, Debug)]
pub struct Stop(Option<watch::Receiver<bool>>);

/// What tells loops to stop; one that is dropped does as well.
#[derive(Debug)]
pub(super) struct Handle(watch::Sender<bool>);

/// A pair of them.
pub(super) fn pair() -> (Handle, Stop) {
    let (told, receiver) = watch::channel(false);
    (Handle(told), Stop(Some(receiver)))
}

impl Handle {
    /// Tells them.
    pub(super) fn tell(&self) {
        self.0.send_replace(true);
    }
}

impl Stop {
    /// Nobody will say so.
    #[must_use]
    pub const fn never() -> Self {
        Self(None)
    }

    /// Whether it was said.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.0.as_ref().is_some_and(|told| *told.borrow() || told.has_changed().is_err())
    }

    /// Waits until it is said.
    pub async fn told(&mut self) {
        match &mut self.0 {
            // Whoever could say so is gone: that means the same.
            Some(told) => drop(told.wait_for(|told| *told).await),
            None => std::future::pending().await,
        }
    }
}
