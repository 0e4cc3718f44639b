import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { unwrap } from 'idb';
import { type AncrageDatabase, durably, isDeviceFull, openDatabase } from '#platform/storage/database.ts';

let database: AncrageDatabase;
beforeEach(async () => {
  database = await openDatabase('a-device-that-fills-up');
});
afterEach(() => database.close());

const aDocument = { key: 'content', version: '1', value: 1 };

const isPretend = (write: object): write is { _abort(reason: string): void } =>
  '_abort' in write && typeof write._abort === 'function';

/** Aborts a transaction as a browser with a full disk does: before its requests get an error. */
const endAsFull = (write: object): void => {
  if (!isPretend(write)) throw new TypeError('This is no write of these tests.');
  write._abort('QuotaExceededError');
};

it('a write that the browser aborts for lack of space reports that the device is full @Q-52', async () => {
  const failure: unknown = await durably(database, ['documents'], async (writing) => {
    const put = writing.objectStore('documents').put(aDocument);
    endAsFull(unwrap(writing));
    await put;
  }).catch((reason: unknown) => reason);
  expect(failure).toMatchObject({ name: 'QuotaExceededError' });
  expect(isDeviceFull(failure)).toBe(true);
});

it('a write whose work fails is rolled back, and fails with the error of the work @Q-52', async () => {
  const failing = durably(database, ['documents'], async (writing) => {
    await writing.objectStore('documents').put(aDocument);
    throw new RangeError('no good');
  });
  await expect(failing).rejects.toThrow(new RangeError('no good'));
  expect(await database.count('documents')).toBe(0);
});
