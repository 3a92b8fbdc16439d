//! Rulesets: everything that a client needs to explain a variant and to offer its options. Boards are in `board`.

use fieldpost_engine::ruleset::{
    AttackRule, Defence, DefenderRule, FirstRule, ImmobileRule, KindRule, LastPieceRule, Movement, Objective,
    RecruitRule, RescueRule, Ties,
};
use fieldpost_engine::{Options, Rules, Ruleset, Seat, Space};
use serde::Serialize;
use serde_json::Value;

use super::board::BoardJson;
use super::cards::CardsJson;
use super::decisions::{self, DecisionJson};

/// Something with the digest of it.
#[derive(Serialize)]
pub(in crate::http) struct WithDigest<'a, T> {
    /// Changes with everything else that is shown.
    pub digest: &'a str,
    /// Everything else.
    #[serde(flatten)]
    pub content: T,
}

/// All variants.
#[derive(Serialize)]
pub(in crate::http) struct Rulesets<'a> {
    rulesets: Vec<RulesetEntry<'a>>,
}

/// A variant in a few words.
#[derive(Serialize)]
pub(in crate::http) struct RulesetEntry<'a> {
    id: &'a str,
    digest: Option<String>,
    name: String,
    summary: String,
    board: &'a str,
    board_digest: Option<String>,
    seats: Vec<&'a str>,
    army: usize,
}

impl<'a> Rulesets<'a> {
    pub(in crate::http) fn of(mut rulesets: Vec<RulesetEntry<'a>>) -> Self {
        rulesets.sort_by_key(|entry| entry.id);
        Self { rulesets }
    }
}

impl<'a> RulesetEntry<'a> {
    /// With its name and summary, and the digests of the ruleset and of its board, as they are read.
    pub(in crate::http) fn of(
        rules: &'a Rules,
        (name, summary): (String, String),
        (digest, board_digest): (Option<String>, Option<String>),
    ) -> Self {
        let ruleset = rules.ruleset();
        Self {
            id: &ruleset.id,
            digest,
            name,
            summary,
            board: rules.board().id(),
            board_digest,
            seats: ruleset.seats.iter().map(|seat| seat.name.as_str()).collect(),
            army: rules.kinds().map(|(kind, _)| usize::from(rules.army(kind))).sum(),
        }
    }
}

/// The rules that are frozen into a game.
#[derive(Serialize)]
pub(in crate::http) struct GameRules<'a> {
    pub ruleset: WithDigest<'a, RulesetJson<'a>>,
    pub board: WithDigest<'a, BoardJson<'a>>,
}

/// One variant.
#[derive(Serialize)]
pub(in crate::http) struct RulesetJson<'a> {
    id: &'a str,
    name: String,
    summary: String,
    sources: &'a [String],
    board: &'a str,
    seats: Vec<SeatJson<'a>>,
    kinds: Vec<KindJson<'a>>,
    objective: Objective,
    first: FirstRule,
    repetition: Repetition,
    ending: Ending,
    battle: BattleRuleJson<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rescue: Option<&'a RescueRule>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recruit: Option<RecruitRule>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<CardsJson>,
    decisions: Vec<DecisionJson>,
    options: Vec<OptionJson>,
}

#[derive(Serialize)]
struct SeatJson<'a> {
    seat: &'a str,
    team: &'a str,
    home: Vec<Vec<&'a str>>,
    half: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recruitment: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flag_start: Option<&'a str>,
}

#[derive(Serialize)]
struct KindJson<'a> {
    kind: &'a str,
    letter: char,
    count: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u8>,
    movement: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u8>,
    attack: AttackRule,
    beats: &'a [String],
    defence: DefenceJson<'a>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum DefenceJson<'a> {
    Rank,
    Fortified { except: &'a [String] },
    Flag,
}

#[derive(Serialize)]
struct Repetition {
    limit: u8,
    count_attacks: bool,
    more_squares: bool,
}

#[derive(Serialize)]
struct Ending {
    immobile: ImmobileRule,
    last_piece: LastPieceRule,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet_limit: Option<u16>,
}

#[derive(Serialize)]
struct BattleRuleJson<'a> {
    ties: Ties,
    defender: &'static str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    told: &'a [String],
}

