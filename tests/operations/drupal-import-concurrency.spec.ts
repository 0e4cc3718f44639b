import { basename, join } from 'node:path';
import { DrupalImportRepository } from '@ancrage/server/modules/drupal-import/drupal-import.repository';
import { type ImportMap, usualMap } from '@ancrage/server/modules/drupal-import/import-map';
import type { ImportReport } from '@ancrage/server/modules/drupal-import/import-report';
import { NoteFileSweeper } from '@ancrage/server/modules/note-files/note-file-sweeper';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startApplication, type TestApplication } from '../support/application.ts';
import { text } from '../support/data-record.ts';
import { importFrom, runImport } from '../support/drupal/import-from.ts';
import { OldSite } from '../support/drupal/old-site.ts';
import { openPostgresSite } from '../support/drupal/site-database.ts';
import { ordinaryFile, ordinaryPerson, passwordOf, uuidOf } from '../support/drupal/site-people.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, signIn } from '../support/factories.ts';
import { storedFilesOf } from '../support/files.ts';
import { aBackupKey, backUpWhile } from '../support/make-backup.ts';
import { temporaryFolder } from '../support/test-run.ts';

// Activity here during an import, and effects of what an import writes.

/** One person in twenty has a file. */
const [KEEPER, NEXT, ALONE] = [5, 25, 45];
const [BLOCKED, RENEWED, MOVED, WRITING, WAITING, SLOW] = [11, 12, 13, 14, 16, 17];
const SWEPT_AFTER_S = 7 * 3600;

let application: TestApplication;
let site: OldSite;
beforeAll(async () => {
  application = await startApplication();
  site = await OldSite.open(await openPostgresSite());
  await site.add([ordinaryPerson(KEEPER)]);
  await site.addFiles([ordinaryFile(KEEPER)]);
  await site.database.openToReader();
  await importing();
}, 120_000);
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await application?.close();
  await site?.database.close();
});

const { write, hasWritten } = DrupalImportRepository.prototype;
const importing = () => importFrom(site, application, usualMap());
const stored = () => storedFilesOf(application).map((path) => basename(path));
const keyOf = async (uid: number) =>
  (await application.prisma.noteFile.findFirstOrThrow({ where: { uid } })).storageKey;

describe('a file changed on the old site', () => {
  it('keeps its earlier bytes for a running backup, and they are removed later @Q-64', async () => {
    const before = await keyOf(KEEPER);
    const { recipient } = await aBackupKey(application.settings);
    const path = join(temporaryFolder('concurrent'), 'concurrent.age');
    const report = await backUpWhile(application, path, recipient, async () => {
      site.write(ordinaryFile(KEEPER).uri, ordinaryFile(NEXT).bytes ?? Buffer.alloc(0));
      expect((await importing()).people).toMatchObject({ changed: 1 });
    });
    expect(report).toMatchObject({ files: 1, lost: [] });
    expect(stored().sort()).toEqual([before, await keyOf(KEEPER)].sort());
    application.clock.advance(Date.now() - application.clock.now().getTime());
    application.clock.advanceSeconds(SWEPT_AFTER_S);
    await application.app.get(NoteFileSweeper).sweep();
    expect(stored()).toEqual([await keyOf(KEEPER)]);
  });
});

