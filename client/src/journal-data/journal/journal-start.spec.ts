import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { FakeDevice } from '#journal-data/testing/fake-device.ts';
import { durably } from '#platform/storage/database.ts';
import { until } from '#platform/testing/event-loop.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

const RECONNECTIONS = {
  1: { date: '1', pf: 'past', 'reconew-q2-qui': 'Claire' },
  2: { date: '2', pf: 'future' },
  plf: { date: '3', special: 'plf', intuitionsdata: [] },
  odd: 'no entry',
  '~at': { 1: 5 },
};
const NOTES = { 4: { date: '4', text: 'une note' } };

let server: FakeServer;
let device: FakeDevice;

beforeEach(() => {
  useMemoryStorage();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  server = new FakeServer();
  server.write('field_cid', '{"CIDsymptome":"la gorge"}');
  server.write('field_intuitions', JSON.stringify(RECONNECTIONS));
  server.write('field_celebrations', JSON.stringify(NOTES));
  device = new FakeDevice(server);
});
afterEach(async () => {
  await device.dispose();
  jest.useRealTimers();
});

const isSynced = (tab: JournalKeeper) => () => tab.view.syncState().state === 'synced';
const tallies = ({ view }: JournalKeeper) => [
  view.entryCount('field_intuitions'),
  view.entryCount('field_celebrations'),
];
const addNote = (tab: JournalKeeper, date: string) =>
  tab.change('field_celebrations', (notes) => ({ ...notes, [date]: { date, text: 'encore une' } }));

/** A tab after a reload, on a device with the journal, with only the first page's fields read. */
const atStart = async (): Promise<JournalKeeper> => {
  (await device.openTab()).dispose();
  const tab = device.tab();
  await tab.open(device.owner, 'start');
  return tab;
};

/** The fields that a tab has read, and the rows with counts in the database. */
const readBy = (tab: JournalKeeper) => Object.keys(tab.view.journal?.texts ?? {}).sort();

describe('a start', () => {
  it('shows the card and the counts without reading long texts, and never treats unread fields as empty @S-01', async () => {
    const tab = await atStart();
    expect(tallies(tab)).toEqual([2, 1]);
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'la gorge' });
    expect(readBy(tab)).toEqual(['field_cid', 'field_plf']);
    expect(tab.view.isWhole).toBe(false);
    expect(tab.view.texts).toBeNull();
    expect(() => tab.view.field('field_celebrations')).toThrow('has not been read');
    await tab.readWhole();
    expect(tab.view.field('field_celebrations')).toEqual(NOTES);
    expect(tab.view.texts?.field_intuitions).toBe(JSON.stringify(RECONNECTIONS));
    expect(tallies(tab)).toEqual([2, 1]);
  });

  it('counts changes of this tab, another tab, and another device @S-01', async () => {
    const tab = await atStart();
    await addNote(tab, '5');
    expect(tallies(tab)).toEqual([2, 2]);
    await until(isSynced(tab));
    const other = device.tab();
    await other.open(device.owner, 'start');
    await addNote(other, '6');
    await until(() => tallies(tab)[1] === 3);
    await until(isSynced(other));
    server.write('field_intuitions', '{"1":{"date":"1","pf":"past"}}');
    await tab.refresh();
    expect(tallies(tab)).toEqual([1, 3]);
    const reloaded = device.tab();
    await reloaded.open(device.owner, 'start');
    expect(tallies(reloaded)).toEqual([1, 3]);
    expect(reloaded.view.texts).toBeNull();
  });

  it('counts a text stored without a count, for instance by an older app @S-01', async () => {
    (await device.openTab()).dispose();
    const { uid } = device.owner;
    await durably(await device.database, ['fields'], (writing) =>
      writing.objectStore('fields').put({ uid, field: 'field_celebrations', current: '{}', base: '{}' }),
    );
    const tab = device.tab();
    await tab.open(device.owner, 'start');
    expect(tallies(tab)).toEqual([2, 0]);
  });

  it('keeps and sends a change made before the whole journal is read @Q-52 @Q-53', async () => {
    const tab = await atStart();
    device.offline = true;
    const whole = tab.readWhole();
    await addNote(tab, '5');
    await whole;
    expect(Object.keys(tab.view.field('field_celebrations'))).toEqual(['4', '5']);
    tab.dispose();
    const reloaded = device.tab();
    await reloaded.open(device.owner, 'start');
    // Unsent fields are read, too: they can be copied out.
    expect(readBy(reloaded)).toEqual(['field_celebrations', 'field_cid', 'field_plf']);
    device.offline = false;
    device.wake();
    await until(isSynced(reloaded));
    expect(Object.keys(JSON.parse(server.texts.field_celebrations ?? '{}'))).toEqual(['4', '5']);
  });

  it('a journal completed by a refresh stays complete, whatever is read later @S-01', async () => {
    const tab = await atStart();
    for (const field of JOURNAL_FIELDS) server.write(field, '{"2":{"date":"2"}}');
    await tab.refresh();
    expect(tab.view.isWhole).toBe(true);
    await tab.sendAll();
    expect(tab.view.isWhole).toBe(true);
  });
});

describe('the response to a change', () => {
  it('is empty when the server had nothing newer; the device still knows the record @Q-50 @Q-53', async () => {
    const tab = await device.openTab();
    const answers: number[] = [];
    const { fetch } = server;
    Object.assign(server, {
      fetch: async (...call: Parameters<typeof fetch>) => {
        const answer = await fetch(...call);
        if (call[1]?.method === 'PATCH') answers.push(answer.status);
        return answer;
      },
    });
    const gets = server.callsTo('GET /node');
    await addNote(tab, '5');
    await until(isSynced(tab));
    await addNote(tab, '6');
    await until(isSynced(tab));
    expect(answers).toEqual([204, 204]);
    expect(server.callsTo('GET /node')).toBe(gets);
    expect(tab.view.journal?.revision).toBe(`"${server.revision}"`);
    // Another device writes. The text that the server accepted is the ancestor: both changes are there, and none twice.
    const theirs = {
      ...JSON.parse(server.texts.field_celebrations ?? '{}'),
      7: { date: '7', text: 'ailleurs' },
    };
    server.write('field_celebrations', JSON.stringify(theirs));
    await tab.change('field_celebrations', ({ 5: _, ...others }) => others);
    await until(isSynced(tab));
    expect(answers).toEqual([204, 204, 412, 204]);
    expect(Object.keys(JSON.parse(server.texts.field_celebrations ?? '{}'))).toEqual(['4', '6', '7']);
    expect(Object.keys(tab.view.field('field_celebrations'))).toEqual(['4', '6', '7']);
  });

  it('is the record when it changed while a response was lost: no change of another device is missed @Q-50 @Q-53', async () => {
    const tab = await device.openTab();
    server.plan('PATCH /node', 'answer-lost');
    await addNote(tab, '5');
    await until(() => server.writes.length === 1);
    server.write('field_cid', '{"CIDsymptome":"le ventre"}');
    await jest.advanceTimersByTimeAsync(5000);
    await until(isSynced(tab));
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'le ventre' });
    expect(Object.keys(tab.view.field('field_celebrations'))).toEqual(['4', '5']);
    expect(server.writes.length).toBe(1);
  });
});
