//! The names that say nothing by themselves: its author's, below what they wrote, and those of the players, whom they
//! greet. An author's name is in their address, its display name or their account; whoever else is named may be whom
//! the letter was for.

use mail_parser::Message;

use super::vocabulary;

/// The names by which the service is greeted.
const SERVICE: [&str; 2] = ["fieldpost", "stratego"];

/// The minimum length of a short form of a name, and of a name of which a longer form is known.
const SHORT: usize = 3;
const LONG: usize = 4;
/// The maximum number of letters that a longer form has more: "Bertel" for "Bert".
const MORE: usize = 4;

/// The names of the author of a letter and of the other players, in single words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    author: Vec<String>,
    others: Vec<String>,
}

impl Names {
    /// Those of whoever wrote a mail, with their address, and of the service, which they may greet.
    pub(super) fn of(mail: &Message<'_>, address: Option<&str>) -> Self {
        let mut names = Self::default();
        address.into_iter().for_each(|address| names.add_address(address));
        let shown = mail.from().into_iter().flat_map(|from| from.iter().filter_map(|address| address.name()));
        shown.for_each(|name| names.add_author(name));
        SERVICE.into_iter().for_each(|name| names.add_other(name));
        names
    }

    /// Adds a name of the author.
    pub(super) fn add_author(&mut self, name: &str) {
        self.author.extend(parts(name));
    }

    /// Adds the address of the author, whose first part is often a name.
    pub(super) fn add_address(&mut self, address: &str) {
        self.add_author(address.split('@').next().unwrap_or_default());
    }

    /// Adds a name of whom the author may greet.
    pub(super) fn add_other(&mut self, name: &str) {
        self.others.extend(parts(name));
    }

    /// Whether a word is a name of the author, or a shorter or longer form of one: not "Bert's".
    pub(super) fn is_authors(&self, word: &str) -> bool {
        let longer = |known: &str| {
            let more = word.strip_prefix(known).filter(|_| known.chars().count() >= LONG);
            more.is_some_and(|more| more.chars().count() <= MORE && more.chars().all(char::is_alphabetic))
                && !word.ends_with('s')
        };
        self.author.iter().any(|known| is_form(known, word) || longer(known))
    }

    /// Whether a letter is the first one of a name of the author.
    pub(super) fn is_initial(&self, letter: &str) -> bool {
        self.author.iter().any(|known| known.starts_with(letter))
    }

    /// Whether a word is a name of the author or of another player.
    pub(super) fn is_known(&self, word: &str) -> bool {
        self.is_authors(word) || self.others.iter().any(|known| is_form(known, word))
    }
}

/// Whether a word is a name, or how it begins.
fn is_form(known: &str, word: &str) -> bool {
    known == word || word.chars().count() >= SHORT && known.starts_with(word)
}

/// The words of a name, as letters compare them, without numbers.
fn parts(name: &str) -> Vec<String> {
    let words = vocabulary::words(name);
    let pieces = words.iter().flat_map(|word| word.split(|c: char| !c.is_alphabetic()));
    pieces.filter(|piece| !piece.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn an_author_is_known_by_their_address_and_by_short_and_long_forms_of_their_name() {
        let mut names = Names::default();
        names.add_address("bert.example_1970@mail.example");
        names.add_author("Christiane M\u{fc}ller");
        names.add_other("queen-anna");
        for word in ["bert", "bertel", "example", "chris", "muller"] {
            assert!(names.is_authors(word), "{word}");
        }
        for word in ["berts", "bert's", "carla", "be", "anna", "draft"] {
            assert!(!names.is_authors(word), "{word}");
        }
        assert!(names.is_known("anna") && !names.is_known("annas") && names.is_initial("m") && !names.is_initial("x"));
    }
}
