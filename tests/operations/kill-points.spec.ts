import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { NoteFileSweeper } from '@ancrage/server/modules/note-files/note-file-sweeper';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import type { CrashPoint } from '../support/crash-fixtures/application.ts';
import { data, writeRecord } from '../support/data-record.ts';
import { eventually } from '../support/eventually.ts';
import { aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { storedFilesOf } from '../support/files.ts';
import { beginUpload } from '../support/slow-uploads.ts';
import { type CrashingApplication, startCrashingApplication } from '../support/start-crashing-application.ts';

// Each test kills a real process by SIGKILL at a given point; another process continues with what it left.

const SEVEN_HOURS_S = 7 * 3600;

let application: TestApplication;
let person: SignedInPerson;
const started: CrashingApplication[] = [];
beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
});
afterAll(async () => {
  for (const dying of started) dying.kill();
  await application.close();
});

/** Starts an application that will be killed, next to the one that continues. */
const start = async (point: CrashPoint, aheadS?: number): Promise<CrashingApplication> => {
  const dying = await startCrashingApplication(application, point, aheadS);
  started.push(dying);
  return dying;
};

const BYTES = 'a note that was on its way';
const upload = (port: number) =>
  fetch(`http://127.0.0.1:${port}/file/upload/node/data/field_personal_notes?_format=json`, {
    method: 'POST',
    headers: {
      ...person.bearer,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'file; filename="note.txt"',
    },
    body: BYTES,
  });

const rowsOf = () => application.prisma.noteFile.findMany({ where: { uid: person.uid } });
const storedKeys = () => storedFilesOf(application).map((path) => basename(path));
const signInAgain = async () => {
  const { access_token } = await signIn(application, person);
  person = { ...person, bearer: { Authorization: `Bearer ${access_token}` } };
};

/** Runs the cleanup job hours later, and expects so many files, each with its row and its bytes. */
const sweptDownTo = async (count: number): Promise<void> => {
  application.clock.advanceSeconds(SEVEN_HOURS_S);
  await application.app.get(NoteFileSweeper).sweep();
  expect(storedKeys()).toHaveLength(count);
  expect((await rowsOf()).map(({ storageKey }) => storageKey).sort()).toEqual(storedKeys().sort());
  await signInAgain();
};

describe('a process killed while it stores or removes a file', () => {
  it('during the upload leaves half a file without a row, which the cleanup job removes @Q-56', async () => {
    const dying = await start('never');
    const socket = beginUpload(dying.port, person);
    socket.on('error', () => {}); // the connection is cut, as intended
    await eventually(() => expect(statSync(storedFilesOf(application)[0] ?? '').size).toBeGreaterThan(0));
    dying.kill();
    expect(await dying.ended).toBe('SIGKILL');
    expect(await rowsOf()).toEqual([]);
    expect(storedKeys()).toHaveLength(1);
    await sweptDownTo(0);
  });

  it('between the bytes and the row leaves a file without a row, which is removed too @Q-56', async () => {
    const dying = await start('bytes stored, row not');
    await expect(upload(dying.port)).rejects.toThrow();
    expect(await dying.ended).toBe('SIGKILL');
    expect(await rowsOf()).toEqual([]);
    expect(storedKeys()).toHaveLength(1);
    await sweptDownTo(0);
  });

  it('between the row and the response leaves a complete file, which can be attached and read @Q-56', async () => {
    const dying = await start('row stored, answer not');
    await expect(upload(dying.port)).rejects.toThrow();
    expect(await dying.ended).toBe('SIGKILL');
    const [row, ...others] = await rowsOf();
    expect(others).toEqual([]);
    const attached = await writeRecord(application, person, data({ field_personal_notes: [row?.fid] }));
    expect(attached.status).toBe(200);
    await sweptDownTo(1);
    const { pathname } = new URL(attached.body.field_personal_notes[0].url);
    const read = await application.http.get(pathname).set(person.bearer).expect(200);
    expect(read.text).toBe(BYTES);
  });

  it('between the removal of the row and of the bytes leaves bytes that the next job removes @Q-56', async () => {
    await writeRecord(application, person, data({ field_personal_notes: [] })).expect(200);
    const [path = ''] = storedFilesOf(application);
    const sealed = readFileSync(path);
    const dying = await start('row swept, bytes not', SEVEN_HOURS_S);
    expect(await dying.ended).toBe('SIGKILL');
    expect(await rowsOf()).toEqual([]);
    expect(readFileSync(path).equals(sealed)).toBe(true);
    await sweptDownTo(0);
  });
});
