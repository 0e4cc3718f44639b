import { processTerminal, runCommand } from './commands/run-command.ts';
import { SettingsError } from './config/settings.ts';

// `node server/dist/command.js <command> …`: the commands of the server without npm, on the database of DATABASE_URL.

const [name = '', ...args] = process.argv.slice(2);
const terminal = processTerminal();
try {
  process.exitCode = await runCommand(name, {
    args,
    environment: process.env,
    terminal,
    database: async () => {
      const url = process.env.DATABASE_URL?.trim();
      if (url) return url;
      throw new SettingsError('DATABASE_URL is not set: it must be a PostgreSQL address.');
    },
  });
} finally {
  terminal.close();
}
