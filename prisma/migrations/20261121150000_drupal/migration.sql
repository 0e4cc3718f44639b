-- CreateTable
CREATE TABLE "drupal_import" (
    "uid" INTEGER NOT NULL,
    "base" BYTEA NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drupal_import_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "import_aside" (
    "kind" TEXT NOT NULL,
    "source_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL DEFAULT '',
    "uid" INTEGER,
    "problem" TEXT NOT NULL,
    "value" BYTEA,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_aside_pkey" PRIMARY KEY ("kind","source_id","field")
);

-- CreateIndex
CREATE INDEX "import_aside_uid_idx" ON "import_aside"("uid");

-- AddForeignKey
ALTER TABLE "drupal_import" ADD CONSTRAINT "drupal_import_uid_fkey" FOREIGN KEY ("uid") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_aside" ADD CONSTRAINT "import_aside_uid_fkey" FOREIGN KEY ("uid") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "drupal_import" ADD CONSTRAINT "drupal_import_sealed" CHECK ("is_sealed"("base"));
ALTER TABLE "import_aside"
    ADD CONSTRAINT "import_aside_kind_known" CHECK ("kind" IN ('person', 'record', 'field', 'file')),
    ADD CONSTRAINT "import_aside_sealed" CHECK ("is_sealed"("value"));

-- The kind of a hash that came from the old site, with its rounds; null for one of ours.
CREATE FUNCTION "imported_shape"("hash" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE
        WHEN "hash" ~ '^\$2[aby]\$\d\d\$' THEN left("hash", 7)
        WHEN "hash" ~ '^U\$[SHP]\$' THEN left("hash", 5)
        WHEN "hash" ~ '^\$[SHP]\$' THEN left("hash", 4)
    END;

-- Passwords of the old site go on working: each hash is replaced at the next sign-in.
ALTER TABLE "person"
    DROP CONSTRAINT "person_password_hashed",
    ADD CONSTRAINT "person_password_hashed" CHECK (
        "password_hash" LIKE '$argon2id$%' OR "imported_shape"("password_hash") IS NOT NULL
    );

-- Every sign-in asks which kinds there are, so that it takes as long for everybody.
CREATE INDEX "person_imported_shape_idx" ON "person" ("imported_shape"("password_hash"))
    WHERE "imported_shape"("password_hash") IS NOT NULL;

-- Nothing of an import is for the staff's side.
REVOKE ALL ON "drupal_import", "import_aside" FROM "ancrage_staff";

-- An import makes sure that numbers given out here are none of the old site's.
GRANT UPDATE ON SEQUENCE "person_uid_seq", "data_record_nid_seq", "note_file_fid_seq" TO "ancrage_system";

-- What is aside is its owner's to read, and to take away; only an import writes it.
ALTER TABLE "import_aside" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "import_aside" TO "ancrage_api" USING ("uid" = "acting_uid"());
CREATE POLICY "system" ON "import_aside" TO "ancrage_system" USING (true);
GRANT SELECT ON "import_aside" TO "ancrage_api";
