-- Invitations of the staff: of one address, whose request is granted at once, or of a company, by a code for many. The SHA-256
-- of a token is stored, never the token.
CREATE TABLE "invitation" (
    "id" SERIAL NOT NULL,
    "token_hash" BYTEA,
    "mail" VARCHAR(254),
    "mail_key" VARCHAR(254),
    "firstname" VARCHAR(255) NOT NULL DEFAULT '',
    "lastname" VARCHAR(255) NOT NULL DEFAULT '',
    "company" VARCHAR(255) NOT NULL DEFAULT '',
    "locale" VARCHAR(2) NOT NULL DEFAULT 'fr',
    "invited_by" INTEGER NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "uid" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitation_uid_fkey" FOREIGN KEY ("uid") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");
CREATE INDEX "invitation_mail_key_idx" ON "invitation"("mail_key");
CREATE INDEX "invitation_uid_idx" ON "invitation"("uid");
CREATE INDEX "invitation_expires_at_idx" ON "invitation"("expires_at");

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "invitation"
    ADD CONSTRAINT "invitation_token_is_sha256" CHECK (octet_length("token_hash") = 32),
    ADD CONSTRAINT "invitation_has_one_kind" CHECK (("mail" IS NULL) = ("mail_key" IS NULL)
        AND ("mail" IS NOT NULL OR ("company" <> '' AND "token_hash" IS NOT NULL))),
    ADD CONSTRAINT "invitation_expires_later" CHECK ("expires_at" > "invited_at");

-- Of two members who invite one address at once, one alone succeeds.
CREATE UNIQUE INDEX "invitation_open_mail_key" ON "invitation"("mail_key")
    WHERE "used_at" IS NULL AND "withdrawn_at" IS NULL;

-- The staff reads no hash of a token, and never says that an invitation was used. People reach none.
ALTER TABLE "invitation" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "system" ON "invitation" TO "ancrage_system" USING (true);
CREATE POLICY "staff" ON "invitation" TO "ancrage_staff" USING (true);
GRANT SELECT (
    "id", "mail", "mail_key", "firstname", "lastname", "company", "locale", "invited_by", "invited_at", "expires_at",
    "withdrawn_at", "used_at", "uid", "uses"
) ON "invitation" TO "ancrage_staff";
GRANT INSERT ON "invitation" TO "ancrage_staff";
GRANT UPDATE ("invited_by", "invited_at", "expires_at", "withdrawn_at") ON "invitation" TO "ancrage_staff";
GRANT USAGE ON SEQUENCE "invitation_id_seq" TO "ancrage_staff";

-- An erasure deletes the invitations of the address too, used or not.
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
    DELETE FROM "invitation" WHERE "mail_key" = (SELECT p."mail_key" FROM "person" p WHERE p."uid" = "erased");
    DELETE FROM "person" WHERE "uid" = "erased";
END;
$$;
