//! The board as one table for HTML mails, as its viewer sits (L-7).
//!
//! Every colour is paired with its background, so that no mail program's dark mode can make it unreadable; there are no
//! images, classes or scripts. Drawing the board as text is the engine's notation's work.

use std::fmt::Write as _;

use fieldpost_engine::{Fact, GameView, PieceView, SeenEvent, Space};

/// White letters stand on these, one a seat; background attributes reach more mail programs than styles do.
const COLOURS: [&str; 4] = ["#b3261e", "#1f4e9e", "#7a5c00", "#2e6b45"];
const WATER: &str = "#7fb2d6";
/// The same signs as in the drawing with characters.
const LEGEND: &str = "<p><small><b>?</b> hidden &nbsp; <b>&gt;</b> hidden, has moved &nbsp; <b><u>7</u></b> yours, known to all</small></p>";
/// Around the spaces of the last move.
const LAST: &str = r#" style="border:3px solid #111""#;

/// The board of `view` as an HTML table, the spaces of what happened last framed.
pub(super) fn draw(view: &GameView, seen: &[SeenEvent]) -> String {
    let lines = lines(view);
    let framed = last_spaces(seen);
    let mut html = String::with_capacity(6_000);
    html.push_str(concat!(
        r##"<table role="presentation" border="1" cellspacing="0" cellpadding="0" bgcolor="#ece5d3" "##,
        r##"style="border-collapse:collapse;border-color:#8a8471;color:#fff;"##,
        "font:bold 16px/28px monospace;text-align:center\">\n"
    ));
    for line in &lines {
        let _ = writeln!(
            html,
            "<tr><th width=\"28\" style=\"color:#222\">{}</th>",
            label(view, line, |c| c.is_ascii_digit())
        );
        for space in line {
            cell(view, *space, &framed, &mut html);
        }
        html.push_str("</tr>\n");
    }
    html.push_str("<tr><th></th>");
    for x in 0..lines.first().map_or(0, Vec::len) {
        let column: Vec<_> = lines.iter().filter_map(|line| line.get(x).copied()).collect();
        let _ =
            writeln!(html, "<th width=\"28\" style=\"color:#222\">{}</th>", label(view, &column, char::is_alphabetic));
    }
    html.push_str("</tr>\n</table>\n");
    html.push_str(LEGEND);
    html
}

/// The lines of the drawing from the top, each from the left, as the viewer sits.
fn lines(view: &GameView) -> Vec<Vec<Option<Space>>> {
    let board = view.rules().board();
    let (columns, rows) = board.size();
    let mut lines = vec![vec![None; usize::from(columns)]; usize::from(rows)];
    for (space, info) in board.spaces() {
        let (x, y) = info.place.in_squares();
        if let Some(slot) = lines.get_mut(usize::from(y)).and_then(|line| line.get_mut(usize::from(x))) {
            *slot = Some(space);
        }
    }
    // The viewer's back row belongs at the bottom.
    let back = view.seat().and_then(|seat| board.rows(seat).first()?.first().copied());
    if lines.first().is_some_and(|line| back.is_none() || line.contains(&back)) {
        lines.reverse();
    } else {
        lines.iter_mut().for_each(|line| line.reverse());
    }
    lines
}

fn cell(view: &GameView, space: Option<Space>, framed: &[Space], html: &mut String) {
    let Some(space) = space else {
        let _ = writeln!(html, "<td bgcolor=\"{WATER}\"></td>");
        return;
    };
    let frame = if framed.contains(&space) { LAST } else { "" };
    let _ = match view.at(space) {
        Some(piece) => {
            let colour = COLOURS.get(piece.seat.index() % COLOURS.len()).copied().unwrap_or_default();
            writeln!(html, "<td bgcolor=\"{colour}\"{frame}>{}</td>", sign(view, &piece))
        }
        None => writeln!(html, "<td{frame}></td>"),
    };
}

/// What stands for a piece: its letter, underlined if it is the viewer's own and known to all, or a sign if it is hidden.
fn sign(view: &GameView, piece: &PieceView) -> String {
    match piece.kind.map(|kind| view.rules().kind(kind).letter) {
        Some(letter) if piece.public && view.seat() == Some(piece.seat) => format!("<u>{letter}</u>"),
        Some(letter) => letter.to_string(),
        None if piece.moved => "&gt;".to_owned(),
        None => "?".to_owned(),
    }
}

fn last_spaces(seen: &[SeenEvent]) -> Vec<Space> {
    let last = seen.iter().rev().find_map(|event| match event {
        SeenEvent::Fact(Fact::Moved { from, to, .. } | Fact::Attacked { from, to, .. }) => Some(vec![*from, *to]),
        _ => None,
    });
    last.unwrap_or_default()
}

/// The part of its name that every space of a line has.
fn label(view: &GameView, line: &[Option<Space>], part: impl Fn(char) -> bool) -> String {
    let named = line.iter().flatten().next().map(|space| view.rules().board().name(*space));
    named.unwrap_or_default().chars().filter(|c| part(*c)).collect()
}
