//! Sentences below a move that may take it back or put it off in words that are no listed phrase: "that was meant for
//! my game with Carla". Their author is asked whether they mean the move (I-4); whoever only chats about it answers
//! yes. What certainly takes it back is found elsewhere (`command`), and told instead.

use super::command::body;
use super::lexicon::{self, Lexicon};
use super::own::Line;
use super::sentences::{sentences, without_notices};

/// Whether the lines below the first one of the author's own may take it back.
pub(super) fn is_weighed(own: &[Line]) -> bool {
    let body = body(own);
    let weighs = |words: &Vec<String>| {
        let in_one = |lexicon: &Lexicon| lexicon.holds("withdrawal", words) || lexicon.begins("delay", words);
        lexicon::all().iter().any(in_one)
    };
    let sentences = sentences(&without_notices(body.get(1..).unwrap_or_default()));
    sentences.iter().flat_map(|sentence| lexicon::clauses(sentence)).any(|words| weighs(&words))
}
