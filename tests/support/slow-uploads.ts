import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from '@jest/globals';
import type { Application } from './application.ts';
import { eventually } from './eventually.ts';
import type { SignedInPerson } from './factories.ts';

const PATH = '/file/upload/node/data/field_personal_notes?_format=json';

const portOf = (application: Application): number => Number(new URL(application.http.get('/').url).port);

interface Trickle {
  chunk: Buffer;
  times: number;
  /** Whether the size is announced. */
  declared: boolean;
  /** Awaited after each piece, with the number of bytes sent. */
  between?: (sent: number) => Promise<void>;
  /** Whether the sender then waits for the answer without ever ending the body. */
  isUnfinished?: boolean;
}

/** Sends a body piece by piece, as fast as it is taken, and reads the answer once it comes. */
export const trickle = (
  application: Application,
  who: SignedInPerson,
  { chunk, times, declared, between, isUnfinished }: Trickle,
) =>
  new Promise<{ status: number | undefined; body: { message?: string } }>((resolve, reject) => {
    const sending = request({
      port: portOf(application),
      host: '127.0.0.1',
      path: PATH,
      method: 'POST',
      headers: {
        ...who.bearer,
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `file; filename="a.txt"`,
        ...(declared && { 'Content-Length': String(chunk.length * times) }),
      },
    });
    let answered = false;
    sending.on('response', (response) => {
      answered = true;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(parts).toString()) }),
      );
    });
    sending.on('error', (error) => answered || reject(error));
    const next = (left: number): void => {
      if (left === 0 && isUnfinished) return;
      if (left === 0 || answered) return void sending.end();
      sending.write(chunk, () => {
        const sent = (times - left + 1) * chunk.length;
        (between?.(sent) ?? Promise.resolve()).then(() => next(left - 1), reject);
      });
    };
    next(times);
  });

/** Sends the beginning of a file to a port of this machine, and no more. */
export const beginUpload = (port: number, who: SignedInPerson): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: ${who.bearer.Authorization}\r\nContent-Type: application/octet-stream\r\nContent-Disposition: file; filename="a.txt"\r\nContent-Length: 1000000\r\n\r\n${'a'.repeat(200_000)}`,
  );
  return socket;
};

/** Sends the beginning of a file, and hangs up once the server has begun to store it. */
export const leaveHalfway = async (
  application: Application,
  who: SignedInPerson,
  begun: () => boolean,
): Promise<void> => {
  const socket = beginUpload(portOf(application), who);
  await eventually(() => expect(begun()).toBe(true));
  socket.destroy();
};
