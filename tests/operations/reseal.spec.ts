import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MasterKeys } from '@ancrage/server/config/master-keys';
import { RESEAL_LOCK } from '@ancrage/server/infra/database/advisory-locks';
import { sealBase } from '@ancrage/server/modules/drupal-import/opened-person';
import { NoteFileSweeper } from '@ancrage/server/modules/note-files/note-file-sweeper';
import { openName } from '@ancrage/server/vault/file-name';
import { InProcessVault } from '@ancrage/server/vault/in-process-vault';
import { DecryptionError, Vault } from '@ancrage/server/vault/vault';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApplication } from '../support/application.ts';
import { askDatabase, withClient } from '../support/ask-database.ts';
import { data, text, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';
import { pdf, storedFilesOf, upload } from '../support/files.ts';
import { anInstallation, type Installation } from '../support/stopped-installation.ts';
import { temporaryFolder } from '../support/test-run.ts';
import { refreshTokens } from '../support/tokens.ts';
import { aWayBack } from '../support/way-back.ts';

const CRASH_FIXTURE = fileURLToPath(new URL('../support/crash-fixtures/reseal.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BYTES = Buffer.concat([pdf(), Buffer.alloc(200_000, 'canari')]);

interface Author {
  person: SignedInPerson;
  fileUrl: string;
}

let installation: Installation;
let application: TestApplication;
let authors: Author[];

/** A person with something in every place that their data key encrypts. */
const anAuthor = async (): Promise<Author> => {
  const person = await aSignedInPerson(application);
  const { body } = await upload(application, person, 'réunion.pdf', BYTES).expect(201);
  const notes = { field_personal_notes: [{ target_id: body.fid[0].value }] };
  for (const word of ['nœud', 'gorge', 'souffle'])
    await writeRecord(
      application,
      person,
      data({
        field_cid: text({ CIDsymptome: word }),
        field_plf: text({ mot: `${word} ’"\\ \u{1f30a}` }),
        ...notes,
      }),
    ).expect(200);
  const wrapped = await application.prisma.personKey.findUniqueOrThrow({ where: { uid: person.uid } });
  const key = application.app.get(Vault).keyOf(person.uid, wrapped);
  const at = application.clock.now();
  await application.prisma.drupalImport.create({
    data: { uid: person.uid, base: sealBase(person.uid, key, new Map([['mail', 'x']])), importedAt: at },
  });
  const place = { uid: person.uid, nid: person.uid, field: 'aside field cid' };
  await application.prisma.importAside.create({
    data: {
      ...{ uid: person.uid, kind: 'field', sourceId: person.uid, field: 'cid', problem: 'field-refused' },
      ...{ value: key.seal(place, 'laissé de côté'), notedAt: at },
    },
  });
  return { person, fileUrl: body.uri[0].url };
};

beforeEach(async () => {
  installation = await anInstallation();
  application = await installation.start();
  authors = [await anAuthor(), await anAuthor(), await anAuthor()];
});
afterEach(async () => {
  await application.close();
  await installation.drop();
});

/** What a person gets back of all that is theirs, and the secret of their devices. */
const allOf = async ({ person, fileUrl }: Author) => {
  const { body: tokens } = await refreshTokens(application, person.tokens.refresh_token).expect(200);
  person.tokens = tokens;
  const bearer = { Authorization: `Bearer ${tokens.access_token}` };
  const get = (path: string) => application.http.get(path).set(bearer).expect(200);
  const record = await get(`/node/${person.nid}?_format=json`);
  const earlier = await Promise.all(
    ['field_cid', 'field_plf'].flatMap((field) =>
      [2, 3].map((revision) => get(`/api/account/revisions/${field}/${revision}`)),
    ),
  );
  const file = await application.http.get(fileUrl).set(bearer).responseType('blob').expect(200);
  const { body: device } = await get('/api/account/device-key');
  return {
    // Addresses of files name the port of the server.
    record: JSON.stringify(record.body).replace(/127\.0\.0\.1:\d+/g, 'server'),
    etag: record.headers.etag,
    earlier: earlier.map(({ body }) => body),
    file: Buffer.from(file.body).equals(BYTES),
    name: file.headers['content-disposition'],
    device: device.key,
  };
};
const everything = async () => {
  const all = [];
  for (const author of authors) all.push(await allOf(author));
  return all;
};

const restart = async (inBetween: () => Promise<void>): Promise<void> => {
  await application.close();
  await inBetween();
  application = await installation.start();
};
const reseal = () => installation.command('vault reseal');
const masterPath = () => join(installation.dataDir, 'secrets', 'master.key');
const idsInFile = () =>
  readFileSync(masterPath(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0]);
const keysWrappedBy = async (id: string | undefined) => {
  const [row] = await askDatabase<{ n: number }>(
    installation.databaseUrl,
    'SELECT count(*)::int AS n FROM person_key WHERE master_key_id = $1 AND resealed_for = $1',
    [id],
  );
  return row?.n;
};

/** A copy of the master key and of the wrapped keys, as somebody took it along. */
const takeCopy = async () => {
  const path = join(temporaryFolder('copy'), 'master.key');
  copyFileSync(masterPath(), path);
  const rows = await application.prisma.personKey.findMany();
  const vault = new InProcessVault(new MasterKeys(path));
  return { vault, keyOf: new Map(rows.map((row) => [row.uid, vault.keyOf(row.uid, row)])) };
};

/** What opens in the database and the files of now with a copy from before. */
const openedWith = async ({ vault, keyOf }: Awaited<ReturnType<typeof takeCopy>>): Promise<string[]> => {
  const opened: string[] = [];
  const attempt = async (what: string, open: () => unknown) => {
    try {
      await open();
      opened.push(what);
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
    }
  };
  const { prisma } = application;
  for (const row of await prisma.personKey.findMany()) await attempt('key', () => vault.keyOf(row.uid, row));
  const values = await prisma.$queryRaw<{ uid: number; nid: number; field: string; value: Uint8Array }[]>`
    SELECT uid, nid, 'cid' AS field, cid AS value FROM data_record WHERE cid IS NOT NULL
    UNION ALL SELECT uid, nid, field, value FROM data_revision WHERE value IS NOT NULL`;
  expect(values.length).toBeGreaterThan(10);
  for (const { uid, nid, field, value } of values)
    await attempt(field, () => keyOf.get(uid)?.open({ uid, nid, field: `field_${field}` }, value));
  for (const file of await prisma.noteFile.findMany()) {
    const key = keyOf.get(file.uid);
    await attempt('name', () => key && openName(key, file));
    const path = storedFilesOf(application).find((stored) => stored.endsWith(file.storageKey)) ?? '';
    const bytes = async function* () {
      yield readFileSync(path);
    };
    await attempt('file', async () => {
      for await (const _ of key?.openFile({ uid: file.uid, file: file.storageKey }, bytes()) ?? []);
    });
  }
  return opened;
};

describe('vault reseal', () => {
  it('keeps everything readable for its owner, and a copy from before opens nothing @Q-40 @Q-42', async () => {
    const before = await everything();
    expect(before.map(({ file }) => file)).toEqual([true, true, true]);
    const copy = await takeCopy();
    expect(await openedWith(copy)).toContain('file');
    const stored = storedFilesOf(application);
    await restart(async () => {
      const { code, output } = await reseal();
      expect(output).toContain('3 of 3 people.\n');
      expect(output).toMatch(/under other keys that the master key [0-9a-f]{8} wraps: 3 journals, 3 files\./);
      expect(code).toBe(0);
    });
    expect(await everything()).toEqual(before);
    const entries = { where: { action: 'journals-resealed', actorKind: 'system', subject: null } };
    expect(await application.prisma.auditEntry.count(entries)).toBe(1);
    expect(await openedWith(copy)).toEqual([]);
    for (const path of stored) expect(existsSync(path)).toBe(false);
    expect(storedFilesOf(application)).toHaveLength(3);

    const vault = new InProcessVault(new MasterKeys(masterPath()));
    for (const { uid, kind, sourceId, field, value } of await application.prisma.importAside.findMany()) {
      const row = await application.prisma.personKey.findUniqueOrThrow({ where: { uid: uid ?? 0 } });
      const place = { uid: uid ?? 0, nid: sourceId, field: `aside ${kind} ${field}` };
      expect(vault.keyOf(uid ?? 0, row).open(place, value ?? Buffer.of())).toBe('laissé de côté');
    }
    expect(await installation.command('vault retire')).toMatchObject({ code: 0 });
    expect(idsInFile()).toHaveLength(1);
    expect(await everything()).toEqual(before);
  });

  it.each(['file-written', 'not-committed', 'committed', 'bytes-removed'])(
    'that was killed with %s loses nothing, also if the application starts then, and goes on where it was @Q-42',
    async (point) => {
      const before = await everything();
      const copy = await takeCopy();
      await restart(async () => {
        const args = ['--disable-warning=ExperimentalWarning', CRASH_FIXTURE];
        const { dataDir, databaseUrl } = installation;
        const dying = spawn(process.execPath, [...args, dataDir, databaseUrl, point], { stdio: 'inherit' });
        await once(dying, 'exit');
        expect(dying.signalCode).toBe('SIGKILL');
      });
      const [sealing, ...others] = idsInFile();
      expect(others).toHaveLength(1);
      const done = ['committed', 'bytes-removed'].includes(point) ? 2 : 1;
      expect(await keysWrappedBy(sealing)).toBe(done);
      expect(await everything()).toEqual(before);
      await restart(async () => {
        const { code, output } = await reseal();
        expect({ code, output }).toEqual({
          code: 0,
          output: expect.stringContaining(`${3 - done} of ${3 - done}`),
        });
      });
      expect(idsInFile()).toEqual([sealing, ...others]);
      expect(await keysWrappedBy(sealing)).toBe(3);
      expect(await everything()).toEqual(before);
      expect(await openedWith(copy)).toEqual([]);
      application.clock.advanceSeconds(400 * 24 * 3600);
      await application.app.get(NoteFileSweeper).sweep();
      expect(storedFilesOf(application)).toHaveLength(3);
    },
  );

  it('encrypts former addresses, in mails that wait and in their ways back @Q-40', async () => {
    const [author] = authors;
    const { uid } = author?.person ?? { uid: 0 };
    const row = await application.prisma.personKey.findUniqueOrThrow({ where: { uid } });
    const sealed = application.app
      .get(Vault)
      .keyOf(uid, row)
      .seal({ uid, nid: 0, field: 'former address' }, 'avant@orvelaine.test');
    await askDatabase(
      installation.databaseUrl,
      `INSERT INTO pgboss.job (name, data, state) VALUES ('address-changed-mail', $1, 'failed')`,
      [JSON.stringify({ uid, sealedMail: Buffer.from(sealed).toString('base64') })],
    );
    const token = await aWayBack(application, uid, 'avant@orvelaine.test');
    await restart(async () => void (await reseal()));
    const [job] = await askDatabase<{ sealed: string }>(
      installation.databaseUrl,
      `SELECT data->>'sealedMail' AS sealed FROM pgboss.job WHERE data ? 'sealedMail'`,
    );
    const now = await application.prisma.personKey.findUniqueOrThrow({ where: { uid } });
    const key = new InProcessVault(new MasterKeys(masterPath())).keyOf(uid, now);
    const bytes = Buffer.from(job?.sealed ?? '', 'base64');
    expect(key.open({ uid, nid: 0, field: 'former address' }, bytes)).toBe('avant@orvelaine.test');
    const { body } = await application.http.post('/api/account/address/return').send({ token }).expect(200);
    expect(body).toEqual({ mail: 'avant@orvelaine.test' });
  });

  it('leaves a journal as it was in which something does not open, and names its person @Q-42', async () => {
    const [broken] = authors;
    const { uid = 0, nid = 0 } = broken?.person ?? {};
    await application.prisma.$executeRaw`
      UPDATE data_record SET plf = set_byte(plf, 60, get_byte(plf, 60) # 1) WHERE nid = ${nid}`;
    const key = () => application.prisma.personKey.findUniqueOrThrow({ where: { uid } });
    const before = await key();
    await restart(async () => {
      const { code, output } = await reseal();
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringContaining(`does not open: the journal of ${uid}.`),
      });
    });
    expect(await key()).toEqual(before);
    expect(await keysWrappedBy(idsInFile()[0])).toBe(2);
    expect(await installation.command('vault retire')).toMatchObject({ code: 1 });
  });

  it('is refused while the application runs, and the application while it runs @Q-42', async () => {
    expect(await reseal()).toEqual({
      code: 1,
      output: 'The application runs on this database: stop it first.',
    });
    expect(idsInFile()).toHaveLength(1);
    await application.close();
    await withClient(installation.databaseUrl, async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [RESEAL_LOCK]);
      await expect(installation.start()).rejects.toMatchObject({
        name: 'StartUpError',
        message: 'Journals are being encrypted again: start when "vault reseal" has ended.',
      });
      expect(await reseal()).toEqual({ code: 1, output: 'Another "vault reseal" is running.' });
    });
    application = await installation.start();
  });

  it('knows every encrypted column, and every code that encrypts with a data key @Q-40', async () => {
    const columns = await askDatabase<{ name: string }>(
      installation.databaseUrl,
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`,
    );
    const fields = ['amitiepro', 'celebrations', 'cid', 'deviateurs', 'intuitions', 'plf', 'pretentions'];
    const resealed = [
      'address_return.sealed_mail',
      ...fields.map((field) => `data_record.${field}`),
      'data_revision.value',
      'drupal_import.base',
      'import_aside.value',
      'note_file.sealed_name',
      'person_key.device_secret',
      'person_key.wrapped',
    ];
    /** Hashes, and what another key encrypts. */
    const others = [
      'address_return.hash',
      'invitation.token_hash',
      'live_recovery_code.hmac',
      'passkey_challenge.hash',
      'recovery_code.hmac',
      'recovery_guard.code_hash',
      'recovery_guard.former_hash',
      'refresh_token.hash',
      'refresh_token.idempotency_hash',
      'staff_member.totp_secret',
      'staff_passkey.credential_id',
      'staff_passkey.public_key',
      'staff_recovery_code.hmac',
      'staff_session.token_hash',
      'staff_session.totp_pending',
    ];
    expect(columns.map(({ name }) => name).sort()).toEqual([...resealed, ...others].sort());
    const files = execFileSync(
      'git',
      ['grep', '-lE', '\\bkey\\.(seal|sealFile)\\(|\\bseal(Name|Base)\\(', '--', 'server/src/*.ts'],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    expect(
      files
        .trim()
        .split('\n')
        .filter((file) => !/\.spec\.ts$|\/vault\/|\/reseal\//.test(file)),
    ).toEqual([
      'server/src/modules/accounts/address-notices.ts',
      'server/src/modules/drupal-import/file-intake.ts',
      'server/src/modules/drupal-import/opened-person.ts',
      'server/src/modules/drupal-import/person-import.ts',
      'server/src/modules/journal/record-store.ts',
      'server/src/modules/note-files/note-file-name-sealer.ts',
      'server/src/modules/note-files/note-files.service.ts',
    ]);
  });
});
