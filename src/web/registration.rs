//! The page with the form that registers. What was typed is kept when the form is shown again, except the password.

use askama::Template;

use crate::mail::Phrases;
use crate::values::Language;

/// What is typed into the form, apart from the password.
#[derive(Debug, Clone, Default)]
pub struct Entries {
    /// The field `name`.
    pub name: String,
    /// The field `address`.
    pub address: String,
    /// The field `language`.
    pub language: Language,
}

/// What is wrong with the fields, in the language of the page.
#[derive(Debug, Clone, Default)]
pub struct FieldFaults {
    /// With `name`.
    pub name: Option<String>,
    /// With `address`.
    pub address: Option<String>,
    /// With `password`.
    pub password: Option<String>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "web/templates/registration.html")]
pub struct RegistrationPage {
    pub(super) phrases: Phrases,
    pub(super) title: String,
    pub(super) entries: Entries,
    pub(super) faults: FieldFaults,
}

impl RegistrationPage {
    /// The form with these entries and their faults.
    #[must_use]
    pub fn new(phrases: Phrases, entries: Entries, faults: FieldFaults) -> Self {
        Self { phrases, title: phrases.page_register_title(), entries, faults }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_text_and_each_fault_stands_at_its_field() {
        let entries = Entries { name: "\"><b>".to_owned(), address: "<i>@x".to_owned(), language: Language::Nl };
        let faults = FieldFaults { name: Some("no & no".to_owned()), ..FieldFaults::default() };
        let html = RegistrationPage::new(Phrases::default(), entries, faults).html().unwrap();
        assert!(
            html.contains("value=\"&#34;&#62;&#60;b&#62;\"") && !html.contains("<b>") && !html.contains("<i>"),
            "{html}"
        );
        assert!(html.contains("id=\"name-fault\">no &#38; no</p>"), "{html}");
        assert!(!html.contains("address-fault") && !html.contains("password-fault"), "{html}");
        assert!(html.contains("<option value=\"nl\" lang=\"nl\" selected>"), "{html}");
    }
}
