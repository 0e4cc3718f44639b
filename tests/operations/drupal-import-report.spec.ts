import { type ImportMap, usualMap } from '@ancrage/server/modules/drupal-import/import-map';
import { isWhole, reportLines } from '@ancrage/server/modules/drupal-import/import-report';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { importFrom } from '../support/drupal/import-from.ts';
import { OldSite } from '../support/drupal/old-site.ts';
import { openPostgresSite } from '../support/drupal/site-database.ts';
import { ordinaryFile, ordinaryPerson } from '../support/drupal/site-people.ts';
import { command } from '../support/run-command.ts';

// What a report says about an old site before the evening on which it is left.

const [TWO_RECORDS, OTHER_SHAPE, MOJIBAKE] = [7, 8, 9];
const [SECOND, OF_NOBODY] = [90_007, 90_001];
const WITH_FILE = 25;

let application: TestApplication;
let site: OldSite;
beforeAll(async () => {
  application = await startApplication();
  site = await OldSite.open(await openPostgresSite());
  const [two, other, twice] = [TWO_RECORDS, OTHER_SHAPE, MOJIBAKE].map(ordinaryPerson);
  const [record] = two?.records ?? [];
  const [foreign] = other?.records ?? [];
  if (!two || !other || !twice || !record || !foreign) throw new Error('Three people were made.');
  const oldShape = JSON.stringify({
    1: { date: '2024-01-02', name: 'Attendre', note: 'avant de répondre', status: 'fait' },
    2: { date: '2024-01-03', 'reconew-q2-qui': 'Karim' },
  });
  await site.add([
    { ...two, records: [record, { ...record, nid: SECOND, files: [] }] },
    { ...other, records: [{ ...foreign, texts: { intuitions: [oldShape] } }] },
    { ...twice, profile: { ...twice.profile, company: 'SociÃ©tÃ© du Littoral' } },
    ordinaryPerson(WITH_FILE),
  ]);
  await site.insert('node', [
    [OF_NOBODY, OF_NOBODY + 1, 'data', '5e4f7a52-0000-4000-8000-000000000001', 'fr'],
  ]);
  const dates = [1_700_000_000, 1_700_000_000];
  await site.insert('node_field_data', [
    [OF_NOBODY, OF_NOBODY + 1, 'data', 'fr', 1, 0, 'À personne', ...dates, 1, 0, 1, 1],
  ]);
  await site.addFiles([ordinaryFile(WITH_FILE)]);
  await site.database.openToReader();
}, 120_000);
afterAll(async () => {
  await application?.close();
  await site?.database.close();
});

const rehearse = (map: ImportMap = usualMap()) => importFrom(site, application, map, 'rehearse');

describe('the report about an old site', () => {
  it('names each data record that is left behind, until the map file says so', async () => {
    const report = await rehearse();
    expect(report.records).toEqual({
      there: 6,
      here: 4,
      left: [
        { nid: OF_NOBODY, uid: 0 },
        { nid: SECOND, uid: TWO_RECORDS },
      ],
    });
    expect(isWhole(report)).toBe(false);
    const lines = reportLines(report).join('\n');
    expect(lines).toContain('Data records: 6 there, 4 can come.');
    expect(lines).toMatch(new RegExp(`^LEFT BEHIND: record ${SECOND} of person ${TWO_RECORDS}, `, 'm'));
    const skipping = await rehearse({ ...usualMap(), skipRecords: [SECOND, OF_NOBODY] });
    expect(isWhole(skipping)).toBe(true);
    expect(skipping.skipped.map(({ what }) => what)).toContain(`record ${SECOND}`);
  });

  it('counts by field the entries that are shown as what they are, and those under old keys alone', async () => {
    const report = await rehearse({ ...usualMap(), skip: [TWO_RECORDS, MOJIBAKE, WITH_FILE] });
    expect(report.shapes.find(({ field }) => field === 'field_intuitions')).toEqual({
      field: 'field_intuitions',
      entries: 2,
      unknown: 1,
    });
    expect(reportLines(report)).toContain('  field_intuitions  1  1');
  });

  it('notes texts that were encoded twice, and the schemes of files', async () => {
    const report = await rehearse();
    expect(report.notes).toContainEqual({ uid: MOJIBAKE, note: 'double-encoded' });
    expect(report.notes.filter(({ note }) => note === 'double-encoded')).toHaveLength(1);
    expect(reportLines(report).join('\n')).toContain('Addresses of files: private:// 1.');
  });
});

describe('a column of another kind than Drupal makes', () => {
  it('sets the field aside when its bytes are no text of the database, and everything else comes', async () => {
    await site.query(
      `ALTER TABLE {node__field_cid} ALTER COLUMN field_cid_value TYPE bytea USING convert_to(field_cid_value, 'UTF8')`,
    );
    const { problems, people } = await rehearse();
    expect(new Set(problems.map(({ code, field }) => `${field} ${code}`))).toEqual(
      new Set(['field_cid field-damaged']),
    );
    expect(problems[0]?.sentence).toMatch(/^field_cid of record \d+ \(person \d+\) did not arrive/);
    expect(people.new).toBe(4);
  });

  it('is named in one sentence when it cannot be read', async () => {
    await site.query(`ALTER TABLE {users_field_data} ALTER COLUMN name DROP NOT NULL`);
    await site.query(`UPDATE {users_field_data} SET name = NULL WHERE uid = ${MOJIBAKE}`);
    await expect(rehearse()).rejects.toMatchObject({
      name: 'ImportMapError',
      message: expect.stringMatching(/^The column name of \S+ holds something else than Drupal keeps there/),
    });
    await site.query(`UPDATE {users_field_data} SET name = 'x' WHERE uid = ${MOJIBAKE}`);
  });
});

describe('drupal:import -- --forget-hashes', () => {
  it('forgets the hashes of people who did not sign in for the months that the firm says', async () => {
    await importFrom(site, application, usualMap());
    const forget = (months: string) =>
      command(`drupal-import --forget-hashes ${months}`, application.settings);
    expect((await forget('6')).output).toMatch(/^Forgotten: 0 hashes of the old site\. Left: .*\d/);
    await application.prisma.drupalImport.updateMany({
      data: { importedAt: new Date(Date.now() - 200 * 24 * 3600 * 1000) },
    });
    expect((await forget('6')).output).toMatch(/^Forgotten: [1-4] hash(es)? of the old site\. Left: none\.$/);
    expect((await forget('0')).output).toMatch(/^--forget-hashes is a number of months from 1 to 120\./);
  });
});
