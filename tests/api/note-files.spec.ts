import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileEntitySchema } from '@ancrage/shared/wire/file-entity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { MEBIBYTE, pdf, png, samples, upload } from '../support/files.ts';

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
  application.http
    .patch(`/node/${who.nid}?_format=json`)
    .set(who.bearer)
    .send({ type: 'data', field_personal_notes: fids.map((target_id) => ({ target_id })) });
const storedFiles = () =>
  readdirSync(join(application.settings.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe('uploading a file (contract §10)', () => {
  it('[C-11] answers 201, the whole file record, and no Location', async () => {
    const owner = await aSignedInPerson(application);
    const answer = await send('note.pdf', pdf(), owner);
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['content-type']).toBe('application/json');
    expect(z.safeParse(z.strictObject(fileEntitySchema.shape), answer.body).error).toBeUndefined();
    const moment = [{ value: '2026-03-02T08:00:00+00:00', format: 'Y-m-d\\TH:i:sP' }];
    expect(answer.body).toMatchObject({
      langcode: [{ value: 'fr' }],
      uid: [
        { target_id: owner.uid, target_type: 'user', target_uuid: owner.uuid, url: `/user/${owner.uid}` },
      ],
      filename: [{ value: 'note.pdf' }],
      uri: [{ value: 'private://2026-03/note.pdf', url: '/system/files/2026-03/note.pdf' }],
      filemime: [{ value: 'application/pdf' }],
      filesize: [{ value: pdf().length }],
      status: [{ value: false }],
      created: moment,
      changed: moment,
    });
  });

  it.each(samples)('[C-11] [Q-35] takes $name and serves it byte for byte', async ({ name, type, bytes }) => {
    const owner = await aSignedInPerson(application);
    const { status, body } = await send(name, bytes, owner);
    expect(status).toBe(201);
    expect(body.filemime).toEqual([{ value: type }]);
    const got = await application.http.get(body.uri[0].url).set(owner.bearer).responseType('blob');
    expect(got.status).toBe(200);
    expect(got.headers['content-type']).toBe(type);
    expect((got.body as Buffer).equals(bytes)).toBe(true);
  });

  it.each([
    ['a zero-byte file', 'vide.pdf', 'vide.pdf', Buffer.alloc(0)],
    ['path parts stripped', '../../a.txt', 'a.txt', Buffer.from('a')],
    ['raw UTF-8 names kept', 'Réunion ’25 % “x”.txt', 'Réunion ’25 % “x”.txt', Buffer.from('a')],
    ['no percent-decoding', 'a%2Fb.txt', 'a%2Fb.txt', Buffer.from('a')],
    ['dot-files lose leading dots', '.htaccess.txt', 'htaccess.txt', Buffer.from('a')],
    ['a dangerous extension at the end', 'x.php', 'x.php_.txt', Buffer.from('<?php')],
    ['a dangerous extension inside', 'x.php.png', 'x.php_.png', png()],
    [
      'a name as V-05 makes it stays as it is',
      'compte_rendu__v2_.txt',
      'compte_rendu__v2_.txt',
      Buffer.from('a'),
    ],
    ['240 characters', `${'é'.repeat(236)}.txt`, `${'é'.repeat(236)}.txt`, Buffer.from('a')],
  ])('[C-11] [V-05] %s', async (_, sent, stored, bytes) => {
    const owner = await aSignedInPerson(application);
    const { status, body } = await send(sent, bytes, owner);
    expect({ status, name: body.filename }).toEqual({ status: 201, name: [{ value: stored }] });
    expect(body.uri[0].url).toBe(`/system/files/2026-03/${encodeURIComponent(stored)}`);
    await application.http.get(body.uri[0].url).set(owner.bearer).expect(200);
  });

  it('[C-11] duplicate name: both filename and uri show the suffix', async () => {
    const owner = await aSignedInPerson(application);
    const names = [];
    for (let count = 0; count < 3; count += 1) {
      const { body } = await send('note.txt', Buffer.from(`${count}`), owner);
      names.push(body.filename[0].value);
      expect(body.uri[0].value).toBe(`private://2026-03/${body.filename[0].value}`);
      expect((await application.http.get(body.uri[0].url).set(owner.bearer)).text).toBe(`${count}`);
    }
    expect(names).toEqual(['note.txt', 'note_0.txt', 'note_1.txt']);
    const other = await aSignedInPerson(application);
    expect((await send('note.txt', Buffer.from('x'), other)).body.filename).toEqual([{ value: 'note.txt' }]);
  });

  it('[C-11] gives parallel uploads of one name a name each', async () => {
    const owner = await aSignedInPerson(application);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('note.pdf', pdf(), owner)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.filename[0].value)).size).toBe(8);
  });

  it('[Q-35] [Q-40] keeps the bytes sealed, outside of the web root, under a random name', async () => {
    const before = new Set(storedFiles());
    await send('canari.txt', Buffer.from('canari-jaune '.repeat(10_000)));
    const [path = '', ...others] = storedFiles().filter((file) => !before.has(file));
    expect(others).toEqual([]);
    expect(path).toMatch(/\/files\/[0-9a-f]{2}\/[0-9a-f]{40}-\d+$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path).includes('canari')).toBe(false);
    expect(readFileSync(path)[0]).toBe(2);
  });

  it('[Q-35] streams: what has come is stored before the rest is sent', async () => {
    const owner = await aSignedInPerson(application);
    const before = new Set(storedFiles());
    const arriving = () => storedFiles().find((file) => !before.has(file)) ?? '';
    const answer = await trickle(owner, {
      chunk: Buffer.alloc(MEBIBYTE, 'a'),
      times: 10,
      declared: true,
      between: (sent) =>
        eventually(() => expect(statSync(arriving()).size).toBeGreaterThan(sent - 0.2 * MEBIBYTE)),
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ filesize: [{ value: 10 * MEBIBYTE }] });
  });
});

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
      row: 'unknown field, whoever asks',
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

  it.each(rows)('[C-11] [Q-35] $row', async ({ path, headers, nobody, body, status, answer: expected }) => {
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

  it('[C-11] caller may not create a record: a person without one', async () => {
    const owner = await aSignedInPerson(application);
    await application.prisma.dataRecord.delete({ where: { nid: owner.nid } });
    const answer = await send('a.txt', Buffer.from('a'), owner);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 403, body: { message: '' } });
  });

  it('[C-11] target locked by a parallel upload: 503 and Retry-After', async () => {
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
  ])('[Q-35] content agrees with extension: %s is refused', async (_, name, bytes) => {
    const before = storedFiles().length;
    const answer = await send(name, bytes);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 422,
      body: failed('The content of the file does not match its extension.'),
    });
    expect(storedFiles()).toHaveLength(before);
  });

  it('[Q-35] counts 11 MiB that come without a length, and tells their size', async () => {
    const before = storedFiles().length;
    const answer = await trickle(person, { chunk: Buffer.alloc(MEBIBYTE, 'a'), times: 11, declared: false });
    expect(answer).toEqual({
      status: 422,
      body: failed('The file is 11 MB exceeding the maximum file size of 10 MB.'),
    });
    expect(storedFiles()).toHaveLength(before);
  });

  it('[Q-35] answers a sender of much more, and listens no longer', async () => {
    const answer = await trickle(person, {
      chunk: Buffer.alloc(MEBIBYTE, 'a'),
      times: 42,
      declared: false,
      isUnfinished: true,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/The file is 4\d(\.\d+)? MB exceeding/);
  });

  it('[Q-56] a sender who leaves half-way leaves nothing behind', async () => {
    const owner = await aSignedInPerson(application);
    const before = storedFiles();
    await leaveHalfway(owner, () => storedFiles().length > before.length);
    await untilGone(before.length);
    expect(await application.prisma.noteFile.count({ where: { uid: owner.uid } })).toBe(0);
  });

  const untilGone = (count: number) => eventually(() => expect(storedFiles()).toHaveLength(count));
});

