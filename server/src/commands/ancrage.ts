#!/usr/bin/env node
import { ownerUrl } from '../config/database-addresses.ts';
import { readSettings } from '../config/settings.ts';
import { isUserFacing } from '../config/user-facing-errors.ts';
import { UsageError } from './command.ts';
import { COMMAND_NAMES, runInstalled } from './run-command.ts';
import { systemErrorSentence } from './system-error.ts';

// `ancrage …`: the commands of an operator where the application is installed without npm, as in its image. The
// commands of a checkout, `npm run …`, do the same and build first.

const HELP = `ancrage <command>

  start            brings the database up to this version, then serves
  check            checks the settings, and ends
  migrate          brings the database up to this version, and ends
  health           ends with 0 while the application here is ready to serve
  status           the state of this installation in one screen: ancrage status --help
  staff …          accounts of the firm's staff: ancrage staff --help
  erase …          erases a person for good: ancrage erase --help
  mail-test …      sends one mail by the settings: ancrage mail-test you@example.org
  backup …         a sealed copy of database, files and secrets: ancrage backup --help
  restore …        puts one back; with the application stopped
  rehearse …       tries whether one restores
  vault …          the keys of journals: ancrage vault --help
  drupal-import …  brings the people of a Drupal site here: ancrage drupal-import --help
  every-day        runs another of these every day at a time (UTC): ancrage every-day 02:30 …`;

type Command = (args: readonly string[]) => Promise<void>;

/** A command without arguments: any were meant for another command. */
const alone =
  (run: () => Promise<void>): Command =>
  async (args) => {
    if (args.length > 0) throw new UsageError(`There is nothing to do with ${args.join(' ')}.`);
    await run();
  };

const start = alone(async () => (await import('./start.ts')).start(process.env));

const check: Command = async (args) => (await import('./check.ts')).check(process.env, args);

const migrate = alone(async () => {
  const { migrateWhenReady } = await import('./migrate-when-ready.ts');
  // Migrations need a direct connection, not a pooler.
  const applied = await migrateWhenReady(ownerUrl(readSettings(process.env)));
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'There was nothing to apply.');
});

const health = alone(async () => {
  const { isReady } = await import('./health.ts');
  if (!(await isReady(readSettings(process.env)))) process.exitCode = 1;
});

/** A command that `npm run` has too: it prints its own help and results. */
const shared =
  (name: string): Command =>
  async (args) => {
    process.exitCode = await runInstalled(name, args);
  };

const unknown = (name: string): UsageError =>
  new UsageError(`There is no command ${name}: ancrage help names them all.`);

const runDaily: Command = async (args) => {
  const [, name, ...its] = args;
  if (name !== undefined && !COMMANDS.has(name)) throw unknown(name);
  const { runDaily: run } = await import('./daily.ts');
  if (name !== 'backup') return run(args);
  // Fails now, and not in the night.
  const { prepareDailyBackup } = await import('./daily-backup.ts');
  await run(args, await prepareDailyBackup(its, readSettings(process.env)));
};

const COMMANDS = new Map<string, Command>([
  ['start', start],
  ['check', check],
  ['migrate', migrate],
  ['health', health],
  ['every-day', runDaily],
  ...COMMAND_NAMES.map((name): [string, Command] => [name, shared(name)]),
]);

const isHelp = (typed: string | undefined): boolean => ['help', '--help', '-h'].includes(typed ?? '');

const [name = 'help', ...args] = process.argv.slice(2);
try {
  const command = COMMANDS.get(name);
  if (isHelp(name) || (command && !COMMAND_NAMES.includes(name) && isHelp(args[0]))) console.log(HELP);
  else if (command) await command(args);
  else throw unknown(name);
} catch (error) {
  const isExpected = isUserFacing(error) || error instanceof UsageError;
  console.error(isExpected ? error.message : (systemErrorSentence(error) ?? error));
  process.exitCode = 1;
}
