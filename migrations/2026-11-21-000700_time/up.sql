ALTER TABLE games ADD COLUMN time_control text;
UPDATE games SET time_control = CASE
    WHEN per_turn_seconds IS NULL THEN '{"type":"none"}'
    ELSE format('{"type":"per_turn","seconds":%s,"on_expiry":"forfeit"}', per_turn_seconds) END;
ALTER TABLE games ALTER COLUMN time_control SET NOT NULL;
ALTER TABLE games DROP COLUMN per_turn_seconds;
ALTER TABLE games ADD COLUMN clocks text NOT NULL DEFAULT '[]';
ALTER TABLE games ADD COLUMN alarm_at timestamptz;
ALTER TABLE games ADD COLUMN may_claim smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN games.time_control IS 'JSON: how long a seat has for a decision, and what follows when it takes longer (T-1); frozen at creation';
COMMENT ON COLUMN games.until IS 'Until when, at the earliest of the seats that owe it; null = without a deadline';
COMMENT ON COLUMN games.clocks IS 'JSON: for each seat until when it owes the decision, and what is left in its bank';
COMMENT ON COLUMN games.alarm_at IS 'When the clock looks at the game, at the latest: a reminder or a deadline. Earlier than either does no harm';
COMMENT ON COLUMN games.may_claim IS 'The seats that may claim, because the time for the turn is up: bit n = seat n';

-- A move leaves the alarm as it is if that comes early enough: its row is then still rewritten in place.
CREATE INDEX games_alarm ON games (alarm_at) WHERE alarm_at IS NOT NULL;

ALTER TABLE game_log ADD COLUMN clocks text NOT NULL DEFAULT '[]';
COMMENT ON COLUMN game_log.clocks IS 'JSON: the clocks after the action, as in games; deadlines are no function of the events';
