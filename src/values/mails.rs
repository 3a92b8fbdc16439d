//! The words for what became of letters.

words! {
    /// What became of a letter that came in.
    pub enum LetterOutcome {
        /// It brought an action, which was played.
        Played,
        /// It waits for a person on a page.
        Held,
        /// It asked for something, or was refused, and got an answer or none.
        Answered,
        /// A program sent it.
        Automatic,
        /// It came to no address of ours.
        Dropped,
        /// It could not be handled.
        Failed,
    }
}
