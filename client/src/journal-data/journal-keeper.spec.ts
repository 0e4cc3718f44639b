import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JournalKeeper } from '#journal-data/journal-keeper.ts';
import { PretendDevice } from '#journal-data/pretend-device.ts';
import { Refusal, Unreachable } from '#platform/api/failures.ts';
import { PretendServer } from '#platform/testing/pretend-server.ts';

jest.setTimeout(30_000);

let server: PretendServer;
let devices: PretendDevice[];
let count = 0;

const aDevice = (of: PretendServer = server): PretendDevice => {
  count += 1;
  const device = new PretendDevice(`device-${count}`, of);
  devices.push(device);
  return device;
};

const turn = () => new Promise(setImmediate);

/** Waits, turn by turn, until something holds; gives up only when a machine could not be that slow. */
const until = async (holds: () => boolean) => {
  const deadline = performance.now() + 20_000;
  while (!holds() && performance.now() < deadline) await turn();
  expect(holds()).toBe(true);
};

/** Lets all that is under way on a device come to an end. */
const quiet = async (device: PretendDevice) => {
  for (let turns = 0; turns < 30; turns += 1) {
    await turn();
    await device.idle();
  }
};

const isSynced = (tab: JournalKeeper) => () => tab.view.syncState().state === 'synced';
const write = (tab: JournalKeeper, key: string, value: string) =>
  tab.change('field_cid', (card) => ({ ...card, [key]: value }));
const onServer = (field = 'field_cid'): unknown => JSON.parse(server.texts[field] ?? 'null');

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  server = new PretendServer();
  devices = [];
});

afterEach(async () => {
  for (const device of devices) await device.dispose();
  jest.useRealTimers();
});

