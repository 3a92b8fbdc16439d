//! Pages for people: plain HTML and CSS, for any screen, light or dark. No scripts, except in the document of the page
//! to play on, and nothing is fetched from elsewhere. A page says something in its reader's language and may have a
//! form; what the form does is not known here.

mod clauses;
mod docs;
mod home;
mod markdown;
mod registration;
mod rules;
mod shell;

use askama::Template;

use crate::mail::Phrases;
use crate::values::Language;

pub use docs::DocsPage;
pub use home::{HomePage, Play};
pub use registration::{Entries, FieldFaults, RegistrationPage};
pub use rules::{Look, RulesPage};
pub use shell::{RegistrationShell, ShellPage};

/// The style sheet of every page; the response's policy contains its hash.
pub const STYLE: &str = include_str!("templates/style.css");

/// One page.
#[derive(Debug, Clone, Template)]
#[template(path = "web/templates/page.html")]
pub struct Page {
    phrases: Phrases,
    title: String,
    banner: Option<String>,
    said: Vec<String>,
    fault: Option<String>,
    /// The field `name`, if there is one.
    name: Option<Field>,
    /// The field `address`, if there is one.
    address: Option<Field>,
    password: Option<Password>,
    /// The label of the field `code`, if there is one.
    code: Option<String>,
    /// The field `seal`, which nobody sees.
    seal: Option<String>,
    buttons: Vec<Button>,
    /// To whom the reader may write.
    mails: Option<PageMails>,
    /// Where the reader may go on.
    links: Vec<PageLink>,
}

/// A link to another page of this server.
#[derive(Debug, Clone)]
pub struct PageLink {
    path: String,
    label: String,
}

/// An address to which the reader may write, and links that open mails to it.
#[derive(Debug, Clone)]
pub struct PageMails {
    /// Where to write, in a sentence.
    pub said: String,
    /// Labels, and `mailto:` links.
    pub links: Vec<(String, String)>,
}

impl PageLink {
    /// To the page at a path, in the language of the page that has the link.
    #[must_use]
    pub fn to(phrases: Phrases, path: &str, label: String) -> Self {
        let joint = if path.contains('?') { '&' } else { '?' };
        Self { path: format!("{path}{joint}language={}", phrases.language()), label }
    }

    /// To what programs play with.
    #[must_use]
    pub fn to_interface(phrases: Phrases) -> Self {
        Self { path: "/docs".to_owned(), label: phrases.game_link() }
    }
}

/// A field of a page's form.
#[derive(Debug, Clone)]
struct Field {
    label: String,
    /// What it contains.
    value: String,
}

/// The field `password` of a page's form.
#[derive(Debug, Clone)]
struct Password {
    label: String,
    /// The `autocomplete` attribute.
    autocomplete: &'static str,
}

/// Whether a page asks for a code of a second factor.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CodeField {
    /// Whoever reads it has not proven that they know the password, or has no second factor.
    #[default]
    Absent,
    /// It does.
    Present,
}

/// One button of a page's form, which is posted to the page's own URL.
#[derive(Debug, Clone)]
pub struct Button {
    label: String,
    /// The value of the field `answer`.
    answer: Option<&'static str>,
    /// Whether the form's fields may be left empty.
    skips_fields: bool,
    weight: Weight,
}

/// How a button looks beside the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Weight {
    /// As what most readers came for.
    Main,
    /// As something that can also be done.
    Quiet,
}

impl Button {
    /// The only button.
    #[must_use]
    pub const fn plain(label: String) -> Self {
        Self { label, answer: None, skips_fields: false, weight: Weight::Main }
    }

    /// One of several; the form's field `answer` says which.
    #[must_use]
    pub const fn answering(answer: &'static str, label: String) -> Self {
        Self { label, answer: Some(answer), skips_fields: false, weight: Weight::Main }
    }

    /// The same for a button that needs none of the form's fields.
    #[must_use]
    pub const fn without_fields(mut self) -> Self {
        self.skips_fields = true;
        self
    }

    /// The same for a button that is less likely to be wanted than the others.
    #[must_use]
    pub const fn quiet(mut self) -> Self {
        self.weight = Weight::Quiet;
        self
    }
}

impl Page {
    /// A page without a form. It leads to the start page.
    #[must_use]
    pub fn tell(phrases: Phrases, title: impl Into<String>, said: impl Into<String>) -> Self {
        let home = phrases.page_home_link();
        Self::ask(phrases, title, said, Vec::new()).with_link("/", home)
    }

    /// A page with a form.
    #[must_use]
    pub fn ask(phrases: Phrases, title: impl Into<String>, said: impl Into<String>, buttons: Vec<Button>) -> Self {
        let (title, said) = (title.into(), vec![said.into()]);
        Self {
            phrases,
            title,
            banner: None,
            said,
            fault: None,
            name: None,
            address: None,
            password: None,
            code: None,
            seal: None,
            buttons,
            mails: None,
            links: Vec::new(),
        }
    }

    /// The words of the page's language.
    #[must_use]
    pub const fn phrases(&self) -> Phrases {
        self.phrases
    }

