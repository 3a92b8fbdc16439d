DROP TABLE reply_addresses;
