import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Application } from './application.ts';

/** A request exactly as it goes over the wire: no client mends its path, headers or body. */
export interface RawRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
}

/** An answer as it came, its body read as UTF-8. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends requests to an application over connections that stay open. */
export interface RawClient {
  /** @throws Error when the connection breaks before the answer has come */
  send(request: RawRequest): Promise<RawAnswer>;
  close(): void;
}

/** A client for an application that listens. */
export const rawClient = async ({ app }: Application): Promise<RawClient> => {
  const { hostname, port } = new URL(await app.getUrl());
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let sent = 0;
  /** Limits are for the tests of limits: each request comes from elsewhere, behind a proxy that is trusted. */
  const nextAddress = () => {
    sent += 1;
    return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  };
  const send = ({ method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent,
          hostname: hostname.replace(/^\[|\]$/g, ''),
          port,
          method,
          path,
          headers: {
            'X-Forwarded-For': nextAddress(),
            ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
};
