import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openForeignDatabase } from '@ancrage/server/infra/foreign-database/open-foreign-database';
import { type ImportMap, readImportMap, usualMap } from '@ancrage/server/modules/drupal-import/import-map';
import { type ImportReport, isWhole } from '@ancrage/server/modules/drupal-import/import-report';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Application, startApplication } from '../support/application.ts';
import { importFrom } from '../support/drupal/import-from.ts';
import { ODD, oddFiles, oddPeople, UNUSUAL, unusualPeople } from '../support/drupal/odd-people.ts';
import { OldSite, sha256 } from '../support/drupal/old-site.ts';
import { hasMariadb, openMariadbSite, openPostgresSite } from '../support/drupal/site-database.ts';
import {
  FIELDS,
  ordinaryFile,
  ordinaryPerson,
  passwordOf,
  type SitePerson,
  uuidOf,
} from '../support/drupal/site-people.ts';
import { clientOf } from '../support/factories.ts';
import { temporaryFolder } from '../support/test-run.ts';
import { unpack } from '../support/zip.ts';

// Imports a site of made-up people, aborts, resumes and repeats the import, with changes on both sides.

/**
 * People are read fifty at a time. These fill several pages, the last one in part, and have every unusual text in every field,
 * repeated after 42 people. The long form has 2,000.
 */
const LONG = process.env.ANCRAGE_TEST_IMPORT_PEOPLE;
/** The number of people on the site; the complete site is on PostgreSQL, which every machine has. */
const WHOLE = Number(LONG ?? 170);
const SOME = Number(LONG ?? 90);
const BROKEN_OFF = 100;
const FIRST_UID = 2;
const MAKES = [
  ['PostgreSQL', openPostgresSite, ''],
  ...(hasMariadb() ? [['MariaDB', openMariadbSite, 'dr_'] as const] : []),
] as const;
if (!hasMariadb())
  console.warn(
    'There is no MariaDB on this machine (Debian: mariadb-server): importing from one is NOT tested.',
  );

const peopleOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ordinaryPerson(index + FIRST_UID));
const filesOf = (people: readonly SitePerson[]) =>
  people.filter(({ records }) => records[0]?.files.length).map(({ uid }) => ordinaryFile(uid));

/** The values of a person's fields and files, by table. */
const expectedOf = ({ uid, records }: SitePerson): [string, string | null][] =>
  records.flatMap(({ texts, files }) => [
    ...FIELDS.map((name): [string, string | null] => [
      `field_${name}`,
      texts[name]?.[0] ? sha256(texts[name][0]) : null,
    ]),
    ...files.map((fid): [string, string] => [`file ${fid}`, sha256(ordinaryFile(uid).bytes ?? '')]),
  ]);

/** A digest of bytes: comparing them as an object of numbers takes longer than everything else. */
const inBase64 = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

const everythingOf = async ({ prisma }: Application): Promise<string> => {
  const here = await Promise.all([
    prisma.person.findMany({ orderBy: { uid: 'asc' } }),
    prisma.dataRecord.findMany({ orderBy: { nid: 'asc' } }),
    prisma.noteFile.findMany({ orderBy: { fid: 'asc' } }),
    prisma.dataRevision.count(),
  ]);
  return sha256(JSON.stringify(here, inBase64));
};

