import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttps, type Server as HttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

const HOST = 'localhost';

/** A certificate for this machine, which this process trusts when it is asked to. Its name is like no other's: issuers are found by it. */
const makeCertificate = async ({ trusted }: { trusted: boolean }) => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: randomUUID() }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }],
  });
  if (trusted) setDefaultCACertificates([...getCACertificates('default'), cert]);
  return { cert, key };
};

const listen = async (server: HttpsServer | Server): Promise<number> => {
  await once(server.listen(0, HOST), 'listening');
  return (server.address() as AddressInfo).port;
};

/** A request that a webhook got. */
export interface Delivery {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** An HTTPS server that takes events, and answers with a status that a test chooses, or hangs up. */
export const aWebhook = async () => {
  const deliveries: Delivery[] = [];
  const webhook = {
    deliveries,
    status: 204,
    hangsUp: false,
    beforeAnswer: async () => {},
    url: '',
    close: () => server.close(),
  };
  const server = createHttps(await makeCertificate({ trusted: true }), async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    deliveries.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    await webhook.beforeAnswer();
    if (webhook.hangsUp) request.socket.destroy();
    else response.writeHead(webhook.status).end();
  });
  webhook.url = `https://${HOST}:${await listen(server)}/ancrage?tenant=1`;
  return webhook;
};

/**
 * The messages of a stream, each preceded by its length in bytes.
 * @throws Error when a length is missing or wrong
 */
const unframed = (stream: Buffer): string[] => {
  if (stream.length === 0) return [];
  const [, digits = ''] = /^([1-9]\d*) </.exec(stream.toString('latin1')) ?? [];
  const [from, to] = [digits.length + 1, digits.length + 1 + Number(digits)];
  if (digits === '' || to > stream.length) throw new Error('A message has no length, or a wrong one.');
  return [stream.toString('utf8', from, to), ...unframed(stream.subarray(to))];
};

/** A proxy without a server behind it: takes connections, and closes them. */
export const anEmptyProxy = async () => {
  const server = createTcp((socket) => socket.on('error', () => {}).end());
  return { port: await listen(server), close: () => server.close() };
};

/** A syslog server, over TCP (RFC 6587) or TLS (RFC 5425): the messages of each connection. */
export const aSyslogServer = async ({ tls }: { tls: 'trusted' | 'untrusted' | null }) => {
  const received: string[][] = [];
  const take = async (socket: Socket) => {
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    received.push(unframed(Buffer.concat(chunks)));
    socket.end();
  };
  // It ends its side when it has everything, not before.
  const halfOpen = { allowHalfOpen: true };
  const server = tls
    ? createTls({ ...(await makeCertificate({ trusted: tls === 'trusted' })), ...halfOpen }, take)
    : createTcp(halfOpen, take);
  // A client that does not trust the certificate ends the connection.
  server.on('tlsClientError', () => {});
  return { received, port: await listen(server), close: () => server.close() };
};
