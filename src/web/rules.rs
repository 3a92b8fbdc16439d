//! The pages that explain the rules to players: `docs/rules/players` as HTML, made once. Links from one of them to
//! another stay, in the same language; what they link elsewhere in the repository is not served, so that only the words
//! of those links are left. Nothing in them is HTML already. Each leads to the exact rules of its game.

use std::borrow::Cow;
use std::sync::LazyLock;

use askama::Template;

use super::{PageLink, clauses, markdown};
use crate::mail::{Phrases, RulesetTitle};
use crate::rule_pages;
use crate::values::Language;

/// The pages for players as HTML.
static ARTICLES: LazyLock<Vec<Article>> = LazyLock::new(|| {
    let article = |(tag, id, text): &(&str, &'static str, &str)| Some(Article::new(tag.parse().ok()?, id, text));
    rule_pages::all().iter().filter_map(article).collect()
});

/// The text of a page.
#[derive(Debug)]
struct Article {
    language: Language,
    ruleset: &'static str,
    title: String,
    html: String,
}

/// A ruleset in the list.
#[derive(Debug)]
struct ListedRuleset {
    id: String,
    name: String,
    summary: String,
}

/// How pages look, where somebody has chosen it on the page to play on, whatever their system prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Look {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Black on white.
    Contrast,
}

/// A page about the rules of one game, or the list of all.
#[derive(Debug, Template)]
#[template(path = "web/templates/rules.html")]
pub struct RulesPage {
    phrases: Phrases,
    title: String,
    path: String,
    look: Option<Look>,
    /// Where the clause stands about which the reader asked.
    exact: Option<PageLink>,
    said: Vec<String>,
    entries: Vec<ListedRuleset>,
    article: Option<Cow<'static, str>>,
    /// The language of the article, if it is not that of the page.
    other: Option<Language>,
    links: Vec<PageLink>,
}

impl RulesPage {
    /// The list of all rulesets.
    #[must_use]
    pub fn list(phrases: Phrases, titles: impl IntoIterator<Item = RulesetTitle>) -> Self {
        let entry = |title: RulesetTitle| {
            let (name, summary) = title.words(phrases);
            ListedRuleset { id: title.id, name, summary }
        };
        Self {
            title: phrases.page_rules_title(),
            said: vec![phrases.page_rules_said()],
            entries: titles.into_iter().map(entry).collect(),
            ..Self::empty(phrases, "/rules".to_owned())
        }
    }

    /// The page about a ruleset that came with the program; it begins with a link to the clause that is asked for, if
    /// the ruleset has it.
    #[must_use]
    pub fn article(phrases: Phrases, ruleset: &RulesetTitle, asked: Option<&str>) -> Option<Self> {
        let (language, id) = (phrases.language(), ruleset.id.as_str());
        let article = ARTICLES.iter().find(|article| article.language == language && article.ruleset == id)?;
        let exact = PageLink::to(phrases, &clauses::path(id), phrases.page_clauses_link());
        let links = vec![all_rules(phrases), exact];
        let (title, article) = (article.title.clone(), Some(article.html.as_str().into()));
        let exact = asked.filter(|clause| clauses::has(id, clause)).map(|clause| {
            let PageLink { path, label } = PageLink::to(phrases, &clauses::path(id), phrases.page_clauses_link());
            PageLink { path: format!("{path}#{clause}"), label: format!("{} {clause}", phrases.label(&label)) }
        });
        Some(Self { title, article, exact, links, ..Self::empty(phrases, format!("/rules/{id}")) })
    }

    /// The exact rules of a ruleset that came with the program, clause by clause.
    #[must_use]
    pub fn clauses(phrases: Phrases, ruleset: &RulesetTitle) -> Option<Self> {
        let article = clauses::html(&ruleset.id)?;
        let (name, _) = ruleset.words(phrases);
        let links = vec![all_rules(phrases), PageLink::to(phrases, &format!("/rules/{}", ruleset.id), name.clone())];
        Some(Self {
            title: phrases.page_clauses_title(&name),
            said: vec![phrases.page_clauses_said()],
            article: Some(article.into()),
            other: Some(Language::En).filter(|english| *english != phrases.language()),
            links,
            ..Self::empty(phrases, clauses::path(&ruleset.id))
        })
    }

