DROP TABLE game_log;
