import { createHash } from 'node:crypto';
import { truncateSync } from 'node:fs';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { pdf, png, storedFilesOf, upload } from '../support/files.ts';
import { passwordForm } from '../support/tokens.ts';
import { listedSums, type Unpacked, unpack } from '../support/zip.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const ask = (who: SignedInPerson, body: object, from?: string) => {
  const request = application.http.post('/api/account/export').set(who.bearer);
  if (from) request.set('X-Forwarded-For', from);
  return request.buffer(true).responseType('blob').send(body);
};
const exported = async (who: SignedInPerson, page?: string): Promise<Unpacked[]> => {
  const { body } = await ask(who, { password: who.password, ...(page !== undefined && { page }) }).expect(
    200,
  );
  return unpack(body);
};
const write = (who: SignedInPerson, fields: object) =>
  application.http
    .patch(`/node/${who.nid}?_format=json`)
    .set(who.bearer)
    .send({ type: 'data', ...fields })
    .expect(200);
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const textIn = (files: readonly Unpacked[], name: string) =>
  files.find((file) => file.name === name)?.bytes.toString('utf8');

/** Tables that an export includes, and where in the archive. */
const EXPORTED: Readonly<Record<string, string>> = {
  audit_entry: 'identification.json, log',
  audit_source: 'identification.json, log',
  data_record: 'journal/',
  data_revision: 'versions/',
  dormancy: 'identification.json, lastUse',
  exported_person: 'privacy-receipt.json, acts',
  import_aside: 'aside/',
  note_file: 'files/',
  person: 'identification.json, account',
  recovery_guard: 'identification.json, recoveryGuard',
  registration_decision: 'identification.json, decisions',
  session: 'identification.json, sessions',
  sign_in_refusal: 'identification.json, refusedSignIns',
};
/** Tables that an export leaves out, and why. A new table is named in one of the two, or the build fails. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  _prisma_migrations: 'which migrations were applied: nothing of a person',
  address_return: 'hashes of tokens that expire within three days; the mail with the token is with its owner',
  drupal_import: 'digests of what the old site held: the values are in the journal',
  erasure: 'who was erased: nobody with a row here can ask for an export',
  erasure_proposal: 'open for seven days at most; its line in the log, with the reason, is exported',
  invitation:
    'what a member knew of the person before their request; what it led to is in the log, which is exported',
  farewell: 'who was erased: nobody with a row here can ask for an export',
  backup_state: 'when a backup was made: nothing of a person',
  installation: 'the id of this installation: nothing of a person',
  person_key: 'the key that encrypts the journal: the export holds the journal decrypted',
  passkey_challenge: 'SHA-256 of random challenges that expire within minutes',
  rate_limit: 'counters under hashed keys that expire within a day',
  known_origin: 'HMACs of networks and kinds of devices: nobody can read either from them',
  live_recovery_code:
    'the HMAC of a code that expires within the hour; the mail with the code is with its owner',
  recovery_code: 'as live_recovery_code, in the release before',
  refresh_token: 'hashes of tokens: they would let no one sign in, and say nothing that session does not',
  retired_master_key: 'ids of keys of the installation: nothing of a person',
  security_log_export: 'when the log was sent to another system: nothing of a person',
  sign_in_failure: 'counters under hashed addresses that expire',
  staff_member: 'the staff of the firm, who keep no journal here',
  staff_passkey: 'the staff of the firm, who keep no journal here',
  staff_recovery_code: 'the staff of the firm, who keep no journal here',
  staff_session: 'the staff of the firm, who keep no journal here',
  unsent_audit_entry: 'numbers of entries of the log, which is exported',
  unsent_sign_in_refusal: 'numbers of refused sign-ins, which are exported',
};
/** Columns of `person` that an export leaves out, and why. */
const LEFT_OUT_OF_ACCOUNT: Readonly<Record<string, string>> = {
  passwordHash: 'a secret',
  mailKey: 'written by the database from mail',
  searchText: 'written by the database from the profile',
  nameKey: 'written by the database from the profile',
  companyKey: 'written by the database from the profile',
  phoneKey: 'written by the database from the profile',
  mailStem: 'written by the database from mail',
  revision: 'the version number of the row',
};

/** Unusual on purpose: the bytes must come back, not just their meaning. */
const oddText = (field: string) => `{ "été\\u00e9" :1.0, "${field}":[ "🌊" ]}`;

