//! The part of a letter that is read, taken out of it while it is transferred: headers and texts. What is attached,
//! such as a photo, is dropped, and so is what no text is long enough for: a letter with a photo is as good as one
//! without.
//!
//! It works line by line and keeps nothing of what it drops. What it cannot make sense of stays in the letter.

/// The maximum number of bytes of one part that are kept.
const PART: usize = 400_000;
/// The maximum number of bytes of a letter that are kept.
const LETTER: usize = 1 << 20;
/// The maximum number of boundaries, of bytes of one, and of bytes of a part's headers that are looked at.
const BOUNDARIES: usize = 50;
const BOUNDARY: usize = 200;
const HEADERS: usize = 16_384;

/// Where in a letter the next line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LetterPart {
    /// Among the headers of the letter or of a part.
    Headers,
    /// In a body that is kept, of which this much has come.
    Kept(usize),
    /// In a body that is dropped.
    Dropped,
}

/// Takes a letter as it comes, and keeps what is read of it.
#[derive(Debug)]
pub struct LetterReader {
    kept: Vec<u8>,
    /// The beginning of a line whose end has not come yet.
    line: Vec<u8>,
    /// Whether the beginning of this line was too long to be looked at, and was handled already.
    broken: bool,
    part: LetterPart,
    /// The headers of this part, unfolded and in lower case.
    headers: String,
    boundaries: Vec<Vec<u8>>,
}

impl Default for LetterReader {
    fn default() -> Self {
        let (kept, line, boundaries) = (Vec::new(), Vec::new(), Vec::new());
        Self { kept, line, broken: false, part: LetterPart::Headers, headers: String::new(), boundaries }
    }
}

impl LetterReader {
    /// Takes the next bytes of the letter.
    pub fn take(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") || self.line.len() > HEADERS {
                self.end_line();
            }
        }
    }

    /// The letter without what is not read.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        if !self.line.is_empty() {
            self.end_line();
        }
        self.kept
    }

    fn keep(&mut self, line: &[u8]) {
        if self.kept.len() + line.len() <= LETTER {
            self.kept.extend_from_slice(line);
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        let whole = line.ends_with(b"\n");
        let continues = std::mem::replace(&mut self.broken, !whole);
        if !continues && self.is_boundary(&line) {
            self.keep(&line);
            (self.part, self.headers) = (LetterPart::Headers, String::new());
            return;
        }
        match self.part {
            LetterPart::Headers => {
                self.keep(&line);
                if !continues && line.trim_ascii().is_empty() {
                    self.begin_body();
                } else if self.headers.len() < HEADERS {
                    let folded = line.starts_with(b" ") || line.starts_with(b"\t");
                    if !folded && !continues {
                        self.headers.push('\n');
                    }
                    self.headers.push_str(&String::from_utf8_lossy(line.trim_ascii()).to_ascii_lowercase());
                    self.note_boundary(&line);
                }
            }
            LetterPart::Kept(length) if length < PART => {
                self.keep(&line);
                self.part = LetterPart::Kept(length + line.len());
            }
            LetterPart::Kept(_) | LetterPart::Dropped => {}
        }
    }

    /// Whether a line separates parts.
    fn is_boundary(&self, line: &[u8]) -> bool {
        let Some(rest) = line.strip_prefix(b"--") else { return false };
        let rest = rest.trim_ascii_end();
        let rest_end = rest.strip_suffix(b"--").unwrap_or(rest);
        self.boundaries.iter().any(|boundary| boundary == rest || boundary == rest_end)
    }

    /// Notes the boundary that a header names, in the case in which it is written.
    fn note_boundary(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        let lower = text.to_ascii_lowercase();
        let Some(at) = lower.find("boundary=").filter(|_| self.last_header().starts_with("content-type:")) else {
            return;
        };
        let value = text.get(at + "boundary=".len()..).unwrap_or_default().trim();
        let boundary = match value.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next(),
            None => value.split([';', ' ']).next(),
        };
        let boundary = boundary.unwrap_or_default();
        if !boundary.is_empty() && boundary.len() <= BOUNDARY && self.boundaries.len() < BOUNDARIES {
            self.boundaries.push(boundary.as_bytes().to_vec());
        }
    }

    fn last_header(&self) -> &str {
        self.headers.rsplit('\n').next().unwrap_or_default()
    }

    /// Decides whether the body that begins is kept: texts are, unless they are attached, and so is what holds other
    /// parts, reports and mails inside, and signed or encrypted messages.
    fn begin_body(&mut self) {
        let header = |name: &str| self.headers.lines().find_map(|line| line.strip_prefix(name));
        let kind = header("content-type:").unwrap_or("text/plain").trim();
        let kept = ["text/", "multipart/", "message/", "application/pkcs7-mime", "application/x-pkcs7-mime"];
        let is_attached = header("content-disposition:").is_some_and(|how| how.trim().starts_with("attachment"));
        let opaque = kind.starts_with("application/");
        let keeps = kept.iter().any(|kept| kind.starts_with(kept)) && (!is_attached || opaque);
        self.part = if keeps { LetterPart::Kept(0) } else { LetterPart::Dropped };
    }
}

#[cfg(test)]
mod tests {
    use super::{LetterReader, PART};

    fn kept(letter: &str, chunk: usize) -> String {
        let mut reader = LetterReader::default();
        for bytes in letter.as_bytes().chunks(chunk) {
            reader.take(bytes);
        }
        String::from_utf8(reader.finish()).unwrap()
    }

    const HEAD: &str = "From: a@x.example\r\nContent-Type: multipart/mixed;\r\n boundary=\"Xy\"\r\n\r\n--Xy\r\n";

    #[test]
    fn a_photo_is_dropped_and_the_text_around_it_stays() {
        let photo = "abcdefgh\r\n".repeat(100_000);
        let (one, two) = ("Content-Type: text/plain\r\n\r\na4-a5\r\n--Xy\r\n", "\r\n--Xy\r\n\r\nBert\r\n--Xy--\r\n");
        let image = "Content-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n";
        for chunk in [1, 7, 4096] {
            let read = kept(&format!("{HEAD}{one}{image}{photo}{two}"), chunk);
            assert_eq!(read, format!("{HEAD}{one}{image}--Xy\r\n\r\nBert\r\n--Xy--\r\n"), "{chunk}");
        }
    }

    #[test]
    fn a_letter_without_attachments_stays_as_it_is() {
        for letter in ["", "From: a\r\n\r\na4-a5", "no mail at all", "Content-Type: text/html\n\n<p>a4\n--Xy\n"] {
            assert_eq!(kept(letter, 3), letter);
        }
    }

    #[test]
    fn an_endless_text_is_cut() {
        let text = "From: a\r\n\r\n".to_owned() + &"a4-a5 ".repeat(1_000_000);
        assert!(kept(&text, 5000).len() < PART + 100_000);
        let lines = "From: a\r\n\r\n".to_owned() + &"a4-a5\r\n".repeat(1_000_000);
        assert!(kept(&lines, 5000).len() < PART + 100_000);
    }
}