describe('a person who is signed in here', () => {
  it.each([
    ['was blocked on the old site', BLOCKED, 'status = 0', 'blocked'],
    ['has another password on the old site', RENEWED, `pass = 'another'`, 'password_changed'],
  ])('who %s loses every session, also after a later approval @Q-13', async (_, uid, change, end) => {
    const { prisma, http } = application;
    // A hash in another format is replaced at the first sign-in, and then counts as changed here.
    const { uid: model, password } = await aPerson(application);
    const { passwordHash } = await prisma.person.findUniqueOrThrow({ where: { uid: model } });
    await site.add([{ ...ordinaryPerson(uid), pass: passwordHash }]);
    await importing();
    const person = await prisma.person.findUniqueOrThrow({ where: { uid } });
    const { access_token } = await signIn(application, { mail: person.mail, password });
    await site.query(`UPDATE {users_field_data} SET ${change} WHERE uid = ?`, [uid]);
    expect((await importing()).people).toMatchObject({ changed: 1 });
    expect(await prisma.session.findMany({ where: { uid }, select: { end: true } })).toEqual([{ end }]);
    await prisma.person.update({ where: { uid }, data: { state: 'active' } });
    await http.get(`/user/${uid}?_format=json`).set('Authorization', `Bearer ${access_token}`).expect(401);
  });

  it('stays signed in when another field of the account changed on the old site @Q-13', async () => {
    const { prisma, http } = application;
    await site.add([ordinaryPerson(MOVED)]);
    await importing();
    const { mail } = await prisma.person.findUniqueOrThrow({ where: { uid: MOVED } });
    const { access_token } = await signIn(application, { mail, password: passwordOf(MOVED) });
    await site.query('UPDATE {user__field_company} SET field_company_value = ? WHERE entity_id = ?', [
      'Ailleurs',
      MOVED,
    ]);
    expect((await importing()).people).toMatchObject({ changed: 1 });
    await http.get(`/user/${MOVED}?_format=json`).set('Authorization', `Bearer ${access_token}`).expect(200);
  });
});

describe('unknown keys of the old site', () => {
  const OLD = '{"1690000000000": {"date": "1690000000000", "titre": "Colère", "texte": "Quand on me coupe"}}';
  const [UNTOUCHED, CHANGED, ODD_NUMBER] = [18, 19, 21];
  const withDerailors = (uid: number, deviateurs: string) => {
    const person = ordinaryPerson(uid);
    return {
      ...person,
      records: person.records.map((record) => ({ ...record, texts: { deviateurs: [deviateurs] } })),
    };
  };
  const mapped = (names: Record<string, string>): ImportMap => ({
    ...usualMap(),
    keys: { field_deviateurs: names },
  });
  const nidOf = (uid: number) => ordinaryPerson(uid).records[0]?.nid;
  /** The derailors of a person, read and written through the API. */
  const journalOf = async (uid: number) => {
    const { mail } = await application.prisma.person.findUniqueOrThrow({ where: { uid } });
    const { access_token } = await signIn(application, { mail, password: passwordOf(uid) });
    const [address, bearer] = [
      `/node/${nidOf(uid)}?_format=json`,
      { Authorization: `Bearer ${access_token}` },
    ];
    return {
      derailors: async (): Promise<string> => {
        const { body } = await application.http.get(address).set(bearer).expect(200);
        return body.field_deviateurs[0].value;
      },
      write: (value: object) =>
        application.http
          .patch(address)
          .set(bearer)
          .send({ type: 'data', field_deviateurs: text(value) })
          .expect(200),
    };
  };
  /** Other people of the site have unknown keys too. */
  const remappedOfMine = ({ remapped }: ImportReport) =>
    remapped.filter(({ uid }) => [UNTOUCHED, CHANGED].includes(uid));

  it('are imported byte for byte and counted; a dry run prints shortened examples, which no report contains @E-01 @E-06', async () => {
    const long = `{"1": {"secret": "${'mot '.repeat(30)}"}}`;
    await site.add([
      withDerailors(UNTOUCHED, OLD),
      withDerailors(CHANGED, OLD),
      withDerailors(ODD_NUMBER, long),
    ]);
    const { report, tally } = await runImport(site, application, usualMap(), 'rehearse');
    const count = (key: string) =>
      report.unknownKeys.find((each) => each.field === 'field_deviateurs' && each.key === key);
    expect(count('titre')).toEqual({ field: 'field_deviateurs', key: 'titre', count: 2 });
    expect(count('name')).toBeUndefined();
    expect(tally.examplesOf({ field: 'field_deviateurs', key: 'secret', count: 1 })).toEqual([
      `${'mot '.repeat(10).slice(0, 39)}…`,
    ]);
    expect(JSON.stringify(report)).not.toMatch(/mot mot|Colère/);
    await importing();
    expect(await (await journalOf(UNTOUCHED)).derailors()).toBe(OLD);
  });

  it('are renamed by a better map in a later run, except in fields changed here since @E-06', async () => {
    const [untouched, changed] = [await journalOf(UNTOUCHED), await journalOf(CHANGED)];
    await changed.write({ ...JSON.parse(OLD), '1700000000000': { date: '1700000000000', name: 'Neuf' } });
    const mine = await changed.derailors();
    const report = await importFrom(site, application, mapped({ titre: 'name', texte: 'situation' }));
    expect(remappedOfMine(report)).toEqual([
      { uid: UNTOUCHED, field: 'field_deviateurs', outcome: 'renamed' },
      { uid: CHANGED, field: 'field_deviateurs', outcome: 'left' },
    ]);
    expect(JSON.parse(await untouched.derailors())).toEqual({
      '1690000000000': { date: '1690000000000', name: 'Colère', situation: 'Quand on me coupe' },
    });
    expect(await changed.derailors()).toBe(mine);
    expect(report.problems.filter(({ uid }) => uid === CHANGED)).toEqual([]);
    const place = { uid: UNTOUCHED, part: 'field_deviateurs' };
    expect(report.comparisons).toContainEqual(expect.objectContaining({ ...place, outcome: 'renamed' }));
  });

  it('are renamed again by another map, and a run without changes writes nothing @E-06', async () => {
    const better = mapped({ titre: 'name', texte: 'effect' });
    const report = await importFrom(site, application, better);
    expect(remappedOfMine(report).map(({ uid, outcome }) => [uid, outcome])).toEqual([
      [UNTOUCHED, 'renamed'],
      [CHANGED, 'left'],
    ]);
    expect(JSON.parse(await (await journalOf(UNTOUCHED)).derailors())).toMatchObject({
      '1690000000000': { effect: 'Quand on me coupe' },
    });
    const again = await importFrom(site, application, better);
    expect([again.people.changed, again.remapped]).toEqual([0, []]);
  });
});

