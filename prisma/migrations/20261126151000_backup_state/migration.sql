-- How the backups of this installation go: one row, written by the command that makes them. No backup holds it.
CREATE TABLE "backup_state" (
    "only" BOOLEAN NOT NULL DEFAULT true,
    -- Since when backups are expected: the installation, the upgrade to this release, or a restore.
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "made_at" TIMESTAMPTZ(3),
    "bytes" BIGINT,
    "failed_at" TIMESTAMPTZ(3),
    -- The sentence that the command printed.
    "problem" TEXT,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "backup_state_pkey" PRIMARY KEY ("only"),
    CONSTRAINT "backup_state_one_row" CHECK ("only")
);

INSERT INTO "backup_state" DEFAULT VALUES;

-- The system reads it, and notes when it has mailed the operator.
REVOKE INSERT, UPDATE, DELETE ON "backup_state" FROM "ancrage_system";
GRANT UPDATE ("mailed_at") ON "backup_state" TO "ancrage_system";
