import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveWriter } from '@ancrage/server/backup/archive-writer';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { askDatabase } from '../support/ask-database.ts';
import { unmadeDatabase } from '../support/database.ts';
import { aPerson, aSignedInPerson } from '../support/factories.ts';
import { upload } from '../support/files.ts';
import { aBackupKey, aBackupOf } from '../support/make-backup.ts';
import { command } from '../support/run-command.ts';
import { temporaryFolder } from '../support/test-run.ts';

// What a backup holds is of one moment, and what a restore makes of it is compared with that.

let application: TestApplication;
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  application = await startApplication();
  const person = await aSignedInPerson(application);
  await upload(application, person, 'note.txt', Buffer.from('des mots')).expect(201);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await application.close();
  for (const drop of drops) await drop();
});

const newPlace = () => {
  const database = unmadeDatabase();
  drops.push(database.drop);
  return { dataDir: temporaryFolder('restored'), databaseUrl: database.url };
};
type Place = ReturnType<typeof newPlace>;
type Backup = Awaited<ReturnType<typeof aBackupOf>>;

const restore = ({ backup, identity }: Backup, place: Place, more = '') =>
  command(`restore --from ${backup} --identity ${identity}${more}`, place);
const countIn = async ({ databaseUrl }: Place, table: string) =>
  (await askDatabase(databaseUrl, `SELECT count(*)::int AS found FROM ${table}`))[0]?.found;
/** Backs up, and calls back for each part of the database on its way into the archive. */
const backUpThrough = (change: (name: string, bytes: Buffer) => Promise<Buffer>): Promise<Backup> => {
  const add = ArchiveWriter.prototype.add;
  jest.spyOn(ArchiveWriter.prototype, 'add').mockImplementation(async function (
    this: ArchiveWriter,
    name,
    bytes,
  ) {
    await add.call(this, name, await change(name, Buffer.from(bytes)));
  });
  return aBackupOf(application);
};

describe('a backup', () => {
  it('has one snapshot, although a person is added between two of its tables @Q-64', async () => {
    const before = await application.prisma.person.count();
    let came = 0;
    const backup = await backUpThrough(async (name, bytes) => {
      if (name.startsWith('database/person/')) {
        await aPerson(application);
        came += 1;
      }
      return bytes;
    });
    expect([came, await application.prisma.person.count()]).toEqual([1, before + 1]);
    const place = newPlace();
    expect(await restore(backup, place)).toMatchObject({ code: 0 });
    for (const table of ['person', 'person_key', 'data_record'])
      expect([table, await countIn(place, table)]).toEqual([table, before]);
  });

  it('has no address of an erased person, although their last mail is still queued @Q-45 @Q-64', async () => {
    const row = {
      uid: 4711,
      mail: 'partie@orvelaine.test',
      locale: 'fr',
      createdAt: application.clock.now(),
    };
    await application.prisma.farewell.create({ data: row });
    const names: string[] = [];
    const backup = await backUpThrough(async (name, bytes) => {
      names.push(name);
      expect(bytes.includes(row.mail)).toBe(false);
      return bytes;
    });
    await application.prisma.farewell.deleteMany();
    expect(names.filter((name) => name.startsWith('database/person/'))).toHaveLength(1);
    const place = newPlace();
    expect((await restore(backup, place)).code).toBe(0);
    expect(await countIn(place, 'farewell')).toBe(0);
  });

  it('is refused without a master key that it needs @Q-64', async () => {
    const { prisma, settings } = application;
    const { masterKeyId, uid } = await prisma.personKey.findFirstOrThrow();
    const setKey = (id: string) => prisma.personKey.updateMany({ where: { uid }, data: { masterKeyId: id } });
    await setKey('elsewhere');
    const folder = temporaryFolder('keyless');
    const { recipient } = await aBackupKey(settings);
    expect(await command(`backup --to ${folder}/x.age --recipient ${recipient}`, settings)).toEqual({
      code: 1,
      output: 'The master key elsewhere, which wraps keys of people, is not here: restore it first.',
    });
    expect(readdirSync(folder)).toEqual([]);
    await setKey(masterKeyId);
  });
});

describe('a restore', () => {
  it('is refused when the row count matches and the contents do not @Q-64', async () => {
    const backup = await backUpThrough(async (name, bytes) =>
      name.startsWith('database/person/')
        ? Buffer.from(bytes.toString('latin1').replaceAll('Camille', 'Camilla'), 'latin1')
        : bytes,
    );
    const place = newPlace();
    expect(await restore(backup, place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The table person came to'),
    });
  });

  it('replaces truncated bytes of a file @Q-64', async () => {
    const backup = await aBackupOf(application);
    const place = newPlace();
    expect((await restore(backup, place)).code).toBe(0);
    const files = join(place.dataDir, 'files');
    const [file] = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const path = join(file?.parentPath ?? '', file?.name ?? '');
    const whole = readFileSync(path);
    truncateSync(path, 10);
    expect((await restore(backup, place, ' --force')).code).toBe(0);
    expect(readFileSync(path).equals(whole)).toBe(true);
  });
});
