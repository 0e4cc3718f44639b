import { secondVersionsIn } from '@ancrage/shared/journal/found-versions';
import 'fake-indexeddb/auto';
import { describe, expect, it, jest } from '@jest/globals';
import { fakeWorld, isSynced, quiet, write } from '#journal-data/testing/fake-world.ts';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { turn, until } from '#platform/testing/event-loop.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';

jest.setTimeout(30_000);

let server: FakeServer;
const aDevice = fakeWorld((made) => {
  server = made;
});
const onServer = (field = 'field_cid'): unknown => JSON.parse(server.texts[field] ?? 'null');

describe('one device', () => {
  it('shows what the record holds, and writes a change to its field at the known revision @E-01', async () => {
    server.write('field_cid', '{"CIDsymptome":"la gorge","autre":"gardé"}');
    const tab = await aDevice().openTab();
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'la gorge', autre: 'gardé' });
    await write(tab, 'CIDvocationpro', 'l"élan"');
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'la gorge', autre: 'gardé', CIDvocationpro: 'l“élan”' });
    expect(server.callsTo('PATCH /node/12')).toBe(1);
  });

  it('a reconnection survives a reload, in a new tab @E-05 @E-04', async () => {
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

  it('a saved change is on the disk: a tab that is killed right after loses nothing @Q-52', async () => {
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

  it('reports that a change is being saved until it is on the disk, or has failed @Q-52 @X-09', async () => {
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

  it('reports pending changes while offline, and sends them when the network is back @X-09 @Q-53', async () => {
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
    expect(server.callsTo('PATCH')).toBe(2); // two fields, one call for all changes of each
    expect(onServer()).toMatchObject({ CIDsymptome: 'deux' });
    expect(onServer('field_deviateurs')).toMatchObject({ 1: { name: 'trois' } });
  });

  it('retries by itself, with growing pauses @Q-53', async () => {
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

  it('retries at once when woken during a failing attempt, however long the pauses have grown @Q-53 @X-09', async () => {
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

  it('a lost response has no effect: the change is applied once, with no second version @Q-53 @Q-50', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    server.plan('PATCH', 'answer-lost');
    await write(tab, 'CIDsymptome', 'une fois');
    await until(() => server.callsTo('PATCH') === 1 && tab.view.syncState().state === 'on-device');
    await write(tab, 'CIDsymptome', 'puis autrement');
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'puis autrement' });
    expect(secondVersionsIn('field_cid', tab.view.document('field_cid'))).toEqual([]);
  });

  it('a lost response makes no second version of later changes, though another device wrote next to them @Q-54 @Q-50', async () => {
    const tab = await aDevice().openTab();
    server.plan('PATCH', 'answer-lost');
    await write(tab, 'CIDsymptome', 'socle un');
    await until(() => server.callsTo('PATCH') === 1 && tab.view.syncState().state === 'on-device');
    server.write('field_cid', JSON.stringify({ ...Object(onServer()), CIDvocationpro: 'ailleurs' }));
    await write(tab, 'CIDsymptome', 'socle un deux');
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'socle un deux', CIDvocationpro: 'ailleurs' });
    expect(secondVersionsIn('field_cid', tab.view.document('field_cid'))).toEqual([]);
  });

  it('an entry deleted after a lost response stays deleted, though another device wrote next to it @Q-54 @Q-50', async () => {
    const tab = await aDevice().openTab();
    server.plan('PATCH', 'answer-lost');
    const note = { date: '5', text: 'envoyé' };
    await tab.change('field_celebrations', (all) => ({ ...all, 5: note }));
    await until(() => server.callsTo('PATCH') === 1 && tab.view.syncState().state === 'on-device');
    const notes = { ...Object(onServer('field_celebrations')), 6: { date: '6', text: 'ailleurs' } };
    server.write('field_celebrations', JSON.stringify(notes));
    await tab.change('field_celebrations', () => ({}));
    await until(isSynced(tab));
    expect(Object.keys(Object(onServer('field_celebrations')))).toEqual(['6']);
  });

  it('a change with a definite error is parked, reported, and blocks no other @Q-53', async () => {
    const tab = await aDevice().openTab();
    server.plan('PATCH', FakeServer.error(422, { message: 'too deep' }));
    await write(tab, 'CIDsymptome', 'refusé');
    await until(() => tab.view.syncState().state === 'parked');
    expect(tab.view.syncState().parked).toEqual([{ field: 'field_cid', status: 422, text: 'too deep' }]);
    await tab.change('field_deviateurs', (all) => ({ ...all, 1: { date: '1', name: 'passe' } }));
    await until(() => server.texts.field_deviateurs !== null);
    await until(() => tab.view.syncState().state === 'parked');
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'refusé' });
    server.plan('PATCH', FakeServer.error(422, { message: 'too deep' }));
    expect(await tab.sendAll()).toBe(false); // so that a sign-out asks first
    expect(await tab.sendAll()).toBe(true);
    expect(onServer()).toMatchObject({ CIDsymptome: 'refusé' });
  });

  it('a refused change is sent after the user has changed it @Q-53', async () => {
    const tab = await aDevice().openTab();
    server.plan('PATCH', FakeServer.error(422, { message: 'too long' }));
    await write(tab, 'CIDsymptome', 'trop long');
    await until(() => tab.view.syncState().state === 'parked');
    await write(tab, 'CIDsymptome', 'court');
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'court' });
  });

  it('an error about an outdated text blocks nothing @Q-53', async () => {
    const tab = await aDevice().openTab();
    const refused = Promise.withResolvers<Response>();
    const answering = jest.spyOn(server, 'fetch').mockReturnValueOnce(refused.promise);
    await write(tab, 'CIDsymptome', 'trop long');
    await until(() => answering.mock.calls.length === 1);
    await write(tab, 'CIDsymptome', 'court');
    refused.resolve(FakeServer.error(422, { message: 'too long' }));
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'court' });
  });

  it('sends the oldest change first @Q-53', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    device.offline = true;
    await tab.change('field_deviateurs', () => ({ 1: { date: '1', name: 'un' } }));
    device.clock += 1000;
    await write(tab, 'CIDsymptome', 'deux');
    device.offline = false;
    device.wake();
    await until(isSynced(tab));
    expect(server.writes.map(({ field }) => field)).toEqual(['field_deviateurs', 'field_cid']);
  });

  it('401 and 429 do not park the change @Q-53', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    server.plan('PATCH', FakeServer.error(429, { message: '' }, { 'Retry-After': '60' }));
    await write(tab, 'CIDsymptome', 'patient');
    await until(() => tab.view.syncState().state === 'on-device' && server.callsTo('PATCH') === 1);
    await jest.advanceTimersByTimeAsync(59_000);
    await quiet(device);
    expect(server.callsTo('PATCH')).toBe(1);
    await jest.advanceTimersByTimeAsync(1000);
    await until(isSynced(tab));
  });

  it('sending everything while the network hangs fails after the 30 s of one call @Q-63', async () => {
    const tab = await aDevice().openTab();
    server.silent = true;
    await write(tab, 'CIDsymptome', 'en route');
    await until(() => server.callsTo('PATCH') === 1);
    let reported: unknown;
    tab.sendAll().catch((failure: unknown) => {
      reported = failure;
    });
    for (let turns = 0; turns < 30; turns += 1) await turn();
    await jest.advanceTimersByTimeAsync(30_000);
    await until(() => reported !== undefined);
    expect(reported).toMatchObject({ name: 'Unreachable', reason: 'timeout' });
    expect(server.callsTo('PATCH')).toBe(1);
  });

  it('an unreadable text is neither overwritten by a read nor lost by a write @E-01', async () => {
    server.write('field_cid', '{"CIDsymptome":');
    const tab = await aDevice().openTab();
    expect(tab.view.field('field_cid')).toEqual({});
    expect(tab.view.syncState().state).toBe('synced');
    await write(tab, 'CIDsymptome', 'neuf');
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'neuf', '~unread': ['{"CIDsymptome":'] });
  });

  it('a save that is on the disk succeeds, though the device could not be read after it @Q-52', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const device = aDevice();
    const tab = await device.openTab();
    device.offline = true;
    const lost = Promise.reject(new DOMException('The connection was lost.', 'InvalidStateError'));
    lost.catch(() => undefined);
    await tab.change('field_cid', (card) => {
      device.disk = lost;
      return { ...card, CIDsymptome: 'la gorge' };
    });
    device.disk = null;
    await write(tab, 'CIDvocationpro', 'relier');
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'la gorge', CIDvocationpro: 'relier' });
  });
});

