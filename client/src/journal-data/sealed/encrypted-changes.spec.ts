import { secondVersionsIn } from '@ancrage/shared/journal/found-versions';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { FakeDevice } from '#journal-data/testing/fake-device.ts';
import { decryptBytes, encryptBytes, importDeviceKey } from '#platform/encryption.ts';
import { durably } from '#platform/storage/database.ts';
import { until } from '#platform/testing/event-loop.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

const PERSONAL = [
  'journals',
  'fields',
  'outbox',
  'drafts',
  'attachments',
  'attachmentBytes',
  'fileLinks',
  'deviceKeys',
  'sealed',
] as const;

let server: FakeServer;
let device: FakeDevice;

beforeEach(() => {
  useMemoryStorage();
  server = new FakeServer();
  device = new FakeDevice(server);
});
afterEach(() => device.dispose());

const isSynced = (tab: JournalKeeper) => () => tab.view.syncState().state === 'synced';
const write = (tab: JournalKeeper, value: string) =>
  tab.change('field_cid', (card) => ({ ...card, CIDsymptome: value }));
const writeDraft = async (value: unknown) =>
  durably(await device.database, ['drafts'], (writing) =>
    writing.objectStore('drafts').put({ uid: server.uid, key: 'reconnection', value, writtenAt: 5 }),
  );
/** A pending file, and a file link to check. */
const chooseFile = async () => {
  const bytes = await new Blob(['souvenir']).arrayBuffer();
  const file = {
    uid: server.uid,
    id: 'f1',
    place: '5',
    name: 'photo.txt',
    type: 'text/plain',
    size: 8,
    chosenAt: 5,
    stored: null,
    refusal: null,
  };
  await durably(await device.database, ['attachments', 'attachmentBytes', 'fileLinks'], async (writing) => {
    await writing.objectStore('attachments').put(file);
    await writing.objectStore('attachmentBytes').put({ uid: server.uid, id: 'f1', bytes });
    await writing.objectStore('fileLinks').put({ uid: server.uid, fid: 3 });
  });
};
const held = async () => {
  const database = await device.database;
  const counts = await Promise.all(PERSONAL.map(async (name) => [name, await database.count(name)] as const));
  return Object.fromEntries(counts.filter(([, rows]) => rows > 0));
};
/** All bytes and texts in the stores, as a person with the device could read them. */
const readable = async () => {
  const database = await device.database;
  const rows = (await Promise.all(PERSONAL.map((name) => database.getAll(name)))).flat();
  return rows
    .map((row) => ('nonce' in row ? new TextDecoder().decode(row.bytes) : JSON.stringify(row)))
    .join('\n');
};

it('when the server ends a session, pending changes are encrypted and the key is deleted; their owner decrypts and sends them @Q-53', async () => {
  const claire = await device.openTab();
  device.offline = true;
  await write(claire, 'le souffle court');
  await writeDraft({ 'reconew-q2-qui': 'Karim' });
  expect(await held()).toMatchObject({ deviceKeys: 1, fields: 1, outbox: 1, drafts: 1 });
  await claire.close();
  expect(await held()).toEqual({ sealed: 1 });
  expect(await readable()).not.toMatch(/souffle|Karim|field_/);

  const again = device.tab();
  await again.open(device.owner);
  expect(again.view.field('field_cid')).toEqual({}); // no owner has been verified yet
  await expect(again.refresh()).rejects.toThrow(); // no network, no key
  device.offline = false;
  await again.refresh();
  expect(again.view.field('field_cid')).toEqual({ CIDsymptome: 'le souffle court' });
  expect((await (await device.database).getAll('drafts'))[0]?.value).toEqual({ 'reconew-q2-qui': 'Karim' });
  await until(isSynced(again));
  expect(server.texts.field_cid).toContain('le souffle court');
  expect(await held()).not.toHaveProperty('sealed');
});

