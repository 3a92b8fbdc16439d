//! Letters: playing by answering the mail (I-1 to I-8).

mod anytime;
mod armies;
mod between_quotes;
mod conditions;
mod corpus;
mod declining;
mod delivery;
mod invitations;
mod loops;
mod manual;
mod mta;
mod overtaken;
mod own_games;
mod playing;
mod refusals;
mod rematches;
mod requests;
pub(crate) mod service;
mod service_limits;
mod service_sentences;
mod service_settings;
mod settings;
mod setups;
mod talk;
mod trust;
mod unclear_conditions;
mod unplayed;
