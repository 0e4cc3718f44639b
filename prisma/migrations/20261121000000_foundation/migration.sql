-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "PersonState" AS ENUM ('pending', 'active', 'refused', 'blocked');

-- CreateEnum
CREATE TYPE "SessionEnd" AS ENUM ('logout', 'reuse', 'password_changed', 'password_reset', 'blocked', 'erased');

-- CreateEnum
CREATE TYPE "Decision" AS ENUM ('approved', 'refused', 'blocked', 'unblocked');

-- CreateTable
CREATE TABLE "person" (
    "uid" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "mail" VARCHAR(254) NOT NULL,
    "mail_key" VARCHAR(254) NOT NULL,
    "password_hash" TEXT NOT NULL,
    "state" "PersonState" NOT NULL DEFAULT 'pending',
    "locale" VARCHAR(2) NOT NULL DEFAULT 'fr',
    "timezone" TEXT NOT NULL DEFAULT 'Europe/Paris',
    "firstname" VARCHAR(255) NOT NULL DEFAULT '',
    "lastname" VARCHAR(255) NOT NULL DEFAULT '',
    "title" VARCHAR(255) NOT NULL DEFAULT '',
    "company" VARCHAR(255) NOT NULL DEFAULT '',
    "businessunit" VARCHAR(255) NOT NULL DEFAULT '',
    "telephone" VARCHAR(255) NOT NULL DEFAULT '',
    "cgu" BOOLEAN NOT NULL DEFAULT false,
    "cgu_version" TEXT,
    "cgu_accepted_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "person_key" (
    "uid" INTEGER NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "master_key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_key_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "staff_member" (
    "id" SERIAL NOT NULL,
    "mail" VARCHAR(254) NOT NULL,
    "mail_key" VARCHAR(254) NOT NULL,
    "password_hash" TEXT NOT NULL,
    "locale" VARCHAR(2) NOT NULL DEFAULT 'fr',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "uid" INTEGER NOT NULL,
    "client_id" TEXT NOT NULL,
    "user_agent" VARCHAR(255) NOT NULL DEFAULT '',
    "generation" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "end" "SessionEnd",

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_token" (
    "hash" BYTEA NOT NULL,
    "session_id" UUID NOT NULL,
    "uid" INTEGER NOT NULL,
    "generation" INTEGER NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_token_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "data_record" (
    "nid" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "uid" INTEGER NOT NULL,
    "title" VARCHAR(255) NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "plf" BYTEA,
    "cid" BYTEA,
    "celebrations" BYTEA,
    "deviateurs" BYTEA,
    "intuitions" BYTEA,
    "pretentions" BYTEA,
    "amitiepro" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_record_pkey" PRIMARY KEY ("nid")
);

-- CreateTable
CREATE TABLE "data_revision" (
    "uid" INTEGER NOT NULL,
    "nid" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "value" BYTEA,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_revision_pkey" PRIMARY KEY ("uid","nid","field","revision")
);

-- CreateTable
CREATE TABLE "note_file" (
    "fid" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "uid" INTEGER NOT NULL,
    "filename" VARCHAR(255) NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "position" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "attached_at" TIMESTAMPTZ(3),

    CONSTRAINT "note_file_pkey" PRIMARY KEY ("fid")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "uid" INTEGER NOT NULL,
    "hmac" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "registration_decision" (
    "id" SERIAL NOT NULL,
    "uid" INTEGER NOT NULL,
    "decision" "Decision" NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "staff_id" INTEGER NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "registration_decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" INTEGER,
    "action" TEXT NOT NULL,
    "subject" INTEGER,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_uuid_key" ON "person"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "person_mail_key_key" ON "person"("mail_key");

-- CreateIndex
CREATE INDEX "person_state_created_at_idx" ON "person"("state", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "staff_member_mail_key_key" ON "staff_member"("mail_key");

-- CreateIndex
CREATE INDEX "session_uid_idx" ON "session"("uid");

-- CreateIndex
CREATE INDEX "refresh_token_session_id_idx" ON "refresh_token"("session_id");

-- CreateIndex
CREATE INDEX "refresh_token_expires_at_idx" ON "refresh_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "data_record_uuid_key" ON "data_record"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "data_record_uid_key" ON "data_record"("uid");

-- CreateIndex
CREATE INDEX "data_revision_replaced_at_idx" ON "data_revision"("replaced_at");

-- CreateIndex
CREATE UNIQUE INDEX "note_file_uuid_key" ON "note_file"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "note_file_storage_key_key" ON "note_file"("storage_key");

-- CreateIndex
CREATE INDEX "note_file_uid_idx" ON "note_file"("uid");

-- CreateIndex
CREATE INDEX "note_file_attached_at_created_at_idx" ON "note_file"("attached_at", "created_at");

-- CreateIndex
CREATE INDEX "registration_decision_uid_idx" ON "registration_decision"("uid");

-- CreateIndex
CREATE INDEX "audit_entry_subject_at_idx" ON "audit_entry"("subject", "at");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");



-- What the data model language cannot say, written by hand ---------------------------------------------------------

-- uid 1 is the administrator in the dialect that this server speaks: no person has it. Record ids start elsewhere, so
-- that no code mistakes the one for the other and goes unnoticed.
ALTER SEQUENCE "person_uid_seq" RESTART WITH 2;
ALTER SEQUENCE "data_record_nid_seq" RESTART WITH 1001;

ALTER TABLE "person"
    ADD CONSTRAINT "person_locale_known" CHECK ("locale" IN ('fr', 'en')),
    ADD CONSTRAINT "person_mail_key_present" CHECK ("mail_key" <> ''),
    ADD CONSTRAINT "person_password_hashed" CHECK ("password_hash" LIKE '$argon2id$%'),
    ADD CONSTRAINT "person_revision_positive" CHECK ("revision" > 0);

ALTER TABLE "staff_member"
    ADD CONSTRAINT "staff_member_locale_known" CHECK ("locale" IN ('fr', 'en')),
    ADD CONSTRAINT "staff_member_password_hashed" CHECK ("password_hash" LIKE '$argon2id$%');

ALTER TABLE "session"
    ADD CONSTRAINT "session_generation_positive" CHECK ("generation" > 0),
    ADD CONSTRAINT "session_end_has_reason" CHECK (("ended_at" IS NULL) = ("end" IS NULL));

ALTER TABLE "refresh_token"
    ADD CONSTRAINT "refresh_token_is_sha256" CHECK (octet_length("hash") = 32),
    ADD CONSTRAINT "refresh_token_expires_later" CHECK ("expires_at" > "issued_at");

-- What a person writes and the keys of it are sealed: a version byte, salt, nonce and tag before the first byte of
-- ciphertext. No JSON text starts with that byte, so that plaintext cannot be stored even by mistake.
CREATE FUNCTION "is_sealed"("value" bytea) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN octet_length("value") >= 45 AND get_byte("value", 0) = 1;

ALTER TABLE "person_key"
    ADD CONSTRAINT "person_key_sealed" CHECK ("is_sealed"("wrapped"));

ALTER TABLE "data_record"
    ADD CONSTRAINT "data_record_revision_positive" CHECK ("revision" > 0),
    ADD CONSTRAINT "data_record_sealed" CHECK (
        "is_sealed"("plf") AND "is_sealed"("cid") AND "is_sealed"("celebrations") AND "is_sealed"("deviateurs")
        AND "is_sealed"("intuitions") AND "is_sealed"("pretentions") AND "is_sealed"("amitiepro")
    );

ALTER TABLE "data_revision"
    ADD CONSTRAINT "data_revision_field_known" CHECK (
        "field" IN ('plf', 'cid', 'celebrations', 'deviateurs', 'intuitions', 'pretentions', 'amitiepro')
    ),
    ADD CONSTRAINT "data_revision_sealed" CHECK ("is_sealed"("value"));

ALTER TABLE "note_file"
    ADD CONSTRAINT "note_file_size_within_limit" CHECK ("size" BETWEEN 0 AND 10485760),
    ADD CONSTRAINT "note_file_attached_has_place" CHECK (("position" IS NULL) = ("attached_at" IS NULL)),
    ADD CONSTRAINT "note_file_position_positive" CHECK ("position" >= 0);

ALTER TABLE "recovery_code"
    ADD CONSTRAINT "recovery_code_is_hmac" CHECK (octet_length("hmac") = 32),
    ADD CONSTRAINT "recovery_code_tries_counted" CHECK ("tries" >= 0);

-- The log is append-only, whoever asks.
CREATE FUNCTION "audit_entry_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The log is append-only: % refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER "audit_entry_append_only"
    BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
    FOR EACH STATEMENT EXECUTE FUNCTION "audit_entry_is_append_only"();