    /// The language of the page.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.phrases.language()
    }

    /// One more paragraph.
    #[must_use]
    pub fn saying(mut self, said: impl Into<String>) -> Self {
        self.said.push(said.into());
        self
    }

    /// One more paragraph: a label and its text.
    #[must_use]
    pub fn with_fact(self, label: &str, fact: &str) -> Self {
        let label = self.phrases.label(label);
        self.saying(format!("{label} {fact}"))
    }

    /// With a warning at the top, whatever the page is about.
    #[must_use]
    pub fn with_banner(mut self, banner: Option<String>) -> Self {
        self.banner = banner;
        self
    }

    /// With a field `name` for a user's name, which contains what was typed before.
    #[must_use]
    pub fn with_name(mut self, typed: &str) -> Self {
        self.name = Some(Field { label: self.phrases.page_name(), value: typed.to_owned() });
        self
    }

    /// With a field `address` for a mail address, which contains what was typed before.
    #[must_use]
    pub fn with_address(mut self, typed: &str) -> Self {
        self.address = Some(Field { label: self.phrases.page_address(), value: typed.to_owned() });
        self
    }

    /// With one more link to a page of this server, below everything else.
    #[must_use]
    pub fn with_link(mut self, path: &str, label: String) -> Self {
        self.links.push(PageLink::to(self.phrases, path, label));
        self
    }

    /// With one more link that leads to another server or program, whatever its language.
    #[must_use]
    pub fn with_link_away(mut self, url: &str, label: String) -> Self {
        self.links.push(PageLink { path: url.to_owned(), label });
        self
    }

    /// With where one begins to play: by mail, or else with a program.
    #[must_use]
    pub fn with_beginning(mut self, mails: Option<PageMails>) -> Self {
        if mails.is_none() {
            self.links.push(PageLink::to_interface(self.phrases));
        }
        self.mails = mails;
        self
    }

    /// With a field `password` for the reader's current password.
    #[must_use]
    pub fn with_password(mut self) -> Self {
        self.password = Some(Password { label: self.phrases.page_password(), autocomplete: "current-password" });
        self
    }

    /// With a field `code` for a code of the reader's second factor, if they have to prove one.
    #[must_use]
    pub fn with_code(mut self, field: CodeField) -> Self {
        self.code = (field == CodeField::Present).then(|| self.phrases.page_code());
        self
    }

    /// With a field `seal` that the form carries as it is.
    #[must_use]
    pub fn with_seal(mut self, seal: &str) -> Self {
        self.seal = Some(seal.to_owned());
        self
    }

    /// With a field `password` for a new password.
    #[must_use]
    pub fn with_new_password(mut self) -> Self {
        self.password = Some(Password { label: self.phrases.page_new_password(), autocomplete: "new-password" });
        self
    }

    /// With the fault of the last submission, which is read out with each field.
    #[must_use]
    pub fn with_fault(mut self, fault: Option<String>) -> Self {
        self.fault = fault;
        self
    }

    /// The page's HTML.
    ///
    /// # Errors
    /// When the template fails, which does not happen.
    pub fn html(&self) -> askama::Result<String> {
        self.render()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_text_and_never_markup() {
        let page =
            Page::tell(Phrases::default(), "<b>&", "\"<script>alert(1)</script>").with_fault(Some("<i>".to_owned()));
        let html = page.html().unwrap();
        assert!(!html.contains("<b>") && !html.contains("<script") && !html.contains("<i>"), "{html}");
        assert!(!html.contains("<form"), "nothing is asked");
    }

    #[test]
    fn the_form_is_posted_to_where_the_page_is() {
        let buttons = ["accept", "decline"].map(|answer| Button::answering(answer, answer.to_owned())).to_vec();
        let html = Page::ask(Phrases::default(), "A game", "Play?", buttons).saying("Now?").html().unwrap();
        assert!(html.contains("<form method=\"post\">"), "{html}");
        assert!(html.contains("name=\"answer\" value=\"decline\""), "{html}");
        assert!(!html.contains("type=\"password\""));
    }

    #[test]
    fn a_form_that_is_shown_again_keeps_what_was_typed_and_its_fields_name_the_fault() {
        let form =
            |typed| Page::ask(Phrases::default(), "x", "y", vec![Button::plain("z".to_owned())]).with_name(typed);
        let html = form("\"><b>").with_address("a@b").with_password().with_fault(Some("No".to_owned())).html().unwrap();
        assert!(html.contains("value=\"&#34;&#62;&#60;b&#62;\"") && html.contains("value=\"a@b\""), "{html}");
        assert!(html.contains("role=\"alert\" id=\"fault\">No</p>"), "{html}");
        assert_eq!(html.matches(" aria-describedby=\"fault\"").count(), 3, "{html}");
        let html = form("").html().unwrap();
        assert!(!html.contains("value=") && !html.contains("fault\""), "{html}");
    }

    #[test]
    fn the_style_stands_in_the_page_byte_for_byte() {
        let html = Page::tell(Phrases::default(), "x", "y").html().unwrap();
        assert!(html.contains(&format!("<style>{STYLE}</style>")), "its hash would not fit");
        assert!(!html.contains("http"), "nothing is fetched from elsewhere");
    }

    #[test]
    fn a_page_names_its_language_and_its_fields_in_it() {
        for (language, name, password) in [(Language::En, "Name", "Password"), (Language::Da, "Navn", "Adgangskode")] {
            let page = Page::tell(Phrases::of(language), "x", "y").with_name("").with_password();
            let page = Page { buttons: vec![Button::plain("z".to_owned())], ..page };
            let html = page.html().unwrap();
            assert!(html.contains(&format!("<html lang=\"{language}\">")), "{html}");
            assert!(
                html.contains(&format!(">{name}</label>")) && html.contains(&format!(">{password}</label>")),
                "{html}"
            );
        }
    }
}
