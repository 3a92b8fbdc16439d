//! The document of the page to play on: the start page for browsers without scripts, and what a browser with scripts
//! loads instead. It is the same for everybody who reads its language.

use askama::Template;

use super::registration::{Entries, FieldFaults, RegistrationPage};
use super::{HomePage, PageLink, PageMails};
use crate::mail::Phrases;
use crate::page::PageEntry;
use crate::values::Language;

/// The document.
#[derive(Debug, Template)]
#[template(path = "web/templates/shell.html")]
pub struct ShellPage {
    phrases: Phrases,
    title: String,
    path: String,
    said: Vec<String>,
    register: PageLink,
    mails: Option<PageMails>,
    links: Vec<PageLink>,
    entry: PageEntry,
}

impl ShellPage {
    /// The document that loads these files, and shows this page without scripts.
    #[must_use]
    pub fn new(home: HomePage, entry: PageEntry) -> Self {
        let HomePage { phrases, title, path, said, register, mails, links } = home;
        Self { phrases, title, path, said, register, mails, links, entry }
    }

    /// The document's HTML.
    ///
    /// # Errors
    /// When the template fails, which does not happen.
    pub fn html(&self) -> askama::Result<String> {
        self.render()
    }
}

/// The document where one registers, with the form for browsers without scripts.
#[derive(Debug, Template)]
#[template(path = "web/templates/shell-registration.html")]
pub struct RegistrationShell {
    phrases: Phrases,
    title: String,
    entries: Entries,
    faults: FieldFaults,
    entry: PageEntry,
}

impl RegistrationShell {
    /// The document that loads these files, and shows this page without scripts.
    #[must_use]
    pub fn new(page: RegistrationPage, entry: PageEntry) -> Self {
        let RegistrationPage { phrases, title, entries, faults } = page;
        Self { phrases, title, entries, faults, entry }
    }

    /// The document's HTML.
    ///
    /// # Errors
    /// When the template fails, which does not happen.
    pub fn html(&self) -> askama::Result<String> {
        self.render()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Play;
    use super::*;

    #[test]
    fn the_document_names_its_files_and_nothing_of_it_is_a_script_in_the_text() {
        let file = |name: &str| Some(name.to_owned());
        let entry = PageEntry {
            script: "app-AAAAAAA1.js".to_owned(),
            style: "app-AAAAAAA2.css".to_owned(),
            preload: vec!["chunk-AAAAAAA3.js".to_owned()],
            icon: file("icon-AAAAAAA4.svg"),
            touch_icon: file("apple-touch-icon.png"),
            manifest: file("fieldpost.webmanifest"),
        };
        let home = HomePage::new(Phrases::default(), Play::ByLetters, None).at("/games/<script>");
        let html = ShellPage::new(home.saying_first("Scripts are off.".to_owned()), entry).html().unwrap();
        for part in [
            r#"<script type="module" src="/page/app-AAAAAAA1.js"></script>"#,
            r#"<link rel="stylesheet" href="/page/app-AAAAAAA2.css">"#,
            r#"<link rel="modulepreload" href="/page/chunk-AAAAAAA3.js">"#,
            r#"<link rel="icon" type="image/svg+xml" href="/page/icon-AAAAAAA4.svg">"#,
            r#"<link rel="apple-touch-icon" href="/page/apple-touch-icon.png">"#,
            r#"<link rel="manifest" href="/page/fieldpost.webmanifest">"#,
            "<div id=\"page\"></div>\n<noscript>\n<main>",
        ] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        assert_eq!(html.matches("<script").count(), 1, "{html}");
        assert_eq!(html.matches("<noscript>").count(), 2, "{html}");
        assert_eq!(html.matches("</noscript>").count(), 2, "{html}");
    }
}