describe('a refresh', () => {
  it('fetches only what has changed @C-06', async () => {
    const tab = await aDevice().openTab();
    expect(await tab.refresh()).toBe('unchanged');
    server.write('field_cid', '{"CIDsymptome":"ailleurs"}');
    expect(await tab.refresh()).toBe('refreshed');
    expect(tab.view.field('field_cid')).toEqual({ CIDsymptome: 'ailleurs' });
  });

  it('keeps the copy while offline, and fails on a device without any copy @G-04', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    server.offline = true;
    expect(await tab.refresh()).toBe('unreachable');
    const bare = aDevice().tab();
    await bare.open({ uid: server.uid, nid: server.nid });
    await expect(bare.refresh()).rejects.toBeInstanceOf(Unreachable);
  });

  it('throws an HttpError to the caller', async () => {
    const tab = await aDevice().openTab();
    server.plan('GET /node', FakeServer.error(403));
    await expect(tab.refresh()).rejects.toBeInstanceOf(HttpError);
  });

  it('gets changes of another device when the page wakes after a while @E-01', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    server.write('field_cid', '{"CIDsymptome":"du bureau"}');
    device.clock += 60_000;
    device.wake();
    await until(() => tab.view.field('field_cid').CIDsymptome === 'du bureau');
  });

  it('runs even if the clock of the device was set back since the last one @E-01', async () => {
    const device = aDevice();
    device.clock += 86_400_000;
    const tab = await device.openTab();
    device.clock -= 86_400_000;
    server.write('field_cid', '{"CIDsymptome":"ailleurs"}');
    device.wake();
    await until(() => tab.view.field('field_cid').CIDsymptome === 'ailleurs');
  });
});
