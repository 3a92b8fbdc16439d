//! The decision that a mail asks for, what the reader holds, and the exact words to answer with (L-7).
//!
//! The words are always inside a sentence, between quotation marks: a quoted mail must not read as an answer (I-8).
//! Everything comes from the reader's own view.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Card, Decision, FlagPlace, GameView, Move, Seat};

use super::contents::{Contents, advice, army_button, buttons, captured, deadline, drawn, game, subject};
use super::moment::{list, series};
use super::notice::{GameNews, Recipient};
use super::phrases::{Act, Phrases};
use super::site::Site;
use super::terms::RulesetTitle;
use super::words::Cast;
use super::{story, terms};

/// The maximum number of refused moves that a mail lists.
const MAX_REFUSED: usize = 8;

/// The mail that asks for any decision except a turn or a setup.
pub(super) fn decision_wanted(site: &Site, to: &Recipient, news: &GameNews<'_>) -> Contents {
    let cast = Cast::of(to, news);
    let phrases = cast.phrases;
    let mut facts = captured(&cast, news);
    facts.extend(held(&cast, news));
    facts.push(turn_number(&cast, news));
    facts.extend(deadline(&cast, news, to));
    facts.extend(words(&cast, news));
    Contents {
        subject: subject(&cast, news),
        lead: question(&cast, news.view),
        said: news.time.until.map(|_| phrases.decision_said()).into_iter().collect(),
        story: story::tell(&cast, news.view, news.seen),
        board: drawn(&cast, news, Phrases::board_now),
        facts,
        advice: vec![advice(phrases, site, news, Act::Answer)],
        link: game(phrases, site, news),
        answers: answers(&cast, site, news),
        ..Contents::default()
    }
}

/// The question of the decision on top.
fn question(cast: &Cast<'_>, view: &GameView) -> String {
    let phrases = cast.phrases;
    match view.table().decision() {
        Some(Decision::Redraw { .. }) => phrases.ask_redraw(),
        Some(Decision::Defence { .. }) => defence(cast, view).unwrap_or_else(|| phrases.ask_attacked()),
        Some(Decision::Rescue { .. }) => phrases.ask_rescue(),
        Some(Decision::Recruit { .. }) => phrases.ask_recruit(),
        Some(Decision::Flag { flag, recruits, .. }) => {
            let question = flag_on_offer(cast, view, flag);
            if recruits { format!("{question} {}", phrases.ask_flag_gain()) } else { question }
        }
        Some(Decision::Deal | Decision::SetUp { .. } | Decision::Turn { .. }) | None => {
            phrases.ask_any(&cast.opponents())
        }
    }
}

/// Whether the piece takes the flag that it has reached, or whose carrier it has beaten from another space (F-10).
fn flag_on_offer(cast: &Cast<'_>, view: &GameView, flag: Seat) -> String {
    let (table, owner) = (view.table(), cast.person(flag));
    let place = table.flags().iter().find(|other| other.seat == flag).map(|flag| flag.place);
    match place {
        Some(FlagPlace::Lying(space)) if table.may_take(flag) != table.at(space) => {
            cast.phrases.ask_flag_won(&owner, &cast.place(space))
        }
        Some(FlagPlace::Lying(_) | FlagPlace::Carried(_)) | None => cast.phrases.ask_flag(&owner),
    }
}

fn defence(cast: &Cast<'_>, view: &GameView) -> Option<String> {
    let battle = view.table().battle()?;
    let (attacker, defender) = (cast.piece(battle.attacker)?, cast.piece(battle.defender)?);
    Some(cast.phrases.ask_defence(&attacker, &cast.place(battle.to), &defender))
}

