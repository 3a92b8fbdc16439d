//! What a chase forbids says nothing of what it chases (R-9, V-6): pairs of games that differ in hidden pieces only,
//! played by the same moves.

use fieldpost_engine::{Action, Game, Illegal, Move, Viewer};

use crate::position::{BLUE, RED, act, action, position};
use crate::rulesets::rules;

/// Everything that Red learns of what it may do now: what is listed, what is warned of, and how each step is answered.
fn knowledge(game: &Game) -> String {
    let view = game.view_for(Viewer::Seat(RED));
    let board = game.rules().board();
    let own = view.pieces().filter(|piece| piece.seat == RED).filter_map(|piece| piece.space);
    let steps = own.flat_map(|from| board.links(from).iter().map(move |link| Move::new(from, link.to)));
    let tried = steps.filter(|way| view.at(way.to).is_none()).map(|way| {
        let result = act(&mut game.clone(), RED, Action::Move(way)).map(drop);
        format!("{way:?} {result:?}")
    });
    format!("{:?} {:?} {}", view.legal_actions(), view.chase_warnings(), tried.collect::<Vec<_>>().join("\n"))
}

/// Plays the same moves against either army; whether Red was told the same all the time, and how often it was refused
/// for a chase.
fn compare(red: [&str; 2], blue: [&str; 2], moves: &str) -> (bool, [usize; 2]) {
    let rules = rules("federation");
    let mut games = [0, 1].map(|which| position(&rules, red[which], blue[which]));
    let (mut same, mut refused) = (true, [0, 0]);
    for (ply, text) in moves.split_whitespace().enumerate() {
        let words = games.each_ref().map(knowledge);
        same &= words[0] == words[1];
        for (count, words) in refused.iter_mut().zip(&words) {
            *count += words.matches("MoreSquares").count();
        }
        let seat = if ply % 2 == 0 { RED } else { BLUE };
        for game in &mut games {
            let result = act(game, seat, action(&rules, text)).map(drop);
            assert!(matches!(result, Ok(()) | Err(Illegal::MoreSquares { .. })), "{text}: {result:?}");
        }
    }
    let words = games.each_ref().map(knowledge);
    for (count, words) in refused.iter_mut().zip(&words) {
        *count += words.matches("MoreSquares").count();
    }
    (same && words[0] == words[1], refused)
}

/// Two pieces of Blue change places while Red's marshal goes round them.
const ROUND: &str =
    "b8-a8 a9-b9 a8-b8 b9-c9 b8-b9 b10-a10 b9-b10 a10-a9 b10-c10 c9-b9 c10-c9 b9-b10 c9-b9 a9-a8 b9-b8 a8-a9";

#[test]
fn r_9_hidden_pieces_of_one_kind_and_of_two_look_the_same_to_whoever_chases_them() {
    let hidden = compare(["Fe1 Mb8"; 2], ["Fj10 5a9 5b10", "Fj10 5a9 4b10"], ROUND);
    assert_eq!(hidden, (true, [0, 0]), "whether they are alike is not said");
    let one_shown = compare(["Fe1 Mb8"; 2], ["Fj10 5a9* 5b10", "Fj10 5a9* 4b10"], ROUND);
    assert_eq!(one_shown, (true, [0, 0]), "nor whether the hidden one is like the one that is known");
    // The check is not blind: what is known to be alike is one and the same.
    let (same, refused) = compare(["Fe1 Mb8"; 2], ["Fj10 5a9* 5b10*", "Fj10 5a9* 4b10*"], ROUND);
    assert!(!same && refused[0] > 0 && refused[1] == 0, "{refused:?}");
}

/// Two pieces of Red change places while they go after one of Blue.
const RELAY: &str = "b9-b8 c8-c9 b8-c8 c9-b9 c10-b10 b9-c9 b10-b9 c9-c10 c8-c9 c10-b10 c9-c10 b10-a10 b9-a9 a10-b10 a9-a10 \
                     b10-b9 a10-b10 b9-c9 b10-b9 c9-c8";

#[test]
fn r_9_ones_own_pieces_are_told_apart_by_their_kinds() {
    let (_, refused) = compare(["Fe1 7c10 7b9", "Fe1 7c10 8b9"], ["Fj10 5c8"; 2], RELAY);
    assert!(
        refused[0] > 0 && refused[1] == 0,
        "two majors are one position, a major and a colonel are two: {refused:?}"
    );
}