describe('one device', () => {
  it('[E-01] shows what the record holds, and writes a change to its field at the known revision', async () => {
    server.write('field_cid', '{"CIDsymptome":"la gorge","autre":"gardé"}');
    const tab = await aDevice().openTab();
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'la gorge', autre: 'gardé' });
    await write(tab, 'CIDvocationpro', 'l"élan"');
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'la gorge', autre: 'gardé', CIDvocationpro: 'l”élan”' });
    expect(server.callsTo('PATCH /node/12')).toBe(1);
  });

  it('[E-05] [E-04] a reconnection survives a reload, in a new tab', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    const entry = {
      date: '5',
      pf: 'past' as const,
      'reconew-q2-qui': 'Claire',
      intuitionsdata: [{ id: 'a', name: 'écouter' }],
    };
    await tab.change('field_intuitions', (all) => ({ ...all, 5: entry }));
    await until(isSynced(tab));
    tab.dispose();
    const reloaded = device.tab();
    await reloaded.open(device.owner);
    expect(reloaded.view.field('field_intuitions')).toEqual({ 5: entry });
    expect(reloaded.view.syncState().state).toBe('synced');
  });

  it('[Q-52] a change is on the disk once it is said so: a tab that dies right after loses nothing', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    device.offline = true;
    await write(tab, 'CIDsymptome', 'gardé');
    tab.dispose();
    const reloaded = device.tab();
    await reloaded.open(device.owner);
    expect(reloaded.view.field('field_cid')).toEqual({ CIDsymptome: 'gardé' });
    expect(reloaded.view.syncState()).toMatchObject({ state: 'on-device', oldestUnsentAt: device.clock });
  });

  it('[Q-52] [X-09] says that a change is being saved until it is on the disk, or could not be', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    device.offline = true;
    const first = write(tab, 'CIDsymptome', 'un');
    const second = write(tab, 'CIDsymptome', 'deux');
    expect(tab.view.syncState()).toMatchObject({ state: 'saving', oldestUnsentAt: null });
    await first;
    expect(tab.view.syncState().state).toBe('saving');
    await second;
    expect(tab.view.syncState()).toMatchObject({ state: 'on-device', oldestUnsentAt: device.clock });
    const failing = tab.change('field_cid', () => {
      throw new RangeError('no room');
    });
    expect(tab.view.syncState()).toMatchObject({ state: 'saving', oldestUnsentAt: device.clock });
    await expect(failing).rejects.toThrow(RangeError);
    expect(tab.view.syncState().state).toBe('on-device');
  });

  it('[X-09] [Q-53] says that work is on the device while there is no network, and sends it on waking', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    device.offline = true;
    await write(tab, 'CIDsymptome', 'un');
    await write(tab, 'CIDsymptome', 'deux');
    await tab.change('field_deviateurs', (all) => ({ ...all, 1: { date: '1', name: 'trois' } }));
    expect(tab.view.syncState().state).toBe('on-device');
    expect(server.callsTo('PATCH')).toBe(0);
    device.offline = false;
    device.wake();
    await until(isSynced(tab));
    expect(server.callsTo('PATCH')).toBe(2); // two fields, their changes taken together
    expect(onServer()).toMatchObject({ CIDsymptome: 'deux' });
    expect(onServer('field_deviateurs')).toMatchObject({ 1: { name: 'trois' } });
  });

  it('[Q-53] tries again by itself, with growing pauses', async () => {
    const tab = await aDevice().openTab();
    for (let time = 0; time < 3; time += 1) server.plan('PATCH', 'unreachable');
    await write(tab, 'CIDsymptome', 'têtu');
    for (const pause of [2000, 4000, 8000]) {
      await until(() => tab.view.syncState().state === 'on-device');
      await jest.advanceTimersByTimeAsync(pause);
      await turn();
    }
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'têtu' });
    expect(server.callsTo('PATCH')).toBe(4);
  });

  it('[Q-53] [X-09] woken while a try is failing, tries again at once, however long the pauses have grown', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    for (let time = 0; time < 5; time += 1) server.plan('PATCH', 'unreachable');
    server.plan('PATCH', 'answer-lost');
    await write(tab, 'CIDsymptome', 'sorti du tunnel');
    for (const pause of [2000, 4000, 8000, 16_000]) {
      await until(() => tab.view.syncState().state === 'on-device');
      await jest.advanceTimersByTimeAsync(pause);
      await turn();
    }
    await quiet(device);
    const fail = server.hold(`PATCH /node/${server.nid}`);
    await jest.advanceTimersByTimeAsync(32_000);
    await until(() => server.callsTo('PATCH') === 6);
    device.wake();
    fail();
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'sorti du tunnel' });
  });

  it('[Q-53] [Q-50] a lost answer changes nothing: the effect is there once, with no second version', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    server.plan('PATCH', 'answer-lost');
    await write(tab, 'CIDsymptome', 'une fois');
    await until(() => server.callsTo('PATCH') === 1 && tab.view.syncState().state === 'on-device');
    await write(tab, 'CIDsymptome', 'puis autrement');
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'puis autrement' });
    expect(tab.view.secondVersions('field_cid')).toEqual([]);
  });

  it('[Q-53] a change that is definitely refused parks, is told, and blocks no other', async () => {
    const tab = await aDevice().openTab();
    server.plan('PATCH', PretendServer.refusal(422, { message: 'too deep' }));
    await write(tab, 'CIDsymptome', 'refusé');
    await until(() => tab.view.syncState().state === 'parked');
    expect(tab.view.syncState().parked).toEqual([{ field: 'field_cid', status: 422, text: 'too deep' }]);
    await tab.change('field_deviateurs', (all) => ({ ...all, 1: { date: '1', name: 'passe' } }));
    await until(() => server.texts.field_deviateurs !== null);
    await until(() => tab.view.syncState().state === 'parked');
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'refusé' });
    expect(await tab.sendAll()).toBe(true);
    expect(onServer()).toMatchObject({ CIDsymptome: 'refusé' });
  });

  it('[Q-53] 401 and 429 are no refusals of the change', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    server.plan('PATCH', PretendServer.refusal(429, { message: '' }, { 'Retry-After': '60' }));
    await write(tab, 'CIDsymptome', 'patient');
    await until(() => tab.view.syncState().state === 'on-device' && server.callsTo('PATCH') === 1);
    await jest.advanceTimersByTimeAsync(59_000);
    await quiet(device);
    expect(server.callsTo('PATCH')).toBe(1);
    await jest.advanceTimersByTimeAsync(1000);
    await until(isSynced(tab));
  });

  it('[E-01] a text that cannot be read is not overwritten by reading, and not lost by writing', async () => {
    server.write('field_cid', '{"CIDsymptome":');
    const tab = await aDevice().openTab();
    expect(tab.view.field('field_cid')).toEqual({});
    expect(tab.view.syncState().state).toBe('synced');
    await write(tab, 'CIDsymptome', 'neuf');
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'neuf', '~unread': ['{"CIDsymptome":'] });
  });
});

