-- A member of the staff proposes to erase a person, another one confirms. An erasure deletes the row with the person.
CREATE TABLE "erasure_proposal" (
    "id" SERIAL NOT NULL,
    "uid" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "proposed_by" INTEGER NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasure_proposal_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "erasure_proposal_uid_fkey" FOREIGN KEY ("uid") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "erasure_proposal_uid_idx" ON "erasure_proposal"("uid");
CREATE INDEX "erasure_proposal_proposed_at_idx" ON "erasure_proposal"("proposed_at");

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "erasure_proposal" ADD CONSTRAINT "erasure_proposal_has_reason" CHECK (btrim("reason") <> '');

-- The staff adds proposals and withdraws them; person, reason and author of one never change. People reach none.
ALTER TABLE "erasure_proposal" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "system" ON "erasure_proposal" TO "ancrage_system" USING (true);
CREATE POLICY "staff" ON "erasure_proposal" TO "ancrage_staff" USING (true);
GRANT SELECT, INSERT ON "erasure_proposal" TO "ancrage_staff";
GRANT UPDATE ("withdrawn_at") ON "erasure_proposal" TO "ancrage_staff";
GRANT USAGE ON SEQUENCE "erasure_proposal_id_seq" TO "ancrage_staff";

-- A proposal of a member who was removed counts no more.
GRANT SELECT ("removed_at") ON "staff_member" TO "ancrage_staff";
