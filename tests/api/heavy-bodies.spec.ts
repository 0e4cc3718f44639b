import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { BearerCheck } from '@ancrage/server/http/bearer-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, writeRecord } from '../support/data-record.ts';
import { eventually } from '../support/eventually.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

const MIB = 1024 * 1024;

let application: TestApplication;
let owner: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
  owner = await aSignedInPerson(application);
});
afterAll(() => application.close());
afterEach(() => {
  jest.restoreAllMocks();
});

/** A list of so many bytes, with one element repeated. */
const listOf = (thing: string, bytes: number): string =>
  `[${`${thing},`.repeat(Math.floor((bytes - 2) / (thing.length + 1))).slice(0, -1)}]`;

const isPatch = (request: unknown): boolean =>
  request instanceof IncomingMessage && request.method === 'PATCH';

/** The length of the longest text that JSON.parse got. Libraries pass it numbers, too. */
const longestBuilt = (parse: jest.Spied<typeof JSON.parse>): number =>
  Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));

describe('a body that is small on the wire and huge once parsed', () => {
  it.each(['[]', '1', '{"a":{}}', '""'])(
    'with a million %s gets 413, and is not parsed @Q-30 @Q-61',
    async (thing) => {
      const parse = jest.spyOn(JSON, 'parse');
      const body = gzipSync(`{"type":"data","field_personal_notes":${listOf(thing, 29 * MIB)}}`);
      await application.http
        .patch(`/node/${owner.nid}?_format=json`)
        .set({ ...owner.bearer, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
        .serialize((bytes) => bytes)
        .send(body)
        .expect(413, { message: 'Request Entity Too Large' });
      expect(longestBuilt(parse)).toBeLessThan(MIB);
    },
  );

  it('is refused by calls with a small body limit as well @Q-30 @Q-61', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    await application.http
      .post('/user/lost-password-verification?_format=json')
      .set('Content-Type', 'application/json')
      .send(`{"mail":${listOf('[]', 63 * 1024)}}`)
      .expect(413, { message: 'Request Entity Too Large' });
    expect(longestBuilt(parse)).toBeLessThan(1024);
  });

  it('may not name more files than a person can have @Q-30', async () => {
    const files = Array.from({ length: 40_000 }, (_, number) => ({ target_id: number + 1 }));
    const answer = await writeRecord(application, owner, data({ field_personal_notes: files }));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 413,
      body: { message: 'Request Entity Too Large' },
    });
  });

  it('may hold a field of a million lists, which is stored and never parsed @Q-30 @Q-44', async () => {
    const text = listOf('[]', 4 * MIB);
    const parse = jest.spyOn(JSON, 'parse');
    await writeRecord(application, owner, data({ field_cid: [{ value: text }] })).expect(200);
    expect(parse.mock.calls.filter(([built]) => built === text)).toEqual([]);
    parse.mockRestore();
    const { body } = await readRecord(application, owner);
    expect(body.field_cid).toEqual([{ value: text }]);
  });
});

describe('slow bodies', () => {
  const packed = gzipSync(JSON.stringify(data({ field_plf: [{ value: `"${'a'.repeat(4 * MIB - 2)}"` }] })));
  const portOf = () => Number(new URL(application.http.get('/').url).port);

  const headOf = (who: SignedInPerson, body: Buffer) => [
    `PATCH /node/${who.nid}?_format=json HTTP/1.1`,
    'Host: here',
    `Authorization: ${who.bearer.Authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const senders: Socket[] = [];
  afterEach(() => {
    for (const sender of senders.splice(0)) sender.destroy();
  });
  /** Sends a compressed body without its last bytes. */
  const sendMost = (who: SignedInPerson, body: Buffer): void => {
    const socket = connect(portOf(), '127.0.0.1');
    senders.push(socket);
    socket.write([...headOf(who, body), 'Content-Encoding: gzip', '', ''].join('\r\n'));
    socket.write(body.subarray(0, -12));
  };
  const sendLate = async (who: SignedInPerson, body: Buffer, headers: readonly string[]) => {
    const checking = jest.spyOn(application.app.get(BearerCheck), 'personOf');
    const socket = connect(portOf(), '127.0.0.1');
    senders.push(socket);
    socket.write([...headOf(who, body), ...headers, '', ''].join('\r\n'));
    await eventually(() => expect(checking).toHaveBeenCalled());
    await checking.mock.results[0]?.value;
    checking.mockRestore();
    return async () => {
      socket.write(body);
      const [answer] = await once(socket, 'data');
      return String(answer).slice(0, 12);
    };
  };
  const sendPacked = (who: SignedInPerson, value: string) =>
    application.http
      .patch(`/node/${who.nid}?_format=json`)
      .set({ ...who.bearer, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      .serialize((bytes) => bytes)
      .send(gzipSync(JSON.stringify(data({ field_cid: [{ value }] }))));

  it('of one person are decompressed four at a time; the others wait, and other people do not @Q-61 @Q-30', async () => {
    const person = await aSignedInPerson(application);
    const other = await aSignedInPerson(application);
    const piping = jest.spyOn(IncomingMessage.prototype, 'pipe');
    const unpacked = () => piping.mock.contexts.filter(isPatch).length;
    for (let count = 0; count < 4; count += 1) sendMost(person, packed);
    await eventually(() => expect(unpacked()).toBe(4));
    const first = senders.slice();
    for (let count = 0; count < 6; count += 1) sendMost(person, packed);
    await writeRecord(application, person, data({ field_cid: [{ value: '"small"' }] })).expect(200);
    await sendPacked(other, '"theirs"').expect(200);
    expect(unpacked()).toBe(5);
    for (const sender of first) sender.destroy();
    await eventually(() => expect(unpacked()).toBe(9));
    const waiting = sendPacked(person, '"after all"').expect(200);
    for (const sender of senders) sender.destroy();
    await waiting;
    expect((await readRecord(application, person)).body.field_cid).toEqual([{ value: '"after all"' }]);
  });

  it('do not hold a journal in memory: it is read once they are complete @Q-61 @Q-50', async () => {
    const person = await aSignedInPerson(application);
    await writeRecord(application, person, data({ field_cid: [{ value: '"first"' }] })).expect(200);
    const change = Buffer.from(JSON.stringify(data({ field_plf: [{ value: '"late"' }] })));
    const end = await sendLate(person, change, ['If-Match: "3"']);
    await writeRecord(application, person, data({ field_cid: [{ value: '"second"' }] })).expect(200);
    expect(await end()).toBe('HTTP/1.1 200');
    expect((await readRecord(application, person)).body).toMatchObject({ vid: [{ value: 4 }] });
  });
});
