//! The statement that writes actions: its parts, and the lists that stand in it.

use diesel::QueryResult;
use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{
    BigInt, Bool, Bytea, Interval, Nullable, SingleValue, SmallInt, SqlType, Text, Timestamptz, Uuid as SqlUuid,
};
use uuid::Uuid;

use super::{Commit, LockPolicy};
use crate::columns::{ActionColumns, Column, Value, column};
use crate::games::{Progress, Projection, Snapshot, Timing};
use crate::replies::ActionLetter;
use fieldpost_values::{LetterOutcome, SeatNumber};

/// The names of the columns of a game's row that an action writes.
const NAMES: [&str; 3] = [Progress::NAMES, Timing::NAMES, Snapshot::NAMES];

/// Assigns them.
const ASSIGNED: [&str; 3] = [Progress::ASSIGNED, Timing::ASSIGNED, Snapshot::ASSIGNED];

/// Their values.
fn row<'a>(commits: &[&'a Commit]) -> impl Iterator<Item = Column<'a>> {
    let progress = Progress::columns(commits.iter().map(|commit| &commit.projection.progress));
    let timing = Timing::columns(commits.iter().map(|commit| &commit.projection.timing));
    progress.chain(timing).chain(Snapshot::columns(commits.iter().map(|commit| &commit.snapshot)))
}

/// Does not compile when a projection has another part: add it above as well.
const _: fn(&Projection) = |Projection { progress: _, timing: _ }| {};

/// A piece of the statement.
enum Piece<'a> {
    Sql(&'static str),
    Value(Value<'a>),
}

/// The statement. It has only the parts that these commits need: each form stays prepared, none does needless work.
pub(super) struct Statement<'a>(Vec<Piece<'a>>);

