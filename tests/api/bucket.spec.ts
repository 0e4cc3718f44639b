import { hash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { createApplication } from '@ancrage/server/app.setup';
import { FileStore } from '@ancrage/server/infra/file-store/file-store';
import { NoteFileSweeper } from '@ancrage/server/modules/note-files/note-file-sweeper';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { startBucket, type TestBucket } from '../support/bucket.ts';
import { data, writeRecord } from '../support/data-record.ts';
import { unmadeDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { MEBIBYTE, storedFilesOf, upload } from '../support/files.ts';
import { leaveHalfway } from '../support/slow-uploads.ts';

// The same application, with its files in the bucket of an S3-compatible store instead of a folder.

const PREFIX = 'journal/';
const SEVEN_HOURS_S = 7 * 3600;

let bucket: TestBucket;
let isOpen = true;
let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  bucket = await startBucket(PREFIX);
  application = await startApplication({ fileStore: bucket.settings, fileStoreKeyFile: bucket.keyFile });
  person = await aSignedInPerson(application);
});
afterAll(async () => {
  await application.close();
  if (isOpen) await bucket.close();
});

const onTheirWay = (): string[] => {
  const folder = join(application.settings.dataDir, 'files-on-their-way');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
};

/** Leaves what a process leaves that dies before it has uploaded a file. */
const writeStray = async (): Promise<void> => {
  const key = application.app.get(FileStore).newKey();
  const folder = join(application.settings.dataDir, 'files-on-their-way', key.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, key), 'half a file');
};

/** A digest of each object: comparing megabytes byte by byte takes seconds. */
const sumsOf = (objects: ReadonlyMap<string, Buffer>): Record<string, string> =>
  Object.fromEntries([...objects].map(([key, bytes]) => [key, hash('sha256', bytes)]));

const signInAgain = async () => {
  const { access_token } = await signIn(application, person);
  person = { ...person, bearer: { Authorization: `Bearer ${access_token}` } };
};

describe('files in an S3 bucket', () => {
  const words = 'une rivière calme au matin\n';
  const large = Buffer.from(words.repeat(Math.ceil((9 * MEBIBYTE) / Buffer.byteLength(words))));
  let fid: number;
  let address: string;

  it('are stored sealed, and served byte for byte @Q-40 @C-11', async () => {
    const { status, body } = await upload(application, person, 'large.txt', large);
    expect(status).toBe(201);
    fid = body.fid[0].value;
    address = body.uri[0].url;
    const objects = await bucket.objects();
    expect([...objects.keys()]).toEqual([expect.stringMatching(/^journal\/[0-9a-f]{40}-\d+$/)]);
    const [sealed = Buffer.alloc(0)] = objects.values();
    expect(sealed.length).toBeGreaterThan(large.length);
    expect(sealed.includes('une rivi')).toBe(false);
    expect(onTheirWay()).toEqual([]);
    expect(storedFilesOf(application)).toEqual([]);
    const got = await application.http.get(address).set(person.bearer).responseType('blob').expect(200);
    expect((got.body as Buffer).equals(large)).toBe(true);
  });

  it('are not stored when their sender disconnects halfway or their content is refused @Q-56', async () => {
    await leaveHalfway(application, person, () => onTheirWay().length > 0);
    await eventually(() => expect(onTheirWay()).toEqual([]));
    await upload(application, person, 'a.pdf', Buffer.from('not a page')).expect(422);
    expect(onTheirWay()).toEqual([]);
    expect((await bucket.objects()).size).toBe(1);
  });

  it('are removed when no note names them, when they have no row, and when a crash left them in transit @Q-56', async () => {
    await writeRecord(application, person, data({ field_personal_notes: [{ target_id: fid }] })).expect(200);
    await upload(application, person, 'unnamed.txt', Buffer.from('a')).expect(201);
    const { body } = await upload(application, person, 'rowless.txt', Buffer.from('b')).expect(201);
    await application.prisma.noteFile.delete({ where: { fid: body.fid[0].value } });
    await writeStray();
    expect((await bucket.objects()).size).toBe(3);
    application.clock.advanceSeconds(SEVEN_HOURS_S);
    await application.app.get(NoteFileSweeper).sweep();
    expect([...(await bucket.objects()).keys()]).toEqual([
      expect.stringContaining((await application.prisma.noteFile.findFirstOrThrow()).storageKey),
    ]);
    expect(onTheirWay()).toEqual([]);
    await signInAgain();
  });

  it('are refused to a second installation configured with the same bucket @Q-56', async () => {
    const before = sumsOf(await bucket.objects());
    const other = unmadeDatabase();
    await migrateDeploy(other.url);
    const settings = { ...application.settings, databaseUrl: other.url, directDatabaseUrl: undefined };
    await expect(createApplication(settings)).rejects.toMatchObject({
      name: 'StartUpError',
      message: expect.stringContaining('The files in s3://ancrage-files/journal/ belong to another database'),
    });
    await other.drop();
    expect(sumsOf(await bucket.objects())).toEqual(before);
  });

  it('answer 503 when the store does not respond, and leave nothing behind @Q-63 @Q-65', async () => {
    await bucket.close();
    isOpen = false;
    const before = await application.prisma.noteFile.count();
    const answer = await upload(application, person, 'later.txt', Buffer.from('c'));
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('30');
    expect(await application.prisma.noteFile.count()).toBe(before);
    expect(onTheirWay()).toEqual([]);
    const read = await application.http.get(address).set(person.bearer);
    expect([read.status, read.headers['retry-after']]).toEqual([503, '30']);
  });

  it('do not prevent a start while the store does not respond @Q-63', async () => {
    const app = await createApplication(application.settings);
    await expect(app.get(NoteFileSweeper).sweep()).rejects.toMatchObject({ name: 'StorageUnavailableError' });
    await app.close();
  });
});

it('an invalid key file stops the start with a one-line error', async () => {
  const path = join(application.settings.dataDir, 'no-key.json');
  writeFileSync(path, '{}');
  const settings = { ...application.settings, fileStoreKeyFile: path };
  await expect(createApplication(settings)).rejects.toMatchObject({
    name: 'SettingsError',
    message: expect.stringContaining('no-key.json'),
  });
});
