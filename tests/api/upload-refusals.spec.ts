import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, writeRecord } from '../support/data-record.ts';
import { eventually } from '../support/eventually.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { MEBIBYTE, pdf, png, samples, storedFilesOf, upload } from '../support/files.ts';
import { beginUpload, leaveHalfway, trickle } from '../support/slow-uploads.ts';

let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
});
afterAll(() => application.close());

const PATH = '/file/upload/node/data/field_personal_notes?_format=json';
const send = (name: string, bytes: Buffer, who = person) => upload(application, who, name, bytes);
const failed = (...texts: string[]) => ({
  message: `Unprocessable Entity: file validation failed.\n${texts.join('\n')}`,
});
const attach = (who: SignedInPerson, fids: readonly number[]) =>
  writeRecord(application, who, data({ field_personal_notes: fids.map((target_id) => ({ target_id })) }));
const storedFiles = () => storedFilesOf(application);

describe('refusals of an upload, row by row (contract §10)', () => {
  const octets = { 'Content-Type': 'application/octet-stream' };
  const named = (name: string) => ({ ...octets, 'Content-Disposition': `file; filename="${name}"` });
  const extensions =
    'Only files with the following extensions are allowed: pdf png jpg jpeg webp heic txt docx xlsx pptx.';
  const format = 'A file name in the format "filename=FILENAME" must be provided.';

  interface Row {
    row: string;
    path?: string;
    headers: Record<string, string>;
    nobody?: boolean;
    body?: Buffer;
    status: number;
    answer: object;
  }
  const rows: Row[] = [
    {
      row: 'other Content-Type',
      headers: { ...named('a.txt'), 'Content-Type': 'application/json' },
      status: 415,
      answer: { message: 'No route found that matches "Content-Type: application/json"' },
    },
    {
      row: 'no Content-Disposition',
      headers: octets,
      status: 400,
      answer: { message: `"Content-Disposition" header is required. ${format}` },
    },
    ...['file; filename=""', 'file; filename=note.pdf', 'file; not_a_filename="a.txt"', 'attachment'].map(
      (disposition) => ({
        row: `no usable name: ${disposition}`,
        headers: { ...octets, 'Content-Disposition': disposition },
        status: 400,
        answer: { message: `No filename found in "Content-Disposition" header. ${format}` },
      }),
    ),
    {
      row: 'filename*=',
      headers: { ...octets, 'Content-Disposition': `file; filename*="UTF-8''a.txt"` },
      status: 400,
      answer: {
        message:
          'The extended "filename*" format is currently not supported in the "Content-Disposition" header.',
      },
    },
    {
      row: 'unknown field',
      path: '/file/upload/node/data/x?_format=json',
      headers: named('a.txt'),
      status: 404,
      answer: { message: 'Field "x" does not exist' },
    },
    {
      row: 'a field of the prototype',
      path: '/file/upload/node/data/constructor',
      headers: named('a.txt'),
      status: 404,
      answer: { message: 'Field "constructor" does not exist' },
    },
    {
      row: 'unknown field, for any caller',
      path: '/file/upload/node/data/x?_format=json',
      headers: named('a.txt'),
      nobody: true,
      status: 404,
      answer: { message: 'Field "x" does not exist' },
    },
    {
      row: 'field is not a file field',
      path: '/file/upload/node/data/field_plf?_format=json',
      headers: named('a.txt'),
      status: 403,
      answer: { message: '"field_plf" is not a file field' },
    },
    {
      row: 'another bundle is no route',
      path: '/file/upload/node/page/field_personal_notes',
      headers: named('a.txt'),
      status: 404,
      answer: { message: expect.stringMatching(/^No route found for "POST http:/) },
    },
    {
      row: 'lacking access content: nobody',
      headers: named('a.txt'),
      nobody: true,
      status: 403,
      answer: { message: "The 'access content' permission is required." },
    },
    { row: 'extension', headers: named('a.exe'), status: 422, answer: failed(extensions) },
    { row: 'no extension', headers: named('txt'), status: 422, answer: failed(extensions) },
    { row: 'nothing left of the name', headers: named('..'), status: 422, answer: failed(extensions) },
    {
      row: 'name over 240 characters',
      headers: named(`${'a'.repeat(237)}.txt`),
      status: 422,
      answer: failed("The file's name exceeds the 240 characters limit. Rename the file and try again."),
    },
    {
      row: 'two things wrong, no line feed at the end',
      headers: named(`${'a'.repeat(237)}.exe`),
      status: 422,
      answer: failed(
        extensions,
        "The file's name exceeds the 240 characters limit. Rename the file and try again.",
      ),
    },
    {
      row: 'too big for the field',
      headers: named('a.txt'),
      body: Buffer.alloc(11 * MEBIBYTE, 'a'),
      status: 422,
      answer: failed('The file is 11 MB exceeding the maximum file size of 10 MB.'),
    },
    {
      row: 'too big by one byte',
      headers: named('a.txt'),
      body: Buffer.alloc(10 * MEBIBYTE + 1, 'a'),
      status: 422,
      answer: failed('The file is 10 MB exceeding the maximum file size of 10 MB.'),
    },
    {
      row: 'wrong format',
      path: PATH.replace('json', 'xyz'),
      headers: named('a.txt'),
      status: 406,
      answer: {},
    },
  ];

  it.each(rows)('$row @C-11 @Q-35', async ({ path, headers, nobody, body, status, answer: expected }) => {
    const before = storedFiles().length;
    const answer = await application.http
      .post(path ?? PATH)
      .set(nobody ? {} : person.bearer)
      .set(headers)
      .serialize((bytes: unknown) => bytes as string)
      .send(body ?? Buffer.from('some text'));
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: expected });
    expect(storedFiles()).toHaveLength(before);
  });

  it('refuses a person without a record @C-11', async () => {
    const owner = await aSignedInPerson(application);
    await application.prisma.dataRecord.delete({ where: { nid: owner.nid } });
    const answer = await send('a.txt', Buffer.from('a'), owner);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 403, body: { message: '' } });
  });

  it('answers 503 with Retry-After while a concurrent upload locks the target @C-11', async () => {
    const owner = await aSignedInPerson(application);
    const other = new pg.Client({ connectionString: application.settings.databaseUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query('SELECT 1 FROM person_key WHERE uid = $1 FOR UPDATE', [owner.uid]);
    const before = storedFiles().length;
    const answer = await send('a.txt', Buffer.from('a'), owner);
    await other.query('ROLLBACK');
    await other.end();
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(storedFiles()).toHaveLength(before);
    expect((await send('a.txt', Buffer.from('a'), owner)).status).toBe(201);
  });

  it.each([
    ['a page named as an image', 'a.png', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['a page with the mark of a PDF further on', 'a.pdf', Buffer.from('<html>%PDF-1.7')],
    ['a picture named as a PDF', 'a.pdf', png()],
    ['a PDF named as a picture', 'a.jpg', pdf()],
    ['a program named as a text', 'a.txt', Buffer.from('\x7fELF\x02\x01\x01\0\0\0')],
    [
      'a text that turns into something else',
      'a.txt',
      Buffer.concat([Buffer.alloc(MEBIBYTE, 'a'), Buffer.alloc(9)]),
    ],
    ['a packed text', 'a.txt', gzipSync('text')],
    ['a plain archive named as a document', 'a.docx', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')],
    [
      'a workbook named as a document',
      'a.docx',
      samples.find(({ name }) => name.endsWith('xlsx'))?.bytes ?? png(),
    ],
    ['a drawing that may hold scripts', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('content agrees with extension: %s is refused @Q-35', async (_, name, bytes) => {
    const before = storedFiles().length;
    const answer = await send(name, bytes);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 422,
      body: failed('The content of the file does not match its extension.'),
    });
    expect(storedFiles()).toHaveLength(before);
  });

  it('counts 11 MiB sent without a length, and reports their size @Q-35', async () => {
    const before = storedFiles().length;
    const answer = await trickle(application, person, {
      chunk: Buffer.alloc(MEBIBYTE, 'a'),
      times: 11,
      declared: false,
    });
    expect(answer).toEqual({
      status: 422,
      body: failed('The file is 11 MB exceeding the maximum file size of 10 MB.'),
    });
    expect(storedFiles()).toHaveLength(before);
  });

  it('answers a much larger upload, and closes the connection @Q-35', async () => {
    const answer = await trickle(application, person, {
      chunk: Buffer.alloc(MEBIBYTE, 'a'),
      times: 42,
      declared: false,
      isUnfinished: true,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/The file is 4\d(\.\d+)? MB exceeding/);
  });

  it('leaves nothing behind when the sender disconnects half-way @Q-56', async () => {
    const owner = await aSignedInPerson(application);
    const before = storedFiles();
    await leaveHalfway(application, owner, () => storedFiles().length > before.length);
    await untilGone(before.length);
    expect(await application.prisma.noteFile.count({ where: { uid: owner.uid } })).toBe(0);
  });

  const untilGone = (count: number) => eventually(() => expect(storedFiles()).toHaveLength(count));
});

describe('the file quota of a person (Q-35)', () => {
  it('refuses the 201st file; removing one from the notes frees its place @Q-35', async () => {
    const owner = await aSignedInPerson(application);
    await manyFiles(owner, 199, 10);
    const { body } = await send('a.txt', Buffer.from('a'), owner);
    const fids = (await application.prisma.noteFile.findMany({ where: { uid: owner.uid } })).map(
      ({ fid }) => fid,
    );
    await attach(owner, fids).expect(200);
    const full = await send('b.txt', Buffer.from('b'), owner);
    expect({ status: full.status, body: full.body }).toEqual({
      status: 422,
      body: failed('You cannot store more than 200 files.'),
    });
    application.clock.advanceSeconds(1);
    await attach(
      owner,
      fids.filter((fid) => fid !== body.fid[0].value),
    ).expect(200);
    expect((await send('b.txt', Buffer.from('b'), owner)).status).toBe(201);
    await application.http.get(body.uri[0].url).set(owner.bearer).expect(404);
    expect(await application.prisma.noteFile.count({ where: { uid: owner.uid } })).toBe(200);
  }, 30_000);

  it('refuses more than 100 MiB in all, with or without Content-Length @Q-35', async () => {
    const owner = await aSignedInPerson(application);
    await manyFiles(owner, 99, MEBIBYTE);
    const message = failed('The file is 1.5 MB which would exceed your disk quota of 100 MB.');
    const bytes = Buffer.alloc(1.5 * MEBIBYTE, 'a');
    const announced = await send('a.txt', bytes, owner);
    expect({ status: announced.status, body: announced.body }).toEqual({ status: 422, body: message });
    const counted = await trickle(application, owner, { chunk: bytes, times: 1, declared: false });
    expect(counted).toEqual({ status: 422, body: message });
    expect((await send('a.txt', bytes.subarray(0, MEBIBYTE), owner)).status).toBe(201);
  });

  it('is reported also to a person imported with more than two gigabytes @Q-35', async () => {
    const owner = await aSignedInPerson(application);
    await manyFiles(owner, 205, 10 * MEBIBYTE);
    const { status, body } = await send('a.txt', Buffer.from('a'), owner);
    expect({ status, body }).toEqual({
      status: 422,
      body: failed(
        'You cannot store more than 200 files.',
        'The file is 1 byte which would exceed your disk quota of 100 MB.',
      ),
    });
  });

  it('holds under concurrent uploads @Q-35', async () => {
    const owner = await aSignedInPerson(application);
    await manyFiles(owner, 197, 10);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(`${index}.txt`, Buffer.from('a'), owner)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(await application.prisma.noteFile.count({ where: { uid: owner.uid } })).toBe(200);
  });

  it('holds for uploads in progress: three of one person at a time, and other people do not wait @Q-35', async () => {
    const [owner, other] = [await aSignedInPerson(application), await aSignedInPerson(application)];
    const port = Number(new URL(application.http.get('/').url).port);
    const begin = (count: number) => Array.from({ length: count }, () => beginUpload(port, owner));
    const before = storedFiles();
    const first = begin(3);
    await eventually(() => expect(storedFiles()).toHaveLength(before.length + 3));
    const others = begin(5);
    expect((await send('a.txt', Buffer.from('a'), other)).status).toBe(201);
    const known = storedFiles();
    expect(known).toHaveLength(before.length + 4);
    for (const socket of first) socket.destroy();
    await eventually(() => expect(storedFiles().filter((path) => !known.includes(path))).toHaveLength(3));
    for (const socket of others) socket.destroy();
    expect((await send('a.txt', Buffer.from('a'), owner)).status).toBe(201);
    await eventually(() => expect(storedFiles()).toHaveLength(before.length + 2));
  });

  const manyFiles = (owner: SignedInPerson, count: number, size: number) =>
    application.prisma.noteFile.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        uid: owner.uid,
        clearName: `old-${index}.txt`,
        mime: 'text/plain',
        size,
        storageKey: `${index.toString(16).padStart(8, '0')}${owner.uuid.replaceAll('-', '')}-1772438400000`,
        createdAt: application.clock.now(),
        changedAt: application.clock.now(),
      })),
    });
});
