import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownMigrations, makeDatabase, migrateWithin, migrationState } from '@ancrage/prisma/migrate';
import { createApplication } from '@ancrage/server/app.setup';
import { ArchiveWriter } from '@ancrage/server/backup/archive-writer';
import type { Settings } from '@ancrage/server/config/settings';
import { BACKUP_LOCK } from '@ancrage/server/infra/database/advisory-locks';
import { FileMissingError } from '@ancrage/server/infra/file-store/file-errors';
import { NoteFileSweeper } from '@ancrage/server/modules/note-files/note-file-sweeper';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { startApplication, type TestApplication } from '../support/application.ts';
import { askDatabase } from '../support/ask-database.ts';
import { cheapHasher } from '../support/cheap-hashes.ts';
import { data, text, writeRecord } from '../support/data-record.ts';
import { type TestDatabase, unmadeDatabase } from '../support/database.ts';
import { aPerson, aSignedInPerson, clientOf, type SignedInPerson, signIn } from '../support/factories.ts';
import { pdf, storedFilesOf, upload } from '../support/files.ts';
import { aBackupKey, backUpWhile as backUpMeanwhile } from '../support/make-backup.ts';
import { command } from '../support/run-command.ts';
import { temporaryFolder } from '../support/test-run.ts';

/** An empty installation to restore to. */
interface Place {
  dataDir: string;
  databaseUrl: string;
}

const CRASH_FIXTURE = fileURLToPath(new URL('../support/crash-fixtures/restore.ts', import.meta.url));
const JOURNAL = '{"CIDsymptome":"canari dans la gorge"}';
const BYTES = Buffer.concat([pdf(), Buffer.alloc(200_000, 'canari')]);

let application: TestApplication;
let person: SignedInPerson;
let fileUrl: string;
let folder: string;
let identity: string;
let recipient: string;
let backup: string;
const databases: TestDatabase[] = [];

const back = (typed: string, place: Place = application.settings) => command(typed, place);
const restore = (from: string, place: Place, more = '') =>
  back(`restore --from ${from} --identity ${identity}${more}`, place);

const newPlace = (): Place => {
  const database = unmadeDatabase();
  databases.push(database);
  return { dataDir: temporaryFolder('restored'), databaseUrl: database.url };
};

const tablesIn = ({ databaseUrl }: Place) =>
  askDatabase(databaseUrl, `SELECT tablename FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`);

beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
  await writeRecord(application, person, data({ field_cid: [{ value: '{"CIDsymptome":"avant"}' }] })).expect(
    200,
  );
  const { body } = await upload(application, person, 'note.pdf', BYTES);
  await writeRecord(
    application,
    person,
    data({ field_cid: [{ value: JOURNAL }], field_personal_notes: [{ target_id: body.fid[0].value }] }),
  ).expect(200);
  fileUrl = body.uri[0].url;
  for (let index = 0; index < 8; index += 1)
    await aPerson(application, { journal: { field_celebrations: { 1: { note: `canari ${index}` } } } });

  folder = temporaryFolder('backups');
  const key = await aBackupKey(application.settings);
  recipient = key.recipient;
  identity = join(folder, 'key.txt');
  // With a comment line, as age writes them, and as a copy of the command's whole output.
  writeFileSync(
    identity,
    `# a comment\r\nBACKUP_RECIPIENTS=${recipient}\r\n\r\nThe secret key:\r\n${key.secret}\r\n`,
  );
  backup = join(folder, 'whole.age');
  const made = await back(`backup --to ${backup} --recipient ${recipient}`);
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/: 9 people, 1 file, \d+\.\d MB\.$/) });
});
afterAll(async () => {
  await application.close();
  for (const database of databases) await database.drop();
});

/** Starts the application on an installation, and signs the person in by password. */
const onRestored = async (
  place: Place,
  work: (http: ReturnType<typeof request>, bearer: { Authorization: string }) => Promise<void>,
): Promise<void> => {
  const settings: Settings = { ...application.settings, ...place };
  const { clock, mailbox: mailer } = application;
  const app = await createApplication(settings, { clock, mailer, hasher: cheapHasher() });
  try {
    await app.listen(0, '127.0.0.1');
    const http = request(app.getHttpServer());
    const answer = await http
      .post('/oauth/token?_format=json')
      .type('form')
      .send({
        grant_type: 'password',
        username: person.mail,
        password: person.password,
        scope: '',
        ...clientOf(application),
      })
      .expect(200);
    await work(http, { Authorization: `Bearer ${answer.body.access_token}` });
  } finally {
    await app.close();
  }
};

