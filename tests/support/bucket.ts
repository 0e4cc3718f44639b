import { writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '@ancrage/server/config/bucket-settings';
import { OWNER } from '@ancrage/server/infra/file-store/file-store';
import { temporaryFolder } from './test-run.ts';

/** An S3-compatible store with one bucket. */
export interface TestBucket {
  settings: BucketSettings;
  /** File with the key of an account that may use it. */
  keyFile: string;
  /** Everything that lies in it, by key, but the id of whose it is. */
  objects(): Promise<Map<string, Buffer>>;
  close(): Promise<void>;
}

const BUCKET = 'ancrage-files';
/** How the store names the files of an object and of its metadata. */
const OBJECT = /^(.+)\._S3rver_object$/;

/** Starts a store on a free port. It knows the key of one account, and refuses any other. */
export const startBucket = async (prefix = ''): Promise<TestBucket> => {
  const directory = temporaryFolder('bucket');
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // Its check of signatures forgets the slash at the end of a bucket's path, which the AWS library signs in a listing.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const keyFile = join(directory, 'key.json');
  writeFileSync(keyFile, JSON.stringify({ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }));
  return {
    settings: {
      bucket: BUCKET,
      prefix,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
    },
    keyFile,
    objects: async () => {
      const folder = join(directory, BUCKET);
      const names = await readdir(folder, { recursive: true });
      const all = names.flatMap((name) => OBJECT.exec(name)?.[1] ?? []);
      const keys = all.filter((key) => basename(key) !== OWNER);
      const read = async (key: string) =>
        [key, await readFile(join(folder, `${key}._S3rver_object`))] as const;
      return new Map(await Promise.all(keys.map(read)));
    },
    close: () => server.close(),
  };
};
