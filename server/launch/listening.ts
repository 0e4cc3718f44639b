import { createServer } from 'node:net';
import { refusedAddress } from '../src/config/refused-address.ts';

/**
 * Checks that the address is free before anything slow begins.
 * @throws SettingsError when it is not
 */
export const checkAddress = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(refusedAddress(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
