DROP TABLE refused_invitations;
DROP TABLE digest_notices;
ALTER TABLE users DROP COLUMN notices;
