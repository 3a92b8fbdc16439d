//! What the creator of a game may choose (O-1 to O-8). Options are applied to the ruleset before it is frozen.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{DefenderRule, Fault, FirstRule, RescueRule, Ruleset, Ties};

/// The options of one game; absent = as the ruleset says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// O-6: another repetition limit, 2 to 9.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition_limit: Option<u8>,
    /// O-7: whether attacks count for the repetition rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count_attacks: Option<bool>,
    /// O-4: whether a chase may not bring back a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more_squares: Option<bool>,
    /// O-5: a draw after this many turns without a capture, 20 to 1000; 0 = never (E-6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_limit: Option<u16>,
    /// O-1: whether the attacker wins between equal ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aggressor_advantage: Option<bool>,
    /// O-2: whether defenders stay hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub silent_defence: Option<bool>,
    /// O-3: whether reaching the enemy's back row brings back a captured piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rescue: Option<bool>,
    /// K-4: whether one of two swapped pieces may attack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap_then_attack: Option<bool>,
    /// K-8: whether hands are filled up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refill: Option<bool>,
    /// K-7: whether attack cards are laid down unseen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_attack_card: Option<bool>,
    /// F-4: who has the first turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<FirstRule>,
    /// O-8: whether players may give conditional moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conditional_moves: Option<bool>,
}

/// What an option is called and means, for interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name in records and requests.
    pub name: &'static str,
    /// What it may be set to.
    pub values: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// The id of the clause that describes it.
    pub clause: &'static str,
    /// The rulesets for which it may be chosen.
    table: Table,
}

/// At which tables an option may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Table {
    Any,
    TwoSeats,
    MoreSeats,
    Cards,
}

/// The limits that a creator may choose.
pub(crate) const REPETITION_LIMITS: core::ops::RangeInclusive<u8> = 2..=9;
/// The quiet limits that a creator may choose; below, a game might end before the armies meet.
pub(crate) const QUIET_LIMITS: core::ops::RangeInclusive<u16> = 20..=1000;

const fn info(
    name: &'static str,
    values: &'static str,
    clause: &'static str,
    table: Table,
    meaning: &'static str,
) -> OptionInfo {
    OptionInfo { name, values, meaning, clause, table }
}

const SWITCH: &str = "true or false";

impl OptionInfo {
    /// Whether the option may be chosen with a ruleset.
    #[must_use]
    pub fn applies_to(&self, ruleset: &Ruleset) -> bool {
        match self.table {
            Table::Any => true,
            Table::TwoSeats => ruleset.seats.len() == 2,
            Table::MoreSeats => ruleset.seats.len() > 2,
            Table::Cards => ruleset.cards.is_some(),
        }
    }

    const fn wants(&self) -> &'static str {
        match self.table {
            Table::Any => "any ruleset",
            Table::TwoSeats => "a ruleset of two seats",
            Table::MoreSeats => "a ruleset of more than two seats",
            Table::Cards => "a ruleset with cards",
        }
    }
}

impl Options {
    /// Every option there is.
    pub const ALL: [OptionInfo; 12] = [
        info(
            "repetition_limit",
            "2 to 9",
            "O-6",
            Table::Any,
            "in how many turns in a row the same piece may cross the same border",
        ),
        info("count_attacks", SWITCH, "O-7", Table::Any, "whether attacks count for the repetition rule like moves"),
        info(
            "more_squares",
            SWITCH,
            "O-4",
            Table::TwoSeats,
            "whether a piece that keeps chasing may not bring back a position of the chase",
        ),
        info(
            "quiet_limit",
            "20 to 1000, or 0 for never",
            "O-5",
            Table::Any,
            "the game is drawn after this many turns without a capture",
        ),
        info(
            "aggressor_advantage",
            SWITCH,
            "O-1",
            Table::TwoSeats,
            "between equal ranks the attacker wins and moves in",
        ),
        info(
            "silent_defence",
            SWITCH,
            "O-2",
            Table::TwoSeats,
            "a battle shows the attacker only; it shows both if a scout attacks, or both fall",
        ),
        info(
            "rescue",
            SWITCH,
            "O-3",
            Table::TwoSeats,
            "a piece that reaches the enemy's back row may bring back a captured piece, twice a game",
        ),
        info(
            "swap_then_attack",
            SWITCH,
            "K-4",
            Table::Cards,
            "after a Swap one of the two pieces may attack, with an attack card",
        ),
        info("refill", SWITCH, "K-8", Table::Cards, "a hand is filled up to three at the end of a turn"),
        info(
            "hidden_attack_card",
            SWITCH,
            "K-7",
            Table::Cards,
            "attack card and attacker are shown only after the defender has decided",
        ),
        info("first", "first_seat or chance", "F-4", Table::MoreSeats, "who has the first turn"),
        info(
            "conditional_moves",
            SWITCH,
            "O-8",
            Table::TwoSeats,
            "whether a player may say in advance how to answer a move, which is then answered at once",
        ),
    ];

