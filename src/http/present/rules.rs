//! Rulesets and boards: everything that a client needs to draw and to explain a variant.

use fieldpost_engine::ruleset::{Defence, KindRule, Movement};
use fieldpost_engine::{Board, Direction, Link, Options, Place, Rules, Seat, Space};
use serde::Serialize;

/// All variants.
#[derive(Serialize)]
pub(in crate::http) struct Rulesets<'a> {
    rulesets: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    name: &'a str,
    summary: &'a str,
    board: &'a str,
    seats: Vec<&'a str>,
    army: usize,
}

impl<'a> Rulesets<'a> {
    pub(in crate::http) fn of(all: impl Iterator<Item = &'a Rules>) -> Self {
        let mut rulesets: Vec<_> = all.map(Entry::of).collect();
        rulesets.sort_by_key(|entry| entry.id);
        Self { rulesets }
    }
}

impl<'a> Entry<'a> {
    fn of(rules: &'a Rules) -> Self {
        let ruleset = rules.ruleset();
        Self {
            id: &ruleset.id,
            name: &ruleset.name,
            summary: &ruleset.summary,
            board: rules.board().id(),
            seats: ruleset.seats.iter().map(|seat| seat.name.as_str()).collect(),
            army: rules.kinds().map(|(kind, _)| usize::from(rules.army(kind))).sum(),
        }
    }
}

/// One variant.
#[derive(Serialize)]
pub(in crate::http) struct RulesetJson<'a> {
    id: &'a str,
    name: &'a str,
    summary: &'a str,
    sources: &'a [String],
    board: &'a str,
    seats: Vec<SeatJson<'a>>,
    kinds: Vec<KindJson<'a>>,
    repetition: Repetition,
    ending: Ending,
    options: Vec<OptionJson>,
}

#[derive(Serialize)]
struct SeatJson<'a> {
    seat: &'a str,
    team: &'a str,
    home: Vec<Vec<&'a str>>,
}

#[derive(Serialize)]
struct KindJson<'a> {
    kind: &'a str,
    letter: char,
    count: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<u8>,
    movement: Movement,
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
}

#[derive(Serialize)]
struct Ending {
    immobile: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet_limit: Option<u16>,
}

#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    values: &'static str,
    meaning: &'static str,
    clause: &'static str,
}

impl<'a> RulesetJson<'a> {
    pub(in crate::http) fn of(rules: &'a Rules) -> Self {
        let ruleset = rules.ruleset();
        let repetition = ruleset.repetition;
        let options = Options::ALL.iter().map(|info| OptionJson {
            name: info.name,
            values: info.values,
            meaning: info.meaning,
            clause: info.clause,
        });
        Self {
            id: &ruleset.id,
            name: &ruleset.name,
            summary: &ruleset.summary,
            sources: &ruleset.sources,
            board: rules.board().id(),
            seats: rules.all_seats().iter().map(|seat| SeatJson::of(rules, seat)).collect(),
            kinds: rules.kinds().map(|(kind, rule)| KindJson::of(rule, rules.army(kind))).collect(),
            repetition: Repetition { limit: repetition.limit, count_attacks: repetition.count_attacks },
            ending: Ending { immobile: "loses", quiet_limit: ruleset.ending.quiet_limit },
            options: options.collect(),
        }
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
        let KindRule { id, letter, rank, movement, beats, .. } = rule;
        Self { kind: id, letter: *letter, count, rank: *rank, movement: *movement, beats, defence }
    }
}

/// One board.
#[derive(Serialize)]
pub(in crate::http) struct BoardJson<'a> {
    id: &'a str,
    columns: u8,
    rows: u8,
    seats: usize,
    directions: &'a [&'static str],
    spaces: Vec<SpaceJson<'a>>,
    lakes: Vec<PlaceJson>,
}

#[derive(Serialize)]
struct SpaceJson<'a> {
    name: &'a str,
    #[serde(flatten)]
    place: PlaceJson,
    links: Vec<LinkJson<'a>>,
}

/// Where something lies, in squares.
#[derive(Serialize)]
struct PlaceJson {
    x: Length,
    y: Length,
    width: Length,
}

/// A length in squares: a whole number wherever it is one.
#[derive(Serialize)]
#[serde(untagged)]
enum Length {
    Whole(u16),
    Decimal(f64),
}

#[derive(Serialize)]
struct LinkJson<'a> {
    direction: &'static str,
    to: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    onward: Option<&'static str>,
}

impl<'a> BoardJson<'a> {
    pub(in crate::http) fn of(board: &'a Board) -> Self {
        let label = |way: Direction| board.directions().get(usize::from(way.0)).copied().unwrap_or("?");
        let link = |link: &Link| LinkJson {
            direction: label(link.direction),
            to: board.name(link.to),
            onward: link.onward.map(label),
        };
        let spaces = board.spaces().map(|(space, info)| SpaceJson {
            name: &info.name,
            place: info.place.into(),
            links: board.links(space).iter().map(link).collect(),
        });
        let (columns, rows) = board.size();
        Self {
            id: board.id(),
            columns,
            rows,
            seats: board.seats(),
            directions: board.directions(),
            spaces: spaces.collect(),
            lakes: board.lakes().iter().copied().map(PlaceJson::from).collect(),
        }
    }
}

impl From<Place> for PlaceJson {
    fn from(place: Place) -> Self {
        let Place { x, y, width } = place;
        Self { x: Length::of(x), y: Length::of(y), width: Length::of(width) }
    }
}

impl Length {
    fn of(thousandths: u16) -> Self {
        if thousandths.is_multiple_of(1000) {
            Self::Whole(thousandths / 1000)
        } else {
            Self::Decimal(f64::from(thousandths) / 1000.0)
        }
    }
}
