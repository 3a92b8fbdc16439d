ALTER TABLE seats ADD COLUMN opened boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN seats.opened IS 'Whether anybody might take it: whoever took it and leaves before hiding an army opens it again';
UPDATE seats SET opened = true WHERE status = 'open';

-- How many games of a user wait for others, and which of them are the newest.
CREATE INDEX games_hosted ON games (created_by, created_at, id) WHERE status = 'waiting';

-- Open seats lapse as invitations do: the clock looks at the games that have waited without an alarm.
UPDATE games SET alarm_at = fieldpost_now() WHERE status = 'waiting' AND alarm_at IS NULL;
