import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { wholeBody } from './whole-body.ts';

const MOST = 20;

let server: Server;
let port: number;
/** What became of the last request: its body, null when it was not read, or its error. */
let outcome: Promise<string | null>;
beforeAll(async () => {
  server = createServer((request, response) => {
    // Express is not used.
    outcome = wholeBody(request as Request, MOST).then(
      (bytes) => bytes?.toString('utf8') ?? null,
      (error: Error) => `failed: ${error.message}`,
    );
    server.emit('asked');
    void outcome.then(() => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sent = async (head: readonly string[], parts: readonly string[], isCutOff = false) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const asked = once(server, 'asked');
  socket.write(['POST / HTTP/1.1', 'Host: here', ...head, '', ''].join('\r\n'));
  await asked;
  for (const part of parts) socket.write(part);
  if (isCutOff) socket.destroy();
  const found = await outcome;
  socket.destroy();
  return found;
};

describe('a body with a Content-Length', () => {
  it('is read to its end, in any number of chunks @Q-30', async () => {
    expect(await sent(['Content-Length: 6'], ['été', '!'])).toBe('été!');
    expect(await sent(['Content-Length: 0'], [])).toBe('');
    expect(await sent(['Content-Length: 2', 'Content-Encoding: identity'], ['{}'])).toBe('{}');
  });

  it('fails when its sender disconnects before the end @Q-30', async () => {
    expect(await sent(['Content-Length: 10'], ['half'], true)).toBe('failed: aborted');
  });

  it.each([
    ['is longer than it may be', ['Content-Length: 21']],
    ['is packed', ['Content-Length: 4', 'Content-Encoding: gzip']],
    ['does not say how long it is', ['Transfer-Encoding: chunked']],
  ])('is not read when it %s @Q-30', async (_, head) => {
    expect(await sent(head, [])).toBeNull();
  });
});
