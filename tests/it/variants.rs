//! Every variant through the contract: whole games of people who know nothing else, and what each variant adds.

mod cards;
mod deadlines;
mod every;
mod explained;
mod four;
mod refusals;
mod secrets;
mod table;
mod tournament;