    /// The page about a ruleset of the operator's own.
    #[must_use]
    pub fn unexplained(phrases: Phrases, ruleset: &RulesetTitle) -> Self {
        let (title, summary) = ruleset.words(phrases);
        let (said, links) = (vec![summary, phrases.page_rules_own()], vec![all_rules(phrases)]);
        Self { title, said, links, ..Self::empty(phrases, format!("/rules/{}", ruleset.id)) }
    }

    fn empty(phrases: Phrases, path: String) -> Self {
        let (title, said, entries, links) = (String::new(), Vec::new(), Vec::new(), Vec::new());
        let (look, exact) = (None, None);
        Self { phrases, title, path, look, exact, said, entries, article: None, other: None, links }
    }

    /// The same page with a look that was chosen, and so are those that it leads to.
    #[must_use]
    pub fn with_look(self, look: Option<Look>) -> Self {
        Self { look, ..self }
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
        let html = self.render()?;
        // Every link to a page of rules, and no other, goes on with the language.
        Ok(match self.look {
            Some(look) => html.replace("?language=", &format!("?look={look}&amp;language=")),
            None => html,
        })
    }
}

/// The list of all rulesets.
fn all_rules(phrases: Phrases) -> PageLink {
    PageLink::to(phrases, "/rules", phrases.page_rules_title())
}

impl Article {
    fn new(language: Language, ruleset: &'static str, text: &str) -> Self {
        let (title, html) = markdown::html(text, |link| served(language, link));
        Self { language, ruleset, title, html }
    }
}

/// Where a link of a page leads here: to the page of another ruleset, which stands beside it.
fn served(language: Language, link: &str) -> Option<String> {
    let id = link.strip_suffix(".md").filter(|id| !id.contains('/'))?;
    Some(format!("/rules/{id}?language={language}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_html_without_its_title_its_comments_and_the_links_that_lead_nowhere() {
        let text = "# Duel & more\n\n<!-- example\nred: Fa1\n-->\n\n| a |\n|---|\n| `b<c` |\n\n<script>x</script>\n\n\
             See [Original](original.md) and [docs/rules/duel.md](../duel.md). <b>x</b>\n\n```board red\n| & |\n```\n";
        let Article { title, html, .. } = Article::new(Language::Nl, "duel", text);
        assert_eq!(title, "Duel & more");
        assert!(html.contains("<td><code>b&lt;c</code></td>") && html.contains("| &amp; |\n</code></pre>"), "{html}");
        assert!(
            html.contains("<a href=\"/rules/original?language=nl\">Original</a> and docs/rules/duel.md."),
            "{html}"
        );
        for gone in ["Duel &", "example", "script", "<b>", "<h1"] {
            assert!(!html.contains(gone), "{gone}: {html}");
        }
    }

    #[test]
    fn every_page_is_of_a_language_and_has_a_title() {
        assert_eq!(ARTICLES.len(), rule_pages::all().len());
        assert!(ARTICLES.iter().all(|article| !article.title.is_empty() && article.html.contains("<table>")));
    }

    #[test]
    fn a_ruleset_without_a_page_is_named_and_its_words_are_text() {
        let title =
            RulesetTitle { id: "own".to_owned(), name: "<i>Own".to_owned(), summary: "A game & more.".to_owned() };
        assert!(RulesPage::article(Phrases::default(), &title, None).is_none());
        let html = RulesPage::unexplained(Phrases::default(), &title).html().unwrap();
        assert!(html.contains("&#60;i&#62;Own") && !html.contains("<i>"), "{html}");
    }
}
