import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@ancrage/server/infra/database/database';
import { FileUnreadableError } from '@ancrage/server/infra/file-store/file-errors';
import { FileStore } from '@ancrage/server/infra/file-store/file-store';
import { Metrics } from '@ancrage/server/infra/metrics/metrics';
import { usualMap } from '@ancrage/server/modules/drupal-import/import-map';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { startBucket, type TestBucket } from '../support/bucket.ts';
import { importFrom } from '../support/drupal/import-from.ts';
import { OldSite } from '../support/drupal/old-site.ts';
import { openPostgresSite } from '../support/drupal/site-database.ts';
import { ordinaryFile, ordinaryPerson } from '../support/drupal/site-people.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { storedFilesOf, upload } from '../support/files.ts';
import { aBackupKey, backUpWhile } from '../support/make-backup.ts';
import { temporaryFolder } from '../support/test-run.ts';
import { listedSums, unpack } from '../support/zip.ts';

// A row without its bytes: the disk was restored from an older copy, or an object was removed by hand.

describe.each(['folder', 'bucket'])('a file whose bytes are missing in the %s', (kind) => {
  const lines: string[] = [];
  let bucket: TestBucket | null = null;
  let application: TestApplication;
  let store: FileStore;
  beforeAll(async () => {
    if (kind === 'bucket') bucket = await startBucket();
    application = await startApplication(
      { logLevel: 'info', ...(bucket && { fileStore: bucket.settings, fileStoreKeyFile: bucket.keyFile }) },
      { logTo: { write: (line: string) => lines.push(line) } },
    );
    store = application.app.get(FileStore);
  });
  afterAll(async () => {
    await application.close();
    await bucket?.close();
  });

  const aFile = async (who: SignedInPerson, name: string): Promise<{ key: string; address: string }> => {
    const { body } = await upload(application, who, name, Buffer.from(`Les mots de ${name}`)).expect(201);
    const { storageKey } = await application.prisma.noteFile.findUniqueOrThrow({
      where: { fid: body.fid[0].value },
    });
    return { key: storageKey, address: body.uri[0].url };
  };
  const timesTold = () => lines.filter((line) => line.includes('bytes of a file are lost')).length;
  const counted = async () =>
    Number(/^ancrage_lost_files_total (\d+)$/m.exec((await application.app.get(Metrics).read()).text)?.[1]);

  it('gets 404, as on the old site, and a log line and a metric for the operator @Q-56 @Q-65', async () => {
    const owner = await aSignedInPerson(application);
    const { key, address } = await aFile(owner, 'note.txt');
    await application.http.head(address).set(owner.bearer).expect(200);
    await store.remove(key);
    expect([timesTold(), await counted()]).toEqual([0, 0]);
    const answer = await application.http.get(address).set(owner.bearer);
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/problem+json']);
    expect(answer.body).toMatchObject({ status: 404, detail: 'This file does not exist.' });
    expect(answer.headers['content-disposition']).toBeUndefined();
    await application.http
      .get(address)
      .set({ ...owner.bearer, Range: 'bytes=0-3' })
      .expect(404);
    await application.http.head(address).set(owner.bearer).expect(404);
    expect([timesTold(), await counted()]).toEqual([3, 3]);
    expect(lines.join('')).not.toContain('request failed');
    expect(lines.join('')).not.toContain(key);
  });

  it('is not reported when it was deleted during the request @Q-56', async () => {
    const owner = await aSignedInPerson(application);
    const { key, address } = await aFile(owner, 'removed.txt');
    const before = timesTold();
    const read = store.read.bind(store);
    jest.spyOn(store, 'read').mockImplementationOnce(async function* () {
      await application.app
        .get(Database)
        .asSystem(() => application.prisma.noteFile.delete({ where: { storageKey: key } }));
      await store.remove(key);
      yield* read(key);
    });
    await application.http.get(address).set(owner.bearer).expect(404);
    expect(timesTold()).toBe(before);
  });

  it('does not block an export, and is named in the archive @Q-66', async () => {
    const owner = await aSignedInPerson(application);
    const { key } = await aFile(owner, 'perdue.txt');
    await aFile(owner, 'restée.txt');
    await store.remove(key);
    const before = timesTold();
    const { body } = await application.http
      .post('/api/account/export')
      .set(owner.bearer)
      .buffer(true)
      .responseType('blob')
      .send({ password: owner.password })
      .expect(200);
    const files = unpack(body);
    const textIn = (name: string) => files.find((file) => file.name === name)?.bytes.toString('utf8');
    expect(textIn('files/2026-03/restée.txt')).toBe('Les mots de restée.txt');
    expect(textIn('FICHIERS-PERDUS.txt')).toMatch(/Le serveur n’a plus .*\n\nfiles\/2026-03\/perdue\.txt\n$/);
    expect(listedSums(files).size).toBe(files.length - 1);
    expect(timesTold()).toBe(before + 1);
  });

  it('is reported by a backup, which has the rest @Q-64', async () => {
    const owner = await aSignedInPerson(application);
    const [{ key }] = [await aFile(owner, 'perdue.txt'), await aFile(owner, 'restée.txt')];
    const { recipient } = await aBackupKey(application.settings);
    const back = (name: string) =>
      backUpWhile(application, join(temporaryFolder('kept'), name), recipient, async () => {});
    const before = await back('before.age');
    expect(before.lost).not.toContain(key);
    await store.remove(key);
    const after = await back('after.age');
    expect([...after.lost].sort()).toEqual([...before.lost, key].sort());
    expect(after.files).toBe(before.files - 1);
  });

  it('is imported again from the old site @Q-64', async () => {
    const KEEPER = 65;
    const site = await OldSite.open(await openPostgresSite());
    await site.add([ordinaryPerson(KEEPER)]);
    await site.addFiles([ordinaryFile(KEEPER)]);
    await site.database.openToReader();
    const importing = () => importFrom(site, application, usualMap());
    const keyOf = async () =>
      (await application.prisma.noteFile.findFirstOrThrow({ where: { uid: KEEPER } })).storageKey;
    await importing();
    const before = await keyOf();
    await store.remove(before);
    const report = await importing();
    expect(report.people).toMatchObject({ changed: 1 });
    expect(report.comparisons).toContainEqual(
      expect.objectContaining({ part: `file ${ordinaryFile(KEEPER).fid}`, outcome: 'equal' }),
    );
    const after = await keyOf();
    expect(after).not.toBe(before);
    const stored: string[] = [];
    for await (const each of store.keys()) stored.push(each);
    expect(stored).toContain(after);
    expect((await importing()).people).toMatchObject({ changed: 0 });
    await site.database.close();
  });
});

