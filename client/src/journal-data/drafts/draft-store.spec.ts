import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { DraftStore } from '#journal-data/drafts/draft-store.ts';
import { PersistedDraft } from '#journal-data/drafts/persisted-draft.ts';
import { type AncrageDatabase, openDatabase } from '#platform/storage/database.ts';

const schema = z.record(z.string(), z.string());
let database: AncrageDatabase;
let disk: Promise<void>;
let uid: number | null;
let count = 0;

/** A tab with a disk that may be slow or refuse writes. */
const aTab = () =>
  new DraftStore(
    () => disk.then(() => database),
    () => uid,
  );
const open = (tab: DraftStore) =>
  new PersistedDraft(
    tab,
    () => 1,
    'reco',
    schema,
    (_, mine) => mine,
  );

beforeEach(async () => {
  count += 1;
  database = await openDatabase(`draft-store-${count}`);
  disk = Promise.resolve();
  uid = 7;
});
afterEach(() => database.close());

it('a draft delayed by a slow disk while the journal closes is not written unencrypted @T-05', async () => {
  const busy = Promise.withResolvers<void>();
  disk = busy.promise;
  const writing = expect(open(aTab()).write({ qui: 'Claire' })).rejects.toThrow('closed');
  uid = null;
  busy.resolve();
  await writing;
  expect(await database.count('drafts')).toBe(0);
});

it('a failed write does not fail later ones @Q-52', async () => {
  const full = Promise.withResolvers<void>();
  disk = full.promise;
  const draft = open(aTab());
  const failing = expect(draft.write({ qui: 'C' })).rejects.toThrow('full');
  full.reject(new Error('full'));
  await failing;
  disk = Promise.resolve();
  await draft.write({ qui: 'Cl' });
  expect(await draft.read()).toEqual({ qui: 'Cl' });
});

it('a user without drafts sees none of another user @A-01', async () => {
  await open(aTab()).write({ qui: 'Claire' });
  uid = 8;
  expect(await aTab().offered()).toEqual([]);
});
