CREATE TABLE games (
    id uuid PRIMARY KEY,
    ruleset text NOT NULL,
    rules_digest bytea NOT NULL,
    options json NOT NULL,
    time_control text NOT NULL,
    public boolean NOT NULL,
    listed boolean NOT NULL DEFAULT true,
    rematch_of uuid,
    created_by uuid REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    orders bigint NOT NULL DEFAULT 0,
    snapshot_format smallint NOT NULL,
    status text NOT NULL,
    result text,
    winners smallint NOT NULL DEFAULT 0,
    reason text,
    ended_at timestamptz,
    locked_by smallint NOT NULL,
    may_claim smallint NOT NULL DEFAULT 0,
    offered_to smallint NOT NULL DEFAULT 0,
    -- The columns below change with most moves: of a row that is rewritten, Postgres logs what stands between the first
    -- byte that changes and the last. The end of a snapshot seldom changes.
    decision text,
    alarm_at timestamptz,
    owed_by smallint NOT NULL,
    version bigint NOT NULL,
    ply integer NOT NULL,
    since timestamptz NOT NULL,
    until timestamptz,
    updated_at timestamptz NOT NULL,
    clocks text NOT NULL DEFAULT '[]',
    snapshot bytea NOT NULL,
    -- The only one: Postgres parses every CHECK anew in every statement that writes, and a move has no time for twenty.
    CHECK ((status IN ('over', 'aborted')) = (decision IS NULL) AND (decision IS NULL) = (result IS NOT NULL)
        AND (result IS NULL) = (reason IS NULL) AND (decision IS NULL) = (ended_at IS NOT NULL))
-- A move rewrites its row in place as long as the page has room and no index is concerned. What it leaves behind, the next
-- move on the page clears away, so that there is little to vacuum: the default is to read the whole table each time a
-- fifth of the games has moved.
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 1);
CREATE INDEX games_waiting ON games (created_at, id) WHERE status = 'waiting';
CREATE INDEX games_public ON games (created_at, id) WHERE public;
CREATE INDEX games_public_by_ruleset ON games (ruleset, created_at, id) WHERE public;
-- Public games by their change: those that are over by their end, and all that are played. An index of updated_at would
-- end the rewriting of rows in place.
CREATE INDEX games_ended ON games (ended_at, id) WHERE public AND status = 'over';
-- All that have ended, by their end: their logs are archived in this order.
CREATE INDEX games_by_end ON games (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX games_watched ON games (id) WHERE public AND status = 'playing';
-- How many games of a user wait for others, and which of them are the newest.
CREATE INDEX games_hosted ON games (created_by, created_at, id) WHERE status = 'waiting';
CREATE INDEX games_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;
-- A move leaves the alarm as it is if that comes early enough: its row is then still rewritten in place.
CREATE INDEX games_alarm ON games (alarm_at) WHERE alarm_at IS NOT NULL;
COMMENT ON TABLE games IS 'One row for each game: its projection for lists and deadlines, and a snapshot. The source of truth is its log, in game_log or archived_logs';
COMMENT ON COLUMN games.id IS 'Random (UUIDv4): an id must not reveal when a game began';
COMMENT ON COLUMN games.ruleset IS 'The name of the ruleset; the rules themselves are frozen in the first event';
COMMENT ON COLUMN games.rules_digest IS 'SHA-256 of the frozen ruleset: finds compiled rules in memory';
COMMENT ON COLUMN games.options IS 'What the creator chose; absent = as the ruleset says';
COMMENT ON COLUMN games.time_control IS 'JSON: how long a seat has for a decision, and what follows when it takes longer (T-1); frozen at creation';
COMMENT ON COLUMN games.public IS 'Whether everybody may watch as a spectator once play has begun';
COMMENT ON COLUMN games.listed IS 'Whether its open seats are listed for everybody; otherwise whoever has the link may take one (G-1)';
COMMENT ON COLUMN games.rematch_of IS 'The game that this one is the rematch of: whoever asks for a rematch that was asked for already takes their seat in it';
COMMENT ON COLUMN games.created_by IS 'Who created the game';
COMMENT ON COLUMN games.created_at IS 'When the game was created';
COMMENT ON COLUMN games.orders IS 'How often seats.conditional_moves was changed by its owner: an action that was decided before the last change is decided again. Shown to nobody';
COMMENT ON COLUMN games.snapshot_format IS 'How the snapshot is written; another number than the program''s means: replay the log';
COMMENT ON COLUMN games.status IS 'waiting (for a player), setup, playing, over (with a result), aborted (without)';
COMMENT ON COLUMN games.result IS 'won, drawn or aborted; null until the end';
COMMENT ON COLUMN games.winners IS 'The seats that won: bit n = seat n';
COMMENT ON COLUMN games.reason IS 'Why the game ended, by the engine''s name';
COMMENT ON COLUMN games.ended_at IS 'When the game ended, with a result or without one: the last value of updated_at, because nothing that it shows changes later; null until then';
COMMENT ON COLUMN games.locked_by IS 'The seats that have locked their setup: bit n = seat n';
COMMENT ON COLUMN games.may_claim IS 'The seats that may claim, because the time for the turn is up: bit n = seat n';
COMMENT ON COLUMN games.offered_to IS 'The seats that may answer a standing draw offer: bit n = seat n';
COMMENT ON COLUMN games.decision IS 'What the game waits for; null at its end';
COMMENT ON COLUMN games.alarm_at IS 'When the clock checks the game next, at the latest: for a reminder, a deadline, or the end of an invitation or an open seat; null = nothing to check. A check that is too early does no harm. Shown to nobody: it depends on users.reminder_hours, which are private';
COMMENT ON COLUMN games.owed_by IS 'The seats that owe the decision: bit n = seat n';
COMMENT ON COLUMN games.version IS 'Applied engine actions since creation, which is the first; the version of the last entry of its log';
COMMENT ON COLUMN games.ply IS 'Actions since the first turn';
COMMENT ON COLUMN games.since IS 'Since when this decision is owed';
COMMENT ON COLUMN games.until IS 'The earliest deadline of the seats that owe it; null = without a deadline';
COMMENT ON COLUMN games.updated_at IS 'When anything that the game shows last changed';
COMMENT ON COLUMN games.clocks IS 'JSON: for each seat until when it owes the decision, and what is left in its bank';
COMMENT ON COLUMN games.snapshot IS 'The engine''s state at this version, secrets included: a cache of the log';
