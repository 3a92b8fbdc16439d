//! The integration tests: one file a user story.
