import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { OpenResponses } from './http/open-responses.ts';
import { Readiness } from './modules/health/readiness.ts';

/** How often connections are looked for that have nothing more to answer. */
const LOOK_EVERY_MS = 50;

/**
 * Stops an application so that nobody notices: it says that it is not ready, serves on for a while with connections that end with
 * their next answer, then takes no more, finishes what it has in hand, and leaves the database. Source: Q-62.
 * @param drainS seconds to serve on, for whoever shares requests out to look elsewhere
 */
export const stopApplication = async (app: NestExpressApplication, drainS: number): Promise<void> => {
  app.get(Readiness, { strict: false }).turnOff();
  app.get(OpenResponses, { strict: false }).makeLast();
  await delay(drainS * 1000);
  const server = app.getHttpServer();
  // A connection whose last answer had begun before the stop is kept by its client: it is idle from then on.
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearInterval(looking);
  }
};