/// An option that may be chosen with the ruleset.
#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    values: &'static str,
    meaning: &'static str,
    clause: &'static str,
    default: Value,
}

impl<'a> RulesetJson<'a> {
    /// With its name and summary.
    pub(in crate::http) fn of(rules: &'a Rules, (name, summary): (String, String)) -> Self {
        let ruleset = rules.ruleset();
        let repetition = ruleset.repetition;
        Self {
            id: &ruleset.id,
            name,
            summary,
            sources: &ruleset.sources,
            board: rules.board().id(),
            seats: rules.all_seats().iter().map(|seat| SeatJson::of(rules, seat)).collect(),
            kinds: rules.kinds().map(|(kind, rule)| KindJson::of(rule, rules.army(kind))).collect(),
            objective: ruleset.objective,
            first: ruleset.first,
            repetition: Repetition {
                limit: repetition.limit,
                count_attacks: repetition.count_attacks,
                more_squares: repetition.more_squares,
            },
            ending: Ending {
                immobile: ruleset.ending.immobile,
                last_piece: ruleset.ending.last_piece,
                quiet_limit: ruleset.ending.quiet_limit,
            },
            battle: BattleRuleJson::of(ruleset),
            rescue: ruleset.rescue.as_ref(),
            recruit: ruleset.recruit,
            cards: ruleset.cards.as_ref().map(CardsJson::of),
            decisions: decisions::of(ruleset),
            options: OptionJson::of(ruleset),
        }
    }
}

impl<'a> BattleRuleJson<'a> {
    fn of(ruleset: &'a Ruleset) -> Self {
        let (defender, told): (_, &[String]) = match &ruleset.battle.defender {
            DefenderRule::Shown => ("shown", &[]),
            DefenderRule::Silent { told } => ("silent", told),
        };
        Self { ties: ruleset.battle.ties, defender, told }
    }
}

impl OptionJson {
    fn of(ruleset: &Ruleset) -> Vec<Self> {
        // Numbers, words and booleans can always be serialized.
        let in_force = serde_json::to_value(Options::in_force(ruleset)).unwrap_or_default();
        let applying = Options::ALL.iter().filter(|info| info.applies_to(ruleset));
        let option = |info: &fieldpost_engine::ruleset::OptionInfo| Self {
            name: info.name,
            values: info.values,
            meaning: info.meaning,
            clause: info.clause,
            default: in_force[info.name].clone(),
        };
        applying.map(option).collect()
    }
}

impl<'a> SeatJson<'a> {
    fn of(rules: &'a Rules, seat: Seat) -> Self {
        let name = |space: &Space| rules.board().name(*space);
        let rule = rules.seats().get(seat.index());
        Self {
            seat: rules.seat_name(seat),
            team: rule.map_or("?", |rule| rule.team.as_str()),
            home: rules.home(seat).iter().rev().map(|row| row.iter().map(name).collect()).collect(),
            half: rules.board().half(seat).iter().map(name).collect(),
            recruitment: rules.board().recruitment(seat).as_ref().map(name),
            flag_start: rules.board().flag_start(seat).as_ref().map(name),
        }
    }
}

impl<'a> KindJson<'a> {
    fn of(rule: &'a KindRule, count: u8) -> Self {
        let defence = match &rule.defence {
            Defence::Rank => DefenceJson::Rank,
            Defence::Fortified { except } => DefenceJson::Fortified { except },
            Defence::Flag => DefenceJson::Flag,
        };
        let (movement, steps) = match rule.movement {
            Movement::Step => ("step", None),
            Movement::Line => ("line", None),
            Movement::Walk { steps } => ("walk", Some(steps)),
            Movement::Still => ("still", None),
        };
        let KindRule { id, letter, rank, beats, attack, .. } = rule;
        Self { kind: id, letter: *letter, count, rank: *rank, movement, steps, attack: *attack, beats, defence }
    }
}
