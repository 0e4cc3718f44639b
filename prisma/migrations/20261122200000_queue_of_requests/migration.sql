-- The queue of the desk begins with the requests that wait, oldest first: read off an index of their own, however many
-- accounts there are.
CREATE INDEX "person_pending_created_at_uid_idx" ON "person" ("created_at", "uid") WHERE "state" = 'pending';
