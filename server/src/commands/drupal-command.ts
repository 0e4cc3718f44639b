import { closeSync, existsSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateDeploy, migrateExisting, migrationState } from '@ancrage/prisma/migrate';
import { counted } from '@ancrage/shared/text/counted';
import cliProgress from 'cli-progress';
import { codeOf } from '../config/error-code.ts';
import { openSecrets } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';
import { checkDatabase } from '../config/start-up-checks.ts';
import {
  forgetOldHashes,
  listAside,
  openDrupalImport,
} from '../modules/drupal-import/drupal-import.module.ts';
import { readImportMap, usualMap } from '../modules/drupal-import/import-map.ts';
import { isWhole, reportLines } from '../modules/drupal-import/import-report.ts';
import type { KeyCount } from '../modules/drupal-import/key-count.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { settingsOf, settingsWithoutDatabase } from './installation.ts';
import { typed } from './typed-path.ts';

const help = (
  program: string,
): string => `Brings the people of a Drupal 9, 10 or 11 site here, with their journals and files. The old site is only read.

  ${program} --database mysql://reader:password@host/drupal --files /srv/drupal/private [--dry-run]

  --database   the old site's database: mysql://… or postgres://…; or put the address into DRUPAL_DATABASE_URL
  --files      folder of its private files, or scheme=folder, such as public=/srv/drupal/web/sites/default/files;
               as often as there are folders
  --map        a YAML file that says what the site calls things, and mends what is wrong there
  --report     where to write the whole report, as JSON
  --dry-run    tells what would happen, and writes nothing
  --aside      lists what earlier runs could not import, and does nothing else: it needs no old site
  --forget-hashes 6
               forgets the old site's password hashes of people who have not signed in here within so many months after
               their import, and does nothing else: they get a password by "forgotten password", and sign-ins get faster

It goes into the database of DATABASE_URL, else into the embedded one of ANCRAGE_DATA_DIR (./var), which is made when there
is none. Run it as often as you like: it goes on where it was broken off, brings what has changed over there, and leaves
what has changed here. It ends with 0 when everything is here, 2 when something is aside or differs, 1 when it could not
be done.`;

const NOT_WHOLE = 2;
const OWNER_ONLY = 0o600;

interface DrupalOptions {
  readonly from: string;
  /** Folders by scheme; the empty scheme is for the others. */
  readonly folders: ReadonlyMap<string, string>;
  readonly map: string | undefined;
  readonly report: string | undefined;
  readonly isDry: boolean;
  readonly isList: boolean;
  /** Months after the import; null for another task. */
  readonly forgetAfter: number | null;
}

const MOST_MONTHS = 120;

const monthsOf = (typed: string | undefined): number | null => {
  if (typed === undefined) return null;
  const months = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  if (months < 1 || months > MOST_MONTHS)
    throw new UsageError(`--forget-hashes is a number of months from 1 to ${MOST_MONTHS}.`);
  return months;
};

const foldersOf = (given: readonly string[], context: CommandContext): ReadonlyMap<string, string> => {
  const folders = new Map<string, string>();
  for (const each of given) {
    const { scheme = '', path = '' } =
      /^(?:(?<scheme>[a-z][a-z0-9]*)=)?(?<path>.+)$/s.exec(each)?.groups ?? {};
    const folder = typed(path, context);
    if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
    folders.set(scheme, folder);
  }
  return folders;
};

const read = (context: CommandContext): DrupalOptions => {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: [...context.args],
    options: {
      database: text,
      files: { ...text, multiple: true },
      map: text,
      report: text,
      'dry-run': yes,
      aside: yes,
      'forget-hashes': text,
    },
  });
  const forgetAfter = monthsOf(values['forget-hashes']);
  const from = values.database?.trim() || context.environment.DRUPAL_DATABASE_URL?.trim() || '';
  if (from === '' && !values.aside && forgetAfter === null) throw new UsageError('Say --database.');
  return {
    from,
    folders: foldersOf(values.files ?? [], context),
    map: values.map && typed(values.map, context),
    report: values.report && typed(values.report, context),
    isDry: values['dry-run'] ?? false,
    isList: values.aside ?? false,
    forgetAfter,
  };
};

