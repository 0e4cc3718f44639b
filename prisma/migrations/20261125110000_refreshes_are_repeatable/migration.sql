-- A refresh is answered again until its successor was used: the newest generation whose access token was presented…
ALTER TABLE "session" ADD COLUMN "seen_generation" INTEGER NOT NULL DEFAULT 0;

-- … and the idempotency key, by its SHA-256, of the request that consumed a refresh token.
ALTER TABLE "refresh_token" ADD COLUMN "idempotency_hash" BYTEA,
    ADD CONSTRAINT "refresh_token_idempotency_is_sha256" CHECK (octet_length("idempotency_hash") = 32);
