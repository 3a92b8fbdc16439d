//! The board drawn with characters, as one viewer sees it and from that viewer's side, for mails and terminals.
//!
//! At most 72 columns for boards of up to 15 columns; every line begins with its number or with `|`, so that no mail
//! program joins or indents lines; no line ends in a blank or consists of rule characters (L-7). Everything it shows
//! comes from the view.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{GameView, PieceView, Seat, SeatSet, Space};

/// What stands around the pieces of the other teams, in turn order.
const BRACKETS: [(char, char); 4] = [('[', ']'), ('(', ')'), ('{', '}'), ('<', '>')];

/// Draws the board with a legend; every line ends in a line break.
#[must_use]
pub fn draw(view: &GameView) -> String {
    let near = near(view);
    let (columns, rows) = view.rules().board().size();
    // The second player of a grid sits at its far end, and sees the whole board turned round.
    let seat = view.seat().unwrap_or(Seat(0));
    let first = view.rules().board().rows(seat).first().and_then(|row| row.first());
    let turned = view.rules().board().spaces().any(|(space, info)| Some(&space) == first && info.place.y > 0);
    let across: Vec<u8> = if turned { (0..columns).rev().collect() } else { (0..columns).collect() };
    let down: Vec<u8> = if turned { (0..rows).collect() } else { (0..rows).rev().collect() };
    let mut drawn = String::new();
    for y in down {
        let squares: Vec<Option<Space>> = across.iter().map(|x| square(view, *x, y)).collect();
        drawn.push_str(&format!("{:<2} |", label(view, |_, other| other == y, char::is_ascii_digit)));
        for (index, square) in squares.iter().enumerate() {
            let lake = |index: usize| squares.get(index).is_some_and(Option::is_none);
            drawn.push(if index > 0 && lake(index) && lake(index - 1) { '~' } else { ' ' });
            drawn.push_str(&square.map_or_else(|| "~~~".to_string(), |space| cell(view, near, space)));
        }
        drawn.push_str(" |\n");
    }
    drawn.push_str("|  ");
    for x in across {
        drawn.push_str(&format!("   {}", label(view, |other, _| other == x, char::is_ascii_alphabetic)));
    }
    drawn.push('\n');
    drawn.push_str(&legend(view, near));
    drawn
}

/// The team at the near side, whose pieces are drawn without brackets: the viewer's, or the first one.
fn near(view: &GameView) -> SeatSet {
    view.rules().team(view.seat().unwrap_or(Seat(0)))
}

/// The space at a place of the rectangle; none where a lake is.
fn square(view: &GameView, x: u8, y: u8) -> Option<Space> {
    view.rules().board().spaces().find(|(_, info)| info.place.in_squares() == (x, y)).map(|(space, _)| space)
}

/// What the names of all spaces of a row or column have in common: their number or their letter.
fn label(view: &GameView, within: impl Fn(u8, u8) -> bool, part: impl Fn(&char) -> bool) -> String {
    let mut spaces = view.rules().board().spaces();
    let named = spaces.find(|(_, info)| {
        let (x, y) = info.place.in_squares();
        within(x, y)
    });
    named.map_or_else(String::new, |(_, info)| info.name.chars().filter(part).collect())
}

/// What stands on a space, in three characters.
fn cell(view: &GameView, near: SeatSet, space: Space) -> String {
    let Some(piece) = view.at(space) else {
        // Before the armies are on the board the viewer sees the setup that they have locked.
        let own = view.seat().filter(|_| !view.table().deployed()).and_then(|seat| view.setup(seat));
        let placed = own.and_then(|setup| setup.kind_on(space));
        return placed.map_or_else(|| " . ".to_string(), |kind| format!(" {} ", view.rules().kind(kind).letter));
    };
    let letter = piece.kind.map(|kind| view.rules().kind(kind).letter);
    if near.contains(piece.seat) {
        let mark = match (piece.public, letter, piece.moved) {
            // When the game is over everything is public, and the mark would say nothing.
            (true, ..) if view.table().outcome().is_none() => '*',
            (_, None, true) => '>',
            (_, Some(_), _) | (_, None, false) => ' ',
        };
        return format!(" {}{mark}", letter.unwrap_or('?'));
    }
    let (open, close) = brackets(view, near, &piece);
    let hidden = if piece.moved { '>' } else { ' ' };
    format!("{open}{}{close}", letter.unwrap_or(hidden))
}

/// The brackets of a piece's team: one sort for each team that is not near.
fn brackets(view: &GameView, near: SeatSet, piece: &PieceView) -> (char, char) {
    let team = others(view, near).iter().position(|team| team.contains(piece.seat));
    BRACKETS[team.unwrap_or(0) % BRACKETS.len()]
}

/// The teams that are not near, in turn order.
fn others(view: &GameView, near: SeatSet) -> Vec<SeatSet> {
    let mut teams: Vec<SeatSet> = Vec::new();
    for seat in view.rules().all_seats().iter().filter(|seat| !near.contains(*seat)) {
        let team = view.rules().team(seat);
        if !teams.contains(&team) {
            teams.push(team);
        }
    }
    teams
}

fn legend(view: &GameView, near: SeatSet) -> String {
    let over = view.table().outcome().is_some();
    let own = match view.seat() {
        Some(_) => "yours".to_string(),
        None => names(view, near),
    };
    let mut legend = match (over, view.seat()) {
        (true, _) => format!("| 7 {own}   ~~~ lake\n"),
        (false, Some(_)) => format!("| 7 {own}   7* {own}, known to all   ~~~ lake\n"),
        (false, None) => format!("| ? {own}, hidden   ?> hidden, has moved   7* known   ~~~ lake\n"),
    };
    for (team, (open, close)) in others(view, near).into_iter().zip(BRACKETS.into_iter().cycle()) {
        let names = names(view, team);
        legend.push_str(&if over {
            format!("| {open}7{close} {names}\n")
        } else {
            format!("| {open} {close} {names}, hidden   {open}>{close} hidden, has moved   {open}7{close} known\n")
        });
    }
    legend
}

fn names(view: &GameView, seats: SeatSet) -> String {
    seats.iter().map(|seat| view.rules().seat_name(seat)).collect::<Vec<_>>().join(" and ")
}
