import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApplication } from '@ancrage/server/app.setup';
import { sessionList } from '@ancrage/shared/wire/session-list';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { askDatabase } from '../support/ask-database.ts';
import { cheapHasher } from '../support/cheap-hashes.ts';
import { type TestDatabase, unmadeDatabase } from '../support/database.ts';
import { aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { command } from '../support/run-command.ts';
import { aSignedInStaffMember } from '../support/staff.ts';
import { temporaryFolder } from '../support/test-run.ts';

const HALF = /ANCRAGE-HALF-KEY-1-[0-9a-f-]+/g;

interface Place {
  dataDir: string;
  databaseUrl: string;
}

let application: TestApplication;
let person: SignedInPerson;
let folder: string;
let halves: readonly string[];
let backup: string;
const databases: TestDatabase[] = [];

const newPlace = (): Place => {
  const database = unmadeDatabase();
  databases.push(database);
  return { dataDir: temporaryFolder('restored'), databaseUrl: database.url };
};
const halvesIn = (output: string): string[] => output.match(HALF) ?? [];
const fileOf = (name: string, ...lines: string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};
const restore = (place: Place, ...identities: string[]) =>
  command(['restore', '--from', backup, ...identities.flatMap((path) => ['--identity', path])], place);

beforeAll(async () => {
  application = await startApplication();
  person = await aSignedInPerson(application);
  const since = new Date('2026-03-01T08:00:00Z');
  const guard = {
    uid: person.uid,
    since,
    codeHash: Buffer.alloc(32, 1),
    codeMadeAt: since,
    waitingSince: since,
  };
  await application.prisma.recoveryGuard.create({ data: guard });
  folder = temporaryFolder('halves');
  const { code, output } = await command('backup --make-key --halves', application.settings);
  expect(code).toBe(0);
  halves = halvesIn(output);
  expect(output).not.toContain('AGE-SECRET-KEY');
  backup = join(folder, 'all.age');
  const recipient = /age1[a-z0-9]+/.exec(output)?.[0] ?? '';
  const made = await command(`backup --to ${backup} --recipient ${recipient}`, application.settings);
  expect(made.code).toBe(0);
});
afterAll(async () => {
  await application.close();
  for (const database of databases) await database.drop();
});

describe('a secret key in two halves', () => {
  it('opens no backup by one of them @Q-64', async () => {
    expect(halves).toHaveLength(2);
    for (const half of halves)
      expect(await restore(newPlace(), fileOf('one.txt', half, half))).toEqual({
        code: 1,
        output: 'This is one half of the secret key: the other one is needed too.',
      });
  });

  it('opens it by both, in one file or two, also typed by hand from paper @Q-64', async () => {
    const [one = '', other = ''] = halves;
    const typedAgain = other.replace(/(?<=KEY-1-.*)-/g, ' ').toUpperCase();
    const files = [fileOf('half-1.txt', 'From the safe:', one), fileOf('half-2.txt', typedAgain)];
    expect(await restore(newPlace(), ...files)).toMatchObject({ code: 0 });
    const together = fileOf('both.txt', other, one);
    expect(
      await command(`rehearse --from ${backup} --identity ${together}`, application.settings),
    ).toMatchObject({
      code: 0,
      output: expect.stringContaining('This backup restores.'),
    });
  });

  it('is refused with a mistyped digit, and with the half of another key @Q-64', async () => {
    const [one = '', other = ''] = halves;
    const mistyped = one.replace(/[0-9a-f]$/, (digit) => (digit === '0' ? '1' : '0'));
    expect(await restore(newPlace(), fileOf('mistyped.txt', mistyped, other))).toEqual({
      code: 1,
      output: 'One half of the secret key is mistyped: at least one digit is missing or another one.',
    });
    const [foreign = ''] = halvesIn(
      (await command('backup --make-key --halves', application.settings)).output,
    );
    expect(await restore(newPlace(), fileOf('foreign.txt', foreign, other))).toEqual({
      code: 1,
      output: 'The two halves do not belong together: they come from two keys.',
    });
  });
});

describe('a restored copy', () => {
  let place: Place;
  beforeAll(async () => {
    place = newPlace();
    expect(await restore(place, fileOf('key.txt', ...halves))).toMatchObject({ code: 0 });
  });

  it('opens nobody’s account in silence: no start without a mail server @Q-64', async () => {
    const settings = { ...application.settings, ...place };
    await expect(createApplication(settings, { hasher: cheapHasher() })).rejects.toMatchObject({
      name: 'StartUpError',
      message: expect.stringMatching(
        /^This database was restored on \d{4}-\d\d-\d\d from a copy of \d{4}-\d\d-\d\d: set SMTP_URL\. Without a mail server, recovery codes would be files, which open every account\.$/,
      ),
    });
    const app = await createApplication({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' });
    await app.close();
  });

  it('lets a guarded recovery begin again, whose refusal may have been lost @Q-64', async () => {
    const rows = await askDatabase(place.databaseUrl, 'SELECT uid, waiting_since FROM recovery_guard');
    expect(rows).toEqual([{ uid: person.uid, waiting_since: null }]);
  });

  it('starts without one as a demonstration, in which every address ends in .example @Q-64', async () => {
    const people = await askDatabase<{ uid: number; mail: string; mail_key: string }>(
      place.databaseUrl,
      `UPDATE person p SET mail = 'd@orvelaine.example', mail_key = p.uid || '@orvelaine.example'
       FROM person before WHERE before.uid = p.uid RETURNING before.uid, before.mail, before.mail_key`,
    );
    const app = await createApplication({ ...application.settings, ...place });
    await app.close();
    for (const { uid, mail, mail_key } of people)
      await askDatabase(place.databaseUrl, 'UPDATE person SET mail = $2, mail_key = $3 WHERE uid = $1', [
        uid,
        mail,
        mail_key,
      ]);
  });

  it('says so to its people, with the moments of the restore and of the backup, and to the staff in the log @Q-64', async () => {
    const restored = await startApplication(place);
    try {
      const [entry] = await askDatabase<{ copyOf: string; at: Date }>(
        place.databaseUrl,
        `SELECT detail->>'copyOf' AS "copyOf", at FROM audit_entry WHERE action = 'restored'`,
      );
      const { access_token } = await signIn(restored, person);
      const bearer = { Authorization: `Bearer ${access_token}` };
      const { body } = await restored.http.get('/api/account/sessions').set(bearer).expect(200);
      expect(sessionList.response.parse(body).restored).toEqual({
        at: entry?.at.toISOString(),
        copyOf: entry?.copyOf,
      });
      const staff = await aSignedInStaffMember(restored);
      const log = await restored.http
        .get('/api/staff/log?actor=everyone')
        .set(staff.signInHeaders)
        .expect(200);
      expect(log.body.entries).toContainEqual(
        expect.objectContaining({ action: 'restored', detail: { copyOf: entry?.copyOf } }),
      );
    } finally {
      await restored.close();
    }
  });

  it('is none where nothing was restored @Q-64', async () => {
    const { body } = await application.http.get('/api/account/sessions').set(person.bearer).expect(200);
    expect(body.restored).toBeNull();
  });
});
