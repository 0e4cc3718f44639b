import { renameSync } from 'node:fs';
import { Prisma } from '@ancrage/prisma/client';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, text, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { storedFilesOf, upload } from '../support/files.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

/** Bytea columns without personal data: hashes and codes of a fixed length, and public keys. */
const HASHES = [
  'address_return.hash',
  'invitation.token_hash',
  'live_recovery_code.hmac',
  'passkey_challenge.hash',
  'recovery_code.hmac',
  'recovery_guard.code_hash',
  'recovery_guard.former_hash',
  'refresh_token.hash',
  'refresh_token.idempotency_hash',
  'staff_passkey.credential_id',
  'staff_passkey.public_key',
  'staff_recovery_code.hmac',
  'staff_session.token_hash',
];
/** All others are sealed, which the database enforces. A new one is a decision and is listed here. */
const SEALED = [
  'address_return.sealed_mail',
  ...JOURNAL_FIELDS.map((field) => field.replace('field_', 'data_record.')).sort(),
  'data_revision.value',
  'drupal_import.base',
  'import_aside.value',
  'note_file.sealed_name',
  'person_key.device_secret',
  'person_key.wrapped',
  'staff_member.totp_secret',
  'staff_session.totp_pending',
];
const JOURNAL = `{"1":{"note":"${'à demain '.repeat(10)}"}}`;

/** Stores a single value in a copy of the table that has only its checks of sealed values. */
const storeInBareCopy = async (column: string, value: Buffer): Promise<unknown> => {
  const [table = '', name = ''] = column.split('.');
  return application.prisma.$executeRawUnsafe(
    `DO $$ BEGIN
       CREATE TEMP TABLE bare (LIKE "${table}" INCLUDING CONSTRAINTS) ON COMMIT DROP;
       EXECUTE (SELECT string_agg(format('ALTER TABLE bare ALTER %I DROP NOT NULL', attname), ';')
                FROM pg_attribute WHERE attrelid = 'bare'::regclass AND attnum > 0 AND attnotnull);
       EXECUTE COALESCE((SELECT string_agg(format('ALTER TABLE bare DROP CONSTRAINT %I', conname), ';')
                FROM pg_constraint WHERE conrelid = 'bare'::regclass AND contype = 'c' AND conname !~ 'sealed'), 'SELECT');
       EXECUTE COALESCE((SELECT string_agg(regexp_replace(pg_get_triggerdef(oid), ' ON \\S+ ', ' ON bare '), ';')
                FROM pg_trigger WHERE tgrelid = '"${table}"'::regclass AND tgname ~ 'sealed'), 'SELECT');
       INSERT INTO bare ("${name}") VALUES ('\\x${value.toString('hex')}');
     END $$`,
  );
};

describe('bytea columns', () => {
  it('are each a hash or sealed @Q-40', async () => {
    const columns = await application.prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'bytea'`;
    expect(columns.map(({ name }) => name).sort()).toEqual([...HASHES, ...SEALED].sort());
  });

  it.each(SEALED)(
    '%s accepts sealed bytes, and refuses text, JSON and truncated values @Q-40',
    async (column) => {
      const sealed = Buffer.alloc(45, 7);
      sealed[0] = 1;
      await storeInBareCopy(column, sealed);
      for (const clear of [
        Buffer.from(JOURNAL),
        Buffer.from(` ${JOURNAL}`),
        Buffer.from(`\ufeff${JOURNAL}`),
        Buffer.from(JOURNAL, 'utf16le'),
        Buffer.alloc(60),
        sealed.subarray(0, 44),
        Buffer.of(),
      ])
        await expect(storeInBareCopy(column, clear)).rejects.toThrow(/violates check constraint/);
    },
  );
});

/** Swaps a column between two rows of a table. */
const swap = (table: string, column: string, one: Prisma.Sql, other: Prisma.Sql) => {
  const [t, c] = [Prisma.raw(table), Prisma.raw(column)];
  return application.prisma.$executeRaw`
    UPDATE ${t} a SET ${c} = b.${c} FROM ${t} b
    WHERE (${one} AND b.ctid = (SELECT ctid FROM ${t} a WHERE ${other}))
       OR (${other} AND b.ctid = (SELECT ctid FROM ${t} a WHERE ${one}))`;
};

const twoPeople = async (): Promise<[SignedInPerson, SignedInPerson]> => [
  await aSignedInPerson(application, { journal: { field_cid: 'canari-un' } }),
  await aSignedInPerson(application, { journal: { field_cid: 'canari-deux' } }),
];

/** Neither person gets any of the content. */
const expectClosed = async (...people: SignedInPerson[]): Promise<void> => {
  for (const person of people) {
    const answer = await readRecord(application, person);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('canari');
  }
};

describe('sealed values moved within the database', () => {
  it.each(['data_record.cid', 'person_key.wrapped'])('%s swapped between people @Q-40', async (place) => {
    const [one, other] = await twoPeople();
    const [table = '', column = ''] = place.split('.');
    const of = ({ uid }: SignedInPerson) => Prisma.sql`a.uid = ${uid}`;
    expect(await swap(table, column, of(one), of(other))).toBe(2);
    await expectClosed(one, other);
    expect(await swap(table, column, of(one), of(other))).toBe(2);
    for (const person of [one, other]) await readRecord(application, person).expect(200);
  });

  it('earlier values of two fields, swapped @Q-40', async () => {
    const [person] = await twoPeople();
    const write = (fields: object) => writeRecord(application, person, data(fields)).expect(200);
    await write({ field_plf: text('canari-trois') });
    await write({ field_cid: text('b'), field_plf: text('b') });
    const of = (field: string) =>
      Prisma.sql`(a.uid = ${person.uid} AND a.field = ${field} AND a.revision = 2)`;
    const read = (field: string) =>
      application.http.get(`/api/account/revisions/field_${field}/2`).set(person.bearer);
    expect((await read('cid').expect(200)).body.text).toBe('"canari-un"');
    expect(await swap('data_revision', 'value', of('cid'), of('plf'))).toBe(2);
    for (const field of ['cid', 'plf']) {
      const answer = await read(field);
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('canari');
    }
  });

  it('the bytes of two files of one person, swapped @Q-40', async () => {
    const [person] = await twoPeople();
    const files = [];
    for (const name of ['un.txt', 'deux.txt']) {
      const { body } = await upload(application, person, name, Buffer.from(`canari-${name}`));
      const { storageKey } = await application.prisma.noteFile.findUniqueOrThrow({
        where: { fid: body.fid[0].value },
      });
      const path = storedFilesOf(application).find((file) => file.endsWith(storageKey)) ?? '';
      files.push({ url: body.uri[0].url as string, path });
    }
    const [one, other] = files;
    if (!one || !other) throw new Error('Two files were stored.');
    renameSync(one.path, `${one.path}.aside`);
    renameSync(other.path, one.path);
    renameSync(`${one.path}.aside`, other.path);
    for (const { url } of files) {
      const answer = await application.http.get(url).set(person.bearer);
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer.body)).not.toContain('canari');
    }
  });
});
