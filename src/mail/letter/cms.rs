//! The content of an opaquely signed mail (S/MIME, RFC 8551, 3.5.2): the octets inside CMS `SignedData` (RFC 5652, 5).
//! No signature is checked. Written here because mail programs encode it in BER with indefinite lengths, which the
//! libraries for DER do not read.

/// The object identifier of `signedData`, 1.2.840.113549.1.7.2.
const SIGNED_DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
const SEQUENCE: u8 = 0x30;
const OBJECT: u8 = 0x06;
const EXPLICIT: u8 = 0xa0;
const OCTETS: u8 = 0x04;
const OCTETS_IN_PIECES: u8 = 0x24;
/// The maximum nesting that is followed.
const MAX_DEPTH: usize = 12;

/// An element, and what follows it.
struct Element<'b> {
    tag: u8,
    content: &'b [u8],
    rest: &'b [u8],
}

/// The signed content; `None` if this is not `SignedData`, or has none.
pub(super) fn signed_content(bytes: &[u8]) -> Option<Vec<u8>> {
    let outer = expect(bytes, SEQUENCE)?;
    let kind = expect(outer.content, OBJECT).filter(|kind| kind.content == SIGNED_DATA)?;
    let signed = expect(expect(kind.rest, EXPLICIT)?.content, SEQUENCE)?;
    // The version and the digest algorithms stand before it.
    let version = element(signed.content, 0)?;
    let digests = element(version.rest, 0)?;
    let encapsulated = expect(digests.rest, SEQUENCE)?;
    let content = expect(expect(encapsulated.content, OBJECT)?.rest, EXPLICIT)?;
    let mut octets = Vec::new();
    gather(&element(content.content, 0)?, &mut octets, 0)?;
    Some(octets)
}

fn expect(bytes: &[u8], tag: u8) -> Option<Element<'_>> {
    element(bytes, 0).filter(|element| element.tag == tag)
}

/// The first element.
fn element(bytes: &[u8], depth: usize) -> Option<Element<'_>> {
    let (&tag, rest) = bytes.split_first()?;
    let (&first, rest) = rest.split_first()?;
    if first == 0x80 {
        return indefinite(tag, rest, depth);
    }
    let (length, rest) = match first.checked_sub(0x80) {
        None => (usize::from(first), rest),
        Some(count) => {
            let (digits, rest) = rest.split_at_checked(usize::from(count)).filter(|_| count <= 4)?;
            (digits.iter().fold(0, |length, digit| length << 8 | usize::from(*digit)), rest)
        }
    };
    let (content, rest) = rest.split_at_checked(length)?;
    Some(Element { tag, content, rest })
}

/// An element whose end is marked by two zeros.
fn indefinite(tag: u8, bytes: &[u8], depth: usize) -> Option<Element<'_>> {
    if depth >= MAX_DEPTH {
        return None;
    }
    let mut rest = bytes;
    loop {
        if let Some(after) = rest.strip_prefix(&[0, 0]) {
            let content = bytes.get(..bytes.len() - rest.len())?;
            return Some(Element { tag, content, rest: after });
        }
        rest = element(rest, depth + 1)?.rest;
    }
}

/// Adds the octets of a string that is whole or in pieces.
fn gather(string: &Element<'_>, octets: &mut Vec<u8>, depth: usize) -> Option<()> {
    match string.tag {
        OCTETS => octets.extend_from_slice(string.content),
        OCTETS_IN_PIECES if depth < MAX_DEPTH => {
            let mut rest = string.content;
            while !rest.is_empty() {
                let piece = element(rest, depth)?;
                gather(&piece, octets, depth + 1)?;
                rest = piece.rest;
            }
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::signed_content;

    fn tlv(tag: u8, content: &[u8]) -> Vec<u8> {
        [&[tag, u8::try_from(content.len()).unwrap()], content].concat()
    }

    fn open(tag: u8, content: &[u8]) -> Vec<u8> {
        [&[tag, 0x80], content, &[0, 0]].concat()
    }

    fn message(wrap: fn(u8, &[u8]) -> Vec<u8>, string: &[u8]) -> Vec<u8> {
        let data = tlv(0x06, &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01]);
        let encapsulated = wrap(0x30, &[data, wrap(0xa0, string)].concat());
        let signed = wrap(0x30, &[tlv(0x02, &[1]), tlv(0x31, &[]), encapsulated, tlv(0x31, &[])].concat());
        let kind = tlv(0x06, &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]);
        wrap(0x30, &[kind, wrap(0xa0, &signed)].concat())
    }

    #[test]
    fn the_content_is_found_with_either_form_of_length() {
        assert_eq!(signed_content(&message(tlv, &tlv(0x04, b"d4-d5"))).unwrap(), b"d4-d5");
        let pieces = open(0x24, &[tlv(0x04, b"d4-"), tlv(0x04, b"d5")].concat());
        assert_eq!(signed_content(&message(open, &pieces)).unwrap(), b"d4-d5");
    }

    #[test]
    fn no_bytes_are_too_broken() {
        let whole = message(open, &tlv(0x04, b"d4-d5"));
        for end in 0..whole.len() {
            let _ = signed_content(&whole[..end]);
        }
        assert_eq!(signed_content(&[0x30, 0x80].repeat(1000)), None);
        assert_eq!(signed_content(&[0x30, 0x84, 0xff, 0xff, 0xff, 0xff]), None);
        assert_eq!(signed_content(b"From: x"), None);
    }
}
