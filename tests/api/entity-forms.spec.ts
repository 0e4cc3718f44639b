import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { upload } from '../support/files.ts';

type Entity = Record<string, Record<string, unknown>[]>;

let application: TestApplication;
let person: SignedInPerson;
let fid: number;
let file: Entity;
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application, { journal: { field_cid: { CIDsymptome: 'nœud' } } });
  file = (await upload(application, person, 'note.pdf', Buffer.alloc(0))).body;
  fid = Number(file.fid?.[0]?.value);
  await patch(node(), { type: 'data', field_personal_notes: [fid] }).expect(200);
});
afterAll(() => application.close());

const user = () => `/user/${person.uid}`;
const node = () => `/node/${person.nid}`;
const get = (path: string) => application.http.get(`${path}?_format=json`).set(person.bearer);
const patch = (path: string, body: object) =>
  application.http.patch(`${path}?_format=json`).set(person.bearer).send(body);
const entity = async (path: string): Promise<Entity> => (await get(path).expect(200)).body;

const reference = () => [
  { target_id: person.uid, target_type: 'user', target_uuid: person.uuid, url: user() },
];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('the JSON form of every value, row by row (contract §2)', () => {
  it('any field: an array of items, even single-valued @C-04 @C-06 @C-11', async () => {
    for (const one of [await entity(user()), await entity(node()), file]) {
      expect(Object.keys(one).length).toBeGreaterThan(9);
      for (const items of Object.values(one))
        for (const item of Array.isArray(items) ? items : [null]) expect(item).toEqual(expect.any(Object));
    }
  });

  it('empty field: [] @C-04 @C-06', async () => {
    expect((await entity(node())).field_plf).toEqual([]);
    expect((await entity(node())).revision_log).toEqual([]);
    expect((await entity(user())).preferred_admin_langcode).toEqual([]);
  });

  it('field that may not be viewed: the key is absent @C-04', async () => {
    const account = await entity(user());
    for (const hidden of ['pass', 'status', 'roles', 'access', 'login', 'init'])
      expect(account).not.toHaveProperty(hidden);
  });

  it('string and long text: only a value @C-04 @C-06', async () => {
    expect((await entity(user())).field_firstname).toEqual([{ value: 'Camille' }]);
    expect((await entity(node())).field_cid).toEqual([{ value: '{"CIDsymptome":"nœud"}' }]);
  });

  it('integer and boolean: a JSON number, a JSON boolean @C-04 @C-06 @C-11', async () => {
    expect(await entity(user())).toMatchObject({
      uid: [{ value: person.uid }],
      field_cgu: [{ value: true }],
      default_langcode: [{ value: true }],
    });
    expect(await entity(node())).toMatchObject({
      nid: [{ value: person.nid }],
      status: [{ value: true }],
      sticky: [{ value: false }],
    });
    expect(file).toMatchObject({ filesize: [{ value: 0 }], status: [{ value: false }] });
  });

  it('created, changed, timestamps: +00:00 without fractions, with their format @C-04 @C-06 @C-11', async () => {
    const moment = [{ value: '2026-03-02T08:00:00+00:00', format: 'Y-m-d\\TH:i:sP' }];
    expect(await entity(user())).toMatchObject({ created: moment, changed: moment });
    expect(await entity(node())).toMatchObject({
      created: moment,
      changed: moment,
      revision_timestamp: moment,
    });
    expect(file).toMatchObject({ created: moment, changed: moment });
    expect((await get(user())).text).toContain(String.raw`"format":"Y-m-d\\TH:i:sP"`);
  });

  it('reference: number, type, uuid and a root-relative address @C-06 @C-11', async () => {
    expect(await entity(node())).toMatchObject({ uid: reference(), revision_uid: reference() });
    expect(file.uid).toEqual(reference());
  });

  it('reference to bundle type: a name instead of an id, and no url @C-06', async () => {
    expect((await entity(node())).type).toEqual([
      { target_id: 'data', target_type: 'node_type', target_uuid: expect.stringMatching(UUID) },
    ]);
  });

  it('file reference on a node: display and description null, an absolute address @C-06 @E-01', async () => {
    const origin = await application.app.getUrl();
    expect((await entity(node())).field_personal_notes).toEqual([
      {
        target_id: fid,
        display: null,
        description: null,
        target_type: 'file',
        target_uuid: file.uuid?.[0]?.value,
        url: `${origin}/system/files/2026-03/note.pdf`,
      },
    ]);
  });
});

