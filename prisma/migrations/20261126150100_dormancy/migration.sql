-- The last use of each account, and the warning of an erasure for not being used. Filled while DORMANT_MONTHS is set, because
-- sessions are deleted long before. The export of a person reads it; the staff does not.
CREATE TABLE "dormancy" (
    "uid" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    -- When the warning was queued, and when the mail server took it.
    "asked_at" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),

    CONSTRAINT "dormancy_pkey" PRIMARY KEY ("uid"),
    CONSTRAINT "dormancy_uid_fkey" FOREIGN KEY ("uid") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "dormancy_used_at_idx" ON "dormancy"("used_at");

ALTER TABLE "dormancy" ADD CONSTRAINT "dormancy_warned_was_asked" CHECK ("warned_at" IS NULL OR "asked_at" IS NOT NULL);

ALTER TABLE "dormancy" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own" ON "dormancy" TO "ancrage_api" USING ("uid" = "acting_uid"());
CREATE POLICY "system" ON "dormancy" TO "ancrage_system" USING (true);
GRANT SELECT ON "dormancy" TO "ancrage_api";
