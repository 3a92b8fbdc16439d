//! What a mail asks to be decided, what the decider holds, and the exact words to answer with (L-7).
//!
//! The words always stand inside a sentence, between quotation marks: a mail that is quoted back must not read as an
//! answer (I-8). Everything comes from the reader's own view.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Decision, FlagPlace, GameView, Options, Seat};

use super::compose::{Contents, answer, captured, deadline, drawn, game, subject};
use super::notice::{Play, Recipient};
use super::say::Say;
use super::site::Site;
use super::story;
use super::words::{Cast, card, list};

/// The mail that asks for anything but a turn or a setup.
pub(super) fn decision_wanted(site: &Site, to: &Recipient, play: &Play<'_>) -> Contents {
    let cast = Cast::of(play);
    let mut facts = captured(&cast, play);
    facts.extend(held(&cast, play));
    facts.extend(deadline(play, to));
    facts.extend(words(play));
    Contents {
        subject: subject(&cast, play),
        lead: question(&cast, play.view),
        said: vec!["If you do not answer in time, that means no, and the game goes on.".to_owned()],
        story: story::tell(&cast, play.view, play.seen),
        board: drawn(&cast, play, "The board as you see it"),
        facts,
        advice: vec![answer(play, "Answer")],
        link: game(site, play),
        ..Contents::default()
    }
}

/// The question on top of the game.
fn question(cast: &Cast<'_>, view: &GameView) -> String {
    let name = |space| view.rules().board().name(space);
    match view.table().decision() {
        Some(Decision::Redraw { .. }) => "Do you keep your first three cards, or exchange them all, once?".to_owned(),
        Some(Decision::Defence { .. }) => {
            let Some(battle) = view.table().battle() else { return "Your piece is attacked.".to_owned() };
            let piece = |id| view.piece(id).map_or_else(|| "piece".to_owned(), |piece| cast.piece(&piece));
            let whose = view.piece(battle.attacker).map(|piece| cast.whose_first(piece.seat));
            format!(
                "{} {} attacks your {} on {}: do you play a defence card?",
                whose.unwrap_or_else(|| "The".to_owned()),
                piece(battle.attacker),
                piece(battle.defender),
                name(battle.to)
            )
        }
        Some(Decision::Rescue { .. }) => {
            "Your piece has reached the far row: do you bring back one of your captured pieces?".to_owned()
        }
        Some(Decision::Recruit { .. }) => "You may recruit: do you bring back one of your captured pieces?".to_owned(),
        Some(Decision::Flag { seat, flag, recruits }) => {
            let whose = if flag == seat { "your own".to_owned() } else { cast.whose(flag) };
            let gain = if recruits { " Whoever takes it may recruit." } else { "" };
            format!("Your piece stands on {whose} flag: do you take it?{gain}")
        }
        Some(Decision::Deal | Decision::SetUp { .. } | Decision::Turn { .. }) | None => {
            format!("Your game against {} waits for you.", cast.others())
        }
    }
}

/// What the reader and the others hold besides pieces: cards, scores, flags.
pub(super) fn held(cast: &Cast<'_>, play: &Play<'_>) -> Vec<(String, String)> {
    let (view, mut facts) = (play.view, Vec::new());
    let seats = view.rules().all_seats();
    if let Some(own) = view.cards() {
        let hand: Vec<_> = own.hand.iter().map(|held| card(*held)).collect();
        let hand = if hand.is_empty() { "none".to_owned() } else { list(Say::default(), &hand) };
        facts.push(("Your cards".to_owned(), format!("{hand}; {} in your pile", own.pile.len())));
    }
    for seat in seats.iter().filter(|seat| !cast.is_you(*seat)) {
        if let Some(cards) = view.table().cards(seat) {
            let pile = format!("{} in hand, {} in the pile", cards.hand, cards.pile);
            facts.push((format!("{} cards", cast.whose_first(seat)), pile));
        }
    }
    for seat in seats.iter() {
        let played = view.table().cards(seat).map(|cards| cards.played.as_slice()).unwrap_or_default();
        if !played.is_empty() {
            let played: Vec<_> = played.iter().map(|played| card(*played)).collect();
            facts.push((format!("Played by {}", cast.whom(seat)), list(Say::default(), &played)));
        }
    }
    let scores: Vec<_> = seats.iter().filter_map(|seat| Some((seat, view.table().score(seat)?))).collect();
    if let Some(recruit) = view.rules().ruleset().recruit.filter(|_| !scores.is_empty()) {
        let scores: Vec<_> = scores.into_iter().map(|(seat, score)| format!("{} {score}", cast.whom(seat))).collect();
        facts.push((format!("Scores (at {} one recruits)", recruit.score), scores.join(", ")));
    }
    let flags: Vec<_> = view.table().flags().iter().map(|flag| flag_is(cast, view, flag.seat, flag.place)).collect();
    if !flags.is_empty() {
        facts.push(("Flags".to_owned(), flags.join("; ")));
    }
    facts
}

