-- Whose identification data an export of the staff held: for the privacy receipt of each of them.
CREATE TABLE "exported_person" (
    "entry_id" BIGINT NOT NULL,
    "uid" INTEGER NOT NULL,

    CONSTRAINT "exported_person_pkey" PRIMARY KEY ("entry_id", "uid"),
    CONSTRAINT "exported_person_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "exported_person_uid_fkey" FOREIGN KEY ("uid") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "exported_person_uid_idx" ON "exported_person"("uid");

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "exported_person" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "exported_person" TO "ancrage_api" USING ("uid" = "acting_uid"());
CREATE POLICY "system" ON "exported_person" TO "ancrage_system" USING (true);
CREATE POLICY "staff" ON "exported_person" FOR INSERT TO "ancrage_staff" WITH CHECK (true);
GRANT SELECT ON "exported_person" TO "ancrage_api";
GRANT INSERT ON "exported_person" TO "ancrage_staff";

-- Acts that concern everybody, such as a list that was opened, are counted for each receipt.
CREATE INDEX "audit_entry_of_everybody_idx" ON "audit_entry"("action", "at") WHERE "subject" IS NULL;
