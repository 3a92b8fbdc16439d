//! No module writes an `impl` for a type of another: what a type can do stands where the type is. A file may implement
//! a trait of its own module for any type, and say how a type of its own is converted into another.

use super::{Tree, WrittenPath, is_name, module, paths, tokens};

/// The head of an `impl` in one line: what stands before `for`, if there is one, and the type.
fn head(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_prefix("impl")?;
    Some(line.split_once(" for ").unwrap_or(("", line)))
}

/// The paths in a part of such a head, but the names of its lifetimes.
fn written(part: &str) -> Vec<WrittenPath> {
    let tokens = tokens(part);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if !is_name(token) || token.starts_with(char::is_lowercase) || tokens.get(at + 1) == Some(&"::") {
            continue;
        }
        let whole = tokens[..=at].iter().rev().take_while(|token| is_name(token) || **token == "::");
        let names: Vec<_> = whole.filter(|token| is_name(token)).map(|token| (*token).to_owned()).collect();
        found.push(names.into_iter().rev().collect());
    }
    found
}

/// Types of another module for which a file writes an `impl`.
fn foreign_impls(tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    for (file, text) in &tree.files {
        let imported = paths(text).imported;
        // The modules from which a name may come: where it is imported from, or what its path says.
        let modules = |written: &WrittenPath| {
            let imported = imported.iter().filter(|path| written.len() == 1 && path.last() == written.last());
            let owners = imported.chain([written]).filter_map(|path| tree.absolute(file, path));
            owners.map(|target| tree.owner(&target)).filter(|owner| !owner.is_empty()).collect::<Vec<_>>()
        };
        let is_foreign = |written: &WrittenPath| modules(written).iter().any(|owner| module(owner) != module(file));
        let declares = |name: &str| {
            ["struct", "enum", "trait"].iter().any(|kind| {
                let declaration = format!("{kind} {name}");
                text.split(&*declaration)
                    .skip(1)
                    .any(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
            })
        };
        let is_own = |written: &WrittenPath| match &written[..] {
            [name] => declares(name) || modules(written).iter().any(|owner| module(owner) == module(file)),
            _ => false,
        };
        for line in text.lines() {
            let Some((of, implemented)) = head(line) else { continue };
            let is_allowed = written(of).iter().any(is_own);
            if !is_allowed && written(implemented).first().is_some_and(is_foreign) {
                wrong.push(format!("{}: {}", file.join("/"), line.trim()));
            }
        }
    }
    wrong
}

#[test]
fn no_module_implements_a_type_of_another() {
    let wrong = foreign_impls(&Tree::read());
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn an_impl_for_a_type_of_another_module_would_be_seen() {
    let implemented = |text: &str| {
        let files = [("store/users", ""), ("auth/password", ""), ("app/accounts/reset", text)];
        let file = |(at, text): (&str, &str)| (at.split('/').map(str::to_owned).collect(), text.to_owned());
        foreign_impls(&Tree::new(files.map(file).into())).len()
    };
    assert_eq!(implemented("use crate::store::users::{self, User};\nimpl User {\n}"), 1);
    assert_eq!(implemented("impl crate::store::users::User {\n}"), 1);
    assert_eq!(implemented("use crate::store::users::User;\nimpl<'a> Clone for User {\n}"), 1);
    assert_eq!(
        implemented("use crate::{auth::password::Fault, store::users::User};\nimpl From<Fault> for User {\n}"),
        1
    );
    let own = "use crate::store::users::User;\nstruct Reader;\n";
    assert_eq!(implemented(&format!("{own}impl From<User> for Reader {{\n}}\nimpl<'a> Reader<'a> {{\n}}")), 0);
    assert_eq!(implemented(&format!("{own}impl From<Reader> for User {{\n}}")), 0, "its own type is converted");
    assert_eq!(implemented("use crate::store::users::User;\ntrait Named {}\nimpl Named for User {\n}"), 0);
}
