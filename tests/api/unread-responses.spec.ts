import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, Socket } from 'node:net';
import { JournalRepository } from '@ancrage/server/modules/journal/journal.repository';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { NOTE_FILE_MAX_BYTES } from '@ancrage/shared/rules/note-file-limits';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import * as z from 'zod';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, writeRecord } from '../support/data-record.ts';
import { eventually } from '../support/eventually.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

const MIB = 1024 * 1024;

let application: TestApplication;
let owner: SignedInPerson;
const readers: Socket[] = [];

/** Repeats what a busy database answers with 503, as a client does: a journal of 28 MiB takes long on a busy machine. */
const untilNotBusy = <Result>(attempt: () => Promise<Result> | PromiseLike<Result>): Promise<Result> =>
  eventually(async () => await attempt(), 60_000);

beforeAll(async () => {
  application = await startApplication();
  owner = await aSignedInPerson(application);
  const value = `"${'a'.repeat(4 * MIB - 2)}"`;
  for (const field of JOURNAL_FIELDS)
    await untilNotBusy(() => writeRecord(application, owner, data({ [field]: [{ value }] })).expect(200));
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.destroy();
});
afterAll(() => application.close());

/** Requests the whole record, and reads only the beginning of the response. */
const beginReading = async (): Promise<number> => {
  const { port } = new URL(application.http.get('/').url);
  const reader = connect(Number(port), '127.0.0.1');
  readers.push(reader);
  const lines = [`GET /node/${owner.nid}?_format=json HTTP/1.1`, 'Host: here'];
  reader.write([...lines, `Authorization: ${owner.bearer.Authorization}`, '', ''].join('\r\n'));
  const [beginning] = await once(reader, 'data');
  reader.pause();
  return Number(String(beginning).slice(9, 12));
};

it('one person can have four unread responses at a time, and other people do not wait for them @Q-61', async () => {
  for (let count = 0; count < 4; count += 1)
    await untilNotBusy(async () => expect(await beginReading()).toBe(200));
  const refused = await readRecord(application, owner).set('Accept-Encoding', 'identity');
  expect({ status: refused.status, after: refused.headers['retry-after'] }).toEqual({
    status: 429,
    after: '1',
  });
  // A full queue of passwords on a busy machine is no wait for the responses.
  const other = await eventually(() => aSignedInPerson(application));
  await readRecord(application, other).expect(200);
  for (const reader of readers) reader.destroy();
  await eventually(() => readRecord(application, owner).set('Accept-Encoding', 'identity').expect(200));
});

it('one person can have four reads of the journal at a time; further ones wait, and other people do not @Q-61', async () => {
  const reader = await aSignedInPerson(application);
  const held = Promise.withResolvers<void>();
  const journals = application.app.get(JournalRepository, { strict: false });
  const find = journals.find.bind(journals);
  const finding = jest.spyOn(journals, 'find').mockImplementation(async (...asked) => {
    if (asked[0] === reader.uid) await held.promise;
    return find(...asked);
  });
  const underWay = () => finding.mock.calls.filter(([uid]) => uid === reader.uid).length;
  const isHere = { 'If-None-Match': '"1"' };
  const asked = Array.from({ length: 10 }, () => readRecord(application, reader).set(isHere).expect(304));
  const answered = Promise.all(asked);
  await eventually(() => expect(underWay()).toBe(4));
  await readRecord(application, await aSignedInPerson(application)).expect(200);
  await application.http.get('/oauth/userinfo').set(reader.bearer).expect(200);
  expect(underWay()).toBe(4);
  held.resolve();
  await answered;
  expect(underWay()).toBe(10);
  jest.restoreAllMocks();
});

it('an unread response is aborted after a minute @Q-63', async () => {
  const server: Server = application.app.getHttpServer();
  expect(server.timeout).toBe(60_000);
  const connection = await untilNotBusy(async () => {
    const connected = once(server, 'connection');
    expect(await beginReading()).toBe(200);
    return z.tuple([z.instanceof(Socket)]).parse(await connected)[0];
  });
  // The reader gets the event only after it has read the buffered bytes.
  const closed = once(connection, 'close');
  connection.setTimeout(1);
  await closed;
});

it('an active request may last as long as the largest file takes at 80 kbit/s @Q-63', () => {
  const server: Server = application.app.getHttpServer();
  const bitsPerMs = 80;
  expect(server.requestTimeout).toBeGreaterThan((NOTE_FILE_MAX_BYTES * 8) / bitsPerMs);
});
