-- AlterEnum
ALTER TYPE "SessionEnd" ADD VALUE 'ended_by_person';

-- CreateTable
CREATE TABLE "erasure" (
    "uid" INTEGER NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "farewell" (
    "uid" INTEGER NOT NULL,
    "mail" VARCHAR(254) NOT NULL,
    "locale" VARCHAR(2) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "farewell_pkey" PRIMARY KEY ("uid")
);

-- CreateIndex
CREATE INDEX "farewell_created_at_idx" ON "farewell"("created_at");

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "farewell" ADD CONSTRAINT "farewell_locale_known" CHECK ("locale" IN ('fr', 'en'));

-- Who was erased is never forgotten, so that a backup from before can never bring anybody back.
CREATE FUNCTION "erasure_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Erasures are append-only: % refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "erasure_append_only"
    BEFORE UPDATE OR DELETE OR TRUNCATE ON "erasure"
    FOR EACH STATEMENT EXECUTE FUNCTION "erasure_is_append_only"();

-- Removes all that is kept of a person, the key first. The log stays: it knows numbers alone. The names under which
-- their files are stored come back, to be removed by whoever called.
CREATE FUNCTION "erase_person"("erased" integer) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "person_key" WHERE "uid" = "erased";
    DELETE FROM "refresh_token" WHERE "uid" = "erased";
    DELETE FROM "session" WHERE "uid" = "erased";
    DELETE FROM "recovery_code" WHERE "uid" = "erased";
    -- The record before its revisions: a write under way holds the record, and adds a revision before it lets go.
    DELETE FROM "data_record" WHERE "uid" = "erased";
    DELETE FROM "data_revision" WHERE "uid" = "erased";
    RETURN QUERY DELETE FROM "note_file" WHERE "uid" = "erased" RETURNING "storage_key";
    DELETE FROM "registration_decision" WHERE "uid" = "erased";
    DELETE FROM "person" WHERE "uid" = "erased";
END;
$$;

-- What a restore does with each line of the list of erasures: erases again whoever an older backup has brought back, and
-- never gives the number to anybody else. Somebody who came under that number later is left alone.
CREATE FUNCTION "replay_erasure"("erased" integer, "at" timestamptz) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "erasure" ("uid", "erased_at") VALUES ("erased", "at") ON CONFLICT ("uid") DO NOTHING;
    PERFORM setval('person_uid_seq', greatest("erased", (SELECT "last_value" FROM "person_uid_seq")));
    IF NOT EXISTS (SELECT FROM "person" p WHERE p."uid" = "erased" AND p."created_at" > "at") THEN
        RETURN QUERY SELECT "erase_person"("erased");
    END IF;
END;
$$;

-- The log is kept for twelve months, and then forgotten by this function alone: it opens the trigger for its own
-- statement, and forgets nothing younger, whatever it is asked. A SET of the function itself would be for superusers to make.
CREATE OR REPLACE FUNCTION "audit_entry_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('ancrage.forgetting', true) = 'on' THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'The log is append-only: % refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE FUNCTION "forget_audit_entries"("before" timestamptz, "most" integer) RETURNS integer
    LANGUAGE plpgsql AS $$
DECLARE
    "forgotten" integer;
BEGIN
    PERFORM set_config('ancrage.forgetting', 'on', true);
    DELETE FROM "audit_entry" WHERE "id" IN (
        SELECT "id" FROM "audit_entry" WHERE "at" < least("before", now() - interval '12 months')
        ORDER BY "at" LIMIT "most"
    );
    GET DIAGNOSTICS "forgotten" = ROW_COUNT;
    PERFORM set_config('ancrage.forgetting', '', true);
    RETURN "forgotten";
END;
$$;

-- Functions are open to everybody unless told otherwise. A restore is the account's own business.
REVOKE ALL ON FUNCTION "erase_person"(integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION "replay_erasure"(integer, timestamptz) FROM PUBLIC;
REVOKE ALL ON FUNCTION "forget_audit_entries"(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "erase_person"(integer) TO "ancrage_system";
GRANT EXECUTE ON FUNCTION "forget_audit_entries"(timestamptz, integer) TO "ancrage_system";

-- Nobody who acts for one person reaches either table. The system adds to the erasures and reads them, and no more.
REVOKE UPDATE, DELETE ON "erasure" FROM "ancrage_system";
