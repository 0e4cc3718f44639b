import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import { readRecord } from '../support/data-record.ts';
import { aSignedInPerson } from '../support/factories.ts';
import { freePort } from '../support/free-port.ts';

const spanSchema = z.object({
  name: z.string(),
  traceId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const sentSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});

const received: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text;
  });
  request.once('end', () => {
    if (request.url === '/v1/traces') received.push(body);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
});
let tracesUrl: string;
let application: TestApplication;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no port.');
  tracesUrl = `http://127.0.0.1:${address.port}/`;
});
beforeEach(async () => {
  received.length = 0;
  application = await startApplication({ tracesUrl });
});
afterAll(() => {
  collector.close();
});

const spansSent = () =>
  received
    .flatMap((body) => sentSchema.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);

describe('traces', () => {
  it('of requests and jobs reach the collector, in the caller’s trace, without personal data', async () => {
    const person = await aSignedInPerson(application);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await readRecord(application, person).set('traceparent', `00-${traceId}-b7ad6b7169203331-01`).expect(200);
    await application.close();
    const spans = spansSent();
    const read = spans.find((span) => span.traceId === traceId);
    expect(read?.parentSpanId).toBe('b7ad6b7169203331');
    expect(Object.fromEntries(read?.attributes.map(({ key, value }) => [key, value]) ?? [])).toEqual({
      'ancrage.call': { stringValue: 'node.get' },
      'ancrage.request_id': { stringValue: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      'http.request.method': { stringValue: 'GET' },
      'http.route': { stringValue: '/node/:nid' },
      'http.response.status_code': { intValue: 200 },
    });
    expect(spans.some(({ name }) => name === 'note-file-sweep')).toBe(true);
    const reported = received.join('');
    for (const word of [person.mail, person.uuid, person.firstname, `/node/${person.nid}`, 'Bearer'])
      expect(reported).not.toContain(word);
  });

  it('name the route of a page or call, and no unknown method', async () => {
    const { http } = application;
    const asked = [http.get('/'), http.head('/'), http.head('/health/live'), http.trace('/')];
    const idOf = (index: number) => String(index + 1).padStart(32, '0');
    for (const [index, request] of asked.entries())
      await request.set('traceparent', `00-${idOf(index)}-b7ad6b7169203331-01`);
    await application.close();
    const reported = asked.map((_, index) =>
      spansSent()
        .find(({ traceId }) => traceId === idOf(index))
        ?.attributes.filter(({ key }) => key === 'http.request.method' || key === 'ancrage.call')
        .map(({ value }) => value.stringValue),
    );
    expect(reported).toEqual([
      ['page', 'GET'],
      ['page', 'HEAD'],
      ['health.live', 'HEAD'],
      ['page', 'other'],
    ]);
  });

  it('that no collector accepts are logged once, and do not fail the shutdown', async () => {
    await application.close();
    const lines: string[] = [];
    const nobody = await startApplication(
      { tracesUrl: `http://127.0.0.1:${await freePort()}`, logLevel: 'warn' },
      { logTo: { write: (line: string) => lines.push(line) } },
    );
    await nobody.http.get('/health/live').expect(200);
    await nobody.close();
    const reported = lines.map((line) =>
      z.object({ level: z.string(), msg: z.string() }).parse(JSON.parse(line)),
    );
    expect(reported).toEqual([{ level: 'warn', msg: 'traces cannot be sent' }]);
  });
});
