//! The board drawn with characters, and its legend in the reader's language (L-7). The engine decides on the signs and
//! their places.

use fieldpost_engine::notation::{Meaning, draw_with};
use fieldpost_engine::{GameView, Seat};

use super::people::Person;
use super::words::Cast;

pub(super) fn draw(cast: &Cast<'_>, view: &GameView) -> String {
    draw_with(view, |meaning| word(cast, meaning))
}

fn word(cast: &Cast<'_>, meaning: Meaning) -> String {
    let say = cast.say;
    // Flags are identified by their colour, like pieces.
    let colour = |seat: Seat| cast.colour(seat);
    match meaning {
        Meaning::Yours => say.legend_yours(),
        Meaning::YoursKnown => say.legend_yours_known(),
        Meaning::Of(seat) => colour(seat),
        Meaning::Partner(seat) => say.legend_partner(&colour(seat)),
        Meaning::HiddenOf(seat) => say.legend_hidden_of(&colour(seat)),
        Meaning::HiddenMoved => say.legend_hidden_moved(),
        Meaning::HiddenMovedInAll => say.legend_hidden_moved_in_all(),
        Meaning::Known => say.legend_known(),
        Meaning::Lake => say.legend_lake(),
        Meaning::Names => say.legend_names(),
        Meaning::FlagCarried(flag, space) => {
            say.legend_flag_carried(&Person::new(&colour(flag), cast.is_you(flag)), &cast.place(space))
        }
        Meaning::FlagLying(flag, space) => {
            say.legend_flag_lying(&Person::new(&colour(flag), cast.is_you(flag)), &cast.place(space))
        }
    }
}
