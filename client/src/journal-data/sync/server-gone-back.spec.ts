import { secondVersionsIn } from '@ancrage/shared/journal/found-versions';
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { fakeWorld, isSynced, quiet, write } from '#journal-data/testing/fake-world.ts';
import { turn, until } from '#platform/testing/event-loop.ts';
import type { FakeServer } from '#platform/testing/fake-server.ts';

jest.setTimeout(30_000);

let server: FakeServer;
const aDevice = fakeWorld((made) => {
  server = made;
});

/** Takes a snapshot; returns the function that sets the server back to it, as a lagging standby would. */
const thisMoment = () => {
  const { revision } = server;
  const texts = { ...server.texts };
  return () => {
    server.revision = revision;
    Object.assign(server.texts, texts);
  };
};
const addNote = async (tab: JournalKeeper, date: string, text: string) => {
  await tab.change('field_celebrations', (notes) => ({ ...notes, [date]: { date, text } }));
  await until(isSynced(tab));
};
const notesIn = (tab: JournalKeeper) =>
  Object.values(tab.view.field('field_celebrations')).map(({ text }) => text);

let device: ReturnType<typeof aDevice>;
let tab: JournalKeeper;

beforeEach(async () => {
  device = aDevice();
  tab = await device.openTab();
  await addNote(tab, '1', 'avant');
});

it('sent changes stay on the device, and are sent again after the server was restored to an earlier state @Q-54 @Q-60', async () => {
  const goBack = thisMoment();
  await addNote(tab, '2', 'depuis');
  goBack();
  await tab.refresh();
  expect(notesIn(tab)).toEqual(['avant', 'depuis']);
  await until(isSynced(tab));
  expect(Object.keys(JSON.parse(server.texts.field_celebrations ?? '{}'))).toEqual(['1', '2']);
});

it('a later answer stays in place, and that of the restored server is a second version @Q-54', async () => {
  await write(tab, 'CIDsymptome', 'avant');
  await until(isSynced(tab));
  const goBack = thisMoment();
  device.clock += 1000;
  await write(tab, 'CIDsymptome', 'depuis');
  await until(isSynced(tab));
  goBack();
  await tab.refresh();
  expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'depuis' });
  expect(secondVersionsIn('field_cid', tab.view.document('field_cid'))).toMatchObject([{ value: 'avant' }]);
});

it('encrypted pending changes revert none of it, and contain it too @Q-53 @Q-54', async () => {
  const goBack = thisMoment();
  await addNote(tab, '2', 'depuis');
  device.offline = true;
  await tab.change('field_celebrations', (notes) => ({ ...notes, 3: { date: '3', text: 'hors ligne' } }));
  await tab.close();
  goBack();
  device.offline = false;
  const again = await device.openTab();
  expect(notesIn(again)).toEqual(['avant', 'depuis', 'hors ligne']);
  await until(isSynced(again));
  const { revision } = server;
  server.write('field_celebrations', '{}');
  expect(server.revision).toBeGreaterThan(revision);
  await again.refresh();
  expect(notesIn(again)).toEqual([]);
});

it('devices with different later states all keep theirs @Q-54', async () => {
  const goBack = thisMoment();
  const desk = await aDevice().openTab();
  await addNote(tab, '2', 'depuis');
  await desk.refresh();
  await addNote(tab, '3', 'à l’instant');
  goBack();
  for (const one of [desk, tab]) {
    await one.refresh();
    await until(isSynced(one));
  }
  await desk.refresh();
  for (const one of [tab, desk]) expect(notesIn(one)).toEqual(['avant', 'depuis', 'à l’instant']);
});

describe('on plain http, where no lock keeps two tabs apart', () => {
  let other: JournalKeeper;
  let release: () => void;
  /** Starts a call in the other tab and delays its response. */
  const answered = async (call: string, act: () => Promise<unknown>) => {
    const before = server.callsTo(call);
    release = server.hold(call);
    const acting = act();
    await until(() => server.callsTo(call) > before);
    for (let turns = 0; turns < 5; turns += 1) await turn();
    server.hold(call)();
    return acting;
  };
  beforeEach(async () => {
    await write(tab, 'CIDsymptome', 'avant');
    await until(isSynced(tab));
    other = device.tab((_, work) => work());
    await other.open(device.owner);
    await quiet(device);
    device.clock += 1000;
  });

  it.each([
    [
      'news',
      'GET /node/12',
      () => {
        server.write('field_plf', '{}');
        return other.refresh();
      },
    ],
    ['what it sent', 'PATCH /node/12', () => write(other, 'CIDsymptome', 'entre-temps')],
  ])(
    'an answer to %s that another tab has overtaken is no sign that the server went back @Q-54',
    async (_, call, act) => {
      const overtaken = answered(call, act);
      await quiet(device);
      device.clock += 1000;
      await write(tab, 'CIDsymptome', 'depuis');
      await until(isSynced(tab));
      release();
      await overtaken;
      await quiet(device);
      await until(isSynced(tab));
      expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'depuis' });
      expect(secondVersionsIn('field_cid', tab.view.document('field_cid'))).toEqual([]);
    },
  );
});
