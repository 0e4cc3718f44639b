import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Vault } from '@ancrage/server/vault/vault';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { nodeEntitySchema } from '@ancrage/shared/wire/node-entity';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
});
afterAll(() => application.close());

const get = (who = person) => application.http.get(`/node/${who.nid}?_format=json`).set(who.bearer);
const patch = (body: object, who = person, headers: Record<string, string> = {}) =>
  application.http.patch(`/node/${who.nid}?_format=json`).set(who.bearer).set(headers).send(body);
const data = (fields: object) => ({ type: [{ target_id: 'data' }], ...fields });
const packed = (who: SignedInPerson, body: Buffer, packing: string) =>
  application.http
    .patch(`/node/${who.nid}?_format=json`)
    .set({ ...who.bearer, 'Content-Type': 'application/json', 'Content-Encoding': packing })
    .serialize((bytes: unknown) => bytes as string)
    .send(body);
const text = (value: unknown) => [{ value: JSON.stringify(value) }];

describe('reading the data record', () => {
  it('[C-06] [E-01] gives every field of contract §7, and nothing else', async () => {
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

  it('[C-06] carries the headers of contract §1.6', async () => {
    const { headers } = await get();
    expect(headers['content-type']).toBe('application/json');
    expect(headers['cache-control']).toBe('must-revalidate, no-cache, no-store, private');
    expect(headers.expires).toBe('Sun, 19 Nov 1978 05:00:00 GMT');
    expect(headers['content-language']).toBe('fr');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers.etag).toMatch(/^"\d+"$/);
    expect(headers.link).toMatch(
      new RegExp(`<http://127\\.0\\.0\\.1:\\d+/node/${person.nid}>; rel="canonical"`),
    );
    expect(headers.vary).toBeUndefined();
    expect(headers['last-modified']).toBeUndefined();
  });

  it('[C-06] answers 304 to a reader who has this revision, and only to one who asks so', async () => {
    const { headers } = await get();
    const etag = headers.etag ?? '';
    const known = await get().set('If-None-Match', etag);
    expect(known.status).toBe(304);
    expect(known.text).toBe('');
    expect(known.headers.etag).toBe(etag);
    await get().set('If-None-Match', '"999"').expect(200);
  });

  it.each([
    ['the tag itself', '"1"', 304],
    ['the tag, weak', 'W/"1"', 304],
    ['one of several', '"7", "1"', 304],
    ['any', '*', 304],
    ['another', '"2"', 200],
    ['no tag', '1', 200],
  ])('[Q-50] If-None-Match, %s', async (_, tag, status) => {
    const owner = await aSignedInPerson(application);
    await get(owner).set('If-None-Match', tag).expect(status);
    await application.http
      .head(`/node/${owner.nid}`)
      .set(owner.bearer)
      .set('If-None-Match', tag)
      .expect(status);
    await application.http
      .get(`/user/${owner.uid}`)
      .set(owner.bearer)
      .set('If-None-Match', tag)
      .expect(status);
  });

  it('[Q-51] a value that was replaced opens for its owner as it was', async () => {
    const owner = await aSignedInPerson(application, { journal: { field_cid: 'first' } });
    await patch(data({ field_cid: text('second') }), owner).expect(200);
    const [kept] = await application.prisma.dataRevision.findMany({ where: { nid: owner.nid } });
    const wrapped = await application.prisma.personKey.findUniqueOrThrow({ where: { uid: owner.uid } });
    const key = application.app.get(Vault).keyOf(owner.uid, wrapped);
    const { uid, nid } = owner;
    expect(key.open({ uid, nid, field: 'field_cid' }, kept?.value ?? Buffer.alloc(0))).toBe('"first"');
    expect(kept).toMatchObject({ field: 'cid', revision: 1 });
  });

  it('[C-06] answers JSON without _format and whatever is accepted (decision 6)', async () => {
    const answer = await application.http
      .get(`/node/${person.nid}`)
      .set(person.bearer)
      .set('Accept', 'text/html');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json');
  });
});

describe('writing the data record', () => {
  it('[C-07] [E-01] stores all seven fields and answers the whole entity under a new revision', async () => {
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

  it('[C-07] takes the bundle as text too, x-json, a charset, and no _format', async () => {
    const owner = await aSignedInPerson(application);
    const answer = await application.http
      .patch(`/node/${owner.nid}`)
      .set(owner.bearer)
      .set('Content-Type', 'application/x-json; charset=utf-8')
      .send(JSON.stringify({ type: 'data', field_plf: text({ a: 1 }) }));
    expect(answer.status).toBe(200);
    expect(answer.body.field_plf).toEqual(text({ a: 1 }));
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
  ])('[C-07] reads a field written as %s (contract §2)', async (_, sent, held) => {
    const owner = await aSignedInPerson(application, { journal: { field_cid: { before: true } } });
    const answer = await patch(data({ field_cid: sent }), owner);
    expect(answer.status).toBe(200);
    expect(answer.body.field_cid).toEqual(held);
  });

  it('[C-07] leaves alone what was not sent, and what was sent unchanged', async () => {
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

  it('[C-07] [Q-50] refuses a stale If-Match and changes nothing; the right one writes', async () => {
    const owner = await aSignedInPerson(application);
    await patch(data({ field_cid: text(1) }), owner, { 'If-Match': '"1"' }).expect(200);
    const stale = await patch(data({ field_cid: text(2) }), owner, { 'If-Match': '"1"' });
    expect(stale.status).toBe(412);
    expect(Object.keys(stale.body)).toEqual(['message']);
    const weak = await patch(data({ field_cid: text(2) }), owner, { 'If-Match': 'W/"2"' });
    expect(weak.status).toBe(412);
    const { body } = await get(owner);
    expect(body).toMatchObject({ field_cid: text(1), vid: [{ value: 2 }] });
    await patch(data({ field_cid: text(2) }), owner, { 'If-Match': '"2"' }).expect(200);
    await patch(data({ field_cid: text(3) }), owner, { 'If-Match': '*' }).expect(200);
  });

  it('[Q-50] answers an identical retry with the revision that the first one made', async () => {
    const owner = await aSignedInPerson(application);
    const first = await patch(data({ field_cid: text(1) }), owner, { 'If-Match': '"1"' }).expect(200);
    application.clock.advanceSeconds(5);
    const retry = await patch(data({ field_cid: text(1) }), owner, { 'If-Match': '"1"' }).expect(200);
    expect(retry.body).toEqual(first.body);
    expect(retry.headers.etag).toBe('"2"');
    expect(await application.prisma.dataRevision.count({ where: { nid: owner.nid } })).toBe(1);
  });

  it('[Q-50] takes the retry of a whole document, whose revision and moments are older by then', async () => {
    const owner = await aSignedInPerson(application);
    const { body } = await get(owner);
    application.clock.advanceSeconds(5);
    const whole = { ...body, field_cid: text(1) };
    const first = await patch(whole, owner, { 'If-Match': '"1"' }).expect(200);
    const retry = await patch(whole, owner, { 'If-Match': '"1"' }).expect(200);
    expect(retry.body).toEqual(first.body);
  });

  it('[Q-50] is no retry what could never have been written: a protected field changed', async () => {
    const owner = await aSignedInPerson(application);
    await patch(data({ field_cid: text(1) }), owner).expect(200);
    const stale = { 'If-Match': '"1"' };
    await patch(data({ field_cid: text(1), created: [] }), owner, stale).expect(412);
    await application.http
      .patch(`/user/${owner.uid}`)
      .set({ ...owner.bearer, 'If-Match': '"7"' })
      .send({ status: [{ value: true }] })
      .expect(412);
  });

  it('[Q-50] lets exactly one of 100 parallel writers of one revision win', async () => {
    const owner = await aSignedInPerson(application);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        patch(data({ field_cid: text({ n }) }), owner, { 'If-Match': '"1"' }),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(99);
    const { body } = await get(owner);
    expect(body.field_cid).toEqual(winners[0]?.body.field_cid);
    expect(body.vid).toEqual([{ value: 2 }]);
  });

  it('[Q-50] keeps every value that writers without If-Match write over each other (decision 11)', async () => {
    const owner = await aSignedInPerson(application);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => patch(data({ field_cid: text({ n }) }), owner)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { body } = await get(owner);
    expect(body.vid).toEqual([{ value: 11 }]);
    const kept = await application.prisma.dataRevision.findMany({
      where: { nid: owner.nid, field: 'cid' },
      orderBy: { revision: 'asc' },
    });
    expect(kept.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(kept[0]?.value).toBeNull();
  });

  it('[C-07] [Q-30] takes seven fields of nearly 4 MiB each', async () => {
    const owner = await aSignedInPerson(application);
    const large = JSON.stringify({ text: 'é'.repeat(2_000_000) });
    const fields = Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, [{ value: large }]]));
    const { status, body } = await patch(data(fields), owner);
    expect(status).toBe(200);
    expect(body.field_plf[0].value === large).toBe(true);
  }, 60_000);

  it('[C-07] [Q-30] gives back exactly 4 MiB of the worst there is, byte for byte', async () => {
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
  ])('[C-07] takes a body packed by %s', async (packing, pack) => {
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
    ['a packing that nobody knows', () => Buffer.from('{}'), 'zpaq', 415],
  ])('[C-07] refuses %s', async (_, body, packing, status) => {
    const answer = await packed(person, body(), packing);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body)).toEqual(['message']);
    await get().expect(200);
  });

  it('[Q-30] gives back any JSON text byte for byte', async () => {
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

  it('[Q-40] stores no word of it in the clear, nor of what it replaced', async () => {
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

  it('[Q-40] does not open a value that was moved to another field or another person', async () => {
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

describe('refusals of the write, row by row (contract §8)', () => {
  const failed = (lines: string) => `Unprocessable Entity: validation failed.\n${lines}\n`;
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const denied = (field: string, reason = '') =>
    `Access denied on updating field '${field}'.${reason && ` ${reason}`}`;
  const administer = "The 'administer nodes' permission is required.";
  const noBundle = 'Could not determine entity type bundle: "type" field is missing.';

  const rows: { row: string; body: object; status: number; message: string }[] = [
    { row: 'type missing', body: { field_cid: [] }, status: 422, message: noBundle },
    { row: 'empty object', body: {}, status: 422, message: noBundle },
    { row: 'type by value', body: { type: [{ value: 'data' }] }, status: 422, message: noBundle },
    {
      row: 'unknown type',
      body: { type: [{ target_id: 'foo' }] },
      status: 422,
      message: '"foo" is not a valid bundle type for denormalization.',
    },
    {
      row: 'nid changed',
      body: data({ nid: [{ value: 999 }] }),
      status: 403,
      message: denied('nid', 'The entity ID cannot be changed.'),
    },
    {
      row: 'uuid changed',
      body: data({ uuid: [{ value: 'x' }] }),
      status: 403,
      message: denied('uuid', 'The entity UUID cannot be changed.'),
    },
    ...['created', 'promote', 'sticky', 'uid', 'status'].map((field) => ({
      row: `${field} changed`,
      body: data({ [field]: [] }),
      status: 403,
      message: denied(field, administer),
    })),
    ...['changed', 'revision_timestamp', 'revision_uid', 'vid', 'langcode', 'default_langcode'].map(
      (field) => ({
        row: `${field} changed`,
        body: data({ [field]: [{ value: 'x' }] }),
        status: 403,
        message: denied(field),
      }),
    ),
    {
      row: 'path changed',
      body: data({ path: [{ alias: '/mine' }] }),
      status: 403,
      message: denied(
        'path',
        "The following permissions are required: 'create url aliases' OR 'administer url aliases'.",
      ),
    },
    {
      row: 'two values in a single-value field',
      body: data({ title: [{ value: 'a' }, { value: 'b' }] }),
      status: 422,
      message: failed('title: Title: this field cannot hold more than 1 values.'),
    },
    {
      row: 'an object instead of text',
      body: data({ field_plf: [{ value: { a: 1 } }] }),
      status: 422,
      message: failed('field_plf.0.value: This value should be of the correct primitive type.'),
    },
    {
      row: 'scalar instead of array',
      body: data({ field_plf: 'x' }),
      status: 422,
      message: 'Field values for "field_plf" must use an array structure',
    },
    {
      row: 'unknown field (decision 5)',
      body: data({ field_moon: [{ value: 'x' }] }),
      status: 422,
      message: 'Field "field_moon" does not exist',
    },
    {
      row: 'a field named after the prototype',
      body: JSON.parse('{"type":"data","__proto__":[{"value":"x"}]}'),
      status: 422,
      message: 'Field "__proto__" does not exist',
    },
    {
      row: 'file that does not exist',
      body: data({ field_personal_notes: [{ target_id: 99 }] }),
      status: 422,
      message: failed('field_personal_notes.0.target_id: The referenced entity (file: 99) does not exist.'),
    },
    {
      row: 'no JSON',
      body: data({ field_cid: [{ value: '{' }] }),
      status: 422,
      message: failed('field_cid.0.value: This value should be valid JSON text.'),
    },
    {
      row: 'a lone surrogate',
      body: data({ field_cid: [{ value: '"\ud800"' }] }),
      status: 422,
      message: failed('field_cid.0.value: This value should be valid JSON text.'),
    },
    {
      row: 'NUL, escaped',
      body: data({ field_cid: [{ value: '"\\u0000"' }] }),
      status: 422,
      message: failed('field_cid.0.value: This text may not hold a NUL character.'),
    },
    {
      row: 'deeper than 32',
      body: data({ field_cid: [{ value: nested(33) }] }),
      status: 422,
      message: failed('field_cid.0.value: This JSON text may not be nested deeper than 32 levels.'),
    },
    {
      row: 'larger than 4 MiB',
      body: data({ field_cid: [{ value: `"${'a'.repeat(4 * 1024 * 1024)}"` }] }),
      status: 422,
      message: failed('field_cid.0.value: This JSON text may not be longer than 4194304 bytes.'),
    },
  ];

  it.each(rows)('[C-07] [Q-30] $row', async ({ body, status, message }) => {
    const answer = await patch(body);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } });
    const { body: after } = await get();
    expect(after.vid).toEqual([{ value: 1 }]);
  });

  it('[Q-30] takes what is just within the bounds', async () => {
    const owner = await aSignedInPerson(application);
    const largest = `"${'a'.repeat(4 * 1024 * 1024 - 2)}"`;
    await patch(data({ field_cid: [{ value: nested(32) }], field_plf: [{ value: largest }] }), owner).expect(
      200,
    );
    // A backslash that is itself escaped escapes nothing.
    await patch(data({ field_cid: [{ value: '"\\\\u0000"' }] }), owner).expect(200);
  });

  it('[C-07] file of another user', async () => {
    const other = await aPerson(application);
    const file = await aFile(other.uid);
    const answer = await patch(data({ field_personal_notes: [{ target_id: file.fid }] }));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message: failed(
        `field_personal_notes.0.target_id: You do not have access to the referenced entity (file: ${file.fid}).`,
      ),
    });
  });

  it('[C-07] [E-01] replaces the list of files by the one sent, in its order', async () => {
    const owner = await aSignedInPerson(application);
    const [first, second] = [await aFile(owner.uid), await aFile(owner.uid)];
    const sent = [{ target_id: second.fid }, { target_id: first.fid }];
    const answer = await patch(data({ field_personal_notes: sent }), owner);
    expect(answer.status).toBe(200);
    expect(answer.body.field_personal_notes).toMatchObject([
      {
        target_id: second.fid,
        target_type: 'file',
        target_uuid: second.uuid,
        display: null,
        description: null,
      },
      { target_id: first.fid },
    ]);
    expect(answer.body.field_personal_notes[0].url).toMatch(
      /^http:\/\/.+\/system\/files\/2026-03\/note\.pdf$/,
    );
    const replaced = await patch(data({ field_personal_notes: [{ target_id: first.fid }] }), owner);
    expect(replaced.body.field_personal_notes).toMatchObject([{ target_id: first.fid }]);
    const dropped = await application.prisma.noteFile.findUniqueOrThrow({ where: { fid: second.fid } });
    expect(dropped).toMatchObject({ position: null, attachedAt: null });
  });

  const aFile = (uid: number) =>
    application.prisma.noteFile.create({
      data: {
        uid,
        filename: 'note.pdf',
        mime: 'application/pdf',
        size: 3,
        storageKey: `${uid}-${performance.now()}`,
        createdAt: application.clock.now(),
        changedAt: application.clock.now(),
      },
    });
});
