import { beforeEach, describe, expect, it } from '@jest/globals';
import { passwordGrant, refreshGrant } from '#platform/session/token-calls.ts';
import { writeLocal } from '#platform/storage/local.ts';
import { FakeServer, useServer } from '#platform/testing/fake-server.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

let server: FakeServer;
beforeEach(() => {
  useMemoryStorage();
  server = new FakeServer();
  useServer(server);
});

describe('the token calls', () => {
  it('a device that knows the configuration makes no other call first @Q-63', async () => {
    writeLocal('configuration', {
      firm: { name: 'Cabinet', contact: 'c@example.org', colour: '#c2570c' },
      client: { id: 'web', secret: 's' },
    });
    await refreshGrant('refresh-0', 'key');
    expect(server.calls).toEqual(['POST /oauth/token']);
  });

  it('a device without the configuration fetches it first @C-01', async () => {
    await refreshGrant('refresh-0', 'key');
    expect(server.calls).toEqual(['GET /api/configuration', 'POST /oauth/token']);
  });

  it('a device whose client id the server rejects fetches the new one instead of the stored one @C-01', async () => {
    await passwordGrant('c@example.org', 'right');
    server.calls.length = 0;
    server.plan('POST /oauth/token', FakeServer.error(401, { error: 'invalid_client', message: 'no' }));
    await passwordGrant('c@example.org', 'right');
    expect(server.calls).toEqual(['POST /oauth/token', 'GET /api/configuration', 'POST /oauth/token']);
  });
});
