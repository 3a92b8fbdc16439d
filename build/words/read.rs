//! Parses one language's file: the variables and messages that each message uses, but not its wording.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

use super::Fault;

/// A file.
pub(super) struct Language {
    pub(super) file: String,
    /// The lines of its `###` comments, with the declarations of the reference.
    pub(super) comments: Vec<String>,
    /// Its messages by name; an attribute is `message.attribute`.
    pub(super) messages: BTreeMap<String, Message>,
    /// Its terms by name, without the dash.
    pub(super) terms: BTreeMap<String, Message>,
}

/// A message, an attribute of one, or a term.
#[derive(Default)]
pub(super) struct Message {
    pub(super) line: usize,
    /// Its text as in the file, for the documentation.
    pub(super) text: String,
    /// The variables, as they are written.
    pub(super) variables: BTreeSet<String>,
    /// The variables that occur in the text, not only as selectors.
    pub(super) said: BTreeSet<String>,
    /// Its selectors, with the keys of their variants.
    pub(super) choices: Vec<(String, Vec<String>)>,
    /// Other messages and terms (with a dash) that it contains.
    pub(super) contains: BTreeSet<String>,
    /// Constructs that are not allowed.
    pub(super) refused: Vec<String>,
}

impl Language {
    pub(super) fn read(file: &str, text: &str, faults: &mut Vec<Fault>) -> Self {
        let mut fault = |line, what| faults.push(Fault { file: file.to_owned(), line, what });
        let resource = parser::parse(text).unwrap_or_else(|(resource, errors)| {
            for error in errors {
                let line = 1 + text.get(..error.pos.start).unwrap_or(text).matches('\n').count();
                fault(line, format!("this is not Fluent: {}", error.kind));
            }
            resource
        });
        let mut language =
            Self { file: file.to_owned(), comments: Vec::new(), messages: BTreeMap::new(), terms: BTreeMap::new() };
        for entry in &resource.body {
            match entry {
                Entry::Message(message) => {
                    let id = message.id.name;
                    let line = line_of(text, id);
                    let value = message.value.as_ref().map(|value| (id.to_owned(), value, line));
                    let attributes = message.attributes.iter().map(|one| {
                        let name = one.id.name;
                        (format!("{id}.{name}"), &one.value, line_of_attribute(text, line, name))
                    });
                    for (name, pattern, line) in value.into_iter().chain(attributes) {
                        if language.messages.insert(name.clone(), Message::of(pattern, line)).is_some() {
                            fault(line, format!("`{name}` is there twice: take one away"));
                        }
                    }
                }
                Entry::Term(term) => {
                    let line = line_of(text, &format!("-{}", term.id.name));
                    let name = term.id.name.to_owned();
                    if language.terms.insert(name, Message::of(&term.value, line)).is_some() {
                        fault(line, format!("`-{}` is there twice: take one away", term.id.name));
                    }
                }
                Entry::ResourceComment(comment) => {
                    language.comments.extend(comment.content.iter().map(|line| (*line).to_owned()));
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::Junk { .. } => {}
            }
        }
        language
    }
}

/// The line on which a message begins: the parser does not keep it.
fn line_of(text: &str, id: &str) -> usize {
    let begins = |line: &str| line.strip_prefix(id).is_some_and(|rest| rest.trim_start().starts_with('='));
    text.lines().position(begins).map_or(1, |line| line + 1)
}

/// The line on which an attribute begins, below that of its message.
fn line_of_attribute(text: &str, message: usize, attribute: &str) -> usize {
    let name = |line: &str| line.trim_start().strip_prefix('.')?.split([' ', '=']).next().map(str::to_owned);
    let below = text.lines().skip(message).position(|line| name(line).as_deref() == Some(attribute));
    below.map_or(message, |lines| message + lines + 1)
}

impl Message {
    fn of(pattern: &Pattern<&str>, line: usize) -> Self {
        let mut message = Self { line, ..Self::default() };
        message.pattern(pattern);
        message
    }

    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.text.push_str(value),
                PatternElement::Placeable { expression } => self.expression(expression),
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                let InlineExpression::VariableReference { id } = selector else {
                    return self.refused.push("a choice by anything but a variable".to_owned());
                };
                self.variables.insert(id.name.to_owned());
                let keys = variants.iter().map(|variant| match variant.key {
                    VariantKey::Identifier { name } => name.to_owned(),
                    VariantKey::NumberLiteral { value } => value.to_owned(),
                });
                self.choices.push((id.name.to_owned(), keys.collect()));
                self.text.push('{');
                for (index, variant) in variants.iter().enumerate() {
                    self.text.push_str(if index == 0 { "" } else { " | " });
                    self.pattern(&variant.value);
                }
                self.text.push('}');
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
                self.text.push_str(value);
            }
            InlineExpression::VariableReference { id } => {
                self.text.push_str(&format!("${}", id.name));
                self.variables.insert(id.name.to_owned());
                self.said.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute.as_ref().map_or_else(String::new, |attribute| format!(".{}", attribute.name));
                self.text.push_str(&format!("{}{attribute}", id.name));
                self.contains.insert(format!("{}{attribute}", id.name));
            }
            InlineExpression::TermReference { id, arguments, attribute } => {
                if arguments.is_some() || attribute.is_some() {
                    self.refused.push("a term with arguments or an attribute".to_owned());
                }
                self.text.push_str(&format!("-{}", id.name));
                self.contains.insert(format!("-{}", id.name));
            }
            InlineExpression::FunctionReference { id, .. } => {
                self.refused.push(format!("the function `{}`: there are none", id.name));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
        }
    }
}
