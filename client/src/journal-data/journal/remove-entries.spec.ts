import { secondVersionsIn } from '@ancrage/shared/journal/found-versions';
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { fakeTab } from '#journal-data/testing/fake-tab.ts';
import { writeLocal } from '#platform/storage/local.ts';
import { until } from '#platform/testing/event-loop.ts';
import { FakeServer, useServer } from '#platform/testing/fake-server.ts';

jest.setTimeout(30_000);

const field = 'field_deviateurs';
const entry = {
  date: '1',
  name: 'Le pompier',
  trigger: 7,
  '~other': { name: [{ value: 'Le sauveur', at: 8 }] },
};

let closeTab: () => Promise<void>;
let server: FakeServer;

const importTab = async () => ({
  keeper: (await import('#journal-data/journal/journal.ts')).journalKeeper,
  ...(await import('#journal-data/journal/remove-entries.ts')),
});
const onServer = () => JSON.parse(server.texts[field] ?? '{}');
const isSynced = async () => {
  const { keeper } = await importTab();
  await until(() => keeper.view.syncState().state === 'synced');
};

beforeAll(() => {
  closeTab = fakeTab();
});
afterAll(() => closeTab());
beforeEach(async () => {
  const { keeper } = await importTab();
  const { signInWithPassword } = await import('#platform/session/tokens.ts');
  server = new FakeServer();
  useServer(server);
  server.write(field, JSON.stringify({ 1: entry }));
  await signInWithPassword('c@example.org', 'right');
  writeLocal('data-id', server.nid);
  await keeper.open({ uid: server.uid, nid: server.nid });
  await keeper.refresh();
});
afterEach(async () => (await importTab()).keeper.erase());

it('a restored entry has its second version again, on the device and on the server @X-07', async () => {
  const { keeper, removeEntries } = await importTab();
  const { bringBack } = await removeEntries([{ field, key: '1' }]);
  expect(keeper.view.field(field)).toEqual({});
  await isSynced();
  expect(onServer()).toEqual({});
  await bringBack();
  await bringBack();
  expect(secondVersionsIn(field, keeper.view.document(field))).toMatchObject([
    { entryKey: '1', value: 'Le sauveur' },
  ]);
  await isSynced();
  expect(onServer()).toEqual({ 1: { ...entry, '~at': { '*': expect.any(Number) } } });
});

it('a restore overwrites no change of another device that arrived during the deletion @Q-54', async () => {
  const { keeper, removeEntries } = await importTab();
  server.write(field, JSON.stringify({ 1: { ...entry, name: 'Le pompier de service' } }));
  const arrive = server.hold(`GET /node/${server.nid}`);
  const refreshed = keeper.refresh();
  await until(() => server.callsTo('GET /node') > 1);
  const { bringBack } = await removeEntries([{ field, key: '1' }]);
  arrive();
  await refreshed;
  await until(() => keeper.view.field(field)[1]?.name === 'Le pompier de service');
  await bringBack();
  await isSynced();
  expect(onServer()).toEqual({ 1: { ...entry, name: 'Le pompier de service' } });
});

it('a restore includes changes that arrived just before the deletion, though no screen had shown them @Q-54', async () => {
  const { keeper, removeEntries } = await importTab();
  const shown = keeper.view.field(field)[1];
  server.write(field, JSON.stringify({ 1: { ...entry, antidote: 'Poser mon stylo' } }));
  await keeper.refresh();
  const { bringBack } = await removeEntries([{ field, key: '1' }]);
  expect(shown).not.toHaveProperty('antidote');
  await bringBack();
  expect(keeper.view.field(field)[1]).toMatchObject({ name: 'Le pompier', antidote: 'Poser mon stylo' });
});

it('an entry that was already deleted is not created again @Q-54', async () => {
  const { keeper, removeEntries } = await importTab();
  const removed = await removeEntries([{ field, key: '2' }]);
  await removed.bringBack();
  expect(Object.keys(keeper.view.field(field))).toEqual(['1']);
});

it('related entries are deleted and restored together, or not at all when the device is full @X-07 @Q-52', async () => {
  const { keeper, removeEntries } = await importTab();
  await keeper.change('field_amitiepro', () => ({ 1: { date: '1', stage: 'end' } }));
  const both = () => [
    Object.keys(keeper.view.field('field_amitiepro')),
    Object.keys(keeper.view.field(field)),
  ];
  const places = [{ field: 'field_amitiepro', key: '1' } as const, { field, key: '1' } as const];
  const put = IDBObjectStore.prototype.put;
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    row: unknown,
  ) {
    if (JSON.stringify(row).includes(field)) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, row);
  });
  await expect(removeEntries(places)).rejects.toThrow('full');
  full.mockRestore();
  expect(both()).toEqual([['1'], ['1']]);
  const { bringBack } = await removeEntries(places);
  expect(both()).toEqual([[], []]);
  await bringBack();
  expect(both()).toEqual([['1'], ['1']]);
});