    /// The ruleset with these options applied.
    ///
    /// # Errors
    /// Every value out of its range, and every option that does not belong to the ruleset.
    pub fn apply(&self, mut ruleset: Ruleset) -> Result<Ruleset, Vec<Fault>> {
        let faults = self.faults(&ruleset);
        if !faults.is_empty() {
            return Err(faults);
        }
        let Self { repetition_limit, count_attacks, more_squares, quiet_limit, first, .. } = *self;
        let repetition = &mut ruleset.repetition;
        repetition.limit = repetition_limit.unwrap_or(repetition.limit);
        repetition.count_attacks = count_attacks.unwrap_or(repetition.count_attacks);
        repetition.more_squares = more_squares.unwrap_or(repetition.more_squares);
        if let Some(limit) = quiet_limit {
            ruleset.ending.quiet_limit = (limit > 0).then_some(limit);
        }
        ruleset.first = first.unwrap_or(ruleset.first);
        ruleset.conditional_moves = self.conditional_moves.unwrap_or(ruleset.conditional_moves);
        match self.aggressor_advantage {
            Some(true) => ruleset.battle.ties = Ties::AttackerWins,
            Some(false) => ruleset.battle.ties = Ties::BothFall,
            None => {}
        }
        switch(&mut ruleset.battle.defender, self.silent_defence, DefenderRule::silent, || DefenderRule::Shown);
        switch(&mut ruleset.rescue, self.rescue, || Some(RescueRule::default()), || None);
        if let Some(cards) = &mut ruleset.cards {
            cards.swap_then_attack = self.swap_then_attack.unwrap_or(cards.swap_then_attack);
            cards.refill = self.refill.unwrap_or(cards.refill);
            cards.hidden_attack_card = self.hidden_attack_card.unwrap_or(cards.hidden_attack_card);
        }
        Ok(ruleset)
    }

    fn faults(&self, ruleset: &Ruleset) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (name, _) in self.chosen() {
            let info = Self::ALL.iter().find(|info| info.name == name);
            if let Some(info) = info.filter(|info| !info.applies_to(ruleset)) {
                faults.push(Fault::new(name, format!("is for {}, which `{}` is not", info.wants(), ruleset.id)));
            }
        }
        if let Some(limit) = self.repetition_limit.filter(|limit| !REPETITION_LIMITS.contains(limit)) {
            faults.push(Fault::new("repetition_limit", format!("is 2 to 9, not {limit}")));
        }
        if let Some(limit) = self.quiet_limit.filter(|limit| *limit > 0 && !QUIET_LIMITS.contains(limit)) {
            faults.push(Fault::new("quiet_limit", format!("is 20 to 1000, or 0 for never, not {limit}")));
        }
        faults
    }

    /// Chooses an option by name and value as [`Options::chosen`] writes them. Ranges are checked by
    /// [`Options::apply`].
    ///
    /// # Errors
    /// There is no such option, or the value is of another sort.
    pub fn choose(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let read = match name {
            "repetition_limit" => set(&mut self.repetition_limit, value),
            "count_attacks" => set(&mut self.count_attacks, value),
            "more_squares" => set(&mut self.more_squares, value),
            "quiet_limit" => set(&mut self.quiet_limit, value),
            "aggressor_advantage" => set(&mut self.aggressor_advantage, value),
            "silent_defence" => set(&mut self.silent_defence, value),
            "rescue" => set(&mut self.rescue, value),
            "swap_then_attack" => set(&mut self.swap_then_attack, value),
            "refill" => set(&mut self.refill, value),
            "hidden_attack_card" => set(&mut self.hidden_attack_card, value),
            "first" => set(&mut self.first, value),
            "conditional_moves" => set(&mut self.conditional_moves, value),
            _ => return Err(Fault::new("options", format!("there is no option `{name}`"))),
        };
        let values = || Self::ALL.iter().find(|info| info.name == name).map_or("", |info| info.values);
        if read { Ok(()) } else { Err(Fault::new(name, format!("is {}, not `{value}`", values()))) }
    }

    /// The chosen options as name and value, for records.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, String)> {
        [
            ("repetition_limit", text(self.repetition_limit)),
            ("count_attacks", text(self.count_attacks)),
            ("more_squares", text(self.more_squares)),
            ("quiet_limit", text(self.quiet_limit)),
            ("aggressor_advantage", text(self.aggressor_advantage)),
            ("silent_defence", text(self.silent_defence)),
            ("rescue", text(self.rescue)),
            ("swap_then_attack", text(self.swap_then_attack)),
            ("refill", text(self.refill)),
            ("hidden_attack_card", text(self.hidden_attack_card)),
            ("first", text(self.first)),
            ("conditional_moves", text(self.conditional_moves)),
        ]
        .into_iter()
        .filter_map(|(name, value)| value.map(|value| (name, value)))
    }
}

/// Switches a policy on or off, unless it is already as it should be: a ruleset's own parameters stay.
fn switch<T: PartialEq>(policy: &mut T, choice: Option<bool>, on: impl Fn() -> T, off: impl Fn() -> T) {
    let is_off = *policy == off();
    match choice {
        Some(true) if is_off => *policy = on(),
        Some(false) => *policy = off(),
        Some(true) | None => {}
    }
}

fn set<T: core::str::FromStr>(option: &mut Option<T>, value: &str) -> bool {
    *option = value.parse().ok();
    option.is_some()
}

fn text<T: ToString>(option: Option<T>) -> Option<String> {
    option.map(|value| value.to_string())
}

/// Options in snapshots, as names and values: a format without names cannot leave a field out.
pub(crate) mod whole {
    use alloc::string::String;
    use alloc::vec::Vec;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::Options;

    pub(crate) fn serialize<S: Serializer>(options: &Options, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(options.chosen().collect::<Vec<_>>())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Options, D::Error> {
        let mut options = Options::default();
        for (name, value) in Vec::<(String, String)>::deserialize(from)? {
            options.choose(&name, &value).map_err(|fault| Error::custom(format_args!("{fault}")))?;
        }
        Ok(options)
    }
}
