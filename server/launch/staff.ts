import { resolve } from 'node:path';
import { readStaffCommand, staffHelp } from '../src/commands/staff-command.ts';
import { isPlain } from '../src/config/plain-errors.ts';
import { build } from './build.ts';
import { lendDatabase } from './database-address.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { ToolFailure } from './run-tool.mjs';

// `npm run staff -- …`: the accounts of the firm's staff. They are made and mended here and nowhere else.

const HELP = `${staffHelp('npm run staff --')}

It works on the database of DATABASE_URL, else on the embedded one of ANCRAGE_DATA_DIR (./var), whether or not the
application runs.`;

endWithBootstrap();
try {
  const command = readStaffCommand(process.argv.slice(2));
  if (command === null) console.log(HELP);
  else {
    await build();
    const { performStaffCommand } = await import('@ancrage/server/commands/staff');
    const { namedDatabase } = await import('@ancrage/server/commands/installation');
    const { readEnvironment } = await import('@ancrage/server/config/settings');
    const environment = readEnvironment(process.env);
    const dataDir = resolve(environment.ANCRAGE_DATA_DIR ?? './var');
    const database = await lendDatabase(dataDir, namedDatabase(environment));
    try {
      await performStaffCommand(command, database.url);
    } finally {
      await database.leave();
    }
  }
} catch (error) {
  if (error instanceof ToolFailure) console.error(error.output);
  if (error instanceof Error && error.name === 'UsageError') console.error(`${error.message}\n\n${HELP}`);
  else if (isPlain(error) || error instanceof ToolFailure) console.error(error.message);
  else {
    const { sentenceOfMachine } = await import('@ancrage/server/commands/of-a-machine');
    console.error(sentenceOfMachine(error) ?? error);
  }
  process.exitCode = 1;
}
