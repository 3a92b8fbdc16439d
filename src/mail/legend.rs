//! The board drawn with characters, and its legend in the reader's language (L-7). The engine decides on the signs and
//! their places.

use fieldpost_engine::notation::{Meaning, draw_with};
use fieldpost_engine::{GameView, Seat};

use super::people::Person;
use super::words::Cast;

/// The characters at the sides of a board whose lines are numbered.
const MARGINS: usize = 6;

pub(super) fn draw(cast: &Cast<'_>, view: &GameView) -> String {
    draw_with(view, |meaning| word(cast, meaning))
}

/// How many characters wide the board is drawn, with what stands at its sides.
pub(super) fn columns(view: &GameView) -> usize {
    let paper = view.rules().board().paper();
    usize::from(paper.columns) + if paper.named { 1 } else { MARGINS }
}

/// `Blue`, `South, your partner`.
pub(super) fn whose(cast: &Cast<'_>, seat: Seat) -> String {
    let colour = cast.colour(seat);
    if cast.is_partner(seat) { cast.phrases.legend_partner(&colour) } else { colour }
}

fn word(cast: &Cast<'_>, meaning: Meaning) -> String {
    let phrases = cast.phrases;
    // Flags are identified by their colour, like pieces.
    let colour = |seat: Seat| cast.colour(seat);
    match meaning {
        Meaning::Yours => phrases.legend_yours(),
        Meaning::YoursKnown => phrases.legend_yours_known(),
        Meaning::Of(seat) => colour(seat),
        Meaning::Partner(seat) => whose(cast, seat),
        Meaning::HiddenOf(seat) => phrases.legend_hidden_of(&colour(seat)),
        Meaning::HiddenMoved => phrases.legend_hidden_moved(),
        Meaning::HiddenMovedInAll => phrases.legend_hidden_moved_in_all(),
        Meaning::Known => phrases.legend_known(),
        Meaning::Lake => phrases.legend_lake(),
        Meaning::Home => phrases.legend_home(),
        Meaning::HomeOf(seat) => phrases.legend_home_of(&whose(cast, seat)),
        Meaning::Names => phrases.legend_names(),
        Meaning::Ring => phrases.legend_ring(),
        Meaning::Tower => phrases.legend_tower(),
        Meaning::Clockwise => phrases.legend_clockwise(),
        Meaning::FlagCarried(flag, space) => {
            phrases.legend_flag_carried(&Person::new(&colour(flag), cast.is_you(flag)), &cast.place(space))
        }
        Meaning::FlagLying(flag, space) => {
            phrases.legend_flag_lying(&Person::new(&colour(flag), cast.is_you(flag)), &cast.place(space))
        }
    }
}
