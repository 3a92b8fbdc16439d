//! What happened, in words, from what the recipient was shown (L-7).
//!
//! One sentence for each thing that a person would tell; the bookkeeping between them is passed over. Every event is
//! named below, so that a new one has to be given its words.

use fieldpost_engine::{Card, Decision, Fact, GameView, PieceId, Seat, SeenEvent, Space, Way};

use super::carried;
use super::say::Say;
use super::words::{Cast, list};

/// The sentences for `seen`, oldest first.
pub(super) fn tell(cast: &Cast<'_>, view: &GameView, seen: &[SeenEvent]) -> Vec<String> {
    let mut sentences = Vec::new();
    for (index, event) in seen.iter().enumerate() {
        let told = match event {
            // K-6: the battle was announced in an earlier mail.
            SeenEvent::Fact(Fact::Captured { piece, space }) if !announced(&seen[..index]) => {
                let space = view.rules().board().name(*space);
                Some(format!("{} on {space} was captured.", piece_of(cast, view, *piece)))
            }
            SeenEvent::Fact(fact) => tell_fact(cast, view, fact, seen.get(index + 1..).unwrap_or_default()),
            SeenEvent::SetupLocked { seat, .. } => Some(format!("{} hid {} army.", cast.who(*seat), own(cast, *seat))),
            SeenEvent::Drew { seat, cards: Some(cards), .. } => {
                Some(format!("{} drew {}.", cast.who(*seat), cards_of(cards)))
            }
            SeenEvent::Returned { seat, piece, space, .. } => Some(returned(cast, view, *seat, *piece, *space)),
            SeenEvent::CardLaid { seat, .. } => Some(format!("{} laid down an attack card.", cast.who(*seat))),
            SeenEvent::Started { .. }
            | SeenEvent::Revealed { .. }
            | SeenEvent::Shuffled
            | SeenEvent::Drew { cards: None, .. }
            | SeenEvent::PutUnder { .. } => None,
        };
        sentences.extend(told);
    }
    sentences
}

fn tell_fact(cast: &Cast<'_>, view: &GameView, fact: &Fact, then: &[SeenEvent]) -> Option<String> {
    let place = |space| carried::place(view, space);
    let told = match fact {
        Fact::Deployed { .. } => "All armies stand on the board: the game begins.".to_owned(),
        Fact::Moved { piece, from, to, way } => {
            let by = if let Way::Turned(via) = way { format!(" by way of {}", place(*via)) } else { String::new() };
            format!("{} moved from {}{by} to {}.", piece_of(cast, view, *piece), place(*from), place(*to))
        }
        Fact::Attacked { attacker, defender, from, to, .. } => attack(
            cast,
            view,
            Ends { attacker: *attacker, defender: *defender, from: &place(*from), to: &place(*to) },
            then,
        ),
        Fact::Swapped { one, from, to, .. } => {
            format!(
                "{} on {} and the piece on {} changed places.",
                piece_of(cast, view, *one),
                place(*from),
                place(*to)
            )
        }
        Fact::CardPlayed { seat, card } => format!("{} played the card {card}.", cast.who(*seat)),
        Fact::Defended { seat, card } => format!("{} defended with the card +{}.", cast.who(*seat), card.bonus()),
        Fact::CardSwapped { seat } => format!("{} exchanged a card.", cast.who(*seat)),
        Fact::Redrawn { seat } => format!("{} exchanged {} first hand.", cast.who(*seat), own(cast, *seat)),
        Fact::Declined { seat, decision } => declined(cast, *seat, *decision),
        Fact::FirstDrawn { seat } => format!("{} begins.", cast.name(*seat)),
        Fact::DrawOffered { seat } => format!("{} offered a draw.", cast.who(*seat)),
        Fact::DrawAccepted { seat } => format!("{} accepted the draw.", cast.who(*seat)),
        Fact::DrawRefused { seat } => format!("{} refused the draw.", cast.who(*seat)),
        Fact::DrawLapsed { seat } => format!("{} offer of a draw stands no more.", cast.whose_first(*seat)),
        Fact::Expired { decision } => expired(cast, *decision),
        Fact::Shot { .. }
        | Fact::FlagTaken { .. }
        | Fact::FlagDropped { .. }
        | Fact::Scored { .. }
        | Fact::RecruitLost { .. }
        | Fact::Skipped { .. }
        | Fact::SeatOut { .. } => return carried::tell(cast, view, fact, then),
        // A capture and the winner's step are told with their attack; the end has a headline of its own.
        Fact::Asked { .. }
        | Fact::CardsShown { .. }
        | Fact::FlagRaised { .. }
        | Fact::ReturnShown { .. }
        | Fact::Answered { .. }
        | Fact::Captured { .. }
        | Fact::Advanced { .. }
        | Fact::Ended { .. } => return None,
    };
    Some(told)
}

fn cards_of(cards: &[Card]) -> String {
    list(Say::default(), &cards.iter().map(ToString::to_string).collect::<Vec<_>>())
}

