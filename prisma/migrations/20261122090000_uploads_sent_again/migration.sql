-- By what its sender knows an upload: one whose answer was lost is found again when it is sent once more.
ALTER TABLE "note_file" ADD COLUMN "idempotency_key" VARCHAR(64);
CREATE UNIQUE INDEX "note_file_uid_idempotency_key_key" ON "note_file"("uid", "idempotency_key");
