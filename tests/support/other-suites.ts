import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** The file that is there as long as other suites run; none when the tests of one run by themselves. */
const OTHERS = process.env.ANCRAGE_TEST_OTHERS ?? '';
const ASK_AGAIN_MS = 50;

/** Waits until the other suites of the run have ended: they would compete for the cores with what follows. */
export const otherSuitesHaveEnded = async (): Promise<void> => {
  while (existsSync(OTHERS)) await setTimeout(ASK_AGAIN_MS);
};
