import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { DraftStore } from '#journal-data/draft-store.ts';
import { type AncrageDatabase, openDatabase } from '#platform/storage/database.ts';

const schema = z.object({ qui: z.string() });
let database: AncrageDatabase;
let uid: number | null;
let count = 0;

const aStore = () =>
  new DraftStore(
    () => Promise.resolve(database),
    () => uid,
    () => 1,
  );

beforeEach(async () => {
  count += 1;
  database = await openDatabase(`drafts-${count}`);
  uid = 7;
});
afterEach(() => database.close());

it('[Q-52] a draft survives a reload, and is gone once dropped', async () => {
  await aStore().write('reco', { qui: 'Claire' });
  expect(await aStore().read('reco', schema)).toEqual({ qui: 'Claire' });
  await aStore().drop('reco');
  expect(await aStore().read('reco', schema)).toBeNull();
});

it('a fast writer never queues up, and the last word is what stays', async () => {
  const store = aStore();
  const writes = Array.from({ length: 100 }, (_, number) => store.write('reco', { qui: String(number) }));
  await Promise.all(writes);
  expect(await store.read('reco', schema)).toEqual({ qui: '99' });
  expect(new Set(writes).size).toBeLessThan(5);
});

it('a draft dropped while it is being written stays dropped', async () => {
  const store = aStore();
  const writing = store.write('reco', { qui: 'Claire' });
  await Promise.all([writing, store.drop('reco')]);
  expect(await store.read('reco', schema)).toBeNull();
});

it('a draft written again after it was dropped stays, and only the last of many changes waits', async () => {
  const store = aStore();
  const changes = [store.drop('reco'), store.drop('reco'), store.drop('reco')];
  const written = store.write('reco', { qui: 'Claire' });
  await Promise.all([...changes, written]);
  expect(await store.read('reco', schema)).toEqual({ qui: 'Claire' });
  expect(changes[1]).toBe(written);
});

it('[Q-52] a draft is found again to its last letter while the disk is still busy with it', async () => {
  const store = aStore();
  const writes = ['C', 'Cl', 'Claire'].map((qui) => store.write('reco', { qui }));
  expect(await store.read('reco', schema)).toEqual({ qui: 'Claire' });
  await Promise.all(writes);
});

it('[A-01] a draft is its writer’s alone', async () => {
  await aStore().write('reco', { qui: 'Claire' });
  uid = 8;
  expect(await aStore().read('reco', schema)).toBeNull();
  await aStore().drop('reco');
  uid = 7;
  expect(await aStore().read('reco', schema)).toEqual({ qui: 'Claire' });
});

it('a draft of another shape is not given to a screen', async () => {
  await aStore().write('reco', { quoi: 1 });
  expect(await aStore().read('reco', schema)).toBeNull();
});

it('nothing can be drafted when nobody’s journal is open', async () => {
  uid = null;
  await expect(aStore().write('reco', {})).rejects.toThrow('No journal is open.');
});