it('another user’s key decrypts nothing, and the data stays for its owner @Q-53 @A-01', async () => {
  const claire = await device.openTab();
  device.offline = true;
  await write(claire, 'à Claire');
  await claire.close();
  const [row] = await (await device.database).getAll('sealed');
  if (row === undefined) throw new Error('Nothing was sealed.');
  const other = await importDeviceKey(`${'m'.repeat(42)}A`);
  expect(await decryptBytes(other, `ancrage unsent work of ${server.uid}`, row)).toBeNull();
  const own = await importDeviceKey(server.deviceKey);
  expect(await decryptBytes(own, 'ancrage unsent work of 8', row)).toBeNull();
  const opened = await decryptBytes(own, `ancrage unsent work of ${server.uid}`, row);
  expect(new TextDecoder().decode(opened ?? undefined)).toContain('à Claire');
  await expect(crypto.subtle.exportKey('raw', own)).rejects.toThrow();

  const marc = { uid: 8, nid: 13 };
  device.signedIn = marc;
  const second = device.tab();
  await second.open(marc);
  expect(await held()).toEqual({ sealed: 1 });
  await second.erase(); // Marc signs out by choice: his data is erased, Claire's stays
  expect(await held()).toEqual({ sealed: 1 });
});

it('a pending file is encrypted and restored with its bytes @Q-53', async () => {
  const claire = await device.openTab();
  device.offline = true;
  await chooseFile();
  await claire.close();
  expect(await held()).toEqual({ sealed: 1 });
  expect(await readable()).not.toMatch(/photo|souvenir/);
  device.offline = false;
  let notifications = 0;
  const again = device.tab();
  again.onFilesBack(() => {
    notifications += 1;
  });
  await again.open(device.owner);
  await again.refresh();
  expect(notifications).toBe(1);
  const [back] = await (await device.database).getAll('attachments');
  expect(back).toMatchObject({ id: 'f1', place: '5', name: 'photo.txt', type: 'text/plain', size: 8 });
  const [whole] = await (await device.database).getAll('attachmentBytes');
  expect(await new Blob(whole && [whole.bytes]).text()).toBe('souvenir');
  expect(await (await device.database).count('fileLinks')).toBe(1);
});

it('later changes of another device are merged with the encrypted ones @Q-53', async () => {
  server.write('field_cid', '{"CIDsymptome":"avant","CIDvocationpro":"aider"}');
  const claire = await device.openTab();
  device.offline = true;
  await write(claire, 'ici');
  await claire.close();
  server.write('field_cid', '{"CIDsymptome":"avant","CIDvocationpro":"aider mieux"}');
  device.offline = false;
  const again = await device.openTab();
  expect(again.view.field('field_cid')).toEqual({ CIDsymptome: 'ici', CIDvocationpro: 'aider mieux' });
  expect(secondVersionsIn('field_cid', again.view.document('field_cid'))).toEqual([]);
  await until(isSynced(again));
});

it('two tabs encrypt the data once, and two returning tabs decrypt it once @Q-53', async () => {
  const tabs = [await device.openTab(), await device.openTab()] as const;
  device.offline = true;
  await write(tabs[0], 'une fois');
  await Promise.all(tabs.map((tab) => tab.close()));
  expect(await held()).toEqual({ sealed: 1 });
  device.offline = false;
  const again = [device.tab(), device.tab()] as const;
  await Promise.all(again.map((tab) => tab.open(device.owner)));
  await Promise.all(again.map((tab) => tab.refresh()));
  for (const tab of again) {
    await until(isSynced(tab));
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'une fois' });
    expect(secondVersionsIn('field_cid', tab.view.document('field_cid'))).toEqual([]);
  }
});

it('a session that ends with everything sent leaves nothing readable, and nothing to send @Q-53 @T-05', async () => {
  const claire = await device.openTab();
  await write(claire, 'envoyé');
  await until(isSynced(claire));
  await claire.close();
  expect(await held()).toEqual({ sealed: 1 });
  expect((await (await device.database).getAll('sealed'))[0]?.isSent).toBe(true);
  expect(await readable()).not.toMatch(/envoyé|field_/);

  const again = await device.openTab();
  await until(isSynced(again));
  expect(server.callsTo('PATCH')).toBe(1);
  expect(again.view.field('field_cid')).toEqual({ CIDsymptome: 'envoyé' });
  expect(await held()).not.toHaveProperty('sealed');
});

