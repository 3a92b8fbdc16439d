//! The sentences of some lines. A short question and its author's own answer are one. It does not read what they say.

use super::own::Line;
use super::{columns, dictation, faces, nearest, vocabulary};

/// The maximum number of words of a letter whose sentences are judged one by one.
pub(super) const MAX_WORDS: usize = 150;
/// The maximum number of words of a question that its author repeats before the answer.
const ECHO: usize = 3;

/// The minimum number of words of a company's notice.
const NOTICE: usize = 10;

/// The lines without the paragraphs that companies put below every mail: "if you are not the intended recipient, please
/// disregard it" takes nothing back.
pub(super) fn without_notices(lines: &[Line]) -> Vec<Line> {
    let mut paragraphs: Vec<Vec<Line>> = Vec::new();
    for line in lines {
        match paragraphs.last_mut().filter(|_| !line.begins) {
            Some(last) => last.push(line.clone()),
            None => paragraphs.push(vec![line.clone()]),
        }
    }
    let is_notice = |lines: &Vec<Line>| {
        let words: Vec<String> = lines.iter().flat_map(|line| vocabulary::words(&line.text)).collect();
        words.len() >= NOTICE && vocabulary::hold("notice", &words)
    };
    paragraphs.into_iter().filter(|lines| !is_notice(lines)).flatten().collect()
}

/// The sentences of some lines, with short questions and their answers as one.
pub(super) fn sentences(lines: &[Line]) -> Vec<String> {
    answered(parted(lines))
}

/// The sentences of some lines: a line that does not begin a paragraph goes on with the one before.
pub(super) fn parted(lines: &[Line]) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut is_fragment_above = false;
    for line in lines {
        let is_fragment = is_fragment(&line.text);
        match paragraphs.last_mut().filter(|_| !line.begins || is_fragment && is_fragment_above) {
            Some(last) => {
                last.push(' ');
                last.push_str(&line.text);
            }
            None => paragraphs.push(line.text.clone()),
        }
        is_fragment_above = is_fragment;
    }
    let mut sentences = Vec::new();
    for paragraph in paragraphs.iter().map(|paragraph| columns::written(&dictation::written(paragraph))) {
        let mut sentence = String::new();
        for word in paragraph.split_inclusive(char::is_whitespace) {
            sentence.push_str(word);
            // The number of a move ends none; that of a space does: "from a 7 to a 6."
            let number = word.trim_end().trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
            let number = number && sentence.split_whitespace().nth_back(1).is_none_or(|before| before.len() > 1);
            let ends = word.trim_end().ends_with(['.', '!', '?', ';', '\u{2026}']) || faces::is_face(word.trim_end());
            if ends && !number {
                sentences.push(std::mem::take(&mut sentence));
            }
        }
        sentences.push(sentence);
    }
    sentences.retain(|sentence| !sentence.trim().is_empty());
    sentences
}

/// Whether a line is only a piece of a move: "from", "a7", "to". Some programs break each word off.
fn is_fragment(line: &str) -> bool {
    let words = vocabulary::words(line);
    let is_piece = ["move", "origin", "to", "takes"].into_iter().any(|id| vocabulary::are(id, &words));
    is_piece || words.len() == 1 && words.iter().all(|word| nearest::is_like_a_space(word))
}

/// The sentences with a short question and its author's own answer as one: "Remis? Nein, danke" asks nothing.
fn answered(sentences: Vec<String>) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for sentence in sentences {
        let words = vocabulary::words(&sentence);
        let answers = ["yes", "no"].into_iter().any(|id| vocabulary::begin(id, &words).is_some());
        let asks = |last: &&mut String| last.contains('?') && vocabulary::words(last).len() <= ECHO;
        match joined.last_mut().filter(asks).filter(|_| answers) {
            Some(last) => *last = format!("{}, {sentence}", last.replace('?', "").trim()),
            None => joined.push(sentence),
        }
    }
    joined
}
