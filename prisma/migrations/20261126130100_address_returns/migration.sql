-- The way back of a replaced address: the SHA-256 of a token that was mailed to it, and the address, sealed with the person's
-- key. The holder of the token gives the account this address back, once, within 72 hours of the change.
CREATE TABLE "address_return" (
    "hash" BYTEA NOT NULL,
    "uid" INTEGER NOT NULL,
    "sealed_mail" BYTEA NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_return_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "address_return_uid_fkey" FOREIGN KEY ("uid") REFERENCES "person"("uid") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "address_return_uid_idx" ON "address_return"("uid");
CREATE INDEX "address_return_expires_at_idx" ON "address_return"("expires_at");

-- What the data model language cannot say, written by hand ---------------------------------------------------------

ALTER TABLE "address_return"
    ADD CONSTRAINT "address_return_is_sha256" CHECK (octet_length("hash") = 32),
    ADD CONSTRAINT "address_return_sealed" CHECK ("is_sealed"("sealed_mail")),
    ADD CONSTRAINT "address_return_expires_later" CHECK ("expires_at" > "changed_at");
