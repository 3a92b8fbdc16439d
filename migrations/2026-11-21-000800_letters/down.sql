DROP TABLE letters;
DROP TABLE reply_addresses;
