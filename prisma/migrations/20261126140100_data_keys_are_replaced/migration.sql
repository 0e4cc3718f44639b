-- A person's data key can be replaced (decision 166). Devices have encrypted under a secret that the first data key derived:
-- it is kept, encrypted with the data key of now. `resealed_for` names the master key that a reseal began with.
ALTER TABLE "person_key"
    ADD COLUMN "device_secret" BYTEA,
    ADD COLUMN "resealed_for" TEXT,
    ADD CONSTRAINT "person_key_device_secret_sealed" CHECK ("is_sealed"("device_secret"));
