CREATE TABLE name_changes (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL CHECK (name = lower(name)),
    at timestamptz NOT NULL,
    withdrawn boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, at)
);
CREATE INDEX name_changes_name ON name_changes (name, at);
CREATE INDEX name_changes_age ON name_changes (at);
COMMENT ON TABLE name_changes IS 'Names that users gave up: the changes of one user are limited, and nobody else gets the old name for a while';
COMMENT ON COLUMN name_changes.user_id IS 'Whose name it was';
COMMENT ON COLUMN name_changes.name IS 'The name that was given up, in lower case';
COMMENT ON COLUMN name_changes.at IS 'When it was given up';
COMMENT ON COLUMN name_changes.withdrawn IS 'Whether an operator took it from the user: then it is not a change of theirs, and they do not get it back for a while either';
