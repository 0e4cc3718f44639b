import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { askDatabase } from '../support/ask-database.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';

// A distributed table of Citus has its rows on the machine of their owner: its unique keys must contain the owner's id.

const keySchema = z.object({ table: z.string(), index: z.string(), columns: z.array(z.string()) });

const KEYS = `
  SELECT t.relname AS table, i.relname AS index,
    array(SELECT a.attname::text FROM unnest(x.indkey) AS k(number)
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number) AS columns
  FROM pg_index x
  JOIN pg_class t ON t.oid = x.indrelid
  JOIN pg_class i ON i.oid = x.indexrelid
  JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public'
  WHERE x.indisunique AND EXISTS (
    SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'uid' AND NOT a.attisdropped)
  ORDER BY 1, 2`;

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** Unique keys without the owner, and what a migration to Citus makes of them. docs/operations.md says the same. */
const WITHOUT_OWNER: Readonly<Record<string, string>> = {
  address_return_pkey: 'found by its hash before the owner is known: a reference table',
  data_record_pkey: 'nid, then (uid, nid): clients name the record, whose owner is asked for first',
  data_record_uuid_key: 'random: (uid, uuid)',
  erasure_proposal_pkey: 'a few rows: a reference table',
  invitation_open_mail_key: 'of people who have no account yet: a reference table',
  invitation_pkey: 'of people who have no account yet: a reference table',
  invitation_token_hash_key: 'found by its hash before the owner is known: a reference table',
  import_aside_pkey:
    'ids of the old site, unique there: (uid, kind, source_id, field), people aside in a reference table',
  note_file_pkey: 'fid, then (uid, fid): an address names the file, whose owner is asked for first',
  note_file_storage_key_key: 'random: (uid, storage_key)',
  note_file_uuid_key: 'random: (uid, uuid)',
  person_mail_key_key: 'one account an address: people stay a reference table',
  person_uuid_key: 'people stay a reference table',
  refresh_token_pkey: 'found by its hash before the owner is known: the hash is the key of distribution',
  registration_decision_pkey: 'id from a sequence: (uid, id)',
  session_pkey: 'a token names it together with the owner: (uid, id)',
  sign_in_refusal_pkey: 'of addresses that nobody may have: a reference table',
};

describe('unique keys of tables with an owner', () => {
  it('contain the owner, except those that are explained', async () => {
    const keys = z.array(keySchema).parse(await askDatabase(database.url, KEYS));
    const others = keys.filter(({ columns }) => !columns.includes('uid')).map(({ index }) => index);
    expect(keys.length).toBeGreaterThan(others.length);
    expect(others.sort()).toEqual(Object.keys(WITHOUT_OWNER).sort());
  });
});
