import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findDifferences, hashFolder } from '../../server/launch/served-files.ts';
import { startApplication, type TestApplication } from '../support/application.ts';
import { dist } from '../support/built-files.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

describe('the files of a running instance', () => {
  it('are byte for byte those of the release, and a changed one is named', async () => {
    const url = await application.app.getUrl();
    const hashes = hashFolder(dist);
    expect(hashes.size).toBeGreaterThan(100);
    expect(await findDifferences(url, hashes)).toEqual([]);
    const other = new Map(hashes)
      .set('service-worker.js', '0'.repeat(64))
      .set('assets/gone.js', '0'.repeat(64));
    expect(await findDifferences(url, other)).toEqual([
      'service-worker.js is another file.',
      'assets/gone.js is missing.',
    ]);
  });
});
