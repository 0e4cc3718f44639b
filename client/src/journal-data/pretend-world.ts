import { afterEach, beforeEach, jest } from '@jest/globals';
import type { JournalKeeper } from '#journal-data/journal-keeper.ts';
import { PretendDevice } from '#journal-data/pretend-device.ts';
import { PretendServer } from '#platform/testing/pretend-server.ts';
import { turn } from '#platform/testing/turns.ts';

/**
 * Gives each test of a file a server of its own and, as it asks for them, devices: on a clock that the test moves.
 * @param take told of the server before each test
 * @returns makes a device, of that server unless of another
 */
export const pretendWorld = (
  take: (server: PretendServer) => void,
): ((of?: PretendServer) => PretendDevice) => {
  let server: PretendServer;
  let devices: PretendDevice[];
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    server = new PretendServer();
    devices = [];
    take(server);
  });
  afterEach(async () => {
    for (const device of devices) await device.dispose();
    jest.useRealTimers();
  });
  return (of = server) => {
    const device = new PretendDevice(of);
    devices.push(device);
    return device;
  };
};

/** Lets all that is under way on a device come to an end. */
export const quiet = async (device: PretendDevice) => {
  for (let turns = 0; turns < 30; turns += 1) {
    await turn();
    await device.idle();
  }
};

export const isSynced = (tab: JournalKeeper) => () => tab.view.syncState().state === 'synced';
export const write = (tab: JournalKeeper, key: string, value: string) =>
  tab.change('field_cid', (card) => ({ ...card, [key]: value }));
