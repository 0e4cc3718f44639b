import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { restorePending, SEALED_STORES } from '#journal-data/sealed/pending-changes.ts';
import { type AncrageDatabase, durably, openDatabase } from '#platform/storage/database.ts';

const FIELD = 'field_cid';
const waiting = {
  uid: 7,
  field: FIELD,
  oldestAt: 1,
  newestAt: 3,
  tie: 0,
  refusal: null,
  attempts: ['{"a":"sent"}'],
} as const;

let database: AncrageDatabase;
let count = 0;

beforeEach(async () => {
  count += 1;
  database = await openDatabase(`pending-changes-${count}`);
});
afterEach(() => database.close());

/** Restores an encrypted change of answer a from 0 to 1, and a draft. */
const putBack = () =>
  durably(database, [...SEALED_STORES], (writing) =>
    restorePending(
      writing,
      {
        rows: {
          fields: [{ uid: 7, field: FIELD, base: '{"a":"0","b":"0"}', current: '{"a":"1","b":"0"}' }],
          outbox: [{ ...waiting, attempts: [...waiting.attempts] }],
          drafts: [{ uid: 7, key: 'reco', value: 'avant', writtenAt: 1 }],
          files: [],
          fileLinks: [],
        },
        bytes: new Map(),
      },
      null,
    ),
  );

it('decrypted changes are merged with the current data of the device, and only changes count @Q-53', async () => {
  const base = '{"a":"0","b":"2"}';
  await database.put('fields', { uid: 7, field: FIELD, base, current: '{"a":"0","b":"3"}' });
  await putBack();
  const held = await database.get('fields', [7, FIELD]);
  expect(JSON.parse(held?.current ?? '')).toEqual({ a: '1', b: '3' });
  expect(held?.base).toBe(base);
});

it('changes that were sent are recognised, whether before the encryption or after @Q-53', async () => {
  await database.put('outbox', { ...waiting, oldestAt: 5, newestAt: 9, attempts: ['{"a":"later"}'] });
  await putBack();
  expect(await database.get('outbox', [7, FIELD])).toMatchObject({
    oldestAt: 1,
    newestAt: 9,
    attempts: ['{"a":"sent"}', '{"a":"later"}'],
  });
});

it('a text that was sent without a response is no second version when it returns @Q-54', async () => {
  await database.put('fields', {
    uid: 7,
    field: FIELD,
    base: '{"a":"sent","b":"3"}',
    current: '{"a":"sent","b":"3"}',
  });
  await putBack();
  const held = await database.get('fields', [7, FIELD]);
  expect(JSON.parse(held?.current ?? '')).toEqual({ a: '1', b: '3' });
});

it('a later draft stays, with the decrypted drafts of its key attached, however often @Q-53', async () => {
  await database.put('drafts', { uid: 7, key: 'reco', value: 'depuis', writtenAt: 2 });
  await putBack();
  await putBack();
  expect(await database.get('drafts', [7, 'reco'])).toEqual({
    uid: 7,
    key: 'reco',
    value: 'depuis',
    writtenAt: 2,
    beside: ['avant', 'avant'],
  });
});
