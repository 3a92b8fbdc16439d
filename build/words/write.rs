//! Generates the code: one function per message and per family, and one type for every variable that only selects.
//!
//! Parameters are in alphabetical order, so that a sentence can be reworded without changing its callers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::check::facets;
use super::declarations::{Declarations, Sort};
use super::read::Language;

/// How deep messages may be nested.
const DEPTH: usize = 4;

/// A function.
#[derive(Default)]
struct Function {
    /// Its text in the reference.
    text: String,
    /// The variables with their facets, of all languages.
    variables: BTreeSet<String>,
}

pub(super) fn code(languages: &[Language], reference: &Language, declared: &Declarations) -> String {
    let mut code = String::from("// Made from src/mail/words.\n\n");
    for (variable, sort) in &declared.sorts {
        if let Sort::Choice(words) = sort {
            choice(variable, words, &mut code);
        }
    }
    let (mut messages, mut families) = (BTreeMap::<_, Function>::new(), BTreeMap::<_, Function>::new());
    for language in languages {
        for (name, message) in &language.messages {
            let (member, attribute) = name.split_once('.').unwrap_or((name, ""));
            // Variables of a contained message are covered by that message.
            let own = |other: &String| other.split('.').next() == Some(member);
            if reference.messages.iter().any(|(other, one)| !own(other) && one.contains.contains(name)) {
                continue;
            }
            let function = match declared.family(member) {
                Some((family, _)) => families.entry((family.to_owned(), attribute.to_owned())).or_default(),
                None => messages.entry((member.to_owned(), attribute.to_owned())).or_default(),
            };
            function.variables.extend(facets(language, message, DEPTH));
            if language.file == reference.file && function.text.is_empty() {
                function.text.clone_from(&message.text);
            }
        }
    }
    code.push_str("impl Phrases {\n");
    for ((name, attribute), function) in &messages {
        write(name, attribute, function, declared, false, &mut code);
    }
    for ((name, attribute), function) in &families {
        write(name, attribute, function, declared, true, &mut code);
    }
    code.push_str("}\n");
    code
}

fn write(name: &str, attribute: &str, function: &Function, declared: &Declarations, family: bool, code: &mut String) {
    let bases: BTreeSet<_> = function.variables.iter().map(|name| name.split('-').next().unwrap_or(name)).collect();
    let mut parameters = String::from("self");
    if family {
        parameters.push_str(", id: &str");
    }
    for base in bases {
        let _ = write!(
            parameters,
            ", {base}: {}",
            declared.sorts.get(base).map_or_else(String::new, |sort| parameter(base, sort))
        );
    }
    let method = format!("{name}{}{attribute}", if attribute.is_empty() { "" } else { "_" }).replace('-', "_");
    let attribute = if attribute.is_empty() { "None".to_owned() } else { format!("Some({attribute:?})") };
    let returned = if family { "Option<String>" } else { "String" };
    let said = if function.text.is_empty() { "A matter of grammar." } else { &function.text };
    let _ = writeln!(code, "    /// {}", said.replace('\n', " "));
    let _ = writeln!(code, "    pub fn {method}({parameters}) -> {returned} {{");
    let mutable = if function.variables.is_empty() { "" } else { "mut " };
    let _ = writeln!(code, "        let {mutable}told = FluentArgs::with_capacity({});", function.variables.len());
    for variable in &function.variables {
        let _ = writeln!(code, "        told.set({variable:?}, {});", argument(variable, declared));
    }
    let _ = match family {
        true => writeln!(code, "        self.member({name:?}, id, {attribute}, &told)"),
        false => writeln!(code, "        self.message({name:?}, {attribute}, &told)"),
    };
    code.push_str("    }\n\n");
}

fn parameter(variable: &str, sort: &Sort) -> String {
    match sort {
        Sort::Text => "&str".to_owned(),
        Sort::Number => "usize".to_owned(),
        Sort::Choice(_) => camel(variable),
        Sort::Facets(name, _) => format!("&{name}<'_>"),
    }
}

fn argument(variable: &str, declared: &Declarations) -> String {
    let (base, facet) = variable.split_once('-').unwrap_or((variable, "plain"));
    match declared.sorts.get(base) {
        Some(Sort::Facets(..)) => format!("{base}.{facet}(self)"),
        Some(Sort::Choice(_)) => format!("{base}.word()"),
        _ => base.to_owned(),
    }
}

/// The variable as the name of a type.
fn camel(name: &str) -> String {
    let capital = |part: &str| part.chars().take(1).flat_map(char::to_uppercase).chain(part.chars().skip(1)).collect();
    name.split('-').map(capital).collect::<Vec<String>>().concat()
}

/// A type whose values are the words of a choice.
fn choice(variable: &str, words: &[String], code: &mut String) {
    let name = camel(variable);
    let variants: Vec<_> = words.iter().map(|word| (camel(word), word)).collect();
    let _ = writeln!(code, "/// What `${variable}` may be.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]");
    let _ = writeln!(code, "pub enum {name} {{");
    for (variant, word) in &variants {
        let _ = writeln!(code, "    /// `{word}`\n    {variant},");
    }
    let _ = writeln!(code, "}}\n\nimpl {name} {{\n    const fn word(self) -> &'static str {{\n        match self {{");
    for (variant, word) in &variants {
        let _ = writeln!(code, "            Self::{variant} => {word:?},");
    }
    code.push_str("        }\n    }\n}\n\n");
}
