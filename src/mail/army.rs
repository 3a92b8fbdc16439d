//! The reader's own army in a mail: a form for its rows, an example, and its setup until it is on the board. Row by row
//! from the front to the back, as its owner sits (N-3).

use std::fmt::Write as _;

use fieldpost_engine::ruleset::{Defence, Movement};
use fieldpost_engine::{GameView, Kind, Rules, Seat, Space};
use sha2::{Digest, Sha256};

use super::notice::GameNews;
use super::words::Cast;

/// The rows of a seat's home with `?` for every space, and blanks around the slashes: a form to fill in. Unchanged, it
/// is not a valid army (I-8).
pub(super) fn form(rules: &Rules, seat: Seat) -> String {
    let kept_free = rules.ruleset().recruit.and_then(|_| rules.recruitment(seat));
    let sign = |space: &Space| if Some(*space) == kept_free { '.' } else { '?' };
    let rows: Vec<String> = rows(rules, seat).map(|row| row.iter().map(sign).collect()).collect();
    rows.join(" / ")
}

/// What there is to know before an army is set up: how, that it is final, and what stands on particular spaces (F-4).
pub(super) fn said(cast: &Cast<'_>, news: &GameNews<'_>) -> Vec<String> {
    let (phrases, rules) = (cast.phrases, news.view.rules());
    let seat = news.view.seat();
    let carried = rules.kinds().all(|(kind, _)| rules.army(kind) == 0 || rules.kind(kind).defence != Defence::Flag);
    let flag = seat.and_then(|seat| rules.board().flag_start(seat)).filter(|_| carried);
    let free = seat.and_then(|seat| rules.recruitment(seat));
    let late = news.time.until.map(|_| phrases.setup_late());
    let special = [
        flag.map(|space| phrases.setup_flag(&cast.place(space))),
        free.map(|space| phrases.setup_free(&cast.place(space))),
    ];
    let mut said = vec![phrases.setup_said()];
    said.extend(special.into_iter().flatten());
    said.push(std::iter::once(phrases.setup_final()).chain(late).collect::<Vec<_>>().join(" "));
    said
}

/// An army drawn by lot that is complete as it stands: flags in the back row, other pieces that never move in the two
/// rows at the back. It follows from a secret that only the reader gets, so that no opponent knows it.
pub(super) fn example(view: &GameView, seat: Seat, secret: &str) -> Option<String> {
    let (rules, home) = (view.rules(), view.rules().home(seat));
    let mut lots = Lots { secret, drawn: 0 };
    let armies = rules.kinds().flat_map(|(kind, _)| std::iter::repeat_n(kind, rules.army(kind).into()));
    let mut kinds: Vec<Kind> = lots.shuffled(armies.collect());
    kinds.sort_by_key(|kind| rows_for(rules, *kind).unwrap_or(usize::MAX));
    let mut free: Vec<(usize, Space)> =
        home.iter().enumerate().flat_map(|(row, spaces)| spaces.iter().map(move |space| (row, *space))).collect();
    free.retain(|(_, space)| Some(*space) != rules.recruitment(seat));
    free = lots.shuffled(free);
    let mut placed = Vec::new();
    for kind in kinds {
        let fits = rows_for(rules, kind).and_then(|rows| free.iter().position(|(row, _)| *row < rows));
        let (_, space) = free.get(fits.unwrap_or_default()).copied()?;
        free.retain(|(_, other)| *other != space);
        placed.push((space, kind));
    }
    let setup = rules.setup(seat, placed).ok()?;
    Some(fieldpost_engine::notation::setup::write(rules, seat, setup.pieces()).replace('/', " / "))
}

/// How many rows at the back a kind is placed in, if not in any.
fn rows_for(rules: &Rules, kind: Kind) -> Option<usize> {
    let rule = rules.kind(kind);
    (rule.movement == Movement::Still).then_some(if rule.defence == Defence::Flag { 1 } else { 2 })
}

/// Numbers that follow from a secret and tell nothing of it.
struct Lots<'a> {
    secret: &'a str,
    drawn: u64,
}

impl Lots<'_> {
    fn below(&mut self, count: usize) -> usize {
        self.drawn += 1;
        let digest = Sha256::new().chain_update(self.secret).chain_update(self.drawn.to_be_bytes()).finalize();
        let number = digest.first_chunk().map_or(0, |first| u64::from_be_bytes(*first));
        usize::try_from(number % (count.max(1) as u64)).unwrap_or_default()
    }

    fn shuffled<T>(&mut self, mut things: Vec<T>) -> Vec<T> {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
        things
    }
}

/// The reader's army until it is on the board, drawn with characters and as a table.
pub(super) fn drawn(view: &GameView) -> Option<(String, String)> {
    let seat = view.seat().filter(|_| !view.table().deployed())?;
    let army = view.setup(seat)?;
    let letter = |kind: Kind| view.rules().kind(kind).letter;
    let (mut text, mut html) = (String::new(), String::from(TABLE));
    for row in rows(view.rules(), seat) {
        let signs = row.iter().map(|space| army.kind_on(*space).map_or('.', letter));
        text.push('|');
        html.push_str("<tr>");
        for sign in signs {
            let _ = write!(text, " {sign}");
            let _ = write!(html, "<td width=\"28\">{sign}</td>");
        }
        text.push_str(" |\n");
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
    Some((text, html))
}

/// Dark letters on a light background, whatever the mail program's theme.
const TABLE: &str = "<table role=\"presentation\" border=\"1\" cellspacing=\"0\" cellpadding=\"0\" bgcolor=\"#ece5d3\" \
                     style=\"border-collapse:collapse;border-color:#8a8471;color:#111;font:bold 16px/28px monospace;\
                     text-align:center\">\n";

/// The rows of the home, the front row first.
fn rows(rules: &Rules, seat: Seat) -> impl Iterator<Item = &Vec<Space>> {
    rules.home(seat).iter().rev()
}
