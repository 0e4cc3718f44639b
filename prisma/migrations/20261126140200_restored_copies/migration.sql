-- When the backup was made that was put in the place of this database: people and the staff see it.
ALTER TABLE "installation" ADD COLUMN "restored_copy_of" TIMESTAMPTZ(3);
