-- Nothing changes in the tables. From here on texts are sealed in a form that earlier releases do not read (decision 73):
-- with this migration applied they refuse to start on the database, as on any that is newer than they are.
COMMENT ON TABLE data_record IS 'Sealed texts that begin with ff once opened are written as JSON writes them.';
