import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { build } from './build.ts';
import { openDataFolder } from './data-folder.ts';
import { lendDatabase } from './database-address.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { LaunchRefusal } from './launch-refusal.ts';
import { takeLock } from './process-lock.ts';
import { ToolFailure } from './run-tool.mjs';

// `npm run drupal:import -- …`: brings people and journals of a Drupal site here. Told in docs/leaving-drupal.md.

const HELP = `Brings the people of a Drupal 9, 10 or 11 site here, with their journals and files. The old site is only read.

  npm run drupal:import -- --database mysql://reader:password@host/drupal --files /srv/drupal/private [--dry-run]

  --database   the old site's database: mysql://… or postgres://…; or put the address into DRUPAL_DATABASE_URL
  --files      folder of its private files, or scheme=folder, such as public=/srv/drupal/web/sites/default/files;
               as often as there are folders
  --map        a YAML file that says what the site calls things, and mends what is wrong there
  --report     where to write the whole report, as JSON
  --dry-run    tells what would happen, and writes nothing
  --aside      lists what could not be imported so far, and needs no old site

It goes into the database of DATABASE_URL, else into the embedded one of ANCRAGE_DATA_DIR (./var), which is made when there
is none. Run it as often as you like: it goes on where it was broken off, brings what has changed over there, and leaves
what has changed here. It ends with 0 when everything is here, 2 when something is aside or differs, 1 when it could not
be done.`;

/** The command was not typed as it must be. */
class UsageError extends Error {}

const PLAIN = [
  'LaunchRefusal',
  'PostgresRefusal',
  'SettingsError',
  'StartUpError',
  'NewerDatabaseError',
  'ForeignDatabaseError',
  'ImportMapError',
];
const NOT_WHOLE = 2;

interface Command {
  readonly from: string;
  /** Folders by scheme; the empty scheme is for those that are not named. */
  readonly folders: ReadonlyMap<string, string>;
  readonly map: string | undefined;
  readonly report: string | undefined;
  readonly isDry: boolean;
  readonly isList: boolean;
}

/** A path as it was typed: npm has left the folder that it was typed in. */
const typed = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

const foldersOf = (given: readonly string[]): ReadonlyMap<string, string> => {
  const folders = new Map<string, string>();
  for (const each of given) {
    const { scheme = '', path = '' } =
      /^(?:(?<scheme>[a-z][a-z0-9]*)=)?(?<path>.+)$/s.exec(each)?.groups ?? {};
    const folder = typed(path);
    if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
    folders.set(scheme, folder);
  }
  return folders;
};

const readCommand = (): Command | null => {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean' } as const;
  const { values } = parseArgs({
    options: {
      database: text,
      files: { ...text, multiple: true },
      map: text,
      report: text,
      'dry-run': yes,
      aside: yes,
      help: { ...yes, short: 'h' },
    },
  });
  const from = values.database?.trim() || process.env.DRUPAL_DATABASE_URL?.trim() || '';
  if (values.help) return null;
  if (from === '' && !values.aside) throw new UsageError('Say --database.');
  return {
    from,
    folders: foldersOf(values.files ?? []),
    map: values.map && typed(values.map),
    report: values.report && typed(values.report),
    isDry: values['dry-run'] ?? false,
    isList: values.aside ?? false,
  };
};

/** Whether a database is there, and is more than an empty one. */
const isMade = async (dataDir: string, databaseUrl: string | undefined): Promise<boolean> => {
  if (!databaseUrl) return existsSync(join(dataDir, 'postgres'));
  const { migrationState } = await import('@ancrage/prisma/migrate');
  const { pending } = await migrationState(databaseUrl);
  return !pending.some((name) => name.endsWith('_foundation'));
};

