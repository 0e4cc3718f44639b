import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, writeRecord } from '../support/data-record.ts';
import { aPerson, aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

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
    { row: 'type emptied', body: { type: [] }, status: 422, message: noBundle },
    { row: 'body no object', body: ['x'], status: 422, message: noBundle },
    { row: 'type by value', body: { type: [{ value: 'data' }] }, status: 422, message: noBundle },
    {
      row: 'unknown type, as text',
      body: { type: 'foo' },
      status: 422,
      message: '"foo" is not a valid bundle type for denormalization.',
    },
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
      row: 'two values in a journal field',
      body: data({ field_plf: ['1', '2'] }),
      status: 422,
      message: failed('field_plf: field_plf: this field cannot hold more than 1 values.'),
    },
    {
      row: 'title too long',
      body: data({ title: ['x'.repeat(256)] }),
      status: 422,
      message: failed('title.0.value: Title: may not be longer than 255 characters.'),
    },
    {
      row: 'half a character in the title',
      body: data({ title: ['a\ud800b'] }),
      status: 422,
      message: failed('title.0.value: This text may not hold half a character.'),
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
      row: 'more files than anybody may keep',
      body: data({
        field_personal_notes: Array.from({ length: 9000 }, (_, number) => ({ target_id: number + 1 })),
      }),
      status: 422,
      message: failed(
        'field_personal_notes: field_personal_notes: this field cannot hold more than 200 values.',
      ),
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

  it.each(rows)('$row @C-07 @Q-30', async ({ body, status, message }) => {
    const answer = await patch(body);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } });
    const { body: after } = await get();
    expect(after.vid).toEqual([{ value: 1 }]);
  });

  it.each([
    ['empty body', '', 'No entity content received.'],
    ['malformed JSON', '{"type":', 'Syntax error'],
    ['513 brackets deep', `{"type":"data","uid":${nested(512)}}`, 'Maximum stack depth exceeded'],
  ])('%s @C-07', async (_, sent, message) => {
    await application.http
      .patch(`/node/${person.nid}?_format=json`)
      .set({ ...person.bearer, 'Content-Type': 'application/json' })
      .send(sent)
      .expect(400, { message });
  });

  it.each([
    ['not the owner', () => person.bearer, "The 'edit any data content' permission is required."],
    ['lacks access content: nobody', () => ({}), "The 'access content' permission is required."],
  ])('%s @C-07 @A-01', async (_, headers, message) => {
    const { nid } = await aPerson(application);
    await application.http
      .patch(`/node/${nid}?_format=json`)
      .set(headers())
      .send(data({ field_cid: [] }))
      .expect(403, { message });
  });

  it('accepts unchanged protected fields, and changes nothing @C-07', async () => {
    const { body } = await get();
    const protectedOnes = Object.entries(body).filter(([name]) => !name.startsWith('field_'));
    expect(protectedOnes.length).toBeGreaterThan(15);
    for (const [name, items] of protectedOnes) {
      const answer = await patch(data({ [name]: items }));
      expect({ name, status: answer.status }).toEqual({ name, status: 200 });
    }
    expect((await get()).body).toEqual(body);
  });

  it('accepts values just within the limits @Q-30', async () => {
    const owner = await aSignedInPerson(application);
    const largest = `"${'a'.repeat(4 * 1024 * 1024 - 2)}"`;
    await patch(data({ field_cid: [{ value: nested(32) }], field_plf: [{ value: largest }] }), owner).expect(
      200,
    );
    // An escaped backslash escapes nothing.
    await patch(data({ field_cid: [{ value: '"\\\\u0000"' }] }), owner).expect(200);
  });

  it('refuses a file of another user @C-07', async () => {
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

  it('replaces the list of files by the one sent, in its order @C-07 @E-01', async () => {
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

  it('reports an unknown file by its position in the request @C-07', async () => {
    const { fid } = await aFile(person.uid);
    const sent = [fid, fid, 'x', 2_000_000_000, fid, 2_000_000_000].map((target_id) => ({ target_id }));
    const { body } = await patch(data({ field_personal_notes: sent })).expect(422);
    expect(body.message).toBe(
      failed(
        'field_personal_notes.2.target_id: The referenced entity (file: "x") does not exist.\nfield_personal_notes.3.target_id: The referenced entity (file: 2000000000) does not exist.',
      ),
    );
  });

  it('stores a file that is named several times once, and treats a repetition as no change @C-07 @E-01', async () => {
    const owner = await aSignedInPerson(application);
    const { fid } = await aFile(owner.uid);
    const sent = data({ field_personal_notes: Array(9000).fill({ target_id: fid }) });
    for (const _ of ['first', 'again']) {
      const { body } = await patch(sent, owner).expect(200);
      expect(body).toMatchObject({ vid: [{ value: 2 }], field_personal_notes: [{ target_id: fid }] });
      expect(body.field_personal_notes).toHaveLength(1);
    }
  });

  const aFile = (uid: number) =>
    application.prisma.noteFile.create({
      data: {
        uid,
        clearName: 'note.pdf',
        mime: 'application/pdf',
        size: 3,
        storageKey: `${uid}-${performance.now()}`,
        createdAt: application.clock.now(),
        changedAt: application.clock.now(),
      },
    });
});
