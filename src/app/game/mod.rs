//! A stored game as use cases see it. It owns loading one with all its secrets, the rules that are frozen into it,
//! whether its decision is overdue, what mails report of it, and how one viewer sees it. It may call `time`; it does
//! not change any game.

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
