DROP TABLE digest_notices;
