CREATE TABLE seats (
    game_id uuid NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 7),
    user_id uuid REFERENCES users (id) ON DELETE SET NULL,
    status text NOT NULL CHECK (status IN ('open', 'invited', 'seated', 'declined')),
    opened boolean NOT NULL DEFAULT false,
    declines_defence boolean NOT NULL DEFAULT false,
    conditional_moves text,
    seen_version bigint NOT NULL DEFAULT 0 CHECK (seen_version >= 0),
    ended_at timestamptz,
    PRIMARY KEY (game_id, seat)
) WITH (fillfactor = 80);
-- The games of a user that go on, and those that have ended since some time, without the others.
CREATE INDEX seats_of_user ON seats (user_id, ended_at, game_id);
CREATE INDEX seats_open ON seats (game_id) WHERE status = 'open';
COMMENT ON TABLE seats IS 'Who sits where, in turn order';
COMMENT ON COLUMN seats.game_id IS 'The game';
COMMENT ON COLUMN seats.seat IS 'Index into the seats of the ruleset, in the order of turns; 0 begins unless chance draws who does';
COMMENT ON COLUMN seats.user_id IS 'Who sits there or is invited; null = open, or the user no longer exists';
COMMENT ON COLUMN seats.status IS 'open, invited, seated or declined';
COMMENT ON COLUMN seats.opened IS 'Whether anybody could take it: it is open again when whoever took it leaves before hiding an army';
COMMENT ON COLUMN seats.declines_defence IS 'The standing order: every defence is declined for this seat at once. Only the seat may know';
COMMENT ON COLUMN seats.conditional_moves IS 'JSON: the version of the game for which they hold, when their owner wrote them, and pairs of what the other seat does and what answers it at once (O-8), none once they are taken back; null = none. Only the seat may know';
COMMENT ON COLUMN seats.seen_version IS 'Up to which version of the game the program of its player says that they have seen it; 0 = nothing said. Only the seat may know';
COMMENT ON COLUMN seats.ended_at IS 'games.ended_at, written together with it, by which a user''s games that go on are found';

-- One expression, so that the planner inlines it.
CREATE FUNCTION owes(seats smallint, seat smallint) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS 'SELECT (seats::integer >> seat) & 1 = 1';
COMMENT ON FUNCTION owes(smallint, smallint) IS 'Whether a set of seats (bit n = seat n), as games.owed_by holds it, has this seat';
