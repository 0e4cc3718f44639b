import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupCopies } from '@ancrage/server/backup/backup-copies';
import { readBucketAccess } from '@ancrage/server/infra/file-store/bucket-access';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { startBucket, type TestBucket } from '../support/bucket.ts';
import { aBackupKey } from '../support/make-backup.ts';
import { command } from '../support/run-command.ts';
import { temporaryFolder } from '../support/test-run.ts';

let application: TestApplication;
let bucket: TestBucket;
let recipient: string;
let folder: string;
beforeAll(async () => {
  application = await startApplication();
  bucket = await startBucket('nightly/');
  ({ recipient } = await aBackupKey(application.settings));
  folder = temporaryFolder('copied');
});
afterAll(() => application.close());

const backUp = (keep: number, into = folder) =>
  command(`backup --to ${into} --keep ${keep}`, application.settings, [], {
    BACKUP_RECIPIENTS: recipient,
    BACKUP_COPY_URL: `s3://${bucket.settings.bucket}/nightly?endpoint=${bucket.settings.endpoint}`,
    BACKUP_COPY_KEY_FILE: bucket.keyFile,
  });
const copies = () => new BackupCopies(bucket.settings, readBucketAccess('KEY', bucket.keyFile));
const state = () => application.prisma.backupState.findFirstOrThrow();

describe('copies of backups in a bucket', () => {
  it('are made of each backup and of the list of erasures, byte for byte; as many stay as on the disk @Q-64', async () => {
    const old = join(folder, 'ancrage-2020-01-01T00-00-00Z.age');
    writeFileSync(old, 'old');
    await copies().put('ancrage-2020-01-01T00-00-00Z.age', old);
    await copies().put('ancrage-2019-01-01T00-00-00Z.age', old);
    await copies().put('of-somebody-else.txt', old);
    const { code, output } = await backUp(2);
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('Removed: s3://ancrage-files/nightly/ancrage-2019-01-01T00-00-00Z.age'),
    });
    const objects = await bucket.objects();
    const here = readdirSync(folder);
    expect(here).toHaveLength(3);
    expect([...objects.keys()].sort()).toEqual(
      [...here, 'of-somebody-else.txt'].map((name) => `nightly/${name}`).sort(),
    );
    for (const name of here)
      expect(objects.get(`nightly/${name}`)?.equals(readFileSync(join(folder, name)))).toBe(true);
    expect(await state()).toMatchObject({ madeAt: expect.any(Date), problem: null });
  });

  it('may be larger than one part of an upload @Q-64', async () => {
    const bytes = randomBytes(17 * 1024 * 1024);
    const path = join(temporaryFolder('large'), 'large.age');
    writeFileSync(path, bytes);
    await copies().put('large.age', path);
    expect((await bucket.objects()).get('nightly/large.age')?.equals(bytes)).toBe(true);
  });

  it('that fail are reported, and noted for the operator; the backup itself is there @Q-64', async () => {
    await bucket.close();
    const into = temporaryFolder('not-copied');
    const { code, output } = await backUp(2, into);
    const sentence =
      /The copy of ancrage-\S+Z\.age to s3:\/\/ancrage-files\/nightly\/ failed: .*ECONNREFUSED/;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    expect(readdirSync(into)).toHaveLength(2);
    expect(await state()).toMatchObject({
      madeAt: expect.any(Date),
      bytes: expect.any(BigInt),
      problem: expect.stringMatching(sentence),
    });
  });
});

it('A backup that fails is noted for the operator, and the one before keeps its moment @Q-64', async () => {
  const { madeAt } = await state();
  const file = join(temporaryFolder('in-the-way'), 'file');
  writeFileSync(file, '');
  const { code, output } = await backUp(2, join(file, 'backups'));
  expect(code).toBe(1);
  expect(await state()).toMatchObject({ madeAt, problem: output, failedAt: expect.any(Date) });
});