it('changes synced after a backup are sent again from the device after the server is restored @Q-53 @Q-64', async () => {
  server.write('field_cid', '{"CIDvocationpro":"relier"}');
  const claire = await device.openTab();
  await write(claire, 'après la sauvegarde');
  await until(isSynced(claire));
  await claire.close();
  server.write('field_cid', '{"CIDvocationpro":"relier"}');
  server.restoredAt = '2026-11-25T18:00:00.000Z';
  const again = await device.openTab();
  await until(isSynced(again));
  const both = { CIDsymptome: 'après la sauvegarde', CIDvocationpro: 'relier' };
  expect(again.view.field('field_cid')).toEqual(both);
  expect(JSON.parse(server.texts.field_cid ?? '')).toMatchObject(both);
});

it('an entry deleted by another device while signed out stays deleted @Q-53 @T-05', async () => {
  server.write('field_cid', '{"CIDsymptome":"le nœud","CIDvocationpro":"relier"}');
  const claire = await device.openTab();
  await until(isSynced(claire));
  await claire.close();
  server.write('field_cid', '{"CIDvocationpro":"relier"}');
  const again = await device.openTab();
  await until(isSynced(again));
  expect(again.view.field('field_cid')).toEqual({ CIDvocationpro: 'relier' });
});

it.each([
  ['does not open any more', 'z', (_: number) => 'something else', '{}'],
  [
    'another version of the app sealed',
    '',
    (uid: number) => `ancrage unsent work of ${uid}`,
    '{"fields":[]}',
  ],
])('work that %s blocks nobody, and is not thrown away @Q-53', async (_, sign, place, text) => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const key = await importDeviceKey(sign === '' ? server.deviceKey : `${sign.repeat(42)}A`);
  const sealed = await encryptBytes(key, place(server.uid), new TextEncoder().encode(text));
  await durably(await device.database, ['sealed'], (writing) =>
    writing.objectStore('sealed').add({ uid: server.uid, files: [], ...sealed }),
  );
  const claire = await device.openTab();
  await write(claire, 'passe');
  await until(isSynced(claire));
  expect(complaint).toHaveBeenCalled();
  expect(await held()).toHaveProperty('sealed', 1);
});

it('a sign-out deletes all pending changes, files too @T-03', async () => {
  const claire = await device.openTab();
  device.offline = true;
  await write(claire, 'en route');
  await writeDraft({ 'reconew-q2-qui': 'Karim' });
  await chooseFile();
  await claire.erase();
  expect(await held()).toEqual({});
});

it('a device that cannot encrypt fetches the rest of the journal again @T-05 @E-01', async () => {
  server.write('field_plf', '{"form_type":"plf"}');
  const claire = await device.openTab();
  await (await device.database).delete('deviceKeys', server.uid); // as over plain http
  device.offline = true;
  await write(claire, 'ici');
  await claire.close();
  device.offline = false;
  const again = await device.openTab();
  expect(again.view.field('field_plf')).toEqual({ form_type: 'plf' });
  expect(again.view.field('field_cid')).toEqual({ CIDsymptome: 'ici' });
});

it('the data stays encrypted when the journal is closed while its key is fetched @Q-53 @A-01', async () => {
  const claire = await device.openTab();
  device.offline = true;
  await write(claire, 'secret');
  await claire.close();
  device.offline = false;
  const release = server.hold('GET /api/account/device-key');
  const again = device.tab();
  await again.open(device.owner);
  const opening = expect(again.refresh()).rejects.toMatchObject({ name: 'NotSignedIn' });
  await until(() => server.callsTo('GET /api/account/device-key') === 2);
  again.detach();
  release();
  await opening;
  expect(await held()).toEqual({ sealed: 1 });
});

it('unencrypted data of another user is encrypted as soon as a journal opens @A-01 @T-05', async () => {
  const claire = await device.openTab();
  device.offline = true;
  await write(claire, 'secret');
  claire.detach();
  expect(await held()).toMatchObject({ fields: 1, outbox: 1 });
  await device.tab().open({ uid: 8, nid: 13 });
  expect(await held()).toEqual({ sealed: 1 });
});

it('a change delayed by a slow disk while the journal closes is not written unencrypted @T-05', async () => {
  const claire = await device.openTab();
  device.offline = true;
  const busy = Promise.withResolvers<void>();
  device.disk = busy.promise;
  const writing = expect(write(claire, 'secret')).rejects.toThrow('No journal is open.');
  claire.detach();
  busy.resolve();
  await writing;
  expect(await held()).not.toHaveProperty('outbox');
});
