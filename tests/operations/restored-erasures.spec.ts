import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { askDatabase } from '../support/ask-database.ts';
import { unmadeDatabase } from '../support/database.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { storedFilesOf, upload } from '../support/files.ts';
import { aBackupOf } from '../support/make-backup.ts';
import { command } from '../support/run-command.ts';
import { temporaryFolder } from '../support/test-run.ts';

let application: TestApplication;
let stays: SignedInPerson;
let goes: SignedInPerson;
/** Erased before the backup: a restore does not bring them back. */
let went: SignedInPerson;
let backup: string;
let identity: string;

/** An installation to restore to, and the contents of its database afterwards. */
const place = { dataDir: '', databaseUrl: '' };
const drops: (() => Promise<void>)[] = [];
const rowsOf = (sql: string) => askDatabase(place.databaseUrl, sql);
const restore = (more = '') => command(`restore --from ${backup} --identity ${identity}${more}`, place);

const erase = ({ bearer, password }: SignedInPerson) =>
  application.http.post('/api/account/erasure').set(bearer).send({ password, understood: true }).expect(200);

beforeAll(async () => {
  application = await startApplication();
  went = await aSignedInPerson(application);
  await erase(went);
  stays = await aSignedInPerson(application, { journal: { field_cid: { CIDsymptome: 'la gorge' } } });
  goes = await aSignedInPerson(application, { journal: { field_cid: { CIDsymptome: 'le ventre' } } });
  for (const person of [stays, goes])
    await upload(application, person, 'note.txt', Buffer.from('des mots')).expect(201);
  ({ backup, identity } = await aBackupOf(application));
  await erase(goes);
  const database = unmadeDatabase();
  drops.push(database.drop);
  Object.assign(place, { dataDir: temporaryFolder('restored'), databaseUrl: database.url });
});
afterAll(async () => {
  await application.close();
  for (const drop of drops) await drop();
});

const expectOneGone = async () => {
  for (const table of ['person', 'person_key', 'data_record', 'note_file'])
    expect(await rowsOf(`SELECT uid FROM ${table}`)).toEqual([{ uid: stays.uid }]);
  expect(await rowsOf('SELECT uid FROM erasure ORDER BY uid')).toEqual([
    { uid: went.uid },
    { uid: goes.uid },
  ]);
  expect(storedFilesOf({ settings: place })).toHaveLength(1);
};

describe('a restore of a backup from before an erasure', () => {
  it('erases the people on the erasure list again, key first, with the bytes of their files @Q-43 @Q-64', async () => {
    cpSync(join(application.settings.dataDir, 'erasures.log'), join(place.dataDir, 'erasures.log'));
    expect(await restore()).toMatchObject({
      code: 0,
      output: expect.stringContaining('and again now: 1 person.'),
    });
    await expectOneGone();
  });

  it('erases them by the entries of the database when the list is lost @Q-43 @Q-64', async () => {
    writeFileSync(join(place.dataDir, 'erasures.log'), '');
    expect(existsSync(join(place.dataDir, 'secrets'))).toBe(true);
    const { code, output } = await restore(' --force');
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('and again now: 1 person.'),
    });
    await expectOneGone();
  });
});
