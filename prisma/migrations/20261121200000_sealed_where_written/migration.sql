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

DO $$
DECLARE
    field text;
BEGIN
    FOREACH field IN ARRAY ARRAY['plf', 'cid', 'celebrations', 'deviateurs', 'intuitions', 'pretentions', 'amitiepro'] LOOP
        EXECUTE format(
            'CREATE TRIGGER %I BEFORE INSERT OR UPDATE OF %I ON data_record FOR EACH ROW
                WHEN (NOT is_sealed(NEW.%I)) EXECUTE FUNCTION data_record_is_not_sealed()',
            'data_record_' || field || '_sealed', field, field
        );
    END LOOP;
END
$$;

ALTER TABLE "data_record" DROP CONSTRAINT "data_record_sealed";
