import { basename, join } from 'node:path';
import { DrupalImportRepository } from '@ancrage/server/modules/drupal-import/drupal-import.repository';
import { usualMap } from '@ancrage/server/modules/drupal-import/import-map';
import { NoteFileSweeper } from '@ancrage/server/modules/note-files/note-file-sweeper';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aBackupKey, backUpWhile } from '../support/backups.ts';
import { importFrom } from '../support/drupal/import-from.ts';
import { OldSite } from '../support/drupal/old-site.ts';
import { openPostgresSite } from '../support/drupal/site-database.ts';
import { ordinaryFile, ordinaryPerson } from '../support/drupal/site-people.ts';
import { storedFilesOf } from '../support/files.ts';
import { temporaryFolder } from '../support/test-run.ts';

// What goes on here while an import is made, or hangs on what it writes.

/** Every twentieth person has a file. */
const [KEEPER, NEXT, ALONE] = [5, 25, 45];
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

const importing = () => importFrom(site, application, usualMap());
const stored = () => storedFilesOf(application).map((path) => basename(path));
const keyOf = async (uid: number) =>
  (await application.prisma.noteFile.findFirstOrThrow({ where: { uid } })).storageKey;

describe('a file that was changed on the old site', () => {
  it('[Q-64] keeps its earlier bytes for the backup that is being made, and is swept of them later', async () => {
    const before = await keyOf(KEEPER);
    const { recipient } = await aBackupKey(application.settings);
    const path = join(temporaryFolder('beside'), 'beside.age');
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

describe('a write that took effect, and whose answer was lost', () => {
  const write = DrupalImportRepository.prototype.write;
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
  ])('is told as it is, and every byte of %s stays', async (_, uids) => {
    await site.add(uids.map(ordinaryPerson));
    await site.addFiles(uids.slice(0, 1).map(ordinaryFile));
    loseAnswers();
    const report = await importing();
    expect(report.people).toMatchObject({ new: uids.length, aside: 0 });
    expect(report.differences).toEqual([]);
    expect(stored()).toContain(await keyOf(uids[0] ?? 0));
    expect(await application.prisma.importAside.count()).toBe(0);
  });
});
