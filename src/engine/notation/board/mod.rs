//! The board drawn with characters, as one viewer sees it and from that viewer's side, for mails and terminals.
//!
//! At most 72 columns; every line begins with its number or with `|`, so that no mail program joins or indents lines;
//! no line ends in a blank or consists of rule characters (L-7). The board says where things are drawn; what is
//! drawn there comes from the view.

mod canvas;
mod legend;
mod sign;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use canvas::Canvas;
pub use legend::Meaning;
pub use sign::{brackets, future_home, is_revealed};

use crate::{GameView, Position, Seat, Space};

/// The most columns of a line (L-7).
const COLUMNS: usize = 72;

/// Draws the board with a legend in English; every line ends in a line break.
#[must_use]
pub fn draw(view: &GameView) -> String {
    draw_with(view, |meaning| legend::english(view, meaning))
}

/// The same with a legend in the caller's words.
#[must_use]
pub fn draw_with(view: &GameView, words: impl Fn(Meaning) -> String) -> String {
    let paper = view.rules().board().paper();
    let canvas = canvas(view);
    let mut drawing = String::new();
    for (line, text) in (0..).zip(canvas.lines()) {
        drawing.push_str(&match paper.named {
            true => format!("|{}", text.trim_end()),
            false => format!("{}{text} |", margin(view, line)),
        });
        drawing.push('\n');
    }
    if !paper.named {
        let columns = (1..paper.columns).step_by(4);
        let labels: String =
            columns.map(|column| format!("  {:<2}", label(view, |other| other.column == column))).collect();
        drawing.push_str(&format!("|   {}\n", labels.trim_end()));
    }
    drawing.push_str(&legend::text(view, words));
    drawing
}

/// What is between the margins.
fn canvas(view: &GameView) -> Canvas {
    let board = view.rules().board();
    let mut canvas = Canvas::new(board.paper());
    canvas.lakes(board.drawn_lakes(side(view)));
    for (position, text) in board.paper().art {
        canvas.put(*position, text.chars());
    }
    for (space, name, position) in drawn(view) {
        canvas.put(position, sign::cell(view, space));
        if sign::flags_on(view, space).next().is_some() {
            canvas.mark(position, sign::FLAG);
        }
        // What is inside the fortress has its name on the walls.
        if board.paper().named && !inside(view, space) {
            canvas.put(Position { line: position.line + 1, ..position }, name.chars());
        }
    }
    canvas
}

/// From whose side the board is drawn: the viewer's, or the first seat's.
fn side(view: &GameView) -> Seat {
    view.seat().unwrap_or(Seat(0))
}

/// The spaces with their names and where they stand.
fn drawn(view: &GameView) -> impl Iterator<Item = (Space, &str, Position)> {
    let board = view.rules().board();
    let positions = board.drawn(side(view)).iter().copied();
    board.spaces().zip(positions).map(|((space, info), position)| (space, info.name.as_str(), position))
}

/// Whether a space is inside the fortress.
fn inside(view: &GameView, space: Space) -> bool {
    let board = view.rules().board();
    [board.ring(), board.tower()].contains(&Some(space))
}

/// The beginning of a line: its number, or the letter of a column that is seen from the side.
fn margin(view: &GameView, line: u8) -> String {
    let label = label(view, |other| other.line == line);
    match label.bytes().next() {
        Some(first) if first.is_ascii_digit() => format!("{label:<2} |"),
        _ => format!("|{label:<2}|"),
    }
}

/// What the names of all spaces of a line or column of the drawing have in common: their number or their letter.
fn label(view: &GameView, within: impl Fn(Position) -> bool) -> &str {
    let within = drawn(view).filter(|(space, _, position)| within(*position) && !inside(view, *space));
    let names: Vec<(&str, &str)> = within.map(|(_, name, _)| name.split_at(1)).collect();
    match names.as_slice() {
        [] => "",
        [(letter, _), others @ ..] if others.iter().all(|(other, _)| other == letter) => letter,
        [(_, number), ..] => number,
    }
}
