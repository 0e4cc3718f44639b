import { AccountsRepository } from '@ancrage/server/modules/accounts/accounts.repository';
import { RecordStore } from '@ancrage/server/modules/journal/record-store';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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

describe('a conditional GET (decision 11)', () => {
  it('answers 304 only when If-None-Match names the current revision @C-06', async () => {
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
    ['the tag, with the suffix of a proxy that packs', '"1-gzip"', 304],
    ['the tag, weak and with a suffix', 'W/"1-br"', 304],
    ['one of several', '"7", "1"', 304],
    ['any', '*', 304],
    ['another', '"2"', 200],
    ['no tag', '1', 200],
  ])('If-None-Match, %s @Q-50', async (_, tag, status) => {
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
});

describe('concurrent writers (decision 11)', () => {
  it('omits the body of the response only for a writer that names its revision (decision 16) @C-07 @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    const brief = (value: number, expected?: string) =>
      patch(data({ field_cid: text(value) }), owner, {
        Prefer: 'respond-async, return=minimal',
        ...(expected && { 'If-Match': expected }),
      });
    const written = await brief(1, '"1"').expect(204);
    expect(written.headers).toMatchObject({ etag: '"2"', 'preference-applied': 'return=minimal' });
    expect(written.headers).not.toHaveProperty('content-type');
    expect(written.text).toBe('');
    expect((await brief(1, '"2"').expect(204)).headers.etag).toBe('"2"'); // no change, no body
    // A request with no revision, an older one, or no change gets the whole record.
    const retry = await brief(1, '"1"').expect(200);
    const unconditional = await brief(2).expect(200);
    const either = await brief(3, '"3", "4"').expect(200);
    const whole = await patch(data({ field_cid: text(4) }), owner, { 'If-Match': '"4"' }).expect(200);
    for (const [answer, kept] of [
      [retry, 1],
      [unconditional, 2],
      [either, 3],
      [whole, 4],
    ] as const) {
      expect(answer.headers).not.toHaveProperty('preference-applied');
      expect(answer.body.field_cid).toEqual(text(kept));
    }
    expect((await get(owner)).body.field_cid).toEqual(text(4));
    await brief(5, '"1"').expect(412);
  });
  it('refuses a stale If-Match without a change, and accepts the current one @C-07 @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    await patch(data({ field_cid: text(1) }), owner, { 'If-Match': '"1"' }).expect(200);
    const stale = await patch(data({ field_cid: text(2) }), owner, { 'If-Match': '"1"' });
    expect(stale.status).toBe(412);
    expect(Object.keys(stale.body)).toEqual(['message']);
    const { body } = await get(owner);
    expect(body).toMatchObject({ field_cid: text(1), vid: [{ value: 2 }] });
    await patch(data({ field_cid: text(2) }), owner, { 'If-Match': '"2"' }).expect(200);
    await patch(data({ field_cid: text(3) }), owner, { 'If-Match': '*' }).expect(200);
  });

  it.each(['W/"1"', '"1-gzip"', '"1-zstd"', '"1-br"', '"1;gzip"', 'W/"1-gzip"'])(
    'accepts its own ETag as a proxy rewrote it, %s, once @C-05 @C-07 @Q-50',
    async (tag) => {
      const owner = await aSignedInPerson(application);
      const expecting = { 'If-Match': tag };
      const rename = (company: string) =>
        application.http
          .patch(`/user/${owner.uid}`)
          .set({ ...owner.bearer, ...expecting })
          .send({ field_company: [company] });
      const brief = { ...expecting, Prefer: 'return=minimal' };
      const written = await patch(data({ field_cid: text(1) }), owner, brief).expect(204);
      expect(written.headers.etag).toBe('"2"');
      await patch(data({ field_cid: text(2) }), owner, expecting).expect(412);
      await rename('Rivage').expect(200);
      await rename('Autre').expect(412);
    },
  );

  it('refuses an ETag that it never issued, and writes nothing @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    for (const tag of ['"1-2"', '"1-other"', 'W/"x"', '1'])
      await patch(data({ field_cid: text(1) }), owner, { 'If-Match': tag }).expect(412);
  });

  it('answers an identical retry with the revision of the first write @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    const first = await patch(data({ field_cid: text(1) }), owner, { 'If-Match': '"1"' }).expect(200);
    application.clock.advanceSeconds(5);
    const retry = await patch(data({ field_cid: text(1) }), owner, { 'If-Match': '"1"' }).expect(200);
    expect(retry.body).toEqual(first.body);
    expect(retry.headers.etag).toBe('"2"');
    expect(await application.prisma.dataRevision.count({ where: { nid: owner.nid } })).toBe(1);
  });

  it('accepts the retry of a whole document whose revision and timestamps are stale @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    const { body } = await get(owner);
    application.clock.advanceSeconds(5);
    const whole = { ...body, field_cid: text(1) };
    const first = await patch(whole, owner, { 'If-Match': '"1"' }).expect(200);
    const retry = await patch(whole, owner, { 'If-Match': '"1"' }).expect(200);
    expect(retry.body).toEqual(first.body);
  });

  it('accepts a whole document that was read before its owner changed language @C-06 @C-07 @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    const read = await get(owner);
    await application.http
      .patch(`/user/${owner.uid}?_format=json`)
      .set(owner.bearer)
      .send({ preferred_langcode: ['en'] })
      .expect(200);
    const again = await get(owner);
    expect([again.headers.etag, again.body]).toEqual([read.headers.etag, read.body]);
    const edited = { ...read.body, field_cid: text('edited') };
    await patch(edited, owner, { 'If-Match': String(read.headers.etag) }).expect(200);
  });

  it('refuses a retry that changes a protected field @Q-50', async () => {
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

  it('lets exactly one of 500 parallel writers of one revision win @Q-50', async () => {
    const owner = await aSignedInPerson(application);
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        patch(data({ field_cid: text({ n }) }), owner, { 'If-Match': '"1"' }),
      ),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(499);
    const { body } = await get(owner);
    expect(body.field_cid).toEqual(winners[0]?.body.field_cid);
    expect(body.vid).toEqual([{ value: 2 }]);
  });

  it('keeps every value that writers without If-Match overwrite (decision 11) @Q-50', async () => {
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

  it('answers 503 to a writer without If-Match that loses every attempt @C-05 @C-07', async () => {
    const overtaken = [
      jest.spyOn(application.app.get(RecordStore), 'write').mockResolvedValue(null),
      jest.spyOn(application.app.get(AccountsRepository), 'update').mockResolvedValue('overtaken'),
    ];
    const answers = [
      await patch(data({ field_cid: text('late') })),
      await application.http
        .patch(`/user/${person.uid}`)
        .set(person.bearer)
        .send({ field_title: ['late'] }),
    ];
    for (const spy of overtaken) spy.mockRestore();
    for (const { status, headers, body } of answers) {
      expect({ status, body }).toEqual({
        status: 503,
        body: { message: 'The entity is being changed by others: try again shortly.' },
      });
      expect(headers['retry-after']).toBe('1');
    }
  });
});
