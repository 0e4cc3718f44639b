-- The name of a file is sealed, as what stands in the file is (decision 85). Names that are here already are sealed by the
-- server, which has the keys, once it runs; until then each is read where it was. Earlier releases know of none of this: with
-- this migration applied they refuse to start on the database.
ALTER TABLE "note_file" ADD COLUMN "sealed_name" BYTEA;
ALTER TABLE "note_file" ALTER COLUMN "filename" DROP NOT NULL;
ALTER TABLE "note_file"
    ADD CONSTRAINT "note_file_name_sealed" CHECK ("is_sealed"("sealed_name")),
    ADD CONSTRAINT "note_file_named" CHECK (num_nonnulls("filename", "sealed_name") = 1);
