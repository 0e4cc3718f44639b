import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gone, type Launched, launch, stopEverything } from './launched.ts';

describe('npm start after a kill -9', () => {
  let application: Launched;

  /** The next start on the same folder, as soon as the killed process is gone. */
  const startAgain = async (): Promise<void> => {
    application = await (await launch({ dataDir: application.dataDir })).ready();
    await application.healthy();
  };

  beforeAll(async () => {
    application = await (await launch()).ready();
  });
  afterAll(stopEverything);

  it('[start] recovers when the application was killed, and its PostgreSQL was left running', async () => {
    const { application: server, postgres } = application.processes();
    process.kill(server, 'SIGKILL');
    await application.exitCode();
    await startAgain();
    await gone(server, postgres);
  });

  it('[start] ends by itself when PostgreSQL was killed, and recovers', async () => {
    const { application: server, postgres } = application.processes();
    process.kill(postgres, 'SIGKILL');
    expect(await application.exitCode()).not.toBe(0);
    expect(application.output).toContain('PostgreSQL ended by itself');
    await gone(server, postgres);
    await startAgain();
  });

  it('[start] ends by itself when the first process of all was killed, and recovers', async () => {
    const { application: server, postgres } = application.processes();
    application.signal('SIGKILL');
    await application.exitCode();
    await startAgain();
    await gone(server, postgres);
  });
});