describe('a write that committed while its response was lost', () => {
  const loseAnswers = () =>
    jest.spyOn(DrupalImportRepository.prototype, 'write').mockImplementation(async function (
      this: DrupalImportRepository,
      ...args
    ) {
      await write.apply(this, args);
      throw new Error('Connection terminated unexpectedly');
    });

  it.each([
    ['several people', [NEXT, NEXT + 1]],
    ['one person', [ALONE]],
  ])('is reported as committed, and every byte of %s stays', async (_, uids) => {
    await site.add(uids.map(ordinaryPerson));
    await site.addFiles(uids.slice(0, 1).map(ordinaryFile));
    loseAnswers();
    const report = await importing();
    expect(report.people).toMatchObject({ new: uids.length, aside: 0 });
    expect(report.differences).toEqual([]);
    expect(stored()).toContain(await keyOf(uids[0] ?? 0));
    expect(await application.prisma.importAside.count()).toBe(0);
  });

  it('is waited for while the database still works on it', async () => {
    await site.add([ordinaryPerson(SLOW)]);
    const holder = new pg.Client({ connectionString: application.settings.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE drupal_import IN EXCLUSIVE MODE');
    const haveToWait = async (count: number) => {
      const { rowCount } = await holder.query(
        'SELECT FROM pg_locks JOIN pg_database d ON d.oid = database WHERE NOT granted AND datname = current_database()',
      );
      expect(rowCount).toBe(count);
    };
    let underWay: Promise<void> | undefined;
    jest.spyOn(DrupalImportRepository.prototype, 'write').mockImplementation(async function (
      this: DrupalImportRepository,
      ...args
    ) {
      underWay = write.apply(this, args);
      await eventually(() => haveToWait(1));
      throw new Error('Connection terminated unexpectedly');
    });
    jest.spyOn(DrupalImportRepository.prototype, 'hasWritten').mockImplementation(async function (
      this: DrupalImportRepository,
      ...args
    ) {
      const written = hasWritten.apply(this, args);
      await Promise.race([written, eventually(() => haveToWait(2))]);
      await holder.query('COMMIT');
      await underWay;
      return written;
    });
    const report = await importing().finally(() => holder.end());
    expect(report.people).toMatchObject({ new: 1, aside: 0 });
    expect(await application.prisma.importAside.count()).toBe(0);
  });
});

describe('a person who writes here between the read and the write of an import', () => {
  const writeBefore = (happens: () => Promise<unknown>) =>
    jest.spyOn(DrupalImportRepository.prototype, 'write').mockImplementation(async function (
      this: DrupalImportRepository,
      ...args
    ) {
      await happens();
      await write.apply(this, args);
    });
  const { nid } = ordinaryPerson(WRITING).records[0] ?? { nid: 0 };
  let bearer: { Authorization: string };
  beforeAll(async () => {
    await site.add([ordinaryPerson(WRITING)]);
    await importing();
    const { mail } = await application.prisma.person.findUniqueOrThrow({ where: { uid: WRITING } });
    const { access_token } = await signIn(application, { mail, password: passwordOf(WRITING) });
    bearer = { Authorization: `Bearer ${access_token}` };
  });

  it.each([
    [
      'the journal',
      `UPDATE {node__field_cid} SET field_cid_value = '"là-bas"' WHERE entity_id = ${nid}`,
      `/node/${nid}`,
      { type: 'data', field_cid: text({ CIDsymptome: 'ici' }) },
      'field_cid',
      'the record',
    ],
    [
      'the account',
      `UPDATE {user__field_company} SET field_company_value = 'Là-bas' WHERE entity_id = ${WRITING}`,
      `/user/${WRITING}`,
      { field_company: [{ value: 'Ici' }] },
      'field_company',
      'the account',
    ],
  ])(
    '%s keeps the data, which is reported in this run and the next @Q-50',
    async (_, sql, path, body, field, what) => {
      await site.query(sql);
      const written = application.http.patch(`${path}?_format=json`).set(bearer).send(body);
      const overtaking = writeBefore(async () => {
        if (overtaking.mock.calls.length === 1) await written.expect(200);
      });
      const report = await importing();
      overtaking.mockRestore();
      const { body: kept } = await application.http.get(`${path}?_format=json`).set(bearer).expect(200);
      expect(kept[field]).toEqual(Object.values(body).at(-1));
      expect(report.people).toMatchObject({ changed: 0 });
      expect(report.problems).toContainEqual(
        expect.objectContaining({
          uid: WRITING,
          code: 'not-stored',
          detail: `Somebody changed ${what} while it was being imported.`,
        }),
      );
      expect((await importing()).problems.map(({ uid, code }) => [uid, code])).toContainEqual([
        WRITING,
        'changed-on-both-sides',
      ]);
    },
  );
});

describe('ids assigned here', () => {
  const GAP = 10_000;
  const HIGHEST = 2 ** 31 - 1;
  const lastNumber = async () =>
    (
      await application.prisma.$queryRaw<
        { last: number }[]
      >`SELECT last_value::int AS last FROM person_uid_seq`
    )[0]?.last;
  const setNumber = (last: number) =>
    application.prisma.$queryRaw`SELECT setval('person_uid_seq', ${last}::bigint)::text`;

  it('do not collide with those of the old site, and never decrease @C-06', async () => {
    await site.insert('users', [[400, uuidOf('user 400'), 'fr']]);
    await setNumber(400);
    await importing();
    expect(await lastNumber()).toBe(400 + GAP);
    await setNumber(401);
    await importing();
    expect(await lastNumber()).toBe(401);
    await site.query('DELETE FROM {users} WHERE uid = 400');
  });

  it('have no range above a site with too many ids, which is an error before anything is written @C-06', async () => {
    await site.add([ordinaryPerson(WAITING)]);
    await site.insert('users', [[HIGHEST - GAP, uuidOf('user'), 'fr']]);
    const before = await application.prisma.person.count();
    await expect(importing()).rejects.toThrow('which is too large for here');
    expect(await application.prisma.person.count()).toBe(before);
  });
});
