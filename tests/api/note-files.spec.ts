import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { fileEntitySchema } from '@ancrage/shared/wire/file-entity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, writeRecord } from '../support/data-record.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { MEBIBYTE, pdf, png, samples, storedFilesOf, upload } from '../support/files.ts';
import { trickle } from '../support/slow-uploads.ts';

let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
});
afterAll(() => application.close());

const send = (name: string, bytes: Buffer, who = person) => upload(application, who, name, bytes);
const attach = (who: SignedInPerson, fids: readonly number[]) =>
  writeRecord(application, who, data({ field_personal_notes: fids.map((target_id) => ({ target_id })) }));
const storedFiles = () => storedFilesOf(application);

describe('uploading a file (contract §10)', () => {
  it('responds 201 with the whole file record, without a Location @C-11', async () => {
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

  it.each(samples)('accepts $name and serves it byte for byte @C-11 @Q-35', async ({ name, type, bytes }) => {
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
  ])('%s @C-11 @V-05', async (_, sent, stored, bytes) => {
    const owner = await aSignedInPerson(application);
    const { status, body } = await send(sent, bytes, owner);
    expect({ status, name: body.filename }).toEqual({ status: 201, name: [{ value: stored }] });
    expect(body.uri[0].url).toBe(`/system/files/2026-03/${encodeURIComponent(stored)}`);
    await application.http.get(body.uri[0].url).set(owner.bearer).expect(200);
  });

  it('a duplicate name gets a suffix in both filename and uri @C-11', async () => {
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

  it('gives concurrent uploads of one name different names @C-11', async () => {
    const owner = await aSignedInPerson(application);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('note.pdf', pdf(), owner)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.filename[0].value)).size).toBe(8);
  });

  it('stores the bytes sealed, outside the web root, under a random name @Q-35 @Q-40', async () => {
    const before = new Set(storedFiles());
    await send('canari.txt', Buffer.from('canari-jaune '.repeat(10_000)));
    const [path = '', ...others] = storedFiles().filter((file) => !before.has(file));
    expect(others).toEqual([]);
    expect(path).toMatch(/\/files\/[0-9a-f]{2}\/[0-9a-f]{40}-\d+$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path).includes('canari')).toBe(false);
    expect(readFileSync(path)[0]).toBe(2);
  });

  it('streams: stores the first bytes before the rest is sent @Q-35', async () => {
    const owner = await aSignedInPerson(application);
    const before = new Set(storedFiles());
    const arriving = () => storedFiles().find((file) => !before.has(file)) ?? '';
    const answer = await trickle(application, owner, {
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

describe('downloading a file', () => {
  it('returns the same bytes for the node’s reference and for the upload’s response @C-11', async () => {
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

  it('HEAD returns the same headers without bytes @C-11', async () => {
    const { body } = await send('head.pdf', pdf());
    const head = await application.http.head(body.uri[0].url).set(person.bearer);
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String(pdf().length));
    expect(head.headers['content-disposition']).toBe('attachment; filename=head.pdf');
    expect(head.text).toBeUndefined();
  });

  it('another person gets 404 @A-01 @P-04', async () => {
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
  ])('%s gets 404 @Q-35', async (path) => {
    await send('note.pdf', pdf());
    const answer = await application.http.get(path).set(person.bearer);
    expect(answer.status).toBe(404);
  });

  it('a tampered file is never served as complete @Q-40', async () => {
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

  it('does not decrypt bytes that were moved from another person @Q-40', async () => {
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