/// Cards, scores and flags of the reader and the others, once play has begun.
pub(super) fn held(cast: &Cast<'_>, news: &GameNews<'_>) -> Vec<(String, String)> {
    let (phrases, view, seats) = (cast.phrases, news.view, news.view.rules().all_seats());
    let cards = |cards: &[Card]| list(phrases, &cards.iter().map(|card| cast.card(*card)).collect::<Vec<_>>());
    let mut facts = Vec::new();
    if !view.table().deployed() {
        return facts;
    }
    if let Some(own) = view.cards() {
        let hand = if own.hand.is_empty() { phrases.cards_none() } else { cards(&own.hand) };
        facts.push((phrases.fact_cards(), phrases.cards(&hand, own.pile.len())));
    }
    for seat in seats.iter().filter(|seat| !cast.is_you(*seat)) {
        let counts = view.table().cards(seat);
        facts.extend(counts.map(|counts| {
            (phrases.fact_cards_of(&cast.person(seat)), phrases.cards_of(counts.hand.into(), counts.pile.into()))
        }));
    }
    for seat in seats.iter() {
        let played = view.table().cards(seat).map(|cards| cards.played.as_slice()).unwrap_or_default();
        if !played.is_empty() {
            facts.push((phrases.fact_played(&cast.person(seat)), cards(played)));
        }
    }
    let scores = seats.iter().filter_map(|seat| Some((cast.person(seat), view.table().score(seat)?)));
    let scores: Vec<_> = scores.map(|(who, score)| phrases.score_of(score.into(), &who)).collect();
    if let Some(recruit) = view.rules().ruleset().recruit.filter(|_| !scores.is_empty()) {
        facts.push((phrases.fact_scores(recruit.score.into()), scores.join(", ")));
    }
    let flags: Vec<_> =
        view.table().flags().iter().filter_map(|flag| flag_is(cast, view, flag.seat, flag.place)).collect();
    if !flags.is_empty() {
        facts.push((phrases.fact_flags(), series(phrases, &flags)));
    }
    facts
}

/// `yours is carried on H3`, `Anna's lies on G7`.
fn flag_is(cast: &Cast<'_>, view: &GameView, seat: Seat, place: FlagPlace) -> Option<String> {
    let (phrases, flag) = (cast.phrases, cast.person(seat));
    let piece = match place {
        FlagPlace::Lying(space) => return Some(phrases.flag_lies_on(&flag, &cast.place(space))),
        FlagPlace::Carried(piece) => view.piece(piece)?,
    };
    let space = cast.place(piece.space?);
    Some(match piece.seat == seat {
        true => phrases.flag_is_on(&flag, &space),
        false => phrases.flag_held_on(&flag, &cast.person(piece.seat), &space),
    })
}

/// The options that the creator chose, in words; empty if there are none.
pub(super) fn chosen(cast: &Cast<'_>, news: &GameNews<'_>) -> Option<(String, String)> {
    terms::options(cast.phrases, news.view.options().chosen()).map(|options| (cast.phrases.fact_chosen(), options))
}

/// The other players who say that they are bots, for the mails that name them first; nothing if there are none.
pub(super) fn bots(cast: &Cast<'_>, news: &GameNews<'_>) -> Option<(String, String)> {
    let bots = cast.list(news.bots.iter().filter(|seat| !cast.is_you(*seat)));
    (!bots.is_empty()).then(|| (cast.phrases.fact_bots(), bots))
}

/// The exact words to answer with, for the decision that the reader owes; nothing where mails are not answered.
pub(super) fn words(cast: &Cast<'_>, news: &GameNews<'_>) -> Option<(String, String)> {
    news.reply?;
    let (phrases, view) = (cast.phrases, news.view);
    let decision =
        view.table().decision().filter(|decision| view.seat().is_some_and(|seat| decision.seats().contains(seat)))?;
    let legal = view.legal_actions();
    let said = match decision {
        Decision::Turn { .. } => turn(cast, &legal)?,
        Decision::Redraw { .. } => {
            let redraw = legal.iter().find(|action| matches!(action, Action::Redraw(_)))?;
            phrases.words_redraw(&quoted(cast, redraw))
        }
        Decision::Rescue { .. } => match legal.iter().find(|action| matches!(action, Action::Rescue(..))) {
            Some(rescue) => phrases.words_rescue(&quoted(cast, rescue)),
            None => cast.quoted("decline"),
        },
        Decision::Defence { .. } | Decision::Recruit { .. } | Decision::Flag { .. } => {
            let mut words: Vec<_> = legal.iter().filter(|action| is_answer(action)).map(|a| quoted(cast, a)).collect();
            words.dedup();
            either(phrases, &words)?
        }
        Decision::Deal | Decision::SetUp { .. } => return None,
    };
    Some((phrases.fact_words(), format!("{said}.")))
}