describe('a whole Drupal site', () => {
  const people = peopleOf(WHOLE);
  let application: Application;
  let site: OldSite;
  beforeAll(async () => {
    application = await startApplication();
    site = await OldSite.open(await openPostgresSite());
    await site.add(people);
    await site.addFiles(filesOf(people));
    await site.database.openToReader();
  }, 120_000);
  afterAll(async () => {
    await application?.close();
    await site?.database.close();
  });

  it('is resumed after an abort: everybody is imported, with every byte, id and UUID', async () => {
    const stop = (done: number) => {
      if (done >= BROKEN_OFF) throw new Error('The power went.');
    };
    await expect(importFrom(site, application, usualMap(), 'perform', stop)).rejects.toThrow(
      'The power went.',
    );
    expect(await application.prisma.person.count()).toBe(BROKEN_OFF);
    const report = await importFrom(site, application, usualMap());
    expect(report.people).toEqual({
      new: WHOLE - BROKEN_OFF,
      changed: 0,
      unchanged: BROKEN_OFF,
      aside: 0,
      skipped: 1,
    });
    expect(isWhole(report)).toBe(true);
    const found = new Map(report.comparisons.map((each) => [`${each.uid} ${each.part}`, each]));
    const expected = people.flatMap((person) =>
      expectedOf(person).map(([part, digest]) => {
        const place = { uid: person.uid, nid: person.records[0]?.nid, part };
        return { ...place, old: digest, new: digest, outcome: 'equal' };
      }),
    );
    expect(found.size).toBe(expected.length);
    expect(
      expected.filter(
        (each) => JSON.stringify(found.get(`${each.uid} ${each.part}`)) !== JSON.stringify(each),
      ),
    ).toEqual([]);
    const here = await application.prisma.person.findMany({ orderBy: { uid: 'asc' } });
    expect(
      here.map(({ uid, uuid, mail, locale, state, cgu, firstname, lastname, title, company, telephone }) => [
        uid,
        uuid,
        mail,
        locale,
        state,
        cgu,
        firstname,
        lastname,
        title,
        company,
        telephone,
      ]),
    ).toEqual(
      people.map(({ uid, mail, langcode, preferredLangcode, cgu, profile }) => {
        const { firstname, lastname, title, company, telephone } = profile;
        const language = preferredLangcode ?? langcode;
        return [
          uid,
          uuidOf(`user ${uid}`),
          mail,
          language,
          'active',
          cgu === 1,
          firstname,
          lastname,
          title,
          company,
          telephone,
        ];
      }),
    );
    const records = await application.prisma.dataRecord.findMany({ orderBy: { uid: 'asc' } });
    expect(records.map(({ uid, nid, uuid, title }) => [uid, nid, uuid, title])).toEqual(
      people.map(({ uid, records: [record] }) => [
        uid,
        record?.nid,
        uuidOf(`node ${record?.nid}`),
        record?.title,
      ]),
    );
  }, 120_000);
});

