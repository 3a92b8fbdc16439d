-- The rows are the only copy of these logs.
DO $$
BEGIN
    IF EXISTS (SELECT FROM archived_logs) THEN
        RAISE EXCEPTION 'archived_logs is not empty: the logs of these games are nowhere else, and would be lost';
    END IF;
END
$$;
DROP TABLE archived_logs;
