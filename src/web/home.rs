//! The start page: what this server is, how one plays on it, and where to begin. It is the same for everybody who reads
//! its language, and knows of no game and no user.

use askama::Template;

use super::{PageLink, PageMails};
use crate::mail::Phrases;
use crate::values::Language;

/// How moves reach this server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// Mails are answered.
    ByLetters,
    /// Programs use the interface; the answers to mails are not read.
    ByPrograms,
}

/// The start page.
#[derive(Debug, Template)]
#[template(path = "web/templates/home.html")]
pub struct HomePage {
    pub(super) phrases: Phrases,
    pub(super) title: String,
    /// Where the page is.
    pub(super) path: String,
    pub(super) said: Vec<String>,
    pub(super) register: PageLink,
    pub(super) mails: Option<PageMails>,
    pub(super) links: Vec<PageLink>,
}

impl HomePage {
    /// The page of a server on which one plays like this, and to which one may write.
    #[must_use]
    pub fn new(phrases: Phrases, play: Play, mails: Option<PageMails>) -> Self {
        let how = match play {
            Play::ByLetters => phrases.page_home_letters(),
            Play::ByPrograms => phrases.page_home_program(),
        };
        let link = |path, label| PageLink::to(phrases, path, label);
        Self {
            phrases,
            title: phrases.page_home_title(),
            path: "/".to_owned(),
            said: vec![phrases.page_home_said(), how, phrases.page_home_begin()],
            register: link("/register", phrases.page_register_title()),
            mails,
            links: vec![
                link("/rules", phrases.page_rules_title()),
                link("/reset", phrases.page_forgotten_link()),
                PageLink::to_interface(phrases),
            ],
        }
    }

    /// The same at another path.
    #[must_use]
    pub fn at(mut self, path: &str) -> Self {
        path.clone_into(&mut self.path);
        self
    }

    /// The same with a sentence above all others.
    #[must_use]
    pub fn saying_first(mut self, sentence: String) -> Self {
        self.said.insert(0, sentence);
        self
    }

    /// The language of the page.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.phrases.language()
    }

    /// The page's HTML.
    ///
    /// # Errors
    /// When the template fails, which does not happen.
    pub fn html(&self) -> askama::Result<String> {
        self.render()
    }
}
