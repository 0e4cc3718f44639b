-- CreateTable
CREATE TABLE "retired_master_key" (
    "id" TEXT NOT NULL,
    "retired_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retired_master_key_pkey" PRIMARY KEY ("id")
);

-- What the data model language cannot say, written by hand ---------------------------------------------------------

-- A master key is forgotten once no key of a person needs it. A process that had read it a moment before must not wrap
-- one more with it: nobody could ever open that one. Whoever writes need not be let see the list.
CREATE FUNCTION "person_key_needs_no_retired_key"() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = "public", "pg_temp" AS $$
BEGIN
    IF EXISTS (SELECT FROM "retired_master_key" WHERE "id" = NEW."master_key_id") THEN
        RAISE EXCEPTION 'The master key % is retired.', NEW."master_key_id" USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END;
$$;

CREATE TRIGGER "person_key_no_retired_key"
    BEFORE INSERT OR UPDATE OF "master_key_id" ON "person_key"
    FOR EACH ROW EXECUTE FUNCTION "person_key_needs_no_retired_key"();
