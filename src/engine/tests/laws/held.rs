//! What a case may expect where there are cards (K-1 to K-10).

use fieldpost_engine::{Action, notation};

use crate::cases::{Case, agree, alike, find_seat};

impl Case {
    /// `hand red boat a2`, `pile red d1 swap`, `played red nothing`: the cards of a seat, as the service knows them.
    pub fn cards(&self, word: &str, text: &str) -> Result<(), String> {
        let (seat, expected) = text.split_once(' ').ok_or("no seat")?;
        let seat = find_seat(self.game.rules(), seat)?;
        let (own, table) = self.game.state().cards(seat).zip(self.game.table().cards(seat)).ok_or("no cards")?;
        let cards = match word {
            "hand" => &own.hand,
            "pile" => &own.pile,
            _ => &table.played,
        };
        agree(
            expected.trim_start_matches("nothing"),
            &cards.iter().map(|card| card.word()).collect::<Vec<_>>().join(" "),
        )
    }

    /// `swaps red: d4 d7, d4 e4`, `swaps red: nowhere`: which pieces of a seat may change places, and attack then.
    pub fn swaps(&self, text: &str) -> Result<(), String> {
        let (seat, pairs) = text.split_once(':').ok_or("no colon")?;
        let rules = self.game.rules();
        let all = self.legal(find_seat(rules, seat)?).into_iter();
        let swaps = all.filter(|action| matches!(action, Action::Swap(_)));
        let written =
            swaps.map(|action| notation::action::write(rules, &action).trim_start_matches("swap ").to_owned());
        alike(pairs.trim().trim_start_matches("nowhere"), ", ", written.collect())
    }
}
