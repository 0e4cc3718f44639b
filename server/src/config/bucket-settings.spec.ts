import { describe, expect, it } from '@jest/globals';
import { bucketSettingsSchema } from './bucket-settings.ts';

const read = (text: string) => bucketSettingsSchema('FILE_STORE_URL').safeParse(text).data ?? null;

describe('the settings of the file bucket', () => {
  it('read every part of the address', () => {
    expect(read('s3://ancrage-files/journal/?region=eu-west-3&endpoint=https://store.test:9000')).toEqual({
      bucket: 'ancrage-files',
      prefix: 'journal/',
      region: 'eu-west-3',
      endpoint: 'https://store.test:9000',
      pathStyle: true,
    });
  });

  it('mean Amazon’s own store without an endpoint', () => {
    expect(read('s3://ancrage-files')).toEqual({
      bucket: 'ancrage-files',
      prefix: '',
      region: 'us-east-1',
      endpoint: undefined,
      pathStyle: false,
    });
    expect(read('s3://ancrage-files?endpoint=https://s3.test&path-style=no')?.pathStyle).toBe(false);
  });

  it.each([
    'ancrage-files',
    'https://store.test/ancrage-files',
    's3://key:secret@ancrage-files',
    's3://Ancrage',
    's3://ancrage-files?endpoint=store.test',
    's3://ancrage-files?path-style=perhaps',
    's3://ancrage-files?secret=x',
    's3://ancrage-files/100%zz',
  ])('is refused as %s', (text) => {
    expect(read(text)).toBeNull();
  });
});