// SQL: one statement writes several tables, each row only where its game's row was written.
impl<'a> Statement<'a> {
    pub(super) fn new(commits: &[&'a Commit], locked: LockPolicy) -> Self {
        let mut statement = Self(Vec::with_capacity(80));
        let letter = commits.first().and_then(|commit| Some((commit.game, commit.letter.as_ref()?)));
        statement.sql("WITH ");
        if let Some((_, letter)) = letter {
            statement.letter(letter);
        }
        statement.games(commits, letter, locked);
        statement.log(commits);
        statement.conditional(commits);
        statement.ended(commits);
        statement.mails(commits);
        statement.digests(commits);
        statement.replies(commits);
        statement.messages(commits);
        statement.pushes(commits);
        statement.keys(commits);
        statement.talk(commits);
        if let Some((game, letter)) = letter {
            statement.used(game, letter);
        }
        statement.sql(" SELECT id FROM played");
        statement
    }

    fn sql(&mut self, sql: &'static str) {
        self.0.push(Piece::Sql(sql));
    }

    fn value<T, V>(&mut self, value: V)
    where
        T: SqlType + SingleValue + 'static,
        V: AsExpression<T, Expression: QueryFragment<Pg> + Send + 'a>,
    {
        self.0.push(Piece::Value(Box::new(value.as_expression())));
    }

    /// `unnest` of these columns, each behind a SELECT: where Postgres sees how many rows there are, it finds a plan
    /// made for just these cheaper than the one that it keeps, and plans a statement for a single action anew each
    /// time.
    fn lists(&mut self, columns: impl IntoIterator<Item = Column<'a>>) {
        let mut before = "unnest((SELECT ";
        for column in columns {
            self.sql(before);
            self.0.push(Piece::Value(column.values));
            self.sql(column.cast);
            before = "), (SELECT ";
        }
        self.sql("))");
    }

    /// The rows of the games, under what each action was decided on.
    fn games(&mut self, commits: &[&'a Commit], letter: Option<(Uuid, &'a ActionLetter)>, locked: LockPolicy) {
        self.sql("asked AS (SELECT * FROM ");
        let decided_on = [
            column::<SqlUuid, _>(commits.iter().map(|commit| commit.game)),
            column::<BigInt, _>(commits.iter().map(|commit| commit.version)),
            column::<Text, _>(commits.iter().map(|commit| commit.status)),
            column::<Timestamptz, _>(commits.iter().map(|commit| commit.since)),
            column::<BigInt, _>(commits.iter().map(|commit| commit.orders)),
            column::<BigInt, _>(commits.iter().map(|commit| i64::try_from(commit.log.len()).unwrap_or(i64::MAX))),
            column::<Timestamptz, _>(commits.iter().map(|commit| commit.at)),
        ];
        self.lists(decided_on.into_iter().chain(row(commits)));
        self.sql(" AS a (id, version, was, was_since, ordered, entries, at");
        for names in NAMES {
            self.sql(names);
        }
        self.sql(")), ");
        if locked == LockPolicy::Skip {
            self.sql("held AS (SELECT g.id FROM games g WHERE ");
            self.by_ids(commits);
            self.sql(" FOR NO KEY UPDATE SKIP LOCKED), ");
        }
        // A game that is over waits for nothing.
        self.sql(
            "played AS (UPDATE games g SET version = g.version + a.entries, updated_at = a.at, \
             ended_at = CASE WHEN a.decision IS NULL THEN a.at END",
        );
        for assigned in ASSIGNED {
            self.sql(assigned);
        }
        self.sql(
            " FROM asked a WHERE uuid_send(g.id) = uuid_send(a.id) AND g.version = a.version AND g.status = a.was \
             AND g.since = a.was_since AND g.orders = a.ordered AND ",
        );
        match locked {
            LockPolicy::Wait => self.by_ids(commits),
            LockPolicy::Skip => self.sql("g.id = ANY (ARRAY (SELECT h.id FROM held h))"),
        }
        if let Some((game, letter)) = letter {
            self.sql(" AND EXISTS (SELECT 1 FROM letter) AND (NOT ");
            self.value::<Bool, _>(letter.once);
            self.sql(" OR EXISTS (SELECT 1 FROM reply_addresses WHERE used_at IS NULL AND ");
            self.address(game, letter);
            self.sql("))");
        }
        self.sql(" RETURNING g.id, g.version, g.since, g.ended_at, a.entries, a.at)");
    }

    /// The games by their key, in one walk through the index. A join alone may become a scan of all of them while there
    /// are few; beside one by the same column, the list is sorted for each game. Joins compare the bytes of ids
    /// instead.
    fn by_ids(&mut self, commits: &[&'a Commit]) {
        let ids = column::<SqlUuid, _>(commits.iter().map(|commit| commit.game));
        self.sql("g.id = ANY (ARRAY (SELECT unnest(");
        self.0.push(Piece::Value(ids.values));
        self.sql(ids.cast);
        self.sql(")))");
    }

    fn log(&mut self, commits: &[&'a Commit]) {
        let entries = || {
            let numbered = |commit: &&'a Commit| {
                (1_i64..).zip(&commit.log).map({
                    let game = commit.game;
                    move |(number, entry)| (game, number, entry)
                })
            };
            commits.iter().flat_map(numbered)
        };
        self.sql(
            ", logged AS (INSERT INTO game_log (game_id, version, actor, action, events, clocks, at) \
             SELECT p.id, p.version - p.entries + l.number, l.actor, l.action, l.events, l.clocks, p.at FROM ",
        );
        self.lists([
            column::<SqlUuid, _>(entries().map(|(game, _, _)| game)),
            column::<BigInt, _>(entries().map(|(_, number, _)| number)),
            column::<Text, _>(entries().map(|(_, _, entry)| entry.actor.as_str())),
            column::<Nullable<Text>, _>(entries().map(|(_, _, entry)| entry.action.as_deref())),
            column::<Text, _>(entries().map(|(_, _, entry)| entry.events.as_str())),
            column::<Text, _>(entries().map(|(_, _, entry)| &entry.clocks)),
        ]);
        self.sql(" AS l (game, number, actor, action, events, clocks) JOIN played p ON p.id = l.game)");
    }

    /// Those of games that go on: nothing that is ordered outlasts a game, and no statement writes a row twice.
    fn conditional(&mut self, commits: &[&'a Commit]) {
        let going_on: Vec<_> = commits.iter().copied().filter(|commit| !commit.is_last()).collect();
        let Some(seats) = rows(&going_on, |commit| &commit.conditional) else { return };
        self.sql(", ordered AS (UPDATE seats s SET conditional_moves = c.moves FROM ");
        self.lists([
            column::<SqlUuid, _>(seats.iter().map(|(game, _)| *game)),
            column::<SmallInt, _>(seats.iter().map(|(_, (seat, _))| SeatNumber(*seat))),
            column::<Nullable<Text>, _>(seats.iter().map(|(_, (_, moves))| moves.as_ref())),
        ]);
        self.sql(
            " AS c (game, seat, moves) JOIN played p ON p.id = c.game WHERE s.game_id = c.game AND s.seat = c.seat)",
        );
    }

    /// The seats of games that end.
    fn ended(&mut self, commits: &[&'a Commit]) {
        if commits.iter().any(|commit| commit.is_last()) {
            self.sql(
                ", ended AS (UPDATE seats s SET ended_at = p.ended_at, conditional_moves = NULL FROM played p \
                 WHERE s.game_id = p.id AND p.ended_at IS NOT NULL)",
            );
        }
    }

    fn mails(&mut self, commits: &[&'a Commit]) {
        let Some(mails) = rows(commits, |commit| &commit.mails) else { return };
        self.sql(
            ", mailed AS (INSERT INTO outbox (game_id, dedupe_key, user_id, address, kind, content, notice_format, \
               created_at, due_at) \
             SELECT p.id, m.key, m.user_id, m.address, m.kind, m.content, m.notice_format, p.at, p.at FROM ",
        );
        self.lists([
            column::<SqlUuid, _>(mails.iter().map(|(game, _)| *game)),
            column::<Text, _>(mails.iter().map(|(_, mail)| mail.dedupe_key.as_str())),
            column::<Nullable<SqlUuid>, _>(mails.iter().map(|(_, mail)| mail.user_id)),
            column::<Text, _>(mails.iter().map(|(_, mail)| mail.address.as_str())),
            column::<Text, _>(mails.iter().map(|(_, mail)| mail.kind)),
            column::<Bytea, _>(mails.iter().map(|(_, mail)| mail.content.columns().0)),
            column::<Nullable<SmallInt>, _>(mails.iter().map(|(_, mail)| mail.content.columns().1)),
        ]);
        self.sql(" AS m (game, key, user_id, address, kind, content, notice_format) JOIN played p ON p.id = m.game)");
    }

    fn digests(&mut self, commits: &[&'a Commit]) {
        let Some(notices) = rows(commits, |commit| &commit.later) else { return };
        self.sql(
            ", digested AS (INSERT INTO digest_notices (game_id, dedupe_key, user_id, kind, created_at, due_at) \
             SELECT p.id, d.key, d.user_id, d.kind, p.at, d.due_at FROM ",
        );
        self.lists([
            column::<SqlUuid, _>(notices.iter().map(|(game, _)| *game)),
            column::<Text, _>(notices.iter().map(|(_, notice)| notice.dedupe_key.as_str())),
            column::<SqlUuid, _>(notices.iter().map(|(_, notice)| notice.user_id)),
            column::<Text, _>(notices.iter().map(|(_, notice)| notice.kind)),
            column::<Timestamptz, _>(notices.iter().map(|(_, notice)| notice.due_at)),
        ]);
        self.sql(" AS d (game, key, user_id, kind, due_at) JOIN played p ON p.id = d.game)");
    }

    fn replies(&mut self, commits: &[&'a Commit]) {
        let Some(replies) = rows(commits, |commit| &commit.replies) else { return };
        self.sql(
            ", addressed AS (INSERT INTO reply_addresses (game_id, token_hash, seat, mailbox, since, created_at) \
             SELECT p.id, r.hash, r.seat, r.mailbox, p.since, p.at FROM ",
        );
        self.lists([
            column::<SqlUuid, _>(replies.iter().map(|(game, _)| *game)),
            column::<Bytea, _>(replies.iter().map(|(_, reply)| reply.token_hash.as_slice())),
            column::<SmallInt, _>(replies.iter().map(|(_, reply)| SeatNumber(reply.seat))),
            column::<Bytea, _>(replies.iter().map(|(_, reply)| reply.mailbox.as_slice())),
        ]);
        self.sql(" AS r (game, hash, seat, mailbox) JOIN played p ON p.id = r.game)");
    }

    /// A webhook that is deleted meanwhile is not told, and holds nobody up.
    fn messages(&mut self, commits: &[&'a Commit]) {
        let Some(messages) = rows(commits, |commit| &commit.messages) else { return };
        self.sql(
            ", told AS (INSERT INTO webhook_deliveries (webhook_id, event, message, created_at, due_at, give_up_at) \
             SELECT w.id, m.event, m.message, p.at, greatest(p.at, w.retry_at), p.at + m.tried_for FROM ",
        );
        self.lists([
            column::<SqlUuid, _>(messages.iter().map(|(game, _)| *game)),
            column::<SqlUuid, _>(messages.iter().map(|(_, message)| message.user)),
            column::<Text, _>(messages.iter().map(|(_, message)| message.event)),
            column::<Text, _>(messages.iter().map(|(_, message)| message.body.as_str())),
            column::<Interval, _>(messages.iter().map(|(_, message)| message.tried_for)),
        ]);
        self.sql(
            " AS m (game, user_id, event, message, tried_for) JOIN played p ON p.id = m.game \
             JOIN webhooks w ON w.user_id = m.user_id AND w.off_at IS NULL AND m.event = ANY (w.events) \
             FOR KEY SHARE OF w SKIP LOCKED)",
        );
    }

    /// The same holds for a push subscription.
    fn pushes(&mut self, commits: &[&'a Commit]) {
        let Some(pushes) = rows(commits, |commit| &commit.pushes) else { return };
        self.sql(
            ", pushed AS (INSERT INTO pushes \
             (session_id, dedupe_key, about, host, kind, topic, message, created_at, due_at, give_up_at) \
             SELECT s.session_id, n.key, p.id, s.host, n.kind, n.topic, n.message, p.at, p.at, n.give_up_at FROM ",
        );
        self.lists([
            column::<SqlUuid, _>(pushes.iter().map(|(game, _)| *game)),
            column::<Text, _>(pushes.iter().map(|(_, push)| push.dedupe_key.as_str())),
            column::<SqlUuid, _>(pushes.iter().map(|(_, push)| push.user)),
            column::<Text, _>(pushes.iter().map(|(_, push)| push.kind)),
            column::<Text, _>(pushes.iter().map(|(_, push)| push.topic.as_str())),
            column::<Text, _>(pushes.iter().map(|(_, push)| push.message.as_str())),
            column::<Timestamptz, _>(pushes.iter().map(|(_, push)| push.give_up_at)),
        ]);
        self.sql(
            " AS n (game, key, user_id, kind, topic, message, give_up_at) JOIN played p ON p.id = n.game \
             JOIN push_subscriptions s ON s.user_id = n.user_id FOR KEY SHARE OF s SKIP LOCKED)",
        );
    }

    fn keys(&mut self, commits: &[&'a Commit]) {
        let Some(keys) = rows(commits, |commit| commit.key.as_slice()) else { return };
        self.sql(
            ", kept AS (INSERT INTO idempotency_keys (game_id, user_id, key, digest, version, created_at) \
             SELECT p.id, k.user_id, k.key, k.digest, p.version, p.at FROM ",
        );
        self.lists([
            column::<SqlUuid, _>(keys.iter().map(|(game, _)| *game)),
            column::<SqlUuid, _>(keys.iter().map(|(_, key)| key.user)),
            column::<Text, _>(keys.iter().map(|(_, key)| key.key.as_str())),
            column::<Bytea, _>(keys.iter().map(|(_, key)| key.digest.as_slice())),
        ]);
        // Nobody waits here for another: whoever writes a key of a game holds the game's row.
        self.sql(" AS k (game, user_id, key, digest) JOIN played p ON p.id = k.game)");
    }

    fn talk(&mut self, commits: &[&'a Commit]) {
        let Some(lines) = rows(commits, |commit| commit.talk.as_slice()) else { return };
        self.sql(
            ", talked AS (INSERT INTO talk \
             (game_id, id, author_id, reader_id, seat, version, text, withheld, mailed, written_at) \
             SELECT p.id, t.id, t.author, t.reader, t.seat, p.version, t.text, t.withheld, t.mailed, p.at FROM ",
        );
        self.lists([
            column::<SqlUuid, _>(lines.iter().map(|(game, _)| *game)),
            column::<SqlUuid, _>(lines.iter().map(|(_, line)| line.id)),
            column::<SqlUuid, _>(lines.iter().map(|(_, line)| line.author_id)),
            column::<SqlUuid, _>(lines.iter().map(|(_, line)| line.reader_id)),
            column::<SmallInt, _>(lines.iter().map(|(_, line)| line.seat)),
            column::<Text, _>(lines.iter().map(|(_, line)| line.text.as_str())),
            column::<Bool, _>(lines.iter().map(|(_, line)| line.withheld)),
            column::<Bool, _>(lines.iter().map(|(_, line)| line.mailed)),
        ]);
        self.sql(" AS t (game, id, author, reader, seat, text, withheld, mailed) JOIN played p ON p.id = t.game)");
    }

    /// The letter, which nobody else is done with meanwhile.
    fn letter(&mut self, letter: &'a ActionLetter) {
        self.sql("letter AS (SELECT 1 FROM letters WHERE id = ");
        self.value::<SqlUuid, _>(letter.id);
        self.sql(" AND (outcome IS NULL OR outcome = ");
        self.value::<Text, _>(LetterOutcome::Held);
        self.sql(") FOR UPDATE), ");
    }

    /// Which address the letter came to.
    fn address(&mut self, game: Uuid, letter: &'a ActionLetter) {
        self.sql("game_id = ");
        self.value::<SqlUuid, _>(game);
        self.sql(" AND token_hash = ");
        self.value::<Bytea, _>(letter.token_hash.as_slice());
    }

    /// The address that the letter came to is used up, and the letter is done with.
    fn used(&mut self, game: Uuid, letter: &'a ActionLetter) {
        self.sql(", used AS (UPDATE reply_addresses SET used_at = p.at FROM played p WHERE ");
        self.address(game, letter);
        self.sql(" AND ");
        self.value::<Bool, _>(letter.answers);
        self.sql("), read AS (UPDATE letters SET raw = NULL, lease = NULL, confirm_hash = NULL, outcome = ");
        self.value::<Text, _>(LetterOutcome::Played);
        self.sql(", handled_at = p.at FROM played p WHERE letters.id = ");
        self.value::<SqlUuid, _>(letter.id);
        self.sql(")");
    }
}

/// What commits hold of one kind, each with its game; nothing when none holds any.
fn rows<'a, T>(commits: &[&'a Commit], of: impl Fn(&'a Commit) -> &'a [T]) -> Option<Vec<(Uuid, &'a T)>> {
    let rows: Vec<_> = commits.iter().flat_map(|commit| of(commit).iter().map(|row| (commit.game, row))).collect();
    (!rows.is_empty()).then_some(rows)
}

// SQL: as above.
impl QueryFragment<Pg> for Statement<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        for piece in &self.0 {
            match piece {
                Piece::Sql(sql) => out.push_sql(sql),
                Piece::Value(value) => value.walk_ast(out.reborrow())?,
            }
        }
        Ok(())
    }
}

impl QueryId for Statement<'_> {
    type QueryId = ();
    /// It is kept by its text.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Statement<'_> {
    type SqlType = SqlUuid;
}
