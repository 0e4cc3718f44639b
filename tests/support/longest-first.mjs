import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import TestSequencer from '@jest/test-sequencer';

const tests = fileURLToPath(new URL('..', import.meta.url));

/** What takes longest, the longest first: whatever began last would go on alone, on one core of several. */
const FIRST = [
  'launch/start',
  'drills/crashes',
  'drills/instances',
  'api/drupal-import',
  'launch/drupal-import',
  'launch/refusals',
  'api/kill-points',
  'drills/full-disk',
  'launch/installed',
  'prisma/embedded-postgres',
  'api/hostile-inputs',
  'api/backup',
  'prisma/migrate',
  'drills/mail-server',
  'api/refresh-against-revoke',
  'api/api-docs',
  'api/mass-assignment',
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
