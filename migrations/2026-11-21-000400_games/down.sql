DROP TABLE setup_drafts;
DROP TABLE idempotency_keys;
DROP TABLE game_log;
DROP TABLE seats;
DROP TABLE games;
