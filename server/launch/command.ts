import { resolve } from 'node:path';
import type { DatabaseCreation } from '../src/commands/command.ts';
import { build } from './build.ts';
import { type CommandDatabase, openCommandDatabase } from './command-database.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { printFailure } from './print-failure.ts';

// `npm run vault -- …`, `npm run backup -- …` and so on: the commands of the server, on the database of DATABASE_URL or
// the embedded one of ANCRAGE_DATA_DIR (./var), whether or not the application is running.

const [name = '', ...args] = process.argv.slice(2);
let lent: CommandDatabase | null = null;

type Environment = Readonly<Record<string, string | undefined>>;

const databaseOf =
  (environment: Environment, databaseUrl: () => string | undefined) =>
  async (making: DatabaseCreation = 'none'): Promise<string> => {
    const dataDir = resolve(environment.ANCRAGE_DATA_DIR ?? './var');
    lent ??= await openCommandDatabase(dataDir, databaseUrl(), making);
    return lent.url;
  };

endWithBootstrap();
try {
  await build();
  const { readEnvironment } = await import('@ancrage/server/config/settings');
  const { namedDatabase } = await import('@ancrage/server/commands/installation');
  const { processTerminal, runCommand } = await import('@ancrage/server/commands/run-command');
  const terminal = processTerminal();
  try {
    const environment = readEnvironment(process.env);
    const database = databaseOf(environment, () => namedDatabase(environment));
    // Only npm writes a colon.
    const program = `npm run ${name.replace('-', ':')} --`;
    const context = { program, args, environment, terminal, database };
    process.exitCode = await runCommand(name, context);
  } finally {
    terminal.close();
  }
} catch (error) {
  printFailure(error);
} finally {
  await (lent as CommandDatabase | null)?.leave();
}
