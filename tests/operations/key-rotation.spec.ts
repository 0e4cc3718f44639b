import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApplication } from '@ancrage/server/app.setup';
import { BACKUP_LOCK } from '@ancrage/server/infra/database/advisory-locks';
import { Log } from '@ancrage/server/infra/logger/log';
import { PersonKeysRepository } from '@ancrage/server/vault/person-keys.repository';
import { Vault } from '@ancrage/server/vault/vault';
import { KEY_CHECK } from '@ancrage/server/vault/vault.module';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, writeRecord } from '../support/data-record.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { type CommandResult, command } from '../support/run-command.ts';
import { enqueueJob } from '../support/run-job.ts';

const CRASH_FIXTURE = fileURLToPath(new URL('../support/crash-fixtures/key-rotation.ts', import.meta.url));
const CROWD = 450;
const FIRST_OF_CROWD = 100_000;
const NOTES = '{"1":{"note":"à demain"}}';

let application: TestApplication;
let person: SignedInPerson;
let oldId: string;
let logged: { event: string; fields: object }[];
const roundsMade = async (): Promise<number> => {
  const rounds = await application.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job WHERE name = ${KEY_CHECK} AND state = 'completed'`;
  return rounds.length;
};
beforeAll(async () => {
  logged = [];
  for (const level of ['info', 'error'] as const)
    jest.spyOn(Log.prototype, level).mockImplementation((event, fields = {}) => {
      logged.push({ event, fields });
    });
  application = await startApplication();
  // The check at the start has finished before keys are broken on purpose.
  await eventually(async () => expect(await roundsMade()).toBeGreaterThan(0));
  person = await aSignedInPerson(application, { journal: { field_celebrations: JSON.parse(NOTES) } });
  const vault = application.app.get(Vault);
  const crowd = Array.from({ length: CROWD }, (_, index) => {
    const uid = FIRST_OF_CROWD + index;
    const { wrapped, masterKeyId } = vault.makeKey(uid);
    return { uid, wrapped: Uint8Array.from(wrapped), masterKeyId, createdAt: application.clock.now() };
  });
  oldId = crowd[0]?.masterKeyId ?? '';
  await application.prisma.personKey.createMany({ data: crowd });
});
afterAll(() => application.close());

const vault = (action: string, answers: readonly string[] = []): Promise<CommandResult> =>
  command(`vault ${action}`, application.settings, answers);
const keyFile = () => join(application.settings.dataDir, 'secrets', 'master.key');
const idsInFile = () =>
  readFileSync(keyFile(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0]);
const counts = async () => {
  const groups = await application.prisma.personKey.groupBy({ by: ['masterKeyId'], _count: true });
  return Object.fromEntries(groups.map(({ masterKeyId, _count }) => [masterKeyId, _count]));
};
const notesOf = async ({ nid, bearer }: SignedInPerson) => {
  const answer = await application.http.get(`/node/${nid}?_format=json`).set(bearer).expect(200);
  return answer.body.field_celebrations[0].value;
};
const changeKey = (uid: number, change: { wrapped?: Uint8Array<ArrayBuffer>; masterKeyId?: string }) =>
  application.prisma.personKey.update({ where: { uid }, data: change });

describe('a rotation of the master key while the application runs', () => {
  it('keeps both keys and decrypts everything after a kill halfway, and completes when resumed @Q-42', async () => {
    const { dataDir, databaseUrl } = application.settings;
    const dying = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      CRASH_FIXTURE,
      dataDir,
      databaseUrl,
    ]);
    await once(dying, 'exit');
    expect(dying.signalCode).toBe('SIGKILL');

    const [newId = '', ...others] = idsInFile();
    expect(others).toEqual([oldId]);
    expect(await counts()).toEqual({ [newId]: 200, [oldId]: CROWD + 1 - 200 });
    expect(await vault('check')).toMatchObject({
      code: 0,
      output: expect.stringContaining('451 of 451 keys open'),
    });
    expect(await notesOf(person)).toBe(NOTES);
    const joined = await aPerson(application);
    expect(await application.prisma.personKey.findUnique({ where: { uid: joined.uid } })).toMatchObject({
      masterKeyId: newId,
    });

    expect(await vault('retire')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is still needed'),
    });
    const rotated = await vault('rotate');
    expect(rotated.output).toContain(`${newId} seals; wrapped with it now: ${CROWD + 1 - 200} keys.`);
    expect(rotated.code).toBe(0);
    expect(idsInFile()).toEqual([newId, oldId]);
    expect(await counts()).toEqual({ [newId]: CROWD + 2 });
  });

  it('does not affect signed-in people @Q-42', async () => {
    expect(await notesOf(person)).toBe(NOTES);
    const later = '{"2":{"note":"plus tard"}}';
    const field = { field_celebrations: [{ value: later }] };
    await writeRecord(application, person, data(field)).expect(200);
    expect(await notesOf(person)).toBe(later);
  });

  it('removes the previous key on demand, not during a backup, and never wraps with it again @Q-42', async () => {
    const [newId = ''] = idsInFile();
    const backup = new pg.Client({ connectionString: application.settings.databaseUrl });
    await backup.connect();
    await backup.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    expect(await vault('retire')).toMatchObject({
      code: 1,
      output: 'A backup is being made: try again when it is done.',
    });
    await backup.end();

    expect(await vault('retire')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Forgotten: ${oldId}.`),
    });
    expect(idsInFile()).toEqual([newId]);
    await expect(changeKey(FIRST_OF_CROWD, { masterKeyId: oldId })).rejects.toThrow(/is retired/);
    expect((await vault('check')).code).toBe(0);
    const next = await createApplication(application.settings);
    await next.close();
  });

  it('uses a key file that was changed by hand, as on several machines, without generating a key @Q-42', async () => {
    const [before = ''] = idsInFile();
    const { output: line } = await vault('make');
    const id = line.split(':')[0] ?? '';
    const text = readFileSync(keyFile(), 'utf8');
    writeFileSync(keyFile(), `${text}${line}\n`);
    expect((await vault('check')).output).toContain(
      `Master key ${before}, which seals: wraps ${CROWD + 2} keys.`,
    );
    writeFileSync(keyFile(), `${line}\n${text}`);
    expect(await notesOf(person)).toContain('plus tard');
    expect((await vault('rotate')).output).toContain(`${id} seals; wrapped with it now: ${CROWD + 2} keys.`);
    expect((await vault('retire')).output).toContain(`Forgotten: ${before}.`);
    expect(idsInFile()).toEqual([id]);
  });

  it('joins a rotation in progress, and skips no key @Q-42', async () => {
    const original = PersonKeysRepository.prototype.countByMasterKey;
    jest.spyOn(PersonKeysRepository.prototype, 'countByMasterKey').mockImplementationOnce(async function (
      this: PersonKeysRepository,
    ) {
      expect((await vault('rotate')).code).toBe(0);
      return original.call(this);
    });
    const { code, output } = await vault('rotate');
    const [id = '', ...others] = idsInFile();
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`${id} seals; wrapped with it now: 0 keys.`),
    });
    expect(others).toHaveLength(1);
    expect((await vault('retire')).code).toBe(0);
  });

  it('does not start while a person’s key needs a missing master key @Q-42', async () => {
    const before = readFileSync(keyFile(), 'utf8');
    const [id = ''] = idsInFile();
    await changeKey(FIRST_OF_CROWD + 1, { masterKeyId: 'deadbeef' });
    expect(await vault('rotate')).toMatchObject({
      code: 1,
      output: 'The master key deadbeef, which wraps the keys of 1 person, is not here: restore it first.',
    });
    expect(readFileSync(keyFile(), 'utf8')).toBe(before);
    expect(await vault('check')).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The key of person ${FIRST_OF_CROWD + 1} does not open.`),
    });
    await changeKey(FIRST_OF_CROWD + 1, { masterKeyId: id });
  });

  it('does not finish while a key does not decrypt: the others are rewrapped, the old master key stays @Q-42', async () => {
    const broken = FIRST_OF_CROWD + 2;
    const { wrapped } = await application.prisma.personKey.findUniqueOrThrow({ where: { uid: broken } });
    const flipped = Uint8Array.from(wrapped);
    flipped[60] = (flipped[60] ?? 0) ^ 1;
    await changeKey(broken, { wrapped: flipped });
    const rotated = await vault('rotate');
    expect(rotated).toMatchObject({ code: 1, output: expect.stringContaining(`do not open (${broken})`) });
    const [newId = '', kept = ''] = idsInFile();
    expect(await counts()).toEqual({ [newId]: CROWD + 1, [kept]: 1 });
    expect((await vault('retire')).code).toBe(1);

    await changeKey(broken, { wrapped: Uint8Array.from(wrapped) });
    expect((await vault('rotate')).code).toBe(0);
    expect((await vault('retire')).code).toBe(0);
    expect(await counts()).toEqual({ [newId]: CROWD + 2 });
  });
});

describe('the daily check', () => {
  const makeRound = () => enqueueJob(application, KEY_CHECK);

  it('checks every key at the start and daily, and reports the number that do not decrypt @Q-42', async () => {
    expect(logged).not.toContainEqual({ event: 'keys open', fields: { checked: 0, failed: 0 } });
    await makeRound();
    await eventually(() => {
      expect(logged).toContainEqual({ event: 'keys open', fields: { checked: CROWD + 2, failed: 0 } });
    });
    const { uid } = await aPerson(application);
    await application.prisma.personKey.delete({ where: { uid } });
    await changeKey(FIRST_OF_CROWD + 3, { wrapped: new Uint8Array(61).fill(1) });
    await makeRound();
    await eventually(() => {
      expect(logged).toContainEqual({
        event: 'keys do not open',
        fields: { checked: CROWD + 2, failed: 2 },
      });
    });
    expect((await vault('check')).output).toContain('Without a key: 1 journal.');
  });

  it('notices that the master key is gone, which the running process has in memory @Q-42', async () => {
    const key = readFileSync(keyFile());
    rmSync(keyFile());
    await makeRound();
    await eventually(() => {
      expect(logged).toContainEqual({ event: 'the master key cannot be read', fields: {} });
    });
    writeFileSync(keyFile(), key, { mode: 0o600 });
  });
});

describe('the master key in shares', () => {
  it('is split into three, and two restore it where it was lost, but never over another @Q-42', async () => {
    const { output, code } = await vault('split');
    expect(code).toBe(0);
    const shares = output.match(/^([0-9a-f]{4} ?){23}$/gm) ?? [];
    expect(shares).toHaveLength(3);
    const [a = '', , c = ''] = shares;
    expect(await vault('join', [a, c])).toMatchObject({
      code: 1,
      output: expect.stringContaining('already'),
    });

    const before = readFileSync(keyFile(), 'utf8');
    rmSync(keyFile());
    expect(await vault('join', [a, c.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Share 2 is mistyped'),
    });
    expect((await vault('join', [a, c])).code).toBe(0);
    expect(readFileSync(keyFile(), 'utf8')).toBe(before);
    expect(await notesOf(person)).toContain('plus tard');
  });

  it('is not split during a rotation, which would export only one of two keys @Q-42', async () => {
    const before = readFileSync(keyFile(), 'utf8');
    writeFileSync(keyFile(), `${before}0badcafe:${Buffer.from([...Array(32).keys()]).toString('base64')}\n`);
    expect(await vault('split')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is being changed'),
    });
    writeFileSync(keyFile(), before);
  });
});
