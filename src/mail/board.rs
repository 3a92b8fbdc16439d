//! The board as one table for HTML mails, as its viewer sits (L-7).
//!
//! The board decides where squares are: the table has the same layout as the drawing with characters. Every colour is
//! paired with its background, so that no mail program's dark mode can make it unreadable; there are no images, classes
//! or scripts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fieldpost_engine::{Fact, FlagPlace, GameView, PieceView, Position, Seat, SeenEvent, Space};

use super::words::Cast;

/// Backgrounds for white letters, one per seat; more mail programs support background attributes than styles.
const COLOURS: [&str; 4] = ["#b3261e", "#1f4e9e", "#7a5c00", "#2e6b45"];
const LAND: &str = "#ece5d3";
const WATER: &str = "#7fb2d6";
/// The ring and the tower.
const STONE: &str = "#c9c3b8";
/// Around the spaces of the last move.
const LAST: &str = " style=\"border:3px solid #111\"";

/// The content of a square of the sheet.
#[derive(Clone, Copy)]
enum Square {
    Land(Space),
    Lake,
    /// A part of the fortress that is not a space, possibly with the name of the space to the right of it.
    Wall(&'static str),
}

/// The sheet in cells of the table.
struct Sheet {
    /// The square that starts at a line and column.
    squares: BTreeMap<(u8, u8), Square>,
    columns: u8,
    lines: u8,
    /// How many columns and lines a square takes.
    span: (u8, u8),
}

/// The board of `view` as an HTML table, with the spaces of the last events framed.
pub(super) fn draw(cast: &Cast<'_>, view: &GameView, seen: &[SeenEvent]) -> String {
    let sheet = Sheet::of(view);
    let named = view.rules().board().paper().named;
    let framed = last_spaces(seen);
    let mut html = String::with_capacity(8_000);
    head(&sheet, named, &mut html);
    for line in 0..sheet.lines {
        html.push_str(if named { "<tr height=\"16\">" } else { "<tr>" });
        if !named {
            label(&sheet.names(view, |at| at.0 == line), &mut html);
        }
        sheet.line(view, line, &framed, &mut html);
        html.push_str("</tr>\n");
    }
    if !named {
        html.push_str("<tr><th></th>");
        for column in 0..sheet.columns {
            label(&sheet.names(view, |at| at.1 == column), &mut html);
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
    legend(cast, view, &mut html);
    html
}

/// The start of the table. If squares span columns and lines, these are narrow, low and of equal size.
fn head(sheet: &Sheet, named: bool, html: &mut String) {
    html.push_str(r#"<table role="presentation" border="1" cellspacing="0" cellpadding="0" "#);
    let font = if named { "13px/14px" } else { "16px/28px" };
    let _ = write!(html, "bgcolor=\"{LAND}\" style=\"border-collapse:collapse;border-color:#8a8471;color:#fff;");
    let _ = write!(html, "font:bold {font} monospace;text-align:center");
    if named {
        let (columns, width) = (sheet.columns, u32::from(sheet.columns) * 8);
        let _ = write!(
            html,
            ";table-layout:fixed\" width=\"{width}\">\n<colgroup span=\"{columns}\" width=\"8\"></colgroup"
        );
    } else {
        html.push('"');
    }
    html.push_str(">\n");
}

impl Sheet {
    fn of(view: &GameView) -> Self {
        let (board, side) = (view.rules().board(), view.seat().unwrap_or(Seat(0)));
        let paper = board.paper();
        // If no two squares need to share a row or a column, a cell of the table is a character of the drawing.
        let (unit, span) = if paper.named { (1, (4, 2)) } else { (4, (1, 1)) };
        let cell = |at: &Position| (at.line, at.column.saturating_sub(1) / unit);
        let mut squares = BTreeMap::new();
        if let Some(tower) =
            board.tower().and_then(|tower| board.drawn(side).get(tower.index())).filter(|_| !paper.named)
        {
            let (line, column) = cell(tower);
            for (down, words) in (0..).zip([["ring", "", ""], ["tower", "", ""], ["", "", ""]]) {
                for (right, word) in (0..).zip(words) {
                    let at = ((line + down).saturating_sub(1), (column + right).saturating_sub(1));
                    squares.insert(at, Square::Wall(word));
                }
            }
        }
        squares.extend(board.drawn_lakes(side).iter().map(|lake| (cell(lake), Square::Lake)));
        let spaces = board.spaces().zip(board.drawn(side));
        squares.extend(spaces.map(|((space, _), at)| (cell(at), Square::Land(space))));
        Self { squares, columns: paper.columns.div_ceil(unit), lines: paper.lines, span }
    }

    /// The names of the spaces at some cells.
    fn names<'a>(&self, view: &'a GameView, at: impl Fn((u8, u8)) -> bool) -> Vec<&'a str> {
        let board = view.rules().board();
        let inside = [board.ring(), board.tower()];
        let here = self.squares.iter().filter(|(cell, _)| at(**cell));
        here.filter_map(|(_, square)| match square {
            Square::Land(space) if !inside.contains(&Some(*space)) => Some(board.name(*space)),
            Square::Land(_) | Square::Lake | Square::Wall(_) => None,
        })
        .collect()
    }

    /// One row of the table: the squares that start in it, and the gaps between; squares that span from above are
    /// skipped.
    fn line(&self, view: &GameView, line: u8, framed: &[Space], html: &mut String) {
        let (wide, high) = self.span;
        let (mut column, mut empty) = (0, 0);
        while column < self.columns {
            let above = (line.saturating_sub(high - 1)..line).any(|above| {
                (column.saturating_sub(wide - 1)..=column).any(|left| self.squares.contains_key(&(above, left)))
            });
            match self.squares.get(&(line, column)) {
                Some(square) => {
                    gap(std::mem::take(&mut empty), html);
                    self.cell(view, *square, framed, html);
                    column += wide;
                }
                None if above => {
                    gap(std::mem::take(&mut empty), html);
                    column += 1;
                }
                None => {
                    empty += 1;
                    column += 1;
                }
            }
        }
        gap(empty, html);
    }

    fn cell(&self, view: &GameView, square: Square, framed: &[Space], html: &mut String) {
        let piece = if let Square::Land(space) = square { view.at(space) } else { None };
        let inside = [view.rules().board().ring(), view.rules().board().tower()];
        let ground = match (square, &piece) {
            (Square::Land(_), Some(piece)) => COLOURS[piece.seat.index() % COLOURS.len()],
            (Square::Land(space), None) if !inside.contains(&Some(space)) => LAND,
            (Square::Lake, _) => WATER,
            (Square::Land(_) | Square::Wall(_), _) => STONE,
        };
        let (wide, high) = self.span;
        html.push_str("<td");
        if ground != LAND {
            let _ = write!(html, " bgcolor=\"{ground}\"");
        }
        if high > 1 {
            let _ = write!(html, " colspan=\"{wide}\" rowspan=\"{high}\"");
        }
        let space = match square {
            Square::Land(space) => space,
            Square::Wall(word) if !word.is_empty() => {
                let _ = write!(html, " style=\"font-size:9px;color:#222\">{word}</td>");
                return;
            }
            Square::Wall(_) | Square::Lake => return html.push_str("></td>"),
        };
        html.push_str(if framed.contains(&space) { LAST } else { "" });
        html.push('>');
        for flag in flags_on(view, space) {
            let colour = COLOURS[flag.index() % COLOURS.len()];
            let _ = write!(html, "<span style=\"background:#fff;color:{colour}\">^</span>");
        }
        match piece {
            Some(piece) => html.push_str(&sign(view, &piece)),
            None if high > 1 => html.push_str("&nbsp;"),
            None => {}
        }
        if high > 1 {
            let ink = if piece.is_some() { "#fff" } else { "#222" };
            let name = view.rules().board().name(space);
            let _ = write!(html, "<br><span style=\"font:10px/10px sans-serif;color:{ink}\">{name}</span>");
        }
        html.push_str("</td>");
    }
}

/// Empty columns beside the board.
fn gap(columns: u8, html: &mut String) {
    if columns > 0 {
        let _ = write!(html, "<td colspan=\"{columns}\" style=\"border:0;background:#fff\"></td>");
    }
}

/// The sign of a piece: its letter, underlined if it is the viewer's own and known to all, or a symbol if it is hidden.
fn sign(view: &GameView, piece: &PieceView) -> String {
    match piece.kind.map(|kind| view.rules().kind(kind).letter) {
        Some(letter) if piece.public && view.seat() == Some(piece.seat) => format!("<u>{letter}</u>"),
        Some(letter) => letter.to_string(),
        None if piece.moved => "&gt;".to_owned(),
        None => "?".to_owned(),
    }
}

/// The seats whose flags are on a space, lying or carried (F-10).
fn flags_on(view: &GameView, space: Space) -> impl Iterator<Item = Seat> {
    let here = view.table().flags().iter().filter(move |flag| match flag.place {
        FlagPlace::Lying(lying) => lying == space,
        FlagPlace::Carried(piece) => view.piece(piece).is_some_and(|piece| piece.space == Some(space)),
    });
    here.map(|flag| flag.seat)
}

/// The legend of the signs, and of the colours if there are more than two.
fn legend(cast: &Cast<'_>, view: &GameView, html: &mut String) {
    // The same signs as in the drawing with characters.
    let phrases = cast.phrases;
    let (hidden, moved, known) = (phrases.legend_hidden(), phrases.legend_hidden_moved(), phrases.legend_yours_known());
    let _ = write!(html, "<p><small><b>?</b> {hidden} &nbsp; <b>&gt;</b> {moved} &nbsp; <b><u>7</u></b> {known}");
    if !view.table().flags().is_empty() {
        let _ = write!(html, " &nbsp; <b>^</b> {}", phrases.legend_flag());
    }
    if view.rules().seats().len() > 2 {
        for seat in view.rules().all_seats().iter() {
            let (colour, name) = (COLOURS[seat.index() % COLOURS.len()], cast.colour(seat));
            let is_partner = view.seat().is_some_and(|own| own != seat && view.rules().team(own).contains(seat));
            let name = if is_partner { phrases.legend_partner(&name) } else { name };
            let _ = write!(html, " &nbsp; <span style=\"background:{colour};color:#fff\">&nbsp;{name}&nbsp;</span>");
        }
    }
    html.push_str("</small></p>");
}

fn last_spaces(seen: &[SeenEvent]) -> Vec<Space> {
    let last = seen.iter().rev().find_map(|event| match event {
        SeenEvent::Fact(
            Fact::Moved { from, to, .. }
            | Fact::Attacked { from, to, .. }
            | Fact::Shot { from, to, .. }
            | Fact::Swapped { from, to, .. },
        ) => Some(vec![*from, *to]),
        _ => None,
    });
    last.unwrap_or_default()
}

/// The common part of the names of all spaces of a line or column: their letter or their number.
fn label(names: &[&str], html: &mut String) {
    let parts: Vec<_> = names.iter().map(|name| name.split_at(1)).collect();
    let label = match parts.as_slice() {
        [] => "",
        [(letter, _), others @ ..] if others.iter().all(|(other, _)| other == letter) => letter,
        [(_, number), ..] => number,
    };
    let _ = writeln!(html, "<th width=\"28\" style=\"color:#222;background:#fff\">{label}</th>");
}
