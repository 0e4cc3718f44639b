-- A check of a table looks at the whole row each time one of its values is written: it brought all seven fields of a record
-- back from where long values lie, to read the first byte of each. Triggers look at the value that is written, and at no
-- other; and that byte is now read without the rest. What is refused stays the same (decision 81).
CREATE OR REPLACE FUNCTION "is_sealed"("value" bytea) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN octet_length("value") >= 45 AND substring("value" FROM 1 FOR 1) = '\x01';

CREATE FUNCTION "data_record_is_not_sealed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'new row for relation "data_record" violates check constraint "data_record_sealed"'
        USING ERRCODE = 'check_violation', TABLE = 'data_record', CONSTRAINT = 'data_record_sealed';
END
$$;

CREATE TRIGGER "data_record_sealed"
    BEFORE INSERT ON "data_record" FOR EACH ROW
    WHEN (NOT (
        "is_sealed"(NEW."plf") AND "is_sealed"(NEW."cid") AND "is_sealed"(NEW."celebrations")
        AND "is_sealed"(NEW."deviateurs") AND "is_sealed"(NEW."intuitions") AND "is_sealed"(NEW."pretentions")
        AND "is_sealed"(NEW."amitiepro")
    ))
    EXECUTE FUNCTION "data_record_is_not_sealed"();

CREATE TRIGGER "data_record_plf_sealed"
    BEFORE UPDATE OF "plf" ON "data_record" FOR EACH ROW WHEN (NOT "is_sealed"(NEW."plf"))
    EXECUTE FUNCTION "data_record_is_not_sealed"();

CREATE TRIGGER "data_record_cid_sealed"
    BEFORE UPDATE OF "cid" ON "data_record" FOR EACH ROW WHEN (NOT "is_sealed"(NEW."cid"))
    EXECUTE FUNCTION "data_record_is_not_sealed"();

CREATE TRIGGER "data_record_celebrations_sealed"
    BEFORE UPDATE OF "celebrations" ON "data_record" FOR EACH ROW WHEN (NOT "is_sealed"(NEW."celebrations"))
    EXECUTE FUNCTION "data_record_is_not_sealed"();

CREATE TRIGGER "data_record_deviateurs_sealed"
    BEFORE UPDATE OF "deviateurs" ON "data_record" FOR EACH ROW WHEN (NOT "is_sealed"(NEW."deviateurs"))
    EXECUTE FUNCTION "data_record_is_not_sealed"();

CREATE TRIGGER "data_record_intuitions_sealed"
    BEFORE UPDATE OF "intuitions" ON "data_record" FOR EACH ROW WHEN (NOT "is_sealed"(NEW."intuitions"))
    EXECUTE FUNCTION "data_record_is_not_sealed"();

CREATE TRIGGER "data_record_pretentions_sealed"
    BEFORE UPDATE OF "pretentions" ON "data_record" FOR EACH ROW WHEN (NOT "is_sealed"(NEW."pretentions"))
    EXECUTE FUNCTION "data_record_is_not_sealed"();

CREATE TRIGGER "data_record_amitiepro_sealed"
    BEFORE UPDATE OF "amitiepro" ON "data_record" FOR EACH ROW WHEN (NOT "is_sealed"(NEW."amitiepro"))
    EXECUTE FUNCTION "data_record_is_not_sealed"();

ALTER TABLE "data_record" DROP CONSTRAINT "data_record_sealed";