const expectEverything = async (http: ReturnType<typeof request>, bearer: { Authorization: string }) => {
  const record = await http.get(`/node/${person.nid}?_format=json`).set(bearer).expect(200);
  expect(record.body.field_cid).toEqual([{ value: JOURNAL }]);
  const before = await http.get('/api/account/revisions/field_cid/2').set(bearer).expect(200);
  expect(before.body.text).toBe('{"CIDsymptome":"avant"}');
  const file = await http.get(fileUrl).set(bearer).responseType('blob').expect(200);
  expect(BYTES.equals(file.body)).toBe(true);
};

describe('a backup', () => {
  it('is one encrypted file that only its owner can open, without temporary files @Q-64', () => {
    const bytes = readFileSync(backup);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    for (const word of [person.mail, mailKeyOf(person.mail), 'canari', 'manifest', 'master', 'person_key'])
      expect(bytes.includes(word)).toBe(false);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).sort()).toEqual(['erasures.log', 'key.txt', 'whole.age']);
  });

  it('restores to an empty installation: sign-in, journal, earlier values and files, byte for byte @Q-64', async () => {
    const place = newPlace();
    expect(await restore(backup, place)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is back'),
    });
    await onRestored(place, async (http, bearer) => {
      await expectEverything(http, bearer);
      // Devices learn that the server may lack data that they had seen there.
      const { body } = await http.get('/api/account/device-key').set(bearer).expect(200);
      expect(body.restoredAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
      await http.get(`/node/${person.nid}?_format=json`).set(person.bearer).expect(401);
      const changed = data({ field_cid: [{ value: '{"CIDsymptome":"après"}' }] });
      await http.patch(`/node/${person.nid}?_format=json`).set(bearer).send(changed).expect(200);
    });
    const names = await askDatabase(place.databaseUrl, 'SELECT last_value::int AS last FROM person_uid_seq');
    expect((names[0] as { last: number }).last).toBeGreaterThan(10_000);
    const secrets = (dataDir: string) => readdirSync(join(dataDir, 'secrets')).sort();
    expect(secrets(place.dataDir)).toEqual(secrets(application.settings.dataDir));
    for (const name of secrets(place.dataDir))
      expect(statSync(join(place.dataDir, 'secrets', name)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['without a recipient', 'backup --to /nowhere', 'BACKUP_RECIPIENTS is not set'],
    [
      'for an invalid key',
      'backup --to FOLDER/x.age --recipient age1nothing',
      'age1nothing is no public key for backups: copy all of it',
    ],
    ['into a missing folder', 'backup --to FOLDER/typo --recipient RECIPIENT', 'typo is no folder: make it'],
    ['over an existing file', 'backup --to BACKUP --recipient RECIPIENT', 'is there already'],
    [
      'as a file in a missing folder',
      'backup --to FOLDER/none/x.age --recipient RECIPIENT',
      'x.age cannot be written: ENOENT: no such file',
    ],
    ['without a target', 'backup --keep 3', 'Say --to'],
    ['with an unknown option', 'backup --too x', "Unknown option '--too'"],
  ])('%s is refused with a one-line error @Q-64', async (_, typed, sentence) => {
    const before = readFileSync(backup);
    const filled = typed.replace('FOLDER', folder).replace('BACKUP', backup).replace('RECIPIENT', recipient);
    expect(await back(filled)).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
    expect(readFileSync(backup).equals(before)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['erasures.log', 'key.txt', 'whole.age']);
  });
});

