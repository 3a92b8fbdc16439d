//! The signs for what stands on a space: three characters, and one before them where a flag is.

use super::side;
use crate::{Flag, FlagPlace, GameResult, GameView, PieceView, Seat, Space};

/// Stands before a space on which a flag is.
pub(super) const FLAG: char = '^';

/// What stands around the pieces of the other seats, in turn order.
const BRACKETS: [(char, char); 4] = [('[', ']'), ('(', ')'), ('{', '}'), ('<', '>')];

/// What stands on a space.
pub(super) fn cell(view: &GameView, space: Space) -> [char; 3] {
    let Some(piece) = view.at(space) else {
        // Before the armies are on the board the viewer sees the setup that they have locked.
        let own = view.seat().filter(|_| !view.table().deployed()).and_then(|seat| view.setup(seat));
        let placed = own.and_then(|setup| setup.kind_on(space));
        return placed.map_or_else(|| ground(view, space), |kind| [' ', view.rules().kind(kind).letter, ' ']);
    };
    let letter = piece.kind.map(|kind| view.rules().kind(kind).letter);
    let Some((open, close)) = brackets(view, piece.seat) else {
        return [' ', letter.unwrap_or('?'), mark(view, &piece)];
    };
    let hidden = if piece.moved { '>' } else { ' ' };
    [open, letter.unwrap_or(hidden), close]
}

/// An empty space: until the armies are on the board, a player sees where they set up.
fn ground(view: &GameView, space: Space) -> [char; 3] {
    match future_home(view, space).map(|seat| (seat, brackets(view, seat))) {
        Some((_, Some((open, close)))) => [open, ' ', close],
        Some((seat, None)) if view.setup(seat).is_none() => [' ', '?', ' '],
        Some(_) | None => [' ', '.', ' '],
    }
}

/// The seat that will set up on a space, as a player is shown until the armies are on the board.
#[must_use]
pub fn future_home(view: &GameView, space: Space) -> Option<Seat> {
    if view.seat().is_none() || view.table().deployed() {
        return None;
    }
    home_of(view, space)
}

/// The seat that may place a piece on a space when it sets up.
fn home_of(view: &GameView, space: Space) -> Option<Seat> {
    let rules = view.rules();
    let kept_free = |seat| rules.ruleset().recruit.and_then(|_| rules.recruitment(seat)) == Some(space);
    let mut seats = rules.all_seats().iter();
    seats.find(|seat| rules.home(*seat).iter().flatten().any(|home| *home == space) && !kept_free(*seat))
}

/// Whether everything is shown because the game is over; what was hidden in an aborted one stays hidden.
#[must_use]
pub fn is_revealed(view: &GameView) -> bool {
    view.table().outcome().is_some_and(|outcome| outcome.result != GameResult::Aborted)
}

/// What stands behind a piece without brackets.
fn mark(view: &GameView, piece: &PieceView) -> char {
    match (piece.public, piece.kind, piece.moved) {
        // When the game is over everything is public, and the mark would say nothing.
        (true, ..) if !is_revealed(view) => '*',
        (_, None, true) => '>',
        (_, Some(_), _) | (_, None, false) => ' ',
    }
}

/// The brackets of a seat's pieces; none around those of the seat from whose side the board is drawn.
#[must_use]
pub fn brackets(view: &GameView, seat: Seat) -> Option<(char, char)> {
    let other = others(view).position(|other| other == seat)?;
    Some(BRACKETS[other % BRACKETS.len()])
}

/// The seats from whose side the board is not drawn, in turn order.
pub(super) fn others(view: &GameView) -> impl Iterator<Item = Seat> {
    let near = side(view);
    view.rules().all_seats().iter().filter(move |seat| *seat != near)
}

/// The flags on a space, lying or carried (F-10).
pub(super) fn flags_on(view: &GameView, space: Space) -> impl Iterator<Item = &Flag> {
    view.table().flags().iter().filter(move |flag| place(view, flag) == Some(space))
}

/// Where a flag is.
pub(super) fn place(view: &GameView, flag: &Flag) -> Option<Space> {
    match flag.place {
        FlagPlace::Carried(piece) => view.piece(piece)?.space,
        FlagPlace::Lying(space) => Some(space),
    }
}