describe('an export', () => {
  it('contains every field and file byte for byte, earlier values, and matching checksums @Q-66', async () => {
    const person = await aSignedInPerson(application, {
      journal: { field_cid: { CIDsymptome: 'la gorge' } },
    });
    const [first, second] = [pdf(), png()];
    const fids: number[] = [];
    for (const [name, bytes] of [
      ['reçu.pdf', first],
      ['photo.png', second],
    ] as const)
      fids.push((await upload(application, person, name, bytes)).body.fid[0].value);
    await write(person, {
      ...Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, [{ value: oddText(field) }]])),
      field_personal_notes: [{ target_id: fids[0] }],
    });
    const page = '<!doctype html><title>Journal</title>';
    const files = await exported(person, page);
    for (const field of JOURNAL_FIELDS) expect(textIn(files, `journal/${field}.json`)).toBe(oddText(field));
    expect(textIn(files, 'versions/field_cid/000001.json')).toBe('{"CIDsymptome":"la gorge"}');
    expect(textIn(files, 'journal.html')).toBe(page);
    const named = (name: string) => files.find((file) => file.name === `files/2026-03/${name}`)?.bytes;
    expect(named('reçu.pdf')?.equals(first)).toBe(true);
    expect(named('photo.png')?.equals(second)).toBe(true);
    const about = JSON.parse(textIn(files, 'identification.json') ?? '');
    expect(about.account).toMatchObject({
      uid: person.uid,
      mail: person.mail,
      company: 'Orvelaine',
      nid: person.nid,
    });
    expect(about.sessions).toHaveLength(1);
    expect(JSON.stringify(about)).not.toMatch(/argon2|hash/i);
    const sums = listedSums(files);
    const others = files.filter(({ name }) => name !== 'SHA256SUMS');
    expect([...sums.keys()].sort()).toEqual(others.map(({ name }) => name).sort());
    for (const { name, bytes } of others)
      expect({ name, sum: sums.get(name) }).toEqual({ name, sum: sumOf(bytes) });
  });

  it('gives two files different names when they differ only in case or accents @Q-66', async () => {
    const person = await aSignedInPerson(application);
    const names = ['\u00c9tape.txt', '\u00e9tape.txt', 'e\u0301tape.txt'];
    for (const name of names) await upload(application, person, name, Buffer.from(name));
    const files = (await exported(person)).filter(({ name }) => name.startsWith('files/'));
    expect(files.map(({ bytes }) => bytes.toString('utf8')).sort()).toEqual([...names].sort());
    expect(new Set(files.map(({ name }) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
  });

  it('says when each earlier value was replaced, for more than one page of them @Q-66 @Q-51', async () => {
    const person = await aSignedInPerson(application);
    for (let count = 1; count <= 12; count += 1) {
      application.clock.advanceSeconds(10);
      await write(person, { field_plf: [{ value: `{"count":${count}}` }] });
    }
    const files = await exported(person);
    const list = JSON.parse(textIn(files, 'versions/versions.json') ?? '[]');
    expect(list.map(({ revision }: { revision: number }) => revision)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(list[0]).toMatchObject({ field: 'field_plf', file: null });
    expect(textIn(files, list[11].file)).toBe('{"count":11}');
    expect(files.map(({ name }) => name)).not.toContain('journal.html');
  });

  it('contains nothing of other people, and is sent as a download @Q-66 @A-01', async () => {
    const [one, other] = [await aSignedInPerson(application), await aSignedInPerson(application)];
    await upload(application, other, 'secret.txt', Buffer.from('à moi'));
    await write(other, { field_cid: [{ value: '{"CIDsymptome":"à moi"}' }] });
    const answer = await ask(one, { password: one.password });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename=ancrage-2026-03-02.zip',
      'cache-control': 'no-store, private',
    });
    const everything = Buffer.concat(unpack(answer.body).map(({ bytes }) => bytes)).toString('utf8');
    expect(everything).not.toContain('à moi');
    expect(everything).not.toContain(other.mail);
  });

  it('needs the correct password, and slows down guesses of that session @Q-66 @Q-03', async () => {
    const person = await aSignedInPerson(application);
    for (let count = 0; count < 11; count += 1) {
      const { status, body } = await ask(person, { password: 'une autre' }).responseType('text');
      expect(status).toBe(403);
      expect(JSON.parse(String(body))).toMatchObject({ status: 403, code: 'wrong_password' });
    }
    const slowed = await ask(person, { password: person.password }, '203.0.113.7').expect(429);
    expect(slowed.headers['retry-after']).toBe('1');
    expect(slowed.headers['content-type']).toBe('application/problem+json');
    application.clock.advanceSeconds(1);
    await ask(person, { password: person.password }).expect(200);
  });

  it('is open to a signed-in person while strangers guess at the password @Q-66 @Q-03', async () => {
    const person = await aSignedInPerson(application);
    const guess = (place: number) =>
      application.http
        .post('/oauth/token')
        .set('X-Forwarded-For', `198.51.100.${place}`)
        .type('form')
        .send({ ...passwordForm(application, person), password: 'x' });
    for (let place = 0; place < 11; place += 1) await guess(place).expect(400);
    await guess(11).expect(429);
    await ask(person, { password: person.password }).expect(200);
  });

  it('is limited to ten an hour @Q-66', async () => {
    const person = await aSignedInPerson(application);
    for (let count = 0; count < 10; count += 1) await ask(person, { password: person.password }).expect(200);
    await ask(person, { password: person.password }).expect(429);
  });

  it.each([{}, { password: '' }, { password: 1 }, { password: 'a', other: 1 }, { password: 'a', page: 2 }])(
    '%j is a problem of status 422 @Q-65',
    async (body) => {
      const answer = await ask(await aSignedInPerson(application), body);
      expect([answer.status, answer.headers['content-type']]).toEqual([422, 'application/problem+json']);
    },
  );

  it('aborts the response when a file cannot be decrypted @Q-66 @Q-40', async () => {
    const person = await aSignedInPerson(application);
    await upload(application, person, 'a.txt', Buffer.from('des mots'));
    for (const path of storedFilesOf(application)) truncateSync(path, 20);
    await expect(ask(person, { password: person.password })).rejects.toThrow(/aborted|hang up/);
    const line = await application.prisma.auditEntry.findMany({ where: { subject: person.uid } });
    expect(line.at(-1)).toMatchObject({ actorKind: 'person', action: 'data-exported', detail: {} });
  });
});

