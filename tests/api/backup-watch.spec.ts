import { createApplication } from '@ancrage/server/app.setup';
import { Metrics } from '@ancrage/server/infra/metrics/metrics';
import { BACKUP_WATCH } from '@ancrage/server/modules/backups/backup-watch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson } from '../support/factories.ts';
import { upload } from '../support/files.ts';
import { runJob } from '../support/run-job.ts';

const HOUR_S = 3600;
const OPERATOR = 'it@boussole.test';
/** A public key of age: https://age-encryption.org */
const RECIPIENT = 'age1r2wjqfwjqkz2f679e54eqjqpwup8tznshuj43pga96fp2ssklg6qlfqxxx';

let application: TestApplication;
const lines: string[] = [];
const note = (state: { madeAt?: Date; bytes?: bigint; problem?: string | null }) =>
  application.prisma.backupState.updateMany({ data: { mailedAt: null, ...state } });
const look = () => runJob(application, BACKUP_WATCH);
const mails = () => application.mailbox.to(OPERATOR);

beforeAll(async () => {
  application = await startApplication(
    { backupRecipients: [RECIPIENT], metricsPort: 0, logLevel: 'info' },
    { logTo: { write: (line) => lines.push(line) } },
  );
});
afterAll(() => application.close());
beforeEach(async () => {
  // The job runs at the start too.
  await look();
  application.mailbox.mails.length = 0;
  lines.length = 0;
  await note({ madeAt: application.clock.now(), bytes: 4_200_000n, problem: null });
});

describe('the operator', () => {
  it('hears nothing while backups are made every day; the log has their size @Q-64', async () => {
    application.clock.advanceSeconds(25 * HOUR_S);
    await look();
    expect(mails()).toEqual([]);
    expect(lines.find((line) => line.includes('backup made'))).toContain('"megabytes":5');
  });

  it('gets one mail a day, and the log a line every hour, while the last backup is older than 26 hours @Q-64', async () => {
    application.clock.advanceSeconds(27 * HOUR_S);
    await look();
    await look();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toMatchObject({
      subject: expect.stringContaining('la sauvegarde a besoin de vous / the backup needs you'),
      text: expect.stringContaining('failed or is late'),
    });
    expect(lines.filter((line) => line.includes('backup is late'))).toHaveLength(2);
    application.clock.advanceSeconds(24 * HOUR_S);
    await look();
    expect(mails()).toHaveLength(2);
    await note({ madeAt: application.clock.now() });
    await look();
    expect(mails()).toHaveLength(2);
  });

  it('gets a mail with the reason as soon as a backup or its copy fails @Q-64', async () => {
    await note({ problem: 'The folder /backups cannot be written by user 10001 (EACCES).' });
    await look();
    expect(mails().map(({ text }) => text)).toEqual([
      expect.stringContaining('> The folder /backups cannot be written by user 10001 (EACCES).'),
    ]);
  });
});

describe('the metrics', () => {
  it('have the moment of the last backup, and the sizes of database, files and backup @Q-67', async () => {
    const person = await aSignedInPerson(application);
    await upload(application, person, 'note.txt', Buffer.from('douze octets')).expect(201);
    const { text } = await application.app.get(Metrics).read();
    const sample = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.split(' ')[1],
      );
    expect(sample('ancrage_backup_last_success_timestamp_seconds')).toBe(
      application.clock.now().getTime() / 1000,
    );
    expect(sample('ancrage_size_bytes{of="backup"}')).toBe(4_200_000);
    expect(sample('ancrage_size_bytes{of="files"}')).toBe(12);
    expect(sample('ancrage_size_bytes{of="database"}')).toBeGreaterThan(1_000_000);
  });
});

it('an invalid public key for backups stops a start with one sentence @Q-64', async () => {
  await expect(
    createApplication({ ...application.settings, backupRecipients: ['age1abc'] }),
  ).rejects.toMatchObject({
    name: 'SettingsError',
    message:
      'BACKUP_RECIPIENTS has age1abc, which is no public key for backups: copy all of it, as "backup --make-key" printed it.',
  });
});
