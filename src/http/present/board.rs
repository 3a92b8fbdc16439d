//! Boards: the graph, and the places of its spaces and lakes in a drawing.

use fieldpost_engine::{Board, Direction, Link, Place, Space};
use serde::Serialize;

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
    #[serde(skip_serializing_if = "Option::is_none")]
    ring: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tower: Option<&'a str>,
}

#[derive(Serialize)]
struct SpaceJson<'a> {
    name: &'a str,
    #[serde(flatten)]
    place: PlaceJson,
    links: Vec<LinkJson<'a>>,
}

/// A place in a drawing, in squares.
#[derive(Serialize)]
struct PlaceJson {
    x: Length,
    y: Length,
    width: Length,
}

/// A length in squares, written as a whole number if it is one.
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
            ring: board.ring().map(|ring: Space| board.name(ring)),
            tower: board.tower().map(|tower| board.name(tower)),
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
