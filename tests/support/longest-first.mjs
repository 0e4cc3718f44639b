import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import TestSequencer from '@jest/test-sequencer';

const tests = fileURLToPath(new URL('..', import.meta.url));

/**
 * What takes longest, the longest first: whatever began last would go on alone, on one core of several. Those that start
 * processes, and wait for them, take turns with those that compute.
 */
const FIRST = [
  'launch/start',
  'api/drupal-import',
  'drills/crashes',
  'api/hostile-inputs',
  'drills/instances',
  'api/api-docs',
  'launch/drupal-import',
  'api/backup',
  'launch/refusals',
  'api/refresh-against-revoke',
  'launch/commands',
  'api/kill-points',
  'drills/full-disk',
  'api/mass-assignment',
  'launch/recovery',
  'api/reset',
  'launch/installed',
  'api/journal',
  'prisma/embedded-postgres',
  'drills/mail-server',
  'prisma/migrate',
];

const rankOf = ({ path }) => {
  const rank = FIRST.indexOf(relative(tests, path).replace(/\.spec\.ts$/, ''));
  return rank === -1 ? FIRST.length : rank;
};

/** Begins with what is known to take long; the rest in the order that Jest would choose. */
export default class LongestFirst extends TestSequencer {
  sort(found) {
    return [...super.sort(found)].sort((one, other) => rankOf(one) - rankOf(other));
  }
}
