import { secondVersionsIn } from '@ancrage/shared/journal/found-versions';
import 'fake-indexeddb/auto';
import { describe, expect, it, jest } from '@jest/globals';
import { fakeWorld, isSynced, quiet, write } from '#journal-data/testing/fake-world.ts';
import { turn, until } from '#platform/testing/event-loop.ts';
import type { FakeServer } from '#platform/testing/fake-server.ts';

jest.setTimeout(30_000);

let server: FakeServer;
const aDevice = fakeWorld((made) => {
  server = made;
});
const onServer = (field = 'field_cid'): unknown => JSON.parse(server.texts[field] ?? 'null');

describe('several devices and tabs', () => {
  it('two devices change different answers at once: both get both @E-01 @Q-50', async () => {
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

  it('the same answer on two devices: the later stays, the other is a second version to choose @Q-54', async () => {
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
      expect(secondVersionsIn('field_cid', tab.view.document('field_cid'))).toMatchObject([
        { answerKey: 'CIDsymptome', value: 'plus tôt', at: devicesOfTwo[1].clock },
      ]);
    }
  });

  it('two tabs share the data of the device, and send it once @Q-53', async () => {
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

  it('two tabs that wake together send pending changes once @Q-53', async () => {
    const device = aDevice();
    const [first, second] = [await device.openTab(), await device.openTab()];
    device.offline = true;
    await write(first, 'CIDsymptome', 'un');
    await until(() => second.view.syncState().state === 'on-device');
    device.offline = false;
    device.wake();
    await until(isSynced(first));
    await until(isSynced(second));
    expect(server.callsTo('PATCH')).toBe(1);
  });

  it('300 changes over a network that loses every third response arrive, each once and in order @Q-53', async () => {
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
      // Each effective write is followed by the next changes, none missing and none repeated.
      expect(written).toEqual(Array.from({ length: written.length }, (_, number) => number));
      expect(written.length).toBeGreaterThan(arrived);
      arrived = written.length;
    }
    expect(server.callsTo('PATCH')).toBeGreaterThan(numbers.length);
    expect(secondVersionsIn('field_deviateurs', tab.view.document('field_deviateurs'))).toEqual([]);
  });
});

describe('the owner of the journal', () => {
  it('pending changes of one user are neither shown to nor sent as another, and wait for their owner @Q-53', async () => {
    const device = aDevice();
    const claire = await device.openTab();
    await claire.change('field_deviateurs', (all) => ({ ...all, 1: { date: '1', name: 'envoyé' } }));
    await until(isSynced(claire));
    server.calls.length = 0;
    device.offline = true;
    await write(claire, 'CIDsymptome', 'à Claire');
    await claire.close(); // the session ended by itself
    device.offline = false;
    expect(await (await device.database).count('fields')).toBe(0); // encrypted
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

  it('a tab that still shows one user sends nothing after another has signed in @A-01', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    device.signedIn = { uid: 8, nid: 13 };
    await write(tab, 'CIDsymptome', 'à Claire');
    await quiet(device);
    expect(server.callsTo('PATCH')).toBe(0);
    expect(tab.view.syncState().state).toBe('on-device');
  });

  it('a sign-out deletes the journal from the device, sent or not; an ended session deletes what was sent @T-03 @T-05', async () => {
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

  it('a change of another tab during the sign-out is not on the device either @T-03', async () => {
    const device = aDevice();
    const [leaving, other] = [await device.openTab(), await device.openTab()];
    let isTold = false;
    const written: boolean[] = [];
    const writeOn = async () => {
      while (!isTold) {
        const wrote = write(other, 'CIDsymptome', String(written.length));
        written.push(
          await wrote.then(
            () => true,
            () => false,
          ),
        );
        await turn();
      }
    };
    const writing = writeOn();
    await until(() => written.length > 0);
    await leaving.erase(() => {
      device.signedIn = null;
      return Promise.resolve();
    });
    const refusedFrom = written.length + 1;
    await until(() => written.length > refusedFrom);
    isTold = true;
    await writing;
    await other.close(); // as the message from the first tab does
    await quiet(device);
    expect(written[0]).toBe(true);
    expect(written.slice(refusedFrom)).not.toContain(true);
    const database = await device.database;
    for (const store of ['journals', 'fields', 'outbox', 'drafts', 'deviceKeys', 'sealed'] as const)
      expect(await database.count(store)).toBe(0);
  });

  it('a response after the sign-out stores nothing on the device @T-03', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    const release = server.hold('PATCH /node/12');
    await write(tab, 'CIDsymptome', 'en route');
    await until(() => server.callsTo('PATCH') === 1);
    await tab.erase();
    release();
    await quiet(device);
    const database = await device.database;
    for (const store of ['journals', 'fields', 'outbox'] as const)
      expect(await database.count(store)).toBe(0);
  });

  it('a failed change is rolled back and reported', async () => {
    const tab = await aDevice().openTab();
    const failing = tab.change('field_cid', () => {
      throw new TypeError('not like this');
    });
    await expect(failing).rejects.toThrow('not like this');
    expect(tab.view.syncState().state).toBe('synced');
  });
});
