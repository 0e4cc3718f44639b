import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import type { OpenDraft } from '#journal-data/drafts/use-draft.ts';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { fakeTab } from '#journal-data/testing/fake-tab.ts';
import { writeLocal } from '#platform/storage/local.ts';
import { turn, until } from '#platform/testing/event-loop.ts';
import { FakeServer, useServer } from '#platform/testing/fake-server.ts';

const schema = z.object({ text: z.string() });
type Words = z.infer<typeof schema>;

let closeTab: () => Promise<void>;
let keeper: JournalKeeper;
let open: () => OpenDraft<Words>;
let otherTab: BroadcastChannel;
const unsubscribe: (() => void)[] = [];

/** Opens the draft on a screen and waits until it is read. */
const shown = async (): Promise<OpenDraft<Words>> => {
  const draft = open();
  unsubscribe.push(draft.subscribe(() => {}));
  await until(() => draft.state().value !== null);
  return draft;
};
const isKept = (draft: OpenDraft<Words>) => () => draft.state().keeping === 'kept';

beforeAll(async () => {
  closeTab = fakeTab();
  const { OpenDraft } = await import('#journal-data/drafts/use-draft.ts');
  keeper = (await import('#journal-data/journal/journal.ts')).journalKeeper;
  const options = { merge: (_: Words | null, mine: Words) => mine, begin: () => ({ text: '' }) };
  open = () => new OpenDraft('note', schema, () => options);
  otherTab = new BroadcastChannel('ancrage-drafts');
});
afterAll(async () => {
  otherTab.close();
  await closeTab();
});

beforeEach(async () => {
  const { signInWithPassword } = await import('#platform/session/tokens.ts');
  const server = new FakeServer();
  useServer(server);
  await signInWithPassword('c@example.org', 'right');
  writeLocal('data-id', server.nid);
  await keeper.open({ uid: server.uid, nid: server.nid });
});
afterEach(async () => {
  for (const end of unsubscribe.splice(0)) end();
  jest.restoreAllMocks();
  await keeper.erase();
});

it('a screen loads the draft of another screen, unchanged until the user edits it @Q-52', async () => {
  const first = await shown();
  expect(first.state()).toMatchObject({ value: { text: '' }, found: null, keeping: 'kept' });
  first.write({ text: 'Karim' }, false);
  expect(first.state()).toMatchObject({ value: { text: 'Karim' }, keeping: 'writing' });
  await until(isKept(first));
  const second = await shown();
  expect(second.state()).toMatchObject({ found: { text: 'Karim' }, isUntouched: true });
  second.write({ text: 'Karim, lundi' }, false);
  expect(second.state()).toMatchObject({ found: { text: 'Karim' }, isUntouched: false });
  await until(isKept(second));
});

it('a screen shows what another tab writes, and that another tab has saved the draft @Q-52', async () => {
  const mine = await shown();
  const theirs = await shown();
  theirs.write({ text: 'écrit ailleurs' }, false);
  await until(isKept(theirs));
  otherTab.postMessage({ key: 'note', isSaved: false });
  await until(() => mine.state().value?.text === 'écrit ailleurs');
  expect(mine.state().isSavedElsewhere).toBe(false);
  await theirs.finish((endDraft) => keeper.changeTogether([], endDraft));
  otherTab.postMessage({ key: 'note', isSaved: true });
  await until(() => mine.state().isSavedElsewhere);
  expect(mine.state()).toMatchObject({ value: { text: '' }, found: null });
});

it('a failed write is reported until a later one succeeds @X-09', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const draft = await shown();
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full.', 'QuotaExceededError');
  });
  draft.write({ text: 'K' }, false);
  await until(() => draft.state().keeping === 'failed');
  full.mockRestore();
  draft.write({ text: 'Ka' }, false);
  expect(draft.state().keeping).toBe('failed');
  await until(isKept(draft));
});

it('a finished draft is no longer written, and one whose save failed continues @Q-52', async () => {
  const draft = await shown();
  draft.write({ text: 'Karim' }, false);
  await until(isKept(draft));
  await expect(draft.finish(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  draft.write({ text: 'Karim, lundi' }, false);
  await until(isKept(draft));
  await draft.finish((endDraft) => keeper.changeTogether([], endDraft));
  draft.write({ text: 'trop tard' }, false);
  for (let turns = 0; turns < 5; turns += 1) await turn();
  expect(draft.state().value).toEqual({ text: 'Karim, lundi' });
  expect((await shown()).state().found).toBeNull();
});
