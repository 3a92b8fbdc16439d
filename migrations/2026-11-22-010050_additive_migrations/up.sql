CREATE TABLE additive_migrations (
    version text PRIMARY KEY CHECK (length(version) BETWEEN 1 AND 50)
);
COMMENT ON TABLE additive_migrations IS 'Migrations that programs from before them need not know: they only add what those do not read';
COMMENT ON COLUMN additive_migrations.version IS 'Its version in __diesel_schema_migrations, recorded by its own text';