describe('a damaged or foreign backup', () => {
  const expectNothing = async (place: Place) => {
    expect(await tablesIn(place)).toEqual([]);
    expect(
      existsSync(join(place.dataDir, 'secrets')) ? readdirSync(join(place.dataDir, 'secrets')) : [],
    ).toEqual([]);
    const files = join(place.dataDir, 'files');
    const left = existsSync(files) ? readdirSync(files, { recursive: true, withFileTypes: true }) : [];
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  };
  const spoilt = (spoil: (bytes: Buffer) => Buffer): string => {
    const path = join(temporaryFolder('spoilt'), 'spoilt.age');
    writeFileSync(path, spoil(readFileSync(backup)));
    return path;
  };
  const cutAt = (part: number) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * part));
  const flippedAt = (part: number) => (bytes: Buffer) => {
    const at = Math.min(Math.floor(bytes.length * part), bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };

  it.each([
    ['an empty file', cutAt(0)],
    ['a file cut in its header', cutAt(0.0003)],
    ['a file cut in the middle', cutAt(0.5)],
    ['a file without its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['a bit flip in the header', flippedAt(0.0003)],
    ['a bit flip in the middle', flippedAt(0.5)],
    ['a bit flip at the end', flippedAt(1)],
    ['a file with trailing bytes', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(100)])],
  ])('%s is refused, and nothing is restored @Q-64', async (_, spoil) => {
    const place = newPlace();
    const { code, output } = await restore(spoilt(spoil), place);
    expect(code).toBe(1);
    expect(output).toMatch(/damaged|is no backup/);
    await expectNothing(place);
  });

  it('is refused when it is cut between two frames @Q-64', async () => {
    const place = newPlace();
    const bytes = readFileSync(backup);
    const head = bytes.indexOf('\n---') + 4;
    const afterHead = bytes.indexOf('\n', head) + 1 + 16;
    const path = spoilt((whole) => whole.subarray(0, afterHead + 65_536 + 16));
    expect(await restore(path, place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('damaged or cut'),
    });
    await expectNothing(place);
  });

  it('is refused when it is encrypted for another key @Q-64', async () => {
    const other = await back('backup --make-key');
    const key = join(temporaryFolder('other'), 'key.txt');
    writeFileSync(key, `${/AGE-SECRET-KEY-1[A-Z0-9]+/.exec(other.output)?.[0]}`);
    const place = newPlace();
    expect(await back(`restore --from ${backup} --identity ${key}`, place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('was sealed for another'),
    });
    await expectNothing(place);
  });

  it('does not overwrite an installation without --force @Q-64', async () => {
    const place = newPlace();
    expect((await restore(backup, place)).code).toBe(0);
    await askDatabase(place.databaseUrl, `UPDATE person SET firstname = 'Changée'`);
    const refused = await restore(backup, place);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('This place is not empty') });
    const firstnames = () => askDatabase(place.databaseUrl, 'SELECT DISTINCT firstname FROM person');
    expect(await firstnames()).toEqual([{ firstname: 'Changée' }]);

    const damaged = spoilt(flippedAt(0.5));
    expect((await restore(damaged, place, ' --force')).code).toBe(1);
    expect(await firstnames()).toEqual([{ firstname: 'Changée' }]);

    const forced = await restore(backup, place, ' --force');
    expect(forced).toMatchObject({
      code: 0,
      output: expect.stringContaining('The previous secrets were kept'),
    });
    expect(await firstnames()).toEqual([{ firstname: 'Camille' }]);
    const kept = readdirSync(join(place.dataDir, 'secrets')).filter((name) => name.startsWith('master.key'));
    expect(kept).toHaveLength(2);
    await onRestored(place, expectEverything);
  });

  it('is not restored while the application runs @Q-64', async () => {
    const copy = join(temporaryFolder('elsewhere'), 'copy.age');
    copyFileSync(backup, copy);
    expect(await restore(copy, application.settings, ' --force')).toMatchObject({
      code: 1,
      output: 'The application runs on this database: stop it first.',
    });
    await application.http.get(`/node/${person.nid}?_format=json`).set(person.bearer).expect(200);
  });
});

