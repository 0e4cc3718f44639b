import { once } from 'node:events';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { FolderFileStore } from '@ancrage/server/infra/file-store/folder-file-store';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { askDatabase } from '../support/ask-database.ts';
import { unmadeDatabase } from '../support/database.ts';
import { aSignedInPerson } from '../support/factories.ts';
import { storedFilesOf, upload } from '../support/files.ts';
import { aBackupOf } from '../support/make-backup.ts';
import { command } from '../support/run-command.ts';
import { temporaryFolder } from '../support/test-run.ts';

let application: TestApplication;
let backup: string;
let identity: string;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  application = await startApplication();
  const stays = await aSignedInPerson(application);
  const goes = await aSignedInPerson(application);
  for (const person of [stays, goes])
    await upload(application, person, 'note.txt', Buffer.from('des mots')).expect(201);
  ({ backup, identity } = await aBackupOf(application));
  const erased = { password: goes.password, understood: true };
  await application.http.post('/api/account/erasure').set(goes.bearer).send(erased).expect(200);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await application.close();
  for (const drop of drops) await drop();
});

/** An empty installation with an erasure list. */
const newPlace = () => {
  const database = unmadeDatabase();
  drops.push(database.drop);
  const dataDir = temporaryFolder('restored');
  cpSync(join(application.settings.dataDir, 'erasures.log'), join(dataDir, 'erasures.log'));
  return { dataDir, databaseUrl: database.url };
};
type Place = ReturnType<typeof newPlace>;

const restore = (place: Place, more = '') =>
  command(`restore --from ${backup} --identity ${identity}${more}`, place);
const peopleIn = async ({ databaseUrl }: Place): Promise<number | null> => {
  const [table] = await askDatabase(databaseUrl, `SELECT to_regclass('public.person')::text AS person`);
  if (table?.person === null) return null;
  const [found] = await askDatabase<{ people: number }>(
    databaseUrl,
    'SELECT count(*)::int AS people FROM person',
  );
  return found?.people ?? null;
};
const hasSecrets = ({ dataDir }: Place): boolean =>
  existsSync(join(dataDir, 'secrets')) && readdirSync(join(dataDir, 'secrets')).length > 0;
const whatIsIn = async (place: Place) => ({
  people: await peopleIn(place),
  hasSecrets: hasSecrets(place),
  files: storedFilesOf({ settings: place }).length,
});

/** When the connection to the database is cut, after a restore sends COMMIT. */
type Cut = 'before it arrives' | 'before its answer' | 'before its answer, for good';

/** Restores over a connection to the database that is cut at the commit. */
const restoreCut = async (place: Place, cut: Cut) => {
  const { hostname, port } = new URL(place.databaseUrl);
  const wire = createServer((near) => {
    const far = connect(Number(port), hostname);
    const cutOff = () => {
      near.destroy();
      far.destroy();
    };
    near.on('end', () => far.end()).on('error', cutOff);
    far.on('end', () => near.end()).on('error', cutOff);
    let isRestore = false;
    let isCommitting = false;
    near.on('data', (chunk: Buffer) => {
      isRestore ||= chunk.includes('ancrage restore');
      isCommitting = isRestore && chunk.includes('COMMIT\0');
      if (isCommitting && cut === 'before its answer, for good') wire.close();
      if (isCommitting && cut === 'before it arrives') cutOff();
      else far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => (isCommitting ? cutOff() : near.write(chunk)));
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const address = wire.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no port.');
  const url = new URL(place.databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  try {
    return await restore({ ...place, databaseUrl: url.toString() });
  } finally {
    wire.close();
  }
};

describe('the commit of a restore', () => {
  it('keeps its secrets and files, although files of erased people cannot be removed @Q-64 @Q-43', async () => {
    const place = newPlace();
    const remove = jest.spyOn(FolderFileStore.prototype, 'remove');
    remove.mockRejectedValue(new Error('the store is away'));
    const { code, output } = await restore(place);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('is back') });
    expect(remove).toHaveBeenCalled();
    // The cleanup job removes the surplus one.
    expect(await whatIsIn(place)).toEqual({ people: 1, hasSecrets: true, files: 2 });
  });

  it('is checked in the database when the response is lost, and counts when it is there @Q-64', async () => {
    const place = newPlace();
    expect(await restoreCut(place, 'before its answer')).toMatchObject({
      code: 0,
      output: expect.stringContaining('is back'),
    });
    expect(await whatIsIn(place)).toEqual({ people: 1, hasSecrets: true, files: 1 });
  });

  it('leaves nothing when the database does not have it @Q-64', async () => {
    const place = newPlace();
    expect((await restoreCut(place, 'before it arrives')).code).toBe(1);
    expect(await whatIsIn(place)).toEqual({ people: null, hasSecrets: false, files: 0 });
  });

  it('leaves secrets and files in place when the database cannot be reached, and can be repeated @Q-64', async () => {
    const place = newPlace();
    expect(await restoreCut(place, 'before its answer, for good')).toMatchObject({
      code: 1,
      output: expect.stringContaining('does not say whether it did: its secrets and files stay'),
    });
    expect(await whatIsIn(place)).toEqual({ people: 1, hasSecrets: true, files: 2 });
    expect((await restore(place, ' --force')).code).toBe(0);
    expect(await whatIsIn(place)).toMatchObject({ people: 1, hasSecrets: true });
  });
});
