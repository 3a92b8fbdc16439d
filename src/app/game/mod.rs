//! A stored game as use cases see it: loaded with all its secrets, with the rules that are frozen into it, and as one
//! viewer may see it. It changes no game. It may call `time` and `rulesets`.

pub(in crate::app) mod grace;
pub(crate) mod load;
pub mod rules;
pub mod summary;