describe('while a backup is made', () => {
  const backUpWhile = (path: string, happens: () => Promise<void>) =>
    backUpMeanwhile(application, path, recipient, happens);
  const sealedIn = (key: string) => storedFilesOf(application).filter((path) => path.endsWith(key));

  it('it has the state of its start: no later write, and every file although the cleanup job runs @Q-64', async () => {
    const { body } = await upload(application, person, 'swept.txt', Buffer.from('canari de passage'));
    const fid: number = body.fid[0].value;
    const { storageKey } = await application.prisma.noteFile.findUniqueOrThrow({ where: { fid } });
    const [{ fid: first } = { fid: 0 }] = await application.prisma.noteFile.findMany({
      orderBy: { fid: 'asc' },
    });
    const attach = (...fids: number[]) =>
      writeRecord(
        application,
        person,
        data({ field_personal_notes: fids.map((target_id) => ({ target_id })) }),
      ).expect(200);
    await attach(first, fid);
    const path = join(folder, 'concurrent.age');
    let times = 0;
    const report = await backUpWhile(path, async () => {
      times += 1;
      if (times > 1) return;
      await writeRecord(application, person, data({ field_cid: text('plus tard') })).expect(200);
      await attach(first);
      application.clock.advanceSeconds(7 * 3600);
      await application.app.get(NoteFileSweeper).sweep();
      expect(await application.prisma.noteFile.findUnique({ where: { fid } })).toBeNull();
      expect(sealedIn(storageKey)).toHaveLength(1);
    });
    expect(report).toMatchObject({ people: 9, files: 2, lost: [] });
    await application.app.get(NoteFileSweeper).sweep();
    expect(sealedIn(storageKey)).toHaveLength(0);

    const place = newPlace();
    expect((await restore(path, place)).code).toBe(0);
    await onRestored(place, async (http, bearer) => {
      await expectEverything(http, bearer);
      const file = await http.get(body.uri[0].url).set(bearer).expect(200);
      expect(file.text).toBe('canari de passage');
    });
    person = {
      ...person,
      bearer: { Authorization: `Bearer ${(await signIn(application, person)).access_token}` },
    };
    await writeRecord(application, person, data({ field_cid: [{ value: JOURNAL }] })).expect(200);
  });

  it('a failing store or disk leaves nothing, and the next backup succeeds @Q-64', async () => {
    const path = join(temporaryFolder('failing'), 'failing.age');
    const failing = backUpWhile(path, () => Promise.reject(new Error('the store is away')));
    await expect(failing).rejects.toThrow('the store is away');
    expect(existsSync(path)).toBe(false);
    expect(existsSync(`${path}.partial`)).toBe(false);
    const add = jest.spyOn(ArchiveWriter.prototype, 'add');
    add.mockImplementationOnce(async () => {}).mockRejectedValueOnce(new Error('the disk is full'));
    await expect(backUpWhile(path, async () => {})).rejects.toThrow('the disk is full');
    add.mockRestore();
    expect(readdirSync(dirname(path))).toEqual([]);
    expect(await backUpWhile(path, async () => {})).toMatchObject({ files: 1, lost: [] });
  });

  it('a failure after the last byte leaves nothing either: an incomplete file never has the final name @Q-64', async () => {
    const path = join(temporaryFolder('doubtful'), 'doubtful.age');
    const { prisma } = application;
    const lockLost = backUpWhile(path, async () => {
      await prisma.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND objid = ${BACKUP_LOCK}::int::oid
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    });
    await expect(lockLost).rejects.toThrow(/connection error|terminating connection/);
    expect(readdirSync(dirname(path))).toEqual([]);
    const databaseFails = backUpWhile(path, async () => {
      await prisma.$executeRaw`ALTER TABLE note_file RENAME TO note_file_away`;
      throw new FileMissingError(null);
    });
    await expect(databaseFails).rejects.toThrow('note_file');
    await prisma.$executeRaw`ALTER TABLE note_file_away RENAME TO note_file`;
    expect(readdirSync(dirname(path))).toEqual([]);
    expect(await backUpWhile(path, async () => {})).toMatchObject({ files: 1, lost: [] });
  });

  it('missing bytes of a file are reported, and the rest is backed up @Q-64', async () => {
    const { storageKey } = await application.prisma.noteFile.findFirstOrThrow({ where: { uid: person.uid } });
    const [path = ''] = sealedIn(storageKey);
    renameSync(path, `${path}.aside`);
    const to = join(folder, 'lost.age');
    expect(await back(`backup --to ${to} --recipient ${recipient}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The bytes of file ${storageKey} are lost`),
    });
    renameSync(`${path}.aside`, path);
    expect((await restore(to, newPlace())).code).toBe(0);
  });
});

