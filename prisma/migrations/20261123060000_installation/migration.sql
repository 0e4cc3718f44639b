-- CreateTable
CREATE TABLE "installation" (
    "id" UUID NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- What the data model language cannot say, written by hand ---------------------------------------------------------

-- The store of files holds the same id, so that no database sweeps the files of another (decision 88). A restore brings
-- the id of its backup.
INSERT INTO "installation" ("id") VALUES (gen_random_uuid());
REVOKE INSERT, UPDATE, DELETE ON "installation" FROM "ancrage_system";
