import { startApplication, type TestApplication } from './application.ts';
import { cloneDatabase } from './database.ts';
import { type CommandResult, command } from './run-command.ts';
import { temporaryFolder } from './test-run.ts';

/** An installation that is started and stopped several times: a database and a data folder. */
export interface Installation {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Starts the application, some seconds later than the start before. */
  start(): Promise<TestApplication>;
  /** Runs a command on it. @param answers lines of its standard input */
  command(typed: string, answers?: readonly string[]): Promise<CommandResult>;
  drop(): Promise<void>;
}

const LATER_S = 60;

/** An installation on which nothing runs yet. */
export const anInstallation = async (): Promise<Installation> => {
  const database = await cloneDatabase();
  const place = { databaseUrl: database.url, dataDir: temporaryFolder('installation') };
  let starts = 0;
  return {
    ...place,
    start: async () => {
      const application = await startApplication(place);
      application.clock.advanceSeconds(LATER_S * starts);
      starts += 1;
      return application;
    },
    command: (typed, answers) => command(typed, place, answers),
    drop: () => database.drop(),
  };
};
