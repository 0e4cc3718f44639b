-- Passkeys of the staff (WebAuthn credentials): public keys, so nothing in them is secret.
CREATE TABLE "staff_passkey" (
    "id" SERIAL NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "synced" BOOLEAN NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_passkey_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "staff_passkey_credential_id_key" ON "staff_passkey"("credential_id");
CREATE INDEX "staff_passkey_staff_id_idx" ON "staff_passkey"("staff_id");

-- Challenges that were handed out and not used yet, by their SHA-256. `owner` is the member who adds a passkey.
CREATE TABLE "passkey_challenge" (
    "hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "owner" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "passkey_challenge_expires_at_idx" ON "passkey_challenge"("expires_at");

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "passkey_challenge"
    ADD CONSTRAINT "passkey_challenge_hash_is_sha256" CHECK (octet_length("hash") = 32);

-- Passkeys go with the second factor: when it is reset, and when the member is removed.
CREATE FUNCTION "remove_staff_passkeys"() RETURNS trigger LANGUAGE plpgsql SET search_path = "public", "pg_temp" AS $$
BEGIN
    DELETE FROM "staff_passkey" WHERE "staff_id" = NEW."id";
    RETURN NULL;
END;
$$;
REVOKE ALL ON FUNCTION "remove_staff_passkeys"() FROM PUBLIC;
CREATE TRIGGER "staff_member_loses_passkeys" AFTER UPDATE OF "totp_secret" ON "staff_member" FOR EACH ROW
    WHEN (OLD."totp_secret" IS NOT NULL AND NEW."totp_secret" IS NULL)
    EXECUTE FUNCTION "remove_staff_passkeys"();
