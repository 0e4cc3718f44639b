-- Refused sign-ins that another system still has to get: how many of one address in one hour. No backup holds it.
CREATE TABLE "unsent_sign_in_refusal" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    -- A repeated event is known by id and count.
    "count" INTEGER NOT NULL,

    CONSTRAINT "unsent_sign_in_refusal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "unsent_sign_in_refusal_key_hour_fkey" FOREIGN KEY ("key", "hour") REFERENCES "sign_in_refusal"("key", "hour") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "unsent_sign_in_refusal_key_hour_key" ON "unsent_sign_in_refusal"("key", "hour");

-- What the data model language cannot say, written by hand ---------------------------------------------------------

-- The count is locked and raised with the refusal, so that a job that sends the earlier count at this moment leaves the note.
CREATE FUNCTION "note_unsent_sign_in_refusal"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM "security_log_export") THEN
    INSERT INTO "unsent_sign_in_refusal" ("key", "hour", "count") VALUES (NEW."key", NEW."hour", NEW."count")
    ON CONFLICT ("key", "hour") DO UPDATE SET "count" = excluded."count";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "note_unsent" AFTER INSERT OR UPDATE OF "count" ON "sign_in_refusal"
  FOR EACH ROW EXECUTE FUNCTION "note_unsent_sign_in_refusal"();
