import { createInterface } from 'node:readline';
import * as z from 'zod';
import { ownerUrl } from '../config/database-addresses.ts';
import { readEnvironment, readSettings } from '../config/settings.ts';
import type { Command, CommandContext, Terminal } from './command.ts';
import { sentenceFor } from './system-error.ts';

/** Each command is loaded on demand: most of its dependencies are not needed by the others. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  vault: async () => (await import('./vault-command.ts')).vaultCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  rehearse: async () => (await import('./rehearse-command.ts')).rehearseCommand,
  status: async () => (await import('./status-command.ts')).statusCommand,
  staff: async () => (await import('./staff-command.ts')).staffCommand,
  erase: async () => (await import('./erase-command.ts')).eraseCommand,
  'mail-test': async () => (await import('./mail-test-command.ts')).mailTestCommand,
  'drupal-import': async () => (await import('./drupal-command.ts')).drupalCommand,
};
/** The commands that both `npm run` and `ancrage` have. */
export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

const errorSchema = z.object({ name: z.string(), message: z.string(), code: z.unknown().optional() });

/** The sentence for an expected error; null for a bug. */
const sentenceOf = (error: unknown, help: string): string | null => {
  const read = errorSchema.safeParse(error);
  if (!read.success) return null;
  const { name, message, code } = read.data;
  if (name === 'UsageError' || String(code).startsWith('ERR_PARSE_ARGS')) return `${message}\n\n${help}`;
  return sentenceFor(error);
};

/** The standard streams of this process. */
export const processTerminal = (): Terminal & { close(): void } => {
  let lines: AsyncIterator<string> | null = null;
  let input: ReturnType<typeof createInterface> | null = null;
  return {
    say: (line) => console.info(line),
    complain: (line) => console.error(line),
    ask: async (question) => {
      process.stderr.write(question);
      input ??= createInterface({ input: process.stdin, terminal: false });
      lines ??= input[Symbol.asyncIterator]();
      const { value, done } = await lines.next();
      return done ? '' : value;
    },
    close: () => input?.close(),
  };
};

/**
 * Runs a command by name, and prints its result.
 * @returns the exit code
 */
export const runCommand = async (name: string, context: CommandContext): Promise<number> => {
  const load = COMMANDS[name];
  const { say, complain } = context.terminal;
  if (!load) {
    complain(`There is no command ${name}: say one of ${COMMAND_NAMES.join(', ')}.`);
    return 1;
  }
  const command = await load();
  const help = command.help(context.program);
  // The value of an option may have such a name too.
  const isHelp =
    context.args[0] === 'help' || context.args.some((argument) => ['--help', '-h'].includes(argument));
  if (isHelp || (context.args.length === 0 && !command.worksAlone)) {
    say(help);
    return isHelp ? 0 : 1;
  }
  try {
    return await command.run(context);
  } catch (error) {
    const sentence = sentenceOf(error, help);
    if (sentence === null) throw error;
    complain(sentence);
    return 1;
  }
};

/**
 * Runs a command in this process, without npm, on the database in the settings.
 * @returns the exit code
 */
export const runInstalled = async (name: string, args: readonly string[]): Promise<number> => {
  const terminal = processTerminal();
  const environment = readEnvironment(process.env);
  const database = async () => ownerUrl(readSettings(environment));
  try {
    return await runCommand(name, { program: `ancrage ${name}`, args, environment, terminal, database });
  } finally {
    terminal.close();
  }
};
