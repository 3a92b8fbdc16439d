//! The reader's own army in a mail: a form for its rows, and its setup until it is on the board. Row by row from the
//! front to the back, as its owner sits (N-3).

use std::fmt::Write as _;

use fieldpost_engine::{GameView, Kind, Seat, Space};

/// The rows of a seat's home with `?` for every space, and blanks around the slashes: a form to fill in. Unchanged, it
/// is not a valid army (I-8).
pub(super) fn form(view: &GameView, seat: Seat) -> String {
    let kept_free = view.rules().ruleset().recruit.and_then(|_| view.rules().recruitment(seat));
    let sign = |space: &Space| if Some(*space) == kept_free { '.' } else { '?' };
    let rows: Vec<String> = rows(view, seat).map(|row| row.iter().map(sign).collect()).collect();
    rows.join(" / ")
}

/// The reader's army until it is on the board, drawn with characters and as a table.
pub(super) fn drawn(view: &GameView) -> Option<(String, String)> {
    let seat = view.seat().filter(|_| !view.table().deployed())?;
    let army = view.setup(seat)?;
    let letter = |kind: Kind| view.rules().kind(kind).letter;
    let (mut text, mut html) = (String::new(), String::from(TABLE));
    for row in rows(view, seat) {
        let signs = row.iter().map(|space| army.kind_on(*space).map_or('.', letter));
        text.push('|');
        html.push_str("<tr>");
        for sign in signs {
            let _ = write!(text, " {sign}");
            let _ = write!(html, "<td width=\"28\">{sign}</td>");
        }
        text.push_str(" |\n");
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
    Some((text, html))
}

/// Dark letters on a light background, whatever the mail program's theme.
const TABLE: &str = "<table role=\"presentation\" border=\"1\" cellspacing=\"0\" cellpadding=\"0\" bgcolor=\"#ece5d3\" \
                     style=\"border-collapse:collapse;border-color:#8a8471;color:#111;font:bold 16px/28px monospace;\
                     text-align:center\">\n";

/// The rows of the home, the front row first.
fn rows(view: &GameView, seat: Seat) -> impl Iterator<Item = &Vec<Space>> {
    view.rules().home(seat).iter().rev()
}
