import { secondVersionsIn } from '@ancrage/shared/journal/found-versions';
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { fakeTab } from '#journal-data/testing/fake-tab.ts';
import { writeLocal } from '#platform/storage/local.ts';
import { until } from '#platform/testing/event-loop.ts';
import { FakeServer, useServer } from '#platform/testing/fake-server.ts';

jest.setTimeout(30_000);

let closeTab: () => Promise<void>;

beforeAll(() => {
  closeTab = fakeTab();
});
afterAll(() => closeTab());

it('a note that comes back from the history has its second version and its files named by the record again, and undone, no more @Q-51 @P-11', async () => {
  const { journalKeeper } = await import('#journal-data/journal/journal.ts');
  const { restoreEntries } = await import('#journal-data/history/journal-history.ts');
  const { signInWithPassword } = await import('#platform/session/tokens.ts');
  const server = new FakeServer();
  useServer(server);
  server.files.add(9);
  await signInWithPassword('c@example.org', 'right');
  writeLocal('data-id', server.nid);
  await journalKeeper.open({ uid: server.uid, nid: server.nid });
  await journalKeeper.refresh();

  const entry = {
    date: '5',
    text: 'Une note',
    files: [{ fid: 9, filename: 'a.txt' }],
    '~other': { text: [{ value: 'Une autre', at: 4 }] },
  };
  const undo = await restoreEntries([{ field: 'field_celebrations', entryKey: '5', entry }]);
  expect(journalKeeper.view.field('field_celebrations')[5]?.files).toHaveLength(1);
  expect(
    secondVersionsIn('field_celebrations', journalKeeper.view.document('field_celebrations')),
  ).toMatchObject([{ value: 'Une autre' }]);
  await until(() => String(server.fids) === '9');
  await restoreEntries(undo);
  expect(journalKeeper.view.field('field_celebrations')).toEqual({});
  await until(() => server.fids.length === 0);
  await journalKeeper.erase();
});
