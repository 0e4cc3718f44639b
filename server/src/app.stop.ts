import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { OpenResponses } from './http/open-responses.ts';
import { Readiness } from './modules/health/readiness.ts';

/** How often to look for idle connections. */
const LOOK_EVERY_MS = 50;

/**
 * Stops an application without failed requests: it reports not ready, serves for a while longer and closes each connection with its
 * next response, then accepts no more, finishes the requests in progress and disconnects from the database. Source: Q-62.
 * @param drainS seconds to go on serving, so that load balancers choose another instance
 */
export const stopApplication = async (app: NestExpressApplication, drainS: number): Promise<void> => {
  app.get(Readiness, { strict: false }).turnOff();
  app.get(OpenResponses, { strict: false }).makeLast();
  await delay(drainS * 1000);
  const server = app.getHttpServer();
  // A client keeps a connection whose last response began before the stop, so it is idle from then on.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearInterval(looking);
  }
};
