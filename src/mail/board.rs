//! The board as one table for HTML mails, as its viewer sits (L-7).
//!
//! The board decides where squares are: the table has the same layout as the drawing with characters. Every colour is
//! paired with its background, so that no mail program's dark mode can make it unreadable; there are no images, classes
//! or scripts.

use std::fmt::Write as _;

use fieldpost_engine::notation::{brackets, future_home, is_revealed};
use fieldpost_engine::{Fact, FlagPlace, GameView, PieceView, Position, Seat, SeenEvent, Space};

use super::legend::whose;
use super::words::Cast;

/// Backgrounds for white letters, one per seat; more mail programs support background attributes than styles.
pub const SEAT_COLOURS: [&str; 4] = ["#b3261e", "#1f4e9e", "#7a5c00", "#2e6b45"];
/// Of spaces.
pub const LAND: &str = "#ece5d3";
/// Of lakes.
pub const WATER: &str = "#7fb2d6";
/// The ring and the tower.
pub const STONE: &str = "#efe9f7";
/// The rest of the fortress.
const WALL: &str = "#a39c8f";
/// Around the spaces of the last moves.
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
    /// The squares that start in its cells, line by line.
    squares: Vec<Option<Square>>,
    columns: u8,
    lines: u8,
    /// How many columns and lines a square takes.
    span: (u8, u8),
}

