import { codeOf } from './error-code.ts';
import { SettingsError } from './settings-error.ts';

const REASONS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} is already taken on ${host}: stop what uses it, or choose another with PORT.`,
  EACCES: (_, port) => `Port ${port} is not open to this account: choose one above 1023 with PORT.`,
};

/**
 * The sentence for an address that cannot be listened on.
 * @param error the error of the system
 */
export const refusedAddress = (error: unknown, host: string, port: number): SettingsError => {
  const code = codeOf(error) ?? String(error);
  const sentence = REASONS[code]?.(host, port);
  return new SettingsError(
    sentence ?? `${host} cannot be listened on (${code}): choose another address with HOST.`,
  );
};
