//! The faults of a language: by itself, and compared with the reference.

use std::collections::BTreeSet;

use super::declarations::{Declarations, GENDER, Sort};
use super::read::{Language, Message};
use super::{Fault, REFERENCE};

/// How deep messages may be nested.
const DEPTH: usize = 4;

/// The faults of a language by itself.
pub(super) fn language(language: &Language, declared: &Declarations, faults: &mut Vec<Fault>) {
    let mut fault = |line, what| faults.push(Fault { file: language.file.clone(), line, what });
    for (name, message) in &language.messages {
        for what in &message.refused {
            fault(message.line, format!("`{name}` contains {what}"));
        }
        for contained in message.contains.iter().filter(|contained| !is_there(language, contained)) {
            fault(message.line, format!("`{name}` contains `{contained}`, which is not there"));
        }
        for variable in &message.variables {
            if let Err(what) = declared.keys(variable) {
                fault(message.line, format!("`{name}`: {what}"));
            }
        }
        for (variable, keys) in &message.choices {
            keys_of(declared, variable, keys, |what| fault(message.line, format!("`{name}`: {what}")));
        }
        for what in unsaid(language, message, declared).into_iter().chain(gender_of(name, message, declared)) {
            fault(message.line, format!("`{name}` {what}"));
        }
    }
    for (name, term) in &language.terms {
        if !term.variables.is_empty() {
            fault(term.line, format!("`-{name}` has variables, which no term is given"));
        }
        if !language.messages.values().any(|message| message.contains.contains(&format!("-{name}"))) {
            fault(term.line, format!("`-{name}` is never used: take it away"));
        }
    }
}

fn is_there(language: &Language, contained: &str) -> bool {
    match contained.strip_prefix('-') {
        Some(term) => language.terms.contains_key(term),
        None => language.messages.contains_key(contained),
    }
}

fn keys_of(declared: &Declarations, variable: &str, keys: &[String], mut fault: impl FnMut(String)) {
    let Ok((base, known)) = declared.keys(variable) else { return };
    if known.is_empty() {
        return fault(format!("`${variable}` is text: there is nothing to choose by"));
    }
    let number = declared.sorts.get(base) == Some(&Sort::Number);
    for key in keys.iter().filter(|key| !known.contains(key)) {
        if !(number && key.parse::<u32>().is_ok()) {
            fault(format!("`${variable}` is never `{key}`: it is one of {}", known.join(", ")));
        }
    }
}

/// Faults of people and pieces that a message never names, and of selectors that occur in its text.
fn unsaid(language: &Language, message: &Message, declared: &Declarations) -> Vec<String> {
    let said = said(language, message, DEPTH);
    let named = |base: &String| matches!(declared.sorts.get(base), Some(Sort::Facets(..)));
    let all = variables(language, message, DEPTH);
    let silent = all.difference(&said).filter(|base| named(base)).map(|base| only_chooses(base));
    let chooses = |variable: &&String| {
        let known = declared.keys(variable);
        known.is_ok_and(|(base, keys)| !keys.is_empty() && declared.sorts.get(base) != Some(&Sort::Number))
    };
    let words = message.said.iter().filter(chooses);
    silent.chain(words.map(|variable| format!("says `${variable}`, which is there to choose by"))).collect()
}

fn only_chooses(variable: &str) -> String {
    format!("only chooses by `${variable}` and never says it")
}

/// The faults of an attribute that is a gender: a misspelt one would never select anything.
fn gender_of(name: &str, message: &Message, declared: &Declarations) -> Option<String> {
    let (gender, known) = GENDER;
    let (_, attribute) = name.split_once('.').filter(|_| is_grammar(name, declared))?;
    let wrong = attribute == gender && !known.contains(&message.text.as_str());
    wrong.then(|| format!("is “{}”: a gender is one of {}", message.text, known.join(", ")))
}

