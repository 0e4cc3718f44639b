import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, writeRecord } from '../support/data-record.ts';
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

/** A list of so many bytes, of one thing over and over. */
const listOf = (thing: string, bytes: number): string =>
  `[${Array(Math.floor((bytes - 2) / (thing.length + 1)))
    .fill(thing)
    .join(',')}]`;

/** How long the longest text was of which the parser of the language built something. */
const longestBuilt = (parse: jest.Spied<typeof JSON.parse>): number =>
  Math.max(0, ...parse.mock.calls.map(([text]) => text.length));

describe('a body that is small on its way and huge once it is built', () => {
  it.each(['[]', '1', '{"a":{}}', '""'])(
    '[Q-30] [Q-61] of %s by the million: 413, and nothing is built',
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

  it('[Q-30] [Q-61] is refused by calls of a few short texts as well', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    await application.http
      .post('/user/lost-password-verification?_format=json')
      .set('Content-Type', 'application/json')
      .send(`{"mail":${listOf('[]', 63 * 1024)}}`)
      .expect(413, { message: 'Request Entity Too Large' });
    expect(longestBuilt(parse)).toBeLessThan(1024);
  });

  it('[Q-30] is one of more files than anybody has', async () => {
    const files = Array.from({ length: 40_000 }, (_, number) => ({ target_id: number + 1 }));
    const answer = await writeRecord(application, owner, data({ field_personal_notes: files }));
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 413,
      body: { message: 'Request Entity Too Large' },
    });
  });

  it('[Q-30] [Q-44] a field of a million lists is taken as it is, and never built', async () => {
    const text = listOf('[]', 4 * MIB);
    const parse = jest.spyOn(JSON, 'parse');
    await writeRecord(application, owner, data({ field_cid: [{ value: text }] })).expect(200);
    expect(parse.mock.calls.filter(([built]) => built === text)).toEqual([]);
    parse.mockRestore();
    const { body } = await readRecord(application, owner);
    expect(body.field_cid).toEqual([{ value: text }]);
  });
});