/** Whether a database exists and is not empty. */
const isMade = async ({ environment, database }: CommandContext, dataDir: string): Promise<boolean> => {
  if (!environment.DATABASE_URL) return existsSync(resolve(dataDir, 'postgres'));
  const { pending } = await migrationState(await database());
  return !pending.some((name) => name.endsWith('_foundation'));
};

/**
 * Migrates the database, and checks that it belongs to the data folder. All checks come before the secrets, which would
 * be in the way of a restore.
 */
const prepared = async (context: CommandContext, dataDir: string): Promise<string> => {
  // An embedded database puts its password next to them: all are created together, or none.
  if (!context.environment.DATABASE_URL) openSecrets(dataDir);
  const databaseUrl = await context.database('first');
  await migrateDeploy(databaseUrl);
  const { masterKeys } = openSecrets(dataDir);
  await checkDatabase(settingsOf(context, databaseUrl), masterKeys.ids);
  return databaseUrl;
};

/** Creates the report file before the work, so that a missing permission is found early. */
const placeReport = (path: string): void => {
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
  } catch (cause) {
    const code = codeOf(cause) ?? String(cause);
    throw new UsageError(`The report ${path} cannot be written (${code}): name another place.`, { cause });
  }
};

/** Runs the import or the dry run. @param database null while there is none yet */
const perform = async (
  { from, folders, isDry, ...options }: DrupalOptions,
  { say }: CommandContext['terminal'],
  database: (() => Promise<string>) | null,
  settings: Settings,
): Promise<number> => {
  if (options.report) placeReport(options.report);
  const map = options.map === undefined ? usualMap() : readImportMap(options.map);
  const { run, close } = await openDrupalImport({ from, folders, map, isDry, database, settings });
  // Draws nothing without a terminal.
  const bar = new cliProgress.SingleBar({
    format: '  {bar} {percentage} % · {value} of {total} people · {eta_formatted}',
    hideCursor: true,
    clearOnComplete: true,
  });
  try {
    const progress = (done: number, all: number) => (done === 0 ? bar.start(all, 0) : bar.update(done));
    const { report, tally } = await run(progress);
    bar.stop();
    // People's own words: shown on a terminal only, never written to a redirected output.
    const examplesOf = isDry && process.stdout.isTTY ? (key: KeyCount) => tally.examplesOf(key) : undefined;
    for (const line of reportLines(report, examplesOf)) say(line);
    if (options.report) {
      writeFileSync(options.report, `${JSON.stringify(report, null, 1)}\n`, { mode: OWNER_ONLY });
      say(`The whole report: ${options.report}`);
    }
    return isWhole(report) ? 0 : NOT_WHOLE;
  } catch (error) {
    if (options.report && statSync(options.report).size === 0) rmSync(options.report);
    throw error;
  } finally {
    bar.stop();
    await close();
  }
};

/** Lists the values set aside. Needs and creates no secrets. */
const list = async ({ database, terminal: { say } }: CommandContext): Promise<number> => {
  const databaseUrl = await database();
  await migrateExisting(databaseUrl);
  const lines = await listAside(databaseUrl);
  for (const line of lines) say(line);
  say(lines.length === 0 ? 'Nothing is aside.' : `${lines.length} aside.`);
  return lines.length === 0 ? 0 : NOT_WHOLE;
};

/** Forgets unused hashes of the old site. Needs and creates no secrets. */
const forget = async ({ database, terminal: { say } }: CommandContext, months: number): Promise<number> => {
  const databaseUrl = await database();
  await migrateExisting(databaseUrl);
  const before = new Date();
  before.setUTCMonth(before.getUTCMonth() - months);
  const { forgotten, left } = await forgetOldHashes(databaseUrl, before);
  const kinds = left.map(({ kind, count }) => `${count} ${kind}`).join(', ');
  say(`Forgotten: ${counted(forgotten, 'hash', 'hashes')} of the old site. Left: ${kinds || 'none'}.`);
  return 0;
};

/** Imports the people of a Drupal site. */
export const drupalCommand: Command = {
  help,
  run: async (context) => {
    const options = read(context);
    const settings = settingsWithoutDatabase(context);
    if (options.isList) return list(context);
    if (options.forgetAfter !== null) return forget(context, options.forgetAfter);
    const { dataDir } = settings;
    if (options.isDry && !(await isMade(context, dataDir)))
      return perform(options, context.terminal, null, settings);
    return perform(options, context.terminal, () => prepared(context, dataDir), settings);
  },
};
