-- Words are found in any case and with or without accents. Trigrams are an extension that the owner of a database may
-- add on its own, also at providers where nobody is superuser.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

-- A text as it is searched and sorted: lower case, without accents, ligatures written out.
CREATE FUNCTION "folded"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(
        replace(replace(replace(replace(replace(
            regexp_replace(normalize("value", NFKD), '[\u0300-\u036f]+', '', 'g'),
            'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss')
    );

-- The last nine digits of a telephone number, which +33 6… and 06… have in common; null when there are fewer.
CREATE FUNCTION "phone_digits"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN substring(regexp_replace("value", '[^0-9]', '', 'g') from '[0-9]{9}$');

-- A mail address without what its owner may vary: dots, hyphens and underscores before the @, and anything after a +.
CREATE FUNCTION "mail_stem"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(split_part(split_part("value", '@', 1), '+', 1), '[._-]', '', 'g')
        || '@' || split_part("value", '@', 2);

-- AlterEnum
ALTER TYPE "SessionEnd" ADD VALUE 'ended_by_staff';

-- AlterTable
ALTER TABLE "person"
    ADD COLUMN "search_text" TEXT GENERATED ALWAYS AS (
        "folded"("firstname" || ' ' || "lastname" || ' ' || "mail" || ' ' || "company")
    ) STORED,
    ADD COLUMN "name_key" TEXT GENERATED ALWAYS AS ("folded"(trim("lastname") || ' ' || trim("firstname"))) STORED,
    ADD COLUMN "company_key" TEXT GENERATED ALWAYS AS ("folded"(trim("company"))) STORED,
    ADD COLUMN "phone_key" TEXT GENERATED ALWAYS AS ("phone_digits"("telephone")) STORED,
    ADD COLUMN "mail_stem" TEXT GENERATED ALWAYS AS ("mail_stem"("mail_key")) STORED;

-- AlterTable
ALTER TABLE "staff_member"
    ADD COLUMN "name" VARCHAR(255) NOT NULL DEFAULT '',
    ADD COLUMN "password_temporary" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "totp_secret" BYTEA,
    ADD COLUMN "totp_last_step" BIGINT;

-- CreateTable
CREATE TABLE "staff_session" (
    "id" UUID NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "factor_at" TIMESTAMPTZ(3),
    "totp_pending" BYTEA,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_recovery_code" (
    "staff_id" INTEGER NOT NULL,
    "hmac" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_recovery_code_pkey" PRIMARY KEY ("staff_id","hmac")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "sign_in_failure" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "forgotten_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "person_created_at_uid_idx" ON "person"("created_at", "uid");

-- CreateIndex
CREATE INDEX "person_state_created_at_uid_idx" ON "person"("state", "created_at", "uid");

-- DropIndex
DROP INDEX "person_state_created_at_idx";

-- CreateIndex
CREATE INDEX "person_name_key_uid_idx" ON "person"("name_key", "uid");

-- CreateIndex
CREATE INDEX "person_state_name_key_uid_idx" ON "person"("state", "name_key", "uid");

-- CreateIndex
CREATE INDEX "person_company_key_uid_idx" ON "person"("company_key", "uid");

-- CreateIndex
CREATE INDEX "person_state_company_key_uid_idx" ON "person"("state", "company_key", "uid");

-- CreateIndex
CREATE INDEX "person_phone_key_idx" ON "person"("phone_key");

-- CreateIndex
CREATE INDEX "person_mail_stem_idx" ON "person"("mail_stem");

-- CreateIndex
CREATE INDEX "person_search_text_idx" ON "person" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "session_used_at_idx" ON "session"("used_at");

-- CreateIndex
CREATE UNIQUE INDEX "staff_session_token_hash_key" ON "staff_session"("token_hash");

-- CreateIndex
CREATE INDEX "staff_session_staff_id_idx" ON "staff_session"("staff_id");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- CreateIndex
CREATE INDEX "sign_in_failure_forgotten_at_idx" ON "sign_in_failure"("forgotten_at");

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_totp_sealed" CHECK ("is_sealed"("totp_secret"));

ALTER TABLE "staff_session"
    ADD CONSTRAINT "staff_session_token_is_sha256" CHECK (octet_length("token_hash") = 32),
    ADD CONSTRAINT "staff_session_pending_sealed" CHECK ("is_sealed"("totp_pending"));

ALTER TABLE "staff_recovery_code"
    ADD CONSTRAINT "staff_recovery_code_is_hmac" CHECK (octet_length("hmac") = 32);

-- The role of the staff's side: what it is not granted here, no mistake in our code can read. It lives in the whole
-- server, not in one database, so another database may have made it already.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ancrage_staff') THEN
        CREATE ROLE "ancrage_staff" NOLOGIN;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
    WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'This account may not make the role ancrage_staff. As an administrator of PostgreSQL: CREATE ROLE ancrage_staff NOLOGIN; GRANT ancrage_staff TO "%";', current_user;
END;
$$;

-- The account that migrates also serves: without a STAFF_DATABASE_URL of its own, it takes the role on for the staff's side.
DO $$
BEGIN
    IF NOT pg_has_role(current_user, 'ancrage_staff', 'MEMBER') THEN
        EXECUTE format('GRANT "ancrage_staff" TO %I', current_user);
    END IF;
EXCEPTION
    WHEN insufficient_privilege THEN
        RAISE WARNING 'This account may not take on the role ancrage_staff: set STAFF_DATABASE_URL, or GRANT ancrage_staff TO "%".', current_user;
END;
$$;

GRANT USAGE ON SCHEMA "public" TO "ancrage_staff";

-- Identification data: to read, and to correct but for address and password.
GRANT SELECT (
    "uid", "uuid", "mail", "mail_key", "state", "locale", "firstname", "lastname", "title", "company", "businessunit",
    "telephone", "cgu", "cgu_version", "cgu_accepted_at", "revision", "created_at", "changed_at", "search_text",
    "name_key", "company_key", "phone_key", "mail_stem"
) ON "person" TO "ancrage_staff";
GRANT UPDATE (
    "state", "locale", "firstname", "lastname", "title", "company", "businessunit", "telephone", "revision", "changed_at"
) ON "person" TO "ancrage_staff";

-- Sessions of people: to see that there are some, and to end them.
GRANT SELECT ("id", "uid", "created_at", "used_at", "ended_at") ON "session" TO "ancrage_staff";
GRANT UPDATE ("ended_at", "end") ON "session" TO "ancrage_staff";

-- Decisions and the log: to add to and to read.
GRANT SELECT, INSERT ON "registration_decision", "audit_entry" TO "ancrage_staff";
GRANT USAGE ON SEQUENCE "registration_decision_id_seq", "audit_entry_id_seq" TO "ancrage_staff";

-- The staff's own accounts: they are made from the command line, and not here.
GRANT SELECT ON "staff_member" TO "ancrage_staff";
GRANT UPDATE ("password_hash", "password_temporary", "totp_secret", "totp_last_step") ON "staff_member" TO "ancrage_staff";
GRANT SELECT, INSERT, UPDATE ON "staff_session", "staff_recovery_code" TO "ancrage_staff";