describe.each(MAKES)('leaving a Drupal site on %s', (_, openSite, prefix) => {
  const ordinary = peopleOf(SOME);
  let application: Application;
  let site: OldSite;
  let before: unknown;

  beforeAll(async () => {
    application = await startApplication();
    site = await OldSite.open(await openSite(), prefix);
    await site.add([...ordinary, ...unusualPeople(), ...oddPeople()]);
    await site.addFiles([...filesOf(ordinary), ...oddFiles()]);
    await site.database.openToReader();
    before = await site.database.checksums();
  }, 120_000);
  afterAll(async () => {
    await application?.close();
    await site?.database.close();
  });

  const mapOf = (text = ''): ImportMap => {
    const path = join(temporaryFolder('map'), 'map.yaml');
    writeFileSync(path, `prefix: "${prefix}"\n${text}`);
    return readImportMap(path);
  };

  const importing = (work: 'perform' | 'rehearse' = 'perform', map = mapOf()): Promise<ImportReport> =>
    importFrom(site, application, map, work);

  const signIn = async (uid: number, password = passwordOf(uid)) => {
    const { mail } = await application.prisma.person.findUniqueOrThrow({ where: { uid } });
    const form = { grant_type: 'password', username: mail, password, ...clientOf(application) };
    return application.http.post('/oauth/token').type('form').send(form);
  };
  const recordOf = async (uid: number) => {
    const { body } = await signIn(uid).then((answer) => {
      expect(answer.status).toBe(200);
      return answer;
    });
    const { nid } = await application.prisma.dataRecord.findUniqueOrThrow({ where: { uid } });
    const bearer = { Authorization: `Bearer ${body.access_token}` };
    const path = `/node/${nid}?_format=json`;
    return {
      read: async () => (await application.http.get(path).set(bearer).expect(200)).body,
      write: (fields: object) =>
        application.http
          .patch(path)
          .set(bearer)
          .send({ type: 'data', ...fields })
          .expect(200),
      download: (url: string) => application.http.get(new URL(url).pathname).set(bearer).expect(200),
    };
  };
  const problemsOf = ({ problems }: ImportReport) =>
    problems.map(({ uid, code, field }) => [uid, code, field]).sort();

  it('every connection to the old site is read-only', async () => {
    const database = await openForeignDatabase(site.database.address);
    await expect(database.query(`DELETE FROM ${prefix}users`)).rejects.toThrow(/read.only/i);
    await database.close();
  });

  it('a dry run reports what would happen and writes nothing', async () => {
    const report = await importing('rehearse');
    expect(report.people).toEqual({ new: SOME + 16, changed: 0, unchanged: 0, aside: 7, skipped: 1 });
    expect(report.comparisons.every(({ new: found }) => found === null)).toBe(true);
    expect(isWhole(report)).toBe(false);
    expect(await application.prisma.person.count()).toBe(0);
    expect(await application.prisma.importAside.count()).toBe(0);
  });

  it('lists what could not be imported, and sets its data aside', async () => {
    const report = await importing();
    expect(report.people).toEqual({ new: SOME + 16, changed: 0, unchanged: 0, aside: 7, skipped: 1 });
    expect(report.differences).toEqual([]);
    expect(problemsOf(report)).toEqual(
      [
        [ODD.brokenJson, 'field-refused', 'field_cid'],
        [ODD.missingFile, 'file-missing', ''],
        [ODD.sharedMail, 'mail-duplicate', ''],
        [ODD.language, 'language-unknown', ''],
        [ODD.hugeField, 'field-refused', 'field_plf'],
        [ODD.hugeFile, 'file-too-large', ''],
        [ODD.severalRecords, 'record-several', ''],
        [ODD.foreignRecord, 'record-foreign', ''],
        [ODD.badMail, 'mail-invalid', ''],
        [ODD.escapingFile, 'file-outside', ''],
        [ODD.foreignFile, 'file-foreign', ''],
        [ODD.strangeFile, 'file-kind', ''],
        [ODD.strangeFile, 'file-unlisted', ''],
        [ODD.severalValues, 'field-several', 'field_cid'],
        [ODD.longName, 'mail-invalid', ''],
        [ODD.goneRecord, 'record-gone', ''],
      ].sort(),
    );
    const aside = await application.prisma.importAside.findMany();
    expect(aside.map(({ problem }) => problem).sort()).toEqual(
      report.problems.map(({ code }) => code).sort(),
    );
    const broken = aside.find(({ problem, uid }) => problem === 'field-refused' && uid === ODD.brokenJson);
    expect(Buffer.from(broken?.value ?? []).toString('latin1')).not.toContain('CIDsymptome');
    expect(broken?.value?.length).toBeGreaterThan(45);
    expect(report.skipped).toEqual([
      { uid: 1, what: 'person 1', why: expect.stringContaining('administrator') },
    ]);
    expect(report.notes).toEqual([
      { uid: UNUSUAL.noPassword, note: 'no-password' },
      { uid: UNUSUAL.userName, note: 'signs-in-by-mail' },
    ]);
    for (const { sentence } of report.problems)
      expect(sentence).toMatch(/^(Person|File|field_\w+ of record) \d+ .+: .+\.$/);
  });

  it('the owner’s export includes journal data that was set aside @Q-66', async () => {
    const uid = ODD.brokenJson;
    const { body } = await signIn(uid);
    const answer = await application.http
      .post('/api/account/export')
      .set({ Authorization: `Bearer ${body.access_token}` })
      .buffer(true)
      .responseType('blob')
      .send({ password: passwordOf(uid) })
      .expect(200);
    const [name, text] = [
      `aside/field_cid-${ordinaryPerson(uid).records[0]?.nid}.txt`,
      '{"CIDsymptome": "coupé en plein',
    ];
    expect(
      unpack(answer.body)
        .find((file) => file.name === name)
        ?.bytes.toString(),
    ).toBe(text);
  });

  it('a second run changes nothing here, and nothing there', async () => {
    const here = await everythingOf(application);
    const report = await importing();
    expect(report.people).toMatchObject({ new: 0, changed: 0, unchanged: SOME + 16 });
    expect(await everythingOf(application)).toBe(here);
    expect(await site.database.checksums()).toEqual(before);
  });

  it('people continue with the old password, the old ids, the same journal and files @C-01 @C-06', async () => {
    const person = ordinary.find(({ records }) => records[0]?.files.length);
    if (!person) throw new Error('Nobody has a file.');
    const { read, download } = await recordOf(person.uid);
    const node = await read();
    expect(node.nid).toEqual([{ value: person.records[0]?.nid }]);
    for (const name of FIELDS)
      expect(node[`field_${name}`]).toEqual(
        (person.records[0]?.texts[name] ?? []).map((value) => ({ value })),
      );
    const [file] = node.field_personal_notes;
    expect(file).toMatchObject({
      target_id: person.records[0]?.files[0],
      target_uuid: uuidOf(`file ${file.target_id}`),
    });
    const answer = await download(file.url);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(sha256(answer.body)).toBe(sha256(ordinaryFile(person.uid).bytes ?? ''));
  });

  it('lets exactly the people sign in who could on the old site @Q-08', async () => {
    expect((await signIn(UNUSUAL.blocked)).body.hint).toBe('account_blocked');
    expect((await signIn(UNUSUAL.pending)).body.hint).toBe('account_pending');
    expect((await signIn(UNUSUAL.noPassword, '')).status).toBe(400);
    for (const uid of [
      UNUSUAL.userName,
      UNUSUAL.noRecord,
      UNUSUAL.mixedPicture,
      UNUSUAL.region,
      UNUSUAL.ownedRecord,
    ])
      expect((await signIn(uid)).status).toBe(200);
    const { read, download } = await recordOf(UNUSUAL.mixedPicture);
    const [picture] = (await read()).field_personal_notes;
    expect(picture.url).toMatch(/\/photo\.jpg$/);
    expect((await download(picture.url)).headers['content-type']).toBe('image/png');
    const region = await application.prisma.person.findUniqueOrThrow({ where: { uid: UNUSUAL.region } });
    expect(region.locale).toBe('en');
  });

  it('new ids do not collide with ids of the old site', async () => {
    const { uid } = await application.prisma.person.create({
      data: {
        mail: 'x@y.test',
        mailKey: 'x@y.test',
        passwordHash: '$argon2id$x',
        createdAt: new Date(),
        changedAt: new Date(),
      },
    });
    expect(uid).toBeGreaterThan(UNUSUAL.ownedRecord + 1000);
    await application.prisma.person.delete({ where: { uid } });
  });

  it('imports later changes there, keeps changes here, and reports what changed on both sides', async () => {
    const [there, here, both, newest] = [30, 31, 33, 9201];
    const nidOf = (uid: number) => ordinaryPerson(uid).records[0]?.nid ?? 0;
    const change = (uid: number, text: string) =>
      site.query('UPDATE {node__field_cid} SET field_cid_value = ? WHERE entity_id = ? AND deleted = 0', [
        text,
        nidOf(uid),
      ]);
    await change(there, '{"CIDsymptome":"là-bas"}');
    await site.query('UPDATE {user__field_company} SET field_company_value = ? WHERE entity_id = ?', [
      'Ailleurs',
      there,
    ]);
    await site.query('UPDATE {users_field_data} SET pass = ? WHERE uid = ?', [ordinaryPerson(3).pass, there]);
    await (await recordOf(here)).write({ field_cid: [{ value: '{"CIDsymptome":"ici"}' }] });
    await (await recordOf(both)).write({ field_cid: [{ value: '{"CIDsymptome":"ici aussi"}' }] });
    await change(both, '{"CIDsymptome":"là-bas aussi"}');
    await site.add([newest, newest + 1, newest + 2].map(ordinaryPerson));
    // Two records with one UUID: only the second is refused.
    const uuid = (of: number, as: number) =>
      site.query('UPDATE {node} SET uuid = ? WHERE nid = ?', [uuidOf(`node ${nidOf(as)}`), nidOf(of)]);
    await uuid(newest + 2, newest + 1);
    await site.addFiles([{ ...ordinaryFile(newest) }]);

    const report = await importing();
    expect(report.people).toMatchObject({ new: 2, aside: 8 });
    const outcomes = report.comparisons.filter(({ outcome }) => outcome !== 'equal');
    expect(outcomes.map(({ uid, part, outcome }) => [uid, part, outcome])).toEqual([
      [here, 'field_cid', 'newer here'],
      [both, 'field_cid', 'changed on both sides'],
    ]);
    expect(report.differences).toEqual([]);
    expect(problemsOf(report)).toContainEqual([both, 'changed-on-both-sides', 'field_cid']);
    expect(problemsOf(report)).toContainEqual([newest + 2, 'not-stored', '']);
    await uuid(newest + 2, newest + 2);
    const came = await application.prisma.person.findUniqueOrThrow({ where: { uid: there } });
    expect(came).toMatchObject({ company: 'Ailleurs', passwordHash: ordinaryPerson(3).pass, revision: 2 });
    expect((await (await recordOf(here)).read()).field_cid).toEqual([{ value: '{"CIDsymptome":"ici"}' }]);
    expect((await (await recordOf(both)).read()).field_cid).toEqual([
      { value: '{"CIDsymptome":"ici aussi"}' },
    ]);
    expect((await signIn(there, passwordOf(3))).status).toBe(200);
    // The replaced value is kept, as with every write.
    expect(await application.prisma.dataRevision.count({ where: { uid: there, field: 'cid' } })).toBe(1);
  });

  it('data set aside is imported after a fix, in the map or on the old site', async () => {
    site.write('private://2024-01/perdu.pdf', ordinaryFile(1).bytes ?? Buffer.alloc(0));
    const set = (field: string, uid: number, text: string) =>
      site.query(`UPDATE {node__${field}} SET ${field}_value = ? WHERE entity_id = ? AND deleted = 0`, [
        text,
        ordinaryPerson(uid).records[0]?.nid ?? 0,
      ]);
    await set('field_cid', ODD.brokenJson, '{"CIDsymptome":"recousu"}');
    const nid = (uid: number) => ordinaryPerson(uid).records[0]?.nid;
    const map = mapOf(`
languages: { de: en }
skip: [${ODD.sharedMail}]
people:
  ${ODD.severalRecords}: { record: ${nid(ODD.severalRecords)} }
  ${ODD.foreignRecord}: { record: ${nid(ODD.foreignRecord)} }
  ${ODD.goneRecord}: { record: 0 }
  ${ODD.badMail}: { mail: bonne@adresse.test }
  ${ODD.longName}: { mail: courte@adresse.test }
records:
  ${nid(ODD.hugeField)}: { empty: [field_plf] }
  ${nid(ODD.severalValues)}: { empty: [field_cid] }
skipFiles: [98006, 98010, 98011, 98012, 98013]
`);
    const report = await importing('perform', map);
    expect(problemsOf(report)).toEqual([[33, 'changed-on-both-sides', 'field_cid']]);
    expect(report.people).toMatchObject({ new: 7, aside: 0, skipped: 2 });
    expect(await application.prisma.importAside.count()).toBe(1);
    expect((await (await recordOf(ODD.brokenJson)).read()).field_cid).toEqual([
      { value: '{"CIDsymptome":"recousu"}' },
    ]);
    expect((await (await recordOf(ODD.missingFile)).read()).field_personal_notes).toHaveLength(1);
    expect(report.skipped.map(({ what }) => what)).toEqual([
      'person 1',
      `person ${ODD.sharedMail}`,
      `field_plf of record ${nid(ODD.hugeField)}`,
      'file 98006',
      'file 98010',
      'file 98011',
      'file 98012',
      'file 98013',
      `field_cid of record ${nid(ODD.severalValues)}`,
    ]);
    const skipRecords = report.records.left.map(({ nid: left }) => left);
    const last = await importing('perform', { ...map, keep: [33], skipRecords });
    expect(isWhole(last)).toBe(true);
    expect(last.people).toEqual({ new: 0, changed: 1, unchanged: SOME + 24, aside: 0, skipped: 2 });
    expect(await application.prisma.importAside.count()).toBe(0);
    expect((await (await recordOf(33)).read()).field_cid).toEqual([{ value: '{"CIDsymptome":"ici aussi"}' }]);
  });

  it('an erased person does not come back, and the import keeps nothing about them @Q-43', async () => {
    const { prisma } = application;
    const uid = ODD.brokenJson;
    await prisma.erasure.create({ data: { uid, erasedAt: new Date() } });
    await prisma.$queryRaw`SELECT erase_person(${uid}::integer)`;
    expect(await prisma.drupalImport.count({ where: { uid } })).toBe(0);
    const report = await importing();
    expect(report.skipped).toContainEqual({
      uid,
      what: `person ${uid}`,
      why: expect.stringContaining('erased'),
    });
    expect(await prisma.person.count({ where: { uid } })).toBe(0);
  });

  it('a site with other field names gets a one-line error with the missing ones', async () => {
    const map = { ...mapOf(), person: { ...usualMap().person, title: 'field_fonction' } };
    await expect(importing('rehearse', map)).rejects.toThrow(
      `The old site has no table ${prefix}user__field_fonction: say in a map file what the field is called there, or null when there is none.`,
    );
    await expect(importing('rehearse', { ...mapOf(), prefix: 'no_' })).rejects.toThrow(
      /no_user__field_firstname/,
    );
  });
});