describe('a backup of another version', () => {
  /** A database with the schema of an earlier time, with one person in it. */
  const databaseOf = async (migrations: readonly string[]): Promise<Place> => {
    const { dataDir } = application.settings;
    const { databaseUrl } = newPlace();
    await makeDatabase(databaseUrl);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await migrateWithin(client, migrations);
    await client.query(
      `INSERT INTO person (uuid, mail, mail_key, password_hash, created_at, changed_at)
       VALUES (gen_random_uuid(), 'ancien@orvelaine.test', 'ancien@orvelaine.test', '$argon2id$x', now(), now())`,
    );
    await client.query('COMMIT');
    await client.end();
    return { dataDir, databaseUrl };
  };

  it('is migrated when it is older, even from the first version @Q-64', async () => {
    const [first = ''] = knownMigrations();
    const from = await databaseOf([first]);
    const path = join(temporaryFolder('earlier'), 'earlier.age');
    expect((await back(`backup --to ${path} --recipient ${recipient}`, from)).code).toBe(0);
    const place = newPlace();
    expect((await restore(path, place)).code).toBe(0);
    expect(await askDatabase(place.databaseUrl, 'SELECT mail FROM person')).toEqual([
      { mail: 'ancien@orvelaine.test' },
    ]);
    expect(await migrationState(place.databaseUrl)).toMatchObject({ kind: 'up-to-date' });
  });

  it('is refused when it is newer, and so is an empty database @Q-64', async () => {
    const from = await databaseOf(knownMigrations());
    await askDatabase(
      from.databaseUrl,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('later', 'x', '99990101000000_later', now(), 1)`,
    );
    const path = join(temporaryFolder('later'), 'later.age');
    expect((await back(`backup --to ${path} --recipient ${recipient}`, from)).code).toBe(0);
    const place = newPlace();
    expect(await restore(path, place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('newer version of the application (99990101000000_later)'),
    });
    expect(await tablesIn(place)).toEqual([]);
    const empty = { ...application.settings, databaseUrl: place.databaseUrl };
    expect(await back(`backup --to ${path}.2.age --recipient ${recipient}`, empty)).toMatchObject({
      code: 1,
      output: 'This database holds nothing to back up.',
    });
  });
});

describe('a restore that is killed', () => {
  it('leaves the database empty, and can be repeated with --force @Q-64', async () => {
    const place = newPlace();
    const args = [CRASH_FIXTURE, place.dataDir, place.databaseUrl, backup, identity];
    const dying = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args]);
    await once(dying, 'exit');
    expect(dying.signalCode).toBe('SIGKILL');
    expect(await tablesIn(place)).toEqual([]);
    expect(await restore(backup, place)).toMatchObject({
      code: 1,
      output: expect.stringContaining('not empty (there are files)'),
    });
    expect((await restore(backup, place, ' --force')).code).toBe(0);
    expect(await askDatabase(place.databaseUrl, 'SELECT count(*)::int AS people FROM person')).toEqual([
      { people: 9 },
    ]);
  });
});

describe('a rehearsal', () => {
  const rehearse = (from: string) => back(`rehearse --from ${from} --identity ${identity}`);
  const scratchIsGone = async () => {
    const left = await askDatabase(
      application.settings.databaseUrl,
      `SELECT 1 FROM pg_database WHERE datname LIKE 'ancrage_rehearsal_%'`,
    );
    expect(left).toEqual([]);
    expect(readdirSync(application.settings.dataDir).filter((name) => name.includes('rehearsal'))).toEqual(
      [],
    );
  };

  it('reports counts, decrypts journals and files, and leaves nothing behind @Q-64', async () => {
    // As a killed one leaves it.
    await askDatabase(application.settings.databaseUrl, 'CREATE DATABASE ancrage_rehearsal_0badcafe');
    mkdirSync(join(application.settings.dataDir, 'ancrage-rehearsal-0badcafe', 'secrets'), {
      recursive: true,
    });
    const { code, output } = await rehearse(backup);
    expect(output).toContain('person: 9 rows, the same');
    expect(output).toContain('files: 1 of 0.2 MB, 0 changed');
    expect(output).toContain('keys: 9 of 9 open');
    expect(output).toContain('journals opened: 6, with 7 values and 1 file');
    expect(output).toContain('This backup restores.');
    expect(output).not.toContain('canari');
    expect(code).toBe(0);
    await scratchIsGone();
  });

  it('fails when a value does not decrypt, even if that was so at the backup @Q-64', async () => {
    const { uid } = person;
    const swap = (sql: string) => application.prisma.$executeRawUnsafe(sql);
    await swap(`UPDATE data_record SET plf = cid WHERE uid = ${uid}`);
    const path = join(temporaryFolder('moved'), 'moved.age');
    expect((await back(`backup --to ${path} --recipient ${recipient}`)).code).toBe(0);
    await swap(`UPDATE data_record SET plf = NULL WHERE uid = ${uid}`);
    const { code, output } = await rehearse(path);
    expect(output).toContain(`does not open: plf of record ${person.nid}`);
    expect(output).toContain('This backup does not restore everything.');
    expect(code).toBe(1);
    await scratchIsGone();
  });
});