/** Brings the database up to the code, and makes sure that it is the one that belongs to the data folder. */
const prepare = async (databaseUrl: string, dataDir: string): Promise<void> => {
  const { migrateDeploy } = await import('@ancrage/prisma/migrate');
  await migrateDeploy(databaseUrl);
  const { readSettings } = await import('@ancrage/server/config/settings');
  const { openSecrets } = await import('@ancrage/server/config/secrets');
  const { checkDatabase } = await import('@ancrage/server/config/start-up-checks');
  const settings = readSettings({ ...process.env, DATABASE_URL: databaseUrl });
  await checkDatabase(settings, openSecrets(dataDir).masterKeys.ids);
};

/** Imports, or tells what would happen. @param databaseUrl null while there is no database yet */
const perform = async (command: Command, databaseUrl: string | null, dataDir: string): Promise<void> => {
  const { openDrupalImport } = await import('@ancrage/server/modules/drupal-import/drupal-import.module');
  const { readImportMap, usualMap } = await import('@ancrage/server/modules/drupal-import/import-map');
  const { isWhole, reportLines } = await import('@ancrage/server/modules/drupal-import/import-report');
  const { from, folders, isDry } = command;
  const map = command.map === undefined ? usualMap() : readImportMap(command.map);
  const { readSettings } = await import('@ancrage/server/config/settings');
  const bucket = readSettings({ DATABASE_URL: 'postgresql://127.0.0.1/ancrage', ...process.env });
  const { drupal, close } = await openDrupalImport({ from, folders, map, databaseUrl, dataDir, bucket });
  // Without a terminal it draws nothing.
  const bar = new cliProgress.SingleBar({
    format: '  {bar} {percentage} % · {value} of {total} people · {eta_formatted}',
    hideCursor: true,
    clearOnComplete: true,
  });
  try {
    const progress = (done: number, all: number) => (done === 0 ? bar.start(all, 0) : bar.update(done));
    const report = await (isDry ? drupal.rehearse(progress) : drupal.perform(progress));
    bar.stop();
    for (const line of reportLines(report)) console.log(line);
    if (command.report) {
      writeFileSync(command.report, `${JSON.stringify(report, null, 1)}\n`, { mode: 0o600 });
      console.log(`The whole report: ${command.report}`);
    }
    if (!isWhole(report)) process.exitCode = NOT_WHOLE;
  } finally {
    bar.stop();
    await close();
  }
};

const list = async (databaseUrl: string): Promise<void> => {
  const { listAside } = await import('@ancrage/server/modules/drupal-import/drupal-import.module');
  const lines = await listAside(databaseUrl);
  for (const line of lines) console.log(line);
  console.log(lines.length === 0 ? 'Nothing is aside.' : `${lines.length} aside.`);
  if (lines.length > 0) process.exitCode = NOT_WHOLE;
};

const go = async (command: Command): Promise<void> => {
  await build();
  const dataDir = resolve(process.env.ANCRAGE_DATA_DIR?.trim() || './var');
  const databaseUrl =
    process.env.DIRECT_DATABASE_URL?.trim() || process.env.DATABASE_URL?.trim() || undefined;
  if (command.isDry && !(await isMade(dataDir, databaseUrl))) return perform(command, null, dataDir);
  openDataFolder(dataDir);
  const taken = await takeLock(join(dataDir, 'drupal-import.json'));
  if ('holder' in taken) throw new LaunchRefusal('Another import into this data folder is under way.');
  try {
    const { openSecrets } = await import('@ancrage/server/config/secrets');
    openSecrets(dataDir); // before the database's own password is put beside them: all are made together, or none
    const database = await lendDatabase(dataDir, databaseUrl, !command.isList);
    try {
      await prepare(database.url, dataDir);
      await (command.isList ? list(database.url) : perform(command, database.url, dataDir));
    } finally {
      await database.leave();
    }
  } finally {
    await taken.lock.release();
  }
};

endWithBootstrap();
try {
  const command = readCommand();
  if (command === null) console.log(HELP);
  else await go(command);
} catch (error) {
  if (error instanceof ToolFailure) console.error(error.output);
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  if (isUsage) console.error(`${error.message}\n\n${HELP}`);
  else if (error instanceof Error && (PLAIN.includes(error.name) || error instanceof ToolFailure))
    console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}
