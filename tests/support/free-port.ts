import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of the loopback interface that nothing listens on at this moment. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
};
