//! The board of a game as a picture (SVG), as its viewer may see it: from the view alone, so that it shows no more.
//! Each army has the letter of its seat beside its colour, and everything is said in words as well. Its colours are
//! those of the boards of mails. Attributes only: the policy of the response allows no style sheets.

use std::fmt::Write as _;

use fieldpost_engine::notation::future_home;
use fieldpost_engine::{Board, FlagPlace, GameView, PieceView, Place, Seat, Space};

use crate::mail::{LAND, SEAT_COLOURS, STONE, WATER};

/// The width of a square. A thousandth of a square times this is a length in the picture.
const UNIT: i32 = 40;
/// Half of what is drawn of a square.
const HALF: i32 = 19;

/// The middle of something, in the picture.
type Point = (i32, i32);

/// A board as one seat sits.
struct Sheet<'a> {
    view: &'a GameView,
    side: Seat,
    /// Whether squares lie in rows and columns; drawn as circles, they overlap in no direction.
    square: bool,
    letters: Vec<char>,
    /// The left upper corner of the picture, and its width and height.
    corner: Point,
    size: Point,
}

/// The picture of a game from a seat's side.
pub(in crate::http) fn draw(view: &GameView, side: Seat) -> String {
    let sheet = Sheet::of(view, side);
    let mut svg = String::with_capacity(16_000);
    sheet.head(&mut svg);
    sheet.ground(&mut svg);
    sheet.homes(&mut svg);
    sheet.pieces(&mut svg);
    sheet.flags(&mut svg);
    svg.push_str("</svg>\n");
    svg
}

/// The letters of the seats, numbers if two seats begin alike.
fn letters(view: &GameView) -> Vec<char> {
    let seats = view.rules().all_seats();
    let first = |seat| view.rules().seat_name(seat).chars().next().unwrap_or('?').to_ascii_uppercase();
    let letters: Vec<char> = seats.iter().map(first).collect();
    let are_unique = letters.iter().enumerate().all(|(at, letter)| !letters[..at].contains(letter));
    if are_unique { letters } else { ('1'..).take(letters.len()).collect() }
}

impl<'a> Sheet<'a> {
    fn of(view: &'a GameView, side: Seat) -> Self {
        let board = view.rules().board();
        let is_whole = |place: Place| place.x.is_multiple_of(1000) && place.y.is_multiple_of(1000);
        let outside = board.spaces().filter(|(space, _)| !inside(board, *space));
        let square = outside.map(|(_, info)| info.place).all(is_whole);
        let places = board.spaces().map(|(_, info)| info.place).chain(board.lakes().iter().copied());
        let middles: Vec<Point> = places.map(|place| turned(board, side, place)).collect();
        let least = |of: fn(&Point) -> i32| middles.iter().map(of).min().unwrap_or_default() - UNIT / 2;
        let most = |of: fn(&Point) -> i32| middles.iter().map(of).max().unwrap_or_default() + UNIT / 2;
        let corner = (least(|point| point.0), least(|point| point.1));
        let size = (most(|point| point.0) - corner.0, most(|point| point.1) - corner.1);
        Self { view, side, square, letters: letters(view), corner, size }
    }

    /// The middle of a place.
    fn middle(&self, place: Place) -> Point {
        let (x, y) = turned(self.view.rules().board(), self.side, place);
        (x - self.corner.0, y - self.corner.1)
    }

    /// Where a piece on a space is drawn: on the ring it stands below the tower, and there above the middle.
    fn stand(&self, space: Space) -> Option<Point> {
        let board = self.view.rules().board();
        let (x, y) = self.middle(place(board, space)?);
        let down = match Some(space) {
            ring if ring == board.ring() => 26,
            tower if tower == board.tower() => -9,
            _ => 0,
        };
        Some((x, y + down))
    }

    fn letter(&self, seat: Seat) -> char {
        self.letters.get(seat.index()).copied().unwrap_or('?')
    }

