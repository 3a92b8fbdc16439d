//! The pages of the documentation for those who write programs, as HTML, made once. They are in English. Links from
//! one of them to another stay, and so do those to other sites and to pages of this server.

use std::sync::LazyLock;

use askama::Template;

use super::markdown;
use crate::mail::Phrases;
use crate::values::Language;

/// Each page: the last part of its path here, its file in `docs`, and its text.
const PAGES: &[(&str, &str, &str)] = &[
    ("guide", "API.md", include_str!("../../docs/API.md")),
    ("stability", "STABILITY.md", include_str!("../../docs/STABILITY.md")),
    ("changelog", "API-CHANGELOG.md", include_str!("../../docs/API-CHANGELOG.md")),
    ("http", "HTTP.md", include_str!("../../docs/HTTP.md")),
    ("reading", "READING.md", include_str!("../../docs/READING.md")),
    ("webhooks", "WEBHOOKS.md", include_str!("../../docs/WEBHOOKS.md")),
    ("oauth", "OAUTH.md", include_str!("../../docs/OAUTH.md")),
    ("privacy", "PRIVACY.md", include_str!("../../docs/PRIVACY.md")),
];

/// The pages as HTML.
static ARTICLES: LazyLock<Vec<Article>> =
    LazyLock::new(|| PAGES.iter().map(|(name, _, text)| Article::new(name, text)).collect());

#[derive(Debug)]
struct Article {
    name: &'static str,
    title: String,
    html: String,
}

impl Article {
    fn new(name: &'static str, text: &str) -> Self {
        let (title, html) = markdown::html(text, served);
        Self { name, title, html }
    }
}

/// A page of the documentation.
#[derive(Debug, Template)]
#[template(path = "web/templates/docs.html")]
pub struct DocsPage {
    phrases: Phrases,
    title: &'static str,
    article: &'static Article,
}

impl DocsPage {
    /// The page of a name, if there is one.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let article = ARTICLES.iter().find(|article| article.name == name)?;
        Some(Self { phrases: Phrases::of(Language::En), title: &article.title, article })
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

    /// The other pages: their names and titles.
    fn others(&self) -> impl Iterator<Item = &'static Article> {
        let name = self.article.name;
        ARTICLES.iter().filter(move |article| article.name != name)
    }
}

/// Where a link of a page leads here.
fn served(link: &str) -> Option<String> {
    if link.starts_with("https://") || link.starts_with('/') {
        return Some(link.to_owned());
    }
    let file = link.split('#').next().unwrap_or_default();
    PAGES.iter().find(|(_, own, _)| *own == file).map(|(name, _, _)| format!("/docs/{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_pages_that_are_served_lead_there() {
        for (link, path) in [
            ("HTTP.md#limits", Some("/docs/http")),
            ("API.md", Some("/docs/guide")),
            ("/register", Some("/register")),
            ("https://example.org/x", Some("https://example.org/x")),
            ("OPERATIONS.md", None),
            ("../README.md", None),
            ("#limits", None),
        ] {
            assert_eq!(served(link).as_deref(), path, "{link}");
        }
    }

    #[test]
    fn every_page_has_a_title_and_leads_to_the_others() {
        for (name, _, _) in PAGES {
            let page = DocsPage::find(name).expect("a page");
            let html = page.html().expect("HTML");
            assert!(!page.title.is_empty() && html.contains("<article>"), "{name}");
            assert_eq!(html.matches("<nav>").count(), 1, "{name}");
            assert_eq!(page.others().count() + 1, PAGES.len(), "{name}");
        }
        assert!(DocsPage::find("index.html").is_none());
    }
}
