import { DrupalSource } from '@ancrage/server/modules/drupal-import/drupal-source';
import { type ImportMap, usualMap } from '@ancrage/server/modules/drupal-import/import-map';
import type { ImportReport } from '@ancrage/server/modules/drupal-import/import-report';
import type { SourcePerson } from '@ancrage/server/modules/drupal-import/source-person';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { text } from '../support/data-record.ts';
import { importFrom } from '../support/drupal/import-from.ts';
import { OldSite } from '../support/drupal/old-site.ts';
import { openPostgresSite } from '../support/drupal/site-database.ts';
import {
  ordinaryFile,
  ordinaryPerson,
  passwordOf,
  type SiteRecord,
  uuidOf,
} from '../support/drupal/site-people.ts';
import { aSignedInPerson, signIn } from '../support/factories.ts';
import { upload } from '../support/files.ts';

// Data of people who exist here never goes to people of the old site, whatever the ids there.

/** One person in twenty has a file. */
const [UID, UUID, MAIL, NID, RECORD_UUID, FID, FILE_UUID] = [91, 62, 63, 74, 61, 85, 105];
const [NO_MAIL, LONG, NO_UUID, NO_FILE_UUID, DAMAGED, MOVED] = [201, 202, 203, 225, 204, 206];
const TAKEN = [UID, UUID, MAIL, NID, RECORD_UUID, FID, FILE_UUID];

let application: TestApplication;
let site: OldSite;
beforeAll(async () => {
  application = await startApplication();
  site = await OldSite.open(await openPostgresSite());
  await site.add([...TAKEN, NO_UUID, NO_FILE_UUID, DAMAGED].map(ordinaryPerson));
  await site.addFiles([FID, FILE_UUID, NO_FILE_UUID].map(ordinaryFile));
  await site.database.openToReader();
}, 120_000);
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await application?.close();
  await site?.database.close();
});

const importing = (map: Partial<ImportMap> = {}) => importFrom(site, application, { ...usualMap(), ...map });
const nidOf = (uid: number) => ordinaryPerson(uid).records[0]?.nid ?? 0;
const reasonsOf = ({ problems }: ImportReport) =>
  problems.map(({ uid, code, field }) => [uid, code, field]).sort();

describe('a person who exists here already', () => {
  /** A person who writes and uploads here, with the next id of a sequence or with changed values. */
  const aNeighbour = async (sequence?: string, number?: number) => {
    if (sequence)
      await application.prisma.$queryRawUnsafe(`SELECT setval('${sequence}', ${number}, false)::text`);
    const person = await aSignedInPerson(application, { journal: { field_cid: { a: 'ici' } } });
    await upload(application, person, 'ici.txt', Buffer.from('ici')).expect(201);
    return { uid: person.uid };
  };
  const everythingOf = async (uids: readonly number[]) => {
    const { prisma } = application;
    const [where, orderBy] = [{ uid: { in: [...uids] } }, { uid: 'asc' as const }];
    return {
      people: await prisma.person.findMany({ where, orderBy }),
      keys: await prisma.personKey.findMany({ where, orderBy }),
      records: await prisma.dataRecord.findMany({ where, orderBy }),
      files: await prisma.noteFile.findMany({ where, orderBy }),
    };
  };

  it('keeps all their data when a person of the old site has the same id, UUID or address @Q-21', async () => {
    const { prisma } = application;
    const neighbours = [
      (await aNeighbour('person_uid_seq', UID)).uid,
      (await aNeighbour('data_record_nid_seq', nidOf(NID))).uid,
      (await aNeighbour('note_file_fid_seq', ordinaryFile(FID).fid)).uid,
    ];
    const withUuid = await aNeighbour();
    await prisma.person.updateMany({ where: withUuid, data: { uuid: uuidOf(`user ${UUID}`) } });
    const withMail = await aNeighbour();
    const mail = `Personne.${MAIL}@rivage.test`;
    await prisma.person.updateMany({ where: withMail, data: { mail, mailKey: mail.toLowerCase() } });
    const withRecord = await aNeighbour();
    const recordUuid = uuidOf(`node ${nidOf(RECORD_UUID)}`);
    await prisma.dataRecord.updateMany({ where: withRecord, data: { uuid: recordUuid } });
    const withFile = await aNeighbour();
    const fileUuid = uuidOf(`file ${ordinaryFile(FILE_UUID).fid}`);
    await prisma.noteFile.updateMany({ where: withFile, data: { uuid: fileUuid } });
    neighbours.push(...[withUuid, withMail, withRecord, withFile].map(({ uid }) => uid));
    const before = await everythingOf(neighbours);
    expect([before.people.length, before.files.length]).toEqual([7, 7]);

    const report = await importing({ skip: [NO_UUID, NO_FILE_UUID, DAMAGED] });
    expect(reasonsOf(report)).toEqual(
      [
        [UID, 'number-taken', ''],
        [UUID, 'number-taken', ''],
        [MAIL, 'mail-taken', ''],
        [NID, 'number-taken', ''],
        [RECORD_UUID, 'number-taken', ''],
        [FID, 'file-taken', ''],
        [FILE_UUID, 'file-taken', ''],
      ].sort(),
    );
    expect(await everythingOf(neighbours)).toEqual(before);
    // Of the last two, everything except the file is imported.
    expect(report.people).toMatchObject({ new: 2, aside: 5 });
    expect(await prisma.person.count()).toBe(neighbours.length + 2);
    expect(await prisma.noteFile.count({ where: { uid: { in: [FID, FILE_UUID] } } })).toBe(0);
    expect(await prisma.dataRecord.findMany({ where: { uid: FID }, select: { nid: true } })).toEqual([
      { nid: nidOf(FID) },
    ]);
  });
});