describe('an unreadable file', () => {
  const lines: string[] = [];
  let application: TestApplication;
  beforeAll(async () => {
    application = await startApplication(
      { logLevel: 'info' },
      { logTo: { write: (line: string) => lines.push(line) } },
    );
  });
  afterAll(() => application.close());

  const aFile = async (who: SignedInPerson, name: string, bytes = Buffer.from(`Les mots de ${name}`)) => {
    const { body } = await upload(application, who, name, bytes).expect(201);
    const { storageKey } = await application.prisma.noteFile.findUniqueOrThrow({
      where: { fid: body.fid[0].value },
    });
    return { key: storageKey, address: body.uri[0].url as string };
  };
  /** The memory of a process, whose first bytes are unmapped: reading them is an I/O error, as on a failing disk. */
  const wearOut = (key: string) => {
    const path = storedFilesOf(application).find((file) => file.endsWith(key)) ?? '';
    rmSync(path);
    symlinkSync('/proc/self/mem', path);
  };
  const exported = async (who: SignedInPerson) => {
    const { body } = await application.http
      .post('/api/account/export')
      .set(who.bearer)
      .buffer(true)
      .responseType('blob')
      .send({ password: who.password })
      .expect(200);
    return unpack(body);
  };

  it('gets 503, as it may become readable, and is reported to the operator as lost @Q-56 @Q-65', async () => {
    const owner = await aSignedInPerson(application);
    const { key, address } = await aFile(owner, 'note.txt');
    wearOut(key);
    const answer = await application.http.get(address).set(owner.bearer);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30']);
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(lines.filter((line) => line.includes('bytes of a file are lost'))).toHaveLength(1);
  });

  it('does not block an export, unreadable at its beginning or in its middle @Q-66', async () => {
    const owner = await aSignedInPerson(application);
    const { key } = await aFile(owner, 'usée.txt');
    const half = await aFile(owner, 'à-moitié.txt', Buffer.alloc(300_000, 'a'));
    await aFile(owner, 'restée.txt');
    wearOut(key);
    const store = application.app.get(FileStore);
    const read = store.read.bind(store);
    const spy = jest.spyOn(store, 'read').mockImplementation(async function* (asked) {
      for await (const chunk of read(asked)) {
        yield chunk;
        if (asked === half.key) throw new FileUnreadableError(new Error('EIO: i/o error, read'));
      }
    });
    const files = await exported(owner);
    spy.mockRestore();
    const textIn = (name: string) => files.find((file) => file.name === name)?.bytes.toString('utf8');
    expect(textIn('files/2026-03/restée.txt')).toBe('Les mots de restée.txt');
    expect(textIn('FICHIERS-PERDUS.txt')).toMatch(
      /\n\nfiles\/2026-03\/usée\.txt\nfiles\/2026-03\/à-moitié\.txt\n$/,
    );
    expect(listedSums(files).size).toBe(files.length - 1);
  });

  it('is reported by a backup, which has the rest @Q-64', async () => {
    const owner = await aSignedInPerson(application);
    const [{ key }] = [await aFile(owner, 'usée.txt'), await aFile(owner, 'restée.txt')];
    wearOut(key);
    const { recipient } = await aBackupKey(application.settings);
    const path = join(temporaryFolder('kept'), 'worn.age');
    const { lost, files } = await backUpWhile(application, path, recipient, async () => {});
    expect(lost).toContain(key);
    expect(files).toBe(storedFilesOf(application).length);
  });
});
