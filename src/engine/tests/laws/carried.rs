//! What a case may expect where flags are carried and pieces are recruited (F-1 to F-14).

use fieldpost_engine::{Action, Decision, FlagPlace, Move, Rules};

use crate::cases::{Case, find_seat};
use crate::decisions;

impl Case {
    /// `flag east carried H8`, `flag east lies H8`.
    pub fn flag(&self, text: &str) -> Result<String, String> {
        let (name, _) = text.split_once(' ').ok_or("no seat")?;
        let (rules, table) = (self.game.rules(), self.game.table());
        let seat = find_seat(rules, name)?;
        let flag = table.flags().iter().find(|flag| flag.seat == seat).ok_or("that flag is nowhere")?;
        let (how, space) = match flag.place {
            FlagPlace::Carried(piece) => ("carried", table.piece(piece).and_then(|piece| piece.space)),
            FlagPlace::Lying(space) => ("lies", Some(space)),
        };
        Ok(format!("{name} {how} {}", space.map_or("nowhere", |space| rules.board().name(space))))
    }

    /// `score east 5`.
    pub fn score(&self, text: &str) -> Result<String, String> {
        let (name, _) = text.split_once(' ').ok_or("no seat")?;
        let score = self.game.table().score(find_seat(self.game.rules(), name)?).ok_or("there are no scores")?;
        Ok(format!("{name} {score}"))
    }

    /// `asks east recruit`, `asks east flag of north`, `asks east flag of north to recruit`: the decision owed now.
    pub fn asks(&self) -> String {
        let Some(decision) = self.game.table().decision() else { return "nobody".to_owned() };
        let name = |seat| self.game.rules().seat_name(seat);
        let seats: Vec<_> = decision.seats().iter().map(name).collect();
        let of = match decision {
            Decision::Flag { flag, recruits: true, .. } => format!(" of {} to recruit", name(flag)),
            Decision::Flag { flag, .. } => format!(" of {}", name(flag)),
            _ => String::new(),
        };
        format!("{} {}{of}", seats.join(" "), decisions::name(decision))
    }

    /// `gone east`, `gone nobody`: the seats that are out.
    pub fn gone(&self) -> String {
        let out: Vec<_> = self.game.table().out().iter().map(|seat| self.game.rules().seat_name(seat)).collect();
        if out.is_empty() { "nobody".to_owned() } else { out.join(" ") }
    }
}

/// Where an action of the piece on a space goes, as `moves` writes it: `H5`, `H4-G4` with a turn, `*H7` for a shot,
/// `+H5` where the flag is left behind.
pub fn goal(rules: &Rules, action: &Action) -> Option<(Move, String)> {
    let name = |space| rules.board().name(space);
    match action {
        Action::Move(way) | Action::Attack(way) => {
            let via = way.via.map_or_else(String::new, |via| format!("{}-", name(via)));
            let leaves = if way.leaves_flag { "+" } else { "" };
            Some((*way, format!("{leaves}{via}{}", name(way.to))))
        }
        Action::Shoot(way) => Some((*way, format!("*{}", name(way.to)))),
        _ => None,
    }
}
