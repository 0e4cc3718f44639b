import 'fake-indexeddb/auto';
import { describe, expect, it, jest } from '@jest/globals';
import { fakeWorld, isSynced, quiet, write } from '#journal-data/testing/fake-world.ts';
import { until } from '#platform/testing/event-loop.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';

// Proxies, gateways and captive networks alter the server's responses, or answer in its place.

jest.setTimeout(30_000);

let server: FakeServer;
const aDevice = fakeWorld((made) => {
  server = made;
});
const onServer = (): unknown => JSON.parse(server.texts.field_cid ?? 'null');

describe('a revision that a proxy has changed on its way', () => {
  it.each([
    ['made weak', (tag: string) => ({ ETag: `W/${tag}` }), ['PATCH']],
    ['given a suffix', (tag: string) => ({ ETag: tag.replace(/"$/, '-zstd"') }), ['PATCH']],
    // The response without a body is not usable then: the record is read once.
    ['dropped', () => ({}), ['PATCH', 'GET']],
  ])('%s, is known all the same: what is written is sent once @Q-50 @Q-53', async (_, tagged, calls) => {
    server.tagged = tagged;
    const device = aDevice();
    const tab = await device.openTab();
    server.calls.length = 0;
    await write(tab, 'CIDsymptome', 'la gorge');
    await until(isSynced(tab));
    expect(server.calls.map((call) => call.split(' ')[0])).toEqual(calls);
    expect(onServer()).toMatchObject({ CIDsymptome: 'la gorge' });
    await write(tab, 'CIDvocationpro', 'relier');
    await until(isSynced(tab));
    await quiet(device);
    expect(onServer()).toMatchObject({ CIDsymptome: 'la gorge', CIDvocationpro: 'relier' });
  });

  it('a dropped revision lets no device overwrite later changes of another @Q-50 @Q-54', async () => {
    server.tagged = () => ({});
    const devices = [aDevice(), aDevice()] as const;
    const [phone, desk] = [await devices[0].openTab(), await devices[1].openTab()];
    await write(desk, 'CIDvocationpro', 'bureau');
    await until(isSynced(desk));
    await write(phone, 'CIDsymptome', 'téléphone');
    await until(isSynced(phone));
    for (const device of devices) await quiet(device);
    expect(onServer()).toMatchObject({ CIDsymptome: 'téléphone', CIDvocationpro: 'bureau' });
  });

  it.each(['W/"1"', '"1-zstd"', '"of a proxy"'])(
    'is known again on a device that an older app left with %s @Q-50',
    async (revision) => {
      const device = aDevice();
      const database = await device.database;
      await database.put('journals', { ...device.owner, revision, checkedAt: device.clock });
      const tab = device.tab();
      await tab.open(device.owner);
      await write(tab, 'CIDsymptome', 'la gorge');
      await until(isSynced(tab));
      expect(server.callsTo('PATCH')).toBe(1);
      expect((await database.get('journals', device.owner.uid))?.revision).toBe('"2"');
    },
  );
});

describe('a response that is not the server’s', () => {
  it.each([
    ['204 without a word', () => new Response(null, { status: 204 })],
    ['204 with a revision', () => new Response(null, { status: 204, headers: { ETag: '"2"' } })],
    ['200 with `null`', () => Response.json(null)],
  ])('%s, is not believed: what was written still waits, and is sent later @Q-53', async (_, answer) => {
    const device = aDevice();
    const tab = await device.openTab();
    server.plan('PATCH', answer());
    await write(tab, 'CIDsymptome', 'la gorge');
    await until(() => server.callsTo('PATCH') === 1);
    await quiet(device);
    expect(tab.view.syncState()).toMatchObject({ state: 'on-device', isBlocked: false });
    await jest.advanceTimersByTimeAsync(2000);
    await until(isSynced(tab));
    expect(onServer()).toMatchObject({ CIDsymptome: 'la gorge' });
  });

  it('a 412 to the current revision makes no loop: it is retried with pauses, and reported @Q-53 @X-09', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    for (let count = 0; count < 2; count += 1)
      server.plan('PATCH', FakeServer.error(412, { message: 'stale' }));
    server.calls.length = 0;
    await write(tab, 'CIDsymptome', 'la gorge');
    await until(() => server.callsTo('GET') === 1);
    await quiet(device);
    expect(server.calls.map((call) => call.split(' ')[0])).toEqual(['PATCH', 'GET']);
    await jest.advanceTimersByTimeAsync(2000);
    await until(() => tab.view.syncState().isBlocked);
    await jest.advanceTimersByTimeAsync(4000);
    await until(isSynced(tab));
    expect(tab.view.syncState().isBlocked).toBe(false);
  });

  it('an error of a gateway is retried when the app is opened again; one of the server is not @Q-53', async () => {
    const device = aDevice();
    const tab = await device.openTab();
    server.plan('PATCH', FakeServer.error(403, { message: 'Forbidden' }));
    await write(tab, 'CIDsymptome', 'la gorge');
    await until(() => tab.view.syncState().state === 'parked');
    server.plan('PATCH', FakeServer.error(422, { message: 'too deep' }));
    await tab.change('field_deviateurs', () => ({ 1: { date: '1', name: 'refusé' } }));
    await until(() => tab.view.syncState().parked.length === 2);
    tab.dispose();

    const later = device.tab();
    await later.open(device.owner);
    await until(() => server.texts.field_cid !== null);
    await until(() => later.view.syncState().state === 'parked');
    expect(later.view.syncState().parked).toMatchObject([{ field: 'field_deviateurs', status: 422 }]);
  });
});
