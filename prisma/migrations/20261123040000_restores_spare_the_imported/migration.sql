-- Somebody who was imported keeps the date of their account on the old site. So whether they came after an erasure of
-- their number, such as one of a rehearsal, is told by their import as well. Who is spared was not erased: nothing is
-- written down of them, else the next import would leave them out, and an erasure of their own would keep the older
-- moment.
CREATE OR REPLACE FUNCTION "replay_erasure"("erased" integer, "at" timestamptz) RETURNS SETOF text
    LANGUAGE plpgsql AS $$
BEGIN
    PERFORM setval('person_uid_seq', greatest("erased", (SELECT "last_value" FROM "person_uid_seq")));
    IF EXISTS (SELECT FROM "person" p WHERE p."uid" = "erased" AND p."created_at" > "at")
        OR EXISTS (SELECT FROM "drupal_import" i WHERE i."uid" = "erased" AND i."imported_at" > "at") THEN
        RETURN;
    END IF;
    INSERT INTO "erasure" ("uid", "erased_at") VALUES ("erased", "at") ON CONFLICT ("uid") DO NOTHING;
    RETURN QUERY SELECT "erase_person"("erased");
END;
$$;
