//! `fieldpost check-rulesets`.

use std::path::Path;

use super::terminal::{Failure, print, say};
use crate::app::rulesets::Catalogue;
use crate::config::Settings;

pub(super) fn check_rulesets(settings: &Settings, folder: Option<&Path>) -> Result<(), Failure> {
    let catalogue = match Catalogue::open(folder.or(settings.rulesets.folder.as_deref())) {
        Ok(catalogue) => catalogue,
        Err(faults) => {
            say(&faults.to_string());
            let count = faults.0.len();
            return Err(if count == 1 { "one fault".into() } else { format!("{count} faults").into() });
        }
    };
    let mut list = String::new();
    for rules in catalogue.list() {
        let ruleset = rules.ruleset();
        list.push_str(&format!("{:<24} {}\n", ruleset.id, ruleset.name));
    }
    print(&format!("{list}no fault in {} rulesets\n", catalogue.list().count()))
}