describe('what a person may keep (Q-35)', () => {
  it('[Q-35] refuses the 201st file; taking one out of the notes makes room', async () => {
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

  it('[Q-35] refuses what goes beyond 100 MiB in all, announced or not', async () => {
    const owner = await aSignedInPerson(application);
    await manyFiles(owner, 99, MEBIBYTE);
    const message = failed('The file is 1.5 MB which would exceed your disk quota of 100 MB.');
    const bytes = Buffer.alloc(1.5 * MEBIBYTE, 'a');
    const announced = await send('a.txt', bytes, owner);
    expect({ status: announced.status, body: announced.body }).toEqual({ status: 422, body: message });
    const counted = await trickle(owner, { chunk: bytes, times: 1, declared: false });
    expect(counted).toEqual({ status: 422, body: message });
    expect((await send('a.txt', bytes.subarray(0, MEBIBYTE), owner)).status).toBe(201);
  });

  it('[Q-35] holds under parallel uploads', async () => {
    const owner = await aSignedInPerson(application);
    await manyFiles(owner, 197, 10);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(`${index}.txt`, Buffer.from('a'), owner)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(await application.prisma.noteFile.count({ where: { uid: owner.uid } })).toBe(200);
  });

  const manyFiles = (owner: SignedInPerson, count: number, size: number) =>
    application.prisma.noteFile.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        uid: owner.uid,
        filename: `old-${index}.txt`,
        mime: 'text/plain',
        size,
        storageKey: `${index.toString(16).padStart(8, '0')}${owner.uuid.replaceAll('-', '')}-1772438400000`,
        createdAt: application.clock.now(),
        changedAt: application.clock.now(),
      })),
    });
});

