import { nodeGet } from '@ancrage/shared/wire/node-get';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NotSignedIn } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { withPageLock } from '#platform/locks.ts';
import { type SignOutReason, TokenKeeper } from '#platform/session/token-keeper.ts';
import { readLocal } from '#platform/storage/local.ts';
import { until } from '#platform/testing/event-loop.ts';
import { FakeServer, useServer } from '#platform/testing/fake-server.ts';
import { MemorySession } from '#platform/testing/memory-session.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

let server: FakeServer;
let tab: TokenKeeper;
let disk: MemorySession;

/** Waits until all pending work is done. */
const rest = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

beforeEach(async () => {
  useMemoryStorage();
  disk = new MemorySession();
  server = new FakeServer();
  useServer(server);
  tab = new TokenKeeper(withPageLock, disk);
  await tab.signInWithPassword('c@example.org', 'right');
});
afterEach(() => tab.close());

describe('signing out', () => {
  it('ends the session at the server, with the newest token of this device @Q-13', async () => {
    const accessToken = readLocal('auth')?.accessToken ?? '';
    const leaving = tab.signOut();
    expect(readLocal('auth')).toBeNull();
    await leaving;
    expect(disk.held).toBeNull();
    await until(() => server.revoked.length > 0);
    expect(server.revoked).toEqual(['refresh-1']);
    await expect(
      request(nodeGet, { parameters: { nid: server.nid }, bearer: accessToken }),
    ).rejects.toMatchObject({ status: 401 });
    await rest();
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['without a network', () => server.plan('POST /oauth/revoke', 'unreachable')],
    ['when the server refuses', () => server.plan('POST /oauth/revoke', FakeServer.error(401))],
    ['when the server fails', () => server.plan('POST /oauth/revoke', FakeServer.error(500))],
  ])('works %s, and leaves nothing behind @T-03', async (_, mishap) => {
    const reasons: SignOutReason[] = [];
    tab.onSignedOut((reason) => reasons.push(reason));
    mishap();
    const leaving = tab.signOut();
    expect(reasons).toEqual(['signed-out']);
    expect(localStorage.length).toBe(0);
    await leaving;
    await until(() => server.callsTo('POST /oauth/revoke') === 1);
    await rest();
    expect(localStorage.length).toBe(0);
    expect(reasons).toEqual(['signed-out']);
  });

  it('an incomplete session is abandoned: it ends at the server too, and no tab treats it as a sign-out @T-04 @Q-53', async () => {
    const other = new TokenKeeper(withPageLock, disk);
    const reasons: SignOutReason[] = [];
    tab.onSignedOut((reason) => reasons.push(reason));
    other.abandonSession();
    expect(localStorage.length).toBe(0);
    await until(() => reasons.length > 0 && server.revoked.length > 0);
    expect(reasons).toEqual(['session-ended']);
    expect(server.revoked).toEqual(['refresh-1']);
    other.close();
  });

  it('a session that the server ended is not ended again @T-05', async () => {
    server.endSession();
    await expect(tab.authorised(nodeGet, { parameters: { nid: server.nid } })).rejects.toBeInstanceOf(
      NotSignedIn,
    );
    await rest();
    expect(server.revoked).toEqual([]);
  });
});
