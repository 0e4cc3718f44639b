import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { createApplication } from '@ancrage/server/app.setup';
import { NoteFileSweeper } from '@ancrage/server/modules/note-files/note-file-sweeper';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, writeRecord } from '../support/data-record.ts';
import { type TestDatabase, unmadeDatabase } from '../support/database.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { storedFilesOf, upload } from '../support/files.ts';
import { aBackupOf } from '../support/make-backup.ts';
import { command } from '../support/run-command.ts';

// The files and the rows that name them are stored separately. A start with one and without the other must not remove the
// files as unused.

const SEVEN_HOURS_S = 7 * 3600;
const REFUSAL = {
  name: 'StartUpError',
  message: expect.stringMatching(/^The files in \S+ belong to another database than this one: check /),
};

let application: TestApplication;
let person: SignedInPerson;
let empty: TestDatabase;
/** The file with the id of the installation, next to the files. */
let mark: string;
beforeAll(async () => {
  application = await startApplication();
  empty = unmadeDatabase();
  await migrateDeploy(empty.url);
  person = await aSignedInPerson(application);
  const { body } = await upload(application, person, 'note.txt', Buffer.from('un mot'));
  const named = data({ field_personal_notes: [{ target_id: body.fid[0].value }] });
  await writeRecord(application, person, named).expect(200);
  application.clock.advanceSeconds(SEVEN_HOURS_S);
  mark = join(application.settings.dataDir, 'files', 'installation');
});
afterAll(async () => {
  await application.close();
  await empty.drop();
});

/** Starts on the same data folder, and stops again. */
const startOn = async (databaseUrl: string): Promise<void> => {
  const settings = { ...application.settings, databaseUrl, directDatabaseUrl: undefined };
  const app = await createApplication(settings, { clock: application.clock });
  await app.close();
};
const idIn = async ({ prisma }: TestApplication) => (await prisma.installation.findFirstOrThrow()).id;

describe('a start with the files of one database and the name of another', () => {
  let before: string[];
  beforeEach(() => {
    before = storedFilesOf(application);
    expect(before).toHaveLength(1);
  });
  const expectNothingChanged = () => expect(storedFilesOf(application)).toEqual(before);

  it('is refused with a one-line error, and every file stays @Q-56', async () => {
    await expect(startOn(empty.url)).rejects.toMatchObject(REFUSAL);
    expectNothingChanged();
    expect(readFileSync(mark, 'utf8').trim()).toBe(await idIn(application));
  });

  it('is refused when the files have no owner yet and none of them is known @Q-56', async () => {
    rmSync(mark);
    await expect(startOn(empty.url)).rejects.toMatchObject(REFUSAL);
    expectNothingChanged();
    expect(existsSync(mark)).toBe(false);
  });

  it.each([
    ['is missing', () => rmSync(mark, { force: true })],
    ['is cut, as after a crash', () => writeFileSync(mark, '0b1a')],
  ])('succeeds with the right database when the id file %s @Q-56', async (_, spoil) => {
    spoil();
    await startOn(application.settings.databaseUrl);
    expect(readFileSync(mark, 'utf8').trim()).toBe(await idIn(application));
    expectNothingChanged();
  });

  it('is refused when the folder is empty and the database knows files, until somebody says that they are lost @Q-56', async () => {
    const files = join(application.settings.dataDir, 'files');
    renameSync(files, `${files}.elsewhere`);
    try {
      const id = await idIn(application);
      await expect(startOn(application.settings.databaseUrl)).rejects.toMatchObject({
        name: 'StartUpError',
        message: `The database knows 1 file, and ${files} is empty: mount or copy the files that belong there, or restore a backup. If they are lost for good, put the line ${id} into ${files}/installation.`,
      });
      expect(existsSync(mark)).toBe(false);
      mkdirSync(files, { recursive: true });
      writeFileSync(mark, `${id}\n`);
      await startOn(application.settings.databaseUrl);
    } finally {
      rmSync(files, { recursive: true });
      renameSync(`${files}.elsewhere`, files);
    }
  });

  it('makes no job remove a file while the server runs @Q-56', async () => {
    writeFileSync(mark, '7d8b6d5e-6a0c-4d7e-9c55-0f4f4c1d2b3a');
    await upload(application, person, 'loose.txt', Buffer.from('x'));
    const stored = storedFilesOf(application);
    application.clock.advanceSeconds(SEVEN_HOURS_S);
    await expect(application.app.get(NoteFileSweeper).sweep()).rejects.toMatchObject(REFUSAL);
    expect(storedFilesOf(application)).toEqual(stored);
    writeFileSync(mark, await idIn(application));
    await application.app.get(NoteFileSweeper).sweep();
    expectNothingChanged();
  });

  it('succeeds after a restore that replaced another installation @Q-56 @Q-64', async () => {
    const { backup, identity } = await aBackupOf(application);
    const other = await startApplication();
    await other.prisma.$executeRaw`UPDATE installation SET id = gen_random_uuid()`;
    const { dataDir } = other.settings;
    const place = { dataDir, databaseUrl: empty.url };
    writeFileSync(join(dataDir, 'files', 'installation'), await idIn(other));
    await other.close();
    const restored = await command(`restore --from ${backup} --identity ${identity} --force`, place);
    expect(restored.code).toBe(0);
    const settings = { ...application.settings, ...place, directDatabaseUrl: undefined };
    const app = await createApplication(settings, { mailer: application.mailbox });
    await app.close();
    expect(readFileSync(join(dataDir, 'files', 'installation'), 'utf8').trim()).toBe(await idIn(application));
  });
});
