import { basename } from 'node:path';
import { FileStore } from '@ancrage/server/infra/file-store/file-store';
import { NOTE_FILE_SWEEP } from '@ancrage/server/modules/note-files/note-file-sweeper';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { storedFilesOf, upload } from '../support/files.ts';
import { enqueueJob } from '../support/run-job.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const makeRound = (name: string) => enqueueJob(application, name);

const stored = () => storedFilesOf(application).map((path) => basename(path));

async function* halfAFile() {
  yield Buffer.from('half a file');
}

/** Bytes as a crash leaves them: stored, without a row. */
const strayBytes = async (): Promise<string> => {
  const store = application.app.get(FileStore);
  const key = store.newKey();
  await store.write(key, halfAFile());
  return key;
};

describe('unused files', () => {
  let person: SignedInPerson;
  beforeEach(async () => {
    person = await aSignedInPerson(application);
  });

  const aFile = async (name: string) => {
    const { body } = await upload(application, person, name, Buffer.from(name));
    const fid: number = body.fid[0].value;
    const { storageKey } = await application.prisma.noteFile.findUniqueOrThrow({ where: { fid } });
    return { fid, storageKey, url: body.uri[0].url as string };
  };
  const attach = async (fids: readonly number[]) => {
    const { access_token } = await signIn(application, person);
    const answer = await application.http
      .patch(`/node/${person.nid}?_format=json`)
      .set('Authorization', `Bearer ${access_token}`)
      .send({ type: 'data', field_personal_notes: fids.map((target_id) => ({ target_id })) });
    expect(answer.status).toBe(200);
  };

  it('an upload without a note is removed after 6 hours, an attached one stays @Q-56', async () => {
    const [loose, kept] = [await aFile('loose.txt'), await aFile('kept.txt')];
    await attach([kept.fid]);
    application.clock.advanceSeconds(6 * HOUR_S + 1);
    const young = await (async () => {
      person = {
        ...person,
        bearer: { Authorization: `Bearer ${(await signIn(application, person)).access_token}` },
      };
      return aFile('young.txt');
    })();
    await makeRound(NOTE_FILE_SWEEP);
    await eventually(() => expect(stored()).not.toContain(loose.storageKey));
    expect(stored()).toEqual(expect.arrayContaining([kept.storageKey, young.storageKey]));
    const rows = await application.prisma.noteFile.findMany({ where: { uid: person.uid } });
    expect(rows.map(({ fid }) => fid).sort()).toEqual([kept.fid, young.fid].sort());
    await application.http.get(kept.url).set(person.bearer).expect(200);
    await application.http.get(loose.url).set(person.bearer).expect(404);
  });

  it('a file removed from the notes is deleted 6 hours later, and can be attached again until then @Q-56', async () => {
    const file = await aFile('note.txt');
    await attach([file.fid]);
    application.clock.advanceSeconds(DAY_S);
    await attach([]);
    application.clock.advanceSeconds(5 * HOUR_S);
    const marker = await oldStray();
    await makeRound(NOTE_FILE_SWEEP);
    await eventually(() => expect(stored()).not.toContain(marker));
    expect(stored()).toContain(file.storageKey);
    await attach([file.fid]);
    application.clock.advanceSeconds(DAY_S);
    await attach([]);
    application.clock.advanceSeconds(6 * HOUR_S + 1);
    await makeRound(NOTE_FILE_SWEEP);
    await eventually(() => expect(stored()).not.toContain(file.storageKey));
    expect(await application.prisma.noteFile.count({ where: { fid: file.fid } })).toBe(0);
  });

  it('bytes without a row are removed, unless they may belong to an upload in progress @Q-56', async () => {
    const old = await strayBytes();
    application.clock.advanceSeconds(6 * HOUR_S + 1);
    const young = await strayBytes();
    await makeRound(NOTE_FILE_SWEEP);
    await eventually(() => expect(stored()).not.toContain(old));
    expect(stored()).toContain(young);
  });

  it('bytes are removed when their row cannot be stored @Q-56', async () => {
    const before = stored().length;
    await application.prisma.$executeRawUnsafe(
      'ALTER TABLE note_file ADD CONSTRAINT closed CHECK (size <> 7)',
    );
    const answer = await upload(application, person, 'a.txt', Buffer.from('1234567'));
    await application.prisma.$executeRawUnsafe('ALTER TABLE note_file DROP CONSTRAINT closed');
    expect(answer.status).toBe(500);
    expect(stored()).toHaveLength(before);
  });

  it('a note that names a file removed during the write is refused, and nothing is written @Q-56', async () => {
    const file = await aFile('note.txt');
    await application.prisma.noteFile.delete({ where: { fid: file.fid } });
    const answer = await application.http
      .patch(`/node/${person.nid}`)
      .set(person.bearer)
      .send({ type: 'data', field_cid: ['1'], field_personal_notes: [{ target_id: file.fid }] });
    expect(answer.status).toBe(422);
    const record = await application.prisma.dataRecord.findUniqueOrThrow({ where: { nid: person.nid } });
    expect(record).toMatchObject({ revision: 1, cid: null });
  });

  /** Bytes that the next job removes last, so that their absence shows that it has finished. */
  const oldStray = async () => {
    application.clock.advanceSeconds(-7 * HOUR_S);
    const key = await strayBytes();
    application.clock.advanceSeconds(7 * HOUR_S);
    return key;
  };
});