fn returned(cast: &Cast<'_>, view: &GameView, seat: Seat, piece: PieceId, space: Space) -> String {
    let what = view.piece(piece).map_or_else(|| "piece".to_owned(), |piece| cast.piece(&piece));
    let brought = if view.rules().ruleset().recruit.is_some() { "recruited" } else { "brought back" };
    format!("{} {brought} a {what} on {}.", cast.who(seat), carried::place(view, space))
}

fn declined(cast: &Cast<'_>, seat: Seat, decision: Decision) -> String {
    let who = cast.who(seat);
    match decision {
        Decision::Redraw { .. } => format!("{who} kept {} first hand.", own(cast, seat)),
        Decision::Defence { .. } => format!("{who} played no defence card."),
        Decision::Rescue { .. } => format!("{who} rescued nobody."),
        Decision::Recruit { .. } => format!("{who} recruited nobody."),
        Decision::Flag { flag, .. } => format!("{who} left {} flag where it was.", cast.whose(flag)),
        Decision::Deal | Decision::SetUp { .. } | Decision::Turn { .. } => format!("{who} declined."),
    }
}

/// The two ends of an attack.
#[derive(Clone, Copy)]
struct Ends<'a> {
    attacker: PieceId,
    defender: PieceId,
    from: &'a str,
    to: &'a str,
}

/// Whether the defender was asked (K-6), or has said.
const fn is_about_defence(event: &SeenEvent, asked: bool) -> bool {
    match event {
        SeenEvent::Fact(Fact::Asked { decision: Decision::Defence { .. } }) => asked,
        SeenEvent::Fact(Fact::Answered { decision: Decision::Defence { .. } }) => !asked,
        _ => false,
    }
}

/// Whether what was told before tells of the attack or the shot that a capture belongs to.
fn announced(seen: &[SeenEvent]) -> bool {
    seen.iter().any(|event| matches!(event, SeenEvent::Fact(Fact::Attacked { .. } | Fact::Shot { .. })))
}

fn attack(cast: &Cast<'_>, view: &GameView, ends: Ends<'_>, then: &[SeenEvent]) -> String {
    let Ends { attacker, defender, from, to } = ends;
    let this_battle =
        then.iter().take_while(|event| !matches!(event, SeenEvent::Fact(Fact::Attacked { .. } | Fact::Moved { .. })));
    let this_battle: Vec<_> = this_battle.collect();
    let captured: Vec<_> = this_battle
        .iter()
        .filter_map(|event| match event {
            SeenEvent::Fact(Fact::Captured { piece, .. }) => Some(*piece),
            _ => None,
        })
        .collect();
    let victim = victim(cast, view, defender);
    let begins = format!("{} on {from} attacked", piece_of(cast, view, attacker));
    let asked = this_battle.iter().any(|event| is_about_defence(event, true));
    if asked && !this_battle.iter().any(|event| is_about_defence(event, false)) {
        return format!("{begins} {victim} on {to}: a defence card may be played.");
    }
    let (won, lost) = unshown(cast, view, defender);
    match (captured.contains(&attacker), captured.contains(&defender)) {
        (false, true) => format!("{begins} {to} and captured {victim}{won}."),
        (true, false) => format!("{begins} {victim} on {to} and was captured{lost}."),
        (true, true) => format!("{begins} {victim} on {to}: both were captured."),
        (false, false) => format!("{begins} {victim} on {to}: nobody was captured."),
    }
}

/// What to add to the end of a silent battle, won or lost by the attacker (O-2): that the defender was not shown. Its
/// owner, who knows it, is told that the others do not.
fn unshown(cast: &Cast<'_>, view: &GameView, defender: PieceId) -> (&'static str, &'static str) {
    match view.piece(defender).filter(|piece| !piece.public) {
        None => ("", ""),
        Some(piece) if cast.is_you(piece.seat) => ("; it was not shown", "; your piece was not shown"),
        Some(_) => ("; it was not shown", "; what it met was not shown"),
    }
}

/// `Anna's major (7)`, in the middle of a sentence.
pub(super) fn victim(cast: &Cast<'_>, view: &GameView, piece: PieceId) -> String {
    let piece = view.piece(piece);
    piece.map_or_else(|| "a piece".to_owned(), |piece| format!("{} {}", cast.whose(piece.seat), cast.piece(&piece)))
}

/// `Anna's major (7)`, to begin a sentence.
pub(super) fn piece_of(cast: &Cast<'_>, view: &GameView, piece: PieceId) -> String {
    view.piece(piece).map_or_else(
        || "A piece".to_owned(),
        |piece| format!("{} {}", cast.whose_first(piece.seat), cast.piece(&piece)),
    )
}

pub(super) fn own<'a>(cast: &Cast<'_>, seat: Seat) -> &'a str {
    if cast.is_you(seat) { "your" } else { "their" }
}

fn expired(cast: &Cast<'_>, decision: Decision) -> String {
    let whose: Vec<_> = decision.seats().iter().map(|seat| cast.whose_first(seat)).collect();
    format!("{} time ran out.", list(Say::default(), &whose))
}
