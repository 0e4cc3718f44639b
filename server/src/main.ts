import { keepCompiledCode } from './config/compiled-code.ts';
import { isUserFacing } from './config/user-facing-errors.ts';

/** Longest time for a stop before the process exits anyway. Source: Q-62. */
const STOP_TIMEOUT_MS = 20_000;

const start = async (): Promise<void> => {
  keepCompiledCode(process.env);
  const { readSettings } = await import('./config/settings.ts');
  const { handleFatalErrors } = await import('./infra/logger/fatal-error-handler.ts');
  const settings = readSettings(process.env);
  handleFatalErrors(settings.logLevel, () => process.exit(1));
  const { createApplication } = await import('./app.setup.ts');
  const { listenAt } = await import('./app.listen.ts');
  const { stopApplication } = await import('./app.stop.ts');
  const app = await createApplication(settings);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await stopApplication(app, settings.drainS);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  await listenAt(app, settings);
  console.info(`${settings.firmName} is ready: ${settings.publicUrl}`);
};

try {
  await start();
} catch (error) {
  console.error(isUserFacing(error) ? error.message : error);
  process.exit(1);
}
