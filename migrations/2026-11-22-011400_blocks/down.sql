DROP TABLE refused_invitations;
DROP TABLE stranger_blocks;
DROP TABLE blocks;
