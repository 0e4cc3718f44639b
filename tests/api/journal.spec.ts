import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { Vault } from '@ancrage/server/vault/vault';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { nodeEntitySchema } from '@ancrage/shared/wire/node-entity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, text, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
});
afterAll(() => application.close());

const get = (who = person) => readRecord(application, who);
const patch = (body: object, who = person, headers?: Record<string, string>) =>
  writeRecord(application, who, body, headers);
const packed = (who: SignedInPerson, body: Buffer, packing: string) =>
  application.http
    .patch(`/node/${who.nid}?_format=json`)
    .set({ ...who.bearer, 'Content-Type': 'application/json', 'Content-Encoding': packing })
    .serialize((bytes: unknown) => bytes as string)
    .send(body);

describe('reading the data record', () => {
  it('returns every field of contract §7, and nothing else @C-06 @E-01', async () => {
    const owner = await aSignedInPerson(application, { journal: { field_cid: { CIDsymptome: 'nœud' } } });
    const answer = await get(owner);
    expect(answer.status).toBe(200);
    expect(z.safeParse(z.strictObject(nodeEntitySchema.shape), answer.body).error).toBeUndefined();
    const moment = [{ value: '2026-03-02T08:00:00+00:00', format: 'Y-m-d\\TH:i:sP' }];
    expect(answer.body).toMatchObject({
      nid: [{ value: owner.nid }],
      vid: [{ value: 1 }],
      langcode: [{ value: 'fr' }],
      type: [{ target_id: 'data', target_type: 'node_type' }],
      uid: [
        { target_id: owner.uid, target_type: 'user', target_uuid: owner.uuid, url: `/user/${owner.uid}` },
      ],
      created: moment,
      changed: moment,
      status: [{ value: true }],
      path: [{ alias: null, pid: null, langcode: 'fr' }],
      revision_log: [],
      field_cid: [{ value: '{"CIDsymptome":"nœud"}' }],
      field_plf: [],
      field_celebrations: [],
      field_deviateurs: [],
      field_intuitions: [],
      field_pretentions: [],
      field_amitiepro: [],
      field_personal_notes: [],
    });
    expect(answer.body.type[0]).not.toHaveProperty('url');
  });
  it('a replaced value is returned to its owner unchanged @Q-51', async () => {
    const owner = await aSignedInPerson(application, { journal: { field_cid: 'first' } });
    await patch(data({ field_cid: text('second') }), owner).expect(200);
    const [kept] = await application.prisma.dataRevision.findMany({ where: { nid: owner.nid } });
    const wrapped = await application.prisma.personKey.findUniqueOrThrow({ where: { uid: owner.uid } });
    const key = application.app.get(Vault).keyOf(owner.uid, wrapped);
    const { uid, nid } = owner;
    expect(key.open({ uid, nid, field: 'field_cid' }, kept?.value ?? Buffer.alloc(0))).toBe('"first"');
    expect(kept).toMatchObject({ field: 'cid', revision: 1 });
  });

  it('returns JSON without _format and for any Accept header (decision 6) @C-06', async () => {
    const answer = await application.http
      .get(`/node/${person.nid}`)
      .set(person.bearer)
      .set('Accept', 'text/html');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json');
  });
});

