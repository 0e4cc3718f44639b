import { createServer } from 'node:net';
import { refusedAddress } from '../src/config/refused-address.ts';

/**
 * Makes sure, before anything slow begins, that the address can be listened on.
 * @throws SettingsError when it cannot
 */
export const checkAddress = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(refusedAddress(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
