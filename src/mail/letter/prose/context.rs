//! What a letter to the service is read against, and what it may mean.

use chrono::NaiveDate;

use super::super::request::ServiceRequest;

/// What a letter to the service is read against.
#[derive(Clone, Debug, Default)]
pub struct ServiceContext {
    /// The ids of the rulesets that it may name.
    pub rulesets: Vec<String>,
    /// The day on which it is read: a date without a year is the next one.
    pub today: NaiveDate,
    /// Whether it answers a mail that asks something: an invitation, or whether a request was meant.
    pub is_answer: bool,
}

/// What a letter asks of the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceMeaning {
    /// A request, or a list that sentences ask for.
    Request(ServiceRequest),
    /// What sentences state: their author is asked whether they want it.
    Question(ServiceRequest),
}
