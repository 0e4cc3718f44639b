import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { afterAll, beforeAll } from '@jest/globals';
import { startApplication, type TestApplication } from './application.ts';
import { otherSuitesHaveEnded } from './other-suites.ts';

/** How far apart the medians may lie, in milliseconds. Source: Q-05. */
export const LIMIT = 5;
/** Of one measurement on a machine that is as busy as can be. */
export const PATIENCE_MS = 120_000;
/** Of waiting for every other test. */
const OF_THE_WHOLE_RUN_MS = 30 * 60_000;
/** An eighth of the memory of a real hash: one that is left out still shows, and nothing hides behind its noise. */
const COST = { memoryCost: 8 * 1024, timeCost: 3, parallelism: 1 };

/** Hashes as an application does that is measured. */
export const hasher = new PasswordHasher(undefined, COST);

/** Gives each file of tests that measure time its application: once it has started, and all other tests have ended. */
export const measuredApplication = (take: (application: TestApplication) => void): void => {
  let application: TestApplication | null = null;
  beforeAll(async () => {
    application = await startApplication({}, { hasher });
    take(application);
    await otherSuitesHaveEnded();
  }, OF_THE_WHOLE_RUN_MS);
  afterAll(() => application?.close());
};
