import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson } from '../support/factories.ts';
import { command } from '../support/run-command.ts';

let application: TestApplication;
let environment: Record<string, string>;
beforeAll(async () => {
  application = await startApplication();
  environment = { PORT: new URL(await application.app.getUrl()).port, PUBLIC_URL: 'http://127.0.0.1' };
  await aPerson(application, { state: 'pending' });
});
afterAll(() => application.close());

const status = (more: Record<string, string> = {}, args = '') =>
  command(`status${args}`, application.settings, [], { ...environment, ...more });
const noteBackup = (state: { madeAt?: Date; bytes?: bigint; problem?: string | null }) =>
  application.prisma.backupState.updateMany({ data: state });

describe('ancrage status', () => {
  it('has a line for each part, and exit code 0 when none needs a person', async () => {
    await noteBackup({ madeAt: new Date(), bytes: 4_200_000n, problem: null });
    const { code, output } = await status();
    const [head, ...lines] = output.split('\n');
    expect(head).toMatch(/^Ancrage \d+\.\d+\.\d+, http:\/\/127\.0\.0\.1$/);
    expect(lines.map((line) => line.slice(0, 15).trim())).toEqual([
      'Application',
      'Migrations',
      'People',
      'Queue',
      'Backup',
      'Keys',
      'Sizes',
      'Disk',
      'Certificate',
    ]);
    expect(output).toContain('1 waiting for an answer, the first since ');
    expect(output).toMatch(/^ {2}Backup {7}\S+Z, 0 minutes ago, 4\.2 MB\.$/m);
    // The disk of a machine that runs tests may be full.
    const marked = lines.filter((line) => line.startsWith('!'));
    expect(marked.filter((line) => !line.startsWith('! Disk'))).toEqual([]);
    expect(code).toBe(marked.length);
  });

  it('marks what needs a person, and has exit code 1 then', async () => {
    await noteBackup({ problem: 'The folder /backups cannot be written by user 10001 (EACCES).' });
    await application.prisma.$executeRaw`
      INSERT INTO pgboss.job (name, state) SELECT name, 'failed' FROM pgboss.queue WHERE name = 'person-mail'`;
    const { code, output } = await status({ PUBLIC_URL: 'https://127.0.0.1:1' });
    expect(code).toBe(1);
    expect(output).toMatch(/^! Queue .*1 given up in the last month\./m);
    expect(output).toMatch(/^! Backup .*The last run failed: The folder \/backups cannot be written/m);
    expect(output).toMatch(/^! Certificate {2}127\.0\.0\.1 does not answer by TLS\.$/m);
  });

  it('says what a program reads with --json', async () => {
    const { output } = await status({}, ' --json');
    expect(JSON.parse(output)).toMatchObject({
      version: expect.any(String),
      parts: expect.arrayContaining([
        { name: 'Migrations', text: expect.any(String), needsAttention: false },
      ]),
    });
  });

  it('goes on without application and database, and says that they are away', async () => {
    const away = { ...application.settings, databaseUrl: 'postgresql://127.0.0.1:1/ancrage' };
    const { code, output } = await command('status', away, [], { ...environment, PORT: '1' });
    expect(code).toBe(1);
    expect(output).toMatch(/^! Application {2}does not answer at http:\/\/127\.0\.0\.1:1\.$/m);
    expect(output).toMatch(/^! Database .*ECONNREFUSED/m);
    expect(output).toMatch(/ Disk {9}.* free for /);
  });
});
