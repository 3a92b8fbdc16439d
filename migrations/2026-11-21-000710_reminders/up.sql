ALTER TABLE users ADD COLUMN reminder_hours smallint[] NOT NULL DEFAULT '{24,6}';
COMMENT ON COLUMN users.reminder_hours IS 'How many hours before a deadline the user is reminded (T-4), most first; empty = never';
