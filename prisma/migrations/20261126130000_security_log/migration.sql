-- Where an act of the log came from: an IPv4 /24 or an IPv6 /48, kept for thirty days. It is a separate table, because
-- the log itself is append-only.
CREATE TABLE "audit_source" (
    "entry_id" BIGINT NOT NULL,
    "subject" INTEGER,
    "source" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_source_pkey" PRIMARY KEY ("entry_id"),
    CONSTRAINT "audit_source_subject_fkey" FOREIGN KEY ("subject") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "audit_source_at_idx" ON "audit_source"("at");
CREATE INDEX "audit_source_subject_idx" ON "audit_source"("subject");

-- Refused sign-ins of one address in one hour. An address without an account has a row as well, without a uid, so that both
-- take the same work.
CREATE TABLE "sign_in_refusal" (
    "key" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "uid" INTEGER,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "device" JSONB NOT NULL DEFAULT '{}',
    "source" TEXT,

    CONSTRAINT "sign_in_refusal_pkey" PRIMARY KEY ("key", "hour"),
    CONSTRAINT "sign_in_refusal_uid_fkey" FOREIGN KEY ("uid") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "sign_in_refusal_uid_hour_idx" ON "sign_in_refusal"("uid", "hour");
CREATE INDEX "sign_in_refusal_hour_idx" ON "sign_in_refusal"("hour");

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "sign_in_refusal" ADD CONSTRAINT "sign_in_refusal_counted" CHECK ("count" > 0);

ALTER TABLE "audit_source" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "audit_source" TO "ancrage_api" USING ("subject" = "acting_uid"());
CREATE POLICY "system" ON "audit_source" TO "ancrage_system" USING (true);
CREATE POLICY "staff" ON "audit_source" TO "ancrage_staff" USING ("subject" IS NULL);
GRANT SELECT, INSERT ON "audit_source" TO "ancrage_api", "ancrage_staff";
REVOKE UPDATE ON "audit_source" FROM "ancrage_system";

ALTER TABLE "sign_in_refusal" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "sign_in_refusal" TO "ancrage_api" USING ("uid" = "acting_uid"());
CREATE POLICY "system" ON "sign_in_refusal" TO "ancrage_system" USING (true);
GRANT SELECT ON "sign_in_refusal" TO "ancrage_api";

-- The staff reads its own acts and those of the system, and no act of a person, except that an account was erased.
DROP POLICY "staff" ON "audit_entry";
CREATE POLICY "staff" ON "audit_entry" TO "ancrage_staff" USING (
    "actor_kind" = 'staff'
    OR ("actor_kind" = 'system' AND "action" <> 'refresh-token-reused')
    OR "action" = 'account-erased'
);

-- What the staff learns of the security acts of a person: how many of each kind the log has, and not when. It runs with the
-- owner's rights, so that the staff's role needs no right to read them.
CREATE FUNCTION "count_security_acts"("person" integer) RETURNS TABLE ("act" text, "count" integer)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = "public", "pg_temp" AS $$
    SELECT a."action", count(*)::integer FROM "audit_entry" a
    WHERE a."subject" = "person" AND (a."actor_kind" = 'person' OR a."action" = 'refresh-token-reused')
    GROUP BY a."action"
    UNION ALL
    SELECT 'sign-in-refused', sum(r."count")::integer FROM "sign_in_refusal" r
    WHERE r."uid" = "person" HAVING count(*) > 0
$$;
REVOKE ALL ON FUNCTION "count_security_acts"(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "count_security_acts"(integer) TO "ancrage_staff", "ancrage_system";

-- The words that the staff searched by named people. The log keeps how many there were from now on, and loses those it has.
ALTER TABLE "audit_entry" DISABLE TRIGGER "audit_entry_append_only";
UPDATE "audit_entry" SET "detail" = "detail" - 'search'
WHERE "action" IN ('people-listed', 'people-exported') AND "detail" ? 'search';
ALTER TABLE "audit_entry" ENABLE TRIGGER "audit_entry_append_only";
