//! The page to play on, in a real browser: by keyboard alone, by touch alone, and as assistive technology reads it.
//! The others at the table play over HTTP, as programs do.

mod accessible;
mod conditional;
mod every;
mod faults;
mod hand;
mod kept;
mod last_moves;
mod pages;
mod secrets;

use fieldpost::config::PageSource;

use crate::support::app::TestApp;

/// A service with the page that was built before it.
async fn with_page() -> TestApp {
    TestApp::start_with(|settings| settings.server.page = PageSource::BuiltIn).await
}
