import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { askDatabase } from '../support/ask-database.ts';
import { unmadeDatabase } from '../support/database.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { storedFilesOf, upload } from '../support/files.ts';
import { aBackupKey, aBackupOf } from '../support/make-backup.ts';
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
const newPlace = () => {
  const database = unmadeDatabase();
  drops.push(database.drop);
  Object.assign(place, { dataDir: temporaryFolder('restored'), databaseUrl: database.url });
};
/** The list that a backup has placed next to itself. */
const nextToBackup = () => join(dirname(backup), 'erasures.log');
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
  newPlace();
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

describe('a list of erasures', () => {
  const backUpAgain = async () => {
    const { recipient } = await aBackupKey(application.settings);
    const into = join(dirname(backup), 'later.age');
    rmSync(into, { force: true });
    return command(`backup --to ${into} --recipient ${recipient}`, application.settings);
  };

  it('lies next to each backup, in plain text, so that an older backup restores without the erased people @Q-43 @Q-64', async () => {
    const first = readFileSync(nextToBackup(), 'utf8');
    expect(first).toMatch(/^# installation [0-9a-f-]{36}, until \S+Z\n\d+ \S+Z\n$/);
    expect(await backUpAgain()).toMatchObject({ code: 0 });
    expect(readFileSync(nextToBackup(), 'utf8').split('\n')).toContainEqual(
      expect.stringMatching(new RegExp(`^${goes.uid} `)),
    );
    newPlace();
    expect(await restore()).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(
          `^List of erasures: ${nextToBackup()}, complete until \\S+Z\\.\n.*again now: 1 person\\.$`,
          'm',
        ),
      ),
    });
    await expectOneGone();
  });

  it('is missed aloud, and can come from anywhere afterwards @Q-43 @Q-64', async () => {
    const elsewhere = join(temporaryFolder('elsewhere'), 'list.txt');
    cpSync(nextToBackup(), elsewhere);
    rmSync(nextToBackup());
    newPlace();
    expect(await restore()).toMatchObject({
      code: 0,
      output: expect.stringContaining('No list of erasures was found: people who were erased after'),
    });
    expect(await rowsOf('SELECT uid FROM person')).toHaveLength(2);
    const { code, output } = await restore(` --force --erasures ${elsewhere}`);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('and again now: 1 person.'),
    });
    expect(output).not.toContain('No list');
    await expectOneGone();
  });

  it('of another installation is refused, at a restore and at a backup into its folder @Q-43 @Q-64', async () => {
    writeFileSync(nextToBackup(), `# installation ${crypto.randomUUID()}, until 2026-11-21T02:30:00.000Z\n`);
    newPlace();
    expect(await restore()).toEqual({
      code: 1,
      output: `${nextToBackup()} lists the erasures of another installation: name the right list by --erasures.`,
    });
    expect(await rowsOf(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
    expect(await backUpAgain()).toEqual({
      code: 1,
      output: `${nextToBackup()} lists the erasures of another installation: give each its own folder for backups.`,
    });
    expect(existsSync(join(dirname(backup), 'later.age'))).toBe(false);
    rmSync(nextToBackup());
  });

  it('that is something else, or cannot be read, is refused in one sentence @Q-64', async () => {
    const other = join(temporaryFolder('no-list'), 'notes.txt');
    writeFileSync(other, 'not a list\n');
    newPlace();
    expect(await restore(` --erasures ${other}`)).toEqual({
      code: 1,
      output: `${other} is no list of erasures: each line of one is the number of a person and a moment.`,
    });
    mkdirSync(join(place.dataDir, 'erasures.log'));
    expect(await restore()).toEqual({
      code: 1,
      output: `${join(place.dataDir, 'erasures.log')} is a folder: name the file in it.`,
    });
    const twice = await command(`restore --from ${backup} --identity /dev/stdin --erasures -`, place);
    expect(twice.output).toMatch(/^The standard input cannot be both/);
  });
});