/// The faults of a language compared with the reference.
pub(super) fn against(language: &Language, reference: &Language, declared: &Declarations, faults: &mut Vec<Fault>) {
    let mut fault = |line, what| faults.push(Fault { file: language.file.clone(), line, what });
    for (name, message) in &reference.messages {
        let Some(own) = language.messages.get(name) else {
            if !is_grammar(name, declared) {
                fault(1, format!("`{name}` is missing: say “{}”", message.text));
            }
            continue;
        };
        let (mut wanted, given) = (variables(reference, message, DEPTH), variables(language, own, DEPTH));
        match declared.family(name) {
            // Where one language has plurals or cases, another may use one word.
            Some((family, _)) => wanted = of_family(reference, family, declared),
            None => {
                for variable in wanted.difference(&given) {
                    fault(own.line, format!("`{name}` does not say `${variable}`, as {REFERENCE} does"));
                }
                // A number may select without being shown only where it does so in the reference; people and pieces
                // never may.
                let silent = &said(reference, message, DEPTH) - &said(language, own, DEPTH);
                let number = |base: &&String| declared.sorts.get(*base) == Some(&Sort::Number);
                for variable in silent.intersection(&given).filter(number) {
                    fault(own.line, format!("`{name}` {}", only_chooses(variable)));
                }
            }
        }
        for variable in given.difference(&wanted) {
            fault(own.line, format!("`{name}` says `${variable}`, which {REFERENCE} does not"));
        }
    }
    for (name, message) in &language.messages {
        if !reference.messages.contains_key(name) && !is_grammar(name, declared) {
            fault(message.line, format!("`{name}` is not in {REFERENCE}: take it away, or say it there too"));
        }
    }
    for attribute in grammar(language, declared).union(&grammar(reference, declared)) {
        let members = language.messages.iter().filter(|(name, _)| {
            !name.contains('.') && declared.family(name).is_some_and(|(family, _)| attribute.0 == family)
        });
        for (name, member) in members {
            if !language.messages.contains_key(&format!("{name}.{}", attribute.1)) {
                fault(member.line, format!("`{name}` has no `.{}`, as others of its family have", attribute.1));
            }
        }
    }
}

/// The variables that members of a family may have.
fn of_family(reference: &Language, family: &str, declared: &Declarations) -> BTreeSet<String> {
    let members = reference.messages.iter().filter(|(name, _)| declared.family(name).is_some_and(|of| of.0 == family));
    members.flat_map(|(_, message)| variables(reference, message, DEPTH)).collect()
}

/// Whether it is an attribute in a family, which depends on the language's grammar.
fn is_grammar(name: &str, declared: &Declarations) -> bool {
    name.contains('.') && declared.family(name).is_some()
}

/// The attributes that a language gives the members of its families.
fn grammar(language: &Language, declared: &Declarations) -> BTreeSet<(String, String)> {
    let attributes = language.messages.keys().filter_map(|name| {
        let (member, attribute) = name.split_once('.')?;
        Some((declared.family(member)?.0.to_owned(), attribute.to_owned()))
    });
    attributes.collect()
}

/// The variables of a message and of what it contains, without their facets.
pub(super) fn variables(language: &Language, message: &Message, depth: usize) -> BTreeSet<String> {
    facets(language, message, depth).iter().map(|name| base(name).to_owned()).collect()
}

/// The same with their facets.
pub(super) fn facets(language: &Language, message: &Message, depth: usize) -> BTreeSet<String> {
    gathered(language, message, depth, |message| &message.variables)
}

/// The variables that occur in its text or in the messages that it contains, without their facets.
fn said(language: &Language, message: &Message, depth: usize) -> BTreeSet<String> {
    gathered(language, message, depth, |message| &message.said).iter().map(|name| base(name).to_owned()).collect()
}

/// What a message and what it contains have of something.
fn gathered(
    language: &Language,
    message: &Message,
    depth: usize,
    of: fn(&Message) -> &BTreeSet<String>,
) -> BTreeSet<String> {
    let mut all = of(message).clone();
    if depth > 0 {
        let contained = message.contains.iter().filter_map(|name| language.messages.get(name));
        all.extend(contained.flat_map(|message| gathered(language, message, depth - 1, of)));
    }
    all
}

fn base(variable: &str) -> &str {
    variable.split('-').next().unwrap_or(variable)
}
