//! Running the service. It owns which processes run on one database, whether that was restored from a backup, the keys while
//! they are used, what an operator watches, and what wakes or ends this process. It may call `notices`, `mails`, `game` and
//! `audit`. It does not serve users, and no other module calls it but through the [`App`](crate::app::App).

pub mod clock;
pub mod key_ring;
pub mod lineage;
pub mod metrics;
pub mod processes;
pub mod restore;
pub mod shutdown;
pub mod wakes;
