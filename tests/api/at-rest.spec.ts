import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, text, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson } from '../support/factories.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const columns = () => application.prisma.$queryRaw<{ name: string; type: string }[]>`
  SELECT c.table_name || '.' || c.column_name AS name, c.data_type AS type
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> '_prisma_migrations'
  ORDER BY 1`;

/** Columns with journal data or a key of it: PostgreSQL itself refuses unsealed values. */
const SEALED = [
  ...JOURNAL_FIELDS.map((field) => `data_record.${field.replace('field_', '')}`),
  'data_revision.value',
  'person_key.wrapped',
];

/** A replaced address, for as long as it can be given back. */
const ADDRESSES = ['address_return.sealed_mail'];

/** Names of files, which the server seals after a start: an earlier release stored them in plaintext. */
const NAMES = ['note_file.sealed_name'];

/** Absent until the data key of the person is replaced. */
const KEPT_SECRETS = ['person_key.device_secret'];

/** What an import from the old site keeps until the move is complete. */
const IMPORTED = ['drupal_import.base', 'import_aside.value'];

describe('journal data at rest', () => {
  it.each(SEALED)('%s refuses JSON text, plain text and a truncated sealed value @Q-40', async (place) => {
    const person = await aSignedInPerson(application, {
      journal: Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, { a: 'b' }])),
    });
    await writeRecord(application, person, data({ field_cid: text({ a: 'c' }) })).expect(200);
    const [table = '', column = ''] = place.split('.');
    const put = (value: string) =>
      application.prisma.$executeRawUnsafe(
        `UPDATE ${table} SET ${column} = ${value} WHERE uid = ${person.uid}`,
      );
    const json = `convert_to('{"CIDsymptome":"une gorge nouée qui ne se desserre que le soir"}', 'UTF8')`;
    for (const value of [
      json,
      `convert_to(repeat('mot ', 30), 'UTF8')`,
      `substr(${column}, 1, 44)`,
      // Without its first byte; as the rest is random, make sure that it does not begin with the same byte.
      `set_byte(substr(${column}, 2), 0, 2)`,
      `'\\x'`,
    ])
      await expect(put(value)).rejects.toThrow(/sealed/);
    expect(await put(column)).toBe(1);
  });

  it('a stored value with a flipped bit or a missing end does not decrypt @Q-40', async () => {
    const person = await aSignedInPerson(application, {
      journal: { field_cid: { CIDsymptome: 'une gorge nouée' } },
    });
    const { cid } = await application.prisma.dataRecord.findUniqueOrThrow({ where: { nid: person.nid } });
    const stored = Buffer.from(cid ?? []);
    const put = (value: Buffer) =>
      application.prisma.dataRecord.update({
        where: { nid: person.nid },
        data: { cid: Uint8Array.from(value) },
      });
    for (let at = 1; at < stored.length; at += 7) {
      const flipped = Buffer.from(stored);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      await put(flipped);
      await readRecord(application, person).expect(500);
    }
    await put(stored.subarray(0, -1));
    await readRecord(application, person).expect(500);
    await put(stored);
    await readRecord(application, person).expect(200);
  });

  it('every bytea column is sealed, a digest or a public key, and is listed here @Q-40 @Q-41', async () => {
    const DIGESTS = [
      'address_return.hash',
      'invitation.token_hash',
      'live_recovery_code.hmac',
      'passkey_challenge.hash',
      'recovery_code.hmac',
      'recovery_guard.code_hash',
      'recovery_guard.former_hash',
      'refresh_token.hash',
      'refresh_token.idempotency_hash',
      'staff_recovery_code.hmac',
      'staff_session.token_hash',
    ];
    const PUBLIC_KEYS = ['staff_passkey.credential_id', 'staff_passkey.public_key'];
    const FACTORS = ['staff_member.totp_secret', 'staff_session.totp_pending'];
    const bytes = (await columns()).filter(({ type }) => type === 'bytea').map(({ name }) => name);
    const others = [...ADDRESSES, ...NAMES, ...KEPT_SECRETS, ...IMPORTED];
    expect(bytes).toEqual([...SEALED, ...others, ...DIGESTS, ...PUBLIC_KEYS, ...FACTORS].sort());
    const laws = await application.prisma.$queryRaw<{ name: string; law: string }[]>`
      SELECT conrelid::regclass::text AS name, pg_get_constraintdef(oid) AS law FROM pg_constraint WHERE contype = 'c'
      UNION ALL SELECT tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgenabled = 'O'`;
    for (const place of [...SEALED, ...others]) {
      const [table, column] = place.split('.');
      // By a check constraint, or by a trigger on insert and update.
      const isKept = laws.some(
        ({ name, law }) =>
          name === table &&
          (law.includes(`is_sealed(${column})`) ||
            (law.includes(`BEFORE INSERT OR UPDATE OF ${column} ON`) &&
              law.includes(`is_sealed(new.${column})`))),
      );
      expect({ place, isKept }).toEqual({ place, isKept: true });
    }
  });

  it('a field that the browser encrypted comes back byte for byte @Q-44 @Q-30', async () => {
    const person = await aSignedInPerson(application);
    const sealed = '{"$enc":{"v":1,"alg":"A256GCM","iv":"AAAA","ct":"b64=="} , "autre":1}';
    await writeRecord(application, person, data({ field_amitiepro: [{ value: sealed }] })).expect(200);
    const { body } = await readRecord(application, person).expect(200);
    expect(body.field_amitiepro).toEqual([{ value: sealed }]);
  });
});
