-- What a member of the staff may do. Every member keeps what they could do before; the previous release, which knows no rights,
-- adds members with all of these.
ALTER TABLE "staff_member"
    ADD COLUMN "rights" TEXT[] NOT NULL DEFAULT ARRAY['approve', 'support', 'erase', 'export', 'log', 'staff']::TEXT[];
