import { NOTE_FILE_NAME_SEALING } from '@ancrage/server/modules/note-files/note-file-name-sealer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, writeRecord } from '../support/data-record.ts';
import { eventually } from '../support/eventually.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { upload } from '../support/files.ts';
import { enqueueJob } from '../support/run-job.ts';

let application: TestApplication;
let person: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  person = await aSignedInPerson(application);
});

const NAME = 'Lettre de démission.txt';

/** Uploads a file and has the record name it. */
const aFile = async (name: string, who = person) => {
  const { body } = await upload(application, who, name, Buffer.from('a')).expect(201);
  const { nid, bearer } = who;
  const { body: record } = await application.http.get(`/node/${nid}?_format=json`).set(bearer).expect(200);
  const before = record.field_personal_notes.map(({ target_id }: { target_id: number }) => ({ target_id }));
  const fid: number = body.fid[0].value;
  const notes = [...before, { target_id: fid }];
  await writeRecord(application, who, data({ field_personal_notes: notes })).expect(200);
  return { fid, name: body.filename[0].value as string, url: body.uri[0].url as string };
};

const rowOf = (fid: number) => application.prisma.noteFile.findUniqueOrThrow({ where: { fid } });

const namesOf = async (who: SignedInPerson): Promise<string[]> => {
  const { body } = await readRecord(application, who).expect(200);
  return body.field_personal_notes.map(({ url }: { url: string }) =>
    decodeURIComponent(url.split('/').at(-1) ?? ''),
  );
};

describe('the name of a file in the database', () => {
  it('is sealed: none of its words is in any table @Q-40 @Q-41', async () => {
    const { fid } = await aFile(NAME);
    expect(await namesOf(person)).toEqual([NAME]);
    const { sealedName, clearName } = await rowOf(fid);
    expect(clearName).toBeNull();
    expect(Buffer.from(sealedName ?? []).includes('mission')).toBe(false);
    const [row] = await application.prisma.$queryRaw<{ row: string }[]>`
      SELECT f::text AS row FROM note_file f WHERE fid = ${fid}`;
    expect(row?.row).not.toContain('Lettre');
    expect(row?.row).not.toContain(Buffer.from('Lettre').toString('hex'));
  });

  it('never has the same ciphertext twice, and duplicates are still detected @Q-40', async () => {
    const [first, second] = [await aFile(NAME), await aFile(NAME)];
    expect(second.name).toBe('Lettre de démission_0.txt');
    expect((await rowOf(first.fid)).sealedName).not.toEqual((await rowOf(second.fid)).sealedName);
    for (const { url } of [first, second]) await application.http.get(url).set(person.bearer).expect(200);
  });

  it.each(['of one person', 'of two people'])(
    'does not decrypt when swapped between two files %s @Q-40',
    async (whose) => {
      const other = whose === 'of one person' ? person : await aSignedInPerson(application);
      const [one, another] = [await aFile('un-canari.txt'), await aFile('deux-canaris.txt', other)];
      const [{ sealedName: first }, { sealedName: second }] = [
        await rowOf(one.fid),
        await rowOf(another.fid),
      ];
      await application.prisma.noteFile.update({ where: { fid: one.fid }, data: { sealedName: second } });
      await application.prisma.noteFile.update({ where: { fid: another.fid }, data: { sealedName: first } });
      for (const who of new Set([person, other])) {
        const answer = await readRecord(application, who);
        expect(answer.status).toBe(500);
        expect(answer.text).not.toContain('canari');
      }
      const answer = await application.http.get(one.url).set(person.bearer);
      expect(answer.status).toBe(500);
    },
  );

  it('exists once: PostgreSQL refuses a file with two names or none @Q-40', async () => {
    const { fid } = await aFile(NAME);
    const put = (data: { clearName?: string; sealedName?: null }) =>
      application.prisma.noteFile.update({ where: { fid }, data });
    await expect(put({ clearName: NAME })).rejects.toThrow(/note_file_named/);
    await expect(put({ sealedName: null })).rejects.toThrow(/note_file_named/);
  });
});

describe('a plaintext name of an earlier release', () => {
  const inTheClear = async (name: string, who = person) => {
    const file = await aFile(name, who);
    await application.prisma.noteFile.update({
      where: { fid: file.fid },
      data: { clearName: name, sealedName: null },
    });
    return file;
  };
  const makeRound = () => enqueueJob(application, NOTE_FILE_NAME_SEALING);

  it('is read, served and checked for duplicates as before @C-11', async () => {
    const { url } = await inTheClear(NAME);
    expect(await namesOf(person)).toEqual([NAME]);
    await application.http.get(url).set(person.bearer).expect(200);
    expect((await aFile(NAME)).name).toBe('Lettre de démission_0.txt');
  });

  it('is sealed by the next job, and stays the same for its owner @Q-40', async () => {
    const { fid, url } = await inTheClear(NAME);
    await makeRound();
    await eventually(async () => expect((await rowOf(fid)).clearName).toBeNull());
    expect(await namesOf(person)).toEqual([NAME]);
    await application.http.get(url).set(person.bearer).expect(200);
  });

  it('is skipped when its owner’s key does not decrypt, and does not block the others @Q-40 @Q-42', async () => {
    const stranger = await aSignedInPerson(application);
    const [closed, open] = [await inTheClear(NAME, stranger), await inTheClear(NAME)];
    const { wrapped } = await application.prisma.personKey.findUniqueOrThrow({
      where: { uid: stranger.uid },
    });
    const broken = Uint8Array.from(wrapped);
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
    await application.prisma.personKey.update({ where: { uid: stranger.uid }, data: { wrapped: broken } });
    await makeRound();
    await eventually(async () => expect((await rowOf(open.fid)).clearName).toBeNull());
    expect((await rowOf(closed.fid)).clearName).toBe(NAME);
    await application.prisma.personKey.update({ where: { uid: stranger.uid }, data: { wrapped } });
    await makeRound();
    await eventually(async () => expect((await rowOf(closed.fid)).clearName).toBeNull());
    expect(await namesOf(stranger)).toEqual([NAME]);
  });
});
