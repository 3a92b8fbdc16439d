//! What a limit says about itself to those who are told: its name, and how much is allowed in which time.

/// A limit as its subjects are told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// A stable word.
    pub name: &'static str,
    /// How much is allowed within the window.
    pub quota: u32,
    /// Its length in seconds.
    pub window: u32,
}

/// What is left of an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The whole of it.
    pub allowance: Allowance,
    /// How much is left, unless others whom the caller does not know share it.
    pub left: Option<u32>,
    /// Seconds until all of it is there again.
    pub seconds: u32,
}
