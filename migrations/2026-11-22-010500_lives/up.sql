CREATE TABLE lives (
    number integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT lives_id UNIQUE,
    began_at timestamptz NOT NULL DEFAULT now(),
    place text CHECK (length(place) BETWEEN 1 AND 100)
);
COMMENT ON TABLE lives IS 'The lives of this database: the first begins with its tables, each further one when an operator says that it was restored from a backup. The newest is the current one';
COMMENT ON COLUMN lives.number IS 'The order of the lives';
COMMENT ON COLUMN lives.id IS 'Random: identifies what was done in a life that a backup does not know';
COMMENT ON COLUMN lives.began_at IS 'When it began, by the database''s own clock';
COMMENT ON COLUMN lives.place IS 'Where Postgres keeps the tables: the identifier of its cluster and the number of the database. NULL until a process starts; another one there means that the tables were copied';
INSERT INTO lives DEFAULT VALUES;
