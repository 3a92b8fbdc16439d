//! Pages for people: plain HTML and CSS, for any screen, light or dark. No scripts, and nothing is fetched from
//! elsewhere. A page says something and perhaps asks something; what the answer does is not known here.

use askama::Template;

/// The style sheet of every page; the policy of the answer names its hash.
pub const STYLE: &str = include_str!("templates/style.css");

/// One page.
#[derive(Debug, Clone, Template)]
#[template(path = "web/templates/page.html")]
pub struct Page {
    title: String,
    banner: Option<&'static str>,
    said: Vec<String>,
    fault: Option<String>,
    name: bool,
    password: Option<Password>,
    buttons: Vec<Button>,
}

/// The field `password` of a page's form.
#[derive(Debug, Clone, Copy)]
struct Password {
    label: &'static str,
    /// What the browser's memory is asked for.
    autocomplete: &'static str,
}

/// One button of a page's form, which is posted to where the page is.
#[derive(Debug, Clone)]
pub struct Button {
    label: &'static str,
    /// Sent as field `answer`.
    answer: Option<&'static str>,
    /// Whether the form's fields may be left empty.
    skips_fields: bool,
}

impl Button {
    /// The only button.
    #[must_use]
    pub const fn plain(label: &'static str) -> Self {
        Self { label, answer: None, skips_fields: false }
    }

    /// One of several; the form's field `answer` tells which.
    #[must_use]
    pub const fn answering(answer: &'static str, label: &'static str) -> Self {
        Self { label, answer: Some(answer), skips_fields: false }
    }

    /// The same for an answer that needs none of the form's fields.
    #[must_use]
    pub const fn without_fields(mut self) -> Self {
        self.skips_fields = true;
        self
    }
}

impl Page {
    /// A page that only says something.
    #[must_use]
    pub fn tell(title: impl Into<String>, said: impl Into<String>) -> Self {
        Self::ask(title, said, &[])
    }

    /// A page with a form.
    #[must_use]
    pub fn ask(title: impl Into<String>, said: impl Into<String>, buttons: &[Button]) -> Self {
        let (title, said) = (title.into(), vec![said.into()]);
        Self { title, banner: None, said, fault: None, name: false, password: None, buttons: buttons.to_vec() }
    }

    /// One more paragraph.
    #[must_use]
    pub fn saying(mut self, said: impl Into<String>) -> Self {
        self.said.push(said.into());
        self
    }

    /// With something above all else that its reader should know, whatever the page is about.
    #[must_use]
    pub const fn with_banner(mut self, banner: Option<&'static str>) -> Self {
        self.banner = banner;
        self
    }

    /// With a field `name` for a new user's.
    #[must_use]
    pub const fn with_name(mut self) -> Self {
        self.name = true;
        self
    }

    /// With a field `password` for the one that its reader has.
    #[must_use]
    pub const fn with_password(mut self) -> Self {
        self.password = Some(Password { label: "Password", autocomplete: "current-password" });
        self
    }

    /// With a field `password` for a new one.
    #[must_use]
    pub const fn with_new_password(mut self) -> Self {
        self.password = Some(Password { label: "New password", autocomplete: "new-password" });
        self
    }

    /// With what was wrong about the last answer.
    #[must_use]
    pub fn with_fault(mut self, fault: Option<String>) -> Self {
        self.fault = fault;
        self
    }

    /// The page's HTML.
    ///
    /// # Errors
    /// The template's; it has none of its own.
    pub fn html(&self) -> askama::Result<String> {
        self.render()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_text_and_never_markup() {
        let page = Page::tell("<b>&", "\"<script>alert(1)</script>").with_fault(Some("<i>".to_owned()));
        let html = page.html().unwrap();
        assert!(!html.contains("<b>") && !html.contains("<script") && !html.contains("<i>"), "{html}");
        assert!(!html.contains("<form"), "nothing is asked");
    }

    #[test]
    fn the_form_is_posted_to_where_the_page_is() {
        let buttons = [Button::answering("accept", "Accept"), Button::answering("decline", "Decline")];
        let html = Page::ask("A game", "Play?", &buttons).saying("Now?").html().unwrap();
        assert!(html.contains("<form method=\"post\">"), "{html}");
        assert!(html.contains("name=\"answer\" value=\"decline\""), "{html}");
        assert!(!html.contains("type=\"password\""));
    }

    #[test]
    fn the_style_stands_in_the_page_byte_for_byte() {
        let html = Page::tell("x", "y").html().unwrap();
        assert!(html.contains(&format!("<style>{STYLE}</style>")), "its hash would not fit");
        assert!(!html.contains("http"), "nothing is fetched from elsewhere");
    }
}
