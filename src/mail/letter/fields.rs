//! Letters that are written as forms: fields one below the other ("From square: a7", "To square: a6"), the same as
//! programs write them (`{"move": "a7-a6"}`, `<from>a7</from>`, `from=a7`), and tables with bars. Each field is a
//! sentence of its own, and the two spaces of a move are one. What is found in them is asked about and never played.

use super::nearest::is_like_a_space;
use super::own::Line;
use super::vocabulary;

/// Signs that part the cells of a table.
const BARS: [char; 3] = ['|', '\u{2502}', '\u{2503}'];
/// Signs around what programs write.
const BRACKETS: [char; 4] = ['{', '}', '[', ']'];
/// The minimum number of fields of a form, and the maximum number of words of a name.
const FORM: usize = 2;
const NAME: usize = 4;
/// What stands for an empty value.
const EMPTY: [&str; 19] = [
    "", "none", "nil", "null", "n/a", "na", "empty", "keine", "keiner", "kein", "leer", "geen", "leeg", "aucun",
    "aucune", "neant", "ingen", "intet", "tom",
];
/// Commands that a form may offer, and words of any language that refuse one.
const OFFERED: [&str; 3] = ["resign", "draw", "abort"];

/// The lines with each field of a form as one of its own.
pub(super) fn written(lines: &[Line]) -> Vec<Line> {
    let texts: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
    let mut written = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let rest = texts.get(at..).unwrap_or_default();
        let Some((length, fields)) = form(rest) else {
            // Whatever stands below a form does not go on with it.
            let begins = line.begins || at > 0 && form_ends(&texts, at);
            written.push(Line { begins, ..line.clone() });
            at += 1;
            continue;
        };
        written.extend(joined(fields).iter().map(|text| Line::alone(text)));
        at += length;
    }
    written
}

/// Whether the line before this one was of a form: it has a name and a value.
fn form_ends(texts: &[String], at: usize) -> bool {
    let above = at.checked_sub(1).and_then(|above| texts.get(above));
    above.is_some_and(|above| field(above).is_some() || cells(above).is_some())
}

/// The number of lines at the beginning that are a form, and its fields.
fn form(lines: &[String]) -> Option<(usize, Vec<(String, String)>)> {
    program(lines).or_else(|| table(lines)).or_else(|| {
        let fields: Vec<_> = lines.iter().map_while(|line| field(line)).collect();
        (fields.len() >= FORM).then_some((fields.len(), fields))
    })
}

/// A name and its value.
fn field(line: &str) -> Option<(String, String)> {
    let (name, value) = line.split_once([':', '='])?;
    let [name, value] = [name.trim_matches(|c: char| !is_word(c) && c != '(' && c != ')'), value.trim()];
    let is_name = (1..=NAME).contains(&vocabulary::words(name).len())
        && name
            .chars()
            .all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '_' | '/' | '\'' | '\u{2019}' | '(' | ')'));
    (is_name && !value.starts_with("//")).then(|| (name.to_owned(), value.to_owned()))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric()
}

/// What a program writes: fields between brackets, tags or signs.
fn program(lines: &[String]) -> Option<(usize, Vec<(String, String)>)> {
    let first = lines.first()?;
    let opens = first.starts_with(BRACKETS) && first.contains(['"', '\'', ':', '{']) && !is_note(first);
    let is_marked_up = first.starts_with('<') && (first.contains("</") || first.contains("/>"));
    let assigns = first.split_whitespace().filter(|word| is_assignment(word)).count() > 1;
    let mut depth = 0_usize;
    let mut length = 0;
    for line in lines {
        depth = (depth + line.matches('{').count()).saturating_sub(line.matches('}').count());
        length += 1;
        if depth == 0 && !(is_marked_up && lines.get(length).is_some_and(|next| next.starts_with('<'))) {
            break;
        }
    }
    let text = lines.get(..length).filter(|_| depth == 0)?.join("\n");
    let fields: Vec<_> = match (opens, is_marked_up, assigns) {
        (true, ..) => {
            text.replace(['"', '\''], "").split([',', ';', '\n', '{', '}', '[', ']']).filter_map(field).collect()
        }
        (_, true, _) => tags(&text),
        (.., true) => {
            text.split(|c: char| c.is_whitespace() || c == ';' || c == ',' || c == '&').filter_map(field).collect()
        }
        _ => return None,
    };
    (!fields.is_empty()).then_some((length, fields))
}

/// Whether a line in brackets is a note: `[Anna]`.
fn is_note(line: &str) -> bool {
    line.starts_with('[') && !line.contains(['"', '{'])
}

/// Whether a word is a name, a sign and a value: `from=a7`.
fn is_assignment(word: &str) -> bool {
    let parts = word.split_once('=').filter(|(_, value)| !value.is_empty());
    parts.is_some_and(|(name, _)| name.chars().count() > 1 && name.chars().all(char::is_alphabetic))
}

/// The fields of `<name>value</name>` and of `name="value"` in a tag.
fn tags(text: &str) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    let text = text.replace('"', "");
    for part in text.split('<') {
        let (tag, value) = part.split_once('>').unwrap_or((part, ""));
        let attributes = tag.trim_end_matches('/').split_whitespace();
        fields.extend(attributes.filter(|word| is_assignment(word)).filter_map(field));
        if !value.trim().is_empty() && !tag.starts_with('/') {
            fields.extend(field(&format!("{tag}: {value}")));
        }
    }
    fields
}

