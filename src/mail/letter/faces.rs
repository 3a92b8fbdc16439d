//! Faces that people write behind a sentence, of characters or of little pictures. Those that are known to be friendly
//! end it and say nothing; any other may say something about it.

/// Faces made of characters, the longer ones first.
pub(super) const FACES: [&str; 14] =
    [":-)", ";-)", ":-D", ":-P", ":-p", ":)", ";)", ":D", ";D", ":P", ":p", "=)", "^^", "<3"];
/// Little pictures that greet, thank, agree, wish well or are glad, and those that decorate a letter.
const FRIENDLY: &str = "😀😁😃😄😆😇😉😊😋😌😍😎😘🙂🤗🤩🥰🥳🫡🤓😺😸😻☺☻👍👌👋👏👊🤝🙌🙏💪✌🤟🤙🖖🫶\
    ❤♥💙💚💛💜🧡🖤🤍💕💖💗💓💞💋🎉🎊🎈🎁🎂🍰🥂🍻🍺🍷🍾☕🍵🍀🌞☀⛅🌈⭐🌟✨💫🔥🌷🌹🌸🌻🌼🌺💐🌲🎄🎅❄⛄☃🐣🐰\
    ⚔🛡🏆🥇🎲♟🏁🏰🗡🎖🏅💣💥🚀⚡✅✔☑🎯🎵🎶📬📧📨✉📮☎📞📱🏠🌍🌐📍🆗💯";
/// Signs of writing that are not pictures, besides letters, numbers and those of ASCII.
const SIGNS: &str = "“”„‚‘’«»‹›–—…•·●▪■►▶→°§€£©®™ªº´¨¯×−‐‑‒―│┃─━═";
/// Signs of ASCII that somebody strikes out or points with.
const POINTING: &str = "^\\$%";

/// Whether a word is a face made of characters, or of little pictures.
pub(super) fn is_face(word: &str) -> bool {
    FACES.contains(&word) || !word.is_empty() && word.chars().all(|c| is_picture(c) || c == '\u{fe0f}')
}

/// Little pictures, and what colours them.
pub(super) const fn is_picture(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether a text has a face or a sign that is not known to be friendly: it may object, doubt, wait or joke.
pub(super) fn objects(text: &str) -> bool {
    let mut words = text.split_whitespace().filter(|word| !FACES.contains(&word.trim_end_matches(['.', ',', '!'])));
    words.any(|word| {
        let is_address = word.contains("://") || word.contains('@') || word.starts_with("www.");
        !is_address && (is_face_of_characters(word) || word.chars().any(|c| !says_nothing(c)))
    })
}

/// A letter, a number, a sign of writing, or a friendly picture with what colours it.
fn says_nothing(c: char) -> bool {
    c.is_alphanumeric()
        || c.is_ascii() && !POINTING.contains(c)
        || SIGNS.contains(c)
        || FRIENDLY.contains(c)
        || matches!(c, '\u{300}'..='\u{36f}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{1f1e6}'..='\u{1f1ff}' | '\u{2640}' | '\u{2642}')
}

/// Whether a word is like a face made of characters: `:-/`, `:(`, `>:(`, `-.-`, `/s`.
fn is_face_of_characters(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',']);
    let eyes = word.trim_start_matches('>');
    // `=>` is an arrow.
    let eyes = eyes.starts_with([':', ';']) || ["=(", "=/", "=[", "=|"].iter().any(|sad| eyes.starts_with(sad));
    let looks = (2..=4).contains(&word.chars().count()) && eyes && !word.contains(|c: char| c.is_ascii_digit());
    let is_known = FACES.iter().any(|face| word.starts_with(face));
    looks && !is_known && word.contains(|c: char| !matches!(c, ':' | ';' | '='))
        || matches!(word, "-.-" | "-_-" | ">_<" | ">.<" | "/s" | "/j")
}

#[cfg(test)]
mod tests {
    use super::objects;

    #[test]
    fn friendly_faces_say_nothing_and_every_other_one_may() {
        for text in [
            "a7-a6 \u{1f44d}\u{1f3fd}",
            "Danke :-)!",
            "a7\u{2192}a6 \u{2026}",
            "\u{1f1e9}\u{1f1ea} \u{1f37b}",
            "a7: a6; a5",
            "https://a.example/?b=%20",
        ] {
            assert!(!objects(text), "{text}");
        }
        for text in [
            "a7-a6 \u{1f914}",
            "a7-a6 \u{270b}",
            "\u{2717}",
            "=(",
            ">_<",
            "\u{23f8}",
            "\u{1f62c}",
            "\u{1f6d1}",
            ":-/",
            ":(",
            ">:(",
            ":-S",
            "-.-",
            "/s",
            "^",
            "\u{ac}a7-a6",
            "\u{2260}",
            "\u{1f602}",
            "\u{2610}",
        ] {
            assert!(objects(text), "{text}");
        }
    }
}
