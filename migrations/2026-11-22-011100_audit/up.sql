CREATE TABLE audit (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    what text NOT NULL CHECK (what ~ '^[a-z-]{2,40}$'),
    user_id uuid,
    session_id uuid,
    network text CHECK (length(network) <= 43),
    device text CHECK (length(device) <= 60),
    login_mark bytea CHECK (length(login_mark) = 16),
    count integer NOT NULL DEFAULT 1 CHECK (count > 0),
    operator text CHECK (length(operator) BETWEEN 1 AND 60),
    reason text CHECK (length(reason) BETWEEN 1 AND 500),
    about_id uuid,
    CHECK ((operator IS NULL) = (reason IS NULL))
);
CREATE INDEX audit_user ON audit (user_id, at DESC, id DESC);
CREATE INDEX audit_age ON audit (at DESC, id DESC);
CREATE INDEX audit_login ON audit (login_mark, at DESC) WHERE login_mark IS NOT NULL;
COMMENT ON TABLE audit IS 'Who did what to accounts and sessions, from where: kept apart from games, for a number of days. It holds no secret, token or mail address';
COMMENT ON COLUMN audit.id IS 'UUIDv7';
COMMENT ON COLUMN audit.at IS 'When; for failed log-ins, which are written together, some seconds later';
COMMENT ON COLUMN audit.what IS 'A word of AuditKind';
COMMENT ON COLUMN audit.user_id IS 'Whose account. No foreign key: the row outlives it, and a registration has its id before there is a user';
COMMENT ON COLUMN audit.session_id IS 'Which session, if it is about one';
COMMENT ON COLUMN audit.network IS 'From where: an IPv4 address, or the /64 of an IPv6 address; null for what the operator or the service did, and for what is counted beyond the rows of a day';
COMMENT ON COLUMN audit.device IS 'The program and the system, as far as the User-Agent says';
COMMENT ON COLUMN audit.login_mark IS 'For a failed log-in, a keyed digest of the name or address that was typed';
COMMENT ON COLUMN audit.count IS 'How often, for entries that are written together';
COMMENT ON COLUMN audit.operator IS 'For what was done with fieldpost admin, who did it, as they say; shown to operators alone';
COMMENT ON COLUMN audit.reason IS 'Why, in their words; shown to operators alone';
COMMENT ON COLUMN audit.about_id IS 'The game, or the line of talk, that they did it to. No foreign key: the row outlives it';
