-- The counters of an account for single origins, found by their account. Rows of the release before have none.
ALTER TABLE "sign_in_failure" ADD COLUMN "account" TEXT;
CREATE INDEX "sign_in_failure_account_idx" ON "sign_in_failure"("account");

-- Networks and kinds of devices from which somebody signed in: an HMAC, from which neither can be read. `account` is
-- `person:` with a uid, or `staff:` with the number of a member. Closed to people and staff.
CREATE TABLE "known_origin" (
    "account" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "signed_in_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_origin_pkey" PRIMARY KEY ("account", "origin")
);
CREATE INDEX "known_origin_signed_in_at_idx" ON "known_origin"("signed_in_at");

-- Recovery codes, several of which a person may have at a time. `tries_by_place` counts the tries under hashed places.
-- The release before has one code for each person, in `recovery_code`; nothing reads that table any more, and its rows expire.
CREATE TABLE "live_recovery_code" (
    "uid" INTEGER NOT NULL,
    "hmac" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "tries_by_place" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_recovery_code_pkey" PRIMARY KEY ("uid", "hmac"),
    CONSTRAINT "live_recovery_code_is_hmac" CHECK (octet_length("hmac") = 32)
);
CREATE INDEX "live_recovery_code_expires_at_idx" ON "live_recovery_code"("expires_at");
INSERT INTO "live_recovery_code" ("uid", "hmac", "created_at", "expires_at")
SELECT "uid", "hmac", "created_at", "expires_at" FROM "recovery_code" WHERE "consumed_at" IS NULL;

ALTER TABLE "live_recovery_code" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "live_recovery_code" TO "ancrage_api" USING ("uid" = "acting_uid"());
CREATE POLICY "system" ON "live_recovery_code" TO "ancrage_system" USING (true);
GRANT SELECT, DELETE ON "live_recovery_code" TO "ancrage_api";

CREATE OR REPLACE FUNCTION "erase_person"("erased" integer) RETURNS SETOF text LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "person_key" WHERE "uid" = "erased";
    DELETE FROM "refresh_token" WHERE "uid" = "erased";
    DELETE FROM "session" WHERE "uid" = "erased";
    DELETE FROM "recovery_code" WHERE "uid" = "erased";
    DELETE FROM "live_recovery_code" WHERE "uid" = "erased";
    DELETE FROM "known_origin" WHERE "account" = 'person:' || "erased";
    -- The record before its revisions: a write under way holds the record, and adds a revision before it ends.
    DELETE FROM "data_record" WHERE "uid" = "erased";
    DELETE FROM "data_revision" WHERE "uid" = "erased";
    RETURN QUERY DELETE FROM "note_file" WHERE "uid" = "erased" RETURNING "storage_key";
    DELETE FROM "registration_decision" WHERE "uid" = "erased";
    DELETE FROM "person" WHERE "uid" = "erased";
END;
$$;
