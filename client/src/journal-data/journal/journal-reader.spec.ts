import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { JournalReader } from '#journal-data/journal/journal-reader.ts';
import { JournalView } from '#journal-data/journal/journal-view.ts';
import { changeTexts } from '#journal-data/store/local-journal.ts';
import { type AncrageDatabase, openDatabase } from '#platform/storage/database.ts';

const owner = { uid: 3, nid: 7 };
let database: AncrageDatabase;
let view: JournalView;
let isLost: boolean;
let reader: JournalReader;

beforeEach(async () => {
  database = await openDatabase('journal-reader');
  isLost = false;
  view = new JournalView();
  const opened = () =>
    isLost ? Promise.reject(new DOMException('lost', 'InvalidStateError')) : Promise.resolve(database);
  reader = new JournalReader({ database: opened, owner: () => owner, view });
});
afterEach(() => database.close());

it('what another tab changed while the device could not be read shows with the next change @E-01', async () => {
  await reader.read();
  const change = () => ({ current: '{"CIDsymptome":"la gorge"}' });
  await changeTexts(database, owner.uid, [{ field: 'field_cid', change }], 1);
  isLost = true;
  await expect(reader.read(['field_cid'])).rejects.toThrow('lost');
  isLost = false;
  await reader.read(['field_plf']);
  expect(view.field('field_cid')).toEqual({ CIDsymptome: 'la gorge' });
});
