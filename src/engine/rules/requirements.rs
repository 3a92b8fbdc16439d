//! What a move must meet, whatever moves and however: each function refuses it by one rule. They are asked by `moves`,
//! and by what else moves pieces or plays cards.

use super::knowledge::Knowledge;
use crate::ruleset::Movement;
use crate::{AttackCard, Border, Card, Illegal, PieceId, Rules, Seat, Space, Table};

/// Refuses a space that the board does not have.
pub(super) fn on_board<const N: usize>(knowledge: &impl Knowledge, spaces: [Space; N]) -> Result<(), Illegal> {
    let missing = spaces.into_iter().find(|space| !knowledge.rules().board().has(*space));
    missing.map_or(Ok(()), |space| Err(Illegal::UnknownSpace(space)))
}

/// The piece of a seat on a space.
pub(super) fn own_piece(table: &Table, seat: Seat, from: Space) -> Result<PieceId, Illegal> {
    let piece = table.at(from).ok_or(Illegal::NoPiece(from))?;
    if owner(table, piece) == Some(seat) { Ok(piece) } else { Err(Illegal::NotYourPiece(from)) }
}

/// The piece of a seat on a space, if it can move at all.
pub(super) fn movable(knowledge: &impl Knowledge, seat: Seat, from: Space) -> Result<PieceId, Illegal> {
    let rules = knowledge.rules();
    let piece = own_piece(knowledge.table(), seat, from)?;
    if rules.movement(knowledge.kind(piece)) == Movement::Still {
        return Err(Illegal::Immovable(from));
    }
    Ok(piece)
}

/// Refuses a card that the seat does not hold.
pub(super) fn held(knowledge: &impl Knowledge, seat: Seat, card: Card) -> Result<(), Illegal> {
    if knowledge.hand(seat).contains(&card) { Ok(()) } else { Err(Illegal::NotInHand(card)) }
}

/// Whether a move counts for the repetition rule. After a mock attack the piece is where it was.
pub(super) fn counts(rules: &Rules, attack: bool, card: Option<AttackCard>) -> bool {
    !attack || (rules.ruleset().repetition.count_attacks && card != Some(AttackCard::Mock))
}

/// Refuses a border whose count is full.
pub(super) fn repetition(
    knowledge: &impl Knowledge,
    seat: Seat,
    piece: PieceId,
    mut borders: impl Iterator<Item = Border>,
) -> Result<(), Illegal> {
    let (rules, table) = (knowledge.rules(), knowledge.table());
    let limit = rules.ruleset().repetition.limit;
    let Some(tally) = table.tally(seat).filter(|tally| tally.piece() == Some(piece)) else { return Ok(()) };
    match borders.find(|border| tally.count(piece, *border) >= limit) {
        None => Ok(()),
        Some(border) => Err(Illegal::TwoSquares { piece, border, plies: tally.plies(limit).to_vec(), limit }),
    }
}

/// Whose piece that is.
pub(super) fn owner(table: &Table, piece: PieceId) -> Option<Seat> {
    table.piece(piece).map(|piece| piece.seat)
}
