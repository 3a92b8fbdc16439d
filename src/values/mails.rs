//! The words for the outcomes of letters.

words! {
    /// The outcome of a letter.
    pub enum LetterOutcome {
        /// Its action was played.
        Played,
        /// It is held.
        Held,
        /// It requested something, or was refused, and was answered or not.
        Answered,
        /// It is automatic.
        Automatic,
        /// It did not come to an address of ours.
        Dropped,
        /// It could not be handled.
        Failed,
    }
}
