-- Row-level security: the second wall behind queries that name their owner. Whoever serves a request acts in one of two
-- roles, neither of which owns a table or may pass a policy by: `ancrage_api`, which sees the rows of the one person
-- that the transaction names, and `ancrage_system`, which signs people in, makes the rounds and answers who owns what.

-- Roles live in the whole server, not in one database, so another database may have made them already.
DO $$
DECLARE
    "name" text;
BEGIN
    FOREACH "name" IN ARRAY ARRAY['ancrage_api', 'ancrage_system'] LOOP
        BEGIN
            IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = "name") THEN
                EXECUTE format('CREATE ROLE %I NOLOGIN', "name");
            END IF;
        EXCEPTION
            WHEN duplicate_object OR unique_violation THEN NULL;
            WHEN insufficient_privilege THEN
                RAISE EXCEPTION 'This account may not make the role %. As an administrator of PostgreSQL: CREATE ROLE % NOLOGIN; GRANT % TO "%";',
                    "name", "name", "name", current_user;
        END;
    END LOOP;
END;
$$;

-- The account that migrates also serves, and takes a role on for each transaction. Since PostgreSQL 16, having made a role
-- is not enough for that.
DO $$
DECLARE
    "name" text;
BEGIN
    FOREACH "name" IN ARRAY ARRAY['ancrage_api', 'ancrage_system', 'ancrage_staff'] LOOP
        BEGIN
            EXECUTE format('GRANT %I TO %I', "name", current_user);
        EXCEPTION
            WHEN insufficient_privilege THEN
                RAISE WARNING 'This account may not grant itself the role %. As an administrator of PostgreSQL: GRANT % TO "%";',
                    "name", "name", current_user;
        END;
    END LOOP;
END;
$$;

GRANT USAGE ON SCHEMA "public" TO "ancrage_api", "ancrage_system";

-- The person on whose behalf a transaction runs, or null: then no row is anybody's.
CREATE FUNCTION "acting_uid"() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('ancrage.uid', true), '')::integer;

-- The system reaches every table there is and every one to come; the log stays append-only by its trigger.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "public" TO "ancrage_system";
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA "public" TO "ancrage_system";
ALTER DEFAULT PRIVILEGES IN SCHEMA "public" GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "ancrage_system";
ALTER DEFAULT PRIVILEGES IN SCHEMA "public" GRANT USAGE, SELECT ON SEQUENCES TO "ancrage_system";

-- What is a person's own. A table to come is closed to people until its own migration opens it, with a policy.
DO $$
DECLARE
    "name" text;
BEGIN
    FOREACH "name" IN ARRAY ARRAY[
        'person', 'person_key', 'session', 'refresh_token', 'data_record', 'data_revision', 'note_file', 'recovery_code'
    ] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', "name");
        EXECUTE format('CREATE POLICY "own" ON %I TO "ancrage_api" USING ("uid" = "acting_uid"())', "name");
        EXECUTE format('CREATE POLICY "system" ON %I TO "ancrage_system" USING (true)', "name");
        EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO "ancrage_api"', "name");
    END LOOP;
END;
$$;
GRANT USAGE ON SEQUENCE "data_record_nid_seq", "note_file_fid_seq" TO "ancrage_api";

-- Nobody opens an account by acting as a person.
REVOKE INSERT ON "person" FROM "ancrage_api";

-- What is about a person, and not theirs to write: what the staff decided, and the log.
ALTER TABLE "registration_decision" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "registration_decision" TO "ancrage_api" USING ("uid" = "acting_uid"());
CREATE POLICY "system" ON "registration_decision" TO "ancrage_system" USING (true);
GRANT SELECT, DELETE ON "registration_decision" TO "ancrage_api";

ALTER TABLE "audit_entry" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "audit_entry" TO "ancrage_api" USING ("subject" = "acting_uid"());
CREATE POLICY "system" ON "audit_entry" TO "ancrage_system" USING (true);
GRANT SELECT, INSERT ON "audit_entry" TO "ancrage_api";
GRANT USAGE ON SEQUENCE "audit_entry_id_seq" TO "ancrage_api";

-- The staff's side is held by what it is granted, column by column; of those columns it sees everybody's.
CREATE POLICY "staff" ON "person" TO "ancrage_staff" USING (true);
CREATE POLICY "staff" ON "session" TO "ancrage_staff" USING (true);
CREATE POLICY "staff" ON "registration_decision" TO "ancrage_staff" USING (true);
CREATE POLICY "staff" ON "audit_entry" TO "ancrage_staff" USING (true);
