COMMENT ON TABLE leaves IS 'Days on which users are away, announced ahead (T-5). Those of one user do not overlap';
