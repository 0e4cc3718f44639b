-- When a backup was last put in the place of this database. Devices compare it: what the backup does not have was deleted by nobody.
ALTER TABLE "installation" ADD COLUMN "restored_at" TIMESTAMPTZ(3);
