-- How the copy of the security log to another system goes: one row while SECURITY_LOG_URL is set. No backup holds it.
CREATE TABLE "security_log_export" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    -- Entries from here on are sent.
    "since" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    -- The kind of the last failure; null when the last attempt succeeded.
    "problem" TEXT,

    CONSTRAINT "security_log_export_pkey" PRIMARY KEY ("only"),
    CONSTRAINT "security_log_export_one_row" CHECK ("only")
);

-- Entries of the log that still have to be sent.
CREATE TABLE "unsent_audit_entry" (
    "entry_id" BIGINT NOT NULL,

    CONSTRAINT "unsent_audit_entry_pkey" PRIMARY KEY ("entry_id"),
    CONSTRAINT "unsent_audit_entry_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What the data model language cannot say, written by hand ---------------------------------------------------------

-- The transaction that writes an entry also notes it as unsent, whoever writes it: a request, a job or a command.
CREATE FUNCTION "note_unsent_audit_entry"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM "security_log_export") THEN
    INSERT INTO "unsent_audit_entry" VALUES (NEW."id");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "note_unsent" AFTER INSERT ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "note_unsent_audit_entry"();
