import 'fake-indexeddb/auto';
import { expect, it } from '@jest/globals';
import { changeFileList } from '#journal-data/attachments/attachment-calls.ts';
import { fakeWorld, isSynced } from '#journal-data/testing/fake-world.ts';
import { request } from '#platform/api/request.ts';
import { until } from '#platform/testing/event-loop.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';

let server: FakeServer;
const aDevice = fakeWorld((made) => {
  server = made;
});

/**
 * A tab with a synced journal, and the call that adds file 9 to the record's file list.
 * @param between runs after the first read of the list
 */
const aTabAddingAFile = async (between: () => void = () => {}) => {
  server.files.add(9);
  const tab = await aDevice().openTab();
  const addFile = () =>
    tab.withSyncPaused((takeInRecord) =>
      changeFileList(
        (call, options) => request(call, { ...options, bearer: 'access-0' }, server.fetch),
        server.nid,
        async (fids) => {
          if (server.callsTo('PATCH') === 0) between();
          return fids.includes(9) ? fids : [...fids, 9];
        },
        takeInRecord,
      ),
    );
  return { tab, addFile };
};

it('an added file link includes the changes of another device @Q-50 @Q-54', async () => {
  const { tab, addFile } = await aTabAddingAFile();
  server.write('field_cid', '{"CIDsymptome":"du bureau"}');
  await addFile();
  await tab.refresh();
  expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'du bureau' });
  await tab.change('field_cid', (card) => ({ ...card, CIDvocationpro: 'aider' }));
  await until(isSynced(tab));
  expect(JSON.parse(server.texts.field_cid ?? '')).toMatchObject({
    CIDsymptome: 'du bureau',
    CIDvocationpro: 'aider',
  });
});

it('the file list is written though another device was faster @Q-50', async () => {
  const { addFile } = await aTabAddingAFile(() => server.write('field_cid', '{}'));
  await addFile();
  expect(server.fids).toEqual([9]);
  expect(server.callsTo('PATCH')).toBe(2);
});

it('the file list is fetched again, without a loop, when no response to its change is the server’s @Q-50 @Q-53', async () => {
  const { addFile } = await aTabAddingAFile();
  const before = server.callsTo('GET /node');
  server.plan('PATCH /node', FakeServer.error(412, { message: 'stale' }));
  await expect(addFile()).rejects.toMatchObject({ reason: 'unreadable' });
  expect([server.callsTo('PATCH'), server.callsTo('GET /node') - before]).toEqual([1, 2]);
  server.plan('PATCH /node', new Response(null, { status: 204 }));
  await expect(addFile()).rejects.toMatchObject({ reason: 'unreadable' });
  expect(server.fids).toEqual([]);
  server.tagged = () => ({});
  await addFile();
  expect(server.fids).toEqual([9]);
});
