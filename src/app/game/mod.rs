//! A stored game as use cases see it. It owns loading one with all its secrets, the rules that are frozen into it,
//! whether its decision is overdue, what mails report of it, how one viewer sees it, and the archive of logs. It may
//! call `time`; it does not change any game.

pub mod archive;
pub(in crate::app) mod checkpoints;
pub(in crate::app) mod grace;
pub mod legal;
pub(crate) mod load;
pub(in crate::app) mod overdue;
pub(in crate::app) mod reported;
pub mod responses;
pub mod rules;
pub mod summary;
pub mod tags;
