import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttps, type Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
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

const listen = async (server: HttpsServer | ReturnType<typeof createTls>): Promise<number> => {
  await once(server.listen(0, HOST), 'listening');
  return (server.address() as AddressInfo).port;
};

/** A request that a webhook got. */
export interface Delivery {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** An HTTPS server that takes events, and answers with a status that a test chooses. */
export const aWebhook = async () => {
  const deliveries: Delivery[] = [];
  const webhook = { deliveries, status: 204, url: '', close: () => server.close() };
  const server = createHttps(await makeCertificate({ trusted: true }), async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    deliveries.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(webhook.status).end();
  });
  webhook.url = `https://${HOST}:${await listen(server)}/ancrage?tenant=1`;
  return webhook;
};

/** A syslog server over TLS (RFC 5425): the bytes of each connection. */
export const aSyslogServer = async (options: { trusted: boolean }) => {
  const received: string[] = [];
  // It ends its side when it has everything, not before.
  const certificate = await makeCertificate(options);
  const server = createTls({ ...certificate, allowHalfOpen: true }, async (socket) => {
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk);
    received.push(Buffer.concat(chunks).toString());
    socket.end();
  });
  // A client that does not trust the certificate ends the connection.
  server.on('tlsClientError', () => {});
  return { received, port: await listen(server), close: () => server.close() };
};
