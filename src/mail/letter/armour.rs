//! OpenPGP inside the text of a mail (RFC 9580, 7): a signed text is what stands between its lines of armour; an
//! encrypted one cannot be read. Signatures are not checked: they say nothing that the sender's address does not (I-5).

/// A text without lines of armour.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PlainText {
    /// What can be read.
    pub(super) text: String,
    /// Whether a part of it was encrypted.
    pub(super) encrypted: bool,
}

const SIGNED: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
const BEGIN: &str = "-----BEGIN PGP ";
const END: &str = "-----END PGP ";
const MESSAGE: &str = "MESSAGE";

/// The text of a mail without armour.
pub(super) fn plain_text(text: &str) -> PlainText {
    let mut plain = PlainText { text: String::with_capacity(text.len()), encrypted: false };
    let (mut headers, mut signed, mut block) = (false, false, false);
    for line in text.lines() {
        let bare = line.trim_end();
        if block {
            block = !bare.starts_with(END);
        } else if bare == SIGNED {
            (headers, signed) = (true, true);
        } else if headers {
            // `Hash: SHA512`, up to an empty line.
            headers = !bare.is_empty();
        } else if let Some(kind) = bare.strip_prefix(BEGIN) {
            plain.encrypted |= kind.starts_with(MESSAGE);
            (block, signed) = (true, false);
        } else {
            let said = if signed { line.strip_prefix("- ").unwrap_or(line) } else { line };
            plain.text.push_str(said);
            plain.text.push('\n');
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::plain_text;

    #[test]
    fn signed_text_is_read_and_encrypted_text_is_recognised() {
        let signed = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nd4-d5\n\n- -- \nAnna\n-----BEGIN PGP SIGNATURE-----\n\n\
                      iQEz\n-----END PGP SIGNATURE-----\n";
        let read = plain_text(signed);
        assert_eq!((read.text.as_str(), read.encrypted), ("d4-d5\n\n-- \nAnna\n", false));
        let read = plain_text("-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----\n");
        assert_eq!((read.text.as_str(), read.encrypted), ("", true));
        let read =
            plain_text("d4-d5\n-----BEGIN PGP PUBLIC KEY BLOCK-----\nmQEN\n-----END PGP PUBLIC KEY BLOCK-----\nAnna");
        assert_eq!((read.text.as_str(), read.encrypted), ("d4-d5\nAnna\n", false));
    }
}
