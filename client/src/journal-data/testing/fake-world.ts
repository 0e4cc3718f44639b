import { afterEach, beforeEach, jest } from '@jest/globals';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { FakeDevice } from '#journal-data/testing/fake-device.ts';
import { turn } from '#platform/testing/event-loop.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';

/**
 * Gives each test of a file its own server and, on request, devices, with a clock that the test moves.
 * @param take receives the server before each test
 * @returns the function that makes a device, for that server unless another is given
 */
export const fakeWorld = (take: (server: FakeServer) => void): ((of?: FakeServer) => FakeDevice) => {
  let server: FakeServer;
  let devices: FakeDevice[];
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    server = new FakeServer();
    devices = [];
    take(server);
  });
  afterEach(async () => {
    for (const device of devices) await device.dispose();
    jest.useRealTimers();
  });
  return (of = server) => {
    const device = new FakeDevice(of);
    devices.push(device);
    return device;
  };
};

/** Waits until nothing is running on a device. */
export const quiet = async (device: FakeDevice) => {
  for (let turns = 0; turns < 30; turns += 1) {
    await turn();
    await device.idle();
  }
};

export const isSynced = (tab: JournalKeeper) => () => tab.view.syncState().state === 'synced';
export const write = (tab: JournalKeeper, key: string, value: string) =>
  tab.change('field_cid', (card) => ({ ...card, [key]: value }));
