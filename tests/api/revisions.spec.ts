import { RevisionsRepository } from '@ancrage/server/modules/journal/revisions.repository';
import { revisionGet } from '@ancrage/shared/wire/revision-get';
import { revisionList } from '@ancrage/shared/wire/revision-list';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const ROOM = '/api/account/revisions';
const list = (who: SignedInPerson) => application.http.get(ROOM).set(who.bearer);
const read = (who: SignedInPerson, rest: string) => application.http.get(`${ROOM}/${rest}`).set(who.bearer);
const write = (who: SignedInPerson, fields: Record<string, string | null>) =>
  application.http
    .patch(`/node/${who.nid}?_format=json`)
    .set(who.bearer)
    .send({
      type: [{ target_id: 'data' }],
      ...Object.fromEntries(
        Object.entries(fields).map(([field, text]) => [field, text === null ? [] : [{ value: text }]]),
      ),
    })
    .expect(200);

describe('earlier values of a journal', () => {
  it('are listed newest first, each with its field and the time it was replaced @Q-51', async () => {
    const owner = await aSignedInPerson(application);
    expect(revisionList.response.parse((await list(owner).expect(200)).body)).toEqual({ revisions: [] });
    await write(owner, { field_cid: '{"a":1}' });
    application.clock.advanceSeconds(60);
    await write(owner, { field_cid: '{"a":2}', field_plf: '{}' });
    const { revisions } = revisionList.response.parse((await list(owner).expect(200)).body);
    expect(revisions.map(({ field, revision }) => [field, revision])).toEqual([
      ['field_cid', 2],
      ['field_plf', 2],
      ['field_cid', 1],
    ]);
    const moments = revisions.map(({ replacedAt }) => Date.parse(replacedAt));
    expect((moments[0] ?? 0) - (moments[2] ?? 0)).toBe(60_000);
  });

  it('are returned byte for byte, with null for an empty field @Q-51 @Q-30', async () => {
    const owner = await aSignedInPerson(application);
    const text = '{ "CIDsymptome" : "nœud \\u00e9 🌊" }';
    await write(owner, { field_cid: text });
    await write(owner, { field_cid: null });
    const second = revisionGet.response.parse((await read(owner, 'field_cid/2').expect(200)).body);
    expect(second).toMatchObject({ field: 'field_cid', revision: 2, text });
    const first = revisionGet.response.parse((await read(owner, 'field_cid/1').expect(200)).body);
    expect(first.text).toBeNull();
  });

  it('are read two at a time for one person; further requests wait, and other people do not @Q-61', async () => {
    const owner = await aSignedInPerson(application);
    await write(owner, { field_cid: '{}' });
    const held = Promise.withResolvers<void>();
    const kept = application.app.get(RevisionsRepository, { strict: false });
    const find = kept.find.bind(kept);
    const finding = jest.spyOn(kept, 'find').mockImplementation(async (...asked) => {
      if (asked[0] === owner.uid) await held.promise;
      return find(...asked);
    });
    const answered = Promise.all(Array.from({ length: 6 }, () => read(owner, 'field_cid/1').expect(200)));
    await eventually(() => expect(finding).toHaveBeenCalledTimes(2));
    const other = await aSignedInPerson(application);
    await read(other, 'field_cid/1').expect(404);
    expect(finding).toHaveBeenCalledTimes(3);
    held.resolve();
    await answered;
    expect(finding).toHaveBeenCalledTimes(7);
    finding.mockRestore();
  });

  it.each(['field_cid/9', 'field_plf/1', 'cid/1', 'field_other/1', 'field_cid/x', 'field_cid/99999999999'])(
    '%s is a problem of status 404 @Q-65',
    async (rest) => {
      const owner = await aSignedInPerson(application);
      await write(owner, { field_cid: '{}' });
      const { status, headers, body } = await read(owner, rest);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('application/problem+json');
      expect(body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404 });
    },
  );
});

describe('access to earlier values', () => {
  it('another person gets 404 at the same address @A-01 @Q-21', async () => {
    const [owner, other] = [await aSignedInPerson(application), await aSignedInPerson(application)];
    await write(owner, { field_cid: '{"secret":"à moi"}' });
    await write(owner, { field_cid: '{}' });
    await read(owner, 'field_cid/2').expect(200);
    expect((await list(other)).body).toEqual({ revisions: [] });
    const { status, text } = await read(other, 'field_cid/2');
    expect(status).toBe(404);
    expect(text).not.toContain('à moi');
  });

  it.each([ROOM, `${ROOM}/field_cid/1`])('an anonymous caller gets 404 for %s @A-02 @Q-65', async (path) => {
    const { status, headers, body } = await application.http.get(path);
    expect(status).toBe(403);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(body).toMatchObject({ title: 'Forbidden', status: 403 });
  });
});