describe('downloading a file', () => {
  it('[C-11] leads from the node’s reference and from the upload’s answer to the same bytes', async () => {
    const owner = await aSignedInPerson(application);
    const { body } = await send('note d’été.txt', Buffer.from('bonjour'), owner);
    const attached = await attach(owner, [body.fid[0].value]);
    const { url } = attached.body.field_personal_notes[0];
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/system\/files\/2026-03\//);
    expect(new URL(url).pathname).toBe(body.uri[0].url);
    const answer = await application.http.get(new URL(url).pathname).set(owner.bearer);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('bonjour');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '7',
      'content-disposition': `attachment; filename="note d??t?.txt"; filename*=UTF-8''note%20d%E2%80%99%C3%A9t%C3%A9.txt`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store, private',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('[C-11] HEAD answers the same headers and no bytes', async () => {
    const { body } = await send('head.pdf', pdf());
    const head = await application.http.head(body.uri[0].url).set(person.bearer);
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String(pdf().length));
    expect(head.headers['content-disposition']).toBe('attachment; filename=head.pdf');
    expect(head.text).toBeUndefined();
  });

  it('[A-01] [P-04] nobody else gets it, nor learns that it is there', async () => {
    const owner = await aSignedInPerson(application);
    const { body } = await send('secret.txt', Buffer.from('secret'), owner);
    const { url } = body.uri[0];
    const other = await application.http.get(url).set(person.bearer);
    const absent = await application.http.get('/system/files/2026-03/absent.txt').set(person.bearer);
    expect(other.status).toBe(404);
    expect(other.headers['content-type']).toBe('application/problem+json');
    expect(other.body).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: 'This file does not exist.',
    });
    expect(other.text).toBe(absent.text);
    const nobody = await application.http.get(url);
    const nobodyAbsent = await application.http.get('/system/files/2026-03/absent.txt');
    expect(nobody.status).toBe(403);
    expect(nobody.text).toBe(nobodyAbsent.text);
    expect((await application.http.head(url)).status).toBe(403);
  });

  it.each([
    '/system/files/2026-02/note.pdf',
    '/system/files/2026-13/note.pdf',
    '/system/files/2026-3/note.pdf',
    '/system/files/x/note.pdf',
    '/system/files/2026-03/..%2F..%2Fsecrets%2Fmaster.key',
    '/system/files/..%2F..%2Fsecrets/master.key',
    '/system/files/2026-03/%00',
  ])('[Q-35] %s is no file', async (path) => {
    await send('note.pdf', pdf());
    const answer = await application.http.get(path).set(person.bearer);
    expect(answer.status).toBe(404);
  });

  it('[Q-40] a file that was changed is never passed off as whole', async () => {
    const owner = await aSignedInPerson(application);
    const { body } = await send('a.txt', Buffer.alloc(300_000, 'a'), owner);
    const { storageKey } = await application.prisma.noteFile.findUniqueOrThrow({
      where: { fid: body.fid[0].value },
    });
    const path = storedFiles().find((file) => file.endsWith(storageKey)) ?? '';
    const sealed = readFileSync(path);
    truncateSync(path, sealed.length - 1000);
    await expect(application.http.get(body.uri[0].url).set(owner.bearer)).rejects.toThrow(/aborted|hang up/);
    sealed[20] = (sealed[20] ?? 0) ^ 1;
    writeFileSync(path, sealed);
    const answer = await application.http.get(body.uri[0].url).set(owner.bearer);
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ status: 500 });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('[Q-40] does not open bytes that were moved from another person', async () => {
    const [one, other] = [await aSignedInPerson(application), await aPerson(application)];
    const { body } = await send('a.txt', Buffer.from('a'), one);
    const { bearer } = await signedIn(other);
    await application.prisma.noteFile.update({
      where: { fid: body.fid[0].value },
      data: { uid: other.uid },
    });
    await application.http.get(body.uri[0].url).set(bearer).expect(500);
  });

  const signedIn = async (who: Awaited<ReturnType<typeof aPerson>>) => {
    const tokens = await signIn(application, who);
    return { bearer: { Authorization: `Bearer ${tokens.access_token}` } };
  };
});

const portOf = (): number => Number(new URL(application.http.get('/').url).port);

interface Trickle {
  chunk: Buffer;
  times: number;
  /** Whether the size is announced. */
  declared: boolean;
  /** Awaited after each piece; it is told how many bytes were sent. */
  between?: (sent: number) => Promise<void>;
  /** Whether the sender then waits for the answer without ever ending the body. */
  isUnfinished?: boolean;
}

/** Sends a body piece by piece, as fast as it is taken, and reads the answer once it comes. */
const trickle = (who: SignedInPerson, { chunk, times, declared, between, isUnfinished }: Trickle) =>
  new Promise<{ status: number | undefined; body: { message?: string } }>((resolve, reject) => {
    const sending = request({
      port: portOf(),
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

/** Sends the beginning of a file, and hangs up once the server has begun to store it. */
const leaveHalfway = async (who: SignedInPerson, begun: () => boolean): Promise<void> => {
  const socket = connect(portOf(), '127.0.0.1');
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: ${who.bearer.Authorization}\r\nContent-Type: application/octet-stream\r\nContent-Disposition: file; filename="a.txt"\r\nContent-Length: 1000000\r\n\r\n${'a'.repeat(200_000)}`,
  );
  await eventually(() => expect(begun()).toBe(true));
  socket.destroy();
};
