import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { fakeTab } from '#journal-data/testing/fake-tab.ts';
import { withPageLock } from '#platform/locks.ts';
import { TokenKeeper } from '#platform/session/token-keeper.ts';
import { type AncrageDatabase, deviceDatabase } from '#platform/storage/database.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';
import { turn, until } from '#platform/testing/event-loop.ts';
import { FakeServer, useServer } from '#platform/testing/fake-server.ts';
import { MemorySession } from '#platform/testing/memory-session.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

jest.setTimeout(30_000);

// The journal of this tab, wired as in the app. A second keeper of tokens acts as another tab.
let closeTab: () => Promise<void>;
let journalKeeper: JournalKeeper;
let writeDraft: (value: Record<string, string>) => Promise<void>;
let server: FakeServer;
let elsewhere: TokenKeeper;
let database: AncrageDatabase;

const counts = async () => ({
  outbox: await database.count('outbox'),
  drafts: await database.count('drafts'),
  sealed: await database.count('sealed'),
});

beforeAll(async () => {
  closeTab = fakeTab();
  ({ journalKeeper } = await import('#journal-data/journal/journal.ts'));
  const { openDraft } = await import('#journal-data/drafts/use-draft.ts');
  const draft = openDraft('reconnection', z.record(z.string(), z.string()), (_, mine) => mine);
  writeDraft = (value) => draft.write(value);
  database = await deviceDatabase();
});

afterAll(() => closeTab());

beforeEach(async () => {
  useMemoryStorage();
  server = new FakeServer();
  useServer(server);
  elsewhere = new TokenKeeper(withPageLock, new MemorySession());
  await elsewhere.signInWithPassword('c@example.org', 'right');
  writeLocal('data-id', server.nid);
  await journalKeeper.open({ uid: server.uid, nid: server.nid });
  await journalKeeper.refresh();
  server.offline = true;
  await journalKeeper.change('field_cid', (card) => ({ ...card, CIDsymptome: 'non envoyé' }));
  await writeDraft({ 'reconew-q2-qui': 'Karim' });
});

afterEach(async () => {
  await journalKeeper.erase();
  elsewhere.close();
});

it('a tab that finds an incomplete session loses no pending change of another tab @T-04 @Q-53', async () => {
  elsewhere.abandonSession();
  await until(() => journalKeeper.owner === null);
  while ((await counts()).sealed === 0) await turn();
  expect(await counts()).toEqual({ outbox: 0, drafts: 0, sealed: 1 });
});

it('a tab that handles a sign-out late does not touch the next session @T-03 @Q-53', async () => {
  const auth = readLocal('auth');
  if (auth === null) throw new Error('Nobody is signed in.');
  await elsewhere.signOut();
  writeLocal('auth', auth); // signed in again, before this tab received a message
  await until(() => journalKeeper.view.journal === null);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(await counts()).toEqual({ outbox: 1, drafts: 1, sealed: 0 });
  await journalKeeper.open({ uid: server.uid, nid: server.nid });
  expect(journalKeeper.view.field('field_cid')).toEqual({ CIDsymptome: 'non envoyé' });
});

it('a tab writes nothing after a sign-out that it has not noticed yet @T-03', async () => {
  const before = await counts();
  localStorage.clear();
  await expect(writeDraft({ 'reconew-q2-qui': 'Claire' })).rejects.toThrow();
  await expect(journalKeeper.change('field_plf', () => ({}))).rejects.toThrow();
  expect(await counts()).toEqual(before);
});