/// `yours is carried on H3`, `Anna's lies on G7`.
fn flag_is(cast: &Cast<'_>, view: &GameView, seat: Seat, place: FlagPlace) -> String {
    let whose = if cast.is_you(seat) { "yours".to_owned() } else { cast.whose(seat) };
    let name = |space| view.rules().board().name(space);
    match place {
        FlagPlace::Lying(space) => format!("{whose} lies on {}", name(space)),
        FlagPlace::Carried(id) => match view.piece(id) {
            Some(piece) => {
                let space = piece.space.map_or("?", name);
                if piece.seat == seat {
                    format!("{whose} is on {space}")
                } else {
                    format!("{whose} is on {space}, held by {}", cast.whom(piece.seat))
                }
            }
            None => format!("{whose} is nowhere"),
        },
    }
}

/// What the creator of the game chose, in words; nothing if the ruleset is played as it stands.
pub(super) fn chosen(play: &Play<'_>) -> Option<(String, String)> {
    let told: Vec<_> = play.view.options().chosen().map(|(name, value)| option(name, &value)).collect();
    (!told.is_empty()).then(|| ("Chosen for this game".to_owned(), told.join("; ")))
}

/// `repetition limit 4 (in how many turns in a row …)`, `rescue on (…)`.
fn option(name: &str, value: &str) -> String {
    let value = match value {
        "true" => "on",
        "false" => "off",
        other => other,
    };
    let meaning = Options::ALL.iter().find(|info| info.name == name).map_or("", |info| info.meaning);
    format!("{} {} ({meaning})", name.replace('_', " "), value.replace('_', " "))
}

/// The exact words to answer with, for the decision that the reader owes.
pub(super) fn words(play: &Play<'_>) -> Option<(String, String)> {
    let view = play.view;
    let decision =
        view.table().decision().filter(|decision| view.seat().is_some_and(|seat| decision.seats().contains(seat)))?;
    let legal = view.legal_actions();
    let said = match decision {
        Decision::Turn { .. } => turn(view, &legal)?,
        Decision::Redraw { .. } => {
            let redraw = legal.iter().find(|action| matches!(action, Action::Redraw(_)))?;
            let redraw = quoted(view, redraw);
            format!("“keep”, or all your cards in the order in which they go under the pile, as {redraw}")
        }
        Decision::Rescue { .. } => {
            let rescue = legal.iter().find(|action| matches!(action, Action::Rescue(..)));
            let rescue = rescue.map(|action| format!("piece and space, as {}, or ", quoted(view, action)));
            format!("{}“decline”", rescue.unwrap_or_default())
        }
        Decision::Defence { .. } | Decision::Recruit { .. } | Decision::Flag { .. } => {
            let mut answers: Vec<_> = legal.iter().filter(|action| answers(action)).map(|a| quoted(view, a)).collect();
            answers.dedup();
            either(&answers)?
        }
        Decision::Deal | Decision::SetUp { .. } => return None,
    };
    Some(("What you may write".to_owned(), format!("{said}.")))
}

/// Whether an action answers a question that is not the turn.
const fn answers(action: &Action) -> bool {
    matches!(action, Action::Defend(_) | Action::Recruit(_) | Action::TakeFlag | Action::LeaveFlag | Action::Decline)
}

/// The words for a turn: one example of each sort that is possible now.
fn turn(view: &GameView, legal: &[Action]) -> Option<String> {
    let first = |sort: fn(&Action) -> bool| legal.iter().find(|action| sort(action)).map(|action| quoted(view, action));
    let plain = |card: Option<_>| card.is_none();
    let mut sorts = Vec::new();
    let step = legal.iter().find(|action| matches!(action, Action::Move(way) if plain(way.card)));
    sorts.extend(step.map(|action| format!("{} to move", quoted(view, action))));
    let hit = legal.iter().find(|action| matches!(action, Action::Attack(way) if plain(way.card)));
    sorts.extend(hit.map(|action| format!("{} to attack", quoted(view, action))));
    sorts.extend(first(|action| matches!(action, Action::Shoot(_))).map(|words| format!("{words} to shoot")));
    sorts.extend(
        first(|action| matches!(action, Action::Move(way) | Action::Attack(way) if way.card.is_some()))
            .map(|words| format!("{words} to move with a card")),
    );
    sorts.extend(
        first(|action| matches!(action, Action::Attack(way) if way.attack_card.is_some()))
            .map(|words| format!("{words} to attack with a card")),
    );
    sorts.extend(first(|action| matches!(action, Action::Swap(_))).map(|words| format!("{words} to swap two pieces")));
    sorts.extend(first(|action| matches!(action, Action::SwapCard(_))).map(|words| format!("{words} to swap a card")));
    sorts.extend(
        first(|action| matches!(action, Action::Move(way) if way.leaves_flag))
            .map(|words| format!("{words} to leave your flag behind")),
    );
    either(&sorts)
}

/// `a`, `a or b`, `a, b or c`.
fn either(words: &[String]) -> Option<String> {
    match words {
        [] => None,
        [one] => Some(one.clone()),
        [first @ .., last] => Some(format!("{} or {last}", first.join(", "))),
    }
}

fn quoted(view: &GameView, action: &Action) -> String {
    format!("“{}”", action::write(view.rules(), action))
}

#[cfg(test)]
mod tests {
    use fieldpost_engine::Card;

    use super::*;

    #[test]
    fn every_card_has_a_name_of_its_own_with_its_word() {
        let mut names: Vec<_> = Card::ALL.iter().map(|(held, _)| card(*held)).collect();
        for ((_, word), name) in Card::ALL.iter().zip(&names) {
            assert!(name.contains(word), "{name}");
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), Card::ALL.len());
    }
}
