import { runInstalled } from './commands/run-command.ts';

// `node server/dist/command.js <command> …`: the commands of the server without npm, on the database of DATABASE_URL.

const [name = '', ...args] = process.argv.slice(2);
process.exitCode = await runInstalled(name, args);
