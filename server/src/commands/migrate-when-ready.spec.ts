import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { migrateWhenReady } from './migrate-when-ready.ts';

/** A port of the loopback that nothing listens on any more. */
const closedPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });

afterEach(() => {
  jest.useRealTimers();
});

describe('migrating a database that may not be available yet', () => {
  it('fails with one sentence when nothing answers in time @Q-63', async () => {
    const url = `postgresql://ancrage@127.0.0.1:${await closedPort()}/ancrage`;
    await expect(migrateWhenReady(url, -1)).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      message: expect.stringMatching(/^The database of DATABASE_URL does not answer: .*ECONNREFUSED/),
    });
  });

  it('fails also when the server accepts connections and never answers @Q-63', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (!address || typeof address === 'string') throw new Error('No port.');
    const taken = once(server, 'connection');
    const given = migrateWhenReady(`postgresql://ancrage@127.0.0.1:${address.port}/ancrage`, -1);
    await taken;
    jest.advanceTimersByTime(10_000);
    await expect(given).rejects.toMatchObject({
      name: 'DatabaseUnavailableError',
      message: 'The database of DATABASE_URL does not answer: timeout expired',
    });
    server.close();
  });

  it('does not wait when waiting cannot help @Q-63', async () => {
    await expect(migrateWhenReady('nowhere at all', 60_000)).rejects.not.toMatchObject({
      name: 'DatabaseUnavailableError',
    });
  });
});