    /// The size, and the picture in words.
    fn head(&self, svg: &mut String) {
        let (width, height) = self.size;
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"t d\" font-family=\"sans-serif\" \
             text-anchor=\"middle\">\n<title id=\"t\">{}</title>\n<desc id=\"d\">{}</desc>\n",
            escaped(&self.title()),
            escaped(&self.description())
        );
    }

    fn title(&self) -> String {
        let rules = self.view.rules();
        let viewer = self.view.seat().map_or("a spectator", |seat| rules.seat_name(seat));
        format!("A game of {}, as {viewer} sees it", rules.ruleset().name)
    }

    /// What stands where, army by army.
    fn description(&self) -> String {
        let rules = self.view.rules();
        let mut said: Vec<String> = Vec::new();
        for seat in rules.all_seats().iter() {
            let stands = self.standing(seat).map(|(space, piece)| {
                let kind = match (piece.kind, piece.moved) {
                    (Some(kind), _) => rules.kind(kind).id.as_str(),
                    (None, true) => "hidden, has moved",
                    (None, false) => "hidden",
                };
                format!("{} {kind}", rules.board().name(space))
            });
            let stands: Vec<String> = stands.collect();
            if !stands.is_empty() {
                said.push(format!("{} ({}): {}.", rules.seat_name(seat), self.letter(seat), stands.join("; ")));
            }
        }
        for (seat, space) in self.flags_on() {
            said.push(format!("The flag of {} is on {}.", rules.seat_name(seat), rules.board().name(space)));
        }
        if said.is_empty() { "There are no pieces on the board.".to_owned() } else { said.join(" ") }
    }

    /// The pieces of a seat on the board, by space.
    fn standing(&self, seat: Seat) -> impl Iterator<Item = (Space, PieceView)> {
        let spaces = self.view.rules().board().spaces().map(|(space, _)| space);
        spaces.filter_map(move |space| Some((space, self.view.at(space)?))).filter(move |(_, piece)| piece.seat == seat)
    }

    /// Spaces, lakes and the fortress.
    fn ground(&self, svg: &mut String) {
        let board = self.view.rules().board();
        let (mut land, mut water, mut names) = (String::new(), String::new(), String::new());
        for place in [board.ring(), board.tower()].into_iter().flatten().filter_map(|space| place(board, space)) {
            let ((x, y), radius) = (self.middle(place), i32::from(place.width) * UNIT / 2000);
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{STONE}\" stroke=\"#8a8471\"/>");
        }
        for lake in board.lakes() {
            self.shape(self.middle(*lake), HALF, &mut water);
        }
        for (space, info) in board.spaces() {
            let (x, y) = self.stand(space).unwrap_or_else(|| self.middle(info.place));
            if !inside(board, space) {
                self.shape((x, y), HALF, &mut land);
            }
            let _ = write!(names, "<text x=\"{x}\" y=\"{}\">{}</text>", y + 18, escaped(&info.name));
        }
        let _ = write!(
            svg,
            "<path fill=\"{WATER}\" d=\"{water}\"/>\n<path fill=\"{LAND}\" stroke=\"#8a8471\" d=\"{land}\"/>\n\
             <g fill=\"#444\" font-size=\"7\" aria-hidden=\"true\">{names}</g>\n"
        );
    }

    /// A square, or a circle.
    fn shape(&self, (x, y): Point, half: i32, path: &mut String) {
        let (left, wide) = (x - half, 2 * half);
        let _ = match self.square {
            true => write!(path, "M{left} {}h{wide}v{wide}h-{wide}z", y - half),
            false => write!(path, "M{left} {y}a{half} {half} 0 1 0 {wide} 0a{half} {half} 0 1 0-{wide} 0z"),
        };
    }

    /// Where armies will be set up, while there are none.
    fn homes(&self, svg: &mut String) {
        for (space, info) in self.view.rules().board().spaces() {
            let Some(seat) = future_home(self.view, space).filter(|_| self.view.at(space).is_none()) else { continue };
            let ((x, y), colour) = (self.middle(info.place), colour(seat));
            let _ = write!(
                svg,
                "<text x=\"{x}\" y=\"{}\" font-size=\"14\" fill=\"{colour}\">{}</text>",
                y + 3,
                self.letter(seat)
            );
        }
    }

    /// The pieces: the letter of the kind, `?` if it is hidden, `>` if it is and has moved; underlined if it is the
    /// viewer's own and everybody knows it.
    fn pieces(&self, svg: &mut String) {
        let rules = self.view.rules();
        for seat in rules.all_seats().iter() {
            let (mut bodies, mut signs, mut letters) = (String::new(), String::new(), String::new());
            for (space, piece) in self.standing(seat) {
                let Some((x, y)) = self.stand(space) else { continue };
                let _ = write!(bodies, "M{} {}h28v28h-28z", x - 14, y - 17);
                let known =
                    if piece.public && self.view.seat() == Some(seat) { " text-decoration=\"underline\"" } else { "" };
                let sign = match (piece.kind, piece.moved) {
                    (Some(kind), _) => rules.kind(kind).letter,
                    (None, true) => '>',
                    (None, false) => '?',
                };
                let _ = write!(signs, "<text x=\"{x}\" y=\"{}\"{known}>{}</text>", y + 5, escaped(&sign.to_string()));
                let _ = write!(letters, "<text x=\"{}\" y=\"{}\">{}</text>", x - 10, y - 9, self.letter(seat));
            }
            if !bodies.is_empty() {
                let colour = colour(seat);
                let _ = write!(
                    svg,
                    "<g fill=\"#fff\" aria-hidden=\"true\"><path fill=\"{colour}\" stroke=\"#111\" d=\"{bodies}\"/>\n\
                     <g font-size=\"18\" font-weight=\"bold\">{signs}</g>\n<g font-size=\"8\">{letters}</g></g>\n"
                );
            }
        }
    }

    /// The flags that lie or are carried (F-10).
    fn flags(&self, svg: &mut String) {
        for (seat, space) in self.flags_on() {
            let Some((x, y)) = self.stand(space) else { continue };
            let colour = colour(seat);
            let _ = writeln!(
                svg,
                "<path fill=\"{colour}\" stroke=\"#fff\" d=\"M{} {}v14m0-14l12 5l-12 5z\"/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"7\" fill=\"#fff\">{}</text>",
                x + 6,
                y - 18,
                x + 10,
                y - 10,
                self.letter(seat)
            );
        }
    }

    fn flags_on(&self) -> impl Iterator<Item = (Seat, Space)> {
        self.view.table().flags().iter().filter_map(move |flag| {
            let space = match flag.place {
                FlagPlace::Lying(space) => Some(space),
                FlagPlace::Carried(piece) => self.view.piece(piece)?.space,
            };
            Some((flag.seat, space?))
        })
    }
}

fn inside(board: &Board, space: Space) -> bool {
    [board.ring(), board.tower()].contains(&Some(space))
}

fn place(board: &Board, space: Space) -> Option<Place> {
    board.spaces().find(|(other, _)| *other == space).map(|(_, info)| info.place)
}

fn colour(seat: Seat) -> &'static str {
    SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()]
}

/// The middle of a place, turned counterclockwise, and with the nearest row at the bottom.
fn turned(board: &Board, side: Seat, place: Place) -> Point {
    let (x, y) = (i32::from(place.x), i32::from(place.y));
    let (cosine, sine) = turn(board.seats(), side);
    let (right, away) = ((x * cosine - y * sine) / 1000, (x * sine + y * cosine) / 1000);
    (right * UNIT / 1000, -away * UNIT / 1000)
}

/// Cosine and sine, in thousandths, of the turn that brings a seat's back row to the bottom.
fn turn(seats: usize, side: Seat) -> (i32, i32) {
    match (seats, side.index()) {
        (2, 1) | (4, 2) => (-1000, 0),
        (3, 1) => (-500, 866),
        (3, 2) => (-500, -866),
        (4, 1) => (0, 1000),
        (4, 3) => (0, -1000),
        _ => (1000, 0),
    }
}

/// A text in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
