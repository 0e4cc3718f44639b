import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { OldSite } from '../support/drupal/old-site.ts';
import { openPostgresSite } from '../support/drupal/site-database.ts';
import { ordinaryFile, ordinaryPerson } from '../support/drupal/site-people.ts';
import { openFolder } from '../support/test-run.ts';
import { BOOTSTRAP, CommandRunner, inherited } from './command-runner.ts';

const PATIENCE_MS = 120_000;
const AWAY: Readonly<Record<string, string>> = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/ancrage' };
const reportSchema = z.object({
  people: z.object({ new: z.int() }),
  comparisons: z.array(
    z.object({ old: z.nullable(z.string()), new: z.nullable(z.string()), outcome: z.string() }),
  ),
});

describe('npm run drupal:import on an empty machine', () => {
  let site: OldSite;
  let folder: string;
  let runner: CommandRunner;
  beforeAll(async () => {
    runner = new CommandRunner();
    folder = openFolder('leaving-drupal');
    site = await OldSite.open(await openPostgresSite());
    await site.add([5, 6, 25].map(ordinaryPerson));
    await site.addFiles([5, 25].map(ordinaryFile));
    await site.database.openToReader();
  });
  afterAll(async () => {
    await runner.close();
    await site?.database.close();
  });

  const settingsFor = (from = site.database.readerAddress) => ({
    ANCRAGE_DATA_DIR: join(folder, 'data'),
    DRUPAL_DATABASE_URL: from,
  });
  /** Runs it in a separate process. */
  const command = (args: readonly string[], from?: string) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const env = { ...inherited, ...settingsFor(from) };
      const child = execFile(
        process.execPath,
        [BOOTSTRAP, 'command', 'drupal-import', ...args],
        { env },
        (__, out, err) => resolve({ code: child.exitCode, output: out + err }),
      );
    });
  /** Runs a refused command: in a thread with the modules loaded. */
  const refused = (args: readonly string[], from?: string, settings: Readonly<Record<string, string>> = {}) =>
    runner.launcher(['command', 'drupal-import', ...args], { ...settingsFor(from), ...settings });

  it(
    'a dry run creates nothing',
    async () => {
      const { code, output } = await command(['--files', site.folder, '--dry-run']);
      expect(output).toContain('A dry run, nothing was written.');
      expect(output).toContain('People: 3 new, 0 changed, 0 unchanged, 0 aside, 1 skipped.');
      expect(code).toBe(0);
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
    PATIENCE_MS,
  );

  it.each([
    ['before there is anything to list', ['--aside'], undefined, 'There is no database in '],
    ['by its map file', ['--map', BOOTSTRAP], undefined, 'The map file '],
    [
      'by the old site',
      ['--report', '/dev/null'],
      'mysql://x:y@127.0.0.1:1/drupal',
      'The old database cannot be read: ',
    ],
    ['by the database here', ['--report', '/dev/null'], undefined, 'The database does not answer: ', AWAY],
  ])(
    'is refused %s and leaves nothing that blocks a restore',
    async (_, args, from, sentence, settings = {}) => {
      const { code, output } = await refused(args, from, settings);
      expect(output).toContain(sentence);
      expect(code).toBe(1);
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
    PATIENCE_MS,
  );

  it(
    'creates the database, imports, reports, and exits with 0, or with 2 when data was set aside',
    async () => {
      const path = join(folder, 'report.json');
      const { code, output } = await command(['--files', site.folder, '--report', path]);
      expect(output).toContain('Everything the old site holds is here, but for what was skipped.');
      expect(output).not.toContain('\u001b[');
      expect(code).toBe(0);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      // For any account, the database is in the data folder, as a start would have created it.
      expect(lstatSync(join(folder, 'data', 'postgres')).isDirectory()).toBe(true);
      const report = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      expect(report.people.new).toBe(3);
      expect(report.comparisons.length).toBeGreaterThan(20);
      for (const each of report.comparisons) expect(each).toMatchObject({ outcome: 'equal', new: each.old });

      await site.query('UPDATE {users_field_data} SET preferred_langcode = ? WHERE uid = 6', ['de']);
      const again = await command(['--files', site.folder]);
      expect(again.output).toContain('Person 6 has a language that is none of ours (de)');
      expect(again.code).toBe(2);
      const list = await command(['--aside'], '');
      expect(list.output).toMatch(/^Person 6 has a language .+\n1 aside\.$/m);
      expect(list.code).toBe(2);
    },
    PATIENCE_MS,
  );

  it.each([
    [['--dry-run'], '', 'Say --database.'],
    [['--files', '/nowhere'], undefined, 'There is no folder /nowhere.'],
    [
      ['--report', '/nowhere/report.json'],
      'mysql://x:y@127.0.0.1:1/drupal',
      'The report /nowhere/report.json cannot be written (ENOENT): name another place.',
    ],
    [['--dry-run'], 'oracle://old', 'The old database is named by mysql://'],
    [['--dry-run'], 'mysql://u:a#b@h/old', 'must have / ? # @ in the password written as %2F %3F %23 %40.'],
    [['--dry-run'], 'mysql://u:12#3@h/old', 'must have / ? # @ in the password written as %2F %3F %23 %40.'],
    [['--dry-run'], 'mysql://u:a%zz@h/old', 'The old database cannot be read: a literal %'],
    [['--dry-run'], 'mysql://x:y@127.0.0.1:1/drupal', 'The old database cannot be read: '],
  ])(
    '%j from %j is refused with a one-line error',
    async (args, from, sentence) => {
      const { code, output } = await refused(args, from);
      expect(output).toContain(sentence);
      expect(output).not.toMatch(/\n\s+at /);
      expect(code).toBe(1);
    },
    PATIENCE_MS,
  );
});
