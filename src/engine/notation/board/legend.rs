//! What the signs of the drawing mean, and whose flag is where.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{side, sign};
use crate::{Flag, FlagPlace, GameView, Seat};

/// The lines below the board.
pub(super) fn of(view: &GameView) -> String {
    let mut lines: Vec<String> = Vec::new();
    lines.push(own(view));
    lines.extend(others(view));
    if view.rules().board().paper().named {
        lines.push("the name of a space stands below it".to_string());
    }
    let flags: Vec<String> = view.table().flags().iter().filter_map(|flag| place(view, flag)).collect();
    lines.extend(flags.chunks(2).map(|flags| format!("{} {}", sign::FLAG, flags.join("   "))));
    lines.into_iter().map(|line| format!("| {line}\n")).collect()
}

/// The pieces without brackets, and the water.
fn own(view: &GameView) -> String {
    let name = view.rules().seat_name(side(view));
    match (view.table().outcome(), view.seat()) {
        (Some(_), Some(_)) => "7 yours   ~~~ lake".to_string(),
        (Some(_), None) => format!("7 {name}   ~~~ lake"),
        (None, Some(_)) => "7 yours   7* yours, known to all   ~~~ lake".to_string(),
        (None, None) => format!("? {name}, hidden   ?> hidden, has moved   7* known   ~~~ lake"),
    }
}

/// The pieces in brackets.
fn others(view: &GameView) -> Vec<String> {
    let others: Vec<_> =
        sign::others(view).filter_map(|seat| Some((who(view, seat), sign::brackets(view, seat)?))).collect();
    let all = |inside: char| {
        let seats = others.iter().map(|(name, (open, close))| format!("{open}{inside}{close} {name}"));
        seats.collect::<Vec<_>>().join("   ")
    };
    match others.as_slice() {
        _ if view.table().outcome().is_some() => vec![all('7')],
        [(name, (open, close))] => {
            vec![format!("{open} {close} {name}, hidden   {open}>{close} hidden, has moved   {open}7{close} known")]
        }
        _ => vec![all(' '), "in all brackets: > hidden, has moved   7 known".to_string()],
    }
}

/// A seat, as the viewer calls it.
fn who(view: &GameView, seat: Seat) -> String {
    let name = view.rules().seat_name(seat);
    match view.seat() {
        Some(own) if view.rules().team(own).contains(seat) => format!("{name}, your partner"),
        Some(_) | None => name.to_string(),
    }
}

/// Whose flag it is, and where (F-10).
fn place(view: &GameView, flag: &Flag) -> Option<String> {
    let space = view.rules().board().name(sign::place(view, flag)?);
    let whose = match view.seat() {
        Some(own) if own == flag.seat => "your".to_string(),
        Some(_) | None => format!("{}'s", view.rules().seat_name(flag.seat)),
    };
    Some(match flag.place {
        FlagPlace::Carried(_) => format!("{whose} flag, carried on {space}"),
        FlagPlace::Lying(_) => format!("{whose} flag, lying on {space}"),
    })
}