describe('asking for news', () => {
  it('[C-06] asks only for what changed since', async () => {
    const tab = await aDevice().openTab();
    expect(await tab.refresh()).toBe('unchanged');
    server.write('field_cid', '{"CIDsymptome":"ailleurs"}');
    expect(await tab.refresh()).toBe('refreshed');
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'ailleurs' });
  });

  it('[G-04] without network the copy stands, and a device without any copy says so', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    server.offline = true;
    expect(await tab.refresh()).toBe('unreachable');
    const bare = aDevice().tab();
    await bare.open({ uid: server.uid, nid: server.nid });
    await expect(bare.refresh()).rejects.toBeInstanceOf(Unreachable);
  });

  it('gives a refusal to the caller', async () => {
    const tab = await aDevice().openTab();
    server.plan('GET /node', PretendServer.refusal(403));
    await expect(tab.refresh()).rejects.toBeInstanceOf(Refusal);
  });

  it('[E-01] on waking after a while, the news of another device are there by themselves', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    server.write('field_cid', '{"CIDsymptome":"du bureau"}');
    device.clock += 60_000;
    device.wake();
    await until(() => tab.view.field('field_cid').CIDsymptome === 'du bureau');
  });
});

describe('several devices and tabs', () => {
  it('[E-01] [Q-50] two devices change different answers at once: both are everywhere', async () => {
    const [phone, desk] = [await aDevice().openTab(), await aDevice().openTab()];
    await Promise.all([write(phone, 'CIDsymptome', 'téléphone'), write(desk, 'CIDvocationpro', 'bureau')]);
    await until(isSynced(phone));
    await until(isSynced(desk));
    await Promise.all([phone.refresh(), desk.refresh()]);
    const both = { CIDsymptome: 'téléphone', CIDvocationpro: 'bureau' };
    expect(phone.view.field('field_cid')).toEqual(both);
    expect(desk.view.field('field_cid')).toEqual(both);
    expect(server.callsTo('PATCH')).toBe(3); // the second was overtaken once
  });

  it('[Q-54] the same answer on two devices: the later stays, the other is a second version to choose', async () => {
    const devicesOfTwo = [aDevice(), aDevice()] as const;
    const [phone, desk] = [await devicesOfTwo[0].openTab(), await devicesOfTwo[1].openTab()];
    devicesOfTwo[0].offline = true;
    devicesOfTwo[0].clock += 1000;
    await write(phone, 'CIDsymptome', 'plus tard');
    await write(desk, 'CIDsymptome', 'plus tôt');
    await until(isSynced(desk));
    devicesOfTwo[0].offline = false;
    devicesOfTwo[0].wake();
    await until(isSynced(phone));
    await desk.refresh();
    for (const tab of [phone, desk]) {
      expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'plus tard' });
      expect(tab.view.secondVersions('field_cid')).toMatchObject([
        { answerKey: 'CIDsymptome', value: 'plus tôt', at: devicesOfTwo[1].clock },
      ]);
    }
  });

  it('[Q-53] two tabs share what is on the device, and send it once', async () => {
    const device = aDevice();
    const [first, second] = [await device.openTab(), await device.openTab()];
    await Promise.all([write(first, 'CIDsymptome', 'un'), write(second, 'CIDvocationpro', 'deux')]);
    await until(isSynced(first));
    await until(isSynced(second));
    const both = { CIDsymptome: 'un', CIDvocationpro: 'deux' };
    await until(() => first.view.field('field_cid').CIDvocationpro === 'deux');
    await until(() => second.view.field('field_cid').CIDsymptome === 'un');
    expect(onServer()).toMatchObject(both);
  });

  it('[Q-53] 300 changes over a network that loses every third answer arrive, each once and in order', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    for (let number = 0; number < 300; number += 1) {
      if (number % 3 === 0) server.plan('PATCH', number % 2 === 0 ? 'answer-lost' : 'unreachable');
      await tab.change('field_deviateurs', (all) => ({
        ...all,
        [number]: { date: String(number), name: `n${number}` },
      }));
      await turn();
    }
    for (let round = 0; round < 400 && tab.view.syncState().state !== 'synced'; round += 1) {
      device.wake();
      await quiet(device);
    }
    expect(tab.view.syncState().state).toBe('synced');
    expect(Object.keys(onServer('field_deviateurs') as object)).toHaveLength(300);
    const numbers = server.writes.map(({ text }) => Object.keys(JSON.parse(text ?? '{}')).map(Number));
    expect(numbers.length).toBeGreaterThan(1);
    let arrived = 0;
    for (const written of numbers) {
      // Each write that had an effect brings the next changes, none missing among them and none again.
      expect(written).toEqual(Array.from({ length: written.length }, (_, number) => number));
      expect(written.length).toBeGreaterThan(arrived);
      arrived = written.length;
    }
    expect(server.callsTo('PATCH')).toBeGreaterThan(numbers.length);
    expect(tab.view.secondVersions('field_deviateurs')).toEqual([]);
  });
});

