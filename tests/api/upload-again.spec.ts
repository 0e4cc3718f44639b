import { NoteFileRemover } from '@ancrage/server/modules/note-files/note-file-remover';
import { NoteFilesRepository } from '@ancrage/server/modules/note-files/note-files.repository';
import { NOTE_FILES_MAX_COUNT } from '@ancrage/shared/rules/note-file-limits';
import { uploadRefusals } from '@ancrage/shared/wire/dialect/file-refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { MEBIBYTE, storedFilesOf, upload } from '../support/files.ts';

const KEY = '"4f1d0c9ae2b8473f8a6c5d7e90b1a2c3"';
const BYTES = Buffer.from('Un mot d’été.');

let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
});
beforeEach(async () => {
  person = await aSignedInPerson(application);
});
afterAll(() => application.close());

/** Uploads `note.txt` under a key. */
const send = (key: string, { who = person, bytes = BYTES } = {}) =>
  upload(application, who, 'note.txt', bytes).set('Idempotency-Key', key);
const rowsOf = ({ uid }: SignedInPerson) => application.prisma.noteFile.count({ where: { uid } });
const storedFiles = () => storedFilesOf(application).length;

describe('an upload repeated after a lost response (contract §10, decision 17)', () => {
  it('returns the first response, and is stored once @C-11 @Q-53', async () => {
    const before = storedFiles();
    const first = await send(KEY);
    const again = await send(KEY, { bytes: Buffer.alloc(2 * MEBIBYTE, 'a') });
    expect(first.body.filename).toEqual([{ value: 'note.txt' }]);
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
    expect({ rows: await rowsOf(person), files: storedFiles() - before }).toEqual({ rows: 1, files: 1 });
    const got = await application.http.get(first.body.uri[0].url).set(person.bearer);
    expect(got.text).toBe(BYTES.toString());
  });

  it('is one file even while the first is in progress @C-11 @Q-53', async () => {
    const before = storedFiles();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(KEY)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect({ rows: await rowsOf(person), files: storedFiles() - before }).toEqual({ rows: 1, files: 1 });
  });

  it('is not refused for the space that it takes itself @Q-35', async () => {
    const now = application.clock.now();
    const others = Array.from({ length: NOTE_FILES_MAX_COUNT - 1 }, (_, number) => ({
      uid: person.uid,
      clearName: `${number}.txt`,
      mime: 'text/plain',
      size: 1,
      storageKey: `${person.uid}-${number}`,
      createdAt: now,
      changedAt: now,
    }));
    await application.prisma.noteFile.createMany({ data: others });
    await send(KEY).expect(201);
    await send(KEY).expect(201);
    await send('"another-key-of-the-same"').expect(422);
  });

  it('is another file under another key, or none @C-11', async () => {
    await send(KEY);
    const other = await send('"another-key-of-the-same"');
    const keyless = await upload(application, person, 'note.txt', BYTES);
    expect([other, keyless].map(({ body }) => body.filename[0].value)).toEqual(['note_0.txt', 'note_1.txt']);
  });

  it('does not find another person’s file by its key @A-01 @Q-53', async () => {
    const other = await aSignedInPerson(application);
    const first = await send(KEY, { who: other });
    const mine = await send(KEY);
    expect(mine.status).toBe(201);
    expect(mine.body.fid).not.toEqual(first.body.fid);
    expect(mine.body.filename).toEqual([{ value: 'note.txt' }]);
  });

  it('is stored again after the first was removed @Q-56', async () => {
    const first = await send(KEY);
    await application.prisma.noteFile.delete({ where: { fid: first.body.fid[0].value } });
    const again = await send(KEY);
    expect(again.status).toBe(201);
    expect(again.body.fid).not.toEqual(first.body.fid);
  });

  it('is complete, although the commit of the row was never acknowledged @C-11 @Q-53 @Q-56', async () => {
    const rows = application.app.get(NoteFilesRepository);
    const insert = rows.insert.bind(rows);
    jest.spyOn(rows, 'insert').mockImplementationOnce(async (file) => {
      await insert(file);
      throw new Error('The connection was lost.');
    });
    await send(KEY).expect(500);
    const again = await send(KEY).expect(201);
    const got = await application.http.get(again.body.uri[0].url).set(person.bearer).expect(200);
    expect(got.text).toBe(BYTES.toString());
    expect(await rowsOf(person)).toBe(1);
  });

  it('succeeds, although the bytes removed to make space for it cannot be deleted @C-11 @Q-56', async () => {
    const removal = application.app.get(NoteFileRemover);
    jest.spyOn(removal, 'remove').mockRejectedValueOnce(new Error('The store is away.'));
    const first = await send(KEY).expect(201);
    const got = await application.http.get(first.body.uri[0].url).set(person.bearer).expect(200);
    expect(got.text).toBe(BYTES.toString());
  });

  it.each([
    '""',
    '"short"',
    'no-quotes-around-this-key',
    '"a key with spaces in it"',
    `"${'a'.repeat(65)}"`,
    '"twenty-characters-and-"more"',
  ])('is refused with %s as key @C-11 @Q-53', async (key) => {
    const answer = await send(key);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 400,
      body: { message: uploadRefusals.badKey },
    });
    expect(await rowsOf(person)).toBe(0);
  });
});
