import { keepCompiledCode } from './config/compiled-code.ts';
import { codeOf } from './config/error-code.ts';
import { isPlain } from './config/plain-errors.ts';

/** Longest a stop may take before the process goes anyway. Source: Q-62. */
const STOP_TIMEOUT_MS = 20_000;
const LISTEN_SENTENCES: Record<string, string> = {
  EADDRINUSE: 'The port is already taken: choose another with PORT.',
  EACCES: 'The port may not be used by this account: choose another with PORT.',
  EADDRNOTAVAIL: 'The address does not exist on this machine: choose another with HOST.',
};

const sentenceOf = (error: unknown): string | null =>
  isPlain(error) ? error.message : (LISTEN_SENTENCES[codeOf(error) ?? ''] ?? null);

const start = async (): Promise<void> => {
  keepCompiledCode(process.env);
  const { readSettings } = await import('./config/settings.ts');
  const { tellLastWords } = await import('./infra/logger/last-words.ts');
  const settings = readSettings(process.env);
  tellLastWords(settings.logLevel, () => process.exit(1));
  const { createApplication } = await import('./app.setup.ts');
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
  await app.listen(settings.port, settings.host);
  console.info(`${settings.firmName} is ready: ${settings.publicUrl}`);
};

try {
  await start();
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}
