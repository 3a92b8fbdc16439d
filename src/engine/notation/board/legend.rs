//! What the signs of the drawing mean, and whose flag is where: as data, so that it can be written in any language.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{COLUMNS, side, sign};
use crate::{Flag, FlagPlace, GameView, Seat, Space};

/// What something in the drawing means to its viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A piece of the viewer's.
    Yours,
    /// A piece of the viewer's that all others know.
    YoursKnown,
    /// A piece of a seat.
    Of(Seat),
    /// A piece of a partner's.
    Partner(Seat),
    /// A hidden piece of a seat.
    HiddenOf(Seat),
    /// A hidden piece that has moved.
    HiddenMoved,
    /// The same sign, `>`, in the brackets of every seat.
    HiddenMovedInAll,
    /// A piece that has been shown.
    Known,
    /// Water.
    Lake,
    /// A space on which the viewer may place a piece before the game.
    Home,
    /// A space on which a seat may do so.
    HomeOf(Seat),
    /// Where the names of the spaces stand: below them.
    Names,
    /// The flag of a seat, carried by a piece on a space (F-10).
    FlagCarried(Seat, Space),
    /// The flag of a seat, lying on a space (F-10).
    FlagLying(Seat, Space),
    /// The ring of the fortress.
    Ring,
    /// The tower of the fortress.
    Tower,
    /// The order of the seats.
    Clockwise,
}

/// A sign, if there is one, and its meaning.
type LegendEntry = (String, Meaning);

/// The lines below the board, in words of the caller's; lines that grow too long are broken.
pub(super) fn text(view: &GameView, words: impl Fn(Meaning) -> String) -> String {
    let mut lines = vec![own(view)];
    lines.extend(others(view));
    if view.rules().board().paper().named {
        lines.push(vec![(String::new(), Meaning::Names)]);
        lines.push(vec![entry("A > B > C", Meaning::Clockwise)]);
    }
    if view.rules().board().tower().is_some() {
        lines.push(vec![entry("ring", Meaning::Ring), entry("tower", Meaning::Tower)]);
    }
    let flags: Vec<_> = view.table().flags().iter().filter_map(|flag| place(view, flag)).collect();
    lines.extend(flags.chunks(2).map(<[LegendEntry]>::to_vec));
    let mut legend = String::new();
    for line in lines {
        let mut used = COLUMNS;
        for (sign, meaning) in line {
            let entry = format!("{sign} {}", words(meaning));
            let entry = entry.trim_start();
            let fits = used + 3 + entry.chars().count() <= COLUMNS;
            used = if fits { used + 3 } else { 2 } + entry.chars().count();
            legend.push_str(if fits { "   " } else { "\n| " });
            legend.push_str(entry);
        }
    }
    legend.push('\n');
    legend.split_off(1)
}

/// The words of the engine itself, in English.
pub(super) fn english(view: &GameView, meaning: Meaning) -> String {
    let rules = view.rules();
    let whose = |flag: Seat| match view.seat() {
        Some(own) if own == flag => "your".to_string(),
        Some(_) | None => format!("{}'s", rules.seat_name(flag)),
    };
    match meaning {
        Meaning::Yours => "yours".to_string(),
        Meaning::YoursKnown => "yours, known to all".to_string(),
        Meaning::Of(seat) => rules.seat_name(seat).to_string(),
        Meaning::Partner(seat) => format!("{}, your partner", rules.seat_name(seat)),
        Meaning::HiddenOf(seat) => format!("{}, hidden", rules.seat_name(seat)),
        Meaning::HiddenMoved => "hidden, has moved".to_string(),
        Meaning::HiddenMovedInAll => "in all brackets: > hidden, has moved".to_string(),
        Meaning::Known => "known".to_string(),
        Meaning::Lake => "lake".to_string(),
        Meaning::Home => "where you set up".to_string(),
        Meaning::HomeOf(seat) => format!("where {} sets up", rules.seat_name(seat)),
        Meaning::Names => "the name of a space stands below it".to_string(),
        Meaning::FlagCarried(flag, on) => format!("{} flag, carried on {}", whose(flag), rules.board().name(on)),
        Meaning::FlagLying(flag, on) => format!("{} flag, lying on {}", whose(flag), rules.board().name(on)),
        Meaning::Ring => "one space around the tower".to_string(),
        Meaning::Tower => "a flag carried there wins".to_string(),
        Meaning::Clockwise => "clockwise".to_string(),
    }
}

fn entry(sign: &str, meaning: Meaning) -> LegendEntry {
    (sign.to_string(), meaning)
}

/// The pieces without brackets, and the water.
fn own(view: &GameView) -> Vec<LegendEntry> {
    let mut line = match (sign::is_revealed(view), view.seat()) {
        (false, Some(seat)) if !view.table().deployed() => match view.setup(seat) {
            Some(_) => vec![entry("7", Meaning::Yours)],
            None => vec![entry("?", Meaning::Home)],
        },
        (true, Some(_)) => vec![entry("7", Meaning::Yours)],
        (true, None) => vec![entry("7", Meaning::Of(side(view)))],
        (false, Some(_)) => vec![entry("7", Meaning::Yours), entry("7*", Meaning::YoursKnown)],
        (false, None) => vec![
            entry("?", Meaning::HiddenOf(side(view))),
            entry("?>", Meaning::HiddenMoved),
            entry("7*", Meaning::Known),
        ],
    };
    line.push(entry("~~~", Meaning::Lake));
    line
}

/// The pieces in brackets.
fn others(view: &GameView) -> Vec<Vec<LegendEntry>> {
    let others: Vec<_> = sign::others(view).filter_map(|seat| Some((seat, sign::brackets(view, seat)?))).collect();
    let all = |inside: char| {
        let entry = |(seat, (open, close)): &(Seat, _)| (format!("{open}{inside}{close}"), owner(view, *seat));
        others.iter().map(entry).collect::<Vec<LegendEntry>>()
    };
    match others.as_slice() {
        _ if sign::is_revealed(view) => vec![all('7')],
        _ if !view.table().deployed() && view.seat().is_some() => {
            let home =
                |(seat, (open, close)): &(Seat, (char, char))| (format!("{open} {close}"), Meaning::HomeOf(*seat));
            vec![others.iter().map(home).collect()]
        }
        [(seat, (open, close))] => vec![vec![
            (format!("{open} {close}"), Meaning::HiddenOf(*seat)),
            (format!("{open}>{close}"), Meaning::HiddenMoved),
            (format!("{open}7{close}"), Meaning::Known),
        ]],
        _ => vec![all(' '), vec![entry("", Meaning::HiddenMovedInAll), entry("7", Meaning::Known)]],
    }
}

/// The pieces of a seat, as the viewer calls it.
fn owner(view: &GameView, seat: Seat) -> Meaning {
    match view.seat() {
        Some(own) if view.rules().team(own).contains(seat) => Meaning::Partner(seat),
        Some(_) | None => Meaning::Of(seat),
    }
}

/// Whose flag it is, and where (F-10).
fn place(view: &GameView, flag: &Flag) -> Option<LegendEntry> {
    let space = sign::place(view, flag)?;
    let meaning = match flag.place {
        FlagPlace::Carried(_) => Meaning::FlagCarried(flag.seat, space),
        FlagPlace::Lying(_) => Meaning::FlagLying(flag.seat, space),
    };
    Some((sign::FLAG.to_string(), meaning))
}
