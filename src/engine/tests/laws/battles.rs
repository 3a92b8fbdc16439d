//! Case files that hold a table of battles instead of a position (C-6).

use fieldpost_engine::ruleset::Movement;
use fieldpost_engine::{Action, Actor, Illegal, Move, Options, Rules, Seat, Viewer};

use crate::cases::{agree, alike};
use crate::position::{BLUE, RED, kind, position, position_for, space};

/// A table of battles, played in both directions (C-6): `w` the attacker wins, `l` it loses, `=` both fall, `.` a kind
/// that never attacks.
pub fn battles(rules: &std::sync::Arc<Rules>, lines: &[&str]) -> Result<(), String> {
    let (head, rows) = lines.split_first().ok_or("no table")?;
    let letters: Vec<&str> = head.split_whitespace().collect();
    let army = rules.kinds().filter(|(kind, _)| rules.army(*kind) > 0).map(|(_, rule)| rule.letter.to_string());
    alike(&letters.join(" "), " ", army.collect())?;
    if rows.len() != letters.len() {
        return Err(format!("{} rows for {} kinds", rows.len(), letters.len()));
    }
    for row in rows {
        let cells: Vec<&str> = row.split_whitespace().collect();
        for (defender, expected) in letters.iter().zip(&cells[1..]) {
            for seat in [RED, BLUE] {
                let found = battle(rules, seat, cells[0], defender);
                agree(expected, found).map_err(|fault| format!("{} attacks {defender}: {fault}", cells[0]))?;
            }
        }
    }
    Ok(())
}

/// One battle on b3 against b4, the attacker of `seat`, with the flags and a further piece of each side far away.
fn battle(rules: &std::sync::Arc<Rules>, seat: Seat, attacker: &str, defender: &str) -> &'static str {
    let [one, two] = [format!("Fa1 Ma2 {attacker}b3"), format!("Fh8 Mh7 {defender}b4")];
    let (red, blue) = if seat == RED { (&one, &two) } else { (&two, &one) };
    let mut game = position_for(rules, &Options::default(), red, blue, seat);
    let [from, to] = ["b3", "b4"].map(|name| space(rules, name));
    let still = rules.kind(kind(rules, attacker)).movement == Movement::Still;
    let result = game.apply(Actor::Seat(seat), Action::Attack(Move::new(from, to)));
    if still {
        assert_eq!(result, Err(Illegal::Immovable(from)), "{attacker}");
        return ".";
    }
    let ids = [from, to].map(|space| position(rules, red, blue).table().at(space).unwrap());
    let places = ids.map(|id| game.table().piece(id).unwrap().space);
    let [one, two] = ids.map(|id| game.state().shown_to(id).includes(Viewer::Spectator));
    let silent = rules.ruleset().battle.defender.is_silent() && attacker != "2" && defender != "F";
    assert!(one && (two || silent && places != [None, None]), "both are shown (V-2), or the defender hides (O-2)");
    assert!(!two || !silent || places == [None, None], "a silent defender hides (O-2)");
    assert_eq!(game.outcome().is_some(), defender == "F", "a captured flag ends the game, nothing else does (C-5)");
    match places {
        [Some(now), None] if now == to => "w",
        [None, Some(now)] if now == to => "l",
        [None, None] => "=",
        _ => panic!("{attacker} attacks {defender}: {places:?}"),
    }
}
