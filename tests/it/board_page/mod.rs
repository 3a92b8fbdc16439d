//! The page to play on, in a real browser: by keyboard alone, by touch alone, and as assistive technology reads it.
//! The others at the table play over HTTP, as programs do.

mod accessible;
mod agreements;
mod conditional;
mod every;
mod faults;
mod few_presses;
mod first_visit;
mod grey;
mod hand;
mod inbox;
mod kept;
mod last_moves;
mod looking_back;
mod lost_answers;
mod news;
mod offline;
mod pages;
mod positions;
mod printed;
mod pushes;
mod restarts;
mod second_factor;
mod secrets;
mod setup_texts;
mod shots;
mod sketches;
mod speed;
mod trees;
mod twins;
mod typed;
mod unsent;
mod watched;
mod wrong_clock;

use fieldpost::config::{PageSource, Settings};

use crate::support::app::TestApp;

/// A service with the page that was built before it, or with another build, whose folder `FIELDPOST_PAGE` names:
/// whoever works on the page need not build the service again.
async fn with_page() -> TestApp {
    with_page_and(|_| {}).await
}

/// The same with settings that `change` has changed.
async fn with_page_and(change: impl FnOnce(&mut Settings)) -> TestApp {
    let page = std::env::var("FIELDPOST_PAGE").map_or(PageSource::BuiltIn, |folder| PageSource::Folder(folder.into()));
    TestApp::start_with(|settings| {
        settings.server.page = page;
        change(settings);
    })
    .await
}