/// The cells of a row between bars.
fn cells(line: &str) -> Option<Vec<String>> {
    let count = line.chars().filter(|c| BARS.contains(c)).count();
    let bare = line.trim_matches(|c: char| BARS.contains(&c) || c.is_whitespace());
    let cells: Vec<String> = bare.split(BARS).map(|cell| cell.trim().to_owned()).collect();
    (count >= FORM && cells.len() >= FORM
        || count == 1 && cells.len() == FORM && cells.iter().all(|cell| !cell.is_empty()))
    .then_some(cells)
}

/// The fields of a table: its first row has the names, or its first column.
fn table(lines: &[String]) -> Option<(usize, Vec<(String, String)>)> {
    let is_rule = |line: &&String| line.contains(['-', '=', '\u{2500}']) && !line.contains(char::is_alphanumeric);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut length = 0;
    for line in lines {
        match cells(line) {
            _ if is_rule(&line) => {}
            Some(row) => rows.push(row),
            None => break,
        }
        length += 1;
    }
    let (head, body) = rows.split_first().filter(|(_, body)| !body.is_empty())?;
    let is_named = |row: &Vec<String>| !row.first().is_some_and(|cell| cell.contains(|c: char| c.is_ascii_digit()));
    let named = |row: &Vec<String>| head.iter().cloned().zip(row.iter().cloned()).collect::<Vec<_>>();
    let by_row = |row: &Vec<String>| field(&format!("{}: {}", row.first()?, row.get(1..)?.join(" ")));
    let fields: Vec<_> = match body.iter().all(is_named) {
        true => rows.iter().filter_map(by_row).collect(),
        false => body.iter().flat_map(named).collect(),
    };
    (!fields.is_empty()).then_some((length, fields))
}

/// The fields as sentences: two spaces, one after the other, as one, and none of what is empty or not wanted.
fn joined(fields: Vec<(String, String)>) -> Vec<String> {
    let is_space = |value: &str| is_like_a_space(&value.to_lowercase());
    let mut said: Vec<String> = Vec::new();
    let mut from: Option<String> = None;
    for (name, value) in fields.into_iter().filter(|(name, value)| !is_empty(name, value)) {
        let text = match is_space(&value) {
            true => format!("{name} {value}"),
            false => format!("{name}: {value}"),
        };
        match from.take().filter(|_| is_space(&value)) {
            Some(first) => {
                said.pop();
                said.push(format!("{first} {text}"));
            }
            None => {
                from = is_space(&value).then(|| text.clone());
                said.push(text);
            }
        }
    }
    said
}

/// Whether a field says nothing, or refuses what the form offers: "Comment: none", "Resign: no".
fn is_empty(name: &str, value: &str) -> bool {
    let [name, words] = [name, value].map(vocabulary::words);
    let refuses = || vocabulary::are("no", &words) || words == ["false"];
    let value = value.trim_matches(['(', ')', '-', '/', '.', ' ']);
    let is_none = EMPTY.contains(&words.concat().as_str()) || value.is_empty();
    is_none || OFFERED.into_iter().any(|id| vocabulary::hold(id, &name)) && refuses()
}

#[cfg(test)]
mod tests {
    use super::super::own;
    use super::written;

    fn said(text: &str) -> Vec<String> {
        written(&own::lines(text)).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn each_field_of_a_form_is_a_sentence_and_two_spaces_are_one() {
        for (text, fields) in [
            (
                "GAME: 4711\nFROM SQUARE: j4\nTO SQUARE: j5\nCOMMENT: (none)",
                &["GAME: 4711", "FROM SQUARE j4 TO SQUARE j5"][..],
            ),
            ("{\"partij\": 4711, \"zet\": \"e7-e6\"}\n\nGroet", &["partij: 4711", "zet: e7-e6", "Groet"]),
            ("{\n\"from\": \"e7\",\n\"to\": \"e6\"\n}", &["from e7 to e6"]),
            ("<zug><von>e7</von><nach>e6</nach></zug>", &["von e7 nach e6"]),
            ("<move from=\"e7\" to=\"e6\"/>", &["from e7 to e6"]),
            ("from=e7 to=e6", &["from e7 to e6"]),
            ("| Von | Nach |\n|-----|------|\n| e7 | e6 |", &["Von e7 Nach e6"]),
            ("| Coup | e7-e6 |\n| Nulle | non |", &["Coup: e7-e6"]),
            ("Tr\u{e6}k: e7-e6\nOpgiver: nej\nTak", &["Tr\u{e6}k: e7-e6", "Tak"]),
        ] {
            assert_eq!(said(text), fields, "{text}");
        }
    }

    #[test]
    fn other_lines_than_those_of_a_form_stay_as_they_are() {
        for text in ["a7-a6", "My move: a7-a6", "I play a7-a6: it is good", "[Anna] a7-a6", "a7 | a6 | a5", "a=b"] {
            assert_eq!(said(text), [text]);
        }
        assert_eq!(said("Resign: yes\nDraw: maybe"), ["Resign: yes", "Draw: maybe"]);
    }
}