/// Buttons that answer the decision that the reader owes: one for each answer where they are few, and one that opens an
/// empty mail where there are others.
pub(super) fn answers(cast: &Cast<'_>, site: &Site, news: &GameNews<'_>) -> Vec<(String, String)> {
    let decision = news.view.table().decision();
    let open = || buttons(cast, site, news, &[]);
    if matches!(decision, Some(Decision::SetUp { .. })) {
        return army_button(cast, site, news).into_iter().chain(open()).collect();
    }
    let legal = news.view.legal_actions();
    let few = |action: &&Action| {
        is_answer(action) || matches!(action, Action::Keep | Action::AcceptDraw | Action::RefuseDraw)
    };
    let mut words: Vec<_> = legal.iter().filter(few).map(|few| action::write(cast.rules(), few)).collect();
    words.dedup();
    if words.is_empty() {
        return open();
    }
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let buttons = buttons(cast, site, news, &words).into_iter();
    match decision {
        Some(Decision::Defence { .. } | Decision::Recruit { .. } | Decision::Flag { .. }) => buttons.collect(),
        _ => buttons.chain(open()).collect(),
    }
}

/// The ruleset, and the number of the turn, which everybody may count.
pub(super) fn turn_number(cast: &Cast<'_>, news: &GameNews<'_>) -> (String, String) {
    let (name, _) = RulesetTitle::from(cast.rules().ruleset()).words(cast.phrases);
    let turns: u32 = news.view.table().turns().iter().sum();
    (cast.phrases.fact_game(), cast.phrases.game_turn(turns as usize + 1, &name))
}

/// The moves that would break the rule of more squares now, in notation; only the first few.
pub(super) fn refused(cast: &Cast<'_>, news: &GameNews<'_>) -> Option<(String, String)> {
    let moves = news.view.chase_warnings().into_iter().take(MAX_REFUSED);
    let moves: Vec<_> = moves.map(|chase| quoted(cast, &Action::Move(Move::new(chase.from, chase.to)))).collect();
    Some((cast.phrases.fact_refused(), cast.phrases.refused_chase(&either(cast.phrases, &moves)?)))
}

/// Whether an action belongs to a decision other than a turn.
const fn is_answer(action: &Action) -> bool {
    matches!(action, Action::Defend(_) | Action::Recruit(_) | Action::TakeFlag | Action::LeaveFlag | Action::Decline)
}

/// The words for a turn: one example of each kind that is possible now.
fn turn(cast: &Cast<'_>, legal: &[Action]) -> Option<String> {
    type Sort = (fn(&Action) -> bool, fn(Phrases, &str) -> String);
    let sorts: [Sort; 8] = [
        (|action| matches!(action, Action::Move(way) if way.card.is_none()), Phrases::words_move),
        (|action| matches!(action, Action::Attack(way) if way.card.is_none()), Phrases::words_attack),
        (|action| matches!(action, Action::Shoot(_)), Phrases::words_shoot),
        (
            |action| matches!(action, Action::Move(way) | Action::Attack(way) if way.card.is_some()),
            Phrases::words_move_card,
        ),
        (|action| matches!(action, Action::Attack(way) if way.attack_card.is_some()), Phrases::words_attack_card),
        (|action| matches!(action, Action::Swap(_)), Phrases::words_swap),
        (|action| matches!(action, Action::SwapCard(_)), Phrases::words_swap_card),
        (|action| matches!(action, Action::Move(way) if way.leaves_flag), Phrases::words_leave_flag),
    ];
    let found = sorts.into_iter().filter_map(|(is, said)| {
        let action = legal.iter().find(|action| is(action))?;
        Some(said(cast.phrases, &quoted(cast, action)))
    });
    either(cast.phrases, &found.collect::<Vec<_>>())
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn either(phrases: Phrases, words: &[String]) -> Option<String> {
    match words {
        [] => None,
        [one] => Some(one.clone()),
        [first @ .., last] => Some(phrases.either(&first.join(", "), last)),
    }
}

fn quoted(cast: &Cast<'_>, action: &Action) -> String {
    cast.quoted(&action::write(cast.rules(), action))
}
