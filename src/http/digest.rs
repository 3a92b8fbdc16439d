//! The digest of a request's JSON, by which a retry is recognised: the same for texts that differ only in white space,
//! in the order of fields, or in how the characters of a text are escaped. A client need not send the same bytes again.
//! Duplicate fields have been refused before, and 1 is not 1.0, which no operation takes for a whole number.

use sha2::{Digest, Sha256};

use super::tree::Tree;

/// The digest of a value.
pub(super) fn of(tree: &Tree) -> [u8; 32] {
    let mut hash = Sha256::new();
    add(&mut hash, tree);
    hash.finalize().into()
}

fn add(hash: &mut Sha256, tree: &Tree) {
    match tree {
        Tree::Bool(value) => add_bytes(hash, b'b', &[u8::from(*value)]),
        Tree::Signed(value) => add_bytes(hash, b'n', &i128::from(*value).to_be_bytes()),
        Tree::Unsigned(value) => add_bytes(hash, b'n', &i128::from(*value).to_be_bytes()),
        Tree::Float(value) => add_bytes(hash, b'f', &value.to_be_bytes()),
        Tree::Text(text) => add_bytes(hash, b't', text.as_bytes()),
        Tree::List(items) => {
            add_length(hash, b'l', items.len());
            items.iter().for_each(|item| add(hash, item));
        }
        Tree::Object(fields) => {
            add_length(hash, b'o', fields.len());
            // In the order of their names.
            for (name, value) in fields {
                add_bytes(hash, b'k', name.as_bytes());
                add(hash, value);
            }
        }
    }
}

/// What it is and how long, so that nothing is mistaken for another.
fn add_bytes(hash: &mut Sha256, kind: u8, bytes: &[u8]) {
    add_length(hash, kind, bytes.len());
    hash.update(bytes);
}

fn add_length(hash: &mut Sha256, kind: u8, length: usize) {
    hash.update([kind]);
    hash.update(u64::try_from(length).unwrap_or(u64::MAX).to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::super::tree;
    use super::*;

    fn digest(text: &str) -> [u8; 32] {
        of(&tree::parse(text.as_bytes()).expect("JSON"))
    }

    #[test]
    fn order_and_white_space_do_not_count() {
        let one = digest(r#"{"type":"move","from":"a4","nested":{"b":[1,2],"a":true}}"#);
        assert_eq!(
            one,
            digest("{ \"nested\":{\"a\":true , \"b\":[1,\n2]},\"from\": \"\\u0061\\u0034\", \"type\":\"move\"}")
        );
    }

    #[test]
    fn whatever_says_something_else_has_another_digest() {
        let all = [
            "{}",
            "[]",
            "\"\"",
            "true",
            "false",
            "1",
            "-1",
            "1.0",
            "\"1\"",
            "[1]",
            "[1,2]",
            "[2,1]",
            "[12]",
            "[[1],2]",
            "[[1,2]]",
            r#"{"a":1}"#,
            r#"{"a":"1"}"#,
            r#"{"a":{"b":1}}"#,
            r#"{"a":{},"b":1}"#,
            r#"{"ab":1}"#,
            r#"["a",1]"#,
            r#"{"a":"b"}"#,
            r#"{"b":"a"}"#,
        ];
        for (at, one) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                assert_ne!(digest(one), digest(other), "{one} {other}");
            }
        }
    }
}
