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
  'operations/drupal-import',
  'drills/crashes',
  'launch/drupal-import',
  'drills/instances',
  'drills/failover',
  'launch/refusals',
  'operations/backup',
  'api/hostile-inputs',
  'operations/kill-points',
  'api/api-docs',
  'launch/installed',
  'operations/migrate',
  'api/refresh-against-revoke',
  'operations/key-rotation',
  'operations/embedded-postgres',
  'api/storm',
  'drills/full-disk',
  'api/actors',
  'api/reset',
  'api/journal',
  'drills/mail-server',
  'api/mass-assignment',
  'api/upload-refusals',
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
