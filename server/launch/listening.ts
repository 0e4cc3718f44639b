import { createServer } from 'node:net';
import { codeOf } from '../src/config/error-code.ts';
import { LaunchRefusal } from './launch-refusal.ts';

const REASONS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} is already taken on ${host}: stop what uses it, or choose another with PORT.`,
  EACCES: (_, port) => `Port ${port} is not open to this account: choose one above 1023 with PORT.`,
};

/**
 * The sentence for an address that cannot be listened on.
 * @param error what the system answered
 */
export const refusedAddress = (error: unknown, host: string, port: number): LaunchRefusal => {
  const code = codeOf(error) ?? String(error);
  const sentence = REASONS[code]?.(host, port);
  return new LaunchRefusal(
    sentence ?? `${host} cannot be listened on (${code}): choose another address with HOST.`,
  );
};

/**
 * Makes sure, before anything slow begins, that the address can be listened on.
 * @throws LaunchRefusal when it cannot
 */
export const checkAddress = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(refusedAddress(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
