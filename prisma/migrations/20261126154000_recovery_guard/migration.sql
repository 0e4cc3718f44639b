-- The recovery guard of people who switched it on: the SHA-256 of their paper code, the one it replaced and until when
-- that one works too, and when a reset by mail began to wait.
CREATE TABLE "recovery_guard" (
    "uid" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "code_hash" BYTEA,
    "code_made_at" TIMESTAMPTZ(3),
    "former_hash" BYTEA,
    "former_until" TIMESTAMPTZ(3),
    "waiting_since" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_guard_pkey" PRIMARY KEY ("uid"),
    CONSTRAINT "recovery_guard_uid_fkey" FOREIGN KEY ("uid") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "recovery_guard"
    ADD CONSTRAINT "recovery_guard_code_is_sha256" CHECK (octet_length("code_hash") = 32),
    ADD CONSTRAINT "recovery_guard_code_is_dated" CHECK (("code_hash" IS NULL) = ("code_made_at" IS NULL)),
    ADD CONSTRAINT "recovery_guard_former_is_sha256" CHECK (octet_length("former_hash") = 32),
    ADD CONSTRAINT "recovery_guard_former_ends" CHECK (("former_hash" IS NULL) = ("former_until" IS NULL));

-- The staff reaches no row, and learns of nobody who has a guard.
ALTER TABLE "recovery_guard" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "recovery_guard" TO "ancrage_api" USING ("uid" = "acting_uid"());
CREATE POLICY "system" ON "recovery_guard" TO "ancrage_system" USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON "recovery_guard" TO "ancrage_api";

-- A wait ends with the address it was begun by, and with an account that is blocked: its person could refuse nothing.
-- It runs with the owner's rights, because the staff, who may block an account, must not read the table.
CREATE FUNCTION "end_recovery_wait"() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "public", "pg_temp" AS $$
BEGIN
    UPDATE "recovery_guard" SET "waiting_since" = NULL WHERE "uid" = NEW."uid" AND "waiting_since" IS NOT NULL;
    RETURN NULL;
END;
$$;
REVOKE ALL ON FUNCTION "end_recovery_wait"() FROM PUBLIC;
CREATE TRIGGER "person_ends_recovery_wait" AFTER UPDATE OF "mail_key", "state" ON "person" FOR EACH ROW
    WHEN (OLD."mail_key" IS DISTINCT FROM NEW."mail_key" OR OLD."state" IS DISTINCT FROM NEW."state")
    EXECUTE FUNCTION "end_recovery_wait"();

-- The staff sees how many security acts of each kind there were: those of the guard would name who has one.
CREATE OR REPLACE FUNCTION "count_security_acts"("person" integer) RETURNS TABLE ("act" text, "count" integer)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = "public", "pg_temp" AS $$
    SELECT a."action", count(*)::integer FROM "audit_entry" a
    WHERE a."subject" = "person" AND (a."actor_kind" = 'person' OR a."action" = 'refresh-token-reused')
        AND a."action" NOT LIKE 'guard-%'
    GROUP BY a."action"
    UNION ALL
    SELECT 'sign-in-refused', sum(r."count")::integer FROM "sign_in_refusal" r
    WHERE r."uid" = "person" HAVING count(*) > 0
$$;
