-- The role of the staff's desk reads the names of members, and nothing that opens an access: their sign-in belongs to the
-- system, as that of people does (decision 164).
REVOKE ALL ON "staff_session", "staff_recovery_code", "staff_member" FROM "ancrage_staff";
GRANT SELECT ("id", "name", "mail") ON "staff_member" TO "ancrage_staff";
REVOKE EXECUTE ON FUNCTION "remove_staff_member"(integer, integer, timestamptz) FROM "ancrage_staff";