describe('what a field may be written as (contract §2)', () => {
  const texts: [string, unknown, unknown[]][] = [
    ['a list of objects', [{ value: 'x' }], ['x']],
    ['a list of scalars', ['x'], ['x']],
    ['a single object, whose values are the items', { value: 'x' }, ['x']],
    ['an item with keys it does not know', [{ value: 'x', format: 'y', url: 'z' }], ['x']],
    ['a number in a text', [{ value: 7 }], ['7']],
    ['[]', [], []],
    ['null', null, []],
    ['""', '', []],
    ['0', 0, []],
    ['false', false, []],
  ];
  it.each(texts)('a text of the account: %s @C-05 @E-02', async (_, sent, held) => {
    await patch(user(), { field_title: ['before'] }).expect(200);
    const { status, body } = await patch(user(), { field_title: sent });
    expect(status).toBe(200);
    expect(body.field_title).toEqual(held.map((value) => ({ value })));
    expect(body.field_company).toEqual([{ value: 'Orvelaine' }]);
  });

  const truths: [string, unknown, boolean][] = [
    ['a list of objects', [{ value: true }], true],
    ['a list of scalars', [1], true],
    ['a single object', { value: '1' }, true],
    ['[]', [], false],
    ['null', null, false],
    ['""', '', false],
    ['0', 0, false],
    ['false', false, false],
    ['a list of false', [false], false],
  ];
  it.each(truths)('a boolean of the account: %s @C-05 @E-02', async (_, sent, held) => {
    await patch(user(), { field_cgu: [!held] }).expect(200);
    const { status, body } = await patch(user(), { field_cgu: sent });
    expect(status).toBe(200);
    expect(body.field_cgu).toEqual([{ value: held }]);
  });

  const files: [string, (fid: number) => unknown, boolean][] = [
    ['a list of objects', (id) => [{ target_id: id }], true],
    ['a list of scalars', (id) => [id], true],
    ['a single object', (id) => ({ target_id: id }), true],
    ['the reference as it was read', (id) => [{ target_id: id, display: null, url: 'x' }], true],
    ['a number as text', (id) => [{ target_id: String(id) }], true],
    ['[]', () => [], false],
    ['null', () => null, false],
    ['""', () => '', false],
    ['0', () => 0, false],
    ['false', () => false, false],
  ];
  it.each(files)('the files of the record: %s @C-07 @E-01', async (_, sent, isHeld) => {
    await patch(node(), { type: 'data', field_personal_notes: isHeld ? [] : [fid] }).expect(200);
    const { status, body } = await patch(node(), { type: 'data', field_personal_notes: sent(fid) });
    expect(status).toBe(200);
    expect(body.field_personal_notes).toMatchObject(isHeld ? [{ target_id: fid }] : []);
  });

  it.each([
    ['a text', 'x'],
    ['a number', 7],
    ['true', true],
  ])('a non-empty scalar is refused: %s @C-05 @C-07', async (_, sent) => {
    for (const [path, field] of [
      [user(), 'field_title'],
      [node(), 'field_cid'],
      [node(), 'field_personal_notes'],
    ] as const) {
      const answer = await patch(path, { ...(path === node() && { type: 'data' }), [field]: sent });
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 422,
        body: { message: `Field values for "${field}" must use an array structure` },
      });
    }
  });

  it('items are replaced as a whole: the request has the complete list @C-07', async () => {
    const other = (await upload(application, person, 'other.pdf', Buffer.alloc(0))).body.fid[0].value;
    await patch(node(), { type: 'data', field_personal_notes: [fid] }).expect(200);
    const { body } = await patch(node(), { type: 'data', field_personal_notes: [other] });
    expect(body.field_personal_notes).toHaveLength(1);
    expect(body.field_personal_notes).toMatchObject([{ target_id: other }]);
  });
});
