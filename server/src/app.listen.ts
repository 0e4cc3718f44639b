import { once } from 'node:events';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { refusedAddress } from './config/refused-address.ts';
import type { Settings } from './config/settings.ts';

/**
 * Starts listening. Nest's `app.listen` would log an address in use, in its own words.
 * @throws SettingsError with one sentence when the address cannot be listened on
 */
export const listenAt = async (
  app: NestExpressApplication,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Promise<void> => {
  const server = app.getHttpServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw refusedAddress(error, host, port);
  }
};
