-- A member of the staff can be removed. The row stays, because the log and the decisions name it, but nothing of it opens
-- an access: no address, no second factor, no password. A member who comes back gets another account.
ALTER TABLE "staff_member"
    ADD COLUMN "last_sign_in_at" TIMESTAMPTZ(3),
    ADD COLUMN "removed_at" TIMESTAMPTZ(3),
    ALTER COLUMN "mail_key" DROP NOT NULL;

UPDATE "staff_member" m SET "last_sign_in_at" = (
    SELECT max(a."at") FROM "audit_entry" a
    WHERE a."actor_kind" = 'staff' AND a."actor_id" = m."id" AND a."action" IN ('staff-signed-in', 'staff-enrolled')
);

ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_removed_has_no_access" CHECK (
    CASE WHEN "removed_at" IS NULL THEN "mail_key" IS NOT NULL
    ELSE "mail_key" IS NULL AND "mail" = '' AND "totp_secret" IS NULL END
);

-- Removes a member for good, and ends their sign-ins. `actor` is the member who asks for it, null for the command line.
-- Returns 'removed'; 'unknown' when there is no such member; 'actor-removed' when the actor was removed in the meantime;
-- 'last' when the actor would leave the console without anybody who has a second factor.
--
-- It runs with the rights of its owner, so that the staff's role needs no grant on addresses and names, and no right to
-- delete: that role can remove a member, and can neither create one nor give one another address.
CREATE FUNCTION "remove_staff_member"("member" integer, "actor" integer, "at" timestamptz) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = "public", "pg_temp" AS $$
BEGIN
    -- Two removals at a time take turns; a sign-in that is being opened waits, and finds another password.
    PERFORM FROM "staff_member" m WHERE m."removed_at" IS NULL ORDER BY m."id" FOR UPDATE;
    IF NOT EXISTS (SELECT FROM "staff_member" m WHERE m."id" = "member" AND m."removed_at" IS NULL) THEN
        RETURN 'unknown';
    END IF;
    IF "actor" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "staff_member" m WHERE m."id" = "actor" AND m."removed_at" IS NULL) THEN
        RETURN 'actor-removed';
    END IF;
    IF "actor" = "member" AND NOT EXISTS (
        SELECT FROM "staff_member" m
        WHERE m."id" <> "member" AND m."removed_at" IS NULL AND m."totp_secret" IS NOT NULL
    ) THEN
        RETURN 'last';
    END IF;
    UPDATE "staff_member" m SET
        "removed_at" = "at",
        "name" = coalesce(nullif(btrim(m."name"), ''), m."mail"),
        "mail" = '',
        "mail_key" = NULL,
        "password_hash" = '$argon2id$removed',
        "totp_secret" = NULL,
        "totp_last_step" = NULL
    WHERE m."id" = "member";
    UPDATE "staff_session" s SET "ended_at" = "at", "totp_pending" = NULL
    WHERE s."staff_id" = "member" AND s."ended_at" IS NULL;
    DELETE FROM "staff_recovery_code" c WHERE c."staff_id" = "member";
    RETURN 'removed';
END;
$$;

REVOKE ALL ON FUNCTION "remove_staff_member"(integer, integer, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "remove_staff_member"(integer, integer, timestamptz) TO "ancrage_staff", "ancrage_system";

-- The staff's role notes the moment of a sign-in when it completes one.
GRANT UPDATE ("last_sign_in_at") ON "staff_member" TO "ancrage_staff";