describe('the register of exported tables', () => {
  it('says for every table that the export includes it, or why not @Q-66', async () => {
    const tables = await application.prisma.$queryRaw<{ name: string }[]>`
      SELECT table_name::text AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    const named = [...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)];
    expect(named.sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('says for every column of an account that the export includes it, or why not @Q-66', async () => {
    const person = await aSignedInPerson(application);
    const row = await application.prisma.person.findUniqueOrThrow({ where: { uid: person.uid } });
    const { account } = JSON.parse(textIn(await exported(person), 'identification.json') ?? '');
    const { nid: _, ...given } = account;
    expect([...Object.keys(given), ...Object.keys(LEFT_OUT_OF_ACCOUNT)].sort()).toEqual(
      Object.keys(row).sort(),
    );
  });

  it('lists only tables whose rows are in the archive @Q-66', async () => {
    const person = await aSignedInPerson(application, { journal: { field_cid: { CIDsymptome: 'avant' } } });
    await write(person, { field_cid: [{ value: '{"CIDsymptome":"après"}' }] });
    await upload(application, person, 'note.txt', Buffer.from('un mot'));
    const { uid } = person;
    const at = application.clock.now();
    await application.prisma.registrationDecision.create({
      data: { uid, decision: 'approved', reason: 'connue', staffId: 1, decidedAt: at },
    });
    await application.prisma.auditEntry.create({
      data: { at, actorKind: 'staff', action: 'person-viewed', subject: uid },
    });
    await application.prisma.dormancy.create({ data: { uid, usedAt: at } });
    await application.prisma.recoveryGuard.create({ data: { uid, since: at } });
    await application.prisma.signInRefusal.create({
      data: { key: 'export', hour: at, uid, count: 1, lastAt: at },
    });
    const files = await exported(person);
    const about = JSON.parse(textIn(files, 'identification.json') ?? '');
    const given = Object.entries(EXPORTED).filter(([, place]) => {
      const [file = '', part] = place.split(', ');
      return part ? [about[part]].flat().length > 0 : files.some(({ name }) => name.startsWith(file));
    });
    // Only an import writes to this table: tests/operations/drupal-import.spec.ts reads it from an archive.
    const expected = Object.keys(EXPORTED).filter((table) => table !== 'import_aside');
    expect(given.map(([table]) => table)).toEqual(expected);
  });
});