describe('whose journal it is', () => {
  it('[Q-53] what one person could not send is neither shown to nor sent as another, and waits for the same person', async () => {
    const device = aDevice();
    const claire = await device.openTab();
    await claire.change('field_deviateurs', (all) => ({ ...all, 1: { date: '1', name: 'envoyé' } }));
    await until(isSynced(claire));
    server.calls.length = 0;
    device.offline = true;
    await write(claire, 'CIDsymptome', 'à Claire');
    await claire.close(); // the session ended by itself
    device.offline = false;
    expect(await (await device.database).count('fields')).toBe(0); // sealed, or the server's
    expect(await (await device.database).count('sealed')).toBe(1);

    const marc = { uid: 8, nid: 13 };
    device.signedIn = marc;
    const second = device.tab();
    await second.open(marc);
    expect(second.view.field('field_cid')).toEqual({});
    expect(second.view.syncState().state).toBe('synced');
    device.wake();
    await quiet(device);
    expect(server.callsTo('PATCH')).toBe(0);
    await second.close();

    device.signedIn = device.owner;
    const again = device.tab();
    await again.open(device.owner);
    await again.refresh();
    expect(again.view.field('field_cid')).toEqual({ CIDsymptome: 'à Claire' });
    expect(again.view.field('field_deviateurs')).toEqual({ 1: { date: '1', name: 'envoyé' } });
    await until(isSynced(again));
    expect(onServer()).toMatchObject({ CIDsymptome: 'à Claire' });
  });

  it('[A-01] a tab that still shows one person sends nothing once another has signed in', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    device.signedIn = { uid: 8, nid: 13 };
    await write(tab, 'CIDsymptome', 'à Claire');
    await quiet(device);
    expect(server.callsTo('PATCH')).toBe(0);
    expect(tab.view.syncState().state).toBe('on-device');
  });

  it('[T-03] leaving erases the journal from the device, sent or not; [T-05] an ended session erases what was sent', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    await write(tab, 'CIDsymptome', 'envoyé');
    await until(isSynced(tab));
    await tab.close();
    const database = await device.database;
    expect(await database.count('fields')).toBe(0);

    const again = await device.openTab();
    server.offline = true;
    await write(again, 'CIDsymptome', 'non envoyé');
    await again.erase();
    for (const store of ['journals', 'fields', 'outbox', 'drafts'] as const)
      expect(await database.count(store)).toBe(0);
    expect(again.view.field('field_cid')).toEqual({});
    await expect(write(again, 'CIDsymptome', 'trop tard')).rejects.toThrow('No journal is open.');
  });

  it('[T-03] an answer that comes after leaving leaves nothing on the device', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    const letGo = server.hold('PATCH /node/12');
    await write(tab, 'CIDsymptome', 'en route');
    await until(() => server.callsTo('PATCH') === 1);
    await tab.erase();
    letGo();
    await quiet(device);
    const database = await device.database;
    for (const store of ['journals', 'fields', 'outbox'] as const)
      expect(await database.count(store)).toBe(0);
  });

  it('a change that fails changes nothing and says so', async () => {
    const tab = await aDevice().openTab();
    const failing = tab.change('field_cid', () => {
      throw new TypeError('not like this');
    });
    await expect(failing).rejects.toThrow('not like this');
    expect(tab.view.syncState().state).toBe('synced');
  });
});
