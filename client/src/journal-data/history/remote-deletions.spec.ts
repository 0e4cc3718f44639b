import 'fake-indexeddb/auto';
import { describe, expect, it, jest } from '@jest/globals';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { markDeletionsSeen } from '#journal-data/store/local-journal.ts';
import { fakeWorld, isSynced, quiet } from '#journal-data/testing/fake-world.ts';
import { until } from '#platform/testing/event-loop.ts';
import type { FakeServer } from '#platform/testing/fake-server.ts';

jest.setTimeout(30_000);

let server: FakeServer;
const aDevice = fakeWorld((made) => {
  server = made;
});

const NOTES = 'field_celebrations';
const note = (text: string) => ({ date: '1', text });
const notes = { 1: note('un'), 2: note('deux'), 3: note('trois') };
const remove = (tab: JournalKeeper, ...keys: string[]) =>
  tab.change(NOTES, (all) => Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key))));
const deletionsIn = (tab: JournalKeeper) =>
  tab.view.deletedElsewhere().map(({ field, key, entry }) => [field, key, entry.text]);

describe('deletions by another device', () => {
  it('are reported on a device that had the entries, not on the one that deleted them @X-07 @Q-54', async () => {
    server.write(NOTES, JSON.stringify(notes));
    const laptop = await aDevice().openTab();
    const phone = await aDevice().openTab();
    await remove(phone, '1', '2');
    await until(isSynced(phone));
    await laptop.refresh();
    expect(deletionsIn(laptop)).toEqual([
      [NOTES, '1', 'un'],
      [NOTES, '2', 'deux'],
    ]);
    await phone.refresh();
    expect(deletionsIn(phone)).toEqual([]);
  });

  it('are reported for a client that overwrites a field without all of its entries @X-07 @Q-54', async () => {
    server.write(NOTES, JSON.stringify({ 1: note('un') }));
    const device = aDevice();
    const tab = await device.openTab();
    await tab.change(NOTES, (all) => ({ ...all, 2: note('deux') }));
    await until(isSynced(tab));
    server.write(NOTES, JSON.stringify({ 1: note('un, ailleurs') }));
    await tab.refresh();
    expect(deletionsIn(tab)).toEqual([[NOTES, '2', 'deux']]);
    tab.dispose();
    const reloaded = device.tab();
    await reloaded.open(device.owner);
    expect(deletionsIn(reloaded)).toEqual([[NOTES, '2', 'deux']]);
  });

  it('are no longer reported after they were seen, or the entry is restored @X-07', async () => {
    server.write(NOTES, JSON.stringify(notes));
    const device = aDevice();
    const tab = await device.openTab();
    server.write(NOTES, JSON.stringify({ 3: notes[3] }));
    await tab.refresh();
    const [first, second] = tab.view.deletedElsewhere();
    if (first === undefined || second === undefined) throw new Error('Two deletions are listed.');
    await tab.changeTogether([{ field: NOTES, change: (document) => document }], (writing) =>
      markDeletionsSeen(writing, device.owner.uid, [first]),
    );
    expect(deletionsIn(tab)).toEqual([[NOTES, '2', 'deux']]);
    server.write(NOTES, JSON.stringify({ 2: notes[2], 3: notes[3] }));
    await tab.refresh();
    expect(deletionsIn(tab)).toEqual([]);
    // A later deletion on this device is not listed.
    await remove(tab, '2');
    await quiet(device);
    expect(deletionsIn(tab)).toEqual([]);
  });

  it('are deleted with the rest at the sign-out @T-03', async () => {
    server.write(NOTES, JSON.stringify(notes));
    const device = aDevice();
    const tab = await device.openTab();
    server.write(NOTES, '{}');
    await tab.refresh();
    expect(deletionsIn(tab)).toHaveLength(3);
    await tab.erase();
    expect(JSON.stringify(await (await device.database).getAll('fields'))).not.toContain('deux');
  });

  it('are not reported for entries missing on a server restored from a backup @X-07', async () => {
    server.write(NOTES, JSON.stringify({ 1: note('un') }));
    const tab = await aDevice().openTab();
    await tab.change(NOTES, (all) => ({ ...all, 2: note('deux') }));
    await until(isSynced(tab));
    server.revision = 0;
    server.texts[NOTES] = JSON.stringify({ 1: note('un') });
    await tab.refresh();
    expect(deletionsIn(tab)).toEqual([]);
  });
});
