import { runCommand } from '@ancrage/server/commands/run-command';
import type { Settings } from '@ancrage/server/config/settings';

/** The result of a command. */
export interface CommandResult {
  code: number;
  /** All that it printed. */
  output: string;
}

/**
 * Runs a command of the server, as from the command line, on an installation.
 * @param typed the command and its arguments, in one line or word by word
 * @param answers lines of its standard input
 */
export const command = async (
  typed: string | readonly string[],
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  answers: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<CommandResult> => {
  const [name = '', ...args] = typeof typed === 'string' ? typed.split(' ') : typed;
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const rest = [...answers];
  const code = await runCommand(name, {
    program: `npm run ${name} --`,
    args,
    environment: {
      ANCRAGE_DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl,
      ...environment,
    },
    terminal: { say, complain: say, ask: async () => rest.shift() ?? '' },
    database: async () => settings.databaseUrl,
  });
  return { code, output: lines.join('\n') };
};
