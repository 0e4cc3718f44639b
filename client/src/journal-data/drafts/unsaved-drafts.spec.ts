import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { mergeDraftAnswers } from '#journal-data/drafts/draft-merge.ts';
import { DraftStore } from '#journal-data/drafts/draft-store.ts';
import { PersistedDraft } from '#journal-data/drafts/persisted-draft.ts';
import { recoverUnsavedDrafts } from '#journal-data/store/recover-unsaved-drafts.ts';
import { type AncrageDatabase, openDatabase } from '#platform/storage/database.ts';
import { clearAll, UNSAVED_DRAFTS, unsavedDraftKeys } from '#platform/storage/local.ts';
import { ownUnsavedDraftsKey } from '#platform/storage/page-end.ts';
import { turn } from '#platform/testing/event-loop.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

const schema = z.record(z.string(), z.string());
let database: AncrageDatabase;
let count = 0;

beforeEach(async () => {
  useMemoryStorage();
  count += 1;
  database = await openDatabase(`last-words-${count}`);
});
afterEach(() => database.close());

/** A page of person 7, with a disk that may be too slow for it. */
const aPage = (name: string) => {
  let uid: number | null = 7;
  let disk = Promise.resolve();
  const store = new DraftStore(
    () => disk.then(() => database),
    () => uid,
  );
  const draft = new PersistedDraft(
    store,
    () => 1,
    'reco',
    schema,
    (known, mine, theirs) => z.parse(schema, mergeDraftAnswers(known ?? {}, mine, theirs)),
  );
  return {
    draft,
    stall: () => {
      const busy = Promise.withResolvers<void>();
      disk = busy.promise;
      return { go: busy.resolve, refuse: busy.reject };
    },
    close: () => {
      uid = null;
    },
    words: () => store.unwritten(),
    go: () => localStorage.setItem(UNSAVED_DRAFTS + name, JSON.stringify(store.unwritten())),
  };
};
const found = async () => {
  await recoverUnsavedDrafts(database);
  return aPage('next').draft.read();
};

it('changes not on the disk when their page closed are recovered completely by the next one @Q-52', async () => {
  const page = aPage('first');
  await page.draft.write({ qui: 'À m' });
  page.stall();
  void page.draft.write({ qui: 'À moit' });
  await turn();
  void page.draft.write({ qui: 'À moitié' });
  page.go();
  expect(await found()).toEqual({ qui: 'À moitié' });
  expect(unsavedDraftKeys()).toEqual([]);
  expect(await found()).toEqual({ qui: 'À moitié' });
});

it('changes whose write failed are recovered by the next page @Q-52', async () => {
  const page = aPage('first');
  const { refuse } = page.stall();
  const writing = expect(page.draft.write({ qui: 'Claire' })).rejects.toThrow('No room');
  refuse(new Error('No room.'));
  await writing;
  page.go();
  expect(await found()).toEqual({ qui: 'Claire' });
});

it('a page with everything on the disk leaves no unsaved drafts, nor does a discarded draft @Q-52', async () => {
  const page = aPage('first');
  const { go } = page.stall();
  const writing = page.draft.write({ qui: 'Claire' });
  expect(page.words()).toHaveLength(1);
  go();
  await writing;
  expect(page.words()).toEqual([]);
  page.stall();
  void page.draft.drop();
  expect(page.words()).toEqual([]);
});

it('changes whose write failed are left by a page that closes during their save, and by none that has saved them @Q-52', async () => {
  const page = aPage('first');
  const { refuse } = page.stall();
  const writing = expect(page.draft.write({ qui: 'Claire' })).rejects.toThrow('No room');
  refuse(new Error('No room.'));
  await writing;
  const { promise: saved, resolve } = Promise.withResolvers<void>();
  const saving = page.draft.save(() => saved);
  await turn();
  expect(page.words()).toMatchObject([{ value: { qui: 'Claire' } }]);
  resolve();
  await saving;
  expect(page.words()).toEqual([]);
});

it('concurrent changes of another tab are kept with them @Q-52', async () => {
  const page = aPage('first');
  await page.draft.write({ qui: 'Claire' });
  const other = aPage('other');
  await other.draft.read();
  await other.draft.write({ qui: 'Claire', sujet: 'un retard' });
  page.stall();
  void page.draft.write({ qui: 'Claire et Marc' });
  page.go();
  expect(await found()).toEqual({ qui: 'Claire et Marc', sujet: 'un retard' });
});

it('the page’s own unsaved drafts are not recovered, and foreign values are removed @Q-52', async () => {
  localStorage.setItem(ownUnsavedDraftsKey, '[]');
  localStorage.setItem(`${UNSAVED_DRAFTS}else`, '{');
  expect(await found()).toBeNull();
  expect(unsavedDraftKeys()).toEqual([ownUnsavedDraftsKey]);
});

it('they survive a session that the server ends, and nothing survives a sign-out @T-03 @T-05 @Q-53', () => {
  const page = aPage('first');
  page.stall();
  void page.draft.write({ qui: 'Claire' });
  page.go();
  clearAll(false);
  expect(unsavedDraftKeys()).toHaveLength(1);
  clearAll();
  expect(unsavedDraftKeys()).toEqual([]);
  page.close();
  expect(page.words()).toEqual([]);
});
