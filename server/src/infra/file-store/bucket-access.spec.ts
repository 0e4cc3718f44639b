import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readBucketAccess } from './bucket-access.ts';

const folder = mkdtempSync(join(tmpdir(), 'ancrage-bucket-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'key.json');

describe('the access key of a bucket', () => {
  it('is reported as unreadable, not as malformed, when it cannot be read @start', () => {
    expect(() => readBucketAccess('FILE_STORE_KEY_FILE', path)).toThrow(
      `FILE_STORE_KEY_FILE must name a file that can be read: ${path} cannot (ENOENT).`,
    );
  });

  it.each(['{"accessKeyId": "a"}', 'a:b'])(
    'is refused with the expected form when malformed: %s @start',
    (text) => {
      writeFileSync(path, text);
      expect(() => readBucketAccess('FILE_STORE_KEY_FILE', path)).toThrow(
        `The file ${path} of FILE_STORE_KEY_FILE must hold {"accessKeyId": "…", "secretAccessKey": "…"}.`,
      );
      const whole = { accessKeyId: 'a', secretAccessKey: 'b' };
      writeFileSync(path, JSON.stringify(whole));
      expect(readBucketAccess('FILE_STORE_KEY_FILE', path)).toEqual(whole);
    },
  );
});