describe('a person of the old site', () => {
  it('is set aside, for a reported reason @Q-21', async () => {
    const long = ordinaryPerson(LONG);
    await site.query('ALTER TABLE {user__field_company} ALTER field_company_value TYPE text');
    await site.add([
      { ...ordinaryPerson(NO_MAIL), mail: null },
      { ...long, profile: { ...long.profile, company: 'x'.repeat(256) } },
    ]);
    await site.query(`UPDATE {users} SET uuid = 'aucun' WHERE uid = ?`, [NO_UUID]);
    const { fid } = ordinaryFile(NO_FILE_UUID);
    await site.query(`UPDATE {file_managed} SET uuid = 'aucun' WHERE fid = ?`, [fid]);
    // As a connection with the wrong character set returns it.
    const people = DrupalSource.prototype.people;
    const damagedText = '{"a":"abÃ®mÃ©"}';
    const damaged = (person: SourcePerson): SourcePerson => ({
      ...person,
      records: person.records.map((record) => ({
        ...record,
        texts: new Map(
          [...record.texts].map(([field, values]) => [
            field,
            field === 'field_cid' ? values.map((value) => ({ ...value, text: damagedText })) : values,
          ]),
        ),
      })),
    });
    jest.spyOn(DrupalSource.prototype, 'people').mockImplementation(async function* (this: DrupalSource) {
      for await (const page of people.call(this))
        yield page.map((person) => (person.uid === DAMAGED ? damaged(person) : person));
    });
    expect(ordinaryPerson(DAMAGED).records[0]?.texts.cid).toHaveLength(1);
    const report = await importing({ skip: TAKEN });
    expect(reasonsOf(report)).toEqual(
      [
        [NO_MAIL, 'mail-missing', ''],
        [LONG, 'text-too-long', ''],
        [NO_UUID, 'uuid-invalid', ''],
        [NO_FILE_UUID, 'uuid-invalid', ''],
        [DAMAGED, 'field-damaged', 'field_cid'],
      ].sort(),
    );
    expect(report.people).toMatchObject({ new: 2, aside: 3 });
    const { cid } = await application.prisma.dataRecord.findUniqueOrThrow({ where: { uid: DAMAGED } });
    expect(cid).toBeNull();
  });

  it('keeps the record written here when the old site has another one than before @Q-21', async () => {
    const { prisma, http } = application;
    const person = ordinaryPerson(MOVED);
    const other: SiteRecord = {
      nid: nidOf(MOVED + 1),
      uid: MOVED,
      title: 'L’autre',
      langcode: 'fr',
      texts: {},
      files: [],
    };
    await site.add([{ ...person, records: [...person.records, other] }]);
    const skip = [...TAKEN, NO_MAIL, LONG, NO_UUID, NO_FILE_UUID, DAMAGED];
    expect((await importing({ skip })).people).toMatchObject({ new: 1, aside: 0 });
    const { access_token } = await signIn(application, {
      mail: person.mail ?? '',
      password: passwordOf(MOVED),
    });
    await http
      .patch(`/node/${nidOf(MOVED)}?_format=json`)
      .set('Authorization', `Bearer ${access_token}`)
      .send({ type: 'data', field_cid: text({ a: 'ici' }) })
      .expect(200);
    const before = await prisma.dataRecord.findUniqueOrThrow({ where: { uid: MOVED } });
    const report = await importing({ skip, people: { [MOVED]: { record: other.nid } } });
    expect(reasonsOf(report)).toEqual([[MOVED, 'record-moved', '']]);
    expect(await prisma.dataRecord.findUniqueOrThrow({ where: { uid: MOVED } })).toEqual(before);
  });
});