/// The board of `view` as an HTML table, with the spaces of the last moves framed.
pub(super) fn draw(cast: &Cast<'_>, view: &GameView, seen: &[SeenEvent]) -> String {
    let sheet = Sheet::of(view);
    let named = view.rules().board().paper().named;
    let framed = last_spaces(view, seen);
    let mut html = String::with_capacity(8_000);
    head(&sheet, named, &mut html);
    for line in 0..sheet.lines {
        html.push_str(if named { "<tr height=\"16\">" } else { "<tr>" });
        if !named {
            label(&sheet.names(view, (0..sheet.columns).map(|column| (line, column))), &mut html);
        }
        sheet.line(view, line, &framed, &mut html);
        html.push_str("</tr>\n");
    }
    if !named {
        html.push_str("<tr><th></th>");
        for column in 0..sheet.columns {
            label(&sheet.names(view, (0..sheet.lines).map(|line| (line, column))), &mut html);
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
    legend(cast, view, !framed.is_empty(), &mut html);
    html
}

/// The start of the table. If squares span columns and lines, these are narrow, low and of equal size.
fn head(sheet: &Sheet, named: bool, html: &mut String) {
    html.push_str(r#"<table role="presentation" border="1" cellspacing="0" cellpadding="0" "#);
    // Three characters to a square, and a phone is 360 px wide.
    let narrow = if named || sheet.columns > 12 { ";letter-spacing:-1px" } else { "" };
    let font = match (named, narrow) {
        (true, _) => "13px/14px",
        (false, "") => "14px/28px",
        (false, _) => "13px/26px",
    };
    let _ = write!(html, "bgcolor=\"{LAND}\" style=\"border-collapse:collapse;border-color:#8a8471;color:#fff;");
    let _ = write!(html, "font:bold {font} monospace;text-align:center;white-space:nowrap{narrow}");
    if named {
        // As wide as a phone, if that is narrower.
        let (columns, width) = (sheet.columns, u32::from(sheet.columns) * 8);
        let _ = write!(
            html,
            ";table-layout:fixed;width:100%;max-width:{width}px\">\n<colgroup span=\"{columns}\"></colgroup"
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
        let (columns, lines) = (paper.columns.div_ceil(unit), paper.lines);
        let squares = vec![None; usize::from(columns) * usize::from(lines)];
        let mut sheet = Self { squares, columns, lines, span };
        if let Some(tower) =
            board.tower().and_then(|tower| board.drawn(side).get(tower.index())).filter(|_| !paper.named)
        {
            let (line, column) = cell(tower);
            for (down, words) in (0..).zip([["ring", "", ""], ["tower", "", ""], ["", "", ""]]) {
                for (right, word) in (0..).zip(words) {
                    let at = ((line + down).saturating_sub(1), (column + right).saturating_sub(1));
                    sheet.put(at, Square::Wall(word));
                }
            }
        }
        for lake in board.drawn_lakes(side) {
            sheet.put(cell(lake), Square::Lake);
        }
        for ((space, _), at) in board.spaces().zip(board.drawn(side)) {
            sheet.put(cell(at), Square::Land(space));
        }
        sheet
    }

    /// Puts a square into the cell at a line and column, if the sheet has that.
    fn put(&mut self, at: (u8, u8), square: Square) {
        let index = self.index(at);
        if let Some(place) = index.and_then(|index| self.squares.get_mut(index)) {
            *place = Some(square);
        }
    }

    /// The square that starts at a line and column.
    fn at(&self, at: (u8, u8)) -> Option<Square> {
        *self.squares.get(self.index(at)?)?
    }

    fn index(&self, (line, column): (u8, u8)) -> Option<usize> {
        (column < self.columns).then(|| usize::from(line) * usize::from(self.columns) + usize::from(column))
    }

    /// The names of the spaces at some cells.
    fn names<'a>(&self, view: &'a GameView, cells: impl Iterator<Item = (u8, u8)>) -> Vec<&'a str> {
        let board = view.rules().board();
        let inside = [board.ring(), board.tower()];
        let here = cells.filter_map(|at| match self.at(at)? {
            Square::Land(space) if !inside.contains(&Some(space)) => Some(board.name(space)),
            Square::Land(_) | Square::Lake | Square::Wall(_) => None,
        });
        here.collect()
    }

    /// One row of the table: the squares that start in it, and the gaps between; squares that span from above are
    /// skipped.
    fn line(&self, view: &GameView, line: u8, framed: &[Space], html: &mut String) {
        let (wide, high) = self.span;
        let (mut column, mut empty) = (0, 0);
        while column < self.columns {
            let above = (line.saturating_sub(high - 1)..line)
                .any(|above| (column.saturating_sub(wide - 1)..=column).any(|left| self.at((above, left)).is_some()));
            match self.at((line, column)) {
                Some(square) => {
                    gap(std::mem::take(&mut empty), html);
                    self.cell(view, square, framed, html);
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
            (Square::Land(_), Some(piece)) => SEAT_COLOURS[piece.seat.index() % SEAT_COLOURS.len()],
            (Square::Land(space), None) if inside.contains(&Some(space)) => STONE,
            (Square::Land(_), None) => LAND,
            (Square::Lake, _) => WATER,
            (Square::Wall(_), _) => WALL,
        };
        let (wide, high) = self.span;
        html.push_str("<td");
        if ground != LAND {
            html.push_str(" bgcolor=\"");
            html.push_str(ground);
            html.push('"');
        }
        if high > 1 {
            let _ = write!(html, " colspan=\"{wide}\" rowspan=\"{high}\"");
        }
        let space = match square {
            Square::Land(space) => space,
            Square::Wall(word) if !word.is_empty() => {
                let _ = write!(html, " style=\"font-size:9px;color:#111\">{word}</td>");
                return;
            }
            Square::Wall(_) | Square::Lake => return html.push_str("></td>"),
        };
        html.push_str(if framed.contains(&space) { LAST } else { "" });
        html.push('>');
        for flag in flags_on(view, space) {
            let colour = SEAT_COLOURS[flag.index() % SEAT_COLOURS.len()];
            let _ = write!(html, "<span style=\"background:#fff;color:{colour};font-size:10px\">^</span>");
        }
        match (&piece, future_home(view, space)) {
            (Some(piece), _) => sign(view, piece, html),
            (None, Some(seat)) => home_sign(view, seat, html),
            (None, None) if high > 1 => html.push_str("&nbsp;"),
            (None, None) => {}
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
        let _ = write!(html, "<td colspan=\"{columns}\" style=\"border:0\"></td>");
    }
}

/// The sign of a piece: its letter, underlined if it is the viewer's own and known to all, or a symbol if it is hidden;
/// in the brackets of its seat, so that nobody needs the colours.
fn sign(view: &GameView, piece: &PieceView, html: &mut String) {
    let around = brackets(view, piece.seat);
    bracket(around.map(|(open, _)| open), html);
    match piece.kind.map(|kind| view.rules().kind(kind).letter) {
        Some(letter) if piece.public && view.seat() == Some(piece.seat) && !is_revealed(view) => {
            let _ = write!(html, "<u>{letter}</u>");
        }
        Some(letter) => html.push(letter),
        None if piece.moved => html.push_str("&gt;"),
        None => html.push('?'),
    }
    bracket(around.map(|(_, close)| close), html);
}

/// A bracket of a seat, if it has brackets.
fn bracket(bracket: Option<char>, html: &mut String) {
    match bracket {
        None => {}
        Some('<') => html.push_str("&lt;"),
        Some('>') => html.push_str("&gt;"),
        Some(other) => html.push(other),
    }
}

/// A sign in the brackets of a seat.
fn bracketed(view: &GameView, seat: Seat, sign: &str) -> String {
    let (around, mut html) = (brackets(view, seat), String::new());
    bracket(around.map(|(open, _)| open), &mut html);
    html.push_str(sign);
    bracket(around.map(|(_, close)| close), &mut html);
    html
}

/// What stands on an empty space of a seat's home while armies are set up.
fn home_sign(view: &GameView, seat: Seat, html: &mut String) {
    if view.seat() == Some(seat) {
        return html.push_str("<span style=\"color:#222\">?</span>");
    }
    let colour = SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()];
    let _ = write!(html, "<span style=\"color:{colour}\">{}</span>", bracketed(view, seat, "&nbsp;"));
}

/// The seats whose flags are on a space, lying or carried (F-10).
fn flags_on(view: &GameView, space: Space) -> impl Iterator<Item = Seat> {
    let here = view.table().flags().iter().filter(move |flag| match flag.place {
        FlagPlace::Lying(lying) => lying == space,
        FlagPlace::Carried(piece) => view.piece(piece).is_some_and(|piece| piece.space == Some(space)),
    });
    here.map(|flag| flag.seat)
}

/// The legend: every sign and every ground that can be seen, in the words of the drawing with characters.
fn legend(cast: &Cast<'_>, view: &GameView, framed: bool, html: &mut String) {
    let (phrases, board) = (cast.phrases, view.rules().board());
    let mut entries = pieces(cast, view);
    if !board.lakes().is_empty() {
        entries.push((chip(WATER, "#111", "&nbsp;"), phrases.legend_lake()));
    }
    if framed {
        let frame = "<span style=\"border:2px solid\">&nbsp;&nbsp;</span>".to_owned();
        entries.push((frame, phrases.legend_last()));
    }
    if !view.table().flags().is_empty() {
        entries.push(("<b>^</b>".to_owned(), phrases.legend_flag()));
    }
    if board.tower().is_some() {
        entries.push((chip(STONE, "#111", "ring"), phrases.legend_ring()));
        entries.push((chip(STONE, "#111", "tower"), phrases.legend_tower()));
    }
    if board.paper().named {
        entries.push(("<b>A &gt; B &gt; C</b>".to_owned(), phrases.legend_clockwise()));
    }
    let entries: Vec<_> = entries.into_iter().map(|(sign, meaning)| format!("{sign}&nbsp;{meaning}")).collect();
    let _ = write!(html, "<p><small>{}</small></p>", entries.join(" &nbsp; "));
}

/// The signs of pieces, or of the homes before there are any.
fn pieces(cast: &Cast<'_>, view: &GameView) -> Vec<(String, String)> {
    let phrases = cast.phrases;
    let piece = |seat: Seat, sign: &str| {
        chip(SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()], "#fff", &bracketed(view, seat, sign))
    };
    let own = view.seat().unwrap_or(Seat(0));
    let others: Vec<Seat> = view.rules().all_seats().iter().filter(|seat| *seat != own).collect();
    if !view.table().deployed() {
        let homes = others.iter().map(|seat| (piece(*seat, "&nbsp;"), phrases.legend_home_of(&whose(cast, *seat))));
        return std::iter::once((chip(LAND, "#222", "?"), phrases.legend_home())).chain(homes).collect();
    }
    let mut entries = vec![(piece(own, "7"), phrases.legend_yours())];
    if is_revealed(view) {
        entries.extend(others.iter().map(|seat| (piece(*seat, "7"), whose(cast, *seat))));
        return entries;
    }
    entries.push((piece(own, "<u>7</u>"), phrases.legend_yours_known()));
    match others.as_slice() {
        [other] => {
            entries.push((piece(*other, "?"), phrases.legend_hidden_of(&cast.colour(*other))));
            entries.push((piece(*other, "&gt;"), phrases.legend_hidden_moved()));
            entries.push((piece(*other, "7"), phrases.legend_known()));
        }
        others => {
            entries.extend(others.iter().map(|seat| (piece(*seat, "?"), whose(cast, *seat))));
            entries.push(("<b>?</b>".to_owned(), phrases.legend_hidden()));
            entries.push(("<b>&gt;</b>".to_owned(), phrases.legend_hidden_moved()));
            entries.push(("<b>7</b>".to_owned(), phrases.legend_known()));
        }
    }
    entries
}

/// A sign on its ground.
fn chip(ground: &str, ink: &str, sign: &str) -> String {
    format!("<b style=\"background:{ground};color:{ink};font-family:monospace\">&nbsp;{sign}&nbsp;</b>")
}

/// The spaces of the last move of each seat; the viewer's own only if nobody else has moved since.
fn last_spaces(view: &GameView, seen: &[SeenEvent]) -> Vec<Space> {
    let mut last: Vec<(Seat, [Space; 2])> = Vec::new();
    for event in seen.iter().rev() {
        let (mover, from, to) = match event {
            SeenEvent::Fact(Fact::Moved { piece, from, to, .. }) => (piece, from, to),
            SeenEvent::Fact(Fact::Attacked { attacker, from, to, .. }) => (attacker, from, to),
            SeenEvent::Fact(Fact::Shot { cannon, from, to, .. }) => (cannon, from, to),
            SeenEvent::Fact(Fact::Swapped { one, from, to, .. }) => (one, from, to),
            _ => continue,
        };
        let Some(seat) = view.piece(*mover).map(|piece| piece.seat) else { continue };
        if last.iter().all(|(other, _)| *other != seat) {
            last.push((seat, [*from, *to]));
        }
    }
    let others = last.iter().filter(|(seat, _)| Some(*seat) != view.seat()).count();
    let shown = last.iter().filter(|(seat, _)| others == 0 || Some(*seat) != view.seat());
    shown.flat_map(|(_, spaces)| spaces.iter().copied()).collect()
}

/// The common part of the names of all spaces of a line or column: their letter or their number.
fn label(names: &[&str], html: &mut String) {
    let parts: Vec<_> = names.iter().map(|name| name.split_at(1)).collect();
    let label = match parts.as_slice() {
        [] => "",
        [(letter, _), others @ ..] if others.iter().all(|(other, _)| other == letter) => letter,
        [(_, number), ..] => number,
    };
    let _ = writeln!(html, "<th width=\"28\" style=\"color:#222\">{label}</th>");
}
