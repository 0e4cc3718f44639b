-- The daily round that seals names of files which earlier releases left in the clear finds none, as a rule: read off an
-- index of their own, however many files there are.
CREATE INDEX "note_file_clear_name_fid_idx" ON "note_file" ("fid") WHERE "filename" IS NOT NULL;
