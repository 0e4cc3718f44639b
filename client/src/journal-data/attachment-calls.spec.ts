import 'fake-indexeddb/auto';
import { expect, it } from '@jest/globals';
import { changeFileList } from '#journal-data/attachment-calls.ts';
import { isSynced, pretendWorld } from '#journal-data/pretend-world.ts';
import { request } from '#platform/api/request.ts';
import { PretendServer } from '#platform/testing/pretend-server.ts';
import { until } from '#platform/testing/turns.ts';

let server: PretendServer;
const aDevice = pretendWorld((made) => {
  server = made;
});

/** A tab whose journal is synced, and how it makes the record name file 9. */
const aTabAddingAFile = async () => {
  server.files.add(9);
  const tab = await aDevice().openTab();
  const addFile = () =>
    tab.besideSync((takeInRecord) =>
      changeFileList(
        (call, options) => request(call, { ...options, bearer: 'access-0' }, server.fetch),
        server.nid,
        async (fids) => [...fids, 9],
        takeInRecord,
      ),
    );
  return { tab, addFile };
};

it('[Q-50] [Q-54] what another device wrote is here too, once the record names a file more', async () => {
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

it('[Q-50] the list of files is written though another device was faster', async () => {
  const { addFile } = await aTabAddingAFile();
  server.plan('PATCH /node', PretendServer.refusal(412, { message: 'stale' }));
  await addFile();
  expect(server.fids).toEqual([9]);
});
