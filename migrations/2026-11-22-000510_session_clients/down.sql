ALTER TABLE sessions
    DROP COLUMN device,
    DROP COLUMN first_network,
    DROP COLUMN last_network;