describe('writing the data record', () => {
  it('stores all seven fields and returns the whole entity with a new revision @C-07 @E-01', async () => {
    const owner = await aSignedInPerson(application);
    application.clock.advanceSeconds(5);
    const fields = Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, text({ field })]));
    const answer = await patch(data(fields), owner);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...fields, vid: [{ value: 2 }] });
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.headers.link).toBeUndefined();
    expect(answer.body.changed).not.toEqual(answer.body.created);
    const again = await get(owner);
    expect(again.body).toEqual(answer.body);
  });

  it('accepts the bundle as text, x-json, a charset, and no _format @C-07', async () => {
    const owner = await aSignedInPerson(application);
    const answer = await application.http
      .patch(`/node/${owner.nid}`)
      .set(owner.bearer)
      .set('Content-Type', 'application/x-json; charset=utf-8')
      .send(JSON.stringify({ type: 'data', field_plf: text({ a: 1 }) }));
    expect(answer.status).toBe(200);
    expect(answer.body.field_plf).toEqual(text({ a: 1 }));
  });

  it('accepts a PATCH sent as a POST with a method override, as the old site did @C-07', async () => {
    const owner = await aSignedInPerson(application);
    const posted = (method: string) =>
      application.http
        .post(`/node/${owner.nid}?_format=json`)
        .set(owner.bearer)
        .set('X-HTTP-Method-Override', method)
        .send({ type: 'data', field_plf: text({ a: method }) });
    for (const method of ['PATCH', 'patch'])
      expect((await posted(method).expect(200)).body.field_plf).toEqual(text({ a: method }));
    await posted('DELETE').expect(406);
    await posted('GET').expect(406);
    expect((await get(owner)).body.field_plf).toEqual(text({ a: 'patch' }));
  });

  it.each([
    ['a list of scalars', ['{"a":1}'], [{ value: '{"a":1}' }]],
    ['one object', { value: '{"a":2}' }, [{ value: '{"a":2}' }]],
    [
      'items with keys it does not know',
      [{ value: '{"a":3}', format: 'x', url: 'y' }],
      [{ value: '{"a":3}' }],
    ],
    ['an empty list', [], []],
    ['null', null, []],
    ['an empty text', '', []],
    ['zero', 0, []],
    ['false', false, []],
    ['an item of an empty text', [{ value: '' }], []],
  ])('reads a field written as %s (contract §2) @C-07', async (_, sent, held) => {
    const owner = await aSignedInPerson(application, { journal: { field_cid: { before: true } } });
    const answer = await patch(data({ field_cid: sent }), owner);
    expect(answer.status).toBe(200);
    expect(answer.body.field_cid).toEqual(held);
  });

  it('keeps fields that were not sent, or sent unchanged @C-07', async () => {
    const owner = await aSignedInPerson(application, {
      journal: { field_cid: { a: 1 }, field_plf: { b: 2 } },
    });
    const { body: before } = await get(owner);
    application.clock.advanceSeconds(5);
    const same = await patch(data({ field_cid: text({ a: 1 }) }), owner);
    expect(same.status).toBe(200);
    expect(same.body).toEqual(before);
    const whole = await patch({ ...before, field_cid: text({ a: 3 }) }, owner);
    expect(whole.status).toBe(200);
    expect(whole.body.field_plf).toEqual(text({ b: 2 }));
    expect(whole.body.field_cid).toEqual(text({ a: 3 }));
  });
  it('accepts seven fields of nearly 4 MiB each @C-07 @Q-30', async () => {
    const owner = await aSignedInPerson(application);
    const large = JSON.stringify({ text: 'é'.repeat(2_000_000) });
    const fields = Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, [{ value: large }]]));
    const { status, body } = await patch(data(fields), owner);
    expect(status).toBe(200);
    expect(body.field_plf[0].value === large).toBe(true);
  }, 60_000);

  it('returns exactly 4 MiB of the worst case, byte for byte @C-07 @Q-30', async () => {
    const owner = await aSignedInPerson(application);
    const nasty = String.raw` { "é\u00e9\"\\/\/<>&’ ＆ 👩🏽‍🚀" : [ 1.0e+2 , -0, 1E400, "" ] , "a":1,"a":2 } `;
    const one = `${nasty},\r\n\t`;
    const repeated = one.repeat(Math.floor((4 * 1024 * 1024 - 100) / Buffer.byteLength(one)));
    const start = `[${repeated}`;
    const written = `${start}"${'a'.repeat(4 * 1024 * 1024 - Buffer.byteLength(start) - 3)}"]`;
    expect(Buffer.byteLength(written)).toBe(4 * 1024 * 1024);
    const body = JSON.stringify(data({ field_plf: [{ value: written }] }));
    const answer = await packed(owner, gzipSync(body), 'gzip');
    expect(answer.status).toBe(200);
    const read = await get(owner);
    expect(Buffer.from(read.body.field_plf[0].value).equals(Buffer.from(written))).toBe(true);
    expect(answer.body.field_plf[0].value === written).toBe(true);
  }, 60_000);

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('accepts a body compressed by %s @C-07', async (packing, pack) => {
    const owner = await aSignedInPerson(application);
    const answer = await packed(owner, pack(JSON.stringify(data({ field_cid: text('packed') }))), packing);
    expect(answer.status).toBe(200);
    expect(answer.body.field_cid).toEqual(text('packed'));
  });

  it.each([
    [
      'a packed body that is too large unpacked',
      () => gzipSync(Buffer.alloc(200 * 1024 * 1024)),
      'gzip',
      413,
    ],
    ['a packed body that was cut', () => gzipSync(JSON.stringify(data({}))).subarray(0, -4), 'gzip', 400],
    ['a body that is not packed as it says', () => Buffer.from('{}'), 'gzip', 400],
  ])('refuses %s @C-07', async (_, body, packing, status) => {
    const answer = await packed(person, body(), packing);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual(['message']);
    await get().expect(200);
  });

  it('lists the supported encodings when the encoding is unknown @C-07', async () => {
    const answer = await packed(person, Buffer.from('{}'), 'zpaq').expect(415);
    expect(answer.headers['accept-encoding']).toBe('gzip, deflate, br, zstd');
    expect(answer.body).toEqual({
      message:
        '"Content-Encoding: zpaq" is not supported: a body may be packed by one of gzip, deflate, br, zstd.',
    });
    await get().expect(200);
  });

  it('returns any JSON text byte for byte @Q-30', async () => {
    const owner = await aSignedInPerson(application);
    const writings = fc
      .tuple(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), fc.constantFrom(undefined, 1, '\t'))
      .map(([value, indent]) => JSON.stringify(value, null, indent))
      .filter((written) => !written.includes('\\u0000') && written.isWellFormed());
    await fc.assert(
      fc.asyncProperty(writings, async (written) => {
        await patch(data({ field_amitiepro: [{ value: written }] }), owner).expect(200);
        const { body } = await get(owner);
        expect(body.field_amitiepro).toEqual([{ value: written }]);
      }),
      { numRuns: 100 },
    );
  });

  it('stores no plaintext of the new or the replaced value @Q-40', async () => {
    const owner = await aSignedInPerson(application);
    await patch(data({ field_cid: text('canari-jaune') }), owner).expect(200);
    await patch(data({ field_cid: text('canari-vert') }), owner).expect(200);
    const record = await application.prisma.dataRecord.findUniqueOrThrow({ where: { nid: owner.nid } });
    const revisions = await application.prisma.dataRevision.findMany({ where: { nid: owner.nid } });
    const stored = [record.cid, ...revisions.map(({ value }) => value)].filter((value) => value !== null);
    expect(stored).toHaveLength(2);
    for (const value of stored) {
      expect(Buffer.from(value).includes('canari')).toBe(false);
      expect(value[0]).toBe(1);
    }
  });

  it('keeps no title that a client sends: it would be stored unencrypted @C-07 @Q-40', async () => {
    const owner = await aSignedInPerson(application);
    const sent = { title: [{ value: 'canari-titre' }], field_cid: text('un souffle') };
    const { body } = await patch(data(sent), owner).expect(200);
    expect(body.title).toEqual([]);
    expect(body.field_cid).toEqual(text('un souffle'));
    const again = await patch(data({ title: sent.title }), owner).expect(200);
    expect(again.body.vid).toEqual(body.vid);
    const record = await application.prisma.dataRecord.findUniqueOrThrow({ where: { nid: owner.nid } });
    expect(record.title).toBe('');
  });

  it('does not decrypt a value that was moved to another field or person @Q-40', async () => {
    const owner = await aSignedInPerson(application, { journal: { field_cid: 'mine' } });
    const other = await aSignedInPerson(application, { journal: { field_cid: 'theirs' } });
    const { cid } = await application.prisma.dataRecord.findUniqueOrThrow({ where: { nid: owner.nid } });
    await application.prisma.dataRecord.update({ where: { nid: other.nid }, data: { cid } });
    await get(other).expect(500);
    await application.prisma.dataRecord.update({ where: { nid: owner.nid }, data: { plf: cid } });
    const moved = await get(owner);
    expect(moved.status).toBe(500);
    expect(moved.headers['content-type']).toBe('text/plain; charset=UTF-8');
    expect(moved.text).toBe('The website encountered an unexpected error. Try again later.');
  });
});
